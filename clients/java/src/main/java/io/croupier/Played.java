package io.croupier;

import io.croupier.v1.AppliedMove;
import io.croupier.v1.ApplyMovesResponse;
import io.croupier.v1.MatchState;
import io.croupier.v1.MatchStatus;
import io.croupier.v1.Observation;
import io.croupier.v1.StartMatchResponse;
import io.croupier.v1.TableEvent;
import io.croupier.v1.TableView;
import io.croupier.v1.Viewer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A match after it was started or moves were applied. Immutable. */
public final class Played {
    private final Match match;
    private final MatchStatus status;
    private final Map<Viewer, TableView> views;
    private final Map<Viewer, List<TableEvent>> events;
    private final List<AppliedMove> appliedMoves;

    private Played(MatchState match, MatchStatus status, List<Observation> seen, List<AppliedMove> appliedMoves) {
        this.match = Match.fromMessage(match);
        this.status = status;
        this.views = Observed.views(seen);
        this.events = events(seen);
        this.appliedMoves = appliedMoves;
    }

    static Played ofStart(StartMatchResponse answer) {
        return new Played(answer.getMatch(), answer.getStatus(), answer.getObservationsList(), List.of());
    }

    static Played ofMoves(ApplyMovesResponse answer) {
        return new Played(
                answer.getMatch(), answer.getStatus(), answer.getObservationsList(), answer.getAppliedMovesList());
    }

    /** Returns what the app stores now. */
    public Match match() {
        return match;
    }

    /** Returns where the match stands; it has a decision while it goes on, and an outcome when it is over. */
    public MatchStatus status() {
        return status;
    }

    /** Returns the view of each viewer that was asked for, in their order; none where views were omitted. */
    public Map<Viewer, TableView> views() {
        return views;
    }

    /** Returns what happened, in the wording of each viewer that was asked for. */
    public Map<Viewer, List<TableEvent>> events() {
        return events;
    }

    /**
     * Returns the moves as text in the order of the request; none after a start. For the caller alone: answers to an open decision are
     * secret.
     */
    public List<AppliedMove> appliedMoves() {
        return appliedMoves;
    }

    private static Map<Viewer, List<TableEvent>> events(List<Observation> seen) {
        Map<Viewer, List<TableEvent>> heard = new LinkedHashMap<>();
        seen.forEach(one -> heard.put(one.getViewer(), one.getEventsList()));
        return Collections.unmodifiableMap(heard);
    }
}
