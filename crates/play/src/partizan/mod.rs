//! Partizan games at a table: Cutcake, Domineering, Toads and Frogs, Hackenbush strings, and sums of them.
//!
//! Left and Right have moves of their own, and who cannot move loses. A game is a text such as
//! `cutcake 4x3 + domineering ../.# + hackenbush LRRL first=right`; what is taken away with `-` is added
//! with the players exchanged.
//!
//! | game | moves | up to |
//! | --- | --- | --- |
//! | `cutcake 4x3`: Left cuts between columns, Right between rows | `a1\|b1`, between these cells through the whole piece | sides of 30 |
//! | `domineering 4x4` or `../.#`: Left places upright dominoes, Right lying ones | `b2`, the upper or left cell | 100 cells |
//! | `toads TT__FF`: a step, or a leap over one animal of the other player | `3`, the square of the animal | 24 squares |
//! | `hackenbush LRRL`: cutting an edge takes all above it away | `2`, the edge from the ground up | 30 edges |
//!
//! In sums a move begins with the number of the component: `2:b1`.
//!
//! Cakes and strings are numbers with a formula. Of the other games the computer finds the canonical form
//! of each independent part, if it is small enough for the budget, and else it searches; where neither
//! tells who wins, a move is a guess and is called one. Of the empty boards of Domineering those up to
//! 7 × 7 are decided, and the larger ones that strips of two columns or rows decide, such as 8 × 7.
//!
//! # Source
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*.

mod advisor;
mod component;
mod drawn;
mod explain;
mod proof;
mod region;
mod search;
mod setup;
mod text;
mod values;

#[cfg(test)]
mod tests;

use combinatorial_games::partizan::Player as Side;
use positional_games::Player;

use crate::advice::Said;
use crate::board::{Board, Cell, Figure};
use crate::rules::{Advisor, End, Part, Pointed, Refusal, Rules, Why, of_game};
use crate::setup::Setup;
use crate::text::{Lines, TextError};
use advisor::Computer;
pub use component::{Cake, Component, Dominoes, Place, Spot};

/// A sum of partizan games, and who begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partizan {
    components: Vec<Component>,
    first: Side,
}

/// A position of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    components: Vec<Component>,
    turn: Side,
}

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The component, from 0.
    pub component: usize,
    /// Where in it.
    pub place: Place,
}

impl Partizan {
    /// The most components of a sum.
    pub const MOST_COMPONENTS: usize = 12;

    /// The longest side of a cake.
    pub const LONGEST_SIDE: u8 = 30;

    /// The longest side of a board of Domineering.
    pub const WIDEST: u8 = 26;

    /// The most cells of a board of Domineering.
    pub const MOST_CELLS: u64 = 100;

    /// The most edges of a string.
    pub const LONGEST_STRING: usize = 30;

    /// Creates a sum of components as they are at the start, unless there are too few or too many.
    fn new(components: Vec<Component>, first: Side) -> Option<Self> {
        let counts = 1..=Self::MOST_COMPONENTS;
        counts
            .contains(&components.len())
            .then_some(Self { components, first })
    }

    /// Returns the components as they are at the start.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Returns who is a player: Left or Right.
    pub fn side(&self, player: Player) -> Side {
        match player {
            Player::First => self.first,
            Player::Second => self.first.other(),
        }
    }

    /// Returns who of the players Left or Right is.
    pub fn player(&self, side: Side) -> Player {
        if side == self.first {
            Player::First
        } else {
            Player::Second
        }
    }

    fn begun(&self) -> Position {
        Position {
            components: self.components.clone(),
            turn: self.first,
        }
    }

    /// Returns whether a formula tells the value of every position.
    fn has_formula(&self) -> bool {
        let mut components = self.components.iter();
        components
            .all(|component| matches!(component, Component::Cutcake(_) | Component::Hackenbush(_)))
    }

    /// Returns whether all components are of a kind.
    fn are_all(&self, word: &str) -> bool {
        let mut components = self.components.iter();
        components.all(|component| component.word() == word)
    }
}

impl Position {
    /// Returns the components.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Returns who moves next.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the moves of a player.
    fn moves_of(&self, side: Side) -> impl Iterator<Item = Move> + use<'_> {
        let components = self.components.iter().enumerate();
        components.flat_map(move |(component, parts)| {
            let places = parts.moves(side).into_iter();
            places.map(move |place| Move { component, place })
        })
    }

    /// Returns whether nobody who is to move can.
    fn is_over(&self) -> bool {
        self.moves_of(self.turn).next().is_none()
    }

    /// Makes a move, or says why it cannot be made.
    fn make(&mut self, choice: Move) -> Result<(), String> {
        let component = self.components.get_mut(choice.component);
        let component = component.ok_or_else(|| "there is no such component".to_owned())?;
        component.make(self.turn, choice.place)?;
        self.turn = self.turn.other();
        Ok(())
    }
}

