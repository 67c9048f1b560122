//! Sums of games in which both players have the same moves: heaps of counters, pieces and lights on boards, and
//! tokens on graphs. A move is made in one component, and who makes the last move wins, or in misère
//! play loses.

mod advisor;
mod drawing;
mod explain;
mod moves;
mod proof;
mod setup;
mod text;
mod values;

use std::sync::Arc;

use combinatorial_games::Graph;
use combinatorial_games::impartial::names::{self, GameName, Kind};
use combinatorial_games::sum::{Component, Sum};
use positional_games::Player;

use crate::advice::Said;
use crate::board::{Board, Cell};
use crate::rules::{Advisor, End, Part as PlayerPart, Pointed, Refusal, Rules, Why};
use crate::setup::Setup;
use crate::text::{Lines, TextError};

use moves::At;
pub use moves::{Move, Position};

/// What a caller has for the name of a file: nothing if there is no such file, its graph, or what is wrong
/// with it.
pub type FoundGraph = Option<Result<Arc<Graph>, String>>;

/// A sum of games, in normal or misère play.
///
/// ```
/// use madness_play::sums::Sums;
/// use madness_play::{Match, Rules, Seats, Strength, Table};
///
/// let rules = Sums::of_name("nim 3,4 + kayles 5")?;
/// let mut game = Match::new(rules, Seats::Two, Strength::Exact, 1);
/// // One counter of the row of kayles, which leaves rows of 3 and 1.
/// game.play("3:3,1")?;
/// assert_eq!(game.position(), "nim 3,4 + kayles 3,1; second");
/// # Ok::<(), madness_play::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sums {
    /// The components before the first move.
    start: Vec<Component>,
    is_misere: bool,
    /// Where the vertices of each component are drawn, if it has any.
    maps: Vec<Option<drawing::Map>>,
    /// Whether a position may come again.
    may_repeat: bool,
}

impl Sums {
    /// The most components at the start.
    pub const MOST_COMPONENTS: usize = 50;

    fn new(start: Vec<Component>, is_misere: bool) -> Self {
        let maps = start.iter().map(|component| match component {
            Component::Vertex { graph, vertex, .. } => drawing::Map::of(graph, *vertex),
            Component::Toggle { board, .. } => {
                let (_, graph) = board.vertices()?;
                Some(drawing::Map::of_lights(graph.len()))
            }
            _ => None,
        });
        let maps = maps.collect();
        let may_repeat = start.iter().any(|component| match component {
            Component::Vertex { graph, .. } => {
                combinatorial_games::impartial::longest_plays(graph).is_err()
            }
            _ => false,
        });
        Self {
            start,
            is_misere,
            maps,
            may_repeat,
        }
    }

    /// Reads a game such as `nim 3,4,5`, `misere kayles 7` or `nim 3 + town.txt gate`: components as
    /// [`Sum::parse`](combinatorial_games::sum::Sum::parse) reads them, after `misere` if who makes the last
    /// move loses. `graphs` returns the graph of a name that is none of a game, or what is wrong with it.
    ///
    /// # Errors
    /// What is wrong with the text, with its column, and what to write instead. What would have to be
    /// assumed is refused too.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use combinatorial_games::Graph;
    /// use madness_play::Rules;
    /// use madness_play::sums::Sums;
    ///
    /// let town = Arc::new(Graph::parse("gate: road\nroad:")?);
    /// let rules = Sums::read("nim 3 + town.txt gate", |name| {
    ///     (name == "town.txt").then(|| Ok(Arc::clone(&town)))
    /// })?;
    /// // The name has all that is needed to play it again.
    /// assert_eq!(Sums::of_name(&rules.name())?.name(), rules.name());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str, graphs: impl FnMut(&str) -> FoundGraph) -> Result<Self, Refusal> {
        text::read(text, graphs)
    }

    /// Returns whether a text looks like a sum: it begins with the name of a game of this family or with
    /// `misere`, or it has a ` + ` or a graph. It need not be right.
    pub fn is_named(text: &str) -> bool {
        let first = text.split_whitespace().next().unwrap_or_default();
        let game = names::find(first).map(GameName::kind);
        game.is_some_and(|kind| kind != Kind::Partizan)
            || text::MISERE.contains(&first)
            || text.contains(" + ")
            || text.contains(text::GRAPH)
    }

    /// Returns whether a text begins with what may be a misspelt or another name of a game of this family.
    pub(crate) fn is_nearly_named(text: &str) -> bool {
        let first = text.split_whitespace().next().unwrap_or_default();
        let name = first.split(':').next().unwrap_or(first);
        let games = names::GAMES.iter();
        let games = games.filter(|game| game.kind() != Kind::Partizan);
        names::meant(name).is_some() || names::nearest(name, games.map(|game| game.name)).is_some()
    }

    /// Returns what stands on the table.
    fn sum(&self, position: &Position) -> Sum {
        let components = position.parts.iter().map(|part| {
            let mut component = self.start[part.origin].clone();
            match (&mut component, part.at) {
                (Component::Heap { heap, .. }, At::Heap(to)) => *heap = to,
                (Component::Board { cell, .. }, At::Cell(column, row)) => *cell = (column, row),
                (Component::Vertex { vertex, .. }, At::Vertex(to)) => *vertex = to,
                (Component::Toggle { lit, .. }, At::Lights(to)) => *lit = to,
                _ => {}
            }
            component
        });
        Sum::new(components.collect())
    }

    /// Returns whether who makes the last move loses.
    pub fn is_misere(&self) -> bool {
        self.is_misere
    }
}

