use std::rc::Rc;

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
        ("1/3", "column 1: expected a whole number or a fraction"),
        ("0}", "column 2: found '}'"),
        ("*101", "column 5: too large"),
        ("2.", "column 3: the text ends here"),
        ("1/2.^", "column 1: too large"),
        (
            "10000",
            "column 6: a value has plays of more than 500 moves",
        ),
        ("é", "column 1: found 'é'"),
    ] {
        let error = games.parse(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
    let deep = "{".repeat(200);
    assert!(games.parse(&deep).is_err());
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
    let mut games = Games::new(Limits {
        forms: 10,
        ..Limits::default()
    });
    assert_eq!(games.number(20.into()), Err(GamesError::TooManyForms(10)));
    let mut games = Games::new(Limits {
        birthday: 10,
        ..Limits::default()
    });
    assert_eq!(games.number(11.into()), Err(GamesError::TooDeep(10)));
    let star = games.parse("9 + *").unwrap();
    let nine = games.number(9.into()).unwrap();
    assert_eq!(games.sum(star, nine), Err(GamesError::TooDeep(10)));
    let mut games = Games::new(Limits {
        steps: 1000,
        ..Limits::default()
    });
    let board = Domineering::new(4, 4).unwrap();
    assert_eq!(games.value(&board), Err(GamesError::TooManySteps(1000)));
}
