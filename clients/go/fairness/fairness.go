// Package fairness checks that a deal was fixed when it started: the specified generator and shuffle, written again from their
// specification.
//
// Everything random in a match follows from its 32-byte seed (its match key, once published):
//
//   - deal key: HMAC-SHA256(key = seed, message = "croupier/v1/deal/" + number of the deal in decimal)
//   - commitment: SHA-256(deal key), public when the deal starts
//   - stream: SHAKE-256("croupier/v1/" + purpose + 0x00 + deal key), read as big-endian 32-bit numbers
//   - below(n): numbers of the stream not less than the greatest multiple of n up to 2**32 are thrown away; the rest modulo n
//   - shuffle: Fisher-Yates from the last place down: place i changes with place below(i + 1); the purpose of the shuffle of a deal is
//     "shuffle/" + its number within the deal in decimal, 0 for the first, more for redeals
//
// Nothing here asks the service for anything: that is the point of it.
package fairness

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

// ErrUnfairDeal says that a published key does not fit what was seen when the deal started.
var ErrUnfairDeal = errors.New("UnfairDeal")

// DealKey returns the key of a deal (from 1) from the published match key (Outcome.match_key).
func DealKey(matchKey []byte, dealNumber int32) []byte {
	mac := hmac.New(sha256.New, matchKey)
	fmt.Fprintf(mac, "croupier/v1/deal/%d", dealNumber)
	return mac.Sum(nil)
}

// Commitment returns what is public of a deal's key from the start of the deal.
func Commitment(key []byte) []byte {
	sum := sha256.Sum256(key)
	return sum[:]
}

// Verify says whether key is the one that the deal was committed to.
func Verify(commitment, key []byte) bool {
	return len(key) > 0 && subtle.ConstantTimeCompare(commitment, Commitment(key)) == 1
}

// Stream is the specified generator for one purpose.
type Stream struct{ shake *sha3.SHAKE }

// NewStream returns the stream of a deal's key for a purpose, at its beginning.
func NewStream(key []byte, purpose string) *Stream {
	shake := sha3.NewSHAKE256()
	// Writing to a hash never fails.
	_, _ = shake.Write(slices.Concat([]byte("croupier/v1/"), []byte(purpose), []byte{0}, key))
	return &Stream{shake}
}

// Below returns the next uniform number from 0 to n - 1, for n from 1 to 2**32.
func (s *Stream) Below(n uint64) uint64 {
	const all = 1 << 32
	for usable := all - all%n; ; {
		if number := s.next(); number < usable {
			return number % n
		}
	}
}

func (s *Stream) next() uint64 {
	var number [4]byte
	_, _ = s.shake.Read(number[:])
	return uint64(binary.BigEndian.Uint32(number[:]))
}

// Shuffled returns cards in the order of a shuffle of the deal with this key: 0 is its first, redeals count on.
func Shuffled[Card any](cards []Card, key []byte, shuffle int) []Card {
	return ShuffledFor("shuffle", cards, key, shuffle)
}

// ShuffledFor is [Shuffled] for another purpose, where a game's rules shuffle more than the deck.
func ShuffledFor[Card any](purpose string, cards []Card, key []byte, shuffle int) []Card {
	stream := NewStream(key, fmt.Sprintf("%s/%d", purpose, shuffle))
	order := slices.Clone(cards)
	for place := len(order) - 1; place > 0; place-- {
		other := stream.Below(uint64(place) + 1)
		order[place], order[other] = order[other], order[place]
	}
	return order
}

// Deck returns the deck before it is shuffled: every kind of card in order, its copies in a row.
//
// With the proof of any deal of a match it is the deck of that match; with nil, that of the usual number of seats.
func Deck(info *croupierv1.GameInfo, proof *croupierv1.ShuffleProof) []string {
	var deck []string
	for kind, card := range info.GetCards() {
		copies := card.GetCopies()
		if of := proof.GetDeckCopies(); kind < len(of) {
			copies = of[kind]
		}
		deck = append(deck, slices.Repeat([]string{card.GetCode()}, max(0, int(copies)))...)
	}
	return deck
}

// PublishedKey returns the key of a deal as far as a view tells it: from the match key, the last deal, the running one; nil: it is not
// published.
func PublishedKey(view *croupierv1.TableView, dealNumber int32) []byte {
	if matchKey := view.GetStatus().GetOutcome().GetMatchKey(); len(matchKey) > 0 {
		return DealKey(matchKey, dealNumber)
	}
	for _, proof := range []*croupierv1.ShuffleProof{view.GetLastDeal().GetProof(), view.GetShuffleProof()} {
		if proof.GetDealNumber() == dealNumber && len(proof.GetKey()) > 0 {
			return proof.GetKey()
		}
	}
	return nil
}

// CheckDeal checks a published key against the proof that was seen when the deal started, and returns the order of the deck. Compare the
// hands that you saw with it, as the game's rules deal them. [ErrUnfairDeal]: the key does not fit.
func CheckDeal(info *croupierv1.GameInfo, seen *croupierv1.ShuffleProof, key []byte) ([]string, error) {
	return CheckRedeal(info, seen, key, 0)
}

// CheckRedeal is [CheckDeal] for another shuffle of the deal: redeals count on from 0.
func CheckRedeal(info *croupierv1.GameInfo, seen *croupierv1.ShuffleProof, key []byte, shuffle int) ([]string, error) {
	if !Verify(seen.GetCommitment(), key) {
		return nil, fmt.Errorf("%w: the key of deal %d does not fit the commitment that was published when it started", ErrUnfairDeal, seen.GetDealNumber())
	}
	return Shuffled(Deck(info, seen), key, shuffle), nil
}
