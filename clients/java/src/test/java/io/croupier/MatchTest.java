package io.croupier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.ByteString;
import io.croupier.v1.Decision;
import io.croupier.v1.MatchState;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class MatchTest {
    private static final byte[] STORED = "\n\3\1\177\0\022\1m\032\6sasaki \7(\1".getBytes(StandardCharsets.ISO_8859_1);

    @Test
    void aMatchIsItsBytes() {
        Match match = Match.fromBytes(STORED);
        assertEquals("sasaki m, revision 7", match.toString());
        assertEquals(
                List.of("m", "sasaki", 7, 1),
                List.of(match.matchId(), match.game(), match.revision(), match.rulesVersion()));
        assertArrayEquals(STORED, match.toBytes());
    }

    @Test
    void equalityLeavesTheStateOut() {
        MatchState message =
                MatchState.newBuilder().setMatchId("m").setRevision(7).build();
        Match match = Match.fromMessage(message);
        Match sealedAnew = Match.fromMessage(
                message.toBuilder().setState(ByteString.copyFromUtf8("new")).build());
        assertEquals(match, sealedAnew);
        assertEquals(match.hashCode(), sealedAnew.hashCode());
        assertNotEquals(
                match, Match.fromMessage(message.toBuilder().setRevision(8).build()));
    }

    @Test
    void whatIsNoMatchIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Match.fromBytes(new byte[] {-1}));
    }

    @Test
    void whoWaits() {
        Decision decision = Decision.newBuilder()
                .addAllAskedSeats(List.of(0, 2, 3))
                .addAnsweredSeats(2)
                .build();
        assertEquals(List.of(0, 3), Moves.waitingSeats(decision));
    }
}
