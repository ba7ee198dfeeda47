"""Commands of a table: stepping through the moves, the game's own, score sheets, agreements, undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.kernel import Options
from game.match import Match
from ui.assets.translation import _
from ui.canvas.pieces import Gesture
from ui.match.activity import Activity
from ui.match.bot_turns import BotPlayer
from ui.match.context import PositionViewer, TableContext
from ui.match.hot_seat.handover import HotSeat
from ui.match.selection import Selection
from ui.match.session import MatchSession
from ui.scene import shared_commands
from ui.scene.routes import CloseRoute, ScoreSheetRoute
from ui.scene.scene import Scene
from ui.tables.contract import Agreement, Table, TableViewModel
from ui.widgets.controls import Button, Command


def hinted(table: Table, options: Options) -> bool:
    """Return True if the game's options allow hints to humans, unless the table rules say otherwise."""
    return not any(words.unhinted and options.get(name) == words.unhinted for name, words in table.text.options().words.items())


def no_hint(session: MatchSession) -> str:
    """Return the reason why the player cannot ask for a hint now, "" if they can."""
    match, seat = session.match, session.human_to_move
    allowed, favours = match.table_rules.get("hints"), match.handicap
    is_given = seat is not None and seat in favours and favours[seat].hints
    if not is_given and not (hinted(session.table, match.options) if allowed is None else allowed):
        return _("This table plays without hints.")
    if seat is None or session.pending_seat is not None or (seat != session.open_seat and session.has_private_information(seat)):
        return (
            _("You can ask for a hint when it is your turn and your hand is showing.")
            if session.match.rules.has_hidden_information(session.match.options)
            else _("You can ask for a hint when it is your turn.")
        )
    refusal = session.match.rules.hint_refusal([player.is_human for player in session.match.seats], seat)
    return "" if refusal is None else session.table.text.refusal(refusal)


def hint_key(selection: Selection, thinking: bool, ask: Callable[[], None], why: str) -> Command:
    """Return the hint command; its label counts the steps shown, or says that a hint is being sought."""
    all_, told = len(selection.steps), selection.hint_step_index
    if thinking:
        return Command("hint", _("Thinking of a hint…"), ask, "hourglass", ("h",))
    label = _("Hint") if not all_ else _("Hint: step {n} of {all}").format(n=told, all=all_)
    if told < all_:
        label = _("Hint: step {n} of {all}. Press again for more.").format(n=told, all=all_)
    return Command("hint", label, ask, "hint", ("h",), why)


def no_undo(session: MatchSession) -> str:
    """Return the reason why no move can be undone now, "" if one can."""
    if not session.match.table_rules.get("undo", True):
        return _("This table plays without undo.")
    match session.undo_point():
        case "undo_shown":
            return _("Something hidden has been shown since: that cannot be taken back.")
        case "undo_nothing":
            return _("There is nothing to take back.")
    return ""


def step_keys(past: PositionViewer, step_to: Callable[[int], None]) -> list[Command]:
    """Return the keyboard commands that step through the positions of a match: first, back, forward, last."""
    start_reason = "" if past.ply else _("This is the beginning.")
    ended = "" if past.at is not None else _("There are no more moves.")
    return [
        Command("first", _("To the beginning"), lambda: step_to(0), shortcuts=("home",), why=start_reason),
        Command("step_back", _("One move back"), lambda: step_to(past.ply - 1), shortcuts=("ctrl+left",), why=start_reason),
        Command("step_forward", _("One move on"), lambda: step_to(past.ply + 1), shortcuts=("ctrl+right",), why=ended),
        Command("last", _("To the end"), lambda: step_to(past.session.match.ply), shortcuts=("end",), why=ended),
    ]


def home_key(scene: Scene, activity: Activity) -> Command:
    """Return the command at the left of a table's bar, which leads to the menu or out of the activity."""
    if activity.keys() is None:
        return shared_commands.menu(scene, activity.pupil)
    return Command("home", _("Back"), lambda: scene.go(activity.exit_route()), "prev")


