//! The rule of the game, for every command about boards.

use std::fs;
use std::path::Path;

use button_madness::board::Rule;
use clap::Args as ClapArgs;

#[derive(Clone, ClapArgs)]
pub(crate) struct PatternArgs {
    /// The cells that a press toggles: +, x, king, knight, row+column, or one of these after open-, which
    /// leaves the pressed cell as it is (sigma is open-+); or a drawing such as .#./#@#/.#. (rows from above; @ is the
    /// pressed cell, o if it stays as it is), or a file that holds one
    #[arg(long, value_name = "PATTERN", default_value = "+", value_parser = pattern, hide_default_value = true)]
    pub(crate) pattern: Rule,
}

/// A name, a drawing, or the drawing in a file.
fn pattern(text: &str) -> Result<Rule, String> {
    let error = match text.parse() {
        Ok(pattern) => return Ok(pattern),
        Err(error) => error,
    };
    if !Path::new(text).is_file() {
        return Err(format!("{error}; and there is no file of that name"));
    }
    let named = |error: &dyn std::fmt::Display| format!("{text}:{error}");
    let bytes = fs::read_to_string(text).map_err(|error| named(&error))?;
    bytes.parse().map_err(|error| named(&error))
}
