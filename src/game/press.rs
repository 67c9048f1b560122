//! The fast path of the cross: whole rows of words at a time.

use std::borrow::Cow;

use rayon::prelude::*;

use super::simd::{LONG, differ_inside, toggle_words, toggled_in};
use crate::board::{Gluing, Grid, Lights, Presses, Shape, reversed};
use madness_machine::simd::{Simd, prefetch};

/// A press set as rows of words, with the two rows that the gluing puts beyond
/// the first and the last one.
pub(super) struct PressRows<'a> {
    shape: Shape,
    presses: Rows<'a>,
    before_first: Cow<'a, [u64]>,
    after_last: Cow<'a, [u64]>,
}

impl<'a> PressRows<'a> {
    pub(super) fn new(shape: Shape, presses: &'a Presses) -> Self {
        let presses = Rows::of(presses);
        let beyond = |j| match shape.surface().top_to_bottom() {
            Gluing::Free => Cow::Owned(vec![0; presses.stride]),
            Gluing::Straight => Cow::Borrowed(presses.row(j)),
            Gluing::Reversed => Cow::Owned(reversed(presses.row(j), shape.columns())),
        };
        Self {
            shape,
            presses,
            before_first: beyond(shape.rows() - 1),
            after_last: beyond(0),
        }
    }

    /// Returns the rows of presses above row j, here and below. If the left and the right edge are
    /// glued, returns as well the row that lies beyond them: row j, or row n − 1 − j if the gluing
    /// is reversed.
    fn around(&self, j: usize) -> ([&[u64]; 3], Option<&[u64]>) {
        let n = self.shape.rows();
        let row = |j| self.presses.row(j);
        let above = if j == 0 {
            &self.before_first
        } else {
            row(j - 1)
        };
        let below = if j + 1 == n {
            &self.after_last
        } else {
            row(j + 1)
        };
        let beside = match self.shape.surface().left_to_right() {
            Gluing::Free => None,
            Gluing::Straight => Some(row(j)),
            Gluing::Reversed => Some(row(n - 1 - j)),
        };
        ([above, row(j), below], beside)
    }

    /// Toggles on a board what the presses toggle.
    pub(super) fn toggle_all(&self, lights: &mut Lights) {
        let stride = lights.stride();
        lights.with_words_mut(|words| {
            for (j, lights) in words.chunks_exact_mut(stride).enumerate() {
                let (around, beside) = self.around(j);
                toggle_row(self.shape.columns(), lights, around, beside);
            }
        });
    }

    /// Returns whether the presses toggle exactly the `lights`; `None` stands for dark lights. Rows
    /// are compared up to the first difference. Large boards are divided among the threads.
    pub(super) fn toggle_just(&self, lights: Option<&Lights>) -> bool {
        let (rows, stride) = (self.shape.rows(), self.presses.stride);
        let lights = lights.map(Rows::of);
        let of_part = (PART_WORDS / stride).max(1);
        let holds = |part: usize| {
            let dark = vec![0; if lights.is_some() { 0 } else { stride }];
            (part * of_part..rows.min((part + 1) * of_part)).all(|j| {
                // Short rows prefetch nothing, so `soon` is empty for them.
                let soon = if stride < LONG {
                    [&[][..]; 2]
                } else {
                    let of_lights = lights.map_or(&[][..], |lights| lights.soon_after(j));
                    [of_lights, self.presses.soon_after(j + 1)]
                };
                let lights = lights.map_or(&dark[..], |lights| lights.row(j));
                let (around, beside) = self.around(j);
                is_just_toggled(self.shape.columns(), lights, around, beside, soon)
            })
        };
        match rows.div_ceil(of_part) {
            1 => holds(0),
            parts => (0..parts).into_par_iter().all(holds),
        }
    }
}

/// Words of the rows that a thread looks at together: some ten microseconds.
const PART_WORDS: usize = 1 << 14;

/// The words of a grid, row after row.
#[derive(Clone, Copy)]
struct Rows<'a> {
    words: &'a [u64],
    stride: usize,
}

impl<'a> Rows<'a> {
    fn of<K>(grid: &'a Grid<K>) -> Self {
        Self {
            words: grid.words(),
            stride: grid.stride(),
        }
    }

    fn row(self, j: usize) -> &'a [u64] {
        &self.words[j * self.stride..][..self.stride]
    }

    /// Returns what is needed soon after row j.
    fn soon_after(self, j: usize) -> &'a [u64] {
        let later = self.words.get((j + 1) * self.stride..);
        prefetch::after(later.unwrap_or_default(), self.stride)
    }
}

