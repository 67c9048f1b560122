mod plane;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use madness_machine::Budget;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::game::Side;
use crate::hypergraph::Hypergraph;
use crate::player::Player;

const WEAK: Rules = Rules::MakerBreaker { first: Side::Maker };

const ALL_RULES: [Rules; 3] = [
    WEAK,
    Rules::MakerBreaker {
        first: Side::Breaker,
    },
    Rules::MakerMaker,
];

fn arena(name: &str) -> Arc<Arena> {
    Arc::new(Arena::named(name).unwrap())
}

fn begun(name: &str, rules: Rules, moves: &[&str]) -> Play {
    let mut play = Play::new(arena(name), rules);
    for name in moves {
        play.take(play.arena().cell(name).unwrap()).unwrap();
    }
    play
}

fn small() -> Budget {
    Budget::of(Duration::from_secs(60))
        .steps(100_000)
        .bytes(1 << 16)
}

fn free(play: &Play) -> Vec<Cell> {
    let (columns, rows) = play.arena().size().unwrap();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let cells = cells.map(|(column, row)| {
        Cell::new(i32::try_from(column).unwrap(), i32::try_from(row).unwrap())
    });
    cells.filter(|&cell| play.is_free(cell)).collect()
}

/// What comes of a game with best play, by plain recursion: 1 if the player to move wins.
fn value(play: &mut Play, known: &mut HashMap<Vec<(Cell, Player)>, i8>) -> i8 {
    let player = play.to_move();
    if let Some(end) = play.end() {
        return match end.winner(play.rules()) {
            Some(winner) if winner == player => 1,
            Some(_) => -1,
            None => 0,
        };
    }
    let cells = play.moves().iter();
    let mut key: Vec<_> = cells
        .map(|&cell| (cell, play.owner(cell).unwrap()))
        .collect();
    key.sort_by_key(|&(cell, _)| cell);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut best = -1;
    for cell in free(play) {
        play.take(cell).unwrap();
        best = best.max(-value(play, known));
        play.undo();
    }
    known.insert(key, best);
    best
}

fn prospect(value: i8) -> Prospect {
    match value {
        1 => Prospect::Wins,
        0 => Prospect::Draws,
        _ => Prospect::Loses,
    }
}

/// Plays the computer against every reply; returns how many positions it saw.
fn against_all(
    play: &mut Play,
    computer: Player,
    opponent: &mut dyn Opponent,
    known: &mut HashMap<Vec<(Cell, Player)>, i8>,
) -> usize {
    if play.end().is_some() {
        return 1;
    }
    if play.to_move() != computer {
        let mut seen = 0;
        for cell in free(play) {
            play.take(cell).unwrap();
            seen += against_all(play, computer, opponent, known);
            play.undo();
        }
        return seen;
    }
    let best = value(play, known);
    let advice = opponent.advise(play, &small()).unwrap();
    assert_eq!(advice.prospect, prospect(best), "{:?}", play.moves());
    play.take(advice.cell).unwrap();
    assert_eq!(-value(play, known), best, "{:?}", play.moves());
    let seen = against_all(play, computer, opponent, known);
    play.undo();
    1 + seen
}

#[test]
fn the_exact_opponent_plays_its_best_against_every_reply() {
    for (name, every) in [
        ("row 3x3 k=3", ALL_RULES),
        ("row 4x2 k=2 directions=2", ALL_RULES),
        ("animal 3x3 v3", ALL_RULES),
        ("hj n=2 d=3", ALL_RULES),
    ] {
        for rules in every {
            for computer in Player::ALL {
                let mut opponent = Style::Exact.opponent(&arena(name), rules).unwrap();
                let mut play = Play::new(arena(name), rules);
                let seen = against_all(&mut play, computer, &mut *opponent, &mut HashMap::new());
                assert!(seen > 2, "{name} {rules:?} {computer:?}: {seen}");
            }
        }
    }
}

fn random_board(random: &mut ChaCha8Rng) -> Arc<Arena> {
    let cells = random.random_range(4..8_u32);
    let sets = (0..random.random_range(2..9)).map(|_| {
        let size = random.random_range(2..4);
        (0..size).map(|_| random.random_range(0..cells)).collect()
    });
    let names = (0..cells).map(|cell| cell.to_string()).collect();
    let hypergraph = Hypergraph::new(names, sets.collect()).unwrap();
    Arc::new(Arena::of_hypergraph("random".to_owned(), hypergraph).unwrap())
}

