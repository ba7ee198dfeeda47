"""Commands of a table: stepping through the moves, the game's own, score sheets, agreements, undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.kernel import Options
from game.match import Match
from ui.assets.translation import _
from ui.canvas.pieces import Gesture
from ui.match.activity import Activity
from ui.match.auto_advance import AutoAdvance
from ui.match.bot_turns import BotPlayer
from ui.match.context import TableContext
from ui.match.controller import TableController
from ui.match.hot_seat.handover import HotSeat
from ui.match.seat_session import SeatSession
from ui.match.session import MatchSession, settled_deal_count
from ui.scene import shared_commands
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.screens.routes import ScoreSheetRoute
from ui.tables.contract import Agreement, HudLayout, Table, TableViewModel
from ui.tables.targets import SeatTarget
from ui.widgets.controls import Button, Command, Widget


def has_hints_by_default(table: Table, options: Options) -> bool:
    """Return True if the game's options allow hints to humans, unless the table rules say otherwise."""
    without = {name: words.choice_without_hints for name, words in table.text.option_texts().by_option.items()}
    return not any(choice and options.get(name) == choice for name, choice in without.items())


def allows_hints(session: MatchSession, seat: int | None) -> bool:
    """Return True if the table plays with hints, or gives them to this seat."""
    match = session.match
    allowed, favours = match.table_rules.get("hints"), match.handicap
    is_given = seat is not None and seat in favours and favours[seat].hints
    return is_given or (has_hints_by_default(session.table, match.options) if allowed is None else allowed)


def no_hint_reason(session: MatchSession) -> str:
    """Return the reason why the player cannot ask for a hint now, "" if they can."""
    seat = session.human_to_move
    if not allows_hints(session, seat):
        return _("This table plays without hints.")
    if seat is None or session.pending_seat is not None or (seat != session.open_seat and session.has_private_information(seat)):
        if session.match.rules.has_hidden_information(session.match.options):
            return _("You can ask for a hint when it is your turn and your hand is showing.")
        return _("You can ask for a hint when it is your turn.")
    refusal = session.match.rules.hint_refusal([player.is_human for player in session.match.seats], seat)
    return "" if refusal is None else session.table.refusal_text(refusal)


def hint_command(seat_session: SeatSession, is_thinking: bool, on_ask: Callable[[], None], disabled_reason: str) -> Command:
    """Return the hint command; its label counts the steps shown, or says that a hint is being sought."""
    all_, shown_count = len(seat_session.hint_steps), seat_session.hint_step_index
    if is_thinking:
        return Command("hint", _("Thinking of a hint…"), on_ask, "hourglass", ("h",))
    label = _("Hint") if not all_ else _("Hint: step {n} of {all}").format(n=shown_count, all=all_)
    if shown_count < all_:
        label = _("Hint: step {n} of {all}. Press again for more.").format(n=shown_count, all=all_)
    return Command("hint", label, on_ask, "hint", ("h",), disabled_reason)


def no_undo_reason(session: MatchSession) -> str:
    """Return the reason why no move can be undone now, "" if one can."""
    if not session.allows_undo:
        return _("This table plays without undo.")
    match session.undo_point():
        case "undo_shown":
            return _("Something hidden has been seen since, so this can’t be undone.")
        case "undo_nothing":
            return _("There is nothing to undo.")
    return ""


def step_commands(ply: int, first: int, last: int, step_to: Callable[[int], None], modifier: str = "") -> list[Command]:
    """Return the commands that step from the position at `ply` to others between `first` and `last`: first, back, forward, last.

    `modifier` is the key that is held with an arrow key, such as "ctrl+".
    """
    start_reason = "" if ply > first else _("This is the beginning.")
    ended = "" if ply < last else _("There are no more moves.")
    return [
        Command("first", _("To the beginning"), partial(step_to, first), "step_back", ("home",), start_reason),
        Command("step_back", _("One move back"), partial(step_to, ply - 1), "prev", (f"{modifier}left",), start_reason),
        Command("step_forward", _("One move forward"), partial(step_to, ply + 1), "next", (f"{modifier}right",), ended),
        Command("last", _("To the end"), partial(step_to, last), "step_forward", ("end",), ended),
    ]


def home_command(scene: Scene, activity: Activity) -> Command:
    """Return the command at the left of a table's bar, which leads to the menu or out of the activity."""
    if activity.own_commands() is None:
        return shared_commands.menu_command(scene, activity.child_id)
    return Command("home", _("Back"), lambda: scene.go(activity.exit_route()), "prev")


def game_buttons(table: Table, model: TableViewModel, perform_gesture: Callable[[Gesture, bool], None]) -> list[Button]:
    """Return the buttons that the game itself offers beside its main action."""
    buttons = []
    for key in table.input.buttons(model).other_buttons:
        run = partial(perform_gesture, key.gesture, True)
        command = Command(key.name, key.label, run, key.icon, key.chords, key.disabled_reason)
        buttons.append(Button(command, key.rect, key.style, is_icon_only=key.is_icon_only))
    return buttons


def score_sheet_commands(scene: Scene, table: Table, match: Match, child_id: int | None) -> list[Command]:
    """Return the command that opens the last score sheet, in a list that is empty before the first."""
    number = settled_deal_count(table, match)
    route = ScoreSheetRoute(match, number, None, child_id)
    return [Command("accounts", _("Score sheets"), partial(scene.go, route), "sort", ("a",))] if number else []


