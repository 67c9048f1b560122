//! The certificate of a position of the Zarankiewicz game.

use madness_machine::Budget;
use positional_games::zarankiewicz::check::{SaturationCertificate, ZarankiewiczCertificate};
use positional_games::zarankiewicz::{
    Advisor as Chooser, AnalysisError, Position, Reason, Variant,
};

use super::Zarankiewicz;
use crate::advice::Proof;
use crate::rules::Rules;

pub(super) fn of(
    rules: Zarankiewicz,
    chooser: &mut Chooser,
    position: &Position,
    budget: &Budget,
) -> Proof {
    let clock = budget.start();
    let analyst = chooser.analyst();
    let found = match analyst.analyse(position, budget) {
        Ok(found) => found,
        Err(AnalysisError::GaveUp(_)) => return Proof::late(),
        Err(error) => {
            return Proof::none(format!(
                "There is no certificate, because it is not known here who wins: {error}."
            ));
        }
    };
    let mut certificate = ZarankiewiczCertificate::new(position, &found);
    let mut by = "";
    let is_searched = found.reason == Reason::Search;
    if is_searched && position.variant() == Variant::OneColourLoses && position.discs() == 0 {
        // The search knows all positions that a strategy needs, or nearly all.
        let most = SaturationCertificate::MOST_POSITIONS;
        match analyst.strategy(position.size(), most, &clock.left()) {
            Ok(Some(positions)) => certificate = certificate.with_strategy(positions),
            Ok(None) | Err(_) => {
                by = "; the check searches again, because a strategy is too long to be listed here";
            }
        }
    }
    let place = if position.discs() == 0 {
        format!("the empty board of {}", position.size())
    } else {
        "this position".to_owned()
    };
    let proves = match found.outcome.winner() {
        Some(winner) => format!("{} wins {place}{by}", rules.part(winner).name),
        None => format!("{place} is a draw{by}"),
    };
    Proof::of(&proves, &certificate)
}
