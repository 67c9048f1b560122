//! The position of a search in writing.
//!
//! One line of JSON:
//!
//! ```json
//! {"checkpoint":"shortest","version":2,"search":"…","settled":[],"position":{"done":64,"parts":4096,"word":"…","fewest":311,"stage":0,"items":0},"check":"…"}
//! ```
//!
//! `search` identifies the search: the FNV-1a hash of the version of this crate, of surface and size,
//! of the basis and of every board to be searched with the solution that the search starts from.
//! A board with two colours to reach is searched twice: `settled` holds the ends of the searches that
//! are done, `position` how far the next one has come. `check` is the hash of what stands before it in the line.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use gf2_algebra::coding::{CosetSearch, Position};

use super::{QuietCode, Solved};
use crate::board::Presses;
use crate::journal::checksum::{Checksum, sealed, unsealed};

const NAME: &str = "shortest";
const VERSION: u32 = 2;

/// How far the searches of a board, one for each colour, have come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    search: u64,
    /// The last positions of the searches that are done.
    pub settled: Vec<Position>,
    /// The position of the search that was stopped.
    pub position: Option<Position>,
}

/// Why a checkpoint cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The text is not a checkpoint.
    #[error("this is no checkpoint of a search for a shortest solution")]
    Foreign,
    /// The text was changed after it was written.
    #[error("the checkpoint is damaged: its check does not hold")]
    Damaged,
    /// The checkpoint belongs to another search.
    #[error("this is the checkpoint of another board, surface, target or version")]
    Other,
}

#[derive(Serialize, Deserialize)]
struct Written {
    done: u64,
    parts: u64,
    word: String,
    fewest: usize,
    stage: u64,
    items: u64,
}

#[derive(Serialize, Deserialize)]
struct Line {
    checkpoint: String,
    version: u32,
    search: String,
    settled: Vec<Written>,
    position: Option<Written>,
}

impl Checkpoint {
    /// Makes the checkpoint of searches that have not begun, one for each board.
    ///
    /// # Complexity
    /// O(mn) for each pattern of the basis.
    pub fn new(code: &QuietCode, boards: &[Solved], searches: &[CosetSearch<'_, Presses>]) -> Self {
        let mut hash = Checksum::new();
        hash.text(env!("CARGO_PKG_VERSION"));
        for (board, search) in boards.iter().zip(searches) {
            hash.text(&code.shape().to_string());
            hash.number(search.parts());
            hash.words(board.lights.words());
            hash.words(board.presses.words());
            code.basis()
                .iter()
                .for_each(|pattern| hash.words(pattern.words()));
        }
        Self {
            search: hash.0,
            settled: Vec::new(),
            position: None,
        }
    }

    /// Returns the line, with its end.
    pub fn write(&self) -> String {
        let written = |position: &Position| Written {
            done: position.done,
            parts: position.parts,
            word: format!("{:x}", position.word),
            fewest: position.fewest,
            stage: position.stage,
            items: position.items,
        };
        let line = Line {
            checkpoint: NAME.to_owned(),
            version: VERSION,
            search: format!("{:016x}", self.search),
            settled: self.settled.iter().map(written).collect(),
            position: self.position.as_ref().map(written),
        };
        sealed(&line, check)
    }

    /// Reads what [`write`](Self::write) wrote for the same searches, into one that has not begun.
    ///
    /// # Errors
    /// If the text is no checkpoint, was changed, or belongs to other searches.
    pub fn read(
        mut self,
        text: &str,
        searches: &[CosetSearch<'_, Presses>],
    ) -> Result<Self, CheckpointError> {
        if !text.starts_with(&format!("{{\"checkpoint\":\"{NAME}\",")) {
            return Err(CheckpointError::Foreign);
        }
        let line = text.strip_suffix('\n');
        let body = line.and_then(|line| unsealed(line, check));
        let line = format!("{}}}", body.ok_or(CheckpointError::Damaged)?);
        let line: Line = serde_json::from_str(&line).map_err(|_| CheckpointError::Damaged)?;
        if line.version != VERSION || line.search != format!("{:016x}", self.search) {
            return Err(CheckpointError::Other);
        }
        let position = |written: &Written, search: &CosetSearch<'_, Presses>| {
            let word = u128::from_str_radix(&written.word, 16).ok()?;
            let position = Position {
                done: written.done,
                parts: written.parts,
                word,
                fewest: written.fewest,
                stage: written.stage,
                items: written.items,
            };
            search.accepts(&position).then_some(position)
        };
        let written = line.settled.iter().chain(&line.position);
        let positions: Option<Vec<Position>> = written
            .zip(searches)
            .map(|(written, search)| position(written, search))
            .collect();
        let mut positions = positions.ok_or(CheckpointError::Damaged)?;
        if positions.len() < line.settled.len() + usize::from(line.position.is_some()) {
            return Err(CheckpointError::Damaged);
        }
        if line.position.is_some() {
            self.position = positions.pop();
        }
        self.settled = positions;
        Ok(self)
    }
}

fn check(text: &str) -> u64 {
    let mut hash = Checksum::new();
    hash.text(text);
    hash.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Lights, Shape, Surface};
    use crate::game::{Game, Target};

