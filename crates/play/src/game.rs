//! A match: the moves so far, and who makes them.

use std::sync::{Arc, Mutex, PoisonError};

use madness_picture::story::{Section, Story};
use positional_games::Player;

use crate::advice::{Advice, Answer, Purpose, Question, Said, Strength, Suggestion};
use crate::board::{Board, Cell, Mark, Sets, Threats};
use crate::lots::Lots;
use crate::rules::{Advisor, End, Part, Pointed, Refusal, Rules, Why};
use crate::setup::{Choice, Field, Setup};
use crate::table::{Seats, Table};
use crate::winner::Winner;
use crate::words;

/// A match of people and computers: the moves so far, who of the players is a person, and how well the
/// computer plays. All that is done at a table is done through [`Table`].
///
/// ```
/// use madness_play::zarankiewicz::Zarankiewicz;
/// use madness_play::{Match, Rules, Seats, Strength, Table};
///
/// let rules = Zarankiewicz::of_name("zarankiewicz 1 3x3")?;
/// let mut game = Match::new(rules, Seats::Two, Strength::Exact, 1);
/// for cell in ["a1", "b1", "a2", "b2"] {
///     game.play(cell)?;
/// }
/// assert!(game.end().is_some_and(|end| end.winner == Some(madness_play::Player::Second)));
/// assert!(game.undo() && game.end().is_none());
/// # Ok::<(), madness_play::Refusal>(())
/// ```
pub struct Match<R: Rules> {
    game: Game<R>,
    /// The match before this one was begun.
    before: Option<Box<Game<R>>>,
    lots: Lots,
    is_paused: bool,
}

/// What chooses moves, for all questions of a game.
type Shared<R> = Arc<Mutex<Box<dyn Advisor<R>>>>;

/// The part of a match that begins anew with it.
struct Game<R: Rules> {
    rules: Arc<R>,
    advisor: Shared<R>,
    position: R::Position,
    moves: Vec<R::Move>,
    /// Who made each of the moves.
    movers: Vec<Player>,
    /// The moves that were taken back, the last of them first.
    undone: Vec<R::Move>,
    resigned: Option<Player>,
    seats: Seats,
    /// Whether each player is a person.
    persons: [bool; 2],
    strength: Strength,
}

impl<R: Rules> Game<R> {
    fn new(
        (rules, advisor): (Arc<R>, Shared<R>),
        seats: Seats,
        strength: Strength,
        lots: &mut Lots,
    ) -> Self {
        let position = rules.start();
        Self {
            rules,
            advisor,
            position,
            moves: Vec::new(),
            movers: Vec::new(),
            undone: Vec::new(),
            resigned: None,
            seats,
            persons: drawn(seats, lots),
            strength,
        }
    }

    fn make(&mut self, choice: &R::Move) -> Result<(), Refusal> {
        if self.resigned.is_some() || (self.rules.may_repeat() && self.end().is_some()) {
            return Err(Refusal::Over);
        }
        let mover = self.rules.to_move(&self.position);
        self.rules.make(&mut self.position, choice)?;
        self.moves.push(choice.clone());
        self.movers.push(mover);
        Ok(())
    }

    /// Takes moves back until so many are left: the others are made again, because a game need not know
    /// how to take a move back.
    fn shorten(&mut self, moves: usize) {
        let taken = self.moves.split_off(moves);
        self.undone.extend(taken.into_iter().rev());
        self.movers.truncate(moves);
        self.resigned = None;
        self.position = self.rules.start();
        for choice in &self.moves {
            let made = self.rules.make(&mut self.position, choice);
            debug_assert!(made.is_ok(), "a move that was made can be made again");
        }
    }

    fn end(&self) -> Option<End> {
        if let Some(player) = self.resigned {
            return Some(End {
                winner: Some(player.other()),
                why: Why::Did {
                    player,
                    verb: "give",
                    what: "up".to_owned(),
                },
                marks: Vec::new(),
            });
        }
        let is_third = self.rules.may_repeat() && self.times() >= 3;
        let draw = || End {
            winner: None,
            why: Why::Is("the position has come for the third time"),
            marks: Vec::new(),
        };
        self.rules.end(&self.position).or(is_third.then(draw))
    }

