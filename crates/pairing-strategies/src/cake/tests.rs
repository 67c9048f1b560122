use std::collections::BTreeSet;

use madness_machine::Budget;
use madness_search::sat::{Cdcl, SatAnswer, SatSolver, check_proof};

use super::find::{Plan, Sought};
use super::refute::{Refutation, Window, tight_cakes};
use super::table::{Answer, Table, answer};
use super::*;

/// Whether a placement is good, by colouring a large square of the plane: a set is blocked if it has two
/// colours whatever the colours of the cakes, that is, if it has both parts of one cake.
fn is_good_on_a_square(placement: &Placement, target: &Target, side: i32) -> bool {
    let owners = placement.owners();
    target.patterns().iter().all(|pattern| {
        (-side..side).all(|y| {
            (-side..side).all(|x| {
                let cakes: Vec<_> = pattern
                    .iter()
                    .filter_map(|&(u, v)| owners.get((x + u, y + v)))
                    .collect();
                cakes.iter().any(|one| {
                    cakes
                        .iter()
                        .any(|other| (one.0, one.1) == (other.0, other.1) && one.2 != other.2)
                })
            })
        })
    })
}

#[test]
fn the_table_of_the_thesis_and_beyond() {
    let mut table = Table::new(4, Sought::default(), Budget::unlimited());
    let mut letters = Vec::new();
    for k in 2..=9 {
        let mut row = String::new();
        for t in 2..=8 {
            // Both are open.
            if [(5, 5), (4, 8)].contains(&(k, t)) {
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
        "NNNNNNN", "NNNNNNN", "NNNNNN-", "NNN-YYY", "NNYYYYY", "NYYYYYY", "NYYYYYY", "YYYYYYY",
    ];
    assert_eq!(letters, expected);
}

#[test]
fn fifteen_cells_block_four_in_a_row() {
    let target = Target::lines(4, 4).unwrap();
    let plan = Plan::new(&target, 15, &Sought::default());
    let (found, _) = plan.search(&mut Cdcl, &Budget::unlimited());
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

/// The lattices of an index, and the other groups with so many orbits.
fn all_groups(orbits: usize, target: &Target) -> Vec<PlaneGroup> {
    let lattices = Lattice::of_index(orbits, target).into_iter();
    let mut groups: Vec<PlaneGroup> = lattices.map(PlaneGroup::of_lattice).collect();
    groups.extend(PlaneGroup::of_orbits(orbits, target));
    groups
}

/// Whether a choice of a cell of each orbit, the origin among them, and of parts, is a good placement of a
/// cake that is wanted.
fn is_any_good(
    group: &PlaneGroup,
    target: &Target,
    reach: i32,
    is_wanted: impl Fn(&Cake) -> bool,
) -> bool {
    let mut of_orbit = vec![Vec::new(); group.orbits()];
    for y in -reach..=reach {
        for x in -reach..=reach {
            of_orbit[group.place((x, y)).0].push((x, y));
        }
    }
    of_orbit[0] = vec![(0, 0)];
    let sizes = of_orbit.iter().map(|cells| 2 * cells.len());
    let choices: usize = sizes.product();
    (0..choices).any(|choice| {
        let mut rest = choice;
        let mut parts = [Vec::new(), Vec::new()];
        for cells in &of_orbit {
            parts[rest % 2].push(cells[rest / 2 % cells.len()]);
            rest /= 2 * cells.len();
        }
        let images = group.motions().iter().filter_map(|motion| {
            let image = |cells: &Vec<Cell>| -> Vec<Cell> {
                cells.iter().map(|&cell| motion.of_cell(cell)).collect()
            };
            Cake::new(image(&parts[0]), image(&parts[1]))
        });
        let placement = Placement {
            lattice: *group.lattice(),
            cakes: images.collect(),
        };
        placement.cakes.first().is_some_and(&is_wanted) && placement.is_good(target)
    })
}

/// Whether a reflection or half-turn outside the group maps a cake to itself, and keeps or exchanges its
/// parts.
fn is_symmetric(cake: &Cake, group: &PlaneGroup, reach: i32) -> bool {
    let sorted = |cells: &[Cell]| -> BTreeSet<Cell> { cells.iter().copied().collect() };
    let parts = [sorted(cake.first()), sorted(cake.second())];
    let cell = cake.first()[0];
    group.involutions(cell, reach).iter().any(|involution| {
        let image = |cells: &BTreeSet<Cell>| -> BTreeSet<Cell> {
            cells.iter().map(|&cell| involution.of_cell(cell)).collect()
        };
        let images = [image(&parts[0]), image(&parts[1])];
        images == parts || images[0] == parts[1] && images[1] == parts[0]
    })
}

#[test]
fn cakes_under_groups_are_found_if_there_are_any() {
    let (mut found, mut none) = (0, 0);
    for (k, directions, orbits, reach) in [(3, 2, 4, 1), (4, 2, 3, 2), (5, 3, 4, 1), (4, 3, 4, 1)] {
        let target = Target::lines(k, directions).unwrap();
        let partition = Partition {
            cakes: 1,
            size: orbits,
            reach,
        };
        for group in all_groups(orbits, &target) {
            let answer = partition.search(&group, &target, &mut Cdcl, &Budget::unlimited());
            let slow = is_any_good(&group, &target, reach, |_| true);
            match answer {
                SearchOutcome::Found(placement) => {
                    assert!(placement.is_good(&target), "{group:?}");
                    assert!(slow, "{group:?}");
                    found += 1;
                }
                SearchOutcome::None => {
                    // Moved by translations only, a cake alone has its other cells below the origin.
                    assert!(!slow || group.kind() == GroupKind::P1, "{group:?}");
                    none += 1;
                }
                SearchOutcome::Unknown => panic!("{group:?}"),
            }
        }
    }
    assert!(found > 10 && none > 10, "{found} {none}");
}

#[test]
fn symmetric_cakes_are_found_if_there_are_any() {
    let (mut found, mut none) = (0, 0);
    for (k, directions, orbits, reach) in [(3, 2, 4, 1), (4, 2, 3, 2), (5, 3, 4, 1), (4, 4, 4, 1)] {
        let target = Target::lines(k, directions).unwrap();
        let partition = Partition {
            cakes: 1,
            size: orbits,
            reach,
        };
        let groups = all_groups(orbits, &target).into_iter();
        for group in groups.flat_map(|group| group.with_symmetric_cakes(&target)) {
            let is_wanted = |cake: &Cake| is_symmetric(cake, &group, 2 * reach);
            let slow = is_any_good(&group, &target, reach, is_wanted);
            let answer = partition.search(&group, &target, &mut Cdcl, &Budget::unlimited());
            match answer {
                SearchOutcome::Found(placement) => {
                    assert!(slow && placement.is_good(&target), "{group:?}");
                    assert!(placement.cakes.iter().all(is_wanted), "{group:?}");
                    found += 1;
                }
                SearchOutcome::None => {
                    assert!(!slow, "{group:?}");
                    none += 1;
                }
                SearchOutcome::Unknown => panic!("{group:?}"),
            }
        }
    }
    assert!(found > 10 && none > 10, "{found} {none}");
}

/// A map of cells, by the images of (0, 0), (1, 0) and (0, 1).
type Map = [Cell; 3];

fn image_of(&[(x, y), (a, b), (c, d)]: &Map, (u, v): Cell) -> Cell {
    (x + u * (a - x) + v * (c - x), y + u * (b - y) + v * (d - y))
}

fn after(one: &Map, other: &Map) -> Map {
    other.map(|cell| image_of(one, cell))
}

#[test]
fn symmetric_cakes_have_all_larger_groups() {
    let target = Target::lines(4, 4).unwrap();
    let mut count = 0;
    for orbits in 1..=4 {
        for group in all_groups(orbits, &target) {
            let lattice = group.lattice();
            // Two maps are the same up to the lattice if their matrices and images of the origin are.
            let reduced = |[origin, right, down]: Map| -> Map {
                let (x, y) = lattice.cells().nth(lattice.coset(origin)).unwrap();
                let moved = |(u, v): Cell| (u + x - origin.0, v + y - origin.1);
                [moved(origin), moved(right), moved(down)]
            };
            let as_map =
                |motion: &group::Motion| [(0, 0), (1, 0), (0, 1)].map(|cell| motion.of_cell(cell));
            let own: BTreeSet<Map> = group.motions().iter().map(as_map).map(reduced).collect();
            let conjugates = |change: &Map, maps: &BTreeSet<Map>| -> BTreeSet<Map> {
                // The inverse is a power.
                let powers = std::iter::successors(Some(*change), |map| Some(after(map, change)));
                let identity = [(0, 0), (1, 0), (0, 1)];
                let inverse = powers
                    .take(8 * lattice.index() * 4)
                    .find(|map| reduced(after(map, change)) == identity);
                let inverse = inverse.unwrap();
                maps.iter()
                    .map(|map| reduced(after(&after(change, map), &inverse)))
                    .collect()
            };
            let keeps_lattice = |map: &Map| {
                let [one, other] = lattice.basis().map(|vector| image_of(map, vector));
                lattice.coset((one.0 - map[0].0, one.1 - map[0].1)) == 0
                    && lattice.coset((other.0 - map[0].0, other.1 - map[0].1)) == 0
            };
            let all: Vec<Map> = (-1..=1)
                .flat_map(|a| [(a, 1 - i32::abs(a)), (a, i32::abs(a) - 1)])
                .flat_map(|(a, b)| [[(a, b), (-b, a)], [(a, b), (b, -a)]])
                .flat_map(|[(a, b), (c, d)]| {
                    lattice
                        .cells()
                        .map(move |(x, y)| [(x, y), (x + a, y + b), (x + c, y + d)])
                })
                .filter(keeps_lattice)
                .collect();
            let changes: Vec<&Map> = all
                .iter()
                .filter(|map| conjugates(map, &own) == own)
                .collect();
            let name = |map: &Map| {
                let coset = own.iter().map(|own| reduced(after(map, own))).collect();
                changes
                    .iter()
                    .map(|change| conjugates(change, &coset))
                    .min()
                    .unwrap()
            };
            let is_involution = |map: &Map| {
                let identity = [(0, 0), (1, 0), (0, 1)];
                let [(a, b), (c, d)] = lattice.basis();
                let mut steps =
                    (-4..=4).flat_map(|i| (-4..=4).map(move |j| (i * a + j * c, i * b + j * d)));
                steps.any(|(u, v)| {
                    let moved = map.map(|(x, y)| (x + u, y + v));
                    moved != identity && after(&moved, &moved) == identity
                })
            };
            let of_definition: BTreeSet<BTreeSet<Map>> = changes
                .iter()
                .filter(|map| !own.contains(&reduced(***map)) && is_involution(map))
                .map(|map| name(map))
                .collect();
            let found = group.with_symmetric_cakes(&target);
            let names: BTreeSet<BTreeSet<Map>> = found
                .iter()
                .map(|found| name(&as_map(&found.involutions((0, 0), 20)[0])))
                .collect();
            assert_eq!(names.len(), found.len(), "{group:?}");
            assert_eq!(names, of_definition, "{group:?}");
            count += found.len();
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn fourteen_cells_block_four_in_a_row() {
    let target = Target::lines(4, 4).unwrap();
    let partition = Partition {
        cakes: 3,
        size: 14,
        reach: 4,
    };
    let mut groups = PlaneGroup::of_orbits(3 * 14, &target);
    groups.retain(|group| {
        group.kind() == GroupKind::P2 && group.lattice().basis() == [(14, 0), (0, 6)]
    });
    let ways = groups
        .iter()
        .flat_map(|group| group.with_symmetric_cakes(&target));
    let placements: Vec<Placement> = ways
        .filter_map(|group| {
            match partition.search(&group, &target, &mut Cdcl, &Budget::unlimited().steps(1000)) {
                SearchOutcome::Found(placement) => Some(placement),
                _ => None,
            }
        })
        .collect();
    assert!(!placements.is_empty());
    for placement in placements {
        assert!(placement.is_good(&target) && is_good_on_a_square(&placement, &target, 20));
        assert!(placement.cakes.iter().all(|cake| cake.size() <= 14));
    }
}

#[test]
fn two_cakes_under_groups() {
    // A placement of one cake is also a placement of two cakes under a subgroup.
    let target = Target::lines(4, 2).unwrap();
    let count = |cakes: usize, size: usize| {
        let partition = Partition {
            cakes,
            size,
            reach: 2,
        };
        let groups = all_groups(cakes * size, &target).into_iter();
        let found = groups.filter(|group| {
            match partition.search(group, &target, &mut Cdcl, &Budget::unlimited()) {
                SearchOutcome::Found(placement) => {
                    assert!(placement.is_good(&target), "{group:?}");
                    assert!(placement.cakes.iter().all(|cake| cake.size() <= size));
                    true
                }
                _ => false,
            }
        });
        found.count()
    };
    assert!(count(2, 3) > 0);
    assert_eq!(count(2, 2), 0);
}

#[test]
fn groups_of_rotations() {
    let target = Target::lines(4, 4).unwrap();
    for orbits in 1..=6 {
        let groups = PlaneGroup::of_orbits(orbits, &target);
        for group in &groups {
            assert_eq!(group.orbits(), orbits);
            for y in -3..=3 {
                for x in -3..=3 {
                    let (orbit, motion) = group.place((x, y));
                    assert_eq!(motion.of_cell(group.cells()[orbit]), (x, y));
                }
            }
        }
        // A rotation x to c - x moves all cells if no cell is half of c and a vector of the lattice. Each is
        // one of the list: they have lattices of the same name.
        let mut lattices: Vec<Lattice> = Vec::new();
        for lattice in Lattice::of_index(2 * orbits, &target) {
            let moves = |&(x, y): &Cell| {
                lattice
                    .cells()
                    .all(|(u, v)| lattice.coset((x - 2 * u, y - 2 * v)) != 0)
            };
            if lattice.cells().any(|centre| moves(&centre)) {
                lattices.push(lattice);
            }
        }
        let rotations = groups.iter().filter(|group| group.kind() == GroupKind::P2);
        let mut found: Vec<Lattice> = rotations.map(|group| *group.lattice()).collect();
        found.sort_unstable();
        found.dedup();
        lattices.sort_unstable();
        assert_eq!(found, lattices, "{orbits}");
    }
    // The names, by hand: on two orbits there is a square p4.
    let kinds: Vec<GroupKind> = PlaneGroup::of_orbits(1, &target)
        .iter()
        .map(PlaneGroup::kind)
        .collect();
    assert!(kinds.contains(&GroupKind::P2) && kinds.contains(&GroupKind::Pm));
    let hexagonal = Target::lines(3, 3).unwrap();
    let kinds = PlaneGroup::of_orbits(1, &hexagonal);
    assert!(kinds.iter().any(|group| group.kind() == GroupKind::P3));
}

#[test]
fn fewer_directions() {
    for (directions, expected) in [
        (3, [(4, 4, 'N'), (4, 5, 'Y'), (5, 4, 'Y'), (7, 2, 'Y')]),
        (2, [(2, 9, 'N'), (3, 4, 'Y'), (4, 3, 'Y'), (5, 2, 'Y')]),
    ] {
        for (k, t, letter) in expected {
            let target = Target::lines(k, directions).unwrap();
            let found = match answer(
                &target,
                t,
                &Sought::default(),
                &Budget::unlimited(),
                &mut Cdcl,
            ) {
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
    let formula = Window::formula(&target, &cakes, 9, 9);
    let SatAnswer::Solution(values) = Cdcl.solve(&formula, u64::MAX) else {
        panic!("no pairs cover 9x9 cells");
    };
    assert!(formula.holds(&values));
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
    // Far cells, whose products are beyond 32 bits.
    let wide = Lattice::of_basis([(4095, 0), (4094, 1)]).unwrap();
    assert_eq!(wide.coset((0, 4_095_001)), 1);
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
