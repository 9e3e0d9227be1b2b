//! An editor's questions over a pair of streams, as a client asks them.

use std::io::{BufRead as _, BufReader, PipeReader, PipeWriter, Read as _, Write as _, pipe};
use std::sync::Arc;
use std::thread::JoinHandle;

use onside_host::Settings;
use onside_lang::library;
use onside_lsp::{Options, run};
use serde_json::{Value, json};

const FILE: &str = "file:///work.onside";

/// An editor with one text.
struct Editor {
    server: JoinHandle<bool>,
    input: PipeWriter,
    output: BufReader<PipeReader>,
    asked: u64,
    /// What was told and not asked for, as it came.
    told: Vec<Value>,
}

impl Editor {
    fn start() -> Editor {
        let (questions, input) = pipe().expect("a pipe");
        let (output, answers) = pipe().expect("a pipe");
        // Methods are explained, and nothing else is.
        let help =
            |word: &str| library::method(word).map(|method| format!("{}\n> {}", method.summary, method.example.0));
        let options =
            Options { settings: Settings::default(), memory: 100_000_000, help: Arc::new(move |word, _| help(word)) };
        let server = std::thread::spawn(move || run(BufReader::new(questions), answers, options).expect("streams"));
        Editor { server, input, output: BufReader::new(output), asked: 0, told: Vec::new() }
    }

    /// An editor that has opened a text.
    fn with(text: &str) -> Editor {
        let mut editor = Editor::start();
        let answer = editor.ask("initialize", json!({ "capabilities": {} }));
        assert_eq!(answer["result"]["capabilities"]["positionEncoding"], "utf-16");
        editor.tell("initialized", json!({}));
        let document = json!({ "uri": FILE, "languageId": "onside", "version": 1, "text": text });
        editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
        editor
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).and_then(|()| self.input.flush()).expect("a reader");
    }

    fn send(&mut self, message: &Value) {
        let content = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{content}", content.len()).as_bytes());
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("a line") > 0, "the server has ended");
            if line.trim().is_empty() {
                break;
            }
            length = line.trim().strip_prefix("Content-Length: ").expect("a head").parse().expect("a number");
        }
        let mut content = vec![0; length];
        self.output.read_exact(&mut content).expect("a message");
        serde_json::from_slice(&content).expect("JSON")
    }

    fn tell(&mut self, method: &str, parameters: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }));
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }));
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
            self.told.push(message);
        }
    }

    /// Asks about a place of the text.
    fn at(&mut self, method: &str, line: u64, character: u64) -> Value {
        let position = json!({ "line": line, "character": character });
        let answer = self.ask(method, json!({ "textDocument": { "uri": FILE }, "position": position }));
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    /// What is told to be wrong with the text next.
    fn diagnostics(&mut self) -> Vec<Value> {
        loop {
            let message = if self.told.is_empty() { self.receive() } else { self.told.remove(0) };
            if message["method"] == "textDocument/publishDiagnostics" {
                return message["params"]["diagnostics"].as_array().expect("a list").clone();
            }
        }
    }

    fn change(&mut self, changes: Value) {
        let document = json!({ "uri": FILE, "version": 2 });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Whether the server ended as it was told to.
    fn ended(self) -> bool {
        drop(self.input);
        self.server.join().expect("no panic")
    }

    fn close(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        assert_eq!(self.ask("textDocument/hover", json!({}))["error"]["code"], -32600);
        self.tell("exit", Value::Null);
        assert!(self.ended());
    }
}

fn range(line: u64, from: u64, to: u64) -> Value {
    json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } })
}

