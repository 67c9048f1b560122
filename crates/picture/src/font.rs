//! The letters of PNG pictures: outlines of `DejaVu Sans` that come with the crate.
//!
//! They are a text file of path data, so that no program that draws a picture has to carry a reader
//! of font files.

use std::collections::HashMap;
use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder, Transform};

const OUTLINES: &str = include_str!("../data/font/outlines.txt");

/// Font units to an em, the height that the size of a line of text stands for.
const UNITS_PER_EM: f32 = 2048.0;

/// The advance width, in font units, of a character that the font lacks; it stays blank.
const MISSING: f32 = 1229.0;

/// A character of the font, in font units, y upwards.
struct Glyph {
    advance: f32,
    /// `None` for a space.
    outline: Option<Path>,
}

static FONT: LazyLock<HashMap<char, Glyph>> = LazyLock::new(|| {
    let lines = OUTLINES.lines().filter(|line| !line.starts_with('#'));
    let glyphs = lines.map(|line| glyph(line).unwrap_or_else(|| panic!("no outline: {line}")));
    glyphs.collect()
});

/// Parses a line of the font: code point, advance width, path data.
fn glyph(line: &str) -> Option<(char, Glyph)> {
    let mut words = line.split(' ');
    let code = words.next()?.strip_prefix("U+")?;
    let character = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
    let advance = words.next()?.parse().ok()?;
    let mut path = PathBuilder::new();
    while let Some(command) = words.next() {
        let mut number = || words.next()?.parse::<f32>().ok();
        match command {
            "M" => path.move_to(number()?, number()?),
            "L" => path.line_to(number()?, number()?),
            "Q" => path.quad_to(number()?, number()?, number()?, number()?),
            "Z" => path.close(),
            _ => return None,
        }
    }
    let outline = path.finish();
    Some((character, Glyph { advance, outline }))
}

/// Returns how far a character moves the pen, in ems.
fn advance(character: char) -> f32 {
    FONT.get(&character).map_or(MISSING, |glyph| glyph.advance) / UNITS_PER_EM
}

/// Returns the width of a line of text of a size.
pub(super) fn width(content: &str, size: f32) -> f32 {
    content
        .chars()
        .map(|character| advance(character) * size)
        .sum()
}

/// Returns the outline of a line of text that begins at a point of its base line; `None` if it is
/// blank.
pub(super) fn outline(content: &str, size: f32, at: [f32; 2]) -> Option<Path> {
    let scale = size / UNITS_PER_EM;
    let [mut x, y] = at;
    let mut line = PathBuilder::new();
    for character in content.chars() {
        let outline = FONT
            .get(&character)
            .and_then(|glyph| glyph.outline.as_ref());
        // The y of pictures goes down.
        let place = Transform::from_row(scale, 0.0, 0.0, -scale, x, y);
        if let Some(placed) = outline.and_then(|outline| outline.clone().transform(place)) {
            line.push_path(&placed);
        }
        x += advance(character) * size;
    }
    line.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_what_pictures_are_labelled_with() {
        for character in ('!'..='~').chain("×−–…²⁻¹ι·≤₀ö".chars()) {
            assert!(FONT.contains_key(&character), "{character}");
            assert!(outline(&character.to_string(), 12.0, [0.0; 2]).is_some());
        }
        assert!(!FONT.contains_key(&'漢'));
        assert_eq!(outline("漢", 12.0, [0.0; 2]), None);
        assert_eq!(outline("  ", 12.0, [0.0; 2]), None);
    }

    /// The advance widths and bounds of some letters as the font's own tables give them.
    #[test]
    fn letters_have_the_measures_of_the_font() {
        for (character, width, [left, bottom, right, top]) in [
            ('A', 1401.0, [16.0, 0.0, 1384.0, 1493.0]),
            ('−', 1716.0, [217.0, 557.0, 1499.0, 727.0]),
        ] {
            let glyph = &FONT[&character];
            let bounds = glyph.outline.as_ref().unwrap().bounds();
            let measures = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
            let exact = |lengths: [f32; 5]| lengths.map(f32::to_bits);
            let [a, b, c, d] = measures;
            assert_eq!(
                exact([glyph.advance, a, b, c, d]),
                exact([width, left, bottom, right, top])
            );
        }
    }

    #[test]
    fn lines_that_are_no_glyphs_are_refused() {
        for line in [
            "",
            "A",
            "U+",
            "U+41",
            "U+41 x",
            "U+41 9 M 1",
            "U+41 9 K 1 2",
        ] {
            assert!(glyph(line).is_none(), "{line}");
        }
    }

    #[test]
    fn writing_is_as_wide_as_its_outline() {
        let text = "quiet patterns";
        let bounds = outline(text, 20.0, [5.0, 30.0]).unwrap().bounds();
        assert!((bounds.right() - 5.0 - width(text, 20.0)).abs() < 3.0);
        assert!(bounds.left() >= 5.0 && bounds.bottom() > 30.0 && bounds.top() > 10.0);
    }
}
