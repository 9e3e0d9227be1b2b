//! What the parser makes of every form of the grammar, shown as nested lists.

use onside_ground::{Guard, Stop};

use super::*;

/// What is read without limits.
fn read(source: &str) -> Parsed {
    parse(source, &is_ruleset, &Guard::default()).expect("nobody stops it")
}

/// The tree as text: operators first, everything in parentheses.
fn show(tree: &Tree, id: NodeId, source: &str) -> String {
    let many = |list: List| tree.list(list).iter().map(|&id| show(tree, id, source)).collect::<Vec<_>>().join(" ");
    let text = tree.span(id).text(source);
    match tree.node(id) {
        Node::Error => "ERROR".into(),
        Node::Integer | Node::Decimal | Node::Text | Node::Name => text.into(),
        Node::Unary(UnaryOperator::Negative, inner) => format!("(neg {})", show(tree, inner, source)),
        Node::Unary(UnaryOperator::Switch, inner) => format!("(switch {})", show(tree, inner, source)),
        Node::Binary(operator, left, right) => {
            let sign = match operator {
                BinaryOperator::Add => "+",
                BinaryOperator::Subtract => "-",
                BinaryOperator::Multiply => "mul",
                BinaryOperator::Divide => "/",
                BinaryOperator::Remainder => "%",
                BinaryOperator::Power => "pow",
                BinaryOperator::OrdinalSum => ":",
                BinaryOperator::Sides => "&",
            };
            format!("({sign} {} {})", show(tree, left, source), show(tree, right, source))
        }
        Node::Compare(comparator, left, right) => {
            format!("({comparator:?} {} {})", show(tree, left, source), show(tree, right, source))
        }
        Node::Literal(ups, star) => {
            let sign = |down| if down { "v" } else { "^" };
            let ups = match ups {
                Ups::None => String::new(),
                Ups::Multiple { down, count: Count::Signs(signs) } => format!("{}{signs}", sign(down)),
                Ups::Multiple { down, count: Count::Of(inner) } => {
                    format!("{}{}", sign(down), show(tree, inner, source))
                }
                Ups::Sum { down, order } => format!("{}[{}]", sign(down), show(tree, order, source)),
                Ups::Order { down, order } => format!("{}<{}>", sign(down), show(tree, order, source)),
            };
            let star = match star {
                Star::None => String::new(),
                Star::One => "*1".into(),
                Star::Of(inner) => format!("*{}", show(tree, inner, source)),
            };
            ups + &star
        }
        Node::Game(left, right) => format!("{{{}|{}}}", many(left), many(right)),
        Node::Loopy { label, game } => {
            format!("{}<{}>", label.map_or("", |label| label.text(source)), show(tree, game, source))
        }
        Node::Misere(None) => tree.span(id).text(source).to_owned(),
        Node::Misere(Some(list)) => format!("*{}", show(tree, list, source)),
        Node::Explicit(inner) => format!("'{}'", show(tree, inner, source)),
        Node::Set(list) => format!("{{{}}}", many(list)),
        Node::List(list) => format!("[{}]", many(list)),
        Node::Call { name, arguments } => format!("({} {})", name.text(source), many(arguments)),
        Node::Position { name, first, count } => {
            let raw = tree.raw(first, count).iter().map(|raw| {
                if raw.quoted {
                    format!("\"{}\"", raw.span.text(source))
                } else {
                    format!("<{}>", raw.span.text(source))
                }
            });
            format!("{}{}", name.text(source), raw.collect::<String>())
        }
        Node::Block(list) => format!("(do {})", many(list)),
        Node::Assign { target, value } => format!("(:= {} {})", show(tree, target, source), show(tree, value, source)),
        Node::Local { name, value } => {
            let value = value.map(|value| format!(" {}", show(tree, value, source))).unwrap_or_default();
            format!("(var {}{value})", name.text(source))
        }
        Node::Define { name, function } => format!("(def {} {})", name.text(source), show(tree, function, source)),
        Node::Function { parameters, body } => {
            let names = tree.parameters(parameters).iter().map(|parameter| parameter.name.text(source));
            format!("(-> [{}] {})", names.collect::<Vec<_>>().join(" "), show(tree, body, source))
        }
        Node::If(parts) => format!("(if {})", many(parts)),
        Node::Loop { heads, body, yields } => {
            let body = body.map(|body| format!(" {}", show(tree, body, source))).unwrap_or_default();
            format!("(loop {}{body} [{}])", tree.heads(heads).len(), many(yields))
        }
        Node::Comprehension { member, heads } => {
            format!("(for {} {})", tree.heads(heads).len(), show(tree, member, source))
        }
        Node::Apply { function, arguments } => format!("(call {} {})", show(tree, function, source), many(arguments)),
        Node::Index { collection, keys } => format!("(at {} {})", show(tree, collection, source), many(keys)),
        Node::Range { from, to, by } => {
            let by = by.map(|by| format!(" {}", show(tree, by, source))).unwrap_or_default();
            format!("(range {} {}{by})", show(tree, from, source), show(tree, to, source))
        }
        Node::Pair(key, value) => format!("(=> {} {})", show(tree, key, source), show(tree, value, source)),
        Node::EmptyMap => "=>".into(),
        Node::Logic(logic, left, right) => {
            format!("({logic:?} {} {})", show(tree, left, source), show(tree, right, source))
        }
        Node::Not(inner) => format!("(not {})", show(tree, inner, source)),
        Node::OnBoard { query, arguments, .. } => format!("(board {query:?} {})", many(arguments)),
        Node::Ruleset(index) => {
            let name = tree.ruleset(index).map_or("?", |ruleset| ruleset.name.text(source));
            format!("(ruleset {name})")
        }
        Node::Class | Node::Import { .. } => text.to_owned(),
        Node::Tuple(members) => format!("(tuple {})", many(members)),
        Node::Is { value, kind, negated } => {
            let is = if negated { "is-not" } else { "is" };
            format!("({is} {} {})", kind.text(source), show(tree, value, source))
        }
        Node::Break => "break".into(),
        Node::Continue => "continue".into(),
        Node::Return(value) => match value {
            Some(value) => format!("(return {})", show(tree, value, source)),
            None => "return".into(),
        },
        Node::Method { receiver, name, arguments } => {
            format!("(.{} {} {})", name.text(source), show(tree, receiver, source), many(arguments)).replace(" )", ")")
        }
    }
}

