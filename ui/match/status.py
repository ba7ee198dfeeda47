"""The table status: what a table on the screen is doing, and what covers it; computed here alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class TablePhase(Enum):
    """The phase that a table is in."""

    FLYING = auto()  # pieces travel, and no input reaches them
    SPEAKING = auto()  # speech bubbles have still to appear
    SPEECH_PAUSED = auto()  # speech bubbles have still to appear, but an earlier position is shown
    LOOKING_BACK = auto()
    SETTLED = auto()  # a deal has ended, and the position before its end is still shown
    OVER = auto()
    WAITING = auto()  # a human or a bot has to move


class Overlay(Enum):
    """Something that covers a table and blocks its input: the privacy screen, a dialog or nothing."""

    NOTHING = auto()
    CURTAIN = auto()
    QUESTION = auto()


@dataclass(frozen=True, slots=True)
class TableStatus:
    """The phase of a table and what covers it; any phase can be covered."""

    doing: TablePhase
    cover: Overlay

    @property
    def moving(self) -> bool:
        """True while pieces or speech bubbles are on their way; a press shows their end at once."""
        return self.doing in (TablePhase.FLYING, TablePhase.SPEAKING, TablePhase.SPEECH_PAUSED)

    @property
    def free(self) -> bool:
        """True while the table takes input: nothing is on its way, and nothing covers it."""
        return not self.moving and self.cover is Overlay.NOTHING

    @property
    def deciding(self) -> bool:
        """True while the present position is shown and a player may decide; a dialog may be open over it."""
        return self.doing in (TablePhase.WAITING, TablePhase.OVER) and self.cover is not Overlay.CURTAIN

    @property
    def paused(self) -> bool:
        """True while a dialog is open or an earlier position is shown, so that speech and automatic steps wait."""
        return self.cover is Overlay.QUESTION or self.doing in (TablePhase.LOOKING_BACK, TablePhase.SPEECH_PAUSED)


def moment(*, flying: bool, speaking: bool, past: bool, settled: bool, over: bool, curtain: bool, question: bool) -> TableStatus:
    """Return the status of a table from what is going on there; `past` means that an earlier position is shown."""
    cover = Overlay.CURTAIN if curtain else Overlay.QUESTION if question else Overlay.NOTHING
    if flying:
        return TableStatus(TablePhase.FLYING, cover)
    if speaking:
        return TableStatus(TablePhase.SPEECH_PAUSED if past else TablePhase.SPEAKING, cover)
    if past:
        return TableStatus(TablePhase.LOOKING_BACK, cover)
    if settled:
        return TableStatus(TablePhase.SETTLED, cover)
    return TableStatus(TablePhase.OVER if over else TablePhase.WAITING, cover)


def is_idle(now: TableStatus, *, halted: bool, idle: bool, settled: bool) -> bool:
    """Return True if nothing will happen at this table until there is input.

    Args:
        now: The status of the table.
        halted: The table waits for a player to confirm the end of a deal.
        idle: No bot moves or thinks.
        settled: The privacy screen need not close, and no forced move is about to be played.
    """
    if now.paused:
        return True
    if now.doing is TablePhase.SETTLED:
        return halted
    return now.doing is TablePhase.WAITING and idle and (settled or now.cover is Overlay.CURTAIN)
