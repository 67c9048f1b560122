//! Matrices in the notations of other tools: what is written is read back, and a text with a slip
//! is refused or is another matrix of the same notation.

use std::fmt::Write;

use button_madness::algebra::modular::SparseMatrix;
use button_madness::puzzle::{Format, Goal, MatrixFormat, Puzzle, SizeLine};

/// A generator of numbers below a bound.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % bound as u64).unwrap()
    }

    fn matrix(&mut self, rows: usize, columns: usize, states: usize) -> Matrix {
        let mut row = || (0..columns).map(|_| self.below(states)).collect();
        (0..rows).map(|_| row()).collect()
    }

    fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

type Matrix = Vec<Vec<usize>>;

/// Writes rows: what stands before and after all of them, before and after each, between rows and
/// between entries.
fn written(
    matrix: &Matrix,
    (first, last): (&str, &str),
    (open, close): (&str, &str),
    (rows, entries): (&str, &str),
) -> String {
    let row = |row: &Vec<usize>| {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        format!("{open}{}{close}", row.join(entries))
    };
    let all: Vec<String> = matrix.iter().map(row).collect();
    format!("{first}{}{last}", all.join(rows))
}

/// A notation with its writer.
#[derive(Clone, Copy)]
struct Notation {
    name: &'static str,
    write: fn(&Matrix) -> String,
    /// Whether entries have one digit.
    digits: bool,
    /// Whether a single row looks like a list whose rows are not known.
    flat: bool,
}

const fn notation(name: &'static str, write: fn(&Matrix) -> String) -> Notation {
    Notation {
        name,
        write,
        digits: false,
        flat: false,
    }
}

const NOTATIONS: [Notation; 18] = [
    Notation {
        digits: true,
        ..notation("digits", |m| written(m, ("", "\n"), ("", ""), ("\n", "")))
    },
    notation("blanks", |m| written(m, ("", "\n"), ("", ""), ("\n", " "))),
    notation("columns", |m| {
        written(m, ("", "\n"), ("  ", ""), ("\n", "   "))
    }),
    notation("tabs", |m| written(m, ("", "\n"), ("", ""), ("\n", "\t"))),
    notation("CSV", |m| written(m, ("", "\r\n"), ("", ""), ("\r\n", ","))),
    notation("CSV with quotes", |m| {
        written(m, ("", "\n"), ("\"", "\""), ("\n", "\",\""))
    }),
    notation("JSON", |m| written(m, ("[", "]\n"), ("[", "]"), (",", ","))),
    notation("JSON over lines", |m| {
        written(
            m,
            ("[\n", "\n]\n"),
            ("  [\n    ", "\n  ]"),
            (",\n", ",\n    "),
        )
    }),
    Notation {
        digits: true,
        ..notation("strings", |m| {
            written(m, ("[\n", "\n]\n"), ("\"", "\""), (",\n", ""))
        })
    },
    notation("NumPy", |m| {
        written(m, ("[", "]\n"), ("[", "]"), ("\n ", " "))
    }),
    notation("NumPy's repr", |m| {
        written(
            m,
            ("array([", "], dtype=int8)\n"),
            ("[", "]"),
            (",\n       ", ", "),
        )
    }),
    Notation {
        flat: true,
        ..notation("MATLAB", |m| {
            written(m, ("A = [", "];\n"), ("", ""), ("; ", " "))
        })
    },
    Notation {
        flat: true,
        ..notation("Octave", |m| {
            written(m, ("A = [\n", "\n]\n"), ("  ", ""), ("\n", ", "))
        })
    },
    notation("C", |m| {
        let begin = format!("int a[{}][{}] = {{\n", m.len(), m[0].len());
        written(m, (&begin, "\n};\n"), ("  { ", " }"), (",\n", ", "))
    }),
    notation("Lua", |m| {
        written(m, ("local a = {", "}\n"), ("{", "}"), (", ", ", "))
    }),
    Notation {
        flat: true,
        ..notation("Sage", |m| written(m, ("", "\n"), ("[", "]"), ("\n", " ")))
    },
    notation("table", |m| {
        written(m, ("", "\n"), ("| ", " |"), ("\n", " | "))
    }),
    notation("LaTeX", |m| {
        written(
            m,
            ("\\begin{pmatrix}\n", "\n\\end{pmatrix}\n"),
            ("", " \\\\"),
            ("\n", " & "),
        )
    }),
];

