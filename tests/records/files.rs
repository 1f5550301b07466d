//! A record in a file of its own is written once, and never over something else.

use std::fs;

use nqueens::Engine;
use nqueens::records::{Error, Found, Record, RecordFile};

use super::{count, shard};

#[test]
fn a_record_file_is_written_once_and_never_over_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("1.json");
    let count = count(10, Engine::Dfs);
    let (plan, of_3) = (count.identity(), shard(1, 3));
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

    let other_plan = super::count(10, Engine::Join).identity();
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
    let (plan, of_3) = (count.identity(), shard(1, 3));
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
    let found = RecordFile::open(&path, record.identity, record.shard);
    mode(0o755);
    assert!(matches!(found, Ok(Found::Record)));
}
