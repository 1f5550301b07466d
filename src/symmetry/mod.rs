//! Solutions that a turn of the board leaves as they are, and with them the number of solutions
//! that differ after rotation and reflection (OEIS A002562).
//!
//! ```text
//!   classes.rs      solutions sorted into classes of images of each other
//!   symmetric.rs    how many a half turn or a quarter turn leaves as they are
//!   orbits.rs       the searches for them, all images of a queen at once
//! ```

mod classes;
mod orbits;
mod symmetric;

pub use classes::Classes;
pub use symmetric::Symmetric;
