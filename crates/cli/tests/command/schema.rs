//! Every line of JSON that the command prints is as docs/schema/madness.json says, and what is not,
//! is refused.

use std::collections::BTreeSet;

use assert_cmd::Command;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::glossary::{glossary, keys};

fn schema() -> Value {
    let text = crate::read("docs/schema/madness.json");
    serde_json::from_str(&text).unwrap()
}

/// The definition of a name.
fn definition(name: &str) -> Validator {
    let whole = schema();
    assert!(whole["$defs"][name].is_object(), "no definition of {name}");
    let defs = &whole["$defs"];
    let part =
        json!({"$schema": whole["$schema"], "$ref": format!("#/$defs/{name}"), "$defs": defs});
    jsonschema::validator_for(&part).unwrap()
}

/// The lines of a command that ends with a status, and takes this on standard input.
fn lines(arguments: &[&str], input: &str, status: i32) -> Vec<Value> {
    let run = Command::new(crate::binary())
        .args(arguments)
        .write_stdin(input)
        .assert()
        .code(status);
    let text = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(!lines.is_empty(), "{arguments:?}");
    lines
}

const PLUS: &str = "010\n111\n010\n";
const ONE: &str = "100\n000\n000\n";

/// Commands, what they read, and their exit status; each of them with `--format json`.
const RUNS: &[(&str, &str, i32)] = &[
    ("solve -", PLUS, 0),
    ("solve -", ONE, 1),
    ("solve --target on -", ONE, 1),
    ("solve --target either --surface plane -", PLUS, 0),
    ("solve --target either --surface klein -", ONE, 1),
    ("solve --method bfs -", PLUS, 0),
    ("solve --shortest -", PLUS, 0),
    ("solve --shortest --surface plane -", PLUS, 0),
    ("solve --shortest -", ONE, 1),
    ("solve --all -", PLUS, 0),
    ("solve --essential -", PLUS, 0),
    ("solve --count -", PLUS, 0),
    ("solve --count -", ONE, 1),
    ("solve --count --essential --target either -", PLUS, 0),
    ("solve --rule knight -", PLUS, 0),
    ("solve --rule x -", ONE, 1),
    ("hint --rule king --surface plane -", ONE, 0),
    ("puzzle --wiring lists examples/puzzles/buttons.txt", "", 0),
    (
        "puzzle --wiring edges --shortest examples/puzzles/graph.txt",
        "",
        0,
    ),
    ("puzzle --states 3 -", "120\n000\n001\n", 0),
    ("puzzle -", ONE, 1),
    ("puzzle --wiring icosahedron --shortest", "", 0),
    (
        "puzzle --wiring machines --counters examples/puzzles/machines.txt",
        "",
        0,
    ),
    ("puzzle --wiring lists examples/puzzles/coins.txt", "", 0),
    (
        "puzzle --wiring lists -",
        "@counters\n@goal a*3 b\nx: a*2\ny: b\n",
        1,
    ),
    (
        "puzzle --wiring lists -",
        "@counters\n@goal a*4 b*2 c*2\n@lit c\n@least x*1\n@most y*1\n@free c\nx: a b\ny: a\nz: c*5\n",
        1,
    ),
    ("batch -", "010\n111\n010\n\n100\n000\n000\n", 1),
    ("batch -", "010/111/010\n1x0\n", 2),
    ("batch --rule knight -", "010/111/010\n", 0),
    ("batch --rule #.@/##. -", "010/111/010\n", 1),
    ("hint -", PLUS, 0),
    ("hint -", "00\n00\n", 0),
    ("hint -", ONE, 1),
    ("hint --target either -", "0110\n1001\n0000\n1111\n", 0),
    ("kernel 3", "", 0),
    ("kernel 5 4 --surface mobius --basis", "", 0),
    ("kernel 3 --nth 2", "", 0),
    ("kernel 3 --nullity", "", 0),
    ("kernel 6 --rule x", "", 0),
    ("kernel 6 --rule x --basis", "", 0),
    ("classify 9 --rule king", "", 0),
    ("nullity 4 --rule x", "", 0),
    ("classify 1", "", 0),
    ("classify 17", "", 0),
    ("classify 8", "", 0),
    ("classify 1003 --patterns-up-to 100", "", 0),
    ("classify 20000003", "", 0),
    ("classify --up-to 60", "", 0),
    ("classify --up-to 60 --method sieve", "", 0),
    ("classify --up-to 30 --method fourier", "", 0),
    ("classify --up-to 30 --method chase", "", 0),
    ("classify --up-to 12 --method elimination", "", 0),
    ("classify --up-to 12 --method all", "", 0),
    ("classify --up-to 60 --count", "", 0),
    ("nullity 2^100+1", "", 0),
    ("nullity 30x17 --surface cylinder", "", 0),
    ("nullity --up-to 12 --surface plane", "", 0),
    ("hardest 3", "", 0),
    ("hardest 4x3 --surface projective", "", 0),
    ("hardest 12 --surface plane", "", 0),
    ("hardest --up-to 4", "", 0),
    ("hardest 3x4 --rule king", "", 0),
    ("fewest 5", "", 0),
    ("fewest --up-to 6 --surface plane", "", 0),
    ("mad --up-to 40", "", 0),
    ("theorems --list", "", 0),
    ("theorems --up-to 20 --up-to-k 8", "", 0),
    ("verify tests/data/certificates.json", "", 0),
    ("verify tests/data/bad/tampered.json", "", 1),
    ("compare --sizes 2,3", "", 0),
    ("games grundy kayles --up-to 20", "", 0),
    ("games grundy king --size 4x3", "", 0),
    ("games grundy toggle --size 3x2", "", 0),
    ("games move toggle 3x2", "", 0),
    ("games move toggle - A,C", "A: B\nB: C\nC:\n", 0),
    ("games grundy -", "A B\nB C\nA C\n", 0),
    ("games grundy - --misere", "A B\nB C\nA C\n", 0),
    ("games grundy subtract:2,5 --hysteria", "", 0),
    ("games grundy toggle --size 3 --misere", "", 0),
    ("games grundy kayles --genus", "", 0),
    ("games grundy toggle --size 3 --genus", "", 0),
    ("games grundy - --genus", "A B\nB C\nA C\n", 0),
    ("games move nim 3,4,5", "", 0),
    ("games move --misere kayles 7 + king 2,3", "", 0),
    ("games move - A + nim 1", "A B\nB A\nB C\n", 0),
    ("games move --misere --moves 99 kayles 40,30", "", 0),
    ("games period kayles", "", 0),
    ("games period octal:0.16 --up-to 500", "", 0),
    ("games loopy jam", "", 0),
    ("games search - --from a --to b", "a b\n", 0),
    ("games search - --from b --to a", "a b\n", 1),
    (
        "games search - --from a --to b --method dijkstra",
        "a b 7\n",
        0,
    ),
    ("games quotient kayles", "", 0),
    ("games quotient octal:0.23", "", 0),
    ("games loopy king --size 3 --back 1,0", "", 0),
    ("games zarankiewicz solve --variant 1 --size 1x4", "", 0),
    ("games zarankiewicz solve --variant 3 --size 4x5", "", 0),
    ("games zarankiewicz solve --variant 4 --size 4", "", 0),
    (
        "games zarankiewicz move --variant 3 -",
        "1.2\n1.2\n...\n",
        0,
    ),
    ("games zarankiewicz move --variant 1 -", "oo\noo\n", 0),
    ("games zarankiewicz table --variant 2 --up-to 8", "", 0),
    ("games zarankiewicz number 7x8", "", 0),
    ("games zarankiewicz number 5x6 --r 3 --s 3", "", 0),
    (
        "games positional solve row 3x3 k=3 --avoid --one-colour",
        "",
        0,
    ),
    ("games cutcake 4x2 + 3x3 + 7x1", "", 0),
    ("games cutcake 2x4+4x2", "", 0),
    (
        "games cutcake 9223372036854775808x2+1x4611686018427387903",
        "",
        0,
    ),
    ("games cutcake --size 5x4", "", 0),
    ("games cutcake explain 4x3", "", 0),
    ("games value domineering 3x3 + toads T_TFF", "", 0),
    ("games pairing count --torus 5 --directions h,v", "", 0),
    ("games pairing count --plane", "", 0),
    ("games pairing classes --count", "", 0),
    (
        "games pairing classes --plane --from 194541 --limit 4",
        "",
        0,
    ),
    ("games pairing classes --torus 4 --directions h,v", "", 0),
    ("games pairing graph --class 5", "", 0),
    ("games pairing hex", "", 0),
    ("games pairing find --dimension 3 --directions all", "", 0),
    ("games pairing survey plane", "", 0),
    ("games pairing find --blocks", "", 0),
    ("games pairing paving", "", 0),
    ("games pairing draw --blocks", "", 0),
    ("games pairing walk 0 --cell 3,2", "", 0),
    ("games pairing cycles", "", 0),
    ("games cake table --k 4..6 --t 4", "", 0),
    ("games cake find --animal z4 --t 4", "", 0),
    (
        "games cake find --k 4 --t 5 --directions h,v,d --cakes 1 --reach 2 --conflicts 1",
        "",
        0,
    ),
    ("games cake power --k 4 --t 4", "", 0),
    ("games cake colouring --k 3", "", 0),
    ("games cake colouring --k 3 --directions h,v,d", "", 0),
    ("games cake colouring --k 2 --colours 3", "", 0),
    ("games cake power --k 5 --cake PQ/QP", "", 0),
    ("games pairing draw P5", "", 0),
    (
        "games positional solve subboard 8x4 --game chooser-picker",
        "",
        0,
    ),
    (
        "games positional solve row 8x8 k=8 --game picker-chooser",
        "",
        0,
    ),
    ("games positional criteria torus k=6", "", 0),
    ("games positional criteria torus k=4", "", 0),
    ("games positional criteria row 3x3 k=3", "", 0),
    ("games positional criteria -", "a\na b\n", 0),
    ("games positional class hj n=2 d=2", "", 0),
    ("games positional class row 4x3 k=3", "", 0),
    ("games positional class torus k=8", "", 0),
    ("games positional class zetters", "", 0),
    ("games positional theorems --only row-8,row-6-7", "", 0),
    ("games positional theorems --only row-9,cubes", "", 0),
    ("games positional theorems --only extra-set --list", "", 0),
    ("games positional theorems --only extra-set", "", 0),
    ("games positional class hj n=4 d=2", "", 0),
    ("games positional table --only z4", "", 0),
    (
        "games positional table --family polyiamonds --only 3.1",
        "",
        0,
    ),
    ("games positional solve hex 6x6", "", 0),
    ("games positional theorems --only polyiamonds", "", 0),
    ("games positional pg examples/games/noughts.pg", "", 0),
    ("games positional tree row 3x3 k=3 --depth 1", "", 0),
    ("games positional tree row 5x5 k=5", "", 0),
    ("games positional power zetters --k 8", "", 0),
    ("games positional moves row 3x3 k=3", "", 0),
    (
        "games positional pg -",
        "#positions\na b\n#times\nt\n#blackwins\na b\n#firstmoves\na\n",
        0,
    ),
    ("games positional solve row 3x3 k=3", "", 0),
    ("games positional solve row 3x3 k=3 --first breaker", "", 0),
    ("games positional solve row 4x4 k=4", "", 0),
    ("games positional solve row 3x3 k=3 --steps 1", "", 0),
    ("games positional solve zetters --first breaker", "", 0),
    ("games positional solve torus k=4", "", 0),
    ("games positional solve -", "a b\na c\nb d\n", 0),
    ("games positional solve - --first breaker", "a b\na c\n", 0),
    ("games positional solve - --bias 1:2", "a b\na c\n", 0),
    (
        "games positional solve row 3x3 k=3 --game maker-maker",
        "",
        0,
    ),
    (
        "games positional solve row 3x3 k=3 --game maker-maker --steps 1",
        "",
        0,
    ),
    (
        "games positional solve hj n=5 d=2 --game maker-maker",
        "",
        0,
    ),
    ("games positional solve - --game chooser-picker", "a b\n", 0),
    ("games positional solve - --signs 2", "a b\nc d\ne\n", 0),
    (
        "games positional solve row 3x3 k=3 --signs 3 --slide",
        "",
        0,
    ),
    (
        "games positional solve - --game picker-chooser --shows 3",
        "a b\nb c\n",
        0,
    ),
];

