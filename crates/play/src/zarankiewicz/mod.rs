//! The Zarankiewicz game at a table: discs on a board, and rectangles that end it.

mod explain;
mod proof;

use madness_machine::Budget;
use madness_picture::story::Story;
use positional_games::Player;
use positional_games::zarankiewicz::{
    self as family, Advisor as Chooser, MoveError, Position, Reason, Rectangle, Size, Variant,
};

use crate::advice::{Advice, Proof, Strength, Sure};
use crate::board::{Board, Cell, Figure, Mark, OpenSet, Piece, Threats};
use crate::lots::Lots;
use crate::rules::{Advisor, End, Part, Pointed, Refusal, Rules, Why, of_game};
use crate::setup::{Choice, Field, Input, Preset, Setup};
use crate::text::{Lines, TextError};
use crate::winner::Winner;

/// A variant of the game on a board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zarankiewicz {
    /// The variant.
    pub variant: Variant,
    /// The size of the board.
    pub size: Size,
}

/// What the name of a game looks like.
const EXPECTED: &str =
    "expected zarankiewicz, a variant from 1 to 4 and a size: zarankiewicz 3 6x6";

/// The sides of the squares that are offered.
const PRESETS: [usize; 3] = [4, 6, 9];

impl Zarankiewicz {
    /// Returns the cell of the board of the family.
    fn cell(self, cell: Cell) -> Option<family::Cell> {
        let column = u8::try_from(cell.column).ok()?;
        let row = u8::try_from(cell.row).ok()?;
        let cell = family::Cell { column, row };
        self.size.contains(cell).then_some(cell)
    }

    fn cell_name(cell: family::Cell) -> String {
        format!("{}{}", char::from(b'a' + cell.column), cell.row + 1)
    }

    /// Returns how the discs of a player are drawn.
    fn figure(self, player: Player) -> Figure {
        let is_ring = player == Player::Second && self.variant.colours() == 2;
        if is_ring { Figure::Ring } else { Figure::Disc }
    }

    /// Returns the size with these numbers of columns and rows.
    fn sized(variant: Variant, columns: usize, rows: usize) -> Result<Self, Refusal> {
        let size = Size::new(columns, rows);
        let size = size.map_err(|error| Refusal::Illegal(error.to_string()))?;
        Ok(Self { variant, size })
    }
}

fn drawn(cell: family::Cell) -> Cell {
    Cell::new(cell.column.into(), cell.row.into())
}

impl Rules for Zarankiewicz {
    type Position = Position;
    type Move = family::Cell;

