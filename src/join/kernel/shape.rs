//! How the bits of a probe are split among the tables of a block.

/// How the varying bits of a probe are split among tables, from the lowest up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// How many tables there are: 1 to 8.
    pub(super) tables: usize,
    /// How many bits each table is for, and its first row.
    pub(super) bits: [u32; MOST_TABLES],
    pub(super) start: [usize; MOST_TABLES],
}

const MOST_TABLES: usize = 8;

/// Room for eight tables of eight bits; n = 32 needs at most 60 bits.
pub(super) const MOST_ROWS: usize = MOST_TABLES << 8;

impl Shape {
    /// The cheapest shape for this many bits, up to 60, and this many probes.
    pub(super) fn new(bits: u32, probes: usize) -> Self {
        let fewest = bits.div_ceil(8).max(1);
        let shapes = fewest..=bits.div_ceil(5).clamp(fewest, MOST_TABLES as u32);
        // Measured: filling two rows takes as long as looking up three. Tables beyond 40 KB do not
        // stay in the first-level cache.
        let cost = |&tables: &u32| {
            let rows = rows(bits, tables);
            3 * rows + 2 * probes * tables as usize + if rows > 640 { 4 * probes } else { 0 }
        };
        Self::even(bits, shapes.min_by_key(cost).expect("at least one"))
    }

    /// This many tables, as even as possible.
    fn even(bits: u32, tables: u32) -> Self {
        let mut shape = Self {
            tables: tables as usize,
            bits: [0; MOST_TABLES],
            start: [0; MOST_TABLES],
        };
        let (each, wider) = (bits / tables, (bits % tables) as usize);
        let mut start = 0;
        for table in 0..shape.tables {
            shape.bits[table] = each + u32::from(table < wider);
            shape.start[table] = start;
            start += 1 << shape.bits[table];
        }
        shape
    }
}

/// The rows of this many tables, as even as possible.
fn rows(bits: u32, tables: u32) -> usize {
    let (each, wider) = (bits / tables, bits % tables);
    ((tables + wider) as usize) << each
}

/// Calls the version of a function for the number of tables of a shape.
macro_rules! for_shape {
    ($shape:expr, $function:ident $arguments:tt) => {
        match $shape.tables {
            1 => $function::<1> $arguments,
            2 => $function::<2> $arguments,
            3 => $function::<3> $arguments,
            4 => $function::<4> $arguments,
            5 => $function::<5> $arguments,
            6 => $function::<6> $arguments,
            7 => $function::<7> $arguments,
            _ => $function::<8> $arguments,
        }
    };
}
pub(super) use for_shape;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_room_for_every_bit_and_fit_the_tables() {
        for bits in 0..=60 {
            for probes in [0, 1, 100, 10_000, 1_000_000] {
                let shape = Shape::new(bits, probes);
                assert_eq!(shape.bits.iter().sum::<u32>(), bits);
                let last = shape.tables - 1;
                let end = shape.start[last] + (1 << shape.bits[last]);
                assert_eq!(end, rows(bits, shape.tables as u32));
                assert!(
                    end <= MOST_ROWS && shape.bits[0] <= 8,
                    "{bits} bits, {probes} probes"
                );
            }
        }
    }
}
