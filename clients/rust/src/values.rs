//! How Rust's values become the contract's: viewers, moves, options. Nothing here talks to a server or knows a game.

use crate::v1::{option_value, seat_move, viewer, Bystander, ChoiceSet, Decision, DefaultMove, Move, NoValue, OptionValue, SeatMove};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Viewer {
    /// A seat, from 0; it sees the public part and its own.
    Seat(i32),
    /// Somebody without a seat, who sees the public part only.
    Bystander,
}

impl From<Viewer> for crate::v1::Viewer {
    fn from(who: Viewer) -> Self {
        Self {
            viewer: Some(match who {
                Viewer::Seat(seat) => viewer::Viewer::Seat(seat),
                Viewer::Bystander => viewer::Viewer::Bystander(Bystander {}),
            }),
        }
    }
}

/// The viewer of a message; `None` where it is of a kind that this client does not know.
pub(crate) fn viewer_of(message: Option<crate::v1::Viewer>) -> Option<Viewer> {
    Some(match message?.viewer? {
        viewer::Viewer::Seat(seat) => Viewer::Seat(seat),
        viewer::Viewer::Bystander(_) => Viewer::Bystander,
    })
}

/// Answers of seats to decisions. The id of the decision says which question is answered, so late answers do no harm.
impl SeatMove {
    /// A move as text, as `ListedMove.notation`.
    pub fn notation(seat: i32, decision_id: i32, notation: impl Into<String>) -> Self {
        Self::answering(seat, decision_id, seat_move::Answer::Notation(notation.into()))
    }

    /// A typed move, as `ListedMove.move`.
    pub fn typed(seat: i32, decision_id: i32, answer: Move) -> Self {
        Self::answering(seat, decision_id, seat_move::Answer::Move(answer))
    }

    /// The default move, for a seat that is away. It changes nothing if the seat has answered meanwhile, so a clock and a player may
    /// race.
    pub fn by_default(seat: i32, decision_id: i32) -> Self {
        Self::answering(seat, decision_id, seat_move::Answer::DefaultMove(DefaultMove {}))
    }

    fn answering(seat: i32, decision_id: i32, answer: seat_move::Answer) -> Self {
        Self { seat: Some(seat), decision_id, answer: Some(answer) }
    }
}

impl Decision {
    /// Seats that are asked and have not answered, ascending.
    pub fn waiting_seats(&self) -> impl Iterator<Item = i32> + '_ {
        let waits = |seat: &i32| !self.answered_seats.contains(seat);
        self.asked_seats.iter().copied().filter(waits)
    }
}

impl OptionValue {
    /// The value of an option that is switched off.
    pub fn no_value() -> Self {
        option_value::Value::None(NoValue {}).into()
    }
}

impl From<option_value::Value> for OptionValue {
    fn from(value: option_value::Value) -> Self {
        Self { value: Some(value) }
    }
}

impl From<bool> for OptionValue {
    fn from(flag: bool) -> Self {
        option_value::Value::Flag(flag).into()
    }
}

impl From<i32> for OptionValue {
    fn from(number: i32) -> Self {
        option_value::Value::Number(number).into()
    }
}

impl From<&str> for OptionValue {
    fn from(choice: &str) -> Self {
        option_value::Value::Choice(choice.to_string()).into()
    }
}

impl From<&[&str]> for OptionValue {
    fn from(choices: &[&str]) -> Self {
        let choices = choices.iter().map(ToString::to_string).collect();
        option_value::Value::Choices(ChoiceSet { choices }).into()
    }
}
