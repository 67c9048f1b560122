//! What is chosen for new boards: sides, surface, rule, what is wanted, and how hard.

use crate::screen::input::Direction;
use button_madness::{Game, Rule, Target};
use button_madness::{Shape, Surface};

/// The sides that are offered.
const SIDES: std::ops::RangeInclusive<usize> = 2..=32;

/// The rules that are offered.
const RULES: [&str; 6] = ["+", "x", "king", "knight", "open-+", "row+column"];

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Columns,
    Rows,
    Surface,
    Rule,
    Target,
    Presses,
}

impl Field {
    pub(super) const ALL: [Self; 6] = [
        Self::Columns,
        Self::Rows,
        Self::Surface,
        Self::Rule,
        Self::Target,
        Self::Presses,
    ];
}

/// The menu: a choice for each line, and the line where the cursor is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Menu {
    pub(super) field: Field,
    shape: Shape,
    /// The rules that are offered, and the rule of the game before if it is not one of them.
    rules: Vec<Rule>,
    rule: usize,
    target: Target,
    presses: usize,
}

impl Menu {
    /// Begins with the choices of a game.
    pub(super) fn new(game: &Game, target: Target, presses: usize) -> Self {
        let mut rules: Vec<Rule> = RULES
            .iter()
            .map(|name| name.parse().expect("a name of ours"))
            .collect();
        let known = rules.iter().position(|rule| rule == game.rule());
        let rule = known.unwrap_or_else(|| {
            rules.push(game.rule().clone());
            rules.len() - 1
        });
        Self {
            field: Field::Columns,
            shape: game.shape(),
            rules,
            rule,
            target,
            presses,
        }
    }

    /// Goes to another line, or to another choice.
    pub(super) fn step(&mut self, direction: Direction) {
        let forward = matches!(direction, Direction::Right | Direction::Down);
        match direction {
            Direction::Up | Direction::Down => self.field = next(&Field::ALL, self.field, forward),
            Direction::Left | Direction::Right => self.change(forward),
        }
    }

    fn change(&mut self, forward: bool) {
        let (columns, rows) = (self.shape.columns(), self.shape.rows());
        let beside = |side: usize| {
            let side = if forward { side + 1 } else { side - 1 };
            side.clamp(*SIDES.start(), *SIDES.end())
        };
        match self.field {
            Field::Columns => self.reshape(beside(columns), rows, self.shape.surface()),
            Field::Rows => self.reshape(columns, beside(rows), self.shape.surface()),
            Field::Surface => {
                let surface = next(&Surface::ALL, self.shape.surface(), forward);
                self.reshape(columns, rows, surface);
            }
            Field::Rule => {
                let all = self.rules.len();
                self.rule = (self.rule + if forward { 1 } else { all - 1 }) % all;
            }
            Field::Target => self.target = next(&Target::ALL, self.target, forward),
            Field::Presses => {
                let presses = if forward {
                    self.presses + 1
                } else {
                    self.presses - 1
                };
                self.presses = presses.clamp(1, self.shape.cells());
            }
        }
    }

    fn reshape(&mut self, columns: usize, rows: usize, surface: Surface) {
        if let Ok(shape) = Shape::new(columns, rows, surface) {
            self.shape = shape;
            self.presses = self.presses.clamp(1, shape.cells());
        }
    }

    /// Returns the choice of a line, in words.
    pub(super) fn choice(&self, field: Field) -> String {
        match field {
            Field::Columns => self.shape.columns().to_string(),
            Field::Rows => self.shape.rows().to_string(),
            Field::Surface => self.shape.surface().in_words().to_owned(),
            Field::Rule => self.rules[self.rule].named(),
            Field::Target => self.target.name().to_owned(),
            Field::Presses => self.presses.to_string(),
        }
    }

    /// Returns the game that was chosen, what is wanted, and the presses.
    pub(super) fn chosen(&self) -> (Game, Target, usize) {
        let game = Game::from(self.shape).with_rule(self.rules[self.rule].clone());
        (game, self.target, self.presses)
    }
}

/// Returns the value after one of some values, or that before it; the last and the first are neighbours.
fn next<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let place = all.iter().position(|&other| other == value).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(place + step) % all.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(columns: usize, rows: usize, rule: &str) -> Menu {
        let shape = Shape::new(columns, rows, Surface::Klein).unwrap();
        let game = Game::from(shape).with_rule(rule.parse().unwrap());
        Menu::new(&game, Target::Either, 3)
    }

    #[test]
    fn it_begins_with_the_game_as_it_is() {
        for rule in ["+", "row+column", "open-knight", "#@#"] {
            let (game, target, presses) = menu(7, 4, rule).chosen();
            assert_eq!((target, presses), (Target::Either, 3));
            assert_eq!(game.rule().to_string(), rule);
            assert_eq!(game.shape(), Shape::new(7, 4, Surface::Klein).unwrap());
        }
    }

    #[test]
    fn every_line_changes_its_own_choice_and_there_and_back_is_nothing() {
        for field in Field::ALL {
            let mut menu = menu(7, 4, "open-knight");
            while menu.field != field {
                menu.step(Direction::Down);
            }
            let before = menu.clone();
            menu.step(Direction::Right);
            for other in Field::ALL {
                let is_changed = menu.choice(other) != before.choice(other);
                assert_eq!(is_changed, other == field, "{field:?} {other:?}");
            }
            menu.step(Direction::Left);
            assert_eq!(menu, before);
            menu.step(Direction::Up);
            menu.step(Direction::Down);
            assert_eq!(menu, before);
        }
    }

    #[test]
    fn sides_and_presses_stay_in_their_ranges() {
        let mut menu = menu(2, 2, "+");
        menu.step(Direction::Left);
        assert_eq!(menu.choice(Field::Columns), "2");
        menu.field = Field::Presses;
        for _ in 0..9 {
            menu.step(Direction::Right);
        }
        assert_eq!(menu.choice(Field::Presses), "4");
        menu.field = Field::Rows;
        for _ in 0..99 {
            menu.step(Direction::Right);
        }
        assert_eq!(menu.choice(Field::Rows), "32");
        for _ in 0..99 {
            menu.step(Direction::Left);
        }
        assert_eq!(menu.choice(Field::Rows), "2");
    }
}
