//! The certificate of a position of the Zarankiewicz game.

use madness_machine::Budget;
use positional_games::zarankiewicz::check::{SaturationCertificate, ZarankiewiczCertificate};
use positional_games::zarankiewicz::{Advisor as Chooser, Position, Reason, Variant};

use super::Zarankiewicz;
use crate::advice::Proof;
use crate::rules::Rules;

pub(super) fn of(
    rules: Zarankiewicz,
    chooser: &mut Chooser,
    position: &Position,
    budget: &Budget,
) -> Proof {
    let analyst = chooser.analyst();
    let found = match analyst.analyse(position, budget) {
        Ok(found) => found,
        Err(error) => {
            return Proof::none(format!(
                "There is no certificate, because it is not known here who wins: {error}."
            ));
        }
    };
    let mut certificate = ZarankiewiczCertificate::new(position, &found);
    let is_searched = found.reason == Reason::Search;
    if is_searched && position.variant() == Variant::OneColourLoses && position.discs() == 0 {
        // The search knows all positions that a strategy needs, or nearly all.
        let most = SaturationCertificate::MOST_POSITIONS;
        if let Ok(Some(positions)) = analyst.strategy(position.size(), most) {
            certificate = certificate.with_strategy(positions);
        }
    }
    let place = if position.discs() == 0 {
        format!("the empty board of {}", position.size())
    } else {
        "this position".to_owned()
    };
    let proves = match found.outcome.winner() {
        Some(winner) => format!("{} wins {place}", rules.part(winner).name),
        None => format!("{place} is a draw"),
    };
    Proof::of(&proves, &certificate)
}
