//! What is said for a move: who wins, how sure that is, and why.

use madness_claims::{Allowance, Certificate};
use madness_machine::Budget;
use madness_picture::story::Story;
use positional_games::Player;
use serde::Serialize;

use crate::board::Cell;
use crate::winner::Winner;

/// How well a computer plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strength {
    /// As well as it can: with a proof, where there is one.
    #[default]
    Exact,
    /// Without proofs, by what plays well.
    Careful,
    /// As somebody who has just learnt the game.
    Easy,
}

impl Strength {
    /// All strengths.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Careful, Self::Easy];

    /// Returns the word by which programs know it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Careful => "careful",
            Self::Easy => "easy",
        }
    }

    /// Returns the strength of a word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strength| strength.key() == key)
    }
}

/// How it is known who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sure {
    /// There is a proof that can be shown, such as a pairing, or a move that ends the game.
    Proof,
    /// A theorem says so.
    Theorem,
    /// A search has looked at all that can happen.
    Search,
    /// It is not known.
    Guess,
}

/// A move, and what is said for it. On a [`Table`](crate::Table) `M` is the text of the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<M> {
    /// The move.
    pub choice: M,
    /// Who wins if both play well.
    pub winner: Winner,
    /// How that is known.
    pub sure: Sure,
    /// Why this move: words that stand after its name and a comma, such as "by exact search".
    pub why: String,
    /// What a player will never do, if that is known while it is not known who wins.
    pub promise: Option<Promise>,
    /// The cell of another move to which this one is the answer.
    pub answers: Option<Cell>,
}

/// What a player will never do, whatever happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    /// The player.
    pub player: Player,
    /// The verb, which gets an s where the player is not "you": "own".
    pub verb: &'static str,
    /// What stands after it: "a set".
    pub what: &'static str,
}

/// What a move does, as it is said after the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The verb, which gets an s where the player is not "you": "take".
    pub verb: &'static str,
    /// What stands after it: "2 of heap 3, which leaves 5".
    pub what: String,
}

/// An advice, as it crosses a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The player whom it is for.
    pub player: Player,
    /// Where the move is pointed at.
    pub cells: Vec<Cell>,
    /// What the move does.
    pub said: Said,
    /// Whether the game ends with the move.
    pub ends: bool,
    /// The advice, with the move as text.
    pub advice: Advice<String>,
}

/// What a table is to be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The move of the computer, with its strength.
    Move,
    /// A hint for a person, as good as can be had.
    Hint,
    /// Why the position is won or lost.
    Why,
    /// A certificate of who wins.
    Proof,
}

/// What a table answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A move.
    Move(Suggestion),
    /// Why the position is won or lost.
    Why(Box<Story>),
    /// A certificate of who wins, or why there is none.
    Proof(Proof),
}

/// A certificate of who wins, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What the certificate proves, or why there is none, in a sentence or two.
    pub says: String,
    /// The certificate as JSON, which `madness verify` reads; nothing if there is none.
    pub certificate: Option<String>,
    /// Whether there may be one, which takes more time to be found.
    pub is_late: bool,
}

impl Proof {
    /// The most bytes of a certificate.
    pub const MOST_BYTES: usize = 4 << 20;

    /// The steps of the check that a certificate goes through before anybody sees it.
    const STEPS: u64 = 200_000_000;

    /// Says why there is no certificate.
    pub(crate) fn none(says: impl Into<String>) -> Self {
        Self {
            says: says.into(),
            certificate: None,
            is_late: false,
        }
    }

    /// Says that the search for a proof took too long.
    pub(crate) fn late() -> Self {
        let says = "There is no certificate yet: to find out who wins takes longer than the time there is.";
        Self {
            is_late: true,
            ..Self::none(says)
        }
    }

    /// Checks a certificate, and says what it proves. One that is too long is left out, and where the check
    /// takes more than a moment the text says so.
    pub(crate) fn of<C: Certificate + Serialize>(proves: &str, certificate: &C) -> Self {
        let Ok(text) = serde_json::to_string(certificate) else {
            return Self::none("Internal error: the certificate cannot be written.");
        };
        if text.len() > Self::MOST_BYTES {
            let most = Self::MOST_BYTES >> 20;
            return Self::none(format!(
                "There is a certificate, but it has more than {most} MiB."
            ));
        }
        let mut says = format!("The certificate proves this: {proves}.");
        match certificate.check(&mut Allowance::of_steps(Self::STEPS)) {
            Err(flaw) => {
                return Self::none(format!(
                    "Internal error: the certificate has a flaw: {flaw}."
                ));
            }
            Ok(checked) if !checked.is_complete() => {
                says.push_str(" To check all of it takes long, and perhaps madness verify --full.");
            }
            Ok(_) => {}
        }
        Self {
            says,
            certificate: Some(text),
            is_late: false,
        }
    }
}

impl Answer {
    /// Returns the move, if that is the answer.
    pub fn into_move(self) -> Option<Suggestion> {
        match self {
            Self::Move(suggestion) => Some(suggestion),
            Self::Why(_) | Self::Proof(_) => None,
        }
    }
}

/// The search for an answer.
type Think = Box<dyn FnOnce(&Budget) -> Option<Answer> + Send>;

/// A position to be thought about. It is sent to the thread that thinks, and answered once.
pub struct Question {
    think: Think,
}

impl Question {
    pub(crate) fn new(think: impl FnOnce(&Budget) -> Option<Answer> + Send + 'static) -> Self {
        Self {
            think: Box::new(think),
        }
    }

    /// Thinks within about this budget. Returns nothing if the game is over.
    #[must_use]
    pub fn answer(self, budget: &Budget) -> Option<Answer> {
        (self.think)(budget)
    }
}
