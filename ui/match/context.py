"""The table context: the position shown, the selection, the animations and the speech of one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.kernel import Event, Move, View
from game.match import Match
from ui.assets.translation import _
from ui.canvas.pieces import TargetId
from ui.match.activity import Activity
from ui.match.drag import DragTracker
from ui.match.hot_seat.privacy_screen import PrivacyScreen
from ui.match.move_lines import Recap, list_moves
from ui.match.onboarding.coach_marks import CoachMarks
from ui.match.seat_session import SeatSession
from ui.match.seating import match_tokens
from ui.match.session import MatchSession
from ui.match.speech_bubbles import SpeechBubbles, WelcomeTip
from ui.match.sprite_layer import Tabletop
from ui.match.stage.staging import Staging
from ui.match.status import TablePhase, TableStatus, table_status
from ui.scene.scene import Scene
from ui.tables.contract import PauseKind, TableViewModel, events_if_visible
from ui.tables.seat_panels import shorten_name
from ui.tables.spoken.move_caption import team_or_player_names
from ui.tables.targets import HandCardTarget
from ui.tables.tray import without_pieces


class PositionViewer:
    """The position viewer: the present, an earlier ply, or the position before a deal ended.

    Information that is hidden now stays hidden in earlier positions.
    """

    def __init__(self, session: MatchSession) -> None:
        self.session = session
        self.past_match: Match | None = None  # the match at an earlier ply, None in the present
        self.deal_end_events: tuple[Event, ...] = ()  # the events that ended a deal or halt the table
        self._match_before_end: Match | None = None  # the match before these events, which is still shown

    @property
    def ply(self) -> int:
        """The number of moves played before the displayed position."""
        return self.match.ply

    @property
    def last_ply(self) -> int:
        """The ply of the last position to step to, which is the displayed one unless it is an earlier one."""
        return self.ply if self.past_match is None else self.session.match.ply

    @property
    def match(self) -> Match:
        """The match at the displayed position: an earlier ply, before the end of a deal, or the present."""
        return self.past_match or self.present_match

    @property
    def present_match(self) -> Match:
        """The match before the end of a deal that is still shown, or at present."""
        return self._match_before_end or self.session.match

    @property
    def view(self) -> View:
        """The view of the displayed position that the open hand's player, or else a spectator, may see."""
        return self.match.view(self.session.open_seat)

    @property
    def last_events(self) -> tuple[Event, ...]:
        """The events of the last move before the displayed position, or () if they left nothing to see."""
        return events_if_visible(self.match.events(self.ply - 1)) if self.ply else ()

    @property
    def is_halted(self) -> bool:
        """True if the table waits for a human to confirm the last events."""
        return self._is_human_fault(self.deal_end_events)

    def show_ply(self, ply: int) -> bool:
        """Show the position after `ply` moves, or the nearest one, and return True if the display changes."""
        ply, before = min(max(ply, 0), self.session.match.ply), self.ply
        self.past_match = self.session.match.at_ply(ply) if ply < self.session.match.ply else None
        return ply != before

    def return_to_present(self) -> None:
        self.past_match = None

    def hold_deal_end(self, events: tuple[Event, ...], has_stages: bool) -> None:
        """Keep showing the position before these events if they ended a deal, halt the table or are staged on it, but did not end the match."""
        match = self.session.match
        if self._pause_kind(events) == "stage":
            if has_stages:
                self.deal_end_events, self._match_before_end = events, match.at_ply(match.ply - 1)
        elif not match.is_over and (
            self._pause_kind(events) in ("account", "look") or match.game.final_standing(events) is not None or self._is_human_fault(events)
        ):
            self.deal_end_events, self._match_before_end = events, match.at_ply(match.ply - 1)

    def release_deal_end(self) -> None:
        self.deal_end_events, self._match_before_end = (), None

    def _is_human_fault(self, events: tuple[Event, ...]) -> bool:
        return self._pause_kind(events) == "fault" and any(event.seat in self.session.human_seats for event in events)

    def _pause_kind(self, events: tuple[Event, ...]) -> PauseKind:
        return self.session.table.narration.pause_after(events)


