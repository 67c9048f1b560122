use madness_api::certificates;
use madness_claims::{Allowance, Certificate};

/// Certificates of all kinds.
const CERTIFICATES: &str = include_str!("certificates.json");

/// However small the allowance, a check never refutes a right certificate: it ends early, and says what
/// was too large.
#[test]
fn a_limit_is_no_flaw() {
    let certificates: Vec<Box<dyn Certificate>> = certificates(CERTIFICATES)
        .map(|certificate| certificate.unwrap().0)
        .collect();
    assert!(certificates.len() >= 20, "{}", certificates.len());
    let steps = (0..32).map(|power| Allowance::of_steps(1 << power));
    let bytes = (0..30).map(|power| Allowance::unlimited(1 << power));
    let mut refusals = 0;
    for allowance in steps.chain(bytes) {
        for (number, certificate) in (1..).zip(&certificates) {
            let mut left = allowance;
            match certificate.check(&mut left) {
                Err(flaw) => panic!("{allowance:?}: {flaw}, certificate {number}"),
                Ok(checked) if left.refusal().is_some() && !checked.is_complete() => {
                    refusals += 1;
                    let said = checked.to_string();
                    assert!(said.contains("too large: "), "{allowance:?}: {said}");
                    assert!(said.contains("--full"), "{allowance:?}: {said}");
                }
                Ok(_) => {}
            }
        }
    }
    assert!(refusals > 100, "{refusals}");
}
