//! Every test of the numbers that needs no private code, in one program: linking one for each file takes minutes and
//! gigabytes.

mod called_off;
mod common;
mod dyadic;
mod enclose;
mod enclosure;
mod matrix;
mod rational;
mod simplest;
mod symmetry;
