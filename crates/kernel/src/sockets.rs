//! The five sockets of a kernel, and the way of messages between them and the thread that evaluates.

use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use onside_host::Canceller;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use zeromq::{PubSocket, RepSocket, RouterSocket, Socket, SocketRecv, SocketSend, ZmqMessage};

use crate::Options;
use crate::engine::{Door, Engine, Outgoing};
use crate::shown::introduction;
use crate::wire::{Request, Signer};

/// How often it is looked whether whoever started the kernel is still there.
const LOOK: Duration = Duration::from_secs(1);

/// How long the last messages have to leave.
const FAREWELL: Duration = Duration::from_millis(100);

/// Where the sockets are, as the file says that a frontend writes.
struct Connection {
    file: Json,
}

impl Connection {
    fn read(path: &Path) -> Result<Connection, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let file: Json = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        match file["transport"].as_str() {
            None | Some("tcp") => Ok(Connection { file }),
            Some(other) => Err(format!("the transport {other} is not known, only tcp")),
        }
    }

    /// The address of the socket with this name.
    fn address(&self, name: &str) -> Result<String, String> {
        let port = self.file[format!("{name}_port")].as_u64().ok_or_else(|| format!("no port is given for {name}"))?;
        Ok(format!("tcp://{}:{port}", self.file["ip"].as_str().unwrap_or("127.0.0.1")))
    }

    fn signer(&self) -> Result<Signer, String> {
        let key = self.file["key"].as_str().unwrap_or_default();
        match self.file["signature_scheme"].as_str() {
            None | Some("hmac-sha256" | "") => Ok(Signer::new(key)),
            Some(other) => Err(format!("the signature scheme {other} is not known, only hmac-sha256")),
        }
    }
}

/// Runs a kernel for the frontend that wrote this file, until it is shut down or the frontend is gone.
///
/// # Errors
/// The file is not what it should be, or a socket cannot be opened.
pub fn run(file: &Path, options: Options) -> Result<(), String> {
    let connection = Connection::read(file)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| format!("no runtime: {error}"))?.block_on(serve(&connection, options))
}

async fn bound<S: Socket>(connection: &Connection, name: &str) -> Result<S, String> {
    let (mut socket, address) = (S::new(), connection.address(name)?);
    socket.bind(&address).await.map_err(|error| format!("{address}: {error}"))?;
    Ok(socket)
}

async fn serve(connection: &Connection, options: Options) -> Result<(), String> {
    let signer = connection.signer()?;
    let shell: RouterSocket = bound(connection, "shell").await?;
    let control: RouterSocket = bound(connection, "control").await?;
    let input: RouterSocket = bound(connection, "stdin").await?;
    let everybody: PubSocket = bound(connection, "iopub").await?;
    let heartbeat: RepSocket = bound(connection, "hb").await?;

    let (to_shell, from_engine) = unbounded_channel();
    let (to_control, from_control) = unbounded_channel();
    let (to_everybody, news) = unbounded_channel();
    let outgoing = Outgoing { signer: signer.clone(), shell: to_shell, control: to_control, everybody: to_everybody };
    let engine = Engine::new(outgoing.clone(), options);
    let canceller = engine.canceller();
    let (requests, received) = mpsc::channel();
    let started = thread::Builder::new().name("engine".into()).spawn(move || engine.work(&received));
    started.map_err(|error| format!("the system would not start a thread: {error}"))?;

    let (shut_down, mut ended) = unbounded_channel();
    tokio::spawn(beat(heartbeat));
    tokio::spawn(publish(everybody, news));
    tokio::spawn(doors(shell, from_engine, signer.clone(), {
        let (outgoing, shut_down, canceller) = (outgoing.clone(), shut_down.clone(), canceller.clone());
        move |request| match request.kind() {
            // Old frontends ask here.
            "shutdown_request" | "interrupt_request" => {
                at_once(Door::Shell, &request, &outgoing, &canceller, &shut_down)
            }
            // The engine is there as long as the kernel.
            _ => drop(requests.send(request)),
        }
    }));
    tokio::spawn(doors(control, from_control, signer, move |request| {
        at_once(Door::Control, &request, &outgoing, &canceller, &shut_down);
    }));
    tokio::select! {
        _ = ended.recv() => {}
        () = orphaned() => {}
    }
    tokio::time::sleep(FAREWELL).await;
    // Nothing is ever asked through it; it is there because frontends connect to it.
    drop(input);
    Ok(())
}

/// Answers what cannot wait for the engine.
fn at_once(door: Door, request: &Request, outgoing: &Outgoing, canceller: &Canceller, shut_down: &UnboundedSender<()>) {
    outgoing.between(request, || match request.kind() {
        "interrupt_request" => {
            canceller.cancel();
            outgoing.reply(door, request, &json!({"status": "ok"}));
        }
        "shutdown_request" => {
            canceller.cancel();
            let restart = request.content["restart"].as_bool().unwrap_or(false);
            outgoing.reply(door, request, &json!({"status": "ok", "restart": restart}));
            let _ = shut_down.send(());
        }
        "kernel_info_request" => outgoing.reply(door, request, &introduction()),
        _ => {}
    });
}

/// Takes requests in and hands answers out.
async fn doors(
    socket: RouterSocket,
    mut answers: UnboundedReceiver<ZmqMessage>,
    signer: Signer,
    on_request: impl Fn(Request),
) {
    let (mut sender, mut receiver) = socket.split();
    let incoming = async move {
        while let Ok(message) = receiver.recv().await {
            // What is not signed with the key is from nobody who may ask.
            if let Some(request) = signer.read(message) {
                on_request(request);
            }
        }
    };
    let leaving = async move {
        while let Some(answer) = answers.recv().await {
            let _ = sender.send(answer).await;
        }
    };
    tokio::join!(incoming, leaving);
}

async fn publish(mut socket: PubSocket, mut news: UnboundedReceiver<ZmqMessage>) {
    while let Some(message) = news.recv().await {
        let _ = socket.send(message).await;
    }
}

async fn beat(mut socket: RepSocket) {
    while let Ok(message) = socket.recv().await {
        if socket.send(message).await.is_err() {
            return;
        }
    }
}

/// Ends when whoever started the kernel has ended.
async fn orphaned() {
    let parent = parent();
    while parent.is_none() || parent == self::parent() {
        tokio::time::sleep(LOOK).await;
    }
}

/// The process that started this one, where the system tells.
fn parent() -> Option<u32> {
    #[cfg(unix)]
    return Some(std::os::unix::process::parent_id());
    #[cfg(not(unix))]
    None
}
