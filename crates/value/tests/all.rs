//! Every test of the values that needs no private code, in one program: linking one for each file takes minutes and
//! gigabytes.

mod account;
mod cases;
mod cherries;
mod common;
mod engine;
mod loopy;
mod misere;
mod notation;
mod operations;
mod ordinals;
mod parts;
mod quotient;
mod scoring;
mod synchronized;
mod synchronized_shortcuts;