fn read(text: &str, states: u64) -> Result<Vec<Puzzle>, String> {
    let format = Format::Matrix(MatrixFormat::default());
    let puzzles = format.read(text.as_bytes(), Some(states));
    let puzzles = puzzles.map_err(|error| error.to_string())?;
    Ok(puzzles.into_iter().map(|(_, puzzle)| puzzle).collect())
}

fn dense(wiring: &SparseMatrix) -> Matrix {
    let row = |entries: &[(u32, u32)]| {
        let mut row = vec![0; wiring.columns()];
        for &(column, value) in entries {
            row[column as usize] = value as usize;
        }
        row
    };
    wiring.iter_rows().map(row).collect()
}

/// Writes random matrices in each notation, and reads them.
fn round_trips(cases: usize) {
    for notation in NOTATIONS {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        let mut refused = 0;
        for case in 0..cases {
            let states = random.choose(&[2, 2, 3, 4, 10, 12, 1000]);
            let entries = if notation.digits {
                states.min(10)
            } else {
                states
            };
            let (rows, columns) = (1 + random.below(6), 1 + random.below(6));
            let matrix = random.matrix(rows, columns, entries);
            let text = (notation.write)(&matrix);
            let name = notation.name;
            match read(&text, states as u64) {
                Ok(puzzles) => {
                    assert_eq!(puzzles.len(), 1, "{name}, case {case}: {text}");
                    assert_eq!(
                        dense(puzzles[0].wiring()),
                        matrix,
                        "{name}, case {case}: {text}"
                    );
                }
                Err(error) => {
                    let known = error.contains("may be the size")
                        || error.contains("one number or several digits")
                        || notation.flat
                            && (rows == 1 || columns == 1)
                            && error.contains("where do the rows");
                    // Strings of one digit each may be a flat list.
                    let known = known || name == "strings" && columns == 1;
                    assert!(known, "{name}, case {case}: {error}\n{text}");
                    refused += 1;
                }
            }
        }
        assert!(3 * refused < cases, "{}: {refused} refused", notation.name);
    }
}

#[test]
fn matrices_in_every_notation_are_read_back() {
    round_trips(1000);
}

#[test]
#[ignore = "the full size of the test above"]
fn many_matrices_in_every_notation_are_read_back() {
    round_trips(100_000);
}

/// A text without what means nothing: blanks beside others, beside separators and brackets and at the
/// ends of lines; commas before the end of a list; comments, and the lines around a matrix of LaTeX.
fn normal(text: &str) -> String {
    let comment = |line: &&str| {
        let signs = ["#", ";", "%", "//", "\\begin{", "\\end{"];
        !signs.iter().any(|sign| line.trim_start().starts_with(sign))
    };
    let lines = text.lines().filter(comment);
    let lines = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    let mut text = lines.join("\n");
    for sign in [",", ";", "|", "&", "[", "]", "{", "}", "(", ")", "="] {
        text = text
            .replace(&format!(" {sign}"), sign)
            .replace(&format!("{sign} "), sign);
    }
    for close in ["]", "}", ")"] {
        text = text.replace(&format!(",{close}"), close);
        text = text.replace(&format!(",\n{close}"), &format!("\n{close}"));
    }
    text
}

/// One character dropped, doubled, changed or added.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let at = random.below(characters.len());
    let other = random.choose(&[
        ' ', ',', ';', '|', '[', ']', '{', '}', '(', ')', '0', '1', '2', '7', '#', '-', 'x', '\t',
        '\n', '"', '=', ':', '&', '\\', '%', '@', '\'', '>', 'é',
    ]);
    match random.below(4) {
        0 => {
            characters.remove(at);
        }
        1 => characters.insert(at, characters[at]),
        2 => characters[at] = other,
        _ => characters.insert(at, other),
    }
    characters.into_iter().collect()
}

