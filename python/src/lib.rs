//! The Python package `button_madness`: what it does is done here, in the module `_engine`. What has a
//! shape of its own in Python, such as graphs of NetworkX, is read in the package.

mod arrays;
mod board;
mod errors;
mod games;
mod gf2;
mod json;
mod long;
mod puzzle;
mod verify;

/// The engine of the package `button_madness`, which has all that is public.
#[pyo3::pymodule]
mod _engine {
    #[pymodule_export]
    use crate::board::answer::Answer;
    #[pymodule_export]
    use crate::board::numbers::{Classification, are_good, classify, mad_numbers};
    #[pymodule_export]
    use crate::board::read::{Board, press, random_board, read_boards};
    #[pymodule_export]
    use crate::board::sizes::{
        Farthest, farthest, nullities, nullity_of_any, presses_of_cells, quiet_patterns,
    };
    #[pymodule_export]
    use crate::board::solutions::{Solutions, count, solutions};
    #[pymodule_export]
    use crate::board::solve::{Hint, hint, seconds_of_solve, solve};
    #[pymodule_export]
    use crate::games::cakes::{cake_powers, cakes, lattice_pairing};
    #[pymodule_export]
    use crate::games::heaps::{
        grundy_of_board, grundy_of_graph, grundy_of_heaps, misere_quotient, period, played_with,
    };
    #[pymodule_export]
    use crate::games::play::{Advice, Match, open_match, playable, read_match};
    #[pymodule_export]
    use crate::games::positional::{
        board_of_name, criteria, families, positional, recycled_game, zarankiewicz_number,
    };
    #[pymodule_export]
    use crate::games::sums::{loopy, winning_moves};
    #[pymodule_export]
    use crate::games::values::{cutcake_sum, is_partizan, value};
    #[pymodule_export]
    use crate::gf2::matrix::BitMatrix;
    #[pymodule_export]
    use crate::gf2::polynomial::Polynomial;
    #[pymodule_export]
    use crate::puzzle::{PuzzleAnswer, Wiring, surfaces, wirings};
    #[pymodule_export]
    use crate::verify::{Claim, Verdict, verify};

    #[pymodule_init]
    fn init() {
        crate::long::remember_process();
    }
}
