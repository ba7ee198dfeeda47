"""Nambarz: match, calculate or change the card, for 2 to 12 players, alone or in teams."""
