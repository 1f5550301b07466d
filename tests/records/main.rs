//! Shards, records, journals and merging, through the library.

#![cfg(feature = "records")]

mod files; // one record in a file of its own
mod journal; // a whole count that is stopped, torn and resumed
mod merging; // records of all shards, and their faults
mod verifying; // records recounted

use std::fs;
use std::path::Path;

use nqueens::records::{Record, Records};
use nqueens::{BoardSize, Count, Engine, Prepared, Shard, Workers, known};

fn count(n: u32, engine: Engine) -> Prepared {
    let count = Count::new(n).unwrap().engine(engine);
    count.threads(2).prepare()
}

fn one() -> Workers {
    Workers::new(1)
}

fn shard(index: u64, of: u64) -> Shard {
    Shard::new(index, of).unwrap()
}

/// All shards of a count, as lines.
fn lines(count: &Prepared, of: u64) -> Vec<String> {
    (0..of)
        .map(|index| Record::count(count, shard(index, of)).unwrap().to_string())
        .collect()
}

fn read(path: &Path) -> Records {
    Records::read(&[path.to_owned().into()]).unwrap()
}

/// Records from a file with these lines.
fn merged(lines: &[String]) -> Records {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.jsonl");
    fs::write(&path, lines.join("\n")).unwrap();
    read(&path)
}

fn published(n: u32) -> u128 {
    known::solutions(BoardSize::new(n).unwrap()).unwrap()
}

#[test]
fn shards_of_any_number_sum_to_the_total_for_every_engine() {
    for n in 1..=12 {
        for engine in Engine::ALL {
            let count = count(n, engine);
            let cases = count.run_shard(Shard::ALL).unwrap().cases;
            for of in [1, 2, 3, 7, cases + 3] {
                let counts = (0..of).map(|index| count.run_shard(shard(index, of)).unwrap().count);
                assert_eq!(
                    counts.sum::<u128>(),
                    published(n),
                    "n = {n}, {engine}, {of} shards"
                );
            }
        }
    }
}
