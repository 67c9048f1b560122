//! Sets of directions of the plane and of space, to try them all.

use super::all_directions;

/// The directions of the chess queen and knight, up to sign.
pub const QUEEN_AND_KNIGHT: [[i64; 2]; 8] = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
    [1, 2],
    [2, 1],
    [1, -2],
    [2, -1],
];

/// A set of directions that stands for its images under rotations and reflections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// The directions.
    pub directions: Vec<Vec<i64>>,
    /// The number of images, with the set itself.
    pub images: u64,
}

/// Returns the 255 non-empty sets of directions of queen and knight, each for itself, sorted by the number
/// of directions.
pub fn plane() -> Vec<Orbit> {
    let chosen = |set: u32| {
        let all = QUEEN_AND_KNIGHT.iter().enumerate();
        let chosen = all.filter(move |(at, _)| set >> at & 1 == 1);
        chosen.map(|(_, direction)| direction.to_vec()).collect()
    };
    let orbits = (1..256).map(|set| Orbit {
        directions: chosen(set),
        images: 1,
    });
    sorted(orbits.collect())
}

/// Returns the non-empty sets of the 13 directions of space up to the 48 symmetries of the cube, sorted by
/// the number of directions: 551.
///
/// # Complexity
/// 24 images for each of 8,191 sets: 10 ms.
pub fn space() -> Vec<Orbit> {
    let directions = all_directions(3);
    let permutations = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    // Where each symmetry leads each direction; the sign of all three axes does not matter.
    let mut symmetries: Vec<Vec<usize>> = Vec::new();
    for permutation in permutations {
        for signs in 0..4 {
            let images = directions.iter().map(|direction| {
                let moved: Vec<i64> = (0..3)
                    .map(|axis| direction[permutation[axis]] * (1 - 2 * (signs >> axis & 1)))
                    .collect();
                let opposite: Vec<i64> = moved.iter().map(|x| -x).collect();
                let is = |other: &Vec<i64>| *other == moved || *other == opposite;
                directions.iter().position(is).expect("a direction")
            });
            symmetries.push(images.collect());
        }
    }
    let mut orbits = Vec::new();
    for set in 1_u32..1 << 13 {
        let members = || (0..13).filter(move |at| set >> at & 1 == 1);
        let images = symmetries
            .iter()
            .map(|images| members().fold(0, |image, at| image | 1 << images[at]));
        let mut images: Vec<u32> = images.collect();
        images.sort_unstable();
        images.dedup();
        if images[0] == set {
            orbits.push(Orbit {
                directions: members().map(|at| directions[at].clone()).collect(),
                images: images.len() as u64,
            });
        }
    }
    sorted(orbits)
}

/// Sorts by the number of directions.
fn sorted(mut orbits: Vec<Orbit>) -> Vec<Orbit> {
    orbits.sort_by_key(|orbit| orbit.directions.len());
    orbits
}
