//! The table of positions that the search has seen, shared by all threads without locks.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};

use madness_machine::simd::memory::ask_for_large_pages;

use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::symmetry::mix;

/// A proof or disproof number that stands for "impossible".
pub(super) const INFINITE: u32 = (1 << 28) - 1;

/// What the search knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known<M> {
    /// Maker wins with the sets within these cells.
    Maker(M),
    /// Breaker wins with these cells: the parts of the sets within them suffice.
    Breaker(M),
    /// The proof number, the disproof number, and the logarithm of the work done.
    Open(u32, u32, u32),
}

impl<M: Mask> Known<M> {
    /// Returns the proof and disproof numbers.
    pub(super) fn numbers(self) -> (u32, u32) {
        match self {
            Self::Maker(_) => (0, INFINITE),
            Self::Breaker(_) => (INFINITE, 0),
            Self::Open(proof, disproof, _) => (proof, disproof),
        }
    }

    /// Returns the work done, if the position is open.
    pub(super) fn work(self) -> u32 {
        match self {
            Self::Maker(_) | Self::Breaker(_) => 0,
            Self::Open(.., work) => work,
        }
    }

    /// Returns the same after so much work.
    pub(super) fn after(self, work: u32) -> Self {
        match self {
            Self::Maker(_) | Self::Breaker(_) => self,
            Self::Open(proof, disproof, _) => Self::Open(proof, disproof, work),
        }
    }

    /// Whether a search on some cells can know this.
    pub(super) fn is_possible(self, cells: M) -> bool {
        let is_open = |number| (1..INFINITE).contains(&number);
        match self {
            Self::Maker(carrier) | Self::Breaker(carrier) => carrier.within(cells),
            Self::Open(proof, disproof, work) => {
                is_open(proof) && is_open(disproof) && work <= MOST_WORK
            }
        }
    }

    /// Returns the same with another carrier.
    pub(super) fn map(self, image: impl FnOnce(M) -> M) -> Self {
        match self {
            Self::Maker(carrier) => Self::Maker(image(carrier)),
            Self::Breaker(carrier) => Self::Breaker(image(carrier)),
            Self::Open(..) => self,
        }
    }
}

/// Entries of three words (two if the cells fit in one): the key with the kind of the entry, and the
/// numbers or the carrier. The first is exclusive-or'ed with a hash of the rest, so that an entry which
/// two threads wrote at once is not recognised (Hyatt's method; his exclusive-or of the words themselves
/// would take what differs in the highest bits alone for another kind).
///
/// The kind says who wins, and roughly how much work it took to find out. It is added to the highest
/// bits of the key, which the place of the entry tells anyway. So the table knows of every entry what
/// it is worth, and forgets what took the least work.
///
/// A short search touches little memory: the table begins with a part of its buckets, and
/// [grows](Self::grow).
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<AtomicU64>,
    /// Where the buckets begin: at a line of the cache.
    start: usize,
    /// Words of an entry.
    width: usize,
    /// Buckets in use.
    buckets: AtomicUsize,
    most_buckets: usize,
    /// Entries whose keys are multiples of [`SAMPLE`].
    sampled: AtomicUsize,
    /// How often the numbers of open positions were forgotten.
    generation: AtomicU64,
    /// The greatest work of an open position (a logarithm).
    greatest_work: AtomicU32,
    /// It is locked while entries are listed, so that the table does not grow meanwhile.
    growth: RwLock<()>,
}

