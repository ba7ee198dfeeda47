"""What people who are new to a game are told, and what was refused to them."""
