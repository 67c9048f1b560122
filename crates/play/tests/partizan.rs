//! The exact opponent against random moves, watched by a referee that knows the rules and nothing else.

use std::collections::HashMap;
use std::time::Duration;

use madness_machine::Budget;
use madness_play::partizan::Partizan;
use madness_play::{Answer, Lots, Match, Player, Purpose, Rules, Seats, Strength, Table};

/// A component, as the referee sees it. Left is `true`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Seen {
    /// The columns and rows of a piece of cake.
    Piece(u32, u32),
    /// The rows of a board: whether a cell is empty.
    Board(Vec<Vec<bool>>),
    /// Animals: `Some(true)` for a toad.
    Row(Vec<Option<bool>>),
    /// Edges from the ground up.
    Edges(Vec<bool>),
}

impl Seen {
    fn options(&self, left: bool) -> Vec<Vec<Self>> {
        match self {
            &Self::Piece(columns, rows) if left => (1..columns)
                .map(|cut| vec![Self::Piece(cut, rows), Self::Piece(columns - cut, rows)])
                .collect(),
            &Self::Piece(columns, rows) => (1..rows)
                .map(|cut| vec![Self::Piece(columns, cut), Self::Piece(columns, rows - cut)])
                .collect(),
            Self::Board(board) => {
                let (right, below) = if left { (0, 1) } else { (1, 0) };
                let mut options = Vec::new();
                for row in 0..board.len() - below {
                    for column in 0..board[0].len() - right {
                        if board[row][column] && board[row + below][column + right] {
                            let mut after = board.clone();
                            after[row][column] = false;
                            after[row + below][column + right] = false;
                            options.push(vec![Self::Board(after)]);
                        }
                    }
                }
                options
            }
            Self::Row(row) => {
                // Frogs move as toads do in the row that is read from the other end.
                let turned = |row: &[Option<bool>]| -> Vec<Option<bool>> {
                    if left {
                        row.to_vec()
                    } else {
                        row.iter().rev().copied().collect()
                    }
                };
                let row = turned(row);
                let mut options = Vec::new();
                for from in 0..row.len() {
                    let at = |to: usize| row.get(to).copied();
                    let to = match (row[from], at(from + 1), at(from + 2)) {
                        (Some(owner), Some(None), _) if owner == left => from + 1,
                        (Some(owner), Some(Some(next)), Some(None))
                            if owner == left && next != left =>
                        {
                            from + 2
                        }
                        _ => continue,
                    };
                    let mut after = row.clone();
                    after.swap(from, to);
                    options.push(vec![Self::Row(turned(&after))]);
                }
                options
            }
            Self::Edges(edges) => (0..edges.len())
                .filter(|&height| edges[height] == left)
                .map(|height| vec![Self::Edges(edges[..height].to_vec())])
                .collect(),
        }
    }
}

#[derive(Default)]
struct Referee {
    known: HashMap<(Vec<Seen>, bool), bool>,
}

impl Referee {
    /// Returns whether the player to move wins: by all moves, as the rules have them.
    fn wins(&mut self, mut position: Vec<Seen>, left: bool) -> bool {
        position.sort_unstable();
        let key = (position, left);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let position = &key.0;
        let mut wins = false;
        'moves: for (index, component) in position.iter().enumerate() {
            for option in component.options(left) {
                let mut after = position.clone();
                after.remove(index);
                after.extend(option);
                after.retain(|part| {
                    [true, false]
                        .iter()
                        .any(|&left| !part.options(left).is_empty())
                });
                if !self.wins(after, !left) {
                    wins = true;
                    break 'moves;
                }
            }
        }
        self.known.insert(key, wins);
        wins
    }
}

