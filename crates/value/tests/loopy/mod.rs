//! Loopy games, tested from the outside: brute force, published examples, CGSuite's answers, laws.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_possible_wrap)]

mod cases;
mod corpus;
mod examples;
mod laws;
mod literal;
mod support;
mod unicycles;
