//! What the game says.

use std::time::Duration;

use button_madness::Cell;
use button_madness::lit_only::NoOrder;
use button_madness::{Goal, Target};

use super::menu::Field;
use super::model::{Fewest, Mode, Play, Shown};
use super::plan::Plan;

/// The keys, for the help.
pub(super) const KEYS: [(&str, &str); 18] = [
    ("arrows, h j k l", "move, round the glued edges"),
    ("space, enter, click", "press"),
    ("u   y  ctrl-r", "undo, redo"),
    ("x", "from the beginning"),
    ("t", "hint: the next press of a shortest way"),
    ("s", "show a shortest solution"),
    ("p", "play it back"),
    ("w", "why a board cannot be solved"),
    ("n", "new board, or the next level"),
    ("m", "menu: size, surface and rule of new boards"),
    ("r", "random lights, perhaps without a solution"),
    ("+  -", "new boards that take more presses, fewer"),
    ("e", "edit the lights, and done with it"),
    ("c  i", "in edit mode: all dark, the other way round"),
    ("esc", "away with what is shown"),
    ("ctrl-z   ctrl-l", "to the shell (fg comes back), draw anew"),
    ("?", "this help"),
    ("q   ctrl-c", "quit"),
];

/// Below so many columns keys and sentences are short.
const NARROW: u16 = 68;

/// The name of a line of the menu.
pub(super) fn of_field(field: Field) -> &'static str {
    match field {
        Field::Columns => "columns",
        Field::Rows => "rows",
        Field::Surface => "surface",
        Field::Rule => "rule",
        Field::Target => "lights to be",
        Field::Presses => "presses",
    }
}

/// How to play the board again: a command, if it can be written in few lines.
pub(super) fn again(play: &Play) -> Option<String> {
    /// The most cells of a board that is written out.
    const MOST_CELLS_WRITTEN: usize = 1024;
    let (shape, rule, goal) = (play.shape(), play.game.game().rule(), play.game.goal());
    let mut options = vec![format!("--surface {}", shape.surface().name())];
    if !rule.is_cross() {
        let rule = rule.to_string();
        if rule.len() > MOST_CELLS_WRITTEN {
            return None;
        }
        // A drawing may begin with the sign of a comment.
        let quote = if rule.contains('#') { "'" } else { "" };
        options.push(format!("--rule {quote}{rule}{quote}"));
    }
    if goal.target() != Target::Off {
        options.push(format!("--target {}", goal.target().name()));
    }
    if let Some((level, seed)) = play.played_level() {
        return Some(format!(
            "madness play --level {} --seed {seed}",
            level.name()
        ));
    }
    if play.game.is_lit_only() {
        options.push("--lit-only".to_owned());
    }
    if let Some(picture) = goal.picture() {
        if shape.cells() > MOST_CELLS_WRITTEN {
            return None;
        }
        options.push(format!("--goal-file {}", picture.to_rows().join("/")));
    }
    let options = options.join(" ");
    if let Some((presses, seed)) = play.dealt() {
        let (columns, rows) = (shape.columns(), shape.rows());
        return Some(format!(
            "madness play --size {columns}x{rows} {options} --difficulty {presses} --seed {seed}"
        ));
    }
    if shape.cells() > MOST_CELLS_WRITTEN {
        return None;
    }
    let digit = |cell| {
        if play.game.start().get(cell) {
            "1"
        } else {
            "0"
        }
    };
    let row = |row| (0..shape.columns()).map(move |column| digit(Cell::new(column, row)));
    let rows: Vec<String> = (0..shape.rows()).map(|at| row(at).collect()).collect();
    let rows = rows.join(r"\n");
    Some(format!(r"printf '{rows}\n' | madness play {options} -"))
}