/// Reads texts with a slip: they are refused, or read as the matrix that was written, or as what the
/// notation writes so.
fn slips(cases: usize) {
    for notation in NOTATIONS {
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        let (mut refused, mut same, mut others) = (0, 0, 0);
        for _ in 0..cases {
            let states = random.choose(&[2, 3, 4, 10]);
            let (rows, columns) = (2 + random.below(4), 2 + random.below(4));
            let matrix = random.matrix(rows, columns, states);
            let text = mutated(&(notation.write)(&matrix), &mut random);
            let Ok(puzzles) = read(&text, states as u64) else {
                refused += 1;
                continue;
            };
            let found: Vec<Matrix> = puzzles.iter().map(|p| dense(p.wiring())).collect();
            if found == [matrix] {
                same += 1;
                continue;
            }
            let again: String = found.iter().map(notation.write).collect();
            // A first line with the size is dropped; digits may stand below it.
            let digits = (NOTATIONS[0].write)(&found[0]);
            let text = normal(&text);
            let (rows, columns) = (found[0].len(), found[0][0].len());
            let sizes = [format!("{rows}"), format!("{rows} {columns}")];
            let rest = text.split_once('\n');
            let rest = rest.filter(|(first, _)| sizes.contains(&(*first).to_owned()));
            let sized = rest.is_some_and(|(_, rest)| {
                normal(&again) == rest || found.len() == 1 && normal(&digits) == rest
            });
            assert!(
                sized || normal(&again) == text,
                "{}: {text}\n{again}",
                notation.name
            );
            others += 1;
        }
        let name = notation.name;
        assert!(
            refused > cases / 4 && same > 0 && others > 0,
            "{name}: {refused} {same} {others}"
        );
    }
}

#[test]
fn a_matrix_with_a_slip_is_refused_or_another_of_its_notation() {
    slips(1000);
}

#[test]
#[ignore = "the full size of the test above"]
fn many_matrices_with_slips() {
    slips(100_000);
}

/// A system of equations, in the ways to write one, is a puzzle of lamps with a start.
#[test]
fn augmented_matrices_are_equations() {
    let mut random = Random(77);
    for case in 0..500 {
        let states = random.choose(&[2, 3, 4, 10]);
        let (lamps, buttons) = (1 + random.below(5), 1 + random.below(5));
        let system = random.matrix(lamps, buttons + 1, states);
        let (mut solid, mut bars, mut sage) = (String::new(), String::new(), String::new());
        for row in &system {
            let digits: String = row[..buttons].iter().map(ToString::to_string).collect();
            let words: Vec<String> = row[..buttons].iter().map(ToString::to_string).collect();
            let (words, start) = (words.join(" "), row[buttons]);
            writeln!(solid, "{digits} {start}").unwrap();
            writeln!(bars, "{words} | {start}").unwrap();
            writeln!(sage, "[{words}|{start}]").unwrap();
        }
        let size = format!("{lamps} {buttons}\n{}", bars.replace('|', ""));
        let json = written(&system, ("[", "]"), ("[", "]"), (",", ","));
        let format = |size| {
            Format::Matrix(MatrixFormat {
                augmented: true,
                size,
            })
        };
        let mut count = 0;
        for (text, line) in [
            (&solid, SizeLine::No),
            (&bars, SizeLine::No),
            (&sage, SizeLine::No),
            (&json, SizeLine::No),
            (&size, SizeLine::Yes),
        ] {
            let read = format(line).read(text.as_bytes(), Some(states as u64));
            let puzzle = match read {
                Ok(mut puzzles) if puzzles.len() == 1 => puzzles.remove(0).1,
                Ok(_) => panic!("case {case}: several puzzles\n{text}"),
                Err(error) => {
                    let error = error.to_string();
                    let known = error.contains("may be the size")
                        || error.contains("where do the rows") && lamps == 1;
                    assert!(known, "case {case}: {error}\n{text}");
                    continue;
                }
            };
            count += 1;
            assert_eq!(
                (puzzle.buttons(), puzzle.lamps()),
                (buttons, lamps),
                "{text}"
            );
            assert_eq!(*puzzle.goal(), Goal::Value(0));
            for (lamp, row) in system.iter().enumerate() {
                assert_eq!(puzzle.start()[lamp] as usize, row[buttons]);
                for (button, &expected) in row[..buttons].iter().enumerate() {
                    let wires = puzzle.wiring().row(button).iter();
                    let mut wires = wires.filter(|wire| wire.0 as usize == lamp);
                    let amount = wires.next().map_or(0, |wire| wire.1);
                    assert_eq!(amount as usize, expected);
                }
            }
        }
        assert!(count >= 3, "case {case}");
    }
}

