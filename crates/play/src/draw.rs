//! A position as a picture.

use madness_picture::Scene;

use crate::picture::Picture;
use crate::table::Table;
use crate::words;

/// Draws the position of a table: the cells, their names, what stands on them and the last move.
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
    Picture::new(table.board()).whole(title, &description)
}
