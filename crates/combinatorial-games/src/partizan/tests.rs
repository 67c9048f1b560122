use std::rc::Rc;
use std::time::Duration;

use madness_machine::{Budget, Spent};

use super::*;

/// A game as its options, without any canonical form: the oracle.
struct Tree {
    left: Vec<Rc<Tree>>,
    right: Vec<Rc<Tree>>,
}

/// The definition: a ≤ b iff no left option of a is ≥ b, and no right option of b is ≤ a.
fn is_at_most(a: &Tree, b: &Tree) -> bool {
    !a.left.iter().any(|option| is_at_most(b, option))
        && !b.right.iter().any(|option| is_at_most(option, a))
}

fn sum_of_trees(a: &Rc<Tree>, b: &Rc<Tree>) -> Rc<Tree> {
    let side = |side: fn(&Tree) -> &Vec<Rc<Tree>>| {
        let first = side(a).iter().map(|option| sum_of_trees(option, b));
        let second = side(b).iter().map(|option| sum_of_trees(a, option));
        first.chain(second).collect()
    };
    Rc::new(Tree {
        left: side(|tree| &tree.left),
        right: side(|tree| &tree.right),
    })
}

fn form_of(games: &mut Games, tree: &Tree) -> Form {
    let mut side = |options: &[Rc<Tree>]| {
        options
            .iter()
            .map(|option| form_of(games, option))
            .collect()
    };
    let (left, right) = (side(&tree.left), side(&tree.right));
    games.form(left, right).unwrap()
}

/// All trees whose options are among some trees.
fn trees_over(options: &[Rc<Tree>]) -> Vec<Rc<Tree>> {
    let subsets: Vec<Vec<Rc<Tree>>> = (0..1_u32 << options.len())
        .map(|set| {
            let chosen = (0..options.len()).filter(|index| set >> index & 1 != 0);
            chosen.map(|index| Rc::clone(&options[index])).collect()
        })
        .collect();
    let mut trees = Vec::new();
    for left in &subsets {
        for right in &subsets {
            let (left, right) = (left.clone(), right.clone());
            trees.push(Rc::new(Tree { left, right }));
        }
    }
    trees
}

/// All 256 games with options born by day 1 have 22 values (Conway), and the arena compares, adds and
/// tells the winner as the definition does.
#[test]
fn games_born_by_day_2() {
    let days = trees_over(&trees_over(&[]));
    assert_eq!(days.len(), 4);
    let trees = trees_over(&days);
    let mut games = Games::default();
    let forms: Vec<Form> = trees.iter().map(|tree| form_of(&mut games, tree)).collect();
    let mut different = forms.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 22);
    for (a, &x) in trees.iter().zip(&forms) {
        for (b, &y) in trees.iter().zip(&forms) {
            assert_eq!(games.is_at_most(x, y), Ok(is_at_most(a, b)));
            assert_eq!(x == y, is_at_most(a, b) && is_at_most(b, a));
        }
    }
    // Sums of trees are the sums of their forms.
    for (a, &x) in trees.iter().zip(&forms).step_by(7) {
        for (b, &y) in trees.iter().zip(&forms).step_by(11) {
            let sum = sum_of_trees(a, b);
            let expected = form_of(&mut games, &sum);
            assert_eq!(games.sum(x, y), Ok(expected));
        }
    }
}

