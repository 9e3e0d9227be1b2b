//! Every test of the views of positions that needs no private code, in one program: linking one for each file takes
//! minutes and gigabytes.

mod brute;
mod common;
mod places;
mod playing;
mod views;
