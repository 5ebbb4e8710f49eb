//! The scripted server: retries, deadlines, answers and failures that no service of today gives.

use std::time::{Duration, Instant};

use croupier::v1::StartMatchRequest;
use croupier::{Client, Error, Kind, Played, Viewer, DEFAULT_TIMEOUT};

use crate::{connect, target};

/// A match that nobody had before, on the scripted server.
struct Script {
    client: Client,
    match_id: String,
}

impl Script {
    fn new() -> Self {
        Self { client: connect("SCRIPTED", DEFAULT_TIMEOUT), match_id: format!("{:x}", fastrand::u128(..)) }
    }

    async fn play(&self, game: &str) -> Result<Played, Error> {
        let request = StartMatchRequest { game: game.into(), match_id: self.match_id.clone(), ..Default::default() };
        self.client.start(request).await
    }

    async fn attempts(&self) -> i32 {
        self.play("scripted-attempts").await.unwrap().state.revision()
    }
}

#[tokio::test]
async fn unavailable_is_retried() {
    let played = Script::new().play("scripted-unavailable-twice").await.unwrap();
    assert_eq!(played.state.revision(), 3);
}

#[tokio::test]
async fn calls_are_repeated_over_several_connections_too() {
    let mut script = Script::new();
    script.client = Client::balanced([target("SCRIPTED").as_str(), &target("SCRIPTED")]).unwrap();
    assert_eq!(script.play("scripted-unavailable-twice").await.unwrap().state.revision(), 3);
}

#[tokio::test]
async fn unavailable_for_good() {
    let script = Script::new();
    assert_eq!(script.play("scripted-unavailable").await.unwrap_err().kind(), Kind::Unavailable);
    assert_eq!(script.attempts().await, 4);
}

#[tokio::test]
async fn overloaded_is_left_in_peace() {
    let script = Script::new();
    let error = script.play("scripted-overloaded").await.unwrap_err();
    assert_eq!((error.kind(), error.reason()), (Kind::Overloaded, "OVERLOADED"));
    assert_eq!(error.retry_after(), Some(Duration::from_millis(1500)));
    assert_eq!(script.attempts().await, 1);
}

#[tokio::test]
async fn the_deadline_holds() {
    let (began, mut script) = (Instant::now(), Script::new());
    script.client = script.client.with_timeout(Duration::from_millis(300));
    assert_eq!(script.play("scripted-deadline").await.unwrap_err().kind(), Kind::DeadlineExceeded);
    assert!((Duration::from_millis(300)..Duration::from_secs(5)).contains(&began.elapsed()));
}

#[tokio::test]
async fn what_is_new_is_read() {
    let played = Script::new().play("scripted-unknown").await.unwrap();
    assert_eq!(played.status.decision.unwrap().kind, "new_kind");
    let view = &played.views[&Viewer::Seat(0)];
    assert_eq!((view.question.as_str(), view.direction, view.reveal), ("What is new?", 99, 99));
    assert_eq!(view.details.as_ref().unwrap().game, None);
}

#[tokio::test]
async fn failures() {
    for (game, kind, reason) in [
        ("scripted-new-reason", Kind::MoveRefused, "NEW_REASON"),
        ("scripted-forbidden", Kind::Other, ""),
        ("scripted-internal", Kind::ServerFault, ""),
        ("scripted-garbage-details", Kind::MoveRefused, ""),
    ] {
        let error = Script::new().play(game).await.unwrap_err();
        assert_eq!((error.kind(), error.reason()), (kind, reason), "{game}");
        assert!(!error.message().is_empty(), "{game}");
    }
}
