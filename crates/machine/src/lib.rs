#![doc = include_str!("../README.md")]

mod budget;
pub mod parallel;
pub mod simd;

pub use budget::{Budget, Clock, Spent, go_on};
