//! A frontend that talks to a kernel over its sockets, as Jupyter does.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use hmac::{Hmac, Mac};
use onside_host::{Limits, Settings};
use onside_kernel::Options;
use serde_json::{Value, json};
use sha2::Sha256;
use zeromq::{DealerSocket, ReqSocket, Socket, SocketRecv, SocketSend, SubSocket, ZmqMessage};

const KEY: &str = "a key of the tests";

/// A frontend with its kernel.
struct Frontend {
    shell: DealerSocket,
    control: DealerSocket,
    news: SubSocket,
    heartbeat: ReqSocket,
    kernel: std::thread::JoinHandle<Result<(), String>>,
    file: PathBuf,
    sent: u32,
}

fn signature(parts: &[String]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(KEY.as_bytes()).expect("a key");
    parts.iter().for_each(|part| mac.update(part.as_bytes()));
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The header, the parent's number, and the content of a message.
fn read(message: ZmqMessage) -> (String, String, Value) {
    let frames = message.into_vec();
    let start = frames.iter().position(|frame| &frame[..] == b"<IDS|MSG>").expect("a delimiter");
    let parts: Vec<String> =
        frames[start + 2..].iter().map(|frame| String::from_utf8(frame.to_vec()).expect("a text")).collect();
    assert_eq!(frames[start + 1], signature(&parts).as_bytes(), "what comes is signed");
    let part = |at: usize| serde_json::from_str::<Value>(&parts[at]).expect("JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&part(0)["msg_type"]), text(&part(1)["msg_id"]), part(3))
}

impl Frontend {
    async fn new() -> Frontend {
        let ports: Vec<u16> = {
            let listeners: Vec<_> =
                (0..5).map(|_| std::net::TcpListener::bind("127.0.0.1:0").expect("a free port")).collect();
            listeners.iter().map(|listener| listener.local_addr().expect("an address").port()).collect()
        };
        let file = std::env::temp_dir().join(format!("onside-kernel-{}-{}.json", std::process::id(), ports[0]));
        let connection = json!({
            "transport": "tcp", "ip": "127.0.0.1", "key": KEY, "signature_scheme": "hmac-sha256",
            "shell_port": ports[0], "control_port": ports[1], "stdin_port": ports[2],
            "iopub_port": ports[3], "hb_port": ports[4],
        });
        std::fs::write(&file, connection.to_string()).expect("a folder for files");
        let path = file.clone();
        let help = |word: &str, _: &[_]| (word == "Heat").then(|| "Heat: as in Winning Ways".to_owned());
        let kernel = std::thread::spawn(move || {
            let (settings, limits) = (Settings::default(), Limits::default());
            onside_kernel::run(&path, Options { settings, limits, help: Box::new(help) })
        });
        let address = |at: usize| format!("tcp://127.0.0.1:{}", ports[at]);
        let mut frontend = Frontend {
            shell: DealerSocket::new(),
            control: DealerSocket::new(),
            news: SubSocket::new(),
            heartbeat: ReqSocket::new(),
            kernel,
            file,
            sent: 0,
        };
        // The kernel is on its way.
        while frontend.heartbeat.connect(&address(4)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        frontend.shell.connect(&address(0)).await.expect("the shell");
        frontend.control.connect(&address(1)).await.expect("the control");
        frontend.news.connect(&address(3)).await.expect("the news");
        frontend.news.subscribe("").await.expect("all news");
        // A subscription takes a moment to arrive.
        loop {
            let asked = frontend.ask("kernel_info_request", json!({})).await;
            assert_eq!(frontend.reply(&asked).await["implementation"], "onside");
            if tokio::time::timeout(Duration::from_millis(50), frontend.news.recv()).await.is_ok() {
                break;
            }
        }
        frontend
    }

    fn message(&mut self, kind: &str, content: &Value, key: bool) -> (String, ZmqMessage) {
        self.sent += 1;
        let number = format!("{kind}-{}", self.sent);
        let header = json!({"msg_id": number, "session": "tests", "msg_type": kind, "version": "5.3"});
        let parts = [header.to_string(), "{}".into(), "{}".into(), content.to_string()];
        let mut message = ZmqMessage::from("<IDS|MSG>");
        message.push_back(if key { signature(&parts).into() } else { "00".into() });
        parts.into_iter().for_each(|part| message.push_back(part.into()));
        (number, message)
    }

    async fn ask(&mut self, kind: &str, content: Value) -> String {
        let (number, message) = self.message(kind, &content, true);
        self.shell.send(message).await.expect("sent");
        number
    }

    async fn reply(&mut self, number: &str) -> Value {
        loop {
            let (_, parent, content) = read(self.shell.recv().await.expect("an answer"));
            if parent == number {
                return content;
            }
        }
    }

    /// What everybody is told about a request, up to the end of its work.
    async fn news_of(&mut self, number: &str) -> Vec<(String, Value)> {
        let mut news = Vec::new();
        loop {
            let (kind, parent, content) = read(self.news.recv().await.expect("news"));
            if parent != number {
                continue;
            }
            if content["execution_state"] == "idle" {
                return news;
            }
            if kind != "status" {
                news.push((kind, content));
            }
        }
    }

    async fn execute(&mut self, code: &str) -> (Value, Vec<(String, Value)>) {
        let number = self.ask("execute_request", json!({"code": code, "silent": false, "store_history": true})).await;
        let news = self.news_of(&number).await;
        (self.reply(&number).await, news)
    }

    async fn end(mut self) {
        let (_, message) = self.message("shutdown_request", &json!({"restart": false}), true);
        self.control.send(message).await.expect("sent");
        // What was asked for before is answered before.
        while read(self.control.recv().await.expect("an answer")).0 != "shutdown_reply" {}
        assert_eq!(self.kernel.join().expect("no panic"), Ok(()));
        let _ = std::fs::remove_file(&self.file);
    }
}

fn run(test: impl AsyncFnOnce(&mut Frontend)) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut frontend = Frontend::new().await;
        test(&mut frontend).await;
        frontend.end().await;
    });
}

