//! Values in formulas of LaTeX: the signs of the literature, and formulas that LaTeX can read, for every kind of value.

use onside_lang::{Kind, Session, library};

/// The formula of an answer of a fresh session.
#[track_caller]
fn latex(source: &str) -> String {
    match Session::default().evaluate(source).answer {
        Ok(answer) => answer.latex().expect("no limits"),
        Err(errors) => panic!("{}", errors[0].diagnostic.render(source)),
    }
}

#[track_caller]
fn check(source: &str, expected: &str) {
    let formula = latex(source);
    assert_eq!(formula, expected, "{source}");
    assert_eq!(well_formed(&formula), Ok(()), "{source}: {formula}");
}

/// The commands that formulas may use: those of LaTeX and amsmath, which MathJax and KaTeX know too.
const COMMANDS: &[&str] = &[
    "tfrac",
    "frac",
    "overline",
    "hat",
    "check",
    "ast",
    "uparrow",
    "downarrow",
    "Uparrow",
    "Downarrow",
    "pm",
    "mid",
    "cdot",
    "times",
    "wedge",
    "vee",
    "mapsto",
    "to",
    "infty",
    "omega",
    "langle",
    "rangle",
    "mathbf",
    "mathrm",
    "mathcal",
    "mathbin",
    "text",
    "texttt",
    "textbackslash",
    "textasciicircum",
    "textasciitilde",
    "textless",
    "textgreater",
    "textbar",
    "hline",
    "begin",
    "end",
    "{",
    "}",
    "|",
    ",",
    "!",
    "#",
    "$",
    "%",
    "&",
    "_",
    " ",
    "\\",
    "left",
    "right",
];

/// Whether LaTeX can read a formula: braces and environments are balanced, every command is known, no sign that means
/// something to LaTeX stands alone, and nothing has two indices or two exponents.
fn well_formed(formula: &str) -> Result<(), String> {
    let mut open: Vec<String> = Vec::new();
    // Whether an index or an exponent may follow, by `_` and `^`.
    let mut scripts = [true; 2];
    let mut rest = formula;
    // In texts other signs are allowed than in formulas.
    let in_text = |open: &[String]| open.iter().any(|what| what == r"\text" || what == r"\texttt");
    let mut group = "{".to_owned();
    while let Some(first) = rest.chars().next() {
        let mut length = first.len_utf8();
        let mut next_scripts = [true; 2];
        let mut next_group = "{".to_owned();
        match first {
            '\\' => {
                let behind = &rest[1..];
                let letters = behind.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(behind.len());
                let command =
                    if letters > 0 { &behind[..letters] } else { behind.get(..1).ok_or("a lone backslash")? };
                if !COMMANDS.contains(&command) {
                    return Err(format!("unknown command \\{command}"));
                }
                length = 1 + command.len();
                match command {
                    "begin" | "end" => {
                        let name = behind[letters..].split('}').next().and_then(|name| name.strip_prefix('{'));
                        let name =
                            name.filter(|name| ["array", "pmatrix"].contains(name)).ok_or("a strange environment")?;
                        length += name.len() + 2;
                        if command == "begin" {
                            open.push(name.to_owned());
                            if name == "array" {
                                let columns =
                                    rest[length..].strip_prefix('{').and_then(|columns| columns.split('}').next());
                                let columns = columns.ok_or("an array without columns")?;
                                if columns.is_empty() || !columns.chars().all(|sign| "lcr|".contains(sign)) {
                                    return Err(format!("strange columns {columns}"));
                                }
                                length += columns.len() + 2;
                            }
                        } else if open.pop().as_deref() != Some(name) {
                            return Err(format!("{name} ends and is not open"));
                        }
                    }
                    "left" => open.push(command.to_owned()),
                    "right" if open.pop().as_deref() != Some("left") => return Err("right without left".to_owned()),
                    "text" | "texttt" => next_group = format!("\\{command}"),
                    "\\" => {
                        if !open.last().is_some_and(|what| what == "array" || what == "pmatrix") {
                            return Err("a row ends outside of an array".to_owned());
                        }
                        if rest[length..].trim_start().starts_with(['[', '*']) {
                            return Err("what follows the end of a row is read as a distance".to_owned());
                        }
                    }
                    _ => {}
                }
            }
            '{' => open.push(group.clone()),
            '}' => match open.pop() {
                Some(what) if what.starts_with(['{', '\\']) => {}
                other => return Err(format!("a closing brace ends {other:?}")),
            },
            '_' | '^' if !in_text(&open) => {
                let which = usize::from(first == '^');
                if !scripts[which] {
                    return Err(format!("two {first}"));
                }
                if !rest[1..].starts_with('{') {
                    return Err(format!("no braces behind {first}"));
                }
                // What is raised or lowered is skipped by depth: behind it the other one may follow.
                let end = group_end(&rest[1..]).ok_or("an index without an end")?;
                well_formed(&rest[2..=end])?;
                length = end + 2;
                next_scripts = scripts;
                next_scripts[which] = false;
            }
            '&' if open.last().is_some_and(|what| what == "array" || what == "pmatrix") => {}
            '_' | '^' | '&' | '#' | '$' | '%' | '~' => return Err(format!("a lone {first}")),
            _ if first.is_control() => return Err("a control character".to_owned()),
            _ => {}
        }
        (scripts, group) = (next_scripts, next_group);
        rest = &rest[length..];
    }
    if open.is_empty() { Ok(()) } else { Err(format!("{open:?} is never closed")) }
}

