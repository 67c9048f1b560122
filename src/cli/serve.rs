//! `madness serve`

use std::net::SocketAddr;

use anyhow::Context;
use button_madness::web::Server;

use crate::args::ServeArgs;
use crate::failure::Status;
use crate::output::Output;

pub(crate) fn run(args: &ServeArgs, output: &mut Output) -> anyhow::Result<Status> {
    let address = SocketAddr::new(args.host.0, args.port);
    let hint = || match args.port {
        0 => format!("cannot listen on {address}"),
        _ => format!("cannot listen on {address} (--port 0 takes a free port)"),
    };
    let server = Server::bind(address).with_context(hint)?;
    output.data(format!("http://{}/\n", server.address()))?;
    output.flush()?;
    if !args.host.0.is_loopback() {
        output.note("everybody who reaches this address can play, and have boards solved")?;
    }
    output.note("Ctrl-C ends it")?;
    server.run()?;
    Ok(Status::Success)
}
