//! The colours of pictures, by what they mean.

/// What a colour means. Each renderer chooses the colour: SVG has one for a light and one for a dark
/// page. Text has a colour of the terminal, and a character that says the same without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Class {
    /// The page.
    Paper,
    /// Text.
    Ink,
    /// Text of less weight, axes.
    Faint,
    /// Guide lines; pictures in characters leave them out.
    Guide,
    /// The frame between the cells of a board.
    Frame,
    /// A lit cell.
    Lit,
    /// A dark cell.
    Dark,
    /// The small ring on a dark cell.
    Hollow,
    /// A mark on a cell to press, and text on cells.
    Ring,
    /// A quiet pattern over a board.
    Mark,
    /// Bars and points.
    Accent,
    /// A cell of a quiet pattern with one neighbour in it.
    Leaf,
    /// A cell of a quiet pattern with three neighbours in it.
    Bud,
    /// A cell beside a quiet pattern with no neighbour in it.
    Ground,
    /// A cell beside a quiet pattern with two neighbours in it.
    Shore,
    /// A cell beside a quiet pattern with four neighbours in it.
    Pool,
    /// A good number.
    Good,
    /// One of ten kinds with a colour each, 0 … 9; larger numbers count as 9.
    Kind(u8),
}

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// The looks of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The name of the class in style sheets.
    pub name: &'static str,
    /// The colour on a light page.
    pub light: Rgb,
    /// The colour on a dark page.
    pub dark: Rgb,
    /// The index among the sixteen colours of a terminal, 0 … 15.
    pub ansi: u8,
    /// The character for an area of this class in text.
    pub plain: Option<char>,
}

const fn rgb(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

const fn look(name: &'static str, light: u32, dark: u32, ansi: u8, plain: Option<char>) -> Look {
    Look {
        name,
        light: rgb(light),
        dark: rgb(dark),
        ansi,
        plain,
    }
}

/// Ten colours that stay apart for most people with a colour vision deficiency.
const KINDS: [Look; 10] = [
    look("k0", 0x00_7a87, 0x2f_a8b5, 6, Some('0')),
    look("k1", 0xd9_8c00, 0xe8_a33d, 3, Some('1')),
    look("k2", 0x7a_4fbf, 0xa3_82e0, 5, Some('2')),
    look("k3", 0xc2_3b7a, 0xe0_6ba2, 13, Some('3')),
    look("k4", 0x1f_6fd1, 0x58_9df0, 4, Some('4')),
    look("k5", 0x8a_5a2b, 0xbd_8a58, 11, Some('5')),
    look("k6", 0x5f_7d1a, 0x9b_ba4c, 2, Some('6')),
    look("k7", 0xb8_4a1f, 0xe0_7b50, 9, Some('7')),
    look("k8", 0x3d_5a80, 0x7f_9cc4, 12, Some('8')),
    look("k9", 0x6b_7280, 0x9a_a2ae, 8, Some('9')),
];

impl Class {
    /// Returns the class of writing on an area of this class.
    #[must_use]
    pub fn writing(self) -> Self {
        match self {
            Self::Lit | Self::Mark | Self::Ring => Self::Frame,
            _ => Self::Ring,
        }
    }

    /// Returns the looks of the class.
    pub fn look(self) -> Look {
        match self {
            Self::Paper => look("paper", 0xff_ffff, 0x0d_1117, 15, None),
            Self::Ink => look("ink", 0x1f_2328, 0xe6_edf3, 7, None),
            Self::Faint => look("faint", 0x59_636e, 0x91_98a1, 8, None),
            Self::Guide => look("guide", 0xd8_dee4, 0x2b_3139, 8, None),
            Self::Frame => look("frame", 0x0b_1526, 0x0b_1526, 0, None),
            Self::Lit => look("lit", 0xff_be3d, 0xff_be3d, 3, Some('#')),
            Self::Dark => look("dark", 0x1f_3157, 0x1f_3157, 4, Some('.')),
            Self::Hollow => look("hollow", 0x8f_a3d1, 0x8f_a3d1, 7, None),
            Self::Ring => look("ring", 0xff_ffff, 0xff_ffff, 15, None),
            Self::Mark => look("mark", 0xc9_a2ff, 0xc9_a2ff, 13, None),
            Self::Accent => look("accent", 0x09_69da, 0x58_a6ff, 12, Some('█')),
            Self::Leaf => look("leaf", 0xff_b454, 0xff_b454, 11, Some('█')),
            Self::Bud => look("bud", 0xef_476f, 0xef_476f, 9, Some('█')),
            Self::Ground => look("ground", 0x14_213d, 0x14_213d, 0, None),
            Self::Shore => look("shore", 0x23_517d, 0x23_517d, 4, None),
            Self::Pool => look("pool", 0x48_b3bd, 0x48_b3bd, 6, None),
            Self::Good => look("good", 0xc9_d6ee, 0x1f_3157, 12, Some('.')),
            Self::Kind(kind) => KINDS[usize::from(kind.min(9))],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Class; 17] = [
        Class::Paper,
        Class::Ink,
        Class::Faint,
        Class::Guide,
        Class::Frame,
        Class::Lit,
        Class::Dark,
        Class::Hollow,
        Class::Ring,
        Class::Mark,
        Class::Accent,
        Class::Leaf,
        Class::Bud,
        Class::Ground,
        Class::Shore,
        Class::Pool,
        Class::Good,
    ];

    /// Relative luminance as WCAG 2 defines it.
    fn luminance(colour: Rgb) -> f64 {
        let linear = |byte: u8| {
            let value = f64::from(byte) / 255.0;
            if value <= 0.03928 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        let [red, green, blue] = colour.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn names_are_their_own() {
        let all = ALL.into_iter().chain((0..10).map(Class::Kind));
        let names: std::collections::HashSet<_> = all.map(|class| class.look().name).collect();
        assert_eq!(names.len(), ALL.len() + 10);
    }

    #[test]
    fn writing_and_points_stand_out_from_the_page() {
        let paper = Class::Paper.look();
        for (class, least) in [
            (Class::Ink, 7.0),
            (Class::Faint, 4.5),
            (Class::Accent, 3.0),
            (Class::Kind(0), 2.5),
            (Class::Kind(1), 2.5),
            (Class::Kind(4), 2.5),
        ] {
            let look = class.look();
            assert!(contrast(look.light, paper.light) >= least, "{class:?}");
            assert!(contrast(look.dark, paper.dark) >= least, "{class:?}");
        }
        for class in [Class::Lit, Class::Hollow, Class::Ring, Class::Mark] {
            assert!(contrast(class.look().light, Class::Dark.look().light) >= 3.0);
        }
        assert!(contrast(Class::Lit.writing().look().light, Class::Lit.look().light) >= 7.0);
    }
}
