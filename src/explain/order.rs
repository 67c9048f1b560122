//! Tells in which order lit cells can be pressed.

use madness_claims::counted;
use madness_picture::story::Section;

use crate::board::{Lights, Presses};
use crate::draw::{order_within, strip};
use crate::game::Game;
use crate::lit_only::LitOnly;

/// The most presses that are shown one by one.
const SHOWN: usize = 24;

/// Shows an order in which each cell is lit when it is pressed, step by step.
pub fn order(game: &Game, lights: &Lights, found: &LitOnly) -> Section {
    let mut section = Section::new("Pressing lit cells only");
    let count = found.order.len();
    section.words(format!(
        "If a cell may be pressed only while it is lit, the order matters. {} do it; a number says when a \
         cell is pressed:",
        counted(count, "press")
    ));
    if let Ok(scene) = order_within(usize::MAX, game, lights, found) {
        section.picture(scene);
    }
    section.words(if found.is_optimal() {
        "No order has fewer presses. A cell may have to be pressed more than once: each two presses of it \
         cancel, but in between its neighbours have other lights."
    } else {
        "It is not proved that no order has fewer presses."
    });
    let mut lights = lights.clone();
    let mut boards = Vec::new();
    for (number, &cell) in (1..).zip(found.order.iter().take(SHOWN)) {
        let mut pressed = Presses::new(game.shape());
        pressed.set(cell, true);
        boards.push((lights.clone(), pressed, format!("press {number}")));
        game.press(&mut lights, cell);
    }
    if count > SHOWN {
        section.words(format!("The first {SHOWN} presses, one by one:"));
    } else {
        boards.push((lights, Presses::new(game.shape()), "at the end".to_owned()));
    }
    if count > 0 {
        section.picture(strip(&boards, "A board, press by press"));
    }
    section
}
