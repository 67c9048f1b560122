//! Certificates of exact answers.

use button_madness::certificate::EndRows;
use button_madness::classify::{Classification, Sieve};

use crate::output::Output;

/// Writes the certificate of an exact answer; of a number too large for a witness of its own, the one
/// that refers to the list of MAD numbers.
pub(super) fn print(
    classification: &Classification,
    patterns_up_to: u64,
    sieve: &Sieve,
    output: &mut Output,
) -> anyhow::Result<()> {
    let n = classification.n;
    let mut certificate = classification.certificate(n <= patterns_up_to)?;
    let too_large = n >> n.trailing_zeros() > EndRows::MAX_SIDE;
    if certificate.witness.is_empty() && too_large {
        let sieved = sieve.certificate(n, None);
        let sieved = sieved.filter(|sieved| sieved.verdict == certificate.verdict);
        certificate.witness = sieved.map(|sieved| sieved.witness).unwrap_or_default();
    }
    if certificate.witness.is_empty() {
        output.note(if too_large {
            format!("the witness of {n} is left out: nobody could check so large a one")
        } else {
            format!("the witness of {n} is left out: --patterns-up-to is {patterns_up_to}")
        })?;
    }
    output.json(&certificate)?;
    Ok(())
}
