"""The situations on the rules pages of Nambarz: data. Their tests play the moves by the rules and find the same."""

from __future__ import annotations

from dataclasses import dataclass

from game.nambarz.cards import Card, card
from ui.tables.nambarz.names import noted


@dataclass(frozen=True, slots=True)
class Example:
    """`cover`: the card to cover; `moves` of the seats in their turn, who hold what they lay and some more; `refused`: why the last
    one is not legal, "" where it is."""

    cover: str
    moves: tuple[str, ...]
    refused: str = ""

    @property
    def top(self) -> Card:
        return card(self.cover)

    def laid(self, number: int) -> tuple[Card, ...]:
        """The cards of a move, in order."""
        found = noted(self.moves[number])
        return found.cards if found is not None else (card(self.moves[number].rpartition(" ")[2]),)

    def operations(self, number: int) -> str:
        """Of the calculation that this move is."""
        found = noted(self.moves[number])
        assert found is not None, "a calculation"
        return found.operations


BY_NUMBER = Example("3-bee", ("match 3",))  # NB-8
BY_ANIMAL = Example("3-bee", ("match 8-bee",))
BY_SUM = Example("3-bee", ("calc 1 + 2",))  # NB-9
SYMBOLS = Example("3", ("calc 10 - 4 / 2",))
ANIMALS = Example("3", ("calc 10-bear + 1-dragonfly + 1-turtle - 9-duck",))
TOO_MANY = Example("3", ("calc 6 + 5 + 2 - 10",), "simpler")  # NB-12
WITH_NUMBER = Example("3-bee", ("calc 9 / 3",), "matching_card")  # NB-11
WITH_ANIMAL = Example("3-bee", ("calc 8-bee - 5-cat",), "matching_card")
FOLLOWED = Example("9-hen", ("joker J@", "lay 7-frog"))  # NB-14, NB-15
EITHER = Example("5", ("joker J*", "lay 10-bear"))
LEFT_OPEN = Example("4", ("joker J#", "stop", "pass", "lay 10"))
AGAIN = Example("1-turtle", ("calc 9-hen - 6-dragonfly / 3-hippo", "joker J+", "calc 10 - 6 - 1"))  # NB-17
SUPER = Example("5-cat", ("calc 8 + 8 - 1 - 1 - 9",))  # NB-27
TEAMS = (0, 0, 1, 1)  # NB-32: both of the first team are done
TEAM_POINTS = (40, 32, 25, 19)
