//! Good and bad numbers: whether every board of the n × n torus can be solved.

use button_madness::certificate::{NumberCertificate, Verdict};
use button_madness::classify::mad::{MadSearch, known, run_items};
use button_madness::classify::{
    Classification as Exact, ClassifyError, Method, Sieve, rule_certificate,
};
use button_madness::{Game, Rule, solve};
use madness_machine::parallel;
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;

use crate::arrays;
use crate::errors::{Failure, Kind};
use crate::json;
use crate::long::{How, run};
use crate::verify::{Verdict as Checked, checked_text};

/// How a number was classified.
#[derive(Clone)]
enum Evidence {
    /// By its nullity.
    Exact(Box<Exact>),
    /// By the list of MAD numbers.
    Sieved,
    /// Under another rule than the cross.
    Rule(Box<Game>, &'static str),
}

/// Whether every board of the n × n torus can be solved: then n is good, else bad.
#[pyclass(frozen, module = "button_madness")]
#[derive(Clone)]
pub(crate) struct Classification {
    /// The side of the torus.
    #[pyo3(get)]
    n: u64,
    verdict: Verdict,
    /// The dimension of the space of quiet patterns; `None` if only the verdict is known.
    #[pyo3(get)]
    nullity: Option<u64>,
    evidence: Evidence,
}

impl Classification {
    fn written(&self, patterns_up_to: u64) -> Result<NumberCertificate, Failure> {
        let with_grid = self.n <= patterns_up_to;
        Ok(match &self.evidence {
            Evidence::Exact(exact) => exact.certificate(with_grid)?,
            Evidence::Sieved => {
                let sieved = Sieve::known().certificate_with_roots(self.n);
                sieved.ok_or_else(|| Failure::new(Kind::Internal, "the sieve knows the number"))?
            }
            Evidence::Rule(game, method) => {
                let nullity = self
                    .nullity
                    .and_then(|nullity| usize::try_from(nullity).ok());
                rule_certificate(game, self.verdict, nullity, method, with_grid)?
            }
        })
    }
}

#[pymethods]
impl Classification {
    /// "good" or "bad".
    #[getter]
    fn verdict(&self) -> &'static str {
        match self.verdict {
            Verdict::Good => "good",
            Verdict::Bad => "bad",
        }
    }

    /// Whether it is good.
    #[getter]
    fn good(&self) -> bool {
        self.verdict == Verdict::Good
    }

    /// The method that found the verdict.
    #[getter]
    fn method(&self) -> &'static str {
        match &self.evidence {
            Evidence::Exact(exact) => exact.method(),
            Evidence::Sieved => "sieve",
            Evidence::Rule(_, method) => method,
        }
    }

    /// A quiet pattern of a bad n, or of a good n the presses that light just one cell; n × n truth values.
    fn witness<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let own = self.clone();
        let rows = run(py, &How::default(), move |_| {
            let witness = own.written(u64::MAX)?.witness;
            let rows = witness.quiet_pattern.or(witness.presses);
            rows.ok_or_else(|| {
                let message = format!("{} is known by a list, which has no pattern", own.n);
                Failure::new(Kind::Undecided, message + ": method=\"chase\" finds one")
            })
        })?;
        let columns = rows.first().map_or(0, String::len);
        let cells = rows
            .iter()
            .flat_map(|row| row.bytes().map(|byte| byte == b'1'));
        Ok(arrays::table(py, columns, cells.collect()))
    }

    /// Returns the verdict with its proof, as a dict that `verify` reads. Patterns are written out of
    /// numbers up to `patterns_up_to`.
    #[pyo3(signature = (*, patterns_up_to = 200))]
    fn certificate<'py>(
        &self,
        py: Python<'py>,
        patterns_up_to: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let own = self.clone();
        let text = run(py, &How::default(), move |_| {
            json::text(&own.written(patterns_up_to)?)
        })?;
        json::loads(py, &text)
    }

    /// Checks the verdict by its certificate, with code that shares nothing with what found it.
    #[pyo3(signature = (*, full = false))]
    fn verify(&self, py: Python<'_>, full: bool) -> PyResult<Checked> {
        let own = self.clone();
        let text = run(py, &How::default(), move |_| json::text(&own.written(200)?))?;
        checked_text(py, text, full)
    }

    fn __repr__(&self) -> String {
        let nullity = self
            .nullity
            .map_or(String::new(), |nullity| format!(", nullity {nullity}"));
        format!(
            "<Classification: {} is {}{nullity}>",
            self.n,
            self.verdict()
        )
    }
}

/// The bits that a root test takes and the odd parts that a gcd takes in less than a moment.
const QUICK_FOURIER: u64 = 1 << 26;
const QUICK_GCD: u64 = 1 << 20;

