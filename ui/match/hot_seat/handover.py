"""The handover between players at one screen: everything that belongs to a hand is put away when the hand closes."""

from __future__ import annotations

from collections.abc import Callable

from ui.match.context import TableContext
from ui.match.hot_seat.privacy import Privacy
from ui.tables.tray import Tray, emptied


class HotSeat:
    """The hot seat of a table: exchanges what belongs to the open hand, and runs the privacy screen between players.

    Call `sync_open_hand` after any step that may open or close a hand, and `update_privacy_screen` when another player may have to move.
    """

    def __init__(self, table_context: TableContext, close_hand: Callable[[], None], on_done: Callable[[], None]) -> None:
        """Create the hot seat; `close_hand` removes everything that belongs to the open hand, `on_done` continues the game."""
        self.context, self.scene, self.session = table_context.context, table_context.scene, table_context.session
        self.tabletop = table_context.tabletop
        self.selection, self.privacy_screen, self.settle = table_context.selection, table_context.privacy_screen, table_context.settle
        self.past = table_context.past
        self.close_hand, self.landed = close_hand, on_done
        self.privacy = Privacy(self.context, self.session, self.cover)
        self._hand = self.session.open_seat  # the seat whose belongings are on the screen
        self._trays: dict[int | None, Tray] = {}  # the card order of each closed hand, by seat

    def sync_open_hand(self) -> bool:
        """Exchange the tray and selection if another hand is open than before, and return True if so.

        The old hand keeps its card order; everything else of it is removed.
        """
        if self.session.open_seat == self._hand:
            return False
        closed, self._hand = self._hand, self.session.open_seat
        if closed is not None and self.session.curtain:
            self.tabletop.animator.finish()  # the progress of others' animations would tell how long the hand was open
            self.close_hand()
        self._trays[closed] = emptied(self.selection.tray)
        self.selection.tray = self._trays.get(self._hand, Tray())
        return True

    def update_privacy_screen(self) -> None:
        """Close the privacy screen for the player who has to decide from a hidden hand, or open it if there is none."""
        hidden = None if self.session.match.over else self.session.pending_seat
        if hidden == self.privacy_screen.seat:
            return
        if hidden is None:
            self.close_hand()
            self._open()
        else:
            self._shut(hidden, 0)

    def cover(self) -> None:
        """Hide the open hand at once behind the privacy screen, where its owner can open it again."""
        self.session.hide()
        self.scene.rebuild()
        if not self.past.settled:
            self.update_privacy_screen()

    def shut(self, seat: int) -> None:
        """Begin to close the privacy screen, with its sound, before this player's hand is shown."""
        self.context.sounds.play("curtain")
        self._shut(seat, self.context.travel)

    def _shut(self, seat: int, pace: float) -> None:
        self.session.hide()
        self.sync_open_hand()
        self.close_hand()
        self.settle()
        self.privacy_screen.close(seat, pace)
        self.scene.rebuild()

    def update(self, dt: float) -> None:
        """Advance the privacy screen's animation, and show the hand once its button has been pressed."""
        if not self.privacy_screen.update(dt):
            return
        self.scene.needs_redraw = True
        if self.privacy_screen.closed and not self.scene.widgets:
            self.settle()
            self.scene.rebuild()
        if self.privacy_screen.pressed and self.privacy_screen.seat is not None:
            self.session.show(self.privacy_screen.seat)
            self._open()
        elif not self.privacy_screen.visible:
            self.landed()

    def _open(self) -> None:
        self.privacy_screen.open()
        self.context.clear_notice(False)  # the notice said how to open it
        self.sync_open_hand()
        self.settle()
        self.context.sounds.play("curtain")
        self.scene.rebuild()
        if not self.privacy_screen.visible:  # opened at once
            self.landed()
