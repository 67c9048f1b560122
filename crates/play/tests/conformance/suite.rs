//! What every family of games must do. One function says it, and returns what is wrong.

use std::time::Duration;

use madness_machine::Budget;
use madness_play::{
    Answer, Cell, Edge, Lots, Match, Player, Pointed, Purpose, Rules, Seats, Strength, Sure, Table,
    Winner,
};

use crate::brute_force::BruteForce;
use crate::retrograde::Retrograde;

/// How a game is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// How many random games are played, and how many against each player.
    games: u64,
    /// Whether all positions can be looked at.
    is_small: bool,
    /// Whether the numbers that the advice needs are found, however busy the machine is.
    has_time: bool,
}

impl Plan {
    pub(crate) fn small(games: u64) -> Self {
        Self {
            games,
            is_small: true,
            has_time: true,
        }
    }

    pub(crate) fn large(games: u64) -> Self {
        Self {
            games,
            is_small: false,
            has_time: false,
        }
    }

    /// A board with too many positions for brute force, whose numbers are found soon.
    pub(crate) fn large_with_time(games: u64) -> Self {
        Self {
            has_time: true,
            ..Self::large(games)
        }
    }

    /// Little time, unless there is to be enough.
    fn budget(self) -> Budget {
        let time = if self.has_time { 20_000 } else { 5 };
        Budget::of(Duration::from_millis(time)).bytes(1 << 20)
    }
}

/// A game on an endless board, or one that may go on for ever, is left after so many moves.
const MOST_MOVES: usize = 60;

type Found = Result<(), String>;

macro_rules! hold {
    ($holds:expr, $($words:tt)+) => {
        if !$holds {
            return Err(format!($($words)+));
        }
    };
}

/// Looks whether a game is what it says to be.
pub(crate) fn conforms<R: Rules>(rules: &R, plan: &Plan) -> Found {
    names_are_read_again(rules)?;
    for seed in 0..plan.games {
        random_play(rules, seed)?;
        matches_are_read_again(rules, seed)?;
        for strength in Strength::ALL {
            advice_is_legal(rules, seed, strength, &plan.budget())?;
        }
        for player in Player::ALL {
            won_stays_won(rules, seed, player, &plan.budget())?;
        }
    }
    if plan.is_small {
        exact_advice_is_true(rules, plan)?;
    }
    Ok(())
}

/// The game again, from its name.
fn again<R: Rules>(rules: &R) -> Result<R, String> {
    let name = rules.name();
    R::of_name(&name).map_err(|error| format!("its name {name:?} is not read: {error}"))
}

fn names_are_read_again<R: Rules>(rules: &R) -> Found {
    let name = rules.name();
    let read = again(rules)?.name();
    hold!(read == name, "its name {name:?} is read as {read:?}");
    let chosen = rules.chosen(&rules.setup());
    let chosen = chosen.map_err(|error| format!("its own setup is refused: {error}"))?;
    let read = chosen.name();
    hold!(read == name, "the setup of {name:?} makes {read:?}");
    let parts = Player::ALL.map(|player| rules.part(player).key);
    hold!(parts[0] != parts[1], "both players are {:?}", parts[0]);
    hold!(!rules.titles().is_empty(), "it has no title");
    Ok(())
}

