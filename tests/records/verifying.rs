//! Records recounted in other ways.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use nqueens::records::{Error, Record, Records, Verifier};
use nqueens::{Engine, Workers};

use super::{count, lines, merged};

#[test]
fn recounting_agrees_and_finds_a_count_that_was_changed() {
    for (n, engine) in [(10, Engine::Dfs), (13, Engine::Join), (14, Engine::Join)] {
        let mut all = lines(&count(n, engine), 5);
        let mut changed: Record = all[3].parse().unwrap();
        changed.count -= 8;
        all[3] = changed.to_string();
        let records = merged(&all);
        let mut verifier = Verifier::new(&records, Workers::new(2), 1).unwrap();
        let chosen = verifier.shuffled();
        assert_eq!(chosen.len(), 5);
        for counted in chosen {
            let verdict = verifier.recount(&counted).unwrap();
            let single: u64 = verdict.samples.iter().map(|sample| sample.cases).sum();
            assert!(single > 0, "some cases are counted one by one");
            assert!(
                verdict
                    .samples
                    .iter()
                    .all(|sample| sample.disputed.is_empty())
            );
            let right = counted.shard.index() != 3;
            assert_eq!(verdict.agrees(), right, "n = {n}, {verdict:?}");
        }
    }
}

#[test]
fn recounting_can_be_stopped_and_without_records_there_is_nothing_to_recount() {
    let records = merged(&lines(&count(12, Engine::Join), 2));
    let stop = Arc::new(AtomicBool::new(true));
    let mut verifier = Verifier::new(&records, Workers::new(1).stop_on(stop), 1).unwrap();
    let counted = verifier.shuffled().remove(0);
    let stopped = verifier.recount(&counted);
    assert!(matches!(
        stopped,
        Err(Error::Count(nqueens::Error::Stopped { done: 0, .. }))
    ));
    assert!(Verifier::new(&Records::default(), Workers::new(1), 1).is_none());
}
