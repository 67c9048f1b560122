//! The boards that the methods are put through.

use button_madness::{Cell, Game, Grid, Lights, Shape, Surface};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::game::{Definition, RULES, press_and_look};

/// Up to this many cells every board of every shape is solved.
pub(crate) const SMALL: usize = 7;
/// The same at night.
pub(crate) const SMALL_AT_NIGHT: usize = 12;

/// All sides up to this, and those of [`LARGER`].
const SIDES: usize = 12;

/// Strips and squares, sides of 1 and 2, odd and even sides, and sides about the
/// width of a machine word.
const LARGER: [(usize, usize); 22] = [
    (13, 1),
    (1, 13),
    (27, 1),
    (1, 31),
    (2, 17),
    (16, 4),
    (63, 1),
    (1, 64),
    (65, 1),
    (64, 2),
    (2, 65),
    (65, 3),
    (3, 65),
    (17, 15),
    (127, 2),
    (128, 3),
    (3, 128),
    (129, 1),
    (1, 129),
    (31, 33),
    (62, 34),
    (63, 63),
];

/// A board, and whether it can be solved where that is known beforehand.
pub(crate) type Known = (Lights, Option<bool>);

/// The shapes of the suite on one surface.
pub(crate) fn shapes(surface: Surface) -> impl Iterator<Item = Shape> {
    let sides = (1..=SIDES).flat_map(|m| (1..=SIDES).map(move |n| (m, n)));
    let shape = move |(m, n)| Shape::new(m, n, surface).expect("a shape of this test");
    sides.chain(LARGER).map(shape)
}

/// The shapes of the suite on all surfaces.
pub(crate) fn all_shapes() -> impl Iterator<Item = Shape> {
    Surface::ALL.into_iter().flat_map(shapes)
}

/// The cross on the shapes of the suite.
pub(crate) fn crosses() -> impl Iterator<Item = Game> {
    all_shapes().map(Game::from)
}

/// The other rules of the suite, on all surfaces: small boards, of which every one is solved, strips,
/// and sides about the width of a machine word.
pub(crate) fn other_rules() -> impl Iterator<Item = Game> {
    const SIZES: [(usize, usize); 18] = [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (3, 2),
        (2, 4),
        (3, 3),
        (5, 2),
        (4, 3),
        (5, 5),
        (6, 6),
        (7, 5),
        (9, 4),
        (13, 1),
        (1, 13),
        (65, 2),
        (3, 64),
        (15, 15),
    ];
    let shapes = Surface::ALL.into_iter().flat_map(|surface| {
        SIZES.map(|(m, n)| Shape::new(m, n, surface).expect("a shape of this test"))
    });
    shapes.flat_map(|shape| {
        let game =
            |rule: &Definition| Game::from(shape).with_rule(rule.name.parse().expect("a rule"));
        RULES[1..].iter().map(game).collect::<Vec<_>>()
    })
}

/// The boards of a game that every method is put through: all of them if there are at most so many
/// cells, else a sample.
pub(crate) fn boards(game: &Game, small: usize) -> Vec<Known> {
    let shape = game.shape();
    if shape.cells() <= small {
        let solvable = solvable_by_trying(game);
        let board = |(bits, solvable)| (numbered(shape, bits), Some(solvable));
        (0..).zip(solvable).map(board).collect()
    } else {
        sample(game)
    }
}

/// The set whose cell k, in reading order, is bit k of `bits`.
pub(crate) fn numbered<K>(shape: Shape, bits: u64) -> Grid<K> {
    Grid::from_fn(shape, |cell| {
        bits >> (cell.row * shape.columns() + cell.column) & 1 == 1
    })
}

/// Which boards of a small game can be solved, by pressing every press set.
fn solvable_by_trying(game: &Game) -> Vec<bool> {
    let shape = game.shape();
    let mut solvable = vec![false; 1 << shape.cells()];
    for bits in 0..1_u64 << shape.cells() {
        let lit = press_and_look(game, &Lights::new(shape), &numbered(shape, bits));
        let number = lit
            .iter()
            .rev()
            .fold(0, |n, &lit| n << 1 | usize::from(lit));
        solvable[number] = true;
    }
    solvable
}

fn random<K>(shape: Shape, rng: &mut ChaCha8Rng) -> Grid<K> {
    Grid::from_fn(shape, |_| rng.next_u32() & 1 == 1)
}

/// Boards of a game, two or three of those at random; see [`sample_of`].
pub(crate) fn sample(game: &Game) -> Vec<Known> {
    sample_of(game, if game.shape().cells() <= 100 { 3 } else { 2 })
}

/// Boards of a game: dark, fully lit, one lit cell, and as many as are asked for made by pressing at
/// random, and uniformly random.
///
/// Under the cross, fully lit boards can be solved on every surface (Sutner): the press matrix is
/// symmetric with ones on the diagonal, so quiet patterns have even size.
pub(crate) fn sample_of(game: &Game, each: usize) -> Vec<Known> {
    let shape = game.shape();
    let seed = (shape.columns() * 1000 + shape.rows()) as u64;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut last = Lights::new(shape);
    last.set(Cell::new(shape.columns() - 1, shape.rows() - 1), true);
    let mut boards = vec![
        (Lights::new(shape), Some(true)),
        (Lights::full(shape), game.is_cross().then_some(true)),
        (last, None),
    ];
    for _ in 0..each {
        let presses = random(shape, &mut rng);
        let lit = press_and_look(game, &Lights::new(shape), &presses);
        let lights = Lights::from_fn(shape, |cell| lit[cell.row * shape.columns() + cell.column]);
        boards.push((lights, Some(true)));
        boards.push((random(shape, &mut rng), None));
    }
    boards
}
