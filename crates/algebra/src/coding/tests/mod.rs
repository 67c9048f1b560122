//! Every method is compared with the definition, or with another method where that takes too long.

mod grids;
mod sums;

use std::ops::ControlFlow;

use super::divided::Divided;
use super::enumeration::Enumeration;
use super::information_sets::InformationSets;
use super::vector::{Residues, Vector};
use super::walsh_hadamard::{ExcessWord, WalshHadamard};
use super::{CosetSearch, Position, Proof};
use crate::gf2::BitVector;
use crate::simd::Simd;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from((self.0 >> 11) % u64::from(bound)).unwrap()
    }
}

/// A start, and generators that are independent with respect to their orders.
struct Coset {
    start: Vec<u32>,
    basis: Vec<Vec<u32>>,
    orders: Vec<u32>,
}

impl Coset {
    /// Generator i is a multiple of a vector that begins with i zeros and a 1 at position i; then
    /// all positions are permuted.
    fn random(k: u32, length: usize, dimension: usize, random: &mut Random) -> Self {
        let orders: Vec<u32> = (2..=k).filter(|order| k.is_multiple_of(*order)).collect();
        let mut places: Vec<usize> = (0..length).collect();
        for index in (1..length).rev() {
            let other = random.below(u32::try_from(index + 1).unwrap());
            places.swap(index, other as usize);
        }
        let chosen: Vec<u32> = (0..dimension)
            .map(|_| orders[random.below(u32::try_from(orders.len()).unwrap()) as usize])
            .collect();
        let generator = |(index, order): (usize, &u32)| {
            let mut generator = vec![0; length];
            for (place, &position) in places.iter().enumerate() {
                let entry = match place.cmp(&index) {
                    std::cmp::Ordering::Less => 0,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => random.below(k),
                };
                generator[position] = entry * (k / order) % k;
            }
            generator
        };
        Self {
            basis: chosen.iter().enumerate().map(generator).collect(),
            orders: chosen,
            start: (0..length).map(|_| random.below(k)).collect(),
        }
    }

    /// The definition.
    fn least_total(&self, k: u32) -> u64 {
        let count: u64 = self.orders.iter().map(|&order| u64::from(order)).product();
        let total = |mut number: u64| {
            let mut word: Vec<u64> = self.start.iter().map(|&entry| entry.into()).collect();
            for (generator, &order) in self.basis.iter().zip(&self.orders) {
                let digit = number % u64::from(order);
                number /= u64::from(order);
                for (entry, &of_generator) in word.iter_mut().zip(generator) {
                    *entry = (*entry + digit * u64::from(of_generator)) % u64::from(k);
                }
            }
            word.iter().sum()
        };
        (0..count).map(total).min().unwrap()
    }

    fn bits(&self) -> (BitVector, Vec<BitVector>) {
        let pack = |word: &Vec<u32>| word.iter().map(|&entry| entry == 1).collect();
        (pack(&self.start), self.basis.iter().map(pack).collect())
    }

    fn bytes(&self, k: u32) -> (Residues<u8>, Vec<Residues<u8>>) {
        let pack = |word: &Vec<u32>| Residues::new(word, k);
        (pack(&self.start), self.basis.iter().map(pack).collect())
    }

    fn wide(&self, k: u32) -> (Residues<u32>, Vec<Residues<u32>>) {
        let pack = |word: &Vec<u32>| Residues::new(word, k);
        (pack(&self.start), self.basis.iter().map(pack).collect())
    }
}

fn go_on<T>(_: &T) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn largest_of_all(transform: &WalshHadamard) -> ExcessWord {
    let found = transform.largest_of_all(i16::MIN, &mut || ControlFlow::Continue(()));
    found.continue_value().flatten().expect("there is a word")
}

/// Returns whether a word is in the coset, by comparison with all words.
fn is_of_coset<V: Vector>(word: &V, start: &V, basis: &[V], orders: &[u32]) -> bool {
    let all = Enumeration::new(start, basis, orders).unwrap();
    let count: u64 = orders.iter().map(|&order| u64::from(order)).product();
    (0..count).any(|number| all.word(start, basis, number).support() == word.support())
}

