//! Strategies of Maker–Maker: the first player wins, or the second one draws.

use std::collections::{HashMap, HashSet};

use madness_claims::{Allowance, Flaw, counted};

use super::maker_breaker::{TooLarge, are_permutations};
use super::sets::are_sets;
use crate::strong::Strategy;

/// Checks a strategy against all replies, and returns it in words. Where it has no move, the player may
/// have to take a cell, or win by a row of threats, which is looked for here.
///
/// The other player's moves outside of all sets that somebody can still own are left out: a cell more
/// is never worse for its owner, so that he may as well take any other. If the second player draws,
/// nobody wins: a strategy to win could be stolen from him.
pub(super) fn check(
    sets: &[Vec<u32>],
    cells: usize,
    strategy: &Strategy,
    is_first: bool,
    allowance: &mut Allowance,
) -> Result<Result<String, Flaw>, TooLarge> {
    if let Err(flaw) = are_sets(sets, cells, allowance)? {
        return Ok(Err(flaw));
    }
    if !are_automorphisms(&strategy.maps, sets, cells, allowance)? {
        let why = "a map does not take the winning sets to winning sets";
        return Ok(Err(Flaw::new("proof", why)));
    }
    if sets.iter().any(Vec::is_empty) {
        return Ok(if is_first {
            Ok("a set has no cell".to_owned())
        } else {
            Err(Flaw::new("winner", "a set has no cell"))
        });
    }
    let (own, other) = if is_first { (b'x', b'o') } else { (b'o', b'x') };
    let mut walk = Walk {
        sets,
        maps: &strategy.maps,
        own,
        other,
        moves: HashMap::new(),
        seen: HashSet::new(),
        open: Vec::new(),
        allowance,
    };
    Ok(match walk.read(&strategy.moves, cells)? {
        Ok(()) => walk.run(cells, is_first)?,
        Err(flaw) => Err(flaw),
    })
}

