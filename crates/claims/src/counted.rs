//! Numbers with their nouns.

use std::fmt::Display;

/// Returns a number of things: "1 press", "2 presses". The noun is given in the singular.
///
/// ```
/// assert_eq!(madness_claims::counted(2, "press"), "2 presses");
/// ```
#[must_use]
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let ending = match noun {
        _ if count == "1" => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{count} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(0, "press"), "0 presses");
        assert_eq!(counted(1, "press"), "1 press");
        assert_eq!(counted(11, "cell"), "11 cells");
    }
}
