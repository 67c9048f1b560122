//! All pairs of sums of heaps, for the search: does a guess hold, and which sum contradicts it?
//!
//! The certificate's check has pairs (Φ(X), {Φ(X')}). Here the second part is the set W of elements
//! z for which a move in X wins X + Z, Φ(Z) = z. It says less, so there are fewer pairs, and the pair
//! of X + Y still follows from those of X and Y: z is in it if xz is in that of Y, or yz in that of X.

use super::monoid::Monoid;

/// A set of elements.
type Bits = Vec<u64>;

fn contains(bits: &[u64], element: u32) -> bool {
    bits[element as usize / 64] >> (element % 64) & 1 != 0
}

fn is_subset(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

/// Collects the elements for which `member` is true.
fn bits(monoid: &Monoid, member: impl Fn(u32) -> bool) -> Bits {
    let mut bits = vec![0; monoid.order().div_ceil(64)];
    for element in monoid.elements().filter(|&element| member(element)) {
        bits[element as usize / 64] |= 1 << (element % 64);
    }
    bits
}

/// A heap, up to what its pair says.
#[derive(Clone, Debug)]
struct Letter {
    heap: u64,
    value: u32,
    wins: Bits,
    /// For each element x, the elements z with xz in `wins`.
    shifted: Vec<Bits>,
}

/// The pair of a sum: a heap, and maybe another sum.
#[derive(Clone, Debug)]
struct Pair {
    value: u32,
    wins: Bits,
    heap: u64,
    rest: Option<usize>,
    /// Whether no pair with the same value and fewer wins is known.
    minimal: bool,
}

/// The pairs with the least sets.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    pairs: Vec<Pair>,
    /// The minimal pairs of each element.
    of_value: Vec<Vec<usize>>,
    letters: Vec<Letter>,
}

/// Why a guess does not hold.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The value of the sum of these heaps contradicts those of its options.
    Sum(Vec<u64>),
    /// The values of this heap with any sum of this value, and of an option, are both good.
    WithRest(u64, u32),
    /// There are more pairs than allowed.
    TooMany,
}

impl Closure {
    /// Creates the closure of no heap.
    pub(super) fn new(monoid: &Monoid) -> Self {
        Self {
            pairs: Vec::new(),
            of_value: vec![Vec::new(); monoid.order()],
            letters: Vec::new(),
        }
    }

    /// Adds a heap with this value and these values of its options, and all sums with it.
    ///
    /// If this fails, the closure is left in the middle of it and must not be used again.
    pub(super) fn add(
        &mut self,
        monoid: &Monoid,
        heap: u64,
        value: u32,
        options: &[u32],
        limit: usize,
    ) -> Result<(), Failure> {
        let good = |x: u32, y: u32| monoid.is_good(monoid.product(x, y));
        for &option in options {
            if let Some(rest) = monoid
                .elements()
                .find(|&z| good(value, z) && good(option, z))
            {
                return Err(Failure::WithRest(heap, rest));
            }
        }
        let wins = bits(monoid, |z| options.iter().any(|&option| good(option, z)));
        let known = |letter: &Letter| letter.value == value && is_subset(&letter.wins, &wins);
        if self.letters.iter().any(known) {
            return Ok(());
        }
        let shifted = |x| {
            let row = monoid.row(x);
            bits(monoid, |z| contains(&wins, row[z as usize]))
        };
        self.letters.push(Letter {
            heap,
            value,
            shifted: monoid.elements().map(shifted).collect(),
            wins: wins.clone(),
        });
        let mut open = Vec::new();
        let before = self.pairs.len();
        let alone = Pair {
            value,
            wins,
            heap,
            rest: None,
            minimal: true,
        };
        open.extend(self.insert(monoid, alone, limit)?);
        let last = self.letters.len() - 1;
        for pair in 0..before {
            if self.pairs[pair].minimal {
                let product = self.product(monoid, pair, last);
                open.extend(self.insert(monoid, product, limit)?);
            }
        }
        let mut at = 0;
        while let Some(&pair) = open.get(at) {
            at += 1;
            for letter in 0..self.letters.len() {
                if self.pairs[pair].minimal {
                    let product = self.product(monoid, pair, letter);
                    open.extend(self.insert(monoid, product, limit)?);
                }
            }
        }
        Ok(())
    }

    fn product(&self, monoid: &Monoid, index: usize, letter: usize) -> Pair {
        let (pair, letter) = (&self.pairs[index], &self.letters[letter]);
        let row = monoid.row(letter.value);
        let mut wins = bits(monoid, |z| contains(&pair.wins, row[z as usize]));
        for (word, shifted) in wins.iter_mut().zip(&letter.shifted[pair.value as usize]) {
            *word |= shifted;
        }
        Pair {
            value: monoid.product(pair.value, letter.value),
            wins,
            heap: letter.heap,
            rest: Some(index),
            minimal: true,
        }
    }

    /// Adds a pair if it is minimal, and returns its index.
    fn insert(
        &mut self,
        monoid: &Monoid,
        pair: Pair,
        limit: usize,
    ) -> Result<Option<usize>, Failure> {
        let value = pair.value;
        let same = &mut self.of_value[value as usize];
        if same
            .iter()
            .any(|&known| is_subset(&self.pairs[known].wins, &pair.wins))
        {
            return Ok(None);
        }
        if self.pairs.len() >= limit {
            return Err(Failure::TooMany);
        }
        let lost = !monoid.is_good(value) && !contains(&pair.wins, 0);
        same.retain(|&known| {
            let known = &mut self.pairs[known];
            known.minimal = !is_subset(&pair.wins, &known.wins);
            known.minimal
        });
        let index = self.pairs.len();
        same.push(index);
        self.pairs.push(pair);
        if lost {
            return Err(Failure::Sum(self.heaps(index)));
        }
        Ok(Some(index))
    }

    /// Returns the heaps of a sum with this pair.
    fn heaps(&self, pair: usize) -> Vec<u64> {
        let mut heaps = Vec::new();
        let mut next = Some(pair);
        while let Some(pair) = next {
            heaps.push(self.pairs[pair].heap);
            next = self.pairs[pair].rest;
        }
        heaps
    }
}
