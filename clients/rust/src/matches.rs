//! A match as an app keeps it.

use std::fmt;

use prost::Message;

use crate::v1::MatchState;

/// A match as an app keeps it: a value that is sent with each call and replaced by the answer's. It holds no connection.
///
/// Store [`Match::to_bytes`], and only over the revision that it was made from. Equality leaves the sealed state out: two replicas may
/// seal the same match with different keys.
#[derive(Clone)]
pub struct Match(MatchState);

/// These bytes are no match.
#[derive(Clone, Debug, thiserror::Error)]
#[error("these bytes are no MatchState")]
pub struct NoMatch(#[from] prost::DecodeError);

impl Match {
    /// The name of the match.
    pub fn match_id(&self) -> &str {
        &self.0.match_id
    }

    /// The id of its game.
    pub fn game(&self) -> &str {
        &self.0.game
    }

    /// The number of answers that were accepted so far.
    pub fn revision(&self) -> i32 {
        self.0.revision
    }

    /// The version of the rules that it is played by.
    pub fn rules_version(&self) -> i32 {
        self.0.rules_version
    }

    /// What an app stores: the serialized MatchState, which clients in all languages read.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.encode_to_vec()
    }

    /// Returns the match that [`Match::to_bytes`] wrote. The service checks the seal with the next call.
    pub fn from_bytes(data: &[u8]) -> Result<Self, NoMatch> {
        Ok(Self(MatchState::decode(data)?))
    }

    fn name(&self) -> (&str, &str, i32, i32) {
        (self.match_id(), self.game(), self.revision(), self.rules_version())
    }
}

impl PartialEq for Match {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Match {}

impl fmt::Debug for Match {
    /// Names the match and its revision, and never its state.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Match({} {}, revision {})", self.game(), self.match_id(), self.revision())
    }
}

impl From<MatchState> for Match {
    fn from(message: MatchState) -> Self {
        Self(message)
    }
}

impl From<Match> for MatchState {
    fn from(value: Match) -> Self {
        value.0
    }
}
