"""Where nobody at the screen has anything to decide: the robots play on in their own process, and a sheet says how far they are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import perf_counter

from pygame import FRect

from game.kernel import Event, IllegalMove, Move
from ui.assets.words import _, _n
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.match.live_table import LiveTable
from ui.scene.question import Ask
from ui.tables.contract import marking
from ui.widgets.controls import Command

BUDGET = 0.006  # s of a frame that go into the moves that have come
REFRESH = 0.25  # s from one look at the table to the next
PATIENCE = 20.0  # s without a move after which the robots' process counts as hung
TOLD_AFTER = 1.0  # s; sooner nobody can say how long it takes
BAR_INSET = 60.0


class ProgressSheet(Ask):
    """What is going on, how far it is, and the key that stops it. `share`: 0 to 1; `left`: seconds, None while nobody knows."""

    def __init__(self, says: str, stop: Command) -> None:
        super().__init__(says, [stop])
        self.share = 0.0
        self.left: float | None = None

    @property
    def rect(self) -> FRect:
        at = super().rect
        return FRect(at.x, at.y, at.w, at.h + 40)

    def draw(self, brush: Brush) -> None:
        at = self.rect
        brush.veil(0.35)
        brush.sheet(at, 3, 24)
        brush.fit(self.question, at.centerx, at.y + 46, at.w - 90, 24, ink.INK, "s", "c")
        bar = FRect(at.x + BAR_INSET, at.y + 84, at.w - 2 * BAR_INSET, 18)
        brush.box(bar, 9, "#E5D5B0", "#B9862A", 1.5)
        if self.share:
            brush.box(FRect(bar.x, bar.y, max(18.0, bar.w * self.share), bar.h), 9, ink.HONEY, "#8F5A12", 1)
        brush.fit(self._told(), at.centerx, at.y + 130, at.w - 90, 18, ink.SOFT, align="c")

    def _told(self) -> str:
        if self.left is None:
            return _("The robots are playing.")
        seconds = max(1, round(self.left))
        if seconds >= 90:
            minutes = round(seconds / 60)
            return _n("About {n} minute left", "About {n} minutes left", minutes)
        return _n("About {n} second left", "About {n} seconds left", seconds)


class Skip:
    """Plays to the result, or to where somebody has to read or to decide. Moves come in as they are made: no frame waits for them."""

    def __init__(self, live: LiveTable, read_account: Callable[[], None]) -> None:
        """`read_account` opens the account of the last deal that was settled."""
        self.live, self.desk, self.sitting, self.read_account = live, live.desk, live.sitting, read_account
        self.sheet: ProgressSheet | None = None  # while it goes on
        self._moves: deque[tuple[int, Move]] = deque()
        self._start = 0  # the ply at which it began
        self._heard = 0  # how many moves are known, played or not
        self._ahead = 0  # how many more are expected
        self._ended = False  # no more moves will come
        self._unread = False  # a deal was settled on the way
        self._time = self._silent = self._stale = 0.0  # s since the beginning, the last news, the last look

    @property
    def running(self) -> bool:
        return self.sheet is not None

    def begin(self, says: str) -> None:
        """`says`: what is going on, for the head of the sheet."""
        self.sheet = ProgressSheet(says, Command("stop", _("Stop here"), self.live.scene.drop_question, "pause"))
        self.live.scene.ask = self.sheet
        self._moves.clear()
        self._start = self._heard = self.sitting.match.ply
        self._ahead, self._ended, self._unread = 0, False, False
        self._time = self._silent = self._stale = 0.0
        self.sitting.redoable.clear()
        self.desk.thinker.play_on(self.sitting.match.record())
        self.live.scene.rebuild()

    def update(self, dt: float) -> None:
        """One frame. It ends by itself, or because the person has taken the sheet away."""
        assert self.sheet is not None, "it goes on"
        if self.live.scene.ask is not self.sheet:
            self.halt()
            return
        self._time += dt
        self._stale += dt
        self._listen(dt)
        self._play()
        if self.sheet is not None and self._ended and not self._moves:
            self.halt()
        elif self.sheet is not None and self._stale >= REFRESH:
            self._show()

    def halt(self) -> None:
        """Ends it; the table is where the moves have come to."""
        if self.sheet is None:
            return
        scene, self.sheet = self.live.scene, None
        scene.ask = None
        self.desk.thinker.cancel()
        self.sitting.welcome()
        self.sitting.save()
        self.live.recap.touch()
        self.live.settle()
        scene.rebuild()
        if self._unread and not self.live.past.settled and not self.sitting.match.over:
            self.read_account()

    def _listen(self, dt: float) -> None:
        """Takes in what the robots' process has sent."""
        thinker, self._silent = self.desk.thinker, self._silent + dt
        while (news := thinker.played_on()) is not None:
            self._silent = 0.0
            new = max(0, self._heard - news.ply)  # after a restart moves come twice
            self._moves.extend(news.moves[new:])
            self._heard = max(self._heard, news.ply + len(news.moves))
            self._ahead, self._ended = news.ahead, news.last
        if self._silent > PATIENCE and not self._ended:
            self._silent = 0.0
            thinker.retry()
        self._ended = self._ended or thinker.failed  # the robots at the table go on, and say so

    def _play(self) -> None:
        """As many of the moves as a frame has room for, up to an account that a person has to read before going on."""
        until = perf_counter() + BUDGET
        while self._moves and perf_counter() < until:
            seat, move = self._moves.popleft()
            try:
                events = self.sitting.match.play(seat, move)
            except IllegalMove:  # the robots at the table are asked again, and looked after
                self.halt()
                return
            self.live.last = marking(events) or self.live.last
            if self._settles(events):
                self._unread = True
                if not self.sitting.watching:
                    self.live.past.hold(events)
                    self.halt()
                    return

    def _settles(self, events: tuple[Event, ...]) -> bool:
        return self.live.table.speech.pauses(events) == "account"

    def _show(self) -> None:
        """How far it is, and the table as it is now."""
        assert self.sheet is not None, "it goes on"
        done = self.sitting.match.ply - self._start
        rest = len(self._moves) + self._ahead
        self._stale = 0.0
        self.sheet.share = done / (done + rest) if done else 0.0
        known = done > 0 and self._time >= TOLD_AFTER
        self.sheet.left = self._time * rest / done if known else None
        self.live.recap.touch()
        self.live.settle()
        self.live.scene.rebuild()
