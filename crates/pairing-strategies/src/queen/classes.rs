//! The good pairings up to symmetry.

use madness_machine::parallel;

use super::{QueenPairing, search, words};

/// Good pairings that symmetries of the torus lead to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class {
    /// The pairing that stands for the class: [`QueenPairing::canonical`].
    pub pairing: QueenPairing,
    /// How many of the 512 symmetries leave it as it is.
    pub symmetries: u32,
}

impl Class {
    /// Returns the number of pairings of the class.
    pub fn size(self) -> u64 {
        512 / u64::from(self.symmetries)
    }
}

/// Returns the number of the class of a pairing in the list of all [`classes()`], or nothing if the list
/// lacks it.
pub fn class_of(pairing: QueenPairing, classes: &[Class]) -> Option<usize> {
    let (least, _) = pairing.canonical();
    let found = classes.binary_search_by_key(&least, |class| class.pairing);
    found.ok()
}

/// Returns the 194,543 classes, sorted.
///
/// A completion of a least word is kept if it stands for its class. So no table of what was found is
/// needed.
///
/// # Complexity
/// As [`count`](super::count), and a canonical image for each of 402,684 completions; 10 MB.
pub fn classes() -> Vec<Class> {
    let words = words::least_words();
    let of_word = parallel::map(words.len(), &|number| {
        let (word, _) = words[number];
        let mut classes = Vec::new();
        search::completions(words::starts(word), &mut |pairing| {
            if let Some((least, symmetries)) = pairing.canonical_unless_below(word)
                && least == pairing
            {
                classes.push(Class {
                    pairing,
                    symmetries,
                });
            }
        });
        classes
    });
    let mut classes = of_word.concat();
    classes.sort_unstable();
    classes
}
