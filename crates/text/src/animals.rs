//! Harary's animals: polyominoes by name.

/// A polyomino: its name and its cells, drawn row by row.
struct Animal {
    name: &'static str,
    drawing: &'static [&'static str],
}

/// All polyominoes of up to five cells, and those of six that are not known to be blocked by a smaller one.
///
/// Source: Győrffy's thesis, section 3.4.
const ANIMALS: &[Animal] = &[
    animal("monomino", &["#"]),
    animal("domino", &["##"]),
    animal("i3", &["###"]),
    animal("v3", &["##", "#."]),
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
    animal("c6", &["####", "#..#"]),
    animal("n6", &["###..", "..###"]),
    animal("z6", &["#...", "####", "...#"]),
    animal("snaky", &["####.", "...##"]),
];

/// Harary's names, and those of the straight animals in the thesis, each with the name that it has here.
/// P5 is missing: here p5 is the pentomino P.
///
/// Source: F. Harary, *Achieving the Skinny animal*, 1982; Győrffy's thesis, sections 3.3 and 3.4.
pub const OTHER_NAMES: [(&str, &str); 11] = [
    ("tic", "i3"),
    ("el", "v3"),
    ("skinny", "i4"),
    ("fatty", "o4"),
    ("elly", "l4"),
    ("knobby", "t4"),
    ("tippy", "z4"),
    ("p1", "monomino"),
    ("p2", "domino"),
    ("p3", "i3"),
    ("p4", "i4"),
];

/// The animals of two to five cells that Maker achieves.
///
/// Source: F. Harary, 1982; Győrffy's thesis, section 3.4.
pub const HARARY: [&str; 10] = [
    "domino", "i3", "v3", "l4", "t4", "z4", "i4", "n5", "y5", "l5",
];

/// The basic losers: animals that a paving of the plane by dominoes blocks, and that contain no smaller
/// one. Every other animal contains one of them, but for the monomino, those of [`HARARY`], which Maker
/// achieves, and Snaky, of which nobody knows.
///
/// Source: F. Harary, 1982; Győrffy's thesis, section 3.4.
pub const BASIC_LOSERS: [&str; 12] = [
    "o4", "f5", "i5", "t5", "u5", "v5", "w5", "x5", "z5", "c6", "n6", "z6",
];

const fn animal(name: &'static str, drawing: &'static [&'static str]) -> Animal {
    Animal { name, drawing }
}

/// Returns the names of all animals, Harary's last.
#[must_use]
pub fn names() -> String {
    let names = ANIMALS.iter().map(|animal| animal.name);
    let others = OTHER_NAMES.iter().map(|&(other, _)| other);
    names.chain(others).collect::<Vec<&str>>().join(", ")
}

/// Returns the name that an animal has here, from that or another name of it, in large or small letters;
/// or nothing if there is no animal of that name.
#[must_use]
pub fn name(text: &str) -> Option<&'static str> {
    Some(animal_named(text)?.name)
}

fn animal_named(text: &str) -> Option<&'static Animal> {
    let mut others = OTHER_NAMES.iter();
    let other = others.find(|(other, _)| other.eq_ignore_ascii_case(text));
    let own = other.map_or(text, |&(_, own)| own);
    let mut animals = ANIMALS.iter();
    animals.find(|animal| animal.name.eq_ignore_ascii_case(own))
}

/// Returns the rows of an animal, with `#` for the cells, or nothing if there is no animal of that name.
#[must_use]
pub fn drawing(text: &str) -> Option<&'static [&'static str]> {
    Some(animal_named(text)?.drawing)
}

/// Returns the different orientations of an animal, as cells of the plane, or nothing if there is no
/// animal of that name.
#[must_use]
pub fn orientations(name: &str) -> Option<Vec<Vec<(i64, i64)>>> {
    let drawing = drawing(name)?;
    let signed = |side: usize| i64::try_from(side).unwrap_or(i64::MAX);
    let on_plane = |shape: Vec<(usize, usize)>| {
        let cells = shape.into_iter();
        cells.map(|(x, y)| (signed(x), signed(y))).collect()
    };
    Some(images(&cells(drawing)).into_iter().map(on_plane).collect())
}

