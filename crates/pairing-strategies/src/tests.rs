//! Counts in two ways, on small tori and on hexagonal cells.

use super::by_rows::{self, QueenDirections, RowsError};
use super::*;

fn torus(side: usize, text: &str) -> Torus {
    let vectors = parse_directions(text, 2).unwrap();
    let steps = vectors.iter().map(|vector| (vector[0], vector[1]));
    Torus::new(side, steps.collect()).unwrap()
}

fn by_letters(text: &str) -> QueenDirections {
    QueenDirections {
        horizontal: text.contains('h'),
        vertical: text.contains('v'),
        falling: text.contains('d'),
        rising: text.contains('a'),
    }
}

const IDENTITY: PointMap = [(1, 0), (0, 1)];

fn image(map: &PointMap, (x, y): Step) -> Step {
    let [(a, b), (c, d)] = *map;
    (a * x + c * y, b * x + d * y)
}

/// Returns the cell of a torus that stands for a point of the plane, row after row.
fn cell(torus: &Torus, (x, y): Step) -> usize {
    let side = i64::try_from(torus.side()).unwrap();
    usize::try_from(y.rem_euclid(side) * side + x.rem_euclid(side)).unwrap()
}

fn point(torus: &Torus, cell: usize) -> Step {
    let part = |number: usize| i64::try_from(number).unwrap();
    (part(cell % torus.side()), part(cell / torus.side()))
}

fn sum((x, y): Step, (dx, dy): Step) -> Step {
    (x + dx, y + dy)
}

/// Returns the linear maps of the group, each with each translation.
fn with_translations<'a>(
    torus: &'a Torus,
    group: &'a [PointMap],
) -> impl Iterator<Item = (&'a PointMap, Step)> {
    let shifts = 0..torus.side() * torus.side();
    shifts.flat_map(move |shift| group.iter().map(move |map| (map, point(torus, shift))))
}

/// Checks that each class has as many pairings as there are maps, divided by those that leave its least
/// pairing as it is.
fn check_sizes(torus: &Torus, group: &[PointMap], found: &TorusClasses) {
    let area = torus.side() * torus.side();
    for (pairing, &size) in found.least.iter().zip(&found.sizes) {
        let partner = |at: usize| {
            let (dx, dy) = torus.directions()[usize::from(pairing[at] / 2)];
            let sign = 1 - 2 * i64::from(pairing[at] % 2);
            (sign * dx, sign * dy)
        };
        let stabiliser = with_translations(torus, group).filter(|&(map, shift)| {
            (0..area).all(|at| {
                let moved = cell(torus, sum(image(map, point(torus, at)), shift));
                partner(moved) == image(map, partner(at))
            })
        });
        let maps = (area * group.len()) as u64;
        assert_eq!(size * stabiliser.count() as u64, maps);
    }
}

/// Counts classes by Burnside's lemma: for each map exact covers by orbits of dominoes.
fn burnside(torus: &Torus, group: &[PointMap]) -> u64 {
    let area = torus.side() * torus.side();
    // The line of a cell along a direction has the number of its least cell.
    let line = |direction: usize, start: usize| {
        let step = torus.directions()[direction];
        let cells = std::iter::successors(Some(point(torus, start)), |&at| Some(sum(at, step)));
        let cells = cells.take(area).map(|at| cell(torus, at));
        cells.min().unwrap() + area * direction
    };
    let mut lines: Vec<usize> = (0..torus.directions().len())
        .flat_map(|direction| (0..area).map(move |start| (direction, start)))
        .map(|(direction, start)| line(direction, start))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    let items = |direction: usize, start: usize| {
        let end = cell(
            torus,
            sum(point(torus, start), torus.directions()[direction]),
        );
        let line = lines.binary_search(&line(direction, start)).unwrap();
        1_u128 << start | 1 << end | 1 << (area + line)
    };
    let fixed = |map: &PointMap, shift: Step| {
        let moved = |direction: usize, start: usize| {
            let step = torus.directions()[direction];
            let to = image(map, step);
            let mut of = torus.directions().iter();
            let at = of
                .position(|&(x, y)| (x, y) == to || (-x, -y) == to)
                .unwrap();
            let at_start = sum(image(map, point(torus, start)), shift);
            if torus.directions()[at] == to {
                (at, cell(torus, at_start))
            } else {
                (at, cell(torus, sum(at_start, to)))
            }
        };
        let mut seen = vec![false; area * torus.directions().len()];
        let mut orbits = Vec::new();
        for first in 0..seen.len() {
            let (mut direction, mut start) = (first / area, first % area);
            let (mut orbit, mut is_whole, is_new) = (0, true, !seen[first]);
            while !std::mem::replace(&mut seen[direction * area + start], true) {
                let items = items(direction, start);
                is_whole &= orbit & items == 0;
                orbit |= items;
                (direction, start) = moved(direction, start);
            }
            if is_new && is_whole {
                orbits.push(orbit);
            }
        }
        ExactCover::new(area + lines.len(), orbits).count()
    };
    let all = with_translations(torus, group);
    let all: u64 = all.map(|(map, shift)| fixed(map, shift)).sum();
    let maps = (area * group.len()) as u64;
    assert_eq!(all % maps, 0);
    all / maps
}

