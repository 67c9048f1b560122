//! Draws plots with axes: nullity against the side, and boards against presses.

use super::{TooLarge, real};
use madness_claims::counted;
use madness_picture::Class;
use madness_picture::{Anchor, Item, Scene, whole};

/// The most points of a plot.
pub(super) const MOST_POINTS: usize = 100_000;

/// The most bars of a histogram.
pub(super) const MOST_BARS: usize = 512;

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps add.
    Linear,
    /// Equal steps multiply, so zero cannot be shown.
    Log,
}

/// A page of 104 × 30 characters.
const PAGE: [f64; 2] = [832.0, 480.0];
const PITCH: (f64, f64) = (8.0, 16.0);
const TOP: f64 = 56.0;
const BOTTOM: f64 = 424.0;
const RIGHT: f64 = 816.0;
const LETTERS: f64 = 12.0;

/// Plots the nullity against the side of square boards: a point for each side with quiet patterns.
/// Sides 2^k − 1 and 2^k + 1 have another colour. `points` are the sides, ascending, with their
/// nullities.
///
/// # Errors
/// More than `MOST_POINTS` points.
///
/// # Panics
/// If there are no points.
pub fn nullity_plot(points: &[(u64, u64)], surface: &str, scale: Scale) -> Result<Scene, TooLarge> {
    TooLarge::beyond("a plot", [points.len(), 1], "points", MOST_POINTS)?;
    let [first, last] = [points.first(), points.last()].map(|point| point.expect("points").0);
    let most = points.iter().map(|point| point.1).max().unwrap_or(0);
    let none = points.iter().filter(|point| point.1 == 0).count();
    let title = format!("Nullity of the n × n {surface}, n from {first} to {last}");
    let description = format!(
        "The dimension of the space of quiet patterns against the side of the board. It is 0 for {none} of \
         the {} sides, which have no point, and {most} at most. Sides 2^k − 1 and 2^k + 1 have a colour of \
         their own.",
        points.len()
    );
    let mut scene = Scene::new(PAGE[0], PAGE[1], PITCH, title.clone(), description);
    let up = Axis::new(scale, most);
    let left = up.draw(&mut scene, "nullity");
    // Leave room for a whole point at both ends.
    let (low, high) = (real_of(first) - 0.5, real_of(last) + 0.5);
    let across = |n: f64| left + (n - low) / (high - low) * (RIGHT - left);
    scene.add(axis([left, BOTTOM], [RIGHT, BOTTOM]));
    for n in steps(first, last, 10) {
        let x = across(real_of(n));
        let ends = [[x, BOTTOM], [x, BOTTOM + 5.0]];
        scene.add(Item::line(ends[0], ends[1], Class::Guide, 1.5));
        scene.add(label_below(x, n));
    }
    scene.add(name_below("side n"));
    let radius = (0.4 * (RIGHT - left) / (high - low)).clamp(1.3, 4.0);
    let near = |n: u64| {
        n.checked_add(1).is_some_and(u64::is_power_of_two) || (n > 1 && (n - 1).is_power_of_two())
    };
    for special in [false, true] {
        let (class, radius) = if special {
            (Class::Kind(1), radius + 1.0)
        } else {
            (Class::Accent, radius)
        };
        let shown = |point: &&(u64, u64)| point.1 > 0 && near(point.0) == special;
        for &(n, nullity) in points.iter().filter(shown) {
            let at = [across(real_of(n)), up.place(real_of(nullity))];
            let point = Item::circle(at, radius).fill(class);
            // A few points are characters of their own in text.
            scene.add(if points.len() <= 200 {
                point.symbol('•')
            } else {
                point
            });
        }
    }
    scene.add(heading(left, title));
    let key = Item::circle([left + 4.0, BOTTOM + 36.0], 4.0).fill(Class::Kind(1));
    scene.add(key);
    let at = [left + 16.0, BOTTOM + 40.0];
    scene.add(Item::text(at, LETTERS, "n = 2^k − 1 or 2^k + 1").fill(Class::Faint));
    Ok(scene)
}

