//! Lists the bad n up to a bound with their nullities, and marks the MAD numbers (OEIS A007802),
//! which no smaller bad number divides:
//!
//! ```text
//! cargo run --release --example bad_numbers -- 200
//! ```

use std::error::Error;

use button_madness::classify::{Method, Verdict};

fn main() -> Result<(), Box<dyn Error>> {
    let last = std::env::args()
        .nth(1)
        .map_or(Ok(100), |bound| bound.parse())?;
    let mut mad: Vec<u64> = Vec::new();
    for number in Method::Fourier.classify_range(1..=last, || ())? {
        if number.verdict() == Verdict::Good {
            continue;
        }
        let is_mad = mad.iter().all(|&divisor| number.n % divisor != 0);
        if is_mad {
            mad.push(number.n);
        }
        let mark = if is_mad { " MAD" } else { "" };
        println!("{} nullity {}{mark}", number.n, number.nullity);
    }
    Ok(())
}
