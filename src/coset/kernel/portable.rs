//! The loops in plain Rust: the portable level, and the text that the other levels are compiled
//! from (hence `inline(always)`: a loop takes on the instruction set of the function it is inlined
//! into).

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::{LANES, Lanes};

#[inline(always)]
fn sum(a: Lanes, b: Lanes) -> Lanes {
    Lanes(std::array::from_fn(|i| a.0[i].wrapping_add(b.0[i])))
}

#[inline(always)]
fn difference(a: Lanes, b: Lanes) -> Lanes {
    Lanes(std::array::from_fn(|i| a.0[i].wrapping_sub(b.0[i])))
}

#[inline(always)]
fn maximum(a: Lanes, b: Lanes) -> Lanes {
    Lanes(std::array::from_fn(|i| a.0[i].max(b.0[i])))
}

/// Three stages of the transform, on eight entries.
#[inline(always)]
fn eight(mut v: [Lanes; 8]) -> [Lanes; 8] {
    let mut stride = 1;
    while stride < 8 {
        let w = v;
        v = std::array::from_fn(|i| {
            let (low, high) = (w[i & !stride], w[i | stride]);
            if i & stride == 0 {
                sum(low, high)
            } else {
                difference(low, high)
            }
        });
        stride *= 2;
    }
    v
}

/// Stage `stride` of the transform, from one place to another.
#[inline(always)]
fn stage(from: &[Lanes], to: &mut [Lanes], stride: usize) {
    for (from, to) in from
        .chunks_exact(2 * stride)
        .zip(to.chunks_exact_mut(2 * stride))
    {
        let (low, high) = from.split_at(stride);
        let (to_low, to_high) = to.split_at_mut(stride);
        for i in 0..stride {
            to_low[i] = sum(low[i], high[i]);
            to_high[i] = difference(low[i], high[i]);
        }
    }
}

/// Stages `stride`, `2 stride` and `4 stride`, in place.
#[inline(always)]
fn three_stages(work: &mut [Lanes], stride: usize) {
    for block in work.chunks_exact_mut(8 * stride) {
        for i in 0..stride {
            let v = eight(std::array::from_fn(|j| block[i + j * stride]));
            for (j, lanes) in v.into_iter().enumerate() {
                block[i + j * stride] = lanes;
            }
        }
    }
}

/// As [`three_stages`], from one place to another.
#[inline(always)]
fn three_stages_to(from: &[Lanes], to: &mut [Lanes], stride: usize) {
    for (from, to) in from
        .chunks_exact(8 * stride)
        .zip(to.chunks_exact_mut(8 * stride))
    {
        for i in 0..stride {
            let v = eight(std::array::from_fn(|j| from[i + j * stride]));
            for (j, lanes) in v.into_iter().enumerate() {
                to[i + j * stride] = lanes;
            }
        }
    }
}

#[inline(always)]
pub(super) fn transform(values: &[Lanes], work: &mut [Lanes]) {
    let rows = values.len();
    work.copy_from_slice(values);
    let mut stride = 1;
    let mut copy = vec![Lanes([0; LANES]); rows];
    while stride < rows {
        stage(work, &mut copy, stride);
        work.copy_from_slice(&copy);
        stride *= 2;
    }
}

/// The largest value of the transform. The last three stages are not stored.
#[inline(always)]
pub(super) fn largest(values: &[Lanes], work: &mut [Lanes]) -> i16 {
    let rows = values.len();
    let mut best = Lanes([i16::MIN; LANES]);
    let mut stride = 1;
    let mut from = values;
    if rows < 8 {
        transform(values, work);
        best = work.iter().fold(best, |best, &lanes| maximum(best, lanes));
    } else {
        // Single stages first, until a multiple of three is left.
        let mut stages = rows.trailing_zeros();
        let mut stored = false;
        while !stages.is_multiple_of(3) {
            if stored {
                one_stage(work, stride);
            } else {
                stage(values, work, stride);
            }
            stored = true;
            stride *= 2;
            stages -= 1;
        }
        while stages > 3 {
            if stored {
                three_stages(work, stride);
            } else {
                three_stages_to(values, work, stride);
            }
            stored = true;
            stride *= 8;
            stages -= 3;
        }
        if stored {
            from = work;
        }
        for i in 0..stride {
            let v = eight(std::array::from_fn(|j| from[i + j * stride]));
            let pairs = std::array::from_fn::<_, 4, _>(|j| maximum(v[2 * j], v[2 * j + 1]));
            let largest = maximum(maximum(pairs[0], pairs[1]), maximum(pairs[2], pairs[3]));
            best = maximum(best, largest);
        }
    }
    best.0.into_iter().max().unwrap_or(i16::MIN)
}

/// Stage `stride` in place.
#[inline(always)]
fn one_stage(work: &mut [Lanes], stride: usize) {
    for block in work.chunks_exact_mut(2 * stride) {
        let (low, high) = block.split_at_mut(stride);
        for (low, high) in low.iter_mut().zip(high) {
            (*low, *high) = (sum(*low, *high), difference(*low, *high));
        }
    }
}

#[inline(always)]
pub(super) fn add_signs(values: &mut [Lanes], terms: &[super::Term]) {
    for term in terms {
        let signs = &super::SIGNS[usize::from(term.lane)];
        let lanes = &mut values[term.row as usize];
        for (value, sign) in lanes.0.iter_mut().zip(signs.0) {
            *value = value.wrapping_add(sign.wrapping_mul(term.amount));
        }
    }
}
