//! Branch and bound over the coordinates of a lattice.

use num_integer::Integer;

use madness_machine::Clock;

use super::hermite::{Combination, Hermite, Lattice};
use super::proof::{Proof, Step};
use super::simplex::{Dictionary, Identity};
use super::{Found, IntegerError, Least, Program, add_multiple, dot, minus, nearest, plus, times};

/// The most leaves of a proof.
const MOST_LEAVES: usize = 1000;

/// Solves a program until the clock has run out.
pub(super) fn solve(program: &Program, clock: &Clock) -> Result<Found, IntegerError> {
    let form = Hermite::new(&program.matrix, program.weights.len(), clock)?;
    let lattice = match form.solutions(&program.right)? {
        Ok(lattice) => lattice,
        Err(combination) => return Ok(Found::NoIntegers(combination)),
    };
    let bounds = program.lower.iter().zip(&program.upper);
    if bounds.clone().any(|(lower, upper)| lower > upper) {
        let leaf = Step::Leaf {
            scale: 0,
            equations: vec![0; program.right.len()],
            directions: Vec::new(),
        };
        let proof = Some(Proof {
            at_least: None,
            directions: Vec::new(),
            steps: vec![leaf],
        });
        return Ok(Found::NotInBox { nodes: 0, proof });
    }
    let mut search = Search {
        program,
        form: &form,
        lattice: &lattice,
        clock,
        best: None,
        nodes: 0,
        tree: Vec::new(),
        leaves: 0,
        whole: None,
    };
    let open = search.run()?;
    search.found(open)
}

/// A node of the tree.
enum Node {
    /// Not looked at yet.
    Open,
    Leaf(Identity),
    /// With the numbers of the two nodes below.
    Split {
        coordinate: usize,
        at: i128,
        below: [usize; 2],
    },
}

/// A box that is still to be looked at.
struct Part {
    dictionary: Dictionary,
    /// No point in it has less weight.
    bound: i128,
    node: usize,
}

struct Search<'a> {
    program: &'a Program,
    form: &'a Hermite,
    lattice: &'a Lattice,
    clock: &'a Clock,
    best: Option<(i128, Vec<i128>)>,
    nodes: u64,
    /// The tree, as long as it is no too large proof.
    tree: Vec<Node>,
    leaves: usize,
    /// The bound of the whole box, and its proof.
    whole: Option<(i128, Identity)>,
}

