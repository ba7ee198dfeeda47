"""The table context: the position shown, the selection, the animations and the speech of one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.kernel import Event, Move, View
from game.match import Match
from ui.assets.translation import _
from ui.canvas.pieces import TargetId
from ui.match.activity import Activity
from ui.match.drag import DragTracker
from ui.match.hot_seat.privacy_screen import PrivacyScreen
from ui.match.move_lines import Recap, lines
from ui.match.onboarding.coach_marks import CoachMarks
from ui.match.seating import match_tokens
from ui.match.selection import Selection
from ui.match.session import MatchSession
from ui.match.speech_bubbles import SpeechBubbles, WelcomeTip
from ui.match.sprite_layer import Tabletop
from ui.match.status import Overlay, TablePhase, TableStatus, moment
from ui.scene.scene import Scene
from ui.tables.contract import Pause, TableViewModel, marking
from ui.tables.spoken.move_caption import by_team
from ui.tables.targets import HandCardTarget
from ui.tables.tray import emptied

CURTAIN_AFTER = 0.15  # time in s between the last animation and the privacy screen
RESULTS_AFTER = 1.2  # time in s to look at the last cards
ACCOUNT_AFTER = 1.8  # time in s to look at the end of a deal
FORCED_MOVE_DELAY_S, LEAST_LONE, LONE_SEEN = 0.9, 0.3, 2.0  # times in s before a forced move; minimum; after something was revealed


class PositionViewer:
    """The position viewer: the present, an earlier ply, or the position before a deal ended.

    Information that is hidden now stays hidden in earlier positions.
    """

    def __init__(self, session: MatchSession) -> None:
        self.session = session
        self.at: Match | None = None  # the match at an earlier ply, None in the present
        self.settled: tuple[Event, ...] = ()  # the events that ended a deal or halt the table
        self._before: Match | None = None  # the match before these events, which is still shown

    @property
    def ply(self) -> int:
        """The number of moves played before the displayed position."""
        return self.match.ply

    @property
    def match(self) -> Match:
        """The match at the displayed position: an earlier ply, before the end of a deal, or the present."""
        return self.at or self._before or self.session.match

    @property
    def view(self) -> View:
        """The view of the displayed position that the open hand's player, or else a spectator, may see."""
        return self.match.view(self.session.open_seat)

    @property
    def last(self) -> tuple[Event, ...]:
        """The events of the last move before the displayed position, or () if they left nothing to see."""
        return marking(self.match.events(self.ply - 1)) if self.ply else ()

    @property
    def is_halted(self) -> bool:
        """True if the table waits for a human to confirm the last events."""
        return self._halts(self.settled)

    def show(self, ply: int) -> bool:
        """Show the position after `ply` moves, or the nearest one, and return True if the display changes."""
        ply, before = min(max(ply, 0), self.session.match.ply), self.ply
        self.at = self.session.match.at_ply(ply) if ply < self.session.match.ply else None
        return ply != before

    def leave(self) -> None:
        self.at = None

    def hold(self, events: tuple[Event, ...]) -> None:
        """Keep showing the position before these events if they ended a deal or halt the table, but not the match."""
        match = self.session.match
        if not match.over and (self._pause(events) in ("account", "look") or match.game.final(events) is not None or self._halts(events)):
            self.settled, self._before = events, match.at_ply(match.ply - 1)

    def release(self) -> None:
        self.settled, self._before = (), None

    def _halts(self, events: tuple[Event, ...]) -> bool:
        return self._pause(events) == "fault" and any(event.seat in self.session.human_seats for event in events)

    def _pause(self, events: tuple[Event, ...]) -> Pause:
        return self.session.table.narration.pauses(events)


