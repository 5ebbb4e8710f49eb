//! Refusals: the typed error says all that the file says, of the call and of an item of a batch.

use std::time::Duration;

use croupier::v1::MatchState;
use croupier::{Client, Error, Kind, Match, Turn};
use prost::Message;
use serde_json::{json, Value};

use crate::messages::{message, moves};
use crate::{connect, count, golden, json_of, Counted};

#[tokio::test]
async fn refusals() {
    let client = connect("DIRECT", Duration::from_secs(30));
    for case in json_of(golden("refusals.json")).as_array().unwrap() {
        for error in errors(&client, case).await {
            assert_eq!(said(&error), case["expect"], "{}", case["name"]);
        }
        count(Counted::Refusals, 1);
    }
}

/// Sends the case, as a call and as an item of a batch.
async fn errors(client: &Client, case: &Value) -> Vec<Error> {
    let Some(then) = case.get("then") else {
        return vec![client.start(message(&case["start"])).await.unwrap_err()];
    };
    let state = damaged(before(client, case).await, case["damage"].as_str().unwrap_or_default());
    let turn = Turn { state, moves: moves(then), observe: None };
    let call = client.apply(turn.clone()).await.unwrap_err();
    let item = match client.batch(vec![turn]).await {
        Ok(mut items) => items.remove(0).unwrap_err(),
        Err(error) => error, // the whole request was too much
    };
    vec![call, item]
}

/// Returns the match before it is damaged.
async fn before(client: &Client, case: &Value) -> Match {
    if let Some(stored) = case["match"].as_str() {
        let state: MatchState = message(&json!({ "state": stored })); // base64, as protobuf's JSON has it
        let read = Match::from_bytes(&state.state).unwrap();
        assert_eq!(read.to_bytes(), state.state);
        return read;
    }
    let started = client.start(message(&case["start"])).await.unwrap().state;
    match case.get("moves") {
        Some(played) => client.apply(Turn { state: started, moves: moves(played), observe: None }).await.unwrap().state,
        None => started,
    }
}

fn damaged(state: Match, damage: &str) -> Match {
    let mut changed = MatchState::decode(&*state.to_bytes()).unwrap();
    match damage {
        "" => {}
        "flip_last_byte" => *changed.state.last_mut().unwrap() ^= 0xFF,
        "cut_last_byte" => drop(changed.state.pop()),
        "no_state" => changed.state.clear(),
        "long_state" => changed.state = vec![0; 2 * 1024 * 1024],
        "other_match_id" => changed.match_id += "-other",
        "other_game" => changed.game = if changed.game == "sasaki" { "sasku" } else { "sasaki" }.into(),
        "unknown_game" => changed.game = "no_such_game".into(),
        "higher_revision" => changed.revision += 1,
        "other_rules_version" => changed.rules_version += 1,
        other => panic!("no damage is called {other}"),
    }
    changed.into()
}

fn said(error: &Error) -> Value {
    let kind = match error.kind() {
        Kind::Other => "CroupierError".to_string(),
        kind => format!("{kind:?}"),
    };
    json!({
        "error": kind,
        "code": upper_snake(&format!("{:?}", error.code())),
        "reason": error.reason(),
        "message": error.message(),
        "move_index": error.move_index(),
        "field": error.field(),
        "details": error.details(),
    })
}

fn upper_snake(camel: &str) -> String {
    let mut name = String::new();
    for (place, letter) in camel.char_indices() {
        if place > 0 && letter.is_uppercase() {
            name.push('_');
        }
        name.extend(letter.to_uppercase());
    }
    name
}
