//! What a picture shows, before it becomes text, SVG or PNG.

use super::palette::Class;

/// A picture: forms in painting order on a page of `width` × `height` units. The origin is the upper
/// left corner; x grows to the right and y down.
///
/// The title and the description are for screen readers.
///
/// ```
/// use madness_picture::{Class, Colours, Item, Scene};
///
/// let mut scene = Scene::new(40.0, 40.0, (20.0, 40.0), "A light", "One lit cell.");
/// scene.add(Item::rect([2.0, 2.0], [36.0, 36.0]).fill(Class::Lit));
/// assert!(scene.to_svg().contains("<title>A light</title>"));
/// assert_eq!(scene.to_text(Colours::None)?, " #\n");
/// # Ok::<(), madness_picture::TooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The width of the page.
    pub width: f64,
    /// The height of the page.
    pub height: f64,
    /// The size of a character in units, (width, height), when the picture becomes text.
    pub pitch: (f64, f64),
    /// The title, one line.
    pub title: String,
    /// What the picture shows, in words.
    pub description: String,
    /// The content, from back to front.
    pub nodes: Vec<Node>,
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// One form.
    Item(Item),
    /// Forms that belong together, with a title for the whole group.
    Group(String, Vec<Item>),
}

/// A form with its colours. It is invisible without a fill and a stroke.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The form.
    pub form: Form,
    /// The colour of its area.
    pub fill: Option<Class>,
    /// The colour and the width of its outline.
    pub stroke: Option<(Class, f64)>,
    /// The character for it in text, instead of the character of its class.
    pub symbol: Option<char>,
}

/// A form. Points are (x, y), lengths are in units of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle, with rounded corners if the radius is not 0.
    Rect {
        /// The upper left corner.
        at: [f64; 2],
        /// Width and height.
        size: [f64; 2],
        /// The radius of its corners.
        radius: f64,
    },
    /// A circle.
    Circle {
        /// The centre.
        at: [f64; 2],
        /// The radius.
        radius: f64,
    },
    /// A polygon, which no side crosses.
    Polygon {
        /// Its corners, in order.
        corners: Vec<[f64; 2]>,
    },
    /// A straight line.
    Line {
        /// One end.
        from: [f64; 2],
        /// The other end.
        to: [f64; 2],
    },
    /// A line of text.
    Text {
        /// The start, the middle or the end of its base line.
        at: [f64; 2],
        /// The font size.
        size: f64,
        /// Which point of the base line `at` is.
        anchor: Anchor,
        /// The text.
        content: String,
    },
    /// Many equal squares.
    Mosaic(Mosaic),
}

/// Which point of a line of text is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// Many equal squares side by side, each of one of a few classes.
#[derive(Clone, Debug, PartialEq)]
pub struct Mosaic {
    /// The upper left corner.
    pub at: [f64; 2],
    /// The side of a square plus the gap after it.
    pub cell: f64,
    /// The gap between squares. Without a gap, neighbours of one class merge into areas.
    pub gap: f64,
    /// The number of squares in a row.
    pub columns: usize,
    /// For each square, row after row, its index in the key.
    pub squares: Vec<u8>,
    /// The classes of the squares and their characters in text.
    pub key: Vec<(Class, char)>,
    /// How the mosaic becomes text.
    pub written: Written,
}

/// How a mosaic becomes text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// One character for two squares, one above the other: ▀, ▄ or █. A square is full unless its
    /// character in the key is a blank.
    Blocks,
    /// One character for each square.
    Letters,
}

impl Mosaic {
    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.squares.len() / self.columns.max(1)
    }
}

impl Scene {
    /// Creates an empty page.
    #[must_use]
    pub fn new(
        width: f64,
        height: f64,
        pitch: (f64, f64),
        title: impl Into<String>,
        description: impl Into<String>,
    ) -> Self {
        Self {
            width,
            height,
            pitch,
            title: title.into(),
            description: description.into(),
            nodes: Vec::new(),
        }
    }

    /// Adds a form in front of all others.
    pub fn add(&mut self, item: Item) {
        self.nodes.push(Node::Item(item));
    }

    /// Adds forms that belong together, in front of all others.
    pub fn group(&mut self, title: impl Into<String>, items: Vec<Item>) {
        self.nodes.push(Node::Group(title.into(), items));
    }

    /// Iterates over all forms, from back to front.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.nodes.iter().flat_map(|node| match node {
            Node::Item(item) => std::slice::from_ref(item),
            Node::Group(_, items) => items,
        })
    }
}

impl Item {
    fn of(form: Form) -> Self {
        Self {
            form,
            fill: None,
            stroke: None,
            symbol: None,
        }
    }

    /// Creates a rectangle from its upper left corner and its width and height.
    #[must_use]
    pub fn rect(at: [f64; 2], size: [f64; 2]) -> Self {
        let radius = 0.0;
        Self::of(Form::Rect { at, size, radius })
    }

    /// Creates a rectangle with rounded corners.
    #[must_use]
    pub fn rounded(at: [f64; 2], size: [f64; 2], radius: f64) -> Self {
        Self::of(Form::Rect { at, size, radius })
    }

    /// Creates a circle.
    #[must_use]
    pub fn circle(at: [f64; 2], radius: f64) -> Self {
        Self::of(Form::Circle { at, radius })
    }

    /// Creates a polygon from its corners, in order.
    #[must_use]
    pub fn polygon(corners: impl Into<Vec<[f64; 2]>>) -> Self {
        let corners = corners.into();
        Self::of(Form::Polygon { corners })
    }

    /// Creates a straight line of a colour and a width.
    #[must_use]
    pub fn line(from: [f64; 2], to: [f64; 2], class: Class, width: f64) -> Self {
        Self::of(Form::Line { from, to }).stroke(class, width)
    }

    /// Creates a line of text in the colour of ink; its base line starts at a point.
    #[must_use]
    pub fn text(at: [f64; 2], size: f64, content: impl Into<String>) -> Self {
        let (anchor, content) = (Anchor::Start, content.into());
        Self::of(Form::Text {
            at,
            size,
            anchor,
            content,
        })
        .fill(Class::Ink)
    }

    /// Creates a mosaic.
    #[must_use]
    pub fn mosaic(mosaic: Mosaic) -> Self {
        Self::of(Form::Mosaic(mosaic))
    }

    /// Sets the colour of the area.
    #[must_use]
    pub fn fill(mut self, class: Class) -> Self {
        self.fill = Some(class);
        self
    }

    /// Sets the colour and the width of the outline.
    #[must_use]
    pub fn stroke(mut self, class: Class, width: f64) -> Self {
        self.stroke = Some((class, width));
        self
    }

    /// Sets the character for the form in text.
    #[must_use]
    pub fn symbol(mut self, symbol: char) -> Self {
        self.symbol = Some(symbol);
        self
    }

    /// Sets which point of a line of text is given; other forms stay as they are.
    #[must_use]
    pub fn anchored(mut self, to: Anchor) -> Self {
        if let Form::Text { anchor, .. } = &mut self.form {
            *anchor = to;
        }
        self
    }
}
