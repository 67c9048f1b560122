//! Mean value and temperature, on a grid of temperatures.

use madness_claims::Allowance;

use super::table::Table;

/// What is known of a form: a number with its exponent, or the walls of its thermograph at all places
/// of the grid, its mean and its temperature.
#[derive(Clone, Debug)]
enum Known {
    Number {
        numerator: i128,
        exponent: u32,
    },
    Hot {
        walls: [Vec<i64>; 2],
        mean: i64,
        temperature: i64,
    },
}

/// Returns mean and temperature of the last form of a table of canonical forms as text, or nothing if
/// that takes more than the allowance.
///
/// Walls bend at multiples of 1/2^(e + h) only, where 2^e is the greatest denominator of the numbers and
/// h how many forms that are no numbers lie one inside another: slopes are −1, 0 and 1, so each crossing
/// halves the distance of the possible places at most. So a grid of that width holds them exactly.
pub(super) fn mean_and_temperature(
    table: &Table,
    allowance: &mut Allowance,
) -> Option<(String, String)> {
    let forms = &table.forms[..table.listed()];
    let mut known: Vec<Option<Known>> = Vec::with_capacity(forms.len());
    let mut heights: Vec<u32> = Vec::with_capacity(forms.len());
    let (mut largest, mut exponents) = (1_u128, 0);
    for form in forms {
        let number = number(&form.left, &form.right, &known);
        let all = form.left.iter().chain(&form.right);
        let height = all.map(|&option| heights[option as usize] + 1).max();
        heights.push(if number.is_some() {
            0
        } else {
            height.unwrap_or(0)
        });
        if let Some(Known::Number {
            numerator,
            exponent,
        }) = &number
        {
            // The numbers in the rest of the computation have no room for larger denominators.
            let digits = "binary digits of a denominator";
            allowance.reach(digits, u64::from(*exponent), 120)?;
            largest = largest.max((numerator.unsigned_abs() >> exponent) + 1);
            exponents = exponents.max(*exponent);
        }
        known.push(number);
    }
    if let Some(Some(Known::Number {
        numerator,
        exponent,
    })) = known.last()
    {
        let numerator = *numerator;
        return Some((fraction(numerator, *exponent), fraction(-1, *exponent)));
    }
    let scale = exponents.saturating_add(*heights.last()?);
    allowance.reach("halvings of the grid of temperatures", scale.into(), 24)?;
    // No temperature is above the difference of the outermost numbers.
    let top = u64::try_from(largest)
        .unwrap_or(u64::MAX)
        .saturating_mul(2 << scale);
    let places = top.saturating_add((1 << scale) + 1);
    let options: u64 = forms
        .iter()
        .map(|form| (form.left.len() + form.right.len()) as u64)
        .sum();
    let numbers = forms.len() as u64;
    allowance.spend(places.saturating_mul(options + numbers).saturating_mul(4))?;
    allowance.hold(places.saturating_mul(numbers).saturating_mul(16))?;
    let places = usize::try_from(places).ok()?;
    for (index, form) in forms.iter().enumerate() {
        if known[index].is_some() {
            continue;
        }
        let mut scaffolds: [Vec<i64>; 2] = [vec![i64::MIN; places], vec![i64::MAX; places]];
        for (side, options) in [&form.left, &form.right].into_iter().enumerate() {
            for &option in options {
                let option = known[option as usize].as_ref()?;
                for (place, cell) in scaffolds[side].iter_mut().enumerate() {
                    let t = i64::try_from(place).ok()?;
                    // The opponent moves next in the option, so its other wall counts.
                    let stop = option.wall(1 - side, place, scale)?;
                    *cell = match side {
                        0 => (*cell).max(stop - t),
                        _ => (*cell).min(stop + t),
                    };
                }
            }
        }
        let meet = (0..places).find(|&place| scaffolds[0][place] <= scaffolds[1][place])?;
        let mean = scaffolds[0][meet];
        if scaffolds[1][meet] != mean {
            return None;
        }
        for wall in &mut scaffolds {
            wall.truncate(meet);
        }
        let temperature = i64::try_from(meet).ok()?;
        known[index] = Some(Known::Hot {
            walls: scaffolds,
            mean,
            temperature,
        });
    }
    match known.pop()?? {
        Known::Hot {
            mean, temperature, ..
        } => Some((
            fraction(mean.into(), scale),
            fraction(temperature.into(), scale),
        )),
        Known::Number { .. } => None,
    }
}

impl Known {
    /// Returns the left (0) or right (1) wall at a place of the grid.
    fn wall(&self, side: usize, place: usize, scale: u32) -> Option<i64> {
        match self {
            Self::Number {
                numerator,
                exponent,
            } => i64::try_from(numerator.checked_mul(1 << (scale - exponent))?).ok(),
            Self::Hot { walls, mean, .. } => Some(*walls[side].get(place).unwrap_or(mean)),
        }
    }
}

/// Returns the number of a canonical form: one more or one less than its only option, or half-way
/// between its two.
fn number(left: &[u32], right: &[u32], known: &[Option<Known>]) -> Option<Known> {
    let of = |options: &[u32]| match known[options[0] as usize] {
        Some(Known::Number {
            numerator,
            exponent,
        }) => Some((numerator, exponent)),
        _ => None,
    };
    let lowest = |numerator: i128, exponent: u32| {
        let twos = if numerator == 0 {
            exponent
        } else {
            numerator.trailing_zeros().min(exponent)
        };
        Some(Known::Number {
            numerator: numerator >> twos,
            exponent: exponent - twos,
        })
    };
    match (left, right) {
        ([], []) => lowest(0, 0),
        ([_], []) => of(left).and_then(|(n, e)| lowest(n.checked_add(1)?, e)),
        ([], [_]) => of(right).and_then(|(n, e)| lowest(n.checked_sub(1)?, e)),
        ([_], [_]) => {
            let ((a, p), (b, q)) = (of(left)?, of(right)?);
            let exponent = p.max(q);
            // The bounds of a fraction m/2^k are (m − 1)/2^k and (m + 1)/2^k.
            let (a, b) = (
                a.checked_mul(1_i128.checked_shl(exponent - p)?)?,
                b.checked_mul(1_i128.checked_shl(exponent - q)?)?,
            );
            if a < b {
                lowest(a.checked_add(b)?, exponent + 1)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Returns numerator/2^exponent in lowest terms as text.
fn fraction(numerator: i128, exponent: u32) -> String {
    let twos = if numerator == 0 {
        exponent
    } else {
        numerator.trailing_zeros().min(exponent)
    };
    match (numerator >> twos, exponent - twos) {
        (numerator, 0) => numerator.to_string(),
        (numerator, exponent) => format!("{numerator}/{}", 1_u128 << exponent.min(127)),
    }
}
