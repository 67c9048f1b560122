//! Accepts connections: how many, how slow, and how they end.

use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use super::context::Context;
use super::limits;
use super::router::router;

/// A server of the page and the API, bound to its address.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Binds to an address; port 0 means any free port.
    ///
    /// # Errors
    /// If the address is not available.
    pub fn bind(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address })
    }

    /// Returns the address, with its port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until Ctrl-C or SIGTERM, and then finishes the running requests: searches answer with
    /// what they have found.
    ///
    /// # Errors
    /// If signals are not available.
    pub fn run(self, threads: Threads) -> io::Result<()> {
        let Threads(runtime) = threads;
        let result = runtime.block_on(async {
            let stop = stop()?;
            self.serve(stop).await
        });
        // Nobody waits for the computations that still run.
        runtime.shutdown_background();
        result
    }

    async fn serve(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        let context = Arc::new(Context::new(self.address));
        let router = router(&context);
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let places = Arc::new(Semaphore::new(limits::CONNECTIONS));
        let graceful = GracefulShutdown::new();
        let mut stop = pin!(stop);
        loop {
            let next = async {
                let place = Arc::clone(&places).acquire_owned().await;
                (place, listener.accept().await)
            };
            let (place, accepted) = tokio::select! {
                next = next => next,
                () = &mut stop => break,
            };
            let Ok((stream, _)) = accepted else {
                // Too many files are open, or the client has gone already.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let service = TowerToHyperService::new(router.clone());
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new())
                .header_read_timeout(limits::HEAD)
                .max_headers(64);
            let connection = http.serve_connection(TokioIo::new(patient(stream)), service);
            let connection = graceful.watch(connection);
            tokio::spawn(async move {
                // An error of one connection does not concern the others.
                let _ = connection.await;
                drop(place);
            });
        }
        drop(listener);
        context.end();
        let farewell = tokio::time::timeout(limits::FAREWELL, graceful.shutdown());
        // Clients that have not read their answers by now are disconnected.
        let _ = farewell.await;
        Ok(())
    }
}

/// The threads of a server.
#[derive(Debug)]
pub struct Threads(Runtime);

impl Threads {
    /// Starts them.
    ///
    /// # Errors
    /// If the system does not give them. Tokio would panic, or go on without them.
    pub fn start() -> io::Result<Self> {
        const WORKERS: usize = 2;
        /// So many more threads, for computations and because the runtime takes memory as well.
        const SPARE: usize = 8;
        are_to_be_had(WORKERS + SPARE)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(WORKERS)
            // So the thread that is started below never ends, and blocking work always finds one.
            .thread_keep_alive(Duration::MAX)
            .enable_all()
            .build()?;
        drop(runtime.spawn_blocking(|| ()));
        Ok(Self(runtime))
    }
}

/// Returns an error if the system does not give so many threads at a time.
fn are_to_be_had(threads: usize) -> io::Result<()> {
    let gate = Mutex::new(());
    thread::scope(|scope| {
        let closed = gate.lock();
        let start = |_| thread::Builder::new().spawn_scoped(scope, || drop(gate.lock()));
        let started = (0..threads).try_for_each(|index| start(index).map(drop));
        drop(closed);
        started
    })
}

/// Wraps a stream so that it is closed when the client stops reading.
fn patient(stream: TcpStream) -> std::pin::Pin<Box<TimeoutStream<TcpStream>>> {
    // This sends small answers at once. If it fails, they are only delayed.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits::STALLED));
    Box::pin(stream)
}

/// Returns a future that completes at Ctrl-C or SIGTERM.
fn stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate())?
    };
    let interrupt = tokio::signal::ctrl_c();
    Ok(async move {
        #[cfg(unix)]
        let terminated = terminate.recv();
        #[cfg(not(unix))]
        let terminated = std::future::pending::<Option<()>>();
        tokio::select! {
            _ = interrupt => {}
            _ = terminated => {}
        }
    })
}
