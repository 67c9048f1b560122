//! Writers of boards in foreign notations.

use rand::{RngExt, rngs::StdRng};

use super::{Board, Notation};

/// Returns a notation for one board a file.
const fn one(name: &'static str, write: fn(&[Board], &mut StdRng) -> Vec<u8>) -> Notation {
    Notation {
        name,
        write,
        boards: [1, 1],
        columns: 1,
        square: false,
    }
}

/// Returns a notation for several boards a file.
const fn several(name: &'static str, write: fn(&[Board], &mut StdRng) -> Vec<u8>) -> Notation {
    Notation {
        boards: [1, 3],
        ..one(name, write)
    }
}

/// Writes rows: what stands before, between and after the cells of a row, then between rows.
fn rows(board: &Board, cells: [&str; 2], row: [&str; 3], between: &str) -> String {
    let [before, separator, after] = row;
    let line = |line: &Vec<bool>| {
        let words: Vec<_> = line.iter().map(|&lit| cells[usize::from(lit)]).collect();
        format!("{before}{}{after}", words.join(separator))
    };
    let lines: Vec<_> = board.iter().map(line).collect();
    lines.join(between)
}

const DIGITS: [&str; 2] = ["0", "1"];

/// A dark and a lit character of the same board.
fn glyphs(random: &mut StdRng) -> [&'static str; 2] {
    let lit = ["1", "#", "X", "x", "*", "O", "o", "@", "●", "■", "🟨"];
    let dark = ["0", ".", "-", "~", "○", "□", "⬛"];
    loop {
        let lit = lit[random.random_range(0..lit.len())];
        let dark = dark[random.random_range(0..dark.len())];
        if dark != "0" || (lit != "O" && lit != "o") {
            return [dark, lit];
        }
    }
}

fn lines(board: &Board) -> String {
    rows(board, DIGITS, ["", "", ""], "\n") + "\n"
}

fn list(board: &Board, cells: [&str; 2], brackets: [&str; 2], between: &str) -> String {
    let [open, close] = brackets;
    let inner = rows(board, cells, [open, ", ", close], between);
    format!("{open}{inner}{close}")
}

const SQUARE: [&str; 2] = ["[", "]"];
const CURLY: [&str; 2] = ["{", "}"];

/// A line such as `+---+---+`, with other corners in other places.
fn rule(board: &Board, left: &str, middle: &str, right: &str, dash: &str) -> String {
    let dashes = vec![dash; board[0].len()];
    format!("{left}{}{right}\n", dashes.join(middle))
}

fn framed(board: &Board, cells: [&str; 2]) -> String {
    let rule = rule(board, "+", "+", "+", "---");
    let between = format!("\n{rule}");
    let inner = rows(board, cells, ["| ", " | ", " |"], &between);
    format!("{rule}{inner}\n{rule}")
}

fn boxed(board: &Board, cells: [&str; 2]) -> String {
    let between = format!("\n{}", rule(board, "├", "┼", "┤", "─"));
    let inner = rows(board, cells, ["│", "│", "│"], &between);
    let (top, bottom) = (
        rule(board, "┌", "┬", "┐", "─"),
        rule(board, "└", "┴", "┘", "─"),
    );
    format!("{top}{inner}\n{bottom}")
}

fn markdown(board: &Board) -> String {
    let text = rows(board, DIGITS, ["| ", " | ", " |"], "\n");
    let (head, body) = text.split_once('\n').unwrap_or((&text, ""));
    let rule = rule(board, "|", "|", "|", "---");
    format!("{head}\n{rule}{body}\n")
}

/// The size of a board as rows and columns.
fn size(board: &Board) -> String {
    format!("{} {}\n", board.len(), board[0].len())
}

/// Writes each board, with something between.
fn each(boards: &[Board], between: &str, mut write: impl FnMut(&Board) -> String) -> Vec<u8> {
    let texts: Vec<_> = boards.iter().map(&mut write).collect();
    texts.join(between).into_bytes()
}

/// The raw picture of netpbm.
fn raw(board: &Board) -> Vec<u8> {
    let mut bytes = format!("P4\n{} {}\n", board[0].len(), board.len()).into_bytes();
    for row in board {
        for eight in row.chunks(8) {
            let bit = |(at, &lit): (usize, &bool)| u8::from(lit) << (7 - at);
            bytes.push(eight.iter().enumerate().map(bit).sum());
        }
    }
    bytes
}