/// The line above the board, as much of it as fits.
pub(super) fn title(play: &Play, width: usize) -> String {
    let (aim, short) = match play.game.goal() {
        Goal::Picture(_) => ("change the crossed cells", "change ×"),
        Goal::Colour(Target::Off) => ("every light off", "all off"),
        Goal::Colour(Target::On) => ("every light on", "all on"),
        Goal::Colour(Target::Either) => ("all lights alike", "all alike"),
    };
    match play.mode {
        Mode::Choosing(_) => return "New boards".to_owned(),
        Mode::Editing(_) => return format!("{}: edit the lights", play.shape()),
        _ => {}
    }
    let shape = play.shape().to_string();
    let level = play.played_level();
    let level = level.map(|(level, _)| format!("Level {}", level.number()));
    let rule = play.game.game().rule();
    let rule = (!rule.is_cross()).then(|| rule.named());
    let lit_only = play.game.is_lit_only().then(|| "lit only".to_owned());
    let parts = [level, Some(shape), rule, lit_only];
    let named = |kept: &[usize]| {
        let parts = kept.iter().filter_map(|&part| parts[part].clone());
        parts.collect::<Vec<_>>().join(", ")
    };
    let all = named(&[0, 1, 2, 3]);
    let forms = [
        format!("{all}: {aim}"),
        format!("{all}: {short}"),
        format!("{}: {short}", named(&[0, 1, 3])),
        format!("{}: {short}", named(&[1, 3])),
    ];
    let fits = |title: &&String| title.chars().count() <= width;
    let title = forms.iter().find(fits);
    title.cloned().unwrap_or_else(|| short.to_owned())
}

/// Presses, the shortest, the time.
pub(super) fn figures(play: &Play, width: u16) -> String {
    let fewest = match play.fewest {
        Fewest::Unknown => "…".to_owned(),
        Fewest::AtMost(fewest) => format!("≤ {fewest}"),
        Fewest::Exactly(fewest) => fewest.to_string(),
        Fewest::None => "none".to_owned(),
    };
    let presses = play.game.presses().len();
    let time = clock(play.time());
    if width < 60 {
        return format!("presses {presses}  shortest {fewest}  {time}");
    }
    let lit = play.lights().count();
    format!("presses {presses}   shortest {fewest}   lit {lit}   time {time}")
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The keys that matter now.
pub(super) fn keys(play: &Play, width: u16) -> &'static str {
    let narrow = width < NARROW;
    match play.mode {
        Mode::Help if narrow => "↑ ↓ scroll · other keys: back",
        Mode::Help => "↑ ↓ scroll · any other key: back to the game",
        Mode::Choosing(_) if narrow => "space begin · esc back · q quit",
        Mode::Choosing(_) => "arrows choose · space begin · esc back · q quit",
        Mode::Editing(_) if narrow => "e play it · esc forget it · q quit",
        Mode::Editing(_) => "space switch · c dark · i invert · e play it · esc forget it",
        Mode::Dealing => "q quit",
        Mode::Playing if play.is_won() && narrow => "n new · m menu · q quit · ? help",
        Mode::Playing if play.is_won() => "n new · m menu · u undo · x again · q quit · ? help",
        Mode::Playing if narrow => "t hint · s solve · ? help · q quit",
        Mode::Playing => "space press · u undo · t hint · s solution · n new · ? help · q quit",
    }
}

/// What there is to say, in a sentence or two.
pub(super) fn message(play: &Play, width: usize) -> String {
    if play.mode == Mode::Dealing {
        let presses = count(play.difficulty, "press", "presses");
        return format!(
            "{} Making a board that takes {presses} …",
            spinner(play.now())
        );
    }
    if let Mode::Editing(_) = play.mode {
        return "Click or press space to switch a light alone.".to_owned();
    }
    if let Some(failure) = play.failure() {
        return format!("That cannot be done: {failure}");
    }
    if play.is_won() {
        return won(play);
    }
    match play.shown {
        Shown::Nothing if play.was_dark() => {
            "This cell is dark: only lit cells may be pressed here.".to_owned()
        }
        Shown::Nothing if play.obstruction().is_some() || play.is_stuck() => {
            "This board cannot be solved: w shows why.".to_owned()
        }
        Shown::Nothing => String::new(),
        Shown::Why(counted) if play.obstruction().is_some() => {
            why(play, counted, width < NARROW.into())
        }
        _ if play.is_stuck() => no_order(play),
        shown => match play.plan() {
            Some(_) if matches!(shown, Shown::Why(_)) => "This board can be solved.".to_owned(),
            Some(plan) => of_plan(play, plan),
            None => format!("{} Looking for a shortest way …", spinner(play.now())),
        },
    }
}

