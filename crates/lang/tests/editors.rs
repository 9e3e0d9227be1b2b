//! The grammar of `editors/` that colours files of the language is made from the lexer's own lists, and colours every
//! example as the lexer does.
//!
//! `ONSIDE_BLESS=1` writes the grammar anew; read what changed before you commit it.

use std::collections::HashMap;
use std::path::PathBuf;

use onside_lang::assist::{self, Sort, is_complete};
use onside_lang::library;
use onside_lang::syntax::KEYWORDS;
use onside_show::Json;
use regex_lite::Regex;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

const FILE: &str = "editors/vscode/syntaxes/onside.tmLanguage.json";

/// A name: letters of Latin and Greek are enough for colours.
const NAME: &str = "[A-Za-z_À-ɏͰ-Ͽ][A-Za-z0-9_À-ɏͰ-Ͽ]*";

/// Words that are words of the grammar in some places only: everywhere, in rulesets, in classes.
const CONSTANTS: [&str; 4] = ["as", "true", "false", "Nothing"];
const RULE_WORDS: [&str; 8] = ["play", "as", "joint", "parts", "symmetry", "require", "on", "loopy"];
const CLASS_WORDS: [&str; 8] =
    ["extends", "override", "private", "protected", "static", "external", "singleton", "mutable"];
const MODIFIERS: [&str; 8] =
    ["singleton", "private", "protected", "override", "static", "external", "mutable", "system"];

fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.dedup();
    format!("\\b({})\\b", words.join("|"))
}

fn rule(text: &str) -> Json {
    text.parse().expect("a rule")
}

/// A rule that colours what a pattern matches.
fn matched(pattern: &str, name: &str) -> Json {
    let mut made = rule("{}");
    made["match"] = pattern.into();
    made["name"] = format!("{name}.onside").into();
    made
}

/// A rule whose parentheses are coloured each in its own way.
fn captured(key: &str, made: &mut Json, names: &[&str]) {
    for (index, name) in names.iter().enumerate() {
        made[key][(index + 1).to_string()]["name"] = format!("{name}.onside").into();
    }
}

fn include(names: &[&str]) -> Json {
    Json::Array(names.iter().map(|name| Json::from_iter([("include", name.to_string())])).collect())
}

/// A part that is opened by a word and closed by `end`, with other words inside.
fn block(begin: &str, names: &[&str], inside: &[&str]) -> Json {
    let mut made = rule("{}");
    made["begin"] = begin.into();
    made["end"] = "\\b(end)\\b".into();
    captured("beginCaptures", &mut made, names);
    captured("endCaptures", &mut made, &["keyword.control"]);
    made["patterns"] = include(inside);
    made
}

