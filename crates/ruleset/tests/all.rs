//! Every test of the rulesets that needs no private code, in one program: linking one for each file takes minutes and
//! gigabytes.

mod common;
mod errors;
mod graph_texts;
mod joint;
mod laws;
mod playthroughs;
mod values;
