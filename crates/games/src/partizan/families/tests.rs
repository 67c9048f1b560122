use std::collections::HashMap;

use super::*;
use crate::partizan::{Form, Games, OutcomeClass, Player, Position};

fn value(games: &mut Games, text: &str) -> Form {
    let sum = PartizanSum::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    sum.values(games).unwrap().1
}

fn text(text: &str) -> String {
    let mut games = Games::default();
    let value = value(&mut games, text);
    games.text(value).unwrap()
}

/// Whether the player to move wins a sum of two positions, by the rules alone.
fn wins<P: Position>(
    sum: &(P, P),
    player: Player,
    known: &mut HashMap<((P, P), Player), bool>,
) -> bool {
    let key = (sum.clone(), player);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let first = sum.0.options(player).into_iter();
    let second = sum.1.options(player).into_iter();
    let mut options = first
        .map(|option| (option, sum.1.clone()))
        .chain(second.map(|option| (sum.0.clone(), option)));
    let wins = options.any(|option| !wins(&option, player.other(), known));
    known.insert(key, wins);
    wins
}

/// The outcomes of sums of two positions by their values are those by the rules.
fn outcomes_are_those_of_play<P: Position>(positions: &[P]) {
    let mut games = Games::default();
    let mut known = HashMap::new();
    for a in positions {
        for b in positions {
            let (x, y) = (games.value(a).unwrap(), games.value(b).unwrap());
            let sum = games.sum(x, y).unwrap();
            let both = (a.clone(), b.clone());
            let [left, right] =
                [Player::Left, Player::Right].map(|player| wins(&both, player, &mut known));
            let expected = match (left, right) {
                (true, true) => OutcomeClass::First,
                (true, false) => OutcomeClass::Left,
                (false, true) => OutcomeClass::Right,
                (false, false) => OutcomeClass::Second,
            };
            assert_eq!(games.outcome(sum), Ok(expected));
        }
    }
}

#[test]
fn domineering_is_played_as_its_values_say() {
    let boards = [
        "2x2",
        "3x2",
        "2x3",
        "3x3",
        "4x2",
        "##/#.",
        "###/.#.",
        "#.##/##.#/.###",
    ];
    let boards: Vec<Domineering> = boards.iter().map(|board| board.parse().unwrap()).collect();
    outcomes_are_those_of_play(&boards);
}

#[test]
fn toads_are_played_as_their_values_say() {
    let rows = [
        "TT_FF", "T_TFF", "TT__F", "T_F_TF", "_TF__", "TFT_F", "T___FF", "TT__FF",
    ];
    let rows: Vec<Toads> = rows.iter().map(|row| row.parse().unwrap()).collect();
    outcomes_are_those_of_play(&rows);
}

/// All strings of up to 8 edges: the sign expansion is the value in the arena.
#[test]
fn hackenbush_strings_have_the_values_of_berlekamps_rule() {
    let mut games = Games::default();
    for length in 0..=8 {
        for colours in 0..1_u32 << length {
            let edge = |at: u32| if colours >> at & 1 == 0 { 'L' } else { 'R' };
            let edges: String = (0..length).map(edge).collect();
            let string: HackenbushString = edges.parse().unwrap();
            let value = games.value(&string).unwrap();
            assert_eq!(games.to_number(value), Some(string.value()), "{edges}");
        }
    }
    // Winning Ways, chapter 3: 3/8 = LRRL, and the other numbers of few edges.
    for (edges, expected) in [
        ("LRRL", "3/8"),
        ("LR", "1/2"),
        ("LLR", "3/2"),
        ("RLL", "-1/4"),
    ] {
        assert_eq!(text(&format!("hackenbush {edges}")), expected);
    }
    let long = "LR".repeat(50);
    let string: HackenbushString = long.parse().unwrap();
    let value = games.value(&string).unwrap();
    assert_eq!(games.to_number(value), Some(string.value()));
}

