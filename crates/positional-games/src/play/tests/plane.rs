use super::*;
use crate::families::orientations;
use crate::plane_pairing::lines;

/// Whether a player owns a place of a shape, by looking at all that begin near a cell.
fn owns_a_set(play: &Play, player: Player, shapes: &[Vec<(i64, i64)>]) -> bool {
    let owned: std::collections::HashSet<(i64, i64)> = play
        .moves()
        .iter()
        .filter(|&&cell| play.owner(cell) == Some(player))
        .map(|cell| (cell.column.into(), cell.row.into()))
        .collect();
    owned.iter().any(|&(x, y)| {
        shapes.iter().any(|shape| {
            let (u0, v0) = shape[0];
            let mut cells = shape.iter();
            cells.all(|&(u, v)| owned.contains(&(x + u - u0, y + v - v0)))
        })
    })
}

/// Plays so many moves of a person who takes random cells of a square, or those that look best; returns
/// how often the computer answered.
fn played(
    name: &str,
    rules: Rules,
    style: Style,
    (moves, side): (usize, i32),
    shapes: &[Vec<(i64, i64)>],
) -> usize {
    let board = arena(name);
    let mut opponent = style.opponent(&board, rules).unwrap();
    let mut play = Play::new(board, rules);
    let person = rules.player(Side::Maker).unwrap_or(Player::First);
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut answers = 0;
    while play.moves().len() < moves {
        let cell = if play.to_move() != person {
            let advice = opponent.advise(&play, &small()).unwrap();
            assert_eq!(advice.prospect, Prospect::Safe, "{advice:?}");
            if rules != Rules::MakerMaker && play.moves().len() % 50 == 1 {
                // A hint tells Maker, too, that he loses.
                let mut answered = play.clone();
                answered.take(advice.cell).unwrap();
                let hint = opponent.advise(&answered, &small()).unwrap();
                assert_eq!(hint.prospect, Prospect::Loses);
            }
            if let Reason::Partner { of } | Reason::Tile { of } = advice.reason {
                assert_eq!(play.owner(of), Some(person));
                answers += 1;
            }
            advice.cell
        } else if side == 0 {
            guess::promising(&play)[0]
        } else {
            let mut side = || random.random_range(-side..=side);
            Cell::new(side(), side())
        };
        if play.is_free(cell) {
            play.take(cell).unwrap();
        } else {
            assert_eq!(play.to_move(), person);
        }
        assert_eq!(play.end(), None, "{name}");
    }
    assert!(!owns_a_set(&play, person, shapes), "{name}");
    answers
}

/// 10,000 moves that nearly fill a square.
#[test]
fn the_pairing_never_loses_nine_in_a_row() {
    let answers = played("plane k=9", WEAK, Style::Pairing, (5000, 50), &lines(9, 4));
    assert!(answers > 2000, "{answers}");
}

#[test]
fn pairings_never_lose() {
    for (name, shapes) in [
        ("plane k=9", lines(9, 4)),
        ("plane k=12", lines(12, 4)),
        ("plane k=7 directions=3", lines(7, 3)),
        ("plane k=5 directions=2", lines(5, 2)),
        ("plane k=3 directions=1", lines(3, 1)),
        ("plane o4", orientations("o4").unwrap()),
        ("plane x5", orientations("x5").unwrap()),
    ] {
        for rules in ALL_RULES {
            // A draw in Maker–Maker: the computer may come to own a set, which is no loss either.
            if rules != Rules::MakerMaker {
                played(name, rules, Style::Pairing, (800, 14), &shapes);
                played(name, rules, Style::Pairing, (60, 0), &shapes);
            }
        }
    }
    played(
        "plane k=9",
        Rules::MakerMaker,
        Style::Pairing,
        (60, 0),
        &lines(9, 4),
    );
}

