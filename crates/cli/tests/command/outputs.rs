//! The name after `-o` tells the format in every command, or is refused before anything is done.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Endings that some command knows, and one that none knows.
const ENDINGS: [&str; 11] = [
    "txt", "json", "jsonl", "csv", "svg", "png", "pbm", "npy", "html", "1", "foo",
];

/// Every command that writes, with small work for it, and the endings that it takes; those after ~ take
/// too long to be tried.
const COMMANDS: &[(&str, &str, &str)] = &[
    ("page", "", "html"),
    (
        "solve",
        "examples/boards/five.txt",
        "txt json jsonl pbm npy",
    ),
    ("hint", "examples/boards/five.txt", "txt json jsonl"),
    ("batch", "examples/boards/several.txt", "txt json jsonl"),
    (
        "puzzle",
        "examples/boards/five.txt",
        "txt json jsonl svg png",
    ),
    ("verify", "tests/data/shortest.json", "txt json jsonl"),
    ("generate", "--size 7x5 --seed 1", "txt pbm npy"),
    ("draw board", "examples/boards/five.txt", "txt svg png"),
    ("draw solution", "examples/boards/five.txt", "txt svg png"),
    ("draw kernel", "5", "txt svg png"),
    ("draw gallery", "6", "txt svg png"),
    ("draw map", "30", "txt svg png"),
    ("draw nullity", "20", "txt svg png"),
    ("draw histogram", "3", "txt svg png"),
    ("draw torus-graph", "", "txt svg png"),
    ("draw button-lamp", "", "txt svg png"),
    ("draw tiling", "3 6", "txt svg png"),
    ("draw double-cross", "3", "txt svg png"),
    ("explain", "examples/boards/five.txt", "txt html"),
    ("nullity", "5", "txt json jsonl csv"),
    ("kernel", "5 --basis", "txt json jsonl pbm npy"),
    ("classify", "17", "txt json jsonl csv"),
    ("mad", "--up-to 40", "txt json jsonl"),
    ("mad merge", "JOURNAL", "txt json jsonl"),
    ("fewest", "5", "txt json jsonl csv"),
    ("all-lit", "70", "txt pbm npy"),
    ("hardest", "3", "txt json jsonl csv"),
    (
        "theorems",
        "--only 3.3 --up-to 9 --up-to-k 4",
        "txt json jsonl",
    ),
    ("compare", "--sizes 2", "txt json jsonl"),
    ("completions", "bash", ""),
    ("man", "solve", "1"),
    ("games explain", "nim 3,4,5", "txt json jsonl svg html"),
    (
        "games play",
        "nim 3,4,5 --players two --plain --commands examples/games/nim.txt",
        "txt",
    ),
    (
        "games grundy",
        "king --size 4x3",
        "txt json jsonl csv svg png",
    ),
    ("games move", "nim 3,4,5", "txt json jsonl"),
    ("games period", "kayles", "txt json jsonl csv"),
    ("games period merge", "JOURNAL", "~txt ~json ~jsonl ~csv"),
    ("games loopy", "jam", "txt json jsonl csv svg png"),
    (
        "games search",
        "examples/games/town.txt --from gate --to mill",
        "txt json jsonl csv",
    ),
    ("games quotient", "kayles --up-to 12", "txt json jsonl"),
    ("games cutcake", "--size 4x3", "txt json jsonl csv svg png"),
    ("games cutcake explain", "3x2", "txt json jsonl"),
    ("games value", "{1|-1}", "txt json jsonl"),
    (
        "games pairing count",
        "--torus 3 --directions h",
        "txt json jsonl",
    ),
    (
        "games pairing classes",
        "--torus 4 --directions h,v",
        "txt json jsonl csv",
    ),
    (
        "games pairing graph",
        "--class 5",
        "~txt json ~jsonl ~svg ~png",
    ),
    ("games pairing hex", "", "txt json jsonl svg png"),
    ("games pairing find", "--directions h,v", "txt json jsonl"),
    ("games pairing survey", "plane", "~txt ~json ~jsonl csv"),
    ("games pairing draw", "--blocks", "txt json jsonl svg png"),
    (
        "games pairing walk",
        "0 --cell 3,2",
        "~txt ~json ~jsonl ~svg ~png",
    ),
    ("games pairing paving", "w5", "txt json jsonl svg png"),
    ("games positional solve", "row 3x3 k=3", "txt json jsonl"),
    ("games positional criteria", "row 3x3 k=3", "txt json jsonl"),
    ("games positional class", "hj n=2 d=2", "txt json jsonl"),
    (
        "games positional table",
        "--only domino --up-to 2",
        "txt json jsonl",
    ),
    (
        "games positional pg",
        "examples/games/noughts.pg",
        "txt json jsonl",
    ),
    (
        "games positional play",
        "row 3x3 k=3 --plain --commands examples/games/moves.txt",
        "txt",
    ),
    (
        "games positional theorems",
        "--only extra-set",
        "txt json jsonl",
    ),
    ("games positional moves", "row 3x3 k=3", "txt json jsonl"),
    ("games positional tree", "hj n=2 d=2", "txt json jsonl"),
    ("games positional power", "zetters --k 8", "txt json jsonl"),
    ("games pairing cycles", "", "~txt json ~jsonl ~svg ~png"),
    ("games cake colouring", "--k 3", "txt json jsonl svg png"),
    ("games cake table", "--k 3 --t 3", "txt json jsonl csv"),
    ("games cake find", "--animal z4 --t 4", "txt json jsonl"),
    ("games cake power", "--k 4 --t 3", "txt json jsonl"),
    ("games cake draw", "--animal z4 --t 4", "txt svg png"),
    (
        "games zarankiewicz solve",
        "--variant 3 --size 3",
        "txt json jsonl",
    ),
    (
        "games zarankiewicz move",
        "--variant 3 examples/games/discs.txt",
        "txt json jsonl",
    ),
    (
        "games zarankiewicz play",
        "--variant 1 --size 3 --players two --plain --commands examples/games/rectangle.txt",
        "txt",
    ),
    (
        "games zarankiewicz number",
        "7x5",
        "txt json jsonl csv svg png",
    ),
    (
        "games zarankiewicz table",
        "--variant 2 --up-to 6",
        "txt json jsonl csv",
    ),
];

