//! The API about boards: solve, hint, random, parse.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::num::NonZeroUsize;
use std::sync::Arc;

use madness_machine::Clock;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use button_madness::certificate::{BoardCertificate, Certificate};
use button_madness::lit_only::{NoOrder, Ordered};
use button_madness::notation::Reader;
use button_madness::session::deal;
use button_madness::solutions::{HintRecord, Way};
use button_madness::solve::{automatic, checked_certificate, solve_for};
use button_madness::{Game, Goal, Outcome, Rule, Target};
use button_madness::{Lights, Surface};

use super::api::Api;
use super::cost::Cost;
use super::error::ApiError;
use super::limits;
use super::memory::Memory;
use super::processors::Processors;
use super::question::{Question, json};
use super::request::{BoardRequest, SearchTime, query, rule, shape};

/// Answers `POST /api/solve`: a certificate.
pub(super) async fn solve<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: BoardRequest = serde_json::from_slice(question.body)?;
    let time = api.search_time(asked.time)?;
    if asked.lit_only {
        let (game, lights, found) = order(api, &asked, time).await?;
        return json(&order_certificate(&game, &lights, &found)?);
    }
    let certificate = if asked.shortest {
        let (game, lights) = asked.board(limits::SHORTEST_SIDE)?;
        let goal = asked.goal(&lights)?;
        let (memory, cost) = (Arc::clone(&api.memory), Cost::of_search(&game));
        let work = move |clock: &Clock| {
            let (reduced, target) = (goal.to_switch(&lights), goal.target());
            let advice = advice(&memory, &game, &reduced, target, (time, clock))?;
            let certificate = match advice {
                Outcome::Solved(way) => shortest_certificate(&game, &reduced, &way)?,
                Outcome::Unsolvable(certificate) => certificate,
            };
            Ok(of_goal(certificate, &lights, &goal))
        };
        api.run(cost, time.asked, work).await?
    } else {
        let (game, lights) = asked.board(limits::SIDE)?;
        let goal = asked.goal(&lights)?;
        let cost = Cost::of_solving(&game);
        let work = move |_: &Clock| {
            let (reduced, target) = (goal.to_switch(&lights), goal.target());
            let solved = solve_for(&*automatic(&game), &game, &reduced, target);
            let (outcome, reached) = solved.map_err(ApiError::too_large)?;
            let certificate = checked(&game, &reduced, reached, &outcome)?;
            Ok(of_goal(certificate, &lights, &goal))
        };
        api.run(cost, limits::LONGEST_SEARCH, work).await?
    };
    json(&certificate)
}

/// Returns the certificate of reduced lights as that of a board and its goal.
fn of_goal(certificate: BoardCertificate, lights: &Lights, goal: &Goal) -> BoardCertificate {
    match goal {
        Goal::Colour(_) => certificate,
        Goal::Picture(_) => BoardCertificate {
            aim: goal.clone().into(),
            lights: lights.to_rows(),
            ..certificate
        },
    }
}

/// Finds an order of presses of lit cells.
async fn order<P: Processors>(
    api: &Api<P>,
    asked: &BoardRequest,
    time: SearchTime,
) -> Result<(Game, Lights, Ordered), ApiError> {
    let (game, lights) = asked.board(limits::LIT_ONLY_SIDE)?;
    let goal = asked.goal(&lights)?;
    let cost = match Cost::of_solving(&game) {
        Cost::Quick => Cost::Search,
        cost => cost,
    };
    let work = move |clock: &Clock| {
        let found = game.lit_only_for(&lights, &goal, &clock.left());
        let found = found.map_err(ApiError::too_large)?;
        if let Outcome::Unsolvable(NoOrder::Unknown { .. }) = found.outcome {
            return Err(time.late());
        }
        Ok((game, lights, found))
    };
    api.run(cost, time.asked, work).await
}

/// Returns the certificate of an order, or of why there is none.
fn order_certificate(
    game: &Game,
    lights: &Lights,
    Ordered { reached, outcome }: &Ordered,
) -> Result<Certificate, ApiError> {
    let certificate = game.lit_only_certificate(lights, reached.clone(), outcome);
    certificate.ok_or_else(|| ApiError::internal("an order that is not known"))
}

/// Returns a shortest way, or the certificate that there is none.
fn advice(
    memory: &Memory,
    game: &Game,
    lights: &Lights,
    target: Target,
    (time, clock): (SearchTime, &Clock),
) -> Result<Outcome<Way, BoardCertificate>, ApiError> {
    let advisor = memory.advisors.get(game)?;
    // A quick game is solved at once, whatever the time.
    if Cost::of_solving(game) == Cost::Heavy && clock.is_spent() {
        return Err(time.late());
    }
    let advice = advisor.advise_by(lights, target, clock);
    Ok(match advice.map_err(ApiError::too_large)? {
        Outcome::Solved(way) => Outcome::Solved(way),
        Outcome::Unsolvable(obstruction) => {
            let outcome = Outcome::Unsolvable(obstruction);
            Outcome::Unsolvable(checked(game, lights, target, &outcome)?)
        }
    })
}

/// Returns the certificate of an answer after replaying its presses.
fn checked(
    game: &Game,
    lights: &Lights,
    target: Target,
    outcome: &Outcome,
) -> Result<BoardCertificate, ApiError> {
    let method = automatic(game).name();
    checked_certificate(game, lights, target, outcome, method).map_err(ApiError::internal)
}

fn shortest_certificate(
    game: &Game,
    lights: &Lights,
    way: &Way,
) -> Result<BoardCertificate, ApiError> {
    let (outcome, claim) = way.answer();
    let mut certificate = checked(game, lights, way.reached, &outcome)?;
    certificate.shortest = Some(claim);
    Ok(certificate)
}

