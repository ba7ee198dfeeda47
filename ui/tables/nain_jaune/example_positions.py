"""The positions on the rules pages of Nain Jaune; tests replay their moves by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from game.nain_jaune.cards import Card, card


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """An example of the rules: hands and boxes, and the moves that follow."""

    hands: tuple[str, ...]  # cards by seat
    moves: tuple[str, ...]  # moves of the seats in turn
    boxes: tuple[tuple[str, int], ...] = ()  # coins on belles cartes, 0 for the others
    has_earlier_card: bool = True  # seat 1 has played a card before

    def hand(self, seat: int) -> tuple[Card, ...]:
        return tuple(card(name) for name in self.hands[seat].split())

    def played_cards(self) -> tuple[Card, ...]:
        """Return the cards that the example's moves play, in order."""
        return tuple(card(move.removeprefix("play ").removesuffix("!")) for move in self.moves)


# (rules JA-9 and JA-10)
SEQUENCE = ExamplePosition(("7C 8H 4S", "9H 10S 2D", "JD 3C"), ("play 7C", "play 8H", "play 9H", "play 10S", "play JD"))
AFTER_KING = ExamplePosition(("QD KS 3H 6C", "2D", "4C"), ("play QD", "play KS", "play 3H"))  # (rule JA-11)
BROKEN_OFF = ExamplePosition(("4H 5S 9C 2C", "3D JH", "8D QC"), ("play 4H", "play 5S", "play 9C"))  # (rule JA-12)
CLAIMED_EXAMPLE = ExamplePosition(("10D AS", "JD", "KC"), ("play 10D!",), (("10D", 10),))  # (rule JA-13)
FORGOTTEN = ExamplePosition(("10D AS", "JD", "KC"), ("play 10D",), (("10D", 10),))
ENDING = ExamplePosition(("6H", "9S JC", "2H KH 4D"), ("play 6H",), (("KH", 8),))  # (rules JA-14 and JA-15)
OPERA = ExamplePosition(  # seat 0 in the first deal of eight (rule JA-16)
    ("QS KH 5C 6H 7D 8S", "AC", "AD"),
    ("play QS!", "play KH!", "play 5C", "play 6H", "play 7D!", "play 8S"),
    (("10D", 8), ("JC", 16), ("QS", 24), ("KH", 32), ("7D", 40)),
    has_earlier_card=False,
)
PURSES = (61, 44, 38, 12)  # four players after four deals (rule JA-19)
LEFT_IN_BOXES = 45
SHORT = 12  # less than a stake (rule JA-20)
SHORT_STAKE = (("10D", 1), ("JC", 2), ("QS", 3), ("KH", 4), ("7D", 2))