def game_keys(table: Table, model: TableViewModel, do: Callable[[Gesture, bool], None]) -> list[Button]:
    """Return the buttons that the game itself offers beside its main action."""
    return [
        Button(
            Command(key.name, key.says, partial(do, key.gesture, True), key.icon, key.chords, key.why), key.rect, key.style, bare=key.bare
        )
        for key in table.input.keys(model).others
    ]


def accounts(table: Table, match: Match) -> int:
    """Return the number of deals of the match that have ended with a score sheet."""
    return sum((table.narration.pauses(match.events(ply)) == "account") for ply in range(match.ply))


def account_keys(scene: Scene, table: Table, match: Match, child_id: int | None) -> list[Command]:
    """Return the command that opens the last score sheet, in a list that is empty before the first."""
    number = accounts(table, match)
    return (
        [Command("accounts", _("Accounts"), lambda: scene.go(ScoreSheetRoute(match, number, None, child_id)), "sort", ("a",))]
        if number
        else []
    )


def agreement_keys(scene: Scene, session: MatchSession) -> list[Command]:
    """Return the commands for the agreements that the table may make; each asks for confirmation.

    An agreement that is not possible now is disabled, and says why.
    """
    if session.match.over:
        return []
    offered = session.table.input.agreements(session.match.view(None))
    return [
        Command(f"agree/{index}", agreement.says, partial(_ask, scene, session, agreement), "flag", (), agreement.why)
        for index, agreement in enumerate(offered)
    ]


def _ask(scene: Scene, session: MatchSession, agreement: Agreement) -> None:
    yes = Command("yes", agreement.says, partial(_agree, scene, session, agreement), "flag")
    no = Command("no", _("No, play on"), scene.drop_question, "play")
    scene.put_question(agreement.awaited_key, [no, yes])


def _agree(scene: Scene, session: MatchSession, agreement: Agreement) -> None:
    """Play the agreement's move for the seat to move, in the name of all players."""
    session.play(session.match.to_move[0], agreement.move)
    scene.go(CloseRoute())


class UndoRedo:
    """Undo and redo of decisions, with a confirmation by all if several humans share the screen."""

    def __init__(self, table_context: TableContext, robots: BotPlayer, passing: HotSeat, forget: Callable[[], None]) -> None:
        """Prepare undo and redo at a table; the callback resets all unfinished input."""
        self.table_context, self.session, self.robots, self.passing = table_context, table_context.session, robots, passing
        self.forget = forget

    def commands(self) -> list[Command]:
        """Return the undo command and, if something was undone, the redo command; a disabled undo gives its reason."""
        undo = Command("undo", _("Undo"), self._undo, "undo", ("u", "ctrl+z"), no_undo(self.session))
        redo = Command("redo", _("Redo"), partial(self._rewind, self.session.redo), "redo", ("ctrl+y", "ctrl+shift+z"))
        return [undo, redo] if self.session.redoable else [undo]

    def _undo(self) -> None:
        take_back = partial(self._rewind, self._take_back)
        if len(self.session.human_seats) < 2:
            take_back()
            return
        yes = Command("yes", _("Yes, take it back"), take_back, "undo")
        no = Command("no", _("No, play on"), self.table_context.scene.drop_question, "play")
        self.table_context.scene.put_question(_("Take the last move back: does everybody agree?"), [yes, no])

    def _take_back(self) -> None:
        match, point = self.session.match, self.session.undo_point()
        if isinstance(point, int) and any(seat not in self.session.human_seats for seat, _move in match.moves[point:]):
            self.table_context.activity.on_help_used(match)
        self.session.undo()

    def _rewind(self, how: Callable[[], None]) -> None:
        """Run this undo or redo, and reset the engine's request, speech, input and marks for the new position."""
        self.table_context.scene.ask = None
        self.robots.cancel()
        self.table_context.past.leave()
        self.table_context.past.release()
        self.table_context.talk.forget()
        self.forget()
        how()
        self.table_context.mark_last()
        self.table_context.recap.dismiss()
        self.table_context.shift()
        self.table_context.context.clear_notice(True)
        self.passing.sync_open_hand()
        self.table_context.shift()  # another hand may have another order
