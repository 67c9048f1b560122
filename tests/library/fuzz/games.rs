//! Certificates, graphs, positions and sums of games: any text is read or refused, and the checks end.

use std::fmt::Display;
use std::str::FromStr;

use combinatorial_games::Graph;
use combinatorial_games::impartial::HeapGame;
use combinatorial_games::loopy::check::LoopyLine;
use combinatorial_games::partizan::cutcake;
use combinatorial_games::partizan::{Capacity, Games, PartizanSum};
use combinatorial_games::sum::Sum;
use madness_claims::{Allowance, Checked};
use madness_machine::Budget;
use pairing_strategies::check::PairingCertificate;
use pairing_strategies::find::find;
use pairing_strategies::queen::QueenPairing;
use pairing_strategies::{Torus, parse_directions};
use positional_games::check::MakerBreakerCertificate;
use positional_games::families::Instance;
use positional_games::maker_breaker::{self, Options};
use positional_games::pg::PgGame;
use positional_games::zarankiewicz::{Position, Size, Variant};
use positional_games::{Game, Hypergraph, Side, Winner, by_definition};

pub(crate) fn fuzz(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    refused_with_words(Graph::parse(text));
    refused_with_words(Sum::parse(text, |_| None));
    is_read_as_written::<HeapGame>(text);
    is_read_as_written::<cutcake::Board>(text);
    is_read_as_written::<Size>(text);
    if let Some(sum) = refused_with_words(text.parse::<cutcake::Sum>()) {
        assert!(sum.analyse().values.len() <= text.len());
    }
    if let Some(sum) = refused_with_words(PartizanSum::parse(text)) {
        let mut games = Games::new(SMALL, &Budget::unlimited().steps(200_000));
        if let Some((_, value)) = refused_with_words(sum.values(&mut games))
            && let Some(written) = games.text(value)
            && let Some(read) = refused_with_words(games.parse(&written))
        {
            assert_eq!(read, value, "{written}");
        }
    }
    for variant in Variant::ALL {
        if let Some(position) = refused_with_words(Position::parse(variant, text)) {
            let written = position.to_string();
            assert_eq!(Position::parse(variant, &written), Ok(position));
        }
    }
    positional(text);
    pairings(text);
    let mut allowance = Allowance::of_steps(1 << 24);
    let allowance = &mut allowance;
    let crates = [
        combinatorial_games::CERTIFICATES,
        positional_games::CERTIFICATES,
        pairing_strategies::CERTIFICATES,
    ];
    for kind in crates.into_iter().flatten() {
        let mut lines = text.lines();
        let first = if kind.claim() == LoopyLine::CLAIM {
            lines.next().unwrap_or("")
        } else {
            text
        };
        if let Ok(mut certificate) = kind.read(first) {
            while certificate.is_open()
                && lines
                    .next()
                    .is_some_and(|line| certificate.read_line(line).is_ok())
            {}
            is_an_answer(certificate.check(allowance));
        }
    }
}

/// Pairings for nine in a row, and sets of directions, for which small pairings are found.
fn pairings(text: &str) {
    is_read_as_written::<QueenPairing>(text);
    for dimension in 0..4 {
        let Some(wanted) = refused_with_words(parse_directions(text, dimension)) else {
            continue;
        };
        if let Some(found) = refused_with_words(find(dimension, &wanted, 200)) {
            let certificate = PairingCertificate::new(&found);
            let checked = certificate.check(&mut Allowance::of_steps(1 << 24));
            assert!(checked.is_ok(), "{text}");
        }
        if dimension == 2 && wanted.len() < 4 {
            let steps = wanted.iter().map(|it| (it[0], it[1])).collect();
            if let Some(torus) = refused_with_words(Torus::new(4, steps)) {
                let _ = refused_with_words(torus.count());
            }
        }
    }
}

/// Boards by name, `.pg` files, and hypergraphs, whose winner has a proof if they are small.
fn positional(text: &str) {
    if let Some(instance) = refused_with_words(Instance::named(text)) {
        let again = refused_with_words(Instance::named(&instance.name));
        assert!(again == Some(instance), "{text}");
    }
    if let Some(game) = refused_with_words(PgGame::parse(text)) {
        let _ = game.solve(1000, &Budget::unlimited().steps(1000));
    }
    let Some(hypergraph) = refused_with_words(Hypergraph::parse(text)) else {
        return;
    };
    if hypergraph.cells() > 9 || hypergraph.sets().len() > 30 {
        return;
    }
    let (options, budget) = (Options::default(), Budget::unlimited().bytes(1 << 16));
    for first in [Side::Maker, Side::Breaker] {
        let found = maker_breaker::solve(&hypergraph, first, &options, &budget);
        let verdict = found.expect("few cells");
        let bias = (1, 1);
        let expected = by_definition(&hypergraph, Game::MakerBreaker { first, bias });
        assert_eq!(verdict.winner == Side::Maker, expected == Ok(Winner::Maker));
        let certificate =
            MakerBreakerCertificate::new("a text".to_owned(), &hypergraph, first, verdict);
        let certificate = certificate.expect("a short proof");
        let checked = certificate.check(&mut Allowance::default());
        assert!(checked.is_ok_and(|checked| checked.is_complete()), "{text}");
    }
}

/// What the values of a sum may take here.
const SMALL: Capacity = Capacity {
    forms: 20_000,
    birthday: 200,
};

/// Returns what was read; what was not has a message.
fn refused_with_words<T, E: Display>(read: Result<T, E>) -> Option<T> {
    match read {
        Ok(read) => Some(read),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// What is read and written is read again as the same.
fn is_read_as_written<T: FromStr<Err: Display> + Display + PartialEq>(text: &str) {
    if let Some(read) = refused_with_words(text.parse::<T>()) {
        let again = refused_with_words(read.to_string().parse());
        assert!(again == Some(read), "{text}");
    }
}

fn is_an_answer(checked: Result<Checked, String>) {
    let text = checked.map_or_else(|flaw| flaw, |checked| checked.to_string());
    assert!(!text.is_empty());
}
