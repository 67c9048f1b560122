//! The checksum of journals and checkpoints. It detects accidental damage, not deliberate changes.

use serde::Serialize;

/// The text between the content of a line and its check.
const SEAL: &str = ",\"check\":\"";

/// The hash of Fowler, Noll and Vo, FNV-1a, of 64 bits.
#[derive(Clone, Debug)]
pub(crate) struct Checksum(pub(crate) u64);

impl Checksum {
    pub(crate) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    pub(crate) fn words(&mut self, words: &[u64]) {
        for &word in words {
            self.number(word);
        }
    }

    /// Adds a text and a zero byte after it, so that `ab`, `c` and `a`, `bc` differ.
    pub(crate) fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0]);
    }
}

/// Returns JSON as a line that ends with a check of everything before it.
pub(crate) fn sealed(content: &impl Serialize, check: impl Fn(&str) -> u64) -> String {
    let text = serde_json::to_string(content).expect("numbers and texts are JSON");
    let body = text.strip_suffix('}').unwrap_or(&text);
    format!("{body}{SEAL}{:016x}\"}}\n", check(body))
}

/// Returns the part of a line before its check, without the closing brace, if the check holds.
pub(crate) fn unsealed(line: &str, check: impl Fn(&str) -> u64) -> Option<&str> {
    let (body, found) = line.rsplit_once(SEAL)?;
    (found == format!("{:016x}\"}}", check(body))).then_some(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values() {
        let checksum = |text: &str| {
            let mut checksum = Checksum::new();
            checksum.bytes(text.as_bytes());
            checksum.0
        };
        assert_eq!(checksum(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(checksum("foobar"), 0x8594_4171_f739_67e8);
    }
}
