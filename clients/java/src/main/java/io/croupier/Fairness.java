package io.croupier;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.croupier.v1.CardInfo;
import io.croupier.v1.GameInfo;
import io.croupier.v1.ShuffleProof;
import io.croupier.v1.TableView;
import io.grpc.Status;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The check that a deal was fixed when it started: the specified generator and shuffle, written again from their specification.
 *
 * <p>Everything random in a match follows from its 32-byte seed (its match key, once published):
 *
 * <ul>
 *   <li>deal key: HMAC-SHA256(key = seed, message = "croupier/v1/deal/" + number of the deal in decimal)
 *   <li>commitment: SHA-256(deal key), public when the deal starts
 *   <li>stream: see {@link ShuffleStream}
 *   <li>shuffle: Fisher-Yates from the last place down: place i changes with place below(i + 1); the purpose of the shuffle of a deal is
 *       "shuffle/" + its number within the deal in decimal, 0 for the first, more for redeals
 * </ul>
 *
 * <p>Nothing here asks the service for anything: that is the point of it.
 */
public final class Fairness {
    private Fairness() {}

    /** Returns the key of a deal (from 1) from the published match key ({@code Outcome.match_key}). */
    public static byte[] dealKey(byte[] matchKey, int dealNumber) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(matchKey, "HmacSHA256"));
            return mac.doFinal(("croupier/v1/deal/" + dealNumber).getBytes(US_ASCII));
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException("every Java has HMAC-SHA256", absent);
        }
    }

    /** Returns what is public of a deal's key from the start of the deal. */
    public static byte[] commitment(byte[] key) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(key);
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException("every Java has SHA-256", absent);
        }
    }

    /** Says whether {@code key} is the one that the deal was committed to. */
    public static boolean verify(byte[] commitment, byte[] key) {
        return key.length > 0 && MessageDigest.isEqual(commitment, commitment(key));
    }

    /** Returns cards in the order of a shuffle of the deal with this key: 0 is its first, redeals count on. */
    public static <T> List<T> shuffled(List<T> cards, byte[] key, int shuffle) {
        return shuffled(cards, key, shuffle, "shuffle");
    }

    /** Returns cards in the order of a shuffle for another purpose, where a game's rules shuffle more than the deck. */
    public static <T> List<T> shuffled(List<T> cards, byte[] key, int shuffle, String purpose) {
        ShuffleStream stream = new ShuffleStream(key, purpose + "/" + shuffle);
        List<T> order = new ArrayList<>(cards);
        for (int place = order.size() - 1; place > 0; place--) {
            Collections.swap(order, place, (int) stream.below(place + 1L));
        }
        return order;
    }

    /**
     * Returns the deck before it is shuffled: every kind of card in order, its copies in a row.
     *
     * @param proof of any deal of a match: the deck is that of this match; the default instance: that of the usual number of seats
     */
    public static List<String> deck(GameInfo info, ShuffleProof proof) {
        List<String> deck = new ArrayList<>();
        for (int kind = 0; kind < info.getCardsCount(); kind++) {
            CardInfo card = info.getCards(kind);
            int copies = kind < proof.getDeckCopiesCount() ? proof.getDeckCopies(kind) : card.getCopies();
            deck.addAll(Collections.nCopies(Math.max(0, copies), card.getCode()));
        }
        return deck;
    }

    /** Returns the key of a deal as far as a view tells it: from the match key, the last deal, the running one; empty: not published. */
    public static Optional<byte[]> publishedKey(TableView view, int dealNumber) {
        byte[] matchKey = view.getStatus().getOutcome().getMatchKey().toByteArray();
        if (matchKey.length > 0) {
            return Optional.of(dealKey(matchKey, dealNumber));
        }
        return Stream.of(view.getLastDeal().getProof(), view.getShuffleProof())
                .filter(proof ->
                        proof.getDealNumber() == dealNumber && !proof.getKey().isEmpty())
                .findFirst()
                .map(proof -> proof.getKey().toByteArray());
    }

    /** Checks the first shuffle of a deal, as {@link #checkDeal(GameInfo, ShuffleProof, byte[], int)}. */
    public static List<String> checkDeal(GameInfo info, ShuffleProof seen, byte[] key) {
        return checkDeal(info, seen, key, 0);
    }

    /**
     * Checks a published key against the proof that was seen when the deal started. Compare the hands that you saw with the order, as the
     * game's rules deal them.
     *
     * @param shuffle which shuffle of the deal: redeals count on from 0
     * @return the order of the deck
     * @throws CroupierException.UnfairDeal the key does not fit
     */
    public static List<String> checkDeal(GameInfo info, ShuffleProof seen, byte[] key, int shuffle) {
        if (!verify(seen.getCommitment().toByteArray(), key)) {
            Cause cause = new Cause(
                    Status.Code.OK,
                    "the key of deal " + seen.getDealNumber()
                            + " does not fit the commitment that was published when it started");
            cause.reason = "COMMITMENT_MISMATCH";
            throw new CroupierException.UnfairDeal(cause);
        }
        return shuffled(deck(info, seen), key, shuffle);
    }
}
