package io.croupier.conformance;

import static io.croupier.conformance.Harness.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.croupier.Client;
import io.croupier.Observed;
import io.croupier.Played;
import io.croupier.Turn;
import io.croupier.v1.Observe;
import io.croupier.v1.StartMatchRequest;
import io.croupier.v1.TableEvent;
import io.croupier.v1.TableView;
import io.croupier.v1.Viewer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("conformance")
@ExtendWith(Harness.class)
class GoldenMatchesTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(Harness.golden("matches"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void directly(Path file) throws IOException {
        play(Harness.connect("DIRECT", TIMEOUT), file);
    }

    @ParameterizedTest
    @MethodSource("files")
    void throughEnvoy(Path file) throws IOException {
        play(Harness.connect("ENVOY", TIMEOUT), file);
    }

    @ParameterizedTest
    @MethodSource("files")
    void withTls(Path file) throws IOException {
        Client client = Client.connect(Harness.setting("MTLS"), Harness.credentials("app", "ca"));
        play(client.withTimeout(TIMEOUT), file);
    }

    private static void play(Client client, Path file) throws IOException {
        JsonObject golden = Harness.GSON.fromJson(Files.readString(file), JsonObject.class);
        Observe observe = everybody(golden.getAsJsonArray("viewers"));
        StartMatchRequest start = message(golden.get("start"), StartMatchRequest.newBuilder())
                .setObserve(observe)
                .build();
        try (client) {
            Played begun = client.start(start);
            Turn turn = Turn.of(begun.match(), Harness.moves(golden.getAsJsonArray("moves")));
            Played played = client.apply(turn.observedBy(observe));
            assertEquals(golden.get("revision").getAsInt(), played.match().revision());
            compare(golden, begun, played, client.observe(played.match(), observe));
        }
        Harness.count(Harness.Counted.MATCHES);
    }

    private static Observe everybody(JsonArray viewers) {
        Observe.Builder observe = Observe.newBuilder().setOmitTypedMoves(true);
        for (JsonElement seen : viewers) {
            observe.addViewers(viewer(seen));
        }
        return observe.build();
    }

    private static Viewer viewer(JsonElement seen) {
        JsonElement viewer = seen.getAsJsonObject().get("viewer");
        return message(viewer, Viewer.newBuilder()).build();
    }

    private static void compare(JsonObject golden, Played begun, Played played, Observed observed) {
        for (JsonElement seen : golden.getAsJsonArray("viewers")) {
            Viewer viewer = viewer(seen);
            JsonElement view = seen.getAsJsonObject().get("view");
            assertEquals(
                    message(view, TableView.newBuilder()).build(),
                    observed.views().get(viewer));
            JsonElement due = seen.getAsJsonObject().get("events");
            List<String> said =
                    sentences(begun.events().get(viewer), played.events().get(viewer));
            assertEquals(due, Harness.GSON.toJsonTree(said));
            Harness.count(Harness.Counted.VIEWS_COMPARED);
        }
    }

    private static List<String> sentences(List<TableEvent> first, List<TableEvent> then) {
        List<TableEvent> events = new ArrayList<>(first);
        events.addAll(then);
        return events.stream().map(TableEvent::getSentence).collect(Collectors.toList());
    }
}
