"""What bots of all games share. A bot sees a View, never a State and never the record's seed."""