/// The grammar, from the lists of the language.
fn grammar() -> Json {
    let mut made = rule("{}");
    made["name"] = "Onside".into();
    made["scopeName"] = "source.onside".into();
    made["fileTypes"] = Json::Array(vec!["onside".into(), "cgs".into()]);
    made["patterns"] = include(&["#parts", "#blocks", "#rest"]);
    let mut comment = rule(r#"{ "name": "comment.block.onside" }"#);
    comment["begin"] = "/\\*".into();
    comment["end"] = "\\*/".into();
    let text = rule(
        r#"{ "name": "string.quoted.double.onside", "begin": "\"", "end": "\"",
        "patterns": [{ "match": "\\\\.", "name": "constant.character.escape.onside" }] }"#,
    );
    let rulesets: Vec<&str> = onside_ruleset::all().iter().map(|facts| &*facts.name).collect();
    let names = words(rulesets.iter().copied());
    let mut position = rule(
        r##"{ "end": "\\)", "contentName": "string.unquoted.position.onside",
        "patterns": [{ "include": "#nested" }, { "match": "\"[^\"]*\"" }] }"##,
    );
    position["begin"] = format!("(?:\\.\\s*)?{}(\\()", names.trim_end_matches("\\b")).into();
    captured("beginCaptures", &mut position, &["support.class.ruleset", "punctuation.bracket"]);
    let mut named = rule("{}");
    named["match"] = format!("\\.\\s*{names}").into();
    captured("captures", &mut named, &["support.class.ruleset"]);
    made["repository"]["nested"] =
        rule(r##"{ "begin": "\\(", "end": "\\)", "patterns": [{ "include": "#nested" }] }"##);
    let parts = vec![
        matched("\\A#!.*$", "comment.line.shebang"),
        matched("//.*$", "comment.line.double-slash"),
        comment,
        text,
        position,
        named,
        matched(&names, "support.class.ruleset"),
    ];
    made["repository"]["parts"]["patterns"] = Json::Array(parts);
    let in_rules = ["#parts", "#inner-rules", "#rules", "#rest"];
    let in_classes = ["#parts", "#inner-classes", "#classes", "#rest"];
    let keyword = "keyword.control";
    let definition = "entity.name.type.class";
    let modified = format!("\\b((?:(?:{})\\s+)*(?:class|enum))\\s+({NAME})", MODIFIERS.join("|"));
    let ruleset = format!("\\b(ruleset)\\s+({NAME})");
    made["repository"]["blocks"]["patterns"] = Json::Array(vec![
        block(&format!("{ruleset}\\s+(on)\\b"), &[keyword, definition, keyword], &in_rules),
        block(&format!("{ruleset}(\\()"), &[keyword, definition, "punctuation.bracket"], &in_rules),
        block(&modified, &[keyword, definition], &in_classes),
    ]);
    // Inside of these every `end` has to find its beginning.
    for (name, inside) in [("inner-rules", &in_rules), ("inner-classes", &in_classes)] {
        made["repository"][name]["patterns"] = Json::Array(vec![
            block("\\b(begin|if)\\b", &[keyword], inside),
            // A loop may have a body and members, or members only.
            block("\\b(do|yield)\\b", &[keyword], &["#yield", inside[0], inside[1], inside[2], inside[3]]),
            block("\\b(try)\\b", &["support.function"], inside),
            block(&modified, &[keyword, definition], &in_classes),
        ]);
    }
    made["repository"]["yield"] = matched("\\b(yield)\\b", keyword);
    made["repository"]["rules"] = matched(&words(RULE_WORDS), keyword);
    made["repository"]["classes"] = matched(&words(CLASS_WORDS), keyword);
    let mut method = rule("{}");
    method["match"] = format!("\\.\\s*({NAME})").into();
    captured("captures", &mut method, &["support.function.method"]);
    let methods = library::methods().flat_map(|method| [method.name, method.alias]);
    let functions = library::functions().iter().map(|function| function.name);
    made["repository"]["rest"]["patterns"] = Json::Array(vec![
        matched("\\.\\.", "keyword.operator"),
        method,
        matched(&words(KEYWORDS.iter().copied().chain(CONSTANTS)), keyword),
        matched(&words(functions), "support.function"),
        matched(&words(methods), "support.function.method"),
        matched("\\bv+[0-9]*\\b", "constant.numeric.value"),
        matched("[0-9]+(\\.[0-9]+)?", "constant.numeric"),
        matched(NAME, "variable.other"),
        matched("[*^↑⇑↓⇓∗⋆★∞½¼¾⅛⅜⅝⅞⅓⅔⅕⅙⁰¹²³⁴⁵⁶⁷⁸⁹]", "constant.numeric.value"),
        matched("[(){}\\[\\]]", "punctuation.bracket"),
        matched("[-+/%:;,|&<>=!.?'±−×·≤≥≠∥→⇒…⊕⊗]", "keyword.operator"),
    ]);
    made
}

#[test]
fn the_grammar_for_editors_is_made_from_the_words_of_the_language() {
    let text = format!("{:#}\n", grammar());
    let rulesets: Vec<&str> = onside_ruleset::all().iter().map(|facts| &*facts.name).collect();
    let rulesets = format!("{:#}\n", Json::from(rulesets));
    for (file, text) in [(FILE, text), ("editors/tree-sitter-onside/rulesets.json", rulesets)] {
        let path = folder(file);
        if std::env::var_os("ONSIDE_BLESS").is_some() {
            std::fs::write(&path, &text).expect("a writable grammar");
        }
        let kept = std::fs::read_to_string(&path).expect("a grammar");
        assert!(kept == text, "{} is another one: ONSIDE_BLESS=1 writes it anew", path.display());
    }
}

#[test]
fn the_structure_for_tree_sitter_knows_every_word_and_reads_every_example() {
    let grammar = folder("editors/tree-sitter-onside");
    let text = std::fs::read_to_string(grammar.join("grammar.js")).expect("a grammar");
    for word in KEYWORDS.iter().chain(&CONSTANTS).chain(&RULE_WORDS).chain(&CLASS_WORDS) {
        assert!(text.contains(&format!("'{word}'")), "the grammar does not know {word}");
    }
    let run = |arguments: &[&str], folder: &std::path::Path| {
        std::process::Command::new("tree-sitter").args(arguments).current_dir(folder).output()
    };
    if run(&["--version"], &grammar).is_err() {
        // What cannot be tried is not claimed: the words were compared, and nothing was parsed.
        println!("tree-sitter is not installed, so no example was parsed with its grammar");
        return;
    }
    let place = std::env::temp_dir().join(format!("onside-tree-sitter-{}", std::process::id()));
    std::fs::create_dir_all(&place).expect("a folder");
    for file in ["grammar.js", "rulesets.json", "tree-sitter.json", "package.json"] {
        std::fs::copy(grammar.join(file), place.join(file)).expect("a copy");
    }
    let made = run(&["generate"], &place).expect("tree-sitter");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut names = Vec::new();
    for (number, (_, source)) in sources().iter().enumerate() {
        // The book shows unfinished sources, too.
        if onside_lang::outline::outline(source, &onside_ground::Guard::default())
            .is_ok_and(|outline| outline.diagnostics.is_empty())
        {
            let name = format!("{number}.onside");
            std::fs::write(place.join(&name), source).expect("a file");
            names.push(name);
        }
    }
    std::fs::write(place.join("list"), names.join("\n")).expect("a file");
    let parsed = run(&["parse", "--quiet", "--paths", "list"], &place).expect("tree-sitter");
    let told = String::from_utf8_lossy(&parsed.stdout).into_owned();
    std::fs::remove_dir_all(&place).expect("a folder");
    assert!(parsed.status.success(), "{told}{}", String::from_utf8_lossy(&parsed.stderr));
}

