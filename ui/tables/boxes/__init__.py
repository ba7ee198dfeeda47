"""The boxes of the games on the menu's shelf, a module for each game."""
