"""Two tables with hands on phones that differ only in what one phone's owner, the looker, may not know.

The looker's phone is told the same in both, byte for byte and in the same step (docs/decisions/0007-views-against-cheating.md), whatever the
others hold, choose and try on their phones.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.kernel import Move
from game.match import Match
from tests import chance
from tests.ui.one_world import Table, alike, two_records
from tests.ui.quiet_phones import PhoneWorld
from ui.match.status import TablePhase
from ui.phones import seat as seat_module
from ui.phones.messages import Press, Tap
from ui.phones.state import HINT_KEY

TRIES, COMMON = 24, 0.7  # random pairs of moves tried for one seat; share of the others' moves that are equal in both worlds
PROBES, PATIENCE = 3, 60  # what each phone tries before a move; steps until the table waits again
ASK_HINT = Press(HINT_KEY)  # not pressed by others: hints are sought one after the other, so a wait tells that somebody asked, and no more
MOVES = 2  # to be compared of each pair of worlds
TABLES = [
    Table("nin_jan", 3, (1, 0, 2)),
    Table("nambarz", 3, (0, 1, 2)),
    Table("nambarz", 4, (1, 0, 2, 3), (("teams", [0, 0, 1, 1]), ("referee", "strict"))),
    Table("nain_jaune", 3, (2, 0, 1)),
    Table("nain_jaune", 3, (0, 1, 2), (("announce", False), ("may_stop", True))),
]


class Difference(AssertionError):
    """Raised if a phone is told what its owner may not know."""


class Pair:
    """Both worlds in step."""

    def __init__(self, folder: Path, table: Table, seed: str) -> None:
        self.rng, self.table, self.looker = Random(f"{table}/{seed}"), table, table.people[0]
        records = two_records(table, seed, self.rng)
        self.both = [PhoneWorld(folder / str(index), record, f"{seed}/{index}") for index, record in enumerate(records)]
        self.compared = 0

    def step(self) -> None:
        for world in self.both:
            world.step()
        first, other = (world.told(self.looker) for world in self.both)
        if first != other:
            raise Difference(f"{first}\n{other}")
        self.compared += len(first)

    def move(self) -> bool:
        """Let phones try things, and make a move that keeps the worlds alike; False if there is none."""
        one, other = (world.match for world in self.both)
        if one.is_over:
            return False
        self._probe()
        for _ in range(PATIENCE):
            if all(world.scene.table_context.status.phase is TablePhase.WAITING for world in self.both):
                break
            self.step()
        seat = self.rng.choice(one.to_move)
        pair = self._common(one, other, seat)
        if pair is None:
            return False
        for world, move in zip(self.both, pair, strict=True):
            world.scene.play(seat, move)
        self.step()
        return alike(one, other, self.looker)

    def _probe(self) -> None:
        """Let the looker do the same on both phones, and the others anything, all without a move."""
        with pytest.MonkeyPatch.context() as patch:
            for world in self.both:
                patch.setattr(world.scene.phones, "on_take_back", lambda: None)
                for seat in world.scene.phones._seats.values():
                    patch.setattr(seat, "play", lambda _seat, _move: None)
            for _ in range(PROBES):
                offers = self.both[0].offers(self.looker)
                request = self.rng.choice(offers) if offers else Tap("nothing")
                for world in self.both:
                    world.ask(self.looker, request)
                    for seat in set(range(self.table.players)) - {self.looker}:
                        tried = [one for one in world.offers(seat) if one != ASK_HINT]
                        for other in world.rng.sample(tried, min(1, len(tried))):
                            world.ask(seat, other)
                self.step()

    def _common(self, one: Match, other: Match, seat: int) -> tuple[Move, Move] | None:
        mine, theirs = (sorted(match.legal(seat), key=str) for match in (one, other))
        shared = seat == self.looker or self.rng.random() < COMMON
        for _ in range(TRIES):
            first = self.rng.choice(mine)
            second = next((move for move in theirs if str(move) == str(first)), None) if shared else self.rng.choice(theirs)
            if second is None:
                continue
            after = one.at_ply(one.ply), other.at_ply(other.ply)
            if after[0].play(seat, first) == after[1].play(seat, second) and alike(*after, self.looker):
                return first, second
        return None


def compare(folder: Path, table: Table, seed: str, moves: int) -> int:
    """Compare pairs of worlds for this many moves; return how many messages the looker's phones were told."""
    compared = number = 0
    while moves > 0:
        pair, number = Pair(folder / str(number), table, f"{seed}/{number}"), number + 1
        try:
            moves -= 1
            while moves > 0 and pair.move():
                moves -= 1
        finally:
            compared += pair.compared
            for world in pair.both:
                world.driver.close()
    return compared


@pytest.mark.random
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_phone_is_told_nothing_that_its_owner_may_not_know(table: Table, tmp_path: Path) -> None:
    assert compare(tmp_path, table, chance.seed(), chance.many(MOVES, 60 * MOVES)) > 2


def test_a_phone_that_shows_another_hand_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_module.PhoneSeat, "model", _model_of_the_next_seat(seat_module.PhoneSeat.model))
    with pytest.raises(Difference):
        compare(tmp_path, TABLES[0], "leak", 60)


def _model_of_the_next_seat(model: Callable[[seat_module.PhoneSeat], object]) -> Callable[[seat_module.PhoneSeat], object]:
    def wrong(seat: seat_module.PhoneSeat) -> object:
        own, seat.seat = seat.seat, (seat.seat + 1) % len(seat.session.match.seats)
        try:
            return model(seat)
        finally:
            seat.seat = own

    return wrong
