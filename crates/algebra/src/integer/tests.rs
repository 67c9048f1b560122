//! Against all points of small boxes, with a check of the proofs that adds up and knows no method.

use std::time::Duration;

use madness_machine::Budget;

use super::{Combination, Found, IntegerError, Least, Program, Proof, Step};

struct Random(u64);

impl Random {
    fn below(&mut self, below: u64) -> i128 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i128::from(self.0 % below)
    }
}

impl Program {
    /// All points of the box, by counting.
    fn brute(&self) -> Option<i128> {
        let mut least: Option<i128> = None;
        let mut point = self.lower.clone();
        loop {
            let product =
                |row: &Vec<i128>| row.iter().zip(&point).map(|(a, x)| a * x).sum::<i128>();
            if self
                .matrix
                .iter()
                .map(product)
                .eq(self.right.iter().copied())
            {
                let weight = product(&self.weights);
                least = Some(least.map_or(weight, |least| least.min(weight)));
            }
            let Some(at) = (0..point.len()).find(|&at| point[at] < self.upper[at]) else {
                return least;
            };
            point[at] += 1;
            point[..at].copy_from_slice(&self.lower[..at]);
        }
    }

    /// Adds up the leaves of a proof.
    fn holds(&self, proof: &Proof) -> bool {
        let mut bounds: Vec<(Option<i128>, Option<i128>)> =
            vec![(None, None); proof.directions.len()];
        let (mut open, mut leaves) = (Vec::new(), 0);
        for step in &proof.steps {
            match step {
                Step::Split { direction, at } => {
                    let mut above = bounds.clone();
                    above[*direction].0 = Some(at + 1);
                    open.push(above);
                    bounds[*direction].1 = Some(*at);
                }
                Step::Leaf {
                    scale,
                    equations,
                    directions,
                } => {
                    let at_least =
                        self.least(&bounds, &proof.directions, (*scale, equations, directions));
                    let above = proof.at_least.map_or(0, |at_least| scale * (at_least - 1));
                    if *scale < 0 || *scale > 0 && proof.at_least.is_none() {
                        return false;
                    }
                    let mut boxes = self.lower.iter().zip(&self.upper);
                    if !boxes.any(|(lower, upper)| lower > upper)
                        && at_least.is_none_or(|at_least| at_least <= above)
                    {
                        return false;
                    }
                    leaves += 1;
                    let Some(next) = open.pop() else {
                        return 2 * leaves - 1 == proof.steps.len();
                    };
                    bounds = next;
                }
            }
        }
        false
    }

    /// The least value of the right side of a leaf.
    fn least(
        &self,
        bounds: &[(Option<i128>, Option<i128>)],
        by: &[Vec<i128>],
        (scale, equations, directions): (i128, &[i128], &[i128]),
    ) -> Option<i128> {
        let mut sum: i128 = equations.iter().zip(&self.right).map(|(y, b)| y * b).sum();
        let mut left: Vec<i128> = self.weights.iter().map(|weight| scale * weight).collect();
        for (y, row) in equations.iter().zip(&self.matrix) {
            left.iter_mut()
                .zip(row)
                .for_each(|(left, a)| *left -= y * a);
        }
        for (slope, direction) in directions.iter().zip(by) {
            left.iter_mut()
                .zip(direction)
                .for_each(|(left, c)| *left -= slope * c);
        }
        for (slope, (lower, upper)) in directions.iter().zip(bounds) {
            sum += match slope {
                0 => 0,
                1.. => slope * (*lower)?,
                _ => slope * (*upper)?,
            };
        }
        let boxes = self.lower.iter().zip(&self.upper);
        let least =
            |(left, (lower, upper)): (&i128, (&i128, &i128))| (left * lower).min(left * upper);
        Some(sum + left.iter().zip(boxes).map(least).sum::<i128>())
    }
}

fn random(random: &mut Random) -> Program {
    let unknowns = usize::try_from(1 + random.below(5)).unwrap();
    let equations = usize::try_from(random.below(4)).unwrap();
    let largest = [2, 2, 4, 12][usize::try_from(random.below(4)).unwrap()];
    let entries = |random: &mut Random| (0..unknowns).map(|_| random.below(largest)).collect();
    let matrix: Vec<Vec<i128>> = (0..equations).map(|_| entries(random)).collect();
    let lower: Vec<i128> = (0..unknowns).map(|_| random.below(3) - 1).collect();
    let upper: Vec<i128> = lower.iter().map(|lower| lower + random.below(6)).collect();
    let inside: Vec<i128> = lower
        .iter()
        .zip(&upper)
        .map(|(lower, upper)| lower + random.below(u64::try_from(upper - lower + 1).unwrap()))
        .collect();
    let right = matrix.iter().map(|row: &Vec<i128>| {
        let reached: i128 = row.iter().zip(&inside).map(|(a, x)| a * x).sum();
        reached + i128::from(random.below(4) == 0) * random.below(3)
    });
    Program {
        right: right.collect(),
        weights: (0..unknowns).map(|_| random.below(5) - 1).collect(),
        matrix,
        lower,
        upper,
    }
}

