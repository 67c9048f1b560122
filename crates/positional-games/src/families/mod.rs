//! Boards by name: k in a row, tori, cubes, animals, sub-boards.
//!
//! [`Instance::named`] reads a name with its options, such as `row 5x5 k=4` or `subboard 12x4`.

mod animal;
mod board;
mod options;
mod rows;
mod small;
mod sub_board;

use thiserror::Error;

use self::board::Board;
use self::options::Options;
use super::decomposition::Decomposition;
use super::hypergraph::{Hypergraph, HypergraphError};
use super::lattice::Lattice;
pub use madness_text::animals::{BASIC_LOSERS, HARARY, drawing, orientations};
use madness_text::{number, size};

/// A hypergraph with a name, and the board that its cells lie on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The name, which [`Instance::named`] reads again.
    pub name: String,
    /// The cells and the winning sets.
    pub hypergraph: Hypergraph,
    /// The columns and rows of the board, if the cells are those of a rectangle, row by row.
    pub board: Option<(usize, usize)>,
}

/// The most cells of a family.
const MOST_CELLS_OF_FAMILY: usize = 1 << 16;

/// The most cells of all sets of a family together.
const MOST_MEMBERS: usize = 1 << 24;

/// A name that is no family, or options that it does not take.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// No family of that name.
    #[error("no family {name:?}: expected {}", usages())]
    NoFamily {
        /// What was found.
        name: String,
    },
    /// A word that is no option of the family.
    #[error("found {word:?}, expected {usage}")]
    BadOption {
        /// The word.
        word: String,
        /// What the family takes.
        usage: &'static str,
    },
    /// An option without which there is no such board.
    #[error("an option is missing: expected {usage}")]
    Missing {
        /// What the family takes.
        usage: &'static str,
    },
    /// A board without cells, or with too many.
    #[error("a board of {columns}x{rows}: expected 1 to {MOST_CELLS_OF_FAMILY} cells")]
    BadBoard {
        /// The columns.
        columns: usize,
        /// The rows.
        rows: usize,
    },
    /// A board of four rows with other rows.
    #[error("{columns}x{rows}: this board has four rows, such as {columns}x4")]
    NotFourRows {
        /// The columns.
        columns: usize,
        /// The rows.
        rows: usize,
    },
    /// A sub-board of the thesis whose columns are no multiple of 4.
    #[error("{columns} columns: those of this board are a multiple of 4, such as 8x4 or 12x4")]
    NotFours {
        /// The columns.
        columns: usize,
    },
    /// A length or a number of directions that makes no lines.
    #[error(
        "{k} in a row in {directions} directions: expected k of at least 1, and 1 to 4 directions"
    )]
    BadRow {
        /// The length of a line.
        k: usize,
        /// The number of directions.
        directions: usize,
    },
    /// No polyomino of that name.
    #[error("no animal {name:?}: expected {}", madness_text::animals::names())]
    NoAnimal {
        /// What was found.
        name: String,
    },
    /// No polyhex or polyiamond of that number.
    #[error(
        "no {animal} {name:?}: expected the number of cells, a dot and a number of \
         `madness games positional table --family {} --list`, such as 4.2",
        plural(.animal)
    )]
    NoNumberedAnimal {
        /// What the animal would be.
        animal: &'static str,
        /// What was found.
        name: String,
    },
    /// A cube without lines, or with too many cells.
    #[error(
        "a cube of side {n} in {dimension} dimensions: expected a side of at least 2 and at most {MOST_CELLS_OF_FAMILY} cells"
    )]
    BadCube {
        /// The side.
        n: usize,
        /// The dimension.
        dimension: usize,
    },
    /// Too many sets, or too large ones.
    #[error(
        "the sets of {name} are too many, or too large: take a smaller board{}",
        largest(.name)
    )]
    TooLarge {
        /// The family.
        name: String,
    },
    /// The sets are not those of a hypergraph.
    #[error(transparent)]
    Hypergraph(#[from] HypergraphError),
}

/// Says which board is the largest, where that is known.
fn largest(name: &str) -> &'static str {
    if name.starts_with("hex ") {
        ", up to hex 6x6"
    } else {
        ""
    }
}