/// Returns the cells of a drawing: columns and rows.
#[must_use]
pub fn cells(drawing: &[&str]) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for (y, row) in drawing.iter().enumerate() {
        let marked = row.chars().enumerate().filter(|&(_, char)| char == '#');
        cells.extend(marked.map(|(x, _)| (x, y)));
    }
    cells
}

/// Returns the different images of a shape under the eight symmetries of the square.
#[must_use]
pub fn images(shape: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
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
    use std::collections::BTreeSet;

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
        assert_eq!(fixed, [0, 1, 2, 6, 19, 63, 8 + 4 + 4 + 4]);
    }

    #[test]
    fn other_names_are_of_animals() {
        for (other, own) in OTHER_NAMES {
            assert_eq!(name(other), Some(own));
            assert_eq!(name(&other.to_uppercase()), Some(own));
            assert!(drawing(own).is_some() && name(own) == Some(own), "{own}");
        }
        // The straight animals have as many cells as their names say.
        assert_eq!(drawing("P4"), Some(&["####"][..]));
        assert_eq!(name("P5"), Some("p5"));
        assert_eq!(drawing("fatty"), Some(&["##", "##"][..]));
        assert_eq!(name("cat"), None);
        assert!(names().ends_with("p4"));
    }

    type Shape = Vec<(usize, usize)>;

    /// Returns all polyominoes of up to 7 cells, one of each class, by their numbers of cells.
    fn polyominoes() -> Vec<BTreeSet<Shape>> {
        let mut all = vec![BTreeSet::from([vec![(1, 1)]])];
        for _ in 1..7 {
            let mut next = BTreeSet::new();
            for shape in all.last().unwrap() {
                for &(x, y) in shape {
                    for cell in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                        if !shape.contains(&cell) {
                            let mut larger = shape.clone();
                            larger.push(cell);
                            let (left, top) = larger
                                .iter()
                                .fold((usize::MAX, usize::MAX), |(left, top), &(x, y)| {
                                    (left.min(x), top.min(y))
                                });
                            let corner = larger.iter().map(|&(x, y)| (x - left, y - top));
                            let least = images(&corner.collect::<Shape>())
                                .into_iter()
                                .min()
                                .unwrap();
                            next.insert(least.iter().map(|&(x, y)| (x + 1, y + 1)).collect());
                        }
                    }
                }
            }
            all.push(next);
        }
        all
    }

    #[test]
    fn all_others_are_twelve_animals() {
        let all = polyominoes();
        let counts: Vec<usize> = all.iter().map(BTreeSet::len).collect();
        assert_eq!(counts, [1, 1, 2, 5, 12, 35, 108]);
        let contains = |shape: &Shape, name: &str| {
            let shapes = images(&cells(drawing(name).unwrap()));
            shapes.iter().any(|other| {
                let moves = (0..8).flat_map(|dx| (0..8).map(move |dy| (dx, dy)));
                let mut moves =
                    moves.map(|(dx, dy)| other.iter().map(move |&(x, y)| (x + dx, y + dy)));
                moves.any(|mut cells| cells.all(|cell| shape.contains(&cell)))
            })
        };
        // What contains no basic loser: the monomino, Harary's ten and Snaky, and nothing of seven cells. So
        // each larger animal contains a basic loser.
        let mut free = [0; 7];
        for (size, shapes) in all.iter().enumerate() {
            for shape in shapes {
                if !BASIC_LOSERS.iter().any(|name| contains(shape, name)) {
                    free[size] += 1;
                    let known = HARARY.iter().chain(&["monomino", "snaky"]);
                    let mut known = known.filter(|name| contains(shape, name));
                    assert!(known.any(|name| cells(drawing(name).unwrap()).len() == size + 1));
                }
            }
        }
        assert_eq!(free, [1, 1, 2, 4, 3, 1, 0]);
        // No basic loser contains another one.
        for name in BASIC_LOSERS {
            let shape = cells(drawing(name).unwrap());
            let within = BASIC_LOSERS.iter().filter(|other| contains(&shape, other));
            assert_eq!(within.count(), 1, "{name}");
        }
    }
}
