//! Wirings by name against graphs that are made here in another way; arcs, rows as equations, and
//! exclusive disjunctions against all presses.

use std::collections::HashSet;
use std::fmt::Write;

use button_madness::puzzle::{Format, Goal, MatrixFormat, Named, Neighbourhood, Puzzle, SizeLine};

use crate::matrices::Random;
use crate::puzzles::{EDGES, solutions};

fn named(name: &str) -> Puzzle {
    let named: Named = name.parse().unwrap();
    named.puzzle(2, Neighbourhood::Closed).unwrap()
}

/// The nullity of a symmetric matrix over GF(2), whose rows are sets of bits.
fn nullity(mut rows: Vec<u128>) -> usize {
    let mut rank = 0;
    for bit in 0..128 {
        let Some(pivot) = (rank..rows.len()).find(|&row| rows[row] >> bit & 1 == 1) else {
            continue;
        };
        rows.swap(rank, pivot);
        for row in 0..rows.len() {
            if row != rank && rows[row] >> bit & 1 == 1 {
                rows[row] ^= rows[rank];
            }
        }
        rank += 1;
    }
    rows.len() - rank
}

/// A number a + b φ with the golden ratio φ, φ² = φ + 1.
type Golden = (i64, i64);

fn squared((a, b): Golden) -> Golden {
    (a * a + b * b, 2 * a * b + b * b)
}

/// The neighbours among points at a squared distance, with the points themselves.
fn closed_neighbours(points: &[[Golden; 3]], distance: Golden) -> Vec<u128> {
    let between = |a: &[Golden; 3], b: &[Golden; 3]| {
        let squares = a
            .iter()
            .zip(b)
            .map(|(a, b)| squared((a.0 - b.0, a.1 - b.1)));
        squares.fold((0, 0), |sum, square| (sum.0 + square.0, sum.1 + square.1))
    };
    let row = |point: &[Golden; 3]| {
        let near = |other: &[Golden; 3]| {
            let between = between(point, other);
            between == (0, 0) || between == distance
        };
        (0..points.len())
            .filter(|&at| near(&points[at]))
            .map(|at| 1 << at)
            .sum()
    };
    points.iter().map(row).collect()
}

/// The three rotations of (0, ±a, ±b).
fn rotated(a: Golden, b: Golden) -> Vec<[Golden; 3]> {
    let signed = |(x, y): Golden, sign: i64| (sign * x, sign * y);
    let mut points = Vec::new();
    for (first, second) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let (a, b) = (signed(a, first), signed(b, second));
        points.extend([[(0, 0), a, b], [b, (0, 0), a], [a, b, (0, 0)]]);
    }
    points
}

/// The sorted sizes of what two presses change together, and the nullity: the same for isomorphic
/// wirings.
fn invariants(rows: &[u128]) -> (Vec<u32>, usize) {
    let pairs = (0..rows.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let mut common: Vec<u32> = pairs
        .map(|(a, b)| (rows[a] & rows[b]).count_ones())
        .collect();
    common.sort_unstable();
    (common, nullity(rows.to_vec()))
}

fn rows(puzzle: &Puzzle) -> Vec<u128> {
    let rows = puzzle.wiring().iter_rows();
    rows.map(|row| row.iter().map(|&(lamp, _)| 1 << lamp).sum())
        .collect()
}

#[test]
fn polyhedra_are_those_of_the_golden_ratio() {
    let one = (1, 0);
    // The corners of the icosahedron are (0, ±1, ±φ) and so on, with edges of length 2.
    let icosahedron = closed_neighbours(&rotated(one, (0, 1)), (4, 0));
    // Those of the dodecahedron are (±1, ±1, ±1) and (0, ±1/φ, ±φ), with edges of length 2/φ.
    let mut points = rotated((-1, 1), (0, 1));
    for bits in 0..8_i64 {
        points.push([0, 1, 2].map(|bit| (1 - 2 * (bits >> bit & 1), 0)));
    }
    let dodecahedron = closed_neighbours(&points, (8, -4));
    let whole = |point: [i64; 3]| point.map(|value| (value, 0));
    let axes = [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [-1, 0, 0],
        [0, -1, 0],
        [0, 0, -1],
    ];
    let octahedron = closed_neighbours(&axes.map(whole), (2, 0));
    let corners = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]];
    let tetrahedron = closed_neighbours(&corners.map(whole), (8, 0));
    for (name, expected, degree, nothing) in [
        ("icosahedron", &icosahedron, 5, 6),
        ("dodecahedron", &dodecahedron, 3, 6),
        ("octahedron", &octahedron, 4, 0),
        ("cube:1", &octahedron, 4, 0),
        ("tetrahedron", &tetrahedron, 3, 3),
    ] {
        let puzzle = named(name);
        let found = rows(&puzzle);
        assert!(
            found.iter().all(|row| row.count_ones() == degree + 1),
            "{name}"
        );
        assert_eq!(invariants(&found), invariants(expected), "{name}");
        assert_eq!(nullity(found), nothing, "{name}");
        assert_eq!(
            puzzle.solve().unwrap().solutions(),
            (1_u64 << nothing).into(),
            "{name}"
        );
    }
}

