use button_madness::Surface;
use button_madness::session::Advisor;
use button_madness::{Budget, Game};

use super::super::words::{again, message};
use super::*;

fn aim(target: Target) -> Aim {
    Aim {
        target,
        ..Aim::default()
    }
}

fn plain(lights: Lights) -> Start {
    Start { lights, goal: None }
}

fn advice(lights: &Lights, target: Target) -> Outcome<Plan, Stuck> {
    let advisor = Advisor::new(&Game::from(lights.shape())).unwrap();
    let found = advisor.advise(lights, target, &Budget::unlimited());
    Plan::of_way(found.unwrap())
}

/// Does at once what the worker would do.
fn think(play: &mut Play) {
    while let Some(job) = play.take_job() {
        let report = match job {
            Job::Deal { game, presses, .. } => {
                let shape = game.shape();
                let row = |cell| shape.index(cell) < presses;
                Report::Dealt(Game::from(shape).toggled(&Presses::from_fn(shape, row)))
            }
            Job::Advise(question) => {
                let advisor = Advisor::new(&question.game).unwrap();
                Report::Advice {
                    advice: question.advise(&advisor, &Budget::default()).unwrap(),
                    lights: question.lights,
                    more: false,
                }
            }
        };
        play.receive(report);
    }
}

/// Whether the marked cells switch off all lights.
fn solves(play: &Play) -> bool {
    let game = play.game.game();
    game.solves(&play.marked().unwrap(), play.game.lights())
}

fn play(rows: &[&str], surface: Surface, target: Target) -> Play {
    let lights = Lights::from_digits(surface, rows).unwrap();
    let mut play = Play::boards(vec![plain(lights)], aim(target), 3, 1).unwrap();
    think(&mut play);
    play
}

const SEVEN: [&str; 5] = ["11110", "11011", "10101", "11011", "10011"];

#[test]
fn hints_lead_to_the_end_in_the_fewest_presses() {
    for surface in Surface::ALL {
        for target in [Target::Off, Target::On, Target::Either] {
            let shape = Shape::new(5, 4, surface).unwrap();
            let mut game = Play::random((shape, None), aim(target), 3, 1);
            think(&mut game);
            if game.obstruction().is_some() {
                continue;
            }
            let Fewest::Exactly(fewest) = game.fewest else {
                panic!("small boards are searched to the end");
            };
            let mut presses = 0;
            while !game.is_won() {
                game.act(Action::Hint);
                think(&mut game);
                assert_eq!(game.marked().unwrap().count(), 1);
                assert!(game.marked().unwrap().get(game.cursor));
                game.act(Action::Press);
                presses += 1;
            }
            assert_eq!(presses, fewest, "{shape}");
            assert!(game.helped);
        }
    }
}

#[test]
fn off_the_way_the_advice_is_asked_for_again() {
    let mut play = play(&SEVEN, Surface::Plane, Target::Off);
    play.act(Action::Solution);
    let way = play.marked().unwrap();
    let off = (0..25).map(|index| play.shape().cell(index));
    let off = off.into_iter().find(|&cell| !way.get(cell)).unwrap();
    play.act(Action::PressAt(off));
    assert!(play.marked().is_none());
    think(&mut play);
    assert!(solves(&play));
    // One step along it needs nobody.
    let along = play.marked().unwrap().iter().next().unwrap();
    play.act(Action::PressAt(along));
    assert!(play.take_job().is_none());
    assert!(solves(&play));
    play.act(Action::Undo);
    think(&mut play);
    assert!(solves(&play));
}

