package croupier

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

// Error is why a call, or a turn of a batch, failed. Ask for its kind with errors.Is and for the rest with errors.As:
//
//	var failed *croupier.Error
//	if errors.Is(err, croupier.ErrMoveRefused) && errors.As(err, &failed) { ... failed.MoveIndex ... }
type Error struct {
	// Kind is the most special kind that it is of.
	Kind *Kind
	// Code is the gRPC status.
	Code codes.Code
	// Reason is upper snake case, as in Refusal.reason; empty where the service did not answer itself.
	Reason string
	// Message says it readably.
	Message string
	// Details are particulars: field, option, limit ...
	Details map[string]string
	// MoveIndex is which move of the call was refused, from 0; -1: none.
	MoveIndex int
	// Field is the path of the bad field in the contract's request, as "options[match_deals]"; empty: none.
	Field string
	// RetryAfter is for how long an overloaded service asks to wait; 0: it does not say.
	RetryAfter time.Duration

	cause error
}

// Error returns the reason, or the status where there is none, with the message.
func (e *Error) Error() string {
	reason := e.Reason
	if reason == "" {
		reason = e.Code.String()
	}
	return fmt.Sprintf("croupier: %s: %s", reason, e.Message)
}

// Is says whether the error is of a kind, as [ErrTryAgain].
func (e *Error) Is(target error) bool {
	for kind := e.Kind; kind != nil; kind = kind.parent {
		if target == kind {
			return true
		}
	}
	return false
}

// Unwrap returns gRPC's own error; nil for a turn of a batch.
func (e *Error) Unwrap() error { return e.cause }

func errorOfCall(err error) error {
	said := status.Convert(err)
	failed := &Error{Code: said.Code(), Message: said.Message(), MoveIndex: -1, cause: err}
	for _, detail := range said.Details() {
		failed.take(detail)
	}
	failed.Kind = failed.kind()
	return failed
}

func errorOfRefusal(refusal *croupierv1.Refusal) error {
	failed := &Error{Code: codes.Code(uint32(refusal.GetCode())), MoveIndex: -1}
	failed.take(refusal)
	failed.Kind = failed.kind()
	return failed
}

// take takes what a detail of a status says. The Refusal says most; the others stand in for it where a proxy answers.
func (e *Error) take(detail any) {
	switch said := detail.(type) {
	case *croupierv1.Refusal:
		e.takeRefusal(said)
	case *errdetails.ErrorInfo:
		if e.Reason == "" {
			e.Reason, e.Details = said.GetReason(), maps.Clone(said.GetMetadata())
		}
	case *errdetails.BadRequest:
		if violations := said.GetFieldViolations(); len(violations) > 0 {
			e.Field = violations[0].GetField()
		}
	case *errdetails.RetryInfo:
		e.RetryAfter = said.GetRetryDelay().AsDuration()
	}
}

func (e *Error) takeRefusal(refusal *croupierv1.Refusal) {
	e.Reason, e.Message, e.Details = refusal.GetReason(), refusal.GetMessage(), maps.Clone(refusal.GetDetails())
	if refusal.MoveIndex != nil {
		e.MoveIndex = int(refusal.GetMoveIndex())
	}
	if e.Field == "" {
		e.Field = e.Details["field"]
	}
}

func (e *Error) kind() *Kind {
	if kind := kindsByReason[e.Reason]; kind != nil {
		return kind
	}
	if e.Reason == "" && e.Code == codes.ResourceExhausted && strings.Contains(e.Message, "larger than max") {
		return ErrTooLarge // said by gRPC itself, on either side
	}
	if kind := kindsByCode[e.Code]; kind != nil {
		return kind
	}
	return ErrCroupier
}
