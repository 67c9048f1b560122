//! The pairs of characters that boards are written in.

use std::fmt;

/// A pair of characters: one for a lit cell, one for a dark cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyphs {
    /// The character of a lit cell.
    pub lit: char,
    /// The character of a dark cell.
    pub dark: char,
}

impl Glyphs {
    /// `#` and `.`, which is assumed for a board that does not show its pair.
    pub const HASH: Self = Self::new('#', '.');
    /// The digits, lit `1` and dark `0`.
    pub const DIGITS: Self = Self::new('1', '0');
    /// Every pair that a reader recognises by itself.
    pub const ALL: [Self; 10] = [
        Self::DIGITS,
        Self::HASH,
        Self::new('X', '.'),
        Self::new('x', '.'),
        Self::new('*', '.'),
        Self::new('O', '.'),
        Self::new('o', '.'),
        Self::new('●', '○'),
        Self::new('■', '□'),
        Self::new('🟨', '⬛'),
    ];

    /// Returns the pair of the given characters.
    #[must_use]
    pub const fn new(lit: char, dark: char) -> Self {
        Self { lit, dark }
    }

    /// Returns the pair that `character` belongs to. For `.`, which six pairs share, it is the
    /// first of them.
    pub(super) fn of(character: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|pair| pair.lit == character || pair.dark == character)
    }

    /// Returns whether dark cells are dots, so that only a lit cell tells which pair it is.
    pub(super) fn has_dots(self) -> bool {
        self.dark == '.'
    }
}

/// Shows the pair as messages do: `'#' and '.'`.
impl fmt::Display for Glyphs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' and '{}'", self.lit, self.dark)
    }
}

/// Returns whether `character` is visible by itself: neither white space nor a control, format,
/// combining or unassigned character.
pub(super) fn is_printable(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_graphic();
    }
    // The standard library does not expose the tables of Unicode, but it escapes exactly the
    // characters that are not visible by themselves.
    !character.is_whitespace() && character.escape_debug().eq([character])
}

/// Returns a character as messages show it: quoted, escaped if it is invisible, and with its
/// number.
pub(super) fn shown(character: char) -> String {
    format!(
        "'{}' (U+{:04X})",
        character.escape_debug(),
        u32::from(character)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_decides_its_pair_and_dots_the_default() {
        for pair in Glyphs::ALL {
            assert_eq!(Glyphs::of(pair.lit), Some(pair));
            let expected = if pair.has_dots() { Glyphs::HASH } else { pair };
            assert_eq!(Glyphs::of(pair.dark), Some(expected));
        }
        assert_eq!(Glyphs::of('2'), None);
    }

    #[test]
    fn what_cannot_be_seen_is_not_printable() {
        for seen in ['a', '#', '\'', '\\', 'é', '●', '⬛', '漢'] {
            let ok = is_printable(seen);
            assert!(ok, "{seen:?}");
        }
        for unseen in [
            ' ', '\t', '\0', '\u{7f}', '\u{85}', '\u{a0}', '\u{300}', '\u{200b}', '\u{200d}',
            '\u{202e}', '\u{2028}', '\u{3000}', '\u{feff}', '\u{fe0f}', '\u{e000}',
        ] {
            assert!(!is_printable(unseen), "{unseen:?}");
        }
    }

    #[test]
    fn messages_show_invisible_characters() {
        assert_eq!(shown('é'), "'é' (U+00E9)");
        assert_eq!(shown('\u{200b}'), "'\\u{200b}' (U+200B)");
        assert_eq!(shown('\0'), "'\\0' (U+0000)");
    }
}
