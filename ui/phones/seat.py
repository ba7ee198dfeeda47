"""A seat whose hand is on a phone: its session, what a tap or a press there does, and what the phone is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.kernel import Move
from ui.assets.translation import _, language
from ui.canvas.pieces import Gesture
from ui.engine.worker import MoveResponse
from ui.match.context import TableContext
from ui.match.seat_session import Judgement, SeatSession
from ui.match.table_buttons import allows_hints
from ui.phones.messages import Key, PhoneState
from ui.phones.state import CHOICE_KEY, CLAIM_KEY, HINT_KEY, MAIN_KEY, SCREEN_TARGETS, TABLE_KEY, UNDO_KEY, phone_state, phone_targets
from ui.tables.contract import TableViewModel
from ui.tables.spoken.move_caption import team_or_player_names
from ui.tables.targets import CLOSE

MAX_SENTENCES = 3  # about what happened last


class PhoneSeat:
    """The seat of a player with a phone; what its player does there goes the way of a click at the table."""

    def __init__(self, table_context: TableContext, seat: int, play: Callable[[int, Move], None]) -> None:
        """Sit a phone's player down; `play` plays a move at the table."""
        self.table_context, self.context, self.seat, self.play = table_context, table_context.context, seat, play
        self.session, self.table, self.activity = table_context.session, table_context.table, table_context.activity
        self.seat_session = SeatSession(self.session, self.activity, self.model, self._seat_to_move)
        self.notice = ""  # why the last tap did nothing, or the hint
        self.wants_hint = False  # asks for one, which has not come
        self._decision: object = None  # the decision that the selection belongs to

    def _seat_to_move(self) -> int | None:
        return self.seat if self.seat in self.session.match.to_move else None

    # --- what is shown

    def model(self) -> TableViewModel:
        """Return the view model of this seat, of the position that the table shows."""
        viewer, picked, settings = self.table_context.position_viewer, self.seat_session, self.context.settings
        match, settled = viewer.present_match, viewer.deal_end_events
        view = match.view(self.seat)
        is_asked = self._seat_to_move() is not None and not settled and not self.table_context.staging.is_active
        return TableViewModel(
            view=view,
            seats=self.session.match.seats,
            tokens=self.table_context.tokens,
            decision_view=view if is_asked else None,
            bottom_seat=self.seat,
            active_seats=() if settled else match.to_move,
            scores=self.table.scoring.scores(view),
            lifted_piece=picked.lifted_piece,
            hint_gesture=picked.hint_gesture,
            last_events=self.table_context.last_events,
            shows_legal_moves=settings.show_legal,
            hides_results=not self.activity.helps_calculating,
            spread_target=picked.spread_target,
            is_helper_open=False,
            ambiguous_gesture=picked.ambiguous_gesture,
            is_claim_armed=picked.is_claim_armed,
            deal_end_events=settled,
            tray=picked.tray,
            handicaps=match.handicap,
        )

    def cause(self) -> object:
        """Return a value that changes with everything that `state` depends on."""
        shown = self.table_context.position_viewer.deal_end_events, self.table_context.staging.is_active
        chosen = tuple(vars(self.seat_session).values())
        return (
            *shown,
            *chosen,
            self.session.match.seats,
            self.session.match.moves,
            self.notice,
            language(),
            self.context.settings.show_legal,
        )

    def state(self) -> PhoneState:
        """Return what the phone shows now."""
        model, choices, more_keys = self.model(), self._choices(), []
        if model.decision_view is not None and self._may_have_hint:
            more_keys.append(Key(HINT_KEY, _("Hint")))
        if self.can_take_back:
            more_keys.append(Key(UNDO_KEY, _("Take it back")))
        return phone_state(
            self.table, model, self._prompt(model), self.notice, self._last_sentences(), choices, more_keys, self.has_to_confirm
        )

    def _last_sentences(self) -> list[str]:
        """Return what happened last, the last sentence last, as far as everybody knows it."""
        match, names, sentences = self.table_context.position_viewer.present_match, self.session.names, list[str]()
        team_names = team_or_player_names(self.table.scoring.final_count().teams(match.view(None)), names)
        for ply in range(match.ply - 1, max(-1, match.ply - 1 - MAX_SENTENCES), -1):
            told = (self.table.narration.move_list_line(event, team_names if event.seat is None else names) for event in match.events(ply))
            sentences = [*filter(None, told), *sentences][-MAX_SENTENCES:]
        return sentences

    @property
    def can_take_back(self) -> bool:
        """True if this player made the last decision, and undo may go back to it (docs/decisions/0009-undo-stops-at-what-was-shown.md)."""
        viewer, point = self.table_context.position_viewer, self.session.undo_point()
        if self.session.match.is_over or viewer.deal_end_events or self.table_context.staging.is_active:
            return False
        return self.session.is_last_move_undoable and isinstance(point, int) and self.session.match.moves[point][0] == self.seat

    @property
    def _may_have_hint(self) -> bool:
        match = self.session.match
        people = [player.is_human for player in match.seats]
        return allows_hints(self.session, self.seat) and match.rules.hint_refusal(people, self.seat) is None

    def _prompt(self, model: TableViewModel) -> str:
        if model.deal_end_events or self.table_context.staging.is_active:
            return _("Look at the table!")
        if self.seat_session.armed_gesture is not None:
            return _("Once more to confirm")
        model = replace(model, lifted_piece=None)  # its prompt names a place of the big screen, for which the phone has a button
        prompt, asked = self.activity.prompt(model) or self.table.text.prompt(model), self.table.text.accessible_names.asked(model)
        return f"{prompt} {asked}" if asked else prompt

    def _choices(self) -> tuple[Move, ...]:
        gesture = self.seat_session.ambiguous_gesture
        return () if gesture is None else self.seat_session.judge(self.model(), gesture).playable

    @property
    def has_to_confirm(self) -> bool:
        """True if the table halts for a fault of this seat's player, until it is confirmed."""
        viewer = self.table_context.position_viewer
        return viewer.is_halted and any(event.seat == self.seat for event in viewer.deal_end_events)

    # --- what is done

    def follow_match(self) -> None:
        """Drop what was selected for another decision, once the match has gone on."""
        seat = self._seat_to_move()
        decision = None if seat is None else self.session.match.view(seat).decision_view()
        if decision != self._decision:
            self._decision, self.notice, self.wants_hint = decision, "", False
            self.seat_session.reset()

    def is_waiting_for_hint(self) -> bool:
        """Return True if the player has asked for a hint, and still has to make the same decision."""
        if self.wants_hint:
            self.follow_match()
        return self.wants_hint

    def tap(self, name: str) -> None:
        """Do what a click on the target of this name does; a target that is not there any more is nothing."""
        self.notice = ""
        target = next((one for one in phone_targets(self.table, self.model()) if one.name == name), None)
        done = None if target is None else self.seat_session.tap(target)
        if done is not None:
            self._perform(*done)

    def press(self, name: str) -> None:
        """Do what a click on the button of this name does; a button that is not there any more is nothing."""
        self.notice = ""
        buttons = self.table.input.buttons(self.model())
        if name == HINT_KEY and self._may_have_hint and self._seat_to_move() is not None:
            self.wants_hint = not self.seat_session.hint_steps
            self.notice = _("Thinking of a hint…") if self.wants_hint else self.seat_session.show_next_hint_step()
        elif name.startswith(CHOICE_KEY):
            self._choose(name.removeprefix(CHOICE_KEY))
        elif name == CLAIM_KEY and buttons.claim_action is not None:
            self.seat_session.toggle_claim(buttons.claim_action.suggested_piece)
        elif name == MAIN_KEY and buttons.primary_action is not None and not buttons.primary_action.disabled_reason:
            self._play_gesture(buttons.primary_action.gesture, True)
        elif name.startswith(TABLE_KEY):
            offered = (one for one in buttons.other_buttons if one.gesture.target not in SCREEN_TARGETS and not one.disabled_reason)
            pressed = next((one for one in offered if one.name == name.removeprefix(TABLE_KEY)), None)
            if pressed is not None:
                self._perform(pressed.gesture, True)

    def show_hint(self, response: MoveResponse) -> None:
        """Show the first step of a hint, unless the player's decision has changed meanwhile."""
        if self._seat_to_move() is not None and response.view.decision_view() == self._decision and response.reason is not None:
            self.wants_hint, self.seat_session.hint_steps = False, self.table.hint_steps(response.move, response.reason)
            self.notice = self.seat_session.show_next_hint_step()

    def play_remaining_tray(self) -> None:
        """Play the cards that the last move has left in the tray."""
        gesture, self.seat_session.next_gesture = self.seat_session.next_gesture, None
        if gesture is not None:
            self._play_gesture(gesture, True)

    def _choose(self, index: str) -> None:
        choices = self._choices()
        move = next((move for number, move in enumerate(choices) if str(number) == index), None)
        why = "" if move is None else self.activity.refusal(self.session.match, self.seat, move)
        self.seat_session.clear_selection()
        if move is not None and not why:
            self.play(self.seat, move)
        self.notice = why

    def _perform(self, gesture: Gesture, is_confirmed: bool) -> None:
        """Close what is open, edit the tray, or play what the gesture means."""
        if gesture.target is CLOSE:
            self.seat_session.clear_selection()
        elif not self.seat_session.edit_tray(gesture):
            self._play_gesture(gesture, is_confirmed)

    def _play_gesture(self, gesture: Gesture, is_confirmed: bool) -> None:
        match self.seat_session.answer(gesture, self.context.settings.confirm and not is_confirmed):
            case Move() as move:
                remaining = self.table.input.tray_after_gesture(self.model(), Gesture(None, move))
                self.play(self.seat, move)
                self.follow_match()
                if remaining is not None and self._seat_to_move() is not None:
                    self.seat_session.tray, self.seat_session.next_gesture = remaining, gesture
            case Judgement(playable=()) as judgement:
                self.notice = self.activity.refusal_notice(judgement.moves, judgement.reason)
            case Judgement():
                pass  # a choice or a second tap is awaited
