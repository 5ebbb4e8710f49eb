package croupier

import croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"

// Played is a match after it was started or moves were applied.
type Played struct {
	// Match is what the app stores now.
	Match Match
	// Status says where it stands; its Decision is nil when the match is over, its Outcome while it goes on.
	Status *croupierv1.MatchStatus
	// Views has an entry for each viewer that was asked for; none where views were omitted.
	Views map[Viewer]*croupierv1.TableView
	// Events are what happened, in each viewer's wording.
	Events map[Viewer][]*croupierv1.TableEvent
	// AppliedMoves are the moves as text in the order of the request, for the caller alone: answers to an open decision are secret.
	AppliedMoves []*croupierv1.AppliedMove
}

// Observed is a match as its viewers see it.
type Observed struct {
	// Match is the one that was sent.
	Match Match
	// Status says where it stands.
	Status *croupierv1.MatchStatus
	// Views has an entry for each viewer that was asked for.
	Views map[Viewer]*croupierv1.TableView
}

// Result is the answer to one turn of a batch: exactly one of the two is set.
type Result struct {
	Played *Played
	// Err is an *[Error]; nothing of the turn was carried out.
	Err error
}

func started(answer *croupierv1.StartMatchResponse) *Played {
	seen := answer.GetObservations()
	return &Played{Match: MatchOf(answer.GetMatch()), Status: answer.GetStatus(), Views: views(seen), Events: events(seen)}
}

func applied(answer *croupierv1.ApplyMovesResponse) *Played {
	seen := answer.GetObservations()
	return &Played{MatchOf(answer.GetMatch()), answer.GetStatus(), views(seen), events(seen), answer.GetAppliedMoves()}
}

func observed(match Match, answer *croupierv1.ObserveMatchResponse) *Observed {
	return &Observed{match, answer.GetStatus(), views(answer.GetObservations())}
}

func results(answer *croupierv1.BatchApplyMovesResponse) []Result {
	all := make([]Result, 0, len(answer.GetItems()))
	for _, item := range answer.GetItems() {
		if refusal := item.GetRefusal(); refusal != nil {
			all = append(all, Result{Err: errorOfRefusal(refusal)})
		} else {
			all = append(all, Result{Played: applied(item.GetApplied())})
		}
	}
	return all
}

func views(observations []*croupierv1.Observation) map[Viewer]*croupierv1.TableView {
	seen := make(map[Viewer]*croupierv1.TableView, len(observations))
	for _, observation := range observations {
		if view := observation.GetView(); view != nil {
			seen[viewerOf(observation.GetViewer())] = view
		}
	}
	return seen
}

func events(observations []*croupierv1.Observation) map[Viewer][]*croupierv1.TableEvent {
	heard := make(map[Viewer][]*croupierv1.TableEvent, len(observations))
	for _, observation := range observations {
		heard[viewerOf(observation.GetViewer())] = observation.GetEvents()
	}
	return heard
}
