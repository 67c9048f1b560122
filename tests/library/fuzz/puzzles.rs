//! Any text is read as a puzzle or refused; what is read is solved, and the answer holds.

use button_madness::puzzle::{
    BoardFormat, Counters, Format, MatrixFormat, Neighbourhood, Puzzle, SizeLine,
};
use button_madness::{Budget, Surface};

/// Larger puzzles are read only.
const MOST: usize = 200;

fn solved(puzzle: &Puzzle) {
    if puzzle.lamps().max(puzzle.buttons()) > MOST {
        return;
    }
    let answer = puzzle.solve().expect("a small puzzle");
    answer.certificate(puzzle).check().expect("a true answer");
    let names = puzzle.geometry().buttons();
    let _ = puzzle
        .geometry()
        .write(&names, &vec![1; puzzle.buttons()], puzzle.states());
    if let Some(id) = puzzle.to_flip() {
        let again = Format::Flip.read(id.as_bytes(), None);
        let (_, again) = &again.expect("what was written")[0];
        assert_eq!(again.wiring(), puzzle.wiring());
        assert_eq!(again.start(), puzzle.start());
    }
}

/// Solves counters in few steps, and checks the answer.
fn counted(counters: &Counters) {
    if counters.lamps().max(counters.buttons()) > 30 {
        return;
    }
    if let Ok(answer) = counters.solve(&Budget::unlimited().steps(500)) {
        answer.certificate(counters).check().expect("a true answer");
    }
}

pub(crate) fn fuzz(bytes: &[u8]) {
    let Some((&how, text)) = bytes.split_first() else {
        return;
    };
    let odd = how & 1 == 1;
    let neighbourhood = if odd {
        Neighbourhood::Closed
    } else {
        Neighbourhood::Open
    };
    let sizes = [SizeLine::Guessed, SizeLine::Yes, SizeLine::No];
    let format = match how >> 1 & 15 {
        0 => Format::Edges {
            neighbourhood,
            size: sizes[usize::from(how >> 4) % 3],
        },
        1 => Format::Matrix(MatrixFormat {
            augmented: odd,
            size: sizes[usize::from(how >> 4) % 3],
        }),
        2 => Format::Adjacency {
            neighbourhood,
            size: sizes[usize::from(how >> 4) % 3],
        },
        3 => Format::Lists,
        4 => Format::Flip,
        5 => Format::Machines,
        8 => Format::Directed {
            neighbourhood,
            size: SizeLine::Guessed,
        },
        9 => Format::Xor,
        10 => Format::Transposed(Box::new(if odd {
            Format::Lists
        } else {
            Format::Matrix(MatrixFormat::default())
        })),
        11 => {
            let names = ["cube:2", "merlin", "icosahedron", "lines:3x2"];
            let named = names[usize::from(how >> 5) % 4].parse().expect("a name");
            Format::Named(named, neighbourhood)
        }
        _ => Format::Boards(Box::new(BoardFormat {
            surface: [None, Some(Surface::Plane), Some(Surface::Klein)][usize::from(how) % 3],
            holes: how & 2 > 0,
            ragged: odd,
            sides: if how & 8 > 0 {
                Vec::new()
            } else {
                vec![2, 2, 2]
            },
            ..BoardFormat::default()
        })),
    };
    let states = match format {
        Format::Boards(_) => Some([2, 3, 4, 10, 36, 100][usize::from(how >> 4) % 6]),
        _ => None,
    };
    if let Ok((all, _)) = format.read_counters(text) {
        for (_, counters) in &all {
            counted(counters);
        }
    }
    match format.read(text, states) {
        Ok(puzzles) => {
            for (_, puzzle) in &puzzles {
                if matches!(format, Format::Lists) {
                    let again = format.read(puzzle.to_lists().as_bytes(), None);
                    assert_eq!(again.as_ref().map(|again| &again[0].1), Ok(puzzle));
                }
                solved(puzzle);
            }
        }
        Err(error) => {
            assert_eq!(error.to_string().lines().count(), 1);
            assert!(error.line > 0 && error.column > 0);
        }
    }
}
