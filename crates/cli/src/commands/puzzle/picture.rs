//! Pictures of puzzles: boards, and wirings that have a name.

use anyhow::bail;
use button_madness::draw::{Drawn, puzzle as drawn};
use button_madness::puzzle::{Figure, Geometry, Puzzle};
use madness_picture::{Anchor, Item, Scene};

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

/// Draws the names of the buttons where the lamps of a figure are, for text: so wide that each has room.
pub(super) fn names(figure: &Figure, names: &[String]) -> Scene {
    let longest = names.iter().map(|name| name.chars().count()).max();
    // A lamp has three characters.
    let wider = f64::from(u32::try_from(longest.unwrap_or(1) + 1).unwrap_or(u32::MAX)) / 3.0;
    let [width, height] = figure.size;
    let pitch = (figure.pitch[0] / wider.max(1.0), figure.pitch[1]);
    let mut scene = Scene::new(width, height, pitch, "", "");
    for (spot, name) in figure.lamps.iter().zip(names) {
        let [x, y] = spot.at;
        let name = Item::text([x, y + 4.0], 10.0, name.clone());
        scene.add(name.anchored(Anchor::Middle));
    }
    scene
}