/// Checks every method on a code of a few words.
fn check<V: Vector>(start: &V, basis: &[V], orders: &[u32], least: u64, case: &str) {
    let enumeration = Enumeration::new(start, basis, orders).unwrap();
    let found = |below| {
        let batches = 0..enumeration.batches();
        batches
            .filter_map(|batch| enumeration.least(start, basis, batch, below))
            .min()
    };
    let (total, number) = found(u64::MAX).unwrap();
    assert_eq!(total, least, "{case}");
    assert_eq!(enumeration.word(start, basis, number).total(), least);
    assert_eq!(found(least), None);

    let search = CosetSearch::new(start, basis, orders, 0, None);
    let found = search.run(None, go_on);
    assert_eq!((found.total, found.lower_bound), (least, least), "{case}");
    assert_eq!(found.word.total(), least);

    // No time for a proof: the word and the bound must still be true.
    let mut steps = 0;
    let some = search.within(-1.0).run(None, |_| {
        steps += 1;
        if steps < 200 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert!(some.lower_bound <= least && least <= some.total, "{case}");
    assert_eq!(some.total, some.word.total());
    assert!(is_of_coset(&some.word, start, basis, orders), "{case}");
}

#[test]
fn all_methods_find_the_least_total() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for k in 2..=9 {
        for (length, dimension) in [(1, 1), (4, 2), (5, 3), (9, 3), (12, 4), (7, 4), (70, 2)] {
            for _ in 0..4 {
                let coset = Coset::random(k, length, dimension, &mut random);
                let least = coset.least_total(k);
                let case = format!("{k} {:?} {:?}", coset.start, coset.basis);
                if k == 2 {
                    let (start, basis) = coset.bits();
                    check(&start, &basis, &coset.orders, least, &case);
                }
                let (start, basis) = coset.bytes(k);
                check(&start, &basis, &coset.orders, least, &case);
                let (start, basis) = coset.wide(k);
                check(&start, &basis, &coset.orders, least, &case);
            }
        }
    }
    // Moduli that bytes do not hold.
    for k in [130, 1009, 1 << 31] {
        let start: Vec<u32> = [5, 7, 11, 13].map(|x| (x * 7_654_321) % k).to_vec();
        let basis: Vec<Vec<u32>> = vec![vec![k / 2, 0, k / 2, 0]];
        if k % 2 == 0 {
            let coset = Coset {
                start,
                basis,
                orders: vec![2],
            };
            let (start, basis) = coset.wide(k);
            check(&start, &basis, &[2], coset.least_total(k), "wide");
        }
    }
}

/// Compares lists on information sets with all words.
fn sets<V: Vector>(start: &V, basis: &[V], orders: &[u32]) {
    let all = CosetSearch::new(start, basis, orders, 0, None).run(None, go_on);
    let mut held: Vec<usize> = basis.iter().flat_map(Vector::support).collect();
    held.sort_unstable();
    held.dedup();
    let pack = |word: &V| word.packed(&held);
    let packed: Vec<V::Packed> = basis.iter().map(pack).collect();
    let fixed = start.total() - pack(start).total();
    let information = InformationSets::new(&pack(start), &packed, orders, held.len()).unwrap();
    let mut bounds = Vec::new();
    let reached = information.run(pack(start), f64::INFINITY, |progress| {
        bounds.push((progress.bound + fixed, progress.total + fixed));
        ControlFlow::Continue(())
    });
    assert_eq!(reached.total + fixed, all.total);
    assert_eq!(reached.bound, reached.total);
    assert!(
        bounds
            .iter()
            .all(|&(bound, total)| bound <= all.total && all.total <= total)
    );
    assert!(is_of_coset(
        &start.with_packed(&held, &reached.word),
        start,
        basis,
        orders
    ));
    // Stopped anywhere, and with short lists only.
    for left in 1..4 {
        let mut steps = 0;
        let stopped = information.run(pack(start), 1e4, |_| {
            steps += 1;
            if steps < left {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        assert!(stopped.bound + fixed <= all.total && all.total <= stopped.total + fixed);
    }
}

#[test]
fn lists_on_information_sets_are_the_definition() {
    let mut random = Random(0xfeed_beef_1234_5679);
    for (k, length, dimension) in [
        (2, 12, 8),
        (2, 30, 12),
        (2, 64, 14),
        (2, 130, 10),
        (3, 14, 6),
        (3, 40, 8),
        (5, 11, 5),
        (7, 30, 4),
        (4, 9, 5),
        (4, 40, 7),
        (6, 12, 5),
        (6, 30, 4),
        (8, 25, 4),
        (9, 8, 3),
        (12, 20, 4),
    ] {
        for _ in 0..3 {
            let coset = Coset::random(k, length, dimension, &mut random);
            if k == 2 {
                let (start, basis) = coset.bits();
                sets(&start, &basis, &coset.orders);
            }
            let (start, basis) = coset.bytes(k);
            sets(&start, &basis, &coset.orders);
        }
    }
}

/// A code of 2^32 words, of which lists of some thousands are enough; stopped and resumed.
#[test]
fn a_search_by_information_sets_is_chosen_and_can_be_resumed() {
    let mut random = Random(0xabcd_ef01_2345_6789);
    let coset = Coset::random(2, 64, 32, &mut random);
    let (start, basis) = coset.bits();
    let search = CosetSearch::new(&start, &basis, &coset.orders, 0, None);
    assert!(search.is_exhaustive() && search.is_resumable() && search.parts() > 0);
    let mut positions: Vec<Position> = Vec::new();
    let found = search.run(None, |position| {
        positions.push(*position);
        go_on(position)
    });
    assert!(
        matches!(found.proof, Proof::Divided { parts: 2.. }),
        "{:?}",
        found.proof
    );
    assert_eq!(found.total, found.lower_bound);
    assert!(positions.iter().all(|position| search.accepts(position)));
    let last = positions.last().unwrap();
    assert_eq!((last.done, last.fewest as u64), (last.parts, found.total));
    assert_eq!(search.word(last.word), found.word);
    for &position in &positions {
        let again = search.run(Some(position), go_on);
        assert_eq!((again.total, again.lower_bound), (found.total, found.total));
    }
    let stopped = search.run(None, |_| ControlFlow::Break(()));
    assert!(stopped.lower_bound <= found.total && found.total <= stopped.total);
}

/// A total that is known to be the least ends the search at once.
#[test]
fn a_bound_that_is_given_is_enough() {
    let mut random = Random(0x7777_1234_abcd_ef01);
    let coset = Coset::random(3, 20, 5, &mut random);
    let (start, basis) = coset.bytes(3);
    let least = coset.least_total(3);
    let found =
        CosetSearch::new(&start, &basis, &coset.orders, start.total(), None).run(None, go_on);
    assert_eq!((found.proof, found.word), (Proof::Given, start.clone()));
    let search = CosetSearch::new(&start, &basis, &coset.orders, least, None).within(-1.0);
    assert!(!search.is_exhaustive());
    let found = search.run(None, go_on);
    assert_eq!((found.total, found.lower_bound), (least, least));
}

/// Codes of 2^20 words that have half the dimension on each of three parts, compared with all
/// words.
#[test]
fn parts_on_which_a_code_is_smaller_are_the_definition() {
    let mut random = Random(0x0dd5_eed0_1234_5677);
    let mut resumed = 0;
    for _ in 0..8 {
        let column = |random: &mut Random| u64::from(random.below(1 << 20));
        let spaces: Vec<Vec<u64>> = (0..3)
            .map(|_| (0..10).map(|_| column(&mut random)).collect())
            .collect();
        let mut cells = Vec::new();
        for index in 0..120 {
            let chosen = random.below(1 << 10);
            let space = spaces[index % 3].iter().enumerate();
            let space = space.filter(|(bit, _)| chosen >> bit & 1 == 1);
            let column = space.fold(0, |sum, (_, column)| sum ^ column);
            cells.push((column, random.below(2) == 1));
        }
        let all = WalshHadamard::new(Simd::best(), 20, cells.iter().copied()).unwrap();
        let expected = i64::from(largest_of_all(&all).excess);
        let cells = cells
            .into_iter()
            .map(|(column, one)| (u128::from(column), one));
        let divided = Divided::new(20, cells.collect(), |index| index % 3).unwrap();
        let reached = divided.run(divided.begin(0), &mut go_on);
        assert_eq!((reached.excess, reached.bound), (expected, expected));
        assert_eq!(divided.excess(reached.message), expected);
        let mut states = Vec::new();
        divided.run(divided.begin(0), &mut |state| {
            assert!(state.excess <= expected && expected <= state.bound);
            states.push(state.clone());
            ControlFlow::Continue(())
        });
        for state in states {
            resumed += u32::from(state.stage > 0 || state.items > 0);
            let again = divided.run(state, &mut go_on);
            assert_eq!((again.excess, again.message), (expected, reached.message));
            assert_eq!((again.bound, again.stage), (expected, reached.stage));
        }
    }
    assert!(resumed > 0, "every search was resumed at its beginning");
}

/// Codes of pairs and of triples of positions, in which all words of a coset have the same total but
/// for one more position, which joins the generators: else the code would be a direct sum.
/// It is far above the least total of random cosets, so that the lists on information sets are far
/// longer than estimated, and the search falls back to all words.
#[test]
fn lists_that_are_too_long_are_given_up() {
    let group = |k: u32, dimension: usize, start: &[u32], generator: &[u32]| {
        let size = start.len();
        let at = |index: usize| {
            let mut word = vec![0; size * dimension + 1];
            word[size * index..size * (index + 1)].copy_from_slice(generator);
            word[size * dimension] = 1;
            word
        };
        Coset {
            start: [start.repeat(dimension), vec![0]].concat(),
            basis: (0..dimension).map(at).collect(),
            orders: vec![k; dimension],
        }
    };
    let pairs = group(2, 22, &[0, 1], &[1, 1]);
    let (start, basis) = pairs.bits();
    give_up(&start, &basis, &pairs.orders, 22);
    let triples = group(3, 12, &[0, 1, 2], &[1, 1, 1]);
    let (start, basis) = triples.bytes(3);
    give_up(&start, &basis, &triples.orders, 36);
}

/// Checks a search that begins with lists and ends with all words.
fn give_up<V: Vector>(start: &V, basis: &[V], orders: &[u32], least: u64) {
    let search = CosetSearch::new(start, basis, orders, 0, None);
    let (mut most, mut last) = (0, None);
    let found = search.run(None, |position| {
        most = most.max(position.parts);
        last = Some(*position);
        ControlFlow::Continue(())
    });
    assert!(most > search.parts(), "the lists were enough");
    assert_eq!((found.total, found.lower_bound), (least, least));
    assert_eq!(found.proof, Proof::Enumerated);
    let last = last.unwrap();
    assert_eq!(last.done, last.parts);
    // From anywhere in between, and where it is stopped.
    let done = last.done / 2;
    let middle = Position { done, ..last };
    let found = search.run(Some(middle), |_| ControlFlow::Continue(()));
    assert_eq!((found.total, found.lower_bound), (least, least));
    let stopped = search.run(None, |position| {
        if position.parts > search.parts() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(stopped.lower_bound <= least && stopped.total >= least);
}

#[test]
fn a_search_without_generators_ends() {
    let start = BitVector::from([true, false, true]);
    for search in [
        CosetSearch::new(&start, &[], &[], 0, None),
        CosetSearch::new(&start, &[], &[], 0, None).within(0.0),
    ] {
        let found = search.run(None, |_| ControlFlow::Break(()));
        assert_eq!(found.total, 2);
        assert!(found.lower_bound <= 2);
    }
}