/// Games of day 3 with few options: what the arena holds is what the definition says, and nothing in a
/// form can be left out or bypassed.
#[test]
fn some_games_of_day_3() {
    let second = trees_over(&trees_over(&trees_over(&[])));
    let mut games = Games::default();
    let mut seed = 12_345_u32;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % below
    };
    let mut trees = Vec::new();
    for _ in 0..60 {
        let mut some = |most: usize| -> Vec<Rc<Tree>> {
            let count = random(most + 1);
            (0..count)
                .map(|_| Rc::clone(&second[random(256)]))
                .collect()
        };
        let (left, right) = (some(3), some(3));
        trees.push(Rc::new(Tree { left, right }));
    }
    let forms: Vec<Form> = trees.iter().map(|tree| form_of(&mut games, tree)).collect();
    let zero = Tree {
        left: Vec::new(),
        right: Vec::new(),
    };
    for (a, &x) in trees.iter().zip(&forms) {
        for (b, &y) in trees.iter().zip(&forms) {
            assert_eq!(games.is_at_most(x, y), Ok(is_at_most(a, b)));
        }
        let expected = match (is_at_most(a, &zero), is_at_most(&zero, a)) {
            (true, true) => OutcomeClass::Second,
            (true, false) => OutcomeClass::Right,
            (false, true) => OutcomeClass::Left,
            (false, false) => OutcomeClass::First,
        };
        assert_eq!(games.outcome(x), Ok(expected));
        let negative = games.negative(x).unwrap();
        assert_eq!(games.sum(x, negative), Ok(games.zero()));
        // Written and read again it is the same.
        let (text, ascii) = (games.text(x).unwrap(), games.ascii(x).unwrap());
        assert!(ascii.is_ascii(), "{ascii}");
        assert_eq!(games.parse(&text), Ok(x), "{text}");
        assert_eq!(games.parse(&ascii), Ok(x), "{ascii}");
    }
}

