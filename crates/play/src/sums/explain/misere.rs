//! Stories of misère play: who makes the last move loses.

use combinatorial_games::impartial::HeapGame;
use combinatorial_games::loopy::Outcome;
use madness_picture::story::{Block, Section};

use super::{Asked, added, because, binary, columns, width_of};
use crate::sums::moves::{At, Standing};
use crate::sums::text;

/// The most lost elements of a quotient that are named.
const MOST_ELEMENTS: usize = 24;

/// Tells of misère nim, and of what behaves like it.
pub(super) fn of_nim(asked: &Asked<'_>, heaps: &[[u64; 2]]) -> Vec<Section> {
    vec![heaps_of_nim(asked, heaps), end_of_nim(asked, heaps)]
}

/// Returns how many numbers are 1, and how many are larger.
fn ones_and_large(numbers: &[u64]) -> [usize; 2] {
    let count = |is: fn(u64) -> bool| numbers.iter().filter(|&&number| is(number)).count();
    [count(|number| number == 1), count(|number| number >= 2)]
}

fn heaps_of_nim(asked: &Asked<'_>, heaps: &[[u64; 2]]) -> Section {
    let numbers = heaps.as_flattened();
    let mut section = Section::new("The heaps");
    let width = width_of(numbers);
    let is_subtraction = |part| {
        matches!(
            asked.sums.standing(part),
            Standing::Heap(HeapGame::Subtraction(_), _)
        )
    };
    if asked.position.parts.iter().any(is_subtraction) {
        section.words(
            "Heaps of subtraction games count as heaps of nim in misère play too: a theorem of T. S. Ferguson \
             (1974).",
        );
    }
    let mut rows = Vec::new();
    for (component, (part, own)) in asked.position.parts.iter().zip(heaps).enumerate() {
        let standing = asked.sums.standing(part);
        if !standing.has_move() {
            continue;
        }
        let row = |number: u64, why: String| {
            vec![
                (component + 1).to_string(),
                text::part_text(standing),
                number.to_string(),
                binary(number, width),
                why,
            ]
        };
        if let Standing::Cell(..) = standing {
            rows.push(row(own[0], "its column is a heap of nim".to_owned()));
            rows.push(row(own[1], "its row is a heap of nim".to_owned()));
        } else {
            let why = match because(standing, own[0]) {
                why if why == "see its table" => "its Grundy number".to_owned(),
                why => why,
            };
            rows.push(row(own[0], why));
        }
    }
    rows.truncate(2 * super::MOST_LISTED);
    let head = ["", "component", "heap of nim", "binary", "why"];
    section.blocks.push(Block::Table {
        head: head.map(str::to_owned).to_vec(),
        rows,
    });
    let [ones, large] = ones_and_large(numbers);
    section.words(format!(
        "{}, and {}.",
        counted(large, "heap of 2 or more", "heaps of 2 or more"),
        counted(ones, "heap of 1", "heaps of 1")
    ));
    section.words(columns(numbers));
    section
}