#[test]
fn a_solution_is_played_back_step_by_step() {
    let mut play = play(&SEVEN, Surface::Plane, Target::Off);
    let Fewest::Exactly(fewest) = play.fewest else {
        panic!("5 × 5 boards are searched to the end");
    };
    play.act(Action::Replay);
    let mut now = Duration::ZERO;
    for done in 0..fewest {
        assert!(play.is_moving() && !play.is_won());
        play.tick(now);
        assert_eq!(play.game.presses().len(), done);
        now += STEP;
        play.tick(now);
    }
    assert!(play.is_won() && !play.is_moving());
    assert_eq!(play.time(), STEP * u32::try_from(fewest - 1).unwrap());
    // Nothing is pressed after the end, and what was done can be taken back.
    play.act(Action::Press);
    assert_eq!(play.game.presses().len(), fewest);
    play.act(Action::Undo);
    assert!(!play.is_won());
    play.act(Action::Reset);
    assert_eq!(
        (play.game.presses().len(), play.time()),
        (0, Duration::ZERO)
    );
}

#[test]
fn an_obstruction_is_counted_and_stays_whatever_is_pressed() {
    for (target, surface) in [
        (Target::Off, Surface::Torus),
        (Target::On, Surface::Torus),
        (Target::Either, Surface::Cylinder),
    ] {
        let rows = match target {
            Target::Either => ["11000", "00000", "00000", "00000", "00000"],
            _ => ["10000", "00000", "00000", "00000", "00000"],
        };
        let mut play = play(&rows, surface, target);
        if play.obstruction().is_none() {
            assert_eq!(target, Target::Either, "{surface}");
            continue;
        }
        assert_eq!(play.fewest, Fewest::None);
        play.act(Action::Hint);
        assert_eq!(play.shown, Shown::Why(0));
        assert_eq!(play.met().len() % 2, 1);
        let mut now = Duration::ZERO;
        while play.is_moving() {
            now += STEP;
            play.tick(now);
        }
        assert_eq!(play.shown, Shown::Why(play.met().len()));
        for index in [0, 7, 13] {
            play.act(Action::PressAt(play.shape().cell(index)));
            assert!(play.take_job().is_none());
            assert_eq!(play.met().len() % 2, 1);
        }
    }
}

#[test]
fn the_cursor_goes_on_beyond_glued_edges() {
    use Direction::{Down, Left, Right, Up};
    let last = Cell::new(3, 2);
    for (surface, left, right, up, down) in [
        (Surface::Plane, (0, 0), (3, 2), (0, 0), (3, 2)),
        (Surface::Torus, (3, 0), (0, 2), (0, 2), (3, 0)),
        (Surface::Klein, (3, 0), (0, 2), (3, 2), (0, 0)),
        (Surface::Mobius, (0, 0), (3, 2), (3, 2), (0, 0)),
        (Surface::Projective, (3, 2), (0, 0), (3, 2), (0, 0)),
    ] {
        let shape = Shape::new(4, 3, surface).unwrap();
        for (from, direction, to) in [
            (Cell::new(0, 0), Left, left),
            (last, Right, right),
            (Cell::new(0, 0), Up, up),
            (last, Down, down),
        ] {
            let found = direction.step(shape, from);
            assert_eq!((found.column, found.row), to, "{surface} {direction:?}");
        }
    }
}

#[test]
fn edited_lights_are_a_new_game_or_forgotten() {
    let mut play = play(&SEVEN, Surface::Plane, Target::Off);
    let before = play.game.clone();
    play.act(Action::Edit);
    play.act(Action::Clear);
    play.act(Action::PressAt(Cell::new(2, 2)));
    assert_eq!(play.lights().count(), 1);
    play.act(Action::Back);
    assert_eq!(play.game, before);
    play.act(Action::Edit);
    play.act(Action::Invert);
    play.act(Action::Press);
    play.act(Action::Edit);
    think(&mut play);
    assert_eq!(play.mode, Mode::Playing);
    // 18 were lit, the others are now, but for the one under the cursor, or with it.
    assert_eq!(play.game.start().count(), 25 - 18 + 1);
    assert_eq!(play.game.start(), play.game.lights());
}

