//! Matches of any game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use madness_picture::Colours;
use madness_play::{
    Answer, End, GAMES, Player, Proof, Purpose, Refusal, Seats, Strength, Suggestion, Sure, Table,
    Winner, draw, open_with, read, words,
};
use pyo3::prelude::*;
use rand::Rng;

use super::{Arcs, graphs};
use crate::errors::{Failure, Kind};
use crate::json;
use crate::long::{How, run, seconds};

impl From<Refusal> for Failure {
    fn from(error: Refusal) -> Self {
        let kind = match error {
            Refusal::Unread(_) => Kind::Game,
            Refusal::Illegal(_) | Refusal::Over => Kind::Move,
        };
        Self::new(kind, error)
    }
}

/// Returns a refusal of a move, whatever is wrong with it.
fn no_move(error: Refusal) -> Failure {
    Failure::new(Kind::Move, error)
}

/// A move, and what is said for it.
#[pyclass(frozen, get_all, module = "button_madness.games")]
pub(crate) struct Advice {
    /// The move, as `play` takes it.
    r#move: String,
    /// Who wins if both play well: "first", "second", "draw" or "unknown".
    winner: &'static str,
    /// How that is known: "proof", "theorem", "search" or "guess".
    sure: &'static str,
    /// Why this move.
    why: String,
    /// All that in a sentence.
    sentence: String,
}

#[pymethods]
impl Advice {
    fn __repr__(&self) -> String {
        format!("<Advice: {}: {}>", self.r#move, self.sentence)
    }
}

/// A match of two players, of any game.
///
/// `button_madness.games.play` begins one. `position` and `moves` are text; `legal` lists the moves, `play`
/// makes one, `hint` and `reply` ask the computer.
#[pyclass(frozen, module = "button_madness.games")]
pub(crate) struct Match {
    table: Mutex<Box<dyn Table>>,
}

impl Match {
    fn table(&self) -> MutexGuard<'_, Box<dyn Table>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for something, within so many seconds.
    fn ask(
        &self,
        py: Python<'_>,
        purpose: Purpose,
        time: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Option<Answer>> {
        let time = seconds(time)?;
        let question = self.table().question(purpose);
        run(py, &How::new(threads, None)?, move |task| {
            Ok(question.answer(&task.budget(time)))
        })
    }

    fn advice(&self, suggestion: &Suggestion) -> Advice {
        let advice = &suggestion.advice;
        Advice {
            r#move: advice.choice.clone(),
            winner: match advice.winner {
                Winner::First => "first",
                Winner::Second => "second",
                Winner::Draw => "draw",
                Winner::Unknown => "unknown",
            },
            sure: match advice.sure {
                Sure::Proof => "proof",
                Sure::Theorem => "theorem",
                Sure::Search => "search",
                Sure::Guess => "guess",
            },
            why: advice.why.clone(),
            sentence: words::hint(&**self.table(), suggestion).replacen("Hint: ", "", 1),
        }
    }
}

const fn player(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

#[pymethods]
impl Match {
    /// What is played, as `play` takes it.
    #[getter]
    fn name(&self) -> String {
        self.table().name()
    }

    /// What the players want.
    #[getter]
    fn aim(&self) -> String {
        self.table().aim()
    }

    /// The position, as text.
    #[getter]
    fn position(&self) -> String {
        self.table().position()
    }

    /// The moves so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.table().moves()
    }

    /// Who moves next, "first" or "second"; `None` if the match is over.
    #[getter]
    fn to_move(&self) -> Option<&'static str> {
        let table = self.table();
        table.end().is_none().then(|| player(table.to_move()))
    }

    /// Whether the match is over.
    #[getter]
    fn over(&self) -> bool {
        self.table().end().is_some()
    }

    /// Who has won: "first", "second" or "draw"; `None` as long as it goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let End { winner, .. } = self.table().end()?;
        Some(winner.map_or("draw", player))
    }

    /// Who is to move, or how the match ended, in a sentence.
    #[getter]
    fn state(&self) -> String {
        words::state(&**self.table(), None)
    }

    /// Returns the moves that can be made, up to so many.
    #[pyo3(signature = (most = 10_000))]
    fn legal(&self, most: usize) -> Vec<String> {
        self.table().legal(most)
    }

    /// Makes a move for the player to move.
    fn play(&self, text: &str) -> PyResult<()> {
        Ok(self.table().play(text).map_err(no_move)?)
    }

