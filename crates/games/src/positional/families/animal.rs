//! Polyomino achievement: Harary's animals on square boards.

use super::board::Board;
use super::{FamilyError, Instance, room};

/// A polyomino: its name and its cells, drawn row by row.
struct Animal {
    name: &'static str,
    drawing: &'static [&'static str],
}

/// All polyominoes of up to five cells, and Snaky. Harary's own names are in the comments.
///
/// Source: Győrffy's thesis, section 3.4.
const ANIMALS: &[Animal] = &[
    animal("monomino", &["#"]),
    animal("domino", &["##"]),
    animal("i3", &["###"]),
    animal("v3", &["##", "#."]),
    // Skinny, Fatty, Elly, Knobby and Tippy.
    animal("i4", &["####"]),
    animal("o4", &["##", "##"]),
    animal("l4", &["###", "#.."]),
    animal("t4", &["###", ".#."]),
    animal("z4", &["##.", ".##"]),
    animal("f5", &[".##", "##.", ".#."]),
    animal("i5", &["#####"]),
    animal("l5", &["####", "#..."]),
    animal("n5", &["###.", "..##"]),
    animal("p5", &["##", "##", "#."]),
    animal("t5", &["###", ".#.", ".#."]),
    animal("u5", &["#.#", "###"]),
    animal("v5", &["###", "#..", "#.."]),
    animal("w5", &["##.", ".##", "..#"]),
    animal("x5", &[".#.", "###", ".#."]),
    animal("y5", &["####", ".#.."]),
    animal("z5", &["##.", ".#.", ".##"]),
    animal("snaky", &["####.", "...##"]),
];

/// The animals of two to five cells that Maker achieves.
///
/// Source: F. Harary, 1982; Győrffy's thesis, section 3.4.
pub const HARARY: [&str; 10] = [
    "domino", "i3", "v3", "l4", "t4", "z4", "i4", "n5", "y5", "l5",
];

const fn animal(name: &'static str, drawing: &'static [&'static str]) -> Animal {
    Animal { name, drawing }
}

/// Returns the names of all animals.
pub(super) fn names() -> String {
    let names: Vec<&str> = ANIMALS.iter().map(|animal| animal.name).collect();
    names.join(", ")
}

/// Returns the game of an animal on a board: the sets are all its places, turned and reflected.
pub(super) fn on_board(name: &str, size: (usize, usize)) -> Result<Instance, FamilyError> {
    let found = ANIMALS.iter().find(|animal| animal.name == name);
    let animal = found.ok_or_else(|| FamilyError::NoAnimal {
        name: name.to_owned(),
    })?;
    let board = Board::new(size)?;
    let orientations = images(&cells(animal.drawing));
    let title = format!("animal {}x{} {name}", board.columns, board.rows);
    room(
        &title,
        board.cells(),
        orientations.len() * animal.drawing.len() * 5,
    )?;
    let mut sets = Vec::new();
    for row in 0..board.rows {
        for column in 0..board.columns {
            for shape in &orientations {
                let cells = shape.iter().map(|&(x, y)| (column + x, row + y));
                let is_inside = |(x, y): (usize, usize)| x < board.columns && y < board.rows;
                if cells.clone().all(is_inside) {
                    sets.push(cells.map(|(x, y)| board.cell(x, y)).collect());
                }
            }
        }
    }
    Instance::on_board(title, board, sets)
}

/// Returns the different orientations of an animal, as cells of the plane, or nothing if there is no
/// animal of that name.
pub fn orientations(name: &str) -> Option<Vec<Vec<(i64, i64)>>> {
    let animal = ANIMALS.iter().find(|animal| animal.name == name)?;
    let signed = |side: usize| i64::try_from(side).unwrap_or(i64::MAX);
    let on_plane = |shape: Vec<(usize, usize)>| {
        let cells = shape.into_iter();
        cells.map(|(x, y)| (signed(x), signed(y))).collect()
    };
    Some(
        images(&cells(animal.drawing))
            .into_iter()
            .map(on_plane)
            .collect(),
    )
}

fn cells(drawing: &[&str]) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for (y, row) in drawing.iter().enumerate() {
        let marked = row.chars().enumerate().filter(|&(_, char)| char == '#');
        cells.extend(marked.map(|(x, _)| (x, y)));
    }
    cells
}

/// Returns the different images of a shape under the eight symmetries of the square.
fn images(shape: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
    let side = |shape: &[(usize, usize)]| shape.iter().map(|&(x, _)| x).max().unwrap_or(0);
    let mut found: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut image = shape.to_vec();
    for turn in 0..8 {
        // By turns transposed and reflected: the two generate all eight.
        if turn % 2 == 0 {
            let width = side(&image);
            image = image.iter().map(|&(x, y)| (width - x, y)).collect();
        } else {
            image = image.iter().map(|&(x, y)| (y, x)).collect();
        }
        image.sort_unstable();
        if !found.contains(&image) {
            found.push(image.clone());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_animals_are_polyominoes() {
        // Fixed polyominoes: 1, 2, 6, 19, 63 of 1 to 5 cells (OEIS A001168).
        let mut fixed = [0; 7];
        for animal in ANIMALS {
            let shape = cells(animal.drawing);
            let mut seen = vec![shape[0]];
            let mut at = 0;
            while let Some(&(x, y)) = seen.get(at) {
                at += 1;
                for &(u, v) in &shape {
                    if x.abs_diff(u) + y.abs_diff(v) == 1 && !seen.contains(&(u, v)) {
                        seen.push((u, v));
                    }
                }
            }
            assert_eq!(seen.len(), shape.len(), "{}", animal.name);
            fixed[shape.len()] += images(&shape).len();
        }
        assert_eq!(fixed, [0, 1, 2, 6, 19, 63, 8]);
    }

    #[test]
    fn places_are_counted() {
        let sets = |text: &str| {
            let instance = Instance::named(text).unwrap();
            assert_eq!(Instance::named(&instance.name).as_ref(), Ok(&instance));
            instance.hypergraph.sets().len()
        };
        assert_eq!(sets("animal 3x3 domino"), 12);
        assert_eq!(sets("animal 4x4 o4"), 9);
        assert_eq!(sets("animal 5x5 x5"), 9);
        // Four orientations fit 2 × 5 cells, four 5 × 2.
        assert_eq!(sets("animal 8x8 snaky"), 8 * 7 * 4);
        assert_eq!(sets("animal 4x4 snaky"), 0);
        let error = Instance::named("animal 4x4 snake").unwrap_err().to_string();
        assert!(
            error.starts_with("no animal \"snake\": expected monomino, "),
            "{error}"
        );
        assert!(Instance::named("animal 4x4").is_err());
    }
}
