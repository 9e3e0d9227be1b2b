//! Every test of the solver that needs no private code, in one program: linking one for each file takes minutes and
//! gigabytes.

mod account;
mod boards;
mod cases;
mod cherries;
mod clobber;
mod common;
mod hackenbush;
mod kept;
mod large_boards;
mod loopy;
mod misere;
mod nash_dense;
mod nash_ranked;
mod nash_sums;
mod patterns;
mod published;
mod repeated_rounds;
mod strategies;
mod synchronized;
mod synchronized_published;
mod theorems;
mod threads;
