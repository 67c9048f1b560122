//! How many animals of hexagons none of some pairings of the plane blocks.
//!
//! An animal that contains a smaller one is blocked with it. So those that are not blocked are found from
//! the smaller ones that are not, a cell at a time, and the counting ends with the first 0.

use std::collections::{BTreeSet, HashSet};

use madness_claims::Allowance;

use crate::check::maker_breaker::TooLarge;

/// A hexagon: its row, and how far it is to the right and to the left. The sum is 0.
type Hexagon = [i16; 3];

/// The steps by their letters, from `a`: to three neighbours, to the cells after these, and to those
/// between.
const LETTERS: [Hexagon; 9] = [
    [0, 1, -1],
    [1, 0, -1],
    [1, -1, 0],
    [0, 2, -2],
    [2, 0, -2],
    [2, -2, 0],
    [1, 1, -2],
    [2, -1, -1],
    [1, -2, 1],
];

/// The most cells of a period, and the side of a square in which each animal has a place.
const MOST: u64 = 32;

/// The same side.
const SIDE: i16 = 32;

/// What a cell of an animal costs, once for its images and once for their pairs.
const STEPS: u64 = 200;

/// A pairing, prepared to be asked which places of a shape contain a pair.
struct Pairing {
    columns: i16,
    rows: i16,
    shift: i16,
    /// For each step and each cell of the period, row after row: where all must be moved to, one bit for
    /// each cell of the period, to bring the cell to the first one of a pair of that step.
    first: Vec<Vec<u32>>,
    /// All moves.
    all: u32,
    /// The cell of the period for each cell of a square, row after row.
    square: Vec<u8>,
}

impl Pairing {
    /// Reads a pairing as `4x3+1 aAbB...`: its columns and rows, by how many columns the next rows are
    /// moved, and for each cell the letter of the step to its partner, a capital for the step back.
    fn read(text: &str, allowance: &mut Allowance) -> Result<Result<Self, String>, TooLarge> {
        let wrong = |what: &str| Ok(Err(format!("{text:?} {what}")));
        let parts: Vec<&str> = text.split(['x', '+', ' ']).collect();
        let number = |part: &str| part.parse::<u16>().ok();
        let &[columns, rows, shift, signs] = &parts[..] else {
            return wrong("is no pairing");
        };
        let (Some(columns), Some(rows), Some(shift)) =
            (number(columns), number(rows), number(shift))
        else {
            return wrong("has no period");
        };
        if columns == 0 || rows == 0 || shift >= columns {
            return wrong("has no period");
        }
        let area = u64::from(columns) * u64::from(rows);
        let reached = allowance.reach("cells of a period", area, MOST);
        reached.ok_or(TooLarge)?;
        allowance
            .spend(100 * (area * area + MOST * MOST))
            .ok_or(TooLarge)?;
        allowance.hold(8 * (area + MOST * MOST)).ok_or(TooLarge)?;
        let signs = signs.as_bytes();
        if signs.len() as u64 != area {
            return wrong("has not a sign for each cell");
        }
        let [columns, rows, shift] = [columns, rows, shift].map(u16::cast_signed);
        let mut pairing = Self {
            columns,
            rows,
            shift,
            first: vec![vec![0; signs.len()]; LETTERS.len()],
            all: u32::MAX >> (MOST - area),
            square: Vec::new(),
        };
        let square = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        let number = |(x, y)| u8::try_from(pairing.place(x, y)).unwrap_or(u8::MAX);
        pairing.square = square.map(number).collect();
        let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let cells: Vec<(i16, i16)> = cells.collect();
        for (&(x, y), &sign) in cells.iter().zip(signs) {
            if sign == b'.' {
                continue;
            }
            let letter = usize::from(sign.to_ascii_lowercase().wrapping_sub(b'a'));
            let Some(&[down, right, _]) = LETTERS.get(letter) else {
                return wrong("has another sign");
            };
            let is_first = sign.is_ascii_lowercase();
            let way = if is_first { 1 } else { -1 };
            let there = signs[pairing.place(x + way * right, y + way * down)];
            if there == sign || !there.eq_ignore_ascii_case(&sign) {
                return wrong("has a cell that is not the partner of its partner");
            }
            for (bit, &(u, v)) in cells.iter().enumerate().filter(|_| is_first) {
                let from = pairing.place(x - u, y - v);
                pairing.first[letter][from] |= 1 << bit;
            }
        }
        Ok(Ok(pairing))
    }

    /// Returns the number of a cell in the period.
    fn place(&self, x: i16, y: i16) -> usize {
        let (mut x, mut y) = (x, y);
        while y < 0 {
            (x, y) = (x + self.shift, y + self.rows);
        }
        while y >= self.rows {
            (x, y) = (x - self.shift, y - self.rows);
        }
        usize::from((y * self.columns + x.rem_euclid(self.columns)).unsigned_abs())
    }

    /// Returns where all must be moved to, to bring a cell of the square to the first one of a pair.
    fn moves_to(&self, letter: usize, at: usize) -> u32 {
        self.first[letter][usize::from(self.square[at])]
    }
}

