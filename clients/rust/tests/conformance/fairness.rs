//! Shuffle vectors, and a deal that is checked.

use std::fs;
use std::time::Duration;

use croupier::fairness::{check_deal, commitment, deal_key, published_key, shuffled_for, Stream, UnfairDeal};
use croupier::v1::{Observe, SeatMove, StartMatchRequest, TableView};
use croupier::{Client, Played, Turn, Viewer};

use crate::{connect, count, golden, Counted};

#[test]
fn shuffle_vectors() {
    let file = fs::read_to_string(golden("shuffle_vectors.txt")).unwrap();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split(' ').collect();
        assert_eq!(vector(&fields), line);
        count(Counted::Vectors, 1);
    }
}

/// Returns a line as this client computes its last fields.
fn vector(fields: &[&str]) -> String {
    let key = deal_key(&hex::decode(fields[1]).unwrap(), fields[2].parse().unwrap());
    let n = || fields[4].parse::<u64>().unwrap();
    let computed = match fields[0] {
        "key" => return [&fields[..3], &[&hex::encode(key), &hex::encode(commitment(&key))]].concat().join(" "),
        "below" => {
            let mut stream = Stream::new(&key, fields[3]);
            (0..12).map(|_| stream.below(n())).collect()
        }
        "shuffle" => {
            let (purpose, shuffle) = fields[3].split_once('/').unwrap();
            shuffled_for(purpose, (0..n()).collect(), &key, shuffle.parse().unwrap())
        }
        other => panic!("a vector of {other}"),
    };
    let listed: Vec<_> = computed.iter().map(u64::to_string).collect();
    [&fields[..5], &[&listed.join(",")]].concat().join(" ")
}

#[tokio::test]
async fn a_deal_is_fair() {
    let client = connect("DIRECT", Duration::from_secs(30));
    let info = client.games(&["sasaki"]).await.unwrap().remove(0);
    let seed: [u8; 32] = std::array::from_fn(|_| fastrand::u8(..));
    let dealt = client.start(start(&seed)).await.unwrap();
    let views = dealt.views.clone();
    let over = played_out(&client, dealt).await;

    let seen = views[&Viewer::Seat(0)].shuffle_proof.as_ref().unwrap();
    let key = published_key(&over.views[&Viewer::Seat(0)], seen.deal_number).unwrap();
    let order = check_deal(&info, seen, &key).unwrap();
    for seat in 0..4 {
        // In Sasaki card i of the deck goes to seat i mod 4.
        let due = order.iter().skip(seat).step_by(4).cloned().collect();
        assert_eq!(sorted(hand(&views[&Viewer::Seat(seat as i32)], seat as i32)), sorted(due));
    }
    assert_eq!(check_deal(&info, seen, &seed), Err(UnfairDeal { deal_number: 1 }));
}

fn start(seed: &[u8]) -> StartMatchRequest {
    StartMatchRequest {
        game: "sasaki".into(),
        options: [("match_deals".into(), 1.into())].into(),
        seed: seed.into(),
        observe: Some(Observe { viewers: (0..4).map(|seat| Viewer::Seat(seat).into()).collect(), ..Default::default() }),
        ..Default::default()
    }
}

async fn played_out(client: &Client, mut played: Played) -> Played {
    let observe = Observe { viewers: vec![Viewer::Seat(0).into()], ..Default::default() };
    while let Some(decision) = &played.status.decision {
        let moves = decision.waiting_seats().map(|seat| SeatMove::by_default(seat, decision.decision_id)).collect();
        played = client.apply(Turn { state: played.state, moves, observe: Some(observe.clone()) }).await.unwrap();
    }
    played
}

fn hand(view: &TableView, seat: i32) -> Vec<String> {
    let hand = view.zones.iter().find(|zone| zone.kind == "hand" && zone.seat == Some(seat)).unwrap();
    hand.groups[0].cards.clone()
}

fn sorted(mut cards: Vec<String>) -> Vec<String> {
    cards.sort();
    cards
}
