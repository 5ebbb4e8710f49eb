//! What calls return, made from the contract's answers. Views and events stay the contract's own messages: they are data, not objects.

use std::collections::HashMap;

use crate::errors::Error;
use crate::v1::{
    batch_item, AppliedMove, ApplyMovesResponse, BatchApplyMovesResponse, MatchStatus, Observation, ObserveMatchResponse,
    StartMatchResponse, TableEvent, TableView,
};
use crate::values::viewer_of;
use crate::{Match, Viewer};

/// A match after it was started or moves were applied.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// What the app stores now.
    pub state: Match,
    /// Where it stands; `decision` is `None` when it is over, `outcome` while it goes on.
    pub status: MatchStatus,
    /// The view of each viewer that was asked for; none where views were omitted.
    pub views: HashMap<Viewer, TableView>,
    /// What happened, in the wording of each viewer that was asked for.
    pub events: HashMap<Viewer, Vec<TableEvent>>,
    /// The moves as text in the order of the request, for the caller alone: answers to an open decision are secret.
    pub applied_moves: Vec<AppliedMove>,
}

/// A match as its viewers see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed {
    /// Where it stands.
    pub status: MatchStatus,
    /// The view of each viewer that was asked for.
    pub views: HashMap<Viewer, TableView>,
}

impl From<StartMatchResponse> for Played {
    fn from(answer: StartMatchResponse) -> Self {
        let (views, events) = seen(answer.observations);
        Self {
            state: answer.r#match.unwrap_or_default().into(),
            status: answer.status.unwrap_or_default(),
            views,
            events,
            applied_moves: Vec::new(),
        }
    }
}

impl From<ApplyMovesResponse> for Played {
    fn from(answer: ApplyMovesResponse) -> Self {
        let (views, events) = seen(answer.observations);
        Self {
            state: answer.r#match.unwrap_or_default().into(),
            status: answer.status.unwrap_or_default(),
            views,
            events,
            applied_moves: answer.applied_moves,
        }
    }
}

impl From<ObserveMatchResponse> for Observed {
    fn from(answer: ObserveMatchResponse) -> Self {
        Self { status: answer.status.unwrap_or_default(), views: seen(answer.observations).0 }
    }
}

pub(crate) fn results(answer: BatchApplyMovesResponse) -> Vec<Result<Played, Error>> {
    let results = answer.items.into_iter().map(|item| match item.result {
        Some(batch_item::Result::Refusal(refusal)) => Err(refusal.into()),
        Some(batch_item::Result::Applied(applied)) => Ok(applied.into()),
        None => Ok(ApplyMovesResponse::default().into()),
    });
    results.collect()
}

type Seen = (HashMap<Viewer, TableView>, HashMap<Viewer, Vec<TableEvent>>);

fn seen(observations: Vec<Observation>) -> Seen {
    let (mut views, mut events) = Seen::default();
    for observation in observations {
        if let Some(viewer) = viewer_of(observation.viewer) {
            views.extend(observation.view.map(|view| (viewer, view)));
            events.insert(viewer, observation.events);
        }
    }
    (views, events)
}
