"""Progress in lessons, as values."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from ui.store.settings import Line

GUEST_ID = 0  # the id of players without a profile: no profile has it


class LessonCheckpoint(msgspec.Struct, frozen=True, array_like=True):
    """A player's progress in one lesson: whether it is done, and where to continue."""

    done: bool = False  # finished at least once
    position: Annotated[int, Meta(ge=0, le=100)] = 0  # the position to continue with, from 0
    step: Line = ""  # the id of the step to continue with; "" for the beginning
    moves: Annotated[tuple[tuple[int, Line], ...], Meta(max_length=1000)] = ()  # (seat, notation) of the moves made in this position
