//! Pictures as text, with and without colours.

use std::fmt::Write;

use super::palette::{Class, Rgb};
use super::scene::{Anchor, Form, Item, Mosaic, Scene, Written};
use super::too_large::{TooLarge, real, whole};

/// How many colours the text may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// None.
    #[default]
    None,
    /// The sixteen colours of every terminal.
    Ansi,
    /// A palette of 256.
    Indexed,
    /// All colours of 24 bits.
    True,
}

/// The most characters of a picture.
const MOST: f64 = 4e6;

/// One character cell of the text.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    symbol: char,
    /// The dots of a Braille character, used where the symbol is a blank.
    dots: u8,
    ink: Option<Class>,
    ground: Option<Class>,
}

const BLANK: Place = Place {
    symbol: ' ',
    dots: 0,
    ink: None,
    ground: None,
};

/// Blocks that fill their cell from below, in eighths.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

impl Scene {
    /// Returns the picture as text, one character for each [`Scene::pitch`] and a line feed after
    /// each row.
    ///
    /// An area is drawn as the character of its class. Points and slanting lines are Braille
    /// characters, mosaics are [blocks or letters](Written). Blanks at the ends of rows are left out
    /// if there are no colours.
    ///
    /// # Errors
    /// If the text has more than four million characters.
    pub fn to_text(&self, colours: Colours) -> Result<String, TooLarge> {
        // A margin below a quarter of a character is left out. Lines of text may be wider than the
        // page, because each letter takes a whole character.
        let ends = self.items().filter_map(|item| match &item.form {
            Form::Text {
                at,
                anchor,
                content,
                ..
            } => {
                Some(start(at[0] / self.pitch.0, *anchor, content) + real(content.chars().count()))
            }
            _ => None,
        });
        let columns = (self.width / self.pitch.0 - 0.25).ceil().max(1.0);
        let columns = ends.fold(columns, f64::max);
        let rows = (self.height / self.pitch.1 - 0.25).ceil().max(1.0);
        if columns * rows > MOST {
            return Err(TooLarge {
                what: "a text",
                width: columns,
                height: rows,
                unit: "characters",
                most: MOST,
            });
        }
        let mut page = Page {
            columns: whole(columns),
            pitch: self.pitch,
            places: vec![BLANK; whole(columns) * whole(rows)],
            coloured: colours != Colours::None,
        };
        for item in self.items() {
            page.draw(item);
        }
        Ok(page.written(colours))
    }
}

/// Returns the column where a line of text starts.
fn start(x: f64, anchor: Anchor, content: &str) -> f64 {
    let length = real(content.chars().count());
    let start = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - length / 2.0,
        Anchor::End => x - length,
    };
    start.round().max(0.0)
}

/// Returns whether a point lies in a polygon: a ray from it crosses an odd number of sides.
fn is_within(corners: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let crossed = sides.filter(|([x0, y0], [x1, y1])| {
        (*y0 > y) != (*y1 > y) && x < x0 + (y - y0) / (y1 - y0) * (x1 - x0)
    });
    crossed.count() % 2 == 1
}

struct Page {
    columns: usize,
    pitch: (f64, f64),
    places: Vec<Place>,
    coloured: bool,
}

impl Page {
    fn place(&mut self, column: usize, row: usize) -> Option<&mut Place> {
        let index = row * self.columns + column;
        self.places.get_mut(index).filter(|_| column < self.columns)
    }

    /// Writes a character and keeps the background of its place. Crossing lines become ┼.
    fn put(&mut self, column: usize, row: usize, symbol: char, ink: Class) {
        if let Some(place) = self.place(column, row) {
            let crossing = matches!((place.symbol, symbol), ('─', '│') | ('│', '─'));
            place.symbol = if crossing { '┼' } else { symbol };
            place.ink = Some(ink);
        }
    }

    /// Covers a place with an area.
    fn cover(&mut self, column: usize, row: usize, class: Class) {
        if let Some(place) = self.place(column, row) {
            let ground = Some(class).filter(|&class| class != Class::Paper);
            *place = Place { ground, ..BLANK };
        }
    }

    /// Returns the rows or columns whose middles lie between two lengths.
    fn between(from: f64, to: f64, pitch: f64) -> std::ops::Range<usize> {
        let index = |length: f64| whole((length / pitch + 0.5).floor());
        index(from)..index(to)
    }

