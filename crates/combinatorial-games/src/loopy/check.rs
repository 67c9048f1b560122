//! The labels of a graph in which play may go on for ever, a line for each vertex.

use std::collections::{BTreeSet, HashMap};

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use crate::loopy::{CertifiedVertex, Labels, LoopyCertificate, NumberOrInfinity};

/// A vertex and its label. The lines of all vertices of a graph, one after the other, are a
/// certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopyLine {
    /// `"loopy"`.
    pub claim: String,
    /// How many vertices the graph has, and lines the certificate.
    pub vertices: usize,
    /// The name of the vertex.
    pub vertex: String,
    /// Its number, or `"infinity"`.
    pub label: NumberOrInfinity,
    /// The numbers of its followers, increasing. With ∞ they are the set K.
    pub to: Vec<u64>,
    /// Of a vertex with a number: in how many moves back to the number at most the play comes to
    /// a vertex from which every move leads to a smaller one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// The names of its followers.
    pub followers: Vec<String>,
}

impl LoopyLine {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "loopy";

    /// Returns the lines of the labels of a graph.
    pub fn all<'a>(labels: &'a Labels<'_>) -> impl Iterator<Item = Self> + 'a {
        let graph = labels.graph();
        (0..graph.len()).map(move |vertex| {
            let followers = graph.followers(vertex).iter().map(|&to| to as usize);
            let numbers = followers.clone().filter_map(|to| labels.value(to));
            let to: BTreeSet<u64> = numbers.map(u64::from).collect();
            Self {
                claim: Self::CLAIM.to_owned(),
                vertices: graph.len(),
                vertex: graph.name(vertex).to_owned(),
                label: (&labels.label(vertex)).into(),
                to: to.into_iter().collect(),
                rank: labels.rank(vertex),
                followers: followers.map(|to| graph.name(to).to_owned()).collect(),
            }
        })
    }
}

/// The lines of all vertices of a graph, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "LoopyLine")]
pub struct LoopyTable {
    /// The lines.
    pub lines: Vec<LoopyLine>,
}

impl From<LoopyLine> for LoopyTable {
    /// Begins a table with its first line.
    fn from(first: LoopyLine) -> Self {
        Self { lines: vec![first] }
    }
}

impl LoopyTable {
    /// What the key `claim` says, in each line.
    pub const CLAIM: &'static str = LoopyLine::CLAIM;

    /// Returns whether lines are missing, as the first one counts them.
    pub fn is_open(&self) -> bool {
        let first = self.lines.first();
        first.is_some_and(|first| self.lines.len() < first.vertices)
    }

    /// Reads the next line.
    ///
    /// # Errors
    /// JSON that is no such line.
    pub fn read_line(&mut self, json: &str) -> serde_json::Result<()> {
        self.lines.push(serde_json::from_str(json)?);
        Ok(())
    }

    /// Checks the lines of a graph: that every label satisfies the conditions by which labels are
    /// unique.
    ///
    /// # Complexity
    /// The moves from all vertices and from their followers, asked of the allowance first.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        let lines = &self.lines;
        for line in lines {
            Flaw::unless_claimed(&line.claim, Self::CLAIM)?;
            if line.vertices != lines.len() {
                let (claimed, found) = (line.vertices, lines.len());
                let reason = format!("{claimed} are claimed, but {found} lines follow one another");
                return Err(Flaw::new("vertices", reason));
            }
        }
        let claim = format!(
            "the labels of a graph of {}",
            counted(lines.len(), "vertex")
        );
        let vertex = |line: &LoopyLine| CertifiedVertex {
            vertex: line.vertex.clone(),
            followers: line.followers.clone(),
            label: line.label,
            to: matches!(line.label, NumberOrInfinity::Infinity(_)).then(|| line.to.clone()),
            rank: line.rank,
        };
        let certificate = LoopyCertificate {
            vertices: lines.iter().map(vertex).collect(),
        };
        if allowance.spend(certificate.steps()).is_none() {
            return Ok(Checked {
                claims: vec![Claim::too_large(claim, allowance)],
            });
        }
        let numbers: HashMap<&str, u64> = lines
            .iter()
            .filter_map(|line| match line.label {
                NumberOrInfinity::Number(number) => Some((line.vertex.as_str(), number)),
                NumberOrInfinity::Infinity(_) => None,
            })
            .collect();
        for line in lines {
            let followers = line.followers.iter();
            let of_followers: BTreeSet<u64> = followers
                .filter_map(|name| numbers.get(name.as_str()).copied())
                .collect();
            if !line.to.iter().eq(&of_followers) {
                let reason = format!("the followers of {} have {of_followers:?}", line.vertex);
                return Err(Flaw::new("to", reason));
            }
        }
        certificate
            .check()
            .map_err(|error| Flaw::new("label", error.to_string()))?;
        let because = "each satisfies the conditions by which there is only one";
        Ok(Checked {
            claims: vec![Claim::holds(claim, because)],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    fn holds(lines: &[LoopyLine]) -> bool {
        let lines = lines.to_vec();
        let checked = LoopyTable { lines }.check(&mut Allowance::default());
        checked.is_ok_and(|checked| checked.is_complete())
    }

    #[test]
    fn lines_hold_and_changed_ones_do_not() {
        let graph = Graph::parse("A: B C\nB: A\nC:\nD: D\nE: D C\nF: D").unwrap();
        let labels = Labels::of(&graph);
        let lines: Vec<LoopyLine> = LoopyLine::all(&labels).collect();
        assert!(holds(&lines));
        assert!(!holds(&lines[1..]));
        let twice = [&lines[..], &lines[..]].concat();
        assert!(!holds(&twice));
        for place in 0..lines.len() {
            let changed = |change: &dyn Fn(&mut LoopyLine)| {
                let mut changed = lines.clone();
                change(&mut changed[place]);
                changed == lines || !holds(&changed)
            };
            assert!(changed(&|line| line.label = NumberOrInfinity::INFINITY));
            for number in 0..3 {
                assert!(changed(
                    &|line| line.label = NumberOrInfinity::Number(number)
                ));
                assert!(changed(&|line| line.to = vec![number, 7]));
            }
            assert!(changed(&|line| line.vertex = "B".to_owned()));
            assert!(changed(&|line| line.rank = None));
            assert!(changed(&|line| line.vertices += 1));
        }
        let json = lines
            .iter()
            .map(|line| serde_json::to_string(line).unwrap());
        let json: Vec<String> = json.collect();
        let mut read: LoopyTable = serde_json::from_str(&json[0]).unwrap();
        for line in &json[1..] {
            assert!(read.is_open());
            read.read_line(line).unwrap();
        }
        assert!(!read.is_open() && read.lines == lines);
        let checked = LoopyTable { lines }
            .check(&mut Allowance::of_steps(10))
            .unwrap();
        assert!(!checked.is_complete());
    }
}
