//! The certificates of positions go through the verifier, and damaged ones do not.

use std::time::Duration;

use madness_claims::{Allowance, Checked, Kind};
use madness_machine::Budget;
use madness_play::{Answer, Proof, Purpose, Seats, Strength, open};

/// Asks for the proof of the position after some moves.
fn proof(game: &str, moves: &str) -> Proof {
    let mut table = open(game, Seats::Two, Strength::Exact, 1).unwrap();
    for text in moves.split_whitespace() {
        table.play(text).unwrap();
    }
    let question = table.question(Purpose::Proof);
    match question.answer(&Budget::of(Duration::from_secs(5))) {
        Some(Answer::Proof(proof)) => proof,
        other => panic!("{game}: {other:?}"),
    }
}

/// Checks a certificate as `madness verify` does.
fn verified(text: &str) -> Result<Checked, String> {
    let claim: serde_json::Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let claim = claim["claim"].as_str().unwrap_or_default();
    let all = [
        combinatorial_games::CERTIFICATES,
        positional_games::CERTIFICATES,
        pairing_strategies::CERTIFICATES,
    ];
    let mut kinds = all.into_iter().flatten();
    let kind: &Kind = kinds.find(|kind| kind.claim() == claim).ok_or("no kind")?;
    let certificate = kind.read(text).map_err(|error| error.to_string())?;
    certificate.check(&mut Allowance::default())
}

/// A game, the moves so far, what the sentence says, and a change that makes the certificate wrong.
const CASES: &str = r#"
nim 3,4,5 |  | wins nim 3 + nim 4 + nim 5 | "grundy":2 | "grundy":3
nim 3,4,5 | 1:1 | with the second player to move | second | first
kayles 10 + king 3,4 | 1:8 | wins | "column": | "row":9,"column":
misere nim 1,2,3 |  | misère | second | first
misere kayles 6 |  | misère | "winner":"first" | "winner":"second"
toggle 4x3 |  | wins toggle 4x3 | "winner":"first" | "winner":"second"
toggle 3x3 + nim 2 | 1:0,0 | wins | "grundy":2 | "grundy":3
jam O |  | first player, to move, wins jam O | "winner":"first" | "winner":"draw"
queen 7,5 |  | wins | first | second
cutcake 7x5 | d1|e1 | Right wins with Right to move | "value":"-1" | "value":"-2"
domineering 3x3 | b1 | the value | domineering | hackenbush
toads TT__FF |  | the value | TT | T_
hackenbush LRRLLR + hackenbush RLLRR | 1:5 | the value | LRR | LLR
zarankiewicz 1 5x4 |  | the second player wins | "plies":6 | "plies":5
zarankiewicz 1 5x5 | a1 b2 c2 | this position | second | first
zarankiewicz 2 4x3 |  | wins | second | first
zarankiewicz 2 4x4 |  | wins | "winner":"first" | "winner":"second"
zarankiewicz 2 4x4 | a1 | wins | "winner":"first" | "winner":"second"
zarankiewicz 3 6x6 |  | the first player wins | "winner":"first" | "winner":"second"
zarankiewicz 3 4x4 | a1 b2 | the first player wins | "plies":9 | "plies":7
zarankiewicz 3 3x3 |  | a draw | draw | first
zarankiewicz 4 5x4 | a1 | the second player wins | mirror | stars
zarankiewicz 4 3x3 |  | empty board | "rows":3 | "rows":2
row 3x3 k=3 |  | Maker wins with Maker to move | "maker" | "breaker"
row 3x3 k=3 | b2 a1 | Maker wins | "sets":[[ | "sets":[[8,
row 3x3 k=3 first=breaker | b2 | Breaker wins with Maker to move | "breaker" | "maker"
row 5x5 k=4 | c3 c2 b4 | Maker wins with Breaker to move | "maker" | "breaker"
hex 4x4 | b2 | Breaker wins | "breaker" | "maker"
animal 5x5 o4 | c3 | Breaker wins | "breaker" | "maker"
row 20x20 k=9 | a1 | by a pairing | "breaker_wins":true | "breaker_wins":false
row 3x3 k=3 game=maker-maker | b2 | is a draw on row 3x3 k=3 before the first move | draw | first
row 4x3 k=3 game=maker-maker |  | wins | "winner":"first" | "winner":"draw"
plane k=9 | 0,0 | Breaker wins 9 in a row | "period":8 | "period":7
plane k=8 |  | Breaker wins k in a row | row-8 | row-9
cakes k=7 t=4 |  | every line of 7 in a row | "k":7 | "k":4
cakes k=9 t=2 | 0,0 | a cake of at most 2 cells | PQ | PP
cakes k=6 t=4 directions=3 |  | 6 in a row in 3 directions | "directions":3 | "directions":4
"#;

#[test]
fn every_certificate_is_accepted_and_a_damaged_one_is_not() {
    for case in CASES.lines().filter(|line| !line.is_empty()) {
        let fields: Vec<&str> = case.split(" | ").map(str::trim).collect();
        let &[game, moves, says, from, to] = &fields[..] else {
            panic!("{case}");
        };
        assert_eq!(fault((game, moves), says, (from, to)), None, "{case}");
    }
}

/// Returns what is wrong with the certificate of a position.
fn fault((game, moves): (&str, &str), says: &str, (from, to): (&str, &str)) -> Option<String> {
    let proof = proof(game, moves);
    let Some(text) = proof.certificate.filter(|_| proof.says.contains(says)) else {
        return Some(proof.says);
    };
    let checked = verified(&text);
    if !checked.as_ref().is_ok_and(Checked::is_complete) {
        return Some(format!("{checked:?}"));
    }
    if !text.contains(from) {
        return Some(format!("no {from}: {text:.300}"));
    }
    let damaged = verified(&text.replacen(from, to, 1));
    damaged
        .is_ok()
        .then(|| format!("damaged, and accepted: {damaged:?} {text:.300}"))
}

#[test]
fn where_there_is_no_certificate_a_sentence_says_why() {
    for (game, moves, says) in [
        ("plane k=5", "", "Allis"),
        ("plane l4", "", "only rows"),
        (
            "plane k=9 game=maker-maker",
            "",
            "Maker–Maker on the endless plane",
        ),
        ("cakes k=5 t=4", "0,0", "do not block 5 in a row"),
        ("zarankiewicz 4 9x9", "", "not known here who wins"),
        ("row 99x99 k=9 game=maker-maker", "", "too many"),
    ] {
        let proof = proof(game, moves);
        assert!(proof.certificate.is_none(), "{game} {moves}");
        assert!(proof.says.contains(says), "{game} {moves}: {}", proof.says);
    }
}
