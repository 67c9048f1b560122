//! Places for the vertices of a graph in given rows, and ways for its arcs between them.
//!
//! The method is that of K. Sugiyama, S. Tagawa and M. Toda, *Methods for visual understanding of
//! hierarchical system structures*, 1981, without its first step, as the rows are given: an arc over
//! several rows gets a place in each of them, and the places of a row are ordered by the middles of
//! their neighbours. Arcs may go up, down, and along a row.

use madness_picture::real;

/// The height of a vertex, and the distance of two rows.
pub(super) const HEIGHT: f64 = 36.0;
pub(super) const ROW: f64 = 112.0;
/// The gap between two vertices of a row, and the room of an arc that passes a row.
const GAP: f64 = 32.0;
const PASSING: f64 = 8.0;
/// How far an arc stands aside if there is one back.
const ASIDE: f64 = 8.0;
/// How often the places of all rows are ordered.
const SWEEPS: usize = 24;

/// The places of a drawing.
pub(super) struct Layout {
    /// The middle of each vertex.
    pub(super) at: Vec<[f64; 2]>,
    /// The corners of the way of each arc, from the border of a vertex to that of another one.
    pub(super) ways: Vec<Vec<[f64; 2]>>,
    /// Width and height.
    pub(super) size: [f64; 2],
}

/// Places vertices of these widths in rows, of which 0 is the lowest, and their arcs.
pub(super) fn layered(rows: &[usize], widths: &[f64], arcs: &[(usize, usize)]) -> Layout {
    let mut places = Places::new(rows, widths);
    let passed: Vec<Vec<usize>> = arcs.iter().map(|&arc| places.pass(arc)).collect();
    places.order();
    places.spread();
    let highest = places.rows.len().saturating_sub(1);
    let is_bridge = |&(from, to): &(usize, usize)| from != to && rows[from] == rows[to];
    let needs_room = arcs
        .iter()
        .any(|arc| is_bridge(arc) && rows[arc.0] == highest);
    let top = HEIGHT / 2.0 + if needs_room { 44.0 } else { 12.0 };
    let y = |row: usize| top + ROW * real(highest - row);
    let left = (0..places.x.len()).map(|place| places.x[place] - places.widths[place] / 2.0);
    let margin = GAP - left.fold(f64::INFINITY, f64::min);
    let at = |place: usize| [places.x[place] + margin, y(places.row[place])];
    let right = (0..places.x.len()).map(|place| at(place)[0] + places.widths[place] / 2.0);
    let width = right.fold(0.0, f64::max) + GAP;
    let mut along = vec![0; places.rows.len()];
    let ways = arcs.iter().zip(&passed).map(|(&(from, to), passed)| {
        let aside = if arcs.contains(&(to, from)) {
            ASIDE
        } else {
            0.0
        };
        if from == to {
            return loop_at(at(from), widths[from]);
        }
        if rows[from] == rows[to] {
            along[rows[from]] += 1;
            let lane = at(from)[1] - HEIGHT / 2.0 - 12.0 - 8.0 * real(along[rows[from]] % 4);
            return bridge(at(from), at(to), lane);
        }
        // Up on the right side, down on the left one.
        let aside = if rows[to] > rows[from] { aside } else { -aside };
        let half = if rows[to] > rows[from] {
            HEIGHT / 2.0
        } else {
            -HEIGHT / 2.0
        };
        let [[x, y], [to_x, to_y]] = [at(from), at(to)];
        let mut way = vec![[x + aside, y - half]];
        way.extend(passed.iter().map(|&place| at(place)));
        way.push([to_x + aside, to_y + half]);
        way
    });
    let ways = ways.collect();
    Layout {
        at: (0..rows.len()).map(at).collect(),
        ways,
        size: [width, top + ROW * real(highest) + HEIGHT / 2.0 + 12.0],
    }
}

/// A way from a vertex back to it, at its right side.
fn loop_at([x, y]: [f64; 2], width: f64) -> Vec<[f64; 2]> {
    let (side, out) = (x + width / 2.0, x + width / 2.0 + 16.0);
    vec![
        [side, y - 10.0],
        [out, y - 10.0],
        [out, y + 10.0],
        [side, y + 10.0],
    ]
}

