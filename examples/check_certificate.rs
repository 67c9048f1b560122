//! Makes a certificate, writes it as JSON and checks it, without trust in the solver. Then changes
//! one light, and the check fails:
//!
//! ```text
//! cargo run --example check_certificate
//! ```

use std::error::Error;

use button_madness::certificate::read_certificates;
use button_madness::solve::{Elimination, Solver, certificate};
use button_madness::{Game, Lights, Target};

fn main() -> Result<(), Box<dyn Error>> {
    let game = Game::torus(5, 4)?;
    let lights = Lights::from_rows([".#...", "###..", ".#...", "....."])?;
    let solver = Elimination::default();
    let outcome = solver.solve(&game, &lights)?;
    let certificate = certificate(&game, &lights, Target::Off, &outcome, solver.name());
    let json = serde_json::to_string(&certificate)?;
    println!("{json}");

    for certificate in read_certificates(&json)? {
        println!("holds: {}", certificate.check()?);
    }
    for certificate in read_certificates(&json.replace("11100", "11110"))? {
        let flaw = certificate.check().expect_err("a light was added");
        println!("tampered: {flaw}");
    }
    Ok(())
}
