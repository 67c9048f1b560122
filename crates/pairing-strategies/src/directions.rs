//! Sets of directions, as text.

use thiserror::Error;

use super::find::{all_directions, survey::QUEEN_AND_KNIGHT};

/// Why a text is no set of directions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseDirectionsError {
    /// A dimension that is not 1 to 8.
    #[error("the dimension is 1 to 8")]
    Dimension,
    /// A name that is none.
    #[error(
        "no directions {0:?}: expected axes, all, queen, knight or queen+knight, letters such as h,v,d,a, \
         or numbers such as \"1,2;2,1\""
    )]
    Name(String),
    /// A name of directions of the plane, in another dimension.
    #[error(
        "{0:?} are directions of the plane: for other dimensions there are axes, all and numbers"
    )]
    OfThePlane(String),
    /// A direction with another number of coordinates.
    #[error("{text:?} has {found} numbers, and the dimension is {expected}")]
    Length {
        /// The direction.
        text: String,
        /// Its numbers.
        found: usize,
        /// The dimension.
        expected: usize,
    },
}

/// The most characters of a text.
const LONGEST: usize = 4096;

/// Reads a set of directions.
///
/// * `axes` are the unit vectors, `all` (or `queen` in the plane) those with all numbers 0, 1 and −1;
/// * `knight`, `queen+knight` and the letters h (rows), v (columns), d (falling to the right) and a
///   (rising to the right) are for the plane, where y counts downwards;
/// * else there are numbers, with `;` between directions.
///
/// ```
/// use pairing_strategies::parse_directions;
///
/// assert_eq!(parse_directions("h,a", 2), Ok(vec![vec![1, 0], vec![1, -1]]));
/// assert_eq!(parse_directions("1,0,2; 0,1,-1", 3), Ok(vec![vec![1, 0, 2], vec![0, 1, -1]]));
/// assert_eq!(parse_directions("all", 3).map(|all| all.len()), Ok(13));
/// ```
///
/// # Errors
/// What is wrong with the text.
pub fn parse_directions(
    text: &str,
    dimension: usize,
) -> Result<Vec<Vec<i64>>, ParseDirectionsError> {
    if !(1..=8).contains(&dimension) {
        return Err(ParseDirectionsError::Dimension);
    }
    let name = || ParseDirectionsError::Name(text.chars().take(40).collect());
    if text.len() > LONGEST {
        return Err(name());
    }
    let of_plane = |directions: &[[i64; 2]]| {
        if dimension == 2 {
            Ok(directions
                .iter()
                .map(|direction| direction.to_vec())
                .collect())
        } else {
            Err(ParseDirectionsError::OfThePlane(text.to_owned()))
        }
    };
    match text.trim() {
        "axes" => return Ok(super::find::axes(dimension).directions),
        "all" => return Ok(all_directions(dimension)),
        "queen" => return of_plane(&QUEEN_AND_KNIGHT[..4]),
        "knight" => return of_plane(&QUEEN_AND_KNIGHT[4..]),
        "queen+knight" => return of_plane(&QUEEN_AND_KNIGHT),
        _ => {}
    }
    if !text.contains(|letter: char| letter.is_ascii_digit()) {
        let letters = text.split([',', ';']).map(|letter| match letter.trim() {
            "h" => Ok([1, 0]),
            "v" => Ok([0, 1]),
            "d" => Ok([1, 1]),
            "a" => Ok([1, -1]),
            _ => Err(name()),
        });
        return of_plane(&letters.collect::<Result<Vec<_>, _>>()?);
    }
    let vectors = text.split(';').map(|vector| {
        let numbers = vector.split(',').map(|number| number.trim().parse::<i64>());
        let numbers: Vec<i64> = numbers.collect::<Result<_, _>>().map_err(|_| name())?;
        if numbers.len() == dimension {
            Ok(numbers)
        } else {
            Err(ParseDirectionsError::Length {
                text: vector.trim().to_owned(),
                found: numbers.len(),
                expected: dimension,
            })
        }
    });
    vectors.collect()
}

/// Returns whether two of the directions are parallel.
///
/// A pair of points lies on lines of one direction only, if no two are parallel. Then k ≥ 2n + 1 is
/// needed for a good pairing; else fewer in a row may do.
///
/// ```
/// use pairing_strategies::has_parallel;
///
/// assert!(has_parallel(&[vec![1, 0], vec![0, 1], vec![-3, 0]]));
/// assert!(!has_parallel(&[vec![1, 0], vec![0, 1], vec![1, 1]]));
/// ```
///
/// # Complexity
/// O(n² d²) for n directions of d numbers.
pub fn has_parallel(directions: &[Vec<i64>]) -> bool {
    let is_parallel = |one: &[i64], other: &[i64]| {
        let numbers = one.iter().zip(other);
        numbers.clone().all(|(&a, &b)| {
            let mut all = numbers.clone();
            all.all(|(&c, &d)| i128::from(a) * i128::from(d) == i128::from(b) * i128::from(c))
        })
    };
    let mut with_others = directions.iter().enumerate();
    with_others.any(|(at, one)| directions[..at].iter().any(|other| is_parallel(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_letters_and_numbers_are_read() {
        let count = |text, dimension| parse_directions(text, dimension).map(|all| all.len());
        assert_eq!(count("axes", 8), Ok(8));
        assert_eq!(count("all", 2), Ok(4));
        assert_eq!(count("queen+knight", 2), Ok(8));
        assert_eq!(parse_directions("v", 2), Ok(vec![vec![0, 1]]));
        assert_eq!(parse_directions("3", 1), Ok(vec![vec![3]]));
        for (text, dimension, message) in [
            ("rook", 2, "no directions \"rook\": expected axes"),
            ("", 2, "no directions \"\""),
            ("1,x", 2, "no directions"),
            ("1,2;3", 2, "\"3\" has 1 numbers, and the dimension is 2"),
            ("queen", 3, "\"queen\" are directions of the plane"),
            ("h", 1, "\"h\" are directions of the plane"),
            ("axes", 9, "the dimension is 1 to 8"),
            ("1,99999999999999999999", 2, "no directions"),
        ] {
            let error = parse_directions(text, dimension).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
