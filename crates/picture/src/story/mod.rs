//! Stories: sections of words, formulas, tables and pictures, as text or as a page.
//!
//! In words and formulas `^{…}` is raised and `_{…}` lowered; text uses the characters that Unicode
//! has for it.

mod html;
mod text;

pub use text::plain;

use crate::scene::Scene;

/// A story in sections.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    /// What it is about.
    pub title: String,
    /// Its sections.
    pub sections: Vec<Section>,
}

/// A section with its heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// The heading.
    pub heading: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A paragraph.
    Words(String),
    /// Formulas, a line each.
    Formulas(Vec<String>),
    /// A table with a heading for each column.
    Table {
        /// The headings.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
    /// A picture.
    Picture(Box<Scene>),
}

impl Section {
    /// Begins a section.
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

    /// Adds formulas.
    pub fn formulas<const N: usize>(&mut self, lines: [String; N]) {
        self.blocks.push(Block::Formulas(lines.into()));
    }

    /// Adds a picture.
    pub fn picture(&mut self, scene: Scene) {
        self.blocks.push(Block::Picture(Box::new(scene)));
    }
}