/// Draws how many boards take how many presses: a bar for each number of presses, from 0 on.
///
/// # Errors
/// More than `MOST_BARS` bars.
///
/// # Panics
/// If there are no bars.
pub fn histogram(counts: &[u64], board: &str, scale: Scale) -> Result<Scene, TooLarge> {
    TooLarge::beyond("a histogram", [counts.len(), 1], "bars", MOST_BARS)?;
    let most = *counts.iter().max().expect("bars");
    let total: u64 = counts.iter().sum();
    let title = format!("Boards of the {board} by the presses they take");
    let listed: Vec<String> = counts
        .iter()
        .enumerate()
        .map(|(presses, boards)| format!("{presses}: {boards}"))
        .collect();
    let description = format!(
        "Of the {total} boards that can be solved, the number whose shortest solution has 0, 1, 2, … \
         presses. {}.",
        listed.join(", ")
    );
    let mut scene = Scene::new(PAGE[0], PAGE[1], PITCH, title.clone(), description);
    let up = Axis::new(scale, most);
    let left = up.draw(&mut scene, "boards");
    // In text a bar is a whole number of characters wide.
    let step = (RIGHT - left) / real(counts.len());
    let step = if step >= PITCH.0 {
        (step / PITCH.0).floor() * PITCH.0
    } else {
        step
    };
    let width = if step >= 2.0 * PITCH.0 {
        step - PITCH.0
    } else {
        0.8 * step
    };
    let digits = most.to_string().len();
    let labelled = step >= 7.5 * real(digits);
    let every = counts.len().div_ceil(whole((RIGHT - left) / 40.0).max(1));
    for (presses, &boards) in counts.iter().enumerate() {
        let x = left + PITCH.0 / 2.0 + real(presses) * step;
        let top = up.place(real_of(boards));
        if boards > 0 {
            // Even the lowest bar must be visible.
            let height = (BOTTOM - top).max(1.0);
            let bar = Item::rect([x, BOTTOM - height], [width, height]).fill(Class::Accent);
            scene.group(
                format!(
                    "{} of {}",
                    counted(boards, "board"),
                    counted(presses, "press")
                ),
                vec![bar],
            );
        }
        let middle = x + width / 2.0;
        if labelled {
            let label = Item::text([middle, top - 12.0], 11.0, boards.to_string());
            scene.add(label.anchored(Anchor::Middle));
        }
        if presses % every == 0 {
            scene.add(label_below(middle, presses as u64));
        }
    }
    scene.add(axis([left, BOTTOM], [RIGHT, BOTTOM]));
    scene.add(name_below("presses of a shortest solution"));
    scene.add(heading(left, title));
    Ok(scene)
}

fn heading(left: f64, title: String) -> Item {
    Item::text([left, 20.0], 15.0, title)
}

fn axis(from: [f64; 2], to: [f64; 2]) -> Item {
    Item::line(from, to, Class::Faint, 1.5)
}

/// Returns the name of the horizontal axis.
fn name_below(name: &str) -> Item {
    let name = Item::text([RIGHT, BOTTOM + 40.0], LETTERS, name);
    name.anchored(Anchor::End).fill(Class::Faint)
}

/// Returns a number below the horizontal axis.
fn label_below(x: f64, number: u64) -> Item {
    let label = Item::text([x, BOTTOM + 20.0], LETTERS, number.to_string());
    label.anchored(Anchor::Middle).fill(Class::Faint)
}

/// A vertical axis from 0, or from 1, to a little more than `most`.
struct Axis {
    scale: Scale,
    ticks: Vec<u64>,
    top: f64,
}

impl Axis {
    fn new(scale: Scale, most: u64) -> Self {
        let most = most.max(1);
        let (ticks, top) = match scale {
            Scale::Linear => (steps(0, most, 8).collect(), 1.08 * real_of(most)),
            Scale::Log => {
                let tens: Vec<u64> = std::iter::successors(Some(1_u64), |ten| ten.checked_mul(10))
                    .take_while(|&ten| ten <= most)
                    .collect();
                // Labels are left out if there is no room for all of them.
                let every = tens.len().div_ceil(8);
                let ticks = tens.into_iter().step_by(every).collect();
                (ticks, 1.6 * real_of(most))
            }
        };
        Self { scale, ticks, top }
    }

    /// Returns the y of a value.
    fn place(&self, value: f64) -> f64 {
        let part = match self.scale {
            Scale::Linear => value / self.top,
            // The value 1 is a little above the axis, so that its bar is visible.
            Scale::Log if value < 1.0 => 0.0,
            Scale::Log => (value / 0.8).ln() / (self.top / 0.8).ln(),
        };
        BOTTOM - part * (BOTTOM - TOP)
    }

    /// Draws the axis, and returns its x, which leaves room for the labels.
    fn draw(&self, scene: &mut Scene, name: &str) -> f64 {
        let labels = self.ticks.iter().map(|&tick| grouped(tick).chars().count());
        let left = PITCH.0 * (real(labels.max().unwrap_or(1)) + 2.0);
        for &tick in &self.ticks {
            let y = self.place(real_of(tick));
            scene.add(Item::line([left, y], [RIGHT, y], Class::Guide, 1.0));
            let label = Item::text([left - PITCH.0, y + 4.2], LETTERS, grouped(tick));
            scene.add(label.anchored(Anchor::End).fill(Class::Faint));
        }
        scene.add(axis([left, TOP - 8.0], [left, BOTTOM]));
        let scale = match self.scale {
            Scale::Linear => "",
            Scale::Log => " (logarithmic)",
        };
        let name = Item::text([left, TOP - 14.0], LETTERS, format!("{name}{scale}"));
        scene.add(name.fill(Class::Faint));
        left
    }
}

/// Returns a number with blanks between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

