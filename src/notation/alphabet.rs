//! Which characters and words are cells, and what they say.

use thiserror::Error;

use super::error::ParseErrorKind;
use super::glyphs::{Glyphs, Light, is_printable, shown};
use super::source::{BLANKS, VARIATION};

/// Why a set of characters is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CharactersError {
    /// No characters at all.
    #[error("no characters given: name at least one")]
    Empty,
    /// White space, a control character, a combining mark or the like.
    #[error("{} cannot be a cell: name characters that can be seen", shown(*.0))]
    NotPrintable(char),
    /// A separator behind another character.
    #[error(
        "{} separates: name the characters with nothing between them, or this one first if it is one of them",
        shown(*.0)
    )]
    Separator(char),
    /// A character that was named twice.
    #[error("{} is named twice: a character says one thing", shown(*.0))]
    Twice(char),
    /// Another number of symbols than there are states.
    #[error("{symbols} symbols for {states} states: name one for each, that of the value 0 first")]
    Symbols {
        /// The symbols.
        symbols: usize,
        /// The states.
        states: u64,
    },
}

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// There is no cell.
    Hole,
    /// `?` in a goal: any value will do.
    Any,
    /// The state of the cell; 1 is lit.
    State(u32),
}

/// How a reader recognises cells.
#[derive(Clone, Debug)]
pub(super) struct Alphabet {
    /// The characters that were named lit and dark.
    lit: Vec<char>,
    dark: Vec<char>,
    /// The characters of the values, from 0 on, if they were named.
    symbols: Vec<char>,
    states: u64,
    /// Whether blanks are holes.
    pub(super) blank_holes: bool,
    /// Whether `?` is a cell.
    goal: bool,
}

/// Two states, and no character named.
impl Default for Alphabet {
    fn default() -> Self {
        Self {
            lit: Vec::new(),
            dark: Vec::new(),
            symbols: Vec::new(),
            states: 2,
            blank_holes: false,
            goal: false,
        }
    }
}

/// The coloured squares of boards with three states, as the page shares them.
const COLOURS: [char; 3] = ['⬛', '🟥', '🟩'];

/// The values that are written as a digit or a letter.
const DIGITS: u64 = 36;

impl Alphabet {
    /// Names the lit characters.
    pub(super) fn name_lit(&mut self, lit: &str) -> Result<(), CharactersError> {
        self.lit = distinct(lit, &self.dark)?;
        Ok(())
    }

    /// Names the dark characters.
    pub(super) fn name_dark(&mut self, dark: &str) -> Result<(), CharactersError> {
        self.dark = distinct(dark, &self.lit)?;
        Ok(())
    }

    /// Names the characters of the values, from 0 on.
    pub(super) fn name_symbols(&mut self, symbols: &str) -> Result<(), CharactersError> {
        self.symbols = distinct(symbols, &[])?;
        let symbols = self.symbols.len();
        if symbols as u64 == self.states {
            Ok(())
        } else {
            let states = self.states;
            Err(CharactersError::Symbols { symbols, states })
        }
    }

    pub(super) fn set_states(&mut self, states: u64) {
        self.states = states;
    }

    pub(super) fn set_goal(&mut self, goal: bool) {
        self.goal = goal;
    }

    /// Returns whether no character was named and cells are lit or dark, so that the readers of common
    /// text apply.
    pub(super) fn is_plain(&self) -> bool {
        self.has_pairs() && self.lit.is_empty() && self.dark.is_empty()
    }

    /// Returns whether cells are lit or dark, without holes.
    pub(super) fn has_pairs(&self) -> bool {
        self.symbols.is_empty() && self.states == 2 && !self.blank_holes && !self.goal
    }

    /// Returns whether one character that was not named is a cell.
    pub(super) fn takes_one_more(&self) -> bool {
        self.lit.is_empty() != self.dark.is_empty()
    }

    /// Returns whether a value takes a word, as there are more values than digits and letters.
    pub(super) fn takes_words(&self) -> bool {
        self.symbols.is_empty() && self.states > DIGITS
    }

