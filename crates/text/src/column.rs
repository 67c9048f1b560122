//! Places in texts, for errors.

/// Returns the column in which a part of a text begins, counted from 1 in characters.
///
/// # Panics
/// If the part is no part of the text, but something else with the same letters.
pub fn column_of(part: &str, text: &str) -> usize {
    let byte = part.as_ptr() as usize - text.as_ptr() as usize;
    text[..byte].chars().count() + 1
}
