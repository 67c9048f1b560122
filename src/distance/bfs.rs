//! Breadth-first search with one bit for each board.

use rayon::prelude::*;

use madness_machine::simd::Simd;

use super::Coordinates;
use super::simd::{BITS, Move, Row, WORDS, add_images, finish};

/// Rows that are processed at a time, 16 KiB.
const CHUNK: usize = 256;

/// Returns the number of boards at each distance, by breadth-first search from the dark board.
///
/// # Complexity
/// mn permutations of a set of 2^N bits for each distance, N = mn − nullity, on all threads; 3
/// bits a board in memory.
///
/// ```
/// use button_madness::Game;
/// use button_madness::solutions::QuietCode;
/// use button_madness::distance::{Coordinates, by_bfs};
///
/// let code = QuietCode::new(&Game::torus(3, 3)?)?;
/// assert_eq!(by_bfs(&Coordinates::new(&code, 32)?), [1, 9, 15, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn by_bfs(coordinates: &Coordinates) -> Vec<u64> {
    at(Simd::best(), coordinates)
}

fn at(simd: Simd, coordinates: &Coordinates) -> Vec<u64> {
    let dimension = coordinates.dimension();
    let units = (0..dimension).map(|bit| 1_u64 << bit);
    let presses = units.chain(coordinates.dependent().iter().copied());
    let moves: Vec<Move> = presses.map(Move::new).collect();
    let rows = 1_usize << dimension.saturating_sub(BITS as usize);
    let mut frontier: Vec<Row> = bytemuck::zeroed_vec(rows);
    let mut seen: Vec<Row> = bytemuck::zeroed_vec(rows);
    let mut next: Vec<Row> = bytemuck::zeroed_vec(rows);
    let mut counts = vec![1];
    frontier[0].0[0] = 1;
    seen[0].0[0] = 1;
    // Whether a chunk of the frontier holds anything.
    let mut holds = vec![false; rows.div_ceil(CHUNK)];
    holds[0] = true;
    // The number of vectors in a chunk.
    let full = (CHUNK.min(rows) as u64) << dimension.min(BITS as usize);
    let mut seen_in: Vec<u64> = vec![0; holds.len()];
    seen_in[0] = 1;
    loop {
        let chunks = next.par_chunks_mut(CHUNK).zip(seen.par_chunks_mut(CHUNK));
        let found = chunks.enumerate().map(|(chunk, (next, seen))| {
            next.fill(Row([0; WORDS]));
            if seen_in[chunk] == full {
                return 0;
            }
            for step in &moves {
                let from = chunk ^ (step.row / CHUNK);
                if holds[from] {
                    let rows = &frontier[from * CHUNK..];
                    let inside = Move {
                        row: step.row % CHUNK,
                        ..*step
                    };
                    add_images(simd, next, &rows[..next.len()], inside);
                }
            }
            finish(simd, next, seen)
        });
        let found: Vec<u64> = found.collect();
        let total: u64 = found.iter().sum();
        if total == 0 {
            return counts;
        }
        counts.push(total);
        for ((holds, seen_in), found) in holds.iter_mut().zip(&mut seen_in).zip(found) {
            *holds = found > 0;
            *seen_in += found;
        }
        std::mem::swap(&mut frontier, &mut next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Surface};
    use crate::solutions::QuietCode;
    use crate::solve::Bfs;

    #[test]
    fn boards_at_each_distance_as_in_search_over_boards() {
        for surface in Surface::ALL {
            for (m, n) in [
                (1, 1),
                (1, 2),
                (2, 1),
                (2, 2),
                (3, 3),
                (1, 9),
                (2, 6),
                (5, 3),
                (4, 4),
            ] {
                let shape = Shape::new(m, n, surface).unwrap();
                let expected = Bfs::default().distribution(&shape.into()).unwrap();
                let code = QuietCode::new(&shape.into()).unwrap();
                let coordinates = Coordinates::new(&code, 20).unwrap();
                for simd in Simd::variants() {
                    assert_eq!(at(simd, &coordinates), expected, "{shape}, {simd:?}");
                }
            }
        }
    }

    #[test]
    fn many_chunks() {
        let shape = Shape::torus(5, 4).unwrap();
        let code = QuietCode::new(&shape.into()).unwrap();
        assert_eq!(code.nullity(), 0);
        let coordinates = Coordinates::new(&code, 20).unwrap();
        let mut binomial = vec![1_u64];
        for d in 1..=20 {
            binomial.push(binomial[d - 1] * (21 - d as u64) / d as u64);
        }
        for simd in Simd::variants() {
            assert_eq!(at(simd, &coordinates), binomial);
        }
    }
}
