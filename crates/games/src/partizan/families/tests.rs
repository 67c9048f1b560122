use std::collections::{HashMap, HashSet};

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
fn wins<P: Position, Q: Position>(
    sum: &(P, Q),
    player: Player,
    known: &mut HashMap<((P, Q), Player), bool>,
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
    // LRLRRLLR: the tests of CGSuite, `GameGraphTest` in version 2.2. LLRL: the Hackenbush calculator
    // of wopravil.cz. The others are computed here in two ways.
    for (edges, expected) in [
        ("LRLRRLLR", "77/128"),
        ("LLRL", "7/4"),
        ("LRRL", "3/8"),
        ("LR", "1/2"),
        ("LLR", "3/2"),
        ("RLL", "-1/4"),
    ] {
        has_value(
            &mut games,
            &edges.parse::<HackenbushString>().unwrap(),
            expected,
        );
    }
    let long = "LR".repeat(50);
    let string: HackenbushString = long.parse().unwrap();
    let value = games.value(&string).unwrap();
    assert_eq!(games.to_number(value), Some(string.value()));
}

/// The negative of a value, as a game whose moves are written out.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Negative {
    left: Vec<Self>,
    right: Vec<Self>,
}

impl Negative {
    fn of(games: &Games, value: Form) -> Self {
        let [right, left] = [Player::Left, Player::Right].map(|player| {
            let options = games.options(value, player).iter();
            options.map(|&option| Self::of(games, option)).collect()
        });
        Self { left, right }
    }
}

impl Position for Negative {
    fn options(&self, player: Player) -> Vec<Self> {
        match player {
            Player::Left => self.left.clone(),
            Player::Right => self.right.clone(),
        }
    }
}

/// The value of a position is what is said, in two ways: by canonical forms, and because the player who
/// moves second wins the position less that value, by the rules alone.
fn has_value<P: Position>(games: &mut Games, position: &P, expected: &str) {
    let said = games.parse(expected).unwrap();
    assert_eq!(games.value(position), Ok(said), "{expected}");
    let difference = (position.clone(), Negative::of(games, said));
    let mut known = HashMap::new();
    for player in [Player::Left, Player::Right] {
        assert!(!wins(&difference, player, &mut known), "{expected}");
    }
}

/// Values that the tests of other programs state, or that are stated in papers:
///
/// * the tests of `cgt` 0.9 (crates.io), module `toads_and_frogs`;
/// * the rows that chapter 1 of *Winning Ways* begins with: J. Erickson, *New Toads and Frogs results*,
///   Games of No Chance, 1996, section 1, has them with the moves of `TT_FF`;
/// * `T^a__F^b` = {{a−3|a−b}|{*|3−b}}, `T^a___FF` = {a−2|a−2} and `T^a___FFF` = a − 7/2: conjectures E1
///   to E3 of Erickson, in T. Thanatipanonda, *Further hopping with Toads and Frogs*, Electronic Journal
///   of Combinatorics 18, 2011, section 1.
#[test]
fn published_values_of_toads_and_frogs() {
    let mut games = Games::default();
    for (row, expected) in [
        ("TFTF_TF", "0"),
        ("TFTFTF_", "0"),
        ("TFTFT_F", "*"),
        ("TF_TTFF", "0"),
        ("TFT_TFF", "^"),
        ("_TTFTFF", "0"),
        ("T_TFTFF", "{0|^}"),
        ("T_F", "*"),
        ("TT_FF", "*"),
        ("T_TFF", "^"),
        ("TFTF_", "0"),
        ("TF_TF", "0"),
        ("TFT_F", "*"),
        ("TT___FF", "*"),
        ("TTT___FF", "1*"),
        ("TTTT___FF", "2*"),
        ("TTTTT___FFF", "3/2"),
        ("TTTTTT___FFF", "5/2"),
    ] {
        has_value(&mut games, &row.parse::<Toads>().unwrap(), expected);
    }
    for a in 3..=6 {
        for b in 2..a {
            let row = format!("{}__{}", "T".repeat(a), "F".repeat(b));
            let (a, b) = (i64::try_from(a).unwrap(), i64::try_from(b).unwrap());
            let expected = format!("{{{{{}|{}}}|{{*|{}}}}}", a - 3, a - b, 3 - b);
            has_value(&mut games, &row.parse::<Toads>().unwrap(), &expected);
        }
    }
}

