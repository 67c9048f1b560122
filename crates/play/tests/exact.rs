//! The exact opponent of positional games and of the Zarankiewicz game against random moves, watched by a
//! referee that knows the rules and nothing else.

use std::collections::HashMap;
use std::time::Duration;

use madness_machine::Budget;
use madness_play::{Answer, Lots, Player, Purpose, Seats, Strength, Table, open};

/// A game as the referee sees it: cells that hold nothing or a player's piece, by their numbers.
struct Seen {
    columns: usize,
    rows: usize,
    rules: Rules,
    /// Who wins with best play, seen from the player to move: 1, 0 or −1.
    known: HashMap<u64, i8>,
}

/// The rules, as they are written down.
#[derive(Clone, Copy, PartialEq)]
enum Rules {
    /// Four discs at the corners of a rectangle end the game.
    Rectangles { colours: u8, completing_wins: bool },
    /// So many cells in a row; who is Breaker, if anybody.
    Row { k: usize, breaker: Option<u8> },
    /// The first player connects the top with the bottom.
    Hex,
}

const FREE: u8 = 2;

impl Seen {
    fn of(game: &str) -> Self {
        let size = |text: &str| {
            let (columns, rows) = text.split_once('x').unwrap();
            (columns.parse().unwrap(), rows.parse().unwrap())
        };
        let words: Vec<&str> = game.split(' ').collect();
        let ((columns, rows), rules) = match words[..] {
            ["zarankiewicz", variant, board] => {
                let rules = Rules::Rectangles {
                    colours: if ["1", "2"].contains(&variant) { 1 } else { 2 },
                    completing_wins: ["1", "3"].contains(&variant),
                };
                (size(board), rules)
            }
            ["row", board, k, ref rest @ ..] => {
                let k = k.strip_prefix("k=").unwrap().parse().unwrap();
                let breaker = match rest {
                    [] => Some(1),
                    ["first=breaker"] => Some(0),
                    _ => None,
                };
                (size(board), Rules::Row { k, breaker })
            }
            ["hex", board] => (size(board), Rules::Hex),
            _ => panic!("{game}"),
        };
        let known = HashMap::new();
        Self {
            columns,
            rows,
            rules,
            known,
        }
    }

    /// Returns the number of a cell such as b3.
    fn cell(&self, name: &str) -> usize {
        let column = usize::from(name.as_bytes()[0] - b'a');
        let row: usize = name[1..].parse().unwrap();
        (row - 1) * self.columns + column
    }

    /// Returns how a game ends with the last piece, seen from the player who put it.
    fn end(&self, board: &[u8], last: usize) -> Option<i8> {
        let at = |column: usize, row: usize| board[row * self.columns + column];
        let (column, row) = (last % self.columns, last / self.columns);
        let own = board[last];
        let is_full = !board.contains(&FREE);
        match self.rules {
            Rules::Rectangles {
                colours,
                completing_wins,
            } => {
                let fits = |piece: u8| piece != FREE && (colours == 1 || piece == own);
                let completes = (0..self.columns).any(|other| {
                    let mut rows = 0..self.rows;
                    other != column
                        && fits(at(other, row))
                        && rows.any(|line| {
                            line != row && fits(at(column, line)) && fits(at(other, line))
                        })
                });
                match (completes, is_full) {
                    (true, _) => Some(if completing_wins { 1 } else { -1 }),
                    (false, true) => Some(0),
                    (false, false) => None,
                }
            }
            Rules::Row { k, breaker } => {
                let owns = |piece: u8| {
                    let lines = [(1, 0), (0, 1), (1, 1), (-1, 1)];
                    let places = (0..self.columns * self.rows)
                        .map(|cell| (cell % self.columns, cell / self.columns));
                    places.into_iter().any(|(column, row)| {
                        lines.iter().any(|&(dx, dy)| {
                            (0..k).all(|step| {
                                let column = column.checked_add_signed(dx * step.cast_signed());
                                let row = row + dy * step;
                                column.is_some_and(|column| {
                                    column < self.columns
                                        && row < self.rows
                                        && at(column, row) == piece
                                })
                            })
                        })
                    })
                };
                match breaker {
                    None if owns(own) => Some(1),
                    None if is_full => Some(0),
                    Some(breaker) if own != breaker && owns(own) => Some(1),
                    Some(breaker) if is_full => Some(if own == breaker { 1 } else { -1 }),
                    _ => None,
                }
            }
            Rules::Hex => {
                let mut reached: Vec<usize> =
                    (0..self.columns).filter(|&cell| board[cell] == 0).collect();
                let mut seen = reached.clone();
                while let Some(cell) = reached.pop() {
                    let (column, row) = (
                        (cell % self.columns).cast_signed(),
                        (cell / self.columns).cast_signed(),
                    );
                    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
                        let (Ok(column), Ok(row)) =
                            (usize::try_from(column + dx), usize::try_from(row + dy))
                        else {
                            continue;
                        };
                        let next = row * self.columns + column;
                        if column < self.columns
                            && row < self.rows
                            && board[next] == 0
                            && !seen.contains(&next)
                        {
                            seen.push(next);
                            reached.push(next);
                        }
                    }
                }
                let wins = seen.iter().any(|cell| cell / self.columns == self.rows - 1);
                match (wins, is_full) {
                    (true, _) => Some(if own == 0 { 1 } else { -1 }),
                    (false, true) => Some(if own == 0 { -1 } else { 1 }),
                    (false, false) => None,
                }
            }
        }
    }

    /// Returns what a player to move gets with best play: all moves are looked at.
    fn value(&mut self, board: &mut [u8], player: u8) -> i8 {
        let key = board
            .iter()
            .fold(0, |key, &piece| 3 * key + u64::from(piece));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut best = -1;
        for cell in 0..board.len() {
            if board[cell] == FREE && best < 1 {
                best = best.max(self.value_of(board, player, cell));
            }
        }
        self.known.insert(key, best);
        best
    }

    /// Returns what a player gets with a move.
    fn value_of(&mut self, board: &mut [u8], player: u8, cell: usize) -> i8 {
        board[cell] = self.piece(player);
        let end = self.end(board, cell);
        let value = end.unwrap_or_else(|| -self.value(board, 1 - player));
        board[cell] = FREE;
        value
    }

    /// Returns what a player puts on a cell: discs of one colour belong to nobody.
    fn piece(&self, player: u8) -> u8 {
        let is_one_colour = matches!(self.rules, Rules::Rectangles { colours: 1, .. });
        if is_one_colour { 0 } else { player }
    }
}

