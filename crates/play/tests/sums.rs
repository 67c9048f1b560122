//! Sums of games at a table: their texts, what is refused, what is drawn, and that the exact opponent loses
//! no won position.

use std::sync::Arc;

use combinatorial_games::Graph;
use madness_machine::Budget;
use madness_play::sums::Sums;
use madness_play::{
    Answer, Cell, Figure, GAMES, Lots, Mark, Match, Player, Pointed, Purpose, Rules, Seats,
    Strength, Sure, Table, Tiling, Winner, open, open_with, words,
};

fn read(text: &str) -> Result<Sums, String> {
    Sums::of_name(text).map_err(|error| error.to_string())
}

fn begun(text: &str) -> Match<Sums> {
    Match::new(read(text).unwrap(), Seats::Two, Strength::Exact, 1)
}

#[test]
fn games_are_read_and_written() {
    for (text, written) in [
        ("nim 3,4,5", "nim 3,4,5"),
        (" misère  nim 3 + nim 4", "misere nim 3,4"),
        ("subtract:3,2,1 21", "bachet:3 21"),
        ("octal:0.77 10 + king (2,3)", "kayles 10 + king 2,3"),
        ("kayles 5+nim 3+kayles 5", "kayles 5 + nim 3 + kayles 5"),
        (
            "nim 1 + a b.txt x; graph a b.txt {y: [x, \"z w\"], x: [y]}",
            "nim 1 + a b.txt x; graph a b.txt {\"x\": [\"y\"], \"y\": [\"x\", \"z w\"], \"z w\": []}",
        ),
    ] {
        assert_eq!(read(text).unwrap().name(), written);
        assert_eq!(read(written).unwrap().name(), written);
    }
}

#[test]
fn what_is_refused_is_said_in_one_line() {
    for (text, said) in [
        ("", "column 1: expected a component, such as kayles 10"),
        ("misere", "column 7: expected a component"),
        ("misere nim x", "column 12: \"x\" is no heap"),
        ("nim 3 - nim 4", "nothing is taken away: write nim 3,4"),
        ("treblecross 8 + nim 1", "write octal:0.007 10 + nim 1"),
        (
            "misere jam D",
            "lies on a cycle, so nobody need make the last move: leave out misere",
        ),
        ("jam Z", "jam has no vertex \"Z\""),
        ("subtraction:1,2 7", "column 1: no game \"subtraction:1,2\""),
        (
            "domineering 3x2",
            "domineering is a game in which Left and Right",
        ),
        ("kayle 3", "did you mean kayles 10?"),
        ("nim 1\nnim 2", "write the game in one line"),
        ("town.txt gate", "no file \"town.txt\""),
        (
            "a.txt x; graph a.txt",
            "expected the name of a graph and its arcs",
        ),
        (
            "a.txt x; graph a.txt {\"x\": [\"#1\"]}",
            "rename the vertex",
        ),
        (
            "nim 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
            "51 components are too many to be drawn: write 50 or fewer",
        ),
    ] {
        let error = read(text).err().unwrap_or_else(|| panic!("{text} is read"));
        assert!(error.contains(said), "{text}: {error}");
        assert!(!error.contains('\n'), "{text}: {error}");
    }
}

