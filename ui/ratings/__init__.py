"""How strong people are at a game: ratings after matches, and the robot that suits them."""
