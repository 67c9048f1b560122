//! The questions that there are.

/// A question that can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Address {
    /// A solution of a board, or why there is none: a certificate.
    Solve,
    /// The next press of a board.
    Hint,
    /// A random board.
    Random,
    /// The boards of a file.
    Parse,
    /// Whether all boards of the n × n torus can be solved.
    Classify,
    /// Quiet patterns of a board.
    Kernel,
    /// The nullity of a board.
    Nullity,
    /// The games of two players.
    Games,
    /// A position of a game of two players.
    Play,
    /// A pairing of the plane for nine in a row.
    Pairing,
    /// Who wins an avoidance game or a recycled game.
    Positional,
    /// How many discs fit on a board without a rectangle.
    Zarankiewicz,
    /// A table of misère play.
    Misere,
}

/// How a question is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// By a query alone.
    Get,
    /// By a body.
    Post,
}

impl Address {
    /// All addresses.
    pub const ALL: [Self; 13] = [
        Self::Solve,
        Self::Hint,
        Self::Random,
        Self::Parse,
        Self::Classify,
        Self::Kernel,
        Self::Nullity,
        Self::Games,
        Self::Play,
        Self::Pairing,
        Self::Positional,
        Self::Zarankiewicz,
        Self::Misere,
    ];

    /// Returns the last part of the address, after `/api/`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Hint => "hint",
            Self::Random => "random",
            Self::Parse => "parse",
            Self::Classify => "classify",
            Self::Kernel => "kernel",
            Self::Nullity => "nullity",
            Self::Games => "games",
            Self::Play => "play",
            Self::Pairing => "pairing",
            Self::Positional => "positional",
            Self::Zarankiewicz => "zarankiewicz",
            Self::Misere => "misere",
        }
    }

    /// Returns the address of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|address| address.name() == name)
    }

    /// Returns how the question is put.
    pub const fn method(self) -> Method {
        match self {
            Self::Solve | Self::Hint | Self::Parse | Self::Play => Method::Post,
            _ => Method::Get,
        }
    }

    /// Returns whether the body is JSON. That of [`Parse`](Self::Parse) is a file of any type.
    pub const fn takes_json(self) -> bool {
        matches!(self, Self::Solve | Self::Hint | Self::Play)
    }
}
