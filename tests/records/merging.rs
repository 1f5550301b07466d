//! Records merged in any order, and everything that prevents a total.

use std::fs;

use nqueens::Engine;
use nqueens::records::{Damage, Fault, Record, Records};
use proptest::prelude::*;

use super::{count, lines, merged, one, published, read, shard};

#[test]
fn records_are_merged_whoever_counted_them() {
    for n in [1, 5, 10, 12] {
        for engine in Engine::ALL {
            let records = merged(&lines(&count(n, engine), 7));
            let merged = records.total(&one()).unwrap().unwrap();
            assert_eq!(
                (merged.count, merged.shards, merged.records),
                (published(n), 7, 7)
            );
            assert_eq!((merged.versions.len(), merged.hosts.len()), (1, 1));
        }
    }
}

#[test]
fn records_in_memory_are_merged_as_those_of_files_are() {
    let count = count(10, Engine::Dfs);
    let record = |index| Record::count(&count, shard(index, 4)).unwrap();
    let mut records: Records = [record(3), record(1)].into_iter().collect();
    let missing = records.missing().unwrap();
    assert_eq!(missing.iter().collect::<Vec<_>>(), [0, 2]);
    records.extend([record(0), record(2), record(2)]);
    assert!(records.missing().unwrap().is_empty());
    assert_eq!(records.total(&one()).unwrap().unwrap().count, 724);
    let mut wrong = record(2);
    wrong.count += 8;
    let mut huge = record(2);
    huge.count = u128::MAX;
    records.extend([wrong, huge]);
    let says = records.faults().iter().map(ToString::to_string);
    let says: Vec<String> = says.collect();
    assert!(
        says[0].contains("memory:6") && says[0].contains("memory:4"),
        "{says:?}"
    );
    assert!(says[1].contains("count cannot be"), "{says:?}");
    assert_eq!(records.total(&one()).unwrap(), None);
}

#[test]
fn nothing_is_merged_while_a_shard_is_missing() {
    let mut lines = lines(&count(10, Engine::Dfs), 9);
    for index in [8, 4, 3, 0] {
        lines.remove(index);
    }
    let records = merged(&lines);
    assert_eq!(records.total(&one()).unwrap(), None);
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
    assert_eq!(merged(&all).total(&one()).unwrap().unwrap().confirmed, 0);
    let mut other: Record = all[1].parse().unwrap();
    other.host = "elsewhere".to_owned();
    other.version = "0.0.9".to_owned();
    all.push(other.to_string());
    let merged = merged(&all).total(&one()).unwrap().unwrap();
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
    assert_eq!(records.total(&one()).unwrap(), None);
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
        (
            changed(|record| record.identity.fingerprint.0 ^= 1),
            "plan is ",
        ),
        (changed(|record| record.cases += 1), "cases cannot be "),
    ] {
        let records = merged(&[first[0].clone(), other.clone(), first[2].clone()]);
        assert_eq!(records.total(&one()).unwrap(), None);
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
        record.identity.fingerprint.0 ^= 1;
        record.to_string()
    });
    let records = merged(&foreign.collect::<Vec<_>>());
    assert!(matches!(records.faults()[0], Fault::Unknown { .. }));
    assert_eq!(records.total(&one()).unwrap(), None);
}

#[test]
fn a_total_that_is_not_the_published_one_is_no_total() {
    let changed = lines(&count(10, Engine::Dfs), 2).into_iter().map(|line| {
        let mut record: Record = line.parse().unwrap();
        record.count += 4;
        record.to_string()
    });
    let error = merged(&changed.collect::<Vec<_>>())
        .total(&one())
        .unwrap_err();
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
        assert_eq!(records.total(&one()).unwrap(), None);
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
    assert_eq!(
        read(folder.path()).total(&one()).unwrap().unwrap().count,
        92
    );
    fs::write(folder.path().join("7.json"), "").unwrap();
    fs::remove_file(folder.path().join("2999.json")).unwrap();
    let records = read(folder.path());
    assert!(
        records.faults().is_empty(),
        "an empty file is a hole, not a fault"
    );
    assert_eq!(records.missing().unwrap().to_string(), "7,2999");
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
        prop_assert_eq!(records.total(&one()).unwrap().unwrap().count, 352);
    }
}
