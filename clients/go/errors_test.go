package croupier_test

import (
	"context"
	"errors"
	"maps"
	"net"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/protoadapt"

	croupier "github.com/croupier-engine/croupier/clients/go"
	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

// fake answers GetServerInfo and BatchApplyMoves as a test tells it to.
type fake struct {
	croupierv1.UnimplementedEngineServiceServer
	info     func(context.Context) (*croupierv1.GetServerInfoResponse, error)
	items    []*croupierv1.BatchItem
	metadata metadata.MD
}

func (f *fake) GetServerInfo(ctx context.Context, _ *croupierv1.GetServerInfoRequest) (*croupierv1.GetServerInfoResponse, error) {
	f.metadata, _ = metadata.FromIncomingContext(ctx)
	return f.info(ctx)
}

func (f *fake) BatchApplyMoves(context.Context, *croupierv1.BatchApplyMovesRequest) (*croupierv1.BatchApplyMovesResponse, error) {
	return &croupierv1.BatchApplyMovesResponse{Items: f.items}, nil
}

// serve runs a fake on a free port and returns a client of it.
func serve(t *testing.T, service *fake, options ...croupier.Option) *croupier.Client {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer()
	croupierv1.RegisterEngineServiceServer(server, service)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	client, err := croupier.New(listener.Addr().String(), options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func failing(err error) *fake {
	return &fake{info: func(context.Context) (*croupierv1.GetServerInfoResponse, error) { return nil, err }}
}

func failure(t *testing.T, client *croupier.Client) *croupier.Error {
	t.Helper()
	_, err := client.ServerInfo(context.Background())
	var failed *croupier.Error
	if !errors.As(err, &failed) {
		t.Fatalf("%v is no error of the client", err)
	}
	return failed
}

// refusing is the status of a service that refuses as the contract says.
func refusing(t *testing.T, code codes.Code, reason string, more ...protoadapt.MessageV1) error {
	t.Helper()
	refusal := &croupierv1.Refusal{
		Reason: reason, Message: reason + " it is", MoveIndex: proto.Int32(0), Details: map[string]string{"limit": "3"}, Code: int32(code),
	}
	info := &errdetails.ErrorInfo{Reason: reason, Domain: "croupier", Metadata: map[string]string{"limit": "3", "move_index": "0"}}
	details := append([]protoadapt.MessageV1{protoadapt.MessageV1Of(info), protoadapt.MessageV1Of(refusal)}, more...)
	said, err := status.New(code, "refused").WithDetails(details...)
	if err != nil {
		t.Fatal(err)
	}
	return said.Err()
}

func TestEachRefusalHasItsKind(t *testing.T) {
	for _, due := range []struct {
		code   codes.Code
		reason string
		kind   *croupier.Kind
	}{
		{codes.FailedPrecondition, "DOES_NOT_BEAT", croupier.ErrMoveRefused},
		{codes.InvalidArgument, "BAD_MOVE", croupier.ErrMoveRefused},
		{codes.InvalidArgument, "STATE_INVALID", croupier.ErrStateRefused},
		{codes.InvalidArgument, "STATE_INCONSISTENT", croupier.ErrStateRefused},
		{codes.FailedPrecondition, "UNKNOWN_KEY", croupier.ErrStateRefused},
		{codes.InvalidArgument, "INVALID_OPTION", croupier.ErrBadRequest},
		{codes.NotFound, "UNKNOWN_GAME", croupier.ErrUnknownGame},
		{codes.ResourceExhausted, "REQUEST_TOO_LARGE", croupier.ErrTooLarge},
		{codes.ResourceExhausted, "RESPONSE_TOO_LARGE", croupier.ErrTooLarge},
		{codes.ResourceExhausted, "OVERLOADED", croupier.ErrOverloaded},
		{codes.DeadlineExceeded, "DEADLINE", croupier.ErrDeadlineExceeded},
		{codes.Internal, "INTERNAL", croupier.ErrServerFault},
	} {
		t.Run(due.reason, func(t *testing.T) {
			failed := failure(t, serve(t, failing(refusing(t, due.code, due.reason))))
			if failed.Kind != due.kind || failed.Code != due.code || failed.Reason != due.reason || failed.MoveIndex != 0 {
				t.Errorf("%+v", failed)
			}
			if failed.Error() != "croupier: "+due.reason+": "+due.reason+" it is" || !maps.Equal(failed.Details, map[string]string{"limit": "3"}) {
				t.Errorf("%v, %v", failed, failed.Details)
			}
		})
	}
}

func TestKindsAreATree(t *testing.T) {
	failed := failure(t, serve(t, failing(refusing(t, codes.ResourceExhausted, "OVERLOADED"))))
	for _, kind := range []*croupier.Kind{croupier.ErrOverloaded, croupier.ErrTryAgain, croupier.ErrCroupier} {
		if !errors.Is(failed, kind) {
			t.Errorf("an overload is no %v", kind)
		}
	}
	if errors.Is(failed, croupier.ErrUnavailable) || errors.Is(failed, croupier.ErrBadRequest) {
		t.Error("an overload is everything")
	}
	if status.Code(failed) != codes.ResourceExhausted {
		t.Error("gRPC's own error is gone")
	}
}

func TestABadFieldIsNamed(t *testing.T) {
	violation := &errdetails.BadRequest_FieldViolation{Field: "options[match_deals]", Description: "bad"}
	bad := &errdetails.BadRequest{FieldViolations: []*errdetails.BadRequest_FieldViolation{violation}}
	failed := failure(t, serve(t, failing(refusing(t, codes.InvalidArgument, "INVALID_OPTION", protoadapt.MessageV1Of(bad)))))
	if failed.Field != "options[match_deals]" {
		t.Errorf("%+v", failed)
	}
}

func TestNobodyThere(t *testing.T) {
	client, err := croupier.New("127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if failed := failure(t, client); failed.Kind != croupier.ErrUnavailable || failed.Reason != "" || failed.MoveIndex != -1 {
		t.Errorf("%+v", failed)
	}
}

func TestAnAnswerBeyondAllLimits(t *testing.T) {
	answer := &croupierv1.GetServerInfoResponse{Release: string(make([]byte, 100))}
	service := &fake{info: func(context.Context) (*croupierv1.GetServerInfoResponse, error) { return answer, nil }}
	small := croupier.WithDialOptions(grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(10)))
	if failed := failure(t, serve(t, service, small)); failed.Kind != croupier.ErrTooLarge {
		t.Errorf("%+v", failed)
	}
}

func TestAContextsDeadlineStands(t *testing.T) {
	service := &fake{info: func(ctx context.Context) (*croupierv1.GetServerInfoResponse, error) {
		deadline, _ := ctx.Deadline()
		return &croupierv1.GetServerInfoResponse{Release: time.Until(deadline).Round(time.Minute).String()}, nil
	}}
	client := serve(t, service, croupier.WithTimeout(10*time.Minute))
	longer, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	for due, ctx := range map[string]context.Context{"10m0s": context.Background(), "1h0m0s": longer} {
		if info, err := client.ServerInfo(ctx); err != nil || info.GetRelease() != due {
			t.Errorf("%v, %v instead of %s", info, err, due)
		}
	}
}

func TestMetadataGoesWithTheCall(t *testing.T) {
	service := &fake{info: func(context.Context) (*croupierv1.GetServerInfoResponse, error) {
		return &croupierv1.GetServerInfoResponse{}, nil
	}}
	ctx := metadata.AppendToOutgoingContext(context.Background(), "x-request-id", "r1")
	if _, err := serve(t, service).ServerInfo(ctx); err != nil || service.metadata.Get("x-request-id")[0] != "r1" {
		t.Errorf("%v, %v", err, service.metadata)
	}
}

func TestBatchItemsFailByThemselves(t *testing.T) {
	refusal := &croupierv1.Refusal{Reason: "NOT_ASKED", Message: "no", MoveIndex: proto.Int32(3), Code: int32(codes.FailedPrecondition)}
	match := &croupierv1.MatchState{MatchId: "m", Revision: 7}
	service := &fake{items: []*croupierv1.BatchItem{
		{Result: &croupierv1.BatchItem_Refusal{Refusal: refusal}},
		{Result: &croupierv1.BatchItem_Applied{Applied: &croupierv1.ApplyMovesResponse{Match: match}}},
	}}
	results, err := serve(t, service).Batch(context.Background(), nil)
	if err != nil || len(results) != 2 {
		t.Fatalf("%v, %v", results, err)
	}
	var failed *croupier.Error
	if !errors.As(results[0].Err, &failed) || failed.Kind != croupier.ErrMoveRefused || failed.MoveIndex != 3 || results[0].Played != nil {
		t.Errorf("%+v", results[0])
	}
	if results[1].Err != nil || results[1].Played.Match.Revision() != 7 {
		t.Errorf("%+v", results[1])
	}
}
