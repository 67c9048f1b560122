//! Traffic jam: cars on a map.

use crate::graph::Graph;

const FILE: &str = include_str!("../../../data/jam.txt");
/// Begins the part of the file that is not in the source.
const COMPLETION: &str = "# Our completion.";

/// Returns the map of 16 towns: what the source says, completed by arcs of our own.
///
/// Its figure is lost. The towns of [`jam_fragment`] have the same labels in both.
///
/// # Source
/// D. Szabó's thesis, section 3.4, "Dugó", after *Winning Ways*, chapter 12. The file
/// `data/jam.txt` says which arcs are whose.
pub fn jam() -> Graph {
    read(FILE)
}

/// Returns the seven towns whose arcs the source names: B, C, D, E, G, H, K.
pub fn jam_fragment() -> Graph {
    let end = FILE.find(COMPLETION).expect("the file has both parts");
    read(&FILE[..end])
}

fn read(text: &str) -> Graph {
    Graph::parse(text).expect("the file is a graph")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loopy::{Labels, LoopyCertificate, Outcome, Part, Sum, numbering};

    /// What the text gives, in its order.
    const NUMBERS: [(&str, u32); 8] = [
        ("C", 0),
        ("D", 0),
        ("G", 1),
        ("K", 0),
        ("E", 1),
        ("H", 2),
        ("B", 2),
        ("A", 1),
    ];

    #[test]
    fn the_numbers_of_the_text() {
        let (map, fragment) = (jam(), jam_fragment());
        assert_eq!((map.len(), fragment.len()), (16, 7));
        let (of_map, of_fragment) = (Labels::of(&map), Labels::of(&fragment));
        for (town, number) in NUMBERS {
            let vertex = map.vertex(town).unwrap();
            assert_eq!(of_map.value(vertex), Some(number), "{town}");
            let vertex = fragment.vertex(town);
            assert_eq!(vertex.is_none(), town == "A");
            if let Some(vertex) = vertex {
                assert_eq!(of_fragment.value(vertex), Some(number), "{town}");
            }
        }
        let ends = (0..16).filter(|&town| map.followers(town).is_empty());
        assert_eq!(ends.map(|town| map.name(town)).collect::<Vec<_>>(), ["C"]);
        assert!((0..16).all(|town| of_map.value(town).is_some()));
        assert_eq!(LoopyCertificate::new(&of_map).check(), Ok(()));
    }

    /// The towns can be numbered in the order of the text, from F on by the ordinary rule.
    #[test]
    fn the_order_of_the_text() {
        let map = jam();
        let labels = Labels::of(&map);
        let order = NUMBERS.map(|(town, _)| town).into_iter();
        let order = order.chain(["F", "J", "I", "L", "M", "N", "P", "O"]);
        let order: Vec<usize> = order.map(|town| map.vertex(town).unwrap()).collect();
        let steps = numbering(&map, &order).unwrap();
        assert_eq!(steps.len(), order.len());
        for step in steps {
            assert_eq!(Some(step.number), labels.value(step.vertex));
            let is_ordinary = step.answered.is_empty();
            assert_eq!(is_ordinary, !["D", "E"].contains(&map.name(step.vertex)));
        }
    }

    #[test]
    fn several_cars() {
        let map = jam();
        let labels = Labels::of(&map);
        let cars = |towns: &[&str]| {
            let part = |town: &&str| Part::vertex(&labels, map.vertex(town).unwrap());
            Sum::new(towns.iter().map(part).collect())
        };
        assert_eq!(cars(&["G", "E"]).outcome(), Outcome::Second);
        // 1 xor 2 xor 1: the winning moves lead to 0.
        let sum = cars(&["A", "H", "E"]);
        assert_eq!(sum.outcome(), Outcome::First);
        let moves = sum.winning_moves().map(|to| {
            let from = map.vertex(["A", "H", "E"][to.part]).unwrap();
            let follower = map.followers(from)[usize::try_from(to.option).unwrap()] as usize;
            (to.part, map.name(follower))
        });
        assert_eq!(moves.collect::<Vec<_>>(), [(1, "D")]);
    }
}
