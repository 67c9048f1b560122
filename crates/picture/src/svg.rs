//! Pictures as SVG.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::palette::{Class, Rgb};
use super::scene::{Anchor, Form, Item, Mosaic, Node, Scene};

impl Scene {
    /// Returns the picture as a complete SVG document, with colours for light and dark pages, and
    /// with a title and a description for screen readers.
    ///
    /// # Complexity
    /// Linear in the number of forms and squares. Neighbouring squares of one class in a row become
    /// one rectangle.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.svg(true)
    }

    /// Returns the picture as SVG without colours, for a page with one
    /// [style sheet](style_sheet) for all its pictures.
    #[must_use]
    pub fn to_svg_part(&self) -> String {
        self.svg(false)
    }

    fn svg(&self, alone: bool) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{}</title>\n<desc>{}</desc>\n",
            escaped(&self.title),
            escaped(&self.description)
        );
        if alone {
            let mut classes: BTreeSet<Class> = self.items().flat_map(classes).collect();
            if classes.contains(&Class::Ink) || classes.contains(&Class::Faint) {
                classes.insert(Class::Paper);
            }
            let _ = writeln!(text, "<style>{}</style>", style_sheet(classes.clone()));
            // Text needs the page behind it, whatever surrounds the picture.
            if classes.contains(&Class::Paper) {
                let paper = Class::Paper.look().name;
                let _ = writeln!(
                    text,
                    "<rect width=\"{width}\" height=\"{height}\" class=\"f-{paper}\"/>"
                );
            }
        }
        for node in &self.nodes {
            match node {
                Node::Item(item) => write_item(&mut text, item),
                Node::Group(title, items) => {
                    let _ = writeln!(text, "<g><title>{}</title>", escaped(title));
                    for item in items {
                        write_item(&mut text, item);
                    }
                    text.push_str("</g>\n");
                }
            }
        }
        text.push_str("</svg>\n");
        text
    }
}

/// Returns the classes of an item.
pub(super) fn classes(item: &Item) -> impl Iterator<Item = Class> {
    let key = match &item.form {
        Form::Mosaic(mosaic) => &mosaic.key[..],
        _ => &[],
    };
    let stroke = item.stroke.map(|(class, _)| class);
    let key = key.iter().map(|&(class, _)| class);
    item.fill.into_iter().chain(stroke).chain(key)
}

/// Returns the style sheet for pictures with these classes: `.f-name` sets the fill, `.s-name` the
/// stroke.
#[must_use]
pub fn style_sheet(classes: impl IntoIterator<Item = Class>) -> String {
    let classes: BTreeSet<Class> = classes.into_iter().collect();
    let rules = |colour: &dyn Fn(Class) -> Rgb, classes: &mut dyn Iterator<Item = Class>| {
        let mut rules = String::new();
        for class in classes {
            let (name, [red, green, blue]) = (class.look().name, colour(class));
            let hex = format!("#{red:02x}{green:02x}{blue:02x}");
            let _ = write!(rules, ".f-{name}{{fill:{hex}}}.s-{name}{{stroke:{hex}}}");
        }
        rules
    };
    let mut sheet = "text{font-family:\"DejaVu Sans\",Verdana,system-ui,sans-serif}".to_owned();
    sheet += &rules(&|class| class.look().light, &mut classes.iter().copied());
    let changes = |class: &Class| class.look().light != class.look().dark;
    let mut changing = classes.iter().copied().filter(changes).peekable();
    if changing.peek().is_some() {
        let dark = rules(&|class| class.look().dark, &mut changing);
        let _ = write!(sheet, "@media (prefers-color-scheme:dark){{{dark}}}");
    }
    sheet
}

/// Escapes a text for XML and HTML: `&`, `<`, `>` and double quotes.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Formats a length, rounded to a hundredth of a unit.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0" } else { short }.to_owned()
}

/// Returns the attributes for the colours.
fn paint(item: &Item) -> String {
    let mut names = Vec::new();
    names.extend(item.fill.map(|class| format!("f-{}", class.look().name)));
    names.extend(
        item.stroke
            .map(|(class, _)| format!("s-{}", class.look().name)),
    );
    let mut text = format!(" class=\"{}\"", names.join(" "));
    if let Some((_, width)) = item.stroke {
        let _ = write!(text, " stroke-width=\"{}\"", number(width));
        if item.fill.is_none() && !matches!(item.form, Form::Line { .. }) {
            text.push_str(" fill=\"none\"");
        }
    }
    text
}

fn write_item(text: &mut String, item: &Item) {
    let paint = paint(item);
    // Writing to a string does not fail.
    let _ = match &item.form {
        Form::Rect { at, size, radius } => {
            let [x, y, width, height] = [at[0], at[1], size[0], size[1]].map(number);
            let radius = match radius {
                0.0 => String::new(),
                _ => format!(" rx=\"{}\"", number(*radius)),
            };
            writeln!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{radius}{paint}/>"
            )
        }
        Form::Circle { at, radius } => {
            let [x, y, radius] = [at[0], at[1], *radius].map(number);
            writeln!(
                text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{paint}/>"
            )
        }
        Form::Polygon { corners } => {
            let corners = corners.iter().map(|corner| corner.map(number).join(","));
            let points = corners.collect::<Vec<_>>().join(" ");
            writeln!(text, "<polygon points=\"{points}\"{paint}/>")
        }
        Form::Line { from, to } => {
            let [x1, y1, x2, y2] = [from[0], from[1], to[0], to[1]].map(number);
            writeln!(
                text,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{paint}/>"
            )
        }
        Form::Text {
            at,
            size,
            anchor,
            content,
        } => {
            let [x, y, size] = [at[0], at[1], *size].map(number);
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let content = escaped(content);
            writeln!(
                text,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{paint}>{content}</text>"
            )
        }
        Form::Mosaic(mosaic) => {
            write_mosaic(text, mosaic);
            Ok(())
        }
    };
}

