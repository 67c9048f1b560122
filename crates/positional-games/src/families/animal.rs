//! Polyomino achievement: Harary's animals on square boards.

use madness_text::animals::{cells, drawing, images, name as own_name};

use super::board::Board;
use super::{FamilyError, Instance, room};

/// Returns the game of an animal on a board: the sets are all its places, turned and reflected.
pub(super) fn on_board(name: &str, size: (usize, usize)) -> Result<Instance, FamilyError> {
    let unknown = || FamilyError::NoAnimal {
        name: name.to_owned(),
    };
    let name = own_name(name).ok_or_else(unknown)?;
    let drawing = drawing(name).ok_or_else(unknown)?;
    let board = Board::new(size)?;
    let orientations = images(&cells(drawing));
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

#[cfg(test)]
mod tests {
    use super::*;

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
