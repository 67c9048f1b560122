//! Rows in reverse.

/// A row of m columns from the last to the first.
pub(crate) fn reversed(row: &[u64], m: usize) -> Vec<u64> {
    let mut words: Vec<u64> = row.iter().rev().map(|word| word.reverse_bits()).collect();
    // The excess bits, zeros, have come first and move out.
    let excess = 64 * words.len() - m;
    if excess > 0 {
        for w in 0..words.len() {
            let next = words.get(w + 1).map_or(0, |next| next << (64 - excess));
            words[w] = words[w] >> excess | next;
        }
    }
    words
}
