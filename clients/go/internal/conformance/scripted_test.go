package conformance

import (
	"context"
	"crypto/rand"
	"errors"
	"testing"
	"time"

	"google.golang.org/grpc/codes"

	croupier "github.com/croupier-engine/croupier/clients/go"
	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

var codeNames = map[codes.Code]string{
	codes.InvalidArgument:    "INVALID_ARGUMENT",
	codes.NotFound:           "NOT_FOUND",
	codes.ResourceExhausted:  "RESOURCE_EXHAUSTED",
	codes.FailedPrecondition: "FAILED_PRECONDITION",
	codes.Unavailable:        "UNAVAILABLE",
}

func play(t *testing.T, client *croupier.Client, game, matchID string) (*croupier.Played, *croupier.Error) {
	t.Helper()
	played, err := client.Start(context.Background(), &croupierv1.StartMatchRequest{Game: game, MatchId: matchID})
	var failed *croupier.Error
	if err != nil && !errors.As(err, &failed) {
		t.Fatalf("%v is no error of the client", err)
	}
	return played, failed
}

func attempts(t *testing.T, client *croupier.Client, matchID string) int32 {
	t.Helper()
	played, failed := play(t, client, "scripted-attempts", matchID)
	if failed != nil {
		t.Fatal(failed)
	}
	return played.Match.Revision()
}

func TestUnavailableIsRetried(t *testing.T) {
	client, matchID := connect(t, "SCRIPTED", 5*time.Second), rand.Text()
	played, failed := play(t, client, "scripted-unavailable-twice", matchID)
	if failed != nil || played.Match.Revision() != 3 {
		t.Fatalf("%v, %v", played, failed)
	}
}

func TestUnavailableForGood(t *testing.T) {
	client, matchID := connect(t, "SCRIPTED", 5*time.Second), rand.Text()
	_, failed := play(t, client, "scripted-unavailable", matchID)
	if failed == nil || failed.Kind != croupier.ErrUnavailable {
		t.Fatalf("it fails as %v", failed)
	}
	if calls := attempts(t, client, matchID); calls != 4 {
		t.Fatalf("%d calls", calls)
	}
}

func TestOverloadedIsLeftInPeace(t *testing.T) {
	client, matchID := connect(t, "SCRIPTED", 5*time.Second), rand.Text()
	_, failed := play(t, client, "scripted-overloaded", matchID)
	if failed == nil || failed.Kind != croupier.ErrOverloaded || failed.RetryAfter != 1500*time.Millisecond || failed.Reason != "OVERLOADED" {
		t.Fatalf("it fails as %v", failed)
	}
	if calls := attempts(t, client, matchID); calls != 1 {
		t.Fatalf("%d calls", calls)
	}
}

func TestTheDeadlineHolds(t *testing.T) {
	client, began := connect(t, "SCRIPTED", 300*time.Millisecond), time.Now()
	_, failed := play(t, client, "scripted-deadline", rand.Text())
	if failed == nil || failed.Kind != croupier.ErrDeadlineExceeded {
		t.Fatalf("it fails as %v", failed)
	}
	if took := time.Since(began); took < 300*time.Millisecond || took > 5*time.Second {
		t.Fatalf("it took %v", took)
	}
}

func TestWhatIsNewIsRead(t *testing.T) {
	client := connect(t, "SCRIPTED", 5*time.Second)
	played, failed := play(t, client, "scripted-unknown", rand.Text())
	if failed != nil {
		t.Fatal(failed)
	}
	view := played.Views[croupier.Seat(0)]
	if played.Status.GetDecision().GetKind() != "new_kind" || view.GetQuestion() != "What is new?" {
		t.Errorf("it was read as %v", played)
	}
	if view.GetDirection() != 99 || view.GetReveal() != 99 || view.GetDetails().GetGame() != nil {
		t.Errorf("what is unknown was read as %v", view)
	}
}

func TestFailures(t *testing.T) {
	client := connect(t, "SCRIPTED", 5*time.Second)
	for game, due := range map[string]struct {
		kind   *croupier.Kind
		reason string
	}{
		"scripted-new-reason":      {croupier.ErrMoveRefused, "NEW_REASON"},
		"scripted-forbidden":       {croupier.ErrCroupier, ""},
		"scripted-internal":        {croupier.ErrServerFault, ""},
		"scripted-garbage-details": {croupier.ErrMoveRefused, ""},
	} {
		t.Run(game, func(t *testing.T) {
			_, failed := play(t, client, game, rand.Text())
			if failed == nil || failed.Kind != due.kind || failed.Reason != due.reason || failed.Message == "" {
				t.Fatalf("it fails as %+v", failed)
			}
		})
	}
}
