//! Statements about positional games, with what shows them.

use std::collections::{BTreeSet, HashMap, HashSet};

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use super::polyhexes::are_open;
use super::{ClassCertificate, CriteriaCertificate, needs};
use crate::check::maker_breaker::TooLarge;
use crate::check::rules::Rules;
use crate::check::{HexCertificate, MakerBreakerCertificate, PositionalCertificate};
use crate::families::Instance;
use crate::game::{Side, Winner};
use crate::theorems::{Evidence, Finding, STATEMENTS, Statement, Status};

/// A statement, and facts that show it or a part of it. The check knows by itself which facts a statement
/// needs, and checks each of them. What is short to count or to play out is not written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TheoremCertificate {
    /// `"positional-theorem"`.
    pub claim: String,
    /// The short name of the statement.
    pub id: String,
    /// What it says.
    pub statement: String,
    /// Whether it is known.
    pub status: Status,
    /// Who has shown or asked it, where.
    pub source: String,
    /// Whether anything was checked.
    pub checked: bool,
    /// What was checked, in words; not checked.
    pub finding: Option<String>,
    /// The facts.
    pub evidence: Vec<EvidenceRecord>,
}

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EvidenceRecord {
    /// Who wins Maker–Breaker.
    Weak(Box<MakerBreakerCertificate>),
    /// Who wins Hex.
    Hex(Box<HexCertificate>),
    /// Who wins another game.
    Game(Box<PositionalCertificate>),
    /// The class of a board.
    Class(Box<ClassCertificate>),
    /// The criteria of a board, among them that no pairs block its sets.
    Criteria(Box<CriteriaCertificate>),
    /// A pairing of the plane that is in all places of some shapes.
    Pairing {
        /// The shapes: `animal NAME`, or `row k=K directions=D`.
        blocks: String,
        /// The pairing repeats after so many columns, and after so many rows.
        period: i64,
        /// Pairs of cells, as column and row.
        pairs: Vec<[[i64; 2]; 2]>,
    },
    /// Pairings of the hexagonal plane, and how many animals of 1, 2, … hexagons none of them blocks.
    OpenAnimals {
        /// The numbers of animals, of which the last is not 0; no larger animal is one of these.
        open: Vec<u64>,
        /// The pairings: columns, rows and shift of a period, and a sign for each of its cells.
        pairings: Vec<String>,
    },
    /// Tiles with sets that are in all lines of so many cells.
    Tiles {
        /// The cells of a line.
        k: usize,
        /// The number of columns after which all tiles repeat.
        width: i64,
        /// The number of rows after which they repeat, moved by `shift` columns.
        height: i64,
        /// The number of columns by which they are moved after `height` rows.
        shift: i64,
        /// The tiles.
        tiles: Vec<TileRecord>,
    },
}

/// A tile of the plane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileRecord {
    /// Its cells, as column and row.
    pub cells: Vec<[i64; 2]>,
    /// Its winning sets, by the numbers of their cells from 0.
    pub sets: Vec<Vec<u32>>,
}

impl EvidenceRecord {
    fn new(evidence: Evidence) -> Option<Self> {
        Some(match evidence {
            Evidence::Weak(board, verdict) => Self::Weak(Box::new(MakerBreakerCertificate::new(
                board.name,
                &board.hypergraph,
                Side::Maker,
                verdict,
            )?)),
            Evidence::Hex(side, verdict) => {
                let fact = HexCertificate::new((side, side), Side::Maker, verdict);
                Self::Hex(Box::new(fact))
            }
            Evidence::Strong(board, answer) => Self::Game(Box::new(
                PositionalCertificate::of_maker_maker(board, answer)?,
            )),
            Evidence::Class(board, answer) => Self::Class(Box::new(ClassCertificate::new(
                board.name,
                &board.hypergraph,
                answer,
            ))),
            Evidence::NoPairing(board, criteria) => Self::Criteria(Box::new(
                CriteriaCertificate::new(board.name, &board.hypergraph, criteria),
            )),
            Evidence::Pairing(blocks, pairing) => Self::Pairing {
                blocks,
                period: pairing.period,
                pairs: (pairing.pairs.iter())
                    .map(|&((x, y), (dx, dy))| [[x, y], [x + dx, y + dy]])
                    .collect(),
            },
            Evidence::OpenAnimals(open, pairings) => Self::OpenAnimals {
                open,
                pairings: pairings.iter().map(ToString::to_string).collect(),
            },
            Evidence::Tiles(k, tiles) => {
                let number = |cell: &usize| u32::try_from(*cell).ok();
                let sets = |sets: &[Vec<usize>]| -> Option<Vec<Vec<u32>>> {
                    sets.iter()
                        .map(|set| set.iter().map(number).collect())
                        .collect()
                };
                let records = tiles.tiles.iter().map(|tile| {
                    Some(TileRecord {
                        cells: tile.cells.iter().map(|&(x, y)| [x, y]).collect(),
                        sets: sets(&tile.sets)?,
                    })
                });
                Self::Tiles {
                    k,
                    width: tiles.width,
                    height: tiles.height,
                    shift: tiles.shift,
                    tiles: records.collect::<Option<_>>()?,
                }
            }
        })
    }
}

