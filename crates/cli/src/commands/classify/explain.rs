//! One number in words, with the reason.

use std::fmt::Write as _;

use button_madness::classify::mad::known_certificates;
use button_madness::classify::{Classification, MAX_GCD_SIDE, RootPair, Sieve, Verdict};

pub(super) fn exact(classification: &Classification) -> String {
    let (n, nullity) = (classification.n, classification.nullity);
    let method = classification.method();
    if classification.verdict() == Verdict::Good {
        return format!(
            "{n} is good: every board of the {n} × {n} torus has exactly one solution (nullity 0, by {method})"
        );
    }
    let mut text = format!(
        "{n} is bad: one board of the {n} × {n} torus in 2^{nullity} can be solved, \
         and has 2^{nullity} solutions (nullity {nullity}, by {method})"
    );
    if let Some(pair) = classification.roots() {
        let _ = write!(text, "\n{pair}");
    }
    text
}

pub(super) fn sieved(n: u64, divisor: Option<u64>, sieve: &Sieve) -> String {
    let reach = n >> n.trailing_zeros() <= MAX_GCD_SIDE;
    let hint = if reach {
        format!("the nullity is not worked out, `madness nullity {n}` does that")
    } else {
        "the nullity is not worked out".to_owned()
    };
    let Some(divisor) = divisor else {
        let bound = sieve.complete_up_to();
        return format!(
            "{n} is good: every board of the {n} × {n} torus has exactly one solution (no MAD number \
             divides it, and all up to {bound} are known)"
        );
    };
    let reason = if divisor == n {
        "it is a MAD number".to_owned()
    } else {
        format!("the MAD number {divisor} divides it")
    };
    let mut text = format!("{n} is bad: {reason} ({hint})");
    let known = known_certificates().iter().find(|mad| mad.n == divisor);
    let roots = known.and_then(|mad| RootPair::from_certificate(mad.witness.roots.as_ref()?));
    if let Some(pair) = roots {
        let _ = write!(text, "\n{pair}");
    }
    text
}
