//! The API as WebAssembly: a question and its answer as JSON. The package is described in README.md.

use std::panic;

use madness_api::{Address, Api, ApiError, AtOnce, Question, verdicts};
use wasm_bindgen::prelude::wasm_bindgen;

/// The API, with what it remembers from one question to the next.
#[wasm_bindgen]
pub struct Engine(Api<AtOnce>);

#[wasm_bindgen]
#[expect(
    clippy::new_without_default,
    reason = "JavaScript knows no default values of types"
)]
impl Engine {
    /// Starts an engine.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        // A trap has no words, an exception has.
        panic::set_hook(Box::new(|panic| {
            wasm_bindgen::throw_str(&panic.to_string())
        }));
        Self(Api::new(AtOnce))
    }

    /// Answers a question with JSON.
    ///
    /// # Errors
    /// The error as JSON.
    pub fn ask(&self, path: &str, query: &str, body: &[u8]) -> Result<String, String> {
        let address = Address::named(path);
        let address =
            address.ok_or_else(|| json(&ApiError::new(404, "there is no such question")))?;
        let answer = self.0.answer_now(address, Question { query, body });
        let text = answer.map_err(|error| json(&error))?;
        String::from_utf8(text).map_err(|error| json(&ApiError::internal(error)))
    }

    /// Checks the certificates of a text, and returns the verdicts as JSON.
    ///
    /// # Errors
    /// The error as JSON, if the text has what is no certificate.
    pub fn verify(&self, text: &str) -> Result<String, String> {
        let all = verdicts(text).map_err(|error| {
            if cfg!(not(feature = "games")) && text.contains("\"claim\"") {
                let where_to = "button-madness/games checks the certificates of games";
                return json(&ApiError::bad(format!("{error}; {where_to}")));
            }
            json(&error)
        })?;
        serde_json::to_string(&all).map_err(|error| json(&ApiError::internal(error)))
    }
}

/// Returns an error as JSON.
fn json(error: &ApiError) -> String {
    let place = error.place();
    serde_json::json!({
        "message": error.to_string(),
        "status": error.status(),
        "line": place.map(|(line, _)| line),
        "column": place.map(|(_, column)| column),
    })
    .to_string()
}
