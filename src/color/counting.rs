//! A case is counted: the matrix of white, the matrix of black, and the sum of their products.

use super::block::{Block, Color};
use super::builder::Builder;
use super::cases::{Case, Cases};
use super::filler::Filler;
use super::matrix::Matrix;
use super::placements::Placements;
use super::product;
use super::split::{Chosen, Rows};
use super::tree::Tree;
use crate::{BoardSize, Kernel};

/// Counts cases, one thread's worth of memory.
pub(super) struct Counting<'a> {
    cases: &'a Cases,
    at_once: usize,
    filler: Filler,
    white: Half,
    black: Half,
    /// Memory for products.
    turned: Vec<i16>,
    /// Entries of this and more are full.
    full: i16,
}

/// One color.
struct Half {
    color: Color,
    is_black: bool,
    lists: Placements,
    builder: Builder,
    /// By their rows if all are kept, else by the number of the case.
    trees: Vec<Tree>,
    keeps_trees: bool,
    matrices: Vec<Matrix>,
}

impl Half {
    fn new(size: BoardSize, color: Color, is_black: bool) -> Self {
        Self {
            color,
            is_black,
            lists: Placements::default(),
            builder: Builder::default(),
            trees: Vec::new(),
            keeps_trees: keeps_trees(size),
            matrices: Vec::new(),
        }
    }

    /// The rows with this color's queens.
    fn rows(&self, x: Rows) -> Rows {
        let all = |lines: u32| if self.is_black { (1 << lines) - 1 } else { 0 };
        Rows {
            re: x.re ^ all(self.color.even.rows),
            ro: x.ro ^ all(self.color.odd.rows),
        }
    }

    /// What turns the columns of this color's queens into white ones.
    fn complement(&self, block: &Block) -> u32 {
        if self.is_black {
            (1 << block.columns) - 1
        } else {
            0
        }
    }

    /// Lists the placements on even rows.
    fn list(&mut self, x: Rows, chosen: &Chosen<'_>) {
        let block = self.color.even;
        let stretch = if self.is_black {
            &chosen.co
        } else {
            &chosen.ce
        };
        let (rows, complement) = (self.rows(x).re, self.complement(&block));
        self.lists.list(&block, rows, complement, stretch);
    }

    /// Fills a matrix for each case, which share their even rows.
    fn fill(&mut self, filler: &mut Filler, cases: &[Case], chosen: &Chosen<'_>) {
        let block = self.color.odd;
        let stretch = if self.is_black {
            &chosen.ce
        } else {
            &chosen.co
        };
        let complement = self.complement(&block);
        self.matrices
            .resize_with(cases.len().max(self.matrices.len()), Matrix::default);
        let slots = if self.keeps_trees {
            1 << block.rows
        } else {
            cases.len()
        };
        self.trees
            .resize_with(slots.max(self.trees.len()), Tree::default);
        let keeps = self.keeps_trees;
        let slots: Vec<usize> = cases
            .iter()
            .enumerate()
            .map(|(number, case)| {
                let ro = self.rows(case.rows).ro;
                let slot = if keeps { ro as usize } else { number };
                let tree = &mut self.trees[slot];
                if !tree.is_of(ro) {
                    self.builder
                        .build(tree, &block, ro, complement, stretch.sets);
                }
                slot
            })
            .collect();
        let trees: Vec<&Tree> = slots.iter().map(|&slot| &self.trees[slot]).collect();
        let mut matrices = &mut self.matrices[..cases.len()];
        for alike in trees.chunk_by(|tree, next| tree.shares_nodes(next)) {
            let (filled, left) = matrices.split_at_mut(alike.len());
            filler.fill(&self.lists, alike, &block, complement, stretch, filled);
            matrices = left;
        }
    }
}

impl<'a> Counting<'a> {
    pub(super) fn new(size: BoardSize, cases: &'a Cases, kernel: Kernel) -> Self {
        Self {
            cases,
            at_once: at_once(size),
            filler: Filler::new(kernel),
            white: Half::new(size, Color::white(size), false),
            black: Half::new(size, Color::black(size), true),
            turned: Vec::new(),
            full: Matrix::FULL,
        }
    }