    /// Returns the best move that is found in so many seconds, with its reasons; `None` if the match is over.
    #[pyo3(
        signature = (*, time = Some(5.0), threads = None),
        text_signature = "($self, *, time=5.0, threads=None)"
    )]
    fn hint(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Option<Advice>> {
        let answer = self.ask(py, Purpose::Hint, time, threads)?;
        let suggestion = answer.and_then(Answer::into_move);
        Ok(suggestion.map(|suggestion| self.advice(&suggestion)))
    }

    /// Lets the computer make a move, as well as its strength says, and returns it; `None` if the match is
    /// over.
    #[pyo3(
        signature = (*, time = Some(5.0), threads = None),
        text_signature = "($self, *, time=5.0, threads=None)"
    )]
    fn reply(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Option<Advice>> {
        let answer = self.ask(py, Purpose::Move, time, threads)?;
        let Some(suggestion) = answer.and_then(Answer::into_move) else {
            return Ok(None);
        };
        let advice = self.advice(&suggestion);
        self.table().play(&advice.r#move).map_err(no_move)?;
        Ok(Some(advice))
    }

    /// Returns why the position is won or lost, as text; `None` if the match is over.
    #[pyo3(
        signature = (*, time = Some(5.0), threads = None),
        text_signature = "($self, *, time=5.0, threads=None)"
    )]
    fn why(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Option<String>> {
        let answer = self.ask(py, Purpose::Why, time, threads)?;
        let Some(Answer::Why(story)) = answer else {
            return Ok(None);
        };
        Ok(Some(story.to_text()))
    }

    /// Returns a certificate of who wins from here, as a dict that `verify` reads.
    ///
    /// GaveUpError or UndecidedError is raised if there is none.
    #[pyo3(
        signature = (*, time = Some(10.0), threads = None),
        text_signature = "($self, *, time=10.0, threads=None)"
    )]
    fn certificate<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.ask(py, Purpose::Proof, time, threads)? {
            Some(Answer::Proof(Proof {
                certificate: Some(text),
                ..
            })) => json::loads(py, &text),
            Some(Answer::Proof(Proof { says, is_late, .. })) => {
                let kind = if is_late {
                    Kind::GaveUp
                } else {
                    Kind::Undecided
                };
                Err(Failure::new(kind, says).into())
            }
            _ => Err(Failure::new(Kind::Undecided, "the match is over").into()),
        }
    }

    /// Takes a move back; of a match against the computer its move as well. Returns whether there was one.
    fn undo(&self) -> bool {
        self.table().undo()
    }

    /// Makes a move again that was taken back. Returns whether there was one.
    fn redo(&self) -> bool {
        self.table().redo()
    }

    /// Gives up.
    fn resign(&self) -> PyResult<()> {
        Ok(self.table().resign().map_err(no_move)?)
    }

    /// Begins a new match of the same game.
    fn restart(&self) {
        self.table().restart();
    }

    /// Returns the match as the text of a file, which `read_match` reads.
    fn record(&self) -> String {
        self.table().record()
    }

    fn _repr_svg_(&self) -> String {
        draw(&**self.table()).to_svg()
    }

    /// The position as a picture of characters.
    fn __str__(&self) -> String {
        let drawn = draw(&**self.table()).to_text(Colours::None);
        drawn.unwrap_or_else(|_| self.position())
    }

    fn __repr__(&self) -> String {
        format!("<Match: {}: {}>", self.name(), self.state())
    }
}

/// Begins a match.
#[pyfunction]
pub(crate) fn open_match(
    game: &str,
    seats: &str,
    strength: &str,
    seed: Option<u64>,
    arcs: Option<Arcs>,
) -> PyResult<Match> {
    let unknown = |what: &str, name: &str, known: &[&str]| {
        let known = known.join(", ");
        Failure::new(
            Kind::Name,
            format!("no {what} is called {name:?}: there are {known}"),
        )
    };
    let seats = Seats::ALL
        .into_iter()
        .find(|known| known.key() == seats)
        .ok_or_else(|| unknown("players", seats, &Seats::ALL.map(Seats::key)))?;
    let strength = Strength::of_key(strength)
        .ok_or_else(|| unknown("strength", strength, &Strength::ALL.map(Strength::key)))?;
    let seed = seed.unwrap_or_else(|| rand::rng().next_u64());
    let graphs: HashMap<_, _> = graphs(arcs)?;
    let mut graph = |name: &str| graphs.get(name).map(|graph| Ok(Arc::clone(graph)));
    let table = open_with(game, seats, strength, seed, &mut graph).map_err(Failure::from)?;
    Ok(Match {
        table: Mutex::new(table),
    })
}

/// Reads a match that `Match.record` wrote.
///
/// >>> from button_madness import games
/// >>> match = games.play("nim 3,4,5")
/// >>> match.play("1:1")
/// >>> games.read_match(match.record()).position == match.position
/// True
#[pyfunction]
pub(crate) fn read_match(text: &str) -> PyResult<Match> {
    let table = read(text, rand::rng().next_u64()).map_err(|error| {
        let (line, column) = (error.line, error.column);
        Failure::new(Kind::Game, error).at(Some(line), column)
    })?;
    Ok(Match {
        table: Mutex::new(table),
    })
}

/// Lists the games that people play: a name, a title, and a sentence.
#[pyfunction]
pub(crate) fn playable() -> Vec<(&'static str, &'static str, &'static str)> {
    let game = |game: &madness_play::Listed| (game.key, game.title, game.sentence);
    GAMES.iter().map(game).collect()
}
