"""What the profiles have learned of the games: lessons, tips and challenges."""