#[test]
fn all_points_of_small_boxes() {
    let mut source = Random(11);
    let (mut solved, mut not_in_box, mut no_integers, mut split) = (0, 0, 0, 0);
    for _ in 0..4000 {
        let program = random(&mut source);
        let found = program.solve(&Budget::unlimited()).unwrap();
        match (program.brute(), found) {
            (Some(least), Found::Least(found)) => {
                solved += 1;
                assert_eq!(
                    (found.weight, found.lower_bound),
                    (least, least),
                    "{program:?}"
                );
                let proof = found.proof.expect("a small tree");
                split += usize::from(proof.steps.len() > 1);
                assert_eq!(proof.at_least, Some(least));
                assert!(program.holds(&proof), "{program:?} {proof:?}");
                let mut wrong = proof;
                wrong.at_least = Some(least + 1);
                assert!(!program.holds(&wrong), "{program:?} {wrong:?}");
            }
            (None, Found::NotInBox { proof, .. }) => {
                not_in_box += 1;
                assert!(program.holds(&proof.expect("a small tree")), "{program:?}");
            }
            (None, Found::NoIntegers(combination)) => {
                no_integers += 1;
                let Combination {
                    numerators,
                    denominator,
                } = combination;
                let by = |column: &dyn Fn(usize) -> i128| {
                    let terms = numerators.iter().enumerate();
                    terms.map(|(row, y)| y * column(row)).sum::<i128>() % denominator
                };
                for unknown in 0..program.weights.len() {
                    assert_eq!(by(&|row| program.matrix[row][unknown]), 0);
                }
                assert_ne!(by(&|row| program.right[row]), 0);
            }
            (least, found) => panic!("{least:?} {found:?} {program:?}"),
        }
    }
    let least = solved
        .min(5 * not_in_box)
        .min(5 * no_integers)
        .min(10 * split);
    assert!(least > 500, "{solved} {not_in_box} {no_integers} {split}");
}

/// An equation of Aardal and Lenstra that takes branch and bound over the unknowns for ever.
#[test]
fn a_short_basis_decides_what_bounds_do_not() {
    let program = Program {
        matrix: vec![vec![12223, 12224, 36674, 61119, 85569]],
        right: vec![89_643_481],
        weights: vec![1; 5],
        lower: vec![0; 5],
        upper: vec![10_000; 5],
    };
    let found = program.solve(&Budget::unlimited().steps(10_000)).unwrap();
    let Found::NotInBox { proof, .. } = found else {
        panic!("{found:?}");
    };
    assert!(program.holds(&proof.unwrap()));
}

#[test]
fn a_budget_ends_the_search_with_a_bound() {
    let mut source = Random(3);
    let mut undecided = 0;
    let mut stopped = 0;
    for _ in 0..300 {
        let program = random(&mut source);
        let truth = program.brute();
        for steps in 0..40 {
            match program.solve(&Budget::unlimited().steps(steps)) {
                Ok(Found::Least(Least {
                    weight,
                    lower_bound,
                    proof,
                    ..
                })) => {
                    let least = truth.unwrap();
                    assert!(lower_bound <= least && least <= weight);
                    let proof = proof.unwrap();
                    assert!(proof.at_least <= Some(lower_bound) && program.holds(&proof));
                    stopped += u32::from(lower_bound < weight);
                }
                Ok(_) => assert_eq!(truth, None),
                Err(IntegerError::Undecided(_)) => undecided += 1,
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(undecided > 100 && stopped > 5, "{undecided} {stopped}");
    let none = random(&mut source).solve(&Budget::of(Duration::ZERO));
    assert!(!matches!(none, Ok(Found::Least(_))));
}

#[test]
fn what_does_not_fit_is_an_error() {
    let program = Program {
        matrix: vec![vec![i128::MAX / 2, i128::MAX / 3], vec![i128::MAX / 5, 7]],
        right: vec![i128::MAX, i128::MAX - 1],
        weights: vec![i128::MAX; 2],
        lower: vec![0; 2],
        upper: vec![i128::MAX; 2],
    };
    assert_eq!(
        program.solve(&Budget::default()),
        Err(IntegerError::Overflow)
    );
    let least = Program {
        lower: vec![i128::MIN, 0],
        ..program
    };
    assert_eq!(least.solve(&Budget::default()), Err(IntegerError::Overflow));
    let many = Program {
        matrix: Vec::new(),
        right: Vec::new(),
        weights: vec![1; 3000],
        lower: vec![0; 3000],
        upper: vec![1; 3000],
    };
    let error = many.solve(&Budget::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "3000 unknowns and 0 equations are more than this method has room for"
    );
}
