//! The result of one shard, as one line of JSON:
//!
//! ```json
//! {"format":1,"n":24,"engine":"join","plan":"95af32de59d9b022","shard":3,"shards":512,"cases":1234,
//!  "count":"44436361713","version":"0.1.0","kernel":"avx512","host":"n1","threads":8,"seconds":812.4,"sum":"7446bcf27dc4a091"}
//! ```
//!
//! (broken here to fit the page). `count` is a string, since many readers of JSON round above 2^53; symmetry weights are in
//! it, so that merging is plain addition. `sum` is the XXH64 of everything before `,"sum"`, as written: it finds accidents,
//! not malice. To find malice, or a faulty machine, count again ([`super::Verifier`]).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use twox_hash::XxHash64;

use super::Plan;
use crate::count::Ready;
use crate::{BoardSize, Count, Engine, Error, Kernel, Shard, printable};

/// The format of a record; another one has another number.
pub(super) const FORMAT: u32 = 1;

/// What a shard contributes to Q(n), and by whose word.
///
/// As text it is a line of JSON without a line end.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// The list of cases.
    pub plan: Plan,
    /// Which of its cases were counted.
    pub shard: Shard,
    /// How many these are.
    pub cases: u64,
    /// The sum over them.
    pub count: u128,
    /// The version of the program that counted.
    pub version: String,
    /// The kernel of the engine join.
    pub kernel: Option<String>,
    /// The name of the machine.
    pub host: String,
    /// How many threads shared the work.
    pub threads: u64,
    /// Wall time.
    pub seconds: f64,
}

impl Record {
    /// Counts a shard.
    ///
    /// # Errors
    ///
    /// Those of [`Count::run_shard`].
    pub fn count(count: &Count, shard: Shard) -> Result<Self, Error> {
        let total = count.run_shard(shard)?;
        Ok(Author::new(&count.ready()).record(total))
    }

    /// How every line of a plan begins.
    pub(super) fn start(plan: Plan) -> String {
        let Plan {
            size,
            engine,
            fingerprint,
        } = plan;
        format!(
            "{{\"format\":{FORMAT},\"n\":{size},\"engine\":\"{engine}\",\"plan\":\"{}\",\"shard\":",
            hexadecimal(fingerprint)
        )
    }

    /// A checksum of all of it.
    pub(super) fn sum(&self) -> u64 {
        XxHash64::oneshot(0, self.to_string().as_bytes())
    }
}

/// More than any shard can count, Q(32) being about 5e22; a million times as much still fits 128 bits.
const MOST: u128 = 1 << 100;
/// More than any shard can take, some 30,000 years; a million times as much still is a [`std::time::Duration`].
const MOST_SECONDS: f64 = 1e12;

/// Who makes records: everything in them that does not depend on the shard.
pub(super) struct Author {
    pub(super) plan: Plan,
    kernel: Option<Kernel>,
    threads: usize,
    host: String,
}

impl Author {
    pub(super) fn new(ready: &Ready) -> Self {
        Self {
            plan: Plan::new(ready),
            kernel: ready.kernel,
            threads: ready.threads,
            host: gethostname::gethostname().to_string_lossy().into_owned(),
        }
    }

    pub(super) fn record(&self, total: crate::ShardTotal) -> Record {
        Record {
            plan: self.plan,
            shard: total.shard,
            cases: total.cases,
            count: total.count,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            kernel: self.kernel.map(|kernel| kernel.to_string()),
            host: self.host.clone(),
            threads: self.threads as u64,
            seconds: total.elapsed.as_secs_f64(),
        }
    }
}

/// A record as JSON has it, but for the sum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    format: u32,
    n: u32,
    engine: String,
    plan: String,
    shard: u64,
    shards: u64,
    cases: u64,
    count: String,
    version: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kernel: Option<String>,
    host: String,
    threads: u64,
    seconds: f64,
}

/// What stands between the fields and their sum, and after it.
const SUM: (&str, &str) = (",\"sum\":\"", "\"}");

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = Fields {
            format: FORMAT,
            n: self.plan.size.get(),
            engine: self.plan.engine.to_string(),
            plan: hexadecimal(self.plan.fingerprint),
            shard: self.shard.index(),
            shards: self.shard.of(),
            cases: self.cases,
            count: self.count.to_string(),
            version: self.version.clone(),
            kernel: self.kernel.clone(),
            host: self.host.clone(),
            threads: self.threads,
            seconds: self.seconds,
        };
        let text = serde_json::to_string(&fields).map_err(|_| fmt::Error)?;
        let text = text.strip_suffix('}').ok_or(fmt::Error)?;
        let sum = hexadecimal(XxHash64::oneshot(0, text.as_bytes()));
        write!(f, "{text}{}{sum}{}", SUM.0, SUM.1)
    }
}

