//! Boards that a criterion decides.

use madness_search::sat::Cdcl;

use super::proof::{BreakerReason, BreakerStep, Proof};
use super::{Side, Verdict};
use crate::criteria::{PairingAnswer, Potential};
use crate::families::Instance;

/// Tells by a criterion that Breaker wins, whoever moves first: by the potential or by a pairing. The
/// proof has one step. So boards with more cells than a search holds may be decided.
///
/// # Complexity
/// That of [`Instance::find_pairing`], whose solver gives up after so many conflicts.
///
/// ```
/// use positional_games::{families::Instance, maker_breaker::by_criterion};
///
/// let board = Instance::named("row 20x20 k=20")?;
/// let verdict = by_criterion(&board, 1000).expect("42 sets of 20 cells weigh little");
/// assert_eq!(verdict.proof.map(|proof| proof.steps()), Ok(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_criterion(instance: &Instance, conflicts: u64) -> Option<Verdict> {
    let because = if Potential::new(&instance.hypergraph).sharper() {
        BreakerReason::Potential
    } else {
        let PairingAnswer::Found(pairing) = instance.find_pairing(&mut Cdcl, conflicts) else {
            return None;
        };
        let pairs = pairing.pairs.iter().map(|&(one, other)| [one, other]);
        BreakerReason::Parts {
            pairs: pairs.collect(),
            steps: Vec::new(),
        }
    };
    let sets = instance.hypergraph.sets().to_vec();
    let proof = Proof::Breaker {
        first: None,
        start: 0,
        maps: Vec::new(),
        steps: vec![BreakerStep { sets, because }],
    };
    Some(Verdict {
        winner: Side::Breaker,
        first: None,
        nodes: 0,
        children: 0,
        proof: Ok(proof),
    })
}
