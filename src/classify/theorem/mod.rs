//! Theorems and open questions about good and bad numbers, with checks. The theorems of the source
//! thesis keep its numbers: Szabó, "Játékok és a számítógép" (ELTE, 2010), chapter 5, after A.
//! Blokhuis. The others have names.
//!
//! A check is no proof. It goes through all cases up to a [bound](Bounds), by methods that share as
//! little as possible, and names the first counterexample. Wherever a case has a press set, every
//! press is replayed. The proof is in the file of the theorem, or where its
//! [source](Theorem::source) says. A counterexample to a [proved](Status::Proved) statement is an
//! error of this program; a counterexample to an [open](Status::Open) one is a discovery.

mod bound;
mod density;
mod divisor;
mod doubling;
mod exact_doubling;
mod multiples;
mod near_powers;
mod nullities;
mod order;
mod plane;
mod prime_powers;
mod report;
mod roots;
mod squarefree;
mod symmetry;

pub use report::{Bounds, Check, Range, Report, Status, Theorem};

/// The theorems: those of the thesis in its order, then the other proved ones, then the open
/// statements.
pub const THEOREMS: &[Theorem] = &[
    divisor::THEOREM,
    doubling::THEOREM,
    roots::THEOREM,
    multiples::THEOREM,
    near_powers::MERSENNE,
    near_powers::FERMAT,
    exact_doubling::THEOREM,
    near_powers::EXACTLY,
    plane::THEOREM,
    symmetry::THEOREM,
    bound::THEOREM,
    order::THEOREM,
    prime_powers::THEOREM,
    density::THEOREM,
    prime_powers::WIEFERICH,
    bound::RATIO,
    bound::RECORDS,
    squarefree::CONJECTURE,
    density::CONJECTURE,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_theorems_hold_in_every_way() {
        let bounds = Bounds { n: 110, k: 70 };
        for theorem in THEOREMS {
            let report = theorem.check(&bounds).unwrap();
            assert!(report.holds(), "{report:?}");
            for check in &report.checks {
                assert!(check.cases > 0, "{check:?}");
                let range = format!("≤ {}", check.range.last);
                assert!(check.what.contains(&range), "{range}: {check:?}");
            }
        }
    }

    #[test]
    fn nothing_to_check_is_no_error() {
        for theorem in THEOREMS {
            let report = theorem.check(&Bounds { n: 0, k: 0 }).unwrap();
            assert!(report.checks.iter().all(|check| check.cases == 0));
        }
    }

    #[test]
    fn every_entry_has_a_name_of_its_own_and_a_source() {
        for (index, theorem) in THEOREMS.iter().enumerate() {
            let same = |other: &&Theorem| other.id == theorem.id;
            assert_eq!(THEOREMS.iter().filter(same).count(), 1, "{theorem:?}");
            assert!(!theorem.source.is_empty() && theorem.statement.ends_with('.'));
            let report = theorem.unchecked();
            assert_eq!((report.theorem.id, report.checks.len()), (theorem.id, 0));
            // The open ones come last.
            let open = theorem.status == Status::Open;
            assert_eq!(open, index >= THEOREMS.len() - 5, "{theorem:?}");
        }
    }

    #[test]
    fn a_check_stops_at_the_first_counterexample() {
        let outcomes = [None, Some("2".to_owned()), Some("3".to_owned())];
        let check = Check::new(("n", 3), "numbers".to_owned(), outcomes);
        assert_eq!(
            (check.cases, check.counterexample.as_deref()),
            (2, Some("2"))
        );
        let report = Report {
            checks: vec![Check::new(("n", 1), String::new(), [None]), check],
            ..THEOREMS[0].unchecked()
        };
        assert!(!report.holds());
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["checks"][1]["counterexample"], "2");
        assert_eq!(json["checks"][1]["range"]["last"], 3);
        assert_eq!(json["status"], "proved");
    }
}
