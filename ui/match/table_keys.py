"""Commands of a table: stepping through the moves, the game's own, score sheets, agreements, undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.kernel import Options
from game.match import Match
from ui.assets.words import _
from ui.canvas.pieces import Gesture
from ui.match.activity import Activity
from ui.match.hot_seat.passing import Passing
from ui.match.live_table import LiveTable, Past
from ui.match.robot_turns import Robots
from ui.match.selection import Selection
from ui.match.sitting import Sitting
from ui.scene import shared_keys
from ui.scene.routes import Back, ToAccount
from ui.scene.screen import Scene
from ui.tables.contract import Agreement, Look, Table
from ui.widgets.controls import Command, Key


def hinted(table: Table, options: Options) -> bool:
    """Return True if humans get hints with these options unless the table rules say otherwise."""
    return not any(words.unhinted and options.get(name) == words.unhinted for name, words in table.words.options().words.items())


def no_hint(sitting: Sitting) -> str:
    """Return why there is no hint now, "" if there is one."""
    match, seat = sitting.match, sitting.asked
    allowed, favours = match.table_rules.get("hints"), match.handicap
    given = seat is not None and seat in favours and favours[seat].hints
    if not given and not (hinted(sitting.table, match.options) if allowed is None else allowed):
        return _("This table plays without hints.")
    if seat is None or sitting.hidden_from is not None or (seat != sitting.open and sitting.hides(seat)):
        return (
            _("You can ask for a hint when it is your turn and your hand is showing.")
            if sitting.match.rules.has_hidden_information(sitting.match.options)
            else _("You can ask for a hint when it is your turn.")
        )
    refusal = sitting.match.rules.hint_refusal([who.is_human for who in sitting.match.seats], seat)
    return "" if refusal is None else sitting.table.words.refusal(refusal)


def hint_key(selection: Selection, thinking: bool, ask: Callable[[], None], why: str) -> Command:
    """Return the hint command; its label counts the steps shown, or says that a hint is being sought."""
    all_, told = len(selection.steps), selection.told
    if thinking:
        return Command("hint", _("Thinking of a hint…"), ask, "hourglass", ("h",))
    says = _("Hint") if not all_ else _("Hint: step {n} of {all}").format(n=told, all=all_)
    if told < all_:
        says = _("Hint: step {n} of {all}. Press again for more.").format(n=told, all=all_)
    return Command("hint", says, ask, "hint", ("h",), why)


def no_undo(sitting: Sitting) -> str:
    """Return why there is no undo now, "" if there is one."""
    if not sitting.match.table_rules.get("undo", True):
        return _("This table plays without undo.")
    match sitting.undo_point():
        case "undo_shown":
            return _("Something hidden has been shown since: that cannot be taken back.")
        case "undo_nothing":
            return _("There is nothing to take back.")
    return ""


def step_keys(past: Past, step_to: Callable[[int], None]) -> list[Command]:
    """Return the commands without a button that show the position after another number of moves."""
    begun = "" if past.ply else _("This is the beginning.")
    ended = "" if past.at is not None else _("There are no more moves.")
    return [
        Command("first", _("To the beginning"), lambda: step_to(0), keys=("home",), why=begun),
        Command("step_back", _("One move back"), lambda: step_to(past.ply - 1), keys=("ctrl+left",), why=begun),
        Command("step_forward", _("One move on"), lambda: step_to(past.ply + 1), keys=("ctrl+right",), why=ended),
        Command("last", _("To the end"), lambda: step_to(past.sitting.match.ply), keys=("end",), why=ended),
    ]


def home_key(scene: Scene, activity: Activity) -> Command:
    """Return the command at the left of the bar."""
    if activity.keys() is None:
        return shared_keys.menu(scene, activity.pupil)
    return Command("home", _("Back"), lambda: scene.go(activity.room()), "prev")


def game_keys(table: Table, look: Look, do: Callable[[Gesture, bool], None]) -> list[Key]:
    """Return the game's own buttons."""
    return [
        Key(Command(key.name, key.says, partial(do, key.gesture, True), key.icon, key.chords, key.why), key.rect, key.style, bare=key.bare)
        for key in table.hand.keys(look).others
    ]


