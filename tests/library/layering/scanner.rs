//! The names that a source imports, read from its words and signs.

/// A word (identifier, keyword, number) or a sign of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Word(String),
    /// `::`
    Path,
    Sign(char),
}

impl Token {
    pub(crate) fn is(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }

    pub(crate) fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// The tokens of a source text, each with its line.
pub(crate) fn tokens(text: &str) -> Vec<(usize, Token)> {
    let mut rest = text;
    let mut tokens = Vec::new();
    let (mut line, mut counted) = (1, 0);
    while let Some(first) = rest.chars().next() {
        let at = text.len() - rest.len();
        line += text[counted..at].matches('\n').count();
        counted = at;
        if let Some(length) = skipped(rest) {
            rest = &rest[length..];
        } else if first.is_alphanumeric() || first == '_' {
            let end = |c: char| !c.is_alphanumeric() && c != '_';
            let length = rest.find(end).unwrap_or(rest.len());
            tokens.push((line, Token::Word(rest[..length].to_owned())));
            rest = &rest[length..];
        } else if rest.starts_with("::") {
            tokens.push((line, Token::Path));
            rest = &rest[2..];
        } else {
            if !first.is_whitespace() {
                tokens.push((line, Token::Sign(first)));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    tokens
}

/// The length of the comment or literal that a text begins with.
fn skipped(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return Some(block_comment(text));
    }
    let plain = text.trim_start_matches(['b', 'c']);
    let prefix = text.len() - plain.len();
    if prefix <= 1 {
        if plain.starts_with('"') {
            return Some(prefix + quoted(plain, '"'));
        }
        if let Some(length) = plain.strip_prefix('r').and_then(raw_string) {
            return Some(prefix + 1 + length);
        }
    }
    // A character, but not a lifetime.
    let plain = text.strip_prefix('b').unwrap_or(text);
    let inside = plain.strip_prefix('\'')?;
    let mut characters = inside.chars();
    let escaped = characters.next() == Some('\\');
    (escaped || characters.next() == Some('\''))
        .then(|| text.len() - plain.len() + quoted(plain, '\''))
}

/// The length of a block comment; they nest.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                break;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// The length of a literal between two equal quotes, with `\` for escapes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        if !escaped && character == quote {
            return at + 1;
        }
        escaped = !escaped && character == '\\';
    }
    text.len()
}

/// The length of a raw string from its first `#` or `"` on.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text.len() - text.trim_start_matches('#').len();
    let inside = text[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = inside.find(&end).map_or(inside.len(), |at| at + end.len());
    Some(hashes + 1 + length)
}

/// The names that directly follow the root of the crate in paths, each with its
/// line: `a` of `crate::a::b`, `a` and `c` of `crate::{a::b, c}`, and those
/// reached from a module `depth` levels below the root by that many `super`s.
pub(super) fn names_of_the_root(tokens: &[(usize, Token)], depth: usize) -> Vec<(usize, String)> {
    let mut names = Vec::new();
    for (at, (line, token)) in tokens.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map(|at| &tokens[at].1);
        match token {
            // `pub(crate)` is no path.
            Token::Word(word)
                if word == "crate"
                    && !is_macro(tokens, at)
                    && (follows_path(tokens, at) || !before(1).is_some_and(|t| t.is('('))) =>
            {
                names.extend(named(tokens, at + 1, *line));
            }
            _ => {}
        }
    }
    names.extend(names_by_climbing(tokens, |supers| supers >= depth));
    names
}

/// Whether `crate::name!` begins here. Macros for other crates stand at the root, whatever room they
/// are of.
fn is_macro(tokens: &[(usize, Token)], at: usize) -> bool {
    follows_path(tokens, at) && tokens.get(at + 3).is_some_and(|(_, token)| token.is('!'))
}

/// The names that follow chains of `super`s, each with its line; `reached` says whether that many
/// `super`s lead from the module of the file to where the names are looked for.
pub(super) fn names_by_climbing(
    tokens: &[(usize, Token)],
    reached: impl Fn(usize) -> bool,
) -> Vec<(usize, String)> {
    let mut names = Vec::new();
    // The braces that are open, and whether each is that of a module.
    let mut braces: Vec<bool> = Vec::new();
    for (at, (line, token)) in tokens.iter().enumerate() {
        match token {
            Token::Sign('{') => {
                let before = at.checked_sub(2).and_then(|at| tokens[at].1.word());
                braces.push(before == Some("mod"));
            }
            Token::Sign('}') => _ = braces.pop(),
            Token::Word(word) if word == "super" => {
                let inner = braces.iter().filter(|&&module| module).count();
                let supers = supers_before(tokens, at) + 1;
                let continues = next_word(tokens, at) == Some("super");
                if supers >= inner
                    && reached(supers - inner)
                    && !continues
                    && follows_path(tokens, at)
                {
                    names.extend(named(tokens, at + 1, *line));
                }
            }
            _ => {}
        }
    }
    names
}

