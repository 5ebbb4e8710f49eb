package io.croupier;

import io.croupier.v1.Bystander;
import io.croupier.v1.Viewer;

/** Who looks: a seat, or the bystander. A viewer that is neither is refused, so that a forgotten one is no seat. */
public final class Viewers {
    /** Somebody without a seat, who sees the public part only. */
    public static final Viewer BYSTANDER =
            Viewer.newBuilder().setBystander(Bystander.getDefaultInstance()).build();

    private Viewers() {}

    /** Returns the viewer at a seat, from 0; it sees the public part and its own. */
    public static Viewer seat(int seat) {
        return Viewer.newBuilder().setSeat(seat).build();
    }
}
