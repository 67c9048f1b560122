//! Winners of Maker–Breaker on a hypergraph, with proofs.

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use madness_text::size;
use serde::{Deserialize, Serialize};

use super::sets::{are_sets, each_contains, members};
use crate::families::{FamilyError, Instance};
use crate::game::Side;
use crate::hypergraph::Hypergraph;
use crate::lattice::MOST_CELLS_OF_ANIMAL;
use crate::maker_breaker::{BreakerReason, BreakerStep, Image, MakerStep, Proof, Verdict};

/// The winner of Maker–Breaker with one cell a move, with a proof.
///
/// A proof of Maker has steps: sets with which Maker, to move, wins, his move, and earlier steps to go
/// on with. After the move each set of a later step contains what is left of a set, and no cell is in
/// all later steps. So whichever cell Breaker takes, one step is left whole. Or Maker wins as with an
/// earlier step, whose cells are changed.
///
/// A proof of Breaker has steps that say why he wins some sets with Maker to move. He wins all sets
/// that contain one of these, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MakerBreakerCertificate {
    /// `"maker-breaker"`.
    pub claim: String,
    /// The name of the board. If it is one of a [family](Instance::named), the sets are those.
    pub game: String,
    /// Who wins.
    pub winner: Side,
    /// Who moves first.
    pub first: Side,
    /// A first move with which who moves first wins, by its number; nothing if the other player wins, or if no
    /// move is needed or named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<u32>,
    /// How many positions the search expanded; not checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The names of the cells.
    pub cells: Vec<String>,
    /// The winning sets, by the numbers of their cells from 0.
    pub sets: Vec<Vec<u32>>,
    /// Why.
    pub proof: Proof,
}

/// The check takes more than its allowance.
pub(super) struct TooLarge;

impl MakerBreakerCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "maker-breaker";

    /// Creates the certificate of a winner on the board of some name.
    #[must_use]
    pub fn new(
        game: String,
        hypergraph: &Hypergraph,
        first: Side,
        verdict: Verdict,
    ) -> Option<Self> {
        let proof = verdict.proof.ok()?;
        Some(Self {
            claim: Self::CLAIM.to_owned(),
            game,
            winner: verdict.winner,
            first,
            first_move: first_move(&proof, first),
            nodes: Some(verdict.nodes),
            cells: hypergraph.names().to_vec(),
            sets: hypergraph.sets().to_vec(),
            proof,
        })
    }

    /// Checks each step of the proof.
    ///
    /// # Complexity
    /// For each step, the product of its sets with those of the steps that it leads to.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let (winner, first) = (self.winner, self.first);
        let claim =
            |board| format!("{winner} wins Maker–Breaker on {board} if {first} moves first");
        let Ok(board) = is_board(&self.game, &self.cells, &self.sets, allowance) else {
            let claim = claim(in_words(&self.game, &self.cells, &self.sets));
            return Ok(Checked {
                claims: vec![Claim::too_large(claim, allowance)],
            });
        };
        let claim = claim(board?);
        let claims = vec![match self.because(allowance) {
            Ok(because) => Claim::holds(claim, because?),
            Err(TooLarge) => Claim::too_large(claim, allowance),
        }];
        Ok(Checked { claims })
    }

    /// Checks the proof, and returns it in words.
    fn because(&self, allowance: &mut Allowance) -> Result<Result<String, Flaw>, TooLarge> {
        let is_first = self.first_move == first_move(&self.proof, self.first);
        if self.first_move.is_some() && !is_first {
            let reason = "it is not the one that the proof begins with";
            return Ok(Err(Flaw::new("first_move", reason)));
        }
        let proved = Proved {
            winner: self.winner,
            first: self.first,
            cells: self.cells.len(),
            sets: &self.sets,
            proof: &self.proof,
        };
        proved.because(allowance)
    }
}

/// Returns the move that a proof begins with: of the player who moves first, if he wins and needs one. A step of
/// Maker in which a set is complete already needs none.
fn first_move(proof: &Proof, first: Side) -> Option<u32> {
    match proof {
        Proof::Maker { start, steps, .. } if first == Side::Maker => {
            let step = steps.get(*start.first()? as usize)?;
            let cell = step.cell?;
            step.sets.iter().all(|set| !set.is_empty()).then_some(cell)
        }
        Proof::Breaker { first: cell, .. } if first == Side::Breaker => *cell,
        Proof::Maker { .. } | Proof::Breaker { .. } => None,
    }
}

