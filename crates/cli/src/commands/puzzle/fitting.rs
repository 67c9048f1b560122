//! Which `--wiring` a file is written for, if not the one that was given.

use clap::ValueEnum;

use super::wiring::WiringArg;
use button_madness::puzzle::{Format, MatrixFormat, Neighbourhood, SizeLine};

/// Larger files are not tried as other formats than the one that was asked for.
const LARGEST: usize = 1 << 20;

impl WiringArg {
    /// Returns the format with its defaults.
    fn format(self) -> Format {
        let neighbourhood = Neighbourhood::Closed;
        match self {
            Self::Board => Format::Boards(Box::default()),
            Self::Edges => Format::Edges {
                neighbourhood,
                size: SizeLine::default(),
            },
            Self::Directed => Format::Directed {
                neighbourhood,
                size: SizeLine::default(),
            },
            Self::Adjacency => Format::Adjacency {
                neighbourhood,
                size: SizeLine::Guessed,
            },
            Self::Matrix => Format::Matrix(MatrixFormat::default()),
            Self::Lists => Format::Lists,
            Self::Flip => Format::Flip,
            Self::Machines => Format::Machines,
            Self::Xor => Format::Xor,
        }
    }

    /// Returns the other formats that fit a file, for the end of a message that it does not fit this
    /// one: only one if that has signs of its own, else all.
    pub(super) fn others(self, bytes: &[u8], states: Option<u64>) -> String {
        if bytes.len() > LARGEST {
            return String::new();
        }
        let reads = |wiring: Self| wiring.format().read(bytes, states).is_ok();
        // A graph without arrows has edges that go both ways.
        let is_other =
            |wiring: Self| wiring != self && (wiring != Self::Directed || !reads(Self::Edges));
        let fits = |wiring: &&Self| is_other(**wiring) && reads(**wiring);
        let own_signs = [Self::Machines, Self::Flip, Self::Xor, Self::Lists];
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
