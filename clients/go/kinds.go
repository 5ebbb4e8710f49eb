package croupier

import "google.golang.org/grpc/codes"

// Kind is a kind of failure, to be asked for with errors.Is. Kinds are a tree: an error of a kind is of its parents too.
type Kind struct {
	name   string
	parent *Kind
}

// Error returns the kind's name, the same in the clients of all languages.
func (k *Kind) Error() string { return k.name }

// The kinds of failure.
var (
	// ErrCroupier is every failure.
	ErrCroupier = &Kind{"CroupierError", nil}
	// ErrMoveRefused: a rule refuses a move; nothing has changed. Show it to the seat that moved, and to no other.
	ErrMoveRefused = &Kind{"MoveRefused", ErrCroupier}
	// ErrStateRefused: the state is forged, damaged, of another match, or sealed with a key that the service does not hold.
	ErrStateRefused = &Kind{"StateRefused", ErrCroupier}
	// ErrBadRequest: the request is wrong in Error.Field; sending it again is of no use.
	ErrBadRequest = &Kind{"BadRequest", ErrCroupier}
	// ErrUnknownGame: there is no such game.
	ErrUnknownGame = &Kind{"UnknownGame", ErrBadRequest}
	// ErrTooLarge: the request or its answer has too many bytes; fewer moves, items or views.
	ErrTooLarge = &Kind{"TooLarge", ErrBadRequest}
	// ErrTryAgain: nothing is wrong with the request; every call may be repeated as it is.
	ErrTryAgain = &Kind{"TryAgain", ErrCroupier}
	// ErrUnavailable: no replica could be reached, also after the retries of the connection.
	ErrUnavailable = &Kind{"Unavailable", ErrTryAgain}
	// ErrStateTooNew: the state was written by a newer release than this replica runs, during a roll-out.
	ErrStateTooNew = &Kind{"StateTooNew", ErrUnavailable}
	// ErrOverloaded: the service sheds load; wait for Error.RetryAfter.
	ErrOverloaded = &Kind{"Overloaded", ErrTryAgain}
	// ErrDeadlineExceeded: the answer did not come in time.
	ErrDeadlineExceeded = &Kind{"DeadlineExceeded", ErrTryAgain}
	// ErrServerFault: a fault of the service, never of the request.
	ErrServerFault = &Kind{"ServerFault", ErrCroupier}
)

var kindsByReason = map[string]*Kind{
	"BAD_MOVE":           ErrMoveRefused,
	"STATE_INVALID":      ErrStateRefused,
	"STATE_INCONSISTENT": ErrStateRefused,
	"UNKNOWN_KEY":        ErrStateRefused,
	"STATE_TOO_NEW":      ErrStateTooNew,
	"UNKNOWN_GAME":       ErrUnknownGame,
	"REQUEST_TOO_LARGE":  ErrTooLarge,
	"RESPONSE_TOO_LARGE": ErrTooLarge,
}

var kindsByCode = map[codes.Code]*Kind{
	codes.FailedPrecondition: ErrMoveRefused,
	codes.InvalidArgument:    ErrBadRequest,
	codes.NotFound:           ErrUnknownGame,
	codes.Unavailable:        ErrUnavailable,
	codes.ResourceExhausted:  ErrOverloaded,
	codes.DeadlineExceeded:   ErrDeadlineExceeded,
	codes.Internal:           ErrServerFault,
	codes.Unknown:            ErrServerFault,
	codes.Unimplemented:      ErrServerFault,
	codes.DataLoss:           ErrServerFault,
}