/// A family: its name, how it is written, what it is, and how its options become a hypergraph.
struct Family {
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    build: fn(&mut Options) -> Result<Instance, FamilyError>,
}

const FAMILIES: &[Family] = &[
    Family {
        name: "row",
        usage: "row MxN k=K [directions=1..4] [torus]",
        summary: "K in a row on a board of M columns and N rows",
        build: |options| {
            let k = options.needed("k")?;
            let directions = options.number("directions")?.unwrap_or(4);
            let is_torus = options.flag("torus");
            let size = options.board()?;
            options.end()?;
            rows::in_a_row(size, k, directions, is_torus)
        },
    },
    Family {
        name: "torus",
        usage: "torus k=K",
        summary: "the torus game T_K: K in a row on the torus of K × K cells",
        build: |options| {
            let k = options.needed("k")?;
            options.end()?;
            let torus = rows::in_a_row((k, k), k, 4, true)?;
            let name = format!("torus k={k}");
            Ok(Instance { name, ..torus })
        },
    },
    Family {
        name: "hj",
        usage: "hj n=N d=D",
        summary: "the game of Hales and Jewett: lines of N cells in a cube of D dimensions",
        build: |options| {
            let (n, dimension) = (options.needed("n")?, options.needed("d")?);
            options.end()?;
            rows::hales_jewett(n, dimension)
        },
    },
    Family {
        name: "animal",
        usage: "animal MxN[xL] NAME",
        summary: "polyomino achievement: domino, i3 or Tic, v3 or El, …, all of five cells, snaky",
        build: |options| {
            let name = |options: &mut Options| {
                let name = options.first(|word| Some(word.to_owned()));
                options.end().map(|()| name.unwrap_or_default())
            };
            if let Some(sides) = options.first(space) {
                return animal::in_space(&name(options)?, sides);
            }
            let size = options.board()?;
            animal::on_board(&name(options)?, size)
        },
    },
    Family {
        name: "polyhex",
        usage: "polyhex MxN CELLS.NUMBER",
        summary: "achievement on hexagonal cells: the polyhex of that number in the list of animals",
        build: |options| numbered(Lattice::Hexagonal, options),
    },
    Family {
        name: "polyiamond",
        usage: "polyiamond MxN CELLS.NUMBER",
        summary: "achievement on triangular cells, M in each of N rows",
        build: |options| numbered(Lattice::Triangular, options),
    },
    Family {
        name: "hex",
        usage: "hex MxN",
        summary: "Hex: Maker wants a chain of hexagons from the first row to the last",
        build: |options| {
            let size = options.board()?;
            options.end()?;
            small::hex(size)
        },
    },
    Family {
        name: "paradox",
        usage: "paradox [extra]",
        summary: "the extra set paradox of Maker–Maker: paths in a tree, without or with a set more",
        build: |options| {
            let has_extra = options.flag("extra");
            options.end()?;
            small::paradox(has_extra)
        },
    },
    Family {
        name: "zetters",
        usage: "zetters",
        summary: "the tile of 12 cells with which 8 in a row is blocked",
        build: |options| {
            options.end()?;
            tile("zetters", &Decomposition::zetters())
        },
    },
    Family {
        name: "shannon",
        usage: "shannon",
        summary: "the tile of 7 cells with which 9 in a row is blocked",
        build: |options| {
            options.end()?;
            tile("shannon", &Decomposition::shannon())
        },
    },
    Family {
        name: "thirteen",
        usage: "thirteen",
        summary: "the square of 9 × 9 cells with which 13 in a row is blocked",
        build: |options| {
            options.end()?;
            let board = Some((9, 9));
            let square = tile("thirteen", &Decomposition::thirteen())?;
            let sets = square.hypergraph.sets().to_vec();
            let hypergraph = Hypergraph::new(Board::new((9, 9))?.names(), sets)?;
            Ok(Instance {
                hypergraph,
                board,
                ..square
            })
        },
    },
    Family {
        name: "subboard",
        usage: "subboard Nx4",
        summary: "the sub-board 4 × n of the thesis, N a multiple of 4",
        build: |options| sub_board::thesis(four_rows(options)?),
    },
    Family {
        name: "7tr",
        usage: "7tr Nx4",
        summary: "the board (4, n, 7tr): fours at the ends of the rows, sevens between",
        build: |options| sub_board::sevens(four_rows(options)?),
    },
    Family {
        name: "one-ended",
        usage: "one-ended Nx4",
        summary: "the sub-board with short sets at its left end only",
        build: |options| sub_board::one_ended(four_rows(options)?),
    },
    Family {
        name: "strip",
        usage: "strip Nx4 [rows=0220]",
        summary: "a piece of the strip of four rows, with where the fours of each row begin",
        build: |options| {
            let starts = match options.value("rows") {
                None => [0; 4],
                Some(rows) => digits(rows).ok_or_else(|| options.error(rows))?,
            };
            sub_board::strip(four_rows(options)?, starts)
        },
    },
];

