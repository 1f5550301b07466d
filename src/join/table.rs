//! Lists of entries, one for each set of columns, stored one after the other.

/// Takes an entry and the rank of its columns.
pub(super) type Add<'a, T> = dyn FnMut(usize, T) + 'a;

/// Entries by the set of columns they use.
pub(super) struct Table<T> {
    /// Where the entries of the set of each rank begin.
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T: Clone> Table<T> {
    /// Enumerates twice: to count, and to fill. Lists are padded to a multiple of `vector` entries.
    pub(super) fn build(
        sets: usize,
        vector: usize,
        padding: T,
        enumerate: &dyn Fn(&mut Add<'_, T>),
    ) -> Self {
        let mut lens = vec![0u32; sets];
        enumerate(&mut |rank, _| lens[rank] += 1);
        let mut starts = Vec::with_capacity(sets + 1);
        let mut len = 0;
        starts.push(0);
        for entries in lens {
            len += entries.next_multiple_of(vector as u32);
            starts.push(len);
        }
        let mut next = starts.clone();
        let mut entries = vec![padding; len as usize];
        enumerate(&mut |rank, entry| {
            entries[next[rank] as usize] = entry;
            next[rank] += 1;
        });
        Self { starts, entries }
    }

    /// The entries on the columns of this rank.
    pub(super) fn get(&self, rank: usize) -> &[T] {
        &self.entries[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }
}
