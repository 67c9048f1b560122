//! The pattern of an answer as a picture.

use madness_picture::{Class, Item, Scene, real};

use super::Answer;

/// The side of a cell.
const CELL: f64 = 28.0;

impl Answer {
    /// Draws the board with the discs.
    pub fn scene(&self) -> Scene {
        let problem = self.problem;
        let (columns, rows) = (problem.columns as usize, problem.rows as usize);
        let title = format!("{} discs on {columns} × {rows} cells", self.fit);
        let description = format!("The most discs {}.", problem.forbidden());
        let size = [real(columns) * CELL, real(rows) * CELL];
        let mut scene = Scene::new(size[0], size[1], (CELL / 2.0, CELL), title, description);
        let mut discs = Vec::new();
        for (row, mask) in self.pattern.iter().enumerate() {
            for column in 0..columns {
                let [x, y] = [real(column) * CELL, real(row) * CELL];
                let square = Item::rect([x + 1.0, y + 1.0], [CELL - 2.0, CELL - 2.0]);
                scene.add(square.fill(Class::Good).symbol('.'));
                if mask >> column & 1 == 1 {
                    let disc = Item::circle([x + CELL / 2.0, y + CELL / 2.0], CELL * 0.36);
                    discs.push(disc.fill(Class::Kind(6)).symbol('o'));
                }
            }
        }
        scene.group("discs", discs);
        scene
    }
}