    #[test]
    fn what_is_written_is_read_and_every_change_is_seen() {
        let shape = Shape::new(9, 9, Surface::Plane).unwrap();
        let code = QuietCode::new(&shape.into()).unwrap();
        let presses = Presses::from_fn(shape, |cell| cell.column == cell.row);
        let lights = Game::from(presses.shape()).toggled(&presses);
        let mut dark = lights.clone();
        dark.complement();
        let other = Presses::new(shape);
        let dark_lights: Lights = Game::from(other.shape()).toggled(&other);
        let board = |colour, lights, presses| Solved {
            colour,
            lights,
            presses,
        };
        let boards = [
            board(Target::Off, lights, presses.clone()),
            board(Target::On, dark_lights, other),
        ];
        let searches = boards
            .each_ref()
            .map(|board| code.search(&board.lights, &board.presses));
        let begun = Checkpoint::new(&code, &boards, &searches);
        let read = |text: &str| begun.clone().read(text, &searches);
        let position = |word| Position {
            done: 1,
            parts: 1,
            word,
            fewest: code.pattern(word).count(),
            stage: 3,
            items: 11,
        };
        let first = Position {
            fewest: {
                let mut sum = presses.clone();
                sum.symmetric_difference(&code.pattern(5));
                sum.count()
            },
            ..position(5)
        };
        let mut checkpoint = begun.clone();
        for (settled, here) in [
            (vec![], None),
            (vec![], Some(first)),
            (vec![first], None),
            (vec![first], Some(position(7))),
            (vec![first, position(255)], None),
        ] {
            checkpoint.settled = settled;
            checkpoint.position = here;
            let text = checkpoint.write();
            assert_eq!(read(&text).as_ref(), Ok(&checkpoint), "{text}");
            for at in 0..text.len() {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1;
                if let Ok(changed) = String::from_utf8(bytes) {
                    assert!(read(&changed).is_err(), "{changed}");
                }
                assert!(read(&text[..at]).is_err());
            }
            let one = Checkpoint::new(&code, &boards[..1], &searches[..1]);
            let one = one.read(&text, &searches[..1]);
            assert_eq!(one, Err(CheckpointError::Other));
            let mut turned = boards.clone();
            turned.reverse();
            let plans = [searches[1].clone(), searches[0].clone()];
            let other = Checkpoint::new(&code, &turned, &plans).read(&text, &plans);
            assert_eq!(other, Err(CheckpointError::Other));
        }
        assert_eq!(read(""), Err(CheckpointError::Foreign));
        assert_eq!(read("P1\n1 1\n0\n"), Err(CheckpointError::Foreign));
        // A position that no search can reach, in a line whose check is right.
        checkpoint.settled = vec![Position {
            fewest: 3,
            ..position(5)
        }];
        let text = checkpoint.write();
        assert_eq!(read(&text), Err(CheckpointError::Damaged));
    }
}
