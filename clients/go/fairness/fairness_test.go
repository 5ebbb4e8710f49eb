package fairness_test

import (
	"slices"
	"testing"

	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
	"github.com/croupier-engine/croupier/clients/go/fairness"
)

// The deck is that of the match where a proof counts it, else that of the usual number of seats.
func TestDeck(t *testing.T) {
	info := &croupierv1.GameInfo{Cards: []*croupierv1.CardInfo{{Code: "a", Copies: 2}, {Code: "b", Copies: 2}}}
	for _, test := range []struct {
		name  string
		proof *croupierv1.ShuffleProof
		want  []string
	}{
		{"usual", nil, []string{"a", "a", "b", "b"}},
		{"nothing counted", &croupierv1.ShuffleProof{DealNumber: 3}, []string{"a", "a", "b", "b"}},
		{"counted", &croupierv1.ShuffleProof{DeckCopies: []int32{1, 3}}, []string{"a", "b", "b", "b"}},
	} {
		if got := fairness.Deck(info, test.proof); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