    fn draw(&mut self, item: &Item) {
        match &item.form {
            Form::Rect { at, size, .. } => self.area(item, *at, *size, |_| true),
            Form::Polygon { corners } => {
                let least = corners.iter().fold([f64::INFINITY; 2], |[x, y], corner| {
                    [x.min(corner[0]), y.min(corner[1])]
                });
                let most = corners
                    .iter()
                    .fold(least, |[x, y], corner| [x.max(corner[0]), y.max(corner[1])]);
                let size = [most[0] - least[0], most[1] - least[1]];
                self.area(item, least, size, |point| is_within(corners, point));
            }
            Form::Circle { at, radius } => self.circle(item, *at, *radius),
            Form::Line { from, to } => {
                if let Some((class, _)) = item.stroke.filter(|&(class, _)| class != Class::Guide) {
                    self.line(*from, *to, class);
                }
            }
            Form::Text {
                at,
                size,
                anchor,
                content,
            } => {
                let row = whole((at[1] - 0.35 * size) / self.pitch.1);
                let start = whole(start(at[0] / self.pitch.0, *anchor, content));
                for (k, symbol) in content.chars().enumerate() {
                    self.put(start + k, row, symbol, item.fill.unwrap_or(Class::Ink));
                }
            }
            Form::Mosaic(mosaic) => match mosaic.written {
                Written::Letters => self.letters(mosaic),
                Written::Blocks => self.blocks(mosaic),
            },
        }
    }

    /// Draws what has a corner and a size, where `contains` says so of the middle of a character.
    fn area(
        &mut self,
        item: &Item,
        at: [f64; 2],
        size: [f64; 2],
        contains: impl Fn([f64; 2]) -> bool,
    ) {
        let (right, bottom) = (at[0] + size[0], at[1] + size[1]);
        let columns = Self::between(at[0], right, self.pitch.0);
        let middle = (
            whole((at[0] + size[0] / 2.0) / self.pitch.0),
            whole((at[1] + size[1] / 2.0) / self.pitch.1),
        );
        if let Some(class) = item.fill {
            let plain = class.look().plain;
            if plain == Some('█') && item.symbol.is_none() {
                self.bar(columns.clone(), at[1], bottom, class);
            } else {
                for row in Self::between(at[1], bottom, self.pitch.1) {
                    for column in columns.clone() {
                        let [x, y] = [column, row].map(|number| real(number) + 0.5);
                        if contains([x * self.pitch.0, y * self.pitch.1]) {
                            self.cover(column, row, class);
                        }
                    }
                }
                if let Some(symbol) = item.symbol.or(plain) {
                    self.put(middle.0, middle.1, symbol, class.writing());
                }
            }
        } else if let (Some((class, _)), Some(symbol)) = (item.stroke, item.symbol) {
            self.put(middle.0, middle.1, symbol, class);
        } else if let Some((class, _)) = item.stroke {
            // An outline becomes brackets, if there is room between them.
            let first = whole(at[0] / self.pitch.0);
            let last = whole((right / self.pitch.0).ceil() - 1.0);
            if last > first + 1 {
                self.put(first, middle.1, '[', class);
                self.put(last, middle.1, ']', class);
            }
        }
    }

    /// Draws a bar whose ends are rounded to an eighth of a character.
    fn bar(&mut self, columns: std::ops::Range<usize>, top: f64, bottom: f64, class: Class) {
        let (top, bottom) = (top / self.pitch.1, bottom / self.pitch.1);
        for row in whole(top)..whole(bottom.ceil()) {
            let covered = bottom.min(real(row) + 1.0) - top.max(real(row));
            let symbol = EIGHTHS[whole((8.0 * covered).round().clamp(0.0, 8.0))];
            for column in columns.clone().filter(|_| symbol != ' ') {
                self.put(column, row, symbol, class);
            }
        }
    }

    fn circle(&mut self, item: &Item, at: [f64; 2], radius: f64) {
        let (x, y) = (at[0] / self.pitch.0, at[1] / self.pitch.1);
        let (column, row) = (whole(x), whole(y));
        match (item.fill, item.stroke) {
            // A disc at least as wide as a character is drawn as the background of its symbol.
            (Some(class), _) if item.symbol.is_some() && 2.0 * radius >= self.pitch.0 => {
                let half = [at[0] - radius, at[0] + radius];
                for column in Self::between(half[0], half[1], self.pitch.0) {
                    self.cover(column, row, class);
                }
                self.put(column, row, item.symbol.unwrap_or(' '), class.writing());
            }
            (Some(class), _) | (None, Some((class, _))) if item.symbol.is_some() => {
                self.put(column, row, item.symbol.unwrap_or(' '), class);
            }
            (Some(class), _) if radius < self.pitch.0 => self.dot(x, y, class),
            (Some(class), _) => {
                for row in Self::between(at[1] - radius, at[1] + radius, self.pitch.1) {
                    let down = (real(row) + 0.5) * self.pitch.1 - at[1];
                    let half = (radius * radius - down * down).max(0.0).sqrt();
                    for column in Self::between(at[0] - half, at[0] + half, self.pitch.0) {
                        self.cover(column, row, class);
                    }
                }
            }
            (None, Some((class, _))) if 2.0 * radius >= self.pitch.0 && column > 0 => {
                self.put(column - 1, row, '(', class);
                self.put(column + 1, row, ')', class);
            }
            _ => {}
        }
    }