#[test]
fn boards_of_a_file_come_first_then_random_ones() {
    let board = |rows: [&str; 2]| Lights::from_digits(Surface::Torus, &rows).unwrap();
    let boards = [board(["10", "00"]), board(["01", "00"])];
    let mut play = Play::boards(
        boards.iter().cloned().map(plain).collect(),
        aim(Target::Off),
        2,
        1,
    )
    .unwrap();
    assert_eq!(play.game.start(), &boards[0]);
    play.act(Action::New);
    assert_eq!(play.game.start(), &boards[1]);
    play.act(Action::New);
    assert_eq!(play.mode, Mode::Dealing);
    // Keys do no harm meanwhile.
    play.act(Action::Press);
    think(&mut play);
    assert_eq!(play.mode, Mode::Playing);
    play.act(Action::Random);
    assert!(play.take_job().is_some());
    assert!(Play::boards(Vec::new(), aim(Target::Off), 2, 1).is_none());
}

#[test]
fn a_failure_is_said_and_the_game_goes_on() {
    let mut play = play(&SEVEN, Surface::Plane, Target::Off);
    play.act(Action::Solution);
    play.receive(Report::Failed("no memory".to_owned()));
    assert_eq!(play.failure(), Some("no memory"));
    play.act(Action::Press);
    assert_eq!(play.failure(), None);
}

#[test]
fn advice_on_a_board_left_behind_still_tells_the_fewest() {
    let lights = Lights::from_digits(Surface::Plane, &SEVEN).unwrap();
    let mut play = Play::boards(vec![plain(lights.clone())], aim(Target::Off), 3, 1).unwrap();
    play.take_job();
    play.act(Action::Press);
    let more = false;
    play.receive(Report::Advice {
        advice: advice(&lights, Target::Off),
        lights,
        more,
    });
    assert!(matches!(play.fewest, Fewest::Exactly(_)));
    assert!(play.plan().is_none());
}

#[test]
fn the_menu_makes_boards_of_another_game() {
    let board = || Lights::from_digits(Surface::Torus, &["10", "00"]).unwrap();
    let mut play =
        Play::boards(vec![plain(board()), plain(board())], aim(Target::Off), 2, 7).unwrap();
    think(&mut play);
    play.act(Action::Menu);
    let Mode::Choosing(menu) = &play.mode else {
        panic!("the menu was asked for");
    };
    assert_eq!(menu.chosen(), (Game::from(play.shape()), Target::Off, 2));
    // To and fro, and back to the game, which is as it was.
    play.act(Action::Move(Direction::Right));
    play.act(Action::Back);
    assert_eq!(
        (play.mode.clone(), play.shape()),
        (Mode::Playing, board().shape())
    );
    play.act(Action::Menu);
    for (lines, steps) in [(0, 1), (2, 2), (1, 1), (1, 1), (1, 3)] {
        for _ in 0..lines {
            play.act(Action::Move(Direction::Down));
        }
        for _ in 0..steps {
            play.act(Action::Move(Direction::Right));
        }
    }
    play.act(Action::Press);
    assert_eq!((&play.mode, play.fewest), (&Mode::Dealing, Fewest::Unknown));
    assert!(!play.is_won() && play.obstruction().is_none());
    think(&mut play);
    assert_eq!(play.shape(), Shape::new(3, 2, Surface::Plane).unwrap());
    assert_eq!(play.game.game().rule().to_string(), "x");
    assert_eq!(
        (play.game.goal().target(), play.difficulty),
        (Target::On, 5)
    );
    // The boards of the file are forgotten.
    play.act(Action::New);
    assert_eq!(play.mode, Mode::Dealing);
}