/// Also where somebody has played badly before.
#[test]
fn the_exact_opponent_knows_all_positions() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut seen = [0; 3];
    for round in 0..300 {
        let board = random_board(&mut random);
        let rules = ALL_RULES[round % 3];
        let mut opponent = Style::Exact.opponent(&board, rules).unwrap();
        let mut play = Play::new(board, rules);
        let mut known = HashMap::new();
        while play.end().is_none() {
            let best = value(&mut play, &mut known);
            let advice = opponent.advise(&play, &small()).unwrap();
            assert_eq!(advice.prospect, prospect(best), "{play:?}");
            play.take(advice.cell).unwrap();
            assert_eq!(-value(&mut play, &mut known), best, "{play:?}");
            play.undo();
            seen[usize::try_from(best + 1).unwrap()] += 1;
            let cells = free(&play);
            play.take(cells[random.random_range(0..cells.len())])
                .unwrap();
        }
        assert_eq!(opponent.advise(&play, &small()), None);
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

/// Pairings and potentials on boards: what they promise holds against every reply.
#[test]
fn promises_are_kept_on_boards() {
    fn lost(
        play: &mut Play,
        computer: Player,
        opponent: &mut dyn Opponent,
        promises: &mut usize,
    ) -> bool {
        if let Some(end) = play.end() {
            return end.winner(play.rules()) == Some(computer.other());
        }
        if play.to_move() == computer {
            let advice = opponent.advise(play, &small()).unwrap();
            play.take(advice.cell).unwrap();
            let is_lost = lost(play, computer, opponent, promises);
            if matches!(advice.prospect, Prospect::Safe | Prospect::Wins) {
                *promises += 1;
                assert!(!is_lost, "{:?}", play.moves());
            }
            play.undo();
            return is_lost;
        }
        let mut is_lost = false;
        for cell in free(play) {
            play.take(cell).unwrap();
            is_lost |= lost(play, computer, opponent, promises);
            play.undo();
        }
        is_lost
    }
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let mut promises = [0; 2];
    for round in 0..200 {
        let board = random_board(&mut random);
        let rules = ALL_RULES[round % 3];
        for (style, promises) in [Style::Pairing, Style::Potential]
            .into_iter()
            .zip(&mut promises)
        {
            let Ok(mut opponent) = style.opponent(&board, rules) else {
                continue;
            };
            for computer in Player::ALL {
                if rules.side(computer) == Some(Side::Maker) {
                    continue;
                }
                let mut play = Play::new(Arc::clone(&board), rules);
                lost(&mut play, computer, &mut *opponent, promises);
            }
        }
    }
    assert!(promises.iter().all(|&kept| kept > 100), "{promises:?}");
}

/// With hardly any effort the computer takes what looks good, and says that nobody knows.
#[test]
fn a_search_that_gives_up_guesses() {
    let few = small().steps(2);
    let late = small().time(Some(Duration::ZERO));
    for (name, rules, budget) in [
        ("row 6x6 k=5", Rules::MakerMaker, &few),
        ("row 6x6 k=5", Rules::MakerMaker, &late),
        ("subboard 16x4", WEAK, &late),
    ] {
        let mut opponent = Style::Exact.opponent(&arena(name), rules).unwrap();
        let play = begun(name, rules, &[]);
        let advice = opponent.advise(&play, budget).unwrap();
        assert_eq!(advice.reason, Reason::Guess, "{name}");
        assert_eq!(advice.prospect, Prospect::Unknown, "{name}");
    }
}

/// A search for a position that nobody wants to know any more ends at once.
#[test]
fn a_search_that_is_stopped_guesses() {
    let stopped = Budget::of(Duration::from_secs(600))
        .bytes(1 << 24)
        .until(|| true);
    for (board, rules) in [("7tr 16x4", WEAK), ("row 7x7 k=5", Rules::MakerMaker)] {
        let board = arena(board);
        let mut opponent = Style::Exact.opponent(&board, rules).unwrap();
        let play = Play::new(board, rules);
        let advice = opponent.advise(&play, &stopped).unwrap();
        assert_eq!(advice.reason, Reason::Guess);
    }
}

#[test]
fn games_end() {
    let owns = |player, cells: &[(i32, i32)]| End::Owns {
        player,
        set: cells.iter().map(|&(x, y)| Cell::new(x, y)).collect(),
    };
    let play = begun("row 3x3 k=3", WEAK, &["a1", "a2", "B1", "b2", "c1"]);
    let end = owns(Player::First, &[(0, 0), (1, 0), (2, 0)]);
    assert_eq!(play.end(), Some(&end));
    assert_eq!(end.winner(WEAK), Some(Player::First));
    // Breaker's row counts only in Maker–Maker.
    let moves = ["a1", "a2", "b3", "b2", "c3", "c2"];
    let play = begun("row 3x3 k=3", WEAK, &moves);
    assert_eq!(play.end(), None);
    let play = begun("row 3x3 k=3", Rules::MakerMaker, &moves);
    let end = play.end().unwrap();
    assert_eq!(end.winner(play.rules()), Some(Player::Second));
    // Blocked before the board is full.
    for (rules, winner) in [(WEAK, Some(Player::Second)), (Rules::MakerMaker, None)] {
        let mut play = begun("row 2x2 k=2 directions=1", rules, &["a1", "b1", "a2"]);
        assert_eq!(play.end(), None);
        play.take(Cell::new(1, 1)).unwrap();
        assert_eq!(play.end(), Some(&End::Blocked));
        assert_eq!(End::Blocked.winner(rules), winner);
    }
    // Before the first move.
    assert_eq!(begun("row 3x3 k=4", WEAK, &[]).end(), Some(&End::Blocked));
    let lost = Hypergraph::new(vec!["a".to_owned()], vec![Vec::new()]).unwrap();
    let lost = Arc::new(Arena::of_hypergraph("lost".to_owned(), lost).unwrap());
    let play = Play::new(lost, ALL_RULES[1]);
    assert_eq!(play.end(), Some(&owns(Player::Second, &[])));
}

#[test]
fn moves_that_cannot_be_made() {
    let mut play = begun("row 3x3 k=3", WEAK, &["a1"]);
    let taken = MoveError::Taken {
        cell: "a1".to_owned(),
    };
    assert_eq!(play.take(Cell::new(0, 0)), Err(taken));
    for place in [(3, 0), (0, 3), (-1, 0), (i32::MAX, i32::MAX)] {
        let error = play.take(Cell::new(place.0, place.1)).unwrap_err();
        assert!(matches!(error, MoveError::NoCell { .. }), "{error}");
    }
    assert_eq!(play.moves().len(), 1);
    let mut play = begun("row 3x3 k=3", WEAK, &["a1", "a2", "b1", "b2", "c1"]);
    assert_eq!(play.take(Cell::new(2, 2)), Err(MoveError::Over));
    assert!(play.undo() && play.end().is_none());
}

/// After any moves, some taken back, a game is as if it had just been played.
#[test]
fn undo_takes_all_back() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for round in 0..200 {
        let rules = ALL_RULES[round % 3];
        let mut play = Play::new(random_board(&mut random), rules);
        for _ in 0..30 {
            let cells = free(&play);
            match random.random_range(0..3) {
                0 => _ = play.undo(),
                _ if play.end().is_none() => {
                    play.take(cells[random.random_range(0..cells.len())])
                        .unwrap();
                }
                _ => {}
            }
            let mut fresh = Play::new(play.shared_arena(), rules);
            for &cell in play.moves() {
                fresh.take(cell).unwrap();
            }
            assert_eq!(fresh.end(), play.end());
            assert!(fresh == play);
            assert_eq!(free(&fresh), free(&play));
            let sets = play.arena().hypergraph().unwrap().sets().len();
            for set in (0..).take(sets) {
                assert_eq!(fresh.counts(set), play.counts(set));
            }
        }
    }
}

