//! Records counted again by another road.

use nqueens::Engine;
use nqueens::records::{Record, Verifier};

use super::{count, lines, merged};

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
