//! Exclusive disjunctions in the format of DIMACS, as SAT solvers read them: `x1 2 -3 0`.
//!
//! A line `x` with literals says that an odd number of them is true. Each variable is a button, and
//! true where it is pressed; each line is a lamp, which is 1 unless an odd number of its literals is
//! negated, and is to become 0. A line `p cnf N M` may say the number of variables and of lines; lines
//! that begin with `c` are comments, and a clause of one literal says that it is true.

use super::text::{FormatError, Line, Place, Word, decoded, lines, refused, shown};
use crate::puzzle::{Geometry, Puzzle};
use madness_text::MOST_UNNAMED;

/// The most variables.
const MOST: u64 = MOST_UNNAMED;

/// A disjunction: its variables, counted from 1, and whether an odd number of them is true.
struct Equation {
    variables: Vec<usize>,
    is_odd: bool,
}

/// Reads a formula.
///
/// # Errors
/// Clauses of several literals without x; numbers that are none or too large; another number of
/// variables or lines than the header says.
pub(super) fn read(bytes: &[u8]) -> Result<Puzzle, FormatError> {
    let mut header: Option<(Place, [u64; 2])> = None;
    let mut equations = Vec::new();
    for line in lines(decoded(bytes)?) {
        let first = line.words[0];
        match first.text {
            "c" => {}
            "p" if header.is_some() || !equations.is_empty() => {
                return first.error("the header p cnf N M stands once, before everything else");
            }
            "p" => header = Some((first.place, read_header(&line)?)),
            _ => equations.push(read_line(&line)?),
        }
    }
    if equations.is_empty() {
        return Place::START.error("the file holds no line such as x1 2 -3 0");
    }
    let largest = equations
        .iter()
        .flat_map(|(_, it)| &it.variables)
        .max()
        .copied();
    let mut variables = largest.unwrap_or(0);
    if let Some((place, [said, lines])) = header {
        if let Some((line, _)) = equations
            .iter()
            .find(|(_, it)| it.variables.iter().any(|&variable| variable as u64 > said))
        {
            return line.error(format!(
                "a variable is above {said}, the number in the header"
            ));
        }
        if lines != equations.len() as u64 {
            let found = equations.len();
            return place.error(format!(
                "the header says {lines} lines, and there are {found}"
            ));
        }
        variables = usize::try_from(said).expect("at most 2^20");
    }
    let mut wires = vec![Vec::new(); variables];
    for (lamp, (_, equation)) in equations.iter().enumerate() {
        for &variable in &equation.variables {
            wires[variable - 1].push((lamp, 1));
        }
    }
    let start = equations
        .iter()
        .map(|(_, equation)| u32::from(equation.is_odd))
        .collect();
    let puzzle = Puzzle::new(2, equations.len(), wires)
        .and_then(|puzzle| puzzle.with_start(start))
        .map_err(|error| refused(&error))?;
    let lamps = equations.len();
    Ok(puzzle.with_geometry(Geometry::numbered(variables, lamps)))
}

/// Reads `p cnf N M`.
fn read_header(line: &Line<'_>) -> Result<[u64; 2], FormatError> {
    let [_, kind, variables, lines] = line.words[..] else {
        return line.words[0].error("expected p cnf N M, with N variables and M lines");
    };
    if !matches!(kind.text, "cnf" | "xor" | "xcnf") {
        return kind.error(format!("expected cnf, not \"{}\"", shown(kind.text)));
    }
    let numbers = [variables.number()?, lines.number()?];
    if numbers[0] > MOST {
        return variables.error(format!("more than {MOST} variables are not read"));
    }
    Ok(numbers)
}

/// Reads a line of literals that ends with 0, and returns its place.
fn read_line(line: &Line<'_>) -> Result<(Place, Equation), FormatError> {
    let first = line.words[0];
    let rest = first.text.strip_prefix(['x', 'X']);
    let mut words = line.words.clone();
    match rest {
        Some("") => {
            words.remove(0);
        }
        Some(rest) => {
            words[0].text = rest;
            words[0].place.column += 1;
        }
        None => {}
    }
    let Some((last, literals)) = words.split_last().filter(|(last, _)| last.text == "0") else {
        let last = line.words[line.words.len() - 1];
        return last.error("a line ends with 0, such as x1 2 -3 0");
    };
    let mut equation = Equation {
        variables: Vec::new(),
        is_odd: true,
    };
    for literal in literals {
        let (variable, is_negated) = read_literal(*literal)?;
        equation.variables.push(variable);
        equation.is_odd ^= is_negated;
    }
    if rest.is_none() && literals.len() != 1 {
        return first.error(
            "this is a clause, not an exclusive one: lines begin with x, or hold one literal",
        );
    }
    Ok((
        if literals.is_empty() {
            last.place
        } else {
            first.place
        },
        equation,
    ))
}

/// A variable, and whether it is negated.
fn read_literal(word: Word<'_>) -> Result<(usize, bool), FormatError> {
    let (digits, is_negated) = match word.text.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (word.text, false),
    };
    let number = Word {
        text: digits,
        ..word
    }
    .number()?;
    if number == 0 {
        return word.error("0 ends a line, and stands nowhere else");
    }
    match usize::try_from(number).ok().filter(|_| number <= MOST) {
        Some(variable) => Ok((variable, is_negated)),
        None => word.error(format!("more than {MOST} variables are not read")),
    }
}
