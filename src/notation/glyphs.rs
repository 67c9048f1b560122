//! The characters that boards are written in.

use std::fmt;

/// A pair of characters: one for a lit cell, one for a dark cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyphs {
    /// The character of a lit cell.
    pub lit: char,
    /// The character of a dark cell.
    pub dark: char,
}

/// What a character is that a reader knows by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Light {
    Lit,
    Dark,
}

impl Glyphs {
    /// `#` and `.`, which is assumed for a board that does not show its pair.
    pub const HASH: Self = Self::new('#', '.');
    /// The digits, lit `1` and dark `0`.
    pub const DIGITS: Self = Self::new('1', '0');
    /// Every lit character that a reader knows by itself, with the dark one that is written beside it
    /// where a board shows none.
    pub const ALL: [Self; 13] = [
        Self::DIGITS,
        Self::HASH,
        Self::new('X', '.'),
        Self::new('x', '.'),
        Self::new('*', '.'),
        Self::new('O', '.'),
        Self::new('o', '.'),
        Self::new('@', '.'),
        Self::new('+', '-'),
        Self::new('●', '○'),
        Self::new('■', '□'),
        Self::new('🟨', '⬛'),
        Self::new('T', 'F'),
    ];

    /// Every dark character that a reader knows by itself, with the lit one that is written beside it
    /// where a board shows none.
    const DARK: [Self; 8] = [
        Self::DIGITS,
        Self::HASH,
        Self::new('X', '-'),
        Self::new('X', '~'),
        Self::new('●', '○'),
        Self::new('■', '□'),
        Self::new('🟨', '⬛'),
        Self::new('T', 'F'),
    ];

    /// Returns the pair of the given characters.
    #[must_use]
    pub const fn new(lit: char, dark: char) -> Self {
        Self { lit, dark }
    }

    /// Returns what a character is, if it is known.
    pub(crate) fn light(character: char) -> Option<Light> {
        if Self::ALL.iter().any(|pair| pair.lit == character) {
            Some(Light::Lit)
        } else if Self::DARK.iter().any(|pair| pair.dark == character) {
            Some(Light::Dark)
        } else {
            None
        }
    }

    /// Returns whether a character is one that a reader knows by itself.
    #[must_use]
    pub fn is_known(character: char) -> bool {
        Self::light(character).is_some()
    }

    /// Returns the pair of a board that shows these characters.
    pub(super) fn completed(lit: Option<char>, dark: Option<char>) -> Self {
        let beside_lit = |lit| Self::ALL.into_iter().find(|pair| pair.lit == lit);
        let beside_dark = |dark| Self::DARK.into_iter().find(|pair| pair.dark == dark);
        match (lit, dark) {
            (Some(lit), Some(dark)) => Self::new(lit, dark),
            (Some(lit), None) => Self::new(lit, beside_lit(lit).map_or('.', |pair| pair.dark)),
            (None, Some(dark)) => Self::new(beside_dark(dark).map_or('#', |pair| pair.lit), dark),
            (None, None) => Self::HASH,
        }
    }

    /// Returns whether the two look alike, so that one of them was probably typed for the other, or
    /// belong to letters of words.
    pub(super) fn clash(self) -> bool {
        matches!((self.lit, self.dark), ('O' | 'o', '0')) || (self.lit == 'T') != (self.dark == 'F')
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
    fn a_board_that_shows_one_character_gets_the_other() {
        for pair in Glyphs::ALL {
            assert_eq!(Glyphs::light(pair.lit), Some(Light::Lit));
            assert_eq!(Glyphs::light(pair.dark), Some(Light::Dark));
            assert_eq!(Glyphs::completed(Some(pair.lit), None), pair);
            assert!(!pair.clash());
        }
        for pair in Glyphs::DARK {
            assert_eq!(Glyphs::completed(None, Some(pair.dark)), pair);
        }
        assert_eq!(Glyphs::light('2'), None);
        assert!(Glyphs::new('O', '0').clash());
        assert!(Glyphs::new('T', '0').clash());
        assert!(Glyphs::new('1', 'F').clash());
        assert!(!Glyphs::new('X', '-').clash());
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