def accounts(table: Table, match: Match) -> int:
    """Return the number of deals that have been settled."""
    return sum((table.speech.pauses(match.events(ply)) == "account") for ply in range(match.ply))


def account_keys(scene: Scene, table: Table, match: Match, pupil: int | None) -> list[Command]:
    """Return the command that opens the last score sheet, in a list that is empty before the first."""
    number = accounts(table, match)
    return [Command("accounts", _("Accounts"), lambda: scene.go(ToAccount(match, number, None, pupil)), "sort", ("a",))] if number else []


def agreement_keys(scene: Scene, sitting: Sitting) -> list[Command]:
    """Return the commands for the agreements that the table may make; each asks for confirmation.

    An agreement that is not possible now is disabled, and says why.
    """
    if sitting.match.over:
        return []
    offered = sitting.table.hand.agreements(sitting.match.view(None))
    return [
        Command(f"agree/{place}", agreement.says, partial(_ask, scene, sitting, agreement), "flag", (), agreement.why)
        for place, agreement in enumerate(offered)
    ]


def _ask(scene: Scene, sitting: Sitting, agreement: Agreement) -> None:
    yes = Command("yes", agreement.says, partial(_agree, scene, sitting, agreement), "flag")
    no = Command("no", _("No, play on"), scene.drop_question, "play")
    scene.put_question(agreement.asks, [no, yes])


def _agree(scene: Scene, sitting: Sitting, agreement: Agreement) -> None:
    """Play the agreement's move for the seat to move, in the name of all players."""
    sitting.play(sitting.match.to_move[0], agreement.move)
    scene.go(Back())


class TakingBack:
    """Undo and redo of decisions, with a confirmation by all if several humans share the screen."""

    def __init__(self, live: LiveTable, robots: Robots, passing: Passing, forget: Callable[[], None]) -> None:
        """Take the callback that resets all unfinished input."""
        self.live, self.sitting, self.robots, self.passing, self.forget = live, live.sitting, robots, passing, forget

    def commands(self) -> list[Command]:
        """Return the commands from the right; undo is disabled, and says why, if it is not possible."""
        undo = Command("undo", _("Undo"), self._undo, "undo", ("u", "ctrl+z"), no_undo(self.sitting))
        redo = Command("redo", _("Redo"), partial(self._rewind, self.sitting.redo), "redo", ("ctrl+y", "ctrl+shift+z"))
        return [undo, redo] if self.sitting.redoable else [undo]

    def _undo(self) -> None:
        take_back = partial(self._rewind, self._take_back)
        if len(self.sitting.people) < 2:
            take_back()
            return
        yes = Command("yes", _("Yes, take it back"), take_back, "undo")
        no = Command("no", _("No, play on"), self.live.scene.drop_question, "play")
        self.live.scene.put_question(_("Take the last move back: does everybody agree?"), [yes, no])

    def _take_back(self) -> None:
        match, point = self.sitting.match, self.sitting.undo_point()
        if isinstance(point, int) and any(seat not in self.sitting.people for seat, _move in match.moves[point:]):
            self.live.activity.aided(match)
        self.sitting.undo()

    def _rewind(self, how: Callable[[], None]) -> None:
        """Run an undo or redo, and reset requests, speech and input; the last move is marked again."""
        self.live.scene.ask = None
        self.robots.cancel()
        self.live.past.leave()
        self.live.past.release()
        self.live.talk.forget()
        self.forget()
        how()
        self.live.mark_last()
        self.live.recap.dismiss()
        self.live.shift()
        self.live.desk.unsay(True)
        self.passing.follow_hand()
        self.live.shift()  # another hand may have another order
