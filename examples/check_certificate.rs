//! Makes a certificate, writes it as JSON, and checks it as a stranger would;
//! then tampers with it.
//!
//! ```text
//! cargo run --example check_certificate
//! ```

use std::error::Error;

use button_madness::board::{Lights, Surface};
use button_madness::certificate::read_certificates;
use button_madness::game::Target;
use button_madness::solve::{Elimination, Solver, certificate};

fn main() -> Result<(), Box<dyn Error>> {
    let lights = Lights::from_digits(Surface::Torus, &["01000", "11100", "01000", "00000"])?;
    let solver = Elimination::default();
    let outcome = solver.solve(&lights.shape().into(), &lights)?;
    let json = serde_json::to_string(&certificate(
        &lights.shape().into(),
        &lights,
        Target::Off,
        &outcome,
        solver.name(),
    ))?;
    println!("{json}");

    for certificate in read_certificates(&json)? {
        println!("holds: {}", certificate.check()?);
    }
    let tampered = json.replace("11100", "11110");
    for certificate in read_certificates(&tampered)? {
        println!(
            "tampered: {}",
            certificate.check().expect_err("a light was added")
        );
    }
    Ok(())
}
