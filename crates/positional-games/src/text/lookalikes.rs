//! What can be read as sets, and may be meant as something else.

use std::collections::HashSet;

use madness_text::{Place, Problem, TextError, Token, quoted};

use super::{Numbered, Reader, numbers};

impl Reader {
    /// Refuses sets of one cell without brackets: in `123` and `456` the blanks may be missing.
    pub(super) fn check_lone(&self, lines: &[&[Token<'_>]]) -> Result<(), TextError> {
        let is_lone = |line: &&[Token<'_>]| line.len() == 1 && line[0].word().is_some();
        if self.is_listed || lines.len() < 2 || !lines.iter().all(is_lone) {
            return Ok(());
        }
        let name = quoted(&self.names.all()[0]).into_owned();
        Err(lines[0][0].place.wrong(Problem::LoneCells(name)))
    }

    /// Refuses lines such as `123 456 789`, in which a cell may be a set written without blanks: none
    /// comes twice, and each consists of as many digits, or letters, with none missing between them.
    pub(super) fn check_solid(&self, lines: &[&[Token<'_>]]) -> Result<(), TextError> {
        let names = self.names.all();
        let count: usize = self.sets.iter().map(Vec::len).sum();
        let is_plain =
            |token: &Token<'_>| token.is(',') || token.word().is_some_and(|word| !word.is_quoted);
        let are_plain = lines.iter().all(|line| line.iter().all(is_plain));
        if self.is_listed || !are_plain || count < 2 || names.len() != count {
            return Ok(());
        }
        let mut signs: Vec<u8> = names.iter().flat_map(|name| name.bytes()).collect();
        signs.sort_unstable();
        signs.dedup();
        let (first, last) = (signs[0], signs[signs.len() - 1]);
        let is_alphabet = matches!(first, b'0' | b'1' | b'a' | b'A')
            && signs.iter().all(u8::is_ascii_alphanumeric)
            && usize::from(last - first) + 1 == signs.len();
        let width = names[0].len();
        let is_set = |name: &String| {
            let known: HashSet<u8> = name.bytes().collect();
            name.len() == width && known.len() == width
        };
        if width > 1 && is_alphabet && names.iter().all(is_set) {
            let problem = Problem::Solid(names[0].clone(), width);
            return Err(lines[0][0].place.wrong(problem));
        }
        Ok(())
    }

    /// Refuses rows of a matrix of 0 and 1.
    pub(super) fn check_bits(&self, place: Place) -> Result<(), TextError> {
        let names = self.names.all();
        let is_bits = |name: &String| name.bytes().all(|byte| matches!(byte, b'0' | b'1'));
        let width = names.first().map_or(0, String::len);
        let has_words = width > 1 && self.sets.iter().all(|set| set.len() == 1);
        let has_entries = width == 1 && self.sets.iter().all(|set| set.len() == 2);
        let are_even = names
            .iter()
            .all(|name| name.len() == width && is_bits(name));
        if self.sets.len() > 1 && are_even && (has_words || has_entries) {
            return Err(place.wrong(Problem::Incidences));
        }
        Ok(())
    }
}

/// Refuses numbers of which 0 ends every line, and stands nowhere else: clauses of DIMACS. Its comments
/// begin with c.
pub(super) fn check_clauses(lines: &[&[Token<'_>]]) -> Result<(), TextError> {
    let rows = lines.iter().filter(|line| line[0].source != "c");
    let rows: Option<Vec<_>> = rows.map(|line| numbers(line)).collect();
    let rows = rows.unwrap_or_default();
    let ends = |row: &Vec<Numbered<'_>>| {
        row.len() > 1 && row.iter().position(|(value, _)| *value == 0) == Some(row.len() - 1)
    };
    if rows.is_empty() || !rows.iter().all(ends) {
        return Ok(());
    }
    let cells = rows.iter().flatten().map(|(value, _)| *value).max();
    let (cells, sets) = (cells.unwrap_or(0), rows.len());
    Err(lines[0][0].place.wrong(Problem::Clauses { cells, sets }))
}