/// The bytes of a line of the cache.
const LINE: usize = 64;
/// The bytes of a table at first. In tests it grows early.
const FIRST: usize = 1 << if cfg!(test) { 14 } else { 24 };
/// A table has so many times more buckets after it grew.
const GROWTH: usize = 4;
/// One of so many entries is counted: threads would wait for each other to count them all.
const SAMPLE: u64 = 64;
/// Entries that a key can be in.
const BUCKET: usize = 4;
/// With so many, keys that differ in the bits of the kind alone belong to different buckets.
const LEAST_BUCKETS: usize = 1 << (64 - KIND_SHIFT);
/// The kind is in the bits from this one on.
const KIND_SHIFT: u32 = 60;
const WORK_SHIFT: u32 = 56;
/// The most work (a logarithm) that an entry holds.
pub(super) const MOST_WORK: u32 = 63;
/// The generation of an open position is in the bits from this one on.
const GENERATION_SHIFT: u32 = 62;
/// The least work (a logarithm) of each kind of solved positions.
const WORK: [u32; 7] = [1, 3, 5, 7, 10, 14, 19];
/// The first kind of positions that Maker wins.
const MAKER: u64 = 1;
/// The first kind of positions that Breaker wins.
const BREAKER: u64 = MAKER + WORK.len() as u64;

/// The numbers or the carrier of an entry.
type Rest = [u64; 2];

impl Table {
    /// Creates a table of at most some number of bytes for positions of a [`Mask`].
    pub(super) fn new<M: Mask>(bytes: usize) -> Self {
        let width = 1 + M::CELLS / 64;
        let buckets = |bytes: usize| (bytes / (8 * width * BUCKET)).max(LEAST_BUCKETS);
        let most_buckets = buckets(bytes);
        // Memory that the system hands out as zeros is not touched before it is used.
        let mut words: Vec<AtomicU64> =
            bytemuck::zeroed_vec(most_buckets * BUCKET * width + LINE / 8);
        ask_for_large_pages(&mut words);
        Self {
            start: words.as_ptr().align_offset(LINE).min(LINE / 8),
            words,
            width,
            buckets: AtomicUsize::new(buckets(bytes.min(FIRST))),
            most_buckets,
            sampled: AtomicUsize::new(0),
            generation: AtomicU64::new(0),
            greatest_work: AtomicU32::new(0),
            growth: RwLock::new(()),
        }
    }

    /// Returns the number of buckets in use.
    fn buckets(&self) -> usize {
        self.buckets.load(Ordering::Relaxed)
    }

    fn bucket(&self, key: u64) -> usize {
        let bucket = (u128::from(key) * self.buckets() as u128) >> 64;
        bucket as usize
    }

    /// Whether half of the buckets in use are full, and there are more.
    pub(super) fn should_grow(&self) -> bool {
        let (sampled, buckets) = (self.sampled.load(Ordering::Relaxed), self.buckets());
        buckets < self.most_buckets && sampled * SAMPLE as usize > buckets * BUCKET / 2
    }

    /// Uses more of the buckets. No search may use the table meanwhile: it would find positions in the
    /// wrong places.
    pub(super) fn grow<M: Mask>(&self) {
        let more = self.buckets().saturating_mul(GROWTH);
        self.grow_to::<M>(more.min(self.most_buckets));
    }

    /// Uses so many buckets that hardly any of some number of entries pushes out another, as far as there
    /// are as many. No search may use the table meanwhile.
    pub(super) fn make_room<M: Mask>(&self, entries: u64) {
        let buckets = usize::try_from(entries).map_or(usize::MAX, |n| n.saturating_mul(BUCKET));
        let buckets = buckets.min(self.most_buckets);
        if buckets > self.buckets() {
            self.grow_to::<M>(buckets);
        }
    }

    /// Returns the bytes of the buckets in use.
    #[cfg(test)]
    pub(super) fn bytes_in_use(&self) -> usize {
        self.buckets() * BUCKET * self.width * 8
    }

    fn grow_to<M: Mask>(&self, after: usize) {
        let _alone = self.growth.write().unwrap_or_else(PoisonError::into_inner);
        let before = self.buckets();
        self.sampled.store(0, Ordering::Relaxed);
        // No entry comes to a lower bucket than before, so those of the others are not in the way.
        for bucket in (0..before).rev() {
            let entries = self.entries_of(bucket);
            for slot in 0..BUCKET {
                self.clear(self.place(bucket, slot));
            }
            // The places of the entries are by the new number of buckets, those of the others by the old.
            self.buckets.store(after, Ordering::Relaxed);
            for (key, known, work) in entries.into_iter().flatten() {
                self.put::<M>(key, known, work);
            }
            self.buckets.store(before, Ordering::Relaxed);
        }
        self.buckets.store(after, Ordering::Relaxed);
    }