/// A winner of Maker–Breaker, and the proof.
pub(super) struct Proved<'a> {
    pub(super) winner: Side,
    pub(super) first: Side,
    /// The number of cells.
    pub(super) cells: usize,
    pub(super) sets: &'a [Vec<u32>],
    pub(super) proof: &'a Proof,
}

impl Proved<'_> {
    /// Checks the proof, and returns it in words.
    pub(super) fn because(
        &self,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        if let Err(flaw) = are_sets(self.sets, self.cells, allowance)? {
            return Ok(Err(flaw));
        }
        match (self.proof, self.winner) {
            (Proof::Maker { start, maps, steps }, Side::Maker) => {
                self.check_maker(start, maps, steps, allowance)
            }
            (
                Proof::Breaker {
                    first,
                    start,
                    maps,
                    steps,
                },
                Side::Breaker,
            ) => self.check_breaker(*first, *start, maps, steps, allowance),
            (Proof::Maker { .. }, Side::Breaker) => {
                Ok(Err(Flaw::new("winner", "the proof is one of Maker")))
            }
            (Proof::Breaker { .. }, Side::Maker) => {
                Ok(Err(Flaw::new("winner", "the proof is one of Breaker")))
            }
        }
    }

    fn check_maker(
        &self,
        start: &[u32],
        maps: &[Vec<u32>],
        steps: &[MakerStep],
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let count = self.cells;
        if !are_permutations(maps, count, allowance)? {
            return Ok(Err(no_permutations()));
        }
        for (number, step) in steps.iter().enumerate() {
            let wrong = |what: &str| Ok(Err(Flaw::new("proof", format!("step {number}: {what}"))));
            if let Err(flaw) = are_sets(&step.sets, count, allowance)? {
                return Ok(Err(flaw));
            }
            let cell = match (step.cell, step.image) {
                (Some(cell), None) => cell,
                (None, Some(image)) if step.after.is_empty() => {
                    let earlier = steps[..number].get(image.step as usize);
                    let Some(images) =
                        images(earlier.map(|step| &step.sets[..]), image, maps, allowance)?
                    else {
                        return wrong(NO_IMAGE);
                    };
                    if !each_contains(&images, &step.sets, allowance)? {
                        return wrong("a set of the image contains no set");
                    }
                    continue;
                }
                _ => return wrong("expected either a move or an image"),
            };
            let left: Vec<Vec<u32>> = step.sets.iter().map(|set| without(set, cell)).collect();
            if left.iter().any(Vec::is_empty) {
                continue;
            }
            for &later in &step.after {
                let Some(later) = earlier(steps, later, number) else {
                    return wrong("it leads to a step that does not come before it");
                };
                if later.sets.iter().any(|set| set.contains(&cell)) {
                    return wrong("it leads to a step with the cell that Maker has");
                }
                if !each_contains(&later.sets, &left, allowance)? {
                    return wrong("a set that it goes on with is not left");
                }
            }
            if step.after.is_empty() || has_common_cell(steps, &step.after, allowance)? {
                return wrong("Breaker has a reply to the move");
            }
        }
        let mut first = Vec::new();
        for &step in start {
            let Some(step) = earlier(steps, step, steps.len()) else {
                return Ok(Err(Flaw::new(
                    "proof",
                    format!("start: there is no step {step}"),
                )));
            };
            if !each_contains(&step.sets, self.sets, allowance)? {
                return Ok(Err(Flaw::new("proof", "start: a set is no winning set")));
            }
            first.push(step);
        }
        let is_answered = self.first == Side::Breaker && has_common_cell(steps, start, allowance)?;
        if first.is_empty() || is_answered {
            return Ok(Err(Flaw::new(
                "proof",
                "start: it leaves Breaker a way out",
            )));
        }
        Ok(Ok(format!("a proof in {}", counted(steps.len(), "step"))))
    }

    fn check_breaker(
        &self,
        first: Option<u32>,
        start: u32,
        maps: &[Vec<u32>],
        steps: &[BreakerStep],
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let count = self.cells;
        if !are_permutations(maps, count, allowance)? {
            return Ok(Err(no_permutations()));
        }
        for (number, step) in steps.iter().enumerate() {
            if let Err(flaw) = are_sets(&step.sets, count, allowance)? {
                return Ok(Err(flaw));
            }
            let why_not = match &step.because {
                BreakerReason::Potential => potential_fails(&step.sets, count, allowance)?,
                BreakerReason::Parts {
                    pairs,
                    steps: parts,
                } => parts_fail(step, pairs, parts, &steps[..number], count, allowance)?,
                &BreakerReason::Image(image) => {
                    let other = steps[..number].get(image.step as usize);
                    let other = other.map(|step| &step.sets[..]);
                    match images(other, image, maps, allowance)? {
                        None => Some(NO_IMAGE.to_owned()),
                        Some(images) => {
                            let contains = each_contains(&step.sets, &images, allowance)?;
                            (!contains).then(|| "a set contains no image".to_owned())
                        }
                    }
                }
                BreakerReason::Replies(replies) => {
                    replies_fail(step, replies, &steps[..number], count, allowance)?
                }
            };
            if let Some(why_not) = why_not {
                return Ok(Err(Flaw::new("proof", format!("step {number}: {why_not}"))));
            }
        }
        let Some(start) = earlier(steps, start, steps.len()) else {
            return Ok(Err(Flaw::new(
                "proof",
                format!("start: there is no step {start}"),
            )));
        };
        if first.is_some() && self.first == Side::Maker {
            return Ok(Err(Flaw::new("proof", "first: Maker moves first")));
        }
        let left: Vec<Vec<u32>> = (self.sets.iter())
            .filter(|set| first.is_none_or(|cell| !set.contains(&cell)))
            .cloned()
            .collect();
        if !each_contains(&left, &start.sets, allowance)? {
            return Ok(Err(Flaw::new(
                "proof",
                "start: a winning set is not blocked",
            )));
        }
        Ok(Ok(format!("a proof in {}", counted(steps.len(), "step"))))
    }
}