/// Where the group ends that a text starts with, in bytes from its opening brace.
fn group_end(text: &str) -> Option<usize> {
    let (mut depth, mut escaped) = (0_usize, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

#[test]
fn what_latex_cannot_read_is_seen() {
    for good in
        ["", r"\{1 \mid {\ast}\}", r"a^{2}_{1}", r"\text{a\_b}", r"\begin{array}{r|r}1 & 2 \\ {}[3] & 4\end{array}"]
    {
        assert_eq!(well_formed(good), Ok(()), "{good}");
    }
    for bad in [
        "{",
        "}",
        r"\{1 \mid 2}",
        r"\nosuch",
        r"a_b",
        r"a_{1}_{2}",
        "a & b",
        r"\text{a_b}",
        "50%",
        r"\begin{array}{r}1",
        r"\begin{array}{r}1 \\ [2]\end{array}",
        r"\begin{array}1\end{array}",
        r"\left(1",
        "a\nb",
        r"a^{\nosuch}",
    ] {
        assert!(well_formed(bad).is_err(), "{bad}");
    }
}

#[test]
fn short_games_have_the_signs_of_the_literature() {
    for (source, expected) in [
        ("0", "0"),
        ("-13/8", r"-\tfrac{13}{8}"),
        ("1/3", r"\tfrac{1}{3}"),
        ("*", r"{\ast}"),
        ("*2", r"{\ast}2"),
        ("3 + *2", r"3{\ast}2"),
        ("^", r"{\uparrow}"),
        ("^^*", r"{\Uparrow}{\ast}"),
        ("v", r"{\downarrow}"),
        ("vv", r"{\Downarrow}"),
        ("10 + ^3", r"10{\uparrow}3"),
        ("1/2 - 5*^ + *2", r"\tfrac{1}{2}{\downarrow}5{\ast}2"),
        ("^[2]", r"{\uparrow}^{[2]}"),
        ("-1^[3]*", r"-1{\uparrow}^{[3]}{\ast}"),
        ("^<2>", r"{\uparrow}^{2}"),
        ("v<2>*", r"{\downarrow}^{2}{\ast}"),
        ("+-1", r"{\pm}1"),
        ("+-(1*)", r"{\pm}(1{\ast})"),
        ("+-{0,{1|0}}", r"{\pm}\{0, \{1 \mid 0\}\}"),
        ("Tiny(2)", r"{+}_{2}"),
        ("-1 + Miny(2)", r"-1{-}_{2}"),
        ("Tiny({3|1})", r"{+}_{\{3 \mid 1\}}"),
        ("{2|-1}", r"\{2 \mid -1\}"),
        ("{1||0|-1}", r"\{1 \,\|\, 0 \mid -1\}"),
        ("{3|||2||1|0}", r"\{3 \,|\!|\!|\, 2 \,\|\, 1 \mid 0\}"),
        ("{2,{3|1}|0}", r"\{2, \{3 \mid 1\} \mid 0\}"),
        ("'{0|}'", r"\{0 \mid \}"),
        ("'{*|*}'", r"\{{\ast} \mid {\ast}\}"),
        ("'{{0,*|1}|}'", r"\{0, {\ast} \mid 1 \,\|\, \}"),
    ] {
        check(source, expected);
    }
}

#[test]
fn loopy_values_are_named_or_drawn_with_labels() {
    for (source, expected) in [
        ("on", r"\mathbf{on}"),
        ("off", r"\mathbf{off}"),
        ("dud", r"\mathbf{dud}"),
        ("5 + over", r"5\mathbf{over}"),
        ("^[on]*", r"{\uparrow}^{[\mathbf{on}]}{\ast}"),
        ("v<on>", r"{\downarrow}^{\mathbf{on}}"),
        ("Tiny(on)", r"{+}_{\mathbf{on}}"),
        ("{1|on} & {off|-1}", r"2 \,\&\, -2"),
    ] {
        check(source, expected);
    }
}

/// Expressions for every kind of value, with their formulas. A new kind has no formula until it has a line here.
fn examples(kind: Kind) -> &'static [(&'static str, &'static str)] {
    match kind {
        Kind::Number => &[("2^70/3", r"\tfrac{1180591620717411303424}{3}")],
        Kind::Surreal => &[
            ("omega^omega - 3*omega + 1", r"\omega^{\omega}-\omega \cdot 3+1"),
            ("(omega + 1)/(omega*2)", r"\frac{\omega+1}{\omega \cdot 2}"),
            ("omega^(omega+1)", r"\omega^{\omega+1}"),
        ],
        Kind::Nimber => &[("*omega^2", r"{\ast}\omega^{2}"), ("*(omega+5)", r"{\ast}(\omega+5)")],
        Kind::Game => &[("{2|-1}", r"\{2 \mid -1\}")],
        Kind::Loopy => &[
            ("over", r"\mathbf{over}"),
            ("GameGraph(\"a: 0 | b; b: a | 0\")", r"1 \,\&\, \{0 \mid -1\}"),
            ("a{0||||0|||a|*||*}", r"a\{0 \,|\!|\!|\!|\, 0 \,|\!|\!|\, a \mid {\ast} \,\|\, {\ast}\}"),
        ],
        Kind::Position => &[
            ("Push(BR_B)", r"\mathrm{Push}(\texttt{BR\_B})"),
            ("Nim(1,2,4)", r"\mathrm{Nim}(1, 2, 4)"),
            ("Domineering(\"..|#.\")", r"\mathrm{Domineering}(\texttt{..\textbar{}\#.})"),
            ("Push(B) + Shove(R)", r"\mathrm{Push}(\texttt{B}) + \mathrm{Shove}(\texttt{R})"),
            (
                "GenToadsAndFrogs(maxJump => 2)(\"tt.ff\")",
                r"\mathrm{GenToadsAndFrogs}(1, 1, 2, \mathrm{false})(\texttt{tt.ff})",
            ),
        ],
        Kind::Compound => &[
            ("3*Push(BR) : Shove(R)", r"3 \cdot \mathrm{Push}(\texttt{BR}) : \mathrm{Shove}(\texttt{R})"),
            ("Push(BR) + {1|0}", r"\mathrm{Push}(\texttt{BR}) + \{1 \mid 0\}"),
            ("Push(BR) ConjunctiveSum Push(B)", r"\mathrm{Push}(\texttt{BR}) \wedge \mathrm{Push}(\texttt{B})"),
            ("Push(BR) SelectiveSum Push(B)", r"\mathrm{Push}(\texttt{BR}) \vee \mathrm{Push}(\texttt{B})"),
        ],
        Kind::Synchronized => &[
            ("[Synchronized(Push(BR_BR))]", r"[\mathrm{Push}(\texttt{BR\_BR})]"),
            ("[Sync([0],[1],[[2]])]", r"[\{0 \mid \begin{pmatrix}2\end{pmatrix} \mid 1\}]"),
            ("[Sync([],[1],[])]", r"[\{ \mid  \mid 1\}]"),
        ],
        Kind::Enclosure => &[("Between(0.25, 0.5)", r"\mathrm{Between}(0.25, 0.50)")],
        Kind::Matrix => &[("Synchronized(Push(BR_BR)).Matrix", r"\begin{pmatrix}-2 & -3 \\ -3 & -2\end{pmatrix}")],
        Kind::Strategy => &[(
            "Synchronized(Push(BR_BR)).Strategies[1]",
            r"[\text{square 1} \mapsto \tfrac{1}{2}, \text{square 4} \mapsto \tfrac{1}{2}]",
        )],
        Kind::Equilibrium => &[(
            "Synchronized(Push(BR_BR)).Strategies",
            concat!(
                r"[[\text{square 1} \mapsto \tfrac{1}{2}, \text{square 4} \mapsto \tfrac{1}{2}], ",
                r"[\text{square 2} \mapsto \tfrac{1}{2}, \text{square 5} \mapsto \tfrac{1}{2}]]"
            ),
        )],
        Kind::Cherries => &[("CherriesValue(\"2[B] - [BW]\")", r"\mathrm{CherriesValue}(\texttt{2[B]\ -\ [BW]})")],
        Kind::Scoring => &[
            ("CS({5,7},31)", r"\mathrm{CS}(\{5, 7\}, 31)"),
            ("ScoringGame([[[1 => 2],[-1]],[[],[2]]])", r"\mathrm{ScoringGame}([[[1 \mapsto 2], [-1]], [[], [2]]])"),
        ],
        Kind::Piles => &[(
            "CS({1,2}).TwoPiles(1,1)",
            r"\begin{array}{r|r|r} & 0 & 1 \\ \hline 0 & 0 & 1 \\ \hline 1 & 1 & 0\end{array}",
        )],
        Kind::Misere => &[
            ("*[2#1]", r"{\ast}[2{}_{\#}1]"),
            ("*[2##]", r"{\ast}[2{}_{\#}{}_{\#}]"),
            ("*[3]", r"{\ast}[3]"),
            ("*[[12],2]", r"{\ast}[[12],2]"),
        ],
        Kind::Genus => &[("*[2#].Genus", r"0^{0}"), ("*[3].Genus", "3")],
        Kind::Quotient => {
            &[("*[2#].MisereQuotient", r"(\langle a, b \mid a^{2} = 1, b^{3} = b \rangle, \{a, b^{2}\}, [b^{2}])")]
        }
        Kind::Boolean => &[("true", r"\mathrm{true}")],
        Kind::Outcome => &[("{1|0}.OutcomeClass", r"\mathcal{N}"), ("dud.OutcomeClass", r"\mathcal{D}")],
        Kind::Winner => &[("Push(BR).GetWinner()", r"\text{RIGHT}")],
        Kind::Text => &[
            ("\"50% of {x_1} \\\\ #3\"", r"\text{50\% of \{x\_1\} \textbackslash{} \#3}"),
            ("\"a\\n[b]\"", r"\begin{array}{l}\text{a} \\ \text{[b]}\end{array}"),
            ("\"\"", r"\text{}"),
        ],
        Kind::List => &[("[1,*,[2]]", r"[1, {\ast}, [2]]"), ("[]", "[]")],
        Kind::Tuple => &[("(1, \"a\")", r"(1, \text{a})")],
        Kind::Range => &[("1..5", r"1 \,..\, 5"), ("1..5..2", r"1 \,..\, 5 \,..\, 2")],
        Kind::Set => &[
            ("{1,2,*}", r"\{1, 2, {\ast}\}"),
            ("{}", r"\{\}"),
            ("[1 => 2, 1 => 3].ToSet", r"\{1 \mapsto 2, 1 \mapsto 3\}"),
        ],
        Kind::Map => &[("{1 => 2, * => 3}", r"\{1 \mapsto 2, {\ast} \mapsto 3\}"), ("{=>}", r"\{\}")],
        Kind::Entry => &[("1 => 1/2", r"1 \mapsto \tfrac{1}{2}")],
        Kind::Mutable => &[
            ("MutableList([1,2])", r"\mathrm{MutableList}(1, 2)"),
            ("MutableMap({1 => 2})", r"\mathrm{MutableMap}(1 \mapsto 2)"),
        ],
        Kind::Table => &[
            ("Table([[1,2],[[3],4]])", r"\begin{array}{r|r}1 & 2 \\ \hline {}[3] & 4\end{array}"),
            ("Table([])", r"\begin{array}{r}\end{array}"),
        ],
        Kind::Function => &[("(n -> n + 1)", r"\texttt{n\ -\textgreater{}\ n\ +\ 1}")],
        Kind::Board => &[(
            "Board(\"grid\", \".xo\", \"xo|.x\")",
            r"\mathrm{Board}(\texttt{grid}, \texttt{.xo}, \texttt{xo\textbar{}.x})",
        )],
        Kind::Ruleset => {
            &[("begin ruleset Take on heap n for k from 1 to 3 where k <= n play n-k end; Take end", r"\mathrm{Take}")]
        }
        Kind::Object => &[
            ("inf", r"\infty"),
            ("-inf", r"-\infty"),
            ("Graph.Path(3)", r#"\texttt{Graph("-{}-")}"#),
            ("3.Class", r"\mathrm{game.Integer}"),
        ],
        Kind::Player => &[("Left", r"\text{Left}")],
        Kind::Thermograph => &[(
            "{2|-1}.Thermograph",
            r"\mathrm{Thermograph}(\tfrac{1}{2}, [\tfrac{3}{2}], [0, -1], \tfrac{1}{2}, [\tfrac{3}{2}], [0, 1])",
        )],
        Kind::Trajectory => {
            &[("{2|-1}.Thermograph.Wall(Left)", r"\mathrm{Trajectory}(\tfrac{1}{2}, [\tfrac{3}{2}], [0, -1])")]
        }
        Kind::Uptimal => &[
            ("(^ + *).UptimalExpansion", r"{\ast}.1"),
            ("UptimalExpansion(\"1/2*3.102-\")", r"\tfrac{1}{2}{\ast}3.10\overline{2}"),
        ],
        Kind::Picture => &[("Draw(Push(BR))", r"\texttt{\textbar{}\ B\ \textbar{}\ R\ \textbar{}}")],
        Kind::Output => &[("\"text\".ToUnquotedOutput", r"\text{text}")],
        Kind::Nothing => &[("Nothing", r"\text{Nothing}")],
    }
}

#[test]
fn every_kind_of_value_has_a_formula() {
    let mut wrong = Vec::new();
    for kind in Kind::ALL {
        let examples = examples(kind);
        assert!(!examples.is_empty(), "{kind:?}");
        for (source, expected) in examples {
            let answer = Session::default().evaluate(source).answer.expect(source);
            // A synchronized game is shown as its Nash value, so it is looked at in a list.
            let kind = if kind == Kind::Synchronized { Kind::List } else { kind };
            let formula = answer.latex().expect("no limits");
            if answer.kind() != kind || &formula != expected || well_formed(&formula).is_err() {
                wrong.push(format!("{:?} {source}: {formula} {:?}", answer.kind(), well_formed(&formula)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_example_of_the_library_has_a_formula_that_latex_can_read() {
    let mut session = Session::default();
    let methods = library::methods().map(|method| method.example.0);
    let functions = library::functions().iter().map(|function| function.example.0);
    let mut wrong = Vec::new();
    for source in methods.chain(functions) {
        let answer = session.evaluate(source).answer.expect(source);
        let formula = answer.latex().expect("no limits");
        if let Err(reason) = well_formed(&formula) {
            wrong.push(format!("{source}: {reason} in {formula}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn formulas_of_the_answers_of_the_conformance_table_can_be_read() {
    let mut session = Session::default();
    let mut count = 0;
    for line in include_str!("data/conformance.jsonl").lines() {
        // Every answer reads back, so that it is an expression itself.
        let Some((_, behind)) = line.split_once("\"expected\": \"") else { continue };
        let Some((expected, _)) = behind.split_once('"') else { continue };
        if expected.contains('\\') {
            continue;
        }
        if let Ok(answer) = session.evaluate(expected).answer {
            let formula = answer.latex().expect("no limits");
            assert_eq!(well_formed(&formula), Ok(()), "{expected}: {formula}");
            count += 1;
        }
    }
    assert!(count > 1000, "only {count}");
}

#[test]
fn a_silent_answer_has_no_formula_and_the_method_gives_a_text() {
    assert_eq!(latex("3;"), "");
    crate::common::check("(1/2).ToLaTeX", r#""\\tfrac{1}{2}""#);
    crate::common::check("(1/2).ToLaTeX.Length", "12");
    // Collections that hold themselves have no end.
    let mut session = Session::default();
    let errors = session.evaluate("x := MutableList([]); x.Add(x); x.ToLaTeX").answer.expect_err("no end");
    assert!(errors[0].diagnostic.message.contains("nested more than"), "{}", errors[0].diagnostic.message);
}
