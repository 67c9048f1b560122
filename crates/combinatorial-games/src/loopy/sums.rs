//! Sums: several games side by side, and a move is a move in one of them.

use super::implicit::{Moves, PackedLabels};
use super::{Label, Labels, Outcome};

/// A position of one game of a sum, with the labels of what its moves lead to.
#[derive(Clone, Debug)]
pub struct Part {
    label: Label,
    rank: u32,
    options: Options,
}

#[derive(Clone, Debug)]
enum Options {
    /// Labels and ranks, in the order of the moves.
    Listed(Vec<(Label, u32)>),
    /// All smaller heaps.
    Heap(u64),
}

impl Part {
    /// Returns a vertex of a graph. Option i is its i-th follower.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn vertex(labels: &Labels, vertex: usize) -> Self {
        let label = |vertex| (labels.label(vertex), labels.rank(vertex).unwrap_or(0));
        let followers = labels.graph().followers(vertex);
        let options = followers.iter().map(|&to| label(to as usize)).collect();
        let (label, rank) = label(vertex);
        Self {
            label,
            rank,
            options: Options::Listed(options),
        }
    }

    /// Returns a position of an implicit game. Option i is the i-th follower that is visited.
    ///
    /// The labels should have ranks: without them [`Sum::best_win`] may go round in circles.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn position(moves: &impl Moves, labels: &PackedLabels, position: u64) -> Self {
        let label = |position| {
            let rank = labels.rank(position).unwrap_or(0);
            (labels.label(moves, position), rank)
        };
        let mut options = Vec::new();
        moves.for_each_follower(position, |to| options.push(label(to)));
        let (label, rank) = label(position);
        Self {
            label,
            rank,
            options: Options::Listed(options),
        }
    }

    /// Returns a Nim heap. Option i leaves i counters. A position of any game that always ends behaves in a
    /// sum like the heap of its Grundy number.
    pub fn heap(counters: u64) -> Self {
        Self {
            label: Label::Value(counters),
            rank: 0,
            options: Options::Heap(counters),
        }
    }

    /// Returns the label.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// Returns the options whose sum with `rest` has this outcome.
    fn options_with<'a>(
        &'a self,
        rest: &'a Label,
        outcome: Outcome,
    ) -> Box<dyn Iterator<Item = u64> + 'a> {
        match &self.options {
            Options::Listed(options) => Box::new(
                (0..)
                    .zip(options)
                    .filter(move |(_, (label, _))| outcome_of_sum(label, rest) == outcome)
                    .map(|(option, _)| option),
            ),
            // The heap that is as large as the rest, without a look at the others.
            Options::Heap(counters) if outcome == Outcome::Second => {
                let value = rest.value().filter(|value| value < counters);
                Box::new(value.into_iter())
            }
            Options::Heap(counters) => Box::new(
                (0..*counters)
                    .filter(move |&left| outcome_of_sum(&Label::Value(left), rest) == outcome),
            ),
        }
    }

    /// Returns the number and the rank of an option.
    fn option(&self, option: u64) -> (Option<u64>, u32) {
        match &self.options {
            Options::Listed(options) => {
                let (label, rank) = &options[usize::try_from(option).expect("one of the options")];
                (label.value(), *rank)
            }
            Options::Heap(_) => (Some(option), 0),
        }
    }
}

/// Returns `a.plus(b).outcome()`, without making a set.
pub(crate) fn outcome_of_sum(a: &Label, b: &Label) -> Outcome {
    match (a, b) {
        (Label::Value(a), Label::Value(b)) if a == b => Outcome::Second,
        (Label::Value(_), Label::Value(_)) => Outcome::First,
        (Label::Value(value), Label::Infinity(numbers))
        | (Label::Infinity(numbers), Label::Value(value))
            if numbers.contains(*value) =>
        {
            Outcome::First
        }
        _ => Outcome::Draw,
    }
}

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SumMove {
    /// The part in which it is made.
    pub part: usize,
    /// The option of that part: see the function that made the [`Part`].
    pub option: u64,
}

