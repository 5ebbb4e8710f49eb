package io.croupier;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.croupier.v1.MatchState;
import java.util.List;

/**
 * A match as an app keeps it: an immutable value that is sent with each call and replaced by the answer's. It holds no connection.
 *
 * <p>Store {@link #toBytes}, and only over the revision that it was made from. Equality leaves the sealed state out: two replicas may
 * seal the same match with different keys.
 */
public final class Match {
    private final MatchState message;

    private Match(MatchState message) {
        this.message = message;
    }

    /** Returns the name of the match. */
    public String matchId() {
        return message.getMatchId();
    }

    /** Returns the id of its game. */
    public String game() {
        return message.getGame();
    }

    /** Returns the number of answers that were accepted so far. */
    public int revision() {
        return message.getRevision();
    }

    /** Returns the version of the rules that it is played by. */
    public int rulesVersion() {
        return message.getRulesVersion();
    }

    /** Returns the sealed state: opaque, to be compared by nobody. */
    public ByteString state() {
        return message.getState();
    }

    /** Returns what an app stores: the serialized MatchState, which clients in all languages read. */
    public byte[] toBytes() {
        return message.toByteArray();
    }

    /**
     * Returns the match that {@link #toBytes} wrote. The service checks the seal with the next call.
     *
     * @throws IllegalArgumentException these bytes are no MatchState
     */
    public static Match fromBytes(byte[] data) {
        try {
            return fromMessage(MatchState.parseFrom(data));
        } catch (InvalidProtocolBufferException broken) {
            throw new IllegalArgumentException("these bytes are no MatchState", broken);
        }
    }

    /** Returns the contract's message. */
    public MatchState toMessage() {
        return message;
    }

    /** Returns the match of the contract's message. */
    public static Match fromMessage(MatchState message) {
        return new Match(message);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Match && name().equals(((Match) other).name());
    }

    @Override
    public int hashCode() {
        return name().hashCode();
    }

    /** Names the match and its revision, and never its state. */
    @Override
    public String toString() {
        return game() + " " + matchId() + ", revision " + revision();
    }

    private List<Object> name() {
        return List.of(matchId(), game(), revision(), rulesVersion());
    }
}