#[test]
fn values_are_written_and_read() {
    let mut games = Games::default();
    for (text, expected) in [
        ("0", "0"),
        ("{|}", "0"),
        ("{0|1}", "1/2"),
        ("{-5|21/8}", "0"),
        ("{1/4|5/16}", "9/32"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("*3+*", "*2"),
        ("{0|*}", "↑"),
        ("{*|0}", "↓"),
        ("{0|^*}", "2·↑"),
        ("^+^*", "2·↑*"),
        ("^^", "2·↑"),
        ("^*", "↑*"),
        ("2.^ + 3.v*2", "↓*2"),
        ("1^", "1↑"),
        ("1/2 + 2.^*3", "1/2+2·↑*3"),
        ("-3 + v", "-3↓"),
        ("{1|-1}", "±1"),
        ("{ 2 | -1 }", "{2|-1}"),
        ("{2|{1|0}}", "{2|{1|0}}"),
        ("{0,0,-1|*2,3}", "{0|*2}"),
        ("±1 + ±1", "0"),
        ("3/2*", "3/2*"),
    ] {
        let form = games.parse(text).unwrap();
        let text = games.text(form).unwrap();
        // {0|*2} = ↑*3.
        let expected = if expected == "{0|*2}" {
            "↑*3"
        } else {
            expected
        };
        assert_eq!(text, expected);
    }
    let switch = games.parse("±1").unwrap();
    assert_eq!(games.ascii(switch).as_deref(), Some("{1|-1}"));
    assert_eq!(games.to_switch(switch), Some((1.into(), (-1).into())));
    for (text, message) in [
        ("", "column 1: the text ends here"),
        ("{0|", "column 4: the text ends here"),
        ("{0;1}", "column 3: found ';'"),
        ("1/3", "column 1: this is no fraction over a power of two"),
        ("1/0", "column 1: expected a whole number or a fraction"),
        ("0}", "column 2: found '}'"),
        ("*101", "column 2: too large"),
        ("2.", "column 2: found '.'"),
        ("1/2.^", "column 4: found '.'"),
        ("101.^", "column 1: too large"),
        (
            "10000",
            "column 1: a value has plays of more than 500 moves",
        ),
        ("é", "column 1: found 'é'"),
    ] {
        let error = games.parse(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
    let deep = "{".repeat(200);
    assert!(games.parse(&deep).is_err());
}

/// What other programs and papers write, and the same in plain notation.
#[test]
fn other_notations() {
    let mut games = Games::default();
    for (text, plain) in [
        // Bars: the longest is the outer one.
        ("{0||0|-2}", "{0|{0|-2}}"),
        ("{2|0||-1}", "{{2|0}|-1}"),
        ("{||1|0}", "{|{1|0}}"),
        ("{1|0,*||-2,-3|-4}", "{{1|0,*}|{-2,-3|-4}}"),
        ("{4|||3||2|1}", "{4|{3|{2|1}}}"),
        ("{4|3||2|||1}", "{{{4|3}|2}|1}"),
        ("{5||4}", "{5|4}"),
        // ±.
        ("+-1", "{1|-1}"),
        ("±{2|*}", "{{2|*}|{*|-2}}"),
        ("+-{2|*}", "{{2|*}|{*|-2}}"),
        ("±{0,{2|0}}", "{0,{2|0}|0,{0|-2}}"),
        ("±(1/2+*)", "{1/2*|-1/2*}"),
        ("1 + +-1", "1 + {1|-1}"),
        ("{+-1|-5}", "{{1|-1}|-5}"),
        ("±1/2*", "{1/2|-1/2}*"),
        // Multiples of up.
        ("^3", "^ + ^ + ^"),
        ("↑3*", "^ + ^ + ^ + *"),
        ("v2*3", "v + v + *3"),
        ("⇑*", "^^*"),
        ("⇓", "vv"),
        ("^0", "0"),
        // Numbers.
        ("0.75", "3/4"),
        ("-2.5", "-5/2"),
        (".5", "1/2"),
        ("2 5/8", "21/8"),
        ("-2 5/8", "-21/8"),
        ("{2 5/8|-1 1/2}", "{21/8|-3/2}"),
        ("1.5^", "3/2^"),
        // Negatives and differences.
        ("-{3|1/2}", "{-1/2|-3}"),
        ("-^3*", "v3 + *"),
        ("-*2", "*2"),
        ("-(1 + ^)", "-1 + v"),
        ("{2|1} - {2|1}", "0"),
        ("1-*", "-(*-1)"),
        ("1 - 2*", "-1 + *"),
        ("5/8 − 1/8", "1/2"),
        ("3 - -1", "4"),
    ] {
        let value: Value = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let expected = games.parse(plain).unwrap();
        assert_eq!(value.form(&mut games), Ok(expected), "{text}");
        // What is written can be read.
        assert_eq!(
            games.parse(&value.to_string()),
            Ok(expected),
            "{text}: {value}"
        );
        let negative = games.negative(expected);
        assert_eq!(value.negative().form(&mut games), negative, "{text}");
    }
    for (text, message) in [
        ("{1|2|3}", "column 8: two bars of the same length"),
        (
            "{1||2|||3||4|||5}",
            "column 18: two bars of the same length",
        ),
        ("{1,2}", "column 6: braces without a bar"),
        ("2|1", "column 2: found a bar outside braces"),
        ("1+-1", "column 2: +- after a value is + - or ±"),
        ("2^3", "column 2: ^ after a number is ↑"),
        ("10^18", "column 3: ^ after a number is ↑"),
        (
            "1 - 2^",
            "column 5: after a minus it is not clear what is taken away: write - (2^)",
        ),
        ("0.1", "column 1: this is no fraction over a power of two"),
        ("2 8/5", "column 3: found '8'"),
        ("2 3", "column 3: found '3'"),
        ("{1;2|0}", "column 3: found ';'"),
        ("[1|0]", "column 1: found '['"),
        ("{1|0}=*", "column 6: found '='"),
        ("(1", "column 3: the text ends here"),
        ("^101", "column 2: too large"),
        ("{0||||||||||1}", "column 3: too large"),
    ] {
        let error = games.parse(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
    // ± writes its options twice, and again twice.
    let nested = format!("{}1{}", "±(".repeat(90), ")".repeat(90));
    let error = nested.parse::<Value>().unwrap_err();
    assert_eq!(error.kind, ParseValueErrorKind::TooLarge);
    assert!("-".repeat(1000).parse::<Value>().is_err());
}

/// Writes a value as others do: bars instead of braces inside braces, decimals, mixed numbers, `^3`.
fn foreign(value: &Value) -> String {
    /// What is between braces, and the length of its longest bar.
    fn inside(left: &[Value], right: &[Value]) -> (String, usize) {
        let side = |values: &[Value]| match values {
            [Value::Options(left, right)] => inside(left, right),
            values => (values.iter().map(foreign).collect::<Vec<_>>().join(", "), 0),
        };
        let ((left, l), (right, r)) = (side(left), side(right));
        let bar = l.max(r) + 1;
        (format!("{left} {} {right}", "|".repeat(bar)), bar)
    }
    match value {
        Value::Number(number) => match (number.numerator(), number.exponent()) {
            (numerator, 0) => numerator.to_string(),
            (numerator @ ..0, 1) => format!("-{}.5", -numerator / 2),
            (numerator, exponent) => {
                let (sign, size) = if numerator < 0 {
                    ("-", -numerator)
                } else {
                    ("", numerator)
                };
                let denominator = 1 << exponent;
                format!(
                    "{sign}{} {}/{denominator}",
                    size / denominator,
                    size % denominator
                )
            }
        },
        Value::Star(nimber) => format!("*{nimber}"),
        Value::Ups(ups @ ..0) => format!("v{}", -ups),
        Value::Ups(ups) => format!("^{ups}"),
        Value::Sum(values) => values.iter().map(foreign).collect::<Vec<_>>().join(" + "),
        Value::Options(left, right) => format!("{{{}}}", inside(left, right).0),
    }
}

/// Random values in the notation of others are read as they are, and a text with one character less is
/// refused or is another one.
#[test]
fn foreign_notation_is_read() {
    fn random(below: u64, seed: &mut u64) -> u64 {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % below
    }
    fn value(depth: u64, seed: &mut u64) -> Value {
        let small = |seed: &mut u64| i32::try_from(random(9, seed)).unwrap() - 4;
        match random(if depth > 0 { 8 } else { 4 }, seed) {
            0 => Value::Ups(small(seed)),
            1 => Value::Star(u32::try_from(1 + random(4, seed)).unwrap()),
            2 | 3 => {
                let exponent = u32::try_from(random(4, seed)).unwrap();
                Value::Number(Dyadic::new((3 * small(seed)).into(), exponent).unwrap())
            }
            _ => {
                let mut side = || {
                    let count = [1, 1, 1, 0, 2, 3][usize::try_from(random(6, seed)).unwrap()];
                    (0..count).map(|_| value(depth - 1, seed)).collect()
                };
                Value::Options(side(), side())
            }
        }
    }
    let mut seed = 2026;
    let mut bars = 0;
    for _ in 0..1000 {
        let value = value(4, &mut seed);
        let text = foreign(&value);
        bars += usize::from(text.contains("||"));
        assert_eq!(text.parse().as_ref(), Ok(&value), "{text}");
        let plain = value.to_string();
        assert_eq!(plain.parse().as_ref(), Ok(&value), "{plain}");
        // Without one of its signs the text is refused, or another value.
        let signs = ['{', '}', '|', ',', '/', '.', '-'];
        for (at, sign) in text.char_indices().filter(|(_, sign)| signs.contains(sign)) {
            let mutation = format!("{}{}", &text[..at], &text[at + sign.len_utf8()..]);
            let read = mutation.parse::<Value>();
            assert_ne!(read.as_ref(), Ok(&value), "{text}: {mutation}");
        }
    }
    assert!(bars > 100, "{bars}");
}

/// x + n·↑ + *m, added up, have their names.
#[test]
fn names_of_sums() {
    let mut games = Games::default();
    for numerator in [0, 3, -1] {
        let number = Dyadic::new(numerator, 1).unwrap();
        for ups in -4..=4 {
            for nimber in 0..=4 {
                let parts = [
                    games.number(number).unwrap(),
                    games.ups(ups).unwrap(),
                    games.nim_heap(nimber).unwrap(),
                ];
                let mut sum = games.zero();
                for part in parts {
                    sum = games.sum(sum, part).unwrap();
                }
                let name = Name {
                    number,
                    ups,
                    nimber,
                };
                assert_eq!(games.name(sum), Some(name));
            }
        }
    }
}

#[test]
fn means_and_temperatures() {
    let mut games = Games::default();
    for (text, mean, temperature) in [
        ("0", "0", "-1"),
        ("-5", "-5", "-1"),
        ("3/8", "3/8", "-1/8"),
        ("*", "0", "0"),
        ("^", "0", "0"),
        ("7v*", "7", "0"),
        ("{2|-1}", "1/2", "3/2"),
        ("±5", "0", "5"),
        ("{2|-1/2}", "3/4", "5/4"),
        // A threat, and its mirror image.
        ("{4|{2|0}}", "5/2", "3/2"),
        ("{{6|2}|0}", "2", "2"),
        ("{0|{-2|-6}}", "-2", "2"),
        ("{1|{0|-100}}", "0", "1"),
    ] {
        let form = games.parse(text).unwrap();
        let heat = games.thermograph(form).unwrap();
        let found = (heat.mean().to_string(), heat.temperature().to_string());
        assert_eq!(
            (found.0.as_str(), found.1.as_str()),
            (mean, temperature),
            "{text}"
        );
    }
}

/// The walls at a fixed t, by the definition of cooling with the freezing points of all options.
#[test]
fn walls_are_those_of_cooled_games() {
    let mut games = Games::default();
    for text in [
        "{4|{2|0}}",
        "{{5|{2,±3|1}}|{0|-7/2},{*|-9}}",
        "{3,{6|1}|{2|-4}}",
    ] {
        let form = games.parse(text).unwrap();
        let whole = games.thermograph(form).unwrap();
        for quarter in 0..40 {
            let t = Rational::new(quarter.into(), 4.into());
            for (player, wall) in [(Player::Left, whole.left()), (Player::Right, whole.right())] {
                let expected = cooled(&mut games, form, player, &t);
                assert_eq!(wall.at(&t), expected, "{text} {player} {t}");
            }
        }
    }
}

fn cooled(games: &mut Games, form: Form, player: Player, t: &Rational) -> Rational {
    if let Some(number) = games.to_number(form) {
        return number.into();
    }
    let heat = games.thermograph(form).unwrap();
    if heat.temperature() <= t {
        return heat.mean().clone();
    }
    let options = games.options(form, player).to_vec();
    let stops = options
        .into_iter()
        .map(|option| cooled(games, option, player.other(), t));
    match player {
        Player::Left => stops.max().unwrap() - t,
        Player::Right => stops.min().unwrap() + t,
    }
}

#[test]
fn limits_are_errors() {
    let (usual, unlimited) = (Capacity::default(), Budget::unlimited());
    let few = Capacity { forms: 10, ..usual };
    let mut games = Games::new(few, &unlimited);
    assert_eq!(games.number(20.into()), Err(GamesError::TooManyForms(10)));
    let short = Capacity {
        birthday: 10,
        ..usual
    };
    let mut games = Games::new(short, &unlimited);
    assert_eq!(games.number(11.into()), Err(GamesError::TooDeep(10)));
    let star = games.parse("9 + *").unwrap();
    let nine = games.number(9.into()).unwrap();
    assert_eq!(games.sum(star, nine), Err(GamesError::TooDeep(10)));
    let mut games = Games::new(usual, &unlimited.steps(1000));
    let board = Domineering::new(4, 4).unwrap();
    assert_eq!(games.value(&board), Err(GamesError::TooManySteps(1000)));
    let mut games = Games::new(usual, &Budget::of(Duration::ZERO));
    assert_eq!(games.value(&board), Err(GamesError::Spent(Spent::Time)));
}
