//! A position as a picture.

use madness_picture::Scene;

use crate::board::{Edge, Mark};
use crate::picture::Picture;
use crate::table::Table;
use crate::words;

/// The most columns and rows of the endless plane that are drawn.
const MOST: i32 = 100;

/// Draws the position of a table: the cells, their names, what stands on them and the last move. Of the
/// endless plane at most 100 columns and rows around the last move are drawn.
///
/// ```
/// use madness_play::{Seats, Strength, draw, open};
///
/// let mut table = open("hex 4x4", Seats::Two, Strength::Exact, 1)?;
/// table.play("c2")?;
/// assert!(draw(&*table).to_svg().contains("<title>hex 4x4</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(table: &dyn Table) -> Scene {
    let description = format!("{}. {}.", words::state(table, None), table.position());
    let board = table.board();
    let is_endless = board.edge == Edge::Endless;
    let mut picture = Picture::new(board);
    if is_endless {
        picture = picture.part(MOST);
    }
    picture.whole(&title(table), &description)
}

/// Draws the position of a table with a frame around the cells of some moves, which the description names.
pub fn draw_moves(table: &dyn Table, moves: &[&str], description: &str) -> Scene {
    let mut picture = Picture::new(table.board());
    let told = moves.iter().filter_map(|text| table.told(text).ok());
    for cell in told.flat_map(|(cells, _)| cells) {
        picture.mark(cell, Mark::Hint);
    }
    picture.whole(&title(table), description)
}

fn title(table: &dyn Table) -> String {
    table.titles().pop().unwrap_or_default()
}