fn is_ruleset(name: &str) -> bool {
    matches!(name, "Push" | "Shove" | "Cherries" | "Hackenbush" | "Domineering")
}

#[track_caller]
fn check(source: &str, expected: &str) {
    let parsed = read(source);
    let messages: Vec<_> = parsed.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert!(messages.is_empty(), "{source}: {messages:?}");
    assert_eq!(show(&parsed.tree, parsed.root.unwrap(), source), expected, "{source}");
}

#[track_caller]
fn check_error(source: &str, message: &str, place: &str) {
    let parsed = read(source);
    let first = parsed.diagnostics.first().expect("an error");
    assert_eq!((first.message.as_str(), first.span.text(source)), (message, place), "{source}");
}

#[test]
fn sums_associate_to_the_left_and_bind_looser_than_products_and_powers() {
    check("5 - 3 + 4 - 8", "(- (+ (- 5 3) 4) 8)");
    check("5 - 3 / 4 * 6 - 2", "(- (- 5 (mul (/ 3 4) 6)) 2)");
    check("5 * 3 ^ 2 / 4", "(/ (mul 5 (pow 3 2)) 4)");
    check("3^2^2^2", "(pow 3 (pow 2 (pow 2 2)))");
    check("3^22/2^72", "(/ (pow 3 22) (pow 2 72))");
    check("-3^22/2^72", "(/ (neg (pow 3 22)) (pow 2 72))");
    check("x/3/4", "(/ (/ x 3) 4)");
    check("2^(-4)", "(pow 2 (neg 4))");
    check("2^-4", "(pow 2 (neg 4))");
    check("3*-1", "(mul 3 (neg 1))");
    check("(17/6) % (1/3)", "(% (/ 17 6) (/ 1 3))");
    check("-g : 1 + 2", "(+ (: (neg g) 1) 2)");
    check("-2 * '{|-1}'", "(mul (neg 2) '{|(neg 1)}')");
}

#[test]
fn a_fraction_is_one_primary_for_methods_and_suffixes_but_not_under_a_power() {
    check("5/2.GetWinner()", "(.GetWinner (/ 5 2))");
    check("-6/8", "(neg (/ 6 8))");
    check("1/2^4", "(/ 1 (pow 2 4))");
    check("1/2 ^ 4", "(/ 1 (pow 2 4))");
    check("1/2^*", "(+ (/ 1 2) ^1*1)");
    check("+-1/2", "(switch (/ 1 2))");
    check("1/2 Max 1/3 + 1", "(.Max (/ 1 2) (+ (/ 1 3) 1))");
}

