//! Small numbers, many of them, in as few bytes as the largest one allows.

/// Returns a position as an index.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "all positions are in memory, which was asked for first"
)]
pub(super) fn index(position: u64) -> usize {
    position as usize
}

/// A whole number of one, two or four bytes.
pub(super) trait Cell: Copy + Ord + Send + Sync {
    /// The largest number of this width.
    const LARGEST: u32;

    /// Returns the number, of which the caller knows that it fits.
    fn new(number: u32) -> Self;

    /// Returns the number.
    fn get(self) -> u32;

    /// Wraps numbers of this width.
    fn pack(cells: Vec<Self>) -> Packed;
}

macro_rules! cell {
    ($type:ty, $variant:ident) => {
        impl Cell for $type {
            const LARGEST: u32 = <$type>::MAX as u32;

            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                clippy::allow_attributes,
                reason = "the caller knows that it fits; the widest type truncates nothing"
            )]
            fn new(number: u32) -> Self {
                debug_assert!(number <= Self::LARGEST);
                number as $type
            }

            #[inline]
            fn get(self) -> u32 {
                u32::from(self)
            }

            fn pack(cells: Vec<Self>) -> Packed {
                Packed::$variant(cells)
            }
        }
    };
}

cell!(u8, One);
cell!(u16, Two);
cell!(u32, Four);

/// Numbers of one width.
#[derive(Clone, Debug)]
pub(super) enum Packed {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

impl Packed {
    /// Returns the number at an index.
    #[inline]
    pub(super) fn get(&self, index: usize) -> u32 {
        match self {
            Self::One(cells) => cells[index].into(),
            Self::Two(cells) => cells[index].into(),
            Self::Four(cells) => cells[index],
        }
    }

    /// Returns how many numbers there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::One(cells) => cells.len(),
            Self::Two(cells) => cells.len(),
            Self::Four(cells) => cells.len(),
        }
    }

    /// Returns the largest number that fits.
    pub(super) fn largest(&self) -> u32 {
        match self {
            Self::One(_) => u8::LARGEST,
            Self::Two(_) => u16::LARGEST,
            Self::Four(_) => u32::LARGEST,
        }
    }

    /// Returns the bytes that the numbers take.
    pub(super) fn bytes(&self) -> u64 {
        let width = match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Four(_) => 4,
        };
        self.len() as u64 * width
    }

    /// Sets a number that fits.
    #[inline]
    pub(super) fn set(&mut self, index: usize, number: u32) {
        match self {
            Self::One(cells) => cells[index] = Cell::new(number),
            Self::Two(cells) => cells[index] = Cell::new(number),
            Self::Four(cells) => cells[index] = number,
        }
    }

    /// Doubles the width of all numbers. While it works, it takes three times the bytes.
    pub(super) fn widen(&mut self) {
        *self = match self {
            Self::One(cells) => Self::Two(cells.iter().map(|&cell| cell.into()).collect()),
            Self::Two(cells) => Self::Four(cells.iter().map(|&cell| cell.into()).collect()),
            Self::Four(_) => return,
        };
    }
}