impl FromStr for Record {
    type Err = Damage;

    /// Reads a line, without its end.
    fn from_str(line: &str) -> Result<Self, Damage> {
        if line.trim().is_empty() {
            return Err(Damage::Empty);
        }
        let (text, rest) = line.rsplit_once(SUM.0).ok_or(Damage::NoRecord)?;
        let sum = rest.strip_suffix(SUM.1).ok_or(Damage::NoRecord)?;
        if sum != hexadecimal(XxHash64::oneshot(0, text.as_bytes())) {
            return Err(Damage::Sum);
        }
        let format: Format = serde_json::from_str(&format!("{text}}}")).map_err(json)?;
        if format.format != FORMAT {
            return Err(Damage::Format(format.format));
        }
        serde_json::from_str::<Fields>(&format!("{text}}}"))
            .map_err(json)?
            .record()
    }
}

/// All that is read of a record before its format is known.
#[derive(Deserialize)]
struct Format {
    format: u32,
}

impl Fields {
    fn record(self) -> Result<Record, Damage> {
        let wrong = |name: &str, text: &str| Damage::Field(name.to_owned(), printable(text));
        let size = BoardSize::new(self.n).map_err(|_| wrong("n", &self.n.to_string()))?;
        let engine = match self.engine.as_str() {
            "dfs" => Engine::Dfs,
            "join" => Engine::Join,
            other => return Err(wrong("engine", other)),
        };
        let fingerprint = u64::from_str_radix(&self.plan, 16)
            .ok()
            .filter(|&fingerprint| hexadecimal(fingerprint) == self.plan)
            .ok_or_else(|| wrong("plan", &self.plan))?;
        let shard = Shard::new(self.shard, self.shards)
            .map_err(|_| wrong("shard", &format!("{}/{}", self.shard, self.shards)))?;
        let count = self
            .count
            .parse()
            .ok()
            .filter(|count: &u128| *count <= MOST && count.to_string() == self.count)
            .ok_or_else(|| wrong("count", &self.count))?;
        if !(0.0..=MOST_SECONDS).contains(&self.seconds) {
            return Err(wrong("seconds", &self.seconds.to_string()));
        }
        Ok(Record {
            plan: Plan {
                size,
                engine,
                fingerprint,
            },
            shard,
            cases: self.cases,
            count,
            version: self.version,
            kernel: self.kernel,
            host: self.host,
            threads: self.threads,
            seconds: self.seconds,
        })
    }
}

fn hexadecimal(number: u64) -> String {
    format!("{number:016x}")
}

fn json(error: serde_json::Error) -> Damage {
    Damage::Json(printable(&error.to_string()))
}

/// Why a line is no record that can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// Nothing but white space, if that.
    #[error("empty where a record should be")]
    Empty,

    /// It does not end as records do.
    #[error("not a record, or a part of one")]
    NoRecord,

    /// Too long to be a record.
    #[error("longer than any record")]
    TooLong,

    /// Bytes that are no text.
    #[error("not UTF-8")]
    NotText,

    /// The checksum does not go with the rest.
    #[error("damaged: its sum does not match")]
    Sum,

    /// A format of another version.
    #[error("a record of format {0}; this version of the program knows format 1")]
    Format(u32),

    /// The sum matches, but a field is missing, unknown, double, or of another type.
    #[error("not a record: {0}")]
    Json(String),

    /// The sum matches, but a field has a value that it cannot have: the name and the value.
    #[error("not a record: {0} cannot be {1}")]
    Field(String, String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn records() -> Vec<Record> {
        let count = |n, engine| Count::new(n).unwrap().engine(engine).threads(1);
        let shard = |index, of| Shard::new(index, of).unwrap();
        vec![
            Record::count(&count(8, Engine::Dfs), shard(0, 1)).unwrap(),
            Record::count(&count(12, Engine::Join), shard(3, 512)).unwrap(),
            Record {
                count: MOST,
                host: "\"} \\ ,\"sum\":\"0\"} \u{1f451}\n".to_owned(),
                seconds: 1e12,
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
            assert!(line.starts_with(&Record::start(record.plan)), "{line}");
            assert_eq!(line.parse(), Ok(record), "{line}");
        }
    }

    #[test]
    fn the_line_is_the_one_that_is_documented() {
        let line = Record {
            host: "n1".to_owned(),
            seconds: 0.25,
            version: "0.1.0".to_owned(),
            ..records().swap_remove(0)
        }
        .to_string();
        assert_eq!(
            line,
            signed(
                r#"{"format":1,"n":8,"engine":"dfs","plan":"8c8c81cb771b899c","shard":0,"shards":1,"cases":21,"count":"92","version":"0.1.0","host":"n1","threads":1,"seconds":0.25"#
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
}
