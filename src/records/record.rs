//! The result of one shard, as one line of JSON:
//!
//! ```json
//! {"format":1,"n":14,"engine":"join","plan":"384c736dedf191dc","shard":3,"shards":4,"cases":429,
//!  "count":"89428","version":"0.1.0","kernel":"avx512","host":"vm","threads":2,
//!  "seconds":0.001155331,"sum":"7886d6f8fff36f8b"}
//! ```
//!
//! (broken here to fit the page). `count` is a string, since many readers of JSON round above 2^53;
//! it includes the symmetry weights, so that merging is plain addition. `sum` is the XXH64 of
//! everything before `,"sum"`, as written. It finds accidents; malice and faulty machines are found
//! by a recount ([`crate::records::Verifier`]).

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use twox_hash::XxHash64;

use super::damage::Damage;
use super::identity::{FORMAT, Fingerprint, Identity};
use crate::{BoardSize, Engine, Error, Prepared, Shard, ShardTotal, printable};

/// The contribution of a shard to Q(n), and who counted it.
///
/// As text, it is a line of JSON without a line end.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// The identity of the count.
    pub identity: Identity,
    /// The shard that was counted.
    pub shard: Shard,
    /// The number of cases in the shard.
    pub cases: u64,
    /// The sum over these cases.
    pub count: u128,
    /// The version of the program that counted.
    pub version: String,
    /// The kernel, if the engine has any.
    pub kernel: Option<String>,
    /// The name of the machine.
    pub host: String,
    /// The number of threads.
    pub threads: u64,
    /// Wall time.
    pub elapsed: Duration,
}

impl Record {
    /// Counts a shard.
    ///
    /// # Errors
    ///
    /// Those of [`Prepared::run_shard`].
    ///
    /// # Panics
    ///
    /// If the observer of the count panics.
    pub fn count(count: &Prepared, shard: Shard) -> Result<Self, Error> {
        Ok(Self::of(count, count.run_shard(shard)?))
    }

    /// The record of a shard that was counted here.
    pub(super) fn of(count: &Prepared, total: ShardTotal) -> Self {
        Self {
            identity: count.identity(),
            shard: total.shard,
            cases: total.cases,
            count: total.count,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            kernel: count.kernel().map(|kernel| kernel.to_string()),
            host: gethostname::gethostname().to_string_lossy().into_owned(),
            threads: count.threads() as u64,
            elapsed: total.elapsed,
        }
    }

    /// The beginning of every line of a count.
    pub(super) fn start(identity: Identity) -> String {
        let Identity {
            size,
            engine,
            fingerprint,
        } = identity;
        format!(
            "{{\"format\":{FORMAT},\"n\":{size},\"engine\":\"{engine}\",\"plan\":\"{fingerprint}\",\"shard\":"
        )
    }

    /// A checksum of the whole record.
    pub(super) fn sum(&self) -> u64 {
        XxHash64::oneshot(0, self.to_string().as_bytes())
    }
}

/// More than any shard can count: Q(32) is about 5e22. A million times as much still fits 128 bits.
pub(super) const MOST_SOLUTIONS: u128 = 1 << 100;
/// More than any shard can take: some 30,000 years. A million times as much still fits a
/// [`std::time::Duration`].
const MOST_SECONDS: f64 = 1e12;

/// The JSON fields of a record, except for the sum.
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

/// The text before the sum, and the text after it.
const SUM: (&str, &str) = (",\"sum\":\"", "\"}");

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = Fields {
            format: FORMAT,
            n: self.identity.size.get(),
            engine: self.identity.engine.to_string(),
            plan: self.identity.fingerprint.to_string(),
            shard: self.shard.index(),
            shards: self.shard.of(),
            cases: self.cases,
            count: self.count.to_string(),
            version: self.version.clone(),
            kernel: self.kernel.clone(),
            host: self.host.clone(),
            threads: self.threads,
            seconds: self.elapsed.as_secs_f64(),
        };
        let text = serde_json::to_string(&fields).map_err(|_| fmt::Error)?;
        let text = text.strip_suffix('}').ok_or(fmt::Error)?;
        let sum = sum(text);
        write!(f, "{text}{}{sum}{}", SUM.0, SUM.1)
    }
}

impl FromStr for Record {
    type Err = Damage;

    /// Reads a line without its line end.
    fn from_str(line: &str) -> Result<Self, Damage> {
        if line.trim().is_empty() {
            return Err(Damage::Empty);
        }
        let (text, rest) = line.rsplit_once(SUM.0).ok_or(Damage::NoRecord)?;
        let written = rest.strip_suffix(SUM.1).ok_or(Damage::NoRecord)?;
        if written != sum(text) {
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

/// The only field that is read before the format is known.
#[derive(Deserialize)]
struct Format {
    format: u32,
}

impl Fields {
    fn record(self) -> Result<Record, Damage> {
        let wrong = |name: &str, text: &str| Damage::Field(name.to_owned(), printable(text));
        let size = BoardSize::new(self.n).map_err(|_| wrong("n", &self.n.to_string()))?;
        let engine = self.engine.parse().ok();
        let engine = engine
            .filter(|&engine| engine != Engine::Auto)
            .ok_or_else(|| wrong("engine", &self.engine))?;
        let fingerprint = u64::from_str_radix(&self.plan, 16)
            .ok()
            .map(Fingerprint)
            .filter(|fingerprint| fingerprint.to_string() == self.plan)
            .ok_or_else(|| wrong("plan", &self.plan))?;
        let shard = Shard::new(self.shard, self.shards)
            .map_err(|_| wrong("shard", &format!("{}/{}", self.shard, self.shards)))?;
        let count = self
            .count
            .parse()
            .ok()
            .filter(|count: &u128| *count <= MOST_SOLUTIONS && count.to_string() == self.count)
            .ok_or_else(|| wrong("count", &self.count))?;
        if !(0.0..=MOST_SECONDS).contains(&self.seconds) {
            return Err(wrong("seconds", &self.seconds.to_string()));
        }
        Ok(Record {
            identity: Identity {
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
            elapsed: Duration::from_secs_f64(self.seconds),
        })
    }
}

/// The sum of the text before it.
fn sum(text: &str) -> String {
    Fingerprint(XxHash64::oneshot(0, text.as_bytes())).to_string()
}

/// Without serde's list of expected fields: it would only be cut.
fn json(error: serde_json::Error) -> Damage {
    let message = error.to_string();
    let what = message.split(", expected").next().unwrap_or(&message);
    Damage::Json(printable(what))
}

#[cfg(test)]
mod tests;
