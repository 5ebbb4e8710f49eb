// Package croupier is the Go client of Croupier, the stateless card-game rules engine.
//
// A [Client] sends calls, a [Match] is all that an app stores, and every failed call is an [*Error]. Views, events and descriptions of
// games are the contract's own messages, in the package croupierv1 (croupier/v1). Whether a deal was fair is checked by the package
// fairness, which asks the service for nothing.
package croupier

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"

	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

// DefaultTimeout is the deadline of a call whose context has none.
const DefaultTimeout = 5 * time.Second

// Client is a connection to a Croupier service. It is safe for concurrent use.
//
// Every method fails with an *[Error]. A context without a deadline gets the client's; metadata of the context goes with the call.
type Client struct {
	stub    croupierv1.EngineServiceClient
	conn    *grpc.ClientConn // nil: somebody else closes it
	timeout time.Duration
}

type settings struct {
	credentials credentials.TransportCredentials
	timeout     time.Duration
	dial        []grpc.DialOption
}

// Option changes how a client is made.
type Option func(*settings)

// WithTLS encrypts the connection, as credentials.NewTLS makes it: of nil, which trusts the system's authorities, or of a tls.Config with
// RootCAs to trust and Certificates to show. Without it the connection is plain.
func WithTLS(tls credentials.TransportCredentials) Option {
	return func(s *settings) { s.credentials = tls }
}

// WithTimeout sets the deadline of calls whose context has none.
func WithTimeout(timeout time.Duration) Option {
	return func(s *settings) { s.timeout = timeout }
}

// WithDialOptions adds options of gRPC; they stand over those of this package.
func WithDialOptions(options ...grpc.DialOption) Option {
	return func(s *settings) { s.dial = append(s.dial, options...) }
}

// New makes a client of the service at target, as gRPC writes it: "127.0.0.1:50051", "dns:///croupier:50051". It connects with the
// first call; an error says that target or an option is none.
func New(target string, options ...Option) (*Client, error) {
	chosen := chosen(options)
	dial := append(dialOptions(), grpc.WithTransportCredentials(chosen.credentials))
	conn, err := grpc.NewClient(target, append(dial, chosen.dial...)...)
	if err != nil {
		return nil, err
	}
	return &Client{croupierv1.NewEngineServiceClient(conn), conn, chosen.timeout}, nil
}

// NewFromConn makes a client of a connection that the caller has made and closes. Retries, balancing and sizes are then the caller's
// matter too, and of the options only [WithTimeout] counts.
func NewFromConn(conn grpc.ClientConnInterface, options ...Option) *Client {
	return &Client{croupierv1.NewEngineServiceClient(conn), nil, chosen(options).timeout}
}

func chosen(options []Option) settings {
	chosen := settings{credentials: insecure.NewCredentials(), timeout: DefaultTimeout}
	for _, option := range options {
		option(&chosen)
	}
	return chosen
}

// Close ends the connection, and calls that are on their way.
func (c *Client) Close() error {
	if c.conn == nil {
		return nil
	}
	return c.conn.Close()
}

// ServerInfo says what the server is: release, limits, versions.
func (c *Client) ServerInfo(ctx context.Context) (*croupierv1.GetServerInfoResponse, error) {
	return send(ctx, c, c.stub.GetServerInfo, &croupierv1.GetServerInfoRequest{})
}

// Games describes the games with these ids, or all. [ErrUnknownGame]: there is no such game.
func (c *Client) Games(ctx context.Context, games ...string) ([]*croupierv1.GameInfo, error) {
	answer, err := send(ctx, c, c.stub.ListGames, &croupierv1.ListGamesRequest{Games: games})
	return answer.GetGames(), err
}

// Start starts a match and deals. Only Game is required; see croupierv1.StartMatchRequest.
//
// [ErrUnknownGame]; [ErrBadRequest]: an unknown preset or option, a value out of range, an impossible configuration.
func (c *Client) Start(ctx context.Context, request *croupierv1.StartMatchRequest) (*Played, error) {
	answer, err := send(ctx, c, c.stub.StartMatch, request)
	if err != nil {
		return nil, err
	}
	return started(answer), nil
}

// Turn is what [Client.Apply] does to a match, and an item of [Client.Batch].
type Turn struct {
	// Match is the newest state of the match.
	Match Match
	// Moves are applied in this order, all or nothing; without any, the state is sealed anew.
	Moves []*croupierv1.SeatMove
	// Observe says whose views and events to return; nil: nobody's.
	Observe *croupierv1.Observe
}

func (t Turn) message() *croupierv1.ApplyMovesRequest {
	return &croupierv1.ApplyMovesRequest{Match: t.Match.Message(), Moves: t.Moves, Observe: t.Observe}
}

// Apply applies moves. [ErrMoveRefused] says which move and why, and nothing has changed; [ErrStateRefused]: the match cannot be used.
func (c *Client) Apply(ctx context.Context, turn Turn) (*Played, error) {
	answer, err := send(ctx, c, c.stub.ApplyMoves, turn.message())
	if err != nil {
		return nil, err
	}
	return applied(answer), nil
}

// Batch applies many turns that do not depend on each other. Each is answered in its place, a refused one by its own error; the error
// of the call says that none was carried out.
func (c *Client) Batch(ctx context.Context, turns []Turn) ([]Result, error) {
	request := &croupierv1.BatchApplyMovesRequest{}
	for _, turn := range turns {
		request.Requests = append(request.Requests, turn.message())
	}
	answer, err := send(ctx, c, c.stub.BatchApplyMoves, request)
	if err != nil {
		return nil, err
	}
	return results(answer), nil
}

// Observe returns views; nothing happens to the match.
func (c *Client) Observe(ctx context.Context, match Match, observe *croupierv1.Observe) (*Observed, error) {
	request := &croupierv1.ObserveMatchRequest{Match: match.Message(), Observe: observe}
	answer, err := send(ctx, c, c.stub.ObserveMatch, request)
	if err != nil {
		return nil, err
	}
	return observed(match, answer), nil
}

type method[Request, Answer any] func(context.Context, *Request, ...grpc.CallOption) (*Answer, error)

func send[Request, Answer any](ctx context.Context, c *Client, call method[Request, Answer], request *Request) (*Answer, error) {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.timeout)
		defer cancel()
	}
	answer, err := call(ctx, request)
	if err != nil {
		return nil, errorOfCall(err)
	}
	return answer, nil
}
