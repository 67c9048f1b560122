//! Why positions of sums are won or lost, as it is told to people.

use madness_machine::Budget;
use madness_play::sums::Sums;
use madness_play::{Answer, Lots, Match, Purpose, Rules, Seats, Strength, Table};

fn begun(text: &str) -> Match<Sums> {
    Match::new(Sums::of_name(text).unwrap(), Seats::Two, Strength::Exact, 1)
}

fn told(text: &str) -> String {
    let game = begun(text);
    match game.question(Purpose::Why).answer(&Budget::default()) {
        Some(Answer::Why(story)) => story.to_text(),
        other => panic!("{text}: {other:?}"),
    }
}

/// What the stories of games say, worked out by hand.
const REASONS: &[(&str, &[&str])] = &[
    (
        "nim 3,4,5",
        &[
            "The first player is to move, and wins with best play.",
            "    3   nim 5       5        101 ",
            "        nim-sum     2        010 ",
            "The column of 2 has an odd number of ones, so the nim-sum is 2.",
            "the\nnumber 3 becomes 3 xor 2 = 1: take 2 of heap 1, which leaves 1.",
            "    1 = 001\n    4 = 100\n    5 = 101\n        ---\n    0 = 000\n",
            "Moves that win: 1:1.",
        ],
    ),
    (
        "nim 1,4,5",
        &[
            "loses if the second player plays well.",
            "Every column has an even number of ones, so the nim-sum is 0.",
            "Why no move helps",
        ],
    ),
    (
        "kayles 12 + bachet:3 6",
        &[
            "    1   kayles 12     4        100 ",
            "    2   bachet:3 6    2        010      the remainder of 6 by 4",
            "    number   0   1   2   3   1   4   3   2   1   4   2    6    4\n",
        ],
    ),
    (
        "king 2,3 + rook 1,2",
        &[
            "    1   king 2,3    1        01 ",
            "    2   rook 1,2    3        11       1 xor 2 = 3",
            "From cell 2,3 the moves leave the numbers 0, 2, 3. The least that is missing is 1.",
            "     (0)  1  (0)\n      1   2   3\n     (0)  3  (0)\n      1   2  [1]\n",
        ],
    ),
    (
        "misere nim 3,1,1",
        &[
            "1 heap of 2 or more, and 2 heaps of 1.",
            "whichever leaves an odd number of heaps of 1.",
            "take 2 of heap 1, which leaves 1.",
            "3 heaps of 1: an odd number.",
        ],
    ),
    (
        "misere nim 1,1,1",
        &[
            "loses if",
            "the number of heaps of 1 is odd, so the first player",
        ],
    ),
    (
        "misere nim 1,2,3",
        &["at least two heaps are larger than 1, and every column is even."],
    ),
    (
        "misere nim 2,4",
        &[
            "take 2 of heap 2, which leaves 2.",
            "Every column is even, and 2 heaps of 2 or more are left.",
        ],
    ),
    ("queen 7,4", &["The queen on 7,4 is on a pair."]),
    (
        "misere queen 5,2",
        &["So the first player should\nmove the queen to 2,2."],
    ),
    (
        "jam H",
        &[
            "The label 2 is not 0, so a move leaves the label 0: move to D.",
            "The play ends after 3 moves,",
            "    E        1       1       C, H\n",
        ],
    ),
    (
        "r.txt a; graph r.txt {a: [b], b: [a, c], c: []}",
        &["Why no move helps", "    a        0       2        b\n"],
    ),
    (
        "r.txt a; graph r.txt {a: [b], b: [a]}",
        &["The label ∞{} has no 0", "Moves that keep the draw: 1:b."],
    ),
    (
        "misere kayles 30",
        &["The misère quotient of kayles", "told apart by 40 elements"],
    ),
    (
        "misere king 3,3",
        &["A move that wins: move the king to", "gone through"],
    ),
];

#[test]
fn the_reasons_are_told() {
    for (text, sentences) in REASONS {
        let story = told(text);
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for sentence in *sentences {
            let is_told = one_line(&story).contains(&one_line(sentence));
            assert!(is_told, "{text}: no {sentence:?} in\n{story}");
        }
    }
}

/// In random positions there is a story, and it says the same as an advice.
#[test]
fn every_position_has_a_story() {
    for text in [
        "nim 3,0,5 + subtract:2,5 9",
        "misere nim 2,3,1 + rook 2,1",
        "misere subtract:2,5 9,4 + bachet:3 8",
        "kayles 9 + octal:0.07 8 + lasker 4",
        "misere grundy 9 + king 1,2",
        "hexadecimal:0.8 9 + grundy 8",
        "king 4,5 + queen 3,4 + rook 2,3",
        "misere queen 4,3",
        "jam O + nim 2",
        "l.txt in + l.txt in; graph l.txt {in: [in, out]}",
    ] {
        for seed in 0..4 {
            let mut lots = Lots::new(seed);
            let mut game = begun(text);
            while game.end().is_none() {
                let budget = Budget::default();
                let hint = game.question(Purpose::Hint).answer(&budget);
                let winner = hint.and_then(Answer::into_move).unwrap().advice.winner;
                let said = match winner.player() {
                    Some(player) if player == game.to_move() => "wins with best play",
                    Some(_) => "and loses if",
                    None => "it is a draw",
                };
                let Some(Answer::Why(story)) = game.question(Purpose::Why).answer(&budget) else {
                    panic!("{}: no story", game.position());
                };
                let story = story.to_text();
                assert!(story.contains(said), "{}: {story}", game.position());
                let legal = game.legal(1000);
                game.play(lots.one_of(&legal).unwrap()).unwrap();
            }
        }
    }
}
