//! Stories as text.

use std::fmt::Write;

use super::section::{Block, Story};
use crate::text::Colours;

/// The longest line of a paragraph, in characters.
const WIDTH: usize = 78;

impl Story {
    /// Returns the story as text without colours: paragraphs are wrapped, formulas and pictures
    /// indented.
    ///
    /// # Panics
    /// If a picture is too large to be text: see [`Scene::to_text`](crate::Scene::to_text).
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = heading(&self.title, '=');
        for (index, section) in self.all_sections().enumerate() {
            if let Some(details) = self
                .details
                .as_ref()
                .filter(|_| index == self.sections.len())
            {
                let _ = write!(text, "\n{}\n\n", "═".repeat(WIDTH));
                text += &heading(&details.heading, '=');
            }
            let number = index + 1;
            text += "\n";
            text += &heading(&format!("{number}. {}", section.heading), '-');
            for block in &section.blocks {
                text += "\n";
                write_block(&mut text, block);
            }
        }
        text
    }
}

fn heading(title: &str, line: char) -> String {
    let length = title.chars().count();
    format!("{title}\n{}\n", line.to_string().repeat(length))
}

fn write_block(text: &mut String, block: &Block) {
    match block {
        Block::Words(words) => {
            for line in wrapped(&plain(words)) {
                let _ = writeln!(text, "{line}");
            }
        }
        Block::Formulas(lines) => {
            for line in lines {
                let _ = writeln!(text, "    {}", plain(line));
            }
        }
        Block::Table { head, rows } => {
            let cells: Vec<Vec<String>> = std::iter::once(head)
                .chain(rows)
                .map(|row| row.iter().map(|cell| plain(cell)).collect())
                .collect();
            let width = |column: usize| {
                let cells = cells.iter().filter_map(|row| row.get(column));
                cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
            };
            let widths: Vec<usize> = (0..head.len()).map(width).collect();
            for row in &cells {
                let mut line = "   ".to_owned();
                for (cell, &width) in row.iter().zip(&widths) {
                    let _ = write!(line, " {cell:width$}  ");
                }
                let _ = writeln!(text, "{}", line.trim_end());
            }
        }
        Block::Picture(scene) => {
            let picture = scene.to_text(Colours::None);
            for line in picture.expect("pictures of stories are small").lines() {
                let _ = writeln!(text, "{}", format!("    {line}").trim_end());
            }
        }
    }
}

/// Breaks a paragraph into lines.
fn wrapped(words: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Replaces the superscripts `^{…}` and subscripts `_{…}` of a text by the characters that Unicode
/// has for them, or by `^(…)` and `_(…)` where one is missing.
///
/// ```
/// use madness_picture::story::plain;
///
/// assert_eq!(plain("x^{12} + s_{j−1}"), "x¹² + sⱼ₋₁");
/// assert_eq!(plain("2^{a+b}"), "2^(a+b)");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    replace_scripts(text, |plain, raised, inside| {
        let small: Option<String> = inside.chars().map(|c| small(c, raised)).collect();
        let sign = if raised { '^' } else { '_' };
        let _ = match small {
            Some(small) => write!(plain, "{small}"),
            None if !raised && inside.chars().count() == 1 => write!(plain, "_{inside}"),
            None => write!(plain, "{sign}({inside})"),
        };
    })
}

/// Replaces the superscripts and subscripts of a text. `write` adds one to the text before it, and is
/// told whether it is raised.
pub(super) fn replace_scripts(text: &str, write: impl Fn(&mut String, bool, &str)) -> String {
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['^', '_']) {
        let (before, from) = rest.split_at(at);
        replaced += before;
        let braced = from[1..].strip_prefix('{');
        if let Some((inside, after)) = braced.and_then(|inside| inside.split_once('}')) {
            write(&mut replaced, from.starts_with('^'), inside);
            rest = after;
        } else {
            replaced += &from[..1];
            rest = &from[1..];
        }
    }
    replaced + rest
}

/// Returns the superscript or subscript form of a character.
fn small(character: char, raised: bool) -> Option<char> {
    let from = "0123456789−+ijknmx";
    let to = if raised {
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁱʲᵏⁿᵐˣ"
    } else {
        "₀₁₂₃₄₅₆₇₈₉₋₊ᵢⱼₖₙₘₓ"
    };
    let index = from.chars().position(|c| c == character)?;
    to.chars().nth(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn superscripts_and_subscripts() {
        assert_eq!(plain("X^{12}Y^{−1} + s_{j−1}"), "X¹²Y⁻¹ + sⱼ₋₁");
        assert_eq!(plain("ι^{2^k} a_b ^"), "ι^(2^k) a_b ^");
        assert_eq!(plain("2^{5"), "2^{5");
    }

    #[test]
    fn lines_are_short() {
        let lines = wrapped(&"word ".repeat(50));
        assert!(lines.iter().all(|line| line.len() <= WIDTH));
        assert_eq!(lines.join(" "), "word ".repeat(50).trim());
    }
}
