//! What is known of the whole game, before its first move.

use positional_games::theorems::{STATEMENTS, Statement};

/// Returns the statement about a board or a plane of some name, if there is one.
pub(super) fn statement(name: &str) -> Option<&'static Statement> {
    let option = |key: &str| {
        let mut words = name.split(' ');
        let number = words.find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        number.and_then(|number| number.parse::<usize>().ok())
    };
    let id = match (name.split(' ').next()?, option("k"), option("directions")) {
        ("plane", Some(k), None) => match k {
            ..=4 => "row-4",
            5 => "row-5",
            6 | 7 => "row-6-7",
            8 => "row-8",
            _ => "row-9",
        },
        ("plane", Some(k), Some(3)) => match k {
            ..=4 => "hexagonal-4",
            5 | 6 => "hexagonal-5-6",
            _ => "hexagonal-7",
        },
        ("plane", Some(k), Some(2)) => ["rook-4", "rook-5"][usize::from(k > 4)],
        ("plane", Some(k), Some(1)) if k > 1 => ["line-2", "line-3"][usize::from(k > 2)],
        _ => return None,
    };
    STATEMENTS.iter().find(|statement| statement.id == id)
}
