"""The builders’ yard, where a child covers a card with as many cards as it dares, and the contest of the week."""
