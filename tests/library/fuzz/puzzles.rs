//! Any text is read as a puzzle or refused; what is read is solved, and the answer holds.

use button_madness::puzzle::Puzzle;
use button_madness::puzzle::formats::{FormatError, cells, edges, flip, lists, matrix};
use button_madness::{Rule, Surface};

/// Larger puzzles are read only.
const MOST: usize = 200;

fn solved(read: Result<Puzzle, FormatError>) {
    let puzzle = match read {
        Ok(puzzle) => puzzle,
        Err(error) => {
            assert_eq!(error.to_string().lines().count(), 1);
            assert!(error.line > 0 && error.column > 0);
            return;
        }
    };
    if puzzle.lamps().max(puzzle.buttons()) > MOST {
        return;
    }
    let answer = puzzle.solve().expect("a small puzzle");
    answer.certificate(&puzzle).check().expect("a true answer");
    let names = puzzle.geometry().buttons();
    let _ = puzzle
        .geometry()
        .write(&names, &vec![1; puzzle.buttons()], puzzle.states());
    if let Some(id) = flip::write(&puzzle) {
        let again = flip::read(id.as_bytes()).expect("what was written");
        assert_eq!(again[0].1.wiring(), puzzle.wiring());
        assert_eq!(again[0].1.start(), puzzle.start());
    }
}

pub(crate) fn fuzz(bytes: &[u8]) {
    let Some((&how, text)) = bytes.split_first() else {
        return;
    };
    let with_self = how & 1 == 1;
    let one = |read: Result<Vec<(usize, Puzzle)>, FormatError>| match read {
        Ok(puzzles) => puzzles
            .into_iter()
            .for_each(|(_, puzzle)| solved(Ok(puzzle))),
        Err(error) => solved(Err(error)),
    };
    match how >> 1 & 7 {
        0 => solved(edges::read(text, None, with_self)),
        1 => solved(matrix::read(text, None, matrix::Kind::Wiring)),
        2 => solved(matrix::read(
            text,
            None,
            matrix::Kind::Adjacency { with_self },
        )),
        3 => {
            let read = lists::read(text, None);
            if let Ok(puzzle) = &read {
                let again = lists::read(lists::write(puzzle).as_bytes(), None);
                assert_eq!(again.as_ref(), Ok(puzzle));
            }
            solved(read);
        }
        4 => one(flip::read(text)),
        _ => {
            let reader = cells::Reader {
                states: [2, 3, 4, 10, 36, 100][usize::from(how >> 4) % 6],
                surface: [Surface::Torus, Surface::Plane, Surface::Klein][usize::from(how) % 3],
                holes: how & 2 > 0,
                ragged: with_self,
                pattern: Rule::default(),
                sides: if how & 8 > 0 {
                    Vec::new()
                } else {
                    vec![2, 2, 2]
                },
            };
            one(reader.read(text));
        }
    }
}