/// An animal, as rows and columns from 0, in order.
type Animal = Vec<(i16, i16)>;

/// Returns the different images of an animal in the plane.
fn images(animal: &[(i16, i16)]) -> BTreeSet<Animal> {
    let orders = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]];
    let ways = orders.iter().flat_map(|&order| [(order, 1), (order, -1)]);
    let image = |([first, second], way): ([usize; 2], i16)| {
        let cells = animal.iter().map(|&(row, right)| {
            let cell: Hexagon = [row, right, -row - right];
            (way * cell[first], way * cell[second])
        });
        let mut cells: Animal = cells.collect();
        let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        for (row, column) in &mut cells {
            (*row, *column) = (*row - top, *column - left);
        }
        cells.sort_unstable();
        cells
    };
    ways.map(image).collect()
}

/// Returns the pairs in an image of an animal: the number of the step, and the number of the first cell in the
/// square.
fn pairs_in(image: &[(i16, i16)]) -> Vec<(usize, usize)> {
    // Steps lead two cells beyond the square at most: a row with its cells has two more on either side.
    let bit = |column: i16| 1_u64 << (column + 2);
    let mut rows = [0; SIDE as usize + 2];
    for &(row, column) in image {
        rows[usize::from(row.unsigned_abs())] |= bit(column);
    }
    let mut pairs = Vec::with_capacity(9 * image.len());
    for &(row, column) in image {
        let at = usize::from((row * SIDE + column).unsigned_abs());
        for (letter, &[down, right, _]) in LETTERS.iter().enumerate() {
            if rows[usize::from((row + down).unsigned_abs())] & bit(column + right) != 0 {
                pairs.push((letter, at));
            }
        }
    }
    pairs
}

/// Whether one of the pairings has a pair in every place of an animal.
fn is_blocked(
    images: &BTreeSet<Animal>,
    pairings: &[Pairing],
    allowance: &mut Allowance,
) -> Result<bool, TooLarge> {
    let inside: Vec<Vec<(usize, usize)>> = images.iter().map(|image| pairs_in(image)).collect();
    for pairing in pairings {
        let mut is_blocked = true;
        for pairs in &inside {
            allowance.spend(3 * pairs.len() as u64).ok_or(TooLarge)?;
            let mut moves = 0;
            is_blocked = pairs.iter().any(|&(letter, at)| {
                moves |= pairing.moves_to(letter, at);
                moves == pairing.all
            });
            if !is_blocked {
                break;
            }
        }
        if is_blocked {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the animals with one cell more that have, for each of the pairings, a place without a pair.
fn larger(
    animals: &[Animal],
    pairings: &[Pairing],
    allowance: &mut Allowance,
) -> Result<Vec<Animal>, TooLarge> {
    let mut seen: HashSet<Animal> = HashSet::new();
    let mut open = Vec::new();
    for animal in animals {
        for &(row, column) in animal {
            let beside = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];
            for (down, right) in beside {
                let cell = (row + down, column + right);
                if animal.binary_search(&cell).is_ok() {
                    continue;
                }
                let cells = animal.len() as u64 + 1;
                allowance.spend(STEPS * cells).ok_or(TooLarge)?;
                let grown = [&animal[..], &[cell]].concat();
                let images = images(&grown);
                if images
                    .first()
                    .is_some_and(|least| seen.insert(least.clone()))
                {
                    allowance.spend(STEPS * cells).ok_or(TooLarge)?;
                    if !is_blocked(&images, pairings, allowance)? {
                        open.extend(images.into_iter().next());
                    }
                }
            }
        }
        let bytes = 8 * (animal.len() as u64 + 8) * seen.len() as u64;
        allowance.hold(bytes).ok_or(TooLarge)?;
    }
    Ok(open)
}

/// Checks that so many animals of 1, 2, … hexagons have, for each of the pairings, a place without a pair, and
/// that no larger animal is one of these.
pub(super) fn are_open(
    open: &[u64],
    pairings: &[String],
    allowance: &mut Allowance,
) -> Result<Result<(), String>, TooLarge> {
    let mut prepared = Vec::new();
    for text in pairings {
        match Pairing::read(text, allowance)? {
            Ok(pairing) => prepared.push(pairing),
            Err(reason) => return Ok(Err(reason)),
        }
    }
    let one = BTreeSet::from([vec![(0, 0)]]);
    let mut not_blocked: Vec<Animal> = Vec::new();
    if !is_blocked(&one, &prepared, allowance)? {
        not_blocked.extend(one);
    }
    for (cells, &count) in (1..).zip(open.iter().chain(&[0])) {
        let reached = allowance.reach("cells of an animal", cells + 1, MOST);
        reached.ok_or(TooLarge)?;
        if not_blocked.len() as u64 != count {
            let found = not_blocked.len();
            return Ok(Err(format!("of {cells} cells {found} are not blocked")));
        }
        not_blocked = larger(&not_blocked, &prepared, allowance)?;
    }
    Ok(Ok(()))
}