impl Rules for Partizan {
    type Position = Position;
    type Move = Move;

    const KEYS: &'static [&'static str] = &["game"];

    fn name(&self) -> String {
        text::name(self)
    }

    fn of_name(text: &str) -> Result<Self, Refusal> {
        text::of_name(text)
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.name())]
    }

    fn of_lines(lines: &Lines) -> Result<Self, TextError> {
        of_game(lines, "write one, such as game: cutcake 4x3")
    }

    fn setup(&self) -> Setup {
        setup::setup(self)
    }

    fn chosen(&self, setup: &Setup) -> Result<Self, Refusal> {
        setup::chosen(self, setup)
    }

    fn start(&self) -> Position {
        self.begun()
    }

    fn to_move(&self, position: &Position) -> Player {
        self.player(position.turn)
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        position.moves_of(position.turn)
    }

    fn make(&self, position: &mut Position, choice: &Move) -> Result<(), Refusal> {
        position.make(*choice).map_err(|error| {
            if position.is_over() {
                Refusal::Over
            } else {
                Refusal::Illegal(error)
            }
        })
    }

    fn end(&self, position: &Position) -> Option<End> {
        let side = position.turn;
        position.is_over().then(|| End {
            winner: Some(self.player(side.other())),
            why: Why::Is(match side {
                Side::Left => "Left cannot move",
                Side::Right => "Right cannot move",
            }),
            marks: Vec::new(),
        })
    }

    fn move_text(&self, choice: &Move) -> String {
        text::move_text(self, choice)
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        text::read_move(self, text).map_err(Refusal::Unread)
    }

    /// Writes what has become of each component, and who moves next:
    /// `cutcake a1-b3,c1-d3 + domineering A./V. + toads T_TF + hackenbush LR turn=left`. Cakes are their
    /// pieces, each by its first and last cell; dominoes are `A` over `V`, or `()`; of a string that is
    /// gone `-` is left.
    fn position_text(&self, position: &Position) -> String {
        text::position(position)
    }

    fn read_position(&self, text: &str) -> Result<Position, Refusal> {
        text::read_position(self, text).map_err(Refusal::Unread)
    }

    fn board(&self, position: &Position) -> Board {
        drawn::board(self, position)
    }

    fn cells(&self, position: &Position, choice: &Move) -> Vec<Cell> {
        _ = position;
        drawn::cell(self, *choice).into_iter().collect()
    }

    fn pointed(&self, position: &Position, cells: &[Cell]) -> Pointed<Move> {
        match cells {
            &[cell] => drawn::pointed(self, position, cell),
            _ => Pointed::Nothing,
        }
    }

    fn traces(&self, after: &Position, choice: &Move) -> Vec<Cell> {
        drawn::traces(self, after, *choice)
    }

    fn said(&self, position: &Position, choice: &Move) -> Said {
        let component = &position.components[choice.component];
        let (verb, what) = component.said(position.turn, choice.place);
        if self.components.len() == 1 {
            return Said { verb, what };
        }
        let what = match component {
            Component::Hackenbush(_) => {
                let number = choice.component + 1;
                let (edge, rest) = what.split_once(',').unwrap_or((&what, ""));
                let comma = if rest.is_empty() { "" } else { "," };
                format!("{edge} of string {number}{comma}{rest}")
            }
            _ => format!("{what}, in component {}", choice.component + 1),
        };
        Said { verb, what }
    }

    fn advisor(&self, seed: u64) -> Box<dyn Advisor<Self>> {
        Box::new(Computer::new(self, seed))
    }

    fn part(&self, player: Player) -> Part {
        let side = self.side(player);
        let (key, name) = match side {
            Side::Left => ("left", "Left"),
            Side::Right => ("right", "Right"),
        };
        let figures = match () {
            () if self.are_all("toads") => Some((Figure::Toad, Figure::Frog)),
            () if self.are_all("hackenbush") => Some((Figure::Blue, Figure::Red)),
            () => None,
        };
        let figure = figures.map(|(left, right)| match side {
            Side::Left => left,
            Side::Right => right,
        });
        Part { key, name, figure }
    }

    fn family(&self) -> &'static str {
        "Partizan games: Left and Right have moves of their own"
    }

    fn titles(&self) -> Vec<String> {
        let sum = text::sum(&self.components);
        let count = self.components.len();
        let short = (count > 1).then(|| format!("a sum of {count} games"));
        let longest = setup::title(&self.components[0]).filter(|_| count == 1);
        longest.into_iter().chain([sum]).chain(short).collect()
    }

    fn aim(&self) -> String {
        setup::aim(self)
    }

    fn manner(&self, _: Player) -> &'static str {
        if self.has_formula() {
            "by a formula"
        } else {
            "by values and search"
        }
    }
}