/// Checks that each map is a permutation of the cells, and takes each set to a set.
fn are_automorphisms(
    maps: &[Vec<u32>],
    sets: &[Vec<u32>],
    cells: usize,
    allowance: &mut Allowance,
) -> Result<bool, TooLarge> {
    if !are_permutations(maps, cells, allowance)? {
        return Ok(false);
    }
    let members: u64 = sets.iter().map(|set| set.len() as u64 + 20).sum();
    allowance.hold(8 * members).ok_or(TooLarge)?;
    let all: HashSet<&[u32]> = sets.iter().map(Vec::as_slice).collect();
    for map in maps {
        allowance.spend(40 * members).ok_or(TooLarge)?;
        let is_set = |set: &Vec<u32>| {
            let mut image: Vec<u32> = set.iter().map(|&cell| map[cell as usize]).collect();
            image.sort_unstable();
            all.contains(&image[..])
        };
        if !sets.iter().all(is_set) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A position: `x` for the cells of the first player, `o` for those of the second one, `.` for the others.
type Position = Vec<u8>;

/// What a position shows.
struct Look {
    /// The cells that complete a set of the player whose strategy this is.
    own_ends: Vec<usize>,
    /// Those of the other player.
    other_ends: Vec<usize>,
    /// The free cells of sets that somebody can still own.
    live: Vec<usize>,
    /// The weight of the other player's sets, and the largest of those at a cell, in units of 2^−SCALE.
    total: u128,
    largest: u128,
}

/// A set with as many cells or more weighs 1, which is too much: that is sound.
const SCALE: u32 = 100;

struct Walk<'a> {
    sets: &'a [Vec<u32>],
    maps: &'a [Vec<u32>],
    own: u8,
    other: u8,
    /// Positions by their least images, with the move.
    moves: HashMap<Position, (Position, usize)>,
    /// The least images of positions that were reached.
    seen: HashSet<Position>,
    /// Positions with the move of the strategy to come.
    open: Vec<Position>,
    allowance: &'a mut Allowance,
}

impl Walk<'_> {
    fn read(&mut self, moves: &[String], cells: usize) -> Result<Result<(), Flaw>, TooLarge> {
        for (number, text) in moves.iter().enumerate() {
            let mut position = text.clone().into_bytes();
            let mut free = (0..cells.min(position.len())).filter(|&cell| position[cell] == b'!');
            let (cell, more) = (free.next(), free.next());
            let is_known = |character: &u8| b"xo.!".contains(character);
            let is_whole = position.len() == cells && position.iter().all(is_known);
            let (Some(cell), None, true) = (cell, more, is_whole) else {
                let why = format!("move {number}: expected {cells} of x, o and ., and one !");
                return Ok(Err(Flaw::new("proof", why)));
            };
            position[cell] = b'.';
            let key = self.least_image(&position)?;
            self.moves.insert(key, (position, cell));
        }
        Ok(Ok(()))
    }

    /// Follows the strategy against all replies.
    fn run(&mut self, cells: usize, is_first: bool) -> Result<Result<String, Flaw>, TooLarge> {
        let start = vec![b'.'; cells];
        if is_first {
            self.open.push(start);
        } else if let Err(flaw) = self.reply(&start, is_first)? {
            return Ok(Err(flaw));
        }
        while let Some(mut position) = self.open.pop() {
            let look = self.look(&position)?;
            if !look.own_ends.is_empty() {
                continue;
            }
            let cell = match look.other_ends[..] {
                [cell] => cell,
                [_, _, ..] => return Ok(Err(lost(&position))),
                [] if !is_first && (look.live.is_empty() || look.total < 1 << SCALE) => continue,
                [] => {
                    let key = self.least_image(&position)?;
                    let Some((known, cell)) = self.moves.get(&key) else {
                        if self.has_row(position.clone())? {
                            continue;
                        }
                        let why = format!("there is no move at {}", text(&position));
                        return Ok(Err(Flaw::new("proof", why)));
                    };
                    position.clone_from(known);
                    *cell
                }
            };
            position[cell] = self.own;
            if let Err(flaw) = self.reply(&position, is_first)? {
                return Ok(Err(flaw));
            }
        }
        let moves = counted(self.moves.len(), "move");
        Ok(Ok(format!("a strategy of {moves}, against all replies")))
    }

    /// Adds the positions after each reply of the other player to those that are to be looked at.
    fn reply(&mut self, position: &[u8], is_first: bool) -> Result<Result<(), Flaw>, TooLarge> {
        let mut look = self.look(position)?;
        if !look.other_ends.is_empty() {
            return Ok(Err(lost(position)));
        }
        match look.own_ends.len() {
            0 if is_first && look.live.is_empty() => {
                let why = format!("no set is left at {}", text(position));
                return Ok(Err(Flaw::new("proof", why)));
            }
            0 if !is_first && look.total + look.largest < 1 << SCALE => return Ok(Ok(())),
            0 => {}
            1 => look.live = look.own_ends,
            _ => return Ok(Ok(())),
        }
        for cell in look.live {
            let mut after = position.to_vec();
            after[cell] = self.other;
            let key = self.least_image(&after)?;
            if self.seen.insert(key) {
                self.open.push(after);
            }
        }
        Ok(Ok(()))
    }

    /// Returns whether the player whose strategy this is, who moves, completes a set by threats: each of
    /// his moves leaves one free cell of a set, which the other player has to take, until there are two.
    fn has_row(&mut self, mut position: Position) -> Result<bool, TooLarge> {
        let Some(threats) = self.threats(&position)? else {
            return Ok(true);
        };
        // The threats that are left to try at each position of the row, and those that led there.
        let (mut left, mut made, mut failed) = (vec![threats], Vec::new(), HashSet::new());
        while let Some(threats) = left.last_mut() {
            if let Some([cell, reply]) = threats.pop() {
                (position[cell], position[reply]) = (self.own, self.other);
                made.push([cell, reply]);
                left.push(Vec::new());
                if !failed.contains(&position) {
                    match (self.threats(&position)?, left.last_mut()) {
                        (Some(threats), Some(next)) => *next = threats,
                        _ => return Ok(true),
                    }
                }
            } else {
                left.pop();
                self.hold(failed.len(), position.len())?;
                failed.insert(position.clone());
                if let Some([cell, reply]) = made.pop() {
                    (position[cell], position[reply]) = (b'.', b'.');
                }
            }
        }
        Ok(false)
    }

    /// Returns the moves that leave one free cell of a set, with this cell, or nothing if a set can be
    /// completed, or a move leaves two such cells. A cell that the other player needs must be taken.
    fn threats(&mut self, position: &[u8]) -> Result<Option<Vec<[usize; 2]>>, TooLarge> {
        let members: u64 = self.sets.iter().map(|set| 4 + 4 * set.len() as u64).sum();
        self.allowance.spend(members).ok_or(TooLarge)?;
        let (mut threats, mut ends): (Vec<[usize; 2]>, Vec<usize>) = (Vec::new(), Vec::new());
        for set in self.sets {
            let has = |player: u8| set.iter().any(|&cell| position[cell as usize] == player);
            let (has_own, has_other) = (has(self.own), has(self.other));
            let free = set.iter().map(|&cell| cell as usize);
            let mut free = free.filter(|&cell| position[cell] == b'.');
            match (free.next(), free.next(), free.next()) {
                (Some(_), None, None) if !has_other => return Ok(None),
                (Some(cell), None, None) if !has_own && !ends.contains(&cell) => ends.push(cell),
                (Some(one), Some(other), None) if !has_other => {
                    threats.extend([[one, other], [other, one]]);
                }
                _ => {}
            }
        }
        threats.retain(|[cell, _]| ends.iter().all(|end| end == cell));
        threats.sort_unstable();
        threats.dedup();
        let is_double = threats.windows(2).any(|pair| pair[0][0] == pair[1][0]);
        Ok((!is_double).then_some(threats))
    }

    /// Pays for a look at all sets, and looks.
    fn look(&mut self, position: &[u8]) -> Result<Look, TooLarge> {
        let members: u64 = self.sets.iter().map(|set| 4 + 4 * set.len() as u64).sum();
        let steps = members + 20 * position.len() as u64;
        self.allowance.spend(steps).ok_or(TooLarge)?;
        let [mut own_ends, mut other_ends] =
            [vec![false; position.len()], vec![false; position.len()]];
        let mut is_live = vec![false; position.len()];
        let (mut total, mut weights) = (0, vec![0; position.len()]);
        for set in self.sets {
            let has = |player: u8| set.iter().any(|&cell| position[cell as usize] == player);
            let (has_own, has_other) = (has(self.own), has(self.other));
            if has_own && has_other {
                continue;
            }
            let free = set.iter().map(|&cell| cell as usize);
            let free: Vec<usize> = free.filter(|&cell| position[cell] == b'.').collect();
            let missing = u32::try_from(free.len()).unwrap_or(u32::MAX);
            let weight = 1_u128 << SCALE.saturating_sub(missing);
            for &cell in &free {
                is_live[cell] = true;
                own_ends[cell] |= missing == 1 && !has_other;
                other_ends[cell] |= missing == 1 && !has_own;
                if !has_own {
                    weights[cell] += weight;
                }
            }
            if !has_own {
                total += weight;
            }
        }
        let chosen =
            |is_chosen: &[bool]| (0..is_chosen.len()).filter(|&at| is_chosen[at]).collect();
        Ok(Look {
            own_ends: chosen(&own_ends),
            other_ends: chosen(&other_ends),
            live: chosen(&is_live),
            total,
            largest: weights.into_iter().max().unwrap_or(0),
        })
    }

    /// Asks for the memory of what is kept, and of so many positions beside it.
    fn hold(&mut self, beside: usize, cells: usize) -> Result<(), TooLarge> {
        let kept = self.seen.len() + self.moves.len() + self.open.len() + beside;
        let held = self.allowance.hold(kept as u64 * (2 * cells as u64 + 150));
        held.ok_or(TooLarge)
    }

    /// Pays for the images of a position and for keeping one, and returns the least.
    fn least_image(&mut self, position: &[u8]) -> Result<Position, TooLarge> {
        let images = self.maps.len() as u64 + 1;
        let bytes = position.len() as u64;
        let paid = self.allowance.spend(images * (20 + 3 * bytes) + 100);
        paid.ok_or(TooLarge)?;
        self.hold(0, position.len())?;
        let mut least = position.to_vec();
        let mut image = vec![0; position.len()];
        for map in self.maps {
            for (&character, &cell) in position.iter().zip(map) {
                image[cell as usize] = character;
            }
            if image < least {
                least.clone_from(&image);
            }
        }
        Ok(least)
    }
}