def agreement_commands(scene: Scene, session: MatchSession) -> list[Command]:
    """Return the commands for the agreements that the table may make; each asks for confirmation.

    An agreement that is not possible now is disabled, and says why.
    """
    if session.match.is_over:
        return []
    commands = []
    for index, agreement in enumerate(session.table.input.agreements(session.match.view(None))):
        run = partial(_confirm_agreement, scene, session, agreement)
        commands.append(Command(f"agree/{index}", agreement.label, run, "flag", (), agreement.disabled_reason))
    return commands


def _confirm_agreement(scene: Scene, session: MatchSession, agreement: Agreement) -> None:
    yes = Command("yes", agreement.label, partial(_play_agreement, scene, session, agreement), "flag")
    no = Command("no", _("No, play on"), scene.close_question, "play")
    scene.ask_question(agreement.confirmation_question, [no, yes])


def _play_agreement(scene: Scene, session: MatchSession, agreement: Agreement) -> None:
    """Play the agreement's move for the seat to move, in the name of all players."""
    session.play(session.match.to_move[0], agreement.move)
    scene.go(CloseRoute())


class UndoRedo:
    """Undo and redo of decisions, with a confirmation by all if several humans share the screen."""

    def __init__(self, table_context: TableContext, bot_player: BotPlayer, hot_seat: HotSeat, reset_input: Callable[[], None]) -> None:
        """Prepare undo and redo at a table; the callback resets all unfinished input."""
        self.table_context, self.session, self.bot_player, self.hot_seat = table_context, table_context.session, bot_player, hot_seat
        self.reset_input = reset_input

    def commands(self) -> list[Command]:
        """Return the undo command and, if something was undone, the redo command; a disabled undo gives its reason."""
        undo = Command("undo", _("Undo"), self._undo_or_confirm, "undo", ("u", "ctrl+z"), no_undo_reason(self.session))
        redo = Command("redo", _("Redo"), partial(self._change_position, self.session.redo), "redo", ("ctrl+y", "ctrl+shift+z"))
        return [undo, redo] if self.session.redo_stack else [undo]

    def _undo_or_confirm(self) -> None:
        if len(self.session.human_seats) < 2:
            self.take_back()
            return
        yes = Command("yes", _("Yes, undo it"), self.take_back, "undo")
        no = Command("no", _("No, play on"), self.table_context.scene.close_question, "play")
        self.table_context.scene.ask_question(_("Undo the last move: does everybody agree?"), [yes, no])

    def take_back(self) -> None:
        """Go back to the last decision of a human; only if there is one."""
        self._change_position(self._undo_decision)

    def _undo_decision(self) -> None:
        match, point = self.session.match, self.session.undo_point()
        if isinstance(point, int) and any(seat not in self.session.human_seats for seat, _move in match.moves[point:]):
            self.table_context.activity.on_help_used(match)
        self.session.undo()

    def _change_position(self, change_match: Callable[[], None]) -> None:
        """Run this undo or redo, and reset the engine's request, speech, input and marks for the new position."""
        self.table_context.scene.dialog = None
        self.bot_player.cancel_request()
        self.table_context.position_viewer.return_to_present()
        self.table_context.position_viewer.release_deal_end()
        self.table_context.staging.clear()
        self.table_context.speech_bubbles.remove_all()
        self.reset_input()
        change_match()
        self.table_context.mark_last_move()
        self.table_context.recap.hide_recap()
        self.table_context.refresh_layout()
        self.table_context.context.clear_notice(True)
        self.hot_seat.sync_open_hand()
        self.table_context.refresh_layout()  # another hand may have another order


def pause_command(on_pause: Callable[[], None]) -> Command:
    return Command("pause", _("Pause"), on_pause, "pause", ("p",))


class MainButton:
    """The table's main button: back to the game, the next automatic step, skip to the end, or the game's own action."""

    def __init__(
        self,
        shared: TableContext,
        controller: TableController,
        auto_advance: AutoAdvance,
        step_to: Callable[[int], None],
        start_skip: Callable[[], None],
    ) -> None:
        self.shared, self.controller, self.auto_advance = shared, controller, auto_advance
        self.step_to, self.start_skip = step_to, start_skip

    def widgets(self, model: TableViewModel, hud_layout: HudLayout, is_keyboard_used: bool) -> list[Widget]:
        """Return the button in a list, which is empty if there is none; Enter presses it until the keyboard is used."""
        command = self._command(model, () if is_keyboard_used else ("return", "enter"))
        if command is None:
            return []
        offered, is_optional = self.shared.table.input.buttons(model).primary_action, False
        if command.name == "lay" and offered is not None and not model.deal_end_events:
            is_optional = not (offered.is_next_step and self.controller.seat_session.can_drop(offered.gesture))
        return [Button(command, hud_layout.primary_button, "paper" if is_optional else "primary")]

    def _command(self, model: TableViewModel, primary_keys: tuple[str, ...]) -> Command | None:
        offered, session = self.shared.table.input.buttons(model).primary_action, self.shared.session
        if isinstance(model.spread_target, SeatTarget):
            return Command("shut", _("Close"), self.controller.cancel_selection, "close")
        if model.is_past:
            return Command("present", _("Back to the game"), lambda: self.step_to(session.match.ply), "play")
        step = self.auto_advance.button_step
        if step is not None and (offered is None or session.human_to_move is None or model.deal_end_events):
            return Command("on", step.label, step.run, "play", primary_keys)
        if session.is_every_human_out:
            label = _("Skip to the result") if session.is_spectating else _("Skip to the end of the round")
            return Command("skip", label, self.start_skip, "step_forward")
        if offered is None:
            return None
        press = self.auto_advance.leave_deal_end if model.deal_end_events else partial(self.controller.play_gesture, offered.gesture, True)
        keys = primary_keys if self.shared.position_viewer.is_halted else ()
        return Command("lay", offered.label, press, offered.icon, keys, offered.disabled_reason)