#[test]
fn what_is_printed_is_what_is_documented() {
    let whole = jsonschema::validator_for(&schema()).unwrap();
    let glossary = glossary();
    let mut seen = BTreeSet::new();
    for &(command, input, status) in RUNS {
        let name = command.split(' ').next().unwrap();
        let definition = definition(&format!("madness-{name}"));
        let mut arguments: Vec<&str> = command.split(' ').collect();
        arguments.extend(["--format", "json", "--quiet"]);
        for line in lines(&arguments, input, status) {
            if let Err(error) = definition.validate(&line) {
                panic!("{command}: {error} ({})\n{line}", error.instance_path());
            }
            assert!(whole.is_valid(&line));
            let mut found = BTreeSet::new();
            keys(&line, &mut found);
            let unknown: Vec<&String> = found.difference(&glossary).collect();
            assert!(
                unknown.is_empty(),
                "{command}: {unknown:?} not in docs/json.md"
            );
        }
        seen.insert(name);
    }
    // Every command that is documented has been run.
    let documented: BTreeSet<String> = schema()["$defs"]
        .as_object()
        .unwrap()
        .keys()
        .filter_map(|key| key.strip_prefix("madness-").map(str::to_owned))
        .collect();
    assert!(
        seen.iter()
            .copied()
            .eq(documented.iter().map(String::as_str))
    );
}