class TableContext:
    """The state that the table screen and its parts share."""

    def __init__(self, scene: Scene, session: MatchSession, activity: Activity, pointed: Callable[[], TargetId | None]) -> None:
        """Create the parts of a table; `pointed` returns the id of the target under the pointer."""
        self.scene, self.context, self.session, self.activity, self.pointed = scene, scene.context, session, activity, pointed
        self.table = session.table
        self.tokens = match_tokens(self.context, session.match.record(), activity.pupil)
        self.tabletop = Tabletop(self.context, self.table)
        self.past = PositionViewer(session)
        self.talk = SpeechBubbles(self.context)
        self.greeting = WelcomeTip(self.context, has_started=any(seat in session.human_seats for seat, _move in session.match.moves))
        self.marks = CoachMarks(self.context, session, activity)
        self.recap = Recap(session)
        self.hand, self.selection, self.privacy_screen = DragTracker(), Selection(), PrivacyScreen()
        self.last: tuple[Event, ...] = ()  # events of the last move that left something to see

    @property
    def moment(self) -> TableStatus:
        return moment(
            flying=self.tabletop.busy,
            speaking=self.talk.busy,
            past=self.past.at is not None,
            settled=bool(self.past.settled),
            over=self.activity.over(self.session.match),
            curtain=self.privacy_screen.visible,
            question=self.scene.ask is not None,
        )

    @property
    def pace(self) -> float:
        """The duration factor of all animations, 1.0 at normal speed."""
        return self.context.pace

    @property
    def hovered(self) -> TargetId | None:
        """The id of the hand card under the pointer, or None while something is dragged or the table takes no input."""
        thing = self.pointed()
        return thing if isinstance(thing, HandCardTarget) and not self.hand.dragging and self.moment.free else None

    @property
    def forced_move(self) -> Move | None:
        """The move that the screen plays for the human to move: a demonstration, or a forced move."""
        seat_to_move = self.session.human_to_move
        shown = self.activity.shown(self.session.match, seat_to_move) if seat_to_move is not None else None
        return shown or (self.session.forced_move if self.activity.plays_forced_moves else None)

    def skip_animations(self, on_done: Callable[[], None]) -> None:
        """Finish all animations and speech at once, then call `on_done`."""
        self.tabletop.animator.finish()
        self.scene.needs_redraw = True
        self.talk.hurry()
        on_done()

    def model(self) -> TableViewModel:
        """Return the view model of the position that is shown."""
        match, settings, picked, past = self.past.match, self.context.settings, self.selection, self.past.at is not None
        settled = () if past else self.past.settled
        return TableViewModel(
            view=self.past.view,
            seats=self.session.match.seats,
            tokens=self.tokens,
            question=self.session.question if self.moment.deciding else None,
            bottom_seat=self.session.south,
            active=() if settled else match.to_move,
            scores=self.tabletop.scores(self.table.scoring.scores(self.past.view)),
            lifted_piece=picked.lifted,
            hint_gesture=picked.hint or self.activity.ringed(self.session.match),
            last_events=self.past.last if past else self.last,
            show_legal=settings.show_legal,
            hide_results=settings.hide_results,
            spread_target=picked.opened,
            compact=self.context.viewport.is_compact,
            grown=self.context.theme.card_text_scale,
            tall=self.context.viewport.rect if self.context.viewport.is_portrait else None,
            is_past=past,
            moving=self.tabletop.busy,
            helper=settings.helper,
            threats=settings.threats,
            choosing=picked.choosing,
            speech_bubbles=() if past else self.talk.spoken,
            claim=picked.is_claim_armed,
            deal_end_events=settled,
            tray=emptied(picked.tray) if past else picked.tray,
            hovered=self.hovered,
            is_welcome_tip_shown=self.greeting.stands,
            handicap=match.handicap,
            recap=() if past or settled else self.recap.shown,
            recap_at=None if past or settled else self.recap.at,
        )

    def announce(self, events: tuple[Event, ...]) -> None:
        """Play the sounds of a move, and show or announce its events."""
        people, all_names = self.session.human_seats, self.session.names
        together = by_team(self.table.scoring.count().teams(self.session.match.view(None)), all_names)
        self.marks.note_events(events)
        for event in events:
            names = together if event.seat is None else all_names
            if self.table.art.sound(event):
                self.context.sounds.play(self.table.art.sound(event))
            announcement = self.table.narration.announcement(event, names, people[0] if len(people) == 1 else None)
            if not self.past.is_halted:  # else the speech stays on the table until it is confirmed
                self.context.show_notice(announcement, "info")
            if (not announcement or self.past.is_halted) and people != (event.seat,):  # a lone player needs no report of their own move
                self.context.announce(self.table.narration.move_list_line(event, names))

    def visible_model(self) -> TableViewModel | None:
        """Return the view model that may be described, or None behind the privacy screen."""
        return None if self.privacy_screen.visible else self.model()

    def recent_moves_text(self) -> list[str]:
        """Return what happened since the player's last turn, or at least the last move, in sentences."""
        sentences = lines(self.past.match, self.table, self.session.names, open_all=False)
        count = 1 if self.past.at is not None else max(1, len(self.recap.all and self.recap.plies))
        return [line.words or f"{line.who.name}: {line.short}" for line in sentences[-count:]]

    def advise(self) -> None:
        """Show the human to move the table's welcome tip, or else a due tip for new players."""
        now = self.moment
        if now.free and self.session.question is not None:
            self.greeting.give(self.table.text.greeting(self.model()))
            if now.deciding and not self.context.current_notice():
                self.marks.give()

    def prompt(self, model: TableViewModel) -> str:
        """Return the prompt, which tells the player what to do now."""
        if model.is_past:
            return _("move {n} of {all}").format(n=self.past.ply, all=self.session.match.ply)
        return _("Once more to confirm") if self.selection.armed else self.activity.prompt(model) or self.table.text.prompt(model)

    def spoken_text(self) -> str:
        """Return the sentence to be read aloud: the privacy screen's, else the prompt."""
        if self.privacy_screen.seat is not None:
            return _("Pass the screen to {name}.").format(name=self.session.names[self.privacy_screen.seat])
        return "" if self.moment.moving or self.past.settled else self.prompt(self.model())

    def mark_last(self) -> None:
        """Find the last move that left something to see, and mark its events on the table."""
        match = self.session.match
        marked = (marking(match.events(ply)) for ply in range(match.ply - 1, -1, -1))
        self.last = next((events for events in marked if events), ())

    def settle(self) -> None:
        """Put all pieces in place at once, without animation."""
        self.tabletop.settle(self.model())
        self.scene.needs_redraw = True

    def shift(self) -> None:
        """Lay out the same position again, such as after a selection, and rebuild the widgets."""
        self.tabletop.shift(self.model())
        self.scene.rebuild()


