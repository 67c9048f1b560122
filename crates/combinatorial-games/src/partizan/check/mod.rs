//! Values and cuts, checked by the moves of the games alone.

mod cutcake;
mod value;

pub use cutcake::{
    CakeValue, CutcakeCertificate, CutcakeExplanation, CutcakeStep, CutcakeTable, HintRecord,
    RangeRecord, Winners,
};
pub use value::{FormOptions, ValueCertificate, ValueOutcome};
