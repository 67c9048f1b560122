//! Draws the map of good and bad numbers.

use super::{TooLarge, real};
use crate::classify::Sieve;
use madness_picture::Class;
use madness_picture::{Anchor, Item, Mosaic, Scene, Written};

/// The largest number on a map.
pub const LARGEST_MAP: u64 = 100_000;

/// Divisors with a colour of their own: the first MAD numbers.
const COLOURED: usize = 8;

/// The kinds of numbers: 0 for good ones, then one kind for each of the first MAD numbers as the
/// least MAD divisor, then the other bad ones, then empty places.
const OTHER: u8 = 9;
const NOTHING: u8 = 10;

/// The characters of the kinds in text.
const SIGNS: [char; 11] = ['.', '3', '5', 'a', 'b', 'c', 'd', 'e', 'f', '+', ' '];

/// Draws the numbers from 1 to `last`, `across` in a row: green if the n × n torus is good,
/// otherwise in the colour of the least MAD number that divides n. MAD numbers have a frame (in
/// text: `M`), the numbers 2^k − 1 and 2^k + 1 a ring (in text: `*`).
///
/// # Errors
/// More than [`LARGEST_MAP`] numbers.
///
/// # Panics
/// If `last` or `across` is 0, or the sieve does not reach so far.
pub fn number_map(sieve: &Sieve, last: u64, across: usize) -> Result<Scene, TooLarge> {
    assert!(last > 0 && across > 0, "an empty map");
    let count = usize::try_from(last).unwrap_or(usize::MAX);
    let most = usize::try_from(LARGEST_MAP).unwrap_or(usize::MAX);
    TooLarge::beyond("a map", [count, 1], "numbers", most)?;
    assert!(last <= sieve.complete_up_to(), "beyond the sieve");
    let across = across.min(count);
    let divisors: Vec<Option<u64>> = sieve.iter(1..=last).map(|(_, divisor)| divisor).collect();
    let bad = divisors.iter().flatten().count();
    // A number is MAD iff its least MAD divisor is the number itself.
    let mad: Vec<u64> = (1..)
        .zip(&divisors)
        .filter_map(|(n, divisor)| divisor.filter(|&divisor| divisor == n))
        .collect();
    let kinds: Vec<u64> = mad.iter().copied().take(COLOURED).collect();
    let kind = |divisor: Option<u64>| match divisor {
        None => 0,
        Some(divisor) => {
            let index = kinds.iter().position(|&kind| kind == divisor);
            index.map_or(OTHER, |index| u8::try_from(index + 1).unwrap_or(OTHER))
        }
    };
    let rows = count.div_ceil(across);
    let cell = if count <= 10_000 { 16.0 } else { 8.0 };
    let mut squares: Vec<u8> = divisors.iter().map(|&divisor| kind(divisor)).collect();
    squares.resize(rows * across, NOTHING);

    let pitch = (cell / 2.0, cell);
    // Room for the first number of a row, and for the heading.
    let digits = last.to_string().len();
    let left = cell / 2.0 * real(digits + 2) * if cell < 16.0 { 2.0 } else { 1.0 };
    let left = (left / cell).ceil() * cell;
    let top = 3.0 * cell.max(16.0);
    let [width, height] = [
        left + real(across) * cell + cell,
        top + real(rows) * cell + cell,
    ];
    let title = format!("Good and bad numbers up to {last}");
    let description = format!(
        "The numbers from 1 to {last}, {across} in a row. {} are good: every board of the n × n torus can \
         be solved. {bad} are bad, coloured by the least MAD number that divides them; {} of these are MAD \
         numbers themselves: {}.",
        count - bad,
        mad.len(),
        listed(&mad)
    );
    let mut scene = Scene::new(width, height, pitch, title.clone(), description);
    scene.add(Item::text([left, 0.6 * top], 16.0, title));
    scene.add(Item::mosaic(Mosaic {
        at: [left, top],
        cell,
        gap: cell / 16.0,
        columns: across,
        squares,
        key: (0..=NOTHING)
            .map(|kind| (class(kind), SIGNS[usize::from(kind)]))
            .collect(),
        written: Written::Letters,
    }));
    let size = 11.0_f64;
    let every = if cell < 16.0 { 2 } else { 1 };
    for row in (0..rows).step_by(every) {
        let at = [left - 6.0, top + (real(row) + 0.5) * cell + 0.35 * size];
        let first = Item::text(at, size, (row * across + 1).to_string());
        scene.add(first.anchored(Anchor::End).fill(Class::Faint));
    }
    marks(&mut scene, &mad, last, (across, [left, top], cell));
    legend(&mut scene, &kinds, left);
    Ok(scene)
}

