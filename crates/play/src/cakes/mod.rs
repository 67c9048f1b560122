//! Cakes against the Chooser at a table: k in a row on the endless plane, where the Picker cuts cakes of a
//! few cells in two parts, the Chooser takes one of them and the Picker gets the other.
//!
//! It is the biased Chooser–Picker game of definition 4.4 of Győrffy's thesis, played by the Picker with a
//! placement of cakes. He may offer these in any order, so the Chooser says which one is cut next.

mod advisor;
mod explain;
mod known;
mod position;

use madness_claims::counted;
use pairing_strategies::cake::Target;
use positional_games::Player;
use positional_games::play::{Arena, window};

use crate::advice::Said;
use crate::board::{Board, Cell, Figure, Mark, Piece, Sets};
use crate::rules::{Advisor, End, Part, Pointed, Refusal, Rules, Why, of_game};
use crate::setup::{Field, Input, Preset, Setup};
use crate::text::{Lines, TextError};
use advisor::Computer;
use known::{KNOWN, Known};
pub use position::Position;

/// The row that the Chooser wants, and the cakes that the Picker cuts.
#[derive(Clone, Debug)]
pub struct Cakes {
    k: usize,
    t: usize,
    directions: usize,
    known: &'static Known,
    /// Whether the cakes block every row, so that the Chooser never gets one.
    is_blocked: bool,
    target: Target,
    /// The plane, for its cells and their names.
    arena: Arena,
}

/// What the name of a game looks like.
const EXPECTED: &str = "expected cakes k=2..32 [t=2..32] [directions=2..4], such as cakes k=7 t=4";

/// The cells of a row, those of a cake, and the directions of rows that can be chosen.
const SIZES: std::ops::RangeInclusive<usize> = 2..=Target::MOST_CELLS;
const DIRECTIONS: std::ops::RangeInclusive<usize> = 2..=4;

/// The cells of a cake, if nothing is said and no known cakes block the row.
const USUAL: usize = 4;

/// How far from the last cut cells have the letters of their cakes.
const LETTERED: i32 = 32;

/// The most cells of a part that are named.
const NAMED: usize = 4;

impl Cakes {
    /// Creates the game of `k` in a row against cakes of at most `t` cells.
    fn new(k: usize, t: Option<usize>, directions: usize) -> Result<Self, Refusal> {
        let illegal = || Refusal::Illegal(EXPECTED.to_owned());
        let t = t
            .or_else(|| Known::smallest(k, directions))
            .unwrap_or(USUAL);
        if !SIZES.contains(&k) || !SIZES.contains(&t) {
            return Err(illegal());
        }
        let known = Known::best(k, t, directions).ok_or_else(illegal)?;
        let target = Target::lines(k, directions).map_err(|_| illegal())?;
        let arena = Arena::named(&format!("plane k={k} directions={directions}"));
        Ok(Self {
            k,
            t,
            directions,
            known,
            is_blocked: known.placement.unblocked(&target).is_none(),
            target,
            arena: arena.map_err(|_| illegal())?,
        })
    }

    /// Returns the lines of k cells with a cell.
    fn lines_through(&self, cell: Cell) -> impl Iterator<Item = Vec<Cell>> {
        let patterns = self.target.patterns().iter();
        patterns.flat_map(move |pattern| {
            pattern.iter().map(move |&(x, y)| {
                let cells = pattern.iter();
                cells
                    .map(|&(u, v)| Cell::new(cell.column + u - x, cell.row + v - y))
                    .collect()
            })
        })
    }

    fn names(&self, cells: &[Cell]) -> String {
        let names = cells.iter().map(|&cell| self.arena.cell_name(cell));
        names.collect::<Vec<_>>().join(" ")
    }

    /// Returns the cells around the last cut, which have letters: what is shown of the plane may be too
    /// large.
    fn lettered(position: &Position) -> impl Iterator<Item = Cell> + use<> {
        let last = position.chosen().last();
        let Cell { column, row } = last.copied().unwrap_or(Cell::new(0, 0));
        let rows = row - LETTERED..=row + LETTERED;
        rows.flat_map(move |row| {
            let columns = column - LETTERED..=column + LETTERED;
            columns.map(move |column| Cell::new(column, row))
        })
    }

