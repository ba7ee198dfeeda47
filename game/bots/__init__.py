"""Parts that the bots of all games share; a bot gets a view, never a state or the record's seed."""
