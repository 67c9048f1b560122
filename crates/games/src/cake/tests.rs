use super::find::{Effort, Plan};
use super::refute::{Refutation, Window, tight_cakes};
use super::table::{Answer, Table, answer};
use super::*;
use crate::sat::{Cdcl, check_proof};

/// Whether a placement is good, by colouring a large square of the plane: a set is blocked if it has two
/// colours whatever the colours of the cakes, that is, if it has both parts of one cake.
fn is_good_on_a_square(placement: &Placement, target: &Target, side: i32) -> bool {
    target.patterns().iter().all(|pattern| {
        (-side..side).all(|y| {
            (-side..side).all(|x| {
                let owners: Vec<_> = pattern
                    .iter()
                    .filter_map(|&(u, v)| placement.owner((x + u, y + v)))
                    .collect();
                owners.iter().any(|one| {
                    owners
                        .iter()
                        .any(|other| (one.0, one.1) == (other.0, other.1) && one.2 != other.2)
                })
            })
        })
    })
}

#[test]
fn the_table_of_the_thesis_and_beyond() {
    let mut table = Table::new(4, Effort::default());
    let mut letters = Vec::new();
    for k in 2..=9 {
        let mut row = String::new();
        for t in 2..=7 {
            if (k, t) == (5, 5) {
                row.push('-');
                continue;
            }
            let target = Target::lines(k, 4).unwrap();
            row.push(match table.answer(k, t, &mut Cdcl).unwrap() {
                Answer::Yes(placement) => {
                    assert!(
                        placement.is_good(&target) && placement.cakes.iter().all(|c| c.size() <= t)
                    );
                    assert!(
                        is_good_on_a_square(&placement, &target, 12),
                        "{placement:?}"
                    );
                    'Y'
                }
                Answer::No(_) => 'N',
                Answer::Open { .. } => '?',
            });
        }
        letters.push(row);
    }
    let expected = [
        "NNNNNN", "NNNNNN", "NNNNNN", "NNN-YY", "NNYYYY", "NYYYYY", "NYYYYY", "YYYYYY",
    ];
    assert_eq!(letters, expected);
}

#[test]
fn fifteen_cells_block_four_in_a_row() {
    let target = Target::lines(4, 4).unwrap();
    let plan = Plan::new(&target, 15, 1, 4);
    let (found, _) = plan.search(&mut Cdcl, 4000, &mut |_| true);
    let placement = found.unwrap();
    assert!(placement.is_good(&target) && is_good_on_a_square(&placement, &target, 16));
    // A weaker one: without a cell the sets around it are open.
    let cake = &placement.cakes[0];
    let fewer = Cake::new(cake.first()[1..].to_vec(), cake.second().to_vec()).unwrap();
    let worse = Placement {
        lattice: placement.lattice,
        cakes: vec![fewer],
    };
    assert_eq!(
        worse.is_good(&target),
        is_good_on_a_square(&worse, &target, 16)
    );
}

#[test]
fn fewer_directions() {
    for (directions, expected) in [
        (3, [(4, 4, 'N'), (4, 6, 'Y'), (5, 4, 'Y'), (7, 2, 'Y')]),
        (2, [(2, 9, 'N'), (3, 4, 'Y'), (4, 3, 'Y'), (5, 2, 'Y')]),
    ] {
        for (k, t, letter) in expected {
            let target = Target::lines(k, directions).unwrap();
            let found = match answer(&target, t, Effort::default(), &mut Cdcl) {
                Answer::Yes(placement) => {
                    assert!(is_good_on_a_square(&placement, &target, 12));
                    'Y'
                }
                Answer::No(_) => 'N',
                Answer::Open { .. } => '?',
            };
            assert_eq!(found, letter, "{k} {t} {directions}");
        }
    }
}

#[test]
fn the_strongest_cakes() {
    let of = |k, t| tight_cakes(&Target::lines(k, 4).unwrap(), t).map(|cakes| cakes.len());
    assert_eq!(of(5, 4), Some(8));
    assert_eq!(of(4, 6), Some(2));
    assert_eq!(of(4, 7), Some(6));
    assert_eq!(of(4, 5), Some(0));
    // Stronger cakes than needed.
    assert_eq!(of(5, 5), None);
}

#[test]
fn windows_that_can_be_covered_are_covered() {
    // Pairs block 9 in a row; so there is no proof that they do not.
    let target = Target::lines(9, 4).unwrap();
    let cakes = tight_cakes(&target, 2).unwrap();
    assert_eq!(cakes.len(), 4);
    let formula = Window::formula(&target, &cakes, 5, 5);
    assert_eq!(check_proof(&formula, &[vec![]], u64::MAX), Some(false));
    let small = Target::lines(5, 4).unwrap();
    let found = refute::refute_by_window(&small, 4, &mut Cdcl);
    let Some(Refutation::Window(window)) = found else {
        panic!("{found:?}");
    };
    let formula = Window::formula(&small, &window.cakes, window.width, window.height);
    assert_eq!(check_proof(&formula, &window.proof, u64::MAX), Some(true));
}

#[test]
fn lattices() {
    let target = Target::lines(4, 1).unwrap();
    for (width, height, shift) in [(1, 1, 0), (5, 3, 2), (7, 2, 6)] {
        let lattice = Lattice::new(width, height, shift).unwrap();
        assert_eq!(Lattice::of_basis(lattice.basis()), Some(lattice));
        let [(a, b), (c, d)] = lattice.basis();
        assert_eq!(
            Lattice::of_basis([(c, d), (a + 3 * c, b + 3 * d)]),
            Some(lattice)
        );
        for (number, cell) in lattice.cells().enumerate() {
            assert_eq!(lattice.coset(cell), number);
            assert_eq!(
                lattice.coset((cell.0 - 2 * a + c, cell.1 - 2 * b + d)),
                number
            );
        }
        assert_eq!(lattice.cells().count(), lattice.index());
    }
    assert_eq!(Lattice::of_basis([(2, 4), (1, 2)]), None);
    assert_eq!(Lattice::of_basis([(i32::MAX, 1), (1, i32::MIN)]), None);
    // The sum of the divisors of 12 is 28; reflections of the line leave fewer.
    let count = Lattice::of_index(12, &target).len();
    assert!((14..28).contains(&count), "{count}");
}

#[test]
fn targets_that_are_none() {
    assert_eq!(Target::lines(1, 4), Err(TargetError::Length(1)));
    assert_eq!(Target::lines(33, 4), Err(TargetError::Length(33)));
    assert_eq!(Target::lines(4, 5), Err(TargetError::Directions(5)));
    let dragon = "dragon".to_owned();
    assert_eq!(Target::animal("dragon"), Err(TargetError::Animal(dragon)));
}
