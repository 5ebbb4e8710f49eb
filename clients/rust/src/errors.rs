//! Why a call failed: made from the rich details of a status, or from the refusal in a batch item.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use prost::Message;
use tonic::{Code, Status};
use tonic_types::pb;

use crate::v1::Refusal;

/// The kinds of failure. [`Error::may_try_again`] says which of them may be sent again as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A rule refuses a move; nothing has changed. Show it to the seat that moved, and to no other.
    MoveRefused,
    /// The state is forged, damaged, of another match, or sealed with a key that the service does not hold.
    StateRefused,
    /// The request is wrong in [`Error::field`]; sending it again is of no use.
    BadRequest,
    /// There is no such game.
    UnknownGame,
    /// The request or its answer has too many bytes: fewer moves, items or views.
    TooLarge,
    /// No replica could be reached, also after the retries. Try again.
    Unavailable,
    /// The state was written by a newer release than this replica runs, during a roll-out. Try again.
    StateTooNew,
    /// The service sheds load. Try again after [`Error::retry_after`].
    Overloaded,
    /// The answer did not come in time. Try again.
    DeadlineExceeded,
    /// A fault of the service, never of the request.
    ServerFault,
    /// None of these: [`Error::code`] says what.
    Other,
}

/// Why a call, or a turn of a batch, failed.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}: {}", .0.title(), .0.message)]
pub struct Error(Box<Cause>);

#[derive(Clone, Debug)]
struct Cause {
    kind: Kind,
    code: Code,
    reason: String,
    message: String,
    details: HashMap<String, String>,
    move_index: Option<usize>,
    field: String,
    retry_after: Option<Duration>,
}

impl Error {
    /// The kind of failure.
    pub fn kind(&self) -> Kind {
        self.0.kind
    }

    /// Whether nothing is wrong with the request: every call may be repeated as it is.
    pub fn may_try_again(&self) -> bool {
        use Kind::{DeadlineExceeded, Overloaded, StateTooNew, Unavailable};
        matches!(self.kind(), Unavailable | StateTooNew | Overloaded | DeadlineExceeded)
    }

    /// The gRPC status.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// Why, in upper snake case as in `Refusal.reason`; empty where the service did not answer itself.
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// Why, readable.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Particulars: field, option, limit ...
    pub fn details(&self) -> &HashMap<String, String> {
        &self.0.details
    }

    /// Which move of the call was refused, from 0.
    pub fn move_index(&self) -> Option<usize> {
        self.0.move_index
    }

    /// The path of the bad field in the contract's request, as `options[match_deals]`; empty: none.
    pub fn field(&self) -> &str {
        &self.0.field
    }

    /// For how long an overloaded service asks to wait.
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.retry_after
    }
}

impl From<Status> for Error {
    fn from(status: Status) -> Self {
        let mut cause = Cause::new(status.code(), status.message());
        // Details that cannot be read are a proxy's, not ours: the plain status must do.
        for detail in pb::Status::decode(status.details()).unwrap_or_default().details {
            cause.take(&detail.type_url, &detail.value);
        }
        cause.into()
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let mut cause = Cause::new(Code::from_i32(refusal.code), "");
        cause.take_refusal(refusal);
        cause.into()
    }
}

impl From<Cause> for Error {
    fn from(mut cause: Cause) -> Self {
        cause.kind = cause.kind_by_reason().unwrap_or(cause.kind);
        Self(Box::new(cause))
    }
}

impl Cause {
    fn new(code: Code, message: &str) -> Self {
        Self {
            kind: kind_by_code(code, message),
            code,
            reason: String::new(),
            message: message.to_string(),
            details: HashMap::new(),
            move_index: None,
            field: String::new(),
            retry_after: None,
        }
    }

    fn title(&self) -> impl fmt::Display + '_ {
        if self.reason.is_empty() {
            format!("{:?}", self.code)
        } else {
            self.reason.clone()
        }
    }

    /// Takes what a detail of a status says. The Refusal says most; the others stand in for it where a proxy answers.
    fn take(&mut self, type_url: &str, value: &[u8]) {
        match type_url.rsplit('/').next() {
            Some("croupier.v1.Refusal") => self.take_refusal(Refusal::decode(value).unwrap_or_default()),
            Some("google.rpc.ErrorInfo") if self.reason.is_empty() => {
                let info = pb::ErrorInfo::decode(value).unwrap_or_default();
                (self.reason, self.details) = (info.reason, info.metadata);
            }
            Some("google.rpc.BadRequest") => {
                let bad = pb::BadRequest::decode(value).unwrap_or_default();
                self.field = bad.field_violations.into_iter().next().unwrap_or_default().field;
            }
            Some("google.rpc.RetryInfo") => {
                let retry = pb::RetryInfo::decode(value).unwrap_or_default();
                self.retry_after = retry.retry_delay.and_then(|delay| delay.try_into().ok());
            }
            _ => {}
        }
    }

    fn take_refusal(&mut self, refusal: Refusal) {
        if self.field.is_empty() {
            self.field = refusal.details.get("field").cloned().unwrap_or_default();
        }
        self.move_index = refusal.move_index.and_then(|index| index.try_into().ok());
        self.reason = refusal.reason;
        self.message = refusal.message;
        self.details = refusal.details;
    }

    fn kind_by_reason(&self) -> Option<Kind> {
        Some(match self.reason.as_str() {
            "BAD_MOVE" => Kind::MoveRefused,
            "STATE_INVALID" | "STATE_INCONSISTENT" | "UNKNOWN_KEY" => Kind::StateRefused,
            "STATE_TOO_NEW" => Kind::StateTooNew,
            "UNKNOWN_GAME" => Kind::UnknownGame,
            "REQUEST_TOO_LARGE" | "RESPONSE_TOO_LARGE" => Kind::TooLarge,
            _ => return None,
        })
    }
}

fn kind_by_code(code: Code, message: &str) -> Kind {
    match code {
        // Said by the transport itself, on the other side and on this one.
        Code::ResourceExhausted if message.contains("larger than max") => Kind::TooLarge,
        Code::OutOfRange if message.contains("message length too large") => Kind::TooLarge,
        Code::FailedPrecondition => Kind::MoveRefused,
        Code::InvalidArgument => Kind::BadRequest,
        Code::NotFound => Kind::UnknownGame,
        Code::Unavailable => Kind::Unavailable,
        Code::ResourceExhausted => Kind::Overloaded,
        Code::DeadlineExceeded => Kind::DeadlineExceeded,
        Code::Internal | Code::Unknown | Code::Unimplemented | Code::DataLoss => Kind::ServerFault,
        _ => Kind::Other,
    }
}
