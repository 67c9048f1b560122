//! Machines of Advent of Code: against all sets of presses, written by a writer of the test's own,
//! and with slips.

use std::fmt::Write;

use button_madness::Outcome;
use button_madness::puzzle::{Format, Goal, Puzzle};

use crate::matrices::Random;
use crate::puzzles::shorten;

struct Machine {
    lights: usize,
    goal: usize,
    buttons: Vec<usize>,
    counters: Option<Vec<usize>>,
}

/// The numbers of the bits of a set.
fn members(set: usize) -> String {
    let members = (0..usize::BITS).filter(|bit| set >> bit & 1 == 1);
    members
        .map(|bit| bit.to_string())
        .collect::<Vec<_>>()
        .join(",")
}

impl Machine {
    fn random(random: &mut Random) -> Self {
        let lights = 1 + random.below(10);
        let goal = random.below(1 << lights);
        let buttons = (0..=random.below(13)).map(|_| 1 + random.below((1 << lights) - 1));
        let buttons = buttons.collect();
        let counters = (0..lights).map(|_| random.below(300)).collect();
        Self {
            lights,
            goal,
            buttons,
            counters: (random.below(8) > 0).then_some(counters),
        }
    }

    fn write(&self) -> String {
        let light = |bit| if self.goal >> bit & 1 == 1 { '#' } else { '.' };
        let lights: String = (0..self.lights).map(light).collect();
        let buttons = self
            .buttons
            .iter()
            .map(|&set| format!(" ({})", members(set)));
        let mut line = format!("[{lights}]{}", buttons.collect::<String>());
        if let Some(counters) = &self.counters {
            let counters: Vec<String> = counters.iter().map(ToString::to_string).collect();
            write!(line, " {{{}}}", counters.join(",")).unwrap();
        }
        line
    }

    /// The fewest presses, by all sets of buttons.
    fn fewest(&self) -> Option<u32> {
        let reached = |set: &usize| {
            let pressed = (0..self.buttons.len()).filter(|button| set >> button & 1 == 1);
            pressed.fold(0, |lights, button| lights ^ self.buttons[button]) == self.goal
        };
        let sets = (0..1_usize << self.buttons.len()).filter(reached);
        sets.map(usize::count_ones).min()
    }

    /// The machine of a puzzle that was read.
    fn of(puzzle: &Puzzle) -> Self {
        let Goal::Picture(goal) = puzzle.goal() else {
            panic!("the lights are to be as written");
        };
        let set = |row: &[(u32, u32)]| row.iter().map(|&(light, _)| 1 << light).sum();
        Self {
            lights: puzzle.lamps(),
            goal: (0..goal.len()).map(|bit| (goal[bit] as usize) << bit).sum(),
            buttons: puzzle.wiring().iter_rows().map(set).collect(),
            counters: None,
        }
    }
}

#[test]
fn machines_are_solved_with_the_fewest_presses() {
    let mut random = Random(5);
    let machines: Vec<Machine> = (0..300).map(|_| Machine::random(&mut random)).collect();
    let lines: Vec<String> = machines.iter().map(Machine::write).collect();
    let text = lines.join("\n");
    let puzzles = Format::Machines.read(text.as_bytes(), None).unwrap();
    assert_eq!(puzzles.len(), machines.len());
    let (mut solved, mut unsolvable) = (0, 0);
    for ((number, (line, puzzle)), machine) in (1..).zip(puzzles).zip(&machines) {
        assert_eq!(line, number);
        let mut answer = puzzle.solve().unwrap();
        let shortest = shorten(&mut answer);
        match machine.fewest() {
            None => {
                assert!(matches!(answer.outcome, Outcome::Unsolvable(_)));
                unsolvable += 1;
            }
            Some(fewest) => {
                let shortest = shortest.unwrap();
                assert!(shortest.is_optimal());
                assert_eq!(shortest.press_count(), u64::from(fewest));
                solved += 1;
            }
        }
        answer.certificate(&puzzle).check().unwrap();
    }
    assert!(solved > 100 && unsolvable > 20, "{solved} {unsolvable}");
}

