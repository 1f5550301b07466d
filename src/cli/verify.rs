//! `nqueens verify PATH...`: records recounted in other ways.

use std::sync::Arc;
use std::time::{Duration, Instant};

use nqueens::Workers;
use nqueens::records::{Verdict, Verifier};
use serde::Serialize;

use super::args::{ProgressStyle, ReportFormat, VerifyArgs, random_seed};
use super::exit::Failure;
use super::output::{Lines, note};
use super::progress::Screen;
use super::records;

/// Without `--sample`, no further shard is begun after this time.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &VerifyArgs, screen: &Arc<Screen>) -> Result<(), Failure> {
    let start = Instant::now();
    let records = records::read(&args.paths)?;
    records::check(&records)?;
    let seed = args.seed.unwrap_or_else(random_seed);
    let workers = Workers::new(args.pool.threads);
    let mut verifier = Verifier::new(&records, workers, seed).ok_or_else(records::none)?;
    let chosen = verifier.shuffled();
    let n = verifier.size().get();
    let style = ProgressStyle::Auto.unless(args.quiet);
    let mut lines = Lines::prompt();
    let (mut recounted, mut wrong) = (0, Vec::new());
    for counted in &chosen {
        match args.sample {
            Some(sample) if recounted >= sample => break,
            None if recounted > 0 && start.elapsed() >= PATIENCE => break,
            _ => {}
        }
        let (done, all) = match args.sample {
            Some(sample) => (recounted, sample.min(chosen.len())),
            None => {
                let seconds = |time: Duration| time.as_secs() as usize;
                (seconds(start.elapsed()), seconds(PATIENCE))
            }
        };
        let shown = screen.show(style, "verify");
        shown.step(done, all, format!("shard {}", counted.shard));
        let verdict = verifier.recount(counted)?;
        drop(shown);
        recounted += 1;
        if !verdict.agrees() {
            wrong.push(format!("{} ({})", verdict.shard.index(), counted.place));
        }
        let place = counted.place.to_string();
        let printed = match args.format {
            ReportFormat::Text => lines.write(format_args!("{}\n", text(&verdict))),
            ReportFormat::Json => lines.json(&Row::new(n, &verdict, place, seed)),
        };
        // Exit code 4 takes precedence over a closed pipe.
        if printed.is_err() && wrong.is_empty() {
            printed?;
        }
    }
    if !wrong.is_empty() {
        return Err(Failure::Damaged(format!(
            "{} of {recounted} recounted shards differ: {}; seed {seed}",
            wrong.len(),
            wrong.join(", ")
        )));
    }
    if !args.quiet {
        note(&format!(
            "{recounted} of {} shards recounted, all agree; seed {seed}",
            chosen.len()
        ));
    }
    Ok(())
}

/// One line for people.
fn text(verdict: &Verdict) -> String {
    let Verdict {
        shard,
        recorded,
        recounted,
        method,
        cases,
        samples,
        ..
    } = verdict;
    let outcome = if recorded == recounted {
        format!("{recorded} agrees")
    } else {
        format!("recorded {recorded}, recounted {recounted}")
    };
    let mut text = format!("shard {shard}: {outcome}; by {method}");
    for sample in samples {
        let (some, disputed) = (sample.cases, &sample.disputed);
        text.push_str(&format!(
            ", {some} of its {cases} cases by {}",
            sample.method
        ));
        if let Some(case) = disputed.first() {
            let differ = disputed.len();
            text.push_str(&format!(
                ", which differs in {differ} of them (the first is case {case})"
            ));
        }
    }
    text
}

/// A verdict, for other programs.
#[derive(Serialize)]
struct Row {
    n: u32,
    shard: u64,
    shards: u64,
    place: String,
    recorded: String,
    recounted: String,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel: Option<String>,
    cases: u64,
    searched: u64,
    disputed: Vec<u64>,
    agrees: bool,
    seed: u64,
}

impl Row {
    fn new(n: u32, verdict: &Verdict, place: String, seed: u64) -> Self {
        let samples = || verdict.samples.iter();
        Self {
            n,
            shard: verdict.shard.index(),
            shards: verdict.shard.of(),
            place,
            recorded: verdict.recorded.to_string(),
            recounted: verdict.recounted.to_string(),
            method: verdict.method.name,
            kernel: verdict.method.kernel.map(|kernel| kernel.to_string()),
            cases: verdict.cases,
            searched: samples().map(|sample| sample.cases).sum(),
            disputed: samples()
                .flat_map(|sample| sample.disputed.clone())
                .collect(),
            agrees: verdict.agrees(),
            seed,
        }
    }
}
