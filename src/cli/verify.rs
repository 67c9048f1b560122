//! `madness verify`

use anyhow::Context;
use button_madness::certificate::{MadList, read_certificates};
use button_madness::classify::mad::{known, known_certificates};

use crate::args::VerifyArgs;
use crate::failure::Status;
use crate::input;
use crate::output::Output;

pub(crate) fn run(args: &VerifyArgs, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let text = String::from_utf8(input::read(&args.file)?)
        .ok()
        .with_context(|| format!("{name}:1:1: not UTF-8 text, so no certificate"))?;
    let certificates =
        read_certificates(&text).map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    let list = MadList::new(known_certificates(), known().limit)?;
    let mut wrong = 0;
    for (number, certificate) in (1..).zip(&certificates) {
        match certificate.check_with(&list) {
            Ok(checked) => output.data(format!("holds: {checked}\n"))?,
            Err(flaw) => {
                wrong += 1;
                output.data(format!("does not hold: certificate {number}: {flaw}\n"))?;
            }
        }
    }
    if certificates.len() > 1 {
        let count = certificates.len();
        output.note(format!("{} of {count} certificates hold", count - wrong))?;
    }
    Ok(if wrong == 0 {
        Status::Success
    } else {
        Status::No
    })
}
