//! The methods by name.

use std::fmt;
use std::str::FromStr;

use crate::board::{UnknownName, named};
use crate::game::Game;

use super::{Bfs, Chase, Elimination, Fourier, Frobenius, Solver, SparseElimination, automatic};

/// A method that can be asked for by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The [best](automatic()) that applies.
    #[default]
    Automatic,
    /// [`Chase`].
    Chase,
    /// [`Elimination`].
    Elimination,
    /// [`SparseElimination`].
    Sparse,
    /// [`Bfs`].
    Bfs,
    /// [`Fourier`].
    Fourier,
    /// [`Frobenius`].
    Frobenius,
}

impl Method {
    /// All methods, the best first.
    pub const ALL: [Self; 7] = [
        Self::Automatic,
        Self::Chase,
        Self::Elimination,
        Self::Sparse,
        Self::Bfs,
        Self::Fourier,
        Self::Frobenius,
    ];

    /// Returns the name, as the command takes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Automatic => "auto",
            Self::Chase => "chase",
            Self::Elimination => "elimination",
            Self::Sparse => "sparse",
            Self::Bfs => "bfs",
            Self::Fourier => "fourier",
            Self::Frobenius => "frobenius",
        }
    }

    /// Returns a phrase that says how the method works and what it is for.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Automatic => {
                "The best that applies: light chasing, but for long twisted boards elimination"
            }
            Self::Chase => "Light chasing, closed by polynomials: boards of any size",
            Self::Elimination => "Gaussian elimination on the press matrix",
            Self::Sparse => {
                "Gaussian elimination on the press matrix, its pivots in an order that keeps it sparse"
            }
            Self::Bfs => {
                "Breadth-first search over all states: a shortest solution, small boards only"
            }
            Self::Fourier => "Roots of unity in an extension field: tori with odd sides only",
            Self::Frobenius => {
                "Powers of the press operator: tori with odd sides, and those where every board can be solved"
            }
        }
    }

    /// Returns the solver for a game, with its usual limits.
    #[must_use]
    pub fn solver(self, game: &Game) -> Box<dyn Solver> {
        match self {
            Self::Automatic => automatic(game),
            Self::Chase => Box::new(Chase::default()),
            Self::Elimination => Box::new(Elimination::default()),
            Self::Sparse => Box::new(SparseElimination::default()),
            Self::Bfs => Box::new(Bfs::default()),
            Self::Fourier => Box::new(Fourier::default()),
            Self::Frobenius => Box::new(Frobenius::default()),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name, in capitals or not.
impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        named("method", &Self::ALL, Self::name, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_have_names_and_solvers_of_their_own() {
        let game = Game::torus(3, 3).unwrap();
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
            let solver = method.solver(&game);
            match method {
                Method::Automatic => assert_eq!(solver.name(), "chase"),
                _ => assert!(solver.name().starts_with(method.name())),
            }
        }
        let error = "luck".parse::<Method>().unwrap_err().to_string();
        let named = |method: &Method| error.contains(method.name());
        assert!(Method::ALL.iter().all(named), "{error}");
    }
}
