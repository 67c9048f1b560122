//! Where lamps and buttons lie in a picture.

use crate::puzzle::Cells;
use madness_picture::real;

/// The places of lamps and buttons. The origin is the upper left corner, and y grows down.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Width and height.
    pub size: [f64; 2],
    /// The size of a character when the picture becomes text.
    pub pitch: [f64; 2],
    /// The lamps.
    pub lamps: Vec<Spot>,
    /// The buttons, if the lamps are not the buttons.
    pub buttons: Option<Vec<Spot>>,
    /// Lines between the middles of two lamps.
    pub edges: Vec<[usize; 2]>,
}

/// A place.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Its middle.
    pub at: [f64; 2],
    /// Its corners; none of a disc.
    pub outline: Vec<[f64; 2]>,
}

/// From a cell to the next, and the margin of a picture.
pub(super) const STEP: f64 = 40.0;
pub(super) const MARGIN: f64 = 4.0;

impl Spot {
    pub(super) fn disc(at: [f64; 2]) -> Self {
        let outline = Vec::new();
        Self { at, outline }
    }

    /// A polygon around a point, from its corners as seen from there.
    pub(super) fn polygon(at: [f64; 2], corners: &[[f64; 2]]) -> Self {
        let corner = |[x, y]: &[f64; 2]| [at[0] + x, at[1] + y];
        let outline = corners.iter().map(corner).collect();
        Self { at, outline }
    }

    /// A square cell.
    pub(super) fn square(at: [f64; 2]) -> Self {
        const HALF: f64 = 18.0;
        Self::polygon(
            at,
            &[[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]],
        )
    }
}

impl Figure {
    /// Puts places on a page with a margin.
    pub(super) fn new(
        pitch: [f64; 2],
        mut lamps: Vec<Spot>,
        mut buttons: Option<Vec<Spot>>,
    ) -> Self {
        let mut least = [f64::INFINITY; 2];
        let mut most = [f64::NEG_INFINITY; 2];
        for spot in lamps.iter().chain(buttons.iter().flatten()) {
            // A disc and its rings.
            let around = [-18.0, 18.0].map(|by| spot.at.map(|side| side + by));
            let points = if spot.outline.is_empty() {
                &around[..]
            } else {
                &spot.outline
            };
            for point in points {
                for axis in 0..2 {
                    least[axis] = least[axis].min(point[axis]);
                    most[axis] = most[axis].max(point[axis]);
                }
            }
        }
        for spot in lamps.iter_mut().chain(buttons.iter_mut().flatten()) {
            for point in spot.outline.iter_mut().chain([&mut spot.at]) {
                for axis in 0..2 {
                    point[axis] += MARGIN - least[axis];
                }
            }
        }
        Self {
            size: [0, 1].map(|axis| most[axis] - least[axis] + 2.0 * MARGIN),
            pitch,
            lamps,
            buttons,
            edges: Vec::new(),
        }
    }

    /// The cells of a board of two dimensions, or the layers of one of more below each other.
    pub fn of_cells(cells: &Cells) -> Self {
        let (columns, rows) = (cells.sides()[0], cells.sides()[1]);
        let places = cells.present().iter().enumerate();
        let lamps = places.filter(|(_, present)| **present).map(|(place, _)| {
            let (row, layer) = (place / columns, place / columns / rows);
            Spot::square([real(place % columns) * STEP, real(row + layer) * STEP])
        });
        Self::new([STEP / 3.0, STEP], lamps.collect(), None)
    }
}
