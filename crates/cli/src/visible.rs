//! Messages for terminals.

/// Returns a message with control characters escaped, which names of files may hold. Notes have lines.
pub(crate) fn visible(message: &str) -> String {
    let mut shown = String::with_capacity(message.len());
    for character in message.chars() {
        if character.is_control() && character != '\n' {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}