    /// The same, but entries count as full sooner.
    #[cfg(test)]
    pub(super) fn full_at(mut self, full: i16) -> Self {
        self.full = full;
        self
    }

    /// The same, but bytes count as full sooner.
    #[cfg(test)]
    pub(super) fn bytes_full_at(mut self, full: u8) -> Self {
        self.filler.set_full(full);
        self
    }

    /// The sum of what these cases contribute. Those that follow each other are counted together
    /// where they share their even rows.
    ///
    /// Each is counted as `view` shows it.
    pub(super) fn count(&mut self, numbers: &[u64], view: impl Fn(Case) -> Case) -> u128 {
        let cases = self.cases;
        let mut sum = 0;
        let alike = |a: &u64, b: &u64| *b == a + 1 && cases.piece(*a) == cases.piece(*b);
        for numbers in numbers.chunk_by(alike) {
            let piece = cases.piece(numbers[0]);
            let of_piece = cases.of_piece(piece, numbers[0]).take(numbers.len());
            let of_piece: Vec<Case> = of_piece.map(&view).collect();
            let split = &cases.split;
            let alike = |a: &Case, b: &Case| split.order(a.rows) == split.order(b.rows);
            for cases in of_piece.chunk_by(alike) {
                sum += self.count_alike(cases);
            }
        }
        sum
    }

    /// The same of cases that share their even rows, and the Y that count with them.
    fn count_alike(&mut self, cases: &[Case]) -> u128 {
        let chosen = self.cases.split.chosen(cases[0].rows);
        self.white.list(cases[0].rows, &chosen);
        self.black.list(cases[0].rows, &chosen);
        if self.white.lists.rows.is_empty() || self.black.lists.rows.is_empty() {
            return 0;
        }
        let mut sum = 0;
        for cases in cases.chunks(self.at_once) {
            self.white.fill(&mut self.filler, cases, &chosen);
            self.black.fill(&mut self.filler, cases, &chosen);
            for (number, case) in cases.iter().enumerate() {
                let product = self.product(number, &chosen);
                let product = product.unwrap_or_else(|| self.count_in_parts(*case, &chosen));
                sum += u128::from(case.weight) * product;
            }
        }
        sum
    }

    fn product(&mut self, number: usize, chosen: &Chosen<'_>) -> Option<u128> {
        let [white, black] =
            [&self.white, &self.black].map(|half| (&half.matrices[number], &half.lists.rows[..]));
        let (kernel, full) = (self.filler.kernel(), self.full);
        product::sum(kernel, white, black, chosen, full, &mut self.turned)
    }

    /// The product of a case that has full entries: the placements of each color are dealt out in
    /// two parts, and the four products added; and so on, until no entry is full.
    fn count_in_parts(&mut self, case: Case, chosen: &Chosen<'_>) -> u128 {
        let whole = [&self.white.lists, &self.black.lists].map(Placements::clone);
        let [white, black] = [0, 1].map(|color| whole[color].halves());
        // One placement alone would have to fit more than 32766 of the other block. All of a list
        // together, thousands for n = 32, were seen to fit 121439 at most.
        assert!(white.len() + black.len() > 2, "a placement fits too many");
        let mut sum = 0;
        for (white, black) in white.iter().flat_map(|w| black.iter().map(move |b| (w, b))) {
            self.white.lists.clone_from(white);
            self.black.lists.clone_from(black);
            self.white.fill(&mut self.filler, &[case], chosen);
            self.black.fill(&mut self.filler, &[case], chosen);
            let product = self.product(0, chosen);
            sum += product.unwrap_or_else(|| self.count_in_parts(case, chosen));
        }
        [self.white.lists, self.black.lists] = whole;
        sum
    }
}

/// How many cases are counted together: as many as the memory of a thread allows.
pub(super) fn at_once(size: BoardSize) -> usize {
    match size.get() {
        0..=20 => 32,
        21..=22 => 16,
        23..=25 => 4,
        26..=27 => 2,
        _ => 1,
    }
}

/// Whether trees are kept for all cases: the fewer the lines, the more of the time goes into them.
fn keeps_trees(size: BoardSize) -> bool {
    size.get() <= 19
}
