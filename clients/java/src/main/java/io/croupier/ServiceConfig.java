package io.croupier;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** How a channel behaves: retries, load balancing, message sizes, keepalive. */
public final class ServiceConfig {
    /** Far above the service's own limits (GetServerInfo), so that its refusals arrive instead of gRPC's. */
    private static final int MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

    private static final long RETRY_BUFFER_BYTES = 16L * MAX_MESSAGE_BYTES;

    // Every call is a pure function of its request, so a retry is safe; the overloaded are left in peace.
    private static final Map<String, ?> RETRIES = Map.of(
            "methodConfig",
            List.of(Map.of(
                    "name", List.of(Map.of("service", "croupier.v1.EngineService")),
                    "retryPolicy",
                            Map.of(
                                    "maxAttempts",
                                    4.0,
                                    "initialBackoff",
                                    "0.1s",
                                    "maxBackoff",
                                    "1s",
                                    "backoffMultiplier",
                                    2.0,
                                    "retryableStatusCodes",
                                    List.of("UNAVAILABLE")))));

    private ServiceConfig() {}

    /** Gives a channel that is being built the behaviour that {@link Client#connect} gives to its own. */
    public static void configure(ManagedChannelBuilder<?> channel) {
        channel.defaultServiceConfig(RETRIES)
                .defaultLoadBalancingPolicy("round_robin")
                .enableRetry()
                // A request that does not fit into these buffers is not retried, and nothing says so.
                .perRpcBufferLimit(MAX_MESSAGE_BYTES)
                .retryBufferSize(RETRY_BUFFER_BYTES)
                .maxInboundMessageSize(MAX_MESSAGE_BYTES)
                .keepAliveTime(1, TimeUnit.MINUTES)
                .keepAliveTimeout(10, TimeUnit.SECONDS);
    }

    static ManagedChannel channel(String target, ChannelCredentials credentials) {
        ManagedChannelBuilder<?> builder = Grpc.newChannelBuilder(target, credentials);
        configure(builder);
        return builder.build();
    }
}
