//! Certificates about numbers: witnesses are pressed, pairs of roots raised to powers.

use num_bigint::BigUint;
use num_traits::Num;

use super::{Checked, Claim, Flaw, check_quiet, game, grid, press, refuse_keys};
use crate::board::{Lights, Presses, Surface};
use crate::certificate::end_rows::{EndRows, Lit};
use crate::certificate::ring::Ring;
use crate::certificate::{Allowance, MadList, NumberCertificate, Roots, Verdict, Witness};
use crate::game::Rule;
use madness_claims::counted;

impl NumberCertificate {
    /// Replays the presses of the witness and checks the result, and the pair of roots, if there is
    /// one. A certificate does not prove the nullity: only impossible values are refused.
    ///
    /// # Errors
    /// The first thing found that does not hold. A verdict by sieve holds only with a
    /// [list](Self::check_with).
    pub fn check(&self) -> Result<Checked, Flaw> {
        self.check_with(&MadList::default())
    }

    /// As [`NumberCertificate::check`], with a list for verdicts by sieve.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check_with(&self, list: &MadList) -> Result<Checked, Flaw> {
        self.check_within(list, &mut Allowance::default())
    }

    /// As [`NumberCertificate::check_with`], within an allowance.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub(crate) fn check_within(
        &self,
        list: &MadList,
        allowance: &mut Allowance,
    ) -> Result<Checked, Flaw> {
        if self.n == 0 {
            return Err(self.no_witness());
        }
        if let Some(key) = self.witness_of_the_cross().filter(|_| self.rule.is_some()) {
            let reason = "it is about the cross, and proves nothing about other patterns";
            return Err(Flaw::key(key, reason));
        }
        let most = |&nullity: &u64| self.rule.is_none() && nullity > self.n.saturating_mul(2);
        if let Some(nullity) = self.nullity.filter(most) {
            let reason = "two rows determine all others, so it is 2n at most";
            return Err(Flaw::Nullity { nullity, reason });
        }
        let cross = Rule::default();
        let rule = self.rule.as_ref().unwrap_or(&cross);
        let board = format!("{} is {}", self.n, self.verdict);
        let claim = rule.described(board);
        let claim = if allowance.spend(self.cost(rule, list)).is_none() {
            Claim::too_large(claim, allowance)
        } else {
            let checked = match self.verdict {
                Verdict::Good => self.check_good(list),
                Verdict::Bad => self.check_bad(list),
            };
            match checked {
                // Certificates of large n have no witness.
                Err(Flaw::NoWitness { .. }) => {
                    let why =
                        "the witness is left out; classify --patterns-up-to writes larger ones";
                    Claim::not_checkable(claim, why)
                }
                checked => Claim::holds(claim, checked?),
            }
        };
        let claims = vec![claim];
        Ok(Checked { claims })
    }

    /// The steps that the checks of the witness take.
    fn cost(&self, rule: &Rule, list: &MadList) -> u64 {
        let Witness {
            quiet_pattern,
            roots,
            presses,
            end_rows,
            ..
        } = &self.witness;
        let cells = |rows: &Option<Vec<String>>| {
            let rows = rows.iter().flatten();
            rows.map(|row| row.len() as u64).sum::<u64>()
        };
        let toggled = rule.offsets().map_or(1, <[_]>::len) as u64;
        (cells(quiet_pattern) + cells(presses))
            .saturating_mul(8 * toggled)
            .saturating_add(roots.as_ref().map_or(0, Roots::cost))
            .saturating_add(end_rows.as_ref().map_or(0, EndRows::cost))
            .saturating_add(list.cost())
    }

    /// Returns the key of a part of the witness that proves something only under the cross, if
    /// there is one.
    fn witness_of_the_cross(&self) -> Option<&'static str> {
        let witness = &self.witness;
        [
            ("roots", witness.roots.is_some()),
            ("end_rows", witness.end_rows.is_some()),
            ("divisor", witness.divisor.is_some()),
            ("complete_up_to", witness.complete_up_to.is_some()),
        ]
        .into_iter()
        .find_map(|(key, there)| there.then_some(key))
    }

    fn no_witness(&self) -> Flaw {
        Flaw::NoWitness {
            n: self.n,
            verdict: self.verdict,
        }
    }

    fn grid(&self, key: &'static str, rows: &[String]) -> Result<Presses, Flaw> {
        let n = usize::try_from(self.n).unwrap_or(usize::MAX);
        grid(key, Surface::Torus, rows, (n, n))
    }

    fn check_good(&self, list: &MadList) -> Result<String, Flaw> {
        if let Some(nullity) = self.nullity.filter(|&nullity| nullity > 0) {
            return Err(Flaw::Nullity {
                nullity,
                reason: "where every board can be solved there is no quiet pattern",
            });
        }
        let keys = [
            ("quiet_pattern", self.witness.quiet_pattern.is_some()),
            ("roots", self.witness.roots.is_some()),
            ("divisor", self.witness.divisor.is_some()),
        ];
        refuse_keys(&keys, "a good number has none")?;
        let mut reasons = Vec::new();
        if let Some(rows) = &self.witness.presses {
            let presses = self.grid("presses", rows)?;
            let mut lights = Lights::new(presses.shape());
            press(
                &game(presses.shape(), self.rule.as_ref()),
                &mut lights,
                &presses,
            );
            if lights.count() != 1 {
                let lit = lights.count();
                return Err(Flaw::NotOneCell { lit });
            }
            reasons.push(format!(
                "pressing {} lights exactly one cell, and the translates every other",
                counted(presses.count(), "cell")
            ));
        }
        if let Some(rows) = &self.witness.end_rows {
            let factor = self.n.checked_div(rows.side).unwrap_or_default();
            if !self.n.is_multiple_of(rows.side) || !factor.is_power_of_two() {
                return Err(Flaw::key(
                    "end_rows",
                    "n is not the side times a power of 2",
                ));
            }
            rows.check(Lit::OneCell)?;
            let doubled = if factor > 1 {
                ", and twice a good number is good"
            } else {
                ""
            };
            reasons.push(format!(
                "the presses of the {0} × {0} torus that are chased from two rows light exactly one cell, \
                 and their translates every other{doubled}",
                rows.side
            ));
        }
        if let Some(bound) = self.witness.complete_up_to {
            reasons.push(list.check_good(self.n, bound)?);
        }
        self.joined(&reasons)
    }

    fn joined(&self, reasons: &[String]) -> Result<String, Flaw> {
        if reasons.is_empty() {
            return Err(self.no_witness());
        }
        Ok(reasons.join("; "))
    }

    fn check_bad(&self, list: &MadList) -> Result<String, Flaw> {
        if self.nullity == Some(0) {
            return Err(Flaw::Nullity {
                nullity: 0,
                reason: "there is a quiet pattern",
            });
        }
        let keys = [
            ("presses", self.witness.presses.is_some()),
            ("complete_up_to", self.witness.complete_up_to.is_some()),
        ];
        refuse_keys(&keys, "a bad number has none")?;
        let mut reasons = Vec::new();
        if let Some(rows) = &self.witness.quiet_pattern {
            let pattern = self.grid("quiet_pattern", rows)?;
            check_quiet(&game(pattern.shape(), self.rule.as_ref()), &pattern)?;
            reasons.push(format!(
                "a quiet pattern of {}",
                counted(pattern.count(), "cell")
            ));
        }
        if let Some(roots) = &self.witness.roots {
            roots.check(self.n)?;
            reasons.push(format!(
                "1 + a + 1/a + b + 1/b = 0 for roots of unity a, b of order dividing {} in characteristic 2",
                roots.order
            ));
        }
        if let Some(rows) = &self.witness.end_rows {
            if !self.n.is_multiple_of(rows.side) {
                return Err(Flaw::key("end_rows", "the side does not divide n"));
            }
            rows.check(Lit::Nothing)?;
            reasons.push(format!(
                "a quiet pattern of the {0} × {0} torus, chased from two rows",
                rows.side
            ));
        }
        if let Some(divisor) = self.witness.divisor {
            reasons.push(list.check_bad(self.n, divisor)?);
        }
        self.joined(&reasons)
    }
}

