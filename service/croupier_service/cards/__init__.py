"""Cards and what is done with them in any game: codes, decks, shuffles. Pure; knows no match and no game."""