/// The example of the puzzle's own page.
#[test]
fn the_published_machines_need_seven_presses() {
    let text = "[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}\n\
                [...#.] (0,2,3,4) (2,3) (0,4) (0,1,2) (1,2,3,4) {7,5,12,7,2}\n\
                [.###.#] (0,1,2,3,4) (0,3,4) (0,1,2,4,5) (1,2) {10,11,11,5,10,5}\n";
    let puzzles = Format::Machines.read(text.as_bytes(), None).unwrap();
    let fewest = puzzles.into_iter().map(|(_, puzzle)| {
        let mut answer = puzzle.solve().unwrap();
        shorten(&mut answer).unwrap().press_count()
    });
    assert_eq!(fewest.collect::<Vec<_>>(), [2, 3, 2]);
}

#[test]
fn what_is_wrong_in_a_machine_is_named_with_its_place() {
    for (text, expected) in [
        ("", "1:1: the file holds no machine"),
        (
            "\n(1) [.#]",
            "2:1: expected a machine, which begins with its lights, such as [.##.]",
        ),
        ("[.o] (1)", "1:3: 'o' is no light: # is on, . is off"),
        ("[.# (1)", "1:4: ' ' is no light: # is on, . is off"),
        (
            "[.#",
            "1:4: expected a light, # or ., or the ] after the last one",
        ),
        ("[] (1)", "1:3: this machine has no lights"),
        (
            "[.#]",
            "1:5: expected a button, the lights that it toggles in parentheses",
        ),
        (
            "[.#] {1,2}",
            "1:6: expected a button, the lights that it toggles in parentheses",
        ),
        ("[.#] ()", "1:7: expected a number in this button"),
        ("[.#] (2)", "1:7: there is no light 2 among 0 to 1"),
        ("[.#] (1,0,1)", "1:11: the button toggles light 1 twice"),
        (
            "[.#] (1 0)",
            "1:9: expected a , or the ) that ends this button",
        ),
        (
            "[.#] (1), (0)",
            "1:9: expected a button (…), counters {…} or the end of the line, not ','",
        ),
        ("[.#] (1) {1}", "1:10: there are 1 counters for 2 lights"),
        (
            "[.#] (1) {1,2} (0)",
            "1:16: expected the end of the line after the counters, not '('",
        ),
        (
            "[.#] (99999999999999999999)",
            "1:7: the number 99999999999999999999 is too large",
        ),
    ] {
        let error = Format::Machines.read(text.as_bytes(), None).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

/// One character dropped, doubled or changed: refused, or the machine that the line says now.
fn slips(cases: usize) {
    let mut random = Random(9);
    let signs: Vec<char> = "[](){},.#0123456789 -;|x\n\"".chars().collect();
    let (mut refused, mut others) = (0, 0);
    for _ in 0..cases {
        let mut characters: Vec<char> = Machine::random(&mut random).write().chars().collect();
        let at = random.below(characters.len());
        match random.below(3) {
            0 => {
                characters.remove(at);
            }
            1 => characters.insert(at, characters[at]),
            _ => characters[at] = signs[random.below(signs.len())],
        }
        let text: String = characters.into_iter().collect();
        let Ok(puzzles) = Format::Machines.read(text.as_bytes(), None) else {
            refused += 1;
            continue;
        };
        assert_eq!(puzzles.len(), 1, "{text}");
        let found = Machine::of(&puzzles[0].1);
        let (lights, rest) = text.trim().split_once(']').unwrap();
        let lights: Vec<char> = lights.strip_prefix('[').unwrap().chars().collect();
        let lit = (0..lights.len()).filter(|&light| lights[light] == '#');
        assert_eq!(found.lights, lights.len(), "{text}");
        let goal: usize = lit.map(|light| 1 << light).sum();
        assert_eq!(found.goal, goal, "{text}");
        let buttons = rest.split('(').skip(1).map(|button| {
            let (numbers, _) = button.split_once(')').unwrap();
            let lights = numbers
                .split(',')
                .map(|number| number.trim().parse::<usize>().unwrap());
            lights.map(|light| 1 << light).sum()
        });
        assert_eq!(found.buttons, buttons.collect::<Vec<usize>>(), "{text}");
        others += 1;
    }
    assert!(
        refused > cases / 4 && others > cases / 20,
        "{refused} {others}"
    );
}

#[test]
fn a_machine_with_a_slip_is_refused_or_another_machine() {
    slips(1000);
}

#[test]
#[ignore = "the full size of the test above"]
fn many_machines_with_slips() {
    slips(100_000);
}