/// The most bytes of a name that may be one of a family.
const LONGEST_NAME: usize = 200;

/// Checks that sets are those of a family, if the name is one of a family; returns the board in words.
pub(super) fn is_board(
    game: &str,
    cells: &[String],
    sets: &[Vec<u32>],
    allowance: &mut Allowance,
) -> Result<Result<String, Flaw>, TooLarge> {
    // The words of a name take more memory than the name.
    if game.len() > LONGEST_NAME {
        return Ok(Ok(in_words(game, cells, sets)));
    }
    allowance.spend(steps_to_build(game)).ok_or(TooLarge)?;
    let instance = match Instance::named(game) {
        Ok(instance) => instance,
        Err(FamilyError::NoFamily { .. }) => return Ok(Ok(in_words(game, cells, sets))),
        Err(error) => return Ok(Err(Flaw::new("game", error.to_string()))),
    };
    let expected = instance.hypergraph.sets();
    let steps = 30 * (members(sets) + members(expected)) + 10 * cells.len() as u64;
    allowance.spend(steps).ok_or(TooLarge)?;
    let mut expected: Vec<&Vec<u32>> = expected.iter().collect();
    let mut found: Vec<&Vec<u32>> = sets.iter().collect();
    expected.sort_unstable();
    found.sort_unstable();
    if found == expected && instance.hypergraph.names() == cells {
        // Not the name of the certificate, which may have any blanks between its words.
        Ok(Ok(instance.name))
    } else {
        let name = instance.name;
        Ok(Err(Flaw::new(
            "sets",
            format!("they are not those of {name}"),
        )))
    }
}

/// Returns a board in words that cannot be taken for one of a family, or for a line of their own.
pub(super) fn in_words(game: &str, cells: &[String], sets: &[Vec<u32>]) -> String {
    let (cells, sets) = (cells.len(), sets.len());
    format!("{cells} cells with {sets} sets ({game:?})")
}

