//! Batches against the elements one by one, at every level.

use super::*;
use crate::field::tests::fields;
use crate::field::{BinaryField, Element};
use crate::gf2::BitVector;
use crate::poly::Poly;
use crate::poly::testing::dense;
use crate::simd::Simd;
use proptest::prelude::*;
use std::sync::LazyLock;

const SIZES: [usize; 6] = [0, 1, 7, 8, 9, 17];

/// Fields of awkward degrees, with the least modulus and some with a dense one.
static FIELDS: LazyLock<Vec<BinaryField>> = LazyLock::new(|| {
    let degrees = [61, 66, 126, 191, 192, 193, 200, 257, 321, 1000];
    let more = degrees.map(BinaryField::of_degree);
    fields().into_iter().chain(more).collect()
});

/// Elements of all kinds: a zero and a one among them.
fn elements(field: &BinaryField, count: usize, seed: u64) -> Vec<Element> {
    let sample = |index| match index {
        3 => field.zero(),
        4 => field.one(),
        index => field.element(dense(field.degree() + 70, seed + index)),
    };
    (0..).map(sample).take(count).collect()
}

/// Compares an operation at every level, field and size with the one on elements.
fn compare(
    name: &str,
    on_batch: impl Fn(Batches<'_>, &mut Batch, &Batch),
    on_elements: impl Fn(&BinaryField, &Element, &Element) -> Element,
) {
    for (field, size) in FIELDS.iter().flat_map(|f| SIZES.map(|size| (f, size))) {
        let (a, b) = (elements(field, size, 100), elements(field, size, 200));
        let pairs = a.iter().zip(&b);
        let expected: Vec<Element> = pairs.map(|(a, b)| on_elements(field, a, b)).collect();
        let expected = Batch::from_elements(field, &expected);
        for simd in Simd::variants() {
            let mut batch = Batch::from_elements(field, &a);
            let other = Batch::from_elements(field, &b);
            on_batch(field.batches_at(simd), &mut batch, &other);
            // As words: also what lies beyond the last element.
            assert_eq!(
                batch,
                expected,
                "{name} of {size} at {simd:?} mod {}",
                field.modulus()
            );
        }
    }
}

#[test]
fn sums() {
    compare(
        "sums",
        |batches, a, b| batches.add_assign(a, b),
        BinaryField::add,
    );
}

#[test]
fn products() {
    compare(
        "products",
        |batches, a, b| batches.mul_assign(a, b),
        BinaryField::mul,
    );
}

#[test]
fn products_by_one_element() {
    let factor = |field: &BinaryField| field.element(dense(field.degree() + 9, 7));
    compare(
        "multiples",
        |batches, a, _| batches.scale_assign(a, &factor(batches.field())),
        |field, a, _| field.mul(a, &factor(field)),
    );
}

#[test]
fn squares() {
    compare(
        "squares",
        |batches, a, _| batches.square_assign(a),
        |field, a, _| field.square(a),
    );
}

#[test]
fn frobenius() {
    for k in [0, 1, 2, 5, 61, 64] {
        compare(
            "conjugates",
            |batches, a, _| batches.frobenius_assign(a, k),
            |field, a, _| field.frobenius(a, k),
        );
    }
}

#[test]
fn inverses() {
    compare(
        "inverses",
        |batches, a, _| *a = batches.inverse(a),
        |field, a, _| field.inverse(a).unwrap_or_else(|| field.zero()),
    );
}

#[test]
fn traces() {
    for (field, size) in FIELDS.iter().flat_map(|f| SIZES.map(|size| (f, size))) {
        let a = elements(field, size, 300);
        let expected: BitVector = a.iter().map(|a| field.trace(a)).collect();
        let batch = Batch::from_elements(field, &a);
        assert_eq!(field.batches().trace(&batch), expected);
    }
}

#[test]
fn elements_are_found_where_they_were_put() {
    for field in FIELDS.iter() {
        for size in SIZES {
            let mut a = elements(field, size, 400);
            let mut batch = Batch::from_elements(field, &a);
            assert_eq!((batch.len(), batch.is_empty()), (size, size == 0));
            assert!(batch.iter().eq(a.iter().cloned()));
            let Some(last) = a.last_mut() else { continue };
            *last = field.x();
            batch.set(size - 1, last);
            assert!(batch.iter().eq(a));
        }
        let zeros = vec![field.zero(); 9];
        assert_eq!(Batch::zeros(field, 9), Batch::from_elements(field, &zeros));
    }
}

#[test]
fn parts_and_turns_are_those_of_lists() {
    for field in FIELDS.iter() {
        for size in SIZES {
            let a = elements(field, size, 500);
            let batch = Batch::from_elements(field, &a);
            let equals = |batch: &Batch, elements: &[Element]| {
                // As words: also what lies beyond the last element.
                assert_eq!(batch, &Batch::from_elements(field, elements));
            };
            for range in [0..size, size / 3..size, size / 3..size / 2, size..size] {
                equals(&batch.slice(range.clone()), &a[range.clone()]);
                let mut both = batch.clone();
                both.append(&batch.slice(range.clone()));
                equals(&both, &[&a, &a[range]].concat());
            }
            if let Some(index) = size.checked_sub(1) {
                let mut copied = Batch::zeros(field, size);
                copied.copy_from(&batch, index);
                assert_eq!(copied.get(index), a[index]);
                copied.set(index, &field.zero());
                assert_eq!(copied, Batch::zeros(field, size));
            }
            let turned: Vec<Element> = a.iter().rev().cloned().collect();
            equals(&batch.gather((0..size).rev()), &turned);
            let indices = (0..2 * size).map(|index| index * index % size);
            let gathered: Vec<Element> = indices.clone().map(|index| a[index].clone()).collect();
            equals(&batch.gather(indices), &gathered);
            let matrix = batch.to_matrix(field.degree());
            assert_eq!((matrix.rows(), matrix.columns()), (size, field.degree()));
            for (row, element) in a.iter().enumerate() {
                assert_eq!(matrix.row_words(row), element.words());
            }
        }
    }
}

#[test]
#[should_panic(expected = "no element 3 among 3")]
fn there_is_nothing_beyond_the_last() {
    let _ = Batch::zeros(&BinaryField::of_degree(5), 3).get(3);
}

#[test]
#[should_panic(expected = "another field")]
fn batches_of_another_field_are_refused() {
    let (small, large) = (BinaryField::of_degree(64), BinaryField::of_degree(65));
    small.batches().square_assign(&mut Batch::zeros(&large, 1));
}

#[test]
#[should_panic(expected = "different lengths")]
fn batches_of_different_lengths_are_refused() {
    let field = BinaryField::of_degree(5);
    let mut batch = Batch::zeros(&field, 1);
    field
        .batches()
        .mul_assign(&mut batch, &Batch::zeros(&field, 2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_laws_of_a_field(
        words in prop::collection::vec(any::<[u64; 3]>(), 1..20),
        b: [u64; 3],
        k in 0..200_usize,
    ) {
        for field in FIELDS.iter().filter(|field| field.words_per_element() <= 3) {
            let batches = field.batches();
            let element = |words: &[u64; 3]| field.element(Poly::from_words(words.to_vec()));
            let a: Vec<Element> = words.iter().map(element).collect();
            let a = Batch::from_elements(field, &a);
            let b = element(&b);

            let scaled = |x: &Batch| {
                let mut x = x.clone();
                batches.scale_assign(&mut x, &b);
                x
            };
            let power = |x: &Batch, k: usize| {
                let mut x = x.clone();
                batches.frobenius_assign(&mut x, k);
                x
            };
            let product = |x: &Batch, y: &Batch| {
                let mut x = x.clone();
                batches.mul_assign(&mut x, y);
                x
            };
            let sum = |x: &Batch, y: &Batch| {
                let mut x = x.clone();
                batches.add_assign(&mut x, y);
                x
            };
            let c = power(&scaled(&a), 1);
            prop_assert_eq!(product(&a, &c), product(&c, &a));
            prop_assert_eq!(scaled(&product(&a, &c)), product(&a, &scaled(&c)));
            prop_assert_eq!(product(&a, &sum(&a, &c)), sum(&power(&a, 1), &product(&a, &c)));
            prop_assert_eq!(power(&power(&a, k), field.degree() - k % field.degree()), a.clone());
            prop_assert_eq!(product(&power(&a, 1), &batches.inverse(&a)), a.clone());
            prop_assert_eq!(batches.trace(&power(&a, k)), batches.trace(&a));
        }
    }
}