    /// Returns how often there has been the position.
    fn times(&self) -> usize {
        let positions = self.positions().into_iter();
        positions.filter(|known| *known == self.position).count()
    }

    /// Returns all positions so far.
    fn positions(&self) -> Vec<R::Position> {
        let mut position = self.rules.start();
        let mut positions = vec![position.clone()];
        for choice in &self.moves {
            if self.rules.make(&mut position, choice).is_err() {
                break;
            }
            positions.push(position.clone());
        }
        positions
    }

    fn is_computers_turn(&self) -> bool {
        !self.persons[self.rules.to_move(&self.position).index()] && self.end().is_none()
    }
}

impl<R: Rules> Match<R> {
    /// Begins a match. The seed decides lots, and among moves of which none is better.
    pub fn new(rules: R, seats: Seats, strength: Strength, seed: u64) -> Self {
        let mut lots = Lots::new(seed);
        let advisor = Arc::new(Mutex::new(rules.advisor(lots.draw())));
        let played = (Arc::new(rules), advisor);
        Self {
            game: Game::new(played, seats, strength, &mut lots),
            before: None,
            lots,
            is_paused: false,
        }
    }

    /// Returns the game that is played.
    pub fn rules(&self) -> &R {
        &self.game.rules
    }

    /// Returns the position as it stands.
    pub fn at(&self) -> &R::Position {
        &self.game.position
    }

    /// Returns the moves so far.
    pub fn made(&self) -> &[R::Move] {
        &self.game.moves
    }

    /// Makes a move for the player to move.
    ///
    /// # Errors
    /// As [`Rules::make`]; nothing changes.
    pub fn make(&mut self, choice: &R::Move) -> Result<(), Refusal> {
        self.game.make(choice)?;
        self.game.undone.clear();
        Ok(())
    }

    /// Gives up for a player.
    pub(crate) fn give_up(&mut self, player: Player) -> Result<(), Refusal> {
        if self.game.end().is_some() {
            return Err(Refusal::Over);
        }
        self.game.resigned = Some(player);
        Ok(())
    }

    pub(crate) fn resigned(&self) -> Option<Player> {
        self.game.resigned
    }

    fn anew(&mut self, played: (Arc<R>, Shared<R>), seats: Seats, strength: Strength) {
        let game = Game::new(played, seats, strength, &mut self.lots);
        let before = std::mem::replace(&mut self.game, game);
        if !before.moves.is_empty() || before.end().is_some() {
            self.before = Some(Box::new(before));
        }
        self.is_paused = false;
    }
}

/// Returns whether each player is a person.
fn drawn(seats: Seats, lots: &mut Lots) -> [bool; 2] {
    let first = match seats {
        Seats::Two => return [true; 2],
        Seats::None => return [false; 2],
        Seats::Person(player) => player == Player::First,
        Seats::Lot => lots.below(2) == 0,
    };
    [first, !first]
}

/// Tells of a position what an advice says.
fn short_story<R: Rules>(rules: &R, suggestion: &Suggestion) -> Story {
    let name = |player| words::capital(rules.part(player).name);
    let wins = match suggestion.advice.winner {
        Winner::First => format!("{} wins with best play.", name(Player::First)),
        Winner::Second => format!("{} wins with best play.", name(Player::Second)),
        Winner::Draw => "With best play it is a draw.".to_owned(),
        Winner::Unknown => "Nobody here knows who wins.".to_owned(),
    };
    let Said { verb, what } = &suggestion.said;
    let mut section = Section::new("Who wins");
    section.words(&wins);
    section.words(format!(
        "A move for {}: {verb} {what}, {}.",
        rules.part(suggestion.player).name,
        suggestion.advice.why
    ));
    Story {
        title: rules.titles().into_iter().next().unwrap_or_default(),
        sections: vec![section],
        details: None,
    }
}

impl<R: Rules> Table for Match<R> {
    fn name(&self) -> String {
        self.rules().name()
    }