/// The most digits of a polynomial: degree 16383.
const MAX_DIGITS: usize = 4096;

impl Roots {
    /// The powers that the check takes: the last four are a, 1/a, b and 1/b.
    fn exponents(&self) -> [u64; 5] {
        let [a, b] = [self.a, self.b].map(|exponent| exponent.min(self.order));
        [self.order, a, self.order - a, b, self.order - b]
    }

    /// The steps of the check: squares, and a product for each bit of an exponent.
    fn cost(&self) -> u64 {
        let bits = self.exponents().map(u64::count_ones).iter().sum::<u32>();
        let products = u64::BITS - self.order.leading_zeros() + bits;
        let degree = 4 * self.modulus.len().min(MAX_DIGITS) as u64;
        Ring::cost(degree, u64::from(products))
    }

    /// Checks that gᵃ and gᵇ are n-th roots of unity with ι(gᵃ, gᵇ) = 0.
    ///
    /// That the modulus is irreducible need not be checked: the equations hold
    /// in F₂\[x\]/(p) for any irreducible factor p of the modulus as well.
    fn check(&self, n: u64) -> Result<(), Flaw> {
        if self.order == 0 || !n.is_multiple_of(self.order) {
            return Err(Flaw::key("roots", "the order does not divide n"));
        }
        if self.a >= self.order || self.b >= self.order {
            return Err(Flaw::key("roots", "an exponent is not below the order"));
        }
        let polynomial = |text: &str| {
            let digits = text.strip_prefix("0x").filter(|digits| {
                !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
            });
            let reason = "a polynomial is not a hexadecimal number 0x…";
            let digits = digits.ok_or(Flaw::key("roots", reason))?;
            if digits.len() > MAX_DIGITS {
                let reason = "a polynomial has more than 4096 digits";
                return Err(Flaw::limit("roots", reason));
            }
            BigUint::from_str_radix(digits, 16).map_err(|_| Flaw::key("roots", reason))
        };
        let ring = Ring::new(&polynomial(&self.modulus)?)
            .ok_or(Flaw::key("roots", "the modulus has degree 0"))?;
        if ring.degree() != self.degree {
            return Err(Flaw::key(
                "roots",
                "the modulus does not have the degree claimed",
            ));
        }
        let root = polynomial(&self.root)?;
        if root.bits() > ring.degree() {
            return Err(Flaw::key(
                "roots",
                "the root is not reduced modulo the modulus",
            ));
        }
        let one = BigUint::from(1_u8);
        let [unit, sum @ ..] = ring.powers(&ring.element(&root), self.exponents());
        if unit != ring.element(&one) {
            return Err(Flaw::key(
                "roots",
                "the root to the power of its order is not 1",
            ));
        }
        let total = |place: usize| sum.iter().fold(0, |total, power| total ^ power[place]);
        if (0..unit.len()).all(|place| total(place) == unit[place]) {
            Ok(())
        } else {
            Err(Flaw::key("roots", "1 + a + 1/a + b + 1/b is not 0"))
        }
    }
}