impl Rules for Sums {
    type Position = Position;
    type Move = Move;

    const KEYS: &'static [&'static str] = &["game", "graph"];

    const SEVERAL: &'static [&'static str] = &["graph"];

    fn name(&self) -> String {
        text::name(self)
    }

    fn of_name(text: &str) -> Result<Self, Refusal> {
        Self::read(text, |_| None)
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        text::lines(self)
    }

    fn of_lines(lines: &Lines) -> Result<Self, TextError> {
        text::of_lines(lines)
    }

    fn setup(&self) -> Setup {
        setup::form(self)
    }

    fn chosen(&self, form: &Setup) -> Result<Self, Refusal> {
        setup::chosen(self, form)
    }

    fn may_repeat(&self) -> bool {
        self.may_repeat
    }

    fn start(&self) -> Position {
        self.first_position()
    }

    fn to_move(&self, position: &Position) -> Player {
        position.player
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let components = 0..position.parts.len();
        components.flat_map(|component| self.moves_of(position, component))
    }

    fn make(&self, position: &mut Position, choice: &Move) -> Result<(), Refusal> {
        self.make_move(position, choice)
    }

    fn end(&self, position: &Position) -> Option<End> {
        if self.has_move(position) {
            return None;
        }
        let last = position.player.other();
        let why = if *position == self.first_position() {
            Why::Is("there is no move to make")
        } else {
            Why::Did {
                player: last,
                verb: "make",
                what: "the last move".to_owned(),
            }
        };
        Some(End {
            winner: Some(if self.is_misere { last.other() } else { last }),
            why,
            marks: Vec::new(),
        })
    }

    fn move_text(&self, choice: &Move) -> String {
        text::move_text(choice)
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        text::read_move(self, text)
    }

    fn position_text(&self, position: &Position) -> String {
        text::position_text(self, position)
    }

    fn read_position(&self, text: &str) -> Result<Position, Refusal> {
        text::read_position(self, text)
    }

    fn board(&self, position: &Position) -> Board {
        self.drawn(position)
    }

    fn cells(&self, position: &Position, choice: &Move) -> Vec<Cell> {
        self.path(position, choice)
    }

    fn pointed(&self, position: &Position, cells: &[Cell]) -> Pointed<Move> {
        self.meant(position, cells)
    }

    fn traces(&self, after: &Position, choice: &Move) -> Vec<Cell> {
        self.trace(after, choice)
    }

    fn said(&self, position: &Position, choice: &Move) -> Said {
        self.said_of(position, choice)
    }

    fn advisor(&self, seed: u64) -> Box<dyn Advisor<Self>> {
        Box::new(advisor::Computer::new(self.clone(), seed))
    }

    fn part(&self, player: Player) -> PlayerPart {
        PlayerPart::of_turn(player, None)
    }

    fn family(&self) -> &'static str {
        "Games of heaps, pieces and tokens, and their sums"
    }

    fn titles(&self) -> Vec<String> {
        let game = text::game_text(&self.start, self.is_misere);
        let game = game.replacen("misere", "misère", usize::from(self.is_misere));
        let mut short: String = game.chars().take(24).collect();
        if short.len() < game.len() {
            short.push('…');
        }
        let last = if self.is_misere { "loses" } else { "wins" };
        let mut titles = vec![format!("{game}, the last move {last}"), game.clone(), short];
        titles.dedup();
        titles
    }

    fn aim(&self) -> String {
        let wins = if self.is_misere { "loses" } else { "wins" };
        let mut rules: Vec<String> = Vec::new();
        for component in &self.start {
            let rule = match component {
                Component::Heap { game, .. } => moves::rule_of_heap(game),
                Component::Board { game, .. } => moves::rule_of_piece(*game).to_owned(),
                Component::Vertex { name, .. } => moves::rule_of_token(name),
                Component::Toggle { .. } => moves::RULE_OF_LIGHTS.to_owned(),
            };
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        let rule = match &rules[..] {
            [rule] => rule.clone(),
            _ => "make a move in one of the games".to_owned(),
        };
        let draw = if self.may_repeat {
            " A position that comes for the third time is a draw."
        } else {
            ""
        };
        let rule = crate::words::capital(&rule);
        format!("{rule}: who makes the last move {wins}.{draw}")
    }

    fn manner(&self, _: Player) -> &'static str {
        "by the theory of sums"
    }
}
