//! The surface of a board: how its edges are glued.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How two opposite edges of a board are glued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gluing {
    /// Not at all: beyond the edge there is nothing.
    Free,
    /// Each cell of one edge to the cell across the board.
    Straight,
    /// The first cell of one edge to the last cell of the other, and so on.
    Reversed,
}

/// How the edges of a board of m columns × n rows are glued.
///
/// | | left to right | top to bottom | cell (m, j) is | cell (i, n) is |
/// | --- | --- | --- | --- | --- |
/// | torus | straight | straight | (0, j) | (i, 0) |
/// | cylinder | straight | free | (0, j) | |
/// | plane | free | free | | |
/// | Möbius strip | free | reversed | | (m−1−i, 0) |
/// | Klein bottle | straight | reversed | (0, j) | (m−1−i, 0) |
/// | projective plane | reversed | reversed | (0, n−1−j) | (m−1−i, 0) |
///
/// The names are those of the command and of certificates, in small letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Surface {
    /// Both pairs of edges are glued straight.
    #[default]
    Torus,
    /// Left is glued to right; top and bottom are free.
    Cylinder,
    /// No edges are glued: the classic Lights Out.
    Plane,
    /// Top is glued to bottom with a reversal; left and right are free.
    Mobius,
    /// Left is glued to right straight, top to bottom with a reversal.
    Klein,
    /// Both pairs of edges are glued with a reversal.
    Projective,
}

impl Surface {
    /// All surfaces.
    pub const ALL: [Self; 6] = [
        Self::Torus,
        Self::Cylinder,
        Self::Plane,
        Self::Mobius,
        Self::Klein,
        Self::Projective,
    ];

    /// Returns the name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Torus => "torus",
            Self::Cylinder => "cylinder",
            Self::Plane => "plane",
            Self::Mobius => "mobius",
            Self::Klein => "klein",
            Self::Projective => "projective",
        }
    }

    /// Returns which edges are glued, in words.
    pub const fn glued_in_words(self) -> &'static str {
        match self {
            Self::Torus => "left edge to right, top to bottom",
            Self::Cylinder => "left edge to right",
            Self::Plane => "no edges are glued",
            Self::Mobius => "top edge to bottom, reversed",
            Self::Klein => "left edge to right, top to bottom reversed",
            Self::Projective => "left edge to right, top to bottom, both reversed",
        }
    }

    /// Returns the name in words: "Klein bottle".
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Torus | Self::Cylinder | Self::Plane => self.name(),
            Self::Mobius => "Möbius strip",
            Self::Klein => "Klein bottle",
            Self::Projective => "projective plane",
        }
    }

    /// Returns a phrase that says how the edges are glued.
    pub const fn gluing_in_words(self) -> &'static str {
        match self {
            Self::Torus => "Left to right, top to bottom",
            Self::Cylinder => "Left to right only",
            Self::Plane => "Not at all, the classic Lights Out",
            Self::Mobius => "Top to bottom only, reversed: the Möbius strip",
            Self::Klein => "Left to right straight, top to bottom reversed: the Klein bottle",
            Self::Projective => {
                "Left to right and top to bottom, both reversed: the projective plane"
            }
        }
    }

    /// How the left edge is glued to the right one.
    pub const fn left_to_right(self) -> Gluing {
        match self {
            Self::Plane | Self::Mobius => Gluing::Free,
            Self::Torus | Self::Cylinder | Self::Klein => Gluing::Straight,
            Self::Projective => Gluing::Reversed,
        }
    }

    /// How the top edge is glued to the bottom one.
    pub const fn top_to_bottom(self) -> Gluing {
        match self {
            Self::Plane | Self::Cylinder => Gluing::Free,
            Self::Torus => Gluing::Straight,
            Self::Mobius | Self::Klein | Self::Projective => Gluing::Reversed,
        }
    }
}

impl fmt::Display for Surface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of a surface, a target or a method.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no {kind} is called {name:?}: there are {known}")]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    known: String,
}

/// Finds a value by its name, in capitals or not.
pub(crate) fn named<T: Copy>(
    kind: &'static str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
    name: &str,
) -> Result<T, UnknownName> {
    let mut values = all.iter().copied();
    let found = values.find(|&value| name.eq_ignore_ascii_case(name_of(value)));
    found.ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&value| name_of(value)).collect();
        let (last, others) = names.split_last().expect("there are some");
        UnknownName {
            kind,
            name: name.to_owned(),
            known: format!("{} and {last}", others.join(", ")),
        }
    })
}

impl FromStr for Surface {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        named("surface", &Self::ALL, Self::name, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_surface_has_gluings_and_a_name_of_its_own() {
        for (k, a) in Surface::ALL.into_iter().enumerate() {
            assert_eq!(serde_json::to_string(&a).unwrap(), format!("\"{a}\""));
            assert_eq!(a.name().parse(), Ok(a));
            assert_eq!(a.name().to_uppercase().parse(), Ok(a));
            for b in &Surface::ALL[..k] {
                let gluings = |surface: Surface| (surface.left_to_right(), surface.top_to_bottom());
                assert_ne!(gluings(a), gluings(*b));
            }
        }
        assert_eq!(Surface::default(), Surface::Torus);
        let error = "sphere".parse::<Surface>().unwrap_err().to_string();
        assert!(
            Surface::ALL
                .iter()
                .all(|surface| error.contains(surface.name())),
            "{error}"
        );
    }
}