    fn family(&self) -> &'static str {
        self.rules().family()
    }

    fn titles(&self) -> Vec<String> {
        self.rules().titles()
    }

    fn aim(&self) -> String {
        self.rules().aim()
    }

    fn part(&self, player: Player) -> Part {
        self.rules().part(player)
    }

    fn manner(&self, player: Player) -> &'static str {
        match self.game.strength {
            Strength::Exact => self.rules().manner(player),
            Strength::Careful => "without proofs",
            Strength::Easy => "as a beginner",
        }
    }

    fn setup(&self) -> Setup {
        let mut setup = self.rules().setup();
        let seats = Seats::ALL.map(|seats| Choice::new(seats.key(), seats.name()));
        let players = Field::choice("players", "Players", seats.to_vec(), self.game.seats.key());
        // What is played comes first, then who plays it.
        setup.fields.insert(setup.fields.len().min(1), players);
        let strengths = Strength::ALL.map(|strength| {
            let name = match strength {
                Strength::Exact => "plays as well as it can",
                Strength::Careful => "plays without proofs",
                Strength::Easy => "plays as a beginner",
            };
            Choice::new(strength.key(), name)
        });
        let now = self.game.strength.key();
        let strength = Field::choice("opponent", "Computer", strengths.to_vec(), now);
        setup.fields.push(strength);
        setup
    }

    fn begin(&mut self, setup: &Setup) -> Result<(), Refusal> {
        let rules = self.rules().chosen(setup)?;
        let mut seats = Seats::ALL.into_iter();
        let seats = seats.find(|seats| setup.word("players") == Some(seats.key()));
        let strength = setup.word("opponent").and_then(Strength::of_key);
        let seats = seats.unwrap_or(self.game.seats);
        let strength = strength.unwrap_or(self.game.strength);
        let advisor = Arc::new(Mutex::new(rules.advisor(self.lots.draw())));
        self.anew((Arc::new(rules), advisor), seats, strength);
        Ok(())
    }

    fn seats(&self) -> Seats {
        self.game.seats
    }

    fn is_person(&self, player: Player) -> bool {
        self.game.persons[player.index()]
    }

    fn strength(&self) -> Strength {
        self.game.strength
    }

    fn position(&self) -> String {
        self.rules().position_text(self.at())
    }

    fn board(&self) -> Board {
        let mut board = self.rules().board(self.at());
        for last in self.last() {
            board.mark(last, Mark::Last);
        }
        for (cell, mark) in self.end().map(|end| end.marks).unwrap_or_default() {
            board.mark(cell, mark);
        }
        board
    }

    fn sets(&self, most: usize) -> Sets {
        self.rules().sets(most)
    }

    fn threats(&self) -> Option<Threats> {
        self.rules().threats(self.at())
    }

    fn pointed(&self, cells: &[Cell]) -> Pointed<String> {
        match self.rules().pointed(self.at(), cells) {
            Pointed::Move(choice) => Pointed::Move(self.rules().move_text(&choice)),
            Pointed::Begun => Pointed::Begun,
            Pointed::Nothing => Pointed::Nothing,
        }
    }

    fn told(&self, text: &str) -> Result<(Vec<Cell>, Said), Refusal> {
        let rules = self.rules();
        let choice = rules.read_move(text)?;
        rules.after(self.at(), &choice)?;
        let cells = rules.cells(self.at(), &choice);
        Ok((cells, rules.said(self.at(), &choice)))
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.made().iter();
        moves.map(|choice| self.rules().move_text(choice)).collect()
    }

    fn last(&self) -> Vec<Cell> {
        let last = self.made().last();
        let traces = last.map(|choice| self.rules().traces(self.at(), choice));
        traces.unwrap_or_default()
    }

    fn legal(&self, most: usize) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let moves = self.rules().moves(self.at()).take(most);
        moves
            .map(|choice| self.rules().move_text(&choice))
            .collect()
    }

    fn to_move(&self) -> Player {
        self.rules().to_move(self.at())
    }

    fn end(&self) -> Option<End> {
        self.game.end()
    }

    fn is_computers_turn(&self) -> bool {
        self.game.is_computers_turn()
    }

    fn is_paused(&self) -> bool {
        self.is_paused
    }

    fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused && !self.has_persons();
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let choice = self.rules().read_move(text)?;
        self.make(&choice)
    }

    fn resign(&mut self) -> Result<(), Refusal> {
        let player = match self.game.persons {
            [true, false] => Player::First,
            [false, true] => Player::Second,
            _ => self.to_move(),
        };
        self.give_up(player)
    }

    fn undo(&mut self) -> bool {
        let Game {
            moves,
            movers,
            resigned,
            persons,
            ..
        } = &self.game;
        let most = moves.len();
        let is_theirs = !self.has_persons() || persons[self.to_move().index()];
        let back = if resigned.is_some() && is_theirs {
            Some(most)
        } else if !self.has_persons() {
            most.checked_sub(1)
        } else {
            movers.iter().rposition(|mover| persons[mover.index()])
        };
        if let Some(back) = back {
            self.game.shorten(back);
        } else if let Some(before) = self.before.take() {
            // At most the computer has moved.
            self.game = *before;
        } else {
            return false;
        }
        self.is_paused = !self.has_persons();
        true
    }

    fn redo(&mut self) -> bool {
        let mut has_moved = false;
        while let Some(choice) = self.game.undone.pop() {
            if self.game.make(&choice).is_err() {
                self.game.undone.clear();
                break;
            }
            has_moved = true;
            self.is_paused = !self.has_persons();
            if !self.is_computers_turn() || !self.has_persons() {
                break;
            }
        }
        has_moved
    }

    fn restart(&mut self) {
        // What has been found out about this game stays known.
        let Game { rules, advisor, .. } = &self.game;
        let played = (Arc::clone(rules), Arc::clone(advisor));
        self.anew(played, self.game.seats, self.game.strength);
    }

    fn question(&self, purpose: Purpose) -> Question {
        let Game {
            rules,
            advisor,
            position,
            ..
        } = &self.game;
        let (rules, advisor) = (Arc::clone(rules), Arc::clone(advisor));
        let position = position.clone();
        let is_over = self.end().is_some();
        let before = if rules.may_repeat() {
            self.game.positions()
        } else {
            Vec::new()
        };
        let strength = match purpose {
            Purpose::Move => self.game.strength,
            Purpose::Hint | Purpose::Why | Purpose::Proof => Strength::Exact,
        };
        Question::new(move |budget| {
            if is_over {
                return None;
            }
            // What an advisor remembers is sound also where a search of it has panicked.
            let mut advisor = advisor.lock().unwrap_or_else(PoisonError::into_inner);
            let is_why = purpose == Purpose::Why;
            if purpose == Purpose::Proof {
                return Some(Answer::Proof(advisor.prove(&position, budget)));
            }
            if is_why && let Some(story) = advisor.explain(&position, budget) {
                return Some(Answer::Why(Box::new(story)));
            }
            let advice = advisor.advise(&position, strength, budget)?;
            let after = rules.after(&position, &advice.choice).ok()?;
            let times = before.iter().filter(|known| **known == after).count();
            let suggestion = Suggestion {
                player: rules.to_move(&position),
                cells: rules.cells(&position, &advice.choice),
                said: rules.said(&position, &advice.choice),
                ends: rules.end(&after).is_some() || times >= 2,
                advice: Advice {
                    choice: rules.move_text(&advice.choice),
                    winner: advice.winner,
                    sure: advice.sure,
                    why: advice.why,
                    promise: advice.promise,
                    answers: advice.answers,
                },
            };
            Some(if is_why {
                Answer::Why(Box::new(short_story(&*rules, &suggestion)))
            } else {
                Answer::Move(suggestion)
            })
        })
    }

    fn record(&self) -> String {
        self.written()
    }
}

/// Tells of the position after some moves, for tests.
#[cfg(test)]
pub(crate) fn told<R: Rules>(name: &str, moves: &str) -> String {
    let rules = R::of_name(name).unwrap();
    let mut game = Match::new(rules, Seats::Two, Strength::Exact, 1);
    for text in moves.split_whitespace() {
        game.play(text).unwrap();
    }
    let question = game.question(Purpose::Why);
    let answer = question.answer(&madness_machine::Budget::of(
        std::time::Duration::from_secs(20),
    ));
    let Some(Answer::Why(story)) = answer else {
        panic!("{name}: {answer:?}");
    };
    story.to_text()
}
