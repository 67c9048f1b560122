//! The certificate of a partizan position: its value in canonical form.

use combinatorial_games::partizan::check::ValueCertificate;
use combinatorial_games::partizan::{Capacity, Games, PartizanSum};
use madness_machine::Budget;

use super::Position;
use super::component::{Component, Tile};
use super::text::{animals, string};
use super::values::{FORMS, wins_first};
use crate::advice::Proof;

pub(super) fn of(position: &Position, budget: &Budget) -> Proof {
    let components = position.components.iter().flat_map(written);
    let mut components: Vec<String> = components.collect();
    if components.is_empty() {
        components.push("cutcake 1x1".to_owned());
    }
    let text = components.join(" + ");
    let sum = match PartizanSum::parse(&text) {
        Ok(sum) => sum,
        Err(error) => return Proof::none(format!("There is no certificate: {}.", error.kind)),
    };
    let capacity = Capacity {
        forms: usize::try_from(FORMS).unwrap_or(usize::MAX),
        ..Capacity::default()
    };
    let mut games = Games::new(capacity, budget);
    let found = sum.values(&mut games).and_then(|(_, value)| {
        let outcome = games.outcome(value)?;
        Ok((ValueCertificate::new(&text, &mut games, value)?, outcome))
    });
    let Ok((certificate, outcome)) = found else {
        return Proof::late();
    };
    let turn = position.turn;
    let winner = if wins_first(outcome, turn) {
        turn
    } else {
        turn.other()
    };
    let worth = match &certificate.value {
        Some(value) if value.chars().count() <= 40 => format!("the value {value}"),
        _ => "this value".to_owned(),
    };
    let proves = format!("what is left has {worth}, so that {winner} wins with {turn} to move");
    Proof::of(&proves, &certificate)
}

/// Returns what is left of a component, as the games are written that a certificate knows.
fn written(component: &Component) -> Vec<String> {
    match component {
        // A piece of one cell is worth nothing.
        Component::Cutcake(cake) => (cake.pieces.iter())
            .filter(|piece| piece.columns > 1 || piece.rows > 1)
            .map(|piece| format!("cutcake {}x{}", piece.columns, piece.rows))
            .collect(),
        Component::Domineering(board) => {
            let signs = board.cells.iter().map(|tile| match tile {
                Tile::Empty => '.',
                _ => '#',
            });
            let signs: Vec<char> = signs.collect();
            if !signs.contains(&'.') {
                return Vec::new();
            }
            let rows = signs.chunks(usize::from(board.columns).max(1));
            let rows: Vec<String> = rows.map(|row| row.iter().collect()).collect();
            vec![format!("domineering {}", rows.join("/"))]
        }
        Component::Toads(row) => vec![format!("toads {}", animals(row))],
        Component::Hackenbush(edges) if edges.is_empty() => Vec::new(),
        Component::Hackenbush(edges) => vec![format!("hackenbush {}", string(edges))],
    }
}
