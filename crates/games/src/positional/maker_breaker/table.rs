//! The table of positions that the search has seen, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::positional::maker_breaker::mask::Mask;

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

    /// Returns open numbers, the proof number in the low half, if a search can have had them.
    pub(super) fn read(numbers: u64, work: u64) -> Option<Self> {
        let (proof, disproof) = (numbers as u32, (numbers >> 32) as u32);
        let are_open = (1..INFINITE).contains(&proof) && (1..INFINITE).contains(&disproof);
        (are_open && work <= 64).then_some(Self::Open(proof, disproof, work as u32))
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

/// Entries of three words (two if the cells fit in one): the key, exclusive-or'ed with the rest, so
/// that an entry which two threads wrote at once is not recognised (Hyatt's method).
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<AtomicU64>,
    /// Words of an entry.
    width: usize,
    buckets: usize,
}

/// Entries that a key can be in.
const BUCKET: usize = 4;
/// With so many, the kinds of keys of an entry belong to different buckets.
const LEAST_BUCKETS: usize = 16;
/// Keys of positions that Maker wins.
const MAKER: u64 = 0x9E37_79B9_7F4A_7C15;
/// Keys of positions that Breaker wins.
const BREAKER: u64 = 0xC2B2_AE3D_27D4_EB4F;
const WORK_SHIFT: u32 = 56;

impl Table {
    /// Creates a table of at most some number of bytes for positions of a [`Mask`].
    pub(super) fn new<M: Mask>(bytes: usize) -> Self {
        let width = 1 + M::CELLS / 64;
        let buckets = (bytes / (8 * width * BUCKET)).max(LEAST_BUCKETS);
        Self {
            // Memory that the system hands out as zeros is not touched before it is used.
            words: bytemuck::zeroed_vec(buckets * BUCKET * width),
            width,
            buckets,
        }
    }

    fn bucket(&self, key: u64) -> usize {
        let bucket = (u128::from(key) * self.buckets as u128) >> 64;
        bucket as usize * BUCKET * self.width
    }

    fn entry(&self, at: usize) -> [u64; 3] {
        let mut entry = [0; 3];
        for (value, word) in entry.iter_mut().zip(&self.words[at..at + self.width]) {
            *value = word.load(Ordering::Relaxed);
        }
        entry
    }

    /// Returns what is known of a position.
    pub(super) fn get<M: Mask>(&self, key: u64) -> Option<Known<M>> {
        let start = self.bucket(key);
        for slot in 0..BUCKET {
            let [mark, low, high] = self.entry(start + slot * self.width);
            let found = mark ^ low ^ high;
            if found == key && mark != 0 {
                return Some(open(low));
            }
            if found == key ^ MAKER {
                return Some(Known::Maker(M::from_words([low, high])));
            }
            if found == key ^ BREAKER {
                return Some(Known::Breaker(M::from_words([low, high])));
            }
        }
        None
    }

    /// Stores what is known of a position, in place of what took the least work.
    pub(super) fn put<M: Mask>(&self, key: u64, known: Known<M>) {
        let (mark, [low, high]) = match known {
            Known::Maker(carrier) => (key ^ MAKER, carrier.words()),
            Known::Breaker(carrier) => (key ^ BREAKER, carrier.words()),
            Known::Open(proof, disproof, work) => {
                let numbers = u64::from(proof) | u64::from(disproof) << 28;
                (key, [numbers | u64::from(work) << WORK_SHIFT, 0])
            }
        };
        let start = self.bucket(key);
        let mut worst = (u64::MAX, start);
        for slot in 0..BUCKET {
            let at = start + slot * self.width;
            let [mark, low, high] = self.entry(at);
            let found = mark ^ low ^ high;
            let is_solved = [key ^ MAKER, key ^ BREAKER].contains(&found) && mark != 0;
            if is_solved && matches!(known, Known::Open(..)) {
                // Another thread knows more.
                return;
            }
            if mark == 0 || [key, key ^ MAKER, key ^ BREAKER].contains(&found) {
                worst = (0, at);
                break;
            }
            // Carriers cannot be told from numbers, nor how much work they took; bits of the key
            // decide between entries that look like carriers.
            let open = low >> WORK_SHIFT < 64 && high == 0 && (low >> 28) as u32 & INFINITE != 0;
            let worth = if open {
                low >> WORK_SHIFT
            } else {
                16 + (found >> 60)
            };
            worst = worst.min((worth, at));
        }
        let at = worst.1;
        let entry = [mark ^ low ^ high, low, high];
        for (word, value) in self.words[at..at + self.width].iter().zip(entry) {
            word.store(value, Ordering::Relaxed);
        }
    }

    /// Iterates over the entries that took work, with their keys.
    ///
    /// Other threads may write meanwhile: an entry that is half written is left out, or found at a key
    /// that no position has.
    pub(super) fn entries<M: Mask>(&self) -> impl Iterator<Item = (u64, Known<M>)> + '_ {
        (0..self.words.len() / self.width).filter_map(|slot| {
            let at = slot * self.width;
            let [mark, low, high] = self.entry(at);
            // The key says which entries it can be in, and the others differ in their highest bits.
            let found = mark ^ low ^ high;
            let is_here = |key| self.bucket(key) == at - at % (BUCKET * self.width);
            let known = if mark == 0 {
                return None;
            } else if is_here(found) {
                (found, open(low))
            } else if is_here(found ^ MAKER) {
                (found ^ MAKER, Known::Maker(M::from_words([low, high])))
            } else if is_here(found ^ BREAKER) {
                (found ^ BREAKER, Known::Breaker(M::from_words([low, high])))
            } else {
                return None;
            };
            (!matches!(known.1, Known::Open(.., 0))).then_some(known)
        })
    }
}

/// Returns the numbers in a word.
fn open<M>(word: u64) -> Known<M> {
    let (proof, disproof) = (word as u32 & INFINITE, (word >> 28) as u32 & INFINITE);
    Known::Open(proof, disproof, (word >> WORK_SHIFT) as u32)
}
