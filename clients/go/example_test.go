package croupier_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	croupier "github.com/croupier-engine/croupier/clients/go"
	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
	"github.com/croupier-engine/croupier/clients/go/fairness"
)

// store says whether it was stored; if not, somebody was faster: load the match and apply the move again.
func store(ctx context.Context, db *sql.DB, before, after croupier.Match) (bool, error) {
	result, err := db.ExecContext(ctx, "UPDATE matches SET revision = $1, data = $2 WHERE match_id = $3 AND revision = $4",
		after.Revision(), after.Bytes(), before.ID(), before.Revision())
	if err != nil {
		return false, err
	}
	changed, err := result.RowsAffected()
	return changed == 1, err
}

func ExampleError() {
	var (
		ctx    context.Context
		client *croupier.Client
		match  croupier.Match
		moves  []*croupierv1.SeatMove
	)
	_, err := client.Apply(ctx, croupier.Turn{Match: match, Moves: moves})
	var failed *croupier.Error
	if errors.Is(err, croupier.ErrMoveRefused) && errors.As(err, &failed) {
		fmt.Printf("move %d was refused: %s\n", failed.MoveIndex, failed.Reason)
	}
}

func Example_fairness() {
	var (
		first, last *croupierv1.TableView
		info        *croupierv1.GameInfo
	)
	seen := first.ShuffleProof // of a view when the deal started: it was public then
	key := fairness.PublishedKey(last, seen.DealNumber)
	order, err := fairness.CheckDeal(info, seen, key) // fairness.ErrUnfairDeal, if the key does not fit
	fmt.Println(order, err)
}

var _ = store
