//! Polyhedra, by their corners on a ball.
//!
//! The corners lie in circles around an axis through the middle of a face. Neighbours are those at the
//! least distance. Seen from the middle of that face, by stereographic projection, the edges become
//! straight lines that do not cross: the face is the outer polygon.

use std::f64::consts::{PI, TAU};

use super::Graph;
use super::figure::{Figure, Spot};
use madness_picture::real;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Polyhedron {
    Tetrahedron,
    Octahedron,
    Icosahedron,
    Dodecahedron,
    /// No polyhedron, but drawn like one.
    Petersen,
}

/// A circle of corners: the angle from the axis, how many, and whether the first one lies half a step
/// further round.
struct Ring {
    angle: f64,
    corners: usize,
    is_turned: bool,
}

/// The angles of the circles around a face of the icosahedron and of the dodecahedron.
const NEAR: f64 = 0.652_358_139_784_368_2;
const FAR: f64 = 1.382_085_796_011_334_5;

impl Polyhedron {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Tetrahedron => "tetrahedron",
            Self::Octahedron => "octahedron",
            Self::Icosahedron => "icosahedron",
            Self::Dodecahedron => "dodecahedron",
            Self::Petersen => "petersen",
        }
    }

    fn rings(self) -> Vec<Ring> {
        let ring = |angle, corners, is_turned| Ring {
            angle,
            corners,
            is_turned,
        };
        match self {
            Self::Tetrahedron => vec![ring(0.0, 1, false), ring((-1.0_f64 / 3.0).acos(), 3, false)],
            Self::Octahedron => {
                let angle = (1.0 / 3.0_f64.sqrt()).acos();
                vec![ring(angle, 3, true), ring(PI - angle, 3, false)]
            }
            Self::Icosahedron => vec![
                ring(NEAR, 3, true),
                ring(FAR, 3, false),
                ring(PI - FAR, 3, true),
                ring(PI - NEAR, 3, false),
            ],
            Self::Dodecahedron => vec![
                ring(NEAR, 5, true),
                ring(FAR, 5, true),
                ring(PI - FAR, 5, false),
                ring(PI - NEAR, 5, false),
            ],
            // Two circles, not on a ball.
            Self::Petersen => vec![ring(0.8, 5, false), ring(1.6, 5, false)],
        }
    }

    /// The corners as angles: from the axis, and round it.
    pub(super) fn points(self) -> Vec<[f64; 2]> {
        let mut points = Vec::new();
        for ring in self.rings() {
            let step = TAU / real(ring.corners);
            let first = if ring.is_turned { step / 2.0 } else { 0.0 };
            points.extend((0..ring.corners).map(|at| [ring.angle, first + real(at) * step]));
        }
        points
    }

    fn edges(self) -> Vec<[usize; 2]> {
        if self == Self::Petersen {
            let star = (0..5).map(|at| [at, (at + 2) % 5]);
            let spokes = (0..5).map(|at| [at, at + 5]);
            let outer = (0..5).map(|at| [at + 5, (at + 1) % 5 + 5]);
            return star.chain(spokes).chain(outer).collect();
        }
        let on_ball = |&[angle, round]: &[f64; 2]| {
            [
                angle.sin() * round.cos(),
                angle.sin() * round.sin(),
                angle.cos(),
            ]
        };
        let corners: Vec<[f64; 3]> = self.points().iter().map(on_ball).collect();
        let distance = |[a, b]: &[usize; 2]| -> f64 {
            let pairs = corners[*a].iter().zip(&corners[*b]);
            pairs.map(|(a, b)| (a - b) * (a - b)).sum()
        };
        let pairs = || (0..corners.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
        let least = pairs()
            .map(|pair| distance(&pair))
            .fold(f64::INFINITY, f64::min);
        pairs()
            .filter(|pair| distance(pair) < 1.01 * least)
            .collect()
    }

    pub(super) fn graph(self) -> Graph {
        let count = self.points().len();
        Graph {
            names: (1..=count).map(|number| number.to_string()).collect(),
            edges: self.edges(),
        }
    }

    pub(super) fn figure(self) -> Figure {
        let spot = |&[angle, round]: &[f64; 2]| {
            let radius = 130.0 * (angle / 2.0).tan();
            Spot::disc([radius * round.sin(), -radius * round.cos()])
        };
        let lamps = self.points().iter().map(spot).collect();
        let mut figure = Figure::new([10.0, 20.0], lamps, None);
        figure.edges = self.edges();
        figure
    }
}
