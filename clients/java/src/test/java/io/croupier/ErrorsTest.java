package io.croupier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Duration;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.croupier.v1.ApplyMovesResponse;
import io.croupier.v1.BatchItem;
import io.croupier.v1.MatchState;
import io.croupier.v1.Refusal;
import io.grpc.StatusRuntimeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorsTest {
    private Fake fake;

    @BeforeEach
    void serve() throws IOException {
        fake = new Fake();
    }

    @AfterEach
    void stop() {
        fake.close();
    }

    private CroupierException failure() {
        return assertThrows(CroupierException.class, () -> fake.client().serverInfo());
    }

    private static Refusal refusal(int code, String reason) {
        return Refusal.newBuilder()
                .setReason(reason)
                .setMessage(reason + " it is")
                .setMoveIndex(0)
                .putDetails("limit", "3")
                .setCode(code)
                .build();
    }

    @ParameterizedTest
    @CsvSource({
        "9, DOES_NOT_BEAT, MoveRefused",
        "3, BAD_MOVE, MoveRefused",
        "3, STATE_INVALID, StateRefused",
        "3, STATE_INCONSISTENT, StateRefused",
        "9, UNKNOWN_KEY, StateRefused",
        "3, INVALID_OPTION, BadRequest",
        "5, UNKNOWN_GAME, UnknownGame",
        "8, REQUEST_TOO_LARGE, TooLarge",
        "8, RESPONSE_TOO_LARGE, TooLarge",
        "8, OVERLOADED, Overloaded",
        "14, STATE_TOO_NEW, StateTooNew",
        "4, DEADLINE, DeadlineExceeded",
        "13, INTERNAL, ServerFault",
    })
    void eachRefusalHasItsType(int code, String reason, String kind) {
        ErrorInfo info = ErrorInfo.newBuilder()
                .setReason(reason)
                .putMetadata("move_index", "0")
                .build();
        CroupierException error = fakeFailure(code, info, refusal(code, reason));
        assertEquals(kind, error.getClass().getSimpleName());
        assertEquals(List.of(reason, reason + " it is"), List.of(error.reason(), error.explanation()));
        assertEquals(reason + ": " + reason + " it is", error.getMessage());
        assertEquals(Map.of("limit", "3"), error.details());
        assertEquals(OptionalInt.of(0), error.moveIndex());
        assertEquals(code, error.code().value());
        assertInstanceOf(StatusRuntimeException.class, error.getCause());
    }

    private CroupierException fakeFailure(int code, com.google.protobuf.Message... details) {
        fake.failing(code, "refused", details);
        return failure();
    }

    @Test
    void aProxySaysLess() {
        ErrorInfo info = ErrorInfo.newBuilder()
                .setReason("OVERLOADED")
                .putMetadata("limit", "3")
                .build();
        RetryInfo retry = RetryInfo.newBuilder()
                .setRetryDelay(Duration.newBuilder().setSeconds(1).setNanos(500_000_000))
                .build();
        CroupierException error = fakeFailure(8, info, retry);
        CroupierException.Overloaded overloaded = assertInstanceOf(CroupierException.Overloaded.class, error);
        assertEquals(1500, overloaded.retryAfter().toMillis());
        assertEquals(Map.of("limit", "3"), error.details());
        assertTrue(error.moveIndex().isEmpty());
    }

    @Test
    void aBadFieldIsNamed() {
        BadRequest bad = BadRequest.newBuilder()
                .addFieldViolations(BadRequest.FieldViolation.newBuilder().setField("options[match_deals]"))
                .build();
        assertEquals(
                "options[match_deals]",
                fakeFailure(3, refusal(3, "INVALID_OPTION"), bad).field());
    }

    @Test
    void whatGrpcRefusesForItsSizeIsTooLarge() {
        fake.failing(8, "gRPC message exceeds maximum size 10: 100");
        assertInstanceOf(CroupierException.TooLarge.class, failure());
    }

    @Test
    void nobodyThere() {
        try (Client client = Client.connect("127.0.0.1:1")) {
            CroupierException error = assertThrows(CroupierException.class, client::serverInfo);
            assertSame(CroupierException.Unavailable.class, error.getClass());
            assertEquals("", error.reason());
            assertTrue(error.explanation().contains("Connection refused"), error::explanation);
            assertFalse(error.explanation().contains("\n"), error::explanation);
        }
    }

    @Test
    void batchItemsFailByThemselves() {
        MatchState match = MatchState.newBuilder().setRevision(7).build();
        ApplyMovesResponse applied =
                ApplyMovesResponse.newBuilder().setMatch(match).build();
        fake.batch = fake.batch.toBuilder()
                .addItems(BatchItem.newBuilder().setRefusal(refusal(9, "NOT_ASKED")))
                .addItems(BatchItem.newBuilder().setApplied(applied))
                .build();
        List<Result> results = fake.client().batch(List.of());
        assertThrows(CroupierException.MoveRefused.class, () -> results.get(0).played());
        assertEquals("NOT_ASKED", results.get(0).error().orElseThrow().reason());
        assertEquals(7, results.get(1).played().match().revision());
        assertTrue(results.get(1).error().isEmpty());
    }

    @Test
    void anErrorCanBeSentOn() throws Exception {
        CroupierException error = new CroupierException.MoveRefused(new Cause(io.grpc.Status.Code.OK, "no"));
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        new ObjectOutputStream(sent).writeObject(error);
        Object received = new ObjectInputStream(new ByteArrayInputStream(sent.toByteArray())).readObject();
        assertEquals(
                "no",
                assertInstanceOf(CroupierException.MoveRefused.class, received).explanation());
    }
}
