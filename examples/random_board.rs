//! Makes a random board that can be solved, and prints the cells of a shortest solution:
//!
//! ```text
//! cargo run --example random_board
//! ```

use std::error::Error;

use button_madness::session::{Advice, Advisor};
use button_madness::{Game, Target};
use rand::{SeedableRng, rngs::StdRng};

fn main() -> Result<(), Box<dyn Error>> {
    let game = Game::plane(5, 5)?;
    let lights = game.random_board(&mut StdRng::seed_from_u64(1));
    println!("{lights}");
    let advice = Advisor::new(&game)?.advise(&lights, Target::Off, || true)?;
    let Advice::Way(way) = advice else {
        unreachable!("the board was made by pressing");
    };
    for (row, column) in way.minimal.presses.cells() {
        println!("press row {}, column {}", row + 1, column + 1);
    }
    Ok(())
}
