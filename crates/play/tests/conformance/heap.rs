//! A game that is simple enough to be right: take 1, 2 or 3 from a heap, and who takes the last wins.
//! With a lie it is wrong in one way.

use madness_machine::Budget;
use madness_play::{
    Advice, Advisor, Board, Cell, End, Figure, Lines, Part, Piece, Player, Pointed, Refusal, Rules,
    Setup, Strength, Sure, TextError, Why, Winner,
};

/// What is wrong with a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lie {
    /// Four may be taken, which is no legal move.
    TakesFour,
    /// Nobody may take three, which is legal.
    RefusesThree,
    /// A refused move takes one.
    TakesAndRefuses,
    /// After the end there are moves.
    GoesOn,
    /// All moves have one name.
    OneName,
    /// A position is read with one more.
    OneMore,
    /// The name of the game is that of another.
    OtherName,
    /// A cell means the move beside it.
    NextCell,
    /// The second player is said to win, always.
    SecondWins,
    /// It knows who wins, and takes one.
    TakesOne,
    /// It advises to take four.
    AdvisesFour,
}

/// Every lie, with words of what the suite says.
pub(crate) const LIES: [(Lie, &str); 11] = [
    (Lie::TakesFour, "is no legal move"),
    (Lie::RefusesThree, "is refused"),
    (Lie::TakesAndRefuses, "something changes"),
    (Lie::GoesOn, "over true"),
    (Lie::OneName, "is read as another"),
    (Lie::OneMore, "is read as another"),
    (Lie::OtherName, "its name"),
    (Lie::NextCell, "mean another move"),
    (Lie::SecondWins, "said"),
    (Lie::TakesOne, "said"),
    (Lie::AdvisesFour, "which is no legal move"),
];

pub(crate) struct Heap {
    beans: u8,
    lie: Option<Lie>,
}

/// The beans that are left, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    beans: u8,
    player: Player,
}

impl Heap {
    pub(crate) fn new(beans: u8, lie: Option<Lie>) -> Self {
        Self { beans, lie }
    }

    fn lies(&self, lie: Lie) -> bool {
        self.lie == Some(lie)
    }
}

impl Rules for Heap {
    type Position = Left;
    type Move = u8;

