//! Wirings that people know by a name: cubes, polyhedra, boards of hexagons, electronic games.
//!
//! Each is a puzzle with names for its lamps and buttons, and a [`Figure`] that says where they lie.
//! On graphs a lamp is a button, and pressing it changes it and its neighbours.
//!
//! ```
//! use button_madness::Outcome;
//! use button_madness::puzzle::{Named, Neighbourhood};
//!
//! let merlin: Named = "merlin".parse()?;
//! let puzzle = merlin.puzzle(2, Neighbourhood::Closed)?;
//! let answer = puzzle.solve()?;
//! assert_eq!(answer.solutions(), 1_u32.into()); // whatever the lamps are
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chess;
mod cube;
mod figure;
mod plane;
mod polyhedron;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::geometry::{Cells, Geometry};
use super::model::{Goal, Puzzle, PuzzleError};
use super::shapes::Neighbourhood;
use chess::Piece;
pub use figure::{Figure, Spot};
use polyhedron::Polyhedron;

/// The names, with N or `MxN` for sizes, and what they are.
pub const WIRINGS: &[(&str, &str)] = &[
    (
        "cube:N",
        "The stickers of a cube, N × N a face; a press changes the sticker and the four at its sides",
    ),
    (
        "tetrahedron",
        "The 4 corners of a tetrahedron, with their neighbours",
    ),
    ("octahedron", "The 6 corners of an octahedron"),
    ("icosahedron", "The 12 corners of an icosahedron"),
    ("dodecahedron", "The 20 corners of a dodecahedron"),
    ("petersen", "The 10 vertices of the Petersen graph"),
    (
        "merlin",
        "Magic Square of Merlin: all lamps but the middle one are to be on",
    ),
    (
        "orbix",
        "Orbix, first game: a press changes the five neighbours on a ball of 12; all are to be on",
    ),
    ("hex:N", "A hexagon of hexagons, N at each side"),
    ("triangle:N", "A triangle divided into N × N triangles"),
    (
        "lines:MxN",
        "M columns and N rows of lamps; the buttons are the columns and the rows",
    ),
    (
        "queens:N",
        "N × N cells; a press changes the cell and all that a queen there attacks",
    ),
    ("rooks:N", "The same with a rook"),
    ("bishops:N", "The same with a bishop"),
    ("knights:N", "The same with a knight"),
    ("kings:N", "The same with a king"),
];

/// A wiring that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Cube(usize),
    Polyhedron(Polyhedron),
    Merlin,
    Orbix,
    Hex(usize),
    Triangle(usize),
    Lines(usize, usize),
    Chess(Piece, usize),
}

/// Why a text is no name of a wiring.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NamedError {
    /// No such name.
    #[error("no wiring is called {name:?}: the names are {}", names())]
    Unknown {
        /// The name.
        name: String,
    },
    /// A name without its size, or with one that it does not have.
    #[error("{name} is written as {pattern}, such as {example}")]
    Size {
        /// The name.
        name: String,
        /// With N or `MxN`.
        pattern: &'static str,
        /// One that is right.
        example: String,
    },
    /// More lamps than are drawn and played.
    #[error("{name} has more than {most} lamps", most = MOST_LAMPS)]
    Large {
        /// The name with its size.
        name: String,
    },
}

/// The most lamps of a wiring by name.
const MOST_LAMPS: usize = 10_000;

fn names() -> String {
    let names: Vec<&str> = WIRINGS.iter().map(|wiring| wiring.0).collect();
    names.join(", ")
}

impl FromStr for Named {
    type Err = NamedError;