    /// Sets the dot of a Braille character at a position, which is in characters.
    fn dot(&mut self, x: f64, y: f64, class: Class) {
        let (column, row) = (whole(x), whole(y));
        let (across, down) = (whole(2.0 * x.fract()), whole(4.0 * y.fract()));
        // Dots 1, 2, 3, 7 on the left, 4, 5, 6, 8 on the right.
        let bit = [[0, 3], [1, 4], [2, 5], [6, 7]][down.min(3)][across.min(1)];
        if let Some(place) = self.place(column, row) {
            place.dots |= 1 << bit;
            place.ink = place.ink.filter(|_| place.symbol != ' ').or(Some(class));
        }
    }

    fn line(&mut self, from: [f64; 2], to: [f64; 2], class: Class) {
        let [x0, x1] = [from[0], to[0]].map(|x| x / self.pitch.0);
        let [y0, y1] = [from[1], to[1]].map(|y| y / self.pitch.1);
        let between = |a: f64, b: f64| whole(a.min(b))..=whole(a.max(b));
        if from[1].to_bits() == to[1].to_bits() {
            for column in between(x0, x1) {
                self.put(column, whole(y0), '─', class);
            }
        } else if from[0].to_bits() == to[0].to_bits() {
            for row in between(y0, y1) {
                self.put(whole(x0), row, '│', class);
            }
        } else {
            let steps = (2.0 * (x1 - x0).abs()).max(4.0 * (y1 - y0).abs()).ceil();
            for step in 0..=whole(steps) {
                let part = real(step) / steps;
                self.dot(x0 + part * (x1 - x0), y0 + part * (y1 - y0), class);
            }
        }
    }

    /// Returns the column and the row where a mosaic starts, and how many characters a square takes
    /// in each direction to fill the room of the mosaic.
    fn origin(&self, mosaic: &Mosaic, across: f64, down: f64) -> (f64, f64, usize) {
        let (columns, rows) = (real(mosaic.columns), real(mosaic.rows()));
        let [width, height] = [columns * mosaic.cell, rows * mosaic.cell];
        let room = (width / self.pitch.0 / across / columns)
            .min(height / self.pitch.1 / down / rows)
            .max(1.0);
        let times = whole(room + 1e-9);
        let free = |extent: f64, pitch: f64, count: f64, unit: f64| {
            ((extent / pitch - count * unit * real(times)) / 2.0).max(0.0)
        };
        let left = mosaic.at[0] / self.pitch.0 + free(width, self.pitch.0, columns, across);
        let top = mosaic.at[1] / self.pitch.1 + free(height, self.pitch.1, rows, down);
        ((left + 1e-9).floor(), (top + 1e-9).floor(), times)
    }

    fn letters(&mut self, mosaic: &Mosaic) {
        let cell = (mosaic.cell / self.pitch.0).max(1.0);
        let (left, top) = (
            mosaic.at[0] / self.pitch.0,
            (mosaic.at[1] / self.pitch.1).floor(),
        );
        let rows = mosaic.squares.chunks(mosaic.columns);
        for (row, squares) in rows.enumerate() {
            for (column, &square) in squares.iter().enumerate() {
                let (class, symbol) = mosaic.key[usize::from(square)];
                let start = whole((left + cell * real(column)).round());
                let end = whole((left + cell * (real(column) + 1.0)).round());
                let row = whole(top + real(row) * (mosaic.cell / self.pitch.1));
                for column in start..end {
                    if let Some(place) = self.place(column, row) {
                        place.ground = Some(class);
                    }
                }
                self.put(start, row, symbol, class.writing());
            }
        }
    }

