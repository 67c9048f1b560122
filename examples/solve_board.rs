//! Solves the boards of a file and draws each with its solution as SVG:
//!
//! ```text
//! cargo run --example solve_board -- examples/boards/classic.txt > board.svg
//! ```

use std::error::Error;

use button_madness::draw::solution as drawn;
use button_madness::game::Rule;
use button_madness::notation::parse_boards;
use button_madness::solve::{Elimination, Outcome, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or("examples/boards/classic.txt".to_owned());
    let boards = parse_boards(&std::fs::read(&path)?).map_err(|error| format!("{path}:{error}"))?;
    for board in boards {
        match Elimination::default().solve(&board.lights.shape().into(), &board.lights)? {
            Outcome::Solved(solution) => {
                print!(
                    "{}",
                    drawn(&Rule::default(), &board.lights, &solution.presses)?.to_svg()
                );
            }
            Outcome::Unsolvable(obstruction) => {
                let quiet = obstruction.quiet_pattern;
                let met = quiet.overlap(&board.lights);
                eprintln!("no solution: this quiet pattern meets {met} lit cells\n{quiet}");
            }
        }
    }
    Ok(())
}
