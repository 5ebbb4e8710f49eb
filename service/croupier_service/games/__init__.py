"""One folder a game, named by its own words. Games know the kernel, the cards and the words of description, and never each other."""
