//! Shards, records, journals and merging, through the library.

#![cfg(feature = "records")]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use nqueens::records::{
    Damage, Error, Fault, Found, Journal, Plan, Record, RecordFile, Records, Verifier,
};
use nqueens::{BoardSize, Count, Engine, Shard, known};
use proptest::prelude::*;

fn count(n: u32, engine: Engine) -> Count {
    Count::new(n).unwrap().engine(engine).threads(2)
}

fn shard(index: u64, of: u64) -> Shard {
    Shard::new(index, of).unwrap()
}

/// All shards of a count, as lines.
fn lines(count: &Count, of: u64) -> Vec<String> {
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
fn shards_of_any_number_sum_to_the_total_for_both_engines() {
    for n in 1..=12 {
        for engine in [Engine::Dfs, Engine::Join] {
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

#[test]
fn records_are_merged_whoever_counted_them() {
    for n in [1, 5, 10, 12] {
        for engine in [Engine::Dfs, Engine::Join] {
            let records = merged(&lines(&count(n, engine), 7));
            let merged = records.total(1).unwrap().unwrap();
            assert_eq!(
                (merged.count, merged.shards, merged.records),
                (published(n), 7, 7)
            );
            assert_eq!((merged.versions.len(), merged.hosts.len()), (1, 1));
        }
    }
}

#[test]
fn nothing_is_merged_while_a_shard_is_missing() {
    let mut lines = lines(&count(10, Engine::Dfs), 9);
    for index in [8, 4, 3, 0] {
        lines.remove(index);
    }
    let records = merged(&lines);
    assert_eq!(records.total(1).unwrap(), None);
    let missing = records.missing().unwrap();
    assert_eq!(
        (missing.to_string(), missing.len()),
        ("0,3-4,8".to_owned(), 4)
    );
    assert_eq!(merged(&[]).missing(), None);
}

#[test]
fn the_same_record_twice_is_fine_and_another_run_with_the_same_count_confirms_it() {
    let mut all = lines(&count(10, Engine::Dfs), 3);
    all.push(all[1].clone());
    assert_eq!(merged(&all).total(1).unwrap().unwrap().confirmed, 0);
    let mut other: Record = all[1].parse().unwrap();
    other.host = "elsewhere".to_owned();
    other.version = "0.0.9".to_owned();
    all.push(other.to_string());
    let merged = merged(&all).total(1).unwrap().unwrap();
    assert_eq!(
        (merged.count, merged.records, merged.confirmed),
        (724, 5, 1)
    );
    assert_eq!((merged.hosts.len(), merged.versions.len()), (2, 2));
}

#[test]
fn records_that_contradict_each_other_are_named_both() {
    let mut all = lines(&count(10, Engine::Dfs), 3);
    let mut other: Record = all[1].parse().unwrap();
    other.count += 8;
    all.push(other.to_string());
    let records = merged(&all);
    assert_eq!(records.total(1).unwrap(), None);
    let [fault @ Fault::Conflict { .. }] = records.faults() else {
        panic!("{:?}", records.faults());
    };
    let message = fault.to_string();
    assert!(
        message.contains("records.jsonl:2") && message.contains("records.jsonl:4"),
        "{message}"
    );
}

#[test]
fn records_of_another_count_are_refused_and_what_differs_is_named() {
    let first = lines(&count(10, Engine::Dfs), 3);
    let changed = |change: fn(&mut Record)| {
        let mut record: Record = first[1].parse().unwrap();
        change(&mut record);
        record.to_string()
    };
    for (other, says) in [
        (lines(&count(9, Engine::Dfs), 3).remove(1), "n is 9, not 10"),
        (
            lines(&count(10, Engine::Join), 3).remove(1),
            "engine is join, not dfs",
        ),
        (
            lines(&count(10, Engine::Dfs), 4).remove(1),
            "shards is 4, not 3",
        ),
        (changed(|record| record.plan.fingerprint ^= 1), "plan is "),
        (changed(|record| record.cases += 1), "cases cannot be "),
    ] {
        let records = merged(&[first[0].clone(), other.clone(), first[2].clone()]);
        assert_eq!(records.total(1).unwrap(), None);
        let message = records.faults()[0].to_string();
        assert!(
            message.contains(says) && message.contains("records.jsonl:2"),
            "{message}"
        );
        if !says.starts_with("cases") {
            assert!(message.contains("records.jsonl:1"), "{message}");
        }
    }
}

#[test]
fn records_of_a_plan_that_this_version_does_not_have_are_refused() {
    let foreign = lines(&count(10, Engine::Dfs), 2).into_iter().map(|line| {
        let mut record: Record = line.parse().unwrap();
        record.plan.fingerprint ^= 1;
        record.to_string()
    });
    let records = merged(&foreign.collect::<Vec<_>>());
    assert!(matches!(records.faults()[0], Fault::Unknown { .. }));
    assert_eq!(records.total(1).unwrap(), None);
}

#[test]
fn a_total_that_is_not_the_published_one_is_no_total() {
    let changed = lines(&count(10, Engine::Dfs), 2).into_iter().map(|line| {
        let mut record: Record = line.parse().unwrap();
        record.count += 4;
        record.to_string()
    });
    let error = merged(&changed.collect::<Vec<_>>()).total(1).unwrap_err();
    assert!(
        error.to_string().contains("732") && error.to_string().contains("724"),
        "{error}"
    );
}

#[test]
fn a_damaged_line_is_named_and_there_is_no_total() {
    let all = lines(&count(10, Engine::Dfs), 3);
    let damaged = [
        (all[1].replace("\"shard\":1", "\"shard\":2"), Damage::Sum),
        (all[1][..100].to_owned(), Damage::NoRecord),
        ("x".to_owned(), Damage::NoRecord),
        ("x".repeat(10_000), Damage::TooLong),
        ("\u{0}".repeat(100), Damage::NoRecord),
    ];
    for (line, expected) in damaged {
        let records = merged(&[all[0].clone(), line, all[1].clone(), all[2].clone()]);
        let [Fault::Damaged { place, damage, .. }] = records.faults() else {
            panic!("{:?}", records.faults());
        };
        assert_eq!((place.line, damage), (2, &expected));
        assert_eq!(records.total(1).unwrap(), None);
    }
}

#[test]
fn a_flood_of_faults_is_counted_and_not_kept() {
    let records = merged(&vec!["x".to_owned(); 1000]);
    assert_eq!((records.faults().len(), records.more_faults()), (100, 900));
}

#[test]
fn thousands_of_files_in_a_folder_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    for (index, line) in lines(&count(8, Engine::Dfs), 3000).into_iter().enumerate() {
        fs::write(folder.path().join(format!("{index}.json")), line + "\r\n").unwrap();
    }
    fs::write(folder.path().join("notes.txt"), "no record").unwrap();
    fs::create_dir(folder.path().join("folder.json")).unwrap();
    assert_eq!(read(folder.path()).total(1).unwrap().unwrap().count, 92);
    fs::write(folder.path().join("7.json"), "").unwrap();
    fs::remove_file(folder.path().join("2999.json")).unwrap();
    let records = read(folder.path());
    assert!(
        records.faults().is_empty(),
        "an empty file is a hole, not a fault"
    );
    assert_eq!(records.missing().unwrap().to_string(), "7,2999");
}

#[test]
fn a_record_file_is_written_once_and_never_over_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("1.json");
    let count = count(10, Engine::Dfs);
    let (plan, of_3) = (Plan::of(&count), shard(1, 3));
    let record = Record::count(&count, of_3).unwrap();

    let open = |plan, shard| RecordFile::open(&path, plan, shard);
    let held = || fs::read_to_string(&path).unwrap();
    let whole = format!("{record}\n");

    let Found::Nothing(file) = open(plan, of_3).unwrap() else {
        panic!("there is nothing yet");
    };
    assert_eq!(file.write(&record).unwrap(), None);
    assert_eq!(held(), whole);
    assert!(matches!(open(plan, of_3), Ok(Found::Record)));
    fs::write(&path, format!("{record}\r\n\n")).unwrap();
    assert!(matches!(open(plan, of_3), Ok(Found::Record)));

    let other_plan = Plan::of(&count.clone().engine(Engine::Join));
    for (plan, shard, says) in [
        (plan, shard(2, 3), "shard is 1/3, not 2/3"),
        (plan, shard(1, 4), "shards is 3, not 4"),
        (other_plan, of_3, "engine is dfs, not join"),
    ] {
        let error = open(plan, shard).unwrap_err();
        assert!(matches!(error, Error::Foreign { .. }));
        assert!(error.to_string().contains(says), "{error}");
    }

    let twice = format!("{record}\n{record}\n");
    for (number, damaged) in ["x", &whole[..50], &twice].into_iter().enumerate() {
        fs::write(&path, damaged).unwrap();
        let Found::Damaged(file, _) = open(plan, of_3).unwrap() else {
            panic!("it is no record");
        };
        assert_eq!(held(), damaged, "nothing is changed before the count");
        let kept = file.write(&record).unwrap().unwrap();
        assert_eq!(held(), whole);
        assert_eq!(
            fs::read_to_string(&kept).unwrap(),
            damaged,
            "nothing is lost"
        );
        assert_eq!(kept.ends_with("1.json.damaged"), number == 0, "{kept}");
    }
    fs::write(&path, "").unwrap();
    let Found::Nothing(file) = open(plan, of_3).unwrap() else {
        panic!("an empty file is nothing");
    };
    assert_eq!(file.write(&record).unwrap(), None);
    assert_eq!(held(), whole);
    let error = RecordFile::open(folder.path(), plan, of_3).unwrap_err();
    assert!(matches!(error, Error::Irregular { .. }));
}

#[test]
fn a_record_file_that_somebody_else_wrote_meanwhile_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("1.json");
    let count = count(10, Engine::Dfs);
    let (plan, of_3) = (Plan::of(&count), shard(1, 3));
    let record = Record::count(&count, of_3).unwrap();
    let open = || match RecordFile::open(&path, plan, of_3).unwrap() {
        Found::Nothing(file) => file,
        other => panic!("{other:?}"),
    };
    let (first, second, third) = (open(), open(), open());
    assert_eq!(first.write(&record).unwrap(), None);
    assert_eq!(second.write(&record).unwrap(), None);
    let other = Record::count(&count, shard(2, 3)).unwrap();
    fs::write(&path, other.to_string()).unwrap();
    assert!(matches!(third.write(&record), Err(Error::Foreign { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), other.to_string());
}

#[cfg(unix)]
#[test]
fn a_record_that_is_there_is_found_in_a_folder_that_cannot_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("1.json");
    let count = count(10, Engine::Dfs);
    let record = Record::count(&count, shard(1, 3)).unwrap();
    fs::write(&path, record.to_string()).unwrap();
    let mode = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    let found = RecordFile::open(&path, record.plan, record.shard);
    mode(0o755);
    assert!(matches!(found, Ok(Found::Record)));
}

/// A journal with these lines in it.
fn journal(folder: &Path, lines: &str) -> std::path::PathBuf {
    let path = folder.join("journal.jsonl");
    fs::write(&path, lines).unwrap();
    path
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
        let watched = count(n, engine).on_progress(move |_| {
            watch.fetch_add(1, Ordering::Relaxed);
        });
        let mut journal = Journal::open(&path, watched).unwrap();
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
            read(&path).total(1).unwrap().unwrap().count,
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
            .on_progress(move |progress| asked.store(progress.done > from + 40, Ordering::Relaxed))
            .stop_on(stop);
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
            Err(Error::Count(nqueens::Error::Stopped)) => {}
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(total.count, published(12));
    assert!(runs > 5, "{runs} runs");
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
    let seconds = |line: &String| line.trim_end().parse::<Record>().unwrap().seconds;
    let sum = kept.iter().map(seconds).sum::<f64>();
    assert!(
        (total.elapsed.as_secs_f64() - sum).abs() < 0.001,
        "elapsed time is the sum over runs"
    );
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
    // Power failed after the file had grown and before the data were there.
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
        (all[0].clone(), "journal.jsonl:2: shard 0/4 is there twice"),
        (
            line(9, Engine::Dfs, 4),
            "journal.jsonl:2 is of another count: n is 9, not 10",
        ),
        (line(10, Engine::Join, 4), "engine is join, not dfs"),
        (line(10, Engine::Dfs, 5), "shards is 5, not 4"),
        (wrong(|record| record.plan.fingerprint ^= 1), "plan is"),
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
    // The last line of a text that never was a journal, ended or not.
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

#[test]
fn recounting_agrees_and_finds_a_count_that_was_changed() {
    for (n, engine) in [(10, Engine::Dfs), (13, Engine::Join), (14, Engine::Join)] {
        let mut all = lines(&count(n, engine), 5);
        let mut changed: Record = all[3].parse().unwrap();
        changed.count -= 8;
        all[3] = changed.to_string();
        let records = merged(&all);
        let mut verifier = Verifier::new(records.plan().unwrap().0, 2, 1);
        let chosen = verifier.shuffled(records.shards());
        assert_eq!(chosen.len(), 5);
        for counted in chosen {
            let verdict = verifier.recount(&counted).unwrap();
            assert!(verdict.disputed.is_empty());
            assert_eq!(verdict.searched > 0, engine == Engine::Join);
            assert_eq!(
                verdict.agrees(),
                counted.shard.index() != 3,
                "n = {n}, {verdict:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn records_are_merged_in_any_order(
        order in Just((0..7).collect::<Vec<usize>>()).prop_shuffle(),
        repeated in 0..7usize,
        cut in 0..=7usize,
    ) {
        let all = lines(&count(9, Engine::Dfs), 7);
        let mut mixed: Vec<String> = order.iter().map(|&index| all[index].clone()).collect();
        mixed.push(all[repeated].clone());
        let folder = tempfile::tempdir().unwrap();
        let paths = [folder.path().join("a.jsonl"), folder.path().join("b.json")];
        fs::write(&paths[0], mixed[..cut].join("\n")).unwrap();
        fs::write(&paths[1], mixed[cut..].join("\n") + "\n").unwrap();
        let records = Records::read(&paths.map(Into::into)).unwrap();
        prop_assert_eq!(records.total(1).unwrap().unwrap().count, 352);
    }

    #[test]
    fn whatever_shards_are_in_a_journal_the_others_are_counted(
        present in prop::collection::btree_set(0..40u64, 0..40),
        threads in 1..5usize,
    ) {
        for engine in [Engine::Dfs, Engine::Join] {
            let all = lines(&count(9, engine), 40);
            let folder = tempfile::tempdir().unwrap();
            let text: String = present.iter().map(|&index| format!("{}\n", all[index as usize])).collect();
            let path = journal(folder.path(), &text);
            let mut journal = Journal::open(&path, count(9, engine).threads(threads)).unwrap();
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
            // Without a record before it, only what begins as one is cut off.
            let may_change = whole_line || text.starts_with(b"{\"format\":1,");
            if Journal::open(&path, count(8, Engine::Dfs)).is_err() || !may_change {
                prop_assert_eq!(fs::read(&path).unwrap(), text);
            }
        }
    }
}
