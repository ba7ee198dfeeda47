"""The positions on the rules pages of Nambarz; tests replay their moves by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from game.nambarz.cards import Card, card
from ui.tables.nambarz.names import calculation_of_move


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """An example of the rules: a card to cover, and the moves that follow."""

    cover: str  # the card to cover
    moves: tuple[str, ...]  # moves of the seats in turn, who hold these cards and more
    refusal_key: str = ""  # why the last move is illegal, "" if it is legal

    @property
    def cover_card(self) -> Card:
        return card(self.cover)

    def cards_of_move(self, index: int) -> tuple[Card, ...]:
        """Return the cards that the move at an index plays, in order."""
        calculation = calculation_of_move(self.moves[index])
        return calculation.cards if calculation is not None else (card(self.moves[index].rpartition(" ")[2]),)

    def operators_of_move(self, index: int) -> str:
        """Return the operators of the move at an index, which is a calculation."""
        calculation = calculation_of_move(self.moves[index])
        assert calculation is not None, "a calculation"
        return calculation.operations


BY_NUMBER = ExamplePosition("3-bee", ("match 3",))  # (rule NB-8)
BY_ANIMAL = ExamplePosition("3-bee", ("match 8-bee",))
BY_SUM = ExamplePosition("3-bee", ("calc 1 + 2",))  # (rule NB-9)
SYMBOLS = ExamplePosition("3", ("calc 10 - 4 / 2",))
ANIMALS = ExamplePosition("3", ("calc 10-bear + 1-dragonfly + 1-turtle - 9-duck",))
TOO_MANY = ExamplePosition("3", ("calc 6 + 5 + 2 - 10",), "simpler")  # (rule NB-12)
WITH_NUMBER = ExamplePosition("3-bee", ("calc 9 / 3",), "matching_card")  # (rule NB-11)
WITH_ANIMAL = ExamplePosition("3-bee", ("calc 8-bee - 5-cat",), "matching_card")
FOLLOWED = ExamplePosition("9-hen", ("joker J@", "lay 7-frog"))  # (rules NB-14 and NB-15)
EITHER = ExamplePosition("5", ("joker J*", "lay 10-bear"))
LEFT_OPEN = ExamplePosition("4", ("joker J#", "stop", "pass", "lay 10"))
AGAIN = ExamplePosition("1-turtle", ("calc 9-hen - 6-dragonfly / 3-hippo", "joker J+", "calc 10 - 6 - 1"))  # (rule NB-17)
SUPER = ExamplePosition("5-cat", ("calc 8 + 8 - 1 - 1 - 9",))  # (rule NB-27)
TEAMS = (0, 0, 1, 1)  # both players of the first team have finished (rule NB-32)
TEAM_POINTS = (40, 32, 25, 19)