#[test]
fn a_plus_minus_sign_is_a_switch_in_front_and_adds_one_in_between() {
    check("+-1", "(switch 1)");
    check("3+-1", "(+ 3 (switch 1))");
    check("+-1+-2", "(+ (switch 1) (switch 2))");
    check("3 - 2 +- 6 - 7", "(- (+ (- 3 2) (switch 6)) 7)");
    check("+-{1,1+*}", "(switch {1 (+ 1 *1)})");
    check("+-(1*)", "(switch (+ 1 *1))");
    check("3 + -1", "(+ 3 (neg 1))");
}

#[test]
fn ups_downs_and_stars_are_literals_where_a_value_is_due() {
    check("*", "*1");
    check("*3+*5", "(+ *3 *5)");
    check("*(3+5)", "*(+ 3 5)");
    check("^^^", "^3");
    check("^^^^^^+vvv*+^19*3+v14", "(+ (+ (+ ^6 v3*1) ^19*3) v14)");
    check("^8*2", "^8*2");
    check("^[2]*", "^[2]*1");
    check("v<3>*4", "v<3>*4");
    check("^<2> + 1", "(+ ^<2> 1)");
    check("^ < 2", "(Less ^1 2)");
    check("^<2", "(Less ^1 2)");
    check("v", "v1");
    check("value + vvx", "(+ value vvx)");
    check("^ Heat 2", "(.Heat ^1 2)");
    check("^* Heat *", "(.Heat ^1*1 *1)");
    check("^.Pow(3)", "(.Pow ^1 3)");
    check("*3.NimValue", "(.NimValue *3)");
}

#[test]
fn a_number_takes_what_is_glued_to_it_and_the_minus_belongs_to_the_number() {
    check("1^*", "(+ 1 ^1*1)");
    check("-1v*", "(+ (neg 1) v1*1)");
    check("73/16v9*8", "(+ (/ 73 16) v9*8)");
    check("-73/16v9*8", "(+ (neg (/ 73 16)) v9*8)");
    check("10v3*", "(+ 10 v3*1)");
    check("10+^3", "(+ 10 ^3)");
    check("4^^*", "(+ 4 ^2*1)");
    check("-1^[3]*", "(+ (neg 1) ^[3]*1)");
    check("2^<2>", "(+ 2 ^<2>)");
    check("3*", "(+ 3 *1)");
    check("9/8*", "(+ (/ 9 8) *1)");
    check("2Tiny(2)", "(+ 2 (Tiny 2))");
    check("-1Miny(2)", "(+ (neg 1) (Miny 2))");
    check("{3*||2*|1*}", "{(+ 3 *1)|{(+ 2 *1)|(+ 1 *1)}}");
    check("1* + 1^", "(+ (+ 1 *1) (+ 1 ^1))");
    check("1* Heat 2", "(.Heat (+ 1 *1) 2)");
}

#[test]
fn a_caret_or_star_behind_a_number_with_an_operand_is_an_operator() {
    check("2^3", "(pow 2 3)");
    check("3*5", "(mul 3 5)");
    check("3*x", "(mul 3 x)");
    check("3*{1|0}", "(mul 3 {1|0})");
    check("3*^", "(mul 3 ^1)");
    check("3**", "(mul 3 *1)");
    check("(*+*)*3", "(mul (+ *1 *1) 3)");
    check("-5.Abs", "(neg (.Abs 5))");
    check("-2^31", "(neg (pow 2 31))");
}

#[test]
fn the_longest_run_of_bars_separates_the_sides() {
    check("{|}", "{|}");
    check("{0|}", "{0|}");
    check("{1||0|-1}", "{1|{0|(neg 1)}}");
    check("{0,{1|0}||2|1}", "{0 {1|0}|{2|1}}");
    check("{3|||2||1|0,*||||-1/2}", "{{3|{2|{1|0 *1}}}|(neg (/ 1 2))}");
    check("{a,b|c,d}", "{a b|c d}");
    check("{0|*||*|||*||||*}", "{{{{0|*1}|*1}|*1}|*1}");
    check("{^<2>|v<2>}", "{^<2>|v<2>}");
    check("{(1 || 2)|(1 |> 0)}", "{(Confused 1 2)|(GreaterOrConfused 1 0)}");
    check("{1,2}", "{1 2}");
    check("{}", "{}");
    check("{({1||0})|2} || 3", "(Confused {{1|0}|2} 3)");
}

#[test]
fn comparisons_have_all_their_signs() {
    check("1 || *", "(Confused 1 *1)");
    check("1 <> *", "(Confused 1 *1)");
    check("1 <| *", "(LessOrConfused 1 *1)");
    check("1 |> *", "(GreaterOrConfused 1 *1)");
    check("1 = 2", "(Equal 1 2)");
    check("1+1 != 2", "(NotEqual (+ 1 1) 2)");
    check("5.GetWinner() >= 3.GetWinner()", "(GreaterOrEqual (.GetWinner 5) (.GetWinner 3))");
}