/// Counts the pairings along rows and columns of an n × n torus: the sum, over all maps from columns to
/// the rows where their dominoes start, of the product over rows of the places that are left for the
/// row's own domino.
fn by_columns(side: usize) -> u128 {
    let all = (1_usize << side) - 1;
    let rotated = |cells: usize, by: usize| (cells << by | cells >> (side - by)) & all;
    let places = |covered: usize| {
        let free = all & !covered;
        u64::from((free & rotated(free, 1)).count_ones())
    };
    let mut total = 0;
    for first in 0..=all {
        // The columns whose dominoes start in the first row: the least of its rotations.
        let images = (1..=side).find(|&by| rotated(first, by) == first).unwrap();
        if (1..side).any(|by| rotated(first, by) < first) {
            continue;
        }
        // By the columns that are used, and those of the last row.
        let mut counts = vec![0_u64; (all + 1) << side];
        counts[first << side | first] = 1;
        for _ in 1..side {
            let mut next = vec![0; counts.len()];
            for (key, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let (used, last) = (key >> side, key & all);
                let mut columns = all & !used;
                loop {
                    next[(used | columns) << side | columns] += count * places(last | columns);
                    if columns == 0 {
                        break;
                    }
                    columns = (columns - 1) & !used;
                }
            }
            counts = next;
        }
        let of_first = (0..=all).map(|last| counts[all << side | last] * places(last | first));
        total += images as u128 * of_first.map(u128::from).sum::<u128>();
    }
    total
}

/// Counts the pairings of an n × n torus along rows and two more directions: the sum, over all dominoes
/// of those two, of the product over the rows of the places that are left there. No two lines of one
/// direction meet, so these dominoes do not either. Dominoes of the first direction that a translation
/// or a rotation by 180° leads to each other have the same sum: it is taken once. n ≤ 8.
fn by_products(side: usize, steps: [Step; 2]) -> u128 {
    let torus = Torus::new(side, steps.to_vec()).unwrap();
    let area = side * side;
    // For each direction its lines, as the dominoes on them.
    let lines = steps.map(|step| {
        let mut seen = vec![false; area];
        let mut lines: Vec<Vec<u64>> = Vec::new();
        for first in 0..area {
            let mut line = Vec::new();
            let mut at = first;
            while !std::mem::replace(&mut seen[at], true) {
                let next = cell(&torus, sum(point(&torus, at), step));
                line.push(1 << at | 1 << next);
                at = next;
            }
            lines.extend((!line.is_empty()).then_some(line));
        }
        lines
    });
    // How many dominoes fit into the free cells of a row.
    let places: Vec<u64> = (0..1 << side)
        .map(|row: u64| (row & (row >> 1 | row << (side - 1))).count_ones().into())
        .collect();
    let cells = u64::MAX >> (64 - area);
    let column: u64 = (0..side).map(|row| 1 << (row * side)).sum();
    let right = |set: u64| (set & !(column << (side - 1))) << 1 | set >> (side - 1) & column;
    let down = |set: u64| set << side & cells | set >> (area - side);
    let rotated = |set: u64| set.reverse_bits() >> (64 - area);
    let mut total = 0;
    each_choice(cells, &lines[0], &mut |free| {
        // Of two adjacent cells on each line the union tells the dominoes.
        let mut image = cells & !free;
        let (first, mut same) = (image, 0_u64);
        for _ in 0..side {
            for _ in 0..side {
                let least = image.min(rotated(image));
                if least < first {
                    return;
                }
                same += u64::from(image == first) + u64::from(rotated(image) == first);
                image = right(image);
            }
            image = down(image);
        }
        let mut of_these = 0;
        each_choice(free, &lines[1], &mut |free| {
            let rows = (0..side).map(|row| free >> (row * side) & ((1 << side) - 1));
            of_these += rows
                .map(|row| places[usize::try_from(row).unwrap()])
                .product::<u64>();
        });
        total += u128::from(of_these) * u128::from(2 * area as u64 / same);
    });
    total
}

