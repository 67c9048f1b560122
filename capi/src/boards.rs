//! Boards solved.

use madness::algebra::simd::{self, Simd};
use madness::certificate::ShortestClaim;
use madness::solutions::{QuietCode, Ways};
use madness::solve::{automatic, certificate, check_outcome, solve_for};
use madness::{Budget, Game, Lights, Outcome, Presses, Shape, Surface, Target};

use crate::failure::{Failure, have_memory};
use crate::types::{BM_EITHER, BM_OFF, BM_ON, bm_surface, bm_target};

/// The surface of a number of the header.
pub(crate) fn surface(number: bm_surface) -> Result<Surface, Failure> {
    let surface = usize::try_from(number).ok();
    let surface = surface.and_then(|index| Surface::ALL.get(index).copied());
    surface.ok_or_else(|| Failure::argument(format_args!("{number} is no surface (BM_TORUS, …)")))
}

/// The target of a number of the header.
pub(crate) fn target(number: bm_target) -> Result<Target, Failure> {
    let target = usize::try_from(number).ok();
    let target = target.and_then(|index| Target::ALL.get(index).copied());
    target.ok_or_else(|| {
        let targets = "BM_OFF, BM_ON, BM_EITHER";
        Failure::argument(format_args!("{number} is no target ({targets})"))
    })
}

/// The number of a target in the header.
pub(crate) fn number(target: Target) -> bm_target {
    match target {
        Target::Off => BM_OFF,
        Target::On => BM_ON,
        Target::Either => BM_EITHER,
    }
}

/// Makes a game; no rule is the cross.
pub(crate) fn game(
    columns: usize,
    rows: usize,
    surface: Surface,
    rule: Option<&str>,
) -> Result<Game, Failure> {
    let game = Game::new(columns, rows, surface)?;
    Ok(match rule {
        None => game,
        Some(rule) => {
            let wrong = |error| Failure::argument(format_args!("the rule: {error}"));
            game.with_rule(rule.parse().map_err(wrong)?)
        }
    })
}

/// The number of bytes that a board takes here.
pub(crate) fn bytes(shape: Shape) -> u64 {
    let row = 8 * shape.columns().div_ceil(64) as u64;
    row.saturating_mul(shape.rows() as u64)
}

/// Reads lights of a byte a cell, row by row.
pub(crate) fn from_bytes<'a>(
    shape: Shape,
    rows: impl Iterator<Item = &'a [u8]>,
) -> Result<Lights, Failure> {
    have_memory(bytes(shape))?;
    let mut words = Vec::with_capacity(shape.columns().div_ceil(64) * shape.rows());
    for (number, row) in rows.enumerate() {
        if simd::pack(Simd::best(), &mut words, row) {
            continue;
        }
        let column = row.iter().position(|&byte| byte > 1).unwrap_or_default();
        let byte = row[column];
        return Err(Failure::argument(format_args!(
            "row {number}, column {column} of the lights is {byte}: a byte is 0 or 1"
        )));
    }
    Ok(Lights::from_words(shape, words))
}

/// Reads lights of a bit a cell, row by row.
pub(crate) fn from_words<'a>(
    shape: Shape,
    rows: impl Iterator<Item = &'a [u64]>,
) -> Result<Lights, Failure> {
    have_memory(bytes(shape))?;
    let mut words = Vec::with_capacity(shape.columns().div_ceil(64) * shape.rows());
    rows.for_each(|row| words.extend_from_slice(row));
    Ok(Lights::from_words(shape, words))
}

/// The answer to a board.
pub(crate) struct Answer {
    pub(crate) outcome: Outcome,
    /// The colour that the presses lead to; without any, what was asked for.
    pub(crate) reached: Target,
    /// No solution has fewer presses, as far as was searched.
    pub(crate) lower_bound: usize,
    claim: Option<ShortestClaim>,
    method: &'static str,
}

impl Answer {
    /// The presses, or a quiet pattern that proves that there are none.
    pub(crate) fn cells(&self) -> &Presses {
        match &self.outcome {
            Outcome::Solved(solution) => &solution.presses,
            Outcome::Unsolvable(obstruction) => &obstruction.quiet_pattern,
        }
    }

    /// The certificate, as JSON.
    pub(crate) fn certificate(&self, game: &Game, lights: &Lights) -> Result<String, Failure> {
        let mut certificate = certificate(game, lights, self.reached, &self.outcome, self.method);
        certificate.shortest.clone_from(&self.claim);
        serde_json::to_string(&certificate).map_err(Failure::internal)
    }

    /// Checks it by pressing.
    fn checked(self, game: &Game, lights: &Lights) -> Result<Self, Failure> {
        check_outcome(game, lights, self.reached, &self.outcome, self.method)?;
        Ok(self)
    }
}