/// All notations of the test.
pub(super) const NOTATIONS: &[Notation] = &[
    several("digits", |boards, _| each(boards, "\n", lines)),
    several("any two characters", |boards, random| {
        each(boards, "\n", |board| {
            rows(board, glyphs(random), ["", "", ""], "\n") + "\n"
        })
    }),
    several("spaced digits", |boards, _| {
        each(boards, "\n", |board| {
            rows(board, DIGITS, ["", " ", ""], "\n") + "\n"
        })
    }),
    several("any two characters, spaced", |boards, random| {
        each(boards, "\n", |board| {
            rows(board, glyphs(random), [" ", "  ", ""], "\n") + "\n"
        })
    }),
    several("emoji", |boards, _| {
        each(boards, "\n", |board| {
            rows(board, ["⬛", "🟨"], ["", "", ""], "\n") + "\n"
        })
    }),
    several("tabs", |boards, _| {
        each(boards, "\n", |board| {
            rows(board, DIGITS, ["", "\t", ""], "\n") + "\n"
        })
    }),
    several("CSV", |boards, random| {
        let cells = glyphs(random);
        each(boards, "\n", |board| {
            rows(board, cells, ["", ",", ""], "\n") + "\n"
        })
    }),
    several("CSV with CRLF", |boards, _| {
        each(boards, "\r\n", |board| {
            rows(board, DIGITS, ["", ",", ""], "\r\n") + "\r\n"
        })
    }),
    several("CSV with blanks", |boards, _| {
        each(boards, "\n", |board| {
            rows(board, DIGITS, ["", ", ", ""], "\n") + "\n"
        })
    }),
    one("CSV with semicolons", |boards, _| {
        let text = rows(&boards[0], DIGITS, ["", ";", ""], "\n");
        text.into_bytes()
    }),
    several("CSV with quotes", |boards, _| {
        each(boards, "\n", |board| {
            rows(board, DIGITS, ["\"", "\",\"", "\""], "\n") + "\n"
        })
    }),
    several("CSV of words", |boards, random| {
        let all = [["false", "true"], ["FALSE", "TRUE"], ["off", "on"]];
        let cells = all[random.random_range(0..all.len())];
        each(boards, "\n", |board| {
            rows(board, cells, ["", ",", ""], "\n") + "\n"
        })
    }),
    several("spaced words", |boards, _| {
        each(boards, "\n", |board| {
            rows(board, ["False", "True"], ["", " ", ""], "\n") + "\n"
        })
    }),
    Notation {
        // One column: `1.` is a row of two cells, too.
        columns: 2,
        ..several("decimal numbers", |boards, random| {
            let cells = [["0.", "1."], ["0.0", "1.0"]][random.random_range(0..2)];
            each(boards, "\n", |board| {
                rows(board, cells, ["  ", "  ", ""], "\n") + "\n"
            })
        })
    },
    one("pipes", |boards, _| {
        let text = rows(&boards[0], DIGITS, ["", "|", ""], "\n");
        text.into_bytes()
    }),
    one("pipes around", |boards, random| {
        let text = rows(&boards[0], glyphs(random), ["| ", " | ", " |"], "\n");
        text.into_bytes()
    }),
    one("Markdown", |boards, _| markdown(&boards[0]).into_bytes()),
    one("ASCII frame", |boards, random| {
        let lit = ["X", "O", "#", "1"][random.random_range(0..4)];
        framed(&boards[0], [".", lit]).into_bytes()
    }),
    one("lines between rows", |boards, _| {
        let between = format!("\n{}", rule(&boards[0], "", "+", "", "---"));
        let text = rows(&boards[0], [".", "X"], [" ", " | ", " "], &between);
        text.into_bytes()
    }),
    one("box drawing", |boards, random| {
        let cells = [["0", "1"], [".", "X"], ["○", "●"]][random.random_range(0..3)];
        boxed(&boards[0], cells).into_bytes()
    }),
    several("joined by /", |boards, random| {
        let cells = glyphs(random);
        each(boards, "", |board| {
            rows(board, cells, ["", "", ""], "/") + "\n"
        })
    }),
    one("joined by |", |boards, random| {
        let last = ["", "|"][random.random_range(0..2)];
        let text = rows(&boards[0], glyphs(random), ["", "", ""], "|");
        format!("{text}{last}\n").into_bytes()
    }),
    one("spaced rows joined by ;", |boards, _| {
        let text = rows(&boards[0], DIGITS, ["", " ", ""], "; ");
        text.into_bytes()
    }),
    one("MATLAB", |boards, random| {
        let separator = [" ", ",", ", "][random.random_range(0..3)];
        let inner = rows(&boards[0], DIGITS, ["", separator, ""], "; ");
        format!("[{inner}]").into_bytes()
    }),
    one("MATLAB over lines", |boards, _| {
        let inner = rows(&boards[0], DIGITS, ["", " ", ""], ";\n     ");
        format!("% a board\nA = [{inner}];\n").into_bytes()
    }),
    one("print of Octave", |boards, _| {
        let inner = rows(&boards[0], DIGITS, ["   ", "   ", ""], "\n");
        format!("A =\n\n{inner}\n\n").into_bytes()
    }),
    one("print of NumPy", |boards, random| {
        let all = [["0", "1"], ["0.", "1."], ["False", " True"]];
        let cells = all[random.random_range(0..3)];
        let inner = rows(&boards[0], cells, ["[", " ", "]"], "\n ");
        format!("[{inner}]\n").into_bytes()
    }),
    one("repr of NumPy", |boards, random| {
        let cells = [["0", "1"], ["False", " True"]][random.random_range(0..2)];
        let inner = rows(&boards[0], cells, ["[", ", ", "]"], ",\n       ");
        format!("array([{inner}])\n").into_bytes()
    }),
    one("np.array", |boards, _| {
        let inner = list(&boards[0], DIGITS, SQUARE, ", ");
        format!("grid = np.array({inner})\n").into_bytes()
    }),
    several("JSON numbers", |boards, _| {
        each(boards, "\n", |board| list(board, DIGITS, SQUARE, ","))
    }),
    several("JSON booleans", |boards, _| {
        each(boards, "\n", |board| {
            list(board, ["false", "true"], SQUARE, ",\n ")
        })
    }),
    several("JSON strings", |boards, random| {
        let cells = glyphs(random);
        each(boards, "\n", |board| {
            format!("[{}]", rows(board, cells, ["\"", "", "\""], ","))
        })
    }),
    several("JSON, a list of boards", |boards, _| {
        let inner = each(boards, ",", |board| list(board, DIGITS, SQUARE, ","));
        [&b"["[..], &inner, b"]"].concat()
    }),
    one("Python", |boards, _| {
        let inner = list(&boards[0], ["False", "True"], SQUARE, ",\n        ");
        format!("grid = {inner}\n").into_bytes()
    }),
    one("Python tuples", |boards, _| {
        // A tuple of one has a comma of its own.
        let inner = rows(&boards[0], DIGITS, ["(", ", ", ",)"], ", ");
        format!("({inner},)").into_bytes()
    }),
    one("Python strings", |boards, _| {
        let inner = rows(&boards[0], [".", "#"], ["'", "", "'"], ", ");
        format!("# rows\nrows = [{inner}]\n").into_bytes()
    }),
    one("C", |boards, _| {
        let (height, width) = (boards[0].len(), boards[0][0].len());
        let inner = list(&boards[0], DIGITS, CURLY, ",");
        format!("int a[{height}][{width}] = {inner};\n").into_bytes()
    }),
    one("C over lines", |boards, _| {
        let inner = rows(&boards[0], DIGITS, ["    {", ", ", "},"], "\n");
        let width = boards[0][0].len();
        format!("static const int a[][{width}] = {{\n{inner}\n}};\n").into_bytes()
    }),
    one("Lua", |boards, _| {
        let inner = list(&boards[0], DIGITS, CURLY, ", ");
        format!("local t = {inner}\n").into_bytes()
    }),
    one("Mathematica", |boards, _| {
        let inner = list(&boards[0], DIGITS, CURLY, ", ");
        inner.into_bytes()
    }),
    one("GAP", |boards, _| {
        let inner = rows(&boards[0], DIGITS, ["[ ", ", ", " ]"], ", ");
        format!("[ {inner} ]\n").into_bytes()
    }),
    several("rows and columns", |boards, random| {
        let between = ["", "\n"][random.random_range(0..2)];
        each(boards, between, |board| size(board) + &lines(board))
    }),
    several("a count, rows and columns", |boards, random| {
        let cells = glyphs(random);
        let sized = each(boards, "", |board| {
            size(board) + &rows(board, cells, ["", "", ""], "\n") + "\n"
        });
        [format!("{}\n", boards.len()).into_bytes(), sized].concat()
    }),
    Notation {
        square: true,
        // A side of 1 above a row of one cell is a row, too.
        columns: 2,
        ..one("a side", |boards, random| {
            let separator = ["", " "][random.random_range(0..2)];
            let inner = rows(&boards[0], DIGITS, ["", separator, ""], "\n");
            format!("{}\n{inner}\n", boards[0].len()).into_bytes()
        })
    },
    Notation {
        // One board: 1 is a row, too.
        boards: [2, 4],
        ..one("a count and blank lines", |boards, _| {
            let inner = each(boards, "\n", lines);
            [format!("{}\n\n", boards.len()).into_bytes(), inner].concat()
        })
    },
    several("names", |boards, random| {
        let cells = glyphs(random);
        let mut number = 0;
        each(boards, "\n", |board| {
            number += 1;
            let name = format!("Level number {number}\n");
            name + &rows(board, cells, ["", "", ""], "\n") + "\n"
        })
    }),
    several("comments", |boards, random| {
        each(boards, "\n", |board| {
            let begin = [";", "%", "!", "//", "# a remark,"][random.random_range(0..5)];
            format!("{begin} a board of the test\n{}", lines(board))
        })
    }),
    several("a header", |boards, _| {
        each(boards, "\n", |board| {
            format!("; surface plane\n; rule king\n{}", lines(board))
        })
    }),
    several("P1", |boards, _| {
        each(boards, "", |board| {
            let pixels = rows(board, DIGITS, ["", " ", ""], "\n");
            format!("P1\n{} {}\n{pixels}\n", board[0].len(), board.len())
        })
    }),
    one("P1 with a comment", |boards, _| {
        let board = &boards[0];
        let (width, height) = (board[0].len(), board.len());
        let pixels = rows(board, DIGITS, ["", "", ""], "");
        format!("P1\n# made by the test\n{width} {height}\n{pixels}\n").into_bytes()
    }),
    several("P4", |boards, _| boards.iter().flat_map(raw).collect()),
];
