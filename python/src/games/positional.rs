//! Maker and Breaker, and other games on sets of cells.

use std::num::NonZero;

use positional_games::check::{
    CriteriaCertificate, MakerBreakerCertificate, PositionalCertificate, PositionalProof,
    RecycledCertificate,
};
use positional_games::criteria::Criteria;
use positional_games::families::Instance;
use positional_games::maker_breaker::{self, NoProof, Options};
use positional_games::zarankiewicz::Size;
use positional_games::zarankiewicz::check::NumberCertificate;
use positional_games::zarankiewicz::problem::Problem;
use positional_games::{
    Budget, Forced, Game, Hypergraph, MOST_CELLS_BY_DEFINITION, Side, Winner, avoidance,
    counted_by_definition, enforcer, picker, recycled, replies, strong,
};
use pyo3::prelude::*;

use crate::errors::{Failure, Kind};
use crate::json;
use crate::long::{How, run, seconds};

/// A board: the name of one of a family, or the names of the cells and the sets by their numbers.
#[derive(FromPyObject)]
pub(crate) enum Board {
    Named(String),
    Sets((Vec<String>, Vec<Vec<u32>>)),
}

impl Board {
    fn instance(self) -> Result<Instance, Failure> {
        match self {
            Self::Named(name) => Ok(Instance::named(&name)?),
            Self::Sets((names, sets)) => Ok(Instance::new(
                "sets".to_owned(),
                Hypergraph::new(names, sets)?,
            )),
        }
    }
}

/// The names of the cells of a board, and its sets by the numbers of the cells.
#[pyfunction]
pub(crate) fn board_of_name(name: &str) -> PyResult<(Vec<String>, Vec<Vec<u32>>)> {
    let board = Board::Named(name.to_owned()).instance()?.hypergraph;
    Ok((board.names().to_vec(), board.sets().to_vec()))
}

/// The families of boards, as they are written, and what they are.
#[pyfunction]
pub(crate) fn families() -> Vec<(&'static str, &'static str)> {
    Instance::families().collect()
}

/// What a positional game is to be solved with.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    /// "maker-breaker", "maker-maker", "avoider-enforcer", "avoidance", "chooser-picker", "picker-chooser".
    game: String,
    one_colour: bool,
    first: Option<String>,
    bias: (usize, usize),
    monotone: bool,
    shows: usize,
    proof_steps: usize,
    positions: Option<u64>,
    time: Option<f64>,
}

impl Asked {
    fn rules(&self) -> Result<Game, Failure> {
        let (most, bias) = (self.shows, self.bias);
        let first = self.first.as_deref();
        let nobody = |players: &str| {
            let name = first.unwrap_or_default();
            let message = format!("nobody is called {name:?}: first is {players}");
            Failure::new(Kind::Name, message)
        };
        let game = match self.game.as_str() {
            "maker-breaker" => Game::MakerBreaker {
                first: match first {
                    None | Some("maker") => Side::Maker,
                    Some("breaker") => Side::Breaker,
                    Some(_) => return Err(nobody("maker or breaker")),
                },
                bias,
            },
            "avoider-enforcer" => Game::AvoiderEnforcer {
                first: match first {
                    None | Some("avoider") => Forced::Avoider,
                    Some("enforcer") => Forced::Enforcer,
                    Some(_) => return Err(nobody("avoider or enforcer")),
                },
                bias,
                monotone: self.monotone,
            },
            "maker-maker" => Game::MakerMaker,
            "avoidance" => Game::Avoidance {
                one_colour: self.one_colour,
            },
            "chooser-picker" => Game::ChooserPicker { most },
            _ => Game::PickerChooser { most },
        };
        game.check()?;
        Ok(game)
    }
}

/// The answer of a search: who wins, a first move, how many positions were looked at, and the certificate or
/// why there is none.
type Found = (String, Option<u32>, u64, Option<String>, Option<String>);