    const KEYS: &'static [&'static str] = &["game"];

    fn name(&self) -> String {
        let lie = LIES.iter().position(|&(lie, _)| self.lies(lie));
        let lie = lie.map_or("honest".to_owned(), |lie| lie.to_string());
        format!("heap {} {lie}", self.beans)
    }

    fn of_name(text: &str) -> Result<Self, Refusal> {
        let unread = || Refusal::Unread(text.to_owned());
        let mut words = text.split(' ').skip(1);
        let beans: u8 = words
            .next()
            .and_then(|word| word.parse().ok())
            .ok_or_else(unread)?;
        let lie: Option<usize> = words.next().and_then(|word| word.parse().ok());
        let lie = lie.map(|lie| LIES[lie].0);
        let more = u8::from(lie == Some(Lie::OtherName));
        Ok(Self::new(beans + more, lie))
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.name())]
    }

    fn of_lines(lines: &Lines) -> Result<Self, TextError> {
        let game = lines
            .one("game")
            .ok_or_else(|| TextError::of_all("no game"))?;
        Self::of_name(game.text).map_err(|error| game.error(error))
    }

    fn setup(&self) -> Setup {
        Setup::default()
    }

    fn chosen(&self, _: &Setup) -> Result<Self, Refusal> {
        Ok(Self::new(self.beans, self.lie))
    }

    fn start(&self) -> Left {
        let (beans, player) = (self.beans, Player::First);
        Left { beans, player }
    }

    fn to_move(&self, position: &Left) -> Player {
        position.player
    }

    fn moves(&self, position: &Left) -> impl Iterator<Item = u8> {
        let goes_on = position.beans == 0 && self.lies(Lie::GoesOn);
        let most = if goes_on { 3 } else { position.beans.min(3) };
        1..=most
    }

    fn make(&self, position: &mut Left, choice: &u8) -> Result<(), Refusal> {
        let most = if self.lies(Lie::TakesFour) { 4 } else { 3 };
        let is_refused = *choice == 3 && self.lies(Lie::RefusesThree);
        if *choice < 1 || *choice > most || *choice > position.beans || is_refused {
            if self.lies(Lie::TakesAndRefuses) {
                position.beans = position.beans.saturating_sub(1);
            }
            return Err(Refusal::Illegal("take 1, 2 or 3, as there are".to_owned()));
        }
        position.beans -= choice;
        position.player = position.player.other();
        Ok(())
    }

    fn end(&self, position: &Left) -> Option<End> {
        let player = position.player.other();
        (position.beans == 0).then(|| End {
            winner: Some(player),
            why: Why::Did {
                player,
                verb: "take",
                what: "the last".to_owned(),
            },
            marks: Vec::new(),
        })
    }

    fn move_text(&self, choice: &u8) -> String {
        let named = if self.lies(Lie::OneName) { 1 } else { *choice };
        named.to_string()
    }

    fn read_move(&self, text: &str) -> Result<u8, Refusal> {
        text.parse()
            .map_err(|_| Refusal::Unread(format!("{text:?} is no number")))
    }

    fn position_text(&self, position: &Left) -> String {
        format!(
            "{}{}",
            position.beans,
            if position.player == Player::First {
                ""
            } else {
                "'"
            }
        )
    }

    fn read_position(&self, text: &str) -> Result<Left, Refusal> {
        let beans = self.read_move(text.trim_end_matches('\''))?;
        let more = u8::from(self.lies(Lie::OneMore));
        let player = if text.ends_with('\'') {
            Player::Second
        } else {
            Player::First
        };
        Ok(Left {
            beans: beans + more,
            player,
        })
    }

    fn board(&self, position: &Left) -> Board {
        let mut board = Board::new(self.beans.into(), 1);
        for column in 0..position.beans {
            let piece = Piece {
                owner: None,
                figure: Figure::Counter,
            };
            board.pieces.insert(Cell::new(column.into(), 0), piece);
        }
        board
    }

    fn cells(&self, _: &Left, choice: &u8) -> Vec<Cell> {
        vec![Cell::new(i32::from(*choice) - 1, 0)]
    }

    fn pointed(&self, _: &Left, cells: &[Cell]) -> Pointed<u8> {
        let &[cell] = cells else {
            return Pointed::Nothing;
        };
        let more = i32::from(self.lies(Lie::NextCell));
        match u8::try_from(cell.column + 1 + more) {
            Ok(choice) if cell.row == 0 => Pointed::Move(choice),
            _ => Pointed::Nothing,
        }
    }

    fn advisor(&self, _: u64) -> Box<dyn Advisor<Self>> {
        Box::new(Taker { lie: self.lie })
    }

    fn part(&self, player: Player) -> Part {
        Part::of_turn(player, None)
    }

    fn family(&self) -> &'static str {
        "A heap"
    }

    fn titles(&self) -> Vec<String> {
        vec![self.name()]
    }

    fn aim(&self) -> String {
        "Who takes the last wins.".to_owned()
    }

    fn manner(&self, _: Player) -> &'static str {
        "by counting"
    }
}

struct Taker {
    lie: Option<Lie>,
}

impl Advisor<Heap> for Taker {
    fn advise(&mut self, position: &Left, _: Strength, _: &Budget) -> Option<Advice<u8>> {
        let best = position.beans % 4;
        let wins = best != 0;
        let winner = if wins {
            position.player
        } else {
            position.player.other()
        };
        let choice = match self.lie {
            _ if position.beans == 0 => return None,
            Some(Lie::TakesOne) => 1,
            Some(Lie::AdvisesFour) => 4,
            _ => best.max(1),
        };
        let is_second = self.lie == Some(Lie::SecondWins);
        Some(Advice {
            choice,
            winner: if is_second {
                Winner::Second
            } else {
                winner.into()
            },
            sure: Sure::Theorem,
            why: "by counting".to_owned(),
            promise: None,
            answers: None,
        })
    }
}
