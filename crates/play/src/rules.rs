//! What a family of games tells of itself, so that it can be played at a table.

use madness_machine::Budget;
use madness_picture::story::Story;
use positional_games::Player;
use thiserror::Error;

use crate::advice::{Advice, Proof, Said, Strength};
use crate::board::{Board, Cell, Figure, Mark, Sets, Threats};
use crate::setup::Setup;
use crate::text::{Lines, TextError};

/// A game of two players who move in turn, with its setup chosen. A family of games implements this,
/// and is played by [`Match`](crate::Match).
pub trait Rules: Sized + Send + Sync + 'static {
    /// All that matters for the moves that follow.
    type Position: Clone + Eq + Send + 'static;

    /// A move.
    type Move: Clone + Eq + Send + 'static;

    /// The words of the lines of a saved match that say what is played, in the order in which they are
    /// written.
    const KEYS: &'static [&'static str];

    /// Those of [`Rules::KEYS`] that may stand on several lines.
    const SEVERAL: &'static [&'static str] = &[];

    /// Returns what is played as one text, such as `zarankiewicz 3 6x6`.
    fn name(&self) -> String;

    /// Reads what [`Rules::name`] writes.
    ///
    /// # Errors
    /// What is wrong, and what to write instead.
    fn of_name(text: &str) -> Result<Self, Refusal>;

    /// Returns what is played as lines of a saved match, each with its word.
    fn lines(&self) -> Vec<(&'static str, String)>;

    /// Reads what [`Rules::lines`] writes.
    ///
    /// # Errors
    /// What is wrong, with its place.
    fn of_lines(lines: &Lines) -> Result<Self, TextError>;

    /// Returns what can be chosen of the game, with what is chosen. Players and strength are no part of
    /// it.
    fn setup(&self) -> Setup;

    /// Returns the game that is chosen in a form that came from [`Rules::setup`].
    ///
    /// # Errors
    /// What is wrong with it.
    fn chosen(&self, setup: &Setup) -> Result<Self, Refusal>;

    /// Returns whether a position may come again. If one comes for the third time, the match is a draw.
    fn may_repeat(&self) -> bool {
        false
    }

    /// Returns the position before the first move.
    fn start(&self) -> Self::Position;

    /// Returns who moves next, or would if the game were not over.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Returns the moves that can be made; none if the game is over. Where there are too many to be
    /// listed, as on an endless board, these are some of them.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// Makes a move.
    ///
    /// # Errors
    /// The move cannot be made, and nothing changes.
    fn make(&self, position: &mut Self::Position, choice: &Self::Move) -> Result<(), Refusal>;

    /// Returns the position after a move.
    ///
    /// # Errors
    /// As [`Rules::make`].
    fn after(
        &self,
        position: &Self::Position,
        choice: &Self::Move,
    ) -> Result<Self::Position, Refusal> {
        let mut next = position.clone();
        self.make(&mut next, choice)?;
        Ok(next)
    }

    /// Returns how the game ended, if it has.
    fn end(&self, position: &Self::Position) -> Option<End>;

    /// Returns a move as text, in one word.
    fn move_text(&self, choice: &Self::Move) -> String;

    /// Reads a move, which need not be legal.
    ///
    /// # Errors
    /// The text is no move: [`Refusal::Unread`].
    fn read_move(&self, text: &str) -> Result<Self::Move, Refusal>;

    /// Returns a position as text, in one line.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads what [`Rules::position_text`] writes.
    ///
    /// # Errors
    /// The text is no position of this game.
    fn read_position(&self, text: &str) -> Result<Self::Position, Refusal>;

    /// Returns what is to be drawn, without marks.
    fn board(&self, position: &Self::Position) -> Board;

    /// Returns the sets that are wanted, if they have at most so many cells together, and the pairs or cakes
    /// by which they are blocked.
    fn sets(&self, most: usize) -> Sets {
        _ = most;
        Sets::default()
    }

    /// Returns the sets that lack one cell, if these are what the players look at: of the rectangles of
    /// the Zarankiewicz game there are too many.
    fn threats(&self, position: &Self::Position) -> Option<Threats> {
        _ = position;
        None
    }

    /// Returns the cells at which a move is pointed at, one after the other. Where two moves begin with
    /// the same cells, neither has only these. A move of what is too large to be drawn has none: it is
    /// typed.
    fn cells(&self, position: &Self::Position, choice: &Self::Move) -> Vec<Cell>;

    /// Returns what is meant by pointing at cells, one after the other. A move need not be legal.
    fn pointed(&self, position: &Self::Position, cells: &[Cell]) -> Pointed<Self::Move> {
        let mut is_begun = false;
        for choice in self.moves(position) {
            let path = self.cells(position, &choice);
            if path == cells {
                return Pointed::Move(choice);
            }
            is_begun |= path.starts_with(cells);
        }
        if is_begun {
            Pointed::Begun
        } else {
            Pointed::Nothing
        }
    }

    /// Returns the cells that show, in the position after a move, what it did.
    fn traces(&self, after: &Self::Position, choice: &Self::Move) -> Vec<Cell> {
        self.cells(after, choice)
    }

    /// Says what a move does, in the position before it.
    fn said(&self, position: &Self::Position, choice: &Self::Move) -> Said {
        _ = position;
        Said {
            verb: "take",
            what: self.move_text(choice),
        }
    }

    /// Returns what chooses moves of this game; the seed decides among those of which none is better.
    fn advisor(&self, seed: u64) -> Box<dyn Advisor<Self>>;

    /// Returns the part that a player plays.
    fn part(&self, player: Player) -> Part;

    /// Returns what the games of the family are, whatever is chosen.
    fn family(&self) -> &'static str;

    /// Returns titles of the game, the longest first.
    fn titles(&self) -> Vec<String>;

    /// Returns a sentence that says what the players want.
    fn aim(&self) -> String;

    /// Returns the word of a saved match for how the computer plays with all its strength.
    fn style(&self) -> &'static str {
        Strength::Exact.key()
    }

    /// Says how a computer that plays for a player chooses its moves with all its strength: "by exact
    /// search".
    fn manner(&self, player: Player) -> &'static str;
}

