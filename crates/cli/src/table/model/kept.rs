//! What is written to files: the match, and proofs.

use std::path::Path;

use madness_play::Proof;

use super::Shown;
use crate::table::{save, save_new};

/// The command that goes on with a match; the name of its file follows.
const PLAY: &str = "madness games play --load";

/// The most letters of a match that is written out in a command.
const MOST_WRITTEN: usize = 1000;

impl Shown {
    /// Saves the match, and says so. Without a name it becomes a new file of a folder, which has it from
    /// then on.
    pub(super) fn save(&mut self, folder: &Path) -> String {
        let record = self.table.record();
        let saved = match &self.save {
            Some(file) => save(&*self.table, file),
            None => save_new(folder, ("game", "txt"), &record).map(|name| {
                self.save = Some(folder.join(name));
            }),
        };
        let name = self.save.as_deref().unwrap_or(Path::new("game.txt"));
        match saved {
            Ok(()) => {
                self.saved = Some(record);
                format!("Saved to {}", name.display())
            }
            Err(error) => format!("Not saved: {}: {error}", name.display()),
        }
    }

    /// Returns the command that goes on with the match, if it has begun, is not over, and is saved or
    /// short enough to be written out.
    pub(in crate::table) fn again(&self) -> Option<String> {
        if self.table.moves().is_empty() || self.table.end().is_some() {
            return None;
        }
        let quoted = |text: &str| format!("'{}'", text.replace('\'', r"'\''"));
        let record = self.table.record();
        if let Some(file) = self
            .save
            .as_deref()
            .filter(|_| self.saved.as_ref() == Some(&record))
        {
            let name = file.display().to_string();
            let is_word = |letter: char| letter.is_alphanumeric() || "/._-".contains(letter);
            let name = if name.chars().all(is_word) {
                name
            } else {
                quoted(&name)
            };
            return Some(format!("{PLAY} {name}"));
        }
        let lines: Vec<String> = record.lines().map(quoted).collect();
        let command = format!(r"printf '%s\n' {} | {PLAY} -", lines.join(" "));
        (command.len() <= MOST_WRITTEN).then_some(command)
    }
}

/// Writes a certificate to a file, and says where it is, or why there is none.
pub(super) fn proof(proof: Proof) -> String {
    let Some(certificate) = proof.certificate else {
        return proof.says;
    };
    match save_new(Path::new("."), ("proof", "json"), &certificate) {
        Ok(name) => format!("Check it with: madness verify {name}. {}", proof.says),
        Err(error) => format!("The proof cannot be saved: {error}"),
    }
}
