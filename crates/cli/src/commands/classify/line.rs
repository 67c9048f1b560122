//! A line for each number, put together by hand: there may be tens of millions of them.

use std::fmt;

use button_madness::certificate::NumberCertificate;
use button_madness::classify::Verdict;

use crate::formats::NumbersFormat;

/// What is said about one number of a range.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) n: u64,
    pub(super) verdict: Verdict,
    pub(super) nullity: Option<u64>,
    /// The least MAD number that divides it.
    pub(super) divisor: Option<u64>,
}

/// Lines of text or CSV, or of a b-file.
pub(super) struct Lines {
    format: NumbersFormat,
    /// The index of the next line of a b-file.
    pub(super) index: u64,
    bytes: Vec<u8>,
}

impl Lines {
    pub(super) fn new(format: NumbersFormat) -> Self {
        Self {
            format,
            index: 1,
            bytes: Vec::new(),
        }
    }

    /// What comes after some lines.
    pub(super) fn after(lines: &Self) -> Self {
        Self {
            index: lines.index,
            ..Self::new(lines.format)
        }
    }

    /// The names of the columns, where the format has them.
    pub(super) fn head(&mut self) {
        if self.format == NumbersFormat::Csv {
            self.text("n,verdict,nullity,divisor\n");
        }
    }

    pub(super) fn push(&mut self, line: &Line) {
        match self.format {
            NumbersFormat::Text => self.push_text(line),
            NumbersFormat::Csv => {
                self.number(line.n);
                self.text(match line.verdict {
                    Verdict::Good => ",good,",
                    Verdict::Bad => ",bad,",
                });
                if let Some(nullity) = line.nullity {
                    self.number(nullity);
                }
                self.text(",");
                if let Some(divisor) = line.divisor {
                    self.number(divisor);
                }
                self.text("\n");
            }
            NumbersFormat::Bfile => {
                self.number(self.index);
                self.text(" ");
                self.number(line.n);
                self.text("\n");
                self.index += 1;
            }
            NumbersFormat::Json => unreachable!("certificates are written elsewhere"),
        }
    }

    fn push_text(&mut self, line: &Line) {
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(line.n);
        self.text(&"        "[digits.len().min(8)..]);
        self.text(digits);
        match line.verdict {
            Verdict::Good => self.text(" good"),
            Verdict::Bad => self.text(" bad "),
        }
        let mut separator = " ";
        if let Some(nullity) = line.nullity.filter(|&nullity| nullity > 0) {
            self.text(" nullity ");
            self.number(nullity);
            separator = ", ";
        }
        match line.divisor {
            Some(divisor) if divisor == line.n => {
                self.text(separator);
                self.text("MAD");
            }
            Some(divisor) => {
                self.text(separator);
                self.number(divisor);
                self.text(" divides it");
            }
            None => {}
        }
        self.text("\n");
    }

    /// A certificate as a line of JSON.
    pub(super) fn push_certificate(
        &mut self,
        certificate: &NumberCertificate,
    ) -> anyhow::Result<()> {
        serde_json::to_writer(&mut self.bytes, certificate)?;
        self.text("\n");
        Ok(())
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn number(&mut self, number: u64) {
        self.text(itoa::Buffer::new().format(number));
    }

    fn text(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.bytes).map_err(|_| fmt::Error)?)
    }
}