fn end_of_nim(asked: &Asked<'_>, heaps: &[[u64; 2]]) -> Section {
    let (player, other) = (asked.player(), asked.other());
    let mut section = Section::new("The end that differs");
    section.words(
        "As long as a heap of 2 or more is left, leave even columns, as if who makes the last move won. The \
         end differs: who leaves heaps of 1 only must leave an odd number of them, because the players take \
         them in turn, and the other player takes the last one.",
    );
    let [_, large] = ones_and_large(heaps.as_flattened());
    section.words(match (large, asked.verdict.outcome) {
        (0, Outcome::First) => format!(
            "Here no heap is larger than 1, and the number of heaps of 1 is even, so {other} will make the \
             last move."
        ),
        (0, _) => format!(
            "Here no heap is larger than 1, and the number of heaps of 1 is odd, so {player} will make the \
             last move."
        ),
        (1, _) => format!(
            "Here just one heap is larger than 1, so {player} decides: it can become 0 or 1, whichever leaves \
             an odd number of heaps of 1."
        ),
        (_, Outcome::First) => format!(
            "Here at least two heaps are larger than 1, and some column is odd, so {player} can make all \
             columns even."
        ),
        (..) => format!(
            "Here at least two heaps are larger than 1, and every column is even. Whatever {player} does, \
             some column becomes odd or just one large heap is left, and {other} has an answer."
        ),
    });
    let Some(choice) = asked.verdict.moves.first() else {
        return section;
    };
    section.words(format!(
        "A move that wins: {}. It leaves",
        asked.said(choice)
    ));
    let mut left = heaps.to_vec();
    let standing = asked.sums.standing(&asked.position.parts[choice.component]);
    left[choice.component] = match standing.after(&choice.left).as_deref() {
        Some(&[At::Cell(column, row)]) => [column.into(), row.into()],
        Some(&[At::Heap(heap)]) => {
            let table = match standing {
                Standing::Heap(game, _) => asked.values.table_of(game),
                _ => None,
            };
            [table.map_or(heap, |table| table.of(heap)), 0]
        }
        _ => [0, 0],
    };
    let left = left.as_flattened();
    section.blocks.push(added(left));
    let [ones, large] = ones_and_large(left);
    section.words(if large == 0 {
        format!(
            "{}: an odd number.",
            counted(ones, "heap of 1", "heaps of 1")
        )
    } else {
        format!(
            "Every column is even, and {}.",
            counted(
                large,
                "heap of 2 or more is left",
                "heaps of 2 or more are left"
            )
        )
    });
    section.words(format!("Moves that win: {}.", asked.named_moves()));
    section
}

fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

/// Tells of the misère quotient.
pub(super) fn of_quotient(asked: &Asked<'_>, game: &str) -> Vec<Section> {
    let Some(quotient) = asked.values.quotient() else {
        return Vec::new();
    };
    let mut section = Section::new(&format!("The misère quotient of {game}"));
    section.words(format!(
        "In misère play the nim-sum does not tell who wins. Sums of {game} are told apart by {} elements, \
         which are multiplied where nim would add. A heap has one of them, and a sum has the product of \
         those of its heaps.",
        quotient.order()
    ));
    let parts = asked.position.parts.iter();
    let heaps = parts.filter_map(|part| match part.at {
        At::Heap(heap) if heap > 0 => Some(heap),
        _ => None,
    });
    let heaps: Vec<u64> = heaps.collect();
    let word = |element: u32| quotient.word(element);
    let rows = heaps.iter().take(super::MOST_LISTED).filter_map(|&heap| {
        let element = quotient.value(heap).ok()?;
        Some(vec![format!("{game} {heap}"), word(element)])
    });
    let mut rows: Vec<Vec<String>> = rows.collect();
    if let Ok(product) = quotient.value_of_sum(&heaps) {
        rows.push(vec!["product".to_owned(), word(product)]);
    }
    section.blocks.push(Block::Table {
        head: vec!["heap".to_owned(), "element".to_owned()],
        rows,
    });
    let lost = quotient.p_portion();
    let names: Vec<String> = lost
        .iter()
        .take(MOST_ELEMENTS)
        .map(|&it| word(it))
        .collect();
    let more = if lost.len() > MOST_ELEMENTS {
        " and more"
    } else {
        ""
    };
    section.words(format!(
        "Who moves next loses if the product is one of these: {}{more}.",
        names.join("; ")
    ));
    vec![section, the_move(asked)]
}

/// Tells what a search found.
pub(super) fn of_search(asked: &Asked<'_>) -> Section {
    let mut section = the_move(asked);
    section.words(
        "In misère play the nim-sum does not tell who wins such a sum. All positions that can be reached \
         were gone through, from the end on.",
    );
    section
}

fn the_move(asked: &Asked<'_>) -> Section {
    let Some(choice) = asked.verdict.moves.first() else {
        let mut section = Section::new("Why no move helps");
        section.words(format!(
            "Every move of {} leaves a position that {} wins.",
            asked.player(),
            asked.other()
        ));
        return section;
    };
    let mut section = Section::new("The move");
    section.words(format!(
        "A move that wins: {}. Then {} has only moves after which {} wins.",
        asked.said(choice),
        asked.other(),
        asked.player()
    ));
    section.words(format!("Moves that win: {}.", asked.named_moves()));
    section
}