/// Chooses moves of a game. It may remember what it has found.
pub trait Advisor<R: Rules>: Send {
    /// Returns a move for the player to move, or nothing if the game is over. If the budget does not
    /// suffice for what the strength asks for, the move is a guess, and says so.
    fn advise(
        &mut self,
        position: &R::Position,
        strength: Strength,
        budget: &Budget,
    ) -> Option<Advice<R::Move>>;

    /// Tells why the player to move wins, loses or cannot, in plain words, for somebody who asks
    /// "why?". Returns nothing if there is no more to be said than an advice says.
    fn explain(&mut self, position: &R::Position, budget: &Budget) -> Option<Story> {
        _ = (position, budget);
        None
    }

    /// Returns a certificate of who wins a position that is not over, or of who wins the game before its
    /// first move, or says why there is none.
    fn prove(&mut self, position: &R::Position, budget: &Budget) -> Proof {
        _ = (position, budget);
        Proof::none("There are no certificates of this game.")
    }
}

/// What is meant by pointing at cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointed<M> {
    /// A move.
    Move(M),
    /// The beginning of a move: more cells are to be pointed at.
    Begun,
    /// Nothing.
    Nothing,
}

/// The part that a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The word of a saved match: "maker", "first".
    pub key: &'static str,
    /// The name in a sentence: "Maker", "the first player".
    pub name: &'static str,
    /// How the player's pieces are drawn, where the players have pieces of their own.
    pub figure: Option<Figure>,
}

impl Part {
    /// Returns the part of a player who has no other name than who moves first or second.
    pub const fn of_turn(player: Player, figure: Option<Figure>) -> Self {
        let (key, name) = match player {
            Player::First => ("first", "the first player"),
            Player::Second => ("second", "the second player"),
        };
        Self { key, name, figure }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who wins, unless it is a draw.
    pub winner: Option<Player>,
    /// Why.
    pub why: Why,
    /// The cells that show it.
    pub marks: Vec<(Cell, Mark)>,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A player did something that wins or loses.
    Did {
        /// The player.
        player: Player,
        /// The verb, which gets an s where the player is not "you": "complete".
        verb: &'static str,
        /// What stands after it: "a rectangle".
        what: String,
    },
    /// Something is so: "the board is full".
    Is(&'static str),
}

/// Why something cannot be done, and what to do instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A text that is not understood.
    #[error("{0}")]
    Unread(String),
    /// A move that the rules do not allow, or a setup that there is not.
    #[error("{0}")]
    Illegal(String),
    /// The game has ended.
    #[error("the game is over: take a move back, or begin a new game")]
    Over,
}

/// Reads rules from the line `game` of a saved match, as [`Rules::of_lines`] does for games that their name
/// says. Where it is missing, `expected` says what stands there.
pub(crate) fn of_game<R: Rules>(lines: &Lines, expected: &str) -> Result<R, TextError> {
    let missing = || TextError::of_all(format!("no line \"game: …\": {expected}"));
    let game = lines.one("game").ok_or_else(missing)?;
    R::of_name(game.text).map_err(|error| game.error(error))
}
