use std::fs;

use super::*;

/// Squares of the numbers below a bound; every shard has those of even numbers.
struct Squares(usize);

#[derive(PartialEq, Serialize, Deserialize)]
struct Bound {
    below: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Square {
    square: usize,
}

impl Task for Squares {
    const NAME: &'static str = "squares";
    const VERSION: u32 = 3;
    type Parameters = Bound;
    type Outcome = Square;
    type Error = JournalError;

    fn new(parameters: &Bound) -> Result<Self, JournalError> {
        Ok(Self(parameters.below))
    }

    fn parameters(&self) -> Bound {
        Bound { below: self.0 }
    }

    fn has(&self, item: usize) -> bool {
        item < self.0
    }

    fn place(&self, item: usize) -> Option<usize> {
        (item % 2 == 1).then_some(item / 2)
    }
}

fn squared(item: usize) -> Record<Square> {
    let square = item * item;
    Record {
        item,
        outcome: Square { square },
    }
}

/// Writes the journal of a share with these items, and returns its bytes.
fn journal(shard: Shard, records: &[Record<Square>]) -> (String, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (mut journal, found) = Journal::open(&path, &Squares(9), shard).unwrap();
    assert_eq!(found, []);
    for record in records {
        journal.record(record).unwrap();
    }
    drop(journal);
    let name = format!("{} of {}", shard.index, shard.count);
    (name, fs::read(path).unwrap())
}

fn merged(journals: &[(String, Vec<u8>)]) -> Result<Vec<Record<Square>>, String> {
    let merged = merge::<Squares, JournalError>(journals);
    merged
        .map(|(_, records)| records)
        .map_err(|error| error.to_string())
}

#[test]
fn what_every_shard_does_is_merged_once() {
    let [first, second] = [1, 2].map(|index| Shard::new(index, 2).unwrap());
    let a = journal(first, &[0, 1, 2, 5, 4].map(squared));
    let b = journal(second, &[0, 2, 4, 3, 7].map(squared));
    let expected = [0, 1, 2, 5, 4, 3, 7].map(squared);
    assert_eq!(merged(&[a.clone(), b]), Ok(expected.to_vec()));

    // If every shard has an item, its results must be the same in all of them.
    let mut lie = squared(4);
    lie.outcome.square = 15;
    let b = journal(second, &[squared(0), lie]);
    let message = "2 of 2:3: the result of item 4 is also in 1 of 2:6";
    assert_eq!(merged(&[a.clone(), b]), Err(message.to_owned()));
    // An item of a single shard must not have two results, even equal ones.
    let b = journal(second, &[squared(3), squared(1)]);
    let message = "2 of 2:3: the result of item 1 is also in 1 of 2:3";
    assert_eq!(merged(&[a.clone(), b]), Err(message.to_owned()));
    let b = journal(second, &[squared(9)]);
    let message = "2 of 2:2: there is no such item";
    assert_eq!(merged(&[a, b]), Err(message.to_owned()));
}

#[test]
fn a_shard_holds_its_items_and_those_of_every_shard() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let shard = Shard::new(2, 2).unwrap();
    for (items, reason) in [
        (vec![0, 3, 2, 8, 7], None),
        (vec![0, 1], Some(":3: this item is not in the shard")),
        (vec![10], Some(":2: this item is not in the shard")),
        (vec![3, 0, 3], Some(":4: this item occurs twice")),
        (vec![0, 2, 0], Some(":4: this item occurs twice")),
    ] {
        let records: Vec<Record<Square>> = items.iter().map(|&item| squared(item)).collect();
        fs::write(&path, journal(shard, &records).1).unwrap();
        match (Journal::open(&path, &Squares(9), shard), reason) {
            (Ok((_, found)), None) => assert_eq!(found, records),
            (Err(error), Some(reason)) => {
                let message = error.to_string();
                assert!(message.ends_with(reason), "{message}");
            }
            _ => panic!("{items:?}"),
        }
    }
}