/// The system of issue 58: its only answer is 3, 2, 1.
#[test]
fn the_last_column_is_the_start() {
    let format = Format::Matrix(MatrixFormat {
        augmented: true,
        size: SizeLine::Guessed,
    });
    let puzzle = format
        .read(b"110 3\n111 2\n011 1\n", Some(4))
        .unwrap()
        .remove(0)
        .1;
    let answer = puzzle.solve().unwrap();
    assert_eq!(
        answer.outcome,
        button_madness::Outcome::Solved(vec![3, 2, 1])
    );
    assert_eq!(answer.solutions(), 1_u32.into());
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of texts and messages")]
fn what_is_wrong_in_a_matrix_is_named_with_its_place() {
    for (text, states, expected) in [
        ("", 2, "1:1: the file holds no matrix"),
        (
            "110 3\n111 2\n011 1\n",
            4,
            "1:1: the entry 110 is none of the states 0 to 3. Digits side by side are entries only \
             in rows of one word; --augmented reads a start after them",
        ),
        (
            "1 2\n0 1\n1 1\n",
            2,
            "1:3: the entry 2 is none of the states 0 to 1",
        ),
        ("110\n1x1\n", 2, "2:2: expected a digit, not 'x'"),
        (
            "1 -1\n0 1\n",
            3,
            "1:3: expected a number from 0, not \"-1\": write K - 1 for -1 with K states",
        ),
        ("1,,0\n", 2, "1:3: there is no entry before this separator"),
        ("1,0,\n1,1,\n", 2, "1:4: no entry follows this comma"),
        ("[0,1,1,0]", 2, "1:1: where do the rows of this list end?"),
        (
            "[[1,0],[1]]",
            2,
            "1:9: this row has 1 entry, but the first one has 2",
        ),
        ("[[1,0],[0,1]", 2, "1:1: this bracket is not closed"),
        (
            "[[1,0),[0,1]]",
            2,
            "1:6: ')' does not close the '[' of line 1, column 2",
        ),
        (
            "1 0 | 1\n0 1 | 1\n",
            2,
            "1:7: a | before the last entry: --augmented",
        ),
        (
            "1 | 0 1\n",
            2,
            "1:3: a | stands between all entries of a row",
        ),
        (
            "2 2\n1 0\n0 1\n",
            3,
            "1:1: 2 2 may be the size of the matrix below, or its first row",
        ),
        (
            "3 2\n1 0\n0 1\n",
            3,
            "1:1: the entry 3 is none of the states 0 to 2",
        ),
        (
            "4 3\n1 0 1\n0 1 1\n",
            2,
            "1:1: 4 3 is not the size of the matrix below, 2 rows of 3 entries",
        ),
        (
            "1,0 1\n",
            2,
            "1:5: a comma stands between some entries of this row",
        ),
        (
            "[[1,0\n1]]\n",
            2,
            "2:1: a comma stands between some entries of this row",
        ),
        (
            "int a[3][2] = {{1,0},{0,1}};",
            2,
            "1:13: the brackets before this '=' say another size",
        ),
        ("|\n", 2, "1:1: no entry follows this |"),
        ("||\n", 2, "1:2: there is no entry before this separator"),
        (",\n", 2, "1:1: no entry follows this comma"),
        ("[|]", 2, "1:1: these brackets hold nothing"),
        ("[[],[]]", 2, "1:2: these brackets hold nothing"),
        ("\"\"\n", 2, "1:1: there is no entry before this separator"),
        ("[[[[[[1]]]]]]", 2, "1:6: these brackets are too deep"),
        ("01 1\n10 1\n", 2, "1:1: \"01\" is no number"),
        (
            "0;1;0\n",
            2,
            "1:1: a ; may stand between entries or between rows",
        ),
        (
            "12\n10\n",
            20,
            "1:1: \"12\" is one number or several digits",
        ),
        (
            "10\n01\n\n11\n",
            2,
            "4:1: blank lines and brackets separate matrices",
        ),
        (
            "a b\n1 0 1\n",
            2,
            "1:3: this line names 2 columns, and the rows below have 3 entries",
        ),
        (
            "a a\n1 0\n",
            2,
            "1:3: the name \"a\" stands here for the second time",
        ),
        ("x = 1 0\n", 2, "1:3: expected a name before the '='"),
        (
            "{\"a\": [1, 0]}",
            2,
            "1:2: this stands beside a list in brackets",
        ),
        (
            "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 1\n",
            2,
            "1:1: Matrix Market is not read",
        ),
        (
            "[.##.] (3) (1,3) {3,5,4,7}",
            2,
            "1:2: expected a number, not \".##.\"",
        ),
    ] {
        let found = read(text, states).expect_err(text);
        assert!(found.starts_with(expected), "{text}\n{found}\n{expected}");
    }
}

/// Names in the first line and the first column, sizes, several matrices, other numbers.
#[test]
fn what_stands_around_a_matrix_is_understood() {
    let identity = vec![vec![1, 0], vec![0, 1]];
    for text in [
        "x,y\n1,0\n0,1\n",
        ",x,y\nA,1,0\nB,0,1\n",
        "button,x,y\nA,1,0\nB,0,1\n",
        "2 2\n10\n01\n",
        "2\n1 0\n0 1\n",
        "True False\nFalse True\n",
        "1.0, 0.0\n0.0, 1.\n",
        "+---+---+\n| 1 | 0 |\n+---+---+\n| 0 | 1 |\n",
        "| x | y |\n|---|---|\n| 1 | 0 |\n| 0 | 1 |\n",
        "1;0\n0;1\n",
        "1 0; 0 1\n",
        "10;01\n",
        "matrix([1,0],[0,1]);\n",
        "A =\n\n   1   0\n   0   1\n\n",
        "mat := ((1, 0), (0, 1))",
        "const m = [\n  [1, 0],\n  // the second\n  [0, 1],\n];",
        "# a comment\n10\n% another\n01\n",
        "[1, 0]\n\n[0, 1]\n",
        "[\n [\n  1,\n\n  0,\n ],\n [0,\n 1]]",
    ] {
        let puzzles = read(text, 2).expect(text);
        assert_eq!(puzzles.len(), 1, "{text}");
        assert_eq!(dense(puzzles[0].wiring()), identity, "{text}");
    }
    let puzzles = read(",x,y\nA,1,0\nB,0,1\n", 2).unwrap();
    assert_eq!(puzzles[0].geometry().buttons(), ["A", "B"]);
    assert_eq!(puzzles[0].geometry().lamps(), ["x", "y"]);
    for text in [
        "10\n01\n\n01\n10\n",
        "[[1,0],[0,1]]\n[[0,1],[1,0]]",
        "[[[1,0],[0,1]],[[0,1],[1,0]]]",
    ] {
        let puzzles = read(text, 2).unwrap();
        let found: Vec<Matrix> = puzzles
            .iter()
            .map(|puzzle| dense(puzzle.wiring()))
            .collect();
        assert_eq!(
            found,
            [identity.clone(), vec![vec![0, 1], vec![1, 0]]],
            "{text}"
        );
    }
}