/// Adds to row j of a board of lights what a press set toggles there: row j of
/// S·ι. The set is given by a function that writes any of its rows, so neither
/// need fit into memory. Rows are laid out as in [`Grid`]; the excess bits of
/// `lights` become zeros.
///
/// Four rows are asked for at most, each once or twice: above, here, below, and
/// where left and right are glued with a reversal row n − 1 − j. O(m/64) word
/// operations beyond that.
///
/// # Panics
/// If there is no row j, or `lights` is not ⌈m/64⌉ words long.
pub(crate) fn press_row(
    shape: Shape,
    j: usize,
    lights: &mut [u64],
    mut presses: impl FnMut(usize, &mut [u64]),
) {
    let (m, n) = (shape.columns(), shape.rows());
    assert!(j < n, "no row {j} on {shape}");
    assert_eq!(lights.len(), m.div_ceil(64), "the words of a row");
    let mut row = |j| {
        let mut words = vec![0; m.div_ceil(64)];
        presses(j, &mut words);
        words
    };
    let top_to_bottom = shape.surface().top_to_bottom();
    let mut beyond = |j| match top_to_bottom {
        Gluing::Free => vec![0; m.div_ceil(64)],
        Gluing::Straight => row(j),
        Gluing::Reversed => reversed(&row(j), m),
    };
    let first = (j == 0).then(|| beyond(n - 1));
    let last = (j + 1 == n).then(|| beyond(0));
    let above = first.unwrap_or_else(|| row(j - 1));
    let below = last.unwrap_or_else(|| row(j + 1));
    let here = row(j);
    let opposite;
    let beside = match shape.surface().left_to_right() {
        Gluing::Free => None,
        Gluing::Straight => Some(&here[..]),
        Gluing::Reversed => {
            opposite = row(n - 1 - j);
            Some(&opposite[..])
        }
    };
    toggle_row(m, lights, [&above, &here, &below], beside);
}

/// Returns whether a row of lights that lies between two others is exactly what the presses above,
/// here and below it toggle. Allocates nothing.
///
/// # Panics
/// If a row is not ⌈m/64⌉ words long, or on the projective plane, where a row has
/// neighbours in a row far away.
pub(crate) fn inner_row_holds(shape: Shape, lights: &[u64], presses: [&[u64]; 3]) -> bool {
    let words = shape.columns().div_ceil(64);
    assert!(
        lights.len() == words && presses.iter().all(|row| row.len() == words),
        "the words of a row"
    );
    let beside = match shape.surface().left_to_right() {
        Gluing::Free => None,
        Gluing::Straight => Some(presses[1]),
        Gluing::Reversed => panic!("the ends of a row meet those of another one"),
    };
    is_just_toggled(shape.columns(), lights, presses, beside, [&[]; 2])
}

/// Adds to a row of m lights what the presses above, here and below it toggle, and at its two ends
/// what the row `beside` toggles across the glued edge. The excess bits become zeros.
fn toggle_row(
    m: usize,
    lights: &mut [u64],
    [above, here, below]: [&[u64]; 3],
    beside: Option<&[u64]>,
) {
    toggle_words(Simd::best(), lights, above, here, below);
    let last = (m - 1) / 64;
    let [to_first, to_last] = across_edge(m, beside);
    lights[0] ^= to_first;
    lights[last] ^= to_last;
    lights[last] &= cells_of_last(m);
}

/// Returns what the presses across the edge toggle in the first and in the last word of a row.
fn across_edge(m: usize, beside: Option<&[u64]>) -> [u64; 2] {
    let (last, bit) = ((m - 1) / 64, (m - 1) % 64);
    beside.map_or([0; 2], |beside| {
        [beside[last] >> bit & 1, (beside[0] & 1) << bit]
    })
}

/// Returns the bits of the last word of a row that are cells.
fn cells_of_last(m: usize) -> u64 {
    u64::MAX >> (63 - (m - 1) % 64)
}

/// Returns whether a row of lights is exactly what [`toggle_row`] would toggle. What is needed
/// `soon` is prefetched meanwhile.
fn is_just_toggled(
    m: usize,
    lights: &[u64],
    [above, here, below]: [&[u64]; 3],
    beside: Option<&[u64]>,
    soon: [&[u64]; 2],
) -> bool {
    let last = (m - 1) / 64;
    let [to_first, to_last] = across_edge(m, beside);
    let differing = |w: usize| {
        let mut difference = lights[w] ^ toggled_in(w, above, here, below);
        if w == 0 {
            difference ^= to_first;
        }
        if w == last {
            difference = (difference ^ to_last) & cells_of_last(m);
        }
        difference
    };
    differing(0) | differing(last) == 0
        && !differ_inside(Simd::best(), lights, [above, here, below], soon)
}

#[cfg(all(test, feature = "nalgebra"))]
mod tests {
    use super::*;
    use crate::board::{Cell, Surface, is_scattered};
    use crate::game::Game;
    use crate::game::press_matrix;

