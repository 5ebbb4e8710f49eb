//! Golden matches, directly and through Envoy.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use croupier::v1::{Observe, StartMatchRequest, TableEvent, TableView};
use croupier::{Client, Turn, Viewer};
use serde_json::{json, Value};

use crate::messages::{message, moves};
use crate::tls::certified;
use crate::{connect, count, golden, json_of, setting, Counted};

const TIMEOUT: Duration = Duration::from_secs(60);

#[tokio::test]
async fn directly() {
    play_all(connect("DIRECT", TIMEOUT)).await;
}

#[tokio::test]
async fn through_envoy() {
    play_all(connect("ENVOY", TIMEOUT)).await;
}

#[tokio::test]
async fn with_tls() {
    let client = Client::connect_with_tls(&setting("MTLS"), certified("app", "ca")).unwrap();
    play_all(client.with_timeout(TIMEOUT)).await;
}

async fn play_all(client: Client) {
    for file in files() {
        let views = play(&client, &json_of(file.clone())).await.unwrap_or_else(|wrong| panic!("{}: {wrong}", file.display()));
        count(Counted::Views, views);
        count(Counted::Matches, 1);
    }
}

fn files() -> Vec<PathBuf> {
    let games = fs::read_dir(golden("matches")).unwrap();
    games.flat_map(|game| fs::read_dir(game.unwrap().path()).unwrap()).map(|file| file.unwrap().path()).collect()
}

/// Plays a golden match and returns the number of views that were the same.
async fn play(client: &Client, golden: &Value) -> Result<u32, String> {
    let seen = golden["viewers"].as_array().unwrap();
    let viewers = seen.iter().map(|seen| message(&seen["viewer"])).collect();
    let observe = Observe { viewers, omit_typed_moves: true, ..Default::default() };
    let start = StartMatchRequest { observe: Some(observe.clone()), ..message(&golden["start"]) };
    let begun = client.start(start).await.map_err(|error| error.to_string())?;
    let turn = Turn { state: begun.state, moves: moves(&golden["moves"]), observe: Some(observe.clone()) };
    let played = client.apply(turn).await.map_err(|error| error.to_string())?;
    let observed = client.observe(&played.state, observe).await.map_err(|error| error.to_string())?;

    assert_eq!(json!(played.state.revision()), golden["revision"]);
    for seen in seen {
        let viewer = viewer(&seen["viewer"]);
        assert_eq!(observed.views[&viewer], message::<TableView>(&seen["view"]), "{viewer:?}");
        let heard = begun.events[&viewer].iter().chain(&played.events[&viewer]);
        assert_eq!(json!(heard.map(sentence).collect::<Vec<_>>()), seen["events"], "{viewer:?}");
    }
    Ok(seen.len() as u32)
}

fn viewer(json: &Value) -> Viewer {
    match json.get("bystander") {
        Some(_) => Viewer::Bystander,
        None => Viewer::Seat(json["seat"].as_i64().unwrap() as i32),
    }
}

fn sentence(event: &TableEvent) -> &str {
    &event.sentence
}