/// All keys that the schema names are explained, and it has an address with the version.
#[test]
fn the_keys_of_the_schema_are_in_the_glossary() {
    fn named(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                if let Some(Value::Object(properties)) = object.get("properties") {
                    found.extend(properties.keys().cloned());
                }
                object.values().for_each(|value| named(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| named(value, found)),
            _ => {}
        }
    }
    let schema = schema();
    let mut found = BTreeSet::new();
    named(&schema["$defs"], &mut found);
    let glossary = glossary();
    let unknown: Vec<&String> = found.difference(&glossary).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let version = concat!("/v", env!("CARGO_PKG_VERSION"), "/");
    assert!(schema["$id"].as_str().unwrap().contains(version));
}

#[test]
fn certificates_are_certificates() {
    let certificate = definition("certificate");
    // All kinds of proofs of positional games.
    let mut kinds = BTreeSet::new();
    for command in [
        "row 3x3 k=3",
        "zetters",
        "torus k=4",
        "row 4x4 k=4 --first breaker",
        "zetters --game chooser-picker",
        "zetters --game chooser-picker --shows 3",
        "row 5x5 k=3 --game chooser-picker",
        "row 4x4 k=4 --bias 2:1",
        "row 3x3 k=3 --game avoider-enforcer",
        "row 3x3 k=3 --game avoider-enforcer --first enforcer",
        "row 4x3 k=3 --game maker-maker",
        "torus k=5 --game maker-maker",
    ] {
        let arguments = ["games", "positional", "solve", "--format", "json"];
        let arguments: Vec<&str> = arguments.into_iter().chain(command.split(' ')).collect();
        let line = lines(&arguments, "", 0).remove(0);
        assert!(certificate.is_valid(&line), "{command}");
        for kind in [
            "maker",
            "breaker",
            "potential",
            "parts",
            "replies",
            "anew",
            "strategy",
            "weak",
            "offers",
            "takes",
            "enforcer",
        ] {
            if line["proof"].to_string().contains(&format!("\"{kind}\"")) {
                kinds.insert(kind);
            }
        }
    }
    assert_eq!(kinds.len(), 11, "{kinds:?}");
    for command in [
        "criteria zetters",
        "class torus k=4",
        "solve row 3x3 k=3 --signs 3",
        "solve row 3x3 k=3 --signs 3 --slide",
        "theorems --only row-8",
    ] {
        let arguments = ["games", "positional", "--format", "json"];
        let arguments: Vec<&str> = arguments[..2]
            .iter()
            .copied()
            .chain(command.split(' '))
            .chain(arguments[2..].iter().copied())
            .collect();
        let line = lines(&arguments, "", 0).remove(0);
        assert!(certificate.is_valid(&line), "{command}");
    }
    for file in ["certificates.json", "shortest.json"] {
        let text = crate::read(&format!("tests/data/{file}"));
        for value in serde_json::Deserializer::from_str(&text).into_iter::<Value>() {
            assert!(certificate.is_valid(&value.unwrap()), "{file}");
        }
    }
    let text = crate::read("data/mad.jsonl");
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        assert!(certificate.is_valid(&value), "{line}");
    }
}

