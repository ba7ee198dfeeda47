"""Contract tests of the fifth game: the tests of all games, with its own setups."""

from __future__ import annotations

from tests.fifth_game.adapter import PLAYED  # noqa: F401  # what they are run with (tests/conftest.py)
from tests.game.test_contract import *  # noqa: F403
from tests.game.test_fuzz import test_any_text_is_a_move_or_no_notation, test_every_legal_move_is_read_as_it_is_written  # noqa: F401
from tests.game.test_hidden import *  # noqa: F403
