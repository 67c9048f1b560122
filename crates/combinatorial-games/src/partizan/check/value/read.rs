//! The texts of values, read into a table.

use super::FormOptions;
use super::table::Table;

/// The largest integers, denominators (as exponents) and multiples that are read.
const MOST: u32 = 600;

/// The deepest braces.
const DEEPEST: u32 = 600;

/// Reads the text of a value without blanks: numbers, arrows, stars, ±number and options in braces, side
/// by side or with plus signs between them. Nothing if it is no such text, or too large.
///
/// The table notes what is too large.
pub(super) fn value(text: &str, table: &mut Table) -> Option<u32> {
    let (form, rest) = sum(text, table, 0)?;
    rest.is_empty().then_some(form)
}

/// Reads a sum at the start of a text; returns what follows.
fn sum<'a>(text: &'a str, table: &mut Table, depth: u32) -> Option<(u32, &'a str)> {
    let (mut form, mut rest) = atom(text, table, depth)?;
    loop {
        let after = match rest.strip_prefix('+') {
            Some(after) => after,
            None if rest.starts_with(['*', '^', 'v', '↑', '↓']) => rest,
            None => return Some((form, rest)),
        };
        let (more, after) = atom(after, table, depth)?;
        form = table.sum(form, more)?;
        rest = after;
    }
}

fn atom<'a>(text: &'a str, table: &mut Table, depth: u32) -> Option<(u32, &'a str)> {
    let first = text.chars().next()?;
    let rest = &text[first.len_utf8()..];
    match first {
        '{' => {
            table.reach("braces in braces", depth.into(), DEEPEST.into())?;
            let (left, rest) = options(rest, '|', table, depth + 1)?;
            let (right, rest) = options(rest, '}', table, depth + 1)?;
            Some((table.insert(FormOptions { left, right })?, rest))
        }
        '±' => {
            let (numerator, exponent, rest) = number(rest, table)?;
            let left = number_form(numerator, exponent, table)?;
            let right = number_form(-numerator, exponent, table)?;
            Some((pair(&[left], &[right], table)?, rest))
        }
        '*' => {
            let end = rest.find(|digit: char| !digit.is_ascii_digit());
            let (digits, rest) = rest.split_at(end.unwrap_or(rest.len()));
            let nimber = if digits.is_empty() {
                1
            } else {
                digits.parse().ok()?
            };
            Some((heap(nimber, table)?, rest))
        }
        '↑' | '^' | '↓' | 'v' => Some((arrow(first, table)?, rest)),
        _ => {
            let (numerator, exponent, rest) = number(text, table)?;
            let Some(after) = rest.strip_prefix(['·', '.']) else {
                return Some((number_form(numerator, exponent, table)?, rest));
            };
            let sign = after.chars().next()?;
            let one = arrow(sign, table)?;
            if exponent > 0 {
                return None;
            }
            let times = u32::try_from(numerator).ok()?;
            table.reach("arrows", times.into(), MOST.into())?;
            let mut arrows = pair(&[], &[], table)?;
            for _ in 0..times {
                arrows = table.sum(arrows, one)?;
            }
            Some((arrows, &after[sign.len_utf8()..]))
        }
    }
}

/// Reads a number at the start: its numerator, the exponent of its denominator, and what follows.
fn number<'a>(text: &'a str, table: &mut Table) -> Option<(i128, u32, &'a str)> {
    let is_part = |sign: char| sign.is_ascii_digit() || sign == '-' || sign == '/';
    let end = text.find(|sign| !is_part(sign)).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let (numerator, denominator) = word.split_once('/').unwrap_or((word, "1"));
    let numerator: i128 = numerator.parse().ok().filter(|&n| n > i128::MIN)?;
    let denominator: u128 = denominator.parse().ok()?;
    if !denominator.is_power_of_two() {
        return None;
    }
    let exponent = denominator.ilog2();
    let digits = 128 - numerator.unsigned_abs().leading_zeros();
    let most = exponent.max(digits);
    table.reach("binary digits of a number", most.into(), 120)?;
    Some((numerator, exponent, rest))
}

/// Reads values with commas between them, up to a sign.
fn options<'a>(
    text: &'a str,
    end: char,
    table: &mut Table,
    depth: u32,
) -> Option<(Vec<u32>, &'a str)> {
    let mut options = Vec::new();
    if let Some(rest) = text.strip_prefix(end) {
        return Some((options, rest));
    }
    let mut rest = text;
    loop {
        let (form, after) = sum(rest, table, depth)?;
        options.push(form);
        if let Some(after) = after.strip_prefix(end) {
            options.sort_unstable();
            options.dedup();
            return Some((options, after));
        }
        rest = after.strip_prefix(',')?;
    }
}

fn pair(left: &[u32], right: &[u32], table: &mut Table) -> Option<u32> {
    let (mut left, mut right) = (left.to_vec(), right.to_vec());
    left.sort_unstable();
    right.sort_unstable();
    table.insert(FormOptions { left, right })
}

/// Returns numerator/2^exponent.
fn number_form(numerator: i128, exponent: u32, table: &mut Table) -> Option<u32> {
    if numerator == 0 {
        return pair(&[], &[], table);
    }
    let twos = numerator.trailing_zeros().min(exponent);
    let (numerator, exponent) = (numerator >> twos, exponent - twos);
    let whole = numerator.unsigned_abs() >> exponent.min(127);
    let whole = u64::try_from(whole).unwrap_or(u64::MAX);
    table.reach("for a number", whole, MOST.into())?;
    if exponent == 0 {
        let mut form = pair(&[], &[], table)?;
        for _ in 0..numerator.unsigned_abs() {
            form = if numerator > 0 {
                pair(&[form], &[], table)?
            } else {
                pair(&[], &[form], table)?
            };
        }
        return Some(form);
    }
    if let Some(&known) = table.fractions.get(&(numerator, exponent)) {
        return Some(known);
    }
    let left = number_form(numerator - 1, exponent, table)?;
    let right = number_form(numerator + 1, exponent, table)?;
    let form = pair(&[left], &[right], table)?;
    table.fractions.insert((numerator, exponent), form);
    Some(form)
}

/// Returns a nim heap.
fn heap(counters: u32, table: &mut Table) -> Option<u32> {
    let mut smaller = Vec::new();
    table.reach("counters of a nim heap", counters.into(), MOST.into())?;
    for _ in 0..counters {
        smaller.push(pair(&smaller, &smaller, table)?);
    }
    pair(&smaller, &smaller, table)
}

/// Returns ↑ = {0 | *} or ↓ = {* | 0}.
fn arrow(sign: char, table: &mut Table) -> Option<u32> {
    let (zero, star) = (heap(0, table)?, heap(1, table)?);
    match sign {
        '↑' | '^' => pair(&[zero], &[star], table),
        '↓' | 'v' => pair(&[star], &[zero], table),
        _ => None,
    }
}
