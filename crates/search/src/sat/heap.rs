//! The order in which variables are chosen.

/// The variables by activity, the most active on top.
pub(super) struct Heap {
    activities: Vec<f64>,
    increment: f64,
    order: Vec<u32>,
    /// Where a variable stands in `order`, or [`ABSENT`].
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Heap {
    pub(super) fn new(variables: usize) -> Self {
        let count = u32::try_from(variables).expect("fewer than 2^31 variables");
        Self {
            activities: vec![0.0; variables],
            increment: 1.0,
            order: (0..count).collect(),
            places: (0..count).collect(),
        }
    }

    /// Makes a variable more active.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.increment;
        if self.activities[variable] > 1e100 {
            for activity in &mut self.activities {
                *activity *= 1e-100;
            }
            self.increment *= 1e-100;
        }
        if self.places[variable] != ABSENT {
            self.rise(self.places[variable] as usize);
        }
    }

    /// Lets all activities fade, more slowly if the search is stable.
    pub(super) fn fade(&mut self, is_stable: bool) {
        self.increment /= if is_stable { 0.98 } else { 0.93 };
    }

    pub(super) fn push(&mut self, variable: usize) {
        if self.places[variable] == ABSENT {
            let place = self.order.len();
            self.order
                .push(u32::try_from(variable).expect("fewer than 2^31 variables"));
            self.set(place, self.order[place]);
            self.rise(place);
        }
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        let &top = self.order.first()?;
        let last = self.order.pop()?;
        self.places[top as usize] = ABSENT;
        if !self.order.is_empty() {
            self.set(0, last);
            self.sink(0);
        }
        Some(top as usize)
    }

    fn activity(&self, place: usize) -> f64 {
        self.activities[self.order[place] as usize]
    }

    fn set(&mut self, place: usize, variable: u32) {
        self.order[place] = variable;
        self.places[variable as usize] = u32::try_from(place).expect("fewer than 2^31 variables");
    }

    fn exchange(&mut self, one: usize, other: usize) {
        let (first, second) = (self.order[one], self.order[other]);
        self.set(one, second);
        self.set(other, first);
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 {
            let above = (place - 1) / 2;
            if self.activity(place) <= self.activity(above) {
                break;
            }
            self.exchange(place, above);
            place = above;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let mut below = 2 * place + 1;
            if below >= self.order.len() {
                break;
            }
            if below + 1 < self.order.len() && self.activity(below + 1) > self.activity(below) {
                below += 1;
            }
            if self.activity(below) <= self.activity(place) {
                break;
            }
            self.exchange(place, below);
            place = below;
        }
    }
}
