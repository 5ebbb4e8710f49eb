package io.croupier.conformance;

import static io.croupier.conformance.Harness.message;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import io.croupier.Client;
import io.croupier.CroupierException;
import io.croupier.Match;
import io.croupier.Played;
import io.croupier.Turn;
import io.croupier.v1.MatchState;
import io.croupier.v1.StartMatchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("conformance")
@ExtendWith(Harness.class)
class RefusalsTest {
    private static final ByteString LONG_STATE = ByteString.copyFrom(new byte[2 * 1024 * 1024]);

    static JsonArray cases() throws IOException {
        return Harness.GSON.fromJson(Files.readString(Harness.golden("refusals.json")), JsonArray.class);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void refused(JsonElement read) {
        JsonObject refusal = read.getAsJsonObject();
        try (Client client = Harness.connect("DIRECT", Duration.ofSeconds(30))) {
            if (refusal.has("then")) {
                Turn turn = Turn.of(
                        damaged(refusal, before(client, refusal)), Harness.moves(refusal.getAsJsonArray("then")));
                check(refusal, () -> client.apply(turn));
                check(refusal, () -> client.batch(List.of(turn)).get(0).played());
            } else {
                check(refusal, () -> client.start(start(refusal)));
            }
        }
        Harness.count(Harness.Counted.REFUSALS);
    }

    private static StartMatchRequest start(JsonObject refusal) {
        return message(refusal.get("start"), StartMatchRequest.newBuilder()).build();
    }

    /** Returns the match before it is damaged. */
    private static Match before(Client client, JsonObject refusal) {
        if (refusal.has("match")) {
            byte[] stored = Base64.getDecoder().decode(refusal.get("match").getAsString());
            Match match = Match.fromBytes(stored);
            assertArrayEquals(stored, match.toBytes());
            return match;
        }
        Played played = client.start(start(refusal));
        return refusal.has("moves")
                ? client.apply(Turn.of(played.match(), Harness.moves(refusal.getAsJsonArray("moves"))))
                        .match()
                : played.match();
    }

    private static Match damaged(JsonObject refusal, Match match) {
        if (!refusal.has("damage")) {
            return match;
        }
        MatchState.Builder changed = match.toMessage().toBuilder();
        byte[] state = match.state().toByteArray();
        int last = state.length - 1;
        String damage = refusal.get("damage").getAsString();
        switch (damage) {
            case "flip_last_byte":
                state[last] ^= (byte) 0xFF;
                changed.setState(ByteString.copyFrom(state));
                break;
            case "cut_last_byte":
                changed.setState(match.state().substring(0, last));
                break;
            case "no_state":
                changed.clearState();
                break;
            case "long_state":
                changed.setState(LONG_STATE);
                break;
            case "other_match_id":
                changed.setMatchId(match.matchId() + "-other");
                break;
            case "other_game":
                changed.setGame(match.game().equals("sasaki") ? "sasku" : "sasaki");
                break;
            case "unknown_game":
                changed.setGame("no_such_game");
                break;
            case "higher_revision":
                changed.setRevision(match.revision() + 1);
                break;
            case "other_rules_version":
                changed.setRulesVersion(match.rulesVersion() + 1);
                break;
            default:
                throw new AssertionError("no damage is called " + damage);
        }
        return Match.fromMessage(changed.build());
    }

    private static void check(JsonObject refusal, Executable call) {
        CroupierException error = assertThrows(CroupierException.class, call);
        assertEquals(refusal.getAsJsonObject("expect"), said(error));
    }

    private static JsonObject said(CroupierException error) {
        JsonObject said = new JsonObject();
        said.addProperty("error", error.getClass().getSimpleName());
        said.addProperty("code", error.code().name());
        said.addProperty("reason", error.reason());
        said.addProperty("message", error.explanation());
        said.add("move_index", JsonNull.INSTANCE);
        error.moveIndex().ifPresent(index -> said.addProperty("move_index", index));
        said.addProperty("field", error.field());
        said.add("details", Harness.GSON.toJsonTree(error.details()));
        return said;
    }
}
