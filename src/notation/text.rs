//! Takes a text apart into boards: blocks of rows, joined rows, pictures, lists in brackets, links.

use super::alphabet::Alphabet;
use super::brackets;
use super::error::{ParseError, ParseErrorKind};
use super::fields::{self, Cell};
use super::header::Header;
use super::layout::{Layout, Notation};
use super::line_kind::{LineKind, is_assignment, is_comment_behind, magic, remark_behind_joined};
use super::noted_board::{Assumed, NotedBoard};
use super::reader::other_picture;
use super::source::{BLANKS, Line, Lines, is_cell};
use super::values::Cursor;
use super::{own, pbm, rows};
use crate::board::{Lights, Surface};

/// A board as far as its text tells.
#[derive(Debug)]
pub(super) enum Found<'a> {
    /// Its lights are known.
    Board(NotedBoard),
    /// Its cells are known, but not what they say.
    Table(Table<'a>),
}

/// The cells of a board.
#[derive(Debug)]
pub(super) struct Table<'a> {
    pub(super) rows: Vec<Vec<Cell<'a>>>,
    pub(super) layout: Layout,
    /// The line of the first row.
    pub(super) line: usize,
    pub(super) header: Header,
    pub(super) assumed: Vec<Assumed>,
}

impl Found<'_> {
    /// Returns whether two readings are the same board of the same game, wherever it stands.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Board(one), Self::Board(other)) => {
                one.lights == other.lights && one.header == other.header
            }
            (Self::Table(one), Self::Table(other)) => {
                let texts = |table: &Table<'_>| -> Vec<Vec<String>> {
                    let text = |cell: &Cell<'_>| cell.text.to_owned();
                    table
                        .rows
                        .iter()
                        .map(|row| row.iter().map(text).collect())
                        .collect()
                };
                one.header == other.header && texts(one) == texts(other)
            }
            _ => false,
        }
    }

    pub(super) fn assumed(&mut self) -> &mut Vec<Assumed> {
        match self {
            Self::Board(board) => &mut board.assumed,
            Self::Table(table) => &mut table.assumed,
        }
    }
}

/// A text and how its boards are read.
pub(super) struct Text<'a, 'b> {
    whole: &'a str,
    pub(super) lines: Vec<Line<'a>>,
    pub(super) alphabet: &'b Alphabet,
    /// The surface that was asked for, whatever the text says.
    surface: Option<Surface>,
    /// How many rows each board has, if that was said.
    rows: Option<usize>,
    /// The game of the boards that say nothing of it.
    usual: Header,
    /// Whether cells are given back as they are written.
    as_tables: bool,
}

/// A board that has begun.
#[derive(Default)]
struct Begun<'a> {
    rows: Vec<Line<'a>>,
    name: Option<Line<'a>>,
    header: Header,
    assumed: Vec<Assumed>,
    /// The comments, of which some may be mistyped rows.
    asides: Vec<Line<'a>>,
}

impl<'a, 'b> Text<'a, 'b> {
    pub(super) fn new(
        text: &'a str,
        alphabet: &'b Alphabet,
        (surface, rows, usual): (Option<Surface>, Option<usize>, Header),
        as_tables: bool,
    ) -> Self {
        Self {
            whole: text,
            lines: Lines::new(text, 1).collect(),
            alphabet,
            surface,
            rows,
            usual,
            as_tables,
        }
    }

    /// Returns some of its lines as a text.
    pub(super) fn part(&self, from: usize, to: usize) -> Text<'a, 'b> {
        Text {
            whole: self.whole,
            lines: self.lines[from..to].to_vec(),
            alphabet: self.alphabet,
            surface: self.surface,
            rows: None,
            usual: self.usual.clone(),
            as_tables: self.as_tables,
        }
    }

    pub(super) fn kind(&self, index: usize) -> LineKind {
        LineKind::of(self.lines[index], self.alphabet)
    }

    /// Returns whether a line is neither blank nor a comment.
    pub(super) fn is_row(&self, index: usize) -> bool {
        !self.lines[index].is_blank() && !self.kind(index).is_aside()
    }