    const KEYS: &'static [&'static str] = &["game"];

    fn name(&self) -> String {
        format!("zarankiewicz {} {}", self.variant.number(), self.size)
    }

    fn of_name(text: &str) -> Result<Self, Refusal> {
        let bad = || Refusal::Unread(format!("found {text:?}, {EXPECTED}"));
        let mut words = text.split_whitespace();
        let (Some("zarankiewicz"), Some(number), Some(size), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(bad());
        };
        let unread = |error: String| Refusal::Unread(error);
        let number = number.parse().map_err(|_| bad())?;
        let variant = Variant::from_number(number).map_err(|error| unread(error.to_string()))?;
        let size: Result<Size, _> = size.parse();
        let size = size.map_err(|error| unread(error.to_string()))?;
        Ok(Self { variant, size })
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.name())]
    }

    fn of_lines(lines: &Lines) -> Result<Self, TextError> {
        of_game(lines, EXPECTED)
    }

    fn setup(&self) -> Setup {
        let variants = Variant::ALL.map(|variant| {
            let number = variant.number();
            let colours = ["one colour", "two colours"][variant.colours() - 1];
            let wins = if variant.completing_wins() {
                "wins"
            } else {
                "loses"
            };
            let name = format!("{number}: {colours}; who completes a rectangle {wins}");
            Choice::new(number.to_string(), name)
        });
        let square = |side: usize| Preset {
            name: format!("{side}x{side}"),
            values: vec![("columns", side), ("rows", side)],
        };
        let now = self.variant.number().to_string();
        let sides = 1..=Size::MOST;
        Setup {
            fields: vec![
                Field::choice("variant", "Variant", variants.to_vec(), &now),
                Field::new("size", "Size", Input::Presets(PRESETS.map(square).to_vec())),
                Field::number("columns", "  columns", sides.clone(), self.size.columns()),
                Field::number("rows", "  rows", sides, self.size.rows()),
            ],
        }
    }

    fn chosen(&self, setup: &Setup) -> Result<Self, Refusal> {
        let number = setup.word("variant").and_then(|word| word.parse().ok());
        let variant = number.and_then(|number| Variant::from_number(number).ok());
        let side = |key, usual| setup.number(key).unwrap_or(usual);
        Self::sized(
            variant.unwrap_or(self.variant),
            side("columns", self.size.columns()),
            side("rows", self.size.rows()),
        )
    }

    fn start(&self) -> Position {
        Position::new(self.variant, self.size)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = family::Cell> {
        let is_over = position.end().is_some();
        position.empty_cells().filter(move |_| !is_over)
    }

    fn make(&self, position: &mut Position, choice: &family::Cell) -> Result<(), Refusal> {
        position.play(*choice).map_err(|error| match error {
            MoveError::Over => Refusal::Over,
            MoveError::Taken(cell) => {
                let name = Self::cell_name(cell);
                Refusal::Illegal(format!("{name} is taken: choose a free cell"))
            }
            other => Refusal::Illegal(other.to_string()),
        })
    }

    fn end(&self, position: &Position) -> Option<End> {
        let end = position.end()?;
        let winner = end.outcome.winner();
        let (Some((cell, rectangle)), Some(won)) = (end.completed, winner) else {
            return Some(End {
                winner,
                why: Why::Is("the board is full, and nobody completed a rectangle"),
                marks: Vec::new(),
            });
        };
        let corners = rectangle
            .corners()
            .map(|corner| (drawn(corner), Mark::Ending));
        let completing = (drawn(cell), Mark::Completing);
        Some(End {
            winner,
            why: Why::Did {
                player: if self.variant.completing_wins() {
                    won
                } else {
                    won.other()
                },
                verb: "complete",
                what: "a rectangle".to_owned(),
            },
            marks: corners.into_iter().chain([completing]).collect(),
        })
    }

    fn move_text(&self, choice: &family::Cell) -> String {
        Self::cell_name(*choice)
    }

    fn read_move(&self, text: &str) -> Result<family::Cell, Refusal> {
        let mut letters = text.chars();
        let column = letters.next().map(|letter| letter.to_ascii_lowercase());
        let column = column.filter(char::is_ascii_lowercase);
        let column = column.map(|letter| i32::from(letter as u8 - b'a'));
        let digits = letters.as_str();
        let row: Option<i32> = digits
            .parse()
            .ok()
            .filter(|_| !digits.starts_with(['+', '-', '0']));
        let cell = column
            .zip(row)
            .and_then(|(column, row)| self.cell(Cell::new(column, row - 1)));
        cell.ok_or_else(|| {
            let last = family::Cell::new(self.size.columns() - 1, self.size.rows() - 1);
            let last = Self::cell_name(last);
            Refusal::Unread(format!("no cell {text:?}: cells are a1 to {last}"))
        })
    }

    /// Writes the rows, separated by `/`, and after them the disc that completed a rectangle.
    fn position_text(&self, position: &Position) -> String {
        let completed = position.end().and_then(|end| end.completed);
        let Some((cell, _)) = completed else {
            return position.to_string().trim_end().replace('\n', "/");
        };
        let text = position.to_string();
        let at = usize::from(cell.row) * (self.size.columns() + 1) + usize::from(cell.column);
        let rows = format!("{}.{}", &text[..at], &text[at + 1..]);
        let rows = rows.trim_end().replace('\n', "/");
        format!("{rows} {}", Self::cell_name(cell))
    }

    fn read_position(&self, text: &str) -> Result<Position, Refusal> {
        let (rows, last) = text.split_once(' ').unwrap_or((text, ""));
        let position = Position::parse(self.variant, &rows.replace('/', "\n"));
        let mut position = position.map_err(|error| Refusal::Unread(error.to_string()))?;
        if position.size() != self.size {
            let (found, size) = (position.size(), self.size);
            return Err(Refusal::Unread(format!(
                "a board of {found}, expected one of {size}"
            )));
        }
        if !last.is_empty() {
            let cell = self.read_move(last)?;
            self.make(&mut position, &cell)?;
        }
        Ok(position)
    }

    fn board(&self, position: &Position) -> Board {
        let mut board = Board::new(self.size.columns(), self.size.rows());
        for cell in self.size.cells() {
            if let Some(owner) = position.disc(cell) {
                let piece = Piece {
                    owner: Some(owner),
                    figure: self.figure(owner),
                };
                board.pieces.insert(drawn(cell), piece);
            }
        }
        board
    }

    fn threats(&self, position: &Position) -> Option<Threats> {
        let mut sets = Vec::new();
        for cell in position.empty_cells() {
            let opposite =
                |other: &family::Cell| other.column != cell.column && other.row != cell.row;
            for other in self.size.cells().filter(opposite) {
                let corners = Rectangle::of_corners(cell, other).corners();
                let discs = corners.iter().filter_map(|&corner| position.disc(corner));
                let discs: Vec<Player> = discs.collect();
                if let [owner, others @ ..] = &discs[..]
                    && others == [*owner; 2]
                {
                    sets.push(OpenSet {
                        cells: corners.map(drawn).to_vec(),
                        owner: Some(*owner).filter(|_| self.variant.colours() == 2),
                        lacks: 1,
                    });
                }
            }
        }
        let noun = "rectangle";
        Some(Threats { noun, sets })
    }

    fn cells(&self, _: &Position, choice: &family::Cell) -> Vec<Cell> {
        vec![drawn(*choice)]
    }

    fn pointed(&self, _: &Position, cells: &[Cell]) -> Pointed<family::Cell> {
        match cells {
            [cell] => self.cell(*cell).map_or(Pointed::Nothing, Pointed::Move),
            _ => Pointed::Nothing,
        }
    }

    fn advisor(&self, seed: u64) -> Box<dyn Advisor<Self>> {
        let chooser = Chooser::new(seed);
        let lots = Lots::new(seed);
        Box::new(Computer {
            rules: *self,
            chooser,
            lots,
        })
    }

    fn part(&self, player: Player) -> Part {
        Part::of_turn(player, Some(self.figure(player)))
    }

    fn family(&self) -> &'static str {
        "The Zarankiewicz game: rectangles of discs"
    }

    fn titles(&self) -> Vec<String> {
        let Self { variant, size } = self;
        vec![
            format!("Zarankiewicz game, {variant}, {size}"),
            format!("{variant}, {size}"),
            format!("variant {}, {size}", variant.number()),
        ]
    }

    fn aim(&self) -> String {
        let wins = if self.variant.completing_wins() {
            "wins"
        } else {
            "loses"
        };
        let discs = ["discs", "discs of one colour"][self.variant.colours() - 1];
        format!("Who completes a rectangle with {discs} at its four corners {wins}.")
    }

    fn manner(&self, _: Player) -> &'static str {
        "by theorems and search"
    }
}

