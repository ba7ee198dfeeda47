"""The stage of a table: the last move of a game and rare moments, held, lit and told."""
