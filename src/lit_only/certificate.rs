//! Answers as certificates.

use super::order::{LitOnly, NoOrder};
use crate::board::Lights;
use crate::certificate::{Aim, Certificate, LitOnlyCertificate, LitOnlyShortestClaim, Obstacle};
use crate::game::{Game, Outcome};
use crate::solve::{automatic, certificate};

impl Game {
    /// Returns the certificate of an answer of [`lit_only`](Self::lit_only), or nothing if it is not known
    /// whether there is an order.
    pub fn lit_only_certificate(
        &self,
        lights: &Lights,
        aim: impl Into<Aim>,
        outcome: &Outcome<LitOnly, NoOrder>,
    ) -> Option<Certificate> {
        let shape = self.shape();
        let mut written = LitOnlyCertificate {
            surface: shape.surface(),
            columns: shape.columns(),
            rows: shape.rows(),
            rule: self.rule().unless_cross(),
            aim: aim.into(),
            lit_only: true,
            solvable: outcome.is_solved(),
            lights: lights.to_rows(),
            order: None,
            press_count: None,
            shortest: None,
            obstacle: None,
        };
        match outcome {
            Outcome::Solved(found) => {
                let places = found.order.iter().map(|&cell| cell.into());
                written.order = Some(places.collect());
                written.press_count = Some(found.order.len());
                written.shortest = Some(LitOnlyShortestClaim {
                    optimal: found.is_optimal(),
                    lower_bound: found.lower_bound,
                    proof: found.proof,
                });
            }
            Outcome::Unsolvable(NoOrder::Unsolvable(obstruction)) => {
                let outcome = Outcome::Unsolvable(obstruction.clone());
                let method = automatic(self).name();
                let written = certificate(self, lights, written.aim, &outcome, method);
                return Some(Certificate::Board(written));
            }
            Outcome::Unsolvable(refusal) => {
                written.obstacle = Some(refusal.obstacle()?);
            }
        }
        Some(Certificate::LitOnly(Box::new(written)))
    }
}

impl NoOrder {
    /// Why there is no order though there is a solution, if that is known.
    fn obstacle(&self) -> Option<Obstacle> {
        match *self {
            Self::Dark(cell) => Some(Obstacle::Dark(cell.into())),
            Self::Goal(cell) => Some(Obstacle::Goal(cell.into())),
            Self::Unreachable { boards } => Some(Obstacle::Boards(boards)),
            Self::Unsolvable(_) | Self::Unknown { .. } => None,
        }
    }
}