/// What moves for the computer, and gives hints.
struct Computer {
    rules: Zarankiewicz,
    chooser: Chooser,
    lots: Lots,
}

impl Computer {
    /// Completes a rectangle if that wins, and does not if that loses, as far as a beginner sees it.
    fn beginner(&mut self, position: &Position) -> Option<family::Advice> {
        let cells: Vec<family::Cell> = position.empty_cells().collect();
        let wins = position.variant().completing_wins();
        let completing = |cell: &family::Cell| position.rectangle(*cell).is_some();
        let seen = cells
            .iter()
            .copied()
            .filter(|cell| completing(cell) == wins);
        let seen: Vec<family::Cell> = seen.collect();
        let sees = wins && !seen.is_empty();
        let chosen = self
            .lots
            .one_of(if seen.is_empty() { &cells } else { &seen });
        Some(family::Advice {
            cell: *chosen?,
            reason: if sees {
                Reason::Completes
            } else {
                Reason::Guess
            },
            outcome: sees.then(|| position.to_move().into()),
        })
    }
}

impl Advisor<Zarankiewicz> for Computer {
    fn advise(
        &mut self,
        position: &Position,
        strength: Strength,
        budget: &Budget,
    ) -> Option<Advice<family::Cell>> {
        let family::Advice {
            cell,
            reason,
            outcome,
        } = match strength {
            _ if position.end().is_some() => return None,
            Strength::Exact => self.chooser.advise(position, budget),
            Strength::Careful => self.chooser.guess(position, budget),
            Strength::Easy => self.beginner(position),
        }?;
        let (sure, why) = match reason {
            Reason::Over | Reason::Completes => (Sure::Proof, "which completes a rectangle"),
            Reason::Theorem => (Sure::Theorem, "by a theorem"),
            Reason::Search => (Sure::Search, "by exact search"),
            Reason::Guess => (Sure::Guess, "a guess"),
        };
        let winner = match outcome {
            Some(family::Outcome::First) => Winner::First,
            Some(family::Outcome::Second) => Winner::Second,
            Some(family::Outcome::Draw) => Winner::Draw,
            None => Winner::Unknown,
        };
        Some(Advice {
            choice: cell,
            winner,
            sure,
            why: why.to_owned(),
            promise: None,
            answers: None,
        })
    }
    fn explain(&mut self, position: &Position, budget: &Budget) -> Option<Story> {
        explain::story(self.rules, &mut self.chooser, position, budget)
    }

    fn prove(&mut self, position: &Position, budget: &Budget) -> Proof {
        proof::of(self.rules, &mut self.chooser, position, budget)
    }
}
