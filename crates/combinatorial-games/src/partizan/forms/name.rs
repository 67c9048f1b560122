//! The names of values that are numbers, ups and nimbers.

use super::{Form, Games, GamesError};
use crate::partizan::{Dyadic, simplest_number};

/// A value of the shape x + n·↑ + *m.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// The number x.
    pub number: Dyadic,
    /// n, negative for ↓.
    pub ups: i64,
    /// m.
    pub nimber: u32,
}

impl Games {
    /// Returns the name of a canonical form with these options, if it has one.
    ///
    /// These canonical forms are known: x is {y | z} with its simplest bounds; x + *m has the options
    /// x, x + *, …, x + *(m − 1) for both players; x + ↑* = {x, x + * | x}; and otherwise for n ≥ 1
    /// x + n·↑ + *m = {x | x + (n − 1)·↑ + *(m ⊕ 1)}. Those with ↓ are their negatives.
    pub(super) fn find_name(
        &self,
        left: &[Form],
        right: &[Form],
    ) -> Result<Option<Name>, GamesError> {
        if left.len() <= 1 && right.len() <= 1 {
            let bound = |options: &[Form]| options.first().map(|&form| self.to_number(form));
            let is_number = |bound: Option<Option<Dyadic>>| bound != Some(None);
            let (x, y) = (bound(left), bound(right));
            if is_number(x) && is_number(y) {
                let (x, y) = (x.flatten(), y.flatten());
                let crossed = matches!((x, y), (Some(x), Some(y)) if x >= y);
                if !crossed {
                    let number = simplest_number(x, y)?;
                    return Ok(Some(Name {
                        number,
                        ups: 0,
                        nimber: 0,
                    }));
                }
            }
        }
        if left == right {
            return Ok(self.nimber(left));
        }
        let names = |options: &[Form]| -> Option<Vec<Name>> {
            options.iter().map(|&option| self.name(option)).collect()
        };
        let (Some(left), Some(right)) = (names(left), names(right)) else {
            return Ok(None);
        };
        let negated = |names: &[Name]| -> Vec<Name> { names.iter().map(Name::negative).collect() };
        let up = ups(&left, &right);
        Ok(up.or_else(|| Some(ups(&negated(&right), &negated(&left))?.negative())))
    }

    /// Returns x + *m, if these are the options of both players there.
    fn nimber(&self, options: &[Form]) -> Option<Name> {
        let names: Option<Vec<Name>> = options.iter().map(|&option| self.name(option)).collect();
        let names = names?;
        let number = names.first()?.number;
        let mut nimbers: Vec<u32> = names
            .iter()
            .filter(|name| name.ups == 0 && name.number == number)
            .map(|name| name.nimber)
            .collect();
        nimbers.sort_unstable();
        let nimber = u32::try_from(names.len()).ok()?;
        nimbers.into_iter().eq(0..nimber).then_some(Name {
            number,
            ups: 0,
            nimber,
        })
    }
}

/// Returns x + n·↑ + *m with n ≥ 1, if these are its options.
fn ups(left: &[Name], right: &[Name]) -> Option<Name> {
    let is_number = |name: &&Name| name.ups == 0 && name.nimber == 0;
    let number = left.iter().find(is_number)?.number;
    let [right] = right else {
        return None;
    };
    if right.number != number || right.ups < 0 {
        return None;
    }
    match left {
        // x + ↑* = {x, x + * | x}
        [_, _] => {
            let star = left.iter().find(|name| name.ups == 0 && name.nimber == 1)?;
            let is_up_star = star.number == number && right.ups == 0 && right.nimber == 0;
            is_up_star.then_some(Name {
                number,
                ups: 1,
                nimber: 1,
            })
        }
        [_] if right.ups > 0 || right.nimber > 0 => Some(Name {
            number,
            ups: right.ups + 1,
            nimber: right.nimber ^ 1,
        }),
        _ => None,
    }
}

impl Name {
    fn negative(&self) -> Self {
        Self {
            number: self.number.negative(),
            ups: -self.ups,
            nimber: self.nimber,
        }
    }
}
