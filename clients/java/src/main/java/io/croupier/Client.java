package io.croupier;

import io.croupier.v1.BatchApplyMovesRequest;
import io.croupier.v1.EngineServiceGrpc;
import io.croupier.v1.EngineServiceGrpc.EngineServiceBlockingStub;
import io.croupier.v1.GameInfo;
import io.croupier.v1.GetServerInfoRequest;
import io.croupier.v1.GetServerInfoResponse;
import io.croupier.v1.ListGamesRequest;
import io.croupier.v1.Observe;
import io.croupier.v1.ObserveMatchRequest;
import io.croupier.v1.StartMatchRequest;
import io.grpc.Channel;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A connection to a Croupier service. It is safe to share between threads; its calls block, each until its deadline at most.
 *
 * <p>All methods throw a {@link CroupierException}. For calls that do not block, use {@code EngineServiceGrpc.newFutureStub} with the
 * same channel.
 */
public final class Client implements AutoCloseable {
    /** The deadline of each call, unless {@link #withTimeout} says otherwise. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

    private final Channel channel;
    private final ManagedChannel owned;
    private final Duration timeout;

    private Client(Channel channel, ManagedChannel owned, Duration timeout) {
        this.channel = channel;
        this.owned = owned;
        this.timeout = timeout;
    }

    /**
     * Makes a client of the service at {@code target}, without encryption. It connects with the first call.
     *
     * @param target as in gRPC: {@code 127.0.0.1:50051}, {@code dns:///croupier:50051}
     */
    public static Client connect(String target) {
        return connect(target, InsecureChannelCredentials.create());
    }

    /**
     * Makes a client of the service at {@code target}.
     *
     * @param target as in gRPC
     * @param credentials {@code TlsChannelCredentials.create()} for TLS that trusts the authorities of the JVM; its builder takes
     *     others, and a certificate to show
     */
    public static Client connect(String target, ChannelCredentials credentials) {
        ManagedChannel channel = ServiceConfig.channel(target, credentials);
        return new Client(channel, channel, DEFAULT_TIMEOUT);
    }

    /**
     * Makes a client of a channel that the caller has made and closes: with another transport, with interceptors, in a test.
     *
     * @param channel any channel; {@link ServiceConfig#configure} gives it the retries of this client
     */
    public static Client of(Channel channel) {
        return new Client(channel, null, DEFAULT_TIMEOUT);
    }

    /** Returns a client of the same channel whose calls have another deadline. Close one of the two. */
    public Client withTimeout(Duration other) {
        return new Client(channel, owned, other);
    }

    /** Returns what the server is: release, limits, versions. */
    public GetServerInfoResponse serverInfo() {
        return call(stub -> stub.getServerInfo(GetServerInfoRequest.getDefaultInstance()));
    }

    /**
     * Returns descriptions of games.
     *
     * @param games their ids; none: all games
     * @throws CroupierException.UnknownGame there is no such game
     */
    public List<GameInfo> games(String... games) {
        ListGamesRequest request =
                ListGamesRequest.newBuilder().addAllGames(List.of(games)).build();
        return call(stub -> stub.listGames(request)).getGamesList();
    }

    /**
     * Starts a match and deals.
     *
     * @param request only {@code game} is required
     * @throws CroupierException.UnknownGame there is no such game
     * @throws CroupierException.BadRequest an unknown preset or option, a value out of range, an impossible configuration
     */
    public Played start(StartMatchRequest request) {
        return Played.ofStart(call(stub -> stub.startMatch(request)));
    }

    /**
     * Applies moves.
     *
     * @throws CroupierException.MoveRefused says which move and why; nothing has changed
     * @throws CroupierException.StateRefused the match cannot be used
     */
    public Played apply(Turn turn) {
        return Played.ofMoves(call(stub -> stub.applyMoves(turn.toMessage())));
    }

    /**
     * Applies many turns that do not depend on each other. Each is answered in its place, a refused one by its own error; an exception
     * says that none was carried out.
     */
    public List<Result> batch(List<Turn> turns) {
        BatchApplyMovesRequest.Builder request = BatchApplyMovesRequest.newBuilder();
        turns.forEach(turn -> request.addRequests(turn.toMessage()));
        return call(stub -> stub.batchApplyMoves(request.build())).getItemsList().stream()
                .map(Result::of)
                .collect(Collectors.toUnmodifiableList());
    }

    /** Returns views; nothing happens to the match. */
    public Observed observe(Match match, Observe observe) {
        ObserveMatchRequest request = ObserveMatchRequest.newBuilder()
                .setMatch(match.toMessage())
                .setObserve(observe)
                .build();
        return Observed.of(match, call(stub -> stub.observeMatch(request)));
    }

    /** Closes the connection; calls on their way fail. A channel given to {@link #of} stays open. */
    @Override
    public void close() {
        if (owned != null) {
            owned.shutdownNow();
        }
    }

    private <T> T call(Function<EngineServiceBlockingStub, T> method) {
        EngineServiceBlockingStub stub =
                EngineServiceGrpc.newBlockingStub(channel).withDeadlineAfter(timeout.toMillis(), TimeUnit.MILLISECONDS);
        try {
            return method.apply(stub);
        } catch (StatusRuntimeException failed) {
            throw Causes.exceptionOf(failed);
        }
    }
}
