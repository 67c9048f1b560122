//! Why a position is won or lost, in plain words: the numbers of the components in binary, the columns
//! that are odd, and the move that makes them even.

mod lights;
mod loopy;
mod misere;
mod tables;

use combinatorial_games::impartial::{BoardGame, HeapGame};
use combinatorial_games::loopy::{Label, Outcome};
use madness_machine::Budget;
use madness_picture::story::{Block, Section, Story};
use positional_games::Player;

use super::moves::{Move, Position, Standing};
use super::values::{Numbers, Reason, Values, Verdict};
use super::{Sums, text};
use crate::rules::Rules;
use crate::words;

/// The most components that are listed.
const MOST_LISTED: usize = 30;
/// The most winning moves that are named.
const MOST_NAMED: usize = 8;

/// A question, and what is known of it.
pub(super) struct Asked<'a> {
    sums: &'a Sums,
    values: &'a Values,
    position: &'a Position,
    verdict: &'a Verdict,
}

/// Returns the story of a position, if it is known who wins.
pub(super) fn story(
    sums: &Sums,
    values: &mut Values,
    position: &Position,
    budget: &Budget,
) -> Option<Story> {
    if !sums.has_move(position) {
        return None;
    }
    let verdict = values.verdict(sums, position, budget).ok()?;
    let numbers = match verdict.reason {
        Reason::NimSum | Reason::Labels => Some(values.numbers(sums, position, budget).ok()?),
        _ => None,
    };
    let heaps = match verdict.reason {
        Reason::MisereNim => values.heaps_of_nim(sums, position, budget).ok()?,
        _ => None,
    };
    let asked = Asked {
        sums,
        values,
        position,
        verdict: &verdict,
    };
    let mut sections = vec![asked.who_wins()];
    match (&verdict.reason, numbers, heaps) {
        (Reason::NimSum, Some(numbers), _) => {
            let of = numbers_of(&numbers)?;
            sections.push(asked.numbers(&of));
            sections.push(asked.move_to_even(&of));
            sections.extend(tables::sections(&asked));
        }
        (Reason::Labels, Some(numbers), _) => {
            sections.extend(loopy::sections(&asked, &numbers));
            sections.extend(tables::sections(&asked));
        }
        (Reason::MisereNim, _, Some(heaps)) => sections.extend(misere::of_nim(&asked, &heaps)),
        (Reason::Wythoff, ..) => sections.push(tables::wythoff(&asked)),
        (Reason::Quotient(game), ..) => sections.extend(misere::of_quotient(&asked, game)),
        _ => sections.push(misere::of_search(&asked)),
    }
    Some(Story {
        title: sums.titles().into_iter().next()?,
        sections,
        details: None,
    })
}

/// Returns the Grundy numbers, if all components have one.
fn numbers_of(numbers: &Numbers) -> Option<Vec<u64>> {
    numbers.labels.iter().map(Label::value).collect()
}

pub(super) fn xor(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |sum, number| sum ^ number)
}

/// Returns how many columns a number needs.
pub(super) fn width_of(numbers: &[u64]) -> usize {
    let largest = numbers.iter().max().copied().unwrap_or(0).max(1);
    (u64::BITS - largest.leading_zeros()) as usize
}

pub(super) fn binary(number: u64, width: usize) -> String {
    format!("{number:0width$b}")
}

/// Says which columns of numbers have an odd number of ones.
pub(super) fn columns(numbers: &[u64]) -> String {
    let sum = xor(numbers);
    let odd = (0..u64::BITS).rev().map(|column| 1_u64 << column);
    let odd: Vec<String> = odd
        .filter(|column| sum & column != 0)
        .map(|column| column.to_string())
        .collect();
    match &odd[..] {
        [] => "Every column has an even number of ones, so the nim-sum is 0.".to_owned(),
        [column] => {
            format!("The column of {column} has an odd number of ones, so the nim-sum is {sum}.")
        }
        [columns @ .., last] => format!(
            "The columns of {} and {last} have an odd number of ones, so the nim-sum is {sum}.",
            columns.join(", ")
        ),
    }
}

/// Returns the rows of numbers in binary with their nim-sum below.
pub(super) fn added(numbers: &[u64]) -> Block {
    let width = width_of(numbers);
    let wide = numbers
        .iter()
        .map(|number| number.to_string().len())
        .max()
        .unwrap_or(1);
    let line = |number: u64| format!("{number:>wide$} = {}", binary(number, width));
    let shown = numbers.iter().copied().filter(|&number| number > 0);
    let mut lines: Vec<String> = shown.take(MOST_LISTED).map(line).collect();
    lines.push(format!("{}   {}", " ".repeat(wide), "-".repeat(width)));
    lines.push(line(xor(numbers)));
    Block::Formulas(lines)
}

