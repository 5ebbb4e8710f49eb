package io.croupier;

import io.croupier.v1.ApplyMovesRequest;
import io.croupier.v1.Observe;
import io.croupier.v1.SeatMove;
import java.util.List;

/** What {@link Client#apply} does to a match, and an item of {@link Client#batch}. Immutable. */
public final class Turn {
    private final ApplyMovesRequest message;

    private Turn(ApplyMovesRequest message) {
        this.message = message;
    }

    /** Returns moves on a match, applied in this order, all or nothing; without any, its state is sealed anew. */
    public static Turn of(Match match, List<SeatMove> moves) {
        return new Turn(ApplyMovesRequest.newBuilder()
                .setMatch(match.toMessage())
                .addAllMoves(moves)
                .build());
    }

    /** Returns moves on a match. */
    public static Turn of(Match match, SeatMove... moves) {
        return of(match, List.of(moves));
    }

    /** Returns the same turn with the wish to see views and events. */
    public Turn observedBy(Observe observe) {
        return new Turn(message.toBuilder().setObserve(observe).build());
    }

    /** Returns the contract's request. */
    public ApplyMovesRequest toMessage() {
        return message;
    }
}
