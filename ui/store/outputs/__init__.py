"""Output for other programs: tables for spreadsheets."""
