//! What a picture shows, before it is text, SVG or PNG.

use super::palette::Class;

/// A picture: forms in painting order on a page of `width` × `height` units, x to the right and y
/// down, with a title and a description for those who cannot see it.
///
/// ```
/// use button_madness::render::{Class, Item, Scene};
///
/// let mut scene = Scene::new(40.0, 40.0, (20.0, 40.0), "A light", "One lit cell.");
/// scene.add(Item::rect([2.0, 2.0], [36.0, 36.0]).fill(Class::Lit));
/// assert!(scene.to_svg().contains("<title>A light</title>"));
/// assert_eq!(scene.to_text(Default::default())?, " #\n");
/// # Ok::<(), button_madness::render::TooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width of the page.
    pub width: f64,
    /// Height of the page.
    pub height: f64,
    /// Units for each column and row of characters, when the picture becomes text.
    pub pitch: (f64, f64),
    /// The title, one line.
    pub title: String,
    /// What there is to see, in words.
    pub description: String,
    /// What is painted, from back to front.
    pub nodes: Vec<Node>,
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// One form.
    Item(Item),
    /// Forms that belong together, with a title of their own.
    Group(String, Vec<Item>),
}

/// A form with its colours.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The form.
    pub form: Form,
    /// The colour of its area.
    pub fill: Option<Class>,
    /// The colour of its outline, and the width of that.
    pub stroke: Option<(Class, f64)>,
    /// The character for it in text, instead of that of its class.
    pub symbol: Option<char>,
}

/// A form; places are (x, y).
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle by its upper left corner and its sides, with rounded corners.
    Rect {
        /// The corner.
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
    /// A straight line.
    Line {
        /// From here …
        from: [f64; 2],
        /// … to here.
        to: [f64; 2],
    },
    /// A line of writing.
    Text {
        /// Where its base line begins, has its middle or ends.
        at: [f64; 2],
        /// The height of its letters, as of a font.
        size: f64,
        /// Which of the three.
        anchor: Anchor,
        /// What is written.
        content: String,
    },
    /// Many equal squares.
    Mosaic(Mosaic),
}

/// Which point of a line of writing is given.
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
    /// The side of a square with the gap that follows.
    pub cell: f64,
    /// The gap; squares without one merge into areas.
    pub gap: f64,
    /// The number of squares in a row.
    pub columns: usize,
    /// For each square, row after row, an index into the key.
    pub squares: Vec<u8>,
    /// The classes, and the characters for them in text.
    pub key: Vec<(Class, char)>,
    /// How the mosaic becomes text.
    pub written: Written,
}

/// How a mosaic becomes text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// Two squares a character, one above the other, in blocks ▀ ▄ █: those are full whose character
    /// is no blank.
    Blocks,
    /// A character a square.
    Letters,
}

impl Mosaic {
    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.squares.len() / self.columns.max(1)
    }
}

impl Scene {
    /// An empty page.
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

    /// Adds forms that belong together.
    pub fn group(&mut self, title: impl Into<String>, items: Vec<Item>) {
        self.nodes.push(Node::Group(title.into(), items));
    }

    /// All forms, from back to front.
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

    /// A rectangle.
    #[must_use]
    pub fn rect(at: [f64; 2], size: [f64; 2]) -> Self {
        let radius = 0.0;
        Self::of(Form::Rect { at, size, radius })
    }

    /// A rectangle with rounded corners.
    #[must_use]
    pub fn rounded(at: [f64; 2], size: [f64; 2], radius: f64) -> Self {
        Self::of(Form::Rect { at, size, radius })
    }

    /// A circle.
    #[must_use]
    pub fn circle(at: [f64; 2], radius: f64) -> Self {
        Self::of(Form::Circle { at, radius })
    }

    /// A line of a class and a width.
    #[must_use]
    pub fn line(from: [f64; 2], to: [f64; 2], class: Class, width: f64) -> Self {
        Self::of(Form::Line { from, to }).stroke(class, width)
    }

    /// Writing from a place on.
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

    /// A mosaic.
    #[must_use]
    pub fn mosaic(mosaic: Mosaic) -> Self {
        Self::of(Form::Mosaic(mosaic))
    }

    /// With a colour for its area.
    #[must_use]
    pub fn fill(mut self, class: Class) -> Self {
        self.fill = Some(class);
        self
    }

    /// With a colour for its outline.
    #[must_use]
    pub fn stroke(mut self, class: Class, width: f64) -> Self {
        self.stroke = Some((class, width));
        self
    }

    /// With a character of its own in text.
    #[must_use]
    pub fn symbol(mut self, symbol: char) -> Self {
        self.symbol = Some(symbol);
        self
    }

    /// Writing that has its place in its middle or at its end.
    #[must_use]
    pub fn anchored(mut self, to: Anchor) -> Self {
        if let Form::Text { anchor, .. } = &mut self.form {
            *anchor = to;
        }
        self
    }
}
