package conformance

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	croupier "github.com/croupier-engine/croupier/clients/go"
	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
	"github.com/croupier-engine/croupier/clients/go/fairness"
)

func TestShuffleVectors(t *testing.T) {
	for line := range strings.Lines(string(golden(t, "shuffle_vectors.txt"))) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if said := vector(t, strings.Fields(line)); said != strings.TrimSpace(line) {
			t.Errorf("%s instead of %s", said, line)
		}
		counted.vectors.Add(1)
	}
}

// vector returns a line as this client computes its last fields.
func vector(t *testing.T, fields []string) string {
	t.Helper()
	seed, err := hex.DecodeString(fields[1])
	must(t, err)
	key := fairness.DealKey(seed, int32(number(t, fields[2])))
	switch fields[0] {
	case "key":
		fields[3], fields[4] = hex.EncodeToString(key), hex.EncodeToString(fairness.Commitment(key))
	case "below":
		fields[5] = listed(drawn(key, fields[3], number(t, fields[4])))
	case "shuffle":
		purpose, shuffle, _ := strings.Cut(fields[3], "/")
		deck := make([]uint64, number(t, fields[4]))
		for place := range deck {
			deck[place] = uint64(place)
		}
		fields[5] = listed(fairness.ShuffledFor(purpose, deck, key, int(number(t, shuffle))))
	default:
		t.Fatalf("a vector of %q", fields[0])
	}
	return strings.Join(fields, " ")
}

func drawn(key []byte, purpose string, n uint64) []uint64 {
	stream, numbers := fairness.NewStream(key, purpose), make([]uint64, 12)
	for place := range numbers {
		numbers[place] = stream.Below(n)
	}
	return numbers
}

func number(t *testing.T, text string) uint64 {
	t.Helper()
	number, err := strconv.ParseUint(text, 10, 64)
	must(t, err)
	return number
}

func listed(numbers []uint64) string {
	texts := make([]string, len(numbers))
	for place, number := range numbers {
		texts[place] = strconv.FormatUint(number, 10)
	}
	return strings.Join(texts, ",")
}

func TestADealIsFair(t *testing.T) {
	ctx, client := context.Background(), connect(t, "DIRECT", 30*time.Second)
	games, err := client.Games(ctx, "sasaki")
	must(t, err)
	seed := make([]byte, 32)
	_, _ = rand.Read(seed)
	seats := []croupier.Viewer{croupier.Seat(0), croupier.Seat(1), croupier.Seat(2), croupier.Seat(3)}
	played, err := client.Start(ctx, &croupierv1.StartMatchRequest{
		Game: "sasaki", Options: croupier.Options{"match_deals": croupier.Number(1)}, Seed: seed,
		Observe: &croupierv1.Observe{Viewers: croupier.Viewers(seats...)},
	})
	must(t, err)
	dealt, over := played.Views, played
	for decision := played.Status.GetDecision(); decision != nil; decision = over.Status.GetDecision() {
		turn := croupier.Turn{Match: over.Match, Observe: &croupierv1.Observe{Viewers: croupier.Viewers(seats[0])}}
		for _, seat := range croupier.WaitingSeats(decision) {
			turn.Moves = append(turn.Moves, croupier.Default(seat, decision.GetDecisionId()))
		}
		over, err = client.Apply(ctx, turn)
		must(t, err)
	}

	seen := dealt[seats[0]].GetShuffleProof()
	key := fairness.PublishedKey(over.Views[seats[0]], seen.GetDealNumber())
	order, err := fairness.CheckDeal(games[0], seen, key)
	must(t, err)
	for seat, viewer := range seats { // in Sasaki card i of the deck goes to seat i mod 4
		var due []string
		for place := seat; place < len(order); place += len(seats) {
			due = append(due, order[place])
		}
		if hand := handOf(dealt[viewer], int32(seat)); !slices.Equal(slices.Sorted(slices.Values(hand)), slices.Sorted(slices.Values(due))) {
			t.Errorf("%v was dealt %v instead of %v", viewer, hand, due)
		}
	}
	if _, err := fairness.CheckDeal(games[0], seen, seed); !errors.Is(err, fairness.ErrUnfairDeal) {
		t.Errorf("another key: %v", err)
	}
}

func handOf(view *croupierv1.TableView, seat int32) []string {
	for _, zone := range view.GetZones() {
		if zone.GetKind() == "hand" && zone.Seat != nil && zone.GetSeat() == seat {
			return zone.GetGroups()[0].GetCards()
		}
	}
	return nil
}
