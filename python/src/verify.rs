//! The check of certificates of any kind.

use button_madness::certificate::FileAllowance;
use madness_api::certificates;
use madness_claims::Checked;
use madness_machine::simd::memory::available;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::errors::{Failure, Kind as Error};
use crate::json;
use crate::long::{How, run};

/// A claim of a certificate, and how it was checked.
#[pyclass(frozen, get_all, module = "button_madness")]
#[derive(Clone)]
#[expect(clippy::struct_field_names, reason = "as in the JSON of verdicts")]
pub(crate) struct Claim {
    /// What is claimed, in words.
    claim: String,
    /// Whether it was checked; then it holds.
    checked: bool,
    /// How it was checked, or why it was not.
    finding: String,
}

#[pymethods]
impl Claim {
    fn __repr__(&self) -> String {
        format!("<Claim: {}: {}>", self.claim, self.finding)
    }
}

/// Whether a certificate holds. A verdict is true if all was checked and holds.
///
/// The check shares no code with what found the answer: it presses, counts and looks.
#[pyclass(frozen, module = "button_madness")]
pub(crate) struct Verdict {
    checked: Result<Checked, String>,
}

#[pymethods]
impl Verdict {
    /// Whether all claims were checked and hold.
    #[getter]
    fn holds(&self) -> bool {
        matches!(&self.checked, Ok(checked) if checked.is_complete())
    }

    /// False if a claim was not checked, because it would take too long; nothing is known to be wrong then.
    #[getter]
    fn checked(&self) -> bool {
        !matches!(&self.checked, Ok(checked) if !checked.is_complete())
    }

    /// What was checked, or what is wrong, in words.
    #[getter]
    fn finding(&self) -> String {
        match &self.checked {
            Ok(checked) => checked.to_string(),
            Err(flaw) => flaw.clone(),
        }
    }

    /// The claims, each with what was found; none if something is wrong.
    #[getter]
    fn claims(&self) -> Vec<Claim> {
        let Ok(checked) = &self.checked else {
            return Vec::new();
        };
        let claims = checked.claims.iter().map(|claim| Claim {
            claim: claim.claim.clone(),
            checked: claim.checked,
            finding: claim.because.clone(),
        });
        claims.collect()
    }

    fn __bool__(&self) -> bool {
        self.holds()
    }

    fn __repr__(&self) -> String {
        let verdict = match (self.holds(), self.checked()) {
            (true, _) => "holds",
            (false, true) => "does not hold",
            (false, false) => "not all checked",
        };
        format!("<Verdict: {verdict}: {}>", self.finding())
    }
}

/// Reads all certificates of a text and checks them one by one.
fn checked(text: &str, full: bool) -> Result<Vec<Verdict>, Failure> {
    let mut allowance = if full {
        FileAllowance::unlimited(available())
    } else {
        FileAllowance::default()
    };
    let verdicts = certificates(text).map(|read| {
        let (certificate, length) = read?;
        let checked = allowance.check(length, |allowance| certificate.check(allowance));
        Ok(Verdict { checked })
    });
    verdicts.collect()
}

/// Checks the certificate of one answer.
pub(crate) fn checked_text(py: Python<'_>, text: String, full: bool) -> PyResult<Verdict> {
    let mut verdicts = run(py, &How::default(), move |_| checked(&text, full))?;
    let verdict = verdicts.pop();
    Ok(verdict.ok_or_else(|| Failure::new(Error::Certificate, "there is no certificate"))?)
}

/// Checks certificates, with code that shares nothing with what found the answers.
///
/// `certificate` is a dict, as `Answer.certificate` returns it; a list of them; or the text of one or
/// several, as the command `madness` writes it. Of a dict the verdict is returned, else a list of
/// verdicts. What would take more than some seconds is not checked unless `full` is true.
///
/// >>> import button_madness as bm
/// >>> answer = bm.solve("###/###/###", surface="plane")
/// >>> bm.verify(answer.certificate()).holds
/// True
#[pyfunction]
#[pyo3(signature = (certificate, *, full = false))]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    certificate: &Bound<'py, PyAny>,
    full: bool,
) -> PyResult<Bound<'py, PyAny>> {
    if certificate.is_instance_of::<PyDict>() {
        let verdict = checked_text(py, json::dumps(certificate)?, full)?;
        return Ok(verdict.into_pyobject(py)?.into_any());
    }
    let text = if let Ok(list) = certificate.cast::<PyList>() {
        let lines: PyResult<Vec<String>> = list.iter().map(|one| json::dumps(&one)).collect();
        lines?.join("\n")
    } else if let Ok(text) = certificate.cast::<PyString>() {
        text.to_cow()?.into_owned()
    } else {
        let message = "expected a dict, a list of dicts, or the text of certificates";
        return Err(Failure::new(Error::Certificate, message).into());
    };
    let verdicts = run(py, &How::default(), move |_| checked(&text, full))?;
    if verdicts.is_empty() {
        return Err(Failure::new(Error::Certificate, "there is no certificate").into());
    }
    Ok(verdicts.into_pyobject(py)?.into_any())
}