/// Returns a position, cut where it is long.
fn text(position: &[u8]) -> String {
    const LONGEST: usize = 100;
    let shown = &position[..position.len().min(LONGEST)];
    let more = if shown.len() < position.len() {
        "…"
    } else {
        ""
    };
    String::from_utf8_lossy(shown).into_owned() + more
}

fn lost(position: &[u8]) -> Flaw {
    let why = format!("the other player completes a set at {}", text(position));
    Flaw::new("proof", why)
}

#[cfg(test)]
mod tests {
    use madness_machine::Budget;
    use rand::SeedableRng;

    use super::*;
    use crate::check::{PositionalCertificate, PositionalProof};
    use crate::definition::by_definition;
    use crate::families::Instance;
    use crate::game::{Game, Winner};
    use crate::hypergraph::Hypergraph;
    use crate::strong::tests::random_board;
    use crate::strong::{StrongAnswer, solve};

    fn found(board: &Instance) -> (StrongAnswer, PositionalCertificate) {
        let budget = Budget::unlimited().steps(1_000_000);
        let answer = solve(board, 100_000, &budget).unwrap();
        let (name, sets) = (board.name.clone(), &board.hypergraph);
        let proof = PositionalProof::from(answer.proof.clone().unwrap());
        let (winner, nodes) = (answer.winner, None);
        let game = Game::MakerMaker;
        let found = PositionalCertificate::new(name, sets, game, winner, nodes, proof);
        (answer, found)
    }

    fn strategy(found: &mut PositionalCertificate) -> Option<&mut Strategy> {
        match &mut found.proof {
            PositionalProof::Strategy(strategy) => Some(strategy),
            _ => None,
        }
    }

