//! Variant 3: proof trees are replayed, and shorter wins are looked for.

use madness_claims::{Allowance, Flaw};

use super::TooLarge;
use super::board::Board;
use crate::zarankiewicz::{Cell, Then, WinningMove};

/// Replays a proof tree on the board itself: every move, and every reply of the opponent. Returns
/// how many discs are put at most.
pub(super) fn replay(
    tree: &WinningMove,
    board: &mut Board,
    attacker: u8,
    allowance: &mut Allowance,
) -> Result<Result<usize, Flaw>, TooLarge> {
    // A list of replies is compared with the cells.
    allowance.spend(8 * board.steps()).ok_or(TooLarge)?;
    let Some(cell) = board
        .index(tree.cell)
        .filter(|&cell| board.cells[cell] == 0)
    else {
        return Ok(Err(wrong(tree.cell, "it is no empty cell")));
    };
    let completes = board.completes(cell, attacker);
    board.put(cell, attacker);
    let found = after(tree, completes, board, attacker, allowance);
    board.put(cell, 0);
    found
}

fn wrong(cell: Cell, what: &str) -> Flaw {
    Flaw::new("proof", format!("the move to {cell}: {what}"))
}

fn after(
    tree: &WinningMove,
    completes: bool,
    board: &mut Board,
    attacker: u8,
    allowance: &mut Allowance,
) -> Result<Result<usize, Flaw>, TooLarge> {
    let flaw = |what: &str| Ok(Err(wrong(tree.cell, what)));
    let opponent = 3 - attacker;
    if completes != matches!(tree.then, Then::Completed(true)) {
        return flaw("whether it completes a rectangle is said wrongly");
    }
    if completes {
        return Ok(Ok(1));
    }
    if !board.completing(opponent).is_empty() {
        return flaw("the opponent can complete a rectangle");
    }
    let threatened = board.completing(attacker);
    let is_threat = |cell: Cell| {
        let index = board.index(cell);
        index.is_some_and(|index| threatened.contains(&index))
    };
    match &tree.then {
        Then::Completed(_) => flaw("it completes no rectangle"),
        Then::Threats([one, other]) => {
            if one == other || !is_threat(*one) || !is_threat(*other) {
                return flaw("it does not threaten both cells");
            }
            Ok(Ok(3))
        }
        Then::Threat { at, answer } => {
            // The opponent loses at once on every other cell.
            let index = match board.index(*at) {
                Some(index) if is_threat(*at) => index,
                _ => return flaw("it does not threaten this cell"),
            };
            board.put(index, opponent);
            let plies = replay(answer, board, attacker, allowance);
            board.put(index, 0);
            Ok(plies?.map(|plies| plies + 2))
        }
        Then::Replies(replies) => {
            if board.empty() == 0 {
                return flaw("the board is full: a draw");
            }
            let (rows, columns) = board.twins();
            let class = |cell: usize| (columns[cell % board.columns], rows[cell / board.columns]);
            let listed: Vec<_> = replies
                .iter()
                .filter_map(|reply| board.index(reply.cell))
                .filter(|&cell| board.cells[cell] == 0)
                .map(class)
                .collect();
            let missing = (0..board.cells.len())
                .find(|&cell| board.cells[cell] == 0 && !listed.contains(&class(cell)));
            if let Some(cell) = missing {
                let cell = Cell::new(cell % board.columns, cell / board.columns);
                return flaw(&format!("there is no answer to the reply {cell}"));
            }
            let mut most = 0;
            for reply in replies {
                let index = match board.index(reply.cell) {
                    Some(index) if board.cells[index] == 0 => index,
                    _ => return flaw("a reply is on no empty cell"),
                };
                board.put(index, opponent);
                let plies = replay(&reply.answer, board, attacker, allowance);
                board.put(index, 0);
                match plies? {
                    Ok(plies) => most = most.max(plies),
                    Err(flaw) => return Ok(Err(flaw)),
                }
            }
            Ok(Ok(most + 2))
        }
    }
}

/// Returns whether the player of a colour, who is to move, can win with at most so many discs.
pub(super) fn can_win(
    board: &mut Board,
    attacker: u8,
    discs: usize,
    allowance: &mut Allowance,
) -> Result<bool, TooLarge> {
    allowance.spend(8 * board.steps()).ok_or(TooLarge)?;
    if discs == 0 {
        return Ok(false);
    }
    if !board.completing(attacker).is_empty() {
        return Ok(true);
    }
    if discs == 1 {
        return Ok(false);
    }
    let opponent = 3 - attacker;
    let moves = match board.completing(opponent).as_slice() {
        [] => board.classes(),
        [cell] => vec![*cell],
        _ => return Ok(false),
    };
    for cell in moves {
        board.put(cell, attacker);
        let wins = wins_after(board, attacker, discs, allowance);
        board.put(cell, 0);
        if wins? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns whether the attacker wins, who has just moved and completed nothing; the opponent cannot
/// complete anything.
fn wins_after(
    board: &mut Board,
    attacker: u8,
    discs: usize,
    allowance: &mut Allowance,
) -> Result<bool, TooLarge> {
    let opponent = 3 - attacker;
    let replies = match board.completing(attacker).as_slice() {
        [] if discs < 3 => return Ok(false),
        [] => board.classes(),
        [cell] => vec![*cell],
        _ => return Ok(true),
    };
    if replies.is_empty() {
        return Ok(false);
    }
    for reply in replies {
        board.put(reply, opponent);
        let wins = can_win(board, attacker, discs - 1, allowance);
        board.put(reply, 0);
        if !wins? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What a search of variant 3 finds: the colour that wins, if one does, and after how many discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) winner: Option<u8>,
    pub(super) plies: usize,
}

/// Returns who wins, by the rules alone.
pub(super) fn value(board: &mut Board, allowance: &mut Allowance) -> Result<Value, TooLarge> {
    let player = board.colour_to_move();
    let empty = board.empty();
    if let Some(discs) = least(board, player, empty, allowance)? {
        return Ok(Value {
            winner: Some(player),
            plies: 2 * discs - 1,
        });
    }
    let draw = Value {
        winner: None,
        plies: empty,
    };
    let mut longest = 0;
    for cell in board.classes() {
        board.put(cell, player);
        let discs = least(board, 3 - player, empty - 1, allowance);
        board.put(cell, 0);
        match discs? {
            None => return Ok(draw),
            Some(discs) => longest = longest.max(2 * discs),
        }
    }
    Ok(Value {
        winner: Some(3 - player),
        plies: longest,
    })
}

/// Returns with how many discs the player to move wins.
fn least(
    board: &mut Board,
    player: u8,
    empty: usize,
    allowance: &mut Allowance,
) -> Result<Option<usize>, TooLarge> {
    for discs in 1..=empty.div_ceil(2) {
        if can_win(board, player, discs, allowance)? {
            return Ok(Some(discs));
        }
    }
    Ok(None)
}