/// Calls `found` with the cells that are left, for each choice of a domino on each line.
fn each_choice(free: u64, lines: &[Vec<u64>], found: &mut impl FnMut(u64)) {
    let Some((line, rest)) = lines.split_first() else {
        return found(free);
    };
    for pair in line.iter().filter(|&pair| pair & !free == 0) {
        each_choice(free & !pair, rest, found);
    }
}

#[test]
fn rows_and_exact_covers_count_the_same() {
    let mut counted = 0;
    for set in 1..16 {
        let letters = "hvda".chars().enumerate();
        let chosen = letters.filter(|(at, _)| set >> at & 1 == 1);
        let letters: Vec<String> = chosen.map(|(_, letter)| letter.to_string()).collect();
        let text = letters.join(",");
        for side in 3..=5 {
            let expected = torus(side, &text).count().unwrap();
            let found = by_rows::count(side, by_letters(&text)).unwrap();
            assert_eq!(found, u128::from(expected), "{side} {text}");
            counted += usize::from(expected > 0);
        }
    }
    // One domino on each line needs n ≥ 2 · directions, and this is enough.
    assert!(counted > 15, "{counted}");
}

#[test]
fn larger_tori_have_known_numbers() {
    for (side, text, expected) in [
        (5, "h,v", 12_830),
        (6, "h,v", 5_578_500),
        (6, "h,v,d", 4224),
        (6, "h,d,a", 6192),
        (6, "v,d,a", 6192),
        (6, "h,v,d,a", 0),
        (7, "h,v", 2_545_831_302),
    ] {
        let found = by_rows::count(side, by_letters(text)).unwrap();
        assert_eq!(found, expected, "{side} {text}");
    }
    assert_eq!(torus(6, "h,d,a").count(), Ok(6192));
    let rows = |side, most| by_rows::count_within(side, QueenDirections::ALL, most);
    assert_eq!(rows(2, 10), Err(RowsError::Side));
    assert_eq!(rows(13, 10), Err(RowsError::Side));
    // No square of the side is made.
    assert_eq!(rows(usize::MAX, 10), Err(RowsError::Side));
}

#[test]
fn rows_and_columns_are_counted_by_maps() {
    for (side, expected) in [
        (3, 0),
        (4, 16),
        (5, 12_830),
        (6, 5_578_500),
        (7, 2_545_831_302),
    ] {
        assert_eq!(by_columns(side), expected, "{side}");
    }
    assert_eq!(by_columns(8), 1_363_872_266_352);
}

#[test]
#[ignore = "half a minute; the smaller tori are above"]
fn rows_and_columns_of_large_tori_are_counted_by_maps() {
    for (side, expected) in [
        (8, 1_363_872_266_352),
        (9, 874_823_950_497_438),
        (10, 670_567_167_590_018_420),
    ] {
        assert_eq!(by_columns(side), expected, "{side}");
        assert_eq!(
            by_rows::count(side, by_letters("h,v")),
            Ok(expected),
            "{side}"
        );
    }
}

#[test]
fn three_directions_are_counted_by_products() {
    let (v, d, a) = ((0, 1), (1, 1), (1, -1));
    for (steps, expected) in [([v, d], 4224), ([d, a], 6192), ([a, d], 6192)] {
        assert_eq!(by_products(6, steps), expected, "{steps:?}");
        assert_eq!(by_products(5, steps), 0, "{steps:?}");
    }
}

#[test]
#[ignore = "five minutes; the torus of 6 is above"]
fn three_directions_of_large_tori_are_counted_by_products() {
    let (v, d, a) = ((0, 1), (1, 1), (1, -1));
    for (side, steps, letters, expected) in [
        (7, [v, d], "h,v,d", 863_692_116),
        (7, [d, a], "h,d,a", 627_709_936),
        (8, [v, d], "h,v,d", 42_545_899_894_400),
        (8, [d, a], "h,d,a", 64_070_171_955_712),
    ] {
        let found = by_rows::count(side, by_letters(letters));
        assert_eq!(found, Ok(expected), "{side} {letters}");
        assert_eq!(by_products(side, steps), expected, "{side} {letters}");
    }
}

