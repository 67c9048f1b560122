//! The game of a board, in the comments above it.

use super::error::{ParseError, ParseErrorKind};
use super::keys;
use super::own::{self, SHARED};
use super::source::{BLANKS, Line};
use crate::board::Surface;
use crate::game::{Rule, Target};

/// What the comments above a board say of its game: `; surface plane`, `; rule king`, `; target off`,
/// `; states 3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// How the edges are glued.
    pub surface: Option<Surface>,
    /// The cells that a press toggles.
    pub rule: Option<Rule>,
    /// What the lights should become.
    pub target: Option<Target>,
    /// How many states a cell has.
    pub states: Option<u64>,
}

/// The words that begin a line of a header.
const WORDS: [&str; 4] = ["surface", "rule", "target", "states"];

impl Header {
    /// Returns what the header of a goal says against the game of a board, a surface and a rule; nothing if
    /// they agree, or options say the surface and the rule.
    #[must_use]
    pub fn against(
        &self,
        (surface, rule): (Surface, &Rule),
        (is_surface_said, is_rule_said): (bool, bool),
    ) -> Option<String> {
        if let Some(of_goal) = self.surface.filter(|&of_goal| of_goal != surface)
            && !is_surface_said
        {
            return Some(format!(
                "the goal says surface {0}, and the board is on another one: say --surface {0} or --surface {1}",
                of_goal.name(),
                surface.name()
            ));
        }
        let of_goal = self.rule.as_ref().filter(|&of_goal| of_goal != rule)?;
        (!is_rule_said).then(|| {
            format!(
                "the goal says rule {of_goal}, and the board has the rule {rule}: --rule says which"
            )
        })
    }

    /// Returns what to say of the header of a goal that has a target, which means nothing there.
    #[must_use]
    pub fn unused_target(&self) -> Option<String> {
        let target = self.target?;
        Some(format!(
            "the goal says target {target}, which is not used: the goal is what is to be reached"
        ))
    }

    /// Takes a comment if it is a line of a header: one of the words, and one word more.
    ///
    /// # Errors
    /// A surface, a rule, a target or a number of states that there is not; one that was said before; more
    /// words than one behind what is surely meant.
    pub(super) fn take(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        // All are parts of the line, so their addresses tell their columns.
        let column = |part: &str| {
            let at = part.as_ptr() as usize - line.text.as_ptr() as usize;
            line.text[..at].chars().count() + 1
        };
        let Some(entry) = Entry::of(line.text) else {
            return match keys::unread_line(without_sign(line.text)) {
                Some((word, way)) => {
                    let key = word.to_owned();
                    Err(line.error(column(word), ParseErrorKind::Key { key, way }))
                }
                None => Ok(()),
            };
        };
        if let Some(more) = entry.more {
            let word = entry.word;
            let message = format!(
                "expected nothing more behind what the {word} is: write each in a line of its own"
            );
            return Err(line.error(column(more), ParseErrorKind::Header { message }));
        }
        self.set(entry.word, entry.value)
            .map_err(|kind| line.error(column(entry.value), kind))
    }

    /// Says one thing of the game.
    pub(super) fn set(&mut self, word: &str, value: &str) -> Result<(), ParseErrorKind> {
        let refused = |error: &dyn std::fmt::Display| ParseErrorKind::Header {
            message: error.to_string(),
        };
        let again = match word {
            "surface" => {
                let surface = value.parse().map_err(|error| refused(&error))?;
                self.surface
                    .replace(surface)
                    .is_some_and(|old| old != surface)
            }
            "rule" => {
                let rule: Rule = value.parse().map_err(|error| refused(&error))?;
                let again = self.rule.as_ref().is_some_and(|old| *old != rule);
                self.rule = Some(rule);
                again
            }
            "target" => {
                let target = value.parse().map_err(|error| refused(&error))?;
                self.target.replace(target).is_some_and(|old| old != target)
            }
            _ => {
                let states = value
                    .parse()
                    .ok()
                    .filter(|states| (2..=1 << 31).contains(states));
                let states: u64 = states
                    .ok_or_else(|| refused(&"expected a number of states from 2 to 2147483648"))?;
                self.states.replace(states).is_some_and(|old| old != states)
            }
        };
        if again {
            return Err(refused(&format_args!(
                "the {word} of this board was said before"
            )));
        }
        Ok(())
    }

    /// Returns the header with what it does not say taken from another one.
    pub(super) fn or(self, other: &Self) -> Self {
        Self {
            surface: self.surface.or(other.surface),
            rule: self.rule.or_else(|| other.rule.clone()),
            target: self.target.or(other.target),
            states: self.states.or(other.states),
        }
    }

    /// Returns the header of a board on that surface.
    #[must_use]
    pub fn on(&self, surface: Surface) -> Self {
        Self {
            surface: Some(surface),
            ..self.clone()
        }
    }

    /// Returns the lines of the header.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut add = |word: &str, value: Option<String>| {
            if let Some(value) = value {
                text.extend(["; ", word, " ", &value, "\n"]);
            }
        };
        add("surface", self.surface.map(|surface| surface.to_string()));
        add("rule", self.rule.as_ref().map(ToString::to_string));
        add("target", self.target.map(|target| target.to_string()));
        add("states", self.states.map(|states| states.to_string()));
        text
    }
}

