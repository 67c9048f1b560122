//! The argument `--rule`: which cells a press toggles.

use std::fs;
use std::path::Path;

use crate::game::Rule;

#[derive(Clone, clap::Args)]
pub(crate) struct RuleArgs {
    /// The cells that a press toggles: +, x, king, knight, row+column, or one of these after open-, which
    /// leaves the pressed cell as it is (sigma is open-+); or a drawing such as .#./#@#/.#. (rows from above; @ is the
    /// pressed cell, o if it stays as it is), or a file that holds one
    #[arg(
        long,
        alias = "pattern",
        value_name = "RULE",
        default_value = "+",
        value_parser = rule,
        hide_default_value = true
    )]
    pub(crate) rule: Rule,
}

/// Parses a name or a drawing, or reads the drawing in a file.
fn rule(text: &str) -> Result<Rule, String> {
    let error = match text.parse() {
        Ok(rule) => return Ok(rule),
        Err(error) => error,
    };
    if !Path::new(text).is_file() {
        return Err(format!("{error}; and there is no file of that name"));
    }
    let named = |error: &dyn std::fmt::Display| format!("{text}:{error}");
    let drawing = fs::read_to_string(text).map_err(|error| named(&error))?;
    drawing.parse().map_err(|error| named(&error))
}
