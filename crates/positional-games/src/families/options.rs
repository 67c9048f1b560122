//! The words after the name of a family.

use madness_text::size::size;

use super::FamilyError;

/// The options of a family. What is taken is removed, so that the rest is what the family does not
/// know.
pub(super) struct Options<'a> {
    usage: &'static str,
    words: Vec<&'a str>,
}

impl<'a> Options<'a> {
    pub(super) fn new(usage: &'static str, words: Vec<&'a str>) -> Self {
        Self { usage, words }
    }

    /// Returns the error of a word that the family does not take.
    pub(super) fn error(&self, word: &str) -> FamilyError {
        FamilyError::BadOption {
            word: word.to_owned(),
            usage: self.usage,
        }
    }

    /// Takes the word `key=value`, and returns its value.
    pub(super) fn value(&mut self, key: &str) -> Option<&'a str> {
        let value = |word: &'a str| word.strip_prefix(key)?.strip_prefix('=');
        let at = self.words.iter().position(|word| value(word).is_some())?;
        value(self.words.remove(at))
    }

    /// Takes `key=NUMBER`.
    pub(super) fn number(&mut self, key: &str) -> Result<Option<usize>, FamilyError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        match value.parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(self.error(&format!("{key}={value}"))),
        }
    }

    /// Takes `key=NUMBER`, which must be there.
    pub(super) fn needed(&mut self, key: &str) -> Result<usize, FamilyError> {
        let usage = self.usage;
        self.number(key)?.ok_or(FamilyError::Missing { usage })
    }

    /// Takes this word, and returns whether it was there.
    pub(super) fn flag(&mut self, flag: &str) -> bool {
        let at = self.words.iter().position(|&word| word == flag);
        at.map(|at| self.words.remove(at)).is_some()
    }

    /// Takes the first word that `read` understands.
    pub(super) fn first<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let mut found = None;
        let at = self.words.iter().position(|word| {
            found = read(word);
            found.is_some()
        })?;
        self.words.remove(at);
        found
    }

    /// Takes the size of a board, which must be there.
    pub(super) fn board(&mut self) -> Result<(usize, usize), FamilyError> {
        let usage = self.usage;
        self.first(|word| size(word).ok())
            .ok_or(FamilyError::Missing { usage })
    }

    /// Refuses what has not been taken.
    pub(super) fn end(&self) -> Result<(), FamilyError> {
        match self.words.first() {
            Some(word) => Err(self.error(word)),
            None => Ok(()),
        }
    }
}
