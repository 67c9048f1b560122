//! A table of pieces, and what is known of their Grundy numbers.

use madness_machine::simd::memory;

use super::normal_form::Form;

/// What is known of a Grundy number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// It is at least this number.
    AtLeast(u8),
    /// It is this number.
    Exactly(u8),
}

impl Known {
    /// The bit of the packed form that marks an exact number.
    const EXACT: u8 = 1 << 7;

    const fn packed(self) -> u8 {
        match self {
            Self::AtLeast(number) => number,
            Self::Exactly(number) => number | Self::EXACT,
        }
    }

    const fn unpacked(byte: u8) -> Self {
        if byte & Self::EXACT == 0 {
            Self::AtLeast(byte)
        } else {
            Self::Exactly(byte & !Self::EXACT)
        }
    }

    /// Returns whether the number is this one, if that is known.
    #[inline]
    pub(super) const fn is(self, number: u8) -> Option<bool> {
        match self {
            Self::Exactly(known) => Some(known == number),
            Self::AtLeast(least) if number < least => Some(false),
            Self::AtLeast(_) => None,
        }
    }
}

/// There is no room for a larger table: the bytes that it would need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Full(pub(super) u64);

/// A hash table with open addressing. It holds the forms themselves, so it never confuses two.
#[derive(Debug)]
pub(super) struct Table {
    /// Forms with what is known in the highest byte; zero is an empty place. The length is a power
    /// of two.
    places: Vec<Form>,
    used: usize,
    /// The most bytes at one time.
    limit: u64,
}

/// The byte of the last word of a form that is free.
const SHIFT: u32 = 56;

impl Table {
    const START: usize = 1 << 10;

    pub(super) fn new(limit: u64) -> Self {
        Self {
            places: Vec::new(),
            used: 0,
            limit,
        }
    }

    /// Returns how many forms there are.
    pub(super) const fn len(&self) -> usize {
        self.used
    }

    /// Returns the place of a form, or the empty place where it belongs.
    #[inline]
    fn place(places: &[Form], form: &Form) -> usize {
        // Without the byte that says what is known.
        let words = [form[0], form[1], form[2], form[3] << 8];
        let mut hash = 0_u64;
        for word in words {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        let mask = places.len() - 1;
        // The high bits depend on all bits of the form.
        let mut at = (hash.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 20) as usize & mask;
        loop {
            let place = &places[at];
            let same = place[..3] == words[..3] && place[3] << 8 == words[3];
            if same || *place == [0; 4] {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /// Returns what is known of a form.
    #[inline]
    pub(super) fn get(&self, form: &Form) -> Known {
        if self.places.is_empty() {
            return Known::AtLeast(0);
        }
        let place = self.places[Self::place(&self.places, form)];
        Known::unpacked((place[3] >> SHIFT) as u8)
    }

    /// Notes what is known of a form.
    pub(super) fn set(&mut self, form: &Form, known: Known) -> Result<(), Full> {
        if self.used >= self.places.len() / 4 * 3 {
            self.grow()?;
        }
        let at = Self::place(&self.places, form);
        let place = &mut self.places[at];
        self.used += usize::from(*place == [0; 4]);
        *place = *form;
        place[3] |= u64::from(known.packed()) << SHIFT;
        Ok(())
    }

    fn grow(&mut self) -> Result<(), Full> {
        let length = (2 * self.places.len()).max(Self::START);
        let new = (length * size_of::<Form>()) as u64;
        let old = (self.places.len() * size_of::<Form>()) as u64;
        if new.saturating_add(old) > self.limit || !memory::is_available(new) {
            return Err(Full(new.saturating_add(old)));
        }
        let mut places = vec![[0; 4]; length];
        for form in &self.places {
            if *form != [0; 4] {
                let at = Self::place(&places, form);
                places[at] = *form;
            }
        }
        self.places = places;
        Ok(())
    }
}