/// Legal moves at random to the end: what can be done, what cannot, and what is written of it.
fn random_play<R: Rules>(rules: &R, seed: u64) -> Found {
    let mut lots = Lots::new(seed);
    let mut position = rules.start();
    let mut made: Vec<R::Move> = Vec::new();
    loop {
        let text = rules.position_text(&position);
        let read = rules.read_position(&text);
        let read = read.map_err(|error| format!("the position {text:?} is not read: {error}"))?;
        hold!(read == position, "the position {text:?} is read as another");
        hold!(
            !text.contains('\n'),
            "the position {text:?} has several lines"
        );
        let moves: Vec<R::Move> = rules.moves(&position).collect();
        let is_over = rules.end(&position).is_some();
        hold!(
            is_over == moves.is_empty(),
            "{text:?}: over {is_over}, moves {}",
            moves.len()
        );
        refused_moves_change_nothing(rules, &position, &made)?;
        if is_over || made.len() >= MOST_MOVES {
            return Ok(());
        }
        for choice in &moves {
            names_of_move(rules, &position, choice)?;
        }
        let choice = lots.one_of(&moves).expect("some");
        let before = position.clone();
        let after = rules.after(&position, choice);
        position = after.map_err(|error| format!("{text:?}: a legal move is refused: {error}"))?;
        hold!(position != before, "{text:?}: a move changes nothing");
        // A copy that plays the same is the same.
        let mut other = before.clone();
        let same = rules.make(&mut other, choice);
        hold!(
            same.is_ok() && other == position,
            "{text:?}: a move leads to two positions"
        );
        made.push(choice.clone());
    }
}

fn names_of_move<R: Rules>(rules: &R, position: &R::Position, choice: &R::Move) -> Found {
    let text = rules.move_text(choice);
    let word = text.split_whitespace().collect::<String>();
    hold!(
        !text.is_empty() && word == text,
        "the move {text:?} is no word"
    );
    let read = rules.read_move(&text);
    let read = read.map_err(|error| format!("the move {text:?} is not read: {error}"))?;
    hold!(read == *choice, "the move {text:?} is read as another");
    let cells = rules.cells(position, choice);
    // What is too large to be drawn is typed.
    let is_typed = cells.is_empty();
    hold!(
        is_typed || rules.pointed(position, &cells) == Pointed::Move(choice.clone()),
        "the cells of {text:?} mean another move"
    );
    for most in 1..cells.len() {
        hold!(
            rules.pointed(position, &cells[..most]) == Pointed::Begun,
            "the first of the cells of {text:?} are not its beginning"
        );
    }
    let board = rules.board(position);
    hold!(
        board.edge == Edge::Endless || cells.iter().all(|&cell| board.has(cell)),
        "the cells of {text:?} are not on the board"
    );
    hold!(
        !rules.said(position, choice).what.is_empty(),
        "nothing is said of {text:?}"
    );
    Ok(())
}

/// Nothing is accepted but what the list of legal moves has, and a refusal leaves all as it was.
fn refused_moves_change_nothing<R: Rules>(
    rules: &R,
    position: &R::Position,
    made: &[R::Move],
) -> Found {
    let legal: Vec<R::Move> = rules.moves(position).collect();
    let board = rules.board(position);
    let corner = (board.least.column - 1)..=(board.least.column + 12).min(board.most.column + 1);
    let cells = corner.flat_map(|column| {
        let rows = (board.least.row - 1)..=(board.least.row + 4).min(board.most.row + 1);
        rows.map(move |row| Cell::new(column, row))
    });
    let cells: Vec<Cell> = cells.collect();
    let pairs = cells.iter().take(20);
    let pairs = pairs.flat_map(|&first| cells.iter().map(move |&second| vec![first, second]));
    let paths = cells.iter().map(|&cell| vec![cell]).chain(pairs);
    let pointed = paths.filter_map(|path| match rules.pointed(position, &path) {
        Pointed::Move(choice) => Some(choice),
        Pointed::Begun | Pointed::Nothing => None,
    });
    for choice in pointed.chain(made.iter().cloned()) {
        let text = rules.move_text(&choice);
        let mut after = position.clone();
        let is_legal = legal.contains(&choice);
        match rules.make(&mut after, &choice) {
            // Beyond what is shown of an endless board there are more moves.
            Ok(()) => {
                let is_endless = board.edge == Edge::Endless && !made.contains(&choice);
                let is_open = is_endless && rules.end(position).is_none();
                hold!(
                    is_legal || is_open,
                    "{text:?} is made, and is no legal move"
                );
            }
            Err(error) => {
                hold!(!is_legal, "{text:?} is legal, and is refused: {error}");
                hold!(
                    after == *position,
                    "{text:?} is refused, and something changes"
                );
                hold!(
                    !error.to_string().is_empty(),
                    "{text:?} is refused without a word"
                );
            }
        }
    }
    for text in [
        "",
        "?",
        "a0",
        "0",
        "-1",
        "99999999999999999999",
        "z99",
        "1,2,3",
        "é",
    ] {
        if let Ok(choice) = rules.read_move(text) {
            let mut after = position.clone();
            let is_made = rules.make(&mut after, &choice).is_ok();
            hold!(
                !is_made || legal.contains(&choice),
                "{text:?} is made, and is no legal move"
            );
        }
    }
    Ok(())
}