impl Search<'_> {
    /// Looks at all boxes. Returns the least bound of those that were left when the clock ran out.
    fn run(&mut self) -> Result<Option<i128>, IntegerError> {
        let Lattice { point, basis, .. } = self.lattice;
        let by_parameters = |unknown: usize| {
            let row = basis.iter().map(|vector| vector[unknown]);
            row.chain([point[unknown]]).collect()
        };
        let weights = &self.program.weights;
        let weight = basis
            .iter()
            .chain([point])
            .map(|vector| dot(weights, vector));
        let dictionary = Dictionary::new(
            (0..point.len()).map(by_parameters).collect(),
            weight.collect::<Result<_, _>>()?,
            (&self.program.lower, &self.program.upper),
            self.clock,
        )?;
        self.tree.push(Node::Open);
        let mut boxes = vec![Part {
            dictionary,
            bound: i128::MIN,
            node: 0,
        }];
        while let Some(next) = boxes.pop() {
            let bound = next.bound;
            match self.look(next) {
                Ok(below) => boxes.extend(below.into_iter().flatten()),
                Err(IntegerError::Undecided(_)) => {
                    let others = boxes.iter().map(|open| open.bound);
                    return Ok(others.chain([bound]).min());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Bounds the weight in a box. Returns the two boxes into which it is split, the better one last.
    fn look(&mut self, mut of: Part) -> Result<Option<[Part; 2]>, IntegerError> {
        self.nodes += 1;
        if let Some(contradiction) = of.dictionary.minimise(self.clock)? {
            self.leaf(of.node, contradiction);
            return Ok(None);
        }
        let bound = of.dictionary.bound()?;
        if self.whole.is_none() {
            self.whole = Some((bound, of.dictionary.weighed()));
        }
        if self.best.as_ref().is_some_and(|(best, _)| *best <= bound) {
            self.leaf(of.node, of.dictionary.weighed());
            return Ok(None);
        }
        let Some((coordinate, at, is_high)) = self.fractional(&of.dictionary)? else {
            let solution = self.solution(&of.dictionary)?;
            let weight = dot(&self.program.weights, &solution)?;
            self.best = Some((weight, solution));
            self.leaf(of.node, of.dictionary.weighed());
            return Ok(None);
        };
        let below = self.split(of.node, coordinate, at);
        let quantity = self.lattice.point.len() + coordinate;
        let mut low = Part {
            dictionary: of.dictionary.clone(),
            bound,
            node: below[0],
        };
        low.dictionary.upper[quantity] = Some(at);
        let mut high = Part {
            dictionary: of.dictionary,
            bound,
            node: below[1],
        };
        high.dictionary.lower[quantity] = Some(plus(at, 1)?);
        Ok(Some(if is_high { [low, high] } else { [high, low] }))
    }

    /// The coordinate that is farthest from an integer: the integer below it, and whether the one above
    /// is nearer.
    fn fractional(
        &self,
        dictionary: &Dictionary,
    ) -> Result<Option<(usize, i128, bool)>, IntegerError> {
        let mut farthest: Option<(f64, (usize, i128, bool))> = None;
        for coordinate in 0..self.lattice.basis.len() {
            let quantity = self.lattice.point.len() + coordinate;
            let (numerator, denominator) = dictionary.quantity(quantity)?;
            let (at, rest) = numerator.div_mod_floor(&denominator);
            if rest == 0 {
                continue;
            }
            let part = ratio(rest, denominator);
            let off = part.min(1.0 - part);
            if farthest.is_none_or(|(other, _)| other < off) {
                farthest = Some((off, (coordinate, at, part > 0.5)));
            }
        }
        Ok(farthest.map(|found| found.1))
    }

    /// The point of a dictionary whose coordinates are all integers.
    fn solution(&self, dictionary: &Dictionary) -> Result<Vec<i128>, IntegerError> {
        let mut solution = self.lattice.point.clone();
        for (coordinate, vector) in self.lattice.basis.iter().enumerate() {
            let quantity = self.lattice.point.len() + coordinate;
            let (numerator, denominator) = dictionary.quantity(quantity)?;
            add_multiple(&mut solution, numerator / denominator, vector)?;
        }
        Ok(solution)
    }

    fn leaf(&mut self, node: usize, identity: Identity) {
        self.leaves += 1;
        if self.leaves > MOST_LEAVES {
            self.tree.clear();
        } else {
            self.tree[node] = Node::Leaf(identity);
        }
    }

    fn split(&mut self, node: usize, coordinate: usize, at: i128) -> [usize; 2] {
        if self.leaves > MOST_LEAVES {
            return [0; 2];
        }
        let first = self.tree.len();
        self.tree.extend([Node::Open, Node::Open]);
        let below = [first, first + 1];
        self.tree[node] = Node::Split {
            coordinate,
            at,
            below,
        };
        below
    }

    /// Puts together what was found; `open` is the least bound of what was left.
    fn found(self, open: Option<i128>) -> Result<Found, IntegerError> {
        let nodes = self.nodes;
        let is_whole = open.is_none() && self.leaves <= MOST_LEAVES;
        let Some((weight, solution)) = &self.best else {
            return match self.clock.ended().filter(|_| open.is_some()) {
                Some(spent) => Err(IntegerError::Undecided(spent)),
                None => Ok(Found::NotInBox {
                    nodes,
                    proof: is_whole.then(|| self.proof(None).ok()).flatten(),
                }),
            };
        };
        // Multipliers that do not fit into 128 bits are no reason to withhold the solution.
        let proof = match &self.whole {
            _ if is_whole => self.proof(Some(*weight)).ok(),
            Some((bound, identity)) => self.step(identity, &[], &[]).ok().map(|step| Proof {
                at_least: Some(*bound),
                directions: Vec::new(),
                steps: vec![step],
            }),
            None => None,
        };
        Ok(Found::Least(Least {
            dimension: self.lattice.basis.len(),
            lower_bound: open.map_or(*weight, |bound| bound.min(*weight)),
            weight: *weight,
            solution: solution.clone(),
            nodes,
            proof,
        }))
    }

    /// The tree with multipliers of the equations.
    fn proof(&self, at_least: Option<i128>) -> Result<Proof, IntegerError> {
        let mut used: Vec<usize> = Vec::new();
        for node in &self.tree {
            if let Node::Split { coordinate, .. } = node
                && !used.contains(coordinate)
            {
                used.push(*coordinate);
            }
        }
        let directions = used.iter().map(|&coordinate| self.direction(coordinate));
        let directions: Vec<Vec<i128>> = directions.collect::<Result<_, _>>()?;
        let mut steps = Vec::new();
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            match &self.tree[node] {
                Node::Open => unreachable!("the search is done"),
                Node::Leaf(identity) => steps.push(self.step(identity, &used, &directions)?),
                Node::Split {
                    coordinate,
                    at,
                    below,
                } => {
                    let direction = used.iter().position(|other| other == coordinate);
                    let direction = direction.expect("it is used");
                    // A coordinate is counted from the point.
                    let from = dot(&directions[direction], &self.lattice.point)?;
                    let at = plus(*at, from)?;
                    steps.push(Step::Split { direction, at });
                    open.extend([below[1], below[0]]);
                }
            }
        }
        Ok(Proof {
            at_least,
            directions,
            steps,
        })
    }

    /// A coordinate as a direction with small numbers: multiples of the equations are subtracted, which
    /// differ by a constant on all solutions, as long as it becomes shorter.
    fn direction(&self, coordinate: usize) -> Result<Vec<i128>, IntegerError> {
        let mut direction = self.lattice.coordinates[coordinate].clone();
        let mut is_shorter = true;
        while is_shorter {
            is_shorter = false;
            for row in &self.program.matrix {
                let length = dot(row, row)?;
                if length == 0 {
                    continue;
                }
                let factor = nearest(dot(&direction, row)?, length)?;
                let before = dot(&direction, &direction)?;
                let mut shorter = direction.clone();
                add_multiple(&mut shorter, minus(0, factor)?, row)?;
                if dot(&shorter, &shorter)? < before {
                    direction = shorter;
                    is_shorter = true;
                }
            }
        }
        Ok(direction)
    }

    /// A leaf by multipliers of the equations.
    fn step(
        &self,
        identity: &Identity,
        used: &[usize],
        directions: &[Vec<i128>],
    ) -> Result<Step, IntegerError> {
        let unknowns = self.lattice.point.len();
        let mut slopes = vec![0; used.len()];
        let mut left: Vec<i128> = Vec::with_capacity(unknowns);
        for &weight in &self.program.weights {
            left.push(times(identity.scale, weight)?);
        }
        for &(quantity, multiplier) in &identity.multipliers {
            if quantity < unknowns {
                left[quantity] = minus(left[quantity], multiplier)?;
            } else {
                let at = used.iter().position(|&other| other == quantity - unknowns);
                let at = at.expect("only coordinates that were split have bounds");
                slopes[at] = multiplier;
                add_multiple(&mut left, minus(0, multiplier)?, &directions[at])?;
            }
        }
        let Combination {
            numerators,
            denominator,
        } = self.form.multipliers(&left)?;
        let mut scale = times(identity.scale, denominator)?;
        for slope in &mut slopes {
            *slope = times(*slope, denominator)?;
        }
        let mut equations = numerators;
        let all = equations.iter().chain(&slopes);
        let gcd = all.fold(scale, |gcd, entry| gcd.gcd(entry)).max(1);
        scale /= gcd;
        equations
            .iter_mut()
            .chain(&mut slopes)
            .for_each(|entry| *entry /= gcd);
        Ok(Step::Leaf {
            scale,
            equations,
            directions: slopes,
        })
    }
}

/// A part of a whole, to choose by; it decides nothing that is claimed.
#[expect(clippy::cast_precision_loss, reason = "a choice, no claim")]
fn ratio(part: i128, whole: i128) -> f64 {
    part as f64 / whole as f64
}