#[test]
fn methods_come_with_and_without_parentheses_and_in_between() {
    check("(1/8).Subordinate(1)", "(.Subordinate (/ 1 8) 1)");
    check("{3|1}.Overheat(*,1+*)", "(.Overheat {3|1} *1 (+ 1 *1))");
    check("4 Max 3 + 5", "(.Max 4 (+ 3 5))");
    check("1 + 2 Max 3 Min 4 < 5", "(Less (.Min (.Max (+ 1 2) 3) 4) 5)");
    check("11 NimSum -1", "(.NimSum 11 (neg 1))");
    check("*6 ConwayProduct '{0,*|0,*}'", "(.ConwayProduct *6 '{0 *1|0 *1}')");
    check("x.A.B(1).C", "(.C (.B (.A x) 1))");
}

#[test]
fn positions_keep_their_strings() {
    check("Push(BR_BR).CanonicalForm()", "(.CanonicalForm Push<BR_BR>)");
    check("Cherries(RB BR)", "Cherries<RB BR>");
    check("Push(\"BR_B, RB\")", "Push\"BR_B, RB\"");
    check("Hackenbush(5, _BB_)", "Hackenbush<5>< _BB_>");
    check("Hackenbush(l(l;rl))", "Hackenbush<l(l;rl)>");
    check("Shove()", "Shove");
    check("Shove( \"\" )", "Shove\"\"");
    check("game.grid.Domineering(\"..|..\")", "Domineering\"..|..\"");
    check("(Push(RBR) - Shove(R)).Mean", "(.Mean (- Push<RBR> Shove<R>))");
    check("{Push(R|*)|-1}", "{Push<R|*>|(neg 1)}");
}

#[test]
fn an_unknown_name_keeps_its_string_if_that_is_no_expression() {
    check("Psuh(BR_BR)", "(Psuh BR_BR)");
    check("Psuh(RB BR)", "Psuh<RB BR>");
    check("Psuh(..|..) + 1", "(+ Psuh<..|..> 1)");
}

#[test]
fn explicit_games_nest() {
    check("'{*|*}':1", "(: '{*1|*1}' 1)");
    check("'{'{*|*}' : 1|-1}'", "'{(: '{*1|*1}' 1)|(neg 1)}'");
}

#[test]
fn mistakes_become_diagnostics_with_a_place() {
    check_error("1 +", "expected a value, found the end of the input", "");
    check_error("{3|2|1}", "`|` stands twice at the same level, so the game is ambiguous", "|");
    check_error("1|0", "unexpected `|` after the expression", "|");
    check_error("{1|0", "this { is never closed", "{");
    check_error("(1+2", "this ( is never closed", "(");
    check_error("Push(BR", "this ( is never closed", "(");
    check_error("Push(\"BR)", "this quote is never closed", "\"");
    check_error("1 2", "unexpected `2` after the expression", "2");
    check_error("1 < 2 < 3", "comparisons do not chain", "<");
    check_error("3x", "`x` follows a number directly", "x");
    check_error("{1,,2|}", "expected a value before the comma", ",");
    check_error("{1,|}", "expected a value after the comma", ",");
    check_error("\"abc", "this quote is never closed", "\"");
    check_error("1 $ 2", "unexpected `$` after the expression", "$");
    check_error("5.", "expected the name of a method after the dot", ".");
    check_error("*[3", "this [ is never closed", "[");
    check_error("^\"foo\"", "unexpected `\"foo\"` after the expression", "\"foo\"");
    check_error("+-(1;1+*)", "expected an operator or `)`, found `;`", ";");
    check_error("+-(1,1+*;)", "expected `,` or `)`, found `;`", ";");
    check_error(")", "expected a value, found `)`", ")");
}

#[test]
fn blank_sources_and_comments_have_no_expression() {
    assert!(read("  // nothing\n ").root.is_none());
    check("1 // one\n + 2", "(+ 1 2)");
}