#[test]
fn moves_are_read_and_refused() {
    let mut game = begun("nim 3 + kayles 5 + king 2,3 + jam D");
    for (text, said) in [
        ("", "\"\" is no move"),
        ("1", "there are 4 components, so say which one, such as 1:0"),
        ("x:1", "write the component before the colon"),
        ("0:1", "write the component before the colon"),
        ("1:", "write what is left after one colon"),
        ("4:a:b", "write what is left after one colon"),
        ("4:%zz", "write %25 for a %"),
        ("9:1", "no component 9: there are 4"),
        (
            "1:3",
            "nim 3 cannot become 3: take any number of counters of a heap",
        ),
        ("1:1,1", "nim 3 cannot become 1,1"),
        (
            "2:1,1",
            "kayles 5 cannot become 1,1: take 1 or 2 of a heap, and split what is left if you like",
        ),
        ("2:4,0", "kayles 5 cannot become 4,0"),
        (
            "3:0,0",
            "king 2,3 cannot become 0,0: move the king one cell left, up or both",
        ),
        (
            "4:A",
            "jam D cannot become A: follow an arrow, here to B or E",
        ),
    ] {
        let before = game.position();
        let error = game.play(text).expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
        assert_eq!(game.position(), before);
    }
    for (text, said) in [
        ("2:3,1", "take 1 of heap 2, which leaves heaps of 3 and 1"),
        ("1:1", "take 2 of heap 1, which leaves 1"),
        ("3:0", "take all of heap 3"),
        ("4:1,2", "move the king to 1,2"),
        ("5:B", "move token 5 to B"),
    ] {
        let (_, told) = game.told(text).unwrap();
        assert_eq!(format!("{} {}", told.verb, told.what), said);
        game.play(text).unwrap();
    }
    assert_eq!(
        game.position(),
        "nim 1 + kayles 3,0 + king 1,2 + jam B; second"
    );
    // With one component its number may be left out, until there are two.
    let mut game = begun("kayles 7");
    game.play("3,2").unwrap();
    let error = game.play("1").unwrap_err().to_string();
    assert_eq!(
        error,
        "there are 2 components by now: say which one, as in 1:1"
    );
    assert_eq!(game.moves(), ["1:3,2"]);
    let mut game = begun("lasker 6");
    assert_eq!(game.told("4,2").unwrap().1.what, "the heap into 4 and 2");
    game.play("0").unwrap();
    assert_eq!(
        words::state(&game, None),
        "The first player makes the last move and wins"
    );
}

#[test]
fn the_end_of_misere_play_is_the_other_way_round() {
    let mut game = begun("misere nim 1");
    game.play("1:0").unwrap();
    assert_eq!(
        words::state(&game, None),
        "The first player makes the last move: the second player wins"
    );
    let state = |text: &str| words::state(&begun(text), None);
    assert_eq!(
        state("nim 0"),
        "There is no move to make: the second player wins"
    );
    assert_eq!(
        state("misere nim 0"),
        "There is no move to make: the first player wins"
    );
}

#[test]
fn a_saved_match_has_its_graphs() {
    let town = Arc::new(Graph::parse("gate: road\nroad: gate, \"old home\"").unwrap());
    let mut graphs = |name: &str| (name == "town.txt").then(|| Ok(Arc::clone(&town)));
    let mut table = open_with(
        "town.txt gate + nim 2",
        Seats::Two,
        Strength::Exact,
        1,
        &mut graphs,
    )
    .unwrap();
    for choice in ["1:road", "1:old%20home", "2:1"] {
        table.play(choice).unwrap();
    }
    let record = table.record();
    assert_eq!(
        record,
        "game: town.txt gate + nim 2\n\
         graph: town.txt {\"gate\": [\"road\"], \"old home\": [], \"road\": [\"gate\", \"old home\"]}\n\
         you: both\nopponent: exact\nmoves: 1:road 1:old%20home 2:1\n"
    );
    let again = Match::<Sums>::read(&record, 1).unwrap();
    assert_eq!(again.record(), record);
    assert_eq!(again.position(), "town.txt \"old home\" + nim 1; second");
    assert!(open(&table.name(), Seats::Two, Strength::Exact, 1).is_ok());
    let error = Match::<Sums>::read("graph: a {x: [y]}\ngame: nim 3 + b x\n", 1).err();
    let error = error.unwrap().to_string();
    assert!(error.starts_with("2:7: column 9: no game \"b\""), "{error}");
    let error = Match::<Sums>::read("game: nim 1\ngraph: a\n", 1)
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.starts_with("2:8: expected the name of a graph"),
        "{error}"
    );
}

#[test]
fn a_play_without_end_is_a_draw() {
    let mut game = begun("r.txt a; graph r.txt {a: [b], b: [a, c]}");
    for choice in ["b", "a", "b", "a"] {
        assert!(game.end().is_none());
        game.play(choice).unwrap();
    }
    assert_eq!(
        words::state(&game, None),
        "The position has come for the third time: a draw"
    );
}

