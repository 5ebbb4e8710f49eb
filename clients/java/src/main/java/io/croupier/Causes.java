package io.croupier;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.croupier.v1.Refusal;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads why a call failed: out of the details of a status, or out of the refusal in a batch item. */
final class Causes {
    private static final Metadata.Key<byte[]> DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

    private static final Map<String, Function<Cause, CroupierException>> BY_REASON = Map.of(
            "BAD_MOVE", CroupierException.MoveRefused::new,
            "STATE_INVALID", CroupierException.StateRefused::new,
            "STATE_INCONSISTENT", CroupierException.StateRefused::new,
            "UNKNOWN_KEY", CroupierException.StateRefused::new,
            "STATE_TOO_NEW", CroupierException.StateTooNew::new,
            "UNKNOWN_GAME", CroupierException.UnknownGame::new,
            "REQUEST_TOO_LARGE", CroupierException.TooLarge::new,
            "RESPONSE_TOO_LARGE", CroupierException.TooLarge::new);

    private static final Map<Status.Code, Function<Cause, CroupierException>> BY_CODE = Map.of(
            Status.Code.FAILED_PRECONDITION, CroupierException.MoveRefused::new,
            Status.Code.INVALID_ARGUMENT, CroupierException.BadRequest::new,
            Status.Code.NOT_FOUND, CroupierException.UnknownGame::new,
            Status.Code.UNAVAILABLE, CroupierException.Unavailable::new,
            Status.Code.RESOURCE_EXHAUSTED, CroupierException.Overloaded::new,
            Status.Code.DEADLINE_EXCEEDED, CroupierException.DeadlineExceeded::new,
            Status.Code.INTERNAL, CroupierException.ServerFault::new,
            Status.Code.UNKNOWN, CroupierException.ServerFault::new,
            Status.Code.UNIMPLEMENTED, CroupierException.ServerFault::new,
            Status.Code.DATA_LOSS, CroupierException.ServerFault::new);

    private static final int DEEPEST = 20;

    private Causes() {}

    static CroupierException exceptionOf(StatusRuntimeException failed) {
        Cause cause = new Cause(failed.getStatus().getCode(), words(failed.getStatus()));
        details(failed).ifPresent(status -> takeDetails(cause, status));
        CroupierException exception = exceptionOf(cause);
        exception.initCause(failed);
        return exception;
    }

    /** Returns what a status says. One with a cause was made on this side, and what is wrong, as with a certificate, stands deep in it. */
    private static String words(Status status) {
        if (status.getCause() == null) {
            return status.getDescription();
        }
        StringBuilder words = new StringBuilder(firstLine(status.getDescription()));
        Throwable cause = status.getCause();
        // Nothing forbids causes that go round in a circle.
        for (int depth = 0; cause != null && depth < DEEPEST; depth++, cause = cause.getCause()) {
            String said = firstLine(cause.getMessage());
            words.append(words.indexOf(said) < 0 ? ": " + said : "");
        }
        return words.toString();
    }

    private static String firstLine(String text) {
        return text == null ? "" : text.lines().findFirst().orElse("");
    }

    static CroupierException exceptionOf(Refusal refusal) {
        Cause cause = new Cause(Status.fromCodeValue(refusal.getCode()).getCode(), refusal.getMessage());
        takeRefusal(cause, refusal);
        return exceptionOf(cause);
    }

    private static CroupierException exceptionOf(Cause cause) {
        if (saidByGrpcForSize(cause)) {
            return new CroupierException.TooLarge(cause);
        }
        Function<Cause, CroupierException> byCode = BY_CODE.getOrDefault(cause.code, CroupierException::new);
        return BY_REASON.getOrDefault(cause.reason, byCode).apply(cause);
    }

    /** What gRPC itself refuses for its size, on either side, comes without a reason. */
    private static boolean saidByGrpcForSize(Cause cause) {
        return cause.reason.isEmpty()
                && cause.code == Status.Code.RESOURCE_EXHAUSTED
                && (cause.message.contains("larger than max") || cause.message.contains("exceeds maximum size"));
    }

    private static Optional<com.google.rpc.Status> details(StatusRuntimeException failed) {
        Metadata trailers = failed.getTrailers();
        byte[] data = trailers == null ? null : trailers.get(DETAILS);
        try {
            return data == null ? Optional.empty() : Optional.of(com.google.rpc.Status.parseFrom(data));
        } catch (InvalidProtocolBufferException notOurs) { // a proxy's: the plain status must do
            return Optional.empty();
        }
    }

    private static void takeDetails(Cause cause, com.google.rpc.Status status) {
        // The metadata say what the refusal says and repeat the index of the move; a proxy sends nothing else.
        detail(status, ErrorInfo.class).ifPresent(info -> {
            cause.reason = info.getReason();
            cause.details = Map.copyOf(info.getMetadataMap());
        });
        detail(status, Refusal.class).ifPresent(refusal -> takeRefusal(cause, refusal));
        detail(status, BadRequest.class)
                .filter(bad -> bad.getFieldViolationsCount() > 0)
                .ifPresent(bad -> cause.field = bad.getFieldViolations(0).getField());
        detail(status, RetryInfo.class)
                .ifPresent(retry -> cause.retryAfter = Duration.ofSeconds(
                        retry.getRetryDelay().getSeconds(),
                        retry.getRetryDelay().getNanos()));
    }

    private static void takeRefusal(Cause cause, Refusal refusal) {
        cause.reason = refusal.getReason();
        cause.message = refusal.getMessage();
        cause.details = Map.copyOf(refusal.getDetailsMap());
        cause.moveIndex = refusal.hasMoveIndex() ? refusal.getMoveIndex() : null;
        cause.field = refusal.getDetailsOrDefault("field", "");
    }

    private static <T extends Message> Optional<T> detail(com.google.rpc.Status status, Class<T> kind) {
        for (Any detail : status.getDetailsList()) {
            if (detail.is(kind)) {
                try {
                    return Optional.of(detail.unpack(kind));
                } catch (InvalidProtocolBufferException notOurs) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }
}
