package io.croupier;

import io.croupier.v1.MatchStatus;
import io.croupier.v1.Observation;
import io.croupier.v1.ObserveMatchResponse;
import io.croupier.v1.TableView;
import io.croupier.v1.Viewer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A match as its viewers see it. Immutable. */
public final class Observed {
    private final Match match;
    private final MatchStatus status;
    private final Map<Viewer, TableView> views;

    private Observed(Match match, MatchStatus status, Map<Viewer, TableView> views) {
        this.match = match;
        this.status = status;
        this.views = views;
    }

    static Observed of(Match match, ObserveMatchResponse answer) {
        return new Observed(match, answer.getStatus(), views(answer.getObservationsList()));
    }

    /** Returns the match that was sent. */
    public Match match() {
        return match;
    }

    /** Returns where it stands. */
    public MatchStatus status() {
        return status;
    }

    /** Returns the view of each viewer that was asked for, in their order. */
    public Map<Viewer, TableView> views() {
        return views;
    }

    static Map<Viewer, TableView> views(List<Observation> observations) {
        Map<Viewer, TableView> seen = new LinkedHashMap<>();
        for (Observation one : observations) {
            if (one.hasView()) {
                seen.put(one.getViewer(), one.getView());
            }
        }
        return Collections.unmodifiableMap(seen);
    }
}