/// Colours texts as an editor does by a grammar: line by line, the earliest match first, parts inside of parts.
struct Painter {
    grammar: Json,
    patterns: HashMap<String, Regex>,
}

/// Where the groups of a match are, the whole first.
type Groups = Vec<Option<(usize, usize)>>;

/// A part that is open: its rule, how what stands in it is coloured, and what it stands in.
type Open = (Json, Option<String>, Option<String>);

impl Painter {
    fn new(grammar: Json) -> Painter {
        Painter { grammar, patterns: HashMap::new() }
    }

    /// The rules of a list, with those of its includes.
    fn rules(&self, list: &Json) -> Vec<Json> {
        let mut found = Vec::new();
        for rule in list.as_array().into_iter().flatten() {
            let included =
                rule["include"].as_str().map(|name| &self.grammar["repository"][name.trim_start_matches('#')]);
            match included {
                Some(group) if group["patterns"].is_array() && group["begin"].is_null() => {
                    found.extend(self.rules(&group["patterns"]));
                }
                Some(group) => found.push(group.clone()),
                None => found.push(rule.clone()),
            }
        }
        found
    }

    fn find(&mut self, pattern: &str, line: &str, at: usize) -> Option<Groups> {
        let regex = self.patterns.entry(pattern.to_owned()).or_insert_with(|| Regex::new(pattern).expect(pattern));
        let found = regex.captures_at(line, at)?;
        Some((0..found.len()).map(|group| found.get(group).map(|part| (part.start(), part.end()))).collect())
    }

    /// The colour of every byte, if it has one.
    fn paint(&mut self, source: &str) -> Vec<Option<String>> {
        let mut colours: Vec<Option<String>> = vec![None; source.len()];
        let mut open: Vec<Open> = Vec::new();
        let mut offset = 0;
        let mut known: HashMap<String, Vec<Json>> = HashMap::new();
        for (number, line) in source.split_inclusive('\n').enumerate() {
            let text = line.trim_end_matches('\n');
            let mut at = 0;
            while at <= text.len() {
                let (list, content, outer) = match open.last() {
                    Some((rule, content, outer)) => (rule["patterns"].clone(), content.clone(), outer.clone()),
                    None => (self.grammar["patterns"].clone(), None, None),
                };
                let rules = known.entry(list.to_string()).or_insert_with(|| self.rules(&list)).clone();
                let end = open.last().and_then(|(rule, ..)| rule["end"].as_str().map(str::to_owned));
                let mut best: Option<(Groups, Option<Json>)> = None;
                let mut offer = |found: Groups, rule: Option<Json>| {
                    let start = |groups: &[Option<(usize, usize)>]| groups[0].map_or(usize::MAX, |(start, _)| start);
                    if best.as_ref().is_none_or(|(known, _)| start(&found) < start(known)) {
                        best = Some((found, rule));
                    }
                };
                if let Some(found) = end.as_deref().and_then(|end| self.find(end, text, at)) {
                    offer(found, None);
                }
                for rule in rules {
                    let pattern = rule["match"].as_str().or(rule["begin"].as_str()).unwrap_or("").to_owned();
                    let is_first = number == 0 && at == 0;
                    if pattern.starts_with("\\A") && !is_first {
                        continue;
                    }
                    if let Some(found) = self.find(&pattern, text, at) {
                        offer(found, Some(rule));
                    }
                }
                let mut put = |from: usize, to: usize, colour: Option<&str>| {
                    for place in &mut colours[offset + from..offset + to] {
                        if colour.is_some() {
                            *place = colour.map(str::to_owned);
                        }
                    }
                };
                let Some((groups, rule)) = best else {
                    put(at, text.len(), content.as_deref());
                    break;
                };
                let (start, stop) = groups[0].expect("a match");
                put(at, start, content.as_deref());
                let closes = rule.is_none();
                let rule = rule.unwrap_or_else(|| open.last().map(|(rule, ..)| rule.clone()).expect("an open part"));
                let whole = rule["name"].as_str().or(if closes { outer.as_deref() } else { content.as_deref() });
                put(start, stop, whole);
                let key = match (closes, rule["match"].is_string()) {
                    (true, _) => "endCaptures",
                    (false, true) => "captures",
                    (false, false) => "beginCaptures",
                };
                for (index, group) in groups.iter().enumerate() {
                    if let (Some((from, to)), Some(name)) = (group, rule[key][index.to_string()]["name"].as_str()) {
                        put(*from, *to, Some(name));
                    }
                }
                if closes {
                    open.pop();
                } else if rule["begin"].is_string() {
                    let inside = rule["contentName"].as_str().or(rule["name"].as_str());
                    let inside = inside.map(str::to_owned).or(content.clone());
                    open.push((rule, inside, content));
                }
                at = if stop > at { stop } else { at + text[at..].chars().next().map_or(1, char::len_utf8) };
            }
            offset += line.len();
        }
        colours
    }
}