/// Solves a positional game.
#[pyfunction]
pub(crate) fn positional<'py>(
    py: Python<'py>,
    board: Board,
    asked: Asked,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Found> {
    let (instance, game) = (board.instance()?, asked.rules()?);
    let time = seconds(asked.time)?;
    run(py, &How::new(threads, progress)?, move |task| {
        let mut budget = task.budget(time);
        if let Some(positions) = asked.positions {
            budget = budget.steps(positions);
        }
        match game {
            Game::MakerBreaker {
                first,
                bias: (1, 1),
            } => {
                let threads = threads.unwrap_or_else(rayon::current_num_threads);
                let options = Options {
                    proof_steps: asked.proof_steps,
                    threads: NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN),
                };
                let hypergraph = &instance.hypergraph;
                let verdict = maker_breaker::solve(hypergraph, first, &options, &budget)?;
                let (winner, nodes) = (verdict.winner.to_string().to_lowercase(), verdict.nodes);
                let own = verdict.first;
                let why = verdict.proof.as_ref().err().map(NoProof::to_string);
                let name = instance.name.clone();
                let found = MakerBreakerCertificate::new(name, hypergraph, first, verdict);
                // The first move is that of the proof, if there is one.
                let first_move = found.as_ref().map_or(own, |found| found.first_move);
                let text = found.as_ref().map(json::text).transpose()?;
                Ok((winner, first_move, nodes, text, why))
            }
            Game::MakerMaker => {
                let answer = strong::solve(&instance, asked.proof_steps, &budget)?;
                let proof = answer.proof.map(PositionalProof::from);
                let nodes = answer.positions as u64;
                unproved(&instance, game, (answer.winner, nodes), proof)
            }
            Game::Avoidance { one_colour } => {
                let answer = avoidance::solve(&instance.hypergraph, one_colour, &budget)?;
                let (nodes, proof) = (answer.positions as u64, Some(PositionalProof::Anew));
                let mut found = unproved(&instance, game, (answer.winner, nodes), proof)?;
                // Where the first player does not win, his moves keep a draw at most.
                found.1 = answer.moves.first().copied();
                Ok(found)
            }
            Game::MakerBreaker { .. } => {
                let board = &instance.hypergraph;
                let answer = replies::solve(board, game, asked.proof_steps, &budget)?;
                let proof = answer.proof.map(PositionalProof::Replies);
                unproved(&instance, game, (answer.winner, answer.positions), proof)
            }
            Game::AvoiderEnforcer { .. } => {
                let board = &instance.hypergraph;
                let answer = enforcer::solve(board, game, asked.proof_steps, &budget)?;
                let proof = answer.proof.map(PositionalProof::Enforcer);
                unproved(&instance, game, (answer.winner, answer.positions), proof)
            }
            Game::ChooserPicker { most } => {
                let two = Game::ChooserPicker { most: 2 };
                of_picker(&instance, (game, two, most), asked.proof_steps, &budget)
            }
            Game::PickerChooser { most } => {
                let two = Game::PickerChooser { most: 2 };
                of_picker(&instance, (game, two, most), asked.proof_steps, &budget)
            }
        }
    })
}

/// Solves a game of Picker: with more than two cells shown on small boards only, unless two are enough.
fn of_picker(
    instance: &Instance,
    (game, two, most): (Game, Game, usize),
    proof_steps: usize,
    budget: &Budget,
) -> Result<Found, Failure> {
    let board = &instance.hypergraph;
    if most != 2 && board.cells() <= MOST_CELLS_BY_DEFINITION {
        let found = counted_by_definition(board, game)?;
        return unproved(instance, game, found, Some(PositionalProof::Anew));
    }
    let answer = picker::solve(board, two, budget)?;
    if most != 2 && answer.winner != Winner::Picker {
        let message = format!(
            "Picker does not win by showing two cells; more are tried on up to {MOST_CELLS_BY_DEFINITION} cells"
        );
        return Err(Failure::new(Kind::Undecided, message));
    }
    let proof = answer.proof.filter(|proof| proof.steps() <= proof_steps);
    let proof = proof.map(PositionalProof::from);
    unproved(instance, game, (answer.winner, answer.positions), proof)
}

