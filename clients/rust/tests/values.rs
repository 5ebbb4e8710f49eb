//! Values and errors, without any server but one that is not there.

use std::collections::HashMap;
use std::io::Read;
use std::net::TcpListener;
use std::time::Duration;

use croupier::fairness::deck;
use croupier::v1::{CardInfo, Decision, GameInfo, MatchState, OptionValue, Refusal, ShuffleProof};
use croupier::{Client, Error, Kind, Match};
use prost::Message;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

const STORED: &[u8] = b"\x0a\x03\x01\xff\x00\x12\x01m\x1a\x06sasaki\x20\x07\x28\x01";

#[test]
fn a_match_is_its_bytes() {
    let read = Match::from_bytes(STORED).unwrap();
    assert_eq!((read.match_id(), read.game(), read.revision(), read.rules_version()), ("m", "sasaki", 7, 1));
    assert_eq!(read.to_bytes(), STORED);
    assert_eq!(format!("{read:?}"), "Match(sasaki m, revision 7)");
    assert!(Match::from_bytes(b"\xff").is_err());
}

#[test]
fn equality_leaves_the_state_out() {
    let message = MatchState { match_id: "m".into(), revision: 7, ..Default::default() };
    let sealed_anew = MatchState { state: vec![1], ..message.clone() };
    let played_on = MatchState { revision: 8, ..message.clone() };
    assert_eq!(Match::from(message.clone()), Match::from(sealed_anew));
    assert_ne!(Match::from(message), Match::from(played_on));
}

#[test]
fn who_waits() {
    let decision = Decision { asked_seats: vec![0, 2, 3], answered_seats: vec![2], ..Default::default() };
    assert_eq!(decision.waiting_seats().collect::<Vec<_>>(), [0, 3]);
}

#[test]
fn options_differ_by_type() {
    let choices: &[&str] = &["a", "b"];
    let values = [OptionValue::from(true), 20.into(), "evening".into(), choices.into(), OptionValue::no_value()];
    assert!(values.iter().all(|value| values.iter().filter(|other| *other == value).count() == 1));
}

fn refusal(code: Code, reason: &str) -> Refusal {
    let details = HashMap::from([("limit".to_string(), "3".to_string())]);
    Refusal { reason: reason.into(), message: format!("{reason} it is"), move_index: Some(0), details, code: code as i32 }
}

/// The status of a service that refuses as the contract says.
fn refusing(code: Code, reason: &str) -> Status {
    let detail = |kind: &str, value: Vec<u8>| prost_types::Any { type_url: format!("type.googleapis.com/{kind}"), value };
    let info = tonic_types::pb::ErrorInfo {
        reason: reason.into(),
        metadata: HashMap::from([("move_index".into(), "0".into())]),
        ..Default::default()
    };
    let status = tonic_types::pb::Status {
        code: code as i32,
        message: "refused".into(),
        details: vec![
            detail("google.rpc.ErrorInfo", info.encode_to_vec()),
            detail("croupier.v1.Refusal", refusal(code, reason).encode_to_vec()),
        ],
    };
    Status::with_details(code, "refused", status.encode_to_vec().into())
}