fn classified(n: u64, rule: &Rule, method: Option<&str>) -> Result<Classification, Failure> {
    if n == 0 {
        return Err(ClassifyError::Zero.into());
    }
    if !rule.is_cross() {
        return under_rule(n, rule, method);
    }
    let sieve = Sieve::known();
    let sieved = |divisor: Option<u64>| Classification {
        n,
        verdict: if divisor.is_none() {
            Verdict::Good
        } else {
            Verdict::Bad
        },
        nullity: None,
        evidence: Evidence::Sieved,
    };
    let is_known = sieve.verdict(n).is_some();
    let odd = n >> n.trailing_zeros();
    let method = match method {
        Some("sieve") if is_known => return Ok(sieved(sieve.divisor(n))),
        Some("sieve") => {
            let bound = sieve.complete_up_to();
            let message = format!(
                "no MAD number up to {bound} divides {n}, and beyond that none is known: \
                 take --method chase"
            );
            return Err(Failure::new(Kind::Undecided, message));
        }
        Some("fourier") => Method::Fourier,
        Some("chase") => Method::Chase,
        Some("elimination") => Method::Elimination,
        Some("all") => Method::All,
        Some(other) => {
            let message = format!(
                "no method is called {other:?}: there are sieve, fourier, chase, elimination, all"
            );
            return Err(Failure::new(Kind::Name, message));
        }
        None if odd < QUICK_FOURIER / 64 && Method::bits_of_fourier(odd) <= QUICK_FOURIER => {
            Method::Fourier
        }
        None if odd > QUICK_GCD && is_known => return Ok(sieved(sieve.divisor(n))),
        None => Method::Chase,
    };
    match method.classify(n) {
        // Where the nullity is too large there is still the verdict.
        Err(ClassifyError::NullityTooLarge { .. }) if is_known => Ok(sieved(sieve.divisor(n))),
        exact => {
            let exact = exact?;
            Ok(Classification {
                n,
                verdict: exact.verdict(),
                nullity: Some(exact.nullity),
                evidence: Evidence::Exact(Box::new(exact)),
            })
        }
    }
}

fn under_rule(n: u64, rule: &Rule, method: Option<&str>) -> Result<Classification, Failure> {
    if let Some(method) = method {
        let message = format!(
            "--method {method}: the methods know the cross only; under {rule} the best one is taken"
        );
        return Err(Failure::new(Kind::Input, message));
    }
    let side = usize::try_from(n).unwrap_or(usize::MAX);
    let game = Game::torus(side, side)?.with_rule(rule.clone());
    let (nullity, method) = solve::nullity(&game)?;
    Ok(Classification {
        n,
        verdict: Verdict::of(nullity as u64),
        nullity: Some(nullity as u64),
        evidence: Evidence::Rule(Box::new(game), method),
    })
}

/// Says whether every board of the n × n torus can be solved, with the nullity and a proof.
///
/// `method` is "sieve" (the list of MAD numbers, without nullities), "fourier", "chase", "elimination" or
/// "all", which must agree; the quickest that applies if it is `None`.
///
/// >>> import button_madness as bm
/// >>> bm.classify(17)
/// <Classification: 17 is bad, nullity 16>
/// >>> bm.classify(20_000_003).method
/// 'sieve'
#[pyfunction]
#[pyo3(signature = (n, rule = "+", *, method = None, threads = None))]
pub(crate) fn classify(
    py: Python<'_>,
    n: u64,
    rule: &str,
    method: Option<String>,
    threads: Option<usize>,
) -> PyResult<Classification> {
    let rule: Rule = rule.parse().map_err(Failure::from)?;
    run(py, &How::new(threads, None)?, move |_| {
        classified(n, &rule, method.as_deref())
    })
}

/// Says of each number whether it is good.
#[pyfunction]
pub(crate) fn are_good<'py>(
    py: Python<'py>,
    numbers: Vec<u64>,
    rule: &str,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let rule: Rule = rule.parse().map_err(Failure::from)?;
    let found = run(py, &How::new(threads, progress)?, move |task| {
        task.of(numbers.len() as u64);
        let sieve = Sieve::known();
        let of = |index: usize| {
            if task.is_stopped() {
                return Ok(false);
            }
            let n = numbers[index];
            let verdict = if rule.is_cross() {
                sieve.verdict(n)
            } else {
                None
            };
            let verdict = match verdict {
                Some(verdict) => verdict,
                None => classified(n, &rule, None)?.verdict,
            };
            task.tick();
            Ok(verdict == Verdict::Good)
        };
        let found = parallel::map(numbers.len(), &of).into_iter();
        found.collect::<Result<Vec<bool>, Failure>>()
    })?;
    Ok(arrays::numbers(py, found))
}

/// Returns all MAD numbers up to a bound: bad numbers without a bad proper divisor. A number is bad if one
/// of them divides it.
///
/// Up to 300,000,000 they are known; beyond that it is a search of core-hours.
///
/// >>> import button_madness as bm
/// >>> bm.mad_numbers(100)
/// array([ 3,  5, 17, 31])
#[pyfunction]
#[pyo3(signature = (up_to, *, threads = None, progress = None))]
pub(crate) fn mad_numbers<'py>(
    py: Python<'py>,
    up_to: u64,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    if up_to <= known().limit {
        let numbers = known().numbers.iter().map(|mad| mad.n.cast_signed());
        let numbers = numbers.take_while(|&n| n.cast_unsigned() <= up_to);
        return Ok(arrays::numbers(py, numbers.collect()));
    }
    let numbers = run(py, &How::new(threads, progress)?, move |task| {
        let search = MadSearch::beyond(known(), up_to)?;
        let items: Vec<_> = search.items().iter().collect();
        task.of(items.len() as u64);
        let findings = run_items(&items, |_| {
            task.tick();
            if task.is_stopped() {
                return Err(Failure::new(Kind::GaveUp, "it was stopped"));
            }
            Ok(())
        })?;
        let complete = search.combine(&findings)?;
        Ok(complete
            .numbers
            .iter()
            .map(|mad| mad.n.cast_signed())
            .collect::<Vec<i64>>())
    })?;
    Ok(arrays::numbers(py, numbers))
}