    /// Returns whether fields between commas may be numbers of several digits.
    pub(super) fn takes_numbers(&self) -> bool {
        self.symbols.is_empty() && self.states > 10
    }

    /// Returns whether `character` was named.
    pub(super) fn names(&self, character: char) -> bool {
        [&self.lit, &self.dark, &self.symbols]
            .iter()
            .any(|named| named.contains(&character))
    }

    /// Returns whether `character` is no blank and surely no cell: it was not named, and nothing is known of
    /// it.
    pub(super) fn is_strange(&self, character: char) -> bool {
        let is_value = || {
            let value = character.to_digit(36).map(u64::from);
            self.states > 2
                && self.symbols.is_empty()
                && (value.is_some_and(|v| v < self.states) || COLOURS.contains(&character))
        };
        !BLANKS.contains(&character)
            && character != VARIATION
            && character != '_'
            && Glyphs::light(character).is_none()
            && !self.names(character)
            && !is_value()
            && !(self.goal && character == '?')
    }

    /// Returns the word if it says a cell by itself: true, off, 1.0.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.states == 2
            && self.symbols.is_empty()
            && !word.chars().all(|c| self.names(c))
            // `1.` may be two cells.
            && !word.ends_with('.')
            && word_light(word).is_some()
    }
}

/// Returns what a word says that programs print for a truth value.
fn word_light(word: &str) -> Option<Light> {
    const WORDS: [(&str, Light); 4] = [
        ("true", Light::Lit),
        ("false", Light::Dark),
        ("on", Light::Lit),
        ("off", Light::Dark),
    ];
    let found = WORDS
        .into_iter()
        .find(|(known, _)| word.eq_ignore_ascii_case(known));
    found.map(|(_, light)| light).or_else(|| {
        // 1.0, and 1.000e+00 as NumPy's savetxt writes it.
        let (digit, zeros) = word.split_once('.')?;
        let zeros = match zeros.split_once(['e', 'E']) {
            Some((zeros, exponent)) => {
                let exponent = exponent.trim_start_matches(['+', '-']);
                if exponent.is_empty() || exponent.bytes().any(|byte| byte != b'0') {
                    return None;
                }
                zeros
            }
            None => zeros,
        };
        let is_zero = zeros.bytes().all(|byte| byte == b'0');
        match digit {
            "0" if is_zero => Some(Light::Dark),
            "1" if is_zero => Some(Light::Lit),
            _ => None,
        }
    })
}

/// Returns the characters, which must be visible and different from one another and from the others.
fn distinct(text: &str, others: &[char]) -> Result<Vec<char>, CharactersError> {
    let mut characters: Vec<char> = Vec::new();
    for character in text.chars().filter(|&c| c != VARIATION) {
        if !is_printable(character) {
            return Err(CharactersError::NotPrintable(character));
        }
        if others.contains(&character) {
            return Err(CharactersError::Twice(character));
        }
        if !characters.contains(&character) {
            characters.push(character);
        }
    }
    let separates = |c: &char| ",;|/\"'".contains(*c);
    let mut behind = characters.iter().skip_while(|&c| separates(c));
    if let Some(&separator) = behind.find(|&c| separates(c)) {
        return Err(CharactersError::Separator(separator));
    }
    if characters.is_empty() {
        return Err(CharactersError::Empty);
    }
    Ok(characters)
}

