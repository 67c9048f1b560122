//! Words that head a table of edges or a part of a file, and would be taken for vertices.

use super::Draft;
use crate::lexer::Token;
use crate::message::{Note, Noted, Problem, TextError};
use crate::name::{Word, number};

/// Headings of a first column, in lower case and without signs.
const BEGINS: &str = "source sourceid src from fromid fromnode fromnodeid origin start begin u i tail parent \
                      position node node1 nodea vertex vertex1 vertexa v1 id id1 name";

/// Headings of a second column.
const ENDS: &str = "target targetid dst dest destination to toid tonode tonodeid end v j head child move \
                    moves option options follower followers node2 nodeb vertex2 vertexb v2 id2 label name";

/// Headings of a column of weights.
const WEIGHTS: &str = "weight cost length distance";

/// What may stand before a number that counts something.
const COUNTED: &str = "n m nodes vertices positions edges";

/// What a part of a file or an object may be called.
const PARTS: &str = "vertices nodes positions edges links arcs moves";

fn is_one(words: &str, word: &str) -> bool {
    words.split(' ').any(|it| it == word)
}

/// Takes a first line of headings off a text, with a note, if it has so many columns and the lines below
/// do not name them.
///
/// # Errors
/// A first line that may be headings or a count, and is an edge if not.
pub(super) fn taken_off<'t, 'a>(
    tokens: &'t [Token<'a>],
    columns: usize,
) -> Result<(&'t [Token<'a>], Option<Note>), TextError> {
    let as_it_is = Ok((tokens, None));
    let is_first = |token: &&Token<'_>| token.place.line == tokens[0].place.line;
    let (line, below) = tokens.split_at(tokens.iter().take_while(is_first).count());
    let words = line.iter().filter(|token| !token.is(','));
    let words: Option<Vec<Word<'a>>> = words.map(Token::word).collect();
    let Some([from, to, more @ ..]) = words.as_deref().filter(|words| words.len() >= columns)
    else {
        return as_it_is;
    };
    let [begin, end] = [from, to].map(heading);
    let are_headings = is_one(BEGINS, &begin)
        && is_one(ENDS, &end)
        && more.iter().all(|word| number(&word.text).is_none());
    let is_count = is_one(COUNTED, &begin) && number(&to.text).is_some() && more.is_empty();
    let is_line = |pair: &[Token<'_>]| pair[0].place.line == pair[1].place.line;
    if !(are_headings || is_count) || !below.windows(2).any(is_line) {
        return as_it_is;
    }
    let names: Vec<Word<'a>> = below.iter().filter_map(Token::word).collect();
    let is_known = matches!((&*begin, &*end), ("source", "target") | ("from", "to"))
        && more.iter().all(|word| is_one(WEIGHTS, &heading(word)))
        && more.len() + 2 == columns
        && (!from.is_quoted || names.iter().any(|name| name.is_quoted));
    let is_named = names
        .iter()
        .any(|name| [&from.text, &to.text].contains(&&name.text));
    if is_known && !is_named {
        return Ok((below, Some(Noted::Headings.at(from.place))));
    }
    let is_like = |name: &Word<'_>| {
        is_alike(&from.text, &name.text) || (are_headings && is_alike(&to.text, &name.text))
    };
    if names.iter().any(is_like) {
        return as_it_is;
    }
    Err(from.place.wrong(Problem::Headings {
        from: from.text.clone().into_owned(),
        to: to.text.clone().into_owned(),
    }))
}

/// Returns a name in lower case, without signs.
fn heading(name: &Word<'_>) -> String {
    let letters = name.text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether two names are the same but for a number behind them, or single letters both: names of vertices
/// are alike, and unlike headings.
fn is_alike(name: &str, other: &str) -> bool {
    let is_letter = |name: &str| name.len() == 1 && name.starts_with(char::is_alphabetic);
    let stem = |name: &str| {
        name.trim_end_matches(|last: char| last.is_ascii_digit())
            .to_lowercase()
    };
    (is_letter(name) && is_letter(other)) || stem(name) == stem(other)
}

/// Checks that no key is a word such as `edges`, unless a row names it as a vertex.
///
/// # Errors
/// Such a key; `V` and `E` beside one another.
pub(super) fn check_keys(draft: &Draft<'_>) -> Result<(), TextError> {
    let is_key = |name: &str| draft.keys.iter().any(|key| key.text == name);
    let is_part = |key: &Word<'_>| match &*key.text {
        "V" | "E" => is_key("V") && is_key("E"),
        name => is_one(PARTS, &name.to_lowercase()),
    };
    let is_end = |key: &Word<'_>| {
        let mut ends = draft.entries.iter().filter_map(|entry| entry.to.as_ref());
        ends.any(|(to, _)| to.text == key.text)
    };
    match draft.keys.iter().find(|key| is_part(key) && !is_end(key)) {
        Some(key) => Err(key
            .place
            .wrong(Problem::Part(key.text.clone().into_owned()))),
        None => Ok(()),
    }
}
