//! The API about numbers: classify, kernel, nullity.

use std::sync::Arc;

use madness_machine::Clock;
use serde::{Deserialize, Serialize};

use button_madness::certificate::{Certificate, NumberCertificate, Verdict};
use button_madness::chase::System;
use button_madness::classify::mad::Nullities;
use button_madness::classify::{Method, Sieve, nullity as nullity_of, rule_certificate};
use button_madness::{Game, Rule};
use button_madness::{Gluing, Presses, Surface};

use super::api::Api;
use super::cost::Cost;
use super::error::ApiError;
use super::limits;
use super::memory::Memory;
use super::processors::Processors;
use super::question::{Question, json};
use super::request::{largest, query, rule, shape};
use button_madness::draw::emblem;
use button_madness::solutions::QuietCode;
use button_madness::solve;

/// The largest table of roots of unity, in bits, that takes only some milliseconds.
const QUICK_FOURIER: u64 = 1 << 24;

/// The most cells of a board whose symmetric quiet patterns are found within some milliseconds.
const QUICK_EMBLEM: usize = 1 << 10;

/// Squares up to this side are written out as witnesses.
const WRITTEN_OUT: u64 = 64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassifyQuery {
    n: Option<u64>,
    up_to: Option<u64>,
    /// The rule.
    #[serde(default, deserialize_with = "rule")]
    rule: Rule,
}

/// Answers `GET /api/classify`: a certificate for one number, or a table of many.
pub(super) async fn classify<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let ClassifyQuery { n, up_to, rule } = query(question.query)?;
    match (n, up_to) {
        (Some(n), None) => {
            let limit = if rule.is_cross() {
                limits::NUMBER
            } else {
                limits::SHORTEST_SIDE as u64
            };
            within("n", n, limit)?;
            if rule.is_cross() {
                let work = move |_: &Clock| certificate(n);
                return answer(api, Cost::Quick, work).await;
            }
            let side = usize::try_from(n).map_err(ApiError::internal)?;
            let game = Game::torus(side, side).map_err(ApiError::bad)?;
            let game = game.with_rule(rule);
            let cost = Cost::of_solving(&game);
            answer(api, cost, move |_: &Clock| certificate_under(&game)).await
        }
        (None, Some(up_to)) if rule.is_cross() => {
            within("up_to", up_to, limits::UP_TO)?;
            let memory = Arc::clone(&api.memory);
            let work = move |_: &Clock| table(&memory, up_to);
            answer(api, Cost::Quick, work).await
        }
        (None, Some(_)) => Err(ApiError::bad(
            "the table for up_to exists under the cross only: give n instead",
        )),
        _ => Err(ApiError::bad("give either n or up_to")),
    }
}

/// Computes an answer in the queue of its class.
async fn answer<P: Processors, T: Serialize + Send + 'static>(
    api: &Api<P>,
    cost: Cost,
    work: impl FnOnce(&Clock) -> Result<T, ApiError> + Send + 'static,
) -> Result<Vec<u8>, ApiError> {
    json(&api.run(cost, limits::LONGEST_SEARCH, work).await?)
}

fn within(name: &str, number: u64, limit: u64) -> Result<(), ApiError> {
    if (1..=limit).contains(&number) {
        return Ok(());
    }
    let message = format!("{name}: a number from 1 to {limit}");
    Err(ApiError::too_large(message))
}

fn certificate(n: u64) -> Result<NumberCertificate, ApiError> {
    let odd = n >> n.trailing_zeros();
    if n <= WRITTEN_OUT || Method::bits_of_fourier(odd) <= QUICK_FOURIER {
        let exact = Method::Fourier.classify(n).map_err(ApiError::too_large)?;
        let certificate = exact.certificate(n <= WRITTEN_OUT);
        let certificate = certificate.map_err(ApiError::too_large)?;
        if !certificate.witness.is_empty() {
            return Ok(certificate);
        }
    }
    let sieved = Sieve::known().certificate_with_roots(n);
    sieved.ok_or_else(|| ApiError::internal("a number within the list is not decided by it"))
}

/// Returns the checked certificate under another rule than the cross.
fn certificate_under(game: &Game) -> Result<NumberCertificate, ApiError> {
    let (nullity, method) = solve::nullity(game).map_err(ApiError::too_large)?;
    let verdict = Verdict::of(nullity as u64);
    let found = rule_certificate(game, verdict, Some(nullity), method, true);
    let found = found.map_err(ApiError::too_large)?;
    let checked = Certificate::Number(found.clone()).check();
    checked.map_err(ApiError::internal)?;
    Ok(found)
}

/// A table of the numbers from 1 on; entry i of a list belongs to i + 1.
#[derive(Serialize)]
struct Table {
    up_to: u64,
    good: usize,
    bad: usize,
    /// The least MAD number that divides n; 0 of good numbers.
    divisor: Vec<u64>,
    /// Nullities of the n × n tori.
    torus: Vec<u64>,
    /// Nullities of the n × n planes.
    plane: Vec<u64>,
}

