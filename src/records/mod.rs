//! Long counts: results of shards as lines of text, and what can be made of them.
//!
//! A count is a sum over the cases of a plan, so any machine can count any share of it, and whoever
//! adds up the shares needs to know nothing of chess. What is counted far away, or weeks ago, is
//! known by its [`Record`], one line of JSON:
//!
//! ```text
//!   identity.rs    what was counted: n, engine, and a fingerprint of the list of cases
//!   record.rs      the result of one shard, as a line with a checksum
//!   damage.rs      what is wrong with a line;          difference.rs   how two counts differ
//!   source.rs      files, folders, standard input;     line.rs, place.rs   their lines, and where
//!   atomic.rs      a file that is replaced as a whole
//!   file.rs        one record in a file of its own, there wholly or not at all
//!   journal.rs     a whole count, one record appended for each shard; killed and resumed at will
//!   contents.rs    .. what it holds when it is opened;   writer.rs   .. appending and syncing
//!   merge.rs       records put together, checked (fault.rs), and added up (merged.rs, symmetry.rs)
//!   missing.rs     .. or what is missing
//!   verify.rs      records counted again in other ways
//!   error.rs       what can go wrong
//! ```
//!
//! ```
//! use nqueens::records::Record;
//! use nqueens::{Count, Shard};
//!
//! let count = Count::new(10)?.prepare();
//! let line = Record::count(&count, Shard::new(1, 4)?)?.to_string();
//! let record: Record = line.parse()?;
//! assert_eq!((record.identity, record.shard), (count.identity(), Shard::new(1, 4)?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atomic;
mod contents;
mod damage;
mod difference;
mod error;
mod fault;
mod file;
mod identity;
mod journal;
mod line;
mod merge;
mod merged;
mod missing;
mod place;
mod record;
mod source;
mod symmetry;
mod verify;
mod writer;

#[doc(hidden)]
pub use atomic::AtomicFile;
pub use damage::Damage;
pub use difference::Difference;
pub use error::Error;
pub use fault::Fault;
pub use file::{Found, RecordFile};
pub use identity::{Fingerprint, Identity};
pub use journal::Journal;
pub use merge::{Counted, Records};
pub use merged::Merged;
pub use missing::Missing;
pub use place::Place;
#[doc(hidden)]
pub use place::printable_path;
pub use record::Record;
pub use source::Source;
pub use verify::{CaseSample, Verdict, Verifier};

pub use crate::plan::Method;