/// Finds out what the cells of one board say. A board has one lit and one dark character, unless more
/// were named.
#[derive(Debug)]
pub(super) struct Resolver<'a> {
    alphabet: &'a Alphabet,
    /// The first lit and the first dark character of the board.
    pub(super) lit: Option<char>,
    pub(super) dark: Option<char>,
    /// Whether the pair was taken from words, so that answers are written in digits.
    words: bool,
    /// Whether cells are written as words of letters, such as `true`.
    spelled: bool,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(alphabet: &'a Alphabet) -> Self {
        Self {
            alphabet,
            lit: None,
            dark: None,
            words: false,
            spelled: false,
        }
    }

    /// Returns whether characters were named.
    pub(super) fn has_names(&self) -> bool {
        !self.alphabet.lit.is_empty() || !self.alphabet.dark.is_empty()
    }

    /// Returns the characters to write the board with.
    pub(super) fn glyphs(&self) -> Glyphs {
        if self.words && !self.has_names() {
            return Glyphs::DIGITS;
        }
        let lit = self.lit.or_else(|| self.alphabet.lit.first().copied());
        let dark = self.dark.or_else(|| self.alphabet.dark.first().copied());
        let mut pair = Glyphs::completed(lit, dark);
        if pair.lit == pair.dark || self.dark.is_none() && self.alphabet.lit.contains(&pair.dark) {
            pair.dark = ['.', '0', '#']
                .into_iter()
                .find(|c| !self.alphabet.lit.contains(c) && *c != pair.lit)
                .unwrap_or('_');
        }
        pair
    }

    /// Returns what a character or a word says in this board.
    pub(super) fn value(&mut self, cell: &str) -> Result<Value, ParseErrorKind> {
        let mut characters = cell.chars().filter(|&c| c != VARIATION);
        let (first, second) = (characters.next(), characters.next());
        let Some(first) = first else {
            return Ok(Value::Hole);
        };
        if !self.alphabet.names(first) {
            match (first, second) {
                ('_', None) => return Ok(Value::Hole),
                ('?', None) if self.alphabet.goal => return Ok(Value::Any),
                _ => {}
            }
        }
        if self.alphabet.states > 2 || !self.alphabet.symbols.is_empty() {
            return self.state(cell, first, second);
        }
        if second.is_some() {
            self.words = true;
            self.spelled |= first.is_alphabetic();
            // Beside numbers with a point only 1 and 0 are numbers.
            let is_number = |c: Option<char>, digit: char| c.is_none_or(|c| c == digit);
            let are_numbers = is_number(self.lit, '1') && is_number(self.dark, '0');
            let is_mixed = if first.is_alphabetic() {
                (self.lit, self.dark) != (None, None)
            } else {
                !self.has_names() && !are_numbers
            };
            return match word_light(cell).filter(|_| !is_mixed) {
                Some(light) => Ok(Value::State(u32::from(light == Light::Lit))),
                None => Err(ParseErrorKind::NoWord {
                    found: cell.chars().take(40).collect(),
                }),
            };
        }
        let is_digit = matches!(first, '0' | '1') || self.has_names();
        if self.spelled || self.words && !is_digit {
            return Err(ParseErrorKind::UnknownCharacter { found: first });
        }
        self.light(first)
            .map(|light| Value::State(u32::from(light == Light::Lit)))
    }

    fn state(
        &mut self,
        cell: &str,
        first: char,
        second: Option<char>,
    ) -> Result<Value, ParseErrorKind> {
        let states = self.alphabet.states;
        let refused = || ParseErrorKind::NoState {
            found: cell.chars().take(40).collect(),
            states,
        };
        // Beside 0 a point is no zero: `1.0` may be a number.
        if self.alphabet.symbols.is_empty() && matches!(cell, "." | "0") {
            let other = *self.dark.get_or_insert(first);
            if other != first {
                return Err(ParseErrorKind::TwoDark {
                    found: first,
                    other,
                });
            }
        }
        let value = if !self.alphabet.symbols.is_empty() {
            let place = self.alphabet.symbols.iter().position(|&c| c == first);
            place.filter(|_| second.is_none()).map(|place| place as u64)
        } else if first == '.' && second.is_none() {
            Some(0)
        } else if let Some(value) = COLOURS.iter().position(|&colour| colour == first) {
            Some(value as u64).filter(|_| second.is_none())
        } else if second.is_some() || states > DIGITS {
            let digits = cell.bytes().all(|byte| byte.is_ascii_digit());
            cell.parse().ok().filter(|_| digits)
        } else {
            let digit = first.to_digit(36).filter(|_| !first.is_ascii_uppercase());
            digit.map(u64::from)
        };
        let value = value.filter(|&value| value < states);
        let value = value.and_then(|value| u32::try_from(value).ok());
        value.map(Value::State).ok_or_else(refused)
    }

    /// Returns whether a character is lit or dark.
    pub(super) fn light(&mut self, found: char) -> Result<Light, ParseErrorKind> {
        let alphabet = self.alphabet;
        if self.lit == Some(found) {
            return Ok(Light::Lit);
        }
        if self.dark == Some(found) {
            return Ok(Light::Dark);
        }
        if alphabet.lit.contains(&found) {
            self.lit.get_or_insert(found);
            return Ok(Light::Lit);
        }
        if alphabet.dark.contains(&found) {
            self.dark.get_or_insert(found);
            return Ok(Light::Dark);
        }
        if found == '_' {
            return Err(ParseErrorKind::Hole);
        }
        let named = [!alphabet.lit.is_empty(), !alphabet.dark.is_empty()];
        let light = match named {
            [true, true] => return Err(self.third(found)),
            // Only the lit or the dark characters were named, so one more is the other light.
            [true, false] | [false, true] if !is_printable(found) => {
                return Err(ParseErrorKind::NotPrintable { found });
            }
            [true, false] | [false, true] if super::line_kind::is_structure(found) => {
                return Err(ParseErrorKind::Structure { found });
            }
            [true, false] => Light::Dark,
            [false, true] => Light::Lit,
            [false, false] => {
                Glyphs::light(found).ok_or(ParseErrorKind::UnknownCharacter { found })?
            }
        };
        let place = if light == Light::Lit {
            &mut self.lit
        } else {
            &mut self.dark
        };
        if let Some(other) = *place {
            return Err(match named {
                [false, false] if light == Light::Lit => ParseErrorKind::TwoLit { found, other },
                [false, false] => ParseErrorKind::TwoDark { found, other },
                _ => self.third(found),
            });
        }
        *place = Some(found);
        if named == [false, false]
            && let (Some(lit), Some(dark)) = (self.lit, self.dark)
            && Glyphs::new(lit, dark).clash()
        {
            return Err(ParseErrorKind::LookAlike {
                found,
                board: Glyphs::new(lit, dark),
            });
        }
        Ok(light)
    }

    fn third(&self, found: char) -> ParseErrorKind {
        ParseErrorKind::Third {
            found,
            board: self.glyphs(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lights(alphabet: &Alphabet, cells: &str) -> Result<String, ParseErrorKind> {
        let mut resolver = Resolver::new(alphabet);
        cells
            .chars()
            .map(|c| {
                resolver
                    .light(c)
                    .map(|light| if light == Light::Lit { '1' } else { '0' })
            })
            .collect()
    }

    #[test]
    fn a_board_has_one_lit_and_one_dark_character() {
        let plain = Alphabet::default();
        for (cells, expected) in [
            ("1001", "1001"),
            ("X-X", "101"),
            ("1.", "10"),
            ("~", "0"),
            ("+-", "10"),
        ] {
            assert_eq!(lights(&plain, cells).as_deref(), Ok(expected));
        }
        let two = ParseErrorKind::TwoLit {
            found: 'O',
            other: 'X',
        };
        assert_eq!(lights(&plain, "X.O"), Err(two));
        let two = ParseErrorKind::TwoDark {
            found: '0',
            other: '.',
        };
        assert_eq!(lights(&plain, "X.0"), Err(two));
        let alike = |found, lit, dark| ParseErrorKind::LookAlike {
            found,
            board: Glyphs::new(lit, dark),
        };
        assert_eq!(lights(&plain, "O0"), Err(alike('0', 'O', '0')));
        assert_eq!(lights(&plain, "0o"), Err(alike('o', 'o', '0')));
        assert_eq!(lights(&plain, "1_"), Err(ParseErrorKind::Hole));
        assert_eq!(
            lights(&plain, "1a"),
            Err(ParseErrorKind::UnknownCharacter { found: 'a' })
        );
    }

    #[test]
    fn named_characters_leave_room_for_one_other() {
        let mut alphabet = Alphabet::default();
        alphabet.name_lit("XY").unwrap();
        assert_eq!(lights(&alphabet, "XOY").as_deref(), Ok("101"));
        let third = ParseErrorKind::Third {
            found: '.',
            board: Glyphs::new('X', 'O'),
        };
        assert_eq!(lights(&alphabet, "XO."), Err(third));
        alphabet.name_dark("O.").unwrap();
        assert_eq!(lights(&alphabet, "XO.").as_deref(), Ok("100"));
        assert!(matches!(
            lights(&alphabet, "XO-"),
            Err(ParseErrorKind::Third { found: '-', .. })
        ));
        assert_eq!(alphabet.name_dark("OX"), Err(CharactersError::Twice('X')));
        assert_eq!(alphabet.name_dark(""), Err(CharactersError::Empty));
        assert_eq!(
            alphabet.name_dark("a b"),
            Err(CharactersError::NotPrintable(' '))
        );
        for (named, separator) in [("1,2", ','), ("1/", '/'), ("X|O", '|')] {
            let refused = Err(CharactersError::Separator(separator));
            assert_eq!(Alphabet::default().name_lit(named), refused);
        }
        for named in [",", ";/", "/\\"] {
            assert_eq!(Alphabet::default().name_dark(named), Ok(()));
        }
        let mut dark = Alphabet::default();
        dark.name_dark("O").unwrap();
        assert_eq!(lights(&dark, "OXO").as_deref(), Ok("010"));
    }

    #[test]
    fn words_and_numbers_are_cells() {
        let plain = Alphabet::default();
        let mut resolver = Resolver::new(&plain);
        for (word, value) in [
            ("True", 1),
            ("FALSE", 0),
            ("on", 1),
            ("1.0", 1),
            ("0.000000e+00", 0),
        ] {
            assert!(plain.is_word(word), "{word}");
            assert_eq!(resolver.value(word), Ok(Value::State(value)));
        }
        for word in ["1.", "0.5", "10.0", "1.0e1", "1.0e", "yes", "1"] {
            assert!(!plain.is_word(word), "{word}");
        }
        assert_eq!(resolver.glyphs(), Glyphs::DIGITS);
    }

    #[test]
    fn states_are_digits_letters_numbers_or_symbols() {
        let of = |states, cell: &str| {
            let mut alphabet = Alphabet::default();
            alphabet.set_states(states);
            Resolver::new(&alphabet).value(cell)
        };
        assert_eq!(of(3, "2"), Ok(Value::State(2)));
        assert_eq!(of(3, "."), Ok(Value::State(0)));
        assert!(of(3, "3").is_err());
        assert_eq!(of(36, "z"), Ok(Value::State(35)));
        assert!(of(36, "Z").is_err());
        assert_eq!(of(12, "11"), Ok(Value::State(11)));
        assert_eq!(of(100, "99"), Ok(Value::State(99)));
        assert!(of(100, "100").is_err());
        assert_eq!(of(3, "_"), Ok(Value::Hole));
        let mut three = Alphabet::default();
        three.set_states(3);
        for [zero, other] in [[".", "0"], ["0", "."]] {
            let mut resolver = Resolver::new(&three);
            for cell in [zero, "1", "2", zero] {
                assert!(resolver.value(cell).is_ok());
            }
            assert!(resolver.value(other).is_err());
        }
        let mut colours = Alphabet::default();
        colours.set_states(4);
        colours.name_symbols("RGBP").unwrap();
        assert_eq!(Resolver::new(&colours).value("P"), Ok(Value::State(3)));
        assert!(Resolver::new(&colours).value("0").is_err());
        assert!(colours.name_symbols("RGB").is_err());
    }
}
