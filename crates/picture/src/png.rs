//! Pictures as PNG.

use thiserror::Error;
use tiny_skia::{
    Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Rect, Stroke,
    Transform,
};

use super::font;
use super::palette::Class;
use super::scene::{Anchor, Form, Item, Mosaic, Scene};
use super::too_large::{TooLarge, real, whole};

/// Why a picture could not become a PNG.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PngError {
    /// The picture has more than 2^26 pixels.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The pixels could not be compressed.
    #[error("cannot write the PNG: {0}")]
    Encoding(String),
}

/// The most pixels of a picture, 2^26.
const MOST: f64 = 67_108_864.0;

impl Scene {
    /// Returns the most bytes of memory that [`to_png`](Self::to_png) takes: for the points twice,
    /// and as many for the file.
    pub fn bytes_of_png(&self, scale: u8) -> u64 {
        let factor = f64::from(scale.max(1));
        let points = (self.width * factor).ceil() * (self.height * factor).ceil();
        12 * whole(points.min(MOST)) as u64
    }

    /// Returns the picture as a PNG file of `scale` pixels per unit, on a light page. Text is in the
    /// font that comes with the crate, `DejaVu Sans`. The same scene always gives the same bytes.
    ///
    /// # Errors
    /// If the picture has more than 2^26 pixels.
    pub fn to_png(&self, scale: u8) -> Result<Vec<u8>, PngError> {
        let factor = f64::from(scale.max(1));
        // Rounding errors must not add a pixel.
        let [width, height] = [self.width, self.height].map(|side| (side * factor - 1e-6).ceil());
        let too_large = || TooLarge {
            what: "a PNG",
            width,
            height,
            unit: "points",
            most: MOST,
        };
        if width * height > MOST {
            return Err(too_large().into());
        }
        let pixmap = Pixmap::new(points(width), points(height)).ok_or_else(too_large)?;
        let mut canvas = Canvas {
            pixmap,
            factor,
            transform: Transform::from_scale(single(factor), single(factor)),
        };
        canvas.pixmap.fill(colour(Class::Paper));
        for item in self.items() {
            canvas.draw(item);
        }
        let encoded = canvas.pixmap.encode_png();
        encoded.map_err(|error| PngError::Encoding(error.to_string()))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a length to be drawn")]
fn single(value: f64) -> f32 {
    value as f32
}

/// Converts a length in pixels to a number of pixels.
fn points(value: f64) -> u32 {
    u32::try_from(whole(value)).unwrap_or(u32::MAX)
}

fn colour(class: Class) -> Color {
    let [red, green, blue] = class.look().light;
    Color::from_rgba8(red, green, blue, 255)
}

fn paint(class: Class) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour(class));
    paint
}

struct Canvas {
    pixmap: Pixmap,
    factor: f64,
    transform: Transform,
}

impl Canvas {
    fn draw(&mut self, item: &Item) {
        let path = match &item.form {
            Form::Rect { at, size, radius } => rectangle(*at, *size, *radius),
            Form::Circle { at, radius } => {
                PathBuilder::from_circle(single(at[0]), single(at[1]), single(*radius))
            }
            Form::Polygon { corners } => path_through(corners, true),
            Form::Line { from, to } => path_through(&[*from, *to], false),
            Form::Text {
                at,
                size,
                anchor,
                content,
            } => {
                let width = font::width(content, single(*size));
                let left = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => width / 2.0,
                    Anchor::End => width,
                };
                let start = [single(at[0]) - left, single(at[1])];
                font::outline(content, single(*size), start)
            }
            Form::Mosaic(mosaic) => {
                self.mosaic(mosaic);
                None
            }
        };
        let Some(path) = path else {
            return;
        };
        if let Some(class) = item.fill {
            let (paint, rule) = (paint(class), FillRule::Winding);
            self.pixmap
                .fill_path(&path, &paint, rule, self.transform, None);
        }
        if let Some((class, width)) = item.stroke {
            let stroke = Stroke {
                width: single(width),
                line_cap: LineCap::Butt,
                ..Stroke::default()
            };
            self.pixmap
                .stroke_path(&path, &paint(class), &stroke, self.transform, None);
        }
    }

    /// Paints the squares in whole pixels, so that no seams show between them.
    fn mosaic(&mut self, mosaic: &Mosaic) {
        let width = self.pixmap.width();
        let height = self.pixmap.height();
        let edge = |from: f64, count: usize, less: f64| {
            let length = from + real(count) * mosaic.cell - less;
            points((length * self.factor).round().max(0.0))
        };
        let colours: Vec<PremultipliedColorU8> = mosaic
            .key
            .iter()
            .map(|&(class, _)| colour(class).premultiply().to_color_u8())
            .collect();
        let rows = mosaic.squares.chunks(mosaic.columns);
        for (row, squares) in rows.enumerate() {
            let top = edge(mosaic.at[1], row, 0.0);
            let bottom = edge(mosaic.at[1], row + 1, mosaic.gap).min(height);
            for (column, &square) in squares.iter().enumerate() {
                let left = edge(mosaic.at[0], column, 0.0);
                let right = edge(mosaic.at[0], column + 1, mosaic.gap).min(width);
                for y in top..bottom {
                    let line = y as usize * width as usize;
                    let span = line + left as usize..line + right.max(left) as usize;
                    if let Some(span) = self.pixmap.pixels_mut().get_mut(span) {
                        span.fill(colours[usize::from(square)]);
                    }
                }
            }
        }
    }
}

