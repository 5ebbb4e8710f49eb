package io.croupier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
    void theUsualDeckHasEveryCopyInOrder() {
        assertEquals(List.of("a", "a", "b", "b"), Fairness.deck(INFO));
        assertEquals(List.of("a", "a", "b", "b"), Fairness.deck(INFO, ShuffleProof.newBuilder().setDealNumber(3).build()));
    }

    @Test
    void theDeckOfAMatchIsWhatItsProofCounts() {
        ShuffleProof proof = ShuffleProof.newBuilder().addDeckCopies(1).addDeckCopies(3).build();
        assertEquals(List.of("a", "b", "b", "b"), Fairness.deck(INFO, proof));
    }

    @Test
    void aProofOfAnotherGameIsNoDeck() {
        ShuffleProof proof = ShuffleProof.newBuilder().addDeckCopies(1).build();
        assertThrows(IllegalArgumentException.class, () -> Fairness.deck(INFO, proof));
    }
}
