//! A word: a byte for each list of a block, that is for 64 lists.

/// A word in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(in super::super) struct Bytes(pub(super) [u8; 64]);

impl Bytes {
    pub(in super::super) const ZERO: Self = Self([0; 64]);
}

/// A word as an instruction set holds it. Its functions are inlined into functions for which the
/// instruction set is enabled, and are used nowhere else.
pub(super) trait Word: Copy {
    /// Whether [`pick`](Self::pick) is fast enough to put the lists of every node in order.
    const PUTS_IN_ORDER: bool = false;

    fn load(from: &Bytes) -> Self;

    fn store(self, to: &mut Bytes);

    fn or(self, other: Self) -> Self;

    /// By byte, how many bits are zero in both.
    fn count_free(self, other: Self) -> Self;

    /// By byte; no sum may be above 255.
    fn add(self, other: Self) -> Self;

    /// By byte; greater sums become 255.
    fn add_saturating(self, other: Self) -> Self;

    /// Byte i is number `places[i]` of these 256 bytes.
    #[inline(always)]
    fn pick(from: &[Self; 4], places: &Bytes) -> Self {
        let mut bytes = [Bytes::ZERO; 4];
        for (word, bytes) in from.iter().zip(&mut bytes) {
            word.store(bytes);
        }
        let byte = |place: u8| bytes[usize::from(place / 64)].0[usize::from(place % 64)];
        Self::load(&Bytes(places.0.map(byte)))
    }

    /// Turns eight slots round: byte `at + i` of `planes[b]` gets bit b of the eight lanes of slot
    /// i, that of its first lane lowest. Planes whose bit is zero in `wanted` may be left as they
    /// are.
    fn turn(slots: [&[u64; 8]; 8], wanted: u64, planes: &mut [Bytes; 64], at: usize);
}
