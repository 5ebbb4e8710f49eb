package io.croupier;

import io.grpc.Status;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Why a call, or a turn of a batch, failed. Its subclasses are the kinds of failure:
 *
 * <pre>
 * CroupierException
 * +-- MoveRefused
 * +-- StateRefused
 * +-- BadRequest
 * |   +-- UnknownGame
 * |   +-- TooLarge
 * +-- TryAgain
 * |   +-- Unavailable
 * |   |   +-- StateTooNew
 * |   +-- Overloaded
 * |   +-- DeadlineExceeded
 * +-- ServerFault
 * +-- UnfairDeal
 * </pre>
 */
public class CroupierException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Cause cause;

    CroupierException(Cause cause) {
        super((cause.reason.isEmpty() ? cause.code.name() : cause.reason) + ": " + cause.message);
        this.cause = cause;
    }

    /** Returns the gRPC status. */
    public Status.Code code() {
        return cause.code;
    }

    /** Returns why, in upper snake case as in {@code Refusal.reason}; empty where the service did not answer itself. */
    public String reason() {
        return cause.reason;
    }

    /** Returns why, readable: {@link #getMessage} without the reason. */
    public String explanation() {
        return cause.message;
    }

    /** Returns particulars: field, option, limit ... */
    public Map<String, String> details() {
        return cause.details;
    }

    /** Returns which move of the call was refused, from 0; empty: none. */
    public OptionalInt moveIndex() {
        return cause.moveIndex == null ? OptionalInt.empty() : OptionalInt.of(cause.moveIndex);
    }

    /** Returns the path of the bad field in the contract's request, as {@code options[match_deals]}; empty: none. */
    public String field() {
        return cause.field;
    }

    /** A rule of the game or of the engine refuses a move; nothing has changed. Show it to the seat that moved, and to no other. */
    public static final class MoveRefused extends CroupierException {
        private static final long serialVersionUID = 1;

        MoveRefused(Cause cause) {
            super(cause);
        }
    }

    /** The state is forged, damaged, of another match, or sealed with a key that the service does not hold. */
    public static final class StateRefused extends CroupierException {
        private static final long serialVersionUID = 1;

        StateRefused(Cause cause) {
            super(cause);
        }
    }

    /** The request is wrong in {@link #field}; sending it again is of no use. */
    public static class BadRequest extends CroupierException {
        private static final long serialVersionUID = 1;

        BadRequest(Cause cause) {
            super(cause);
        }
    }

    /** There is no such game. */
    public static final class UnknownGame extends BadRequest {
        private static final long serialVersionUID = 1;

        UnknownGame(Cause cause) {
            super(cause);
        }
    }

    /** The request or its answer has too many bytes: fewer moves, items or views. */
    public static final class TooLarge extends BadRequest {
        private static final long serialVersionUID = 1;

        TooLarge(Cause cause) {
            super(cause);
        }
    }

    /** Nothing is wrong with the request; every call may be repeated as it is. */
    public static class TryAgain extends CroupierException {
        private static final long serialVersionUID = 1;

        TryAgain(Cause cause) {
            super(cause);
        }
    }

    /** No replica could be reached, also after the retries of the channel. */
    public static class Unavailable extends TryAgain {
        private static final long serialVersionUID = 1;

        Unavailable(Cause cause) {
            super(cause);
        }
    }

    /** The state was written by a newer release than this replica runs, during a roll-out. */
    public static final class StateTooNew extends Unavailable {
        private static final long serialVersionUID = 1;

        StateTooNew(Cause cause) {
            super(cause);
        }
    }

    /** The service sheds load. */
    public static final class Overloaded extends TryAgain {
        private static final long serialVersionUID = 1;

        private final Duration retryAfter;

        Overloaded(Cause cause) {
            super(cause);
            retryAfter = cause.retryAfter;
        }

        /** Returns for how long the service asks to wait; zero: it does not say. */
        public Duration retryAfter() {
            return retryAfter;
        }
    }

    /** The answer did not come in time. */
    public static final class DeadlineExceeded extends TryAgain {
        private static final long serialVersionUID = 1;

        DeadlineExceeded(Cause cause) {
            super(cause);
        }
    }

    /** A fault of the service, never of the request. */
    public static final class ServerFault extends CroupierException {
        private static final long serialVersionUID = 1;

        ServerFault(Cause cause) {
            super(cause);
        }
    }

    /** A published key does not fit what was seen when the deal started. */
    public static final class UnfairDeal extends CroupierException {
        private static final long serialVersionUID = 1;

        UnfairDeal(Cause cause) {
            super(cause);
        }
    }
}