impl Asked<'_> {
    fn player(&self) -> &'static str {
        self.sums.part(self.position.player).name
    }

    fn other(&self) -> &'static str {
        self.sums.part(self.position.player.other()).name
    }

    /// Says what a move does.
    fn said(&self, choice: &Move) -> String {
        let said = self.sums.said_of(self.position, choice);
        format!("{} {}", said.verb, said.what)
    }

    fn who_wins(&self) -> Section {
        let mut section = Section::new("Who wins");
        let player = words::capital(self.player());
        section.words(match self.verdict.outcome {
            Outcome::First => format!("{player} is to move, and wins with best play."),
            Outcome::Second => format!(
                "{player} is to move, and loses if {} plays well.",
                self.other()
            ),
            Outcome::Draw => format!(
                "{player} is to move, and neither player can force a win: with best play it is a draw."
            ),
        });
        let wins = if self.sums.is_misere { "loses" } else { "wins" };
        let end = format!("Who makes the last move {wins}.");
        let made = if self.position.player == Player::First {
            self.sums.aim()
        } else {
            end
        };
        section.words(made);
        section
    }

    /// Names moves that win, or keep a draw.
    fn named_moves(&self) -> String {
        let moves = &self.verdict.moves;
        let names = moves.iter().take(MOST_NAMED).map(text::move_text);
        let names: Vec<String> = names.collect();
        let more = if moves.len() > MOST_NAMED {
            " and more"
        } else {
            ""
        };
        format!("{}{more}", names.join(", "))
    }

    /// Returns the components that can move, with their numbers, and how the numbers come about.
    fn numbers(&self, numbers: &[u64]) -> Section {
        let mut section = Section::new("The numbers of the components");
        section.words(
            "Every component counts as a heap of nim. Its size, the Grundy number, is the least number \
             that no move in the component leaves.",
        );
        let width = width_of(numbers);
        let parts = self.position.parts.iter().zip(numbers).enumerate();
        let parts = parts.filter(|(_, (part, _))| self.sums.standing(part).has_move());
        let rows = parts.map(|(component, (part, &number))| {
            let standing = self.sums.standing(part);
            vec![
                (component + 1).to_string(),
                text::part_text(standing),
                number.to_string(),
                binary(number, width),
                because(standing, number),
            ]
        });
        let mut rows: Vec<Vec<String>> = rows.collect();
        if rows.len() > MOST_LISTED {
            let more = rows.len() - MOST_LISTED;
            rows.truncate(MOST_LISTED);
            let row = ["", &format!("{more} more"), "", "", ""];
            rows.push(row.map(str::to_owned).to_vec());
        }
        let sum = xor(numbers);
        rows.push(vec![
            String::new(),
            "nim-sum".to_owned(),
            sum.to_string(),
            binary(sum, width),
            "each column: 1 if its ones are odd in number".to_owned(),
        ]);
        let head = ["", "component", "number", "binary", "why"];
        section.blocks.push(Block::Table {
            head: head.map(str::to_owned).to_vec(),
            rows,
        });
        section.words(columns(numbers));
        section
    }

    /// Tells of the move that makes all columns even, or that there is none.
    fn move_to_even(&self, numbers: &[u64]) -> Section {
        let (player, other) = (self.player(), self.other());
        let sum = xor(numbers);
        let Some(choice) = self.verdict.moves.first() else {
            let mut section = Section::new("Why no move helps");
            section.words(format!(
                "A move changes the number of one component, because no move leaves the number that the \
                 component has. So whatever {player} does, some column becomes odd, and {other} can make \
                 every column even again. In the end {player} finds even columns and no move: without moves \
                 all numbers are 0."
            ));
            section.words(EVEN_AND_ODD);
            return section;
        };
        let mut section = Section::new("The move that makes every column even");
        let before = numbers[choice.component];
        let after = before ^ sum;
        section.words(format!(
            "The number of one component must change in the odd columns, and in no other. In component {} \
             the number {before} becomes {before} xor {sum} = {after}: {}.",
            choice.component + 1,
            self.said(choice),
        ));
        let mut left = numbers.to_vec();
        left[choice.component] = after;
        if left.len() > 1 {
            section.blocks.push(added(&left));
        }
        section.words(format!(
            "Now every column is even. Whatever {other} does changes one number, so some column becomes \
             odd, and {player} can make it even again. In the end all numbers are 0 after a move of \
             {player}, and {other} cannot move."
        ));
        section.words(EVEN_AND_ODD);
        section.words(format!("Moves that win: {}.", self.named_moves()));
        section
    }
}

/// What this has in common with Button Madness.
const EVEN_AND_ODD: &str = "Only even and odd count here, as in Button Madness, where a button that is \
                            pressed twice changes nothing.";

/// Says where the number of a component comes from.
pub(super) fn because(standing: Standing<'_>, number: u64) -> String {
    match standing {
        Standing::Heap(HeapGame::Nim, _) => "a heap of nim has its own size".to_owned(),
        Standing::Heap(HeapGame::Subtraction(numbers), heap)
            if (1..).zip(numbers).all(|(from_one, &n)| from_one == n) =>
        {
            let by = numbers.len() + 1;
            format!("the remainder of {heap} by {by}")
        }
        Standing::Heap(..) => "see its table".to_owned(),
        Standing::Cell(BoardGame::Rook, (column, row)) => format!("{column} xor {row} = {number}"),
        Standing::Cell(..) => "see its board".to_owned(),
        Standing::Vertex(..) => "see its labels".to_owned(),
        Standing::Lights(..) => "see its parts".to_owned(),
    }
}