fn won(play: &Play) -> String {
    let presses = play.game.presses().len();
    let done = match presses {
        0 => return "Nothing to do: all is as it should be. n makes a new board.".to_owned(),
        _ => format!("Done in {}", count(presses, "press", "presses")),
    };
    let help = if play.helped { ", with help" } else { "" };
    match play.fewest {
        Fewest::Exactly(fewest) if fewest < presses => {
            format!("{done}{help}; {fewest} would do. x begins again.")
        }
        Fewest::Exactly(_) => format!("{done}{help}: no way is shorter!"),
        _ => format!("{done}{help}!"),
    }
}

fn of_plan(play: &Play, plan: &Plan) -> String {
    let presses = plan.count();
    let known = match (plan.is_shortest(), play.thinking) {
        (true, _) => "no way is shorter".to_owned(),
        (false, true) => format!(
            "{} the best so far, none has fewer than {}",
            spinner(play.now()),
            plan.lower_bound()
        ),
        (false, false) => format!("the best found, none has fewer than {}", plan.lower_bound()),
    };
    let Some(press) = plan.next_press() else {
        return String::new();
    };
    match play.shown {
        Shown::Hint => {
            let (row, column) = (press.row + 1, press.column + 1);
            let then = match presses - 1 {
                0 => "and that is all".to_owned(),
                more => format!("then {more} more"),
            };
            format!("Press row {row}, column {column}, {then}: {known}.")
        }
        _ if play.game.is_lit_only() => format!(
            "{} in the order of the numbers: {known}.",
            count(presses, "press", "presses")
        ),
        _ => format!(
            "{} to press, in any order: {known}.",
            count(presses, "cell", "cells")
        ),
    }
}

/// Why presses of lit cells do not lead to the end.
fn no_order(play: &Play) -> String {
    let around = |cell: Cell| format!("Around row {}, column {}", cell.row + 1, cell.column + 1);
    match play.no_order() {
        Some(NoOrder::Dark(cell)) => format!(
            "{} something has to change, and nothing is lit that could be pressed.",
            around(*cell)
        ),
        Some(NoOrder::Goal(cell)) => format!(
            "{} something has to change, and the cell pressed last is never as it shall be.",
            around(*cell)
        ),
        Some(NoOrder::Unknown { lower_bound }) => {
            format!("No order of presses was found in time; none has fewer than {lower_bound}.")
        }
        _ => "No presses of lit cells lead to the end: all boards were searched.".to_owned(),
    }
}

fn why(play: &Play, counted: usize, is_narrow: bool) -> String {
    let met = play.met().len();
    let lit = match play.game.goal() {
        Goal::Picture(_) => "to be changed",
        Goal::Colour(Target::On) => "dark",
        Goal::Colour(Target::Off | Target::Either) => "lit",
    };
    let pattern = play.game.game().rule();
    let begin = if is_narrow {
        "Presses switch an even number of the marked cells."
    } else if pattern.is_cross() {
        "Every press switches an even number of the marked cells, a quiet pattern: 0, 2 or 4."
    } else {
        "Every press switches an even number of the marked cells."
    };
    if counted < met {
        return format!("{begin} Of these are {lit}: {counted} …");
    }
    if play.game.goal().target() == Target::Either {
        let dark = play
            .obstruction()
            .map_or(0, |of| of.quiet_pattern.count() - met);
        if is_narrow {
            return format!("{begin} {met} lit, {dark} dark: odd numbers never become 0.");
        }
        return format!(
            "{begin} {met} of them are lit and {dark} dark, odd numbers both; so neither ever becomes 0."
        );
    }
    let are = if met == 1 { "is" } else { "are" };
    if is_narrow {
        return format!("{begin} {met} {are} {lit}: an odd number never becomes 0.");
    }
    format!("{begin} {met} of them {are} {lit}, an odd number; so it never becomes 0.")
}

fn count(count: usize, one: &str, several: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {several}"),
    }
}

fn spinner(now: Duration) -> char {
    const FRAMES: [char; 4] = ['◐', '◓', '◑', '◒'];
    FRAMES[usize::try_from(now.as_millis() / 150 % 4).unwrap_or_default()]
}