/// A sum of games. The player who cannot move in any of them loses.
///
/// ```
/// use combinatorial_games::Graph;
/// use combinatorial_games::loopy::{Labels, Outcome, Part, Sum, SumMove};
///
/// // Who is in may wait there, or go out, which ends this game.
/// let graph = Graph::parse("in: in out\nout:\n")?;
/// let labels = Labels::of(&graph);
/// let sum = Sum::new(vec![Part::vertex(&labels, 0), Part::heap(2)]);
/// assert_eq!(sum.outcome(), Outcome::Draw);
/// let sum = Sum::new(vec![Part::vertex(&labels, 0), Part::heap(0)]);
/// assert_eq!(sum.outcome(), Outcome::First);
/// // Option 1 of `in` is `out`.
/// assert_eq!(sum.best_win(), Some(SumMove { part: 0, option: 1 }));
/// # Ok::<(), combinatorial_games::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sum {
    parts: Vec<Part>,
    /// The labels of the sums of all parts but one.
    rests: Vec<Label>,
    label: Label,
}

impl Sum {
    /// Adds positions.
    ///
    /// # Complexity
    /// O(parts), with sets of ∞ as long as those of the parts.
    pub fn new(parts: Vec<Part>) -> Self {
        let mut rests = Vec::with_capacity(parts.len());
        let mut before = Label::Value(0);
        for part in &parts {
            rests.push(before.clone());
            before = before.plus(&part.label);
        }
        let mut after = Label::Value(0);
        for (part, rest) in parts.iter().zip(&mut rests).rev() {
            *rest = rest.plus(&after);
            after = after.plus(&part.label);
        }
        Self {
            parts,
            rests,
            label: before,
        }
    }

    /// Returns the parts.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the label of the sum.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// Returns who wins the sum.
    pub fn outcome(&self) -> Outcome {
        self.label.outcome()
    }

    /// Returns the label of the sum of all parts but one.
    pub fn rest(&self, part: usize) -> &Label {
        &self.rests[part]
    }

    /// Returns every move that wins, which are the moves to the label 0.
    ///
    /// # Complexity
    /// O(options · log of the set's size) for all of them, a heap counts as one option.
    pub fn winning_moves(&self) -> impl Iterator<Item = SumMove> {
        self.moves_to(Outcome::Second)
    }

    /// Returns every move that keeps a draw; none if the sum is no draw.
    ///
    /// # Complexity
    /// O(options · log of the set's size) for all of them, where a heap of n has n options.
    pub fn drawing_moves(&self) -> impl Iterator<Item = SumMove> {
        let draw = self.outcome() == Outcome::Draw;
        draw.then(|| self.moves_to(Outcome::Draw))
            .into_iter()
            .flatten()
    }

    /// Returns a winning move after which the game ends, if the winner always moves so.
    ///
    /// It has the least sum of the numbers, and among these the least sum of the ranks. Whatever the
    /// opponent does then, there is an answer with a smaller sum of numbers, or with the same and a
    /// smaller sum of ranks: the answers in the proof on sums in [`super`]. Only in a part that always
    /// ends may both sums stay as they are.
    ///
    /// # Complexity
    /// As [`Sum::winning_moves`].
    pub fn best_win(&self) -> Option<SumMove> {
        let values = |part: &Part| u128::from(part.label.value().unwrap_or(0));
        let total: u128 = self.parts.iter().map(values).sum();
        let ranks: u64 = self.parts.iter().map(|part| u64::from(part.rank)).sum();
        self.winning_moves().min_by_key(|to| {
            let part = &self.parts[to.part];
            let (value, rank) = part.option(to.option);
            let total = total - values(part) + u128::from(value.unwrap_or(0));
            (total, ranks - u64::from(part.rank) + u64::from(rank))
        })
    }

