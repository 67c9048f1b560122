//! Positional games at a table: k in a row, animals, Hex, any sets of cells, and the endless plane.

mod advisor;
mod explain;
mod known;
mod proof;
mod text;

use std::sync::{Arc, OnceLock};

use madness_machine::Budget;
use madness_text::animals::drawing;
use positional_games::maker_breaker::{self, Options, Verdict};
use positional_games::play::{
    Arena, End as Ended, MoveError, OpponentError, Play, Rules as GameRules, Style,
};
use positional_games::{PlanePairing, Player, Side};

use crate::board::{Board, Cell, Edge, Figure, Mark, Naming, Piece, Sets, Tiling};
use crate::rules::{Advisor, End, Part, Pointed, Refusal, Rules, Why};
use crate::setup::{Choice, Field, Setup};
use crate::text::{Lines, TextError};
use advisor::Computer;

/// A board or the plane, the game that is played on it, and how the computer plays.
#[derive(Clone, Debug)]
pub struct Positional {
    arena: Arc<Arena>,
    rules: GameRules,
    style: Style,
    /// The pairs by which the computer answers on the plane, if it does: they are looked for once.
    pairing: Arc<OnceLock<Option<PlanePairing>>>,
}

/// The boards that are offered, with their names.
const BOARDS: [(&str, &str); 10] = [
    ("row 3x3 k=3", "noughts and crosses: 3 in a row on 3x3"),
    ("row 4x4 k=4", "4 in a row on 4x4"),
    ("row 5x5 k=4", "4 in a row on 5x5"),
    ("row 15x15 k=5", "5 in a row on 15x15"),
    ("torus k=4", "4 in a row on a torus of 4x4"),
    ("hj n=3 d=3", "3 in a row in a cube of 3x3x3"),
    ("hex 5x5", "Hex on 5x5"),
    ("subboard 8x4", "7 in a row: a board of 8x4"),
    ("plane k=8", "8 in a row on the endless plane"),
    ("plane k=9", "9 in a row on the endless plane"),
];

impl Positional {
    /// Creates a game; without a style the computer plays in the one that promises most.
    ///
    /// # Errors
    /// The style does not suit the board.
    pub fn new(
        arena: Arc<Arena>,
        rules: GameRules,
        style: Option<Style>,
    ) -> Result<Self, OpponentError> {
        if let Some(style) = style {
            style.opponent(&arena, rules)?;
        }
        let style = style.unwrap_or_else(|| Style::usual(&arena, rules));
        Ok(Self {
            arena,
            rules,
            style,
            pairing: Arc::default(),
        })
    }

    /// Returns the player who is Maker, unless both are.
    pub fn maker(&self) -> Option<Player> {
        self.rules.player(Side::Maker)
    }

    /// Says what a player has who owns a set, and what Maker and Breaker want.
    fn wanted(&self) -> (String, String) {
        let name = self.arena.name();
        let option = |key: &str| {
            let mut options = name.split(' ');
            options.find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
        };
        let row = |cells: String| {
            let wants = format!("Maker wants {cells}; Breaker wants to prevent that.");
            (format!("has {cells}"), wants)
        };
        let family = name.split(' ').next().unwrap_or_default();
        match (family, option("k"), option("n")) {
            ("row" | "torus" | "plane", Some(k), _) => row(format!("{k} in a row")),
            ("hj", _, Some(n)) => row(format!("{n} in a straight line of the cube")),
            ("hex", _, _) => (
                "connects the top with the bottom".to_owned(),
                "Maker wants to connect the top with the bottom, Breaker the left with the right."
                    .to_owned(),
            ),
            ("animal" | "plane", None, _) => {
                let animal = name
                    .split(' ')
                    .find_map(|word| Some((word, drawing(word)?)));
                let (animal, rows) = animal.unwrap_or_default();
                let rows = rows.join("/");
                row(format!(
                    "cells in the shape of {animal}, {rows}, turned or reflected"
                ))
            }
            _ => (
                "owns all cells of a set".to_owned(),
                "Maker wants to own all cells of a set, Breaker a cell of every set.".to_owned(),
            ),
        }
    }

    /// Returns how the cells of a player are drawn.
    fn figure(&self, player: Player) -> Figure {
        match (self.rules.side(player), player) {
            (Some(Side::Maker), _) | (None, Player::First) => Figure::Disc,
            (Some(Side::Breaker), _) | (None, Player::Second) => Figure::Ring,
        }
    }

    /// Returns the player who is Breaker, if there is one.
    pub fn breaker(&self) -> Option<Player> {
        self.rules.player(Side::Breaker)
    }
}

