"""A fifth game, known to the tests alone: what a game is made of, small enough to be read in one sitting."""
