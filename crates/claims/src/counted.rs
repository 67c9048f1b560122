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
    let (stem, ending) = match noun {
        _ if count == "1" => (noun, ""),
        _ if noun.ends_with('s') => (noun, "es"),
        _ if noun.ends_with("try") => (&noun[..noun.len() - 1], "ies"),
        _ if noun.ends_with("tex") => (&noun[..noun.len() - 2], "ices"),
        _ => (noun, "s"),
    };
    format!("{count} {stem}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(0, "press"), "0 presses");
        assert_eq!(counted(1, "press"), "1 press");
        assert_eq!(counted(11, "cell"), "11 cells");
        assert_eq!(counted(1, "entry"), "1 entry");
        assert_eq!(counted(2, "entry"), "2 entries");
        assert_eq!(counted(1, "vertex"), "1 vertex");
        assert_eq!(counted(0, "vertex"), "0 vertices");
    }
}