/// Returns a bound on the steps that it takes to build the board of a name, from the numbers in it.
fn steps_to_build(game: &str) -> u64 {
    let mut cells = 1_u64;
    let [mut k, mut n, mut dimension] = [1_u64; 3];
    let mut listed = 0;
    for word in size::words(&game.replace(':', " ")) {
        let number = |text: &str| text.parse().unwrap_or(0_u64);
        if let Some((key, value)) = word.split_once('=') {
            match key {
                "k" => k = k.max(number(value)),
                "n" => n = n.max(number(value)),
                "d" => dimension = dimension.max(number(value)),
                _ => {}
            }
        } else if let Ok((columns, rows)) = size::size::<u64>(word) {
            cells = cells.max(columns.saturating_mul(rows));
        } else if let [columns, rows, layers] = size::sides(word)[..] {
            let area = number(columns).saturating_mul(number(rows));
            cells = cells.max(3_u64.saturating_mul(area).saturating_mul(number(layers)));
        } else if let Some((size, _)) = word.split_once('.') {
            // All animals of so many cells are listed; more have no names.
            let size = number(size).min(MOST_CELLS_OF_ANIMAL as u64);
            listed = u32::try_from(size).map_or(0, |size| 500 * 5_u64.pow(size));
        }
    }
    if cells == 1 {
        // A torus has no other size.
        cells = k.saturating_mul(k);
    }
    // What is larger is refused before it is built.
    let cells = cells.min(1 << 16);
    let exponent = u32::try_from(dimension).unwrap_or(u32::MAX);
    let in_lines = 4 * cells * k.min(cells);
    let in_cube = n
        .saturating_add(2)
        .saturating_pow(exponent)
        .saturating_mul(n);
    listed + 10_000 * cells + 40 * in_lines.min(1 << 24) + 100 * in_cube.min(1 << 24)
}

fn earlier<S>(steps: &[S], step: u32, before: usize) -> Option<&S> {
    steps[..before].get(step as usize)
}

/// Returns a set without a cell.
fn without(set: &[u32], cell: u32) -> Vec<u32> {
    set.iter().copied().filter(|&other| other != cell).collect()
}

/// Whether a cell is in a set of each of some steps.
fn has_common_cell(
    steps: &[MakerStep],
    numbers: &[u32],
    allowance: &mut Allowance,
) -> Result<bool, TooLarge> {
    let mut common: Option<Vec<u32>> = None;
    for &number in numbers {
        let sets = &steps[number as usize].sets;
        allowance.spend(30 * members(sets)).ok_or(TooLarge)?;
        let mut cells: Vec<u32> = sets.iter().flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        common = Some(match common {
            None => cells,
            Some(common) => common
                .into_iter()
                .filter(|cell| cells.binary_search(cell).is_ok())
                .collect(),
        });
    }
    Ok(common.is_none_or(|common| !common.is_empty()))
}

/// Returns why the criterion of Erdős and Selfridge does not hold.
fn potential_fails(
    sets: &[Vec<u32>],
    cells: usize,
    allowance: &mut Allowance,
) -> Result<Option<String>, TooLarge> {
    // In units of 2^-64; sets of more cells weigh a unit, which is more than they should.
    const ONE: u128 = 1 << 64;
    allowance.hold(16 * cells as u64).ok_or(TooLarge)?;
    allowance
        .spend(4 * members(sets) + 2 * cells as u64)
        .ok_or(TooLarge)?;
    let mut of = vec![0_u128; cells];
    let mut total = 0;
    for set in sets {
        let weight = (ONE >> set.len().min(64)).max(1);
        total += weight;
        for &cell in set {
            of[cell as usize] += weight;
        }
    }
    let greatest = of.into_iter().max().unwrap_or(0);
    Ok((total + greatest >= ONE).then(|| "the sets weigh too much".to_owned()))
}

/// Returns why pairs and earlier steps do not block all sets.
fn parts_fail(
    step: &BreakerStep,
    pairs: &[[u32; 2]],
    parts: &[u32],
    before: &[BreakerStep],
    cells: usize,
    allowance: &mut Allowance,
) -> Result<Option<String>, TooLarge> {
    allowance.hold(16 * cells as u64).ok_or(TooLarge)?;
    allowance.spend(cells as u64).ok_or(TooLarge)?;
    let mut owner = vec![None; cells];
    let mut blocking: Vec<Vec<u32>> = Vec::new();
    for (number, &[one, other]) in pairs.iter().enumerate() {
        for cell in [one, other] {
            let is_free = owner.get(cell as usize).is_some_and(Option::is_none);
            if !is_free || one == other {
                return Ok(Some(format!("{one}-{other} is no pair of its own cells")));
            }
        }
        owner[one as usize] = Some(number);
        owner[other as usize] = Some(number);
        blocking.push(vec![one.min(other), one.max(other)]);
    }
    for (number, &part) in (pairs.len()..).zip(parts) {
        let Some(part) = before.get(part as usize) else {
            return Ok(Some(
                "it leads to a step that does not come before it".to_owned(),
            ));
        };
        allowance.spend(20 * members(&part.sets)).ok_or(TooLarge)?;
        for &cell in part.sets.iter().flatten() {
            if owner[cell as usize].is_some_and(|owner| owner != number) {
                return Ok(Some(format!("two of its parts have the cell {cell}")));
            }
            owner[cell as usize] = Some(number);
        }
        blocking.extend(part.sets.iter().cloned());
    }
    let blocks = each_contains(&step.sets, &blocking, allowance)?;
    Ok((!blocks).then(|| "a set has no part that blocks it".to_owned()))
}