/// Positions of Toads and Frogs whose values are published: chapter 1 of *Winning Ways*; and with `T^a`
/// for a toads, J. Erickson, *New Toads and Frogs results*, 1996, and the conjectures there that
/// T. Thanatipanonda proved: `T^a__F^b` = {{a−3|a−b}|{*|3−b}}, `T^a___FF` = {a−2|a−2},
/// `T^a___FFF` = a − 7/2.
#[test]
fn published_values_of_toads_and_frogs() {
    for (row, expected) in [
        ("T_F", "*"),
        ("TT_FF", "*"),
        ("T_TFF", "↑"),
        ("TFTF_", "0"),
        ("TF_TF", "0"),
        ("TFT_F", "*"),
        ("TT___FF", "*"),
        ("TTT___FF", "1*"),
        ("TTTT___FF", "2*"),
        ("TTTTT___FFF", "3/2"),
        ("TTTTTT___FFF", "5/2"),
    ] {
        assert_eq!(text(&format!("toads {row}")), expected, "{row}");
    }
    let mut games = Games::default();
    for a in 3..=6 {
        for b in 2..a {
            let row = format!("toads {}__{}", "T".repeat(a), "F".repeat(b));
            let found = value(&mut games, &row);
            let (a, b) = (i64::try_from(a).unwrap(), i64::try_from(b).unwrap());
            let expected = format!("{{{{{}|{}}}|{{*|{}}}}}", a - 3, a - b, 3 - b);
            assert_eq!(games.parse(&expected), Ok(found), "{row} {expected}");
        }
    }
}

/// Values of Domineering: those of few cells in chapter 5 of *Winning Ways*; 3x2 has the mean and the
/// temperature that other programs print; of wider boards, which player wins, after D. M. Breuker,
/// J. W. H. M. Uiterwijk, H. J. van den Herik, *Solving 8×8 Domineering*, 2000.
#[test]
fn published_values_of_domineering() {
    for (board, expected, mean, temperature) in [
        ("1x2", "1", "1", "-1"),
        ("2x1", "-1", "-1", "-1"),
        ("##/#.", "*", "0", "0"),
        ("2x2", "±1", "0", "1"),
        ("3x2", "{2|-1/2}", "3/4", "5/4"),
        ("2x3", "{1/2|-2}", "-3/4", "5/4"),
        ("3x3", "±1", "0", "1"),
        ("5x2", "1/2", "1/2", "-1/2"),
        ("4x3", "-3/2", "-3/2", "-1/2"),
        ("5x3", "-1", "-1", "-1"),
        ("5x4", "1", "1", "-1"),
        ("4x5", "-1", "-1", "-1"),
    ] {
        let mut games = Games::default();
        let found = value(&mut games, &format!("domineering {board}"));
        assert_eq!(games.text(found).as_deref(), Some(expected), "{board}");
        let heat = games.thermograph(found).unwrap();
        assert_eq!(heat.mean().to_string(), mean, "{board}");
        assert_eq!(heat.temperature().to_string(), temperature, "{board}");
    }
    let mut games = Games::default();
    let square = value(&mut games, "domineering 4x4");
    assert_eq!(games.outcome(square), Ok(OutcomeClass::First));
    let heat = games.thermograph(square).unwrap();
    assert_eq!(heat.mean().to_string(), "0");
    assert_eq!(heat.temperature().to_string(), "0");
}

#[test]
fn sums_are_read_and_added() {
    assert_eq!(text("domineering 3x3 + {1|-1}"), "0");
    assert_eq!(text("hackenbush LR + hackenbush LR + -1"), "0");
    assert_eq!(text("toads T_TFF + ^ + v + v"), "0");
    let sum = PartizanSum::parse("domineering ##/#. + hackenbush blR+toads t.F + {0|1}").unwrap();
    let shown: Vec<String> = sum.components().iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        ["domineering ##/#.", "hackenbush LLR", "toads T_F", "{0|1}"]
    );
    for (text, message) in [
        ("", "column 1: expected a component"),
        ("domineering 3x2 + ", "column 18: expected a component"),
        ("domineering", "column 1: domineering needs a position"),
        ("chess e4", "column 1: no game \"chess\""),
        ("toads TXF", "column 7: found 'X'"),
        ("hackenbush LRG", "column 12: found 'G'"),
        ("toads T_F F", "column 11: found \"F\""),
        ("domineering 5x5", "column 13: a board has up to 20 cells"),
        (
            "domineering 99999999999x1",
            "column 13: a board has up to 20 cells",
        ),
        ("domineering 3", "column 13: expected columns x rows"),
        ("domineering ##/#", "column 13: the rows of a drawing"),
        ("1 + {0|}}", "column 9: found '}'"),
        ("1 + {0|1/3}", "column 8: expected a whole number"),
    ] {
        let error = PartizanSum::parse(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
    assert!(PartizanSum::parse(&["1"; 101].join("+")).is_err());
    assert!(
        format!("toads {}", "T".repeat(25))
            .parse::<Toads>()
            .is_err()
    );
    assert!("L".repeat(101).parse::<HackenbushString>().is_err());
}
