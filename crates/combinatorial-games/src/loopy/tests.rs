//! The labels of the engine beside the definition.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use madness_machine::{Budget, go_on};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::definition::{self, random_graph};
use super::games::TwoTokens;
use super::implicit::{self, Moves, PackedLabels};
use super::labels::BothWays;
use super::packed::Cell;
use super::{Label, Labels, LoopyError, Outcome, retrograde};
use crate::graph::Graph;

fn graph(vertices: u32, arcs: &[(u32, u32)]) -> Graph {
    Graph::new((0..vertices).map(|v| v.to_string()).collect(), arcs)
}

fn small(position: u64) -> u32 {
    u32::try_from(position).unwrap()
}

fn labels_of(labels: &Labels) -> Vec<Label> {
    let vertices = 0..labels.graph().len();
    vertices.map(|vertex| labels.label(vertex)).collect()
}

fn check(graph: &Graph, expected: Option<&[Label]>) {
    let labels = Labels::of(graph);
    let all = labels_of(&labels);
    if let Some(expected) = expected {
        assert_eq!(all, expected);
    }
    let ranks: Vec<Option<u32>> = (0..graph.len()).map(|v| labels.rank(v)).collect();
    assert!(definition::satisfy(graph, &all, &ranks));
    assert_all_engines_agree(graph, &all, &ranks);
}

/// All widths, with and without a list of the positions of a round.
fn assert_all_engines_agree(graph: &Graph, labels: &[Label], ranks: &[Option<u32>]) {
    fn engine<C: Cell>(graph: &Graph, queue: usize) -> PackedLabels {
        let both = BothWays::new(graph);
        retrograde::label::<_, C>(&both, true, queue, &mut |_| Ok(()), &mut go_on)
            .unwrap_or_else(|_| panic!("few followers"))
    }
    for queue in [0, 3, 1000] {
        for found in [
            engine::<u8>(graph, queue),
            engine::<u16>(graph, queue),
            engine::<u32>(graph, queue),
        ] {
            let positions = 0..found.positions();
            let values = positions.clone().map(|p| found.value(p).map(u64::from));
            assert!(values.eq(labels.iter().map(Label::value)));
            assert!(positions.map(|p| found.rank(p)).eq(ranks.iter().copied()));
            let numbers = labels.iter().filter_map(Label::value);
            assert_eq!(found.largest().map(u64::from), numbers.clone().max());
            assert_eq!(found.numbered(), numbers.count() as u64);
        }
    }
}

#[test]
fn random_graphs() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for round in 0..600u32 {
        let tenths = [3, 8, 11, 15, 20, 30][round as usize % 6];
        let graph = random_graph(&mut random, 1 + round % 47, tenths);
        let expected = definition::labels(&graph, &mut random);
        check(&graph, Some(&expected));
    }
}

#[test]
fn larger_graphs() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for (vertices, tenths) in [(4000, 12), (9000, 18), (5000, 26), (3000, 9)] {
        check(&random_graph(&mut random, vertices, tenths), None);
    }
}

#[test]
fn remoteness_by_definition() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for round in 0..300 {
        let graph = random_graph(&mut random, 1 + round % 30, 14);
        let labels = Labels::of(&graph);
        for (vertex, (outcome, moves)) in definition::outcomes(&graph).into_iter().enumerate() {
            assert_eq!(labels.outcome(vertex), outcome);
            assert_eq!(labels.remoteness(vertex), moves.map(u64::from));
            let won = labels.quickest_win(vertex);
            assert_eq!(won.is_some(), outcome == Outcome::First);
            assert_eq!(won.is_some(), !labels.winning_moves(vertex).is_empty());
            let drawn = labels.drawing_moves(vertex);
            assert_eq!(!drawn.is_empty(), outcome == Outcome::Draw);
            if let Some(to) = won {
                assert_eq!(labels.remoteness(to).map(|r| r + 1), moves.map(u64::from));
            }
        }
    }
}