    fn scattered(shape: Shape) -> Presses {
        Presses::from_fn(shape, is_scattered)
    }

    const WIDTHS: [usize; 9] = [1, 2, 3, 63, 64, 65, 127, 128, 129];

    /// Shapes of awkward sizes, short rows and long ones, on all surfaces.
    fn awkward() -> impl Iterator<Item = Shape> {
        let sides = WIDTHS.into_iter().flat_map(|m| {
            let heights = [1, 2, 3, 4, 5, 7].map(|n| [(m, n), (n, m)]);
            heights.into_iter().flatten()
        });
        let on = |(m, n)| Surface::ALL.map(|surface| Shape::new(m, n, surface).unwrap());
        sides.flat_map(on)
    }

    fn one_by_one(presses: &Presses) -> Lights {
        let mut lights = Lights::new(presses.shape());
        let game = Game::from(presses.shape());
        presses
            .iter()
            .for_each(|cell| game.press(&mut lights, cell));
        lights
    }

    #[test]
    fn pressing_a_set_is_pressing_its_cells_one_by_one() {
        for shape in awkward() {
            for presses in [scattered(shape), Presses::full(shape)] {
                let lights = one_by_one(&presses);
                assert_eq!(Game::from(shape).toggled(&presses), lights, "{shape}");
                // On lights that are there already: all of them, to see what
                // becomes of excess bits.
                let mut all = Lights::full(shape);
                Game::from(shape).press_all(&mut all, &presses);
                let mut toggled = all.clone();
                toggled.symmetric_difference(&lights);
                assert_eq!(toggled, Lights::full(shape), "{shape}");
                for j in 0..shape.rows() {
                    let mut row_of_lights = vec![u64::MAX; lights.stride()];
                    press_row(shape, j, &mut row_of_lights, |i, words| {
                        words.copy_from_slice(Rows::of(&presses).row(i));
                    });
                    assert_eq!(row_of_lights, Rows::of(&all).row(j), "{shape}, row {j}");
                }
            }
        }
    }

    #[test]
    fn a_set_solves_the_lights_it_toggles_and_no_others() {
        for shape in awkward() {
            let presses = scattered(shape);
            let mut lights = one_by_one(&presses);
            assert!(Game::from(shape).solves(&presses, &lights), "{shape}");
            for index in [0, shape.cells() / 2, shape.cells() - 1] {
                lights.toggle(shape.cell(index));
                assert!(
                    !Game::from(shape).solves(&presses, &lights),
                    "{shape} {index}"
                );
                lights.toggle(shape.cell(index));
            }
        }
    }

    #[test]
    fn quiet_patterns_are_the_sets_that_toggle_nothing() {
        let mut quiet = 0;
        for surface in Surface::ALL {
            for (m, n) in [(1, 1), (1, 2), (2, 2), (3, 1), (5, 1), (3, 3), (2, 5)] {
                let shape = Shape::new(m, n, surface).unwrap();
                for set in 0..1_usize << shape.cells() {
                    let presses = Presses::from_fn(shape, |cell| set >> shape.index(cell) & 1 == 1);
                    let changes_nothing = one_by_one(&presses).is_empty();
                    assert_eq!(
                        Game::from(shape).is_quiet(&presses),
                        set > 0 && changes_nothing
                    );
                    quiet += usize::from(Game::from(shape).is_quiet(&presses));
                }
            }
        }
        assert!(quiet > 0);
    }

    #[test]
    fn the_press_matrix_is_symmetric_and_presses() {
        for surface in Surface::ALL {
            for (m, n) in [(1, 1), (1, 2), (2, 2), (1, 5), (3, 5), (4, 4)] {
                let shape = Shape::new(m, n, surface).unwrap();
                let matrix = press_matrix(&shape.into());
                assert_eq!(matrix, matrix.transpose());
                for pressed in 0..shape.cells() {
                    let mut lights = Lights::new(shape);
                    Game::from(shape).press(&mut lights, shape.cell(pressed));
                    for cell in 0..shape.cells() {
                        assert_eq!(matrix[(cell, pressed)].0, lights.get(shape.cell(cell)));
                    }
                }
            }
        }
    }

    #[test]
    fn the_classic_board_is_its_own_inverse() {
        // ι² = 1 + 2X² + 2Y² = 1 on the 4 × 4 torus.
        let shape = Shape::torus(4, 4).unwrap();
        let presses = scattered(shape);
        let lights = Game::from(shape).toggled(&presses);
        let again = Game::from(shape).toggled(&Presses::from_fn(shape, |cell| lights.get(cell)));
        assert!(shape_cells(shape).all(|cell| again.get(cell) == presses.get(cell)));
    }

    fn shape_cells(shape: Shape) -> impl Iterator<Item = Cell> {
        (0..shape.cells()).map(move |index| shape.cell(index))
    }
}