/// Each key taken away, each value of another kind, and a key more: all of it is noticed.
#[test]
fn a_wrong_document_is_refused() {
    let samples = [
        ("solve", &["solve", "--shortest", "-"][..], PLUS, 0),
        ("solve", &["solve", "-"], ONE, 1),
        ("solve", &["solve", "--count", "-"], PLUS, 0),
        ("puzzle", &["puzzle", "-"], PLUS, 0),
        ("puzzle", &["puzzle", "-"], ONE, 1),
        ("hint", &["hint", "-"], PLUS, 0),
        ("kernel", &["kernel", "3", "--nth", "1"], "", 0),
        ("classify", &["classify", "17"], "", 0),
        ("hardest", &["hardest", "3"], "", 0),
        ("fewest", &["fewest", "4"], "", 0),
        (
            "theorems",
            &["theorems", "--only", "5.1", "--up-to", "20"],
            "",
            0,
        ),
        ("verify", &["verify", "tests/data/certificates.json"], "", 0),
        ("compare", &["compare", "--sizes", "2"], "", 0),
    ];
    // May be left out, by what the documents say.
    let optional = [
        "shortest",
        "nullity",
        "method",
        "target",
        "boards",
        "press",
        "solutions",
        "press_count",
        "fewest",
    ];
    for (name, arguments, input, status) in samples {
        let definition = definition(&format!("madness-{name}"));
        let arguments = [arguments, &["--format", "json"]].concat();
        let line = lines(&arguments, input, status).remove(0);
        assert!(definition.is_valid(&line));
        let object = line.as_object().unwrap();
        for (key, value) in object {
            let mut wrong = object.clone();
            wrong.remove(key);
            let needed = [
                ("hint", "press"),
                ("hint", "target"),
                ("hardest", "method"),
                ("solve", "solutions"),
                ("fewest", "fewest"),
            ];
            let may = optional.contains(&key.as_str()) && !needed.contains(&(name, key.as_str()));
            assert!(
                may || !definition.is_valid(&wrong.clone().into()),
                "{name} without {key}"
            );
            wrong.insert(key.clone(), json!([[{"another": "kind"}]]));
            assert!(
                !definition.is_valid(&wrong.clone().into()),
                "{name}: {key} of another kind"
            );
            wrong.remove(key);
            wrong.insert(format!("{key}_"), value.clone());
            assert!(!definition.is_valid(&wrong.into()), "{name}: {key}_");
        }
    }
    let solved = definition("solved");
    let mut line = lines(&["solve", "--format", "json", "-"], PLUS, 0).remove(0);
    assert!(solved.is_valid(&line));
    line["lights"][0] = json!("0#0");
    assert!(!solved.is_valid(&line));
    line["lights"][0] = json!("010");
    line["surface"] = json!("moebius");
    assert!(!solved.is_valid(&line));
}
