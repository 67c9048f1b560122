//! What a screen, a page or a server knows of a match, of whatever game.

use positional_games::Player;

use crate::advice::{Purpose, Question, Said, Strength};
use crate::board::{Board, Cell, Sets, Threats};
use crate::rules::{End, Part, Pointed, Refusal};
use crate::setup::Setup;

/// A match of some game. All that crosses a table is text, cells, boards and advice, so that one
/// program carries every game.
pub trait Table: Send {
    /// Returns what is played as one text.
    fn name(&self) -> String;

    /// Returns what the games of the family are, whatever is chosen.
    fn family(&self) -> &'static str;

    /// Returns titles of the game, the longest first.
    fn titles(&self) -> Vec<String>;

    /// Returns a sentence that says what the players want.
    fn aim(&self) -> String;

    /// Returns the part that a player plays.
    fn part(&self, player: Player) -> Part;

    /// Says how the computer chooses its moves, if it plays for a player.
    fn manner(&self, player: Player) -> &'static str;

    /// Returns what can be chosen: of the game, who plays, and how well the computer plays.
    fn setup(&self) -> Setup;

    /// Begins a new match with what is chosen in a form that came from [`Table::setup`]. [`Table::undo`]
    /// brings the old match back.
    ///
    /// # Errors
    /// What is wrong with the choice; nothing changes.
    fn begin(&mut self, setup: &Setup) -> Result<(), Refusal>;

    /// Returns who plays.
    fn seats(&self) -> Seats;

    /// Returns whether a player is a person.
    fn is_person(&self, player: Player) -> bool;

    /// Returns whether anybody who plays is a person.
    fn has_persons(&self) -> bool {
        Player::ALL.into_iter().any(|player| self.is_person(player))
    }

    /// Returns how well the computer plays.
    fn strength(&self) -> Strength;

    /// Returns the position as text.
    fn position(&self) -> String;

    /// Returns what is to be drawn. The last move and what ended the game are marked.
    fn board(&self) -> Board;

    /// Returns the sets that are wanted, if they have at most so many cells together, and the pairs or cakes
    /// by which they are blocked.
    fn sets(&self, most: usize) -> Sets;

    /// Returns the sets that lack one cell, if these are what the players look at.
    fn threats(&self) -> Option<Threats>;

    /// Returns what is meant by pointing at cells, one after the other: the text of a move, which need not
    /// be legal.
    fn pointed(&self, cells: &[Cell]) -> Pointed<String>;

    /// Returns the cells at which a legal move is pointed at, one after the other, and says what the move
    /// does.
    ///
    /// # Errors
    /// The text is no move, or the move cannot be made.
    fn told(&self, text: &str) -> Result<(Vec<Cell>, Said), Refusal>;

    /// Returns the moves so far.
    fn moves(&self) -> Vec<String>;

    /// Returns the cells that show what the last move did.
    fn last(&self) -> Vec<Cell>;

    /// Returns up to `most` moves that can be made.
    fn legal(&self, most: usize) -> Vec<String>;

    /// Returns who moves next, or would if the game were not over.
    fn to_move(&self) -> Player;

    /// Returns how the match ended, if it has.
    fn end(&self) -> Option<End>;

    /// Returns whether the computer is to move, paused or not.
    fn is_computers_turn(&self) -> bool;

    /// Returns whether the computer waits, where it plays against itself.
    fn is_paused(&self) -> bool;

    /// Lets the computer that plays against itself wait, or go on.
    fn pause(&mut self, is_paused: bool);

    /// Makes a move for the player to move.
    ///
    /// # Errors
    /// The text is no move, or the move cannot be made. Nothing changes.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// Gives up for the person, or for the player to move.
    ///
    /// # Errors
    /// [`Refusal::Over`].
    fn resign(&mut self) -> Result<(), Refusal>;

    /// Goes back to where a person was last to move, or to the match before this one was begun. Where
    /// nobody is a person it goes back by a move, and pauses. Returns whether there was such a place; if
    /// not, nothing changes.
    fn undo(&mut self) -> bool;

    /// Goes on, after [`Table::undo`], to where a person is next to move, or to the end. Where nobody is a
    /// person it goes on by a move. Returns whether anything was taken back.
    fn redo(&mut self) -> bool;

    /// Begins a new match with the same setup. If a lot decides who begins, it is drawn again.
    /// [`Table::undo`] brings the old match back.
    fn restart(&mut self);

    /// Returns the position, to be thought about elsewhere.
    fn question(&self, purpose: Purpose) -> Question;

    /// Returns the match as the text of a file. Moves that were taken back are not in it.
    fn record(&self) -> String;
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seats {
    /// Two people.
    Two,
    /// One person against the computer; a lot decides who begins.
    Lot,
    /// One person, who is this player, against the computer.
    Person(Player),
    /// The computer against itself.
    None,
}

impl Seats {
    /// All seats.
    pub const ALL: [Self; 5] = [
        Self::Two,
        Self::Lot,
        Self::Person(Player::First),
        Self::Person(Player::Second),
        Self::None,
    ];

    /// Returns the word by which programs know it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Lot => "one",
            Self::Person(Player::First) => "first",
            Self::Person(Player::Second) => "second",
            Self::None => "none",
        }
    }

    /// Returns what people see.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Two => "two people",
            Self::Lot => "you and the computer; who begins is drawn by lot",
            Self::Person(Player::First) => "you begin, against the computer",
            Self::Person(Player::Second) => "the computer begins, against you",
            Self::None => "the computer against itself",
        }
    }
}