    /// Forgets the numbers of all positions that are open.
    pub(super) fn forget_numbers(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the greatest work of an open position that the table was told of (a logarithm).
    pub(super) fn greatest_work(&self) -> u32 {
        self.greatest_work.load(Ordering::Relaxed)
    }

    /// The generation as entries hold it. What is older by a multiple of four looks new, and is only a
    /// poorer guess.
    fn generation(&self) -> u64 {
        self.generation.load(Ordering::Relaxed) & 3
    }

    /// Whether an entry of a kind was forgotten.
    fn is_forgotten(&self, kind: u64, [low, _]: Rest) -> bool {
        kind == 0 && low >> GENERATION_SHIFT != self.generation()
    }

    /// Returns the place of an entry of a bucket.
    fn place(&self, bucket: usize, slot: usize) -> usize {
        self.start + (bucket * BUCKET + slot) * self.width
    }

    /// Returns the key and the kind, exclusive-or'ed, and the rest of an entry, unless it is empty.
    fn entry(&self, at: usize) -> Option<(u64, Rest)> {
        let mut entry = [0; 3];
        for (value, word) in entry.iter_mut().zip(&self.words[at..at + self.width]) {
            *value = word.load(Ordering::Relaxed);
        }
        let [mark, low, high] = entry;
        (mark != 0).then_some((mark ^ seal([low, high]), [low, high]))
    }

    /// Returns the key and the kind of an entry of a bucket that another key belongs to; `None` if two
    /// threads wrote the entry at once.
    fn key_and_kind(&self, found: u64, other: u64) -> Option<(u64, u64)> {
        let bucket = self.bucket(other);
        // The keys of a bucket differ little, so their highest bits do by one at most.
        let highest = other >> KIND_SHIFT;
        let low = found & ((1 << KIND_SHIFT) - 1);
        [highest, highest.wrapping_sub(1), highest + 1]
            .into_iter()
            .map(|highest| low | highest << KIND_SHIFT)
            .find(|&key| self.bucket(key) == bucket)
            .map(|key| (key, (found ^ key) >> KIND_SHIFT))
    }

    /// Reads the places of some keys all at once, so that the processor waits for the memory once and
    /// not for each of them.
    pub(super) fn warm(&self, keys: impl Iterator<Item = u64>) {
        let read = keys.fold(0, |read, key| {
            let at = self.place(self.bucket(key), 0);
            read ^ self.words[at].load(Ordering::Relaxed)
        });
        std::hint::black_box(read);
    }

    /// Returns what is known of a position.
    pub(super) fn get<M: Mask>(&self, key: u64) -> Option<Known<M>> {
        let bucket = self.bucket(key);
        (0..BUCKET).find_map(|slot| {
            let (found, rest) = self.entry(self.place(bucket, slot))?;
            let kind = found ^ key;
            let is_it = kind << (64 - KIND_SHIFT) == 0;
            let kind = kind >> KIND_SHIFT;
            let (known, _) =
                known(kind, rest).filter(|_| is_it && !self.is_forgotten(kind, rest))?;
            Some(known)
        })
    }

    /// Stores what is known of a position, in place of what took the least work. The work for an open
    /// position is its own. A position that took none is left out if all others took some.
    pub(super) fn put<M: Mask>(&self, key: u64, new: Known<M>, work: u32) {
        let (kind, [low, high]) = match new {
            Known::Maker(carrier) => (MAKER + class(work), carrier.words()),
            Known::Breaker(carrier) => (BREAKER + class(work), carrier.words()),
            Known::Open(proof, disproof, work) => {
                let work = work.min(MOST_WORK);
                if work > self.greatest_work() {
                    self.greatest_work.fetch_max(work, Ordering::Relaxed);
                }
                let numbers = u64::from(proof) | u64::from(disproof) << 28;
                let worth = u64::from(work) << WORK_SHIFT | self.generation() << GENERATION_SHIFT;
                (0, [numbers | worth, 0])
            }
        };
        let bucket = self.bucket(key);
        let mut least = (u32::MAX, 0);
        for turn in 0..BUCKET {
            // The order depends on the key, so that not always the same of equal entries is replaced.
            let at = self.place(bucket, (turn + key as usize) % BUCKET);
            let Some((found, rest)) = self.entry(at) else {
                if key.is_multiple_of(SAMPLE) {
                    self.sampled.fetch_add(1, Ordering::Relaxed);
                }
                least = (0, at);
                break;
            };
            let Some((before, kind)) = self.key_and_kind(found, key) else {
                least = least.min((0, at));
                continue;
            };
            if before == key {
                if kind != 0 && matches!(new, Known::Open(..)) {
                    // Another thread has solved the position.
                    return;
                }
                least = (0, at);
                break;
            }
            let is_known = |_: &_| !self.is_forgotten(kind, rest);
            let known = known::<M>(kind, rest).filter(is_known);
            let worth = known.map_or(0, |(_, work)| work);
            if worth < least.0 {
                least = (worth, at);
            }
        }
        if least.0 > 0 && matches!(new, Known::Open(.., 0)) {
            return;
        }
        let entry = [key ^ kind << KIND_SHIFT ^ seal([low, high]), low, high];
        let at = least.1;
        for (word, value) in self.words[at..at + self.width].iter().zip(entry) {
            word.store(value, Ordering::Relaxed);
        }
    }

    /// Iterates over the entries that took work, with their keys and the work.
    ///
    /// Other threads may write meanwhile: an entry that is half written is left out, or found at a key
    /// that no position has.
    pub(super) fn entries<M: Mask>(&self) -> impl Iterator<Item = (u64, Known<M>, u32)> {
        let guard = self.growth.read().unwrap_or_else(PoisonError::into_inner);
        (0..self.buckets()).flat_map(move |bucket| {
            let _ = &guard;
            let entries = self.entries_of(bucket).into_iter().flatten();
            entries.filter(|&(.., work)| work > 0)
        })
    }

    /// Returns the key of each entry of a bucket, what it says and the work, unless it is empty, half
    /// written or forgotten.
    fn entries_of<M: Mask>(&self, bucket: usize) -> [Option<(u64, Known<M>, u32)>; BUCKET] {
        let first = ((bucket as u128) << 64).div_ceil(self.buckets() as u128) as u64;
        std::array::from_fn(|slot| {
            let (found, rest) = self.entry(self.place(bucket, slot))?;
            let (key, kind) = self.key_and_kind(found, first)?;
            let (known, work) = known(kind, rest).filter(|_| !self.is_forgotten(kind, rest))?;
            Some((key, known, work))
        })
    }

    fn clear(&self, at: usize) {
        for word in &self.words[at..at + self.width] {
            word.store(0, Ordering::Relaxed);
        }
    }
}

/// Returns a hash of the rest of an entry: any difference changes all its bits.
fn seal([low, high]: Rest) -> u64 {
    mix(low ^ high.rotate_left(32))
}

/// Returns what an entry says, and the work; `None` if the search does not write such an entry.
fn known<M: Mask>(kind: u64, [low, high]: Rest) -> Option<(Known<M>, u32)> {
    let carrier = || M::from_words([low, high]);
    let work = |first| WORK.get((kind - first) as usize).copied();
    match kind {
        0 => {
            let (proof, disproof) = (low as u32 & INFINITE, (low >> 28) as u32 & INFINITE);
            let work = (low >> WORK_SHIFT) as u32 & MOST_WORK;
            Some((Known::Open(proof, disproof, work), work))
        }
        MAKER..BREAKER => Some((Known::Maker(carrier()), work(MAKER)?)),
        _ => Some((Known::Breaker(carrier()), work(BREAKER)?)),
    }
}

/// Returns which of the kinds of solved positions has some work.
fn class(work: u32) -> u64 {
    WORK.partition_point(|&least| least <= work)
        .saturating_sub(1) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key of the first bucket of a small table.
    fn key(number: u64) -> u64 {
        mix(number + 1) >> 4
    }

    fn small() -> Table {
        let table = Table::new::<u64>(0);
        assert_eq!((table.buckets(), table.bucket(key(1))), (LEAST_BUCKETS, 0));
        table
    }

    #[test]
    fn what_took_work_is_kept() {
        // A carrier of 49 cells looks like no other kind of entry.
        let solved: Known<u64> = Known::Breaker(mix(7) >> 15);
        let table = small();
        for number in 0..3 {
            table.put(key(number), solved, 12);
        }
        for number in 3..200 {
            let open: Known<u64> = Known::Open(5, 6, 1 + (number % 9) as u32);
            table.put(key(number), open, 0);
            assert_eq!(table.get(key(number)), Some(open));
            // A position that took no work yet replaces no other.
            table.put(key(1000 + number), Known::<u64>::Open(5, 6, 0), 0);
            assert_eq!(table.get(key(number)), Some(open));
            assert_eq!(table.get::<u64>(key(1000 + number)), None);
        }
        for number in 0..3 {
            assert_eq!(table.get(key(number)), Some(solved), "{number}");
        }
        // Another thread must not forget a winner.
        table.put(key(0), Known::<u64>::Open(5, 6, 40), 0);
        assert_eq!(table.get(key(0)), Some(solved));
        table.put(key(500), solved, 20);
        assert_eq!(table.get(key(500)), Some(solved));
    }

    /// Writes two entries of one key, and mixes their words in all ways.
    fn tears<M: Mask>(one: Known<M>, other: Known<M>) {
        let table = Table::new::<M>(0);
        let at = table.place(table.bucket(key(1)), key(1) as usize % BUCKET);
        let words = &table.words[at..at + table.width];
        let written = [(one, 0), (other, 1)].map(|(known, generation)| {
            table.clear(at);
            table.generation.store(generation, Ordering::Relaxed);
            table.put(key(1), known, known.work());
            assert_eq!(table.get(key(1)), Some(known));
            let read = words.iter().map(|word| word.load(Ordering::Relaxed));
            read.collect::<Vec<u64>>()
        });
        assert_ne!(written[0], written[1]);
        for mixed in 1..(1 << table.width) - 1 {
            let torn = (0..table.width).map(|at| written[mixed >> at & 1][at]);
            let torn: Vec<u64> = torn.collect();
            for (word, &value) in words.iter().zip(&torn) {
                word.store(value, Ordering::Relaxed);
            }
            for generation in 0..4 {
                table.generation.store(generation, Ordering::Relaxed);
                let found = table.get::<M>(key(1));
                assert!(
                    found.is_none() || written.contains(&torn),
                    "{one:?} {other:?}"
                );
            }
        }
    }

    #[test]
    fn what_two_threads_write_at_once_is_not_recognised() {
        tears_of_all_kinds::<u64>();
        tears_of_all_kinds::<u128>();
    }

    fn tears_of_all_kinds<M: Mask>() {
        let carrier = |low| M::from_words([low, !low]) & !M::of(M::CELLS as u32 - 1);
        let open = Known::<M>::Open;
        let other_numbers = [open(5, 6, 9), open(5, 7, 9), open(5, 21, 9), open(5, 6, 25)];
        let carriers = [0b1011, 0b1011 | 1 << 62, 0b0110].map(carrier);
        let maker = carriers.map(Known::Maker);
        let breaker = carriers.map(Known::Breaker);
        for other in [&other_numbers[..], &maker, &breaker].concat() {
            tears(open(5, 6, 9), other);
            // An open position leaves a solved one as it is.
            if !matches!(other, Known::Open(..)) {
                tears(Known::Breaker(carrier(0b1111)), other);
            }
        }
    }

    #[test]
    fn nothing_is_lost_when_the_table_grows() {
        let table = Table::new::<u64>(1 << 20);
        let known = |number: u64| Known::<u64>::Open(1 + number as u32, 9, 1 + (number % 9) as u32);
        let (mut count, mut sizes) = (0, vec![table.buckets()]);
        while sizes.len() < 4 {
            while !table.should_grow() {
                table.put(mix(count), known(count), 0);
                count += 1;
            }
            let kept: Vec<u64> = (0..count)
                .filter(|&number| table.get(mix(number)) == Some(known(number)))
                .collect();
            assert!(kept.len() as u64 > count / 2, "{} of {count}", kept.len());
            table.grow::<u64>();
            assert!(!table.should_grow());
            sizes.push(table.buckets());
            for &number in &kept {
                assert_eq!(table.get(mix(number)), Some(known(number)), "{number}");
            }
            assert_eq!(table.entries::<u64>().count(), kept.len());
        }
        assert_eq!(sizes, [1 << 8, 1 << 10, 1 << 12, 1 << 14]);
        // All buckets are in use.
        for number in 0..1 << 17 {
            table.put(mix(number), known(number), 0);
        }
        assert!(!table.should_grow());
    }

    #[test]
    fn numbers_are_forgotten_and_winners_are_not() {
        let table = small();
        let (open, solved): (Known<u64>, Known<u64>) = (Known::Open(5, 6, 7), Known::Maker(0b111));
        table.put(key(1), open, 0);
        table.put(key(2), solved, 9);
        assert_eq!((table.get(key(1)), table.greatest_work()), (Some(open), 7));
        table.forget_numbers();
        assert_eq!(table.get::<u64>(key(1)), None);
        assert_eq!(table.get(key(2)), Some(solved));
        let left: Vec<(u64, Known<u64>, u32)> = table.entries().collect();
        assert_eq!(left, [(key(2), solved, 7)]);
        // A new entry replaces an old one of its key, whatever work that took.
        table.put(key(1), Known::<u64>::Open(8, 9, 0), 0);
        assert_eq!(table.get::<u64>(key(1)), Some(Known::Open(8, 9, 0)));
    }

    #[test]
    fn entries_of_the_same_worth_take_turns() {
        let table = small();
        let solved = |number| Known::Maker(number);
        for number in 0..400_u64 {
            table.put(key(number), solved(number), 1);
            assert_eq!(table.get(key(number)), Some(solved(number)));
        }
        let left = (0..400).filter(|&old| table.get::<u64>(key(old)).is_some());
        assert_eq!(left.count(), BUCKET);
        let oldest = (0..400).find(|&old| table.get::<u64>(key(old)).is_some());
        assert!(oldest > Some(350), "{oldest:?}");
    }

    #[test]
    fn every_entry_is_listed_with_its_key() {
        for bytes in [0, 64 * 17, 64 * 1000, 64 * 33_333] {
            for is_large in [false, true] {
                if is_large {
                    lists::<u128>(bytes);
                } else {
                    lists::<u64>(bytes);
                }
            }
        }
    }

    fn lists<M: Mask>(bytes: usize) {
        let table = Table::new::<M>(bytes);
        for number in 0..3000 {
            let carrier = M::from_words([mix(number), mix(number + 1) * (M::CELLS as u64 / 128)]);
            let work = (number % 40) as u32;
            let known = match number % 3 {
                0 => Known::Maker(carrier),
                1 => Known::Breaker(carrier),
                _ => Known::Open(1 + number as u32, INFINITE - 1, work),
            };
            table.put(mix(number), known, work);
        }
        let mut listed = 0;
        for (key, known, work) in table.entries::<M>() {
            listed += 1;
            assert_eq!(table.get(key), Some(known));
            let number = (0..3000).find(|&number| mix(number) == key).unwrap();
            let before = (number % 40) as u32;
            match known {
                Known::Open(..) => assert_eq!(work, before),
                _ => assert_eq!(work, WORK[class(before) as usize]),
            }
        }
        assert!(listed >= table.buckets().min(700), "{listed}");
    }
}