#[test]
fn cells_are_evaluated_and_shown_as_text_formula_and_picture() {
    run(async |frontend| {
        let (reply, news) = frontend.execute("x := {3|*,-1/2};\nPush(BBR)\nprint(x.Temperature)\nx").await;
        assert_eq!((&reply["status"], &reply["execution_count"]), (&json!("ok"), &json!(1)));
        let kinds: Vec<&str> = news.iter().map(|(kind, _)| kind.as_str()).collect();
        assert_eq!(kinds, ["execute_input", "display_data", "stream", "execute_result"]);
        assert!(news[1].1["data"]["image/svg+xml"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
        assert_eq!(news[2].1["text"], "7/4\n");
        assert_eq!(news[3].1["data"]["text/plain"], "{3|-1/2}");
        assert!(news[3].1["data"]["text/latex"].as_str().is_some_and(|formula| formula.starts_with('$')));
        let (reply, news) = frontend.execute("1 +").await;
        assert_eq!((&reply["status"], &reply["execution_count"]), (&json!("error"), &json!(2)));
        assert_eq!(news.last().map(|(kind, _)| kind.as_str()), Some("error"));
        // A session goes on after an error.
        assert_eq!(frontend.execute("x + 1").await.1[1].1["data"]["text/plain"], "{4|1/2}");
    });
}

#[test]
fn words_are_completed_explained_and_looked_at() {
    run(async |frontend| {
        frontend.execute("long_name := {1|0}").await;
        let number = frontend.ask("complete_request", json!({"code": "3 + long_na", "cursor_pos": 11})).await;
        let reply = frontend.reply(&number).await;
        assert_eq!((&reply["matches"][0], &reply["cursor_start"]), (&json!("long_name"), &json!(4)));
        let number = frontend.ask("inspect_request", json!({"code": "x.Heat(2)", "cursor_pos": 4})).await;
        let reply = frontend.reply(&number).await;
        assert!(reply["data"]["text/plain"].as_str().is_some_and(|text| text.contains("Winning Ways")));
        for (code, status) in [("{1|", "incomplete"), ("{1|0}", "complete")] {
            let number = frontend.ask("is_complete_request", json!({"code": code})).await;
            assert_eq!(frontend.reply(&number).await["status"], status);
        }
        frontend.heartbeat.send("ping".into()).await.expect("sent");
        assert_eq!(&frontend.heartbeat.recv().await.expect("a beat").into_vec()[0][..], b"ping");
    });
}

#[test]
fn an_interrupt_ends_the_cell_and_not_the_session() {
    run(async |frontend| {
        frontend.execute("x := 3").await;
        let code = "Domineering(9x9).CanonicalForm";
        let number = frontend.ask("execute_request", json!({"code": code})).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        let asked = Instant::now();
        let (_, message) = frontend.message("interrupt_request", &json!({}), true);
        frontend.control.send(message).await.expect("sent");
        assert_eq!(frontend.reply(&number).await["status"], "error");
        // How fast it is depends on the machine; that it does not wait for the end of the work does not.
        assert!(asked.elapsed() < Duration::from_secs(60));
        assert_eq!(frontend.execute("x").await.1[1].1["data"]["text/plain"], "3");
    });
}

#[test]
fn who_does_not_know_the_key_is_not_heard() {
    run(async |frontend| {
        let (number, message) = frontend.message("execute_request", &json!({"code": "y := 1"}), false);
        frontend.shell.send(message).await.expect("sent");
        let (_, news) = frontend.execute("1 + 1").await;
        assert!(news.iter().all(|(_, content)| content["code"] != "y := 1") && !number.is_empty());
        assert_eq!(frontend.execute("y").await.0["status"], "error");
    });
}

#[test]
fn a_kernel_is_made_known_to_jupyter() {
    let prefix = std::env::temp_dir().join(format!("onside-kernel-prefix-{}", std::process::id()));
    let place = onside_kernel::Place::Prefix(prefix.clone());
    let program = std::path::Path::new("/somewhere/onside");
    let folder = onside_kernel::install(program, &["kernel", "run"], &place).expect("installed");
    let text = std::fs::read_to_string(folder.join("kernel.json")).expect("a description");
    let description: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(description["argv"], json!(["/somewhere/onside", "kernel", "run", "{connection_file}"]));
    assert_eq!(description["interrupt_mode"], "message");
    assert!(folder.ends_with("share/jupyter/kernels/onside"));
    std::fs::remove_dir_all(prefix).expect("removed");
}
