//! Long counts: results of shards as lines of text, which are stored, merged and verified.
//!
//! A count is a sum over the cases of a plan, so any machine can count any share of it, and adding
//! up the shares takes no knowledge of chess. A share that was counted elsewhere, or weeks ago, is
//! known by its [`Record`], one line of JSON:
//!
//! ```text
//!   identity.rs    the identity of a count: n, engine, and a fingerprint of the list of cases
//!   record.rs      the result of one shard, as a line with a checksum
//!   damage.rs      why a line is not a record;         difference.rs   how two counts differ
//!   source.rs      files, folders, standard input;     line.rs, place.rs   their lines and places
//!   atomic.rs      a file that is replaced as a whole
//!   file.rs        one record in a file of its own, complete or absent
//!   journal.rs     a whole count, one record appended for each shard; can be killed and resumed
//!   contents.rs    .. its contents at opening;   writer.rs   .. appending and syncing
//!   merge.rs       records combined, checked (fault.rs), and added up (merged.rs, symmetry.rs)
//!   missing.rs     .. or the missing shards
//!   verify.rs      records recounted in other ways
//!   error.rs       the errors
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
