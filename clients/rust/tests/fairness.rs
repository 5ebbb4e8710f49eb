//! The deck that is shuffled, without any server.

use croupier::fairness::deck;
use croupier::v1::{CardInfo, GameInfo, ShuffleProof};

fn info() -> GameInfo {
    let card = |code: &str| CardInfo { code: code.into(), copies: 2, ..Default::default() };
    GameInfo { cards: vec![card("a"), card("b")], ..Default::default() }
}

#[test]
fn the_deck_is_that_of_the_match_where_its_proof_counts_it() {
    let uncounted = ShuffleProof { deal_number: 3, ..Default::default() };
    let counted = ShuffleProof { deck_copies: vec![1, 3], ..Default::default() };
    assert_eq!(deck(&info(), None), ["a", "a", "b", "b"]);
    assert_eq!(deck(&info(), Some(&uncounted)), ["a", "a", "b", "b"]);
    assert_eq!(deck(&info(), Some(&counted)), ["a", "b", "b", "b"]);
}
