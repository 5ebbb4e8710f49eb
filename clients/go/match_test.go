package croupier_test

import (
	"bytes"
	"strings"
	"testing"

	croupier "github.com/croupier-engine/croupier/clients/go"
	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

var stored = []byte("\x0a\x03\x01\xff\x00\x12\x01m\x1a\x06sasaki\x20\x07\x28\x01")

func TestAMatchIsItsBytes(t *testing.T) {
	match, err := croupier.ParseMatch(stored)
	if err != nil || match.ID() != "m" || match.Game() != "sasaki" || match.Revision() != 7 || match.RulesVersion() != 1 {
		t.Fatalf("%v, %v", match, err)
	}
	if !bytes.Equal(match.Bytes(), stored) {
		t.Errorf("%x", match.Bytes())
	}
	if again := croupier.MatchOf(match.Message()); again != match {
		t.Errorf("%v is not %v", again, match)
	}
}

func TestAMatchIsNeverChanged(t *testing.T) {
	message := &croupierv1.MatchState{State: []byte{1}}
	match := croupier.MatchOf(message)
	message.State[0] = 2
	match.Message().State[0] = 3
	if state := match.Message().GetState(); state[0] != 1 {
		t.Errorf("it is %v now", state)
	}
}

func TestAMatchDoesNotShowItsState(t *testing.T) {
	match := croupier.MatchOf(&croupierv1.MatchState{State: []byte("sealed"), MatchId: "m", Game: "sasaki", Revision: 7})
	if said := match.String(); said != "sasaki m, revision 7" || strings.Contains(said, "sealed") {
		t.Error(said)
	}
}

func TestWhatIsNoMatch(t *testing.T) {
	if _, err := croupier.ParseMatch([]byte("\xff")); err == nil {
		t.Error("it was taken")
	}
}

func TestWhoWaits(t *testing.T) {
	decision := &croupierv1.Decision{AskedSeats: []int32{0, 2, 3}, AnsweredSeats: []int32{2}}
	if waiting := croupier.WaitingSeats(decision); len(waiting) != 2 || waiting[0] != 0 || waiting[1] != 3 {
		t.Errorf("%v", waiting)
	}
	if waiting := croupier.WaitingSeats(nil); waiting != nil {
		t.Errorf("%v", waiting)
	}
}

func TestAForgottenViewerIsNoSeat(t *testing.T) {
	viewers := croupier.Viewers(croupier.Viewer{}, croupier.Seat(0), croupier.Bystander)
	if viewers[0].GetViewer() != nil || viewers[1].GetViewer() == nil || viewers[2].GetBystander() == nil {
		t.Errorf("%v", viewers)
	}
}