impl Rules for Positional {
    type Position = Play;
    type Move = Cell;

    const KEYS: &'static [&'static str] = &["board", "cells", "set", "game", "first"];

    const SEVERAL: &'static [&'static str] = &["set"];

    fn name(&self) -> String {
        text::name(self)
    }

    fn of_name(text: &str) -> Result<Self, Refusal> {
        text::of_name(text)
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        text::lines(self)
    }

    fn of_lines(lines: &Lines) -> Result<Self, TextError> {
        text::of_lines(lines)
    }

    fn setup(&self) -> Setup {
        let now = self.arena.name();
        let boards = BOARDS.map(|(key, name)| Choice::new(key, name));
        let (game, first) = match self.rules {
            GameRules::MakerMaker => ("maker-maker", "maker"),
            GameRules::MakerBreaker { first } => ("maker-breaker", text::side_name(first)),
        };
        let games = [
            Choice::new(
                "maker-breaker",
                "Maker wants a set, Breaker a cell of every set",
            ),
            Choice::new("maker-maker", "who first owns a set wins"),
        ];
        let firsts = [
            Choice::new("maker", "Maker begins, if there is one"),
            Choice::new("breaker", "Breaker begins, if there is one"),
        ];
        Setup {
            fields: vec![
                Field::usual("board", "Board", boards, now),
                Field::choice("game", "Game", games.to_vec(), game),
                Field::choice("first", "First", firsts.to_vec(), first),
            ],
        }
    }

    fn chosen(&self, setup: &Setup) -> Result<Self, Refusal> {
        let board = setup.word("board").unwrap_or(self.arena.name());
        let rules = match (setup.word("game"), setup.word("first")) {
            (Some("maker-maker"), _) => GameRules::MakerMaker,
            (_, Some("breaker")) => GameRules::MakerBreaker {
                first: Side::Breaker,
            },
            _ => GameRules::MakerBreaker { first: Side::Maker },
        };
        let is_same_board = board == self.arena.name();
        if is_same_board && rules == self.rules {
            return Ok(self.clone());
        }
        let arena = if is_same_board {
            Arc::clone(&self.arena)
        } else {
            let arena = Arena::named(board);
            Arc::new(arena.map_err(|error| Refusal::Illegal(error.to_string()))?)
        };
        let chosen = Self::new(arena, rules, None);
        chosen.map_err(|error| Refusal::Illegal(error.to_string()))
    }

    fn start(&self) -> Play {
        Play::new(Arc::clone(&self.arena), self.rules)
    }

    fn to_move(&self, position: &Play) -> Player {
        position.to_move()
    }

    /// Returns the free cells, on the plane those of the part that is shown.
    fn moves(&self, position: &Play) -> impl Iterator<Item = Cell> {
        let (least, most) = position.window();
        let rows = least.row..=most.row;
        let cells = rows.flat_map(move |row| {
            let columns = least.column..=most.column;
            columns.map(move |column| Cell::new(column, row))
        });
        let is_over = position.end().is_some();
        let free = cells.filter(move |&cell| position.is_free(cell));
        free.take(if is_over { 0 } else { Arena::MOST_CELLS })
    }

    fn make(&self, position: &mut Play, choice: &Cell) -> Result<(), Refusal> {
        position.take(*choice).map_err(|error| match error {
            MoveError::Over => Refusal::Over,
            other => Refusal::Illegal(other.to_string()),
        })
    }

    fn end(&self, position: &Play) -> Option<End> {
        let end = position.end()?;
        let winner = end.winner(self.rules);
        Some(match end {
            Ended::Owns { player: owner, set } => {
                let names = set.iter().map(|&cell| self.arena.cell_name(cell));
                let names: Vec<String> = names.collect();
                let what = if names.is_empty() {
                    "a set without cells".to_owned()
                } else {
                    names.join(" ")
                };
                End {
                    winner,
                    why: Why::Did {
                        player: *owner,
                        verb: "own",
                        what,
                    },
                    marks: set.iter().map(|&cell| (cell, Mark::Ending)).collect(),
                }
            }
            Ended::Blocked => End {
                winner,
                why: Why::Is(match winner {
                    Some(_) => "no set is left for Maker",
                    None => "nobody can own a set any more",
                }),
                marks: Vec::new(),
            },
        })
    }

    fn move_text(&self, choice: &Cell) -> String {
        self.arena.cell_name(*choice)
    }

    fn read_move(&self, text: &str) -> Result<Cell, Refusal> {
        let cell = self.arena.cell(text);
        cell.map_err(|error| Refusal::Unread(error.to_string()))
    }

    /// Writes the cells that were taken, the first player's and the second's in turn.
    fn position_text(&self, position: &Play) -> String {
        let cells = position.moves().iter();
        let cells: Vec<String> = cells.map(|&cell| self.arena.cell_name(cell)).collect();
        cells.join(" ")
    }

    fn read_position(&self, text: &str) -> Result<Play, Refusal> {
        let mut position = self.start();
        for word in text.split_whitespace() {
            let cell = self.read_move(word)?;
            self.make(&mut position, &cell)?;
        }
        Ok(position)
    }

    fn board(&self, position: &Play) -> Board {
        let mut board = match self.arena.size() {
            Some((columns, rows)) => Board::new(columns, rows),
            None => Board::endless(position.window()),
        };
        if self.arena.hypergraph().is_some() {
            let (cells, gaps): (Vec<Cell>, Vec<Cell>) =
                board.cells().partition(|&cell| self.arena.has(cell));
            let labels = cells
                .into_iter()
                .map(|cell| (cell, self.arena.cell_name(cell)));
            board.labels = labels.collect();
            board.gaps = gaps.into_iter().collect();
            let has = |word| self.arena.name().split(' ').any(|other| other == word);
            if has("torus") {
                board.edge = Edge::Torus;
            }
            if has("hex") {
                board.tiling = Tiling::Hexagons;
            }
            if !self.arena.is_rectangle() {
                board.naming = Naming::Own;
            }
        }
        for &cell in position.moves() {
            if let Some(owner) = position.owner(cell) {
                let figure = self.figure(owner);
                let owner = Some(owner);
                board.pieces.insert(cell, Piece { owner, figure });
            }
        }
        board
    }

    fn sets(&self, most: usize) -> Sets {
        let is_pairing = self.style == Style::Pairing;
        let pairing = || self.pairing.get_or_init(|| self.arena.plane_pairing());
        Sets {
            sets: self.arena.sets(most),
            pairing: is_pairing.then(pairing).cloned().flatten(),
            cakes: None,
        }
    }

    fn cells(&self, _: &Play, choice: &Cell) -> Vec<Cell> {
        vec![*choice]
    }

    fn pointed(&self, _: &Play, cells: &[Cell]) -> Pointed<Cell> {
        match cells {
            &[cell] if self.arena.has(cell) => Pointed::Move(cell),
            _ => Pointed::Nothing,
        }
    }

    fn advisor(&self, seed: u64) -> Box<dyn Advisor<Self>> {
        Box::new(Computer::new(self, seed))
    }

    fn part(&self, player: Player) -> Part {
        let figure = Some(self.figure(player));
        let (key, name) = match self.rules.side(player) {
            Some(Side::Maker) => ("maker", "Maker"),
            Some(Side::Breaker) => ("breaker", "Breaker"),
            None => return Part::of_turn(player, figure),
        };
        Part { key, name, figure }
    }

    fn family(&self) -> &'static str {
        "Positional games: sets of cells"
    }

    fn titles(&self) -> Vec<String> {
        // Digits that nobody reads are left out.
        let name = self.arena.name();
        let title = match name.split_once(" pairing=") {
            Some((plane, _)) => format!("{plane}, with a chosen pairing"),
            None => name.to_owned(),
        };
        vec![title]
    }

    fn aim(&self) -> String {
        let (has, wants) = self.wanted();
        match self.rules {
            GameRules::MakerMaker => format!("Who first {has} wins."),
            GameRules::MakerBreaker { .. } => wants,
        }
    }

    fn style(&self) -> &'static str {
        self.style.name()
    }

    /// Pairings, potentials and tiles are for Breaker.
    fn manner(&self, player: Player) -> &'static str {
        match (self.style, self.rules.side(player)) {
            (Style::Exact, _) => "by exact search",
            (_, Some(Side::Maker)) => "by guesses",
            (Style::Pairing, _) => "by a pairing",
            (Style::Potential, _) => "by potentials",
            (Style::Tiles, _) => "by tiles",
        }
    }
}

/// The most steps of a proof.
const PROOF_STEPS: usize = 20_000;

/// The most bytes of the table of a search that looks for a proof.
const PROOF_BYTES: u64 = 1 << 26;

/// Solves what is left of Maker–Breaker with a side to move, with a proof.
fn solved(play: &Play, to_move: Side, budget: &Budget) -> Option<Verdict> {
    let options = Options {
        proof_steps: PROOF_STEPS,
        ..Options::default()
    };
    let bytes = budget.bytes.unwrap_or(PROOF_BYTES);
    let budget = budget.clone().bytes(bytes);
    maker_breaker::solve(&play.left()?, to_move, &options, &budget).ok()
}
