package io.croupier;

import io.grpc.Status;
import java.io.Serializable;
import java.time.Duration;
import java.util.Map;

/** All that is known of a failure, gathered piece by piece; {@link CroupierException} has an accessor for each part. */
final class Cause implements Serializable {
    private static final long serialVersionUID = 1;

    final Status.Code code;
    String message;
    String reason = "";
    Map<String, String> details = Map.of();
    Integer moveIndex; // null: none
    String field = "";
    Duration retryAfter = Duration.ZERO;

    Cause(Status.Code code, String message) {
        this.code = code;
        this.message = message == null ? "" : message;
    }
}