/// Writes a mosaic as one path for each class; the unit of the path is a square.
fn write_mosaic(text: &mut String, mosaic: &Mosaic) {
    let [x, y] = mosaic.at.map(number);
    let (cell, side) = (number(mosaic.cell), number(1.0 - mosaic.gap / mosaic.cell));
    let _ = writeln!(
        text,
        "<g transform=\"translate({x} {y}) scale({cell})\" shape-rendering=\"crispEdges\">"
    );
    for (index, (class, _)) in mosaic.key.iter().enumerate() {
        let mut path = String::new();
        for (row, squares) in mosaic.squares.chunks(mosaic.columns).enumerate() {
            for (column, length) in runs(squares, index, mosaic.gap > 0.0) {
                let _ = match length {
                    1 => write!(path, "M{column} {row}h{side}v{side}h-{side}z"),
                    _ => write!(path, "M{column} {row}h{length}v1h-{length}z"),
                };
            }
        }
        if !path.is_empty() {
            let name = class.look().name;
            let _ = writeln!(text, "<path class=\"f-{name}\" d=\"{path}\"/>");
        }
    }
    text.push_str("</g>\n");
}

/// Iterates over the runs of a class in a row of squares: (first column, length). If the squares are
/// apart, each is a run of its own.
pub(super) fn runs(
    squares: &[u8],
    index: usize,
    apart: bool,
) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let is = |square: &u8| usize::from(*square) == index;
        let start = at + squares.get(at..)?.iter().position(is)?;
        let rest = squares[start..].iter().take_while(|square| is(square));
        let length = rest.take(if apart { 1 } else { usize::MAX }).count();
        at = start + length;
        Some((start, length))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Written;

    #[test]
    fn a_small_scene_word_for_word() {
        let mut scene = Scene::new(20.0, 10.5, (10.0, 10.0), "a < b", "\"c\" & d");
        scene.add(Item::rounded([0.0, 0.0], [20.0, 10.5], 2.0).fill(Class::Frame));
        scene.group(
            "a pair",
            vec![
                Item::circle([5.0, 5.0], 2.25).stroke(Class::Ring, 1.0),
                Item::text([10.0, 9.0], 8.0, "1 < 2").anchored(Anchor::Middle),
            ],
        );
        scene.add(Item::line(
            [-0.001, 0.0],
            [1.0 / 3.0, 2.0],
            Class::Guide,
            0.5,
        ));
        let corners = [[1.0, 2.0], [3.5, 2.0], [3.5, 4.0]];
        scene.add(
            Item::polygon(corners)
                .fill(Class::Lit)
                .stroke(Class::Frame, 1.0),
        );
        scene.add(Item::mosaic(Mosaic {
            at: [1.0, 2.0],
            cell: 2.5,
            gap: 0.0,
            columns: 3,
            squares: vec![0, 0, 1, 1, 0, 1],
            key: vec![(Class::Leaf, '#'), (Class::Ground, ' ')],
            written: Written::Blocks,
        }));
        insta::assert_snapshot!(scene.to_svg(), @r#"
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10.5" width="20" height="10.5" role="img">
        <title>a &lt; b</title>
        <desc>&quot;c&quot; &amp; d</desc>
        <style>text{font-family:"DejaVu Sans",Verdana,system-ui,sans-serif}.f-paper{fill:#ffffff}.s-paper{stroke:#ffffff}.f-ink{fill:#1f2328}.s-ink{stroke:#1f2328}.f-guide{fill:#d8dee4}.s-guide{stroke:#d8dee4}.f-frame{fill:#0b1526}.s-frame{stroke:#0b1526}.f-lit{fill:#ffbe3d}.s-lit{stroke:#ffbe3d}.f-ring{fill:#ffffff}.s-ring{stroke:#ffffff}.f-leaf{fill:#ffb454}.s-leaf{stroke:#ffb454}.f-ground{fill:#14213d}.s-ground{stroke:#14213d}@media (prefers-color-scheme:dark){.f-paper{fill:#0d1117}.s-paper{stroke:#0d1117}.f-ink{fill:#e6edf3}.s-ink{stroke:#e6edf3}.f-guide{fill:#2b3139}.s-guide{stroke:#2b3139}}</style>
        <rect width="20" height="10.5" class="f-paper"/>
        <rect x="0" y="0" width="20" height="10.5" rx="2" class="f-frame"/>
        <g><title>a pair</title>
        <circle cx="5" cy="5" r="2.25" class="s-ring" stroke-width="1" fill="none"/>
        <text x="10" y="9" font-size="8" text-anchor="middle" class="f-ink">1 &lt; 2</text>
        </g>
        <line x1="0" y1="0" x2="0.33" y2="2" class="s-guide" stroke-width="0.5"/>
        <polygon points="1,2 3.5,2 3.5,4" class="f-lit s-frame" stroke-width="1"/>
        <g transform="translate(1 2) scale(2.5)" shape-rendering="crispEdges">
        <path class="f-leaf" d="M0 0h2v1h-2zM1 1h1v1h-1z"/>
        <path class="f-ground" d="M2 0h1v1h-1zM0 1h1v1h-1zM2 1h1v1h-1z"/>
        </g>
        </svg>
        "#);
    }
}
