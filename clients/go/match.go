package croupier

import (
	"fmt"

	"google.golang.org/protobuf/proto"

	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

// Match is a match as an app keeps it: an immutable value that is sent with each call and replaced by the answer's. It holds no
// connection. Store [Match.Bytes], and only over the revision that it was made from. Compare revisions, never bytes: two replicas may
// seal the same match with different keys.
type Match struct {
	state        string // sealed and opaque; a string, so that nobody changes it
	id           string
	game         string
	revision     int32
	rulesVersion int32
}

// ID is the name of the match.
func (m Match) ID() string { return m.id }

// Game is the id of its game.
func (m Match) Game() string { return m.game }

// Revision is the number of answers that were accepted so far.
func (m Match) Revision() int32 { return m.revision }

// RulesVersion is the version of the rules that it is played by.
func (m Match) RulesVersion() int32 { return m.rulesVersion }

// Bytes returns what an app stores: the serialized MatchState, which clients in all languages read.
func (m Match) Bytes() []byte {
	data, err := proto.MarshalOptions{Deterministic: true}.Marshal(m.Message())
	if err != nil {
		// Only text that is not UTF-8 cannot be written, and no service ever said such.
		panic(fmt.Sprintf("croupier: %v", err))
	}
	return data
}

// ParseMatch returns the match that [Match.Bytes] wrote; the error says that the bytes are none. The service checks the seal with the
// next call.
func ParseMatch(data []byte) (Match, error) {
	message := &croupierv1.MatchState{}
	if err := proto.Unmarshal(data, message); err != nil {
		return Match{}, fmt.Errorf("croupier: these bytes are no MatchState: %w", err)
	}
	return MatchOf(message), nil
}

// Message returns the contract's message.
func (m Match) Message() *croupierv1.MatchState {
	return &croupierv1.MatchState{
		State:        []byte(m.state),
		MatchId:      m.id,
		Game:         m.game,
		Revision:     m.revision,
		RulesVersion: m.rulesVersion,
	}
}

// MatchOf returns the match of the contract's message.
func MatchOf(message *croupierv1.MatchState) Match {
	return Match{
		state:        string(message.GetState()),
		id:           message.GetMatchId(),
		game:         message.GetGame(),
		revision:     message.GetRevision(),
		rulesVersion: message.GetRulesVersion(),
	}
}

// String names the match and its revision, and never its state.
func (m Match) String() string {
	return fmt.Sprintf("%s %s, revision %d", m.game, m.id, m.revision)
}
