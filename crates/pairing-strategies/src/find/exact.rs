//! Exact covers with many items, searched with restarts.

/// A problem of exact cover.
pub(super) struct Problem {
    /// The items of each option.
    options: Vec<Vec<u32>>,
    /// For each item the options that have it.
    of_item: Vec<Vec<u32>>,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It found an exact cover, with these options.
    Found(Vec<u32>),
    /// There is no exact cover.
    None,
    /// It took as many nodes as were allowed.
    GaveUp,
}

impl Problem {
    pub(super) fn new(items: usize, options: Vec<Vec<u32>>) -> Self {
        let mut of_item = vec![Vec::new(); items];
        for (number, option) in (0..).zip(&options) {
            for &item in option {
                of_item[item as usize].push(number);
            }
        }
        Self { options, of_item }
    }

    /// Searches with at most so many nodes in all.
    ///
    /// Items at which the search fails get weight, and the item with the least number of options divided
    /// by its weight is decided first (dom/wdeg). After some nodes it starts again, and keeps the weights.
    pub(super) fn solve(&self, nodes: &mut u64, seed: u64) -> Ended {
        let mut search = ExactCover {
            problem: self,
            live: self.of_item.iter().map(|list| index(list.len())).collect(),
            covered: vec![false; self.of_item.len()],
            dead: vec![false; self.options.len()],
            trail: Vec::new(),
            forced: Vec::new(),
            weights: vec![1; self.of_item.len()],
            chosen: Vec::new(),
            random: seed | 1,
        };
        let mut patience = 4 * self.of_item.len() as u64 + 3000;
        loop {
            let mut allowed = patience.min(*nodes);
            *nodes -= allowed;
            let ended = search.run(&mut allowed);
            *nodes += allowed;
            if ended != Ended::GaveUp || *nodes == 0 {
                return ended;
            }
            // Each run is longer than the last, so that a search ends if there is no cover.
            patience += patience / 8;
        }
    }
}

/// A change that is undone when a choice is taken back.
#[derive(Clone, Copy)]
enum Change {
    Killed(u32),
    Covered(u32),
}

struct ExactCover<'a> {
    problem: &'a Problem,
    /// How many options of each item are not dead.
    live: Vec<u32>,
    covered: Vec<bool>,
    dead: Vec<bool>,
    trail: Vec<Change>,
    /// Items that may have one option left.
    forced: Vec<u32>,
    weights: Vec<u32>,
    chosen: Vec<u32>,
    random: u64,
}

/// A decision: what was there before it, and the options that are left to try.
struct Level {
    trail: usize,
    chosen: usize,
    rest: Vec<u32>,
}

impl ExactCover<'_> {
    fn next_random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    fn run(&mut self, nodes: &mut u64) -> Ended {
        self.undo(0, 0);
        let mut levels: Vec<Level> = Vec::new();
        let mut fits = true;
        if let Some(item) = (0..self.live.len()).find(|&item| self.live[item] == 0) {
            self.weights[item] += 1;
            return Ended::None;
        }
        loop {
            if *nodes == 0 {
                return Ended::GaveUp;
            }
            *nodes -= 1;
            if fits {
                let Some(item) = self.best_item() else {
                    return Ended::Found(self.chosen.clone());
                };
                let options = self.problem.of_item[item].iter().copied();
                let mut rest: Vec<u32> = options.filter(|&o| !self.dead[o as usize]).collect();
                for at in (1..rest.len()).rev() {
                    let other = self.next_random() % (at as u64 + 1);
                    rest.swap(at, usize::try_from(other).unwrap_or(0));
                }
                levels.push(Level {
                    trail: self.trail.len(),
                    chosen: self.chosen.len(),
                    rest,
                });
            }
            loop {
                let Some(level) = levels.last_mut() else {
                    return Ended::None;
                };
                let option = level.rest.pop();
                let (trail, chosen) = (level.trail, level.chosen);
                self.undo(trail, chosen);
                if let Some(option) = option {
                    fits = self.choose(option) && self.propagate();
                    break;
                }
                levels.pop();
            }
        }
    }

    /// Returns the open item with the least number of options divided by its weight, if any is open.
    fn best_item(&mut self) -> Option<usize> {
        let mut best: Option<(u64, usize)> = None;
        let start = usize::try_from(self.next_random() % self.live.len() as u64).unwrap_or(0);
        for item in (start..self.live.len()).chain(0..start) {
            if self.covered[item] {
                continue;
            }
            let live = u64::from(self.live[item]);
            // dom/wdeg: Boussemart, Hemery, Lecoutre, Sais, Boosting systematic search by weighting
            // constraints, 2004.
            let score = (live << 40) / u64::from(self.weights[item]).min(1 << 20);
            if best.is_none_or(|(other, _)| score < other) {
                best = Some((score, item));
                if live <= 1 {
                    break;
                }
            }
        }
        best.map(|(_, item)| item)
    }

    /// Chooses an option; returns whether all open items still have one.
    fn choose(&mut self, option: u32) -> bool {
        let problem = self.problem;
        self.chosen.push(option);
        let mut fits = true;
        let items = &problem.options[option as usize];
        for &item in items {
            self.covered[item as usize] = true;
            self.trail.push(Change::Covered(item));
        }
        for &item in items {
            for &other in &problem.of_item[item as usize] {
                if std::mem::replace(&mut self.dead[other as usize], true) {
                    continue;
                }
                self.trail.push(Change::Killed(other));
                for &left in &problem.options[other as usize] {
                    let left = left as usize;
                    self.live[left] -= 1;
                    if !self.covered[left] {
                        if self.live[left] == 0 {
                            self.weights[left] += 1;
                            fits = false;
                        } else if self.live[left] == 1 {
                            self.forced.push(index(left));
                        }
                    }
                }
            }
        }
        fits
    }

    /// Chooses options that are the only ones of an item.
    fn propagate(&mut self) -> bool {
        while let Some(item) = self.forced.pop() {
            let item = item as usize;
            if self.covered[item] {
                continue;
            }
            let mut options = self.problem.of_item[item].iter().copied();
            let Some(option) = options.find(|&option| !self.dead[option as usize]) else {
                self.forced.clear();
                return false;
            };
            if !self.choose(option) {
                self.forced.clear();
                return false;
            }
        }
        true
    }

    fn undo(&mut self, trail: usize, chosen: usize) {
        self.forced.clear();
        self.chosen.truncate(chosen);
        while self.trail.len() > trail {
            match self.trail.pop() {
                Some(Change::Covered(item)) => self.covered[item as usize] = false,
                Some(Change::Killed(option)) => {
                    self.dead[option as usize] = false;
                    for &item in &self.problem.options[option as usize] {
                        self.live[item as usize] += 1;
                    }
                }
                None => {}
            }
        }
    }
}

pub(super) fn index(number: usize) -> u32 {
    u32::try_from(number).expect("fewer than 2^32 options")
}
