//! `nqueens verify PATH...`: records recounted by another road.

use std::time::{Duration, Instant};

use nqueens::records::{Road, Verdict, Verifier};
use serde::Serialize;

use super::args::{ProgressStyle, ReportFormat, VerifyArgs};
use super::exit::Failure;
use super::output::Lines;
use super::progress::{Screen, State};
use super::{estimate, merge, note};

/// Without a number of shards to recount, no new one is begun after this time.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &VerifyArgs, screen: &Screen) -> Result<(), Failure> {
    let start = Instant::now();
    let records = merge::read(&args.paths)?;
    merge::sound(&records)?;
    let (plan, _) = records.plan().ok_or_else(merge::none)?;
    let seed = args.seed.unwrap_or_else(estimate::random_seed);
    let mut verifier = Verifier::new(plan, args.pool.threads, seed);
    let chosen = verifier.shuffled(records.shards());
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
        screen.begin(style, "verify");
        screen.report(State::Step(done, all, format!("shard {}", counted.shard)));
        let verdict = verifier.recount(counted);
        screen.end();
        let verdict = verdict?;
        recounted += 1;
        if !verdict.agrees() {
            wrong.push(format!("{} ({})", verdict.shard.index(), counted.place));
        }
        let place = counted.place.to_string();
        let printed = match args.format {
            ReportFormat::Text => lines.write(format_args!("{}\n", text(&verdict))),
            ReportFormat::Json => lines.json(&Row::new(plan.size.get(), &verdict, place, seed)),
        };
        // A difference is worth more than that nobody reads about it.
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
        road,
        cases,
        searched,
        disputed,
        ..
    } = verdict;
    let outcome = if recorded == recounted {
        format!("{recorded} agrees")
    } else {
        format!("{recorded} is recorded, {recounted} recounted")
    };
    let mut text = format!("shard {shard}: {outcome}; by {road}");
    if let Road::Mirrored(_) = road {
        text.push_str(&format!(
            ", {searched} of its {cases} cases by depth-first search"
        ));
    }
    if let Some(case) = disputed.first() {
        text.push_str(&format!(
            ", which differs in {} of them, the first is case {case}",
            disputed.len()
        ));
    }
    text
}

/// A verdict for other programs.
#[derive(Serialize)]
struct Row {
    n: u32,
    shard: u64,
    shards: u64,
    place: String,
    recorded: String,
    recounted: String,
    road: &'static str,
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
        let (road, kernel) = match verdict.road {
            Road::Mirrored(kernel) => ("mirrored", Some(kernel.to_string())),
            _ => ("textbook", None),
        };
        Self {
            n,
            shard: verdict.shard.index(),
            shards: verdict.shard.of(),
            place,
            recorded: verdict.recorded.to_string(),
            recounted: verdict.recounted.to_string(),
            road,
            kernel,
            cases: verdict.cases,
            searched: verdict.searched,
            disputed: verdict.disputed.clone(),
            agrees: verdict.agrees(),
            seed,
        }
    }
}
