//! Pictures of puzzles: boards, and wirings that have a name.

use anyhow::bail;
use button_madness::draw::{Drawn, puzzle as drawn};
use button_madness::puzzle::{Figure, Geometry, Puzzle};
use madness_picture::Scene;

use super::wiring::Wiring;

/// The longest side of a board that is drawn cell by cell.
const LONGEST: usize = 64;

/// Where the lamps and buttons of a puzzle lie.
pub(super) fn figure(wiring: Wiring, puzzle: &Puzzle) -> anyhow::Result<Figure> {
    match (wiring, puzzle.geometry()) {
        (Wiring::Named(named), _) => Ok(named.figure()),
        (Wiring::Of(_), Geometry::Cells(cells)) => {
            if cells.sides().iter().any(|side| *side > LONGEST) {
                bail!("a board with a side above {LONGEST} is not drawn");
            }
            Ok(Figure::of_cells(cells))
        }
        (Wiring::Of(_), Geometry::Names { .. }) => bail!(
            "pictures are of boards and of wirings by name, such as --wiring icosahedron: nothing says \
             where these lamps are"
        ),
    }
}

/// Draws a puzzle with lamps and, if they are known, the presses.
pub(super) fn scene(
    figure: &Figure,
    puzzle: &Puzzle,
    lamps: &[u32],
    presses: Option<&[u32]>,
    title: &str,
) -> Scene {
    let (buttons, names) = (puzzle.geometry().buttons(), puzzle.geometry().lamps());
    let of = Drawn {
        figure,
        names: [&buttons, &names],
        values: lamps,
        presses,
    };
    drawn(of, title)
}
