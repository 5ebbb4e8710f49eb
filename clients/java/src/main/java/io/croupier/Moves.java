package io.croupier;

import io.croupier.v1.Decision;
import io.croupier.v1.DefaultMove;
import io.croupier.v1.Move;
import io.croupier.v1.SeatMove;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Answers of seats to decisions. The id of the decision says which question is answered, so late answers do no harm.
 */
public final class Moves {
    private Moves() {}

    /** Returns a move as text, as {@code ListedMove.notation}. */
    public static SeatMove notation(int seat, int decisionId, String notation) {
        return answer(seat, decisionId).setNotation(notation).build();
    }

    /** Returns a typed move, as {@code ListedMove.move}. */
    public static SeatMove typed(int seat, int decisionId, Move move) {
        return answer(seat, decisionId).setMove(move).build();
    }

    /**
     * Returns the default move, for a seat that is away. It changes nothing if the seat has answered meanwhile, so a clock and a player
     * may race.
     */
    public static SeatMove byDefault(int seat, int decisionId) {
        return answer(seat, decisionId)
                .setDefaultMove(DefaultMove.getDefaultInstance())
                .build();
    }

    /** Returns the seats that a decision asks and that have not answered, ascending. */
    public static List<Integer> waitingSeats(Decision decision) {
        return decision.getAskedSeatsList().stream()
                .filter(seat -> !decision.getAnsweredSeatsList().contains(seat))
                .collect(Collectors.toUnmodifiableList());
    }

    private static SeatMove.Builder answer(int seat, int decisionId) {
        return SeatMove.newBuilder().setSeat(seat).setDecisionId(decisionId);
    }
}