/// Merlin: every position has one solution, because the 512 sets of presses lead to 512 positions.
#[test]
fn merlin_has_one_solution_always() {
    let merlin = named("merlin");
    let positions: HashSet<Vec<u32>> = (0..512_u32)
        .map(|set| merlin.pressed(&(0..9).map(|button| set >> button & 1).collect::<Vec<_>>()))
        .collect();
    assert_eq!(positions.len(), 512);
    assert_eq!(
        merlin.goal(),
        &Goal::Picture(vec![1, 1, 1, 1, 0, 1, 1, 1, 1])
    );
    // The buttons of the toy, numbered as a telephone's.
    for (button, lamps) in [
        (1, &[1, 2, 4, 5][..]),
        (2, &[1, 2, 3]),
        (3, &[2, 3, 5, 6]),
        (4, &[1, 4, 7]),
        (5, &[2, 4, 5, 6, 8]),
        (9, &[5, 6, 8, 9]),
    ] {
        let row = merlin.wiring().row(button - 1).iter();
        let found: Vec<u32> = row.map(|&(lamp, _)| lamp + 1).collect();
        assert_eq!(found, lamps, "{button}");
    }
}

/// Orbix: each lamp can be switched alone, so the 4096 sets of presses lead to as many positions.
#[test]
fn orbix_reaches_every_position() {
    let orbix = named("orbix");
    assert_eq!(orbix.solve().unwrap().solutions(), 1_u32.into());
    assert_eq!(
        (orbix.start(), orbix.goal()),
        (&[0; 12][..], &Goal::Value(1))
    );
    assert!(orbix.wiring().iter_rows().all(|row| row.len() == 5));
}