    /// Names some cells, and counts the others.
    fn few(&self, cells: &[Cell]) -> String {
        match cells.len().saturating_sub(NAMED) {
            0 => self.names(cells),
            more => format!("{} and {more} more", self.names(&cells[..NAMED])),
        }
    }

    /// Returns what the Chooser wants: `7 in a row`.
    fn row(&self) -> String {
        self.target.to_string()
    }
}

impl Rules for Cakes {
    type Position = Position;
    type Move = Cell;

    const KEYS: &'static [&'static str] = &["game"];

    fn name(&self) -> String {
        let Self {
            k, t, directions, ..
        } = self;
        match directions {
            4 => format!("cakes k={k} t={t}"),
            _ => format!("cakes k={k} t={t} directions={directions}"),
        }
    }

    fn of_name(text: &str) -> Result<Self, Refusal> {
        let bad = || Refusal::Unread(format!("found {text:?}, {EXPECTED}"));
        let (mut k, mut t, mut directions) = (None, None, None);
        for word in text.split_whitespace().skip(1) {
            let (key, number) = word.split_once('=').ok_or_else(bad)?;
            let number: usize = number.parse().map_err(|_| bad())?;
            let (place, range) = match key {
                "k" => (&mut k, SIZES),
                "t" => (&mut t, SIZES),
                "directions" => (&mut directions, DIRECTIONS),
                _ => return Err(bad()),
            };
            if place.replace(number).is_some() || !range.contains(&number) {
                return Err(bad());
            }
        }
        Self::new(k.ok_or_else(bad)?, t, directions.unwrap_or(4))
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.name())]
    }

    fn of_lines(lines: &Lines) -> Result<Self, TextError> {
        of_game(lines, EXPECTED)
    }

    fn setup(&self) -> Setup {
        let preset = |known: &Known| Preset {
            name: match known.directions {
                4 => format!("{} in a row, cakes of {}", known.k, known.size),
                few => format!(
                    "{} in a row in {few} directions, cakes of {}",
                    known.k, known.size
                ),
            },
            values: vec![
                ("k", known.k),
                ("t", known.size),
                ("directions", known.directions),
            ],
        };
        let presets = KNOWN.iter().map(preset).collect();
        Setup {
            fields: vec![
                Field::new("cakes", "Cakes", Input::Presets(presets)),
                Field::number("k", "  in a row", SIZES, self.k),
                Field::number("t", "  cells", SIZES, self.t),
                Field::number("directions", "  directions", DIRECTIONS, self.directions),
            ],
        }
    }

    fn chosen(&self, setup: &Setup) -> Result<Self, Refusal> {
        Self::new(
            setup.number("k").unwrap_or(self.k),
            Some(setup.number("t").unwrap_or(self.t)),
            setup.number("directions").unwrap_or(self.directions),
        )
    }

    fn start(&self) -> Position {
        Position::default()
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    /// Returns the cells of the part that is left to the Picker, or the free cells of the part of the plane
    /// that is shown.
    fn moves(&self, position: &Position) -> impl Iterator<Item = Cell> {
        let board = window(position.cells());
        let is_open = position.line().is_none();
        let free = Board::endless(board).cells().filter(move |&cell| {
            position.owner(cell).is_none() && self.known.parts(cell).is_some()
        });
        let most = |is_chosen: bool| {
            if is_open && is_chosen {
                Arena::MOST_CELLS
            } else {
                0
            }
        };
        let rest = position.rest().to_vec();
        let is_choosers = position.to_move() == Player::First;
        free.take(most(is_choosers))
            .chain(rest.into_iter().take(most(!is_choosers)))
    }

    fn make(&self, position: &mut Position, choice: &Cell) -> Result<(), Refusal> {
        position.make(self, *choice)
    }

    fn end(&self, position: &Position) -> Option<End> {
        let line = position.line()?;
        Some(End {
            winner: Some(Player::First),
            why: Why::Did {
                player: Player::First,
                verb: "own",
                what: self.names(line),
            },
            marks: line.iter().map(|&cell| (cell, Mark::Ending)).collect(),
        })
    }

    fn move_text(&self, choice: &Cell) -> String {
        self.arena.cell_name(*choice)
    }

    fn read_move(&self, text: &str) -> Result<Cell, Refusal> {
        let cell = self.arena.cell(text);
        cell.map_err(|error| Refusal::Unread(error.to_string()))
    }

    /// Writes a cell of each part that the Chooser took; after the last one a question mark, if the Picker
    /// has not yet got the other part.
    fn position_text(&self, position: &Position) -> String {
        let mark = match position.to_move() {
            Player::First => "",
            Player::Second => "?",
        };
        format!("{}{mark}", self.names(position.chosen()))
    }

    fn read_position(&self, text: &str) -> Result<Position, Refusal> {
        let mut position = self.start();
        let (words, is_cut) = match text.strip_suffix('?') {
            Some(words) => (words, true),
            None => (text, false),
        };
        let cells = words.split_whitespace().map(|word| self.read_move(word));
        let cells = cells.collect::<Result<Vec<Cell>, _>>()?;
        for (number, cell) in (1..).zip(&cells) {
            self.make(&mut position, cell)?;
            if number < cells.len() || !is_cut {
                position.answer();
            }
        }
        Ok(position)
    }

    fn board(&self, position: &Position) -> Board {
        let mut board = Board::endless(window(position.cells()));
        for (&cell, &owner) in position.owners() {
            let (owner, figure) = (Some(owner), self.part(owner).figure);
            let piece = figure.map(|figure| Piece { owner, figure });
            board.pieces.extend(piece.map(|piece| (cell, piece)));
        }
        for cell in Self::lettered(position) {
            if position.owner(cell).is_some() || !board.has(cell) {
                continue;
            }
            match self.known.letter(cell) {
                Some(letter) => _ = board.labels.insert(cell, letter.to_string()),
                None => _ = board.gaps.insert(cell),
            }
        }
        for &cell in position.rest() {
            board.mark(cell, Mark::Reach);
        }
        board
    }

    fn sets(&self, _: usize) -> Sets {
        Sets {
            cakes: Some(self.known.placement.clone()),
            ..Sets::default()
        }
    }

    fn cells(&self, _: &Position, choice: &Cell) -> Vec<Cell> {
        vec![*choice]
    }

    fn pointed(&self, _: &Position, cells: &[Cell]) -> Pointed<Cell> {
        match cells {
            &[cell] if self.arena.has(cell) => Pointed::Move(cell),
            _ => Pointed::Nothing,
        }
    }

    /// Returns the part that was taken, and after the Picker's move the whole cake.
    fn traces(&self, after: &Position, choice: &Cell) -> Vec<Cell> {
        let [own, other] = self.known.parts(*choice).unwrap_or_default();
        match after.to_move() {
            Player::First => [own, other].concat(),
            Player::Second => own,
        }
    }

    fn said(&self, position: &Position, choice: &Cell) -> Said {
        let what = match position.to_move() {
            Player::First => {
                let [own, _] = self.known.parts(*choice).unwrap_or_default();
                format!("{} of a cake", self.few(&own))
            }
            Player::Second => format!("the rest of the cake: {}", self.few(position.rest())),
        };
        Said { verb: "take", what }
    }

    fn advisor(&self, seed: u64) -> Box<dyn Advisor<Self>> {
        Box::new(Computer::new(self, seed))
    }

    fn part(&self, player: Player) -> Part {
        match player {
            Player::First => Part {
                key: "chooser",
                name: "the Chooser",
                figure: Some(Figure::Disc),
            },
            Player::Second => Part {
                key: "picker",
                name: "the Picker",
                figure: Some(Figure::Ring),
            },
        }
    }

    fn family(&self) -> &'static str {
        "Cakes against the Chooser"
    }

    fn titles(&self) -> Vec<String> {
        vec![self.name()]
    }

    fn aim(&self) -> String {
        format!(
            "The Chooser wants {} and takes a part of each cake of up to {}; the Picker gets the rest.",
            self.row(),
            counted(self.known.size, "cell")
        )
    }

    fn manner(&self, player: Player) -> &'static str {
        match player {
            Player::First if self.is_blocked => "by guesses",
            Player::First => "by a line that no cake blocks",
            Player::Second => "by cakes",
        }
    }
}
