//! The check that a deal was fixed when it started: the specified generator and shuffle, written again from their specification.
//!
//! Everything random in a match follows from its 32-byte seed (its match key, once published):
//!
//! * deal key: HMAC-SHA256(key = seed, message = `croupier/v1/deal/` + number of the deal in decimal)
//! * commitment: SHA-256(deal key), public when the deal starts
//! * stream: SHAKE-256(`croupier/v1/` + purpose + 0x00 + deal key), read as big-endian 32-bit numbers
//! * below(n): numbers of the stream not less than the greatest multiple of n up to 2^32 are thrown away; the rest modulo n
//! * shuffle: Fisher-Yates from the last place down: place i changes with place below(i + 1); the purpose of the shuffle of a deal is
//!   `shuffle/` + its number within the deal in decimal, 0 for the first, more for redeals
//!
//! Nothing here asks the service for anything: that is the point of it.

use std::iter::repeat_n;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use shake::digest::{ExtendableOutput, Update, XofReader};
use shake::Shake256;

use crate::v1::{GameInfo, ShuffleProof, TableView};

/// A published key does not fit what was seen when the deal started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the key of deal {deal_number} does not fit the commitment that was published when it started")]
pub struct UnfairDeal {
    /// Number of the deal, from 1.
    pub deal_number: i32,
}

/// Returns the key of a deal (from 1) from the published match key (`Outcome.match_key`).
pub fn deal_key(match_key: &[u8], deal_number: i32) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(match_key).expect("HMAC takes keys of any length");
    Mac::update(&mut mac, format!("croupier/v1/deal/{deal_number}").as_bytes());
    mac.finalize().into_bytes().into()
}

/// Returns what is public of a deal's key from the start of the deal.
pub fn commitment(key: &[u8]) -> [u8; 32] {
    Sha256::digest(key).into()
}

/// Says whether `key` is the one that the deal was committed to.
pub fn verify(committed: &[u8], key: &[u8]) -> bool {
    !key.is_empty() && committed == commitment(key)
}

/// The specified generator for one purpose.
pub struct Stream(Box<dyn XofReader + Send>);

impl Stream {
    /// Returns the stream of a deal's key for a purpose, at its beginning.
    pub fn new(key: &[u8], purpose: &str) -> Self {
        let mut shake = Shake256::default();
        for part in [b"croupier/v1/", purpose.as_bytes(), b"\0", key] {
            Update::update(&mut shake, part);
        }
        Self(Box::new(shake.finalize_xof()))
    }

    /// Returns the next uniform number from 0 to n - 1, for n from 1 to 2^32.
    pub fn below(&mut self, n: u64) -> u64 {
        const ALL: u64 = 1 << 32;
        let usable = ALL - ALL % n;
        loop {
            let number = self.next();
            if number < usable {
                return number % n;
            }
        }
    }

    fn next(&mut self) -> u64 {
        let mut number = [0; 4];
        self.0.read(&mut number);
        u32::from_be_bytes(number).into()
    }
}

/// Returns cards in the order of a shuffle of the deal with this key: 0 is its first, redeals count on.
pub fn shuffled<Card>(cards: Vec<Card>, key: &[u8], shuffle: u32) -> Vec<Card> {
    shuffled_for("shuffle", cards, key, shuffle)
}

/// [`shuffled`] for another purpose, where a game's rules shuffle more than the deck.
pub fn shuffled_for<Card>(purpose: &str, mut cards: Vec<Card>, key: &[u8], shuffle: u32) -> Vec<Card> {
    let mut stream = Stream::new(key, &format!("{purpose}/{shuffle}"));
    for place in (1..cards.len()).rev() {
        let other = stream.below(place as u64 + 1) as usize;
        cards.swap(place, other);
    }
    cards
}

/// Returns the deck before it is shuffled: every kind of card in order, its copies in a row.
///
/// With the proof of any deal of a match it is the deck of that match; without, that of the usual number of seats.
pub fn deck(info: &GameInfo, proof: Option<&ShuffleProof>) -> Vec<String> {
    let counted = proof.map_or(&[][..], |proof| &proof.deck_copies);
    let mut deck = Vec::new();
    for (kind, card) in info.cards.iter().enumerate() {
        let copies = counted.get(kind).unwrap_or(&card.copies);
        deck.extend(repeat_n(card.code.clone(), usize::try_from(*copies).unwrap_or(0)));
    }
    deck
}

/// Returns the key of a deal as far as a view tells it: from the match key, the last deal, the running one; `None`: not published.
pub fn published_key(view: &TableView, deal_number: i32) -> Option<Vec<u8>> {
    let outcome = view.status.as_ref().and_then(|status| status.outcome.as_ref());
    if let Some(outcome) = outcome.filter(|outcome| !outcome.match_key.is_empty()) {
        return Some(deal_key(&outcome.match_key, deal_number).to_vec());
    }
    let last = view.last_deal.as_ref().and_then(|deal| deal.proof.as_ref());
    let mut proofs = last.into_iter().chain(&view.shuffle_proof);
    let proof = proofs.find(|proof| proof.deal_number == deal_number && !proof.key.is_empty())?;
    Some(proof.key.clone())
}

/// Checks a published key against the proof that was `seen` when the deal started, and returns the order of the deck. Compare the hands
/// that you saw with it, as the game's rules deal them.
pub fn check_deal(info: &GameInfo, seen: &ShuffleProof, key: &[u8]) -> Result<Vec<String>, UnfairDeal> {
    check_redeal(info, seen, key, 0)
}

/// [`check_deal`] for another shuffle of the deal: redeals count on from 0.
pub fn check_redeal(info: &GameInfo, seen: &ShuffleProof, key: &[u8], shuffle: u32) -> Result<Vec<String>, UnfairDeal> {
    if !verify(&seen.commitment, key) {
        return Err(UnfairDeal { deal_number: seen.deal_number });
    }
    Ok(shuffled(deck(info, Some(seen)), key, shuffle))
}
