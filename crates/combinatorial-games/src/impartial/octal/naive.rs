//! Grundy values straight from the definition: the oracle of everything else here.

use super::{OctalError, Progress, report};
use crate::impartial::HeapCode;
use crate::mex::Mex;

/// The most values that [`grundy_values`] computes.
pub const MOST: u64 = 1 << 20;

/// Values between two calls of the progress function.
const REPORT: usize = 256;

/// Returns the Grundy values of the heaps of 0, 1, … `heaps` − 1 counters.
///
/// # Errors
/// A digit above 7, more heaps than [`MOST`], a value above 65535, or an interrupt.
///
/// # Complexity
/// O(digits · heaps²).
pub fn grundy_values(
    code: &HeapCode,
    heaps: u64,
    progress: Progress<'_>,
) -> Result<Vec<u16>, OctalError> {
    if !code.is_octal() {
        let code = code.to_string();
        return Err(OctalError::NotOctal { code });
    }
    if heaps > MOST {
        let (asked, most) = (heaps, MOST);
        return Err(OctalError::TooMany { asked, most });
    }
    let heaps = usize::try_from(heaps).expect("at most a million");
    let mut values = Vec::with_capacity(heaps);
    extend(code, &mut values, heaps, progress)?;
    Ok(values)
}

/// Extends the values of the first heaps of an octal game to `heaps` values.
pub(super) fn extend(
    code: &HeapCode,
    values: &mut Vec<u16>,
    heaps: usize,
    progress: Progress<'_>,
) -> Result<(), OctalError> {
    let mut options = Mex::new();
    for heap in values.len()..heaps {
        if heap % REPORT == 0 {
            report(progress, heap as u64)?;
        }
        insert_options(code, values, &mut options);
        let value = u16::try_from(options.take()).map_err(|_| OctalError::ValueTooLarge {
            heap: heap as u64,
            most: u16::MAX.into(),
        })?;
        values.push(value);
    }
    Ok(())
}

/// Inserts the values of the options of the next heap. This is `for_each_option` of an octal code
/// with its loops unrolled.
fn insert_options(code: &HeapCode, values: &[u16], options: &mut Mex) {
    let heap = values.len();
    for (k, &digit) in code.digits().iter().enumerate().take(heap + 1) {
        let rest = heap - k;
        if digit & 1 != 0 && rest == 0 {
            options.insert(0);
        }
        if digit & 2 != 0 && rest > 0 {
            options.insert(values[rest].into());
        }
        if digit & 4 != 0 && rest > 1 {
            let half = rest / 2;
            let small = &values[1..=half];
            let large = values[rest - half..rest].iter().rev();
            for (small, large) in small.iter().zip(large) {
                options.insert((small ^ large).into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;

    use super::*;
    use crate::impartial::{HeapGame, HeapNumbers};

    fn by_definition(code: &HeapCode, heaps: usize) -> Vec<u16> {
        let game = HeapGame::Code(code.clone());
        let numbers = HeapNumbers::new(&game).take(heaps);
        numbers
            .map(|number| u16::try_from(number).unwrap())
            .collect()
    }

    #[test]
    fn every_three_digit_code_by_definition() {
        for first in [0, 4] {
            for digits in 0..512_u32 {
                let [a, b, c] = [6, 3, 0].map(|shift| (digits >> shift & 7) as u8);
                let code = HeapCode::new(vec![first, a, b, c]).unwrap();
                let values = grundy_values(&code, 40, &mut go_on).unwrap();
                assert_eq!(values, by_definition(&code, 40), "{code}");
            }
        }
    }

    #[test]
    fn dawsons_chess_and_kayles() {
        let kayles = "0.77".parse().unwrap();
        let values = grundy_values(&kayles, 200, &mut go_on).unwrap();
        let period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
        for (heap, &value) in values.iter().enumerate().skip(71) {
            assert_eq!(value, period[heap % 12], "heap of {heap}");
        }
        let dawson = "0.137".parse().unwrap();
        let values = grundy_values(&dawson, 200, &mut go_on).unwrap();
        assert_eq!(values[..10], [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]);
        assert!((52..166).all(|heap| values[heap] == values[heap + 34]));
    }

    #[test]
    fn limits_are_checked_first() {
        let kayles = "0.77".parse().unwrap();
        assert_eq!(
            grundy_values(&kayles, u64::MAX, &mut go_on),
            Err(OctalError::TooMany {
                asked: u64::MAX,
                most: MOST
            })
        );
        let three = "0.8".parse().unwrap();
        assert!(matches!(
            grundy_values(&three, 9, &mut go_on),
            Err(OctalError::NotOctal { .. })
        ));
        let stop = &mut |values| {
            if values < 1000 {
                std::ops::ControlFlow::Continue(())
            } else {
                std::ops::ControlFlow::Break(())
            }
        };
        assert_eq!(
            grundy_values(&kayles, 5000, stop),
            Err(OctalError::Interrupted { values: 1024 })
        );
    }
}