/// Stickers beside each other, as one sees them on a cube that was folded of the net.
#[test]
fn the_faces_of_a_cube_meet_at_their_edges() {
    let cube = named("cube:3");
    let names = cube.geometry().lamps();
    assert_eq!(names.len(), 54);
    for (sticker, neighbours) in [
        ("U5", &["U2", "U4", "U6", "U8"]),
        ("U9", &["U6", "U8", "F3", "R1"]),
        ("U1", &["U2", "U4", "L1", "B3"]),
        ("F1", &["F2", "F4", "U7", "L3"]),
        ("F6", &["F3", "F5", "F9", "R4"]),
        ("B1", &["B2", "B4", "U3", "R3"]),
        ("B6", &["B3", "B5", "B9", "L4"]),
        ("L7", &["L4", "L8", "D7", "B9"]),
        ("D1", &["D2", "D4", "F7", "L9"]),
        ("D9", &["D6", "D8", "R9", "B7"]),
    ] {
        let at = names.iter().position(|name| name == sticker).unwrap();
        let row = cube
            .wiring()
            .row(at)
            .iter()
            .map(|&(lamp, _)| &*names[lamp as usize]);
        let found: HashSet<&str> = row.collect();
        let expected: HashSet<&str> = neighbours.iter().copied().chain([sticker]).collect();
        assert_eq!(found, expected, "{sticker}");
    }
    // By the corners of the stickers on a lattice: neighbours have two in common.
    for side in 1..=4_i64 {
        let mut squares: Vec<Vec<[i64; 3]>> = Vec::new();
        for (axis, end) in [(0, 0), (0, side), (1, 0), (1, side), (2, 0), (2, side)] {
            for place in 0..side * side {
                let corner = |(right, down): (i64, i64)| {
                    let mut corner = [end; 3];
                    corner[(axis + 1) % 3] = place % side + right;
                    corner[(axis + 2) % 3] = place / side + down;
                    corner
                };
                squares.push([(0, 0), (0, 1), (1, 0), (1, 1)].map(corner).to_vec());
            }
        }
        let row = |square: &Vec<[i64; 3]>| {
            let common =
                |other: &Vec<[i64; 3]>| other.iter().filter(|it| square.contains(it)).count();
            let near = (0..squares.len()).filter(|&at| common(&squares[at]) >= 2);
            near.map(|at| 1_u128 << at).sum::<u128>()
        };
        let expected: Vec<u128> = squares.iter().map(row).collect();
        let found = rows(&named(&format!("cube:{side}")));
        assert_eq!(invariants(&found), invariants(&expected), "{side}");
    }
}

#[test]
fn boards_of_hexagons_and_triangles_have_their_neighbours() {
    let degrees = |name: &str| {
        let puzzle = named(name);
        let mut counts = [0; 7];
        for row in puzzle.wiring().iter_rows() {
            counts[row.len() - 1] += 1;
        }
        counts
    };
    // 6 corners, 3 further cells at each side, and 37 inside.
    assert_eq!(degrees("hex:5"), [0, 0, 0, 6, 18, 0, 37]);
    assert_eq!(degrees("hex:1"), [1, 0, 0, 0, 0, 0, 0]);
    // 3 corners, 3 sides with 3 triangles more, and 13 inside.
    assert_eq!(degrees("triangle:5"), [0, 3, 9, 13, 0, 0, 0]);
    let hex = named("hex:2");
    let middle = hex.wiring().row(3);
    assert_eq!(middle.len(), 7);
    let triangle = named("triangle:2");
    let neighbours = |at| {
        triangle
            .wiring()
            .row(at)
            .iter()
            .map(|it| it.0)
            .collect::<Vec<u32>>()
    };
    assert_eq!(
        [neighbours(0), neighbours(2)],
        [vec![0, 2], vec![0, 1, 2, 3]]
    );
}

