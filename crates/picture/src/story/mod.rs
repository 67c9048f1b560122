//! Stories: sections of paragraphs, formulas, tables and pictures, written as text or as an HTML page.
//!
//! In paragraphs, formulas and tables `^{…}` is a superscript and `_{…}` a subscript. HTML has
//! elements for them; text uses the characters that Unicode has for them.

mod html;
mod section;
mod text;

pub use section::{Block, Details, Section, Story};
pub use text::plain;
