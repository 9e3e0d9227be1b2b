//! The server: bound to an address of this machine, it answers until it is told to stop.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{Notify, Semaphore};

use crate::api::{Shared, router};
use crate::engine::Start;
use crate::folder::{Folder, plain_name};
use crate::gate::Gate;
use crate::secrets::Secrets;
use crate::sheets::Sheets;

/// How many connections there may be at a time; a browser uses six.
const MOST_CONNECTIONS: usize = 64;

/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 32 * 1024;

/// What a worksheet is about.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder whose worksheets can be opened.
    pub folder: PathBuf,
    /// The file of it that is open when the page is; it need not exist yet.
    pub file: Option<String>,
    /// The port; any that is free, if there is none.
    pub port: Option<u16>,
    /// The program that answers JSON lines, which is started once for each sheet.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// How long a request may take to arrive.
    pub patience: Duration,
}

/// Why no worksheet is served.
#[derive(Debug)]
pub enum StartError {
    /// The file's name is not that of a worksheet.
    Name(String),
    /// The port belongs to another program.
    Taken(u16),
    /// The system refuses something else.
    System(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Name(name) => write!(f, "{name} is no name of a worksheet"),
            StartError::Taken(port) => write!(f, "port {port} is used by another program"),
            StartError::System(error) => write!(f, "the worksheet cannot be served: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl From<io::Error> for StartError {
    fn from(error: io::Error) -> StartError {
        StartError::System(error)
    }
}

/// Ends a server, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<Notify>);

impl Stopper {
    /// The server ends, and its engines with it.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

/// A server that is bound to its address and does not answer yet.
pub struct Worksheet {
    listener: TcpListener,
    shared: Arc<Shared>,
    stopper: Stopper,
}

impl Worksheet {
    /// Binds an address of this machine that no other can reach.
    ///
    /// # Errors
    /// The port is taken, the file's name is none, or the system refuses.
    pub fn bind(options: Options) -> Result<Worksheet, StartError> {
        let Options { folder, file, port, program, arguments, patience } = options;
        if let Some(name) = &file {
            plain_name(name).map_err(|_| StartError::Name(name.clone()))?;
        }
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port.unwrap_or(0)));
        let listener = listener.map_err(|error| match (error.kind(), port) {
            (io::ErrorKind::AddrInUse, Some(port)) => StartError::Taken(port),
            _ => StartError::System(error),
        })?;
        let gate = Gate::new(listener.local_addr()?.port(), Secrets::new()?);
        let sheets = Sheets::new(Start { program, arguments, folder: folder.clone() });
        let shared = Arc::new(Shared { gate, sheets, folder: Folder::new(folder), file, patience });
        Ok(Worksheet { listener, shared, stopper: Stopper::default() })
    }

    /// The address for the user, with the token.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}/#token={}", self.shared.gate.origin(), self.shared.gate.secrets.token())
    }

    /// An address that works once and not for long, for a browser that the program opens.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub fn launch_address(&self) -> io::Result<String> {
        Ok(format!("{}/#code={}", self.shared.gate.origin(), self.shared.gate.secrets.new_code()?))
    }

    /// The folder whose files are served.
    #[must_use]
    pub fn folder(&self) -> &std::path::Path {
        self.shared.folder.path()
    }

    /// By whom it is ended.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Answers until it is told to stop.
    ///
    /// # Errors
    /// The system refuses something without which nothing can be served.
    pub fn run(self) -> io::Result<()> {
        let Worksheet { listener, shared, stopper } = self;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        listener.set_nonblocking(true)?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            tokio::spawn(accept(listener, shared));
            stopper.0.notified().await;
            Ok(())
        })
    }
}

/// Takes connections, each of which is served beside the others.
async fn accept(listener: tokio::net::TcpListener, shared: Arc<Shared>) {
    let patience = shared.patience;
    let router = router(shared);
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            // There may be too many files open; that passes.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        // Events are small and should not wait for each other.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(LARGEST_HEAD);
            // What goes wrong on one connection is the matter of whoever is at its other end.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
            drop(place);
        });
    }
}