#[test]
fn tiles_and_potentials_never_lose() {
    for (k, style) in [
        (8, Style::Tiles),
        (10, Style::Tiles),
        (13, Style::Potential),
        (20, Style::Potential),
    ] {
        for rules in &ALL_RULES[..2] {
            let name = format!("plane k={k}");
            let answers = played(&name, *rules, style, (300, 9), &lines(k, 4));
            assert!(answers > 10, "{k}: {answers}");
            played(&name, *rules, style, (60, 0), &lines(k, 4));
        }
    }
}

/// Where nothing is promised, the same person wins.
#[test]
fn four_in_a_row_is_lost() {
    let rules = WEAK;
    let mut play = begun("plane k=4", rules, &[]);
    let mut opponent = Style::Potential.opponent(play.arena(), rules).unwrap();
    while play.end().is_none() && play.moves().len() < 60 {
        let advice = opponent.advise(&play, &small()).unwrap();
        assert!(advice.prospect != Prospect::Safe);
        play.take(advice.cell).unwrap();
    }
    let end = play.end().expect("the first player completes a row");
    assert_eq!(end.winner(rules), Some(Player::First));
    assert!(owns_a_set(&play, Player::First, &lines(4, 4)));
}

/// A pairing that is followed only now and then promises nothing any more.
#[test]
fn a_broken_pairing_promises_nothing() {
    let mut opponent = Style::Pairing.opponent(&arena("plane k=9"), WEAK).unwrap();
    let play = begun("plane k=9", WEAK, &["0,0"]);
    let first = opponent.advise(&play, &small()).unwrap();
    let Reason::Partner { of } = first.reason else {
        panic!("{first:?}");
    };
    assert_eq!((of, first.prospect), (Cell::new(0, 0), Prospect::Safe));
    let partner = play.arena().cell_name(first.cell);
    // Two partners are due, and only one of them can be taken now.
    let play = begun("plane k=9", WEAK, &["0,0", "100,100", "50,50"]);
    assert_eq!(
        opponent.advise(&play, &small()).unwrap().prospect,
        Prospect::Unknown
    );
    let play = begun("plane k=9", WEAK, &["0,0", "100,100", &partner]);
    assert_eq!(
        opponent.advise(&play, &small()).unwrap().prospect,
        Prospect::Unknown
    );
}

#[test]
fn rows_on_the_plane() {
    let play = begun("plane k=3", WEAK, &["0,0", "5,5", "-1,1", "6,6", "1,-1"]);
    let end = play.end().unwrap();
    assert_eq!(end.winner(WEAK), Some(Player::First));
    // Not in two directions.
    let play = begun(
        "plane k=3 directions=2",
        WEAK,
        &["0,0", "5,5", "-1,1", "6,6", "1,-1"],
    );
    assert_eq!(play.end(), None);
    // Up to the farthest cells, and no further.
    let play = begun(
        "plane k=2",
        WEAK,
        &["1000000,-1000000", "0,0", "999999,-999999"],
    );
    assert!(play.end().is_some());
    let mut play = begun("plane i3", WEAK, &["1000000,5", "0,0", "999999,5", "9,9"]);
    assert!(play.take(Cell::new(1_000_001, 5)).is_err());
    play.take(Cell::new(999_998, 5)).unwrap();
    assert!(play.end().is_some());
}

#[test]
fn the_window_grows() {
    let mut play = begun("plane k=9", WEAK, &[]);
    assert_eq!(play.window(), (Cell::new(-4, -4), Cell::new(4, 4)));
    play.take(Cell::new(7, -3)).unwrap();
    assert_eq!(play.window(), (Cell::new(-4, -5), Cell::new(9, 4)));
    play.undo();
    assert_eq!(play.window(), (Cell::new(-4, -4), Cell::new(4, 4)));
    let play = begun("row 5x2 k=2", WEAK, &[]);
    assert_eq!(play.window(), (Cell::new(0, 0), Cell::new(4, 1)));
}
