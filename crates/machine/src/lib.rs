#![doc = include_str!("../README.md")]

mod budget;

pub use budget::{Budget, Clock, Spent, go_on};
