"""Nambarz: match, calculate or change the card, 2 to 12 players, alone or in teams."""
