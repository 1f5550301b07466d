//! Lines that are records, and the many that are not.

use std::time::Duration;

use proptest::prelude::*;
use twox_hash::XxHash64;

use super::{MOST_SOLUTIONS, Record};
use crate::{Count, Engine, Shard};

fn records() -> Vec<Record> {
    let count = |n, engine| Count::new(n).unwrap().engine(engine).threads(1).prepare();
    let shard = |index, of| Shard::new(index, of).unwrap();
    vec![
        Record::count(&count(8, Engine::Dfs), shard(0, 1)).unwrap(),
        Record::count(&count(12, Engine::Join), shard(3, 512)).unwrap(),
        Record {
            count: MOST_SOLUTIONS,
            host: "\"} \\ ,\"sum\":\"0\"} \u{1f451}\n".to_owned(),
            elapsed: Duration::from_secs(1_000_000_000_000),
            ..Record::count(&count(0, Engine::Dfs), shard(999_999, 1_000_000)).unwrap()
        },
    ]
}

/// A line with these fields and the right sum.
fn signed(fields: &str) -> String {
    let sum = XxHash64::oneshot(0, fields.as_bytes());
    format!("{fields},\"sum\":\"{sum:016x}\"}}")
}

#[test]
fn what_is_written_is_read_back() {
    for record in records() {
        let line = record.to_string();
        assert!(!line.contains('\n'), "{line}");
        assert!(line.starts_with(&Record::start(record.identity)), "{line}");
        assert_eq!(line.parse(), Ok(record), "{line}");
    }
}

#[test]
fn the_line_is_the_one_that_is_documented() {
    let line = Record {
        host: "n1".to_owned(),
        elapsed: Duration::from_millis(250),
        version: "0.1.0".to_owned(),
        kernel: Some("avx2".to_owned()),
        ..records().swap_remove(0)
    }
    .to_string();
    assert_eq!(
        line,
        signed(
            r#"{"format":1,"n":8,"engine":"dfs","plan":"095a555a63caf324","shard":0,"shards":1,"cases":32,"count":"92","version":"0.1.0","kernel":"avx2","host":"n1","threads":1,"seconds":0.25"#
        )
    );
}

#[test]
fn every_change_of_a_single_byte_is_refused_or_changes_nothing() {
    let mut tried = 0;
    for record in records() {
        let line = record.to_string().into_bytes();
        for position in 0..line.len() {
            for byte in 0..=u8::MAX {
                let mut changed = line.clone();
                changed[position] = byte;
                let Ok(text) = String::from_utf8(changed) else {
                    continue;
                };
                if let Ok(read) = text.parse::<Record>() {
                    assert_eq!(read, record, "{text}");
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 50_000, "{tried}");
}

#[test]
fn a_line_that_is_cut_or_lacks_a_byte_or_has_one_twice_is_refused() {
    for record in records() {
        let line = record.to_string();
        for position in (0..line.len()).filter(|&position| line.is_char_boundary(position)) {
            let (before, after) = line.split_at(position);
            let first = after.chars().next().unwrap();
            let rest = &after[first.len_utf8()..];
            for text in [
                before.to_owned(),
                after[first.len_utf8()..].to_owned(),
                format!("{before}{rest}"),
                format!("{before}{first}{after}"),
            ] {
                text.parse::<Record>().expect_err(&text);
            }
        }
    }
}

#[test]
fn fields_that_cannot_be_are_refused_though_the_sum_matches() {
    let line = records()[1].to_string();
    let (fields, _) = line.rsplit_once(",\"sum\"").unwrap();
    signed(fields).parse::<Record>().unwrap();
    for (from, to, says) in [
        ("\"format\":1", "\"format\":2", "format 2"),
        ("\"n\":12", "\"n\":33", "n cannot be 33"),
        ("\"n\":12", "\"n\":-1", "invalid value"),
        ("\"n\":12", "\"n\":12.0", "invalid type"),
        ("\"n\":12", "\"n\":12,\"n\":12", "duplicate field"),
        ("\"n\":12,", "", "missing field"),
        ("\"n\":12", "\"n\":12,\"m\":1", "unknown field"),
        ("\"join\"", "\"auto\"", "engine cannot be auto"),
        ("\"shard\":3", "\"shard\":512", "shard cannot be 512/512"),
        ("\"shards\":512", "\"shards\":0", "shard cannot be 3/0"),
        ("\"plan\":\"", "\"plan\":\"+", "plan cannot be +"),
        ("\"count\":\"", "\"count\":\"+", "count cannot be +"),
        ("\"count\":\"", "\"count\":\"0", "count cannot be 0"),
        ("\"count\":\"", "\"count\":\"-", "count cannot be -"),
        (
            "\"count\":\"",
            "\"count\":\"999999999999999999999999999999999999999",
            "count cannot be 9",
        ),
        ("\"seconds\":", "\"seconds\":-", "seconds cannot be -"),
        (
            "\"seconds\":",
            "\"seconds\":1e999,\"s\":",
            "number out of range",
        ),
        (
            "\"count\":\"",
            "\"count\":\"1267650600228229401496703205377\",\"x\":\"",
            "unknown field",
        ),
        ("\"threads\":1", "\"threads\":\"1\"", "invalid type"),
        ("{", "{{", "key must be a string"),
    ] {
        assert!(fields.contains(from), "{from}");
        let changed = signed(&fields.replacen(from, to, 1));
        let message = changed.parse::<Record>().unwrap_err().to_string();
        assert!(message.contains(says), "{to}: {message}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        let _ = text.parse::<Record>();
        let _ = signed(&text).parse::<Record>();
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = text.parse::<Record>();
        let _ = signed(&format!("{{\"format\":1{text}")).parse::<Record>();
    }
}
