//! The loops in plain Rust, one heap at a time: the oracle of the vectorised ones.

use super::{Kernel, NONE, Verified};

/// The set of one value, empty for values from 64 on.
#[inline]
fn bit(value: u8) -> u64 {
    u64::from(value < 64) << (value % 64)
}

pub(super) fn compute(kernel: &Kernel, buffer: &mut [u8], from: usize, to: usize) {
    for place in from..to {
        let mut options = 0;
        for tap in &kernel.taps {
            options |= bit(buffer[place - tap.distance] ^ tap.xor);
        }
        let value = options.trailing_ones();
        let value = u8::try_from(value).expect("at most 64");
        buffer[place] = if usize::from(value) < kernel.capacity {
            value
        } else {
            NONE
        };
    }
}

pub(super) fn verify(
    kernel: &Kernel,
    buffer: &[u8],
    from: usize,
    to: usize,
    odd: bool,
) -> Verified {
    let mut verified = Verified::default();
    for place in from..to {
        let value = buffer[place];
        let needed = kernel.needed[0][usize::from(value)] | kernel.needed[1][usize::from(value)];
        let seen = witnessed(kernel, buffer, place, needed);
        if needed & !seen != 0 {
            kernel.judge(seen, value, place, odd, &mut verified);
        }
    }
    verified
}

/// Returns the values that have a witness; once it has all that are needed, it stops.
fn witnessed(kernel: &Kernel, buffer: &[u8], place: usize, needed: u64) -> u64 {
    let mut seen = 0;
    for witnesses in kernel.witnesses.chunks(8) {
        for tap in witnesses {
            seen |= bit(buffer[place - tap.distance] ^ tap.xor);
        }
        if needed & !seen == 0 {
            return seen;
        }
    }
    for k in &kernel.splits {
        let first = place - k - kernel.reversed.len();
        let large = buffer[first..].chunks(64);
        for (small, large) in kernel.reversed.chunks(64).zip(large).rev() {
            for (small, large) in small.iter().zip(large) {
                seen |= bit(small ^ large);
            }
            if needed & !seen == 0 {
                return seen;
            }
        }
    }
    seen
}

#[inline]
pub(super) fn find(buffer: &[u8], from: usize, pattern: &[u8], found: &mut dyn FnMut(usize)) {
    const CHUNK: usize = 64;
    let length = pattern.len();
    let mut place = from.max(length);
    while place <= buffer.len() {
        let end = (place + CHUNK).min(buffer.len() + 1);
        // The differences of the bytes before each place of the chunk, collected byte by byte.
        let mut differences = [0_u8; CHUNK];
        for (i, &byte) in pattern.iter().enumerate() {
            let bytes = &buffer[place - length + i..end - length + i];
            for (difference, other) in differences.iter_mut().zip(bytes) {
                *difference |= byte ^ other;
            }
        }
        let differences = &differences[..end - place];
        let mut matches = false;
        for difference in differences {
            matches |= *difference == 0;
        }
        if matches {
            for (place, &difference) in (place..).zip(differences) {
                if difference == 0 {
                    found(place);
                }
            }
        }
        place = end;
    }
}

#[inline]
pub(super) fn has_none(bytes: &[u8]) -> bool {
    bytes.iter().fold(0, |all, byte| all | byte) & NONE != 0
}
