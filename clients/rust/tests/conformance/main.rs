//! The client against real servers, as tests/clients/conformance/PROTOCOL.md says. `make test-clients` starts them; without them these tests
//! fail.

mod fairness;
mod matches;
mod messages;
mod readme;
mod refusals;
mod scripted;
mod tls;

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;
use std::{env, fs};

use croupier::Client;
use serde_json::{json, Value};

/// What was compared so far. The report is written anew with each count, as no test knows that it is the last.
static COUNTED: Mutex<[u32; 5]> = Mutex::new([0; 5]);

#[derive(Clone, Copy)]
enum Counted {
    Matches,
    Views,
    Refusals,
    Vectors,
    Tls,
}

fn count(what: Counted, number: u32) {
    let mut counted = COUNTED.lock().unwrap();
    counted[what as usize] += number;
    let [matches, views, refusals, vectors, tls] = *counted;
    let report = json!({"matches": matches, "views_compared": views, "refusals": refusals, "vectors": vectors, "tls": tls});
    fs::write(setting("REPORT"), report.to_string()).unwrap();
}

fn setting(name: &str) -> String {
    let name = format!("CROUPIER_{name}");
    env::var(&name).unwrap_or_else(|_| panic!("{name} is not set: run `make test-clients`"))
}

fn connect(server: &str, timeout: Duration) -> Client {
    Client::connect(&target(server)).unwrap().with_timeout(timeout)
}

fn target(server: &str) -> String {
    format!("http://{}", setting(server))
}

fn golden(name: &str) -> PathBuf {
    PathBuf::from(setting("GOLDEN")).join(name)
}

fn json_of(path: PathBuf) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}
