package conformance

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	croupier "github.com/croupier-engine/croupier/clients/go"
	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

type goldenMatch struct {
	Start    json.RawMessage
	Moves    []json.RawMessage
	Revision int32
	Viewers  []struct {
		Viewer, View json.RawMessage
		Events       []string
	}
}

func TestGoldenMatches(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(setting(t, "GOLDEN"), "matches", "*", "*.json"))
	must(t, err)
	for way, options := range map[string][]croupier.Option{"DIRECT": nil, "ENVOY": nil, "MTLS": {certified(t, "app", "ca")}} {
		client := connect(t, way, time.Minute, options...)
		for _, file := range files {
			t.Run(way+"/"+filepath.Base(file), func(t *testing.T) { playGolden(t, client, file) })
		}
	}
}

func playGolden(t *testing.T, client *croupier.Client, file string) {
	var match goldenMatch
	data, err := os.ReadFile(file)
	must(t, err)
	readJSON(t, data, &match)

	observe := &croupierv1.Observe{OmitTypedMoves: true}
	for _, seen := range match.Viewers {
		observe.Viewers = append(observe.Viewers, message(t, seen.Viewer, &croupierv1.Viewer{}))
	}
	start := message(t, match.Start, &croupierv1.StartMatchRequest{Observe: nil})
	start.Observe = observe
	begun, err := client.Start(context.Background(), start)
	must(t, err)
	played, err := client.Apply(context.Background(), croupier.Turn{Match: begun.Match, Moves: moves(t, match.Moves), Observe: observe})
	must(t, err)
	observed, err := client.Observe(context.Background(), played.Match, observe)
	must(t, err)

	if played.Match.Revision() != match.Revision {
		t.Errorf("revision %d instead of %d", played.Match.Revision(), match.Revision)
	}
	for index, seen := range match.Viewers {
		viewer := viewerOf(observe.GetViewers()[index])
		if !proto.Equal(observed.Views[viewer], message(t, seen.View, &croupierv1.TableView{})) {
			t.Errorf("%v sees something else", viewer)
		}
		if heard := sentences(begun.Events[viewer], played.Events[viewer]); !slices.Equal(heard, seen.Events) {
			t.Errorf("%v hears %q instead of %q", viewer, heard, seen.Events)
		}
		counted.views.Add(1)
	}
	counted.matches.Add(1)
}

func moves(t *testing.T, written []json.RawMessage) []*croupierv1.SeatMove {
	t.Helper()
	var moves []*croupierv1.SeatMove
	for _, move := range written {
		moves = append(moves, message(t, move, &croupierv1.SeatMove{}))
	}
	return moves
}

func viewerOf(viewer *croupierv1.Viewer) croupier.Viewer {
	if viewer.GetBystander() != nil {
		return croupier.Bystander
	}
	return croupier.Seat(viewer.GetSeat())
}

func sentences(calls ...[]*croupierv1.TableEvent) []string {
	said := []string{}
	for _, event := range slices.Concat(calls...) {
		said = append(said, event.GetSentence())
	}
	return said
}
