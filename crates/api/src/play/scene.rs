//! A board as JSON.

use madness_play::{Board, Cell, Edge, Figure, Naming, Tiling};
use serde::Serialize;

use super::answer::{MarkRecord, player_key};
use crate::error::ApiError;
use crate::limits;

/// What is to be drawn of a position.
#[derive(Serialize)]
pub(super) struct Scene {
    /// The upper left corner.
    least: [i32; 2],
    /// The lower right corner.
    most: [i32; 2],
    edge: &'static str,
    tiling: &'static str,
    naming: &'static str,
    pieces: Vec<PieceRecord>,
    labels: Vec<LabelRecord>,
    arcs: Vec<[[i32; 2]; 2]>,
    /// The edges that have no direction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    edges: Vec<[[i32; 2]; 2]>,
    gaps: Vec<[i32; 2]>,
    marks: Vec<MarkRecord>,
    /// The free cuts that each player has ahead, in cakes.
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead: Option<[u64; 2]>,
}

#[derive(Serialize)]
struct PieceRecord {
    cell: [i32; 2],
    /// Whose piece it is, if it is anybody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<&'static str>,
    figure: &'static str,
    /// The letter of a piece that is moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    letter: Option<char>,
}

#[derive(Serialize)]
struct LabelRecord {
    cell: [i32; 2],
    text: String,
}

pub(super) fn at(cell: Cell) -> [i32; 2] {
    [cell.column, cell.row]
}

/// Checks that a board is small enough to be sent. The plane has no edge, and only what is on it is
/// sent.
pub(super) fn check(board: &Board) -> Result<(), ApiError> {
    let side = |least: i32, most: i32| u64::from(most.abs_diff(least)) + 1;
    let columns = side(board.least.column, board.most.column);
    let rows = side(board.least.row, board.most.row);
    if board.edge != Edge::Endless && columns.saturating_mul(rows) > limits::CELLS {
        let most = limits::CELLS;
        return Err(ApiError::too_large(format!(
            "a board of {columns} × {rows} cells is too large: the limit is {most} cells"
        )));
    }
    Ok(())
}

impl Scene {
    pub(super) fn new(board: &Board) -> Self {
        let pieces = board.pieces.iter().map(|(&cell, piece)| PieceRecord {
            cell: at(cell),
            owner: piece.owner.map(player_key),
            figure: piece.figure.key(),
            letter: match piece.figure {
                Figure::Token(letter) => Some(letter),
                _ => None,
            },
        });
        let labels = board.labels.iter().map(|(&cell, text)| LabelRecord {
            cell: at(cell),
            text: text.clone(),
        });
        let marks = board.marks.iter().map(|(&cell, &mark)| MarkRecord {
            cell: at(cell),
            mark: mark.key(),
        });
        let lines = |lines: &[(Cell, Cell)]| {
            let ends = lines.iter().map(|&(from, to)| [at(from), at(to)]);
            ends.collect()
        };
        Self {
            least: at(board.least),
            most: at(board.most),
            edge: match board.edge {
                Edge::Free => "free",
                Edge::Torus => "torus",
                Edge::Endless => "endless",
            },
            tiling: match board.tiling {
                Tiling::Squares => "squares",
                Tiling::Hexagons => "hexagons",
                Tiling::Cuts => "cuts",
                Tiling::Graph => "graph",
            },
            naming: match board.naming {
                Naming::Letters => "letters",
                Naming::Numbers => "numbers",
                Naming::Own => "own",
                Naming::None => "none",
            },
            pieces: pieces.collect(),
            labels: labels.collect(),
            arcs: lines(&board.arcs),
            edges: lines(&board.edges),
            gaps: board.gaps.iter().copied().map(at).collect(),
            marks: marks.collect(),
            ahead: board.ahead,
        }
    }
}
