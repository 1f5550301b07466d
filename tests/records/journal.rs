//! Journals that are stopped, torn, resumed, locked, or not journals at all.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use nqueens::records::{Error, Journal, Record};
use nqueens::{Count, Engine, Prepared, Shard};
use proptest::prelude::*;

use super::{count, lines, one, published, read, shard};

/// A journal with these lines in it.
fn journal(folder: &Path, lines: &str) -> std::path::PathBuf {
    let path = folder.join("journal.jsonl");
    fs::write(&path, lines).unwrap();
    path
}

fn with_threads(n: u32, engine: Engine, threads: usize) -> Prepared {
    let count = Count::new(n).unwrap().engine(engine);
    count.threads(threads).prepare()
}

#[test]
fn a_journal_counts_everything_once_and_a_finished_one_does_no_work() {
    let folder = tempfile::tempdir().unwrap();
    for (n, engine) in [
        (0, Engine::Dfs),
        (1, Engine::Dfs),
        (11, Engine::Dfs),
        (13, Engine::Join),
    ] {
        let path = folder.path().join(format!("{n}"));
        let mut journal = Journal::open(&path, count(n, engine)).unwrap();
        assert_eq!(journal.done(), 0);
        let total = journal.run().unwrap();
        assert_eq!(total.count, published(n));
        drop(journal);
        let written = fs::read_to_string(&path).unwrap();

        let calls = Arc::new(AtomicU64::new(0));
        let watch = Arc::clone(&calls);
        let watched = Count::new(n)
            .unwrap()
            .engine(engine)
            .on_progress(move |progress| {
                assert_eq!(progress.fraction(), 1.0);
                watch.fetch_add(1, Ordering::Relaxed);
            });
        let mut journal = Journal::open(&path, watched.prepare()).unwrap();
        assert_eq!(journal.done(), journal.shards());
        let again = journal.run().unwrap();
        assert_eq!(again.count, published(n));
        assert!(again.elapsed.abs_diff(total.elapsed) < Duration::from_millis(1));
        assert_eq!(
            calls.load(Ordering::Relaxed),
            1,
            "told where it stands, and nothing is left to count"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), written);
        assert_eq!(
            read(&path).total(&one()).unwrap().unwrap().count,
            published(n),
            "it can be merged"
        );
    }
}