/// Returns the multiples from `first` to `last` of 1, 2 or 5 times a power of ten, about `count` of
/// them.
fn steps(first: u64, last: u64, count: u64) -> impl Iterator<Item = u64> {
    let wanted = ((last - first) / count).max(1);
    let ten = 10_u64.pow(wanted.ilog10());
    let step = [1, 2, 5, 10]
        .map(|factor: u64| factor.saturating_mul(ten))
        .into_iter()
        .find(|&step| step >= wanted)
        .unwrap_or(wanted);
    let first = first.next_multiple_of(step);
    std::iter::successors(Some(first), move |at| at.checked_add(step))
        .take_while(move |&at| at <= last)
}

#[expect(clippy::cast_precision_loss, reason = "a place to be drawn")]
fn real_of(value: u64) -> f64 {
    value as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use madness_picture::Colours;

    #[test]
    fn steps_are_round() {
        assert_eq!(steps(0, 7, 6).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(
            steps(0, 100, 6).collect::<Vec<_>>(),
            [0, 20, 40, 60, 80, 100]
        );
        assert_eq!(steps(0, 1440, 6).collect::<Vec<_>>(), [0, 500, 1000]);
        assert!(steps(0, u64::MAX, 6).count() < 10);
        assert_eq!(grouped(1_234_567), "1\u{a0}234\u{a0}567");
        assert_eq!(grouped(123), "123");
    }

    #[test]
    fn a_histogram_as_text() {
        let counts = [1, 16, 120, 560, 1387, 1440, 540, 32];
        let scene = histogram(&counts, "4 × 4 plane", Scale::Linear).unwrap();
        insta::assert_snapshot!(scene.to_text(Colours::None).unwrap(), @r#"
              Boards of the 4 × 4 plane by the presses they take

              boards
              │
              │                                               1387       1440
        1 400 │                                                       ▆▆▆▆▆▆▆▆▆▆
              │                                            ██████████ ██████████
              │                                            ██████████ ██████████
        1 200 │                                            ██████████ ██████████
              │                                            ██████████ ██████████
              │                                            ██████████ ██████████
        1 000 │                                            ██████████ ██████████
              │                                            ██████████ ██████████
              │                                            ██████████ ██████████
          800 │                                            ██████████ ██████████
              │                                            ██████████ ██████████
              │                                            ██████████ ██████████
          600 │                                    560     ██████████ ██████████    540
              │                                 ▆▆▆▆▆▆▆▆▆▆ ██████████ ██████████ ▄▄▄▄▄▄▄▄▄▄
              │                                 ██████████ ██████████ ██████████ ██████████
          400 │                                 ██████████ ██████████ ██████████ ██████████
              │                                 ██████████ ██████████ ██████████ ██████████
              │                                 ██████████ ██████████ ██████████ ██████████
          200 │                         120     ██████████ ██████████ ██████████ ██████████
              │                      ▂▂▂▂▂▂▂▂▂▂ ██████████ ██████████ ██████████ ██████████
              │    1          16     ██████████ ██████████ ██████████ ██████████ ██████████     32
            0 ┼───────────────────────────────────────────────────────────────────────────────────────────────
                   0          1          2          3          4          5          6          7
                                                                               presses of a shortest solution
        "#);
    }

    #[test]
    fn bars_are_as_high_as_they_should_be() {
        let counts = [1, 10, 0, 1000];
        let heights = |scale| {
            let scene = histogram(&counts, "board", scale).unwrap();
            let rects: Vec<f64> = scene
                .items()
                .filter_map(|item| match item.form {
                    madness_picture::Form::Rect { size, .. } => Some(size[1]),
                    _ => None,
                })
                .collect();
            rects
        };
        let [one, ten, most] = heights(Scale::Linear)[..] else {
            panic!("three bars");
        };
        assert!((ten / most - 0.01).abs() < 1e-9 && one <= 1.0);
        let [one, ten, most] = heights(Scale::Log)[..] else {
            panic!("three bars");
        };
        assert!(((most - one) / (ten - one) - 3.0).abs() < 1e-9);
    }

    #[test]
    fn points_are_where_they_should_be() {
        let points: Vec<(u64, u64)> = (1..=20).map(|n| (n, n % 5)).collect();
        for scale in [Scale::Linear, Scale::Log] {
            let scene = nullity_plot(&points, "torus", scale).unwrap();
            let mut places: Vec<[f64; 2]> = scene
                .items()
                .filter_map(|item| match item.form {
                    madness_picture::Form::Circle { at, .. } => Some(at),
                    _ => None,
                })
                .collect();
            // One for the legend.
            places.pop();
            assert_eq!(places.len(), 16);
            assert!(
                places
                    .iter()
                    .all(|at| at[0] <= RIGHT && at[1] <= BOTTOM && at[1] > TOP)
            );
            places.sort_by(|a, b| a[0].total_cmp(&b[0]));
            // 1, 2, 3, 4 go up.
            assert!(places[..4].is_sorted_by(|a, b| a[1] > b[1]));
        }
        let many = vec![(1, 1); MOST_POINTS + 1];
        assert!(nullity_plot(&many, "torus", Scale::Linear).is_err());
    }
}
