package io.croupier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.croupier.v1.CardInfo;
import io.croupier.v1.GameInfo;
import io.croupier.v1.ShuffleProof;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeckTest {
    private static final GameInfo INFO = GameInfo.newBuilder()
            .addCards(CardInfo.newBuilder().setCode("a").setCopies(2))
            .addCards(CardInfo.newBuilder().setCode("b").setCopies(2))
            .build();

    @Test
    void theDeckIsThatOfTheMatchWhereAProofCountsIt() {
        ShuffleProof counted =
                ShuffleProof.newBuilder().addAllDeckCopies(List.of(1, 3)).build();
        assertEquals(List.of("a", "b", "b", "b"), Fairness.deck(INFO, counted));
    }

    @Test
    void elseItIsThatOfTheUsualNumberOfSeats() {
        assertEquals(List.of("a", "a", "b", "b"), Fairness.deck(INFO, ShuffleProof.getDefaultInstance()));
    }
}
