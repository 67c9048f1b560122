//! Why a position of a positional game is won or lost: a threat, a pair or a tile, weights, the proof of a
//! search, or a line of play.

mod breaker;
mod lines;
mod maker;
mod rest;

use std::collections::BTreeMap;

use madness_machine::{Budget, Clock};
use madness_picture::story::{Section, Story};
use positional_games::maker_breaker::Proof;
use positional_games::play::{
    Advice as Found, Play, Prospect, Reason, Rules as GameRules, completions,
};
use positional_games::theorems::Status;
use positional_games::{Player, Side};

use super::Positional;
use super::advisor::Computer;
use crate::board::{Cell, Mark};
use crate::picture::Picture;
use crate::rules::Rules;
use crate::words::capital;

/// A question, and what answers it.
struct Asked<'a> {
    rules: &'a Positional,
    play: &'a Play,
    clock: Clock,
}

/// Tells of a position; nothing if it is over.
pub(super) fn story(
    computer: &mut Computer,
    rules: &Positional,
    play: &Play,
    budget: &Budget,
) -> Option<Story> {
    let asked = Asked {
        rules,
        play,
        clock: budget.start(),
    };
    // The other half of the time is for the rest of the story.
    let found = computer.exact(play, &budget.half_time())?;
    let mut sections = vec![asked.who_wins(found)];
    sections.extend(asked.theorems());
    let threats = asked.threats(found);
    let is_over_soon = found.reason == Reason::Completes;
    sections.extend(threats);
    if !is_over_soon {
        sections.extend(asked.because(computer, found));
    }
    Some(Story {
        title: rules.titles().into_iter().next()?,
        sections,
        details: None,
    })
}