#[test]
fn mistakes_are_told_with_places_and_remedies_as_one_types() {
    let mut editor = Editor::with("x := 3\n\"😀\" + (x\n");
    let found = editor.diagnostics();
    assert_eq!(found.len(), 1, "{found:?}");
    // The face has two units.
    assert_eq!(found[0]["range"], range(1, 7, 8));
    assert_eq!(found[0]["message"], "this ( is never closed\nadd the missing )");
    assert_eq!(found[0]["severity"], 1);
    editor.change(json!([{ "range": range(1, 9, 9), "text": ")" }]));
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    editor
        .change(json!([{ "range": range(1, 0, 10), "text": "Push(QQ)" }, { "range": range(0, 5, 6), "text": "5+-1" }]));
    let found = editor.diagnostics();
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!((&found[0]["severity"], &found[0]["range"]), (&json!(2), &range(0, 6, 8)));
    assert_eq!(found[1]["range"], range(1, 5, 6));
    editor.change(json!([{ "text": "Domineerin(3, 4)\nf(2)\n{1|0}.Temprature" }]));
    let messages: Vec<String> =
        editor.diagnostics().iter().map(|found| found["message"].as_str().expect("a text").to_owned()).collect();
    assert!(messages[0].contains("did you mean Domineering?"), "{messages:?}");
    assert!(messages[1].contains("f"), "{messages:?}");
    assert!(messages[2].contains("did you mean Temperature?"), "{messages:?}");
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": FILE } }));
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    editor.close();
}

#[test]
fn completion_offers_what_fits_with_documentation() {
    let mut editor = Editor::with("long_name := {2|1}\nlong_name.Temp\nlong\n");
    let found = editor.at("textDocument/completion", 1, 14);
    let first = &found["items"][0];
    assert_eq!((&first["label"], &first["kind"]), (&json!("Temperature"), &json!(2)));
    assert_eq!(first["textEdit"], json!({ "range": range(1, 10, 14), "newText": "Temperature" }));
    let resolved = editor.ask("completionItem/resolve", first.clone());
    let text = resolved["result"]["documentation"]["value"].as_str().expect("a text").to_owned();
    assert!(text.contains("{3||2|1}.Temperature"), "{text}");
    let found = editor.at("textDocument/completion", 2, 4);
    assert_eq!(found["items"][0]["label"], "long_name");
    editor.close();
}

#[test]
fn hover_tells_what_a_word_is_and_what_it_holds() {
    let mut editor = Editor::with("x := {3|4};\ndef f(n) := n*x\nf(2) + x\nx.Mean\n");
    let value = |hover: &Value| hover["contents"]["value"].as_str().unwrap_or_default().to_owned();
    let found = editor.at("textDocument/hover", 0, 0);
    assert!(value(&found).contains("**x**: a variable") && value(&found).contains("7/2"), "{found}");
    assert_eq!(found["range"], range(0, 0, 1));
    let found = editor.at("textDocument/hover", 2, 0);
    assert!(value(&found).contains("**f(n)**: a function") && value(&found).contains("21/2"), "{found}");
    let found = editor.at("textDocument/hover", 3, 3);
    assert!(value(&found).contains(".Mean") && value(&found).contains("The statement shows"), "{found}");
    let found = editor.at("textDocument/hover", 1, 12);
    assert!(value(&found).contains("**n**: a parameter"), "{found}");
    editor.close();
}

#[test]
fn a_look_that_takes_long_is_given_up_and_the_server_goes_on() {
    let mut editor = Editor::with("y := 1\nDomineering(9x9).CanonicalForm + y\n");
    // The whole question would take longer than anybody waits.
    let found = editor.at("textDocument/hover", 1, 0);
    assert!(!found.to_string().contains("The statement shows"), "{found}");
    let found = editor.at("textDocument/hover", 0, 0);
    assert!(found.to_string().contains("**y**: a variable"), "{found}");
    editor.close();
}

