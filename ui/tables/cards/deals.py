"""The finished deals or rounds of a match, each with its events, for score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.kernel import Event
from game.match import Match

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class FinishedDeal(Generic[E]):
    """A finished deal: its events, the event that ended it, and what followed."""

    events: tuple[Event, ...]  # before the end
    end: E
    later_events: tuple[Event, ...]  # of the same move


def finished_deals(match: Match, end_type: type[E], first_events: Sequence[Event] = ()) -> list[FinishedDeal[E]]:
    """Return all deals that an event of this type has ended, in order; what followed a deal belongs to the next one, too.

    `first_events` precede the first move.
    """
    running, deals = [*first_events], []
    for ply in range(match.ply):
        running += match.events(ply)
        for index, event in enumerate(running):
            if isinstance(event, end_type):
                deals.append(FinishedDeal(tuple(running[:index]), event, tuple(running[index + 1 :])))
                running = running[index + 1 :]
                break
    return deals