/// Returns the path from point to point; a closed one goes back to the first.
fn path_through(points: &[[f64; 2]], is_closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (number, [x, y]) in points.iter().enumerate() {
        match number {
            0 => path.move_to(single(*x), single(*y)),
            _ => path.line_to(single(*x), single(*y)),
        }
    }
    if is_closed {
        path.close();
    }
    path.finish()
}

/// Returns a rectangle with corners rounded by cubic curves close to quarters of a circle.
fn rectangle(at: [f64; 2], size: [f64; 2], radius: f64) -> Option<Path> {
    let [x, y, width, height] = [at[0], at[1], size[0], size[1]].map(single);
    let r = single(radius).min(width / 2.0).min(height / 2.0);
    let rect = Rect::from_xywh(x, y, width, height)?;
    if r <= 0.0 {
        return Some(PathBuilder::from_rect(rect));
    }
    // Control points of a cubic curve close to a quarter of a circle.
    let k = r * (1.0 - 0.552_284_8);
    let (right, bottom) = (rect.right(), rect.bottom());
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - k, y, right, y + k, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + k, x + k, y, x + r, y);
    path.close();
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Written;

    fn decode(bytes: &[u8]) -> Pixmap {
        Pixmap::decode_png(bytes).unwrap()
    }

    fn at(picture: &Pixmap, x: u32, y: u32) -> [u8; 3] {
        let pixel = picture.pixel(x, y).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    #[test]
    fn forms_are_where_they_should_be() {
        let mut scene = Scene::new(40.0, 20.0, (1.0, 1.0), "", "");
        scene.add(Item::rounded([2.0, 2.0], [10.0, 10.0], 3.0).fill(Class::Lit));
        scene.add(Item::circle([20.0, 10.0], 5.0).stroke(Class::Dark, 2.0));
        scene.add(Item::line([30.0, 0.0], [30.0, 20.0], Class::Accent, 2.0));
        scene.add(Item::mosaic(Mosaic {
            at: [34.0, 0.0],
            cell: 2.0,
            gap: 0.0,
            columns: 2,
            squares: vec![0, 1, 1, 0],
            key: vec![(Class::Leaf, '#'), (Class::Ground, ' ')],
            written: Written::Blocks,
        }));
        let corners = [[0.0, 20.0], [8.0, 20.0], [0.0, 14.0]];
        scene.add(Item::polygon(corners).fill(Class::Bud));
        let bytes = scene.to_png(2).unwrap();
        assert_eq!(bytes, scene.to_png(2).unwrap());
        let picture = decode(&bytes);
        assert_eq!((picture.width(), picture.height()), (80, 40));
        let look = |class: Class| class.look().light;
        for (x, y, class) in [
            (0, 0, Class::Paper),
            (14, 14, Class::Lit),
            (4, 4, Class::Paper), // a corner that is rounded off
            (40, 20, Class::Paper),
            (50, 20, Class::Dark),
            (60, 39, Class::Accent),
            (68, 0, Class::Leaf),
            (72, 0, Class::Ground),
            (71, 4, Class::Ground),
            (75, 7, Class::Leaf),
            (2, 37, Class::Bud),
            (14, 30, Class::Paper), // beyond the longest side
        ] {
            assert_eq!(at(&picture, x, y), look(class), "{x} {y}");
        }
    }

    #[test]
    fn writing_leaves_ink_within_its_width() {
        let mut scene = Scene::new(60.0, 20.0, (1.0, 1.0), "", "");
        scene.add(Item::text([30.0, 15.0], 12.0, "MAD").anchored(Anchor::Middle));
        let picture = decode(&scene.to_png(1).unwrap());
        let inked = |x: u32| (0..20).any(|y| at(&picture, x, y)[0] < 128);
        let columns: Vec<u32> = (0..60).filter(|&x| inked(x)).collect();
        let (first, last) = (columns[0], columns[columns.len() - 1]);
        assert!((10..20).contains(&first) && (40..50).contains(&last));
        assert!((first + last).abs_diff(60) <= 2);
    }

    #[test]
    fn too_large_for_points() {
        let scene = Scene::new(1e6, 1e6, (1.0, 1.0), "", "");
        let error = scene.to_png(2).unwrap_err();
        assert!(error.to_string().contains("2000000 × 2000000 points"));
    }
}
