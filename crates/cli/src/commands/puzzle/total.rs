//! The presses of all machines of a file together.

use std::fmt::Write;

use madness_claims::counted;

/// So many machines without a solution are named, and the first one.
const MOST_NAMED: usize = 19;

/// Counts the presses of machines, and those that have no sum.
#[derive(Default)]
pub(super) struct Total {
    presses: u64,
    /// The lines of those that cannot be solved.
    unsolvable: Vec<usize>,
    not_proved: usize,
}

impl Total {
    /// Adds the machine of a line: its presses and whether fewer are impossible; nothing if it has
    /// no solution.
    pub(super) fn add(&mut self, line: usize, presses: Option<(u64, bool)>) {
        match presses {
            None => self.unsolvable.push(line),
            Some((presses, proved)) => {
                self.presses += presses;
                self.not_proved += usize::from(!proved);
            }
        }
    }

    /// Returns the last line of the answer.
    pub(super) fn line(&self) -> String {
        let mut line = format!("total {}", self.presses);
        let machines = |count| counted(count, "machine");
        if let [first, others @ ..] = &self.unsolvable[..] {
            let named = std::iter::once(first).chain(others.iter().take(MOST_NAMED));
            let lines: Vec<String> = named.map(usize::to_string).collect();
            write!(
                line,
                ", without {} that cannot be solved ({} {}{})",
                machines(self.unsolvable.len()),
                if others.is_empty() { "line" } else { "lines" },
                lines.join(", "),
                if others.len() > MOST_NAMED {
                    ", …"
                } else {
                    ""
                },
            )
            .expect("a string grows");
        }
        if self.not_proved > 0 {
            let machines = machines(self.not_proved);
            write!(line, ", with {machines} not proved the fewest").expect("a string grows");
        }
        line
    }
}
