package io.croupier.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.croupier.Client;
import io.croupier.CroupierException;
import io.croupier.Played;
import io.croupier.Viewers;
import io.croupier.v1.Direction;
import io.croupier.v1.GameView;
import io.croupier.v1.Reveal;
import io.croupier.v1.StartMatchRequest;
import io.croupier.v1.TableView;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("conformance")
@ExtendWith(Harness.class)
class ScriptedTest {
    private final Client client = Harness.connect("SCRIPTED", Client.DEFAULT_TIMEOUT);
    private final String matchId = UUID.randomUUID().toString();

    @AfterEach
    void close() {
        client.close();
    }

    private Played play(Client by, String game) {
        return by.start(
                StartMatchRequest.newBuilder().setGame(game).setMatchId(matchId).build());
    }

    private CroupierException failure(Client by, String game) {
        return assertThrows(CroupierException.class, () -> play(by, game));
    }

    private int attempts() {
        return play(client, "scripted-attempts").match().revision();
    }

    @Test
    void unavailableIsRetried() {
        assertEquals(3, play(client, "scripted-unavailable-twice").match().revision());
    }

    @Test
    void unavailableForGood() {
        assertSame(
                CroupierException.Unavailable.class,
                failure(client, "scripted-unavailable").getClass());
        assertEquals(4, attempts());
    }

    @Test
    void overloadedIsLeftInPeace() {
        CroupierException.Overloaded error =
                assertThrows(CroupierException.Overloaded.class, () -> play(client, "scripted-overloaded"));
        assertEquals(Duration.ofMillis(1500), error.retryAfter());
        assertEquals("OVERLOADED", error.reason());
        assertEquals(1, attempts());
    }

    @Test
    void theDeadlineHolds() {
        long began = System.nanoTime();
        CroupierException error = failure(client.withTimeout(Duration.ofMillis(300)), "scripted-deadline");
        long took = Duration.ofNanos(System.nanoTime() - began).toMillis();
        assertSame(CroupierException.DeadlineExceeded.class, error.getClass());
        assertTrue(took >= 300 && took < 5000, took + " ms");
    }

    @Test
    void whatIsNewIsRead() {
        Played played = play(client, "scripted-unknown");
        assertEquals("new_kind", played.status().getDecision().getKind());
        TableView view = played.views().get(Viewers.seat(0));
        assertEquals("What is new?", view.getQuestion());
        assertSame(Direction.UNRECOGNIZED, view.getDirection());
        assertSame(Reveal.UNRECOGNIZED, view.getReveal());
        assertEquals(99, view.getRevealValue());
        assertSame(GameView.GameCase.GAME_NOT_SET, view.getDetails().getGameCase());
    }

    @ParameterizedTest
    @CsvSource({
        "scripted-new-reason, MoveRefused, NEW_REASON",
        "scripted-forbidden, CroupierException, ''",
        "scripted-internal, ServerFault, ''",
        "scripted-garbage-details, MoveRefused, ''",
    })
    void failures(String game, String kind, String reason) {
        CroupierException error = failure(client, game);
        assertEquals(kind, error.getClass().getSimpleName());
        assertEquals(reason, error.reason());
        assertFalse(error.explanation().isEmpty());
    }
}
