//! Numbers and periods, checked by the rules of the games alone.

mod grundy;
pub(crate) mod heaps;
pub(crate) mod lights;
mod marks;
mod period;
pub(crate) mod reached;
pub(crate) mod tables;

pub use grundy::{GrundyCertificate, VertexNumber};
pub use period::PeriodCertificate;
pub use tables::Values;
