"""The screen goes from hand to hand: the curtain between two people, and who may know what of a running match."""