fn table(memory: &Memory, up_to: u64) -> Result<Table, ApiError> {
    let nullities = if let Some(known) = memory.nullities.get() {
        known
    } else {
        // The nullities of planes are known only up to a side less by one.
        let new = Nullities::up_to(limits::UP_TO + 1).map_err(ApiError::internal)?;
        memory.nullities.get_or_init(|| new)
    };
    let sieve = Sieve::known();
    let divisors = sieve.iter(1..=up_to).map(|(_, mad)| mad.unwrap_or(0));
    let divisor: Vec<u64> = divisors.collect();
    let good = divisor.iter().filter(|&&mad| mad == 0).count();
    let known = |nullity: Option<u64>| {
        nullity.ok_or_else(|| ApiError::internal("a nullity within the table is not known"))
    };
    let torus = (1..=up_to).map(|n| known(nullities.torus(n)));
    let plane = (1..=up_to).map(|n| known(nullities.plane(n)));
    Ok(Table {
        up_to,
        good,
        bad: divisor.len() - good,
        divisor,
        torus: torus.collect::<Result<_, _>>()?,
        plane: plane.collect::<Result<_, _>>()?,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KernelQuery {
    columns: usize,
    rows: usize,
    #[serde(default)]
    surface: Surface,
    /// The rule.
    #[serde(default, deserialize_with = "rule")]
    rule: Rule,
    limit: Option<usize>,
    /// Whether the pattern of the gallery is asked for instead of a basis.
    #[serde(default)]
    symmetric: bool,
}

/// Quiet patterns of a shape.
#[derive(Serialize)]
struct Kernel {
    #[serde(flatten)]
    game: Game,
    nullity: usize,
    /// The first patterns of a basis.
    basis: Vec<Vec<String>>,
}

/// Answers `GET /api/kernel`: quiet patterns.
pub(super) async fn kernel<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: KernelQuery = query(question.query)?;
    let side = largest(&asked.rule, limits::PATTERN_SIDE);
    let shape = shape(asked.columns, asked.rows, asked.surface, side)?;
    let game = Game::from(shape).with_rule(asked.rule.clone());
    let limit = asked.limit.unwrap_or(limits::PATTERNS);
    if limit > limits::PATTERNS {
        let message = format!("limit: a number from 0 to {}", limits::PATTERNS);
        return Err(ApiError::too_large(message));
    }
    let cost = match Cost::of_solving(&game) {
        // All quiet patterns are made, and turned over and over.
        Cost::Quick if asked.symmetric && shape.cells() > QUICK_EMBLEM => Cost::Search,
        cost => cost,
    };
    let work = move |_: &Clock| {
        let (nullity, basis): (usize, Vec<Vec<String>>) = if asked.symmetric {
            let code = QuietCode::new(&game).map_err(ApiError::too_large)?;
            let shown = emblem(&code).into_iter().take(limit);
            (code.nullity(), shown.map(|set| set.to_rows()).collect())
        } else if game.is_cross() {
            let system = System::new(shape);
            let shown = 0..system.nullity().min(limit);
            let rows = |index| system.quiet_pattern(index).to_rows();
            (system.nullity(), shown.map(rows).collect())
        } else {
            let basis = game.quiet_patterns().map_err(ApiError::too_large)?;
            let shown = basis.iter().take(limit).map(Presses::to_rows);
            (basis.len(), shown.collect())
        };
        Ok(Kernel {
            game,
            nullity,
            basis,
        })
    };
    answer(api, cost, work).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NullityQuery {
    columns: u64,
    rows: u64,
    #[serde(default)]
    surface: Surface,
    /// The rule.
    #[serde(default, deserialize_with = "rule")]
    rule: Rule,
}

/// The dimension of the space of quiet patterns.
#[derive(Serialize)]
struct Dimension {
    surface: Surface,
    columns: u64,
    rows: u64,
    /// The rule, if that is not the cross.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
    nullity: u64,
}

/// Answers `GET /api/nullity`: the nullity of a board.
pub(super) async fn nullity<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: NullityQuery = query(question.query)?;
    let (columns, rows, surface, rule) = (asked.columns, asked.rows, asked.surface, asked.rule);
    let limit = match surface.top_to_bottom() {
        _ if !rule.is_cross() => limits::SHORTEST_SIDE as u64,
        Gluing::Reversed => limits::SIDE as u64,
        Gluing::Free | Gluing::Straight => limits::NULLITY_SIDE,
    };
    within("columns", columns, limit)?;
    within("rows", rows, limit)?;
    let game = if rule.is_cross() {
        None
    } else {
        let side = |side| usize::try_from(side).map_err(ApiError::internal);
        let game = Game::new(side(columns)?, side(rows)?, surface).map_err(ApiError::bad)?;
        Some(game.with_rule(rule.clone()))
    };
    let cost = match &game {
        Some(game) => Cost::of_solving(game),
        None => Cost::of_nullity(columns, rows),
    };
    let work = move |_: &Clock| {
        let nullity = match &game {
            Some(game) => game.nullity().map_err(ApiError::too_large)?.into(),
            None => nullity_of(columns, rows, surface).map_err(ApiError::too_large)?,
        };
        let nullity = u64::try_from(nullity).map_err(ApiError::internal)?;
        Ok(Dimension {
            surface,
            columns,
            rows,
            rule: rule.unless_cross(),
            nullity,
        })
    };
    answer(api, cost, work).await
}
