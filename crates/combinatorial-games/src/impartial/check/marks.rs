//! Whether a number is the least one that no option has.

use madness_claims::Allowance;

/// How the options of a position decide its Grundy number, as steps to be looked up.
pub(super) struct Options<'a> {
    seen: &'a mut Vec<u32>,
    stamp: u32,
    are_none: bool,
}

impl Options<'_> {
    pub(super) fn add(&mut self, number: u32) {
        self.are_none = false;
        if let Some(seen) = self.seen.get_mut(number as usize) {
            *seen = self.stamp;
        }
    }
}

/// Checks that no option has the number of the position, and that each smaller number has an option. In
/// misère play a position without options has one of the number 0.
pub(super) fn is_mex(
    (number, misere): (u32, bool),
    (seen, stamp): (&mut Vec<u32>, u32),
    options: impl FnOnce(&mut Options<'_>),
) -> Result<(), String> {
    let length = number as usize + 1;
    if seen.len() < length {
        seen.resize(length, 0);
    }
    let mut marked = Options {
        seen,
        stamp,
        are_none: true,
    };
    options(&mut marked);
    if misere && marked.are_none {
        marked.add(0);
    }
    if seen[number as usize] == stamp {
        return Err(format!("an option has the number {number} as well"));
    }
    match seen[..number as usize]
        .iter()
        .position(|&found| found != stamp)
    {
        Some(missing) => Err(format!(
            "its number is {number}, but no option has {missing}"
        )),
        None => Ok(()),
    }
}

/// Asks for the steps of a check, and for the memory of its marks.
pub(super) fn room(
    numbers: impl Iterator<Item = u32>,
    steps: u64,
    allowance: &mut Allowance,
) -> Option<()> {
    let (mut sum, mut largest) = (0_u64, 0);
    for number in numbers {
        sum = sum.saturating_add(u64::from(number) + 1);
        largest = largest.max(number);
    }
    allowance.hold(4 * u64::from(largest))?;
    // Each smaller number is looked for.
    allowance.spend(steps.saturating_mul(2).saturating_add(sum))
}
