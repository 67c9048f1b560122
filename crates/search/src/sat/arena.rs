//! Clauses one after the other in one block of memory.

use super::Literal;

/// Where a clause stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Reference(u32);

/// The clauses. Each has two words before its literals: its length, and what is known about it.
#[derive(Default)]
pub(super) struct Arena {
    words: Vec<u32>,
}

/// The bits of the second word: whether the clause is removed, whether it was of use lately, and how
/// many levels it joined when it was learnt, 0 for clauses of the formula.
const REMOVED: u32 = 1 << 31;
const USED: u32 = 1 << 30;
const LEVELS: u32 = USED - 1;

impl Arena {
    pub(super) fn push(&mut self, literals: &[Literal], levels: u32) -> Reference {
        let at = u32::try_from(self.words.len()).expect("fewer than 2^32 literals");
        let length = u32::try_from(literals.len()).expect("fewer than 2^32 literals");
        self.words.extend([length, levels.min(LEVELS)]);
        self.words.extend(literals.iter().map(|literal| literal.0));
        Reference(at)
    }

    /// Returns the number of words.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    pub(super) fn literals(&self, clause: Reference) -> &[u32] {
        let at = clause.0 as usize;
        let length = self.words[at] as usize;
        &self.words[at + 2..at + 2 + length]
    }

    pub(super) fn literals_mut(&mut self, clause: Reference) -> &mut [u32] {
        let at = clause.0 as usize;
        let length = self.words[at] as usize;
        &mut self.words[at + 2..at + 2 + length]
    }

    /// Returns the first two literals, which are the watched ones.
    pub(super) fn watched(&self, clause: Reference) -> [Literal; 2] {
        let literals = self.literals(clause);
        [Literal(literals[0]), Literal(literals[1])]
    }

    pub(super) fn levels(&self, clause: Reference) -> u32 {
        self.words[clause.0 as usize + 1] & LEVELS
    }

    pub(super) fn set_levels(&mut self, clause: Reference, levels: u32) {
        let word = &mut self.words[clause.0 as usize + 1];
        *word = (*word & !LEVELS) | levels.min(LEVELS);
    }

    pub(super) fn is_used(&self, clause: Reference) -> bool {
        self.words[clause.0 as usize + 1] & USED != 0
    }

    pub(super) fn set_used(&mut self, clause: Reference, used: bool) {
        let word = &mut self.words[clause.0 as usize + 1];
        *word = if used { *word | USED } else { *word & !USED };
    }

    pub(super) fn remove(&mut self, clause: Reference) {
        self.words[clause.0 as usize + 1] |= REMOVED;
    }

    /// Leaves out the removed clauses and those that `is_needless`. Returns the others, which have
    /// moved.
    pub(super) fn compact(&mut self, is_needless: impl Fn(&[u32]) -> bool) -> Vec<Reference> {
        let (mut from, mut to, mut kept) = (0, 0, Vec::new());
        while from < self.words.len() {
            let end = from + 2 + self.words[from] as usize;
            let is_removed = self.words[from + 1] & REMOVED != 0;
            if !is_removed && !is_needless(&self.words[from + 2..end]) {
                kept.push(Reference(
                    u32::try_from(to).expect("not beyond its old place"),
                ));
                self.words.copy_within(from..end, to);
                to += end - from;
            }
            from = end;
        }
        self.words.truncate(to);
        kept
    }
}
