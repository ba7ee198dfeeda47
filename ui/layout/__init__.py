"""Trees of rows, columns and other nodes that give every part of a screen its rectangle; pure, without drawing."""