#[test]
fn tables_keep_to_their_limit() {
    let count = |most| by_rows::count_within(6, by_letters("h,v,d"), most);
    // The tables hold 6,000 entries at the end: a limit is an error or changes nothing.
    let least = (1..20)
        .map(|bits| 1 << bits)
        .find(|&most| count(most).is_ok());
    let least = least.unwrap();
    assert_eq!(count(least), Ok(4224));
    for most in [0, 1, 10, 100, least / 2] {
        assert_eq!(count(most), Err(RowsError::TooManyStates(most)));
    }
    let rows = |most| by_rows::count_within(8, QueenDirections::ALL, most);
    assert_eq!(rows(1000), Err(RowsError::TooManyStates(1000)));
}

#[test]
#[ignore = "ten seconds; the tori above are smaller"]
fn rows_count_the_torus_of_nine_in_a_row() {
    assert_eq!(by_rows::count(8, QueenDirections::ALL), Ok(99_368_960));
}

#[test]
fn small_tori_have_few_classes() {
    for (side, text, labelled, translations, group, classes) in [
        (2, "h", 4, 2, 4, 2),
        (4, "h,v", 16, 3, 8, 2),
        (4, "d,a", 256, 20, 8, 8),
        (4, "1,2;2,1", 16, 3, 4, 3),
        (4, "1,0;1,2", 256, 20, 8, 8),
        (6, "h,d,a", 6192, 184, 4, 66),
        (6, "1,0;0,1;1,2", 6192, 184, 4, 66),
    ] {
        let torus = torus(side, text);
        assert_eq!(torus.count(), Ok(labelled), "{text}");
        let moved = torus.classes(&[IDENTITY]).unwrap();
        assert_eq!(moved.least.len(), translations, "{text}");
        check_sizes(&torus, &[IDENTITY], &moved);
        let all = torus.point_group();
        assert_eq!(all.len(), group, "{text}");
        let found = torus.classes(&all).unwrap();
        assert_eq!(found.least.len(), classes, "{text}");
        assert_eq!(found.sizes.iter().sum::<u64>(), labelled);
        check_sizes(&torus, &all, &found);
        assert_eq!(burnside(&torus, &[IDENTITY]), translations as u64, "{text}");
        assert_eq!(burnside(&torus, &all), classes as u64, "{text}");
    }
    // Under the half turn alone the last one has 107 classes.
    let half_turn = generated(&[[(-1, 0), (0, -1)]]).unwrap();
    let torus = torus(6, "1,0;0,1;1,2");
    assert_eq!(torus.classes(&half_turn).unwrap().least.len(), 107);
    assert_eq!(burnside(&torus, &half_turn), 107);
}

#[test]
fn hexagonal_cells_have_26_classes_or_16() {
    let torus = torus(6, "h,v,d");
    assert_eq!(torus.directions(), HEXAGONAL);
    let turn = [(0, 1), (-1, -1)];
    for (group, order, classes, edges) in [
        (hexagonal_d3(), 6, 26, 53),
        (torus.point_group(), 12, 16, 26),
        (generated(&[turn]).unwrap(), 3, 52, 106),
        (generated(&[turn, [(-1, 0), (0, -1)]]).unwrap(), 6, 32, 53),
    ] {
        assert_eq!(group.len(), order);
        let found = torus.classes(&group).unwrap();
        assert_eq!(found.sizes.iter().sum::<u64>(), 4224);
        assert_eq!(found.least.len(), classes);
        check_sizes(&torus, &group, &found);
        assert_eq!(burnside(&torus, &group), classes as u64);
        if classes != 32 {
            assert_eq!(found.edges.len(), edges);
        }
        let degrees = found.degrees();
        let sum: usize = degrees
            .iter()
            .enumerate()
            .map(|(degree, count)| degree * count)
            .sum();
        assert_eq!(sum, 2 * found.edges.len());
        if classes == 26 {
            // From 2 to 6, as in the thesis.
            assert_eq!(degrees.len(), 7);
            assert!(degrees[..2] == [0, 0] && degrees[2] > 0 && degrees[6] > 0);
            assert_eq!(found.diameter(), Some(7));
        }
    }
}

