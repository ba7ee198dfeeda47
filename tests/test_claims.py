"""What the tables say is what the rules do, in positions of whole matches (the claims are in `tests/claims`)."""

from __future__ import annotations

from itertools import islice

import pytest

from game.registry import GAMES
from tests import chance
from tests.claims import contradictions, moments
from tests.claims.__main__ import claims_of_game
from ui.assets import translation


@pytest.mark.long
@pytest.mark.random
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_sentence_contradicts_the_rules(game: str) -> None:
    """60 positions, new ones with every run; `python -m tests.claims` looks at thousands."""
    translation.set_language("en")
    claims = claims_of_game(game)
    assert [text for moment in islice(moments(game, str(chance.seed())), 60) for text in contradictions(claims, moment)] == []