    #[test]
    fn strategies_of_random_boards_hold() {
        let mut numbers = rand_chacha::ChaCha8Rng::seed_from_u64(71);
        let mut counts = [0; 2];
        for _ in 0..800 {
            let board = random_board(&mut numbers);
            let (answer, mut found) = found(&board);
            let expected = by_definition(&board.hypergraph, Game::MakerMaker);
            assert_eq!(expected, Ok(answer.winner), "{board:?}");
            assert!(found.is_complete(), "{found:?}");
            if strategy(&mut found).is_some_and(|strategy| !strategy.moves.is_empty()) {
                counts[usize::from(answer.winner == Winner::First)] += 1;
            }
            // The same moves for the other claim.
            found.winner = match answer.winner {
                Winner::First => Winner::Draw,
                _ => Winner::First,
            };
            assert!(!found.is_complete(), "{found:?}");
        }
        assert!(counts[0] > 30 && counts[1] > 30, "{counts:?}");
    }

    #[test]
    fn known_boards() {
        for (name, moves) in [
            ("row 4x3 k=3", 1..30),
            ("row 5x4 k=4", 10..5000),
            ("hj n=3 d=3", 1..30),
            ("hj n=3 d=2", 1..10),
            ("torus k=3", 1..10),
        ] {
            let (_, mut found) = found(&Instance::named(name).unwrap());
            assert!(found.is_complete(), "{name}");
            let strategy = strategy(&mut found).expect(name);
            assert!(
                moves.contains(&strategy.moves.len()),
                "{name} {}",
                strategy.moves.len()
            );
        }
        // Breaker wins, by a pairing or by weights.
        for name in ["hj n=5 d=2", "torus k=5", "row 20x20 k=9", "row 40x2 k=9"] {
            let (_, found) = found(&Instance::named(name).unwrap());
            assert!(matches!(found.proof, PositionalProof::Weak(_)), "{name}");
            assert!(found.is_complete(), "{name}");
        }
        let (_, empty) = found(&Instance::new(
            "empty".to_owned(),
            Hypergraph::new(vec!["a".to_owned()], vec![Vec::new()]).unwrap(),
        ));
        assert_eq!(empty.winner, Winner::First);
        assert!(empty.is_complete());
    }

    #[test]
    fn liars_are_refused() {
        for name in ["row 4x3 k=3", "hj n=3 d=2", "row 6x5 k=4"] {
            let (_, honest) = found(&Instance::named(name).unwrap());
            let refused = |change: &dyn Fn(&mut Strategy), expected: &str| {
                let mut liar = honest.clone();
                change(strategy(&mut liar).unwrap());
                let flaw = liar.check(&mut Allowance::default()).unwrap_err();
                assert!(flaw.reason.contains(expected), "{name}: {flaw}");
            };
            let moves = strategy(&mut honest.clone()).unwrap().moves.len();
            // Each move is needed.
            for at in (0..moves).step_by(1 + moves / 8) {
                refused(
                    &|strategy| _ = strategy.moves.remove(at),
                    "there is no move at",
                );
            }
            for text in [
                "",
                "!",
                "x!",
                "..!..!......",
                "..!.........é",
                "............",
            ] {
                refused(
                    &|strategy| strategy.moves.push(text.to_owned()),
                    "and one !",
                );
            }
            refused(&|strategy| strategy.maps.push(vec![0, 0, 1]), "a map");
            refused(&|strategy| strategy.maps[0].swap(0, 1), "a map");
            // Another first move, where it matters.
            if name == "row 6x5 k=4" {
                let corner = |text: &mut String| {
                    let free = text.replace('!', ".");
                    *text = if free.contains(['x', 'o']) {
                        text.clone()
                    } else {
                        free.replacen('.', "!", 1)
                    };
                };
                refused(
                    &|strategy| strategy.moves.iter_mut().for_each(corner),
                    "at ",
                );
            }
            for steps in [0, 100, 1000, 3000] {
                let checked = honest.check(&mut Allowance::of_steps(steps)).unwrap();
                assert!(!checked.is_complete(), "{name} {steps}");
            }
        }
    }

    #[test]
    fn proofs_of_other_claims_are_refused() {
        let (_, draw) = found(&Instance::named("torus k=5").unwrap());
        for change in [
            |it: &mut PositionalCertificate| it.winner = Winner::First,
            |it: &mut PositionalCertificate| it.winner = Winner::Maker,
            |it: &mut PositionalCertificate| it.rules = Game::WEAK.into(),
            |it: &mut PositionalCertificate| _ = it.sets.pop(),
        ] {
            let mut liar = draw.clone();
            change(&mut liar);
            assert!(liar.check(&mut Allowance::default()).is_err(), "{liar:?}");
        }
    }
}
