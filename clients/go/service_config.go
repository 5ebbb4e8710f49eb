package croupier

import (
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/keepalive"
)

// maxMessageBytes is far above the service's own limits (GetServerInfo), so that its refusals arrive instead of gRPC's.
const maxMessageBytes = 16 * 1024 * 1024

// serviceConfig has every call repeated that failed as UNAVAILABLE, which is safe as every call is a pure function of its request. The
// overloaded are left in peace.
const serviceConfig = `{
	"loadBalancingConfig": [{"round_robin": {}}],
	"methodConfig": [{
		"name": [{"service": "croupier.v1.EngineService"}],
		"retryPolicy": {
			"maxAttempts": 4,
			"initialBackoff": "0.1s",
			"maxBackoff": "1s",
			"backoffMultiplier": 2,
			"retryableStatusCodes": ["UNAVAILABLE"]
		}
	}]
}`

func dialOptions() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithDefaultServiceConfig(serviceConfig),
		grpc.WithDefaultCallOptions(
			grpc.MaxCallSendMsgSize(maxMessageBytes),
			grpc.MaxCallRecvMsgSize(maxMessageBytes),
			// A request that does not fit into this buffer is not retried, and nothing says so.
			grpc.MaxRetryRPCBufferSize(maxMessageBytes),
		),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: time.Minute, Timeout: 10 * time.Second}),
	}
}