/// Reads the text of a position.
fn seen(text: &str) -> (Vec<Seen>, bool) {
    let (sum, turn) = text.split_once(" turn=").unwrap();
    let mut position = Vec::new();
    for component in sum.split(" + ") {
        let (game, text) = component.split_once(' ').unwrap();
        match game {
            "cutcake" => {
                for piece in text.split(',') {
                    let place = |cell: &str| {
                        let column = u32::from(cell.as_bytes()[0] - b'a');
                        (column, cell[1..].parse::<u32>().unwrap())
                    };
                    let (first, last) = piece.split_once('-').unwrap();
                    let (first, last) = (place(first), place(last));
                    position.push(Seen::Piece(last.0 - first.0 + 1, last.1 - first.1 + 1));
                }
            }
            "domineering" => {
                let rows = text.split('/');
                let rows = rows.map(|row| row.chars().map(|cell| cell == '.').collect());
                position.push(Seen::Board(rows.collect()));
            }
            "toads" => position.push(Seen::Row(
                text.chars()
                    .map(|square| (square != '_').then_some(square == 'T'))
                    .collect(),
            )),
            _ => position.push(Seen::Edges(
                text.trim_matches('-')
                    .chars()
                    .map(|edge| edge == 'L')
                    .collect(),
            )),
        }
    }
    (position, turn == "left")
}

/// Returns a random component; larger ones where there are fewer.
fn component(lots: &mut Lots, room: usize) -> String {
    let letters = |lots: &mut Lots, signs: &[char], length: usize| -> String {
        (0..length).map(|_| *lots.one_of(signs).unwrap()).collect()
    };
    match lots.below(4) {
        0 => format!(
            "cutcake {}x{}",
            1 + lots.below(room + 2),
            1 + lots.below(room + 1)
        ),
        1 => {
            let columns = 2 + lots.below(room);
            // A board has an empty cell at least.
            let mut rows = vec![".".repeat(columns)];
            for _ in 0..=lots.below(room) {
                rows.push(letters(lots, &['.', '.', '.', '.', '#'], columns));
            }
            format!("domineering {}", rows.join("/"))
        }
        2 => {
            let length = 2 + lots.below(2 * room + 1);
            format!("toads {}", letters(lots, &['T', 'F', '_'], length))
        }
        _ => {
            let length = 1 + lots.below(2 * room);
            format!("hackenbush {}", letters(lots, &['L', 'R'], length))
        }
    }
}

/// Plays games of the exact opponent against random moves. The opponent has to know who wins, and may not
/// give a win away.
fn watched(games: u64) -> u64 {
    let mut referee = Referee::default();
    let budget = Budget::of(Duration::from_secs(10));
    let mut checked = 0;
    for seed in 0..games {
        let mut lots = Lots::new(seed);
        let count = 1 + lots.below(3);
        let components: Vec<String> = (0..count)
            .map(|_| component(&mut lots, 5 - count))
            .collect();
        let first = ["left", "right"][lots.below(2)];
        let name = format!("{} first={first}", components.join(" + "));
        let rules = Partizan::of_name(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let player = Player::ALL[lots.below(2)];
        let mut table = Match::new(rules, Seats::Person(player.other()), Strength::Exact, seed);
        let mut is_won = false;
        while table.end().is_none() {
            let (position, left) = seen(&table.position());
            if table.is_computers_turn() {
                let wins = referee.wins(position, left);
                assert!(wins || !is_won, "a win is given away: {}", table.record());
                let answer = table.question(Purpose::Move).answer(&budget);
                let advice = answer.and_then(Answer::into_move).unwrap().advice;
                let winner = advice.winner.player();
                let expected = if wins { player } else { player.other() };
                assert_eq!(winner, Some(expected), "{}", table.record());
                is_won = wins;
                checked += 1;
                table.play(&advice.choice).unwrap();
            } else {
                let legal = table.legal(1000);
                table.play(lots.one_of(&legal).unwrap()).unwrap();
            }
            let (position, left) = seen(&table.position());
            let moves: usize = position.iter().map(|part| part.options(left).len()).sum();
            assert_eq!(table.legal(1000).len(), moves, "{}", table.record());
        }
        let winner = table.end().and_then(|end| end.winner);
        assert!(
            !is_won || winner == Some(player),
            "a won game is lost: {}",
            table.record()
        );
    }
    checked
}

#[test]
fn the_exact_opponent_never_gives_a_win_away() {
    assert!(watched(200) > 300);
}

#[test]
#[ignore = "takes minutes: for the night"]
fn the_exact_opponent_never_gives_a_win_away_in_many_games() {
    assert!(watched(10_000) > 10_000);
}