/// A way above a row between two of its vertices.
fn bridge(from: [f64; 2], to: [f64; 2], lane: f64) -> Vec<[f64; 2]> {
    let inward = if from[0] < to[0] { ASIDE } else { -ASIDE };
    let [start, end] = [from[0] + inward, to[0] - inward];
    let top = from[1] - HEIGHT / 2.0;
    vec![[start, top], [start, lane], [end, lane], [end, top]]
}

/// The places of vertices, and those where arcs pass a row.
struct Places {
    /// The row of each place.
    row: Vec<usize>,
    widths: Vec<f64>,
    /// The places of each row, from left to right.
    rows: Vec<Vec<usize>>,
    /// The places in the next row above and below that each place is joined with.
    neighbours: Vec<[Vec<usize>; 2]>,
    x: Vec<f64>,
}

impl Places {
    fn new(row: &[usize], widths: &[f64]) -> Self {
        let count = row.iter().max().map_or(0, |highest| highest + 1);
        let mut rows = vec![Vec::new(); count];
        for (place, &row) in row.iter().enumerate() {
            rows[row].push(place);
        }
        Self {
            row: row.to_vec(),
            widths: widths.to_vec(),
            rows,
            neighbours: vec![[Vec::new(), Vec::new()]; row.len()],
            x: vec![0.0; row.len()],
        }
    }

    /// Makes the places of an arc between its ends, in its order, and joins them.
    fn pass(&mut self, (from, to): (usize, usize)) -> Vec<usize> {
        let (mut at, last) = (from, self.row[to]);
        let mut passed = Vec::new();
        while self.row[at].abs_diff(last) > 1 {
            let row = if self.row[at] < last {
                self.row[at] + 1
            } else {
                self.row[at] - 1
            };
            let place = self.row.len();
            self.row.push(row);
            self.widths.push(PASSING);
            self.rows[row].push(place);
            self.neighbours.push([Vec::new(), Vec::new()]);
            self.x.push(0.0);
            self.join(at, place);
            passed.push(place);
            at = place;
        }
        self.join(at, to);
        passed
    }

    fn join(&mut self, a: usize, b: usize) {
        if self.row[a] != self.row[b] {
            let b_is_below = usize::from(self.row[b] < self.row[a]);
            self.neighbours[a][b_is_below].push(b);
            self.neighbours[b][1 - b_is_below].push(a);
        }
    }

