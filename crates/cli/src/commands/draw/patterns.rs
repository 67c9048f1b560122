//! Sheets of quiet patterns.

use button_madness::chase::System;
use button_madness::draw::{Across, LARGEST_PATTERN, Tile, emblem, reflections, sheet};
use button_madness::solutions::QuietCode;
use madness_claims::counted;
use madness_picture::Scene;

use crate::options::{GameArgs, SizeArgs};
use crate::output::Output;
use crate::picture::PictureFormat;

#[derive(clap::Args)]
#[command(after_help = "\
Colours tell how many neighbours in the pattern a cell has: in the pattern one or three, elsewhere \
none, two or four; under another --rule than +, whether presses of the pattern toggle it.

Examples:
  madness draw kernel 5
  madness draw kernel 30x20 --surface plane -o kernel.svg
  madness draw kernel 127 --symmetric -o symmetric.png")]
pub(super) struct DrawKernelArgs {
    #[command(flatten)]
    size: SizeArgs,

    #[command(flatten)]
    game: GameArgs,

    /// Draw only symmetric patterns: all reflections and rotations of the picture leave them as they
    /// are, and are symmetries of the board
    #[arg(long)]
    symmetric: bool,

    /// Draw K patterns at most
    #[arg(long, value_name = "K", default_value_t = 24)]
    limit: usize,
}

#[derive(clap::Args)]
#[command(after_help = "\
For each side a pattern with the symmetries of the picture, where there is one.

Examples:
  madness draw gallery 20
  madness draw gallery 12 --rule knight
  madness draw gallery 40 --surface plane -o gallery.svg
  madness draw gallery 300 --from 250 -o large.png")]
pub(super) struct DrawGalleryArgs {
    /// The largest side
    n: usize,

    /// The first side
    #[arg(long, value_name = "FIRST", default_value_t = 1)]
    from: usize,

    #[command(flatten)]
    game: GameArgs,
}

/// The most squares of a sheet.
const MOST_SQUARES: usize = 1 << 24;

/// The largest side of a gallery, whose patterns are found one side after another.
const LARGEST_SIDE: usize = 512;

pub(crate) fn kernel(
    args: &DrawKernelArgs,
    format: PictureFormat,
    room: usize,
    output: &mut Output,
) -> anyhow::Result<Scene> {
    args.game.say_assumed(output);
    let (columns, rows) = args.size.get()?;
    let game = args.game.of_size((columns, rows))?;
    let shape = game.shape();
    anyhow::ensure!(
        columns.max(rows) <= LARGEST_PATTERN,
        "a pattern of {columns} × {rows} cells is too large: the limit is {LARGEST_PATTERN}"
    );
    let rule = game.rule();
    let board = &game;
    // The cross may have many quiet patterns, so only those that are drawn are made.
    let (nullity, first) = if rule.is_cross() {
        let system = System::new(shape);
        let shown = system.nullity().min(args.limit);
        let patterns = (0..shown).map(|index| system.quiet_pattern(index));
        (system.nullity(), patterns.collect())
    } else {
        let basis = game.quiet_patterns()?;
        (basis.len(), basis)
    };
    anyhow::ensure!(
        nullity > 0,
        "{board}: nullity 0, there is no quiet pattern to draw"
    );
    let (patterns, what) = if args.symmetric {
        let fixed = QuietCode::new(&game)?.symmetric(&reflections(shape));
        anyhow::ensure!(
            !fixed.is_empty(),
            "{board}: no quiet pattern is symmetric in all reflections; without --symmetric there are {nullity}"
        );
        (fixed, "symmetric quiet patterns")
    } else {
        (first, "quiet patterns")
    };
    let count = if args.symmetric {
        patterns.len()
    } else {
        nullity
    };
    anyhow::ensure!(args.limit > 0, "--limit must be at least 1");
    let shown = count.min(args.limit);
    anyhow::ensure!(
        shape.cells().saturating_mul(shown) <= MOST_SQUARES,
        "{shown} patterns of {board} are too many squares for a picture: choose a lower --limit"
    );
    let title = format!("{board}: {what} of a basis, {shown} of {count}");
    let tiles: Vec<Tile> = (1..)
        .zip(patterns.into_iter().take(shown))
        .map(|(number, pattern)| Tile {
            caption: format!("{number}: {}", counted(pattern.count(), "cell")),
            pattern,
        })
        .collect();
    Ok(sheet(rule, &tiles, across(&tiles, format, room), &title)?)
}

pub(crate) fn gallery(
    args: &DrawGalleryArgs,
    format: PictureFormat,
    room: usize,
    output: &mut Output,
) -> anyhow::Result<Scene> {
    args.game.say_assumed(output);
    let surface = args.game.surface();
    let rule = args.game.rule();
    let (first, last) = (args.from, args.n);
    anyhow::ensure!(
        first >= 1 && first <= last,
        "a gallery needs sides from at least 1 up to at least as many, not from {first} to {last}"
    );
    anyhow::ensure!(
        last <= LARGEST_SIDE,
        "a gallery of sides up to {last} is too large: the limit is {LARGEST_SIDE}"
    );
    let progress = output.progress((last - first + 1) as u64, "sides:");
    let mut tiles = Vec::new();
    let mut squares = 0_usize;
    for n in first..=last {
        let game = args.game.of_size((n, n))?;
        let shape = game.shape();
        let code = QuietCode::new(&game)?;
        progress.tick();
        let Some(pattern) = emblem(&code) else {
            continue;
        };
        squares += shape.cells();
        anyhow::ensure!(
            squares <= MOST_SQUARES,
            "sides from {first} to {last} are too many for a picture: choose a larger --from"
        );
        tiles.push(Tile {
            pattern,
            caption: format!("n = {n}, nullity {}", code.nullity()),
        });
    }
    drop(progress);
    anyhow::ensure!(
        !tiles.is_empty(),
        "no board of a side from {first} to {last} has quiet patterns on the {}",
        rule.described(surface.in_words())
    );
    let board = rule.described(format_args!("n × n {}", surface.in_words()));
    let title = format!("Quiet patterns of the {board}, n from {first} to {last}");
    Ok(sheet(rule, &tiles, across(&tiles, format, room), &title)?)
}

/// How many tiles stand side by side: of text as many as fit into a line.
fn across(tiles: &[Tile], format: PictureFormat, room: usize) -> Across {
    if format == PictureFormat::Text {
        return Across::Characters(room.min(100));
    }
    // The sheet has about four tiles across for three down.
    let across = (1..=tiles.len()).find(|k| 4 * tiles.len() <= 3 * k * k);
    Across::Tiles(across.unwrap_or(1).max(1))
}
