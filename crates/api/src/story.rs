//! Stories and proofs as JSON.

use madness_picture::story::{Block, Section, Story};
use madness_play::Proof;
use serde::Serialize;

/// A certificate of what is said, or why there is none.
#[derive(Serialize)]
pub(crate) struct ProofRecord {
    pub(crate) says: String,
    /// The text of the file that `madness verify` reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) certificate: Option<String>,
}

impl From<Proof> for ProofRecord {
    fn from(proof: Proof) -> Self {
        let Proof {
            says, certificate, ..
        } = proof;
        Self { says, certificate }
    }
}

/// What is told: why a position is won or lost, or what is known of a game.
#[derive(Serialize)]
pub(crate) struct StoryRecord {
    title: String,
    sections: Vec<SectionRecord>,
    /// Sections for those who want to know more.
    #[serde(skip_serializing_if = "Option::is_none")]
    further: Option<FurtherRecord>,
}

#[derive(Serialize)]
struct FurtherRecord {
    heading: String,
    sections: Vec<SectionRecord>,
}

#[derive(Serialize)]
struct SectionRecord {
    heading: String,
    content: Vec<BlockRecord>,
}

/// A part of a section: an object with one key, which says what it is.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum BlockRecord {
    Text(String),
    Formulas(Vec<String>),
    Table {
        head: Vec<String>,
        lines: Vec<Vec<String>>,
    },
    Svg(String),
}

/// Returns a story as it is sent.
pub(crate) fn told(story: &Story) -> StoryRecord {
    StoryRecord {
        title: story.title.clone(),
        sections: sections(&story.sections),
        further: story.details.as_ref().map(|details| FurtherRecord {
            heading: details.heading.clone(),
            sections: sections(&details.sections),
        }),
    }
}

fn sections(sections: &[Section]) -> Vec<SectionRecord> {
    let record = |section: &Section| SectionRecord {
        heading: section.heading.clone(),
        content: section.blocks.iter().map(block).collect(),
    };
    sections.iter().map(record).collect()
}

fn block(block: &Block) -> BlockRecord {
    match block {
        Block::Words(text) => BlockRecord::Text(text.clone()),
        Block::Formulas(lines) => BlockRecord::Formulas(lines.clone()),
        Block::Table { head, rows } => BlockRecord::Table {
            head: head.clone(),
            lines: rows.clone(),
        },
        Block::Picture(scene) => BlockRecord::Svg(scene.to_svg_part()),
    }
}