class TableContext:
    """The state that the table screen and its parts share."""

    def __init__(self, scene: Scene, session: MatchSession, activity: Activity, pointed_target: Callable[[], TargetId | None]) -> None:
        """Create the parts of a table; `pointed_target` returns the id of the target under the pointer."""
        self.scene, self.context, self.session, self.activity, self.pointed_target = scene, scene.context, session, activity, pointed_target
        self.table = session.table
        child = None if activity.child_id is None else self.context.storage.progress.find_child(activity.child_id)
        self.shows_dots = child is not None and child.needs_dots
        self._child_text = ""  # the sentence that was read to a child that cannot read, at the last position
        self.tokens = match_tokens(self.context, session.match.record(), activity.child_id)
        self.tabletop = Tabletop(self.context, self.table)
        self.position_viewer = PositionViewer(session)
        self.speech_bubbles, self.staging = SpeechBubbles(self.context), Staging(self.context, session)
        self.welcome_tip = WelcomeTip(self.context, has_started=any(seat in session.human_seats for seat, _move in session.match.moves))
        self.coach_marks = CoachMarks(self.context, session, activity)
        self.recap = Recap(session)
        self.drag_tracker, self.privacy_screen = DragTracker(), PrivacyScreen()
        self.seat_session = SeatSession(session, activity, self.model, lambda: session.human_to_move)
        self.last_events: tuple[Event, ...] = ()  # events of the last move that left something to see

    @property
    def status(self) -> TableStatus:
        return table_status(
            is_flying=self.tabletop.blocks_play,
            is_speaking=self.speech_bubbles.has_pending_bubbles,
            is_past=self.position_viewer.past_match is not None,
            is_staged=self.staging.is_active,
            has_deal_ended=bool(self.position_viewer.deal_end_events),
            is_over=self.activity.is_over(self.session.match),
            has_privacy_screen=self.privacy_screen.is_visible,
            has_dialog=self.scene.dialog is not None,
        )

    @property
    def is_animated(self) -> bool:
        """True while something on the table changes by itself."""
        is_staging = self.staging.is_animated and not self.status.is_paused
        return self.status.is_moving or is_staging or self.recap.is_auto_replaying or not self.privacy_screen.is_still

    @property
    def hovered_target(self) -> TargetId | None:
        """The id of the hand card under the pointer, or None while something is dragged or the table takes no input."""
        thing = self.pointed_target()
        return thing if isinstance(thing, HandCardTarget) and not self.drag_tracker.is_dragging and self.status.is_free else None

    @property
    def automatic_move(self) -> Move | None:
        """The move that the screen plays for the human to move: a demonstration, or a forced move."""
        seat_to_move = self.session.human_to_move
        shown = self.activity.demonstration_move(self.session.match, seat_to_move) if seat_to_move is not None else None
        return shown or (self.session.forced_move if self.activity.plays_forced_moves else None)

    @property
    def is_own_turn_over(self) -> bool:
        """True if the move that the table is about to play only ends the turn of the only human, who moved last.

        With several humans it would tell the others something about the hand.
        """
        match, is_forced = self.session.match, self.session.forced_move is not None and self.activity.plays_forced_moves
        if self.context.settings.no_limits or not is_forced or not match.ply or len(self.session.human_seats) > 1:
            return False
        return match.moves[-1][0] == self.session.human_to_move and not self.session.has_revealed_hidden

    def skip_animations(self, on_done: Callable[[], None]) -> None:
        """Finish all animations and speech at once, then call `on_done`."""
        self.tabletop.animator.finish()
        self.scene.needs_redraw = True
        self.speech_bubbles.show_all()
        self.staging.finish()
        on_done()

    def model(self) -> TableViewModel:
        """Return the view model of the position that is shown."""
        match, settings, picked = self.position_viewer.match, self.context.settings, self.seat_session
        past = self.position_viewer.past_match is not None
        settled = () if past else self.position_viewer.deal_end_events
        return TableViewModel(
            view=self.position_viewer.view,
            seats=self.session.match.seats,
            tokens=self.tokens,
            decision_view=self.session.decision_view if self.status.can_decide and not self.is_own_turn_over else None,
            bottom_seat=self.session.bottom_seat,
            active_seats=() if settled else match.to_move,
            scores=self.tabletop.displayed_scores(self.table.scoring.scores(self._scored_view)),
            lifted_piece=picked.lifted_piece,
            hint_gesture=picked.hint_gesture or self.activity.highlighted_gesture(self.session.match),
            last_events=self.position_viewer.last_events if past else self.last_events,
            shows_legal_moves=settings.show_legal,
            hides_results=not self.activity.helps_calculating,
            spread_target=picked.spread_target,
            is_compact=self.context.viewport.is_compact,
            hand_scale=self.context.theme.card_text_scale,
            portrait_page=self.context.viewport.rect if self.context.viewport.is_portrait else None,
            is_past=past,
            is_moving=self.tabletop.blocks_play,
            is_helper_open=settings.helper,
            shows_threats=settings.threats,
            ambiguous_gesture=picked.ambiguous_gesture,
            speech_bubbles=() if past else self.speech_bubbles.visible_bubbles,
            is_claim_armed=picked.is_claim_armed,
            deal_end_events=settled,
            tray=without_pieces(picked.tray) if past else picked.tray,
            hovered_target=self.hovered_target,
            is_welcome_tip_shown=self.welcome_tip.is_shown,
            handicaps=match.handicap,
            recap=() if past or settled else self.recap.visible_groups,
            recent_events={} if past else self.recap.recent_events,
            recap_index=None if past or settled else self.recap.replay_index,
            shows_dots=self.shows_dots,
        )

    @property
    def _scored_view(self) -> View:
        """The view whose scores are shown: while the last move is staged that after it."""
        staged = self.staging.is_active and self.session.match.is_over and self.position_viewer.past_match is None
        return self.session.view if staged else self.position_viewer.view

    def hold_events(self, events: tuple[Event, ...]) -> None:
        """Hold the last move's events if they end a deal or halt the table, and stage them if there is something to tell of them."""
        self.position_viewer.hold_deal_end(events, self.activity.has_stages)
        if self.activity.has_stages:
            self.staging.start(events, self.model())

    def announce(self, events: tuple[Event, ...], decision: View | None) -> None:
        """Play the sounds of a move; show or announce its events but for staged ones, and secret choices while the `decision` of before is open."""
        only, all_names = self.session.only_human, self.session.names
        together = team_or_player_names(self.table.scoring.final_count().teams(self.session.match.view(None)), all_names)
        self.coach_marks.collect_tips(events)
        is_secret = decision is not None and decision == self.session.decision
        for event in events:
            names = together if event.seat is None else all_names
            if self.table.art.sound(event):
                self.context.sounds.play(self.table.art.sound(event))
            if self.staging.is_active:  # its sentence tells them
                continue
            is_own = only is not None and event.seat == only  # a lone player needs no report of their own move
            own = self.table.text.accessible_names.own_result(event, events, self.session.view) if is_own else ""
            announcement = self.table.narration.announcement(event, names, only)
            if not self.position_viewer.is_halted:  # else the speech stays on the table until it is confirmed
                self.context.show_notice(announcement, "info", own or announcement)
            else:
                self.context.announce(own)
            if (not announcement or self.position_viewer.is_halted) and not is_own and not is_secret:
                self.context.announce(self.table.narration.move_list_line(event, names))

    def visible_model(self) -> TableViewModel | None:
        """Return the view model that may be described, or None behind the privacy screen."""
        return None if self.privacy_screen.is_visible else self.model()

    def recent_moves_text(self) -> list[str]:
        """Return what happened since the player's last turn, or at least the last move, in sentences."""
        sentences = list_moves(self.position_viewer.match, self.table, self.session.names, open_all=False)
        count = 1 if self.position_viewer.past_match is not None else max(1, len(self.recap.groups and self.recap.plies_by_group))
        return [line.sentences or f"{line.player.name}: {line.caption_text}" for line in sentences[-count:]]

    def show_tip(self) -> None:
        """Show the human to move the table's welcome tip, or else a due tip for new players."""
        now = self.status
        if now.is_free and not self.staging.is_active and self.session.decision_view is not None:
            self.welcome_tip.show_once(self.table.text.welcome_tip(self.model()))
            if now.can_decide and not self.context.current_notice():
                self.coach_marks.show_tip()

    def prompt(self, model: TableViewModel) -> str:
        """Return the prompt: what the player is to do now, with the name if several share the screen, or what is going on."""
        if self.is_own_turn_over and not model.is_past:
            return ""
        if model.is_past:
            return _("move {n} of {all}").format(n=self.position_viewer.ply, all=self.session.match.ply)
        prompt = (
            _("Once more to confirm") if self.seat_session.armed_gesture else self.activity.prompt(model) or self.table.text.prompt(model)
        )
        seat = self.session.human_to_move
        if seat is None or len(self.session.human_seats) < 2 or prompt == self.table.text.prompt(replace(model, decision_view=None)):
            return prompt
        return _("{name}: {prompt}").format(name=shorten_name(self.session.names[seat]), prompt=prompt)

    def spoken_text(self) -> str:
        """Return the sentence to be read aloud: the privacy screen's, else the prompt."""
        if self.privacy_screen.seat is not None:
            return _("Pass the screen to {name}.").format(name=self.session.names[self.privacy_screen.seat])
        if self.status.phase is TablePhase.STAGED:
            return self.staging.spoken_text(self.model())
        focus = self.scene.focus
        is_on_button = bool(self.seat_session.lifted_piece) and focus.is_visible and focus.name == "lay"  # it says what is left to do
        if is_on_button or self.status.is_moving or self.position_viewer.deal_end_events:
            return ""
        prompt, more = self.prompt(model := self.model()), self.table.text.accessible_names.asked(model)
        return f"{prompt} {more}" if more and prompt.endswith(self.table.text.prompt(model)) else prompt

    def child_text(self) -> str:
        """Return the text to be read to a child that cannot read: the last move, unless its own led to the prompt, and the prompt.

        While pieces move it stays what it was, so that it is not read again.
        """
        if not self.status.is_moving:
            self._child_text = self._text_for_child()
        return self._child_text

    def _text_for_child(self) -> str:
        prompt, seat = self.spoken_text(), self.session.human_to_move
        if self.status.phase is TablePhase.STAGED or self.position_viewer.past_match is not None:
            return prompt
        lines = [self.table.narration.move_list_line(event, self.session.names) for event in self.last_events if event.seat != seat]
        moves_text = "\n".join(filter(None, lines))
        return "\n".join(filter(None, (moves_text, prompt if seat is not None or not moves_text else "")))

    def mark_last_move(self) -> None:
        """Find the last move that left something to see, and mark its events on the table."""
        match = self.session.match
        marked = (events_if_visible(match.events(ply)) for ply in range(match.ply - 1, -1, -1))
        self.last_events = next((events for events in marked if events), ())

    def place_pieces(self) -> None:
        """Put all pieces in place at once, without animation."""
        self.tabletop.place_pieces(self.model())
        self.scene.needs_redraw = True

    def refresh_layout(self) -> None:
        """Lay out the same position again, such as after a selection, and rebuild the widgets."""
        self.tabletop.update_layout(self.model())
        self.scene.request_rebuild()
