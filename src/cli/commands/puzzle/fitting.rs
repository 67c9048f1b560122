//! Which `--wiring` a file is written for, if not the one that was given.

use clap::ValueEnum;

use super::WiringArg;
use crate::puzzle::{Format, MatrixFormat, SizeLine};

/// Larger files are read only as they are asked to be.
const LARGEST: usize = 1 << 20;

impl WiringArg {
    /// Returns the format with its defaults.
    fn format(self) -> Format {
        let with_self = true;
        match self {
            Self::Board => Format::Boards(Box::default()),
            Self::Edges => Format::Edges {
                with_self,
                size: SizeLine::default(),
            },
            Self::Adjacency => Format::Adjacency {
                with_self,
                size: SizeLine::Guessed,
            },
            Self::Matrix => Format::Matrix(MatrixFormat::default()),
            Self::Lists => Format::Lists,
            Self::Flip => Format::Flip,
            Self::Machines => Format::Machines,
        }
    }

    /// Returns how else a file can be read that cannot be read as this, for the end of a message: a
    /// format with signs of its own, or else all that fit.
    pub(super) fn others(self, bytes: &[u8], states: Option<u64>) -> String {
        if bytes.len() > LARGEST {
            return String::new();
        }
        let fits = |wiring: &&Self| **wiring != self && wiring.format().read(bytes, states).is_ok();
        let own_signs = [Self::Machines, Self::Flip, Self::Lists];
        let fitting: Vec<&Self> = match own_signs.iter().find(fits) {
            Some(wiring) => vec![wiring],
            None => Self::value_variants().iter().filter(fits).collect(),
        };
        let names = fitting
            .iter()
            .filter_map(|wiring| wiring.to_possible_value());
        let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
        if names.is_empty() {
            return String::new();
        }
        format!(" (it can be read by --wiring {})", names.join(" or "))
    }
}
