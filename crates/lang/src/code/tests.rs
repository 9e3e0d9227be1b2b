//! Where the compiler finds that names live, and that its work does not grow faster than the source.

use onside_ground::Guard;

use super::{Code, Home, Op, compile};
use crate::machine::Globals;
use crate::syntax::parse;

fn compiled(source: &str) -> (Code, Globals) {
    let guard = Guard::default();
    let parsed = parse(source, &|_| false, &guard).expect("time");
    assert!(parsed.diagnostics.is_empty(), "{source}: {:?}", parsed.diagnostics);
    let mut globals = Globals::default();
    let root = parsed.root.expect("a source");
    let code = compile(&parsed.tree, source, root, Home::Session, &mut globals, &guard).expect("time");
    (code, globals)
}

fn count(source: &str, wanted: fn(&Op) -> bool) -> usize {
    compiled(source).0.ops.iter().filter(|op| wanted(op)).count()
}

fn reads_by_chain(op: &Op) -> bool {
    matches!(op, Op::Load { .. } | Op::LoadSlot { .. } | Op::LoadIfAny { .. } | Op::Store { .. } | Op::StoreSlot { .. })
}

#[test]
fn parameters_loop_variables_and_locals_are_registers() {
    for source in [
        "(x, y) -> x * x + y",
        "for n from 1 to 3 do n + n end",
        "[a + b for a in [1] for b in [2] where a < b]",
        "x -> begin var y := x; y := y + x; y end",
    ] {
        let other = |op: &Op| reads_by_chain(op) || matches!(op, Op::LoadGlobal { .. } | Op::LoadCell { .. });
        assert_eq!(count(source, other), 0, "{source}");
        assert_eq!(count(source, |op| matches!(op, Op::OpenEnvironment { .. })), 0, "{source}");
    }
    let code = compiled("x -> x + 1").0;
    assert!(code.ops.iter().any(|op| matches!(op, Op::BinaryWith { left: 0, right: 1, .. })), "{:?}", code.ops);
}

#[test]
fn only_what_functions_capture_lives_in_environments() {
    let environments = |source| count(source, |op| matches!(op, Op::OpenEnvironment { .. }));
    assert_eq!(environments("x -> y -> y"), 0);
    assert_eq!(environments("x -> y -> x"), 1);
    assert_eq!(environments("x -> y -> z -> x + y"), 2);
    assert_eq!(environments("[() -> n for n from 1 to 3]"), 1);
    assert_eq!(environments("for n from 1 to 3 do (m -> m)(n) end"), 0);
    let code = compiled("(a, b) -> () -> b").0;
    assert!(code.ops.iter().any(|op| matches!(op, Op::OpenEnvironment { size: 1 })), "a stays in its register");
    assert!(code.ops.iter().any(|op| matches!(op, Op::LoadCell { up: 0, cell: 0, .. })));
}

#[test]
fn names_of_the_session_are_numbers() {
    let (code, mut globals) = compiled("s := 0; for i from 1 to 3 do s := s + i end; s");
    let number = globals.number("s");
    assert!(code.ops.iter().any(|op| matches!(op, Op::StoreGlobal { global, .. } if *global == number)));
    assert!(code.ops.iter().any(|op| matches!(op, Op::LoadGlobal { global, .. } if *global == number)));
    assert!(!code.ops.iter().any(reads_by_chain));
}

#[test]
fn a_name_that_a_function_assigns_to_is_looked_for_from_the_inside_out() {
    let (code, mut globals) = compiled("() -> begin s := 1; s end");
    let chain = code.chains.iter().find(|chain| chain.first.is_some()).expect("a chain");
    assert_eq!(chain.global, Some(globals.number("s")));
    let first = &code.bindings[chain.first.expect("a binding") as usize];
    assert!(first.of_function && first.next.is_none());
    // An inner function finds both frames, its own first.
    let (code, _) = compiled("() -> begin s := 1; () -> begin s := 2; s end end");
    let both = |chain: &super::Chain| {
        chain.first.is_some_and(|first| code.bindings[first as usize].next.is_some_and(|next| next < first))
    };
    assert!(code.chains.iter().any(both));
}

#[test]
fn operations_on_literals_are_constants() {
    for source in ["10^7", "3/4", "-5", "2*3", "0.25"] {
        let code = compiled(source).0;
        assert!(
            matches!(code.ops[..], [Op::Constant { .. } | Op::Integer { .. }, Op::Return { .. }]),
            "{source}: {:?}",
            code.ops
        );
    }
}

#[test]
fn code_grows_with_the_source_and_not_faster() {
    for (open, middle, close) in [
        ("x -> y + (", "1", ")"),
        ("() -> (y := ", "1", ")"),
        ("begin var x := x; ", "x", " end"),
        ("begin x; ", "x", "; var x := 1 end"),
        ("for x in [x] do ", "x", " end"),
        ("f(", "1", ")"),
    ] {
        let size = |levels: usize| {
            let source = open.repeat(levels) + middle + &close.repeat(levels);
            let code = compiled(&source).0;
            code.ops.len() + code.chains.len() + code.bindings.len()
        };
        let (small, large) = (size(1_000), size(20_000));
        assert!(large <= 21 * small, "{open}: {small} and {large}");
    }
}