#[test]
fn lines_and_chessmen_change_what_they_reach() {
    let lines = named("lines:5x4");
    assert_eq!((lines.buttons(), lines.lamps()), (9, 20));
    assert_eq!(
        lines.geometry().buttons().join(" "),
        "c1 c2 c3 c4 c5 r1 r2 r3 r4"
    );
    let lamps = |button: usize| {
        lines
            .wiring()
            .row(button)
            .iter()
            .map(|it| it.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(lamps(1), [1, 6, 11, 16]);
    assert_eq!(lamps(6), [5, 6, 7, 8, 9]);
    // All columns and all rows together change nothing, and nothing else does.
    assert_eq!(lines.solve().unwrap().solutions(), 2_u32.into());
    for (name, counts) in [
        ("queens:4", [10, 10, 10, 10, 10, 12]),
        ("rooks:4", [7, 7, 7, 7, 7, 7]),
        ("bishops:4", [4, 4, 4, 4, 4, 6]),
        ("knights:4", [3, 4, 4, 3, 4, 5]),
        ("kings:4", [4, 6, 6, 4, 6, 9]),
    ] {
        let puzzle = named(name);
        let found = [0, 1, 2, 3, 4, 5].map(|at| puzzle.wiring().row(at).len());
        assert_eq!(found, counts, "{name}");
    }
}

#[test]
fn the_lamps_of_a_wiring_are_read() {
    let format = Format::Named("merlin".parse().unwrap(), Neighbourhood::Closed);
    let read = |text: &str| {
        format
            .read(text.as_bytes(), None)
            .map(|read| read[0].1.clone())
    };
    let puzzle = read("101\n010\n111\n").unwrap();
    assert_eq!(puzzle.start(), [1, 0, 1, 0, 1, 0, 1, 1, 1]);
    assert_eq!(
        puzzle.goal(),
        &Goal::Picture(vec![1, 1, 1, 1, 0, 1, 1, 1, 1])
    );
    assert_eq!(read("").unwrap().start(), [0; 9]);
    let said = read("@lit r1c1 r3c3\n@goal r2c2\n").unwrap();
    assert_eq!(said.start(), [1, 0, 0, 0, 0, 0, 0, 0, 1]);
    for (text, error) in [
        ("101", "1:1: merlin has 9 lamps, and here are 3 values"),
        (
            "1.1",
            "1:2: '.' is no value of a lamp: write a digit or letter for each, 0 for off",
        ),
        (
            "120000000",
            "1:1: the value 2 is not one of the states 0 to 1",
        ),
        (
            "@lit r1c1\n101010101",
            "2:1: @lit says the values of the lamps, and so do these digits",
        ),
        ("@lit r9c9", "1:6: there is no lamp \"r9c9\""),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), error);
    }
}

#[test]
fn arcs_lead_one_way_and_rows_can_be_lamps() {
    let directed = Format::Directed {
        neighbourhood: Neighbourhood::Closed,
        size: SizeLine::Guessed,
    };
    let wires = |format: &Format, text: &str| {
        let read = format.read(text.as_bytes(), None).unwrap();
        read[0]
            .1
            .wiring()
            .iter_rows()
            .map(<[(u32, u32)]>::to_vec)
            .collect::<Vec<_>>()
    };
    let text = "a -> b\nb -> c\na -> c\n";
    let there = wires(&directed, text);
    assert_eq!(
        there,
        [
            vec![(0, 1), (1, 1), (2, 1)],
            vec![(1, 1), (2, 1)],
            vec![(2, 1)]
        ]
    );
    let turned = Format::Transposed(Box::new(directed.clone()));
    assert_eq!(
        wires(&turned, text),
        wires(&directed, "a\nb -> a\nc -> b\nc -> a\n")
    );
    let lists = Format::Transposed(Box::new(Format::Lists));
    let read = lists
        .read(b"@states 5\n@lit p*2\np: x*3 y\nq: y\n", None)
        .unwrap();
    let puzzle = &read[0].1;
    assert_eq!(puzzle.geometry().lamps(), ["p", "q"]);
    assert_eq!(puzzle.geometry().buttons(), ["x", "y"]);
    assert_eq!(puzzle.wiring().row(1), [(0, 1), (1, 1)]);
    assert_eq!(puzzle.start(), [2, 0]);
    let matrix = Format::Transposed(Box::new(Format::Matrix(MatrixFormat::default())));
    assert_eq!(
        wires(&matrix, "1 1 0\n0 1 1\n"),
        [vec![(0, 1)], vec![(0, 1), (1, 1)], vec![(1, 1)]]
    );
    for (format, text, error) in [
        (&directed, "a -> a", "1:6: an edge from a vertex to itself"),
        (&directed, "a -> b\na -> b", "2:6: this arc is given twice"),
        (
            &directed,
            "a -> b\ngoal: a",
            "2:1: this may be a name, or say what @goal says: write @goal without a colon",
        ),
        (&EDGES, "a b\nlit a", "2:1: this may be a name, or say what"),
        (
            &EDGES,
            "{\"a\": [\"b\"], \"lit\": [\"a\"]}",
            "1:14: this may be a name, or say what \"@lit\" says: write \"@lit\"",
        ),
        (
            &Format::Transposed(Box::new(Format::Flip)),
            "",
            "1:1: rows that are lamps are read",
        ),
    ] {
        let refused = format.read(text.as_bytes(), None).unwrap_err().to_string();
        assert!(refused.starts_with(error), "{refused}");
    }
    for text in [
        "a b\n\"lit\" a",
        "graph { lit -- a; a -- goal; goal [x=1] }",
        "a lit",
    ] {
        assert!(EDGES.read(text.as_bytes(), None).is_ok(), "{text}");
    }
}