/// The value that the tests of `CGSuite` state for `TTTTT__FFFFF` (`GameStripTest` in version 2.2), with
/// its names for small values written out.
#[test]
fn a_large_value_of_toads_and_frogs() {
    let miny = "{{1/32|0}|0}";
    let deep = format!(
        "{{0|{{{{0|{{{{0|{{{miny}|-2}}}}|-1/2*}}}},{{0|{{{{^*|0}}|-1}}}}|{{{{{{^*|0}}|-1/2}}|-1*}}}}}}"
    );
    let half = format!("{{{{5/2|{{2|{deep}}}}}|0}}");
    let mut games = Games::default();
    let left = [games.parse("{2|*}").unwrap(), games.parse(&half).unwrap()];
    let right = left.map(|option| games.negative(option).unwrap());
    let expected = games.form(left.to_vec(), right.to_vec());
    let row: Toads = "TTTTT__FFFFF".parse().unwrap();
    assert_eq!(games.value(&row), expected);
}

/// Values of Domineering that others have published:
///
/// * 2x2, 4x1, 3x3 and the boards that are drawn: the tests of `cgt` 0.9 (crates.io), module
///   `domineering`, which says that `CGSuite` agrees;
/// * 4x4: the tests of `CGSuite`, `GameGridTest` in version 2.2, ±{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}};
/// * 2x3: 1/2 | −2, with the mean −3/4 and the temperature 5/4, in E. R. Berlekamp's notes *2xN
///   Domineering* for his class Math 275 at Berkeley.
///
/// We have found no published place for 5x2, 4x3, 5x3, 5x4 and 4x5. They are computed here in two ways;
/// `pycgt` 0.2.0 finds the same ([`benches/peers`]).
///
/// [`benches/peers`]: https://github.com/button-madness/button-madness/tree/main/benches/peers
#[test]
fn published_values_of_domineering() {
    for (board, expected, mean, temperature) in [
        ("1x2", "1", "1", "-1"),
        ("2x1", "-1", "-1", "-1"),
        ("4x1", "-2", "-2", "-1"),
        ("#./##", "*", "0", "0"),
        ("#../#../###", "0", "0", "-1"),
        ("##./##./###", "{1/2|-2}", "-3/4", "5/4"),
        ("#.#./#.##", "1*", "1", "0"),
        (".###/####/####/####", "{1*|-1*}", "0", "1"),
        ("2x2", "{1|-1}", "0", "1"),
        ("3x3", "{1|-1}", "0", "1"),
        (
            "4x4",
            "{0,{{2|0},{2|{2|0}}|{2|0},{{2|0}|0}}|0,{{0|-2},{0|{0|-2}}|{0|-2},{{0|-2}|-2}}}",
            "0",
            "0",
        ),
        ("3x2", "{2|-1/2}", "3/4", "5/4"),
        ("2x3", "{1/2|-2}", "-3/4", "5/4"),
        ("5x2", "1/2", "1/2", "-1/2"),
        ("4x3", "-3/2", "-3/2", "-1/2"),
        ("5x3", "-1", "-1", "-1"),
        ("5x4", "1", "1", "-1"),
        ("4x5", "-1", "-1", "-1"),
    ] {
        let mut games = Games::default();
        let position: Domineering = board.parse().unwrap();
        has_value(&mut games, &position, expected);
        let found = games.value(&position).unwrap();
        let heat = games.thermograph(found).unwrap();
        assert_eq!(heat.mean().to_string(), mean, "{board}");
        assert_eq!(heat.temperature().to_string(), temperature, "{board}");
    }
}

/// 5,700 positions can be reached from 4x4, with pieces of a board that lie side by side as one
/// position. They have 160 values. The arena that adds up the pieces holds the same 160 forms.
#[test]
fn positions_of_4x4_have_160_values() {
    let board: Domineering = "4x4".parse().unwrap();
    let mut by_parts = Games::default();
    by_parts.value(&board).unwrap();
    assert_eq!(by_parts.count(), 160);
    let mut games = Games::default();
    let mut known = HashMap::new();
    whole_value(&mut games, &board, &mut known);
    assert_eq!(known.len(), 5700);
    let values: HashSet<Form> = known.into_values().collect();
    assert_eq!(values.len(), 160);
    assert_eq!(games.count(), 160);
}

/// The value of a position from those of all its options, without looking at its parts.
fn whole_value(
    games: &mut Games,
    board: &Domineering,
    known: &mut HashMap<Domineering, Form>,
) -> Form {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        let options = board.options(player).into_iter();
        options
            .map(|option| whole_value(games, &option, known))
            .collect()
    });
    let value = games.form(left, right).unwrap();
    known.insert(*board, value);
    value
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
