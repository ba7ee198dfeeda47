"""What people have met of the games: where they stand in lessons, and what was tried."""
