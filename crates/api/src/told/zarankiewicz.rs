//! How many discs fit on a board.

use madness_machine::Clock;
use madness_picture::story::Section;
use positional_games::zarankiewicz::Size;
use positional_games::zarankiewicz::check::NumberCertificate;
use positional_games::zarankiewicz::problem::Problem;
use serde::Deserialize;

use super::Told;
use crate::api::Api;
use crate::cost::Cost;
use crate::error::ApiError;
use crate::processors::Processors;
use crate::question::{Question, json};
use crate::request::query;

/// A board, and the rows and columns that may not be full where they cross.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NumberQuery {
    columns: usize,
    rows: usize,
    #[serde(default = "two")]
    r: u32,
    #[serde(default = "two")]
    s: u32,
    /// Seconds for the search.
    time: Option<f64>,
}

const fn two() -> u32 {
    2
}

/// Answers `GET /api/zarankiewicz`: the most discs, a board with so many, and why no more fit.
pub(crate) async fn zarankiewicz<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: NumberQuery = query(question.query)?;
    let time = api.search_time(asked.time)?;
    let size = Size::new(asked.columns, asked.rows).map_err(ApiError::too_large)?;
    let problem = Problem::new(size, asked.r, asked.s).map_err(ApiError::too_large)?;
    let work = move |clock: &Clock| {
        // The rest of the time is for what is told of the answer.
        let budget = clock.left();
        let most = budget.time.map(|time| time * 4 / 5);
        let answer = problem.answer(&budget.time(most));
        let mut fits = Section::new("How many discs fit");
        fits.words(format!("{answer}."));
        fits.picture(answer.scene());
        let mut bounds = Section::new("Why no more fit");
        for reason in answer.reasons() {
            bounds.words(format!("{reason}."));
        }
        let certificate = NumberCertificate::new(&answer);
        let says = if certificate.is_some() {
            answer.to_string()
        } else {
            let seconds = time.asked.as_secs_f64();
            format!(
                "the search ended after {seconds} s, so the number is not known exactly, and there is no certificate"
            )
        };
        let game = format!("zarankiewicz {size}");
        Told::new(game, vec![fits, bounds], says, certificate.as_ref())
    };
    json(&api.run(Cost::Advice, time.asked, work).await?)
}
