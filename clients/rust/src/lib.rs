#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod answers;
mod client;
mod errors;
pub mod fairness;
mod matches;
mod retry;
mod values;

/// The contract's own messages and its client, generated from `proto/croupier/v1`.
#[allow(missing_docs)]
#[allow(clippy::all)]
pub mod v1 {
    tonic::include_proto!("croupier.v1");
}

/// What [`Client::connect_with_tls`] takes.
pub mod tls {
    pub use tonic::transport::{Certificate, ClientTlsConfig, Identity};
}

pub use answers::{Observed, Played};
pub use client::{Client, Turn, DEFAULT_TIMEOUT};
pub use errors::{Error, Kind};
pub use matches::{Match, NoMatch};
pub use values::Viewer;
