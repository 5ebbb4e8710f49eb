package io.croupier.conformance;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.croupier.Client;
import io.croupier.v1.SeatMove;
import io.grpc.ChannelCredentials;
import io.grpc.TlsChannelCredentials;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Where the servers of {@code make test-clients} are, what the golden files hold, and the report that is written at the end. */
final class Harness implements BeforeAllCallback {
    enum Counted {
        MATCHES,
        VIEWS_COMPARED,
        REFUSALS,
        VECTORS,
        TLS
    }

    static final Gson GSON = new Gson();

    private static final Map<Counted, Integer> COUNTS = new EnumMap<>(Counted.class);

    static synchronized void count(Counted what) {
        COUNTS.merge(what, 1, Integer::sum);
    }

    static String setting(String name) {
        String value = System.getenv("CROUPIER_" + name);
        assertNotNull(value, "CROUPIER_" + name + " is not set: run `make test-clients`");
        return value;
    }

    static Client connect(String server, Duration timeout) {
        return Client.connect(setting(server)).withTimeout(timeout);
    }

    static File certificate(String name) {
        return new File(setting("CERTIFICATES"), name);
    }

    /** Returns the credentials of a caller who trusts an authority; {@code caller} empty: without a certificate. */
    static ChannelCredentials credentials(String caller, String authority) {
        TlsChannelCredentials.Builder builder = TlsChannelCredentials.newBuilder();
        try {
            builder.trustManager(certificate(authority + ".crt"));
            return caller.isEmpty()
                    ? builder.build()
                    : builder.keyManager(certificate(caller + ".crt"), certificate(caller + ".key"))
                            .build();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Path golden(String name) {
        return Path.of(setting("GOLDEN"), name);
    }

    /** Reads a message of the contract out of a golden file. */
    static <B extends Message.Builder> B message(JsonElement json, B builder) {
        try {
            JsonFormat.parser().merge(json.toString(), builder);
        } catch (InvalidProtocolBufferException broken) {
            throw new AssertionError(broken);
        }
        return builder;
    }

    static List<SeatMove> moves(Iterable<JsonElement> written) {
        List<SeatMove> moves = new ArrayList<>();
        written.forEach(move -> moves.add(message(move, SeatMove.newBuilder()).build()));
        return moves;
    }

    /** Has the report written when all tests are done. */
    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Harness.class))
                .getOrComputeIfAbsent("report", unused -> (AutoCloseable) Harness::report, AutoCloseable.class);
    }

    private static synchronized void report() throws IOException {
        Map<String, Integer> said = new TreeMap<>();
        for (Counted what : Counted.values()) {
            said.put(what.name().toLowerCase(Locale.ROOT), COUNTS.getOrDefault(what, 0));
        }
        Files.writeString(Path.of(setting("REPORT")), GSON.toJson(said));
    }
}
