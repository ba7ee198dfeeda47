"""What a game gives to the screen, what every table draws with, and a folder a game."""