@dataclass(frozen=True, slots=True)
class PendingStep:
    """An automatic step of a table: what it runs, the label of its button and the delay before it runs by itself."""

    says: str  # label of its button
    run: Callable[[], object]
    after: float  # time in s at rest before it runs by itself


class AutoAdvance:
    """The automatic steps of a table at rest, offered as a button when time limits are off."""

    def __init__(
        self, table_context: TableContext, play: Callable[[int, Move], None], shut: Callable[[int], None], read: Callable[[], None]
    ) -> None:
        """Prepare the automatic steps.

        Args:
            table_context: The table.
            play: Plays a move.
            shut: Closes the privacy screen before a seat.
            read: Leaves the shown end of a deal.
        """
        self.table_context, self.context, self.session = table_context, table_context.context, table_context.session
        self.play, self.shut, self.read = play, shut, read

    @property
    def waits(self) -> bool:
        """True while play waits, without time limits, for the player to press the step's button or dismiss the notice."""
        return self.context.settings.no_limits and (self.next() is not None or self._is_told)

    @property
    def robots_wait(self) -> bool:
        """True while a bot may not move, because its move would remove a notice that is still to be read."""
        return self.context.settings.no_limits and self._is_told

    @property
    def key(self) -> PendingStep | None:
        """The automatic step that is offered as a button now, or None with time limits."""
        return self.next() if self.context.settings.no_limits else None

    @property
    def _is_told(self) -> bool:
        return bool(self.context.current_notice()) and self.session.robot is not None

    def update(self, quiet: float) -> bool:
        """Run the next automatic step if it is due after `quiet` seconds at rest; return True if one is pending at all."""
        step = self.next()
        if step is not None and not self.context.settings.no_limits and quiet >= step.after:
            step.run()
        return step is not None

    def next(self) -> PendingStep | None:
        """Return the next automatic step, or None if a human or a bot has to decide."""
        now, session, pace = self.table_context.moment, self.session, self.table_context.pace
        if now.moving or now.paused:
            return None
        if now.doing is TablePhase.SETTLED:
            return None if self.table_context.past.is_halted else PendingStep(_("Go on"), self.read, ACCOUNT_AFTER * min(1.0, pace))
        if now.doing is TablePhase.OVER:
            return PendingStep(
                _("To the result"), self._end, RESULTS_AFTER * (1.0 if self.table_context.activity.shows else min(1.0, pace))
            )
        hidden = session.pending_seat
        if hidden is not None:
            return (
                PendingStep(_("Pass the screen on"), lambda: self.shut(hidden), CURTAIN_AFTER * pace)
                if now.cover is Overlay.NOTHING
                else None
            )
        return self._forced_step()

    def _forced_step(self) -> PendingStep | None:
        """Return the step that plays the forced move; it waits while something is spread out over the table."""
        forced_move, seat_to_move = self.table_context.forced_move, self.session.human_to_move
        if forced_move is None or seat_to_move is None:
            return None
        minimum = LONE_SEEN if self.session.has_revealed_hidden else LEAST_LONE
        after = (
            float("inf") if self.table_context.selection.opened is not None else max(minimum, FORCED_MOVE_DELAY_S * self.table_context.pace)
        )
        return PendingStep(_("Go on"), lambda: self.play(seat_to_move, forced_move), after)

    def _end(self) -> None:
        self.table_context.scene.go(self.table_context.activity.end_route(self.session.match))