    fn blocks(&mut self, mosaic: &Mosaic) {
        let (left, top, times) = self.origin(mosaic, 1.0, 0.5);
        let (columns, rows) = (times * mosaic.columns, times * mosaic.rows());
        let square = |column: usize, row: usize| {
            let row = (row < rows).then_some(row / times)?;
            let index = row * mosaic.columns + column / times;
            Some(mosaic.key[usize::from(mosaic.squares[index])])
        };
        let full = |square: Option<(Class, char)>| square.is_some_and(|(_, symbol)| symbol != ' ');
        for pair in 0..rows.div_ceil(2) {
            for column in 0..columns {
                let (upper, lower) = (square(column, 2 * pair), square(column, 2 * pair + 1));
                let coloured = self.coloured;
                let Some(place) = self.place(whole(left) + column, whole(top) + pair) else {
                    continue;
                };
                if coloured {
                    place.symbol = '▀';
                    place.ink = upper.map(|(class, _)| class);
                    place.ground = lower.map(|(class, _)| class);
                } else {
                    place.symbol = match (full(upper), full(lower)) {
                        (true, true) => '█',
                        (true, false) => '▀',
                        (false, true) => '▄',
                        (false, false) => ' ',
                    };
                }
            }
        }
    }

    fn written(&self, colours: Colours) -> String {
        let mut text = String::new();
        for row in self.places.chunks(self.columns) {
            let blank = |place: &Place| {
                place.symbol == ' '
                    && place.dots == 0
                    && (place.ground.is_none() || colours == Colours::None)
            };
            let used = row.iter().rposition(|place| !blank(place));
            let mut style = (None, None);
            for place in &row[..used.map_or(0, |last| last + 1)] {
                let wanted = (place.ink, place.ground);
                if colours != Colours::None && wanted != style {
                    text += &escape(wanted, colours);
                    style = wanted;
                }
                text.push(match (place.symbol, place.dots) {
                    (' ', dots) if dots > 0 => {
                        char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' ')
                    }
                    (symbol, _) => symbol,
                });
            }
            if style != (None, None) {
                text.push_str("\x1b[0m");
            }
            text.push('\n');
        }
        text
    }
}

/// Returns the escape sequence that switches a terminal to a text colour and a background.
fn escape((ink, ground): (Option<Class>, Option<Class>), colours: Colours) -> String {
    let mut text = "\x1b[0".to_owned();
    // Without a background, text keeps the colour of the terminal, because the colour of the page
    // is not known.
    let own = |class: &Class| *class != Class::Ink && *class != Class::Ring;
    let ink = ink.filter(|class| ground.is_some() || own(class));
    for (class, base) in [(ink, 30_u8), (ground, 40)] {
        let Some(look) = class.map(Class::look) else {
            continue;
        };
        let [red, green, blue] = look.dark;
        // Writing to a string does not fail.
        let _ = match colours {
            Colours::None => Ok(()),
            Colours::Ansi if look.ansi < 8 => write!(text, ";{}", base + look.ansi),
            Colours::Ansi => write!(text, ";{}", base + 60 + look.ansi - 8),
            Colours::Indexed => write!(text, ";{};5;{}", base + 8, indexed(look.dark)),
            Colours::True => write!(text, ";{};2;{red};{green};{blue}", base + 8),
        };
    }
    text.push('m');
    text
}

