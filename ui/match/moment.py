"""What a table on the screen is doing now. It is computed here alone; whatever depends on it asks the value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Doing(Enum):
    FLYING = auto()  # pieces travel, and everybody watches
    SPEAKING = auto()  # bubbles have still to come up
    HUSHED = auto()  # bubbles have still to come up, but an earlier position is looked at
    LOOKING_BACK = auto()
    SETTLED = auto()  # a deal has ended, and its end is still shown
    OVER = auto()
    WAITING = auto()  # for a person or a robot


class Cover(Enum):
    NOTHING = auto()
    CURTAIN = auto()
    QUESTION = auto()


@dataclass(frozen=True, slots=True)
class Moment:
    """What the table does, and what stands over it meanwhile: the curtain and a question can stand over anything."""

    doing: Doing
    cover: Cover

    @property
    def moving(self) -> bool:
        """Not everything is there yet: a press brings it at once."""
        return self.doing in (Doing.FLYING, Doing.SPEAKING, Doing.HUSHED)

    @property
    def free(self) -> bool:
        """A person may handle the table."""
        return not self.moving and self.cover is Cover.NOTHING

    @property
    def deciding(self) -> bool:
        """The present lies there and can be decided about."""
        return self.doing in (Doing.WAITING, Doing.OVER) and self.cover is not Cover.CURTAIN

    @property
    def paused(self) -> bool:
        """Someone asks a question or looks back: nobody speaks and no time counts."""
        return self.cover is Cover.QUESTION or self.doing in (Doing.LOOKING_BACK, Doing.HUSHED)


def moment(*, flying: bool, speaking: bool, past: bool, settled: bool, over: bool, curtain: bool, question: bool) -> Moment:
    """`past`: an earlier position is looked at; `over`: no more is played; `question`: one stands over the screen."""
    cover = Cover.CURTAIN if curtain else Cover.QUESTION if question else Cover.NOTHING
    if flying:
        return Moment(Doing.FLYING, cover)
    if speaking:
        return Moment(Doing.HUSHED if past else Doing.SPEAKING, cover)
    if past:
        return Moment(Doing.LOOKING_BACK, cover)
    if settled:
        return Moment(Doing.SETTLED, cover)
    return Moment(Doing.OVER if over else Doing.WAITING, cover)


def still(now: Moment, *, halted: bool, idle: bool, settled: bool) -> bool:
    """Whether nothing will happen by itself while nothing moves. `halted`: somebody looks at the end of a deal; `idle`: no robot moves or
    thinks; `settled`: the curtain need not shut, and nobody's only move is about to be made."""
    if now.paused:
        return True
    if now.doing is Doing.SETTLED:
        return halted
    return now.doing is Doing.WAITING and idle and (settled or now.cover is Cover.CURTAIN)