/// Whether each list has each of so many cells once.
pub(super) fn are_permutations(
    maps: &[Vec<u32>],
    cells: usize,
    allowance: &mut Allowance,
) -> Result<bool, TooLarge> {
    allowance.hold(cells as u64).ok_or(TooLarge)?;
    for map in maps {
        let steps = 4 * (map.len() as u64 + cells as u64);
        allowance.spend(steps).ok_or(TooLarge)?;
        let mut is_seen = vec![false; cells];
        for &cell in map {
            match is_seen.get_mut(cell as usize) {
                Some(is_seen) if !*is_seen => *is_seen = true,
                _ => return Ok(false),
            }
        }
        if map.len() != cells {
            return Ok(false);
        }
    }
    Ok(true)
}

fn no_permutations() -> Flaw {
    Flaw::new("proof", "maps: expected another place for each cell")
}

const NO_IMAGE: &str = "it leads to a step that does not come before it, or by no map";

/// Returns what becomes of the sets of an earlier step, if it and the map exist.
fn images(
    earlier: Option<&[Vec<u32>]>,
    image: Image,
    maps: &[Vec<u32>],
    allowance: &mut Allowance,
) -> Result<Option<Vec<Vec<u32>>>, TooLarge> {
    let (Some(sets), Some(map)) = (earlier, maps.get(image.map as usize)) else {
        return Ok(None);
    };
    allowance.spend(40 * members(sets)).ok_or(TooLarge)?;
    let images = sets.iter().map(|set| {
        let mut image: Vec<u32> = set.iter().map(|&cell| map[cell as usize]).collect();
        image.sort_unstable();
        image
    });
    Ok(Some(images.collect()))
}

/// Returns why there is no reply to a move.
fn replies_fail(
    step: &BreakerStep,
    replies: &[(u32, Option<u32>, u32)],
    before: &[BreakerStep],
    cells: usize,
    allowance: &mut Allowance,
) -> Result<Option<String>, TooLarge> {
    if step.sets.iter().any(Vec::is_empty) {
        return Ok(Some("Maker has a set already".to_owned()));
    }
    allowance.hold(cells as u64).ok_or(TooLarge)?;
    allowance
        .spend(cells as u64 + 2 * members(&step.sets))
        .ok_or(TooLarge)?;
    let mut is_answered = vec![false; cells];
    for &(cell, reply, next) in replies {
        let Some(next) = before.get(next as usize) else {
            return Ok(Some(
                "it leads to a step that does not come before it".to_owned(),
            ));
        };
        if reply == Some(cell) {
            return Ok(Some(format!("Breaker cannot take {cell}, which Maker has")));
        }
        allowance.spend(20 * members(&step.sets)).ok_or(TooLarge)?;
        let left: Vec<Vec<u32>> = (step.sets.iter())
            .filter(|set| reply.is_none_or(|reply| !set.contains(&reply)))
            .map(|set| without(set, cell))
            .collect();
        if !each_contains(&left, &next.sets, allowance)? {
            return Ok(Some(format!(
                "the reply to {cell} leaves a set that is not blocked"
            )));
        }
        if let Some(is_answered) = is_answered.get_mut(cell as usize) {
            *is_answered = true;
        }
    }
    let open = step
        .sets
        .iter()
        .flatten()
        .find(|&&cell| !is_answered[cell as usize]);
    Ok(open.map(|cell| format!("there is no reply to {cell}")))
}
