//! Why a position of the Zarankiewicz game is won or lost: the star forest and its pairing, the proof tree,
//! the mirror, or a line of play with the answers that matter.

mod lines;
mod mirror;
mod stars;
mod tree;

use madness_machine::{Budget, Clock};
use madness_picture::story::{Section, Story};
use positional_games::Player;
use positional_games::zarankiewicz::{
    Advisor as Chooser, Analysis, AnalysisError, Cell, Position, Reason, Rectangle, Variant,
};

use super::{Zarankiewicz, drawn};
use crate::board::Mark;
use crate::picture::Picture;
use crate::rules::Rules;
use crate::words::capital;

/// A question, and what answers it.
struct Asked<'a> {
    rules: Zarankiewicz,
    position: &'a Position,
    chooser: &'a mut Chooser,
    clock: Clock,
}

/// Tells of a position; nothing if it is over.
pub(super) fn story(
    rules: Zarankiewicz,
    chooser: &mut Chooser,
    position: &Position,
    budget: &Budget,
) -> Option<Story> {
    if position.end().is_some() {
        return None;
    }
    let mut asked = Asked {
        rules,
        position,
        chooser,
        clock: budget.start(),
    };
    // The other half of the time is for the answers.
    let found = asked.analyse(position, &budget.half_time());
    let mut sections = vec![asked.who_wins(&found)];
    match found {
        Ok(found) => sections.extend(asked.because(&found)),
        Err(_) if !position.variant().completing_wins() => {
            sections.push(lines::safe_cells(&asked));
        }
        Err(_) => {}
    }
    Some(Story {
        title: rules.titles().into_iter().next()?,
        sections,
        details: None,
    })
}

/// Returns so many discs in words.
fn counted(discs: usize) -> String {
    madness_claims::counted(discs, "disc")
}

impl Asked<'_> {
    fn analyse(&mut self, position: &Position, budget: &Budget) -> Result<Analysis, AnalysisError> {
        self.chooser.analyst().analyse(position, budget)
    }

    fn player(&self) -> Player {
        self.position.to_move()
    }

    /// Returns the name of a player.
    fn name(&self, player: Player) -> &'static str {
        self.rules.part(player).name
    }

    fn has_discs(&self) -> bool {
        self.position.discs() > 0
    }

    fn picture(&self, position: &Position) -> Picture {
        Picture::new(self.rules.board(position))
    }

    /// Says who wins, and shows the position with a move.
    fn who_wins(&mut self, found: &Result<Analysis, AnalysisError>) -> Section {
        let (player, place) = (
            self.name(self.player()),
            if self.has_discs() {
                "Here"
            } else {
                "On the empty board"
            },
        );
        let mut section = Section::new("Who wins");
        section.words(self.rules.aim());
        let cell = match found {
            Ok(found) => {
                let wins = match found.outcome.winner() {
                    None => "neither player can force a win: it is a draw".to_owned(),
                    Some(winner) => format!("{} wins with best play", self.name(winner)),
                };
                let plies = found.plies.filter(|_| found.outcome.winner().is_some());
                let plies = plies.map_or_else(String::new, |plies| {
                    let discs = madness_claims::counted(plies, "more disc");
                    format!(", after {discs} if the winner hurries and the loser delays")
                });
                section.words(format!("{place} {player} is to move, and {wins}{plies}."));
                section.words(match found.reason {
                    Reason::Completes => "A rectangle can be completed at once.",
                    Reason::Theorem => "A theorem says so, for every position like this one.",
                    _ => "An exact search says so: it has looked at all that can happen.",
                });
                found.cell
            }
            Err(error) => {
                section.words(format!(
                    "{place} {player} is to move. Who wins is not known here: {error}."
                ));
                let left = self.clock.left();
                let guess = self.chooser.guess(self.position, &left);
                if let Some(guess) = guess {
                    let name = Zarankiewicz::cell_name(guess.cell);
                    section.words(format!("{name} looks good, but that is a guess."));
                }
                guess.map(|guess| guess.cell)
            }
        };
        let mut picture = self.picture(self.position);
        let mut description = "The position.".to_owned();
        if let Some(cell) = cell {
            picture.note(drawn(cell), "1");
            let name = Zarankiewicz::cell_name(cell);
            description = format!("The position, with the move {name} marked as 1.");
            section.words(format!("The cell with 1, {name}, is a move for {player}."));
        }
        section.picture(picture.scene(&description));
        section
    }

    /// Tells why.
    fn because(&mut self, found: &Analysis) -> Vec<Section> {
        let (variant, size) = (self.position.variant(), self.position.size());
        let is_theorem = found.reason == Reason::Theorem;
        if size.shorter() == 1 {
            let mut section = Section::new("No rectangle");
            section.words(
                "A rectangle has two rows and two columns. This board has one row or one column only, so nobody \
                 ever completes one.",
            );
            return vec![section];
        }
        if found.reason == Reason::Completes {
            return found
                .cell
                .map(|cell| self.rectangle(cell))
                .into_iter()
                .collect();
        }
        match variant {
            Variant::OneColourWins if is_theorem => stars::sections(self, found),
            Variant::TwoColoursWins if size.shorter() > 2 => {
                let mut sections = tree::sections(self, found);
                if sections.is_empty() {
                    sections = lines::sections(self, found);
                }
                sections
            }
            Variant::TwoColoursLoses if is_theorem && size.shorter() > 2 => {
                let sections = mirror::sections(self, found);
                if sections.is_empty() {
                    lines::sections(self, found)
                } else {
                    sections
                }
            }
            _ => lines::sections(self, found),
        }
    }

    /// Shows the rectangle that a move completes.
    fn rectangle(&self, cell: Cell) -> Section {
        let mut section = Section::new("The rectangle");
        let name = Zarankiewicz::cell_name(cell);
        section.words(format!(
            "{} puts a disc on {name}, the fourth corner of a rectangle whose other corners hold discs already. \
             The corners are framed.",
            capital(self.name(self.player()))
        ));
        let mut picture = Picture::of_line(&self.rules, self.position, &[cell]).0;
        let corners = self.position.rectangle(cell).map(Rectangle::corners);
        for corner in corners.into_iter().flatten() {
            picture.mark(drawn(corner), Mark::Ending);
        }
        let names = corners.into_iter().flatten().map(Zarankiewicz::cell_name);
        let names: Vec<String> = names.collect();
        section.picture(picture.scene(&format!("The rectangle {}.", names.join(" "))));
        section.words(format!("Its corners: {}.", names.join(", ")));
        section
    }
}

#[cfg(test)]
mod tests;
