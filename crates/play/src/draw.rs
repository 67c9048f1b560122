//! A position as a picture.

use madness_picture::Scene;

use crate::board::Edge;
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
    let titles = table.titles();
    let title = titles.last().map_or("", String::as_str);
    let description = format!("{}. {}.", words::state(table, None), table.position());
    let board = table.board();
    let is_endless = board.edge == Edge::Endless;
    let mut picture = Picture::new(board);
    if is_endless {
        picture = picture.part(MOST);
    }
    picture.whole(title, &description)
}