/// The answer of a recycled game: who wins, the plies if somebody does, and the first moves that keep that;
/// and the certificate.
type Recycled = (String, Option<u32>, Vec<u32>, u64, String);

/// Solves a recycled game.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn recycled_game<'py>(
    py: Python<'py>,
    board: Board,
    signs: u32,
    slide: bool,
    positions: u64,
    time: Option<f64>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Recycled> {
    let Instance {
        name, hypergraph, ..
    } = board.instance()?;
    if slide && name.split([' ', '-']).any(|word| word == "torus") {
        let message =
            format!("{name}: slide does not know the neighbours on a torus: leave it out");
        return Err(Failure::new(Kind::Game, message).into());
    }
    let rules = recycled::Rules {
        signs: signs as usize,
        slide,
    };
    let time = seconds(time)?;
    run(py, &How::new(threads, progress)?, move |task| {
        let answer = recycled::solve(&hypergraph, rules, positions, &task.budget(time))?;
        let (winner, plies, moves) = (answer.winner, answer.plies, answer.moves);
        let found = (winner, plies, moves.clone());
        let found = RecycledCertificate::new(name, &hypergraph, (signs, slide), found);
        let text = json::text(&found)?;
        Ok((word(winner)?, plies, moves, answer.positions, text))
    })
}

/// Returns the name of a winner.
fn word(winner: Winner) -> Result<String, Failure> {
    Ok(json::text(&winner)?.trim_matches('"').to_owned())
}

/// Returns the answer of a game that has a proof, or not.
fn unproved(
    instance: &Instance,
    game: Game,
    (winner, nodes): (Winner, u64),
    proof: Option<PositionalProof>,
) -> Result<Found, Failure> {
    let word = word(winner)?;
    let Some(proof) = proof else {
        let why = match game {
            Game::MakerMaker => "the strategy takes too many moves (proof_steps=)",
            _ => "no proof was found, or it has too many steps (proof_steps=)",
        };
        return Ok((word, None, nodes, None, Some(why.to_owned())));
    };
    let (name, board) = (instance.name.clone(), &instance.hypergraph);
    let found = PositionalCertificate::new(name, board, game, winner, Some(nodes), proof);
    Ok((word, None, nodes, Some(json::text(&found)?), None))
}

/// What the criteria say about Maker–Breaker with Maker first: the certificate.
#[pyfunction]
pub(crate) fn criteria(py: Python<'_>, board: Board, conflicts: u64) -> PyResult<String> {
    let instance = board.instance()?;
    run(py, &How::default(), move |_| {
        let criteria = Criteria::new(&instance, conflicts);
        let (name, board) = (instance.name, &instance.hypergraph);
        json::text(&CriteriaCertificate::new(name, board, criteria))
    })
}

/// Between which numbers the most discs are that fit without r full rows and s full columns, a board with
/// the fewer, row by row as bits, and the certificate if the two are the same.
type Discs = (u32, u32, Vec<u32>, Option<String>);

/// Tells how many discs fit on a board of which no r rows and s columns are full where they cross.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn zarankiewicz_number<'py>(
    py: Python<'py>,
    columns: usize,
    rows: usize,
    r: u32,
    s: u32,
    time: Option<f64>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Discs> {
    let in_game = |error: &dyn std::fmt::Display| Failure::new(Kind::Game, error);
    let size = Size::new(columns, rows).map_err(|error| in_game(&error))?;
    let problem = Problem::new(size, r, s).map_err(|error| in_game(&error))?;
    let time = seconds(time)?;
    run(py, &How::new(threads, progress)?, move |task| {
        let answer = problem.answer(&task.budget(time));
        let certificate = NumberCertificate::new(&answer);
        let text = certificate.as_ref().map(json::text).transpose()?;
        Ok((answer.fit, answer.most, answer.pattern, text))
    })
}