/// Ways to use commands in which fewer formats make sense.
const MODES: &[(&str, &str, &str)] = &[
    (
        "solve",
        "examples/boards/five.txt --count",
        "txt json jsonl",
    ),
    (
        "solve",
        "examples/boards/five.txt --all",
        "txt json jsonl pbm",
    ),
    (
        "solve",
        "examples/boards/five.txt --shortest",
        "txt json jsonl pbm npy",
    ),
    ("kernel", "5", "txt json jsonl"),
    ("kernel", "5 --nullity", "txt json jsonl"),
    ("kernel", "5 --nth 1", "txt json jsonl pbm npy"),
    ("puzzle", "examples/boards/five.txt --count", "txt"),
    ("puzzle", "examples/boards/five.txt --kernel", "txt"),
    ("puzzle", "examples/boards/five.txt --convert lists", "txt"),
    ("mad", "--up-to 40 --estimate", "txt"),
    ("nullity", "5x3", "txt json jsonl"),
    ("nullity", "1..5x1..4", "txt json jsonl csv"),
    ("nullity", "--up-to 9", "txt json jsonl csv"),
    ("classify", "--up-to 9", "txt json jsonl csv"),
    ("classify", "--up-to 9 --count", "txt json jsonl csv"),
    ("classify", "9 --rule king", "txt json jsonl csv"),
    ("fewest", "--up-to 4", "txt json jsonl csv"),
    ("hardest", "--up-to 3", "txt json jsonl csv"),
    ("theorems", "--list", "txt json jsonl"),
    ("games grundy", "kayles --up-to 9", "txt json jsonl csv"),
    (
        "games zarankiewicz number",
        "--up-to 5",
        "txt json jsonl csv",
    ),
    ("games grundy", "GRAPH", "txt json jsonl csv"),
    (
        "games grundy",
        "queen --size 4x3 --misere",
        "txt json jsonl csv svg png",
    ),
    (
        "games grundy",
        "kayles --up-to 9 --hysteria",
        "txt json jsonl csv svg png",
    ),
    ("games grundy", "kayles --up-to 9 --genus", "txt csv"),
    ("games cutcake", "4x2 + 3x3", "txt json jsonl"),
    ("games loopy", "jam --by-steps", "txt"),
    ("games pairing graph", "", "~txt ~json ~jsonl"),
    ("games pairing draw", "P5", "txt json jsonl svg png"),
    ("games pairing paving", "", "txt json jsonl"),
    (
        "games positional theorems",
        "--only extra-set --list",
        "txt json jsonl",
    ),
];

fn madness(arguments: &[&str]) -> Output {
    let mut command = Command::new(crate::binary());
    command.arg("--quiet").args(arguments);
    command.output().unwrap()
}

/// Adds the commands of a command that have none below them.
fn leaves(path: &str, found: &mut BTreeSet<String>) {
    let mut arguments: Vec<&str> = path.split_whitespace().collect();
    arguments.push("--help");
    let help = String::from_utf8(madness(&arguments).stdout).unwrap();
    let is_root = path.is_empty();
    let list = if is_root {
        help.split_once("Options:").map(|(list, _)| list)
    } else {
        let after = help.split_once("\nCommands:\n");
        after.map(|(_, after)| after.split("\n\n").next().unwrap_or_default())
    };
    let lines = list.unwrap_or_default().lines();
    let entries = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<&str> = entries
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&name| name != "help")
        .collect();
    // A command with commands below it may do something itself.
    if names.is_empty() || help.contains("\nArguments:\n") || path == "mad" {
        found.insert(path.to_owned());
    }
    for name in names {
        leaves(format!("{path} {name}").trim(), found);
    }
}

