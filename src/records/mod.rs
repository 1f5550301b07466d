//! Long counts: results of shards as lines of text, and what can be made of them.
//!
//! A count is a sum over the cases of a plan, so any machine can count any share of it, and whoever adds up the shares needs
//! to know nothing of chess. What is counted far away, or weeks ago, is known by its [`Record`], one line of JSON:
//!
//! ```text
//!   plan.rs      what was counted: n, engine, and a fingerprint of the list of cases
//!   record/      the result of one shard, as a line with a checksum; damage.rs: what is wrong with a line
//!   source.rs    lines from files, folders and standard input
//!   atomic.rs    a file that is replaced as a whole
//!   file.rs      one record in a file of its own, written so that it is there wholly or not at all
//!   journal.rs   a whole count, one record appended for each shard; killed and resumed at will
//!   writer.rs    appends its lines and syncs them
//!   merge.rs     records checked (fault.rs: what is wrong), and added up if nothing is missing (merged.rs)
//!   verify.rs    records recounted by another road
//!   error.rs     what can go wrong, and how two plans differ
//! ```
//!
//! ```
//! use nqueens::records::{Plan, Record};
//! use nqueens::{Count, Shard};
//!
//! let count = Count::new(10)?;
//! let line = Record::count(&count, Shard::new(1, 4)?)?.to_string();
//! let record: Record = line.parse()?;
//! assert_eq!((record.plan, record.shard), (Plan::of(&count), Shard::new(1, 4)?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atomic;
mod damage;
mod error;
mod fault;
mod file;
mod journal;
mod merge;
mod merged;
mod plan;
mod record;
mod source;
mod verify;
mod writer;

pub use atomic::AtomicFile;
pub use damage::Damage;
pub use error::{Difference, Error};
pub use fault::Fault;
pub use file::{Found, RecordFile};
pub use journal::Journal;
pub use merge::{Counted, Records};
pub use merged::{Merged, Missing};
pub use plan::Plan;
pub use record::Record;
#[doc(hidden)]
pub use source::shown;
pub use source::{Place, Source};
pub use verify::{Road, Verdict, Verifier};
