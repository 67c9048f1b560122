//! Which characters are cells, and which of them are lit.

use thiserror::Error;

use super::glyphs::{Glyphs, is_printable};
use super::source::BLANKS;

/// Why a set of lit characters is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LitError {
    /// No characters at all.
    #[error("no lit characters given: name at least one")]
    Empty,
    /// White space, a control character, a combining mark or the like.
    #[error("{} cannot be a lit character: name characters that can be seen", super::glyphs::shown(*.0))]
    NotPrintable(char),
}

/// The meaning of a character in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Lit,
    Dark,
    Blank,
    /// No cell of this board.
    Foreign,
}

/// The characters of a board, with a table for those of ASCII, for speed.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    ascii: [Class; 128],
    /// The lit characters beyond ASCII, sorted.
    lit: Vec<char>,
    /// The dark character beyond ASCII; `None` if every printable one is dark.
    dark: Option<char>,
}

impl Palette {
    /// Returns the palette in which only the two characters of a pair are cells.
    pub(super) fn pair(pair: Glyphs) -> Self {
        let mut palette = Self::blanks(Some(pair.dark));
        palette.assign(pair.dark, Class::Dark);
        palette.assign(pair.lit, Class::Lit);
        palette
    }

    /// Returns the palette in which the characters of `lit` are lit, and every other printable
    /// character that begins no comment is dark.
    pub(super) fn lit(lit: &str) -> Result<Self, LitError> {
        if lit.is_empty() {
            return Err(LitError::Empty);
        }
        if let Some(bad) = lit.chars().find(|&c| !is_printable(c)) {
            return Err(LitError::NotPrintable(bad));
        }
        let mut palette = Self::blanks(None);
        for dark in ('!'..='~').filter(|&c| !begins_comment(c)) {
            palette.assign(dark, Class::Dark);
        }
        for lit in lit.chars() {
            palette.assign(lit, Class::Lit);
        }
        palette.lit.sort_unstable();
        palette.lit.dedup();
        Ok(palette)
    }

    fn blanks(dark: Option<char>) -> Self {
        let mut palette = Self {
            ascii: [Class::Foreign; 128],
            lit: Vec::new(),
            dark,
        };
        for blank in BLANKS {
            palette.assign(blank, Class::Blank);
        }
        palette
    }

    fn assign(&mut self, character: char, class: Class) {
        if let Some(entry) = self.ascii.get_mut(character as usize) {
            *entry = class;
        } else if class == Class::Lit {
            self.lit.push(character);
        }
    }

    /// Returns what `character` means in a row of this board.
    #[inline]
    pub(super) fn class(&self, character: char) -> Class {
        match self.ascii.get(character as usize) {
            Some(&class) => class,
            None => self.wide(character),
        }
    }

    fn wide(&self, character: char) -> Class {
        if self.lit.binary_search(&character).is_ok() {
            return Class::Lit;
        }
        match self.dark {
            Some(dark) if character == dark => Class::Dark,
            None if is_printable(character) => Class::Dark,
            _ => Class::Foreign,
        }
    }

    /// Returns the character to write dark cells with if the board has none: a dot if dots are
    /// dark.
    pub(super) fn some_dark(&self) -> char {
        ['.', '#']
            .into_iter()
            .chain('0'..=char::MAX)
            .find(|&c| self.class(c) == Class::Dark)
            .unwrap_or('.')
    }
}

/// Returns whether a line that begins with `character` may be a comment. `#` is not among them,
/// because it takes the whole line to tell.
pub(super) fn begins_comment(character: char) -> bool {
    matches!(character, ';' | '%' | '!' | '/')
}

/// How a reader recognises cells: by pairs, or by the lit characters that the caller named.
#[derive(Clone, Debug, Default)]
pub(super) enum Alphabet {
    #[default]
    Pairs,
    Named {
        palette: Palette,
        /// The first of the lit characters, to write boards that show none.
        first: char,
    },
}

impl Alphabet {
    /// Returns whether `character` was named lit.
    pub(super) fn names(&self, character: char) -> bool {
        match self {
            Self::Pairs => false,
            Self::Named { palette, .. } => palette.class(character) == Class::Lit,
        }
    }

    /// Returns whether `character` belongs to no pair, is no blank and was not named lit.
    pub(super) fn is_strange(&self, character: char) -> bool {
        !BLANKS.contains(&character) && Glyphs::of(character).is_none() && !self.names(character)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_has_two_characters() {
        for pair in Glyphs::ALL {
            let palette = Palette::pair(pair);
            assert_eq!(palette.class(pair.lit), Class::Lit);
            assert_eq!(palette.class(pair.dark), Class::Dark);
            assert_eq!(palette.class('\t'), Class::Blank);
            assert_eq!(palette.class('2'), Class::Foreign);
            assert_eq!(palette.class('◆'), Class::Foreign);
        }
    }

    #[test]
    fn all_but_the_named_characters_are_dark() {
        let palette = Palette::lit("é%.").unwrap();
        for (character, class) in [
            ('é', Class::Lit),
            ('%', Class::Lit),
            ('#', Class::Dark),
            ('è', Class::Dark),
            (';', Class::Foreign),
            ('\u{200b}', Class::Foreign),
            (' ', Class::Blank),
        ] {
            assert_eq!(palette.class(character), class, "{character:?}");
        }
        assert_eq!(palette.some_dark(), '#');
        let everything: String = ('!'..='~')
            .chain('¡'..='ÿ')
            .filter(|&c| is_printable(c))
            .collect();
        assert_eq!(Palette::lit(&everything).unwrap().some_dark(), 'Ā');
    }

    #[test]
    fn what_cannot_be_seen_cannot_be_lit() {
        assert_eq!(Palette::lit("").unwrap_err(), LitError::Empty);
        for bad in [' ', '\t', '\n', '\0', '\u{a0}', '\u{301}', '\u{feff}'] {
            let error = Palette::lit(&format!("X{bad}")).unwrap_err();
            assert_eq!(error, LitError::NotPrintable(bad));
        }
    }
}
