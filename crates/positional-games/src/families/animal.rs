//! Animal achievement: Harary's polyominoes on square cells, polyhexes and polyiamonds.

use madness_text::animals::{cells as cells_of, drawing, images, name as own_name};

use super::board::Board;
use super::{FamilyError, Instance, MOST_CELLS_OF_FAMILY, room};
use crate::hypergraph::Hypergraph;
use crate::lattice::Lattice;

/// Returns the own name of an animal, and its drawing.
fn named(name: &str) -> Result<(&'static str, &'static [&'static str]), FamilyError> {
    let found = own_name(name).and_then(|own| Some((own, drawing(own)?)));
    found.ok_or_else(|| FamilyError::NoAnimal {
        name: name.to_owned(),
    })
}

/// Returns the game of an animal on a board: the sets are all its places, turned and reflected.
pub(super) fn on_board(name: &str, size: (usize, usize)) -> Result<Instance, FamilyError> {
    let (name, drawing) = named(name)?;
    let board = Board::new(size)?;
    let orientations = images(&cells_of(drawing));
    let title = format!("animal {}x{} {name}", board.columns, board.rows);
    room(
        &title,
        board.cells(),
        orientations.len() * drawing.len() * 5,
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

/// Returns the game of an animal in space: the sets are all its places, turned and reflected.
///
/// The cell in column x, row y and layer z is named `x.y.z`, from 1.
pub(super) fn in_space(name: &str, sides: [usize; 3]) -> Result<Instance, FamilyError> {
    let (name, drawing) = named(name)?;
    let [columns, rows, layers] = sides;
    // No plane has more cells than a board may have, so that the product of three sides is a number.
    for (one, other) in [(columns, rows), (rows, layers), (layers, columns)] {
        Board::new((one, other))?;
    }
    let cells = columns * rows * layers;
    let title = format!("animal {columns}x{rows}x{layers} {name}");
    let orientations = images(&cells_of(drawing));
    room(&title, cells, 3 * orientations.len() * drawing.len() * 5)?;
    if cells > MOST_CELLS_OF_FAMILY {
        return Err(FamilyError::TooLarge { name: title });
    }
    let mut sets = Vec::new();
    for cell in 0..cells {
        let corner = [cell % columns, cell / columns % rows, cell / columns / rows];
        // A shape lies along two of the three directions.
        for (across, down) in [(0, 1), (0, 2), (1, 2)] {
            for shape in &orientations {
                let moved = shape.iter().map(|&(x, y)| {
                    let mut at = corner;
                    at[across] += x;
                    at[down] += y;
                    let is_inside = (0..3).all(|side| at[side] < sides[side]);
                    let number = (at[2] * rows + at[1]) * columns + at[0];
                    u32::try_from(number).ok().filter(|_| is_inside)
                });
                sets.extend(moved.collect::<Option<Vec<u32>>>());
            }
        }
    }
    let names = (0..cells).map(|cell| {
        let (x, y, z) = (cell % columns, cell / columns % rows, cell / columns / rows);
        format!("{}.{}.{}", x + 1, y + 1, z + 1)
    });
    Ok(Instance::new(
        title,
        Hypergraph::new(names.collect(), sets)?,
    ))
}

/// Returns the game of an animal of hexagons or triangles: the sets are all its places on so many columns and
/// rows of cells, turned and reflected.
pub(super) fn on_lattice(
    lattice: Lattice,
    name: &str,
    size: (usize, usize),
) -> Result<Instance, FamilyError> {
    let orientations = lattice
        .named(name)
        .ok_or_else(|| FamilyError::NoNumberedAnimal {
            animal: lattice.animal(),
            name: name.to_owned(),
        })?;
    let board = Board::new(size)?;
    let title = format!(
        "{} {}x{} {name}",
        lattice.animal(),
        board.columns,
        board.rows
    );
    let cells = orientations.first().map_or(0, Vec::len);
    room(&title, board.cells(), orientations.len() * cells * 5)?;
    let mut sets = Vec::new();
    for row in 0..board.rows {
        for column in 0..=board.columns {
            for shape in &orientations {
                sets.extend(place(board, lattice, shape, (column, row)));
            }
        }
    }
    Instance::on_board(title, board, sets)
}

/// Returns the cells of a shape that is moved by so many rows and by one column less, if they are on the board.
fn place(
    board: Board,
    lattice: Lattice,
    shape: &[(i64, i64)],
    (column, row): (usize, usize),
) -> Option<Vec<u32>> {
    let columns = i64::try_from(column).ok()? - 1;
    let rows = i64::try_from(row).ok()?;
    if !lattice.is_translation((columns, rows)) {
        return None;
    }
    let cells = shape.iter().map(|&(x, y)| {
        let column = usize::try_from(x + columns).ok()?;
        let row = usize::try_from(y + rows).ok()?;
        let is_inside = column < board.columns && row < board.rows;
        is_inside.then(|| board.cell(column, row))
    });
    cells.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_space_are_counted() {
        let sets = |text: &str| {
            let instance = Instance::named(text).unwrap();
            assert_eq!(Instance::named(&instance.name).as_ref(), Ok(&instance));
            instance.hypergraph.sets().len()
        };
        // Each place lies in one plane, unless the animal is straight, and then in two.
        for (x, y, z) in [(2, 3, 5), (5, 5, 5), (4, 1, 6), (8, 2, 2)] {
            for (animal, planes) in [("v3", 1), ("z4", 1), ("snaky", 1), ("i3", 2), ("domino", 2)] {
                let plane =
                    |one: usize, other: usize| sets(&format!("animal {one}x{other} {animal}"));
                let all = z * plane(x, y) + y * plane(x, z) + x * plane(y, z);
                assert_eq!(
                    sets(&format!("animal {x}x{y}x{z} {animal}")) * planes,
                    all,
                    "{animal}"
                );
            }
        }
        // By the definition: six cells with the same distances as those of the animal.
        let distances = |cells: &[u32], side: u32| {
            let at = |cell: u32| [cell % side, cell / side % side, cell / side / side];
            let squares = cells.iter().enumerate().flat_map(|(number, &one)| {
                let later = cells[number + 1..].iter();
                later.map(move |&other| {
                    let (one, other) = (at(one), at(other));
                    (0..3)
                        .map(|side| one[side].abs_diff(other[side]).pow(2))
                        .sum::<u32>()
                })
            });
            let mut squares: Vec<u32> = squares.collect();
            squares.sort_unstable();
            squares
        };
        // El in a cube of 3: three cells at the distances 1, 1 and √2.
        let cube = Instance::named("animal 3x3x3 v3").unwrap();
        let mut found: Vec<&[u32]> = cube.hypergraph.sets().iter().map(Vec::as_slice).collect();
        found.sort_unstable();
        let mut expected = Vec::new();
        for one in 0..27 {
            for two in one + 1..27 {
                for three in two + 1..27 {
                    if distances(&[one, two, three], 3) == [1, 1, 2] {
                        expected.push([one, two, three]);
                    }
                }
            }
        }
        assert_eq!(found, expected);
        assert!(Instance::named("animal 3x0x3 v3").is_err());
        assert!(Instance::named("animal 99999999x99999999x99999999 v3").is_err());
        assert!(Instance::named("animal 100x100x100 v3").is_err());
    }

    #[test]
    fn places_on_other_lattices_are_counted() {
        let sets = |text: &str| {
            let instance = Instance::named(text).unwrap();
            assert_eq!(Instance::named(&instance.name).as_ref(), Ok(&instance));
            instance.hypergraph.sets().len()
        };
        // Each cell is once there, and each side of two cells: 3·3·3 − 4·3 + 1 and so on.
        for side in 1..6 {
            assert_eq!(sets(&format!("polyhex {side}x{side} 1.1")), side * side);
            assert_eq!(sets(&format!("polyiamond {side}x{side} 1.1")), side * side);
            let (straight, slanted) = (side * (side - 1), (side - 1) * (side - 1));
            assert_eq!(
                sets(&format!("polyhex {side}x{side} 2.1")),
                2 * straight + slanted
            );
        }
        // Rows of 3 triangles: 2 sides in each; the middle one stands on the next row, or the outer two do.
        assert_eq!(sets("polyiamond 3x1 2.1"), 2);
        assert_eq!(sets("polyiamond 3x2 2.1"), 2 + 2 + 1);
        assert_eq!(sets("polyiamond 3x3 2.1"), 2 + 2 + 2 + 1 + 2);
        let error = Instance::named("polyhex 4x4 4.8").unwrap_err().to_string();
        assert!(
            error.starts_with("no polyhex \"4.8\": expected "),
            "{error}"
        );
        assert!(Instance::named("polyiamond 4x4").is_err());
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
        let (skinny, named) = ("animal 6x6 Skinny", "animal 6x6 i4");
        assert_eq!(Instance::named(skinny), Instance::named(named));
        let error = Instance::named("animal 4x4 snake").unwrap_err().to_string();
        assert!(
            error.starts_with("no animal \"snake\": expected monomino, "),
            "{error}"
        );
        assert!(Instance::named("animal 4x4").is_err());
    }
}