#[test]
fn components_are_drawn_below_one_another() {
    let rules = read("nim 3,50 + king 2,1").unwrap();
    let start = rules.start();
    let board = rules.board(&start);
    let cell = Cell::new;
    assert_eq!(board.labels[&cell(0, 0)], "1 nim");
    assert_eq!(board.labels[&cell(1, 1)], "50");
    assert_eq!(board.pieces[&cell(3, 0)].figure, Figure::Counter);
    assert!(!board.has(cell(4, 0)) && !board.has(cell(0, 2)) && board.has(cell(1, 3)));
    assert_eq!(board.pieces[&cell(3, 4)].figure, Figure::Token('K'));
    assert_eq!(board.pieces[&cell(1, 3)].figure, Figure::Goal);
    let reach: Vec<Cell> = board.marks.keys().copied().collect();
    assert_eq!(reach, [cell(2, 3), cell(2, 4), cell(3, 3)]);
    assert!(board.marks.values().all(|mark| *mark == Mark::Reach));
    let read_move = |text: &str| rules.read_move(text).unwrap();
    assert_eq!(rules.cells(&start, &read_move("1:1")), [cell(2, 0)]);
    assert_eq!(rules.cells(&start, &read_move("2:1")), []);
    assert_eq!(rules.cells(&start, &read_move("3:1,0")), [cell(2, 3)]);
    let after = rules.after(&start, &read_move("1:2")).unwrap();
    let traces = rules.traces(&after, &read_move("1:2"));
    assert_eq!(traces, [cell(2, 0)]);

    let rules = read("kayles 7").unwrap();
    let start = rules.start();
    let meant = |columns: &[i32]| {
        let cells: Vec<Cell> = columns.iter().map(|&column| cell(column + 1, 0)).collect();
        match rules.pointed(&start, &cells) {
            Pointed::Move(choice) => rules.move_text(&choice),
            Pointed::Begun => "begun".to_owned(),
            Pointed::Nothing => "nothing".to_owned(),
        }
    };
    assert_eq!(meant(&[2]), "begun");
    assert_eq!(meant(&[2, 2]), "1:2,4");
    assert_eq!(meant(&[2, 3]), "1:2,3");
    assert_eq!(meant(&[0, 1]), "1:5");
    assert_eq!(meant(&[7]), "nothing");
    let choice = rules.read_move("1:2,3").unwrap();
    let after = rules.after(&start, &choice).unwrap();
    assert_eq!(rules.position_text(&after), "kayles 2,3; second");
    let traces = rules.traces(&after, &choice);
    assert_eq!(traces, [cell(2, 0), cell(1, 1)]);

    let board = read("jam D").unwrap();
    let board = board.board(&board.start());
    assert_eq!(board.tiling, Tiling::Graph);
    assert_eq!(board.arcs.len(), 9);
    assert_eq!(board.cells().filter(|&cell| board.has(cell)).count(), 6);
}

/// The referee knows nim, Kayles and the king by their definition only.
mod referee {
    use std::collections::HashMap;

    /// Heaps of nim, rows of Kayles, and kings.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub(super) enum Game {
        Nim(u64),
        Kayles(u64),
        King(u64, u64),
    }

    /// What each move in a game leaves.
    fn options(game: &Game) -> Vec<Vec<Game>> {
        match *game {
            Game::Nim(heap) => (0..heap).map(|left| vec![Game::Nim(left)]).collect(),
            Game::Kayles(row) => {
                let mut left = Vec::new();
                for taken in 1..=2 {
                    for before in 0..=row.saturating_sub(taken) {
                        if let Some(after) = row.checked_sub(before + taken) {
                            left.push(vec![Game::Kayles(before), Game::Kayles(after)]);
                        }
                    }
                }
                left
            }
            Game::King(column, row) => {
                let mut left = Vec::new();
                if column > 0 {
                    left.push(vec![Game::King(column - 1, row)]);
                }
                if row > 0 {
                    left.push(vec![Game::King(column, row - 1)]);
                }
                if column > 0 && row > 0 {
                    left.push(vec![Game::King(column - 1, row - 1)]);
                }
                left
            }
        }
    }

    /// Whether the player to move wins.
    pub(super) fn is_won(
        games: &[Game],
        is_misere: bool,
        known: &mut HashMap<Vec<Game>, bool>,
    ) -> bool {
        let mut games: Vec<Game> = games.to_vec();
        games.retain(|game| !options(game).is_empty());
        games.sort();
        if let Some(&won) = known.get(&games) {
            return won;
        }
        let mut won = games.is_empty() && is_misere;
        for (index, game) in games.iter().enumerate() {
            for left in options(game) {
                let mut after = games.clone();
                after.splice(index..=index, left);
                won = won || !is_won(&after, is_misere, known);
            }
        }
        known.insert(games, won);
        won
    }

    /// Reads a position as a table writes it.
    pub(super) fn read(position: &str) -> Vec<Game> {
        let sum = position.split(';').next().unwrap();
        let mut games = Vec::new();
        for part in sum.split('+') {
            let (name, numbers) = part.trim().split_once(' ').unwrap();
            let numbers: Vec<u64> = numbers
                .split(',')
                .map(|word| word.parse().unwrap())
                .collect();
            match name {
                "nim" => games.extend(numbers.into_iter().map(Game::Nim)),
                "kayles" => games.extend(numbers.into_iter().map(Game::Kayles)),
                "king" => games.push(Game::King(numbers[0], numbers[1])),
                other => panic!("{other}"),
            }
        }
        games
    }
}

