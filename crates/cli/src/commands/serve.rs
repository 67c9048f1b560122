//! `madness serve`

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use madness_machine::simd::memory;

use anyhow::Context;
use madness_web::{Server, Threads};

use crate::failure::Status;
use crate::output::{NoOutputArgs, Output};

/// An address to listen on.
#[derive(Clone, Copy)]
struct Host(IpAddr);

impl FromStr for Host {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "localhost" {
            return Ok(Self(Ipv4Addr::LOCALHOST.into()));
        }
        let address = text.parse().map(Self);
        address.map_err(|_| "expected an address, such as 127.0.0.1 or ::1, or localhost")
    }
}

/// Play in the browser: a page on this machine, with a JSON API
#[derive(clap::Args)]
#[command(after_help = "\
The page works without a network, and only this machine can connect unless --host says \
otherwise. docs/api.md describes the JSON API. Ctrl-C ends it.

Examples:
  madness serve --open
  madness serve --port 0
  curl 'http://127.0.0.1:8017/api/classify?n=17'")]
pub(crate) struct Args {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "P", default_value = "8017")]
    port: u16,

    /// The address to listen on; with 0.0.0.0 everybody on the network can play
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    host: Host,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    pub(super) output: NoOutputArgs,
}

/// With less, what the server is made of cannot start, and the system may end it.
const MEMORY: u64 = 32 << 20;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let address = SocketAddr::new(args.host.0, args.port);
    let hint = || match args.port {
        0 => format!("cannot listen on {address}"),
        _ => format!("cannot listen on {address} (--port 0 takes a free port)"),
    };
    anyhow::ensure!(
        memory::available() >= MEMORY,
        "the server needs {} MiB of memory",
        MEMORY >> 20
    );
    let server = Server::bind(address).with_context(hint)?;
    let threads = Threads::start().context("cannot start the threads of the server")?;
    let page = format!("http://{}/", server.address());
    output.data(format!("{page}\n"))?;
    output.flush()?;
    if !args.host.0.is_loopback() {
        output.note("everybody who reaches this address can play, and have boards solved")?;
    }
    output.note("Ctrl-C ends it")?;
    if args.open {
        // Requests wait until the server runs.
        if let Err(error) = open::that_detached(own_address(server.address())) {
            output.note(format!(
                "cannot open a browser ({error}): the page is at {page}"
            ))?;
        }
    }
    server.run(threads)?;
    Ok(Status::Success)
}

/// Returns the page's address for this machine: 0.0.0.0 is none to connect to.
fn own_address(address: SocketAddr) -> String {
    let host = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(host, address.port()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_opens_an_address_that_can_be_reached() {
        for (listening, opened) in [
            ("127.0.0.1:8017", "http://127.0.0.1:8017/"),
            ("0.0.0.0:80", "http://127.0.0.1:80/"),
            ("[::]:80", "http://[::1]:80/"),
            ("192.168.1.2:8017", "http://192.168.1.2:8017/"),
        ] {
            assert_eq!(own_address(listening.parse().unwrap()), opened);
        }
    }
}