#[test]
fn boards_are_drawn_row_by_row() {
    let cube = arena("hj n=3 d=3");
    assert_eq!(cube.size(), Some((11, 3)));
    assert_eq!(cube.cell("3.2.1"), Ok(Cell::new(2, 1)));
    assert_eq!(cube.cell("1.3.2"), Ok(Cell::new(4, 2)));
    assert!(!cube.has(Cell::new(3, 0)) && cube.has(Cell::new(10, 2)));
    assert_eq!(arena("row 5x2 k=2").size(), Some((5, 2)));
    assert_eq!(arena("row 5x2 k=2").cell("b2"), Ok(Cell::new(1, 1)));
    let hypergraph = Hypergraph::parse("a b c\nd e\n").unwrap();
    let file = Arena::of_hypergraph("file".to_owned(), hypergraph).unwrap();
    assert_eq!(file.size(), Some((3, 2)));
    assert_eq!(file.cell("e"), Ok(Cell::new(1, 1)));
    assert!(!file.has(Cell::new(2, 1)));
    assert_eq!(
        file.cell("x").unwrap_err().to_string(),
        "no cell \"x\": cells are a to e"
    );
}

#[test]
fn what_suits_no_board_is_refused() {
    let message = |name: &str, rules, style: Style| {
        let opponent = style.opponent(&arena(name), rules);
        opponent.err().unwrap().to_string()
    };
    let strong = Rules::MakerMaker;
    assert!(message("row 8x8 k=5", strong, Style::Exact).contains("63 cells"));
    assert!(message("row 12x12 k=5", WEAK, Style::Exact).contains("128 cells"));
    assert!(message("plane k=5", WEAK, Style::Exact).contains("no plane"));
    assert!(message("plane k=8", WEAK, Style::Pairing).contains("try tiles"));
    assert!(message("row 5x5 k=4", WEAK, Style::Pairing).contains("try potential"));
    assert!(message("plane k=7", WEAK, Style::Tiles).contains("8 and more"));
    assert!(message("zetters", WEAK, Style::Tiles).contains("8 and more"));
    for (name, style) in [
        ("row 3x3 k=3", Style::Exact),
        ("row 20x20 k=9", Style::Pairing),
        ("row 10x10 k=9", Style::Pairing),
        ("row 6x6 k=9", Style::Exact),
        ("subboard 12x4", Style::Exact),
        ("row 20x20 k=5", Style::Potential),
        ("plane k=9", Style::Pairing),
        ("plane k=8", Style::Tiles),
        ("plane k=7", Style::Potential),
        ("plane k=7 directions=3", Style::Pairing),
        ("plane snaky", Style::Potential),
    ] {
        assert_eq!(Style::usual(&arena(name), WEAK), style, "{name}");
    }
    for (text, expected) in [
        ("plane", "found \"\", expected plane k=1..100"),
        ("plane k=0", "found \"k=0\", expected plane k=1..100"),
        ("plane k=101", "found \"k=101\""),
        ("plane k=3 k=4", "found \"k=4\""),
        ("plane k=3 directions=5", "found \"directions=5\""),
        ("plane cat", "found \"cat\""),
        ("plane snaky k=3", "found \"snaky k=3\""),
        ("plane k=9 pairing=123", "pairing= takes 64 digits"),
        ("plane k=9 pairing=é", "pairing= takes 64 digits"),
        ("plone k=3", "no family \"plone\""),
    ] {
        let error = Arena::named(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// A pairing of class 0 in the list of all, and what has not a pair in every set.
#[test]
fn the_plane_may_have_a_pairing_of_its_own() {
    const DIGITS: &str = "0411111504155555041522220435666627333304677773044222733046667710";
    let name = format!("plane k=9 pairing={DIGITS}");
    assert_eq!(arena(&name).name(), name);
    let mut play = Play::new(arena(&name), WEAK);
    let mut opponent = Style::Pairing.opponent(&arena(&name), WEAK).unwrap();
    for (cell, partner) in [
        ((0, 0), (1, 0)),
        ((8, 1), (9, 1)),
        ((2, 0), (3, 1)),
        ((7, 8), (6, 7)),
    ] {
        let cell = Cell::new(cell.0, cell.1);
        play.take(cell).unwrap();
        let advice = opponent.advise(&play, &Budget::default()).unwrap();
        assert_eq!(advice.cell, Cell::new(partner.0, partner.1), "{cell:?}");
        assert_eq!(advice.reason, Reason::Partner { of: cell });
        play.take(advice.cell).unwrap();
    }
    let message = |name: &str| Arena::named(name).unwrap_err().to_string();
    let weak = message(&name.replace("k=9", "k=8"));
    assert!(
        weak.starts_with("plane k=8: this pairing has not"),
        "{weak}"
    );
    // Two cells that are no partners of each other, and two dominoes on one line.
    let torn = message(&name.replace("=04", "=00"));
    assert!(torn.starts_with("pairing= takes"), "{torn}");
    let rows = "04".repeat(32);
    let rows = message(&format!("plane k=9 pairing={rows}"));
    assert!(
        rows.starts_with("plane k=9: this pairing has not"),
        "{rows}"
    );
}
