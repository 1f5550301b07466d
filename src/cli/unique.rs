//! `nqueens SIZE --unique`: the solutions by symmetry.

use nqueens::{Classes, Symmetric, Total, Workers, known};
use serde::Serialize;

use super::exit::Failure;

/// The classes of solutions of a count, for other programs.
#[derive(Serialize)]
pub(crate) struct Unique {
    pub(crate) unique: String,
    half_turn: String,
    quarter_turn: String,
    classes_of_8: String,
    classes_of_4: String,
    classes_of_2: String,
    classes_of_1: String,
}

impl Unique {
    pub(crate) const HEADER: &'static str =
        ",unique,half_turn,quarter_turn,classes_of_8,classes_of_4,classes_of_2,classes_of_1";

    pub(crate) fn count(total: &Total, workers: &Workers) -> Result<Self, Failure> {
        let symmetric = Symmetric::count(total.size, workers)?;
        let classes = Classes::new(total.size, total.count, symmetric).ok_or_else(|| {
            Failure::Wrong(format!(
                "counted {} solutions for n = {}, but solutions come in eights, except for {} unchanged by a half turn \
                 ({} of these also by a quarter turn)",
                total.count, total.size, symmetric.half_turn, symmetric.quarter_turn
            ))
        })?;
        if let Some(published) =
            known::unique(total.size).filter(|&published| published != classes.all())
        {
            return Err(Failure::Wrong(format!(
                "counted {} unique solutions for n = {}, but the published number is {published} (OEIS A002562)",
                classes.all(),
                total.size
            )));
        }
        Ok(Self {
            unique: classes.all().to_string(),
            half_turn: symmetric.half_turn.to_string(),
            quarter_turn: symmetric.quarter_turn.to_string(),
            classes_of_8: classes.eight.to_string(),
            classes_of_4: classes.four.to_string(),
            classes_of_2: classes.two.to_string(),
            classes_of_1: classes.one.to_string(),
        })
    }

    pub(crate) fn csv(&self) -> String {
        let Self {
            unique,
            half_turn,
            quarter_turn,
            classes_of_8,
            classes_of_4,
            classes_of_2,
            classes_of_1,
        } = self;
        format!(
            ",{unique},{half_turn},{quarter_turn},{classes_of_8},{classes_of_4},{classes_of_2},{classes_of_1}"
        )
    }
}
