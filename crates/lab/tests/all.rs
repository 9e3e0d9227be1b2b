//! Every test of the laboratory that needs no private code, in one program: linking one for each file takes minutes and
//! gigabytes.

mod citation;
mod common;
mod damaged;
mod forged;
mod machinery;
mod orders;
mod own;
mod reproduce;
