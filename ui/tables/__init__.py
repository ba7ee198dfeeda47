"""The tables of the games: the contract that a game fills in, shared drawing, a package for each."""