/// Cycles without an end are draws; without the ranks, numbers 0 and 1 would fit an even cycle.
#[test]
fn cycles_and_paths() {
    for length in 1..6 {
        let cycle: Vec<(u32, u32)> = (0..length).map(|v| (v, (v + 1) % length)).collect();
        let graph = graph(length, &cycle);
        let labels = Labels::of(&graph);
        assert!(labels_of(&labels).iter().all(|l| *l == Label::infinity([])));
    }
    // Numbers of rounds beyond 65 535 need ranks of four bytes.
    let length = 140_001;
    let path: Vec<(u32, u32)> = (1..length).map(|v| (v, v - 1)).collect();
    let path = graph(length, &path);
    let labels = Labels::of(&path);
    assert_eq!(labels.remoteness(140_000), Some(140_000));
    assert_eq!(labels.rank(140_000), Some(70_000));
    let both = BothWays::new(&path);
    let packed = implicit::label_with_ranks(&both, &Budget::unlimited(), &mut go_on).unwrap();
    assert_eq!(packed.rank(140_000), Some(70_000));
    assert_eq!(packed.bytes(), 140_001 * 5);
    assert_eq!(labels.label(139_999), Label::Value(1));
}

#[test]
fn more_moves_than_a_byte_counts() {
    // A heap of up to 300 counters, and a loop at 200.
    let arcs = (0..=300).flat_map(|heap| (0..heap).map(move |to| (heap, to)));
    let mut arcs: Vec<(u32, u32)> = arcs.collect();
    let nim = graph(301, &arcs);
    let both = BothWays::new(&nim);
    let packed = implicit::label(&both, &Budget::unlimited(), &mut go_on).unwrap();
    assert_eq!(packed.bytes(), 602);
    assert!((0..301).all(|heap| packed.value(heap.into()) == Some(heap)));
    let labels = Labels::of(&nim);
    assert!((0..301).all(|heap| labels.value(heap as usize) == Some(heap)));
    arcs.push((200, 200));
    let nim = graph(301, &arcs);
    let labels = Labels::of(&nim);
    assert_eq!(labels.label(199), Label::Value(199));
    assert_eq!(labels.label(200), Label::infinity(0..200));
    assert_eq!(labels.label(201), Label::infinity(0..200));

    let star: Vec<(u32, u32)> = (1..40_000).map(|to| (0, to)).collect();
    let star = graph(40_000, &star);
    let packed = implicit::label(&BothWays::new(&star), &Budget::unlimited(), &mut go_on).unwrap();
    assert_eq!(packed.bytes(), 160_000);
    assert_eq!(packed.value(0), Some(1));
}

/// Positions without moves.
struct Still(u64);

impl Moves for Still {
    fn positions(&self) -> u64 {
        self.0
    }
    fn for_each_follower(&self, _: u64, _: impl FnMut(u64)) {}
    fn for_each_predecessor(&self, _: u64, _: impl FnMut(u64)) {}
}