/// The exact opponent plays random games against random moves. In every position it says who wins, and
/// it never gives a won one away.
fn no_won_position_is_lost(games: u64) {
    let mut lots = Lots::new(2026);
    let mut known = [
        std::collections::HashMap::new(),
        std::collections::HashMap::new(),
    ];
    let mut wins = 0;
    for seed in 0..games {
        let number = |most: usize, lots: &mut Lots| lots.below(most + 1);
        let parts = 1 + number(2, &mut lots);
        let parts = (0..parts).map(|_| match number(2, &mut lots) {
            0 => format!("nim {}", number(6, &mut lots)),
            1 => format!("kayles {}", number(6, &mut lots)),
            _ => format!("king {},{}", number(4, &mut lots), number(4, &mut lots)),
        });
        let text = parts.collect::<Vec<_>>().join(" + ");
        let is_misere = number(1, &mut lots) == 1;
        let misere = if is_misere { "misere " } else { "" };
        let rules = read(&format!("{misere}{text}")).unwrap();
        let seats = Seats::Person([Player::First, Player::Second][lots.below(2)]);
        let mut game = Match::new(rules, seats, Strength::Exact, seed);
        let known = &mut known[usize::from(is_misere)];
        let mut was_won = false;
        while game.end().is_none() {
            let record = game.record();
            if game.is_computers_turn() {
                let position = referee::read(&game.position());
                let is_won = referee::is_won(&position, is_misere, known);
                assert!(is_won || !was_won, "{record}");
                was_won = is_won;
                let budget = Budget::default();
                let answer = game.question(Purpose::Move).answer(&budget);
                let advice = answer.and_then(Answer::into_move).unwrap().advice;
                let player = game.to_move();
                let winner = if is_won { player } else { player.other() };
                assert_eq!(advice.winner, Winner::from(winner), "{record}");
                game.play(&advice.choice).unwrap();
            } else {
                let legal = game.legal(1000);
                game.play(lots.one_of(&legal).unwrap()).unwrap();
            }
        }
        let won = game.end().and_then(|end| end.winner);
        let computer = Player::ALL
            .into_iter()
            .find(|&player| !game.is_person(player));
        assert!(won == computer || !was_won, "{}", game.record());
        wins += u64::from(was_won);
    }
    assert!(wins > games / 2, "{wins} of {games}");
}

#[test]
fn the_exact_opponent_loses_no_won_position() {
    no_won_position_is_lost(200);
}

#[test]
#[ignore = "10,000 games take seconds, for the night"]
fn the_exact_opponent_loses_no_won_position_in_many_games() {
    no_won_position_is_lost(10_000);
}