#[test]
fn the_command_to_play_again_names_the_seed_or_the_board() {
    let shape = Shape::new(5, 4, Surface::Klein).unwrap();
    let mut play = Play::random((shape, None), aim(Target::Either), 3, 41);
    think(&mut play);
    let begin = "madness play --size 5x4 --surface klein --target either --difficulty 3 --seed";
    assert_eq!(again(&play).unwrap(), format!("{begin} 41"));
    play.act(Action::Harder);
    assert_eq!(again(&play).unwrap(), format!("{begin} 41"));
    play.act(Action::New);
    think(&mut play);
    let begin = begin.replace("--difficulty 3", "--difficulty 4");
    assert_eq!(again(&play).unwrap(), format!("{begin} 42"));
    let lights = Lights::from_digits(Surface::Plane, &["101", "010"]).unwrap();
    let drawn = Aim {
        pattern: "#@#".parse().unwrap(),
        ..Aim::default()
    };
    let mut play = Play::boards(vec![plain(lights)], drawn, 3, 1).unwrap();
    play.act(Action::Press);
    let command = r"printf '101\n010\n' | madness play --surface plane --rule '#@#' -";
    assert_eq!(again(&play).unwrap(), command);
    let large = Lights::new(Shape::torus(64, 64).unwrap());
    let play = Play::boards(vec![plain(large)], aim(Target::Off), 3, 1).unwrap();
    assert_eq!(again(&play), None);
}

/// All eight levels, by the hints; dark cells are refused where only lit ones may be pressed.
#[test]
fn levels_are_won_by_hints() {
    for number in 1..=8 {
        let level: Level = format!("original:{number}").parse().unwrap();
        let mut play = Play::level(level, 5);
        think(&mut play);
        let Fewest::Exactly(fewest) = play.fewest else {
            panic!("level {number} is searched to the end");
        };
        if level.is_lit_only() {
            let mut dark = play.game.lights().clone();
            dark.complement();
            for dark in dark.iter() {
                play.act(Action::PressAt(dark));
                assert!(
                    play.was_dark() && play.game.presses().is_empty(),
                    "{number}"
                );
                assert!(message(&play, 80).contains("only lit cells"), "{number}");
            }
        }
        while !play.is_won() {
            play.act(Action::Hint);
            think(&mut play);
            let marked: Vec<Cell> = play.marked().unwrap().iter().collect();
            assert_eq!(marked, [play.cursor], "{number}");
            play.act(Action::Press);
            think(&mut play);
        }
        assert_eq!(play.game.presses().len(), fewest, "{number}");
        assert!(play.helped);
        let command = format!("madness play --level original:{number} --seed 5");
        assert_eq!(again(&play).unwrap(), command);
        play.act(Action::New);
        let (next, _) = play.played_level().unwrap();
        assert_eq!(next.number(), number % 8 + 1);
        // A level that is not solved can be skipped.
        play.act(Action::New);
        let (next, _) = play.played_level().unwrap();
        assert_eq!(next.number(), (number + 1) % 8 + 1);
    }
}

/// An order is played back, and a goal without a dark cell is said to be out of reach.
#[test]
fn orders_and_goals() {
    let lights = Lights::from_digits(Surface::Plane, &["111", "111", "111"]).unwrap();
    let lit_only = Aim {
        is_lit_only: true,
        ..Aim::default()
    };
    let mut play = Play::boards(vec![plain(lights.clone())], lit_only.clone(), 1, 1).unwrap();
    think(&mut play);
    assert_eq!(play.fewest, Fewest::Exactly(5));
    play.act(Action::Replay);
    for step in 1..=9 {
        play.tick(Duration::from_secs(step));
        think(&mut play);
    }
    assert!(play.is_won() && play.game.presses().len() == 5);

    let mut start = lights.clone();
    start.set(Cell::new(0, 0), false);
    let goal = Some(lights);
    let mut play = Play::boards(
        vec![Start {
            lights: start,
            goal,
        }],
        lit_only,
        1,
        1,
    )
    .unwrap();
    think(&mut play);
    assert_eq!(play.fewest, Fewest::None);
    assert!(message(&play, 80).contains("cannot be solved"));
    play.act(Action::Why);
    assert!(
        message(&play, 80).contains("the cell pressed last"),
        "{}",
        message(&play, 80)
    );
    let command = r"printf '011\n111\n111\n' | madness play --surface plane --lit-only --goal-file 111/111/111 -";
    assert_eq!(again(&play).unwrap(), command);
}
