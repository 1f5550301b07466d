//! Any bytes after some whole records, in a journal: it is refused and not changed, or goes on to
//! the right total.

#![no_main]

use std::fs;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use nqueens::records::{Error, Journal, Record};
use nqueens::{Count, Engine, Prepared, Shard};

static LINES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let shard = |index| Shard::new(index, 5).unwrap();
    let record = |index| Record::count(&count(), shard(index)).unwrap();
    (0..5).map(|index| format!("{}\n", record(index))).collect()
});

fn count() -> Prepared {
    let count = Count::new(7).unwrap().engine(Engine::Dfs);
    count.threads(1).prepare()
}

// The first byte says which records come first, the second how much of the next one.
fuzz_target!(|bytes: &[u8]| {
    let [which, cut, rest @ ..] = bytes else {
        return;
    };
    let whole = (0..5).filter(|index| which >> index & 1 == 1);
    let mut text: Vec<u8> = whole.flat_map(|index| LINES[index].bytes()).collect();
    let next = LINES[usize::from(which % 5)].as_bytes();
    text.extend(&next[..usize::from(*cut).min(next.len())]);
    text.extend(rest);
    let folder = tempfile::tempdir_in("/dev/shm").unwrap();
    let path = folder.path().join("journal");
    fs::write(&path, &text).unwrap();
    match Journal::open(&path, count()) {
        // It would be for nothing.
        Err(Error::Irregular { .. }) => unreachable!("a file in memory can be a journal"),
        Err(_) => assert_eq!(fs::read(&path).unwrap(), text),
        // Of seven queens there are few cases, so few that any number of shards is counted at once.
        Ok(mut journal) => assert_eq!(journal.run().unwrap().count, 40),
    }
});
