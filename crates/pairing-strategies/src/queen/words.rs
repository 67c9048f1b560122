//! Where the horizontal dominoes are, as words of differences.
//!
//! Row y of the torus has one horizontal domino, which starts in column a(y). The differences
//! a(y + 1) − a(y) are a word of 8 digits modulo 8, with sum 0. Moving the pairing sideways leaves
//! the word as it is. Moving it down rotates the word; a mirror negates it, or reverses and negates
//! it. So 32 maps act on the words.

/// A word of eight digits modulo 8; the first one is in the highest three of 24 bits.
pub(super) type Word = u32;

const DIGITS: Word = 0o77_777_777;
const LOW: Word = 0o11_111_111;
const LOW_TWO: Word = 0o33_333_333;
const HIGH: Word = 0o44_444_444;

/// Returns the digit at a place from 0 to 7.
pub(super) fn digit(word: Word, place: usize) -> Word {
    word >> (21 - 3 * place) & 7
}

/// Returns the word whose first digits are moved to the end.
pub(super) fn rotated(word: Word, places: usize) -> Word {
    let shift = 3 * places;
    (word << shift | word >> (24 - shift)) & DIGITS
}

/// Returns the sum of both words, digit by digit, modulo 8.
fn sum(one: Word, other: Word) -> Word {
    // Without the high bits nothing is carried from one digit to the next.
    ((one & LOW_TWO) + (other & LOW_TWO)) ^ (one & HIGH) ^ (other & HIGH)
}

fn negated(word: Word) -> Word {
    sum(!word & DIGITS, LOW)
}

fn reversed(word: Word) -> Word {
    (0..8).fold(0, |result, place| {
        result | digit(word, place) << (3 * place)
    })
}

/// Returns the differences of the starts of the rows.
pub(super) fn differences(starts: Word) -> Word {
    sum(rotated(starts, 1), negated(starts))
}

/// Returns the starts of the rows, of which the first is 0.
pub(super) fn starts(differences: Word) -> Word {
    let mut start = 0;
    (0..7).fold(0, |result, place| {
        start = (start + digit(differences, place)) & 7;
        result | start << (18 - 3 * place)
    })
}

/// Returns how many of the 32 maps leave the word as it is, or `None` if one makes it smaller.
fn stabiliser_if_least(word: Word) -> Option<u64> {
    let (negative, reverse) = (negated(word), reversed(word));
    let mut count = 0;
    for image in [word, negative, reverse, negated(reverse)] {
        for places in 0..8 {
            let image = rotated(image, places);
            if image < word {
                return None;
            }
            count += u64::from(image == word);
        }
    }
    Some(count)
}

/// Returns the words that are the least of their 32 images, each with the number of places of the
/// horizontal dominoes that it stands for, on the torus.
pub(super) fn least_words() -> Vec<(Word, u64)> {
    let mut words = Vec::new();
    for first in 0..1 << 21 {
        // The last digit is what makes the sum 0.
        let last = (0..7).fold(0, |sum, place| sum + (first >> (3 * place) & 7));
        // A least word starts with its least digit, also among the negatives.
        let lead = first >> 18;
        let word = (first << 3) | ((8 - last % 8) % 8);
        let is_less = |place| {
            let digit = digit(word, place);
            digit < lead || (8 - digit) % 8 < lead
        };
        if !(0..8).any(is_less)
            && let Some(stabiliser) = stabiliser_if_least(word)
        {
            words.push((word, 256 / stabiliser));
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_stand_for_all_places() {
        let words = least_words();
        assert_eq!(words.len(), 66_988);
        let all: u64 = words.iter().map(|(_, places)| places).sum();
        assert_eq!(all, 8_u64.pow(8));
    }

    #[test]
    fn digits_are_counted_modulo_8() {
        let word = 0o70_123_456;
        let digits = |word| -> Vec<Word> { (0..8).map(|place| digit(word, place)).collect() };
        assert_eq!(digits(word), [7, 0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(digits(negated(word)), [1, 0, 7, 6, 5, 4, 3, 2]);
        assert_eq!(digits(reversed(word)), [6, 5, 4, 3, 2, 1, 0, 7]);
        assert_eq!(digits(rotated(word, 3)), [2, 3, 4, 5, 6, 7, 0, 1]);
        assert_eq!(digits(differences(word)), [1; 8]);
        assert_eq!(starts(differences(0o02_754_613)), 0o02_754_613);
    }
}