/// Solves a board, or says why there is no solution.
pub(crate) fn solve(game: &Game, lights: &Lights, target: Target) -> Result<Answer, Failure> {
    let solver = automatic(game);
    let (outcome, reached) = solve_for(&*solver, game, lights, target)?;
    let answer = Answer {
        outcome,
        reached,
        lower_bound: 0,
        claim: None,
        method: solver.name(),
    };
    answer.checked(game, lights)
}

/// Looks for a shortest solution within a budget, or says why there is none.
pub(crate) fn shortest(
    game: &Game,
    lights: &Lights,
    target: Target,
    budget: &Budget,
) -> Result<Answer, Failure> {
    let clock = budget.start();
    let solver = automatic(game);
    let ways = match Ways::new(&*solver, game, lights, target)? {
        Outcome::Solved(ways) => ways,
        Outcome::Unsolvable(obstruction) => {
            let answer = Answer {
                outcome: Outcome::Unsolvable(obstruction),
                reached: target,
                lower_bound: 0,
                claim: None,
                method: solver.name(),
            };
            return answer.checked(game, lights);
        }
    };
    let code = QuietCode::new(game)?;
    let searches = ways.solved.iter().map(|solved| {
        let search = code.search(&solved.lights, &solved.presses);
        search.run(None, |_| clock.step()).into()
    });
    let way = ways.best(searches.collect(), false);
    let (outcome, claim) = way.answer();
    let answer = Answer {
        outcome,
        reached: way.reached,
        lower_bound: way.lower_bound,
        claim: Some(claim),
        method: solver.name(),
    };
    answer.checked(game, lights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness::solve::Bfs;

    #[test]
    fn bytes_and_words_are_the_same_cells() {
        for columns in [1, 2, 63, 64, 65, 127, 128, 129] {
            let shape = Shape::new(columns, 3, Surface::Plane).unwrap();
            let cells = |row: usize| (0..columns).map(move |column| u8::from(column * row % 7 < 3));
            let bytes: Vec<Vec<u8>> = (0..3).map(|row| cells(row).collect()).collect();
            let lights = from_bytes(shape, bytes.iter().map(Vec::as_slice)).unwrap();
            let expected = Lights::from_fn(shape, |cell| bytes[cell.row][cell.column] == 1);
            assert_eq!(lights, expected);
            assert_eq!(
                from_words(shape, lights.iter_row_words()).unwrap(),
                expected
            );
            let mut wrong = bytes.clone();
            wrong[2][columns - 1] = 2;
            let failure = from_bytes(shape, wrong.iter().map(Vec::as_slice)).unwrap_err();
            let place = format!("row 2, column {} of the lights is 2", columns - 1);
            assert!(failure.message.starts_with(&place), "{}", failure.message);
        }
    }

    #[test]
    fn numbers_of_the_header_are_those_of_the_library() {
        for (index, known) in (0..).zip(Surface::ALL) {
            assert_eq!(surface(index), Ok(known));
        }
        for (index, known) in (0..).zip(Target::ALL) {
            assert_eq!((target(index), number(known)), (Ok(known), index));
        }
        for wrong in [-1, 6, i32::MAX, i32::MIN] {
            assert!(surface(wrong).is_err() && target(wrong).is_err());
        }
        assert!(target(3).is_err());
    }

    /// Both ways to ask agree with breadth-first search on every board of 3 × 3.
    #[test]
    fn answers_are_those_of_a_search_of_all_boards() {
        let bfs = Bfs::default();
        for surface in Surface::ALL {
            let game = game(3, 3, surface, None).unwrap();
            for state in 0..512_usize {
                let shape = game.shape();
                let lights = Lights::from_fn(shape, |cell| state >> shape.index(cell) & 1 == 1);
                for target in Target::ALL {
                    let (expected, _) = solve_for(&bfs, &game, &lights, target).unwrap();
                    let fewest = expected.presses().map(Presses::count);
                    let any = solve(&game, &lights, target).unwrap();
                    let best = shortest(&game, &lights, target, &Budget::unlimited()).unwrap();
                    assert_eq!(any.outcome.presses().is_some(), fewest.is_some());
                    let presses = best.outcome.presses().map(Presses::count);
                    assert_eq!(presses, fewest, "{surface} {state} {target}");
                    if let Some(fewest) = fewest {
                        assert_eq!(best.lower_bound, fewest);
                    }
                    let text = best.certificate(&game, &lights).unwrap();
                    assert_eq!(crate::certificates::verify(&text).unwrap().0, 0, "{text}");
                }
            }
        }
    }
}
