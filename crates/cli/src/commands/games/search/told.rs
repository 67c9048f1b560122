//! Tells a search of a graph step by step, with the sets, arrays and colours of the textbooks.

use anyhow::ensure;
use madness_picture::story::{Block, Section, Story};
use madness_search::paths::Reached;

use super::{Args, Map, PathMethod};

/// The most positions of a graph whose search is told.
const MOST: usize = 100;

/// Checks that the search of so many positions can be told.
pub(super) fn check(positions: usize) -> anyhow::Result<()> {
    ensure!(
        positions <= MOST,
        "--by-steps: {positions} positions are too many to be told, the limit is {MOST}"
    );
    Ok(())
}

/// Returns the story of a search that kept its steps, with what is said of the path.
pub(super) fn story(args: &Args, map: &Map, reached: &Reached, said: &str) -> Story {
    let mut path = Section::new("The path");
    path.words(format!(
        "Follow Π from {} back to {}: {said}.",
        args.to, args.from,
    ));
    let title = match args.method {
        PathMethod::BreadthFirst => "Breadth-first search",
        PathMethod::DepthFirst => "Depth-first search",
        PathMethod::Dijkstra => "Dijkstra's method",
    };
    Story {
        title: format!("{title} from {} to {}", args.from, args.to),
        sections: vec![
            begin(args),
            steps(args.method, map, reached),
            arrays(map, reached),
            path,
        ],
        details: None,
    }
}

fn begin(args: &Args) -> Section {
    let mut section = Section::new("The beginning");
    let from = &args.from;
    section.words(match args.method {
        PathMethod::BreadthFirst => format!(
            "H is the set of positions that have been reached, and Q the queue of those that wait. d is the number of \
             moves from {from}, ∞ at first, and Π the position before, NIL at first. What is not in H is white, what is \
             in Q grey, the rest of H black. H and Q begin with {from}, whose d is 0. Each step takes the first \
             position from Q, and puts its white followers into H and at the end of Q: their d is one more, and it \
             is their Π. Then it is black. The search ends when Q is empty."
        ),
        PathMethod::DepthFirst => format!(
            "A position is white before it is reached. Then it is grey, as long as it is on the way, and black when \
             the search goes back over it. The way begins with {from}. Each step goes on from the last position of the \
             way to its first white follower, whose Π it is; from a position without one it goes back. d is the \
             length of the way."
        ),
        PathMethod::Dijkstra => format!(
            "d is the least weight of a path from {from} that is known so far, ∞ at first, and Π the position before, \
             NIL at first. Positions with d = ∞ are white, those that wait grey. Each step takes the one of the least \
             d from those that wait, which is black then: no path to it weighs less. If the way through it is lighter \
             for a follower, that gets the smaller d, and it is its Π."
        ),
    });
    section
}

fn steps(method: PathMethod, map: &Map, reached: &Reached) -> Section {
    let mut section = Section::new("The steps");
    let list = |vertices: &[usize]| {
        let names: Vec<&str> = vertices
            .iter()
            .map(|&vertex| map.names[vertex].as_str())
            .collect();
        if names.is_empty() {
            "—".to_owned()
        } else {
            names.join(" ")
        }
    };
    let is_deep = method == PathMethod::DepthFirst;
    let rows = reached.steps.iter().map(|step| {
        let parent = step.parent.map_or("NIL", |parent| &map.names[parent]);
        let mut row = vec![
            map.names[step.vertex].clone(),
            step.distance.to_string(),
            parent.to_owned(),
        ];
        if !is_deep {
            row.push(list(&step.found));
        }
        row.push(list(&step.waiting));
        row
    });
    let head: &[&str] = match method {
        PathMethod::BreadthFirst => &["from Q", "d", "Π", "its white followers", "Q then: grey"],
        PathMethod::DepthFirst => &["reached", "d", "Π", "the way: grey"],
        PathMethod::Dijkstra => &["taken", "d", "Π", "smaller d for", "waiting then: grey"],
    };
    section.blocks.push(Block::Table {
        head: head.iter().map(|&text| text.to_owned()).collect(),
        rows: rows.collect(),
    });
    section
}

/// The arrays at the end.
fn arrays(map: &Map, reached: &Reached) -> Section {
    let mut section = Section::new("d and Π at the end");
    let rows = (0..map.names.len()).map(|vertex| {
        let distance = reached.distances[vertex].map_or("∞".to_owned(), |d| d.to_string());
        let parent = reached.parents[vertex].map_or("NIL", |parent| &map.names[parent]);
        let colour = if reached.distances[vertex].is_some() {
            "black"
        } else {
            "white"
        };
        vec![
            map.names[vertex].clone(),
            distance,
            parent.to_owned(),
            colour.to_owned(),
        ]
    });
    section.blocks.push(Block::Table {
        head: ["position", "d", "Π", "colour"].map(str::to_owned).into(),
        rows: rows.collect(),
    });
    section
}
