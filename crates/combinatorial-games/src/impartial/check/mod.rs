//! Numbers and periods, checked by the rules of the games alone.

mod grundy;
pub(crate) mod heaps;
mod hysteria;
pub(crate) mod lights;
mod marks;
mod period;

pub use grundy::{GrundyCertificate, Values, VertexNumber};
pub use period::PeriodCertificate;
