//! Solves the boards of a file and draws each with its solution as SVG:
//!
//! ```text
//! cargo run --example solve_board -- examples/boards/four.txt > board.svg
//! ```

use std::error::Error;

use button_madness::draw;
use button_madness::notation::parse_boards;
use button_madness::{Game, Outcome};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or("examples/boards/four.txt".to_owned());
    let boards = parse_boards(&std::fs::read(&path)?).map_err(|error| format!("{path}:{error}"))?;
    for board in boards {
        let game = Game::from(board.lights.shape());
        match game.solve(&board.lights)? {
            Outcome::Solved(solution) => {
                let picture = draw::solution(&game, &board.lights, &solution.presses)?;
                print!("{}", picture.to_svg());
            }
            Outcome::Unsolvable(proof) => {
                let pattern = proof.quiet_pattern;
                let met = pattern.overlap(&board.lights);
                eprintln!("no solution: this quiet pattern meets {met} lit cells\n{pattern}");
            }
        }
    }
    Ok(())
}