    fn from_str(text: &str) -> Result<Self, NamedError> {
        let (word, sizes) = match text.split_once(':') {
            Some((word, sizes)) => (word, Some(sizes)),
            None => (text, None),
        };
        let patterns = WIRINGS.iter().map(|wiring| wiring.0);
        let mut patterns =
            patterns.filter(|pattern| pattern.split(':').next() == Some(word) && !word.is_empty());
        let pattern = patterns.next().ok_or_else(|| NamedError::Unknown {
            name: text.to_owned(),
        })?;
        let wrong = || NamedError::Size {
            name: word.to_owned(),
            pattern,
            example: pattern.replace("MxN", "5x4").replace('N', "3"),
        };
        // What does not fit has too many lamps, whatever the machine.
        let side = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
            if text.is_empty() || !is_plain {
                return Err(wrong());
            }
            Ok(text.parse().unwrap_or(usize::MAX))
        };
        let one = || side(sizes.ok_or_else(wrong)?);
        let kind = match word {
            "cube" => Kind::Cube(one()?),
            "hex" => Kind::Hex(one()?),
            "triangle" => Kind::Triangle(one()?),
            "lines" => {
                let (columns, rows) = sizes.and_then(|it| it.split_once('x')).ok_or_else(wrong)?;
                Kind::Lines(side(columns)?, side(rows)?)
            }
            "queens" => Kind::Chess(Piece::Queen, one()?),
            "rooks" => Kind::Chess(Piece::Rook, one()?),
            "bishops" => Kind::Chess(Piece::Bishop, one()?),
            "knights" => Kind::Chess(Piece::Knight, one()?),
            "kings" => Kind::Chess(Piece::King, one()?),
            _ if sizes.is_some() => return Err(wrong()),
            "tetrahedron" => Kind::Polyhedron(Polyhedron::Tetrahedron),
            "octahedron" => Kind::Polyhedron(Polyhedron::Octahedron),
            "icosahedron" => Kind::Polyhedron(Polyhedron::Icosahedron),
            "dodecahedron" => Kind::Polyhedron(Polyhedron::Dodecahedron),
            "petersen" => Kind::Polyhedron(Polyhedron::Petersen),
            "merlin" => Kind::Merlin,
            "orbix" => Kind::Orbix,
            _ => unreachable!("all names of the table are above"),
        };
        if kind.lamps().is_none_or(|lamps| lamps > MOST_LAMPS) {
            return Err(NamedError::Large {
                name: text.to_owned(),
            });
        }
        Ok(Self(kind))
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Cube(side) => write!(f, "cube:{side}"),
            Kind::Polyhedron(polyhedron) => f.write_str(polyhedron.name()),
            Kind::Merlin => f.write_str("merlin"),
            Kind::Orbix => f.write_str("orbix"),
            Kind::Hex(side) => write!(f, "hex:{side}"),
            Kind::Triangle(side) => write!(f, "triangle:{side}"),
            Kind::Lines(columns, rows) => write!(f, "lines:{columns}x{rows}"),
            Kind::Chess(piece, side) => write!(f, "{}:{side}", piece.name()),
        }
    }
}

impl Kind {
    /// How many lamps there are; nothing if that cannot be counted.
    fn lamps(self) -> Option<usize> {
        let square = |side: usize| side.checked_mul(side);
        match self {
            Self::Cube(side) => square(side)?.checked_mul(6),
            Self::Polyhedron(polyhedron) => Some(polyhedron.points().len()),
            Self::Merlin => Some(9),
            Self::Orbix => Some(12),
            Self::Hex(side) => square(side)?.checked_mul(3),
            Self::Triangle(side) | Self::Chess(_, side) => square(side),
            Self::Lines(columns, rows) => columns.checked_mul(rows),
        }
    }
}

/// Lamps that are buttons, with edges.
struct Graph {
    names: Vec<String>,
    edges: Vec<[usize; 2]>,
}

impl Named {
    /// Whether its lamps are the vertices of a graph, so that a press may leave its own one as it is.
    pub fn is_graph(self) -> bool {
        self.graph().is_some()
    }

    fn graph(self) -> Option<Graph> {
        Some(match self.0 {
            Kind::Cube(side) => cube::graph(side),
            Kind::Polyhedron(polyhedron) => polyhedron.graph(),
            Kind::Hex(side) => plane::hexagons(side),
            Kind::Triangle(side) => plane::triangles(side),
            Kind::Merlin | Kind::Orbix | Kind::Lines(..) | Kind::Chess(..) => return None,
        })
    }