/// Undo and redo lead through equal positions, and a saved match is the same match.
fn matches_are_read_again<R: Rules>(rules: &R, seed: u64) -> Found {
    let mut lots = Lots::new(seed);
    let mut game = Match::new(again(rules)?, Seats::Two, Strength::Exact, seed);
    let mut positions = vec![game.position()];
    while game.moves().len() < MOST_MOVES {
        let legal = game.legal(1000);
        let Some(choice) = lots.one_of(&legal) else {
            break;
        };
        game.play(choice).map_err(|error| error.to_string())?;
        positions.push(game.position());
        let record = game.record();
        let read = Match::<R>::read(&record, seed);
        let read = read.map_err(|error| format!("{record:?} is not read: {error}"))?;
        let is_same = read.record() == record && read.at() == game.at();
        hold!(is_same, "{record:?} is read as {:?}", read.record());
    }
    let last = game.at().clone();
    for position in positions.iter().rev().skip(1) {
        hold!(game.undo(), "a move cannot be taken back");
        hold!(
            game.position() == *position,
            "undo leads to another position"
        );
    }
    hold!(
        !game.undo(),
        "there is more to take back than there were moves"
    );
    for position in &positions[1..] {
        hold!(game.redo(), "a move cannot be made again");
        hold!(
            game.position() == *position,
            "redo leads to another position"
        );
    }
    hold!(
        !game.redo(),
        "there is more to make again than was taken back"
    );
    hold!(*game.at() == last, "undo and redo lead elsewhere");
    if game.end().is_none() {
        game.resign().map_err(|error| error.to_string())?;
        let resigned = game.record();
        let read = Match::<R>::read(&resigned, seed).map_err(|error| error.to_string())?;
        hold!(
            read.end() == game.end(),
            "{resigned:?} ends otherwise when read"
        );
        hold!(
            game.undo() && game.end().is_none(),
            "giving up is not taken back"
        );
        hold!(*game.at() == last, "giving up changes the position");
    }
    Ok(())
}

