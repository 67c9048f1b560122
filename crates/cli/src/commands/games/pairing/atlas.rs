//! Classes by their number or by a pairing.

use anyhow::Context;
use pairing_strategies::queen::plane::{PlaneClass, PlaneQueenPairing};
use pairing_strategies::queen::{Class, QueenPairing, class_of, classes, plane};

/// A class, as the user named it.
pub(super) enum Chosen {
    /// Of pairings that repeat after 8 columns and after 8 rows.
    Repeating(QueenPairing),
    /// Of pairings that repeat after 16 only.
    Wide(PlaneClass),
}

/// Returns the beginning of a text, to be shown in a message.
fn beginning(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns the class of a text: 64 digits are a pairing, fewer are the number of a class.
pub(super) fn repeating(text: &str, all: &[Class]) -> anyhow::Result<(usize, QueenPairing)> {
    if text.len() < 10
        && let Ok(number) = text.parse::<usize>()
    {
        let class = all.get(number);
        let class = class.with_context(|| {
            format!(
                "{text}: the classes have the numbers 0 to {}",
                all.len() - 1
            )
        })?;
        // The pairing that `classes` shows for the class.
        return Ok((number, class.pairing.least_image()));
    }
    let pairing: QueenPairing = text.parse().with_context(|| {
        let text = beginning(text);
        format!("{text:?} is neither the number of a class nor a pairing")
    })?;
    let number = class_of(pairing, all).context("the class of this pairing")?;
    Ok((number, pairing))
}

/// Returns the class of a text, of the plane if wanted: there the 16-toric classes come after the
/// others.
pub(super) fn chosen(text: &str, of_plane: bool) -> anyhow::Result<(usize, Chosen)> {
    let all = classes();
    if of_plane && text.len() == 128 {
        // As `classes --plane` shows it.
        let (wide_classes, _) = plane::classes();
        let is_it = |class: &PlaneClass| class.pairing.to_string() == text;
        let wide = wide_classes.iter().position(is_it);
        let wide = wide.with_context(|| {
            let text = beginning(text);
            format!("{text:?} is not the text of a 16-toric class")
        })?;
        return Ok((all.len() + wide, Chosen::Wide(wide_classes[wide])));
    }
    if of_plane
        && text.len() < 10
        && let Ok(number) = text.parse::<usize>()
        && let Some(wide) = number.checked_sub(all.len())
    {
        let (wide_classes, _) = plane::classes();
        let last = all.len() + wide_classes.len() - 1;
        let class = wide_classes.get(wide).copied();
        let class =
            class.with_context(|| format!("{text}: the classes have the numbers 0 to {last}"))?;
        return Ok((number, Chosen::Wide(class)));
    }
    let (number, pairing) = repeating(text, &all)?;
    Ok((number, Chosen::Repeating(pairing)))
}

/// Returns the directions of the partners on a square of the plane.
pub(super) fn square(pairing: &PlaneQueenPairing, side: usize) -> Vec<u8> {
    let side = i64::try_from(side).unwrap_or(0);
    let cells = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    cells.map(|(x, y)| pairing.direction(x, y)).collect()
}