/// What is listed can be begun, and its name begins the same game.
#[test]
fn listed_games_are_sums() {
    let keys = [
        "nim",
        "misere-nim",
        "bachet",
        "subtract",
        "kayles",
        "dawsons-kayles",
        "octal",
        "lasker",
        "grundy",
        "king",
        "rook",
        "queen",
        "jam",
        "sum",
    ];
    for key in keys {
        let table = open(key, Seats::Two, Strength::Exact, 1).unwrap();
        let listed = GAMES.iter().find(|game| game.key == key).unwrap();
        assert_eq!(table.name(), listed.start);
        assert!(Sums::is_named(&table.name()), "{key}");
        assert!(!table.legal(1).is_empty(), "{key}");
    }
    for (text, said) in [
        ("kayle 10", "did you mean kayles 10?"),
        ("cake k=7", "did you mean cakes?"),
        ("Nim 3", "did you mean nim 5?"),
        ("subtraction:1,2 9", "write subtract:2,5 17"),
        ("kayles + nim 3", "kayles needs a position, as in kayles 10"),
        ("nim 3 + town.txt a", "no file \"town.txt\""),
        (
            "noughts-and-crosses first=breaker",
            "write row 3x3 k=3 first=breaker",
        ),
        ("Tic-Tac-Toe first=breaker", "row 3x3 k=3 game=maker-maker"),
        ("sum nim 3 + kayles 5", "leave out the word sum"),
        ("sum nim 3", "leave out the word sum"),
        ("misere-nim x", "\"x\" is no heap"),
    ] {
        let error = open(text, Seats::Two, Strength::Exact, 1).err();
        let error = error.map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(said), "{text}: {error}");
    }
    assert!(!Sums::is_named("row 5x5 k=4") && !Sums::is_named("domineering 3x2"));
}

/// A game of the list is found by its word, whatever follows it.
#[test]
fn words_of_the_list_are_names() {
    for (text, name) in [
        ("misere-nim 3,4", "misere nim 3,4"),
        ("tic-tac-toe", "row 3x3 k=3 game=maker-maker"),
        ("kayles 7", "kayles 7"),
    ] {
        let table = open(text, Seats::Two, Strength::Exact, 1).unwrap();
        assert_eq!(table.name(), name, "{text}");
    }
}

/// A file of a graph without a vertex is no unknown game.
#[test]
fn a_graph_needs_a_vertex() {
    let town = Arc::new(Graph::parse("\"old gate\": road\nroad:").unwrap());
    for (file, said) in [
        ("my town.txt", "as in my town.txt \"old gate\""),
        ("empty.txt", "the graph has no vertices"),
        ("broken.txt", "broken.txt:1:1"),
        ("none.txt", "no game \"none.txt\", and no file of a graph"),
    ] {
        let mut graphs = |name: &str| match name {
            "my town.txt" => Some(Ok(Arc::clone(&town))),
            "empty.txt" => Some(Ok(Arc::new(Graph::new(Vec::new(), &[])))),
            "broken.txt" => Some(Err("broken.txt:1:1: no graph".to_owned())),
            _ => None,
        };
        let opened = open_with(file, Seats::Two, Strength::Exact, 1, &mut graphs);
        let error = opened.err().map(|error| error.to_string());
        let error = error.unwrap_or_default();
        assert!(error.contains(said), "{file}: {error}");
    }
}

#[test]
fn sizes_are_chosen() {
    let mut table = open("king 2,3 + nim 4 + jam D", Seats::Two, Strength::Exact, 1).unwrap();
    let mut setup = table.setup();
    let field = |key: &str, setup: &madness_play::Setup| {
        setup
            .fields
            .iter()
            .position(|field| field.key == key)
            .unwrap()
    };
    setup.set_number(field("first-row", &setup), 7);
    setup.set_number(field("second", &setup), 9);
    setup.choose(field("third", &setup), "A");
    table.begin(&setup).unwrap();
    assert_eq!(table.name(), "king 2,7 + nim 9 + jam A");
    // A play on this map may have no end, so there is no misère form to choose.
    assert!(setup.fields.iter().all(|field| field.key != "play"));
    let mut table = open("kayles 7", Seats::Two, Strength::Exact, 1).unwrap();
    let mut setup = table.setup();
    setup.choose(field("play", &setup), "misere");
    table.begin(&setup).unwrap();
    assert_eq!(table.name(), "misere kayles 7");
}

/// What takes longer than the budget is a guess that says so; with more time it is known.
#[test]
fn a_guess_says_so() {
    let game = begun("misere kayles 60");
    let hint = |steps: u64| {
        let budget = Budget::of(std::time::Duration::from_secs(20)).steps(steps);
        let answer = game.question(Purpose::Hint).answer(&budget);
        answer.and_then(Answer::into_move).unwrap().advice
    };
    let short = hint(1);
    assert_eq!((short.winner, short.sure), (Winner::Unknown, Sure::Guess));
    assert_eq!(short.why, "a guess: to know takes longer than the budget");
    let long = hint(u64::MAX);
    assert_eq!((long.winner, long.sure), (Winner::First, Sure::Theorem));
}