/// Draws frames and rings, with the letters that stand for them in text.
fn marks(scene: &mut Scene, mad: &[u64], last: u64, place: (usize, [f64; 2], f64)) {
    let (across, [left, top], cell) = place;
    let corner = |n: u64| {
        let index = usize::try_from(n - 1).unwrap_or(usize::MAX);
        [
            left + real(index % across) * cell,
            top + real(index / across) * cell,
        ]
    };
    let side = cell - cell / 16.0;
    for k in 0..u64::BITS - 1 {
        let power = 1_u64 << k;
        for n in [power.saturating_sub(1), power + 1] {
            if (1..=last).contains(&n) {
                let [x, y] = corner(n).map(|corner| corner + side / 2.0);
                scene.add(Item::circle([x, y], cell * 0.22).stroke(Class::Ink, cell / 10.0));
                // In text the ring stands beside the sign of the number.
                let at = [x + cell * 0.2, y];
                scene.add(Item::rect(at, [0.0; 2]).fill(Class::Paper).symbol('*'));
            }
        }
    }
    for &n in mad {
        let at = corner(n).map(|corner| corner + cell / 16.0);
        let frame = Item::rounded(at, [side - cell / 8.0; 2], 2.0);
        scene.add(frame.stroke(Class::Ink, cell / 8.0));
        let [x, y] = corner(n);
        let letter = Item::rect([x + cell * 0.2, y + cell / 2.0], [0.0; 2]);
        scene.add(letter.fill(Class::Paper).symbol('M'));
    }
}

fn class(kind: u8) -> Class {
    match kind {
        0 => Class::Good,
        NOTHING => Class::Paper,
        kind => Class::Kind(kind - 1),
    }
}

/// Lists numbers, but only the first of many.
fn listed(numbers: &[u64]) -> String {
    const SHOWN: usize = 12;
    let shown: Vec<String> = numbers.iter().take(SHOWN).map(u64::to_string).collect();
    let more = if numbers.len() > SHOWN { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

/// Draws the legend of colours and signs below the map.
fn legend(scene: &mut Scene, kinds: &[u64], left: f64) {
    // A row of characters in text.
    let line = scene.pitch.1 * (16.0 / scene.pitch.1).ceil();
    let mut entries = vec![(0, "good".to_owned())];
    for (index, n) in (1..).zip(kinds) {
        entries.push((index, format!("bad, divisible by {n}")));
    }
    for (before, entry) in kinds.iter().zip(entries.iter_mut().skip(2)) {
        entry.1 += if *before == 3 {
            " but not by 3"
        } else {
            " and by no smaller MAD number"
        };
    }
    entries.push((OTHER, "bad, of larger MAD numbers only".to_owned()));
    let row = |scene: &mut Scene, items: &dyn Fn(f64) -> Vec<Item>, text: String| {
        let base = scene.height + line / 2.0;
        scene.height += line;
        for item in items(base) {
            scene.add(item);
        }
        let wanted = left + 28.0 + 7.4 * real(text.chars().count());
        scene.width = scene.width.max(wanted);
        scene.add(Item::text([left + 24.0, base + 4.2], 12.0, text));
    };
    for (kind, text) in entries {
        let swatch = |y| Item::rect([left, y - 6.0], [12.0; 2]).fill(class(kind));
        let sign = SIGNS[usize::from(kind)];
        row(scene, &|y| vec![swatch(y).symbol(sign)], text);
    }
    let letter = |y, sign| {
        let place = Item::rect([left + 7.0, y], [0.0; 2]).fill(Class::Paper);
        place.symbol(sign)
    };
    let frame = |y| Item::rounded([left + 1.0, y - 6.0], [12.0; 2], 2.0).stroke(Class::Ink, 2.0);
    let text = "MAD number: bad, and no proper divisor is".to_owned();
    row(scene, &|y| vec![frame(y), letter(y, 'M')], text);
    let ring = |y| Item::circle([left + 7.0, y], 3.5).stroke(Class::Ink, 1.6);
    let text = "2^k − 1 or 2^k + 1".to_owned();
    row(scene, &|y| vec![ring(y), letter(y, '*')], text);
    scene.height += line / 2.0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness_picture::Colours;

    #[test]
    fn a_small_map_as_text() {
        let scene = number_map(&Sieve::known(), 35, 10).unwrap();
        insta::assert_snapshot!(scene.to_text(Colours::None).unwrap(), @r#"
           Good and bad numbers up to 35

         1 .*.*M*. M*3 .*. 3*5
        11 . 3 . . 3*. M*3 . 5
        21 3 . . 3 5 . 3 . . 3
        31 M*. 3*a 5

           .  good
           3  bad, divisible by 3
           5  bad, divisible by 5 but not by 3
           a  bad, divisible by 17 and by no smaller MAD number
           b  bad, divisible by 31 and by no smaller MAD number
           +  bad, of larger MAD numbers only
           M  MAD number: bad, and no proper divisor is
           *  2^k − 1 or 2^k + 1
        "#);
    }

    #[test]
    fn every_number_has_its_square() {
        let sieve = Sieve::known();
        let last = 2000;
        let scene = number_map(&sieve, last, 64).unwrap();
        let mosaic = scene
            .items()
            .find_map(|item| match &item.form {
                madness_picture::Form::Mosaic(mosaic) => Some(mosaic),
                _ => None,
            })
            .unwrap();
        assert_eq!(mosaic.squares.len(), 64 * 32);
        for (n, &square) in (1..).zip(&mosaic.squares) {
            if n > last {
                assert_eq!(square, NOTHING);
            } else {
                let bad = sieve.divisor(n).is_some();
                assert_eq!(square != 0, bad, "{n}");
                assert_eq!(square == 1, n % 3 == 0, "{n}");
                assert_eq!(square == 2, n % 5 == 0 && n % 3 != 0, "{n}");
            }
        }
        assert!(number_map(&sieve, LARGEST_MAP + 1, 64).is_err());
    }
}