/// Everything that may stand inside itself: what opens it, what stands innermost, what closes it.
const NESTS: [(&str, &str, &str); 40] = [
    ("x:=", "1", ""),
    ("var x:=", "1", ""),
    ("def f():=", "1", ""),
    ("def f() begin ", "1", " end"),
    ("begin ", "1", " end"),
    ("begin var x; ", "1", " end"),
    ("if true then ", "1", " end"),
    ("if true then 1 else ", "1", " end"),
    ("if ", "true", " then 1 end"),
    ("for x in [1] do ", "1", " end"),
    ("for x in [1] yield ", "1", " end"),
    ("for x from ", "1", " to 2 do 1 end"),
    ("while ", "true", " do 1 end"),
    ("while true do ", "1", " end"),
    ("x -> ", "1", ""),
    ("(x, y) -> ", "1", ""),
    ("x ? ", "1", " -> 1"),
    ("-", "1", ""),
    ("- ", "1", ""),
    ("-1^", "1", ""),
    ("+-", "1", ""),
    ("not ", "true", ""),
    ("(", "1", ")"),
    ("(x:=", "1", ")"),
    ("[", "1", "]"),
    ("[1 => ", "1", "]"),
    ("[x for x in ", "[1]", "]"),
    ("{", "1", "}"),
    ("{", "", "|}"),
    ("{0|", "0", "}"),
    ("'{", "0", "|}'"),
    ("A(", "1", ")"),
    ("1.A(", "1", ")"),
    ("x[", "1", "]"),
    ("(f)(", "1", ")"),
    ("2^", "1", ""),
    ("^(", "1", ")"),
    ("^[", "1", "]"),
    ("*(", "1", ")"),
    ("1Tiny(", "1", ")"),
];

#[test]
fn nesting_100000_deep_parses_also_when_it_is_cut_off() {
    for (open, middle, close) in NESTS {
        let source = open.repeat(20_000) + middle + &close.repeat(20_000);
        let parsed = read(&source);
        assert!(parsed.root.is_some() && parsed.diagnostics.len() <= 100, "{open}");
        let cut = read(&open.repeat(20_000));
        assert!(cut.root.is_some() && cut.diagnostics.len() <= 100, "{open}");
    }
    for (open, middle, close) in [("{", "", "|}"), ("(", "1", ")"), ("-", "1", ""), ("{0|", "0", "}"), ("A(", "1", ")")]
    {
        let source = open.repeat(100_000) + middle + &close.repeat(100_000);
        assert_eq!(read(&source).diagnostics, [], "{open}");
        assert!(!read(&open.repeat(100_000)).diagnostics.is_empty(), "{open}");
    }
}

#[test]
fn a_million_levels_of_every_statement_and_expression_are_refused() {
    for (open, middle, close) in NESTS {
        let source = open.repeat(1_000_000) + middle + &close.repeat(1_000_000);
        let parsed = read(&source);
        assert!(!parsed.diagnostics.is_empty() && parsed.diagnostics.len() <= 100, "{open}");
    }
    let parsed = read(&"x:=".repeat(1_000_000));
    let [only] = &parsed.diagnostics[..] else { panic!("one mistake: {:?}", parsed.diagnostics) };
    assert_eq!(only.message, "the source is nested more than 250000 deep");
}

#[test]
fn labels_of_many_open_braces_are_found_at_once() {
    let names: Vec<String> = (0..100_000).map(|number| format!("a{number}{{0|")).collect();
    let parsed = read(&(names.concat() + "a0" + &"}".repeat(100_000)));
    assert_eq!(parsed.diagnostics, []);
}

#[test]
fn reading_stops_when_the_guard_says_so() {
    let guard = Guard::default();
    guard.time_is_up();
    assert_eq!(parse("1 + 1", &is_ruleset, &guard).err(), Some(Stop::Time));
}

#[test]
fn blocks_know_whether_they_have_variables_of_their_own() {
    let declares = |source: &str| {
        let parsed = read(source);
        let root = parsed.root.expect(source);
        parsed.tree.declares(root)
    };
    assert!(declares("begin var x := 1 end"));
    assert!(declares("begin 1 + (var x := 1) end"));
    assert!(!declares("begin x := 1; if true then var y := 2 end end"));
    assert!(declares("begin if true then var y := 2 end; var z end"));
}

#[test]
fn random_and_cut_sources_never_panic() {
    let pieces = [
        "{", "}", "(", ")", "[", "]", "|", "||", "*", "^", "v", "+-", "-", "1", "2/3", "Push(", "\"", "'", ".",
        "Tiny(", ",", "<", ">", "=", " ", "é", "Heat", ":", "%", "x", "^<", "v[", "//", "\n",
    ];
    let mut state = 12345_u64;
    for _ in 0..20_000 {
        let mut source = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            source.push_str(pieces[usize::try_from(state >> 33).unwrap() % pieces.len()]);
        }
        let parsed = read(&source);
        if let Some(root) = parsed.root {
            let _ = show(&parsed.tree, root, &source);
        }
    }
}
