//! Certificates, graphs and sums of games: any text is read or refused, and the checks end.

use madness_claims::{Allowance, Checked};
use madness_games::Graph;
use madness_games::certificate::{
    Flaw, GrundyCertificate, LoopyLine, MoveCertificate, PeriodCertificate, QuotientCertificate,
};
use madness_games::impartial::HeapGame;
use madness_games::sum::Sum;

pub(crate) fn fuzz(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Err(error) = Graph::parse(text) {
        assert!(!error.to_string().is_empty());
    }
    if let Err(error) = Sum::parse(text, |_| None) {
        assert!(!error.to_string().is_empty());
    }
    if let Ok(game) = text.parse::<HeapGame>() {
        assert_eq!(game.to_string().parse(), Ok(game));
    }
    let mut allowance = Allowance::of_steps(1 << 24);
    let allowance = &mut allowance;
    if let Ok(certificate) = serde_json::from_str::<GrundyCertificate>(text) {
        is_an_answer(certificate.check(allowance));
    }
    if let Ok(certificate) = serde_json::from_str::<MoveCertificate>(text) {
        is_an_answer(certificate.check(allowance));
    }
    if let Ok(certificate) = serde_json::from_str::<PeriodCertificate>(text) {
        is_an_answer(certificate.check(allowance));
    }
    if let Ok(certificate) = serde_json::from_str::<QuotientCertificate>(text) {
        is_an_answer(certificate.check(allowance));
    }
    let lines: Result<Vec<LoopyLine>, _> = text.lines().map(serde_json::from_str).collect();
    if let Ok(lines) = lines {
        is_an_answer(LoopyLine::check(&lines, allowance));
    }
}

fn is_an_answer(checked: Result<Checked, Flaw>) {
    let text = checked.map_or_else(|flaw| flaw.to_string(), |checked| checked.to_string());
    assert!(!text.is_empty());
}
