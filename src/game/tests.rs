//! The methods of a game beside their definitions.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::*;

#[test]
fn random_boards_can_be_solved_and_differ() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for rule in ["+", "knight", "@#"] {
        let game = Game::torus(5, 5).unwrap().with_rule(rule.parse().unwrap());
        let boards: Vec<Lights> = (0..20).map(|_| game.random_board(&mut random)).collect();
        for board in &boards {
            assert!(game.solve(board).unwrap().is_solved(), "{game}");
        }
        assert!(boards.iter().any(|board| *board != boards[0]), "{game}");
    }
}

/// Lights of the same size are played on the surface of the game.
#[test]
fn the_surface_is_that_of_the_game() {
    let lights = Lights::from_rows(["##.", "#..", "..."]).unwrap();
    let plane = Game::plane(3, 3).unwrap();
    let outcome = plane.solve(&lights).unwrap();
    assert!(outcome.presses().unwrap().cells().eq([(0, 0)]));
    assert!(plane.solves(outcome.presses().unwrap(), &lights));
    let torus = Game::torus(3, 3).unwrap();
    assert!(!torus.solves(outcome.presses().unwrap(), &lights));
}

#[test]
#[should_panic(expected = "a board of another size")]
fn boards_of_another_size_are_not_pressed() {
    let game = Game::torus(3, 3).unwrap();
    let _ = game.toggled(&Presses::from_rows(["##", ".."]).unwrap());
}

#[test]
fn a_game_is_named_with_its_rule() {
    let game = Game::plane(4, 3).unwrap();
    assert_eq!(game.to_string(), "4 × 3 plane");
    let king = game.with_rule("king".parse().unwrap());
    assert_eq!(king.to_string(), "4 × 3 plane under king");
}