/// Plays matches of the exact opponent against random moves: with every move it has to keep what it has.
fn referee(games: &[&str], matches: u64) {
    for game in games {
        let mut seen = Seen::of(game);
        let mut table = open(game, Seats::Two, Strength::Exact, 1).unwrap();
        let mut lots = Lots::new(7);
        for number in 0..matches {
            table.restart();
            let exact = if number % 2 == 0 {
                Player::First
            } else {
                Player::Second
            };
            play(&mut *table, &mut seen, exact, &mut lots, game);
        }
    }
}

fn play(table: &mut dyn Table, seen: &mut Seen, exact: Player, lots: &mut Lots, game: &str) {
    let mut board = vec![FREE; seen.columns * seen.rows];
    let mut last = None;
    while table.end().is_none() {
        let mover = table.to_move();
        let player = u8::from(mover == Player::Second);
        let name = if mover == exact {
            let value = seen.value(&mut board, player);
            let question = table.question(Purpose::Move);
            let answer = question.answer(&Budget::of(Duration::from_secs(60)));
            let suggestion = answer.and_then(Answer::into_move).unwrap();
            let name = suggestion.advice.choice;
            let kept = seen.value_of(&mut board, player, seen.cell(&name));
            let moves = table.moves();
            assert_eq!(kept, value, "{game}: {moves:?}, then {name}");
            name
        } else {
            lots.one_of(&table.legal(1000)).unwrap().clone()
        };
        table.play(&name).unwrap();
        let cell = seen.cell(&name);
        board[cell] = seen.piece(player);
        last = Some((mover, seen.end(&board, cell)));
    }
    // A game of sets may end before the board is full: then nobody can own one any more.
    if let Some((mover, Some(value))) = last {
        let winner = match value {
            0 => None,
            1 => Some(mover),
            _ => Some(mover.other()),
        };
        assert_eq!(
            table.end().unwrap().winner,
            winner,
            "{game}: {:?}",
            table.moves()
        );
    }
}

const ZARANKIEWICZ: [&str; 5] = [
    "zarankiewicz 1 4x3",
    "zarankiewicz 2 4x3",
    "zarankiewicz 2 4x4",
    "zarankiewicz 3 4x3",
    "zarankiewicz 4 3x3",
];

const POSITIONAL: [&str; 5] = [
    "row 3x3 k=3",
    "row 3x3 k=3 first=breaker",
    "row 4x3 k=3 game=maker-maker",
    "row 3x3 k=3 game=maker-maker",
    "hex 3x3",
];

#[test]
fn the_zarankiewicz_game_loses_nothing_against_random_moves() {
    referee(&ZARANKIEWICZ, 40);
}

#[test]
fn positional_games_lose_nothing_against_random_moves() {
    referee(&POSITIONAL, 40);
}

#[test]
#[ignore = "10,000 matches a family take minutes; runs in .ci/nightly; the gate has 200 a family"]
fn the_exact_opponents_lose_nothing_in_many_matches() {
    referee(&ZARANKIEWICZ, 2000);
    referee(&POSITIONAL, 2000);
}
