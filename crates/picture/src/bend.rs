//! Lines that are bent around what stands in their way.

/// So many straight pieces make a bent line.
const PIECES: u32 = 16;

/// A bend is tried at so many distances on each side.
const BENDS: u32 = 12;

/// Returns the points of a line between two points: the straight one if all of it is free, else the least
/// bent one that is, as pieces of a parabola; if none is free, the straight one.
///
/// `step` is the length between the points that are looked at, and between the bends that are tried.
///
/// ```
/// use madness_picture::free_line;
///
/// // A disc stands in the way.
/// let is_free = |[x, y]: [f64; 2]| (x - 50.0).hypot(y) > 10.0;
/// assert_eq!(free_line([0.0, 20.0], [100.0, 20.0], 2.0, is_free).len(), 2);
/// let line = free_line([0.0, 0.0], [100.0, 0.0], 2.0, is_free);
/// assert!(line.len() > 2 && line.iter().all(|&point| is_free(point)));
/// ```
pub fn free_line(
    from: [f64; 2],
    to: [f64; 2],
    step: f64,
    is_free: impl Fn([f64; 2]) -> bool,
) -> Vec<[f64; 2]> {
    // From both ends the line is the same.
    if to < from {
        let mut line = free_line(to, from, step, is_free);
        line.reverse();
        return line;
    }
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let length = x.hypot(y);
    // Where all points are one, there is no side to bend to.
    if length <= step {
        return vec![from, to];
    }
    let at = |bend: f64, t: f64| {
        let aside = 4.0 * t * (1.0 - t) * bend / length;
        [from[0] + t * x - aside * y, from[1] + t * y + aside * x]
    };
    let looked_at = |count: f64| std::iter::successors(Some(0.0), move |t| Some(t + 1.0 / count));
    let is_clear = |bend: f64| {
        let count = ((length + 2.0 * bend.abs()) / step).ceil();
        let points = looked_at(count).take_while(|&t| t < 1.0);
        points.map(|t| at(bend, t)).all(&is_free)
    };
    if is_clear(0.0) {
        return vec![from, to];
    }
    let bends = (1..=BENDS).map(|bend| f64::from(bend) * 4.0 * step);
    let mut bends = bends.flat_map(|bend| [bend, -bend]);
    match bends.find(|&bend| is_clear(bend)) {
        Some(bend) => (0..=PIECES)
            .map(|piece| at(bend, f64::from(piece) / f64::from(PIECES)))
            .collect(),
        None => vec![from, to],
    }
}
