//! What a story is made of, before it is text or HTML.

use crate::scene::Scene;

/// A story: a title, and sections that are numbered in text.
///
/// ```
/// use madness_picture::story::{Section, Story};
///
/// let mut section = Section::new("The method");
/// section.words("Adding a row to itself gives 0.");
/// section.formulas(["r^{2} = r".to_owned()]);
/// let story = Story { title: "Elimination".to_owned(), sections: vec![section], details: None };
/// assert!(story.to_text().contains("    r² = r"));
/// assert!(story.to_html().contains("r<sup>2</sup> = r"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    /// The title, one line.
    pub title: String,
    /// The sections, in order.
    pub sections: Vec<Section>,
    /// Sections for those who want to know more. A page folds them away.
    pub details: Option<Details>,
}

/// Sections that a reader may skip.
#[derive(Clone, Debug, PartialEq)]
pub struct Details {
    /// What they are about, one line.
    pub heading: String,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

impl Story {
    /// Iterates over all sections, those of the details at the end.
    pub fn all_sections(&self) -> impl Iterator<Item = &Section> {
        let details = self.details.iter().flat_map(|details| &details.sections);
        self.sections.iter().chain(details)
    }
}

/// A section of a story.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// The heading, one line.
    pub heading: String,
    /// The content, in order.
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A paragraph.
    Words(String),
    /// Formulas, one a line.
    Formulas(Vec<String>),
    /// A table with a heading for each column.
    Table {
        /// The headings of the columns.
        head: Vec<String>,
        /// The rows, with one cell for each column.
        rows: Vec<Vec<String>>,
    },
    /// A picture.
    Picture(Box<Scene>),
}

impl Section {
    /// Creates a section without content.
    #[must_use]
    pub fn new(heading: &str) -> Self {
        Self {
            heading: heading.to_owned(),
            blocks: Vec::new(),
        }
    }

    /// Adds a paragraph.
    pub fn words(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Words(text.into()));
    }

    /// Adds formulas, one a line.
    pub fn formulas<const N: usize>(&mut self, lines: [String; N]) {
        self.blocks.push(Block::Formulas(lines.into()));
    }

    /// Adds a picture.
    pub fn picture(&mut self, scene: Scene) {
        self.blocks.push(Block::Picture(Box::new(scene)));
    }
}
