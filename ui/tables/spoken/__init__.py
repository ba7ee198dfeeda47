"""What is said about a table: names for who does not see it, lines about what others did, bubbles."""
