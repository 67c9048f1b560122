//! The genus of a position: what is left of misère play if heaps of 2 are added.

use std::fmt;

use crate::graph::Graph;
use crate::impartial::{NotAcyclic, followers_first};
use crate::mex::Mex;
use crate::misere::check::GenusRecord;

/// The genus of a position G: its Grundy number g in normal play, and γ^h of G, of G with a heap of 2
/// counters of nim, with two such heaps, with three, and so on.
///
/// These γ^h come again after two heaps more, so finitely many of them are kept: from the last two on, the
/// sequence alternates between these two. It is written `g^d0d1…`, with commas if one has several digits.
/// `0^120` is the genus of a position without moves: γ^h is 1, 2, 0, 2, 0, ….
///
/// # Source
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 13.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The Grundy number in normal play.
    pub grundy: u32,
    /// γ^h with 0, 1, 2, … heaps of 2 counters: at least two, and the last two come again.
    digits: Vec<u32>,
}

impl Genus {
    /// Returns γ^h of the position with `twos` heaps of 2 counters of nim.
    pub fn hysteria(&self, twos: usize) -> u32 {
        let last = self.digits.len() - 1;
        match twos.checked_sub(last) {
            None | Some(0) => self.digits[twos],
            Some(beyond) => self.digits[last - beyond % 2],
        }
    }

    /// Returns γ^h with 0, 1, 2, … heaps of 2 counters: at least two, and the last two come again.
    pub fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// Finds the genus of a position from those of its followers.
    ///
    /// A move with k + 1 heaps of 2 is one in the position, or it leaves k of them and a heap of 1 or none. A
    /// heap of 1 changes γ^h by 1 in the last binary place.
    fn of(followers: &[&Self], mex: &mut Mex) -> Self {
        for follower in followers {
            mex.insert(follower.grundy);
        }
        let grundy = mex.take();
        let known = followers.iter().map(|follower| follower.digits.len());
        let known = known.max().unwrap_or(0);
        if followers.is_empty() {
            mex.insert(0);
        }
        let mut digits: Vec<u32> = Vec::new();
        loop {
            let twos = digits.len();
            for follower in followers {
                mex.insert(follower.hysteria(twos));
            }
            if let Some(&before) = digits.last() {
                mex.insert(before);
                mex.insert(before ^ 1);
            }
            digits.push(mex.take());
            // From `known` on the numbers of the followers come again after two. Then the next number
            // depends on the last one only, so one that comes again after two does so for ever. It does at
            // once or one step later: let x and y be the least numbers that the followers leave out, for
            // even and for odd counts. If they are no pair of 2n and 2n + 1, each follows the other.
            // If they are, or are equal, what follows x is in no pair with y, so x follows it.
            let settled = twos >= known + 2 && digits[twos] == digits[twos - 2];
            if settled {
                break;
            }
        }
        while let [.., third, _, last] = digits[..]
            && third == last
        {
            digits.pop();
        }
        Self { grundy, digits }
    }
}

impl From<&Genus> for GenusRecord {
    fn from(genus: &Genus) -> Self {
        Self {
            grundy: genus.grundy,
            hysteria: genus.digits.clone(),
        }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.digits.iter().map(u32::to_string).collect();
        let are_short = digits.iter().all(|digit| digit.len() == 1);
        let digits = digits.join(if are_short { "" } else { "," });
        write!(f, "{}^{digits}", self.grundy)
    }
}

/// Returns the genus of every vertex of a graph.
///
/// # Complexity
/// O((vertices + arcs) · length of a genus), besides the sets whose mex is taken.
///
/// # Errors
/// [`NotAcyclic`] if the graph has a cycle.
///
/// ```
/// use combinatorial_games::Graph;
/// use combinatorial_games::misere::genera;
///
/// let graph = Graph::parse("2: 1 0\n1: 0\n0:")?;
/// let genera = genera(&graph)?;
/// let genera: Vec<String> = genera.iter().map(ToString::to_string).collect();
/// assert_eq!(genera, ["2^20", "1^031", "0^120"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn genera(graph: &Graph) -> Result<Vec<Genus>, NotAcyclic> {
    let mut genera: Vec<Option<Genus>> = vec![None; graph.len()];
    let mut mex = Mex::new();
    for vertex in followers_first(graph)? {
        let vertex = vertex as usize;
        let followers = graph.followers(vertex).iter();
        let followers = followers.filter_map(|&to| genera[to as usize].as_ref());
        let followers: Vec<&Genus> = followers.collect();
        genera[vertex] = Some(Genus::of(&followers, &mut mex));
    }
    Ok(genera.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::misere::hysteria_grundy;

    /// The graph with heaps of 2 added, as many as `twos`, and so heaps of 1: vertex v with a heaps of 2 and
    /// b heaps of 1.
    fn with_heaps(graph: &Graph, twos: usize) -> (Graph, impl Fn(usize, usize, usize) -> usize) {
        let width = twos + 1;
        let at = move |vertex: usize, two: usize, one: usize| (vertex * width + two) * width + one;
        let number = |at: usize| u32::try_from(at).unwrap();
        let (mut names, mut arcs) = (Vec::new(), Vec::new());
        for vertex in 0..graph.len() {
            for two in 0..width {
                for one in 0..width {
                    let from = number(at(vertex, two, one));
                    names.push(from.to_string());
                    let followers = graph.followers(vertex).iter();
                    arcs.extend(followers.map(|&to| (from, number(at(to as usize, two, one)))));
                    if two > 0 {
                        arcs.push((from, number(at(vertex, two - 1, one))));
                        if one < twos {
                            arcs.push((from, number(at(vertex, two - 1, one + 1))));
                        }
                    }
                    if one > 0 {
                        arcs.push((from, number(at(vertex, two, one - 1))));
                    }
                }
            }
        }
        (Graph::new(names, &arcs), at)
    }

    #[test]
    fn a_genus_is_what_its_definition_says() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut wild = 0;
        for vertices in [1, 2, 5, 8, 12, 12, 12, 12] {
            let names = (0..vertices).map(|vertex: u32| vertex.to_string());
            let all = (0..vertices).flat_map(|from| (0..from).map(move |to| (from, to)));
            let arcs: Vec<(u32, u32)> = all.filter(|_| random.random_ratio(2, 5)).collect();
            let graph = Graph::new(names.collect(), &arcs);
            let (summed, at) = with_heaps(&graph, 9);
            let values = hysteria_grundy(&summed).unwrap();
            for (vertex, genus) in genera(&graph).unwrap().iter().enumerate() {
                // With few heaps of 2 the sums have all moves.
                for twos in 0..=9 {
                    assert_eq!(genus.hysteria(twos), values[at(vertex, twos, 0)], "{genus}");
                }
                wild += usize::from(genus.digits.len() > 3);
            }
        }
        assert!(wild > 0, "{wild}");
    }

    #[test]
    fn long_numbers_have_commas() {
        let genus = Genus {
            grundy: 10,
            digits: vec![10, 8],
        };
        assert_eq!(genus.to_string(), "10^10,8");
        assert_eq!(
            [0, 1, 2, 3].map(|twos| genus.hysteria(twos)),
            [10, 8, 10, 8]
        );
    }

    #[test]
    fn cycles_are_refused() {
        assert!(genera(&Graph::parse("A B\nB A").unwrap()).is_err());
    }
}