    /// Returns the boards from a line on.
    pub(super) fn boards(&self, from: usize) -> Result<Vec<Found<'a>>, ParseError> {
        let mut found = Vec::new();
        let mut of_all = self.of_all(from, true)?.or(&self.usual);
        let mut next = from;
        while next < self.lines.len() {
            if self.lines[next].is_blank() {
                self.check_blank(next)?;
                next += 1;
                continue;
            }
            next = self.block(next, &mut of_all, &mut found)?;
        }
        Ok(found)
    }

    /// Refuses a line of blanks between two rows that may be a row itself: it is as long as the row above, and
    /// blanks are holes, or the cells of both rows are all the same.
    fn check_blank(&self, index: usize) -> Result<(), ParseError> {
        let line = self.lines[index];
        let is_row = |index: usize| index < self.lines.len() && self.is_row(index);
        if line.text.is_empty() || index == 0 || !is_row(index - 1) || !is_row(index + 1) {
            return Ok(());
        }
        let [above, below] = [index - 1, index + 1].map(|index| self.lines[index].text);
        let mut cells = above.chars().chain(below.chars()).filter(|&c| is_cell(c));
        let first = cells.next();
        let mut are_same = || cells.all(|cell| Some(cell) == first);
        let is_long = line.text.chars().count() == above.chars().count();
        if is_long && (self.alphabet.blank_holes || are_same()) {
            return Err(line.error(1, ParseErrorKind::BlankRow));
        }
        Ok(())
    }

    /// Returns what comments above a line say of all boards: those that stand apart from the boards, and
    /// those right above the line too if it is a `number`.
    pub(super) fn of_all(&self, first: usize, number: bool) -> Result<Header, ParseError> {
        let above = &self.lines[..first];
        let last_blank = above.iter().rposition(|line| line.is_blank()).unwrap_or(0);
        let mut of_all = Header::default();
        for &line in &above[..if number { first } else { last_blank }] {
            if !line.is_blank() && LineKind::of(line, self.alphabet).is_aside() {
                of_all.take(line)?;
            }
        }
        Ok(of_all)
    }

    /// Reads a block up to the next blank line, or to the end of what has an end of its own. Returns
    /// where the text goes on.
    fn block(
        &self,
        from: usize,
        of_all: &mut Header,
        found: &mut Vec<Found<'a>>,
    ) -> Result<usize, ParseError> {
        let mut begun = Begun::default();
        let mut has_boards = false;
        let mut next = from;
        while let Some(&line) = self.lines.get(next).filter(|line| !line.is_blank()) {
            let kind = self.kind(next);
            next += 1;
            match kind {
                LineKind::Comment | LineKind::Remark => {
                    begun.header.take(line)?;
                    begun.asides.push(line);
                }
                LineKind::Link => {
                    self.flush(&mut begun, of_all, found)?;
                    let (header, lights) = own::link(line)?;
                    begun.header = header.or(&begun.header);
                    self.push(&mut begun, of_all, (lights, line.number), found);
                    has_boards = true;
                }
                LineKind::Joined => {
                    self.flush(&mut begun, of_all, found)?;
                    self.joined(line, &mut begun, of_all, found)?;
                    has_boards = true;
                }
                LineKind::Bracket if begun.rows.is_empty() && self.printed(next).is_some() => {
                    begun.name = Some(line);
                    next = self.printed(next).unwrap_or(next);
                }
                LineKind::Bracket if begun.rows.is_empty() => {
                    next = self.bracket(next - 1, &mut begun, of_all, found)?;
                    has_boards = true;
                }
                LineKind::Bracket | LineKind::Row if begun.rows.is_empty() => {
                    if let Some(digit) = magic(line, self.alphabet) {
                        if digit != '1' {
                            return Err(line.error(line.indent(), other_picture(digit)));
                        }
                        let mut rest = self.lines_from(next - 1);
                        let picture = pbm::plain::read(
                            &mut rest,
                            self.alphabet,
                            self.surface(&begun, of_all),
                        )?;
                        self.push(&mut begun, of_all, (picture.lights, picture.line), found);
                        if let Some(Found::Board(board)) = found.last_mut() {
                            board.notation = Notation::PBM;
                        }
                        // A last line without its feed has the number of what follows it.
                        let is_end = rest.rest.is_empty();
                        let next = rest.number - self.lines[0].number;
                        return Ok(if is_end { self.lines.len() } else { next });
                    }
                    if line.content() == "unsolvable" {
                        return Err(line.error(line.indent(), ParseErrorKind::Unsolvable));
                    }
                    if own::is_flip(line) {
                        let lights = own::flip(line)?;
                        begun.header.surface = Some(Surface::Plane);
                        self.push(&mut begun, of_all, (lights, line.number), found);
                        has_boards = true;
                    } else if line.content().starts_with(own::SHARED) {
                        begun.header = own::shared(line)?.or(&begun.header);
                        // The line below has words: presses, hints and time.
                        next += 1;
                    } else if begun.name.is_none()
                        && rows::is_name(line, self.alphabet)
                        && self.row_follows(next)
                    {
                        begun.name = Some(line);
                    } else {
                        begun.rows.push(line);
                    }
                }
                LineKind::Bracket | LineKind::Row => begun.rows.push(line),
            }
        }
        if begun.rows.is_empty() && begun.name.is_none() && !has_boards {
            if found.is_empty() {
                *of_all = begun.header.or(of_all);
            } else if begun.header != Header::default() {
                let message = "this comment says the game of no board: put it right above one, or above the first one";
                let message = message.to_owned();
                return Err(self.lines[from].error(1, ParseErrorKind::Header { message }));
            }
            return Ok(next);
        }
        self.flush(&mut begun, of_all, found)?;
        Ok(next)
    }

    /// Returns whether a row follows in the same block.
    fn row_follows(&self, from: usize) -> bool {
        (from..self.lines.len())
            .take_while(|&index| !self.lines[index].is_blank())
            .any(|index| !self.kind(index).is_aside())
    }

    /// Returns the lines of the text from one of them on.
    fn lines_from(&self, index: usize) -> Lines<'a> {
        // The line is a part of the text, so its address tells where it begins.
        let at = self.lines[index].text.as_ptr() as usize - self.whole.as_ptr() as usize;
        Lines::new(&self.whole[at..], self.lines[index].number)
    }

    fn surface(&self, begun: &Begun<'_>, of_all: &Header) -> Surface {
        let said = begun.header.surface.or(of_all.surface);
        self.surface.or(said).unwrap_or_default()
    }

    /// Returns where rows begin below `A =` in the line before `next`, as Octave and MATLAB print a matrix.
    fn printed(&self, next: usize) -> Option<usize> {
        let first = (next..self.lines.len()).find(|&index| !self.lines[index].is_blank())?;
        (is_assignment(self.lines[next - 1]) && self.is_row(first)).then_some(first)
    }

    /// Ends the board of rows that has begun, if any has.
    fn flush(
        &self,
        begun: &mut Begun<'a>,
        of_all: &Header,
        found: &mut Vec<Found<'a>>,
    ) -> Result<(), ParseError> {
        if begun.rows.is_empty() {
            return match begun.name.take() {
                Some(name) => Err(name.error(name.indent(), ParseErrorKind::NoRow)),
                None => Ok(()),
            };
        }
        let lines = std::mem::take(&mut begun.rows);
        let first = lines[0];
        if let Some(name) = begun.name.take() {
            if rows::is_as_long(name, first, self.alphabet) {
                return Err(name.error(name.indent(), ParseErrorKind::NameOrRow));
            }
            if let Some(kind) = rows::unread_name(name) {
                return Err(name.error(name.indent(), kind));
            }
            begun.assumed.push(Assumed::Name {
                line: name.number,
                name: name.content().to_owned(),
            });
        }
        if let (&[line], Some(sign)) = (&lines[..], rows::rule_sign(first, self.alphabet)) {
            let is_other =
                |index: usize| self.lines[index].number != line.number && self.is_row(index);
            if (0..self.lines.len()).any(is_other) {
                return Err(line.error(line.indent(), ParseErrorKind::RuleOrRow { found: sign }));
            }
        }
        if let Some((line, column)) = lines
            .iter()
            .find_map(|&line| Some((line, remark_behind_joined(line, self.alphabet)?)))
        {
            return Err(line.error(column, ParseErrorKind::NoRow));
        }
        rows::check_asides(&begun.asides, self.alphabet, &lines)?;
        rows::check_between(&begun.asides, &lines, self.rows)?;
        let read = self.rows_of(&lines, begun, of_all, found);
        read.map_err(|error| rows::of_rule(error, &lines, self.alphabet))
    }

    /// Reads the boards of some rows: one, or as many as `--rows` cuts them into.
    fn rows_of(
        &self,
        lines: &[Line<'a>],
        begun: &mut Begun<'a>,
        of_all: &Header,
        found: &mut Vec<Found<'a>>,
    ) -> Result<(), ParseError> {
        let cut = self.rows.filter(|_| lines.len() > 1).unwrap_or(lines.len());
        let refused = |count: usize| {
            let kind = ParseErrorKind::NotDivisible {
                found: count,
                rows: cut,
            };
            lines[0].error(1, kind)
        };
        let is_flat = lines.len() == 1 && self.rows.is_some_and(|rows| rows > 1);
        if !self.as_tables && !is_flat {
            let surface = self.surface(begun, of_all);
            let plain: Option<Vec<_>> = lines
                .chunks(cut)
                .map(|lines| rows::plain(lines, self.alphabet, surface))
                .collect();
            if let Some(boards) = plain {
                if !lines.len().is_multiple_of(cut) {
                    return Err(refused(lines.len()));
                }
                for ((lights, notation), lines) in boards.into_iter().zip(lines.chunks(cut)) {
                    self.push(begun, of_all, (lights, lines[0].number), found);
                    if let Some(Found::Board(board)) = found.last_mut() {
                        board.notation = notation;
                    }
                }
                return Ok(());
            }
        }
        let fields = rows::split(lines, self.alphabet, self.rows.filter(|_| lines.len() == 1))?;
        let cut = self.rows.unwrap_or(fields.rows.len());
        if !fields.rows.len().is_multiple_of(cut) {
            return Err(refused(fields.rows.len()));
        }
        for rows in fields.rows.chunks(cut) {
            let line = rows[0].first().map_or(lines[0].number, |cell| cell.line);
            self.table((rows.to_vec(), fields.layout, line), begun, of_all, found)?;
        }
        Ok(())
    }

    /// Adds a board of cells, which are resolved unless they are wanted as they are.
    fn table(
        &self,
        (rows, layout, line): (Vec<Vec<Cell<'a>>>, Layout, usize),
        begun: &mut Begun<'a>,
        of_all: &Header,
        found: &mut Vec<Found<'a>>,
    ) -> Result<(), ParseError> {
        if self.as_tables {
            found.push(Found::Table(Table {
                rows,
                layout,
                line,
                header: std::mem::take(&mut begun.header).or(of_all),
                assumed: std::mem::take(&mut begun.assumed),
            }));
            return Ok(());
        }
        let surface = self.surface(begun, of_all);
        let (lights, notation) = rows::resolve(&rows, layout, self.alphabet, surface)?;
        self.push(begun, of_all, (lights, line), found);
        if let Some(Found::Board(board)) = found.last_mut() {
            board.notation = notation;
        }
        Ok(())
    }

    /// Adds a board whose lights are known.
    fn push(
        &self,
        begun: &mut Begun<'a>,
        of_all: &Header,
        (lights, line): (Lights, usize),
        found: &mut Vec<Found<'a>>,
    ) {
        let surface = self.surface(begun, of_all);
        found.push(Found::Board(NotedBoard {
            lights: lights.on(surface),
            notation: Notation::default(),
            line,
            header: std::mem::take(&mut begun.header).or(of_all),
            assumed: std::mem::take(&mut begun.assumed),
        }));
    }

    /// Adds the board of a line whose `parts` are rows of lit and dark cells. Returns whether they are.
    fn plain<'p>(
        &self,
        (line, parts): (Line<'a>, impl Iterator<Item = &'p str>),
        layout: Layout,
        begun: &mut Begun<'a>,
        of_all: &Header,
        found: &mut Vec<Found<'a>>,
    ) -> bool {
        if self.as_tables {
            return false;
        }
        let parts: Vec<Line<'_>> = parts.map(|text| Line { text, ..line }).collect();
        let surface = self.surface(begun, of_all);
        let Some((lights, notation)) = rows::plain(&parts, self.alphabet, surface) else {
            return false;
        };
        // A list of single cells does not say where rows end.
        if layout == Layout::JsonStrings && lights.shape().columns() == 1 {
            return false;
        }
        self.push(begun, of_all, (lights, line.number), found);
        if let Some(Found::Board(board)) = found.last_mut() {
            board.notation = Notation { layout, ..notation };
        }
        true
    }

    /// Reads a board from a line of rows joined by `/`.
    fn joined(
        &self,
        line: Line<'a>,
        begun: &mut Begun<'a>,
        of_all: &Header,
        found: &mut Vec<Found<'a>>,
    ) -> Result<(), ParseError> {
        let content = line.content();
        let quote = content.chars().next().filter(|c| "\"'".contains(*c));
        if let Some(quote) = quote.filter(|&quote| !self.alphabet.names(quote))
            && content.ends_with(quote)
            && content.matches(quote).count() == 2
        {
            return Err(line.error(line.indent(), ParseErrorKind::Quoted));
        }
        let parts = line.text.split('/');
        let rows = parts.clone().count();
        if !rows::parts_fit(rows) {
            return Err(line.error(1, ParseErrorKind::TooLarge));
        }
        if self.plain((line, parts), Layout::Joined, begun, of_all, found) {
            return Ok(());
        }
        if !rows::fit(rows, line.text.len().saturating_sub(rows)) {
            return Err(line.error(1, ParseErrorKind::TooLarge));
        }
        let mut column = 1;
        let mut all: Vec<Vec<Cell<'a>>> = Vec::new();
        for text in line.text.split('/') {
            let indent = text.len() - text.trim_start_matches([' ', '\t']).len();
            if text.len() == indent {
                return Err(line.error(column, ParseErrorKind::EmptyRow));
            }
            let part = Line { text, ..line };
            let content = &text[indent..];
            let is_comment = content.chars().next().is_some_and(|c| {
                c != '#' && super::line_kind::begins_comment(c) && !self.alphabet.names(c)
            });
            if is_comment {
                return Err(line.error(column + indent, ParseErrorKind::NoRow));
            }
            let fields = fields::part(part, text, column, self.alphabet)?;
            if fields.rows.len() != 1 || fields.rows[0].is_empty() {
                return Err(line.error(column, ParseErrorKind::NoRow));
            }
            all.extend(fields.rows);
            column += text.chars().count() + 1;
        }
        self.table((all, Layout::Joined, line.number), begun, of_all, found)
    }

    /// Returns the error of a list without rows in a line, of which there is another one in the next line.
    fn of_lists(&self, from: usize, mut error: ParseError) -> ParseError {
        let is_list =
            |index: usize| index < self.lines.len() && self.kind(index) == LineKind::Bracket;
        if error.kind == ParseErrorKind::FlatList && is_list(from + 1) {
            error.kind = ParseErrorKind::FlatLists;
        }
        error
    }

    /// Reads the boards of a value in brackets, and of those that follow it.
    fn bracket(
        &self,
        from: usize,
        begun: &mut Begun<'a>,
        of_all: &Header,
        found: &mut Vec<Found<'a>>,
    ) -> Result<usize, ParseError> {
        if let Some(name) = begun.name.take() {
            begun.assumed.push(Assumed::Name {
                line: name.number,
                name: name.content().to_owned(),
            });
        }
        let line = self.lines[from];
        let strings = line
            .text
            .strip_prefix("[\"")
            .and_then(|rest| rest.strip_suffix("\"]"));
        if let Some(strings) = strings.filter(|strings| !strings.contains(BLANKS))
            && self.plain(
                (line, strings.split("\",\"")),
                Layout::JsonStrings,
                begun,
                of_all,
                found,
            )
        {
            return Ok(from + 1);
        }
        let start = self.lines_from(from);
        let mut cursor = Cursor::new(start.rest, start.number);
        loop {
            let listed = brackets::read(&mut cursor, self.alphabet, self.rows);
            let listed = listed.map_err(|error| self.of_lists(from, error))?;
            for board in listed {
                begun.header = board.header.or(&begun.header);
                if let Some(error) = rows::ragged(&board.rows) {
                    return Err(error);
                }
                self.table((board.rows, board.layout, board.line), begun, of_all, found)?;
            }
            let (rest, line) = cursor.rest();
            let behind = rest.split('\n').next().unwrap_or_default().trim();
            if behind.is_empty() || is_comment_behind(behind, self.alphabet) {
                return Ok(line - self.lines[0].number + 1);
            }
            // The next value of the same line.
        }
    }
}