/// A fact that a statement needs.
pub(super) enum Need {
    /// Who wins Maker–Breaker on a board, Maker first.
    Weak(&'static str, Side),
    /// Maker wins on a board of Hex, Maker first.
    Hex(&'static str),
    /// Who wins Maker–Maker on a board.
    Strong(&'static str, Winner),
    /// The class of a board.
    Class(&'static str, u8),
    /// That no pairs block all sets of a board.
    NoPairing(&'static str),
    /// A pairing of the plane.
    Pairing(&'static str),
    /// How many animals of 1, 2, … hexagons none of some pairings of the plane blocks.
    OpenAnimals(&'static [u64]),
    /// Tiles that block lines of so many cells, each of them a board that Breaker wins, by a fact that
    /// is needed too.
    Tiles(usize),
    /// What the check finds by itself, in words.
    Count(&'static str, fn(&mut Allowance) -> Result<bool, TooLarge>),
}

impl TheoremCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "positional-theorem";

    /// Creates the certificate of a statement from what its check found.
    ///
    /// Returns nothing if the check failed.
    #[must_use]
    pub fn new(statement: &Statement, finding: Finding) -> Option<Self> {
        let (finding, evidence) = match finding {
            Finding::Holds(found) => {
                let evidence = found.evidence.into_iter().map(EvidenceRecord::new);
                (Some(found.text), evidence.collect::<Option<_>>()?)
            }
            Finding::NotChecked | Finding::Late => (None, Vec::new()),
            Finding::Fails => return None,
        };
        Some(Self {
            claim: Self::CLAIM.to_owned(),
            id: statement.id.to_owned(),
            statement: statement.statement.to_owned(),
            status: statement.status,
            source: statement.source.to_owned(),
            checked: finding.is_some(),
            finding,
            evidence,
        })
    }

    /// Checks that the facts are those that the statement needs, and each of them.
    ///
    /// An open question claims nothing. What is known, but was not checked, is not checked here either.
    ///
    /// # Complexity
    /// That of the facts.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let known = STATEMENTS.iter().find(|known| known.id == self.id);
        let known = known.ok_or_else(|| Flaw::new("id", "there is no such statement"))?;
        if (known.statement, known.status, known.source)
            != (self.statement.as_str(), self.status, self.source.as_str())
        {
            return Err(Flaw::new(
                "statement",
                format!("{} says something else", known.id),
            ));
        }
        if !self.checked {
            if !self.evidence.is_empty() || self.finding.is_some() {
                return Err(Flaw::new("checked", "there is evidence"));
            }
            let id = known.id;
            let claim = match known.status {
                Status::Open => {
                    Claim::holds(format!("{id} is an open question"), "it claims nothing")
                }
                Status::Proved => {
                    let claim = format!("{id}: {}", known.statement);
                    Claim::not_checkable(claim, "there is no evidence")
                }
            };
            return Ok(Checked {
                claims: vec![claim],
            });
        }
        let Some(needs) = needs::of(known.id) else {
            return Err(Flaw::new("checked", format!("{} is not checked", known.id)));
        };
        let facts = needs.iter().filter(|need| !matches!(need, Need::Count(..)));
        if facts.count() != self.evidence.len() {
            return Err(Flaw::new("evidence", "other facts are needed"));
        }
        let mut evidence = self.evidence.iter();
        let mut claims = Vec::new();
        for need in needs {
            if let Need::Count(what, count) = need {
                claims.push(match count(allowance) {
                    Ok(true) => Claim::holds(*what, "found anew"),
                    Ok(false) => return Err(Flaw::new("statement", format!("{what}: not so"))),
                    Err(TooLarge) => Claim::too_large(*what, allowance),
                });
            } else if let Some(fact) = evidence.next() {
                claims.extend(self.fact(need, fact, allowance)?);
            }
        }
        let is_checked = claims.iter().all(|claim| claim.checked);
        let whole = format!("what is checked of {}", known.id);
        let whole = if is_checked {
            Claim::holds(
                whole,
                "all of it holds; the words of its finding are not checked",
            )
        } else {
            Claim::not_checkable(whole, "not all of it is checked")
        };
        claims.insert(0, whole);
        Ok(Checked { claims })
    }

    fn fact(
        &self,
        need: &Need,
        fact: &EvidenceRecord,
        allowance: &mut Allowance,
    ) -> Result<Vec<Claim>, Flaw> {
        let other = || Flaw::new("evidence", "another fact is needed");
        match (need, fact) {
            (Need::Weak(board, winner), EvidenceRecord::Weak(fact)) => {
                if fact.game != *board || fact.winner != *winner || fact.first != Side::Maker {
                    return Err(other());
                }
                Ok(fact.check(allowance)?.claims)
            }
            (Need::Hex(board), EvidenceRecord::Hex(fact)) => {
                if fact.game != *board || (fact.winner, fact.first) != (Side::Maker, Side::Maker) {
                    return Err(other());
                }
                Ok(fact.check(allowance)?.claims)
            }
            (Need::Strong(board, winner), EvidenceRecord::Game(fact)) => {
                if fact.game != *board || fact.winner != *winner || fact.rules != Rules::MakerMaker
                {
                    return Err(other());
                }
                Ok(fact.check(allowance)?.claims)
            }
            (Need::Class(board, class), EvidenceRecord::Class(fact)) => {
                if fact.game != *board || fact.class != *class {
                    return Err(other());
                }
                Ok(fact.check(allowance)?.claims)
            }
            (Need::NoPairing(board), EvidenceRecord::Criteria(fact)) => {
                if fact.game != *board || fact.no_pairing.is_none() {
                    return Err(other());
                }
                Ok(fact.check(allowance)?.claims)
            }
            (
                Need::Pairing(shapes),
                EvidenceRecord::Pairing {
                    blocks,
                    period,
                    pairs,
                },
            ) => {
                if blocks != shapes {
                    return Err(other());
                }
                let claim = format!("a pairing of the plane is in all places of {shapes}");
                // A triangle that is moved by an odd number of columns and rows is turned over.
                let step = if shapes.starts_with("polyiamond ") {
                    2
                } else {
                    1
                };
                let shapes = shapes_of(shapes).ok_or_else(other)?;
                Ok(vec![
                    match is_pairing(*period, pairs, &shapes, step, allowance) {
                        Ok(Ok(())) => Claim::holds(
                            claim,
                            format!("{}, repeated", counted(pairs.len(), "pair")),
                        ),
                        Ok(Err(reason)) => return Err(Flaw::new("evidence", reason)),
                        Err(TooLarge) => Claim::too_large(claim, allowance),
                    },
                ])
            }
            (Need::OpenAnimals(needed), EvidenceRecord::OpenAnimals { open, pairings }) => {
                if open != needed {
                    return Err(other());
                }
                let all = open.iter().sum::<u64>();
                let claim = format!("all but {all} animals of hexagons are blocked");
                let by = counted(pairings.len(), "pairing");
                Ok(vec![match are_open(open, pairings, allowance) {
                    Ok(Ok(())) => Claim::holds(
                        claim,
                        format!(
                            "by one of {by} each, those of more than {} cells all",
                            open.len()
                        ),
                    ),
                    Ok(Err(reason)) => return Err(Flaw::new("evidence", reason)),
                    Err(TooLarge) => Claim::too_large(claim, allowance),
                }])
            }
            (Need::Tiles(needed), EvidenceRecord::Tiles { k, tiles, .. }) => {
                if k != needed || !tiles.iter().all(|tile| self.is_won(tile)) {
                    return Err(other());
                }
                let claim = format!("tiles that Breaker wins block {k} in a row on the plane");
                Ok(vec![match are_tiles(fact, allowance) {
                    Ok(Ok(())) => Claim::holds(claim, "every line contains a set of a tile"),
                    Ok(Err(reason)) => return Err(Flaw::new("evidence", reason)),
                    Err(TooLarge) => Claim::too_large(claim, allowance),
                }])
            }
            _ => Err(other()),
        }
    }

    /// Whether a fact says that Breaker wins the sets of a tile.
    fn is_won(&self, tile: &TileRecord) -> bool {
        let different = |sets: &[Vec<u32>]| -> BTreeSet<BTreeSet<u32>> {
            sets.iter()
                .map(|set| set.iter().copied().collect())
                .collect()
        };
        let sets = different(&tile.sets);
        self.evidence.iter().any(|fact| match fact {
            EvidenceRecord::Weak(fact) => {
                fact.winner == Side::Breaker
                    && fact.first == Side::Maker
                    && fact.cells.len() == tile.cells.len()
                    && different(&fact.sets) == sets
            }
            _ => false,
        })
    }
}

/// Returns the shapes of a name, each with its cells.
fn shapes_of(name: &str) -> Option<Vec<Vec<(i64, i64)>>> {
    let words: Vec<&str> = name.split(' ').collect();
    match words[..] {
        [family @ ("animal" | "polyhex" | "polyiamond"), animal] => {
            // All places on a board on which every shape has a place.
            const SIDE: i64 = 6;
            let board = Instance::named(&format!("{family} {SIDE}x{SIDE} {animal}")).ok()?;
            let mut shapes = BTreeSet::new();
            for set in board.hypergraph.sets() {
                let cells = set
                    .iter()
                    .map(|&cell| (i64::from(cell) % SIDE, i64::from(cell) / SIDE));
                let cells: Vec<(i64, i64)> = cells.collect();
                let left = cells.iter().map(|cell| cell.0).min()?;
                let low = cells.iter().map(|cell| cell.1).min()?;
                // Triangles keep the sum of column and row even, or odd.
                let is_turned = family == "polyiamond" && (left + low) % 2 != 0;
                let left = left - i64::from(is_turned);
                let moved: BTreeSet<_> = cells.iter().map(|&(x, y)| (x - left, y - low)).collect();
                shapes.insert(moved);
            }
            Some(
                shapes
                    .into_iter()
                    .map(|shape| shape.into_iter().collect())
                    .collect(),
            )
        }
        ["row", k, directions] => {
            let k: i64 = k.strip_prefix("k=")?.parse().ok()?;
            let directions: usize = directions.strip_prefix("directions=")?.parse().ok()?;
            let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
            let steps = steps.iter().take(directions);
            Some(
                steps
                    .map(|(x, y)| (0..k).map(|at| (at * x, at * y)).collect())
                    .collect(),
            )
        }
        _ => None,
    }
}

/// The longest period, and the most cells of a rectangle that repeats.
const LONGEST: i64 = 64;

/// Refuses numbers that the check does not reach to.
fn reach_far(
    what: &'static str,
    numbers: &[i64],
    most: i64,
    allowance: &mut Allowance,
) -> Result<(), TooLarge> {
    let farthest = numbers.iter().map(|number| number.unsigned_abs()).max();
    let reached = allowance.reach(what, farthest.unwrap_or(0), most.unsigned_abs());
    reached.ok_or(TooLarge)
}

/// Checks that pairs, repeated, are disjoint and that every place of the shapes contains one: those moved
/// by so many columns and rows whose sum is a multiple of `step`.
fn is_pairing(
    period: i64,
    pairs: &[[[i64; 2]; 2]],
    shapes: &[Vec<(i64, i64)>],
    step: i64,
    allowance: &mut Allowance,
) -> Result<Result<(), String>, TooLarge> {
    if period < 1 || period % step != 0 {
        return Ok(Err(format!("a period of {period}")));
    }
    reach_far("cells of a period", &[period], LONGEST, allowance)?;
    let area = (period * period).unsigned_abs();
    let cells: u64 = shapes.iter().map(|shape| shape.len() as u64).sum();
    let steps = 100 * (pairs.len() as u64 + area * cells);
    allowance.spend(steps).ok_or(TooLarge)?;
    let place = |x: i64, y: i64| (x.rem_euclid(period), y.rem_euclid(period));
    let mut steps: HashMap<(i64, i64), (i64, i64)> = HashMap::new();
    for &[[x, y], [u, v]] in pairs {
        reach_far("for a coordinate", &[x, y, u, v], 2 * LONGEST, allowance)?;
        let (dx, dy) = (u - x, v - y);
        let first = steps.insert(place(x, y), (dx, dy));
        let second = steps.insert(place(u, v), (-dx, -dy));
        if first.is_some() || second.is_some() {
            return Ok(Err(format!("the cell {x},{y} or {u},{v} is in two pairs")));
        }
    }
    for y in 0..period {
        for x in (0..period).filter(|x| (x + y) % step == 0) {
            for shape in shapes {
                let cells: HashSet<(i64, i64)> =
                    shape.iter().map(|&(u, v)| (x + u, y + v)).collect();
                let has_partner = |&(u, v): &(i64, i64)| {
                    let step = steps.get(&place(u, v));
                    step.is_some_and(|(dx, dy)| cells.contains(&(u + dx, v + dy)))
                };
                if !cells.iter().any(has_partner) {
                    return Ok(Err(format!("no pair is in a shape at {x},{y}")));
                }
            }
        }
    }
    Ok(Ok(()))
}

/// Checks that tiles cover the plane, and that every line contains a set of one.
fn are_tiles(
    fact: &EvidenceRecord,
    allowance: &mut Allowance,
) -> Result<Result<(), String>, TooLarge> {
    let EvidenceRecord::Tiles {
        k,
        width,
        height,
        shift,
        tiles,
    } = fact
    else {
        return Ok(Err("these are no tiles".to_owned()));
    };
    let (width, height, shift) = (*width, *height, *shift);
    if width < 1 || height < 1 || !(0..width).contains(&shift) {
        return Ok(Err("these are no periods".to_owned()));
    }
    reach_far("cells of a period", &[width, height], LONGEST, allowance)?;
    // The place of a cell in the rectangle that repeats.
    let place = |x: i64, y: i64| {
        let up = y.div_euclid(height);
        ((x - up * shift).rem_euclid(width), y.rem_euclid(height))
    };
    let mut owner = HashMap::new();
    for (number, tile) in tiles.iter().enumerate() {
        allowance
            .spend(100 * tile.cells.len() as u64)
            .ok_or(TooLarge)?;
        for (index, &[x, y]) in (0_u32..).zip(&tile.cells) {
            reach_far("for a coordinate", &[x, y], 4 * LONGEST, allowance)?;
            if owner.insert(place(x, y), (number, index)).is_some() {
                return Ok(Err(format!("the cell {x},{y} is covered twice")));
            }
        }
    }
    if owner.len() as u64 != (width * height).unsigned_abs() {
        return Ok(Err("the tiles do not cover the plane".to_owned()));
    }
    let length = i64::try_from(*k).unwrap_or(i64::MAX);
    if length < 1 {
        return Ok(Err(format!("a line of {k} cells")));
    }
    reach_far("cells of a line", &[length], LONGEST, allowance)?;
    let sets = tiles.iter().flat_map(|tile| &tile.sets);
    let members: u64 = sets.map(|set| set.len() as u64 + 1).sum();
    for y in 0..height {
        for x in 0..width {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let steps = 200 * *k as u64 + 4 * *k as u64 * members;
                allowance.spend(steps).ok_or(TooLarge)?;
                // Which cells of each copy of a tile are on the line. A copy is known by how far it is
                // moved.
                let mut copies: HashMap<(usize, i64, i64), HashSet<u32>> = HashMap::new();
                for at in 0..length {
                    let (u, v) = (x + at * dx, y + at * dy);
                    let (number, index) = owner[&place(u, v)];
                    let [first, second] = tiles[number].cells[index as usize];
                    let copy = (number, u - first, v - second);
                    copies.entry(copy).or_default().insert(index);
                }
                let has_set = |(copy, cells): (&(usize, i64, i64), &HashSet<u32>)| {
                    let mut sets = tiles[copy.0].sets.iter();
                    sets.any(|set| set.iter().all(|cell| cells.contains(cell)))
                };
                if !copies.iter().any(has_set) {
                    let reason = format!("no set is in the line from {x},{y} toward {dx},{dy}");
                    return Ok(Err(reason));
                }
            }
        }
    }
    Ok(Ok(()))
}