/// Random formulas, by all assignments.
#[test]
fn exclusive_disjunctions_have_the_solutions_of_their_assignments() {
    let mut random = Random(4);
    let mut unsolvable = 0;
    for _ in 0..200 {
        let (variables, lines) = (1 + random.below(5), 1 + random.below(6));
        let mut formula: Vec<Vec<i64>> = Vec::new();
        for _ in 0..lines {
            let literal = |random: &mut Random| {
                let variable = i64::try_from(1 + random.below(variables)).unwrap();
                if random.below(2) == 0 {
                    variable
                } else {
                    -variable
                }
            };
            formula.push((0..random.below(4)).map(|_| literal(&mut random)).collect());
        }
        let mut text = format!("c random\np cnf {variables} {lines}\n");
        for (line, literals) in formula.iter().enumerate() {
            let words = literals
                .iter()
                .map(ToString::to_string)
                .chain(["0".to_owned()]);
            let words: Vec<String> = words.collect();
            // The first literal may touch the x, and a clause of one needs none.
            let x = ["x", "x "][line % 2];
            writeln!(text, "{x}{}", words.join(" ")).unwrap();
        }
        let read = Format::Xor.read(text.as_bytes(), None).unwrap();
        let puzzle = &read[0].1;
        let mut found: Vec<Vec<u32>> = solutions(puzzle).map(|(times, _)| times).collect();
        let holds = |assignment: &Vec<u32>| {
            formula.iter().all(|literals| {
                let is_true = |literal: &&i64| {
                    let variable = usize::try_from(literal.abs()).unwrap() - 1;
                    (assignment[variable] == 1) == (**literal > 0)
                };
                literals.iter().filter(is_true).count() % 2 == 1
            })
        };
        let bits = |set: u32| {
            (0..variables)
                .map(|bit| set >> bit & 1)
                .collect::<Vec<u32>>()
        };
        let mut expected: Vec<Vec<u32>> = (0..1 << variables).map(bits).filter(holds).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{text}");
        unsolvable += usize::from(expected.is_empty());
    }
    assert!(unsolvable > 20, "{unsolvable}");
    let read = |text: &str| Format::Xor.read(text.as_bytes(), None);
    assert!(read("x-1 2 0\n-2 0\n").is_ok());
    for (text, error) in [
        ("", "1:1: the file holds no line such as x1 2 -3 0"),
        ("x1 2", "1:4: a line ends with 0, such as x1 2 -3 0"),
        ("1 2 0", "1:1: this is a clause, not an exclusive one"),
        ("x1 0 2 0", "1:4: 0 ends a line, and stands nowhere else"),
        ("x1 b 0", "1:4: expected a number below 2^64, not \"b\""),
        ("p cnf 1 1\nx1 2 0", "2:1: a variable is above 1"),
        (
            "p cnf 2 2\nx1 2 0",
            "1:1: the header says 2 lines, and there are 1",
        ),
        ("x1 0\np cnf 1 1", "2:1: the header p cnf N M stands once"),
        ("p wcnf 1 1\nx1 0", "1:3: expected cnf, not \"wcnf\""),
        (
            "x9999999999 0",
            "1:2: more than 1048576 variables are not read",
        ),
    ] {
        let refused = read(text).unwrap_err().to_string();
        assert!(refused.starts_with(error), "{text}: {refused}");
    }
}