/// What a colour means, in words that both have.
fn sort_of(colour: &str) -> &'static str {
    match colour {
        _ if colour.starts_with("comment") => "comment",
        _ if colour.starts_with("string.unquoted") => "position",
        _ if colour.starts_with("string") || colour.starts_with("constant.character") => "text",
        _ if colour.starts_with("constant.numeric") => "number",
        _ if colour.starts_with("keyword.control") => "keyword",
        _ if colour.starts_with("support.class") => "ruleset",
        _ if colour.starts_with("support.function.method") => "method",
        _ if colour.starts_with("support.function") => "function",
        _ if colour.starts_with("entity") => "definition",
        _ if colour.starts_with("variable") => "name",
        _ => "sign",
    }
}

fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Comment => "comment",
        Sort::Number => "number",
        Sort::Text => "text",
        Sort::Keyword => "keyword",
        Sort::Ruleset => "ruleset",
        Sort::Position => "position",
        Sort::Function => "function",
        Sort::Method => "method",
        Sort::Name => "name",
        Sort::Bracket | Sort::Unclosed | Sort::Unmatched | Sort::Sign => "sign",
    }
}

/// Every text of the language that the project has.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for name in ["crates/lang/games", "docs", "crates/lang/src/classes", "crates/lang/tests/data/classes"] {
        for entry in std::fs::read_dir(folder(name)).expect("a folder") {
            let path = entry.expect("a file").path();
            let name = path.display().to_string();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
            if !["onside", "cgs", "md"].contains(&ending) {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a text");
            if ending != "md" {
                found.push((name, text));
                continue;
            }
            let mut lines = text.lines().peekable();
            while let Some(line) = lines.next() {
                let Some(source) = line.strip_prefix("> ") else { continue };
                let mut source = source.to_owned();
                while !is_complete(&source)
                    && let Some(more) = lines.next_if(|line| line.starts_with("  "))
                {
                    source = format!("{source}\n{more}");
                }
                found.push((name.clone(), source));
            }
        }
    }
    let examples = library::methods().map(|method| method.example.0);
    let functions = library::functions().iter().map(|function| function.example.0);
    found.extend(examples.chain(functions).map(|source| ("the library".to_owned(), source.to_owned())));
    found
}

#[test]
fn every_example_has_the_colours_that_the_lexer_gives_it() {
    let text = std::fs::read_to_string(folder(FILE)).expect("a grammar");
    let mut painter = Painter::new(text.parse().expect("JSON"));
    let mut wrong = Vec::new();
    let mut words = 0;
    for (name, source) in sources() {
        let colours = painter.paint(&source);
        for piece in assist::pieces(&source) {
            words += 1;
            let text = piece.span.text(&source);
            let first = colours[piece.span.start].as_deref().map_or("sign", sort_of);
            let last = colours[piece.span.end - 1].as_deref().map_or("sign", sort_of);
            // Behind `ruleset` and `class` stands a name, whatever it means elsewhere.
            let wanted = match sort(piece.sort) {
                "name" | "method" | "function" | "ruleset" if first == "definition" => "definition",
                sort => sort,
            };
            // What stands in a position that has no letters has no colour.
            if !text.trim().is_empty() && (first != wanted || last != wanted) {
                let line = source[..piece.span.start].matches('\n').count() + 1;
                wrong.push(format!("{name}, line {line}: {text:?} is {wanted:?}, coloured as {first:?}, {last:?}"));
            }
        }
    }
    assert!(words > 10_000, "only {words} words");
    assert!(wrong.is_empty(), "{} of {words} words:\n{}", wrong.len(), wrong[..wrong.len().min(30)].join("\n"));
}
