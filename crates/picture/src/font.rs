//! The letters of pictures made of points: a subset of `DejaVu Sans` that comes with the crate.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{Path, PathBuilder};

static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    let font = FontRef::new(include_bytes!("../data/font/DejaVuSans-subset.ttf"));
    font.expect("the font has been tested")
});

/// The glyph of a character; one the font lacks is the first glyph, an empty box.
fn glyph(character: char) -> GlyphId {
    FONT.charmap().map(character).unwrap_or_default()
}

/// The width of a line of writing of a size.
pub(super) fn width(content: &str, size: f32) -> f32 {
    let metrics = FONT.glyph_metrics(Size::new(size), LocationRef::default());
    let advance = |character| metrics.advance_width(glyph(character)).unwrap_or_default();
    content.chars().map(advance).sum()
}

/// The outline of a line of writing that begins at a point of its base line; `None` if it is blank.
pub(super) fn outline(content: &str, size: f32, at: [f32; 2]) -> Option<Path> {
    let outlines = FONT.outline_glyphs();
    let metrics = FONT.glyph_metrics(Size::new(size), LocationRef::default());
    let mut pen = Pen {
        path: PathBuilder::new(),
        at,
    };
    for character in content.chars() {
        let id = glyph(character);
        if let Some(outline) = outlines.get(id) {
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            outline.draw(settings, &mut pen).ok()?;
        }
        pen.at[0] += metrics.advance_width(id).unwrap_or_default();
    }
    pen.path.finish()
}

/// Puts outlines, whose y goes up, where they belong.
struct Pen {
    path: PathBuilder,
    at: [f32; 2],
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at[0] + x, self.at[1] - y)
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (self.place(cx, cy), self.place(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, c0x: f32, c0y: f32, c1x: f32, c1y: f32, x: f32, y: f32) {
        let (first, second) = (self.place(c0x, c0y), self.place(c1x, c1y));
        let (x, y) = self.place(x, y);
        self.path
            .cubic_to(first.0, first.1, second.0, second.1, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_what_pictures_are_labelled_with() {
        for character in ('!'..='~').chain("×−–…²⁻¹ι·≤₀ö".chars()) {
            assert_ne!(glyph(character), GlyphId::default(), "{character}");
            assert!(outline(&character.to_string(), 12.0, [0.0; 2]).is_some());
        }
        assert_eq!(glyph('漢'), GlyphId::default());
        assert_eq!(outline("  ", 12.0, [0.0; 2]), None);
    }

    #[test]
    fn writing_is_as_wide_as_its_outline() {
        let text = "quiet patterns";
        let bounds = outline(text, 20.0, [5.0, 30.0]).unwrap().bounds();
        assert!((bounds.right() - 5.0 - width(text, 20.0)).abs() < 3.0);
        assert!(bounds.left() >= 5.0 && bounds.bottom() > 30.0 && bounds.top() > 10.0);
    }
}
