//! What is known of parts, in memory that does not grow beyond a bound.

use madness_machine::simd::memory;

use super::form::Part;

/// What is known of the Grundy number of a part: the number itself, or some that it is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known(u64);

impl Known {
    /// Larger numbers are not kept among those that are ruled out.
    const MOST: u32 = 56;

    pub(super) fn number(self) -> Option<u32> {
        let above = u32::try_from(self.0 >> Self::MOST).ok()?;
        above.checked_sub(1)
    }

    pub(super) const fn excludes(self, number: u32) -> bool {
        number < Self::MOST && self.0 >> number & 1 == 1
    }

    pub(super) const fn exclude(&mut self, number: u32) {
        if number < Self::MOST {
            self.0 |= 1 << number;
        }
    }

    /// Numbers are at most as large as the 64 cells of a board.
    pub(super) fn set(&mut self, number: u32) {
        self.0 = (u64::from(number) + 1) << Self::MOST;
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    part: Part,
    known: Known,
}

/// A hash table of buckets. It doubles as long as it may; then a small part gives way to another one, and is
/// computed again when it is asked for.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
    /// Entries that gave way.
    lost: u64,
}

/// The entries of a bucket.
const BUCKET: usize = 4;
/// The entries of a new table.
const FIRST: usize = 1 << 10;

impl Table {
    /// Creates a table of so many bytes at most.
    pub(super) fn new(bytes: u64) -> Self {
        let most = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Entry>();
        Self {
            entries: vec![Entry::default(); FIRST],
            used: 0,
            most: most.max(FIRST),
            lost: 0,
        }
    }

    /// Returns the first entry of the bucket of a part.
    fn bucket(part: &Part, entries: usize) -> usize {
        let mix = |hash: u64, word: u64| {
            let hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ hash >> 29
        };
        let hash = mix(mix(mix(0, part.live), part.cells), part.lit);
        let buckets = (entries / BUCKET) as u64;
        // The high half of the product: a bucket, as even as the hash.
        let bucket = u128::from(hash.wrapping_mul(0xd6e8_feb8_6659_fd93)) * u128::from(buckets);
        usize::try_from(bucket >> 64).unwrap_or(0) * BUCKET
    }

    pub(super) fn get(&self, part: &Part) -> Known {
        let first = Self::bucket(part, self.entries.len());
        let bucket = &self.entries[first..first + BUCKET];
        let entry = bucket.iter().find(|entry| entry.part == *part);
        entry.map_or(Known::default(), |entry| entry.known)
    }

    pub(super) fn put(&mut self, part: Part, known: Known) {
        if self.used * 2 > self.entries.len() {
            self.grow();
        }
        self.insert(Entry { part, known });
    }

    fn insert(&mut self, new: Entry) {
        let first = Self::bucket(&new.part, self.entries.len());
        let bucket = &mut self.entries[first..first + BUCKET];
        let is_free = |entry: &Entry| entry.part == new.part || entry.part.live == 0;
        if let Some(entry) = bucket.iter_mut().find(|entry| is_free(entry)) {
            self.used += usize::from(entry.part.live == 0);
            *entry = new;
            return;
        }
        self.lost += 1;
        let work = |entry: &Entry| entry.part.live.count_ones();
        if let Some(least) = bucket.iter_mut().min_by_key(|entry| work(entry)) {
            *least = new;
        }
    }

    fn grow(&mut self) {
        let length = self.entries.len() * 2;
        let bytes = (length * size_of::<Entry>()) as u64;
        if length > self.most || !memory::is_available(bytes) {
            return;
        }
        let before = std::mem::replace(&mut self.entries, vec![Entry::default(); length]);
        self.used = 0;
        for entry in before {
            if entry.part.live != 0 {
                self.insert(entry);
            }
        }
    }

    /// Returns how many parts are known or were.
    pub(super) const fn positions(&self) -> u64 {
        self.used as u64 + self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(number: u64) -> Part {
        Part {
            live: number + 1,
            cells: number + 1,
            lit: number,
        }
    }

    #[test]
    fn a_full_table_forgets_and_is_not_wrong() {
        let mut table = Table::new(1 << 17);
        let most = (1 << 17) / size_of::<Entry>();
        for number in 0..20_000 {
            let mut known = Known::default();
            known.set(u32::try_from(number % 50).unwrap());
            table.put(part(number), known);
        }
        let found =
            (0..20_000).filter_map(|number| Some((number, table.get(&part(number)).number()?)));
        let found: Vec<(u64, u32)> = found.collect();
        assert!(
            found
                .iter()
                .all(|&(number, known)| number % 50 == u64::from(known))
        );
        assert!(
            table.entries.len() <= most && found.len() > most / 2,
            "{}",
            found.len()
        );
        assert!(table.lost > 0 && table.positions() >= 20_000);
    }

    #[test]
    fn numbers_are_known_or_ruled_out() {
        let mut known = Known::default();
        assert_eq!(known.number(), None);
        for number in [0, 3, 55, 56, 64] {
            known.exclude(number);
        }
        assert!(known.excludes(0) && known.excludes(55) && !known.excludes(1));
        assert_eq!((known.number(), known.excludes(56)), (None, false));
        for number in [0, 7, 64] {
            known.set(number);
            assert_eq!(known.number(), Some(number));
        }
    }
}