/// The answer about the next press: the press, or the reason why there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Press(HintRecord),
    Unsolvable(BoardCertificate),
}

/// Answers `POST /api/hint`: the next press.
pub(super) async fn hint<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: BoardRequest = serde_json::from_slice(question.body)?;
    let time = api.search_time(asked.time)?;
    if asked.lit_only {
        let (game, lights, found) = order(api, &asked, time).await?;
        let Outcome::Solved(way) = &found.outcome else {
            return json(&order_certificate(&game, &lights, &found)?);
        };
        let is_optimal = way.is_optimal();
        let record = HintRecord::of_order(&game, found.reached.clone(), &way.order, is_optimal);
        return json(&record);
    }
    let (game, lights) = asked.board(limits::SHORTEST_SIDE)?;
    let goal = asked.goal(&lights)?;
    let (memory, cost) = (Arc::clone(&api.memory), Cost::of_search(&game));
    let work = move |clock: &Clock| {
        let (reduced, target) = (goal.to_switch(&lights), goal.target());
        let advice = advice(&memory, &game, &reduced, target, (time, clock))?;
        Ok(match advice {
            Outcome::Solved(way) => {
                Answer::Press(HintRecord::new(&game, goal.reached(way.reached), &way))
            }
            Outcome::Unsolvable(certificate) => {
                Answer::Unsolvable(of_goal(certificate, &lights, &goal))
            }
        })
    };
    let answer = api.run(cost, time.asked, work).await?;
    json(&answer)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RandomQuery {
    columns: usize,
    rows: usize,
    #[serde(default)]
    surface: Surface,
    /// The rule.
    #[serde(default, deserialize_with = "rule")]
    rule: Rule,
    /// The length of a shortest solution; without it every cell is lit with probability 1/2.
    press_count: Option<usize>,
    seed: Option<u64>,
    time: Option<f64>,
}

/// A random board.
#[derive(Serialize)]
struct Dealt {
    surface: Surface,
    lights: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    press_count: Option<usize>,
    seed: u64,
}

/// Answers `GET /api/random`: a random board.
pub(super) async fn random<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: RandomQuery = query(question.query)?;
    let side = limits::SHORTEST_SIDE;
    let shape = shape(asked.columns, asked.rows, asked.surface, side)?;
    // The standard library seeds its hash tables from the system. Numbers below 2^53 are exact in
    // every reader of JSON.
    let seed = asked.seed;
    let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() >> 11);
    let game = Game::from(shape).with_rule(asked.rule);
    let cost = match asked.press_count {
        Some(_) => Cost::of_search(&game),
        None => Cost::Quick,
    };
    let memory = Arc::clone(&api.memory);
    let work = move |clock: &Clock| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let Some(presses) = asked.press_count else {
            let lights = Lights::from_fn(shape, |_| random.next_u64() >> 63 == 1);
            return Ok((lights, None));
        };
        let advisor = memory.advisors.get(&game)?;
        let (lights, shortest) =
            deal(&advisor, presses, &mut random, clock).map_err(ApiError::too_large)?;
        Ok((lights, Some(shortest.presses.count())))
    };
    let time = api.search_time(asked.time)?;
    let (lights, presses) = api.run(cost, time.asked, work).await?;
    json(&Dealt {
        surface: shape.surface(),
        lights: lights.to_rows(),
        press_count: presses,
        seed,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParseQuery {
    surface: Option<Surface>,
    /// The lit characters, and the dark ones.
    lit: Option<String>,
    dark: Option<String>,
    /// How many rows each board has.
    rows: Option<NonZeroUsize>,
    /// Whether the first line is the number of boards.
    #[serde(default)]
    count_line: bool,
}

impl ParseQuery {
    /// Returns the reader that is asked for.
    fn reader(&self) -> Result<Reader, ApiError> {
        let mut reader = Reader::new();
        if let Some(surface) = self.surface {
            reader = reader.surface(surface);
        }
        if let Some(lit) = &self.lit {
            reader = reader.lit(lit).map_err(ApiError::bad)?;
        }
        if let Some(dark) = &self.dark {
            reader = reader.dark(dark).map_err(ApiError::bad)?;
        }
        if let Some(rows) = self.rows {
            reader = reader.rows(rows);
        }
        if self.count_line {
            reader = reader.count_line();
        }
        Ok(reader)
    }
}

/// A board of a file.
#[derive(Serialize)]
struct Parsed {
    surface: Surface,
    /// The rule, the target and the number of states that the board says.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Target>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    lights: Vec<String>,
    /// The line of its first row.
    line: usize,
}

/// The boards of a file.
#[derive(Serialize)]
struct File {
    /// How many there are.
    count: usize,
    /// The first ones.
    boards: Vec<Parsed>,
}

/// Answers `POST /api/parse`: the boards of a file.
pub(super) async fn parse<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let reader = query::<ParseQuery>(question.query)?.reader()?;
    let text = question.body.to_vec();
    let work = move |_: &Clock| {
        let boards = reader.read(&text)?;
        let count = boards.len();
        let first = boards.into_iter().take(limits::BOARDS).map(|board| {
            let cells = board.lights.shape();
            shape(cells.columns(), cells.rows(), cells.surface(), limits::SIDE)?;
            Ok(Parsed {
                surface: cells.surface(),
                rule: board.header.rule.map(|rule| rule.to_string()),
                target: board.header.target,
                states: board.header.states,
                lights: board.lights.to_rows(),
                line: board.line,
            })
        });
        let boards = first.collect::<Result<_, ApiError>>()?;
        Ok(File { count, boards })
    };
    let file = api.run(Cost::Quick, limits::LONGEST_SEARCH, work).await?;
    json(&file)
}