    fn moves_to(&self, outcome: Outcome) -> impl Iterator<Item = SumMove> {
        let parts = self.parts.iter().zip(&self.rests).enumerate();
        parts.flat_map(move |(part, (game, rest))| {
            let options = game.options_with(rest, outcome);
            options.map(move |option| SumMove { part, option })
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::graph::Graph;
    use crate::loopy::definition::{self, random_graph};

    fn index(found: SumMove) -> usize {
        usize::try_from(found.option).unwrap()
    }

    fn nim(counters: u32) -> Graph {
        let arcs: Vec<(u32, u32)> = (0..=counters)
            .flat_map(|from| (0..from).map(move |to| (from, to)))
            .collect();
        Graph::new((0..=counters).map(|v| v.to_string()).collect(), &arcs)
    }

    /// Two random games and a heap, beside the graph of all their positions.
    #[test]
    fn every_move_by_exhaustion() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for round in 0..120u32 {
            let tenths = [8, 11, 15, 20][round as usize % 4];
            let first = random_graph(&mut random, 1 + round % 6, tenths);
            let second = random_graph(&mut random, 1 + round % 5, tenths);
            let heap = nim(round % 4);
            let product = first.plus(&second).plus(&heap);
            let outcomes = definition::outcomes(&product);
            let (a, b) = (Labels::of(&first), Labels::of(&second));
            let number = |u: usize, v: usize, w: usize| (u * second.len() + v) * heap.len() + w;
            for u in 0..first.len() {
                for v in 0..second.len() {
                    for w in 0..heap.len() {
                        let counters = w as u64;
                        let sum = Sum::new(vec![
                            Part::vertex(&a, u),
                            Part::vertex(&b, v),
                            Part::heap(counters),
                        ]);
                        let outcome = outcomes[number(u, v, w)].0;
                        assert_eq!(sum.outcome(), outcome);
                        let to = |to: SumMove| match to.part {
                            0 => number(first.followers(u)[index(to)] as usize, v, w),
                            1 => number(u, second.followers(v)[index(to)] as usize, w),
                            _ => number(u, v, index(to)),
                        };
                        let mut wins: Vec<usize> = sum.winning_moves().map(to).collect();
                        let mut draws: Vec<usize> = sum.drawing_moves().map(to).collect();
                        // Two parts may each have a loop, to the same position.
                        wins.sort_unstable();
                        wins.dedup();
                        draws.sort_unstable();
                        draws.dedup();
                        let followers = product.followers(number(u, v, w)).iter();
                        let with = |wanted: Outcome| -> Vec<usize> {
                            let all = followers.clone().map(|&to| to as usize);
                            all.filter(|&to| outcomes[to].0 == wanted).collect()
                        };
                        assert_eq!(wins, with(Outcome::Second));
                        let drawn = outcome == Outcome::Draw;
                        let expected = if drawn {
                            with(Outcome::Draw)
                        } else {
                            Vec::new()
                        };
                        assert_eq!(draws, expected);
                        let best = sum.best_win();
                        assert_eq!(best.is_some(), outcome == Outcome::First);
                        assert!(best.is_none_or(|best| wins.contains(&to(best))));
                    }
                }
            }
        }
    }

    /// The winner wins in the end, although positions may be repeated.
    #[test]
    fn the_best_win_wins() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let (mut won, mut longest) = (0, 0);
        for _ in 0..400 {
            let graphs: Vec<Graph> = (0..3).map(|_| random_graph(&mut random, 50, 14)).collect();
            let labels: Vec<Labels> = graphs.iter().map(Labels::of).collect();
            let mut at: Vec<usize> = (0..3).map(|_| random.random_range(0..50)).collect();
            let sum = |at: &[usize]| {
                let parts = labels.iter().zip(at);
                Sum::new(parts.map(|(l, &v)| Part::vertex(l, v)).collect())
            };
            if sum(&at).outcome() != Outcome::First {
                continue;
            }
            for moves in (1..).step_by(2) {
                assert!(moves < 2000, "no end");
                let best = sum(&at).best_win().expect("still won");
                at[best.part] = graphs[best.part].followers(at[best.part])[index(best)] as usize;
                let options: Vec<(usize, u32)> = (0..3)
                    .flat_map(|i| graphs[i].followers(at[i]).iter().map(move |&to| (i, to)))
                    .collect();
                // The loser delays where that is possible.
                let delay = options.iter().copied().filter(|&(part, to)| {
                    labels[part].value(to as usize) > labels[part].value(at[part])
                });
                let delay: Vec<(usize, u32)> = delay.collect();
                let options = if delay.is_empty() { options } else { delay };
                if options.is_empty() {
                    longest = longest.max(moves);
                    break;
                }
                let (part, to) = options[random.next_u32() as usize % options.len()];
                at[part] = to as usize;
            }
            won += 1;
        }
        assert!(won > 100 && longest > 8, "{won} games, {longest} moves");
    }

    #[test]
    fn parts() {
        let sum = Sum::new(vec![Part::heap(u64::MAX), Part::heap(2)]);
        assert_eq!(sum.rest(0), &Label::Value(2));
        let expected = SumMove { part: 0, option: 2 };
        assert_eq!(sum.winning_moves().collect::<Vec<_>>(), [expected]);
        assert_eq!(sum.drawing_moves().count(), 0);
        let nothing = Sum::new(Vec::new());
        assert_eq!(nothing.outcome(), Outcome::Second);
        assert_eq!(nothing.best_win(), None);
    }
}
