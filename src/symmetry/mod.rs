//! Solutions that a turn of the board leaves unchanged, and from them the number of solutions that
//! are distinct up to rotation and reflection (OEIS A002562).
//!
//! ```text
//!   classes.rs      solutions sorted into classes of images of each other
//!   symmetric.rs    how many a half turn or a quarter turn leaves unchanged
//!   orbits.rs       the searches for them, all images of a queen at once
//! ```

mod classes;
mod orbits;
mod symmetric;

pub use classes::Classes;
pub use symmetric::Symmetric;
