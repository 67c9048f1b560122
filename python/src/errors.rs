//! Errors of the library as exceptions of Python, with the same sentences.

use std::fmt::Display;

use button_madness::certificate::DocumentError;
use button_madness::classify::mad::SearchError;
use button_madness::classify::{ClassifyError, NullityError};
use button_madness::distance::DistanceError;
use button_madness::notation::ParseError;
use button_madness::picture::TooLarge;
use button_madness::puzzle::{NamedError, PuzzleError};
use button_madness::solutions::SolutionsError;
use button_madness::solve::SolveError;
use button_madness::{InternalError, RowsError, RuleError, ShapeError, UnknownName};
use combinatorial_games::impartial::octal::OctalError;
use combinatorial_games::impartial::{HeapGameError, HeapTableError, NotAcyclic};
use combinatorial_games::partizan::GamesError;
use combinatorial_games::sum::SumError;
use combinatorial_games::sum::decide::MisereUndecided;
use pairing_strategies::ParseDirectionsError;
use pairing_strategies::cake::TargetError;
use pairing_strategies::find::FindError;
use positional_games::avoidance::AvoidanceError;
use positional_games::families::FamilyError;
use positional_games::maker_breaker::MakerBreakerError;
use positional_games::picker::PickerError;
use positional_games::recycled::RecycledError;
use positional_games::strong::StrongError;
use positional_games::{
    DefinitionError, GameError, HypergraphError, SearchError as PositionalSearchError,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The classes of exceptions, by their names in `button_madness.errors`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An argument that is none of the other kinds.
    Input,
    /// A board: its size, its rows, its cells.
    Board,
    /// A name of a surface, a target, a method.
    Name,
    /// A rule.
    Rule,
    /// Boards in a text.
    Notation,
    /// A puzzle of any wiring.
    Puzzle,
    /// A matrix or a vector over GF(2).
    Matrix,
    /// A polynomial over GF(2).
    Polynomial,
    /// A game, a position or a sum of games.
    Game,
    /// A move that cannot be made.
    Move,
    /// A text or a dict that is no certificate.
    Certificate,
    /// What is too large, or what no method applies to.
    Undecided,
    /// A search whose budget was spent.
    GaveUp,
    /// An error of the library.
    Internal,
}

impl Kind {
    const fn class(self) -> &'static str {
        match self {
            Self::Input => "InputError",
            Self::Board => "BoardError",
            Self::Name => "UnknownNameError",
            Self::Rule => "RuleError",
            Self::Notation => "NotationError",
            Self::Puzzle => "PuzzleError",
            Self::Matrix => "MatrixError",
            Self::Polynomial => "PolynomialError",
            Self::Game => "GameError",
            Self::Move => "MoveError",
            Self::Certificate => "CertificateError",
            Self::Undecided => "UndecidedError",
            Self::GaveUp => "GaveUpError",
            Self::Internal => "InternalError",
        }
    }
}

/// Why there is no answer. It can be made without the interpreter, and becomes an exception there.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Kind,
    message: String,
    line: Option<usize>,
    column: Option<usize>,
}

impl Failure {
    pub(crate) fn new(kind: Kind, message: impl Display) -> Self {
        Self {
            kind,
            message: in_python(&message.to_string()),
            line: None,
            column: None,
        }
    }

    /// Returns the same with its place, counted from 1.
    pub(crate) fn at(self, line: Option<usize>, column: usize) -> Self {
        Self {
            line,
            column: Some(column),
            ..self
        }
    }

    fn raised(&self, py: Python<'_>) -> PyResult<PyErr> {
        let module = py.import(intern!(py, "button_madness.errors"))?;
        let class = module.getattr(self.kind.class())?;
        let arguments = (&self.message,);
        let error = if self.column.is_some() {
            let place = PyDict::new(py);
            place.set_item(intern!(py, "line"), self.line)?;
            place.set_item(intern!(py, "column"), self.column)?;
            class.call(arguments, Some(&place))?
        } else {
            class.call1(arguments)?
        };
        Ok(PyErr::from_value(error))
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| failure.raised(py).unwrap_or_else(|error| error))
    }
}

/// Returns a message that names options of the command, with the arguments of Python in their place:
/// `--proof-steps` is `proof_steps=` there.
fn in_python(message: &str) -> String {
    let mut parts = message.split("--");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_of_name = |char: char| char.is_ascii_lowercase() || char == '-';
        let end = part.find(|char| !is_of_name(char)).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        if name.is_empty() {
            text.push_str("--");
        } else {
            text.push_str(&name.replace('-', "_"));
            text.push('=');
        }
        text.push_str(rest);
    }
    text
}

macro_rules! failures {
    ($($kind:ident: $($error:ty),+;)+) => {$($(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::new(Kind::$kind, error)
            }
        }
    )+)+};
}