    /// Makes the puzzle with k states. All lamps are 1 and are to become 0, but for Merlin and Orbix,
    /// which begin with all at 0.
    ///
    /// # Errors
    /// A number of states out of range.
    pub fn puzzle(self, states: u64, neighbourhood: Neighbourhood) -> Result<Puzzle, PuzzleError> {
        if let Some(Graph { names, edges }) = self.graph() {
            let edges = edges.into_iter().map(|[from, to]| (from, to));
            return all_on(Puzzle::graph(states, names.len(), neighbourhood, edges)?).map(
                |puzzle| {
                    puzzle.with_geometry(Geometry::Names {
                        buttons: names.clone(),
                        lamps: names,
                    })
                },
            );
        }
        match self.0 {
            Kind::Orbix => {
                let Graph { names, edges } = Polyhedron::Icosahedron.graph();
                let edges = edges.into_iter().map(|[from, to]| (from, to));
                let puzzle = Puzzle::graph(states, names.len(), Neighbourhood::Open, edges)?;
                puzzle.with_goal(Goal::Value(1))
            }
            Kind::Merlin => {
                let puzzle = chess::cells(states, 3, chess::merlin)?;
                puzzle.with_goal(Goal::Picture(vec![1, 1, 1, 1, 0, 1, 1, 1, 1]))
            }
            Kind::Chess(piece, side) => all_on(chess::cells(states, side, |from, to| {
                piece.attacks(from, to)
            })?),
            Kind::Lines(columns, rows) => all_on(plane::lines(states, columns, rows)?),
            Kind::Cube(_) | Kind::Polyhedron(_) | Kind::Hex(_) | Kind::Triangle(_) => {
                unreachable!("graphs are above")
            }
        }
    }

    /// Where its lamps and buttons lie.
    pub fn figure(self) -> Figure {
        match self.0 {
            Kind::Cube(side) => cube::figure(side),
            Kind::Polyhedron(polyhedron) => polyhedron.figure(),
            Kind::Orbix => Polyhedron::Icosahedron.figure(),
            Kind::Hex(side) => plane::figure_of_hexagons(side),
            Kind::Triangle(side) => plane::figure_of_triangles(side),
            Kind::Lines(columns, rows) => plane::figure_of_lines(columns, rows),
            Kind::Merlin => Figure::of_cells(&Cells::new(vec![3, 3], vec![true; 9])),
            Kind::Chess(_, side) => {
                Figure::of_cells(&Cells::new(vec![side, side], vec![true; side * side]))
            }
        }
    }
}

/// The puzzle with every lamp at 1.
fn all_on(puzzle: Puzzle) -> Result<Puzzle, PuzzleError> {
    let lamps = puzzle.lamps();
    puzzle.with_start(vec![1; lamps])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for (pattern, _) in WIRINGS {
            let name = pattern.replace("MxN", "5x4").replace('N', "3");
            let named: Named = name.parse().unwrap();
            assert_eq!(named.to_string(), name);
            let puzzle = named.puzzle(2, Neighbourhood::Closed).unwrap();
            let figure = named.figure();
            assert_eq!(figure.lamps.len(), puzzle.lamps(), "{name}");
            let buttons = figure.buttons.as_ref().unwrap_or(&figure.lamps);
            assert_eq!(buttons.len(), puzzle.buttons(), "{name}");
        }
        for (wrong, message) in [
            ("", "no wiring is called \"\""),
            ("cub:3", "no wiring is called \"cub:3\""),
            ("cube", "cube is written as cube:N, such as cube:3"),
            ("cube:0", "cube is written"),
            ("cube:+3", "cube is written"),
            (
                "lines:5",
                "lines is written as lines:MxN, such as lines:5x4",
            ),
            ("merlin:3", "merlin is written as merlin, such as merlin"),
            (
                "hex:1000000000000000",
                "hex:1000000000000000 has more than 10000 lamps",
            ),
            (
                "cube:99999999999999999999",
                "cube:99999999999999999999 has more than 10000 lamps",
            ),
            ("lines:101x100", "lines:101x100 has more than"),
        ] {
            let error = wrong.parse::<Named>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
