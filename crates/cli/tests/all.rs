//! Every test of the program that needs no private code, in one program: linking one for each file takes minutes and
//! gigabytes.

mod check;
mod command;
mod common;
mod devices;
mod draw;
mod formatted;
mod fuzz;
mod gallery;
mod killed;
mod limits;
mod lsp;
mod packaging;
mod play;
mod readme;
mod reproduce;
mod serve;
mod serve_docs;
mod session;
mod sweep;
mod sweep_chunks;
mod sweep_limits;
mod values;
mod worksheet;
mod worksheet_files;
mod worksheet_gate;