/// The nearest colour of the cube 6 × 6 × 6 among 256.
fn indexed(colour: Rgb) -> u8 {
    let level = |byte: u8| match byte {
        0..48 => 0,
        48..115 => 1,
        _ => (byte - 35) / 40,
    };
    let [red, green, blue] = colour.map(level);
    16 + 36 * red + 6 * green + blue
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(width: f64, height: f64, pitch: (f64, f64)) -> Scene {
        Scene::new(width, height, pitch, "", "")
    }

    #[test]
    fn cells_rings_and_marks() {
        let mut scene = scene(12.0, 2.0, (1.0, 1.0));
        scene.add(Item::rect([0.0, 0.0], [12.0, 2.0]).fill(Class::Frame));
        scene.add(Item::rect([0.0, 0.0], [3.0, 1.0]).fill(Class::Dark));
        scene.add(Item::circle([1.5, 0.5], 0.5).fill(Class::Lit).symbol('#'));
        scene.add(Item::circle([1.5, 0.5], 0.6).stroke(Class::Ring, 0.1));
        scene.add(Item::rect([3.0, 0.0], [3.0, 1.0]).fill(Class::Dark));
        let ring = Item::circle([4.5, 0.5], 0.2).stroke(Class::Hollow, 0.1);
        scene.add(ring.symbol('.'));
        scene.add(Item::rect([3.0, 0.0], [3.0, 1.0]).stroke(Class::Mark, 0.1));
        scene.add(Item::text([7.0, 1.9], 1.0, "odd").fill(Class::Ink));
        assert_eq!(
            scene.to_text(Colours::None).unwrap(),
            "(#)[.]\n       odd\n"
        );
        let ansi = scene.to_text(Colours::Ansi).unwrap();
        let cells =
            "\x1b[0;97;44m(\x1b[0;30;43m#\x1b[0;97;44m)\x1b[0;95;44m[\x1b[0;37;44m.\x1b[0;95;44m]";
        assert!(ansi.starts_with(cells), "{ansi:?}");
        assert_eq!(ansi.matches("\x1b[0m\n").count(), 2);
        let indexed = scene.to_text(Colours::Indexed).unwrap();
        assert!(indexed.starts_with("\x1b[0;38;5;231;48;5;"), "{indexed:?}");
        let all = scene.to_text(Colours::True).unwrap();
        assert!(all.starts_with("\x1b[0;38;2;255;255;255;48;2;31;49;87m("));
    }

    #[test]
    fn lines_points_and_bars() {
        let mut scene = scene(8.0, 4.0, (1.0, 1.0));
        scene.add(Item::line([0.5, 0.0], [0.5, 3.0], Class::Faint, 0.1));
        scene.add(Item::line([0.5, 3.5], [7.5, 3.5], Class::Faint, 0.1));
        scene.add(Item::line([0.5, 1.5], [7.5, 1.5], Class::Guide, 0.1));
        scene.add(Item::rect([2.0, 1.5], [1.0, 1.5]).fill(Class::Accent));
        scene.add(Item::circle([4.1, 0.1], 0.2).fill(Class::Accent));
        scene.add(Item::circle([4.9, 0.9], 0.2).fill(Class::Accent));
        scene.add(Item::line([5.0, 3.0], [8.0, 0.0], Class::Accent, 0.1));
        insta::assert_snapshot!(scene.to_text(Colours::None).unwrap(), @r#"
        │   ⢁  ⡰
        │ ▄   ⡰⠁
        │ █  ⡰⠁
        ┼───────
        "#);
    }

    #[test]
    fn polygons_cover_what_lies_in_them() {
        let mut scene = scene(9.0, 3.0, (1.0, 1.0));
        let around = |x: f64| {
            let corners = [
                (-2.2, 1.0),
                (-1.0, -0.2),
                (1.0, -0.2),
                (2.2, 1.0),
                (0.0, 3.2),
            ];
            Item::polygon(corners.map(|(aside, y)| [x + aside, y]))
        };
        scene.add(around(2.0).fill(Class::Lit));
        scene.add(around(6.3).stroke(Class::Mark, 0.1));
        assert_eq!(scene.to_text(Colours::None).unwrap(), "\n  # [   ]\n\n");
        let text = scene.to_text(Colours::Ansi).unwrap();
        // A part begins with its colours; yellow is the background of what is lit.
        let lit = text.lines().map(|line| {
            let parts = line.split("\x1b[0").filter_map(|part| part.split_once('m'));
            let lit = parts.filter(|(colours, _)| colours.ends_with("43"));
            lit.map(|(_, letters)| letters).collect::<String>()
        });
        assert_eq!(lit.collect::<Vec<_>>(), ["    ", "  # ", "  "]);
    }

    #[test]
    fn mosaics_in_blocks_and_letters() {
        let mut scene = scene(6.0, 2.0, (1.0, 1.0));
        let mosaic = |at, written| Mosaic {
            at,
            cell: 1.0,
            gap: 0.0,
            columns: 3,
            squares: vec![0, 0, 1, 1, 0, 1],
            key: vec![(Class::Leaf, '#'), (Class::Ground, ' ')],
            written,
        };
        scene.add(Item::mosaic(mosaic([0.0, 0.0], Written::Blocks)));
        scene.add(Item::mosaic(mosaic([3.0, 0.0], Written::Letters)));
        let text = scene.to_text(Colours::None).unwrap();
        assert_eq!(text, "▀█ ##\n    #\n");
        let text = scene.to_text(Colours::Ansi).unwrap();
        assert!(
            text.starts_with("\x1b[0;93;40m▀\x1b[0;93;103m▀\x1b[0;30;40m▀"),
            "{text:?}"
        );
    }

    #[test]
    fn colours_of_the_cube() {
        for (colour, expected) in [
            ([0, 0, 0], 16),
            ([255, 255, 255], 231),
            ([95, 135, 175], 16 + 36 + 12 + 3),
            ([47, 48, 114], 16 + 6 + 1),
            ([115, 155, 255], 16 + 72 + 18 + 5),
        ] {
            assert_eq!(indexed(colour), expected, "{colour:?}");
        }
    }

    #[test]
    fn too_large_for_text() {
        let error = scene(1e5, 1e5, (1.0, 1.0)).to_text(Colours::None);
        assert!(
            error
                .unwrap_err()
                .to_string()
                .contains("100000 × 100000 characters")
        );
    }
}