#[test]
fn every_command_is_tried() {
    let mut all = BTreeSet::new();
    leaves("", &mut all);
    // These have no option --output at all.
    assert!(all.remove("play") && all.remove("serve"));
    for command in ["play", "serve"] {
        let refused = madness(&[command, "-o", "x.json"]);
        assert_eq!(refused.status.code(), Some(2));
    }
    all.remove("");
    let tried: BTreeSet<String> = COMMANDS.iter().map(|row| row.0.to_owned()).collect();
    let features = cfg!(feature = "web") && cfg!(feature = "png");
    assert!(
        !features || all == tried,
        "{:?}",
        all.symmetric_difference(&tried)
    );
}

/// Counts the fields of a line of CSV; those in quotes may have commas.
fn fields_of(line: &str) -> usize {
    let outside = line.split('"').step_by(2);
    1 + outside.map(|part| part.matches(',').count()).sum::<usize>()
}

/// Returns what is wrong with a file of this ending.
fn flaw(ending: &str, bytes: &[u8]) -> Option<String> {
    let text = || std::str::from_utf8(bytes).map_err(|error| error.to_string());
    let check = || -> Result<(), String> {
        let holds = match ending {
            "json" | "jsonl" => {
                for value in serde_json::Deserializer::from_slice(bytes).into_iter() {
                    let value: serde_json::Value = value.map_err(|error| error.to_string())?;
                    if !value.is_object() {
                        return Err(format!("no object: {value}"));
                    }
                }
                true
            }
            "csv" => {
                let text = text()?;
                let mut fields = text.lines().map(fields_of);
                let first = fields.next().unwrap_or(0);
                first > 1 && fields.all(|count| count == first)
            }
            "svg" => {
                let document = roxmltree::Document::parse(text()?);
                let document = document.map_err(|error| error.to_string())?;
                document.root_element().tag_name().name() == "svg"
            }
            "png" => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
            "pbm" => bytes.starts_with(b"P4\n"),
            "npy" => {
                let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
                let header = std::str::from_utf8(&bytes[10..10 + length]);
                let header = header.map_err(|error| error.to_string())?;
                let (_, shape) = header.split_once("'shape': (").ok_or("no shape")?;
                let (shape, _) = shape.split_once(')').ok_or("no shape")?;
                let sides = shape.split(", ").map(str::parse::<usize>);
                let sides = sides.collect::<Result<Vec<_>, _>>();
                let cells: usize = sides.map_err(|error| error.to_string())?.iter().product();
                bytes.starts_with(b"\x93NUMPY\x01\x00")
                    && bytes.len() == 10 + length + cells
                    && bytes[10 + length..].iter().all(|&cell| cell <= 1)
                    && bytes[10 + length..].contains(&1)
            }
            "html" => text()?.starts_with("<!doctype html>"),
            _ => {
                let text = text()?;
                !text.starts_with('{') && !text.starts_with("<svg")
            }
        };
        if bytes.is_empty() {
            return Err("it is empty".to_owned());
        }
        holds
            .then_some(())
            .ok_or_else(|| "another format".to_owned())
    };
    check().err()
}

/// Tries an ending; returns what is wrong.
fn tried(words: &[&str], ending: &str, is_taken: bool, folder: &Path) -> Result<(), String> {
    let file = folder.join(format!("out.{ending}"));
    let name = file.to_str().unwrap();
    let output = madness(&[words, &["-o", name]].concat());
    let status = output.status.code();
    let said = String::from_utf8(output.stderr).unwrap();
    if !output.stdout.is_empty() {
        return Err("something went to standard output".to_owned());
    }
    if is_taken {
        if !matches!(status, Some(0 | 1)) {
            return Err(format!("{status:?} {said}"));
        }
        let bytes = fs::read(&file).map_err(|error| error.to_string())?;
        fs::remove_file(&file).map_err(|error| error.to_string())?;
        return flaw(ending, &bytes).map_or(Ok(()), Err);
    }
    let ways = ["may end in ", "choose ", "writes no file", "there are"];
    let shows_a_way = ways.iter().any(|way| said.contains(way));
    if status != Some(2) || file.exists() || said.lines().count() != 1 || !shows_a_way {
        return Err(format!("not refused well: {status:?} {said}"));
    }
    Ok(())
}

#[test]
fn the_name_tells_the_format_or_is_refused() {
    names_tell_the_format(2);
}