#[test]
fn a_stopped_journal_keeps_what_was_finished_and_goes_on_with_other_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let mut kept = Vec::new();
    let mut runs = 0;
    let total = loop {
        runs += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        // The observer stops the run after some forty more cases.
        let count = Count::new(12)
            .unwrap()
            .engine(Engine::Join)
            .threads(runs % 4 + 1);
        let from = kept.len() as u64 * 7;
        let count = count
            .on_progress(move |progress| {
                asked.store(progress.done() > from + 40, Ordering::Relaxed)
            })
            .stop_on(stop)
            .prepare();
        let mut journal = Journal::open(&path, count).unwrap();
        assert_eq!(
            journal.done(),
            kept.len() as u64,
            "everything that was written is there"
        );
        let result = journal.run();
        drop(journal);
        let lines = fs::read_to_string(&path).unwrap();
        assert!(lines.starts_with(&kept.join("")), "what was written stays");
        kept = lines.split_inclusive('\n').map(str::to_owned).collect();
        match result {
            Ok(total) => break total,
            Err(Error::Count(nqueens::Error::Stopped { .. })) => {}
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(total.count, published(12));
    // How many runs it takes depends on how many cases a thread does in its millisecond.
    assert!(runs > 1, "it was stopped");
    let mut shards: Vec<Shard> = kept
        .iter()
        .map(|line| line.trim_end().parse::<Record>().unwrap().shard)
        .collect();
    shards.sort_unstable();
    assert!(
        shards
            .iter()
            .copied()
            .eq((0..64).map(|index| shard(index, 64))),
        "each shard once"
    );
    let elapsed = |line: &String| line.trim_end().parse::<Record>().unwrap().elapsed;
    let sum = kept.iter().map(elapsed).sum::<Duration>();
    assert_eq!(total.elapsed, sum, "elapsed time is the sum over runs");
}

#[test]
fn a_torn_last_line_is_cut_off_wherever_it_was_torn() {
    let folder = tempfile::tempdir().unwrap();
    let all = lines(&count(10, Engine::Dfs), 4);
    let whole = format!("{}\n{}\n", all[0], all[2]);
    let line = format!("{}\n", all[1]);
    for end in 1..line.len() {
        let path = journal(folder.path(), &format!("{whole}{}", &line[..end]));
        let mut journal = Journal::open(&path, count(10, Engine::Dfs)).unwrap();
        let is_whole = end == line.len() - 1;
        assert_eq!(journal.done(), if is_whole { 3 } else { 2 });
        assert_eq!(journal.torn().is_some(), !is_whole);
        if end % 20 == 0 || is_whole {
            assert_eq!(journal.run().unwrap().count, 724);
            let written = fs::read_to_string(&path).unwrap();
            assert!(
                written.starts_with(&whole) && written.lines().count() == 4,
                "{written}"
            );
        }
    }
    // Power failed after the file had grown, but before the data were on disk.
    for torn in ["\0".repeat(200), "\0".repeat(20) + &line[20..]] {
        let path = journal(folder.path(), &format!("{whole}{torn}"));
        let mut journal = Journal::open(&path, count(10, Engine::Dfs)).unwrap();
        assert_eq!((journal.done(), journal.torn().unwrap().line), (2, 3));
        assert_eq!(journal.run().unwrap().count, 724);
    }
}

#[test]
fn a_journal_with_anything_else_in_it_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let all = lines(&count(10, Engine::Dfs), 4);
    let line = |n, engine, of: u64| lines(&count(n, engine), of).remove(1);
    let wrong = |change: fn(&mut Record)| {
        let mut record: Record = all[1].parse().unwrap();
        change(&mut record);
        record.to_string()
    };
    for (second, says) in [
        (
            all[1].replace("\"shard\":1", "\"shard\":2"),
            "journal.jsonl:2: damaged",
        ),
        (all[1][..50].to_owned(), "journal.jsonl:2: not a record"),
        (String::new(), "journal.jsonl:2: empty"),
        (
            all[0].clone(),
            "journal.jsonl:2: shard 0/4 is already in the journal",
        ),
        (
            line(9, Engine::Dfs, 4),
            "journal.jsonl:2 is from another count or shard: n is 9, not 10",
        ),
        (line(10, Engine::Join, 4), "engine is join, not dfs"),
        (line(10, Engine::Dfs, 5), "shards is 5, not 4"),
        (
            wrong(|record| record.identity.fingerprint.0 ^= 1),
            "plan is",
        ),
        (
            wrong(|record| record.cases += 1),
            "journal.jsonl:2: not a record: cases cannot be",
        ),
    ] {
        let text = format!("{}\n{second}\n{}\n", all[0], all[2]);
        let path = journal(folder.path(), &text);
        let error = Journal::open(&path, count(10, Engine::Dfs)).unwrap_err();
        assert!(error.to_string().contains(says), "{says}: {error}");
        assert!(
            error.to_string().ends_with("nothing was changed"),
            "{error}"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    // The last line of a text that was never a journal, with or without a line end.
    let zeros = "\0".repeat(5000);
    for text in [
        "Dear diary,\n",
        "Dear diary",
        "{",
        "{\"format\":1,\"n\":8}\n",
        "{\"format\":1,\"my\":\"valuable data",
        "key\0\u{1}\u{2}",
        &zeros,
    ] {
        let path = journal(folder.path(), text);
        Journal::open(&path, count(10, Engine::Dfs)).unwrap_err();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    let error = Journal::open(folder.path(), count(10, Engine::Dfs)).unwrap_err();
    assert!(matches!(error, Error::Irregular { .. }));
}

#[test]
fn a_journal_is_open_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let first = Journal::open(&path, count(8, Engine::Dfs)).unwrap();
    let second = Journal::open(&path, count(8, Engine::Dfs));
    assert!(matches!(second, Err(Error::Busy { .. })));
    drop(first);
    Journal::open(&path, count(8, Engine::Dfs)).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_shards_are_in_a_journal_the_others_are_counted(
        present in prop::collection::btree_set(0..40u64, 0..40),
        threads in 1..5usize,
    ) {
        for engine in Engine::ALL {
            let all = lines(&count(9, engine), 40);
            let folder = tempfile::tempdir().unwrap();
            let text: String = present.iter().map(|&index| format!("{}\n", all[index as usize])).collect();
            let path = journal(folder.path(), &text);
            let mut journal = Journal::open(&path, with_threads(9, engine, threads)).unwrap();
            prop_assert_eq!(journal.done(), present.len() as u64);
            prop_assert_eq!(journal.run().unwrap().count, 352);
        }
    }

    #[test]
    fn no_journal_is_too_strange_to_be_opened_or_refused(
        bytes in prop::collection::vec(any::<u8>(), 0..400),
        keep in 0..300usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let line = &lines(&count(8, Engine::Dfs), 4)[0];
        let path = folder.path().join("j");
        for text in [bytes.clone(), [&line.as_bytes()[..keep.min(line.len())], &bytes].concat()] {
            fs::write(&path, &text).unwrap();
            let whole_line = text.starts_with(format!("{line}\n").as_bytes());
            // Without a record before it, a line is cut off only if it begins like one.
            let may_change = whole_line || text.starts_with(b"{\"format\":1,");
            if Journal::open(&path, count(8, Engine::Dfs)).is_err() || !may_change {
                prop_assert_eq!(fs::read(&path).unwrap(), text);
            }
        }
    }
}