fn follows_path(tokens: &[(usize, Token)], at: usize) -> bool {
    tokens
        .get(at + 1)
        .is_some_and(|(_, token)| *token == Token::Path)
}

/// The word after the `::` after a word.
fn next_word(tokens: &[(usize, Token)], at: usize) -> Option<&str> {
    let (_, next) = tokens.get(at + 2).filter(|_| follows_path(tokens, at))?;
    next.word()
}

/// How many `super::` stand immediately before a word.
fn supers_before(tokens: &[(usize, Token)], at: usize) -> usize {
    let mut count = 0;
    while let Some(before) = at.checked_sub(2 * count + 2) {
        if next_word(tokens, before).is_none() || tokens[before].1.word() != Some("super") {
            break;
        }
        count += 1;
    }
    count
}

/// What is named by the `::a` or `::{a, b::{c, d}}` that begins at a token;
/// anything else, as in `use crate as x`, is named by its sign.
fn named(tokens: &[(usize, Token)], at: usize, line: usize) -> Vec<(usize, String)> {
    let name = |(line, token): &(usize, Token)| match token {
        Token::Word(word) => (*line, word.clone()),
        Token::Path => (*line, "::".to_owned()),
        Token::Sign(sign) => (*line, sign.to_string()),
    };
    let after = tokens.get(at + 1);
    let (Some((_, Token::Path)), Some(after)) = (tokens.get(at), after) else {
        return vec![(line, "the root itself".to_owned())];
    };
    if !after.1.is('{') {
        return vec![name(after)];
    }
    let (mut names, mut depth, mut fresh) = (Vec::new(), 0, false);
    for token in &tokens[at + 1..] {
        match &token.1 {
            Token::Sign('{') => {
                depth += 1;
                fresh = depth == 1;
            }
            Token::Sign('}') => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            Token::Sign(',') if depth == 1 => fresh = true,
            _ if fresh => {
                names.push(name(token));
                fresh = false;
            }
            _ => {}
        }
    }
    names
}

/// The tokens before the tests that end a file: `#[cfg(test)] mod tests {`.
pub(super) fn without_tests(tokens: &[(usize, Token)]) -> &[(usize, Token)] {
    let is = |at: usize, word: &str| {
        let token = tokens.get(at).map(|(_, token)| token);
        token.is_some_and(|token| token.word() == Some(word))
    };
    let tests = (0..tokens.len()).find(|&at| {
        is(at, "cfg")
            && is(at + 2, "test")
            && is(at + 5, "mod")
            && tokens.get(at + 7).is_some_and(|(_, token)| token.is('{'))
    });
    &tokens[..tests.unwrap_or(tokens.len())]
}

/// The whole paths that begin at the root of the crate, each with its line: `a::b` and `a::c` of
/// `crate::a::{b, c as d}`.
pub(super) fn paths_of_the_root(tokens: &[(usize, Token)]) -> Vec<(usize, String)> {
    let mut paths = Vec::new();
    for (at, (line, token)) in tokens.iter().enumerate() {
        if token.word() == Some("crate") && follows_path(tokens, at) {
            leaves(tokens, at + 1, String::new(), &mut |path| {
                paths.push((*line, path));
            });
        }
    }
    paths
}

/// Walks the `::a::{b, c}` that begins at a token and tells its paths. Returns where it ends.
fn leaves(
    tokens: &[(usize, Token)],
    mut at: usize,
    mut path: String,
    tell: &mut impl FnMut(String),
) -> usize {
    let sign = |at: usize, sign: char| tokens.get(at).is_some_and(|(_, token)| token.is(sign));
    while tokens
        .get(at)
        .is_some_and(|(_, token)| *token == Token::Path)
    {
        at += 1;
        if sign(at, '{') {
            at += 1;
            while at < tokens.len() && !sign(at, '}') {
                let word = tokens[at].1.word().unwrap_or_default();
                let inner = match word {
                    "self" => path.clone(),
                    _ if path.is_empty() => word.to_owned(),
                    _ => format!("{path}::{word}"),
                };
                at = leaves(tokens, at + 1, inner, tell);
                while at < tokens.len() && !sign(at, ',') && !sign(at, '}') {
                    at += 1;
                }
                at += usize::from(sign(at, ','));
            }
            return at + 1;
        }
        let Some(word) = tokens.get(at).and_then(|(_, token)| token.word()) else {
            break;
        };
        if !path.is_empty() {
            path.push_str("::");
        }
        path.push_str(word);
        at += 1;
    }
    tell(path);
    at
}
