//! The arguments of `madness serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::str::FromStr;

use clap::Args as ClapArgs;

/// An address to listen on.
#[derive(Clone, Copy)]
pub(crate) struct Host(pub(crate) IpAddr);

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

#[derive(ClapArgs)]
#[command(after_help = "\
The page works without a network, and the server answers this machine only unless --host says \
otherwise. docs/api.md describes the JSON API. Ctrl-C ends it.

Examples:
  madness serve
  madness serve --port 0
  curl 'http://127.0.0.1:8017/api/classify?n=17'")]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "P", default_value = "8017")]
    pub(crate) port: u16,

    /// The address to listen on; with 0.0.0.0 everybody on the network can play
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    pub(crate) host: Host,
}
