//! Pictures in the memory of one board.

use std::io::BufRead;

use crate::board::{Lights, Shape, Surface};
use crate::game::{Game, Obstruction, Outcome, inner_row_holds, press_row};
use crate::notation::pbm::{ReadError, RowReader};
use madness_machine::simd::memory::{asking, try_reserve};

use super::{StreamError, ones};

/// Reads a picture as a board. Nothing may follow it. `bytes` is the length of the file; for a pipe it
/// is `None`, and memory grows with the rows that are there.
///
/// # Errors
/// A picture that is no board, is damaged, or does not fit into memory.
pub fn read_board<R: BufRead>(
    mut picture: RowReader<R>,
    bytes: Option<u64>,
    surface: Surface,
) -> Result<Lights, StreamError> {
    let shape = Shape::new(picture.columns(), picture.rows(), surface)?;
    let mut words = Vec::new();
    let stride = picture.stride();
    if let Some(bytes) = bytes {
        picture.check_length(bytes).map_err(ReadError::from)?;
        try_reserve(&mut words, stride * shape.rows())?;
    }
    for row in 0..shape.rows() {
        asking(|| words.try_reserve(stride))?;
        words.resize((row + 1) * stride, 0);
        picture.read_row(&mut words[row * stride..])?;
    }
    picture.finish()?;
    Ok(Lights::from_words(shape, words))
}

/// Checks an answer under the cross against the picture of its board, a row at a time. Returns the
/// number of lit cells that the quiet pattern of an unsolvable board meets, and 0 for a solution.
///
/// # Errors
/// A damaged picture, or [`StreamError::Wrong`].
pub fn check_answer<R: BufRead>(
    mut picture: RowReader<R>,
    outcome: &Outcome,
) -> Result<usize, StreamError> {
    let presses = match outcome {
        Outcome::Solved(solution) => &solution.presses,
        Outcome::Unsolvable(Obstruction { quiet_pattern, .. }) => quiet_pattern,
    };
    let (shape, stride) = (presses.shape(), presses.stride());
    if (picture.columns(), picture.rows()) != (shape.columns(), shape.rows()) {
        return Err(StreamError::Wrong);
    }
    let row = |j: usize| &presses.words()[j * stride..][..stride];
    let (mut lights, mut met, mut holds) = (vec![0; stride], 0, true);
    for j in 0..shape.rows() {
        picture.read_row(&mut lights)?;
        if !outcome.is_solved() {
            let common = lights.iter_mut().zip(row(j));
            common.for_each(|(word, presses)| *word &= presses);
            met += ones(&lights);
            continue;
        }
        let inside = j > 0 && j + 1 < shape.rows() && shape.surface() != Surface::Projective;
        holds &= if inside {
            inner_row_holds(shape, &lights, [row(j - 1), row(j), row(j + 1)])
        } else {
            press_row(shape, j, &mut lights, |i, words| {
                words.copy_from_slice(row(i));
            });
            lights.iter().all(|&word| word == 0)
        };
        if !holds {
            break;
        }
    }
    if !outcome.is_solved() {
        holds = met % 2 == 1 && Game::from(shape).is_quiet(presses);
    }
    if holds {
        Ok(met)
    } else {
        Err(StreamError::Wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::solve::Chase;

    #[test]
    fn answers_are_checked_against_the_picture() {
        let picture = |lights: &Lights| {
            let mut bytes = Vec::new();
            Notation::RAW_PBM.write_to(lights, &mut bytes).unwrap();
            bytes
        };
        let (mut solved, mut unsolvable) = (0, 0);
        for surface in Surface::ALL {
            for (m, n) in [(1, 1), (3, 3), (4, 4), (6, 5), (70, 3)] {
                let shape = Shape::new(m, n, surface).unwrap();
                let lights = Lights::from_fn(shape, |cell| (cell.column + 2 * cell.row) % 3 == 0);
                let bytes = picture(&lights);
                let reader = || RowReader::new(&bytes[..]).unwrap();
                for length in [None, Some(bytes.len() as u64)] {
                    assert_eq!(read_board(reader(), length, surface).unwrap(), lights);
                }
                let outcome = Chase::default().solve_in_place(lights.clone()).unwrap();
                let met = check_answer(reader(), &outcome).unwrap();
                if outcome.is_solved() {
                    assert_eq!(met, 0);
                    solved += 1;
                } else {
                    assert_eq!(met % 2, 1);
                    unsolvable += 1;
                }
                let mut other = lights;
                match &outcome {
                    Outcome::Solved(_) => other.toggle(shape.cell(shape.cells() - 1)),
                    Outcome::Unsolvable(proof) => {
                        other.toggle(proof.quiet_pattern.iter().next().unwrap());
                    }
                }
                let bytes = picture(&other);
                let wrong = check_answer(RowReader::new(&bytes[..]).unwrap(), &outcome);
                assert!(matches!(wrong, Err(StreamError::Wrong)), "{shape}");
            }
        }
        assert!(solved > 5 && unsolvable > 5, "{solved}, {unsolvable}");
    }

    #[test]
    fn damaged_pictures_are_refused() {
        let read = |bytes: &[u8], length| {
            let reader = RowReader::new(bytes).unwrap();
            read_board(reader, length, Surface::Torus)
        };
        for length in [None, Some(8)] {
            let cut_off = read(b"P4 8 2\n\x01", length);
            assert!(matches!(cut_off, Err(StreamError::Read(_))), "{cut_off:?}");
        }
        let surplus = read(b"P4 8 1\n\x01\x01", None);
        assert!(matches!(surplus, Err(StreamError::Read(_))), "{surplus:?}");
    }
}