#[test]
fn signatures_definitions_names_and_symbols_are_known() {
    let text = "def area(width, height) := width*height\nx := area(2, 3)\n{2|1}.Cool(x)\n\
                for k from 1 to 3 do x := x + k end\n";
    let mut editor = Editor::with(text);
    let found = editor.at("textDocument/signatureHelp", 1, 13);
    assert_eq!(found["signatures"][0]["label"], "area(width, height)");
    assert_eq!(found["activeParameter"], 1);
    let found = editor.at("textDocument/signatureHelp", 2, 11);
    assert_eq!(found["signatures"][0]["label"], "Cool(t)");
    assert_eq!(editor.at("textDocument/signatureHelp", 1, 1), Value::Null);
    let found = editor.at("textDocument/definition", 1, 6);
    assert_eq!(found, json!({ "uri": FILE, "range": range(0, 4, 8) }));
    let found = editor.at("textDocument/definition", 0, 30);
    assert_eq!(found["range"], range(0, 9, 14));
    assert_eq!(editor.at("textDocument/definition", 2, 1), Value::Null);
    let found = editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": FILE } }));
    let names: Vec<&str> =
        found["result"].as_array().expect("a list").iter().filter_map(|made| made["name"].as_str()).collect();
    assert_eq!(names, ["area", "x"]);
    assert_eq!(editor.at("textDocument/prepareRename", 3, 21), range(3, 21, 22));
    let position = json!({ "line": 3, "character": 21 });
    let rename = |name: &str| json!({ "textDocument": { "uri": FILE }, "position": position, "newName": name });
    let found = editor.ask("textDocument/rename", rename("total"));
    let edits = found["result"]["changes"][FILE].as_array().expect("a list");
    let places: Vec<&Value> = edits.iter().map(|edit| &edit["range"]).collect();
    assert_eq!(places, [&range(1, 0, 1), &range(2, 11, 12), &range(3, 21, 22), &range(3, 26, 27)]);
    for taken in ["area", "k", "if", "2x", "", "Max"] {
        let refused = editor.ask("textDocument/rename", rename(taken));
        assert!(refused["error"]["message"].is_string(), "{taken}: {refused}");
    }
    editor.close();
}

#[test]
fn formatting_gives_the_one_style_or_says_what_is_wrong() {
    let mut editor = Editor::with("x:=1\r\n// done\r\n");
    let ask = json!({ "textDocument": { "uri": FILE }, "options": { "tabSize": 4, "insertSpaces": true } });
    let found = editor.ask("textDocument/formatting", ask.clone());
    assert_eq!(found["result"][0]["newText"], "x := 1\r\n// done\r\n");
    editor.change(json!([{ "text": "x := 1\n" }]));
    assert_eq!(editor.ask("textDocument/formatting", ask.clone())["result"], json!([]));
    editor.change(json!([{ "text": "1\nx := (\n" }]));
    let message = editor.ask("textDocument/formatting", ask)["error"]["message"].as_str().expect("a text").to_owned();
    assert!(message.contains("line 2"), "{message}");
    editor.close();
}

#[test]
fn what_is_no_message_is_answered_by_an_error_and_the_next_one_is_heard() {
    let mut editor = Editor::start();
    assert_eq!(editor.ask("textDocument/hover", json!({}))["error"]["code"], -32002);
    editor.ask("initialize", json!({}));
    assert_eq!(editor.ask("initialize", json!({}))["error"]["code"], -32600);
    for (bytes, code) in [
        (&b"Content-Length: 5\r\n\r\n{\"a\":"[..], -32700),
        (b"Content-Length: 2\r\n\r\n\xff\xfe", -32700),
        (b"Content-Length: 2\r\n\r\n[]", -32600),
        (b"Content-Length: 1\r\n\r\n7", -32600),
        (b"Content-Length: 12\r\n\r\n{\"method\":7}", -32600),
        (b"Nothing: here\r\n\r\n", -32700),
        (b"Content-Length: many\r\n\r\n", -32700),
    ] {
        editor.raw(bytes);
        let answer = editor.receive();
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &Value::Null), "{bytes:?}");
    }
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    editor.raw(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    assert_eq!(editor.receive()["error"]["code"], -32700);
    assert_eq!(editor.ask("no/such", json!({}))["error"]["code"], -32601);
    for parameters in [json!({}), json!([]), json!(null), json!({ "textDocument": { "uri": "file:///none" } })] {
        assert_eq!(editor.ask("textDocument/hover", parameters)["error"]["code"], -32602);
    }
    // Places that are not there are the ends of lines and texts.
    let document = json!({ "uri": FILE, "version": 1, "text": "x := 1" });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    editor.change(json!([{ "range": range(7, 5, 900), "text": "2" }]));
    assert!(editor.at("textDocument/hover", 0, 5).to_string().contains("12"));
    editor.change(json!([{ "range": { "start": 1 }, "text": "2" }]));
    assert!(editor.at("textDocument/hover", 1 << 40, 1 << 40).is_object());
    editor.close();
}

#[test]
fn who_leaves_without_a_word_has_not_shut_the_server_down() {
    let editor = Editor::with("1\n");
    assert!(!editor.ended());
    let mut editor = Editor::with("1\n");
    editor.tell("exit", Value::Null);
    assert!(!editor.ended());
}
