"""Tests of the deals that a record may give."""

from __future__ import annotations

import pytest

from game.dealing import parse_deal
from game.kernel import BadRecord, Json, notation_parser
from tests.cases import cases


@cases(
    "deal, key, facts",
    [
        ("abd", "unknown_card", {"card": "d", "place": 2}),
        ("abb", "card_too_often", {"card": "b", "most": 1}),
        ("aaaab", "card_too_often", {"card": "a", "most": 2}),
        ("ab", "cards_missing", {"cards": ["a"]}),
    ],
)
def test_a_deal_that_is_given_has_the_cards_of_the_deck(deal: str, key: str, facts: dict[str, Json]) -> None:
    """The deck of this test contains some card more than once."""
    with pytest.raises(BadRecord) as refused:
        parse_deal(deal, "aab", notation_parser("ab"))
    assert (refused.value.key, refused.value.details) == (key, facts) and parse_deal("aba", "aab", notation_parser("ab")) == ("a", "b", "a")