/// Other names of boards, in the words of the thesis, and the families and options that they stand for.
const OTHER_NAMES: &[(&str, &[&str])] = &[
    ("hales-jewett", &["hj"]),
    ("tic-tac-toe", &["row", "3x3", "k=3"]),
    ("tic-toc-tac-toe", &["hj", "n=4", "d=3"]),
];

/// Checks that there is room for so many sets of so many cells.
fn room(name: &str, sets: usize, size: usize) -> Result<(), FamilyError> {
    match sets.checked_mul(size) {
        Some(members) if members <= MOST_MEMBERS => Ok(()),
        _ => Err(FamilyError::TooLarge {
            name: name.to_owned(),
        }),
    }
}

/// Returns several of the animals of a lattice, which is the name of their table.
fn plural(animal: &str) -> String {
    let end = if animal.ends_with('x') { "es" } else { "s" };
    format!("{animal}{end}")
}

fn usages() -> String {
    let usages: Vec<&str> = FAMILIES.iter().map(|family| family.usage).collect();
    usages.join(", ")
}

/// Returns the game on the first tile of a decomposition.
fn tile(name: &str, decomposition: &Decomposition) -> Result<Instance, FamilyError> {
    let hypergraph = decomposition.tiles[0].hypergraph()?;
    Ok(Instance::new(name.to_owned(), hypergraph))
}

/// Reads columns, rows and layers.
fn space(word: &str) -> Option<[usize; 3]> {
    let side = |side: &str| number(side).and_then(|side| usize::try_from(side).ok());
    let sides = size::sides(word).into_iter().map(side);
    sides.collect::<Option<Vec<usize>>>()?.try_into().ok()
}

/// Takes a board and the number of an animal.
fn numbered(lattice: Lattice, options: &mut Options) -> Result<Instance, FamilyError> {
    let size = options.board()?;
    let name = options.first(|word| Some(word.to_owned()));
    options.end()?;
    animal::on_lattice(lattice, &name.unwrap_or_default(), size)
}

/// Takes a board of four rows and nothing else; returns its columns.
fn four_rows(options: &mut Options) -> Result<usize, FamilyError> {
    let (columns, rows) = options.board()?;
    options.end()?;
    if rows == 4 {
        Ok(columns)
    } else {
        Err(FamilyError::NotFourRows { columns, rows })
    }
}

/// Reads four digits below 4.
fn digits(text: &str) -> Option<[usize; 4]> {
    let digits: Option<Vec<usize>> = text
        .chars()
        .map(|char| char.to_digit(4).map(|digit| digit as usize))
        .collect();
    digits?.try_into().ok()
}

impl Instance {
    /// Returns whether the lines of the board go on at the opposite side.
    pub fn goes_round(&self) -> bool {
        self.name.split([' ', '-']).any(|word| word == "torus")
    }

