"""The words in which a game describes itself, its options and its table to a client that does not know it. Pure; knows no rule."""