/// A comment that says something of the game.
struct Entry<'a> {
    /// What it is about: one of the known words.
    word: &'static str,
    value: &'a str,
    /// What follows the value.
    more: Option<&'a str>,
}

impl<'a> Entry<'a> {
    /// Takes a comment apart: `; surface plane`, `% Rule: king`. With more words it is prose, unless it has a
    /// sign behind the known word, or the word behind that is one that it can have.
    fn of(comment: &'a str) -> Option<Self> {
        let content = without_sign(comment);
        let length = content.find(|c: char| !c.is_ascii_alphabetic())?;
        let (word, rest) = content.split_at(length);
        let word = WORDS
            .into_iter()
            .find(|known| known.eq_ignore_ascii_case(word))?;
        if !rest.starts_with([' ', '\t', ':', '=']) {
            return None;
        }
        let rest = rest.trim_start_matches(BLANKS);
        let behind = rest.strip_prefix([':', '=']);
        let has_sign = behind.is_some();
        let rest = behind.unwrap_or(rest).trim_start_matches(BLANKS);
        let ends = |c: char| BLANKS.contains(&c) || matches!(c, ',' | ';');
        let (value, more) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
        let more = Some(more.trim_start_matches(BLANKS)).filter(|more| !more.is_empty());
        let may_have = || Header::default().set(word, value).is_ok();
        let is_one = !value.is_empty() && (more.is_none() || has_sign || may_have());
        is_one.then_some(Self { word, value, more })
    }
}

/// Returns the number of states that the first comment says which says any, or a shared result.
pub(crate) fn states_said(text: &[u8]) -> Option<u64> {
    let mut lines = text.split(|&byte| byte == b'\n');
    lines.find_map(|line| {
        let line = std::str::from_utf8(line.trim_ascii()).ok()?;
        if line.starts_with(SHARED) {
            let line = Line {
                number: 1,
                text: line,
            };
            return own::shared(line).ok()?.states;
        }
        let is_comment = line.starts_with([';', '%', '!', '#']) || line.starts_with("//");
        let entry = Entry::of(line).filter(|_| is_comment)?;
        entry.value.parse().ok().filter(|_| entry.word == "states")
    })
}

/// Returns whether a line, which is a comment, says something of the game, or seems to.
pub(super) fn is_header(comment: &str) -> bool {
    Entry::of(comment).is_some() || keys::unread_line(without_sign(comment)).is_some()
}

/// Returns whether a line without the sign of a comment surely says the game.
pub(super) fn says_game(line: &str) -> bool {
    let entry = Entry::of(line);
    entry.is_some_and(|entry| {
        line.contains([':', '=']) || Header::default().set(entry.word, entry.value).is_ok()
    })
}

/// Returns a comment without its sign.
fn without_sign(comment: &str) -> &str {
    comment.trim_start_matches(|c| BLANKS.contains(&c) || ";%!/#".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(lines: &[&str]) -> Result<Header, String> {
        let mut header = Header::default();
        for (number, text) in (1..).zip(lines) {
            let taken = header.take(Line { number, text });
            taken.map_err(|error| error.to_string())?;
        }
        Ok(header)
    }

    #[test]
    fn a_header_is_written_and_read() {
        let lines = [
            "; surface plane",
            "; rule open-king",
            "; target either",
            "; states 3",
        ];
        let read = header(&lines).unwrap();
        assert_eq!(read.surface, Some(Surface::Plane));
        assert_eq!(
            read.rule.as_ref().map(ToString::to_string).as_deref(),
            Some("open-king")
        );
        assert_eq!(read.target, Some(Target::Either));
        assert_eq!(read.states, Some(3));
        assert_eq!(read.to_text(), lines.join("\n") + "\n");
        assert_eq!(
            header(&["%  surface:  klein", "// states = 2"])
                .unwrap()
                .surface,
            Some(Surface::Klein)
        );
        for line in [
            "; Surface: plane",
            ";surface=plane",
            "# SURFACE = plane",
            "; surface plane",
        ] {
            assert_eq!(
                header(&[line]).unwrap().surface,
                Some(Surface::Plane),
                "{line}"
            );
        }
    }

    #[test]
    fn other_comments_say_nothing() {
        for text in [
            "; surface",
            "; surfaces plane",
            "; surface-plane",
            "; surface of the moon",
            "; rules king",
            "; a plane surface",
            ";",
        ] {
            assert_eq!(header(&[text]), Ok(Header::default()), "{text}");
        }
    }

    #[test]
    fn what_there_is_not_is_refused_in_its_place() {
        for (lines, place) in [
            (&["; surface moon"][..], "1:11: "),
            (&["; states 1"], "1:10: "),
            (
                &["; rule king", "; rule x"],
                "2:8: the rule of this board was said before",
            ),
            (&["\t; target  up"], "1:12: "),
            (&["; surface plane, rule king"], "1:16: "),
            (&["; surface plane; rule king"], "1:16: "),
            (&["; Surface: plane (classic)"], "1:18: "),
            (&["; rule: the king's"], "1:13: "),
        ] {
            let error = header(lines).unwrap_err();
            assert!(error.starts_with(place), "{error}");
        }
        assert!(header(&["; rule king", "; rule king"]).is_ok());
    }
}
