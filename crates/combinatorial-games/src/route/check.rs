//! Certificates of paths, and their check, which searches nothing.

use std::collections::HashMap;

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

/// A path from one vertex of a graph to another, and why none is shorter; or why there is none.
///
/// The path is followed arc by arc. The `distance` of the vertices proves that no path is shorter: that of
/// the start is 0, and along no arc it grows by more than the weight, so that no path to a vertex weighs
/// less than its distance. Vertices without a distance cannot be reached: no arc leads to them from those
/// that have one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RouteCertificate {
    /// `"route"`.
    pub claim: String,
    /// How the path was found.
    pub method: String,
    /// The name of the first vertex.
    pub from: String,
    /// The name of the last vertex.
    pub to: String,
    /// The vertices on the path, or `None` if there is no path.
    pub path: Option<Vec<String>>,
    /// What the path weighs; its arcs, if they have no weights. Left out if there is no path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<u64>,
    /// The graph.
    pub vertices: Vec<RouteVertex>,
}

/// A vertex of a [`RouteCertificate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RouteVertex {
    /// The name, which no other vertex has.
    pub vertex: String,
    /// The names of the followers.
    pub followers: Vec<String>,
    /// The weight of the arc to each follower; left out if every arc weighs 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<u64>>,
    /// The weight of a shortest path to the vertex, of which the check proves that no path weighs less.
    /// Left out if there is none, and everywhere if it is not claimed that the path is a shortest one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<u64>,
}

impl RouteCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "route";

    /// Checks the path and the distances.
    ///
    /// # Complexity
    /// O(arcs), asked of the allowance first.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let claim = match (&self.path, self.weight) {
            (Some(_), Some(weight)) => format!(
                "a path from {} to {} of weight {weight}",
                self.from, self.to
            ),
            (None, None) => format!("there is no path from {} to {}", self.from, self.to),
            _ => {
                return Err(Flaw::new(
                    "weight",
                    "a path has a weight, and no path has none",
                ));
            }
        };
        let arcs = self
            .vertices
            .iter()
            .map(|vertex| 1 + vertex.followers.len() as u64);
        let steps = arcs.fold(0, u64::saturating_add).saturating_mul(50);
        if allowance.spend(steps).is_none() {
            let claims = vec![Claim::too_large(claim, allowance)];
            return Ok(Checked { claims });
        }
        let numbers = self.numbers()?;
        let start = named(&numbers, "from", &self.from)?;
        let end = named(&numbers, "to", &self.to)?;
        if let Some(path) = &self.path {
            let weight = self.weight_of(path, &numbers)?;
            if self.weight != Some(weight) {
                return Err(Flaw::new(
                    "weight",
                    format!("the arcs of the path weigh {weight} together"),
                ));
            }
        }
        if self.vertices.iter().all(|vertex| vertex.distance.is_none()) {
            if self.path.is_none() {
                return Err(Flaw::new("distance", "nothing shows that there is no path"));
            }
            return Ok(Checked {
                claims: vec![Claim::holds(claim, "each arc of it is one of the graph")],
            });
        }
        let arcs = self.check_distances(start, &numbers)?;
        let least = self.vertices[end].distance;
        if self.weight != least {
            let least = least.map_or("none".to_owned(), |least| least.to_string());
            return Err(Flaw::new(
                "distance",
                format!("that of {} is {least}", self.to),
            ));
        }
        let along = format!(
            "along each of {} the distance grows by at most its weight",
            counted(arcs, "arc")
        );
        let claims = if self.path.is_some() {
            vec![
                Claim::holds(claim, "each arc of it is one of the graph"),
                Claim::holds("no path weighs less", along),
            ]
        } else {
            let closed = "no arc leads from a vertex with a distance to one without";
            vec![Claim::holds(claim, closed)]
        };
        Ok(Checked { claims })
    }

    /// Returns the number of each vertex by its name.
    fn numbers(&self) -> Result<HashMap<&str, usize>, Flaw> {
        let mut numbers = HashMap::with_capacity(self.vertices.len());
        for (number, vertex) in self.vertices.iter().enumerate() {
            if numbers.insert(vertex.vertex.as_str(), number).is_some() {
                return Err(Flaw::new(
                    "vertex",
                    format!("{} is there twice", vertex.vertex),
                ));
            }
            let weights = vertex.weights.as_ref().map(Vec::len);
            if weights.is_some_and(|count| count != vertex.followers.len()) {
                let reason = format!(
                    "{} has another number of weights than of followers",
                    vertex.vertex
                );
                return Err(Flaw::new("weights", reason));
            }
        }
        Ok(numbers)
    }

    /// Returns the weight of a path: of several arcs between two vertices the lightest counts.
    fn weight_of(&self, path: &[String], numbers: &HashMap<&str, usize>) -> Result<u64, Flaw> {
        if path.first() != Some(&self.from) || path.last() != Some(&self.to) {
            return Err(Flaw::new(
                "path",
                "it does not lead from the first vertex to the last one",
            ));
        }
        let mut weight: u64 = 0;
        for pair in path.windows(2) {
            let vertex = &self.vertices[named(numbers, "path", &pair[0])?];
            let lightest = vertex
                .arcs()
                .filter(|(to, _)| **to == pair[1])
                .map(|(_, weight)| weight)
                .min();
            let more = lightest.ok_or_else(|| {
                Flaw::new(
                    "path",
                    format!("no arc leads from {} to {}", pair[0], pair[1]),
                )
            })?;
            weight = weight
                .checked_add(more)
                .ok_or_else(|| Flaw::new("weights", "the path weighs 2^64 or more"))?;
        }
        Ok(weight)
    }

    /// Checks that the distances are below the weight of every path, and returns the number of arcs.
    fn check_distances(&self, start: usize, numbers: &HashMap<&str, usize>) -> Result<usize, Flaw> {
        if self.vertices[start].distance != Some(0) {
            return Err(Flaw::new(
                "distance",
                format!("that of {} is not 0", self.from),
            ));
        }
        let mut count = 0;
        for vertex in &self.vertices {
            for (to, weight) in vertex.arcs() {
                count += 1;
                let follower = &self.vertices[named(numbers, "followers", to)?];
                let Some(distance) = vertex.distance else {
                    continue;
                };
                let most = distance.saturating_add(weight);
                if follower.distance.is_none_or(|other| other > most) {
                    let reason = format!(
                        "the arc from {} to {to} makes that of {to} at most {most}",
                        vertex.vertex
                    );
                    return Err(Flaw::new("distance", reason));
                }
            }
        }
        Ok(count)
    }
}