/// Every strength makes legal moves, the same from the same seed.
fn advice_is_legal<R: Rules>(rules: &R, seed: u64, strength: Strength, budget: &Budget) -> Found {
    let mut lots = Lots::new(seed);
    let mut advisor = rules.advisor(seed);
    let mut position = rules.start();
    for _ in 0..6 {
        let advice = advisor.advise(&position, strength, budget);
        if rules.end(&position).is_some() {
            hold!(advice.is_none(), "a move is advised after the end");
            return Ok(());
        }
        let advice = advice.ok_or("no move is advised")?;
        let text = rules.move_text(&advice.choice);
        let after = rules.after(&position, &advice.choice);
        hold!(
            after.is_ok(),
            "{strength:?} advises {text:?}, which is no legal move"
        );
        hold!(
            !advice.why.is_empty(),
            "{text:?} is advised without a reason"
        );
        let is_known = advice.winner != Winner::Unknown || advice.promise.is_some();
        let is_guess = advice.sure == Sure::Guess;
        hold!(
            is_known != is_guess,
            "{text:?}: known {is_known}, a guess {is_guess}"
        );
        let moves: Vec<R::Move> = rules.moves(&position).take(500).collect();
        let choice = lots.one_of(&moves).expect("some");
        position = rules
            .after(&position, choice)
            .map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// A computer that says it wins, wins against random moves, and a draw it does not lose. Only a search
/// may forget what it has found, if it has too little time.
fn won_stays_won<R: Rules>(rules: &R, seed: u64, player: Player, budget: &Budget) -> Found {
    let mut lots = Lots::new(seed ^ 0x5eed);
    let seats = Seats::Person(player.other());
    let mut game = Match::new(again(rules)?, seats, Strength::Exact, seed);
    let (mut said, mut sure, mut is_safe) = (Winner::Unknown, Sure::Guess, false);
    while game.end().is_none() && game.moves().len() < MOST_MOVES {
        if game.is_computers_turn() {
            let suggestion = game.question(Purpose::Move).answer(budget);
            let suggestion = suggestion
                .and_then(Answer::into_move)
                .ok_or("the computer has no move")?;
            hold!(suggestion.player == player, "it moves for the other player");
            let advice = &suggestion.advice;
            let may_forget = sure == Sure::Search && advice.winner == Winner::Unknown;
            let is_kept = said != Winner::from(player) || advice.winner == said || may_forget;
            let (record, now) = (game.record(), advice.winner);
            hold!(is_kept, "it said {said}, and now {now}: {record}");
            let is_promised = advice
                .promise
                .is_some_and(|promise| promise.player != player);
            hold!(
                !is_safe || is_promised || now == player.into(),
                "a promise ends: {record}"
            );
            (said, sure, is_safe) = (now, advice.sure, is_promised);
            let made = game.play(&advice.choice);
            made.map_err(|error| format!("the computer's move is refused: {error}"))?;
            let ends = game.end().is_some();
            hold!(ends == suggestion.ends, "the end is not foreseen: {record}");
        } else {
            let legal = game.legal(500);
            let choice = lots.one_of(&legal).ok_or("no legal move before the end")?;
            game.play(choice).map_err(|error| error.to_string())?;
        }
    }
    let Some(end) = game.end() else { return Ok(()) };
    let is_lost = end.winner == Some(player.other());
    let is_won = end.winner == Some(player);
    hold!(
        !is_lost || !is_safe,
        "it promised not to lose, and lost: {}",
        game.record()
    );
    match said {
        Winner::Draw => hold!(!is_lost, "it said a draw, and lost: {}", game.record()),
        winner if winner == Winner::from(player) => {
            hold!(
                is_won,
                "it said that it wins, and did not: {}",
                game.record()
            );
        }
        _ => {}
    }
    Ok(())
}

/// What is said of who wins is so, and the advised move keeps it so, in random positions.
fn exact_advice_is_true<R: Rules>(rules: &R, plan: &Plan) -> Found {
    let mut brute_force = BruteForce::new(rules);
    let mut retrograde = Retrograde::new(rules);
    let mut winner = |position: &R::Position| {
        if rules.may_repeat() {
            retrograde.winner(position)
        } else {
            brute_force.winner(position)
        }
    };
    for seed in 0..plan.games {
        let mut lots = Lots::new(seed);
        let mut advisor = rules.advisor(seed);
        let mut position = rules.start();
        for _ in 0..MOST_MOVES {
            if rules.end(&position).is_some() {
                break;
            }
            let text = rules.position_text(&position);
            let advice = advisor.advise(&position, Strength::Exact, &plan.budget());
            let advice = advice.ok_or("no move is advised")?;
            let best = winner(&position);
            let said = advice.winner;
            hold!(
                said == best,
                "{text:?}: {said} is said to win, and {best} does"
            );
            let after = rules.after(&position, &advice.choice);
            let after = winner(&after.map_err(|error| error.to_string())?);
            let choice = rules.move_text(&advice.choice);
            hold!(
                after == best,
                "{text:?}: {choice} gives away {best} for {after}"
            );
            let moves: Vec<R::Move> = rules.moves(&position).collect();
            let choice = lots.one_of(&moves).expect("some");
            position = rules
                .after(&position, choice)
                .map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