#[test]
fn refusals_say_what_to_do() {
    let error = |side, steps: &[Step]| Torus::new(side, steps.to_vec()).unwrap_err();
    assert_eq!(error(4, &[]), TorusError::NoDirections);
    assert_eq!(error(4, &[(4, 8)]), TorusError::LeadsNowhere((4, 8)));
    assert_eq!(error(4, &[(1, 2), (-1, -2)]), TorusError::Twice((-1, -2)));
    assert_eq!(error(0, &[(1, 0)]), TorusError::LeadsNowhere((1, 0)));
    let large = Torus::new(12, HEXAGONAL.to_vec()).unwrap();
    assert_eq!(large.count(), Err(TorusError::TooLarge(144)));
    assert_eq!(large.classes(&[IDENTITY]), Err(TorusError::NotTight));
    // Numbers whose sums and products would leave 64 bits.
    for long in [(i64::MIN, 0), (i64::MAX, 0), (0, 1001), (-1001, 1)] {
        assert_eq!(error(5, &[long]), TorusError::TooLong(long));
    }
    let residues = Torus::new(5, vec![(-998, 1000), (0, 996)]).unwrap();
    assert_eq!(residues.count(), torus(5, "2,0;0,1").count());
    let huge = Torus::new(usize::MAX, HEXAGONAL.to_vec()).unwrap();
    assert!(matches!(huge.count(), Err(TorusError::TooLarge(_))));
    assert_eq!(huge.classes(&[IDENTITY]), Err(TorusError::NotTight));
}

#[test]
fn what_is_no_group_is_refused() {
    let torus = torus(4, "h,v");
    let turn: PointMap = [(0, 1), (-1, 0)];
    assert_eq!(generated(&[turn]).map(|group| group.len()), Ok(4));
    // A shear has infinite order; 0 and 2 have no inverse; large numbers would leave 64 bits.
    for map in [
        [(1, 1), (0, 1)],
        [(0, 0), (0, 0)],
        [(2, 0), (0, 1)],
        [(1, i64::MAX), (0, 1)],
        [(i64::MIN, 1), (1, 0)],
    ] {
        assert_eq!(generated(&[map]), Err(TorusError::NotFinite), "{map:?}");
    }
    let shear = [(1, 1), (0, 1)];
    assert_eq!(
        torus.classes(&[shear]),
        Err(TorusError::NotOfTheTorus(shear))
    );
    for group in [&[][..], &[turn], &[IDENTITY, turn], &[IDENTITY, IDENTITY]] {
        assert_eq!(torus.classes(group), Err(TorusError::NoGroup), "{group:?}");
    }
}

#[test]
#[ignore = "four seconds; the search of covers is ended in its own tests"]
fn listing_ends_at_its_limit() {
    // The 99,368,960 pairings of the torus of 8 would take minutes.
    let torus = torus(8, "h,v,d,a");
    let most = 1 << 20;
    assert_eq!(torus.classes(&[IDENTITY]), Err(TorusError::TooMany(most)));
}

#[test]
fn parallel_directions_need_fewer_in_a_row() {
    // Eight in a row in four directions of the integers, where 2n + 1 is 9.
    let starts: [(i64, &[i64]); 3] = [
        (27, &[0, 5, 9, 14, 19, 23]),
        (9, &[2, 16]),
        (3, &[3, 7, 12, 17, 21, 26]),
    ];
    let mut partner = [0; 28];
    for (step, starts) in starts {
        for &start in starts {
            for (at, step) in [(start, step), (start + step, -step)] {
                let cell = usize::try_from(at % 28).unwrap();
                assert_eq!(std::mem::replace(&mut partner[cell], step), 0);
            }
        }
    }
    let blocked = |k: i64| {
        (0..28).all(|first| {
            [1, 3, 9, 27].iter().all(|direction| {
                (0..k).any(|at| {
                    let point = first + at * direction;
                    let step = partner[usize::try_from(point.rem_euclid(28)).unwrap()];
                    let on = step / direction + at;
                    step != 0 && step % direction == 0 && (0..k).contains(&on)
                })
            })
        })
    };
    assert!(blocked(8));
    assert!(!blocked(7));
    assert!(has_parallel(&[vec![1], vec![3]]));
    assert!(has_parallel(&[vec![1, 2], vec![0, 1], vec![-2, -4]]));
    assert!(!has_parallel(&[vec![i64::MAX, 1], vec![i64::MIN, 1]]));
    for dimension in 2..=4 {
        assert!(!has_parallel(&find::all_directions(dimension)));
    }
}