    /// Builds the hypergraph of a name, which is a family and its options.
    ///
    /// Words are separated by blanks or colons. Boards are columns × rows. `tic-tac-toe`,
    /// `tic-toc-tac-toe` and `hales-jewett n=N d=D` are other names of boards.
    ///
    /// ```
    /// use positional_games::families::Instance;
    ///
    /// let instance = Instance::named("subboard 12x4")?;
    /// assert_eq!(instance.hypergraph.cells(), 48);
    /// assert_eq!(instance.hypergraph.names()[13], "b2");
    /// # Ok::<(), positional_games::families::FamilyError>(())
    /// ```
    ///
    /// # Errors
    /// [`FamilyError`] if there is no such family, it lacks an option or takes no such option, or the
    /// hypergraph would be too large.
    pub fn named(text: &str) -> Result<Self, FamilyError> {
        let text = text.replace(':', " ");
        let mut words = size::words(&text);
        let is_first = |name: &str| {
            words
                .first()
                .is_some_and(|word| word.eq_ignore_ascii_case(name))
        };
        if let Some((_, meant)) = OTHER_NAMES.iter().find(|(name, _)| is_first(name)) {
            words.splice(..1, meant.iter().copied());
        }
        let mut words = words.into_iter();
        let name = words.next().unwrap_or_default();
        let is_it = |family: &&Family| family.name.eq_ignore_ascii_case(name);
        let family = FAMILIES.iter().find(is_it);
        let family = family.ok_or_else(|| FamilyError::NoFamily {
            name: name.to_owned(),
        })?;
        let mut options = Options::new(family.usage, words.collect());
        (family.build)(&mut options)
    }

    /// Creates a hypergraph with a name that does not lie on a board of its own.
    #[must_use]
    pub fn new(name: String, hypergraph: Hypergraph) -> Self {
        Self {
            name,
            hypergraph,
            board: None,
        }
    }

    /// Returns how each family is written, with a sentence that says what it is.
    pub fn families() -> impl Iterator<Item = (&'static str, &'static str)> {
        FAMILIES.iter().map(|family| (family.usage, family.summary))
    }

    fn on_board(name: String, board: Board, sets: Vec<Vec<u32>>) -> Result<Self, FamilyError> {
        Ok(Self {
            name,
            hypergraph: Hypergraph::new(board.names(), sets)?,
            board: Some((board.columns, board.rows)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_again() {
        for text in [
            "subboard 12x4",
            "7tr 11x4",
            "one-ended 7x4",
            "strip 9x4 rows=0220",
            "zetters",
            "shannon",
            "thirteen",
        ] {
            let instance = Instance::named(text).unwrap();
            assert_eq!(instance.name, text);
            assert_eq!(
                Instance::named(&text.replace(' ', ":")),
                Ok(instance.clone())
            );
            for between in ["X", "×", ",", " x "] {
                let text = text.replace('x', between);
                assert_eq!(Instance::named(&text), Ok(instance.clone()), "{text}");
            }
        }
    }

    #[test]
    fn other_names_are_of_boards() {
        for (other, own) in [
            ("tic-tac-toe", "row 3x3 k=3"),
            ("Tic-Toc-Tac-Toe", "hj n=4 d=3"),
            ("Hales-Jewett n=3 d=2", "hj n=3 d=2"),
            ("HJ:n=3:d=2", "hj n=3 d=2"),
        ] {
            let instance = Instance::named(own).unwrap();
            assert_eq!(Instance::named(other).as_ref(), Ok(&instance), "{other}");
            assert_eq!(instance.name, own);
        }
    }

    #[test]
    fn what_is_no_family_is_refused() {
        for (text, message) in [
            ("", "no family \"\": expected row MxN"),
            ("subbord 8x4", "no family \"subbord\""),
            ("subboard", "an option is missing: expected subboard Nx4"),
            ("subboard 8x4 k=3", "found \"k=3\", expected subboard Nx4"),
            ("subboard 8x5", "8x5: this board has four rows, such as 8x4"),
            (
                "subboard 9x4",
                "9 columns: those of this board are a multiple of 4",
            ),
            ("7tr 0x4", "a board of 0x4: expected 1 to 65536 cells"),
            ("7tr 99999999x4", "a board of 99999999x4"),
            ("strip 9x4 rows=0420", "found \"0420\", expected strip"),
        ] {
            let error = Instance::named(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }
}
