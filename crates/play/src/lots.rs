//! Random numbers from a seed: for lots, and for moves of which none is better.

/// A sequence of random numbers that its seed decides (`SplitMix64`: Steele, Lea, Flood 2014).
#[derive(Clone, Copy, Debug)]
pub struct Lots {
    state: u64,
}

impl Lots {
    /// Begins the sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next number.
    pub fn draw(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `count`, or 0 if that is 0.
    pub fn below(&mut self, count: usize) -> usize {
        let drawn = self.draw();
        let below = drawn.checked_rem(count as u64).unwrap_or(0);
        usize::try_from(below).unwrap_or(0)
    }

    /// Returns one of the values, or nothing if there is none.
    pub fn one_of<'a, T>(&mut self, values: &'a [T]) -> Option<&'a T> {
        values.get(self.below(values.len()))
    }
}
