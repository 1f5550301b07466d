//! A journal of some whole records, followed by any bytes: it is refused and left unchanged, or it
//! leads to the right total.

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

// The first byte chooses the whole records, the second the length of a partial one.
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
        // This would make the test useless.
        Err(Error::Irregular { .. }) => unreachable!("a file in memory can be a journal"),
        Err(_) => assert_eq!(fs::read(&path).unwrap(), text),
        // Seven queens have so few cases that any number of shards takes no time.
        Ok(mut journal) => assert_eq!(journal.run().unwrap().count, 40),
    }
});
