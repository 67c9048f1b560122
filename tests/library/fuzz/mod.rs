//! Random inputs for everything that reads files: the corpora in `corpus/`, mutated.
//!
//! The targets are those of libFuzzer in `fuzz/`, which finds more but needs a nightly toolchain;
//! this needs nothing. `FUZZ_SECONDS` is the time for all targets together, and `FUZZ_SEED` starts
//! the generator. Without them each target gets a thousand inputs, the same ones every time.

mod certificates;
mod games;
mod pictures;
mod puzzles;
mod text;

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, panic};

use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Something that takes any bytes, and panics if they break a law.
type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 5] = [
    ("certificates", certificates::fuzz),
    ("games", games::fuzz),
    ("pictures", pictures::fuzz),
    ("puzzles", puzzles::fuzz),
    ("text", text::fuzz),
];

/// The longest input, in bytes.
const LONGEST: usize = 4096;

/// No input may take longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The number in an environment variable.
fn setting(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name}={text}: not a number")),
    )
}

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/library/fuzz/corpus")
        .join(target);
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read(path).expect("a file of the corpus"))
        .collect()
}

/// Changes an input in a few places: bits, bytes, numbers, pieces taken out, doubled, or taken from
/// another input.
fn mutate(corpus: &[Vec<u8>], random: &mut StdRng) -> Vec<u8> {
    /// Pieces that matter to some reader.
    const PIECES: [&str; 16] = [
        "0",
        "1",
        "-1",
        "65535",
        "4294967296",
        "18446744073709551616",
        "\n",
        "\r\n",
        " ",
        "#",
        "P4\n",
        "\"",
        "{",
        "}",
        "[",
        "\u{25CF}",
    ];
    let mut input = corpus[random.random_range(0..corpus.len())].clone();
    for _ in 0..random.random_range(1..=6) {
        let at = random.random_range(0..=input.len());
        let end = (at + random.random_range(0..=16)).min(input.len());
        match random.random_range(0..7) {
            0 if at < input.len() => input[at] ^= 1 << random.random_range(0..8),
            1 if at < input.len() => input[at] = random.random(),
            2 => drop(input.drain(at..end)),
            3 => {
                let piece = input[at..end].to_vec();
                input.splice(at..at, piece);
            }
            4 => {
                let piece = PIECES[random.random_range(0..PIECES.len())];
                input.splice(at..end, piece.bytes());
            }
            5 => {
                let other = &corpus[random.random_range(0..corpus.len())];
                let from = random.random_range(0..=other.len());
                input.splice(at.., other[from..].iter().copied());
            }
            _ => input.insert(at, random.random()),
        }
    }
    input.truncate(LONGEST);
    input
}

/// Runs an input; if it breaks something, leaves it in a file and fails.
fn run(name: &str, target: Target, input: &[u8]) {
    let start = Instant::now();
    let broken = panic::catch_unwind(|| target(input)).is_err();
    if broken || start.elapsed() > PATIENCE {
        let path = env::temp_dir().join(format!("button-madness-{name}.input"));
        fs::write(&path, input).expect("a writable temporary folder");
        let what = if broken {
            "broke the target"
        } else {
            "took too long for"
        };
        panic!("an input {what} {name}: it is in {}", path.display());
    }
}

#[test]
fn mutated_inputs_break_nothing() {
    let seed = setting("FUZZ_SEED").unwrap_or(1);
    let time = setting("FUZZ_SECONDS").map(Duration::from_secs);
    for (name, target) in TARGETS {
        let mut random = StdRng::seed_from_u64(seed);
        let mut corpus = corpus(name);
        let given = corpus.len();
        for input in &corpus {
            run(name, target, input);
        }
        let start = Instant::now();
        let share = time.map(|time| time / u32::try_from(TARGETS.len()).expect("few targets"));
        let mut inputs = 0;
        while share.map_or(inputs < 1000, |share| start.elapsed() < share) {
            let input = mutate(&corpus, &mut random);
            run(name, target, &input);
            inputs += 1;
            // Some mutations are mutated again.
            if corpus.len() < 4 * given {
                corpus.push(input);
            } else if inputs % 16 == 0 {
                let place = random.random_range(given..corpus.len());
                corpus[place] = input;
            }
        }
        println!("{name}: {inputs} inputs with seed {seed}");
    }
}

/// The driver finds what a target refuses.
#[test]
fn a_broken_target_is_found() {
    let target: Target = |bytes| assert!(!bytes.contains(&b'{'), "planted");
    let mut random = StdRng::seed_from_u64(1);
    let corpus = [b"one line\n".to_vec()];
    let found = panic::catch_unwind(move || {
        for _ in 0..10_000 {
            run("planted", target, &mutate(&corpus, &mut random));
        }
    });
    assert!(found.is_err());
}