#[test]
fn each_refusal_has_its_kind() {
    for (code, reason, kind) in [
        (Code::FailedPrecondition, "DOES_NOT_BEAT", Kind::MoveRefused),
        (Code::InvalidArgument, "BAD_MOVE", Kind::MoveRefused),
        (Code::InvalidArgument, "STATE_INVALID", Kind::StateRefused),
        (Code::InvalidArgument, "STATE_INCONSISTENT", Kind::StateRefused),
        (Code::FailedPrecondition, "UNKNOWN_KEY", Kind::StateRefused),
        (Code::InvalidArgument, "INVALID_OPTION", Kind::BadRequest),
        (Code::NotFound, "UNKNOWN_GAME", Kind::UnknownGame),
        (Code::ResourceExhausted, "REQUEST_TOO_LARGE", Kind::TooLarge),
        (Code::ResourceExhausted, "RESPONSE_TOO_LARGE", Kind::TooLarge),
        (Code::ResourceExhausted, "OVERLOADED", Kind::Overloaded),
        (Code::Unavailable, "STATE_TOO_NEW", Kind::StateTooNew),
        (Code::DeadlineExceeded, "DEADLINE", Kind::DeadlineExceeded),
        (Code::Internal, "INTERNAL", Kind::ServerFault),
    ] {
        for error in [Error::from(refusing(code, reason)), Error::from(refusal(code, reason))] {
            assert_eq!((error.kind(), error.code(), error.reason(), error.move_index()), (kind, code, reason, Some(0)));
            assert_eq!(error.to_string(), format!("{reason}: {reason} it is"));
            assert_eq!(error.details(), &HashMap::from([("limit".to_string(), "3".to_string())]));
        }
    }
}

#[test]
fn what_may_be_sent_again() {
    let may = |code, reason| Error::from(refusing(code, reason)).may_try_again();
    assert!(may(Code::ResourceExhausted, "OVERLOADED") && may(Code::Unavailable, "STATE_TOO_NEW"));
    assert!(!may(Code::InvalidArgument, "BAD_MOVE") && !may(Code::Internal, "INTERNAL"));
}

#[test]
fn a_proxy_says_less() {
    let details = ErrorDetails::new()
        .set_error_info("OVERLOADED", "croupier", HashMap::new())
        .set_retry_info(Some(Duration::from_millis(1500)))
        .add_bad_request_violation("options[match_deals]", "bad")
        .clone();
    let error = Error::from(Status::with_error_details(Code::ResourceExhausted, "later", details));
    assert_eq!((error.kind(), error.reason(), error.message()), (Kind::Overloaded, "OVERLOADED", "later"));
    assert_eq!((error.retry_after(), error.field()), (Some(Duration::from_millis(1500)), "options[match_deals]"));
    assert_eq!(error.move_index(), None);
}

#[test]
fn what_the_transport_refuses_for_its_size_is_too_large() {
    for status in [
        Status::resource_exhausted("CLIENT: Received message larger than max (9 vs. 4)"),
        Status::out_of_range("Error, decoded message length too large: found 9 bytes, the limit is: 4 bytes"),
    ] {
        assert_eq!(Error::from(status).kind(), Kind::TooLarge);
    }
}

#[tokio::test]
async fn nobody_there() {
    let error = Client::connect("http://127.0.0.1:1").unwrap().server_info().await.unwrap_err();
    assert_eq!((error.kind(), error.reason()), (Kind::Unavailable, ""));
    assert!(error.to_string().starts_with("Unavailable: "), "{error}");
}

#[test]
fn the_deck_is_that_of_the_match_where_a_proof_counts_it() {
    let card = |code: &str| CardInfo { code: code.into(), copies: 2, ..Default::default() };
    let info = GameInfo { cards: vec![card("a"), card("b")], ..Default::default() };
    let counted = ShuffleProof { deck_copies: vec![1, 3], ..Default::default() };
    assert_eq!(deck(&info, None), ["a", "a", "b", "b"]);
    assert_eq!(deck(&info, Some(&ShuffleProof::default())), ["a", "a", "b", "b"]);
    assert_eq!(deck(&info, Some(&counted)), ["a", "b", "b", "b"]);
}

#[tokio::test]
async fn a_connection_that_breaks_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let breaking = std::thread::spawn(move || {
        // Each of the four attempts connects, sends something, and is left alone.
        for stream in listener.incoming().take(4) {
            let _ = stream.unwrap().read(&mut [0; 24]);
        }
    });
    let client = Client::connect(&format!("http://{address}")).unwrap();
    assert_eq!(client.server_info().await.unwrap_err().kind(), Kind::Unavailable);
    breaking.join().unwrap();
}
