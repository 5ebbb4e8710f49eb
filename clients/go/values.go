package croupier

import (
	"fmt"
	"slices"

	"google.golang.org/protobuf/proto"

	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

// Viewer is who looks: a [Seat], or the [Bystander]. The zero value is neither and is refused, so that a forgotten viewer is no seat.
type Viewer struct {
	who  who
	seat int32
}

type who uint8

const (
	nobody who = iota
	seated
	bystander
)

// Bystander is somebody without a seat, who sees the public part only.
var Bystander = Viewer{who: bystander}

// Seat is the viewer at a seat, from 0; it sees the public part and its own.
func Seat(seat int32) Viewer { return Viewer{seated, seat} }

// String returns "seat 0" or "bystander".
func (v Viewer) String() string {
	switch v.who {
	case seated:
		return fmt.Sprintf("seat %d", v.seat)
	case bystander:
		return "bystander"
	default:
		return "nobody"
	}
}

// Viewers returns viewers as the contract has them, for Observe.Viewers.
func Viewers(viewers ...Viewer) []*croupierv1.Viewer {
	messages := make([]*croupierv1.Viewer, 0, len(viewers))
	for _, viewer := range viewers {
		messages = append(messages, viewer.message())
	}
	return messages
}

func (v Viewer) message() *croupierv1.Viewer {
	switch v.who {
	case seated:
		return &croupierv1.Viewer{Viewer: &croupierv1.Viewer_Seat{Seat: v.seat}}
	case bystander:
		return &croupierv1.Viewer{Viewer: &croupierv1.Viewer_Bystander{Bystander: &croupierv1.Bystander{}}}
	default:
		return &croupierv1.Viewer{}
	}
}

func viewerOf(message *croupierv1.Viewer) Viewer {
	switch viewer := message.GetViewer().(type) {
	case *croupierv1.Viewer_Seat:
		return Seat(viewer.Seat)
	case *croupierv1.Viewer_Bystander:
		return Bystander
	default:
		return Viewer{}
	}
}

// Notation is the answer of a seat to a decision as text, as ListedMove.notation. The id of the decision says which question is
// answered, so late answers do no harm.
func Notation(seat, decisionID int32, notation string) *croupierv1.SeatMove {
	return &croupierv1.SeatMove{Seat: proto.Int32(seat), DecisionId: decisionID, Answer: &croupierv1.SeatMove_Notation{Notation: notation}}
}

// Typed is the answer of a seat to a decision as a typed move, as ListedMove.move.
func Typed(seat, decisionID int32, move *croupierv1.Move) *croupierv1.SeatMove {
	return &croupierv1.SeatMove{Seat: proto.Int32(seat), DecisionId: decisionID, Answer: &croupierv1.SeatMove_Move{Move: move}}
}

// Default is the default move, for a seat that is away. It changes nothing if the seat has answered meanwhile, so a clock and a player
// may race.
func Default(seat, decisionID int32) *croupierv1.SeatMove {
	answer := &croupierv1.SeatMove_DefaultMove{DefaultMove: &croupierv1.DefaultMove{}}
	return &croupierv1.SeatMove{Seat: proto.Int32(seat), DecisionId: decisionID, Answer: answer}
}

// WaitingSeats returns the seats that a decision asks and that have not answered, ascending; none for nil.
func WaitingSeats(decision *croupierv1.Decision) []int32 {
	var waiting []int32
	for _, seat := range decision.GetAskedSeats() {
		if !slices.Contains(decision.GetAnsweredSeats(), seat) {
			waiting = append(waiting, seat)
		}
	}
	return waiting
}

// Options are what differs from a preset, by OptionInfo.option.
type Options = map[string]*croupierv1.OptionValue

// Flag is the value of an option that is on or off.
func Flag(on bool) *croupierv1.OptionValue {
	return &croupierv1.OptionValue{Value: &croupierv1.OptionValue_Flag{Flag: on}}
}

// Number is the value of an option that is a number.
func Number(number int32) *croupierv1.OptionValue {
	return &croupierv1.OptionValue{Value: &croupierv1.OptionValue_Number{Number: number}}
}

// Choice is the value of an option that is one of several words.
func Choice(choice string) *croupierv1.OptionValue {
	return &croupierv1.OptionValue{Value: &croupierv1.OptionValue_Choice{Choice: choice}}
}

// Choices is the value of an option that is a set of words.
func Choices(choices ...string) *croupierv1.OptionValue {
	set := &croupierv1.ChoiceSet{Choices: choices}
	return &croupierv1.OptionValue{Value: &croupierv1.OptionValue_Choices{Choices: set}}
}

// NoValue is the value of an option that is switched off.
func NoValue() *croupierv1.OptionValue {
	return &croupierv1.OptionValue{Value: &croupierv1.OptionValue_None{None: &croupierv1.NoValue{}}}
}
