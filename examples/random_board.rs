//! Makes a random board that can be solved, and prints the cells of a shortest solution:
//!
//! ```text
//! cargo run --example random_board
//! ```

use button_madness::{Budget, Game, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Game::plane(5, 5)?;
    let lights = game.random_board(&mut rand::rng());
    if let Outcome::Solved(shortest) = game.shortest(&lights, &Budget::default())? {
        println!("{:?}", shortest.presses.cells().collect::<Vec<_>>());
    }
    Ok(())
}