impl Asked<'_> {
    fn player(&self) -> Player {
        self.play.to_move()
    }

    /// Returns the name of a player.
    fn name(&self, player: Player) -> &'static str {
        self.rules.part(player).name
    }

    fn cell_name(&self, cell: Cell) -> String {
        self.play.arena().cell_name(cell)
    }

    /// Lists cells by their names.
    fn names(&self, cells: &[Cell]) -> String {
        let names = cells.iter().map(|&cell| self.cell_name(cell));
        names.collect::<Vec<_>>().join(" ")
    }

    fn picture(&self) -> Picture {
        Picture::new(self.rules.board(self.play))
    }

    /// Says who wins, and shows the position with the move.
    fn who_wins(&self, found: Found) -> Section {
        let (own, other) = (self.name(self.player()), self.name(self.player().other()));
        let mut section = Section::new("Who wins");
        section.words(self.rules.aim());
        let ends = self.play.arena().hypergraph().is_some();
        section.words(format!(
            "{} is to move. {}.",
            capital(own),
            match (found.prospect, self.play.rules().side(self.player())) {
                (Prospect::Wins, _) => format!("{} wins with best play", capital(own)),
                (Prospect::Safe, Some(Side::Breaker)) if ends =>
                    format!("{} wins with best play", capital(own)),
                (Prospect::Loses, Some(Side::Maker)) if !ends => {
                    format!("{} can keep {own} from every set for ever", capital(other))
                }
                (Prospect::Loses, _) => format!("{} wins with best play", capital(other)),
                (Prospect::Draws, _) => "With best play it is a draw".to_owned(),
                (Prospect::Safe, _) => {
                    let more = match self.play.rules() {
                        GameRules::MakerMaker => "; whether more can be had is not known",
                        GameRules::MakerBreaker { .. } => "",
                    };
                    format!(
                        "{} can keep {other} from every set for ever{more}",
                        capital(own)
                    )
                }
                (Prospect::Unknown, _) => "Who wins is not known here".to_owned(),
            }
        ));
        section.words(match found.reason {
            Reason::Completes => "A set can be completed at once.".to_owned(),
            Reason::Search => {
                "An exact search says so: it has looked at all that can happen.".to_owned()
            }
            Reason::Tile { .. } if found.prospect != Prospect::Unknown => {
                "Tiles of the plane say so: see below.".to_owned()
            }
            Reason::Weight if found.prospect == Prospect::Safe => {
                "The weights of the sets say so: see below.".to_owned()
            }
            _ if found.prospect != Prospect::Unknown => {
                "A strategy of answers says so, which is shown below.".to_owned()
            }
            _ => self.tried(),
        });
        let name = self.cell_name(found.cell);
        section.words(format!(
            "The cell with 1, {name}, is a move for {own}{}.",
            match found.prospect {
                Prospect::Unknown => ": it looks good, but that is a guess",
                Prospect::Loses => ": every move loses against best play",
                _ => "",
            }
        ));
        let mut picture = self.picture();
        picture.note(found.cell, "1");
        section.picture(picture.scene(&format!("The position, with the move {name} as 1.")));
        section
    }

    /// Says what was tried where nothing is known.
    fn tried(&self) -> String {
        let style = match self.rules.style.name() {
            "exact" => "An exact search was tried, and did not end in the time there is.",
            "pairing" => "A pairing of the cells was tried, and it promises nothing from here on.",
            "tiles" => "The tiles of the plane were tried, and they promise nothing from here on.",
            _ => "The sets were weighed, and they weigh too much to promise anything.",
        };
        format!(
            "{style} So the move is one that looks good: its cell is in many sets that lack little."
        )
    }

    /// Tells what theorems say before the first move.
    fn theorems(&self) -> Option<Section> {
        let maker_breaker = matches!(self.play.rules(), GameRules::MakerBreaker { .. });
        let known = super::known::statement(self.play.arena().name());
        if let Some(known) = known.filter(|_| maker_breaker) {
            let mut section = Section::new("What is known of the whole game");
            let open = match known.status {
                Status::Proved => "",
                Status::Open => "An open question: ",
            };
            section.words(format!("{open}{} ({})", known.statement, known.source));
            return Some(section);
        }
        if !self.play.moves().is_empty() {
            return None;
        }
        let name = self.play.arena().name();
        let side = name
            .strip_prefix("hex ")
            .and_then(|size| size.split_once('x'));
        let (heading, words) = match (self.play.rules(), side) {
            (_, Some((columns, rows))) if columns == rows => (
                "Hex: who begins wins",
                "On a board with as many columns as rows who begins wins Hex. A full board always has just one of \
                 the two chains, so there is no draw. And if the second player had a strategy, the first player \
                 could take any cell, and then play that strategy himself: a cell more never hurts. That is John \
                 Nash's argument of strategy stealing. It names no move: that takes a search.",
            ),
            (GameRules::MakerMaker, _) => (
                "The second player never wins",
                "If the second player had a strategy to win, the first player could take any cell, and then play that \
                 strategy himself: a cell more never hurts. So the second player never wins with best play of both: \
                 the first player wins, or it is a draw. This is called strategy stealing. It names no move.",
            ),
            _ => return None,
        };
        let mut section = Section::new(heading);
        section.words(words);
        Some(section)
    }

    /// Shows the set that is completed, or what must be taken at once.
    fn threats(&self, found: Found) -> Option<Section> {
        let (own, other) = (self.player(), self.player().other());
        if found.reason == Reason::Completes {
            let mut after = self.play.clone();
            after.take(found.cell).ok()?;
            let end = self.rules.end(&after)?;
            let set: Vec<Cell> = end.marks.iter().map(|&(cell, _)| cell).collect();
            let mut section = Section::new("The set");
            section.words(format!(
                "With {} {} owns all cells of a set: {}. They are framed.",
                self.cell_name(found.cell),
                self.name(own),
                self.names(&set)
            ));
            let mut picture = Picture::of_line(self.rules, self.play, &[found.cell]).0;
            for &cell in &set {
                picture.mark(cell, Mark::Ending);
            }
            section.picture(picture.scene(&format!("The set {}.", self.names(&set))));
            return Some(section);
        }
        let cells = completions(self.play, other);
        if cells.is_empty() {
            return None;
        }
        let mut section = Section::new("The threat");
        let (own, other) = (self.name(own), self.name(other));
        section.words(match cells[..] {
            [cell] => format!(
                "{} could complete a set on {} with the next move, so {own} has to take it now. It has an \
                 exclamation mark.",
                capital(other),
                self.cell_name(cell)
            ),
            _ => format!(
                "{} could complete a set on each of {}. {} cannot take all of them with one move, and loses. They \
                 have exclamation marks.",
                capital(other),
                self.names(&cells),
                capital(own)
            ),
        });
        let mut picture = self.picture();
        for &cell in &cells {
            picture.note(cell, "!");
        }
        section.picture(picture.scene("Cells that must be taken have an exclamation mark."));
        Some(section)
    }

    /// Tells why, by what it is known.
    fn because(&self, computer: &mut Computer, found: Found) -> Vec<Section> {
        let is_strategy = matches!(
            found.reason,
            Reason::Partner { .. } | Reason::Tile { .. } | Reason::Spare
        ) || (found.reason == Reason::Guess && found.prospect == Prospect::Loses);
        match (found.reason, found.prospect) {
            _ if is_strategy => rest::strategy(self, computer, found),
            (Reason::Weight, Prospect::Safe) => vec![rest::weights(self, found)],
            (Reason::Search, _) => {
                let mut sections = self.by_proof();
                if sections.is_empty() {
                    sections = lines::sections(self, computer, found);
                }
                sections
            }
            _ => rest::open_sets(self).into_iter().collect(),
        }
    }

    /// Solves Maker–Breaker anew, with a proof, and tells it.
    fn by_proof(&self) -> Vec<Section> {
        let side = self.play.rules().side(self.player());
        let verdict = side.and_then(|side| super::solved(self.play, side, &self.clock.left()));
        let Some((side, proof)) = side.zip(verdict.and_then(|verdict| verdict.proof.ok())) else {
            return Vec::new();
        };
        let sections = match &proof {
            Proof::Maker { start, maps, steps } => {
                maker::sections(self, side, start, (maps, steps))
            }
            Proof::Breaker {
                first,
                start,
                maps,
                steps,
            } => breaker::sections(self, *first, *start, (maps, steps)),
        };
        sections.unwrap_or_default()
    }

    /// Returns where the cells of a board are, by their numbers.
    fn places(&self) -> Option<Vec<Cell>> {
        let arena = self.play.arena();
        let names = arena.hypergraph()?.names();
        names.iter().map(|name| arena.cell(name).ok()).collect()
    }
}

/// Gives pairs of cells letters, the same for the two of a pair.
fn letters<'a>(pairs: impl IntoIterator<Item = &'a [Cell; 2]>) -> BTreeMap<Cell, String> {
    let mut letters = BTreeMap::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let letter = madness_text::column_letters(number);
        letters.extend(pair.iter().map(|&cell| (cell, letter.clone())));
    }
    letters
}

#[cfg(test)]
mod tests;
