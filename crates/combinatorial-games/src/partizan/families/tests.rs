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
        "../.#",
        ".../#.#",
        ".#../..#./#...",
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
        (".#/..", "*", "0", "0"),
        (".##/.##/...", "0", "0", "-1"),
        ("..#/..#/...", "{1/2|-2}", "-3/4", "5/4"),
        (".#.#/.#..", "1*", "1", "0"),
        ("#.../..../..../....", "{1*|-1*}", "0", "1"),
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
    let sum = PartizanSum::parse("domineering ../.# + hackenbush blR+toads t.F + {0|1}").unwrap();
    let shown: Vec<String> = sum.components().iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        ["domineering ../.#", "hackenbush LLR", "toads T_F", "{0|1}"]
    );
    for (text, message) in [
        ("", "column 1: expected a component"),
        ("domineering 3x2 + ", "column 19: expected a component"),
        ("domineering", "column 1: domineering needs a position"),
        ("chess e4", "column 1: no game \"chess\""),
        ("toads TXF", "column 8: found 'X'"),
        ("hackenbush LRG", "column 14: found 'G'"),
        ("toads T_F F", "column 11: found \"F\""),
        (
            "domineering 5x5",
            "column 13: a board has up to 20 cells; `madness games explain` tells who wins",
        ),
        (
            "domineering 99999999999x1",
            "column 13: a board has up to 20 cells",
        ),
        ("domineering 0x3", "column 13: expected columns x rows"),
        (
            "domineering 3x2 4",
            "column 17: found \"4\" after the position",
        ),
        (
            "domineering .#;..",
            "column 15: found ';': in a drawing . is empty and # is blocked",
        ),
        ("domineering 01/00", "column 13: found '0'"),
        (
            "domineering .#x",
            "column 15: found 'x': in a drawing . is empty and # is blocked",
        ),
        ("domineering ._", "column 14: found '_'"),
        (
            "domineering ../..|..",
            "column 18: the rows of a drawing have one separator",
        ),
        ("domineering [..]", "column 13: found '['"),
        ("3x2", "column 1: 3x2 is a board: name its game"),
        ("1 + cutcake 3x0", "column 13: 3x0 has no squares"),
        (
            "kayles 10",
            "column 1: kayles is a game in which both players",
        ),
        (
            "domino 3x2",
            "column 1: no game \"domino\": expected domineering",
        ),
        ("toads TT--FF", "column 9: found '-'"),
        ("toads TT[FF", "column 9: found '['"),
        ("hackenbush L;R", "column 13: found ';'"),
        ("1 + ", "column 5: expected a component"),
        ("+ 1", "column 1: expected a component"),
        ("domineering ../.", "column 13: the rows of a drawing"),
        ("1 + {0|}}", "column 9: found '}'"),
        (
            "1 + {0|1/3}",
            "column 8: this is no fraction over a power of two",
        ),
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

/// `.` is empty and `#` is blocked, as in other programs; rows are separated by / or |. The value of the
/// example of `CGSuite`'s convention, 1*, is found by the rules as well.
#[test]
fn drawings_have_one_convention() {
    let mut games = Games::default();
    let expected = games.parse("1*").unwrap();
    for (drawing, blocked) in [
        (".#.#|.#..", None),
        (".#.#/.#..", None),
        ("|.#.#|.#..|", None),
        ("_X_X|_X__", None),
        ("0101|0100", Some('1')),
        ("#.#.|#.##", Some('.')),
        ("a|a|/a|aa", Some('|')),
        ("oxox/oxoo", Some('x')),
    ] {
        let board = Domineering::read(drawing, blocked).unwrap();
        assert_eq!(board.to_string(), ".#.#/.#..", "{drawing}");
        assert_eq!(games.value(&board), Ok(expected));
        has_value(&mut games, &board, "1*");
    }
    for (drawing, blocked) in [
        (".#/#", None),
        ("", None),
        ("/", None),
        ("..//..", None),
        ("0101/0100", Some('x')),
        ("a,b", Some('b')),
        ("..x", Some('#')),
    ] {
        assert!(Domineering::read(drawing, blocked).is_err(), "{drawing}");
    }
    // A size is a size, whichever character is blocked.
    for text in ["3x2", "3 x 2", "3X2", "3×2", "3,2"] {
        assert_eq!(
            Domineering::read(text, Some('#')),
            Ok(Domineering::new(3, 2).unwrap()),
            "{text}"
        );
    }
    assert_eq!("4".parse(), Domineering::new(4, 4));
}

/// What is taken away is added with the players exchanged: a sum less itself is 0 by the rules.
#[test]
fn differences_are_sums_with_the_players_exchanged() {
    for (difference, expected) in [
        ("domineering 3x2 - domineering 3x2", "0"),
        ("domineering .#./..#/... - domineering .#./..#/...", "0"),
        ("-domineering 1x2", "-1"),
        ("- hackenbush LLR", "-3/2"),
        ("hackenbush LLR - hackenbush RL", "2"),
        ("toads T_TFF - toads T_TFF", "0"),
        ("2 - toads T_TFF", "2↓"),
        ("cutcake 4x2 - cutcake 7x1", "-5"),
        ("cutcake 3x2", "0"),
        ("cutcake 8x1 + {0||0|-2} - {0||0|-2}", "7"),
        ("{3|1} - 1 - +-1", "1"),
        ("- - 1", "1"),
    ] {
        assert_eq!(text(difference), expected, "{difference}");
        let sum = PartizanSum::parse(difference).unwrap();
        assert_eq!(PartizanSum::parse(&sum.to_string()), Ok(sum));
    }
    // A component and its negative, played by the rules: who moves second wins.
    for board in ["3x2", ".#./..#", "4x1"] {
        let board: Domineering = board.parse().unwrap();
        let mut known = HashMap::new();
        let both = (board, board.negative());
        assert!(!wins(&both, Player::Left, &mut known) && !wins(&both, Player::Right, &mut known));
    }
    for row in ["TT_FF", "T_TFF", "_T_FF"] {
        let row: Toads = row.parse().unwrap();
        let mut known = HashMap::new();
        let both = (row.clone(), row.negative());
        assert!(!wins(&both, Player::Left, &mut known) && !wins(&both, Player::Right, &mut known));
    }
}

/// Whether the player to move wins one position, by the rules.
fn wins_alone<P: Position>(position: &P, player: Player) -> bool {
    let mut options = position.options(player).into_iter();
    options.any(|option| !wins_alone(&option, player.other()))
}

/// The winning moves are those after which the other player loses, by the rules.
#[test]
fn winning_moves_win() {
    let mut games = Games::default();
    for text in ["3x2", "2x2", "3x3", "#../...", ".#.#/.#.."] {
        let board: Domineering = text.parse().unwrap();
        let sum = PartizanSum::new(vec![PartizanComponent::Domineering(board)]);
        for player in [Player::Left, Player::Right] {
            let found = sum.winning_moves(&mut games, player).unwrap();
            let found: HashSet<String> = found.into_iter().map(|found| found.left).collect();
            let options = board.options(player).into_iter();
            let expected: HashSet<String> = options
                .filter(|option| !wins_alone(option, player.other()))
                .map(|option| format!("domineering {option}"))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
    let moves = |text: &str, player| {
        let sum = PartizanSum::parse(text).unwrap();
        let found = sum.winning_moves(&mut Games::default(), player).unwrap();
        let text = |found: &PartizanMove| format!("{}: {}", found.component, found.left);
        found.iter().map(text).collect::<Vec<_>>()
    };
    assert_eq!(moves("hackenbush L - 1/2", Player::Left), ["1: -1"]);
    assert_eq!(moves("hackenbush L - 1/2 + *", Player::Left), ["2: 0"]);
    assert_eq!(moves("hackenbush L + *", Player::Right), [""; 0]);
    assert_eq!(moves("hackenbush R + {1|0}", Player::Right), ["1: 0"]);
    // 1x2 + 3x2 is -1.
    let halves = ["0: cutcake 2x2 + cutcake 2x2"];
    assert_eq!(moves("cutcake 4x2", Player::Left), halves);
    assert_eq!(moves("cutcake 4x2", Player::Right), [""; 0]);
}