failures! {
    Board: ShapeError, RowsError;
    Name: UnknownName;
    Puzzle: PuzzleError, NamedError;
    Game: HeapGameError, NotAcyclic, FamilyError, HypergraphError, GameError, TargetError,
        ParseDirectionsError;
    Undecided: DistanceError, NullityError, OctalError, HeapTableError, DefinitionError, TooLarge,
        button_madness::algebra::modular::ModularError;
    Internal: InternalError;
}

impl From<RuleError> for Failure {
    fn from(error: RuleError) -> Self {
        let failure = Self::new(Kind::Rule, &error);
        match error {
            RuleError::Character { line, column, .. } | RuleError::TwoPressed { line, column } => {
                failure.at(Some(line), column)
            }
            _ => failure,
        }
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::new(Kind::Notation, &error).at(Some(error.line), error.column)
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        let kind = match error {
            SolveError::OtherSize { .. } => Kind::Board,
            _ => Kind::Undecided,
        };
        Self::new(kind, error)
    }
}

impl From<SolutionsError> for Failure {
    fn from(error: SolutionsError) -> Self {
        match error {
            SolutionsError::Solve(error) => error.into(),
            error => Self::new(Kind::Undecided, error),
        }
    }
}

impl From<ClassifyError> for Failure {
    fn from(error: ClassifyError) -> Self {
        match error {
            ClassifyError::Zero => Self::new(Kind::Input, error),
            ClassifyError::Internal(error) => error.into(),
            ClassifyError::Shape(error) => error.into(),
            ClassifyError::Solve(error) => error.into(),
            error => Self::new(Kind::Undecided, error),
        }
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        Self::new(Kind::Undecided, error)
    }
}

impl From<DocumentError> for Failure {
    fn from(error: DocumentError) -> Self {
        let failure = Self::new(Kind::Certificate, &error);
        match error {
            DocumentError::Json { line, column, .. }
            | DocumentError::Missing { line, column, .. } => failure.at(Some(line), column),
            _ => failure,
        }
    }
}

impl From<SumError> for Failure {
    fn from(error: SumError) -> Self {
        let kind = match error {
            SumError::Toggle { .. } => Kind::GaveUp,
            _ => Kind::Undecided,
        };
        Self::new(kind, error)
    }
}

impl From<MisereUndecided> for Failure {
    fn from(error: MisereUndecided) -> Self {
        let kind = match error {
            MisereUndecided::Open { .. } => Kind::GaveUp,
            _ => Kind::Undecided,
        };
        Self::new(kind, error)
    }
}

impl From<AvoidanceError> for Failure {
    fn from(error: AvoidanceError) -> Self {
        let kind = match error {
            AvoidanceError::GaveUp { .. } => Kind::GaveUp,
            _ => Kind::Undecided,
        };
        Self::new(kind, error)
    }
}

impl From<GamesError> for Failure {
    fn from(error: GamesError) -> Self {
        let kind = match error {
            GamesError::TooManySteps(_) | GamesError::Spent(_) => Kind::GaveUp,
            _ => Kind::Undecided,
        };
        Self::new(kind, error)
    }
}

impl From<FindError> for Failure {
    fn from(error: FindError) -> Self {
        let kind = match error {
            FindError::GaveUp(_) => Kind::GaveUp,
            FindError::TooLarge(_) => Kind::Undecided,
            _ => Kind::Game,
        };
        Self::new(kind, error)
    }
}

impl From<MakerBreakerError> for Failure {
    fn from(error: MakerBreakerError) -> Self {
        let kind = match error {
            MakerBreakerError::Stopped { .. } => Kind::GaveUp,
            MakerBreakerError::Contradicted => Kind::Internal,
            _ => Kind::Undecided,
        };
        Self::new(kind, error)
    }
}

impl From<StrongError> for Failure {
    fn from(error: StrongError) -> Self {
        let kind = match error {
            StrongError::TooManyCells { .. } => Kind::Undecided,
            _ => Kind::GaveUp,
        };
        Self::new(kind, error)
    }
}

impl From<PositionalSearchError> for Failure {
    fn from(error: PositionalSearchError) -> Self {
        let kind = match error {
            PositionalSearchError::GaveUp { .. } => Kind::GaveUp,
            _ => Kind::Undecided,
        };
        Self::new(kind, error)
    }
}

impl From<PickerError> for Failure {
    fn from(error: PickerError) -> Self {
        let kind = match error {
            PickerError::GaveUp { .. } => Kind::GaveUp,
            _ => Kind::Undecided,
        };
        Self::new(kind, error)
    }
}

impl From<RecycledError> for Failure {
    fn from(error: RecycledError) -> Self {
        let kind = match error {
            RecycledError::Late { .. } => Kind::GaveUp,
            RecycledError::NoSigns | RecycledError::EmptySet => Kind::Game,
            _ => Kind::Undecided,
        };
        Self::new(kind, error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::new(Kind::Internal, error)
    }
}
