"""The kernel asks, collects, refuses and closes. Pure, standard library only; it knows no card and no game."""
