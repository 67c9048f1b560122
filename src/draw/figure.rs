//! Draws puzzles whose lamps and buttons have places.

use crate::puzzle::{Figure, Spot};
use madness_picture::{Anchor, Class, Item, Scene};

/// What is drawn of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'a> {
    /// Where lamps and buttons lie.
    pub figure: &'a Figure,
    /// The names of the buttons, and those of the lamps.
    pub names: [&'a [String]; 2],
    /// The values of the lamps.
    pub values: &'a [u32],
    /// How often each button is to be pressed; nothing if that is not shown.
    pub presses: Option<&'a [u32]>,
}

/// How far to the right of the middle of a lamp its name begins.
const BESIDE: f64 = 20.0;

/// The room for a letter of a name.
const LETTER: f64 = 7.0;

/// Draws a puzzle: a disc on each lamp that is not 0, with its value if that is not 1, a small ring on
/// the others, and a large ring on each button to press, two if it is pressed twice, with a number if it
/// is pressed more often.
///
/// # Panics
/// If there is not a place, a name and a value for each lamp, and the same for each button.
pub fn puzzle(of: Drawn<'_>, title: &str) -> Scene {
    let Drawn {
        figure,
        names,
        values,
        presses,
    } = of;
    assert_eq!(figure.lamps.len(), values.len(), "a value for each lamp");
    let [mut width, height] = figure.size;
    // Only between edges there is room for names.
    let has_names = !figure.edges.is_empty();
    if has_names {
        let ends = figure.lamps.iter().zip(names[1]).map(|(spot, name)| {
            let letters = u16::try_from(name.chars().count()).unwrap_or(u16::MAX);
            spot.at[0] + BESIDE + LETTER * f64::from(letters)
        });
        width = ends.fold(width, f64::max);
    }
    let description = "Lamps that are on have a disc, with their value if it is not 1; the others have a \
                       small ring. A large ring is on each button to press.";
    let pitch = (figure.pitch[0], figure.pitch[1]);
    let mut scene = Scene::new(width, height, pitch, title, description);
    for &[from, to] in &figure.edges {
        let (from, to) = (figure.lamps[from].at, figure.lamps[to].at);
        scene.add(Item::line(from, to, Class::Guide, 2.5));
    }
    let times = |button: usize| presses.map_or(0, |presses| presses[button]);
    let is_button = figure.buttons.is_none();
    for (lamp, spot) in figure.lamps.iter().enumerate() {
        let mut items = vec![ground(spot, Class::Dark)];
        items.extend(light(spot, values[lamp]));
        if has_names {
            let [x, y] = spot.at;
            let name = Item::text([x + BESIDE, y + 4.0], 10.0, names[1][lamp].clone());
            items.push(name.fill(Class::Faint));
        }
        if is_button {
            items.extend(pressed(spot, times(lamp)));
        }
        scene.group(names[1][lamp].clone(), items);
    }
    for (button, spot) in figure.buttons.iter().flatten().enumerate() {
        let mut items = vec![ground(spot, Class::Frame)];
        let [x, y] = spot.at;
        let name = Item::text([x, y + 4.0], 11.0, names[0][button].clone());
        items.push(name.anchored(Anchor::Middle).fill(Class::Ring));
        items.extend(pressed(spot, times(button)));
        scene.group(names[0][button].clone(), items);
    }
    scene
}

/// The area of a lamp or a button.
fn ground(spot: &Spot, class: Class) -> Item {
    let item = if spot.outline.is_empty() {
        Item::circle(spot.at, 18.0)
    } else {
        Item::polygon(spot.outline.clone())
    };
    item.fill(class)
}

/// What shows the value of a lamp.
fn light(spot: &Spot, value: u32) -> Vec<Item> {
    let [x, y] = spot.at;
    match value {
        0 => vec![
            Item::circle(spot.at, 4.0)
                .stroke(Class::Hollow, 2.0)
                .symbol('.'),
        ],
        1 => vec![Item::circle(spot.at, 10.0).fill(Class::Lit).symbol('#')],
        value => {
            let number = Item::text([x, y + 4.5], 12.0, value.to_string());
            let number = number.anchored(Anchor::Middle).fill(Class::Lit.writing());
            vec![
                Item::circle(spot.at, 10.0).fill(Class::Lit).symbol('#'),
                number,
            ]
        }
    }
}

/// What shows how often a button is pressed: up to two rings, then a number beside one.
fn pressed(spot: &Spot, times: u32) -> Vec<Item> {
    let [x, y] = spot.at;
    let ring = |radius| Item::circle(spot.at, radius).stroke(Class::Ring, 2.5);
    match times {
        0 => Vec::new(),
        1 => vec![ring(14.0)],
        2 => vec![ring(13.0), ring(16.5)],
        times => {
            let number = Item::text([x + 11.0, y - 9.0], 10.0, times.to_string());
            vec![
                ring(14.0),
                number.anchored(Anchor::Middle).fill(Class::Ring),
            ]
        }
    }
}