#[test]
fn limits_and_stops() {
    let star: Vec<(u32, u32)> = (1..200).map(|to| (0, to)).collect();
    let star = graph(200, &star);
    let both = BothWays::new(&star);
    let few = Budget::unlimited().bytes(10);
    let error = implicit::label(&both, &few, &mut go_on).unwrap_err();
    assert!(matches!(
        error,
        LoopyError::Limit {
            positions: 200,
            limit: 10,
            ..
        }
    ));

    let error =
        implicit::label(&Still(u64::MAX / 2), &Budget::unlimited(), &mut go_on).unwrap_err();
    assert!(matches!(error, LoopyError::Limit { .. }));
    let all = Budget::unlimited().bytes(u64::MAX);
    let error = implicit::label(&Still(u64::MAX / 2), &all, &mut go_on).unwrap_err();
    assert!(matches!(error, LoopyError::Memory { .. }));

    let mut calls = 0;
    let mut stop = |_: u64| {
        calls += 1;
        if calls == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let error = implicit::label(&Still(4 << 20), &Budget::unlimited(), &mut stop).unwrap_err();
    assert_eq!((error, calls), (LoopyError::Stopped, 2));
    for budget in [Budget::of(Duration::ZERO), Budget::unlimited().steps(1000)] {
        let found = implicit::label(&Still(4 << 20), &budget, &mut go_on);
        assert_eq!(found.unwrap_err(), LoopyError::Stopped);
    }

    // Ranks that need more memory than is allowed.
    let path: Vec<(u32, u32)> = (1..4000).map(|v| (v, v - 1)).collect();
    let path = graph(4000, &path);
    let both = BothWays::new(&path);
    let enough = Budget::unlimited().bytes(12_000);
    assert!(implicit::label(&both, &enough, &mut go_on).is_ok());
    let error = implicit::label_with_ranks(&both, &enough, &mut go_on).unwrap_err();
    assert!(
        matches!(
            error,
            LoopyError::Limit {
                bytes: 12_001..,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn two_tokens() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for round in 0..60 {
        let base = random_graph(&mut random, 1 + round % 23, 16);
        let vertices = base.len();
        let single = Labels::of(&base);
        let share = TwoTokens::new(&base, true);
        let found = implicit::label(&share, &Budget::unlimited(), &mut go_on).unwrap();
        let apart = TwoTokens::new(&base, false);
        let found_apart = implicit::label(&apart, &Budget::unlimited(), &mut go_on).unwrap();
        // The game with one token a vertex, written down.
        let mut arcs = Vec::new();
        for first in 0..vertices {
            for second in 0..vertices {
                let position = share.position(first, second);
                assert_eq!(share.tokens(position), (first, second));
                let sum = single.label(first).plus(&single.label(second));
                assert_eq!(found.label(&share, position), sum);
                assert_eq!(found.outcome(&share, position), sum.outcome());
                let firsts = base
                    .followers(first)
                    .iter()
                    .map(|&to| (to as usize, second));
                let seconds = base
                    .followers(second)
                    .iter()
                    .map(|&to| (first, to as usize));
                for to in firsts.chain(seconds) {
                    if first != second && to.0 != to.1 {
                        let to = apart.position(to.0, to.1);
                        arcs.push((small(position), small(to)));
                    }
                }
            }
        }
        let written = graph(small(share.positions()), &arcs);
        let labels = Labels::of(&written);
        for position in 0..vertices * vertices {
            let expected = labels.label(position);
            assert_eq!(found_apart.label(&apart, position as u64), expected);
            // Two loops are two moves, and one arc of the written graph.
            let mut to = Vec::new();
            apart.for_each_follower(position as u64, |follower| to.push(small(follower)));
            to.sort_unstable();
            to.dedup();
            assert_eq!(to, written.followers(position));
        }
    }
}

/// The two directions and the batches of [`TwoTokens`], at sizes around what is gathered at once.
#[test]
fn moves_of_two_tokens_agree() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for (vertices, tenths, may_share) in [
        (40, 20, true),
        (40, 20, false),
        (25, 90, false),
        (25, 90, true),
    ] {
        let base = random_graph(&mut random, vertices, tenths);
        let tokens = TwoTokens::new(&base, may_share);
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        for p in 0..tokens.positions() {
            let mut moves = 0;
            tokens.for_each_follower(p, |to| {
                forward.push((p, to));
                moves += 1;
            });
            tokens.for_each_predecessor(p, |from| backward.push((from, p)));
            assert_eq!(tokens.moves(p), moves);
        }
        let mut all: Vec<u64> = backward.iter().map(|&(from, _)| from).collect();
        forward.sort_unstable();
        backward.sort_unstable();
        assert_eq!(forward, backward);
        let positions: Vec<u64> = (0..tokens.positions()).collect();
        let mut batch = Vec::new();
        tokens.for_each_predecessor_of(&positions, |from| batch.push(from));
        all.sort_unstable();
        batch.sort_unstable();
        assert_eq!(all, batch);
    }
    let one = graph(1, &[(0, 0)]);
    assert_eq!(TwoTokens::new(&one, true).tokens(0), (0, 0));
}

/// Two tokens on a random graph, against the theorem on sums.
fn assert_sums(vertices: u32) {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let base = random_graph(&mut random, vertices, 15);
    let single = Labels::of(&base);
    let values: Vec<Option<u32>> = (0..base.len()).map(|v| single.value(v)).collect();
    let tokens = TwoTokens::new(&base, true);
    let start = Instant::now();
    let found = implicit::label(&tokens, &Budget::unlimited(), &mut go_on).unwrap();
    let time = start.elapsed();
    for (first, a) in values.iter().enumerate() {
        let row = tokens.position(first, 0);
        for (position, b) in (row..).zip(&values) {
            let sum = a.zip(*b).map(|(a, b)| a ^ b);
            assert_eq!(found.value(position), sum);
        }
    }
    println!(
        "{} positions, {} arcs of the graph, {time:?}",
        found.positions(),
        base.arcs()
    );
}

#[test]
fn half_a_million_positions() {
    assert_sums(700);
}

#[test]
#[ignore = "takes 10 s in release, half a minute otherwise; prints the wall time"]
fn a_hundred_million_positions() {
    assert_sums(10_000);
}