    /// Orders the places of each row by the middles of their neighbours, up and down again, and keeps
    /// the order with the fewest crossings.
    fn order(&mut self) {
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..SWEEPS {
            let side = sweep % 2;
            for row in self.in_turn(side) {
                let mut ordered: Vec<(f64, usize)> = Vec::new();
                for (index, &place) in self.rows[row].iter().enumerate() {
                    let middle = self.middle(place, side, |other| {
                        let row = &self.rows[self.row[other]];
                        let index = row.iter().position(|&at| at == other);
                        real(index.unwrap_or(0)) / real(row.len())
                    });
                    let usual = real(index) / real(self.rows[row].len());
                    ordered.push((middle.unwrap_or(usual), place));
                }
                ordered.sort_by(|a, b| a.0.total_cmp(&b.0));
                self.rows[row] = ordered.into_iter().map(|(_, place)| place).collect();
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
    }

    /// Returns the rows, beginning at the end where the neighbours on that side are: with side 1, those
    /// below, the lowest comes first.
    fn in_turn(&self, side: usize) -> Vec<usize> {
        let rows = 0..self.rows.len();
        if side == 1 {
            rows.collect()
        } else {
            rows.rev().collect()
        }
    }

    /// Returns the mean of what is known of the neighbours of a place on one side.
    fn middle(&self, place: usize, side: usize, of: impl Fn(usize) -> f64) -> Option<f64> {
        let neighbours = &self.neighbours[place][side];
        let sum: f64 = neighbours.iter().map(|&other| of(other)).sum();
        (!neighbours.is_empty()).then(|| sum / real(neighbours.len()))
    }

    fn crossings(&self) -> usize {
        let mut index = vec![0; self.row.len()];
        for row in &self.rows {
            for (at, &place) in row.iter().enumerate() {
                index[place] = at;
            }
        }
        let mut count = 0;
        for row in &self.rows {
            let joined = |&place: &usize| {
                let below = self.neighbours[place][1].iter();
                below.map(move |&other| (place, other))
            };
            let lines: Vec<(usize, usize)> = row.iter().flat_map(joined).collect();
            for (number, &(a, b)) in lines.iter().enumerate() {
                let crosses =
                    |&&(c, d): &&(usize, usize)| index[a] < index[c] && index[b] > index[d];
                count += lines[number + 1..].iter().filter(crosses).count();
            }
        }
        count
    }

    /// Moves places towards their neighbours, without changing the order of any row.
    fn spread(&mut self) {
        for row in 0..self.rows.len() {
            let wishes = self.rows[row].iter().map(|&place| self.x[place]);
            self.place(row, wishes.collect());
        }
        for sweep in 0..SWEEPS {
            let side = sweep % 2;
            for row in self.in_turn(side) {
                let wish = |&place: &usize| {
                    let middle = self.middle(place, side, |other| self.x[other]);
                    middle.unwrap_or(self.x[place])
                };
                let wishes = self.rows[row].iter().map(wish).collect();
                self.place(row, wishes);
            }
        }
    }

    /// Places a row near where its places want to be: the mean of the leftmost and the rightmost
    /// placement that keeps them apart.
    fn place(&mut self, row: usize, wishes: Vec<f64>) {
        let places = &self.rows[row];
        let apart = |a: usize, b: usize| f64::midpoint(self.widths[a], self.widths[b]) + GAP;
        let mut to_the_left = wishes.clone();
        let mut to_the_right = wishes;
        for at in 1..places.len() {
            let least = to_the_right[at - 1] + apart(places[at - 1], places[at]);
            to_the_right[at] = to_the_right[at].max(least);
        }
        for at in (1..places.len()).rev() {
            let most = to_the_left[at] - apart(places[at - 1], places[at]);
            to_the_left[at - 1] = to_the_left[at - 1].min(most);
        }
        for (at, &place) in places.iter().enumerate() {
            self.x[place] = f64::midpoint(to_the_right[at], to_the_left[at]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vertices of a row stand apart, rows lie one above the other, and ways begin and end at vertices.
    #[test]
    fn vertices_stand_apart() {
        let rows = [0, 1, 1, 2, 2, 2, 4, 4];
        let widths = [80.0, 60.0, 80.0, 70.0, 90.0, 80.0, 80.0, 60.0];
        let arcs = [
            (1, 0),
            (2, 0),
            (3, 1),
            (4, 2),
            (5, 0),
            (6, 5),
            (7, 6),
            (0, 7),
            (7, 0),
            (3, 3),
            (4, 5),
        ];
        let layout = layered(&rows, &widths, &arcs);
        assert_eq!((layout.at.len(), layout.ways.len()), (8, arcs.len()));
        for a in 0..8 {
            for b in 0..a {
                let [[ax, ay], [bx, by]] = [layout.at[a], layout.at[b]];
                if rows[a] == rows[b] {
                    assert!((ax - bx).abs() >= f64::midpoint(widths[a], widths[b]) + GAP - 1e-6);
                } else {
                    assert_eq!(rows[a] > rows[b], ay < by);
                }
            }
            assert!(layout.at[a][0] - widths[a] / 2.0 > 0.0);
            assert!(layout.at[a][0] + widths[a] / 2.0 < layout.size[0]);
        }
        for (way, &(from, to)) in layout.ways.iter().zip(&arcs) {
            for (end, vertex) in [(way[0], from), (way[way.len() - 1], to)] {
                let [x, y] = layout.at[vertex];
                assert!(
                    (end[0] - x).abs() <= widths[vertex] / 2.0 + 1e-9,
                    "{from} {to}"
                );
                assert!((end[1] - y).abs() <= HEIGHT / 2.0 + 1e-9, "{from} {to}");
            }
        }
        // One over four rows passes the three between.
        assert_eq!((layout.ways[8].len(), layout.ways[3].len()), (5, 2));
    }

    #[test]
    fn a_ladder_has_no_crossings() {
        let rows = [0, 0, 1, 1, 2, 2];
        let arcs = [(3, 0), (2, 1), (4, 3), (5, 2)];
        let layout = layered(&rows, &[60.0; 6], &arcs);
        let is_left = |a: usize, b: usize| layout.at[a][0] < layout.at[b][0];
        assert_eq!(is_left(0, 1), is_left(3, 2));
        assert_eq!(is_left(3, 2), is_left(4, 5));
    }
}
