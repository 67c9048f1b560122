//! The page and the JSON API of `madness serve`.
//!
//! | part | what it does |
//! | --- | --- |
//! | `server` | connections: how many, how slow, and how they end |
//! | `router` | which address is answered by what; the head of every answer |
//! | `request`, `error` | bodies and queries within their limits; what is wrong with the others |
//! | `work` | computations away from the connections, so many at a time, each within its time |
//! | `advisors` | what is known of the shapes asked for last |
//! | `boards`, `numbers` | the API, described in docs/api.md |
//! | `assets` | the page: the files of `assets/`, in the program |
//!
//! The library does the mathematics; nothing is computed here. A request can take no more than the
//! memory and the time that [`limits`] name, whatever it says.
//!
//! The page presses cells by itself and asks the server only for what takes mathematics. So the rule
//! of a press is written a second time, in `assets/surfaces.js`; the browser tests play the server's
//! solutions on every surface to their end.

mod advisors;
mod assets;
mod boards;
mod context;
mod error;
mod numbers;
mod request;
mod response;
mod router;
mod server;
mod work;

pub mod limits;

pub use server::Server;