impl RouteVertex {
    /// Iterates over the followers and the weights of the arcs to them.
    fn arcs(&self) -> impl Iterator<Item = (&String, u64)> {
        let weight = |index: usize| self.weights.as_ref().map_or(1, |weights| weights[index]);
        let followers = self.followers.iter().enumerate();
        followers.map(move |(index, to)| (to, weight(index)))
    }
}

fn named(numbers: &HashMap<&str, usize>, key: &'static str, name: &str) -> Result<usize, Flaw> {
    let number = numbers.get(name).copied();
    number.ok_or_else(|| Flaw::new(key, format!("{name} is no vertex")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vertex(name: &str, arcs: &[(&str, u64)], distance: Option<u64>) -> RouteVertex {
        RouteVertex {
            vertex: name.to_owned(),
            followers: arcs.iter().map(|(to, _)| (*to).to_owned()).collect(),
            weights: Some(arcs.iter().map(|(_, weight)| *weight).collect()),
            distance,
        }
    }

    fn route(path: Option<&[&str]>, weight: Option<u64>) -> RouteCertificate {
        let names = |path: &[&str]| path.iter().map(|&name| name.to_owned()).collect();
        RouteCertificate {
            claim: RouteCertificate::CLAIM.to_owned(),
            method: "dijkstra".to_owned(),
            from: "a".to_owned(),
            to: "c".to_owned(),
            path: path.map(names),
            weight,
            vertices: vec![
                vertex("a", &[("c", 9), ("b", 1)], Some(0)),
                vertex("b", &[("c", 2), ("b", 0)], Some(1)),
                vertex("c", &[("a", 1)], Some(3)),
                vertex("d", &[("a", 1)], None),
            ],
        }
    }

    fn claims(route: &RouteCertificate) -> Option<usize> {
        let checked = route.check(&mut Allowance::default()).ok()?;
        checked.is_complete().then_some(checked.claims.len())
    }

    #[test]
    fn what_holds_and_what_does_not() {
        let best = route(Some(&["a", "b", "c"]), Some(3));
        assert_eq!(claims(&best), Some(2));
        // A path that is longer may be claimed without the distances only.
        let mut longer = route(Some(&["a", "c"]), Some(9));
        assert_eq!(claims(&longer), None);
        for vertex in &mut longer.vertices {
            vertex.distance = None;
        }
        assert_eq!(claims(&longer), Some(1));
        for (path, weight) in [
            (Some(&["a", "b", "c"][..]), Some(4)),
            (Some(&["a", "d", "c"]), Some(3)),
            (Some(&["b", "c"]), Some(2)),
            (Some(&["a", "b"]), Some(1)),
            (Some(&["a", "b", "c"]), None),
            (None, Some(3)),
            (None, None),
        ] {
            assert_eq!(claims(&route(path, weight)), None, "{path:?} {weight:?}");
        }
        for place in 0..4 {
            let changed = |change: &dyn Fn(&mut RouteVertex)| {
                let mut changed = best.clone();
                change(&mut changed.vertices[place]);
                claims(&changed)
            };
            let name = best.vertices[place].vertex.clone();
            assert_eq!(
                changed(&|vertex| vertex.vertex = "e".to_owned()).is_some(),
                name == "d"
            );
            // What is claimed of d, which no arc leads to, bounds no path.
            assert_eq!(
                changed(&|vertex| vertex.distance = Some(7)).is_some(),
                name == "d"
            );
            assert_eq!(changed(&|vertex| vertex.weights = Some(vec![])), None);
        }
    }

    #[test]
    fn no_path_at_all() {
        let mut none = route(None, None);
        none.to = "d".to_owned();
        assert_eq!(claims(&none), Some(1));
        none.vertices[3].distance = Some(5);
        assert_eq!(claims(&none), None);
        none.vertices[3].distance = None;
        none.vertices[1].followers[1] = "d".to_owned();
        assert_eq!(claims(&none), None);
        let mut nothing = route(None, None);
        for vertex in &mut nothing.vertices {
            vertex.distance = None;
        }
        assert_eq!(claims(&nothing), None);
    }
}
