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
    STAGED = auto()  # a moment is shown on the stage
    DEAL_ENDED = auto()  # a deal has ended, and the position before its end is still shown
    OVER = auto()
    WAITING = auto()  # a human or a bot has to move


class Overlay(Enum):
    """Something that covers a table and blocks its input: the privacy screen, a dialog or nothing."""

    NOTHING = auto()
    PRIVACY_SCREEN = auto()
    DIALOG = auto()


@dataclass(frozen=True, slots=True)
class TableStatus:
    """The phase of a table and what covers it; any phase can be covered."""

    phase: TablePhase
    overlay: Overlay

    @property
    def is_moving(self) -> bool:
        """True while pieces or speech bubbles are on their way; a press shows their end at once."""
        return self.phase in (TablePhase.FLYING, TablePhase.SPEAKING, TablePhase.SPEECH_PAUSED)

    @property
    def is_free(self) -> bool:
        """True while the table takes input: nothing is on its way, and nothing covers it."""
        return not self.is_moving and self.overlay is Overlay.NOTHING

    @property
    def can_decide(self) -> bool:
        """True while the present position is shown and a player may decide; a dialog may be open over it."""
        return self.phase in (TablePhase.WAITING, TablePhase.OVER) and self.overlay is not Overlay.PRIVACY_SCREEN

    @property
    def is_paused(self) -> bool:
        """True while a dialog is open or an earlier position is shown, so that speech and automatic steps wait."""
        return self.overlay is Overlay.DIALOG or self.phase in (TablePhase.LOOKING_BACK, TablePhase.SPEECH_PAUSED)


def table_status(
    *,
    is_flying: bool,
    is_speaking: bool,
    is_past: bool,
    is_staged: bool,
    has_deal_ended: bool,
    is_over: bool,
    has_privacy_screen: bool,
    has_dialog: bool,
) -> TableStatus:
    """Return the status of a table from what is going on there; `is_past` means that an earlier position is shown."""
    cover = Overlay.PRIVACY_SCREEN if has_privacy_screen else Overlay.DIALOG if has_dialog else Overlay.NOTHING
    if is_flying:
        return TableStatus(TablePhase.FLYING, cover)
    if is_speaking:
        return TableStatus(TablePhase.SPEECH_PAUSED if is_past else TablePhase.SPEAKING, cover)
    if is_past:
        return TableStatus(TablePhase.LOOKING_BACK, cover)
    if is_staged:
        return TableStatus(TablePhase.STAGED, cover)
    if has_deal_ended:
        return TableStatus(TablePhase.DEAL_ENDED, cover)
    return TableStatus(TablePhase.OVER if is_over else TablePhase.WAITING, cover)


def is_idle(status: TableStatus, *, is_halted: bool, are_bots_idle: bool, has_no_pending_step: bool) -> bool:
    """Return True if nothing will happen at this table until there is input.

    Args:
        status: The status of the table.
        is_halted: The table waits for a player to confirm the end of a deal.
        are_bots_idle: No bot moves or thinks.
        has_no_pending_step: The privacy screen need not close, and no forced move is about to be played.
    """
    if status.is_paused:
        return True
    if status.phase is TablePhase.DEAL_ENDED:
        return is_halted
    return status.phase is TablePhase.WAITING and are_bots_idle and (has_no_pending_step or status.overlay is Overlay.PRIVACY_SCREEN)
