package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"testing"
	"time"

	croupier "github.com/croupier-engine/croupier/clients/go"
	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

type refusalCase struct {
	Name   string
	Start  json.RawMessage
	Match  []byte
	Moves  []json.RawMessage
	Damage string
	Then   []json.RawMessage
	Expect expectation
}

type expectation struct {
	Error     string
	Code      string
	Reason    string
	Message   string
	MoveIndex *int `json:"move_index"`
	Field     string
	Details   map[string]string
}

func TestRefusals(t *testing.T) {
	var cases []refusalCase
	readJSON(t, golden(t, "refusals.json"), &cases)
	client := connect(t, "DIRECT", 30*time.Second)
	for _, refusal := range cases {
		t.Run(refusal.Name, func(t *testing.T) {
			for _, err := range refusal.errors(t, client) {
				if said := expectationOf(t, err); !reflect.DeepEqual(said, refusal.Expect) {
					t.Fatalf("%+v instead of %+v", said, refusal.Expect)
				}
			}
			counted.refusals.Add(1)
		})
	}
}

// errors sends the case, as a call and as an item of a batch.
func (c refusalCase) errors(t *testing.T, client *croupier.Client) []error {
	t.Helper()
	if c.Then == nil {
		_, err := client.Start(context.Background(), message(t, c.Start, &croupierv1.StartMatchRequest{}))
		return []error{err}
	}
	turn := croupier.Turn{Match: damaged(t, c.Damage, c.before(t, client)), Moves: moves(t, c.Then)}
	_, err := client.Apply(context.Background(), turn)
	results, inBatch := client.Batch(context.Background(), []croupier.Turn{turn})
	if inBatch == nil { // else the whole request was too much
		inBatch = results[0].Err
	}
	return []error{err, inBatch}
}

// before returns the match as it is before it is damaged.
func (c refusalCase) before(t *testing.T, client *croupier.Client) croupier.Match {
	t.Helper()
	if c.Start == nil {
		match, err := croupier.ParseMatch(c.Match)
		must(t, err)
		if string(match.Bytes()) != string(c.Match) {
			t.Fatal("a stored match is written in another way")
		}
		return match
	}
	played, err := client.Start(context.Background(), message(t, c.Start, &croupierv1.StartMatchRequest{}))
	must(t, err)
	if len(c.Moves) > 0 {
		played, err = client.Apply(context.Background(), croupier.Turn{Match: played.Match, Moves: moves(t, c.Moves)})
		must(t, err)
	}
	return played.Match
}

func damaged(t *testing.T, damage string, match croupier.Match) croupier.Match {
	t.Helper()
	changed := match.Message()
	switch last := len(changed.State) - 1; damage {
	case "":
	case "flip_last_byte":
		changed.State[last] ^= 0xFF
	case "cut_last_byte":
		changed.State = changed.State[:last]
	case "no_state":
		changed.State = nil
	case "long_state":
		changed.State = make([]byte, 2*1024*1024)
	case "other_match_id":
		changed.MatchId += "-other"
	case "other_game":
		changed.Game = map[bool]string{true: "sasku", false: "sasaki"}[changed.Game == "sasaki"]
	case "unknown_game":
		changed.Game = "no_such_game"
	case "higher_revision":
		changed.Revision++
	case "other_rules_version":
		changed.RulesVersion++
	default:
		t.Fatalf("no damage is called %q", damage)
	}
	return croupier.MatchOf(changed)
}

func expectationOf(t *testing.T, err error) expectation {
	t.Helper()
	var failed *croupier.Error
	if !errors.As(err, &failed) {
		t.Fatalf("%v is no error of the client", err)
	}
	said := expectation{
		Error: failed.Kind.Error(), Code: codeNames[failed.Code], Reason: failed.Reason, Message: failed.Message, Field: failed.Field,
		Details: map[string]string{},
	}
	for name, value := range failed.Details {
		said.Details[name] = value
	}
	if failed.MoveIndex >= 0 {
		said.MoveIndex = &failed.MoveIndex
	}
	return said
}
