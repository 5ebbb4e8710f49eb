package io.croupier;

import io.croupier.v1.BatchItem;
import java.util.Optional;

/** The answer to one turn of a batch: played, or refused. */
public final class Result {
    private final Played played;
    private final CroupierException error;

    private Result(Played played, CroupierException error) {
        this.played = played;
        this.error = error;
    }

    static Result of(BatchItem item) {
        return item.hasRefusal()
                ? new Result(null, Causes.exceptionOf(item.getRefusal()))
                : new Result(Played.ofMoves(item.getApplied()), null);
    }

    /**
     * Returns the match after the turn.
     *
     * @throws CroupierException the turn was refused; nothing of it was carried out
     */
    public Played played() {
        if (error != null) {
            throw error;
        }
        return played;
    }

    /** Returns why the turn was refused; empty if it was not. */
    public Optional<CroupierException> error() {
        return Optional.ofNullable(error);
    }
}
