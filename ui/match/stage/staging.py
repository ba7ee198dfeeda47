"""Staging: holds a moment of a match on the table, lights and tells it, until a button, a click or time leads on."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from game.kernel import Event
from ui.assets.translation import _
from ui.canvas.easing import ease_in_out
from ui.match.move_lines import move_group
from ui.match.session import MatchSession
from ui.match.stage.standings import Standing, find_standings, leaders_sentence
from ui.scene.app_context import AppContext
from ui.tables.contract import TableViewModel
from ui.tables.spoken.move_caption import team_or_player_names
from ui.tables.spoken.stage import Stage

# ms since the move (docs/art.md, 8): the table goes dark, a piece rises, the sentence comes, the rows of the standings change places
LIGHT_AT_MS, TELL_AT_MS, END_MS = 400.0, 1100.0, 1850.0
LIGHT, RISE, ORDER = (LIGHT_AT_MS, 300.0), (700.0, 280.0), (1500.0, 350.0)  # start and duration
HOLD_S, REDUCED_MOTION_HOLD_S = 4.0, 5.5  # time in s for which a rare moment is held; the last move waits for a player


class Staging:
    """The stage of a table; it is empty unless a moment is held."""

    def __init__(self, context: AppContext, session: MatchSession) -> None:
        self.context, self.session = context, session
        self.events: tuple[Event, ...] = ()  # the events that are staged, () for none
        self.elapsed_ms = 0.0
        self.standings: Sequence[Standing] = ()  # at the end of a match
        self._is_rare = False  # it is a rare moment, which ends by itself

    @property
    def is_active(self) -> bool:
        return bool(self.events)

    @property
    def is_complete(self) -> bool:
        """True once everything of the stage is shown."""
        return self.elapsed_ms >= END_MS

    @property
    def is_animated(self) -> bool:
        """True while more of the stage has still to appear."""
        return self.is_active and not self.is_complete

    @property
    def is_lit(self) -> bool:
        return self.is_active and self.elapsed_ms >= LIGHT_AT_MS

    @property
    def label(self) -> str:
        """The label of the button that leads on."""
        return _("To the result") if self.session.match.is_over else _("Go on")

    @property
    def delay_s(self) -> float:
        """The time in s at rest after which the stage ends by itself."""
        if self.session.match.is_over or not self._is_rare:
            return inf
        hold = REDUCED_MOTION_HOLD_S if self.context.is_motion_reduced else HOLD_S
        return hold + END_MS / 1000 * self.context.movement_factor

    def start(self, events: tuple[Event, ...], model: TableViewModel) -> None:
        """Stage these events if the game says something about them or they end the match."""
        self.clear()
        self.events = events
        stage = self.stage(model)
        if stage is None:
            self.clear()
            return
        self._is_rare = bool(stage.title)
        over = self.session.match.is_over
        self.standings = find_standings(self.session.table, self.session.match) if over else ()
        self.elapsed_ms = END_MS if not self.context.movement_factor else 0.0
        self.context.announce(self.spoken_text(model))
        if stage.sound:
            self.context.sounds.play(stage.sound)

    def stage(self, model: TableViewModel) -> Stage | None:
        """Return the stage on the table that this view model shows, None if nothing is staged."""
        match, table = self.session.match, self.session.table
        if not self.events:
            return None
        first = match.ply - 1
        while first and match.moves[first - 1][0] == match.moves[-1][0]:
            first -= 1
        stage = table.narration.stage(model, move_group(match, range(first, match.ply)))
        if stage is not None or not match.is_over:
            return stage
        names = self.session.names
        together = team_or_player_names(table.scoring.final_count().teams(match.view(None)), names)
        lines = [table.narration.move_list_line(event, together if event.seat is None else names) for event in self.events]
        told = [line for line in lines if line]
        return Stage(told[0], seat=match.moves[-1][0]) if told else None

    def spoken_text(self, model: TableViewModel) -> str:
        """Return the stage as it is read aloud."""
        stage = self.stage(model)
        assert stage is not None, "something is staged"
        return " ".join(text for text in (stage.spoken_text, leaders_sentence(self.standings) if self.standings else "") if text)

    def clear(self) -> None:
        self.events, self.elapsed_ms, self._is_rare, self.standings = (), 0.0, False, ()

    def finish(self) -> None:
        """Show all of the stage at once."""
        if self.events:
            self.elapsed_ms = END_MS

    def update(self, dt: float) -> bool:
        """Advance the stage by `dt` seconds, and return True if it has changed."""
        if not self.is_animated:
            return False
        self.elapsed_ms = END_MS if not self.context.movement_factor else self.elapsed_ms + dt * 1000 / self.context.movement_factor
        return True

    @property
    def is_told(self) -> bool:
        """True once the sentence is shown."""
        return self.elapsed_ms >= TELL_AT_MS

    def share(self, step: tuple[float, float]) -> float:
        """Return how far a step has come, such as `RISE`, from 0 to 1."""
        start_ms, duration_ms = step
        return ease_in_out(min(1.0, max(0.0, (self.elapsed_ms - start_ms) / duration_ms)))