#[test]
#[ignore = "ten seconds; two endings that each command refuses above"]
fn every_name_tells_the_format_or_is_refused() {
    names_tell_the_format(ENDINGS.len());
}

/// Tries the endings that commands take, and so many of those that each refuses, other ones for each
/// command.
fn names_tell_the_format(refused: usize) {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(place("graph"), "a b\nb c\n").unwrap();
    let journal = place("journal");
    assert!(
        madness(&["mad", "--up-to", "40", "--resume", &journal])
            .status
            .success()
    );
    let (mut taken, mut failures) = (0, Vec::new());
    for (row, (command, work, endings)) in COMMANDS.iter().chain(MODES).enumerate() {
        let mut refused = refused;
        let words = work.split_whitespace().map(|word| match word {
            "JOURNAL" | "GRAPH" => place(&word.to_lowercase()),
            word => word.to_owned(),
        });
        let words: Vec<String> = command.split(' ').map(str::to_owned).chain(words).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        for at in 0..ENDINGS.len() {
            let ending = ENDINGS[(row + at) % ENDINGS.len()];
            if endings.contains(&format!("~{ending}")) {
                continue;
            }
            let is_taken = endings.split(' ').any(|other| other == ending);
            if !is_taken && refused == 0 {
                continue;
            }
            taken += usize::from(is_taken);
            refused -= usize::from(!is_taken);
            if let Err(error) = tried(&words, ending, is_taken, folder.path()) {
                failures.push(format!("{command} {work} -o out.{ending}: {error}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(taken > 250, "{taken}");
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn an_option_and_a_name_that_contradict_each_other_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let written = |format: &str, name: &str| {
        let file = folder.path().join(name);
        let name = file.to_str().unwrap();
        let output = madness(&["nullity", "5", "--format", format, "-o", name]);
        let said = String::from_utf8(output.stderr).unwrap();
        match output.status.code() {
            Some(0) => Ok(fs::read(&file).unwrap()),
            Some(2) => Err((said, file.exists())),
            status => panic!("{status:?}"),
        }
    };
    for name in ["out", "out.json", "out.JSON", "out.foo", "out.", ".csv"] {
        let json = written("JSON", name).unwrap();
        assert_eq!(flaw("json", &json), None, "{name}");
    }
    assert_eq!(written("bfile", "b.txt"), Ok(b"5 8\n".to_vec()));
    for (format, name) in [
        ("json", "out.csv"),
        ("text", "out.svg"),
        ("bfile", "out.csv"),
        ("csv", "a.txt"),
    ] {
        let (said, exists) = written(format, name).unwrap_err();
        assert!(
            said.contains(&format!("--format {format}")) && said.contains(name),
            "{said}"
        );
        assert!(!exists);
    }
}

#[test]
fn what_solve_writes_is_what_verify_reads() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("s.json");
    let name = file.to_str().unwrap();
    let solved = madness(&["solve", "examples/boards/several.txt", "-o", name]);
    assert!(solved.status.success());
    assert!(madness(&["verify", name]).status.success());
    // A name without an ending keeps what there was.
    let file = folder.path().join("s");
    let name = file.to_str().unwrap();
    madness(&["solve", "examples/boards/several.txt", "-o", name]);
    let usual = madness(&["solve", "examples/boards/several.txt"]).stdout;
    assert_eq!(fs::read(&file).unwrap(), usual);
}

#[test]
fn arrays_hold_what_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.npy");
    let name = file.to_str().unwrap();
    for command in [
        "generate --size 67x3 --seed 5",
        "kernel 5 --surface plane --basis",
        "solve examples/boards/five.txt",
        "all-lit 70",
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let text = madness(&words).stdout;
        assert!(
            madness(&[&words[..], &["-o", name]].concat())
                .status
                .success()
        );
        let array = fs::read(&file).unwrap();
        assert_eq!(flaw("npy", &array), None, "{command}");
        let start = 10 + usize::from(u16::from_le_bytes([array[8], array[9]]));
        let is_cell = |byte: &&u8| !byte.is_ascii_whitespace();
        let rows = text.split(|&byte| byte == b'\n');
        let cells: Vec<u8> = rows
            .filter(|row| !row.starts_with(b";"))
            .flatten()
            .filter(is_cell)
            .map(|&byte| u8::from(matches!(byte, b'#' | b'1')))
            .collect();
        assert_eq!(array[start..], cells, "{command}");
    }
    // There is no array of boards of several sizes, or without solution.
    for board in ["11/11\n\n111/111/111\n", "100/000/000\n"] {
        let boards = folder.path().join("boards");
        fs::write(&boards, board).unwrap();
        fs::remove_file(&file).unwrap_or_default();
        let refused = madness(&["solve", boards.to_str().unwrap(), "-o", name]);
        assert!(matches!(refused.status.code(), Some(1 | 2)));
        assert!(!file.exists());
    }
}
