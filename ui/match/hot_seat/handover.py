"""The handover between players at one screen: everything that belongs to a hand is put away when the hand closes."""

from __future__ import annotations

from collections.abc import Callable

from ui.assets.translation import _
from ui.match.context import TableContext
from ui.match.hot_seat.privacy import Privacy
from ui.widgets.controls import Command, Widget


class HotSeat:
    """The hot seat of a table: exchanges what belongs to the open hand, and runs the privacy screen between players.

    Call `sync_open_hand` after any step that may open or close a hand, and `update_privacy_screen` when another player may have to move.
    """

    def __init__(self, table_context: TableContext, clear_open_hand: Callable[[], None], on_done: Callable[[], None]) -> None:
        """Create the hot seat; `clear_open_hand` removes everything that belongs to the open hand, `on_done` continues the game."""
        self.context, self.scene, self.session = table_context.context, table_context.scene, table_context.session
        self.tabletop = table_context.tabletop
        self.seat_session, self.privacy_screen = table_context.seat_session, table_context.privacy_screen
        self.place_pieces, self._tokens = table_context.place_pieces, table_context.tokens
        self.position_viewer = table_context.position_viewer
        self.clear_open_hand, self.on_done = clear_open_hand, on_done
        self.other_commands: Callable[[], list[Command]] = list  # on the privacy screen, beside that of the pause
        self.privacy = Privacy(self.context, self.session, self.cover_open_hand)
        self._shown_seat = self.session.open_seat  # the seat whose belongings are on the screen

    def widgets(self, pause: Command) -> list[Widget]:
        """Return the widgets of the privacy screen."""
        seat = self.privacy_screen.seat
        if seat is None:
            return []
        line = f"{self.session.table.box.name} · {self.session.table.text.progress_text(self.position_viewer.view).short_text}"
        name, token, is_tapped = self.session.names[seat], self._tokens[seat], self.context.needs_two_taps
        return self.privacy_screen.widgets(self.context.lay_out, name, token, line, [*self.other_commands(), pause], is_tapped)

    def sync_open_hand(self) -> bool:
        """Exchange the tray and selection if another hand is open than before, and return True if so.

        The old hand keeps its card order; everything else of it is removed.
        """
        if self.session.open_seat == self._shown_seat:
            return False
        closed, self._shown_seat = self._shown_seat, self.session.open_seat
        if closed is not None and self.session.has_privacy_screen:
            self.tabletop.animator.finish()  # the progress of others' animations would tell how long the hand was open
            self.clear_open_hand()
        self.seat_session.exchange_trays(closed, self._shown_seat)
        return True

    def update_privacy_screen(self) -> None:
        """Close the privacy screen for the player who has to decide from a hidden hand, or open it if there is none."""
        hidden = None if self.session.match.is_over else self.session.pending_seat
        if hidden == self.privacy_screen.seat:
            return
        if hidden is None:
            self.clear_open_hand()
            self._open_privacy_screen()
        else:
            self._close_at_speed(hidden, 0)

    def cover_open_hand(self) -> None:
        """Hide the open hand at once behind the privacy screen, where its owner can open it again."""
        self.session.close_open_hand()
        self.scene.request_rebuild()
        if not self.position_viewer.deal_end_events:
            self.update_privacy_screen()

    def close_privacy_screen(self, seat: int) -> None:
        """Begin to close the privacy screen, with its sound, before this player's hand is shown."""
        self.context.sounds.play("curtain")
        self._close_at_speed(seat, self.context.movement_factor)

    def _close_at_speed(self, seat: int, duration_factor: float) -> None:
        self.session.close_open_hand()
        self.sync_open_hand()
        self.clear_open_hand()
        self.place_pieces()
        self.privacy_screen.start_closing(seat, duration_factor)
        self.scene.request_rebuild()

    def release_button(self) -> None:
        """Release the privacy screen's button, and say that it has to be held if that was too early."""
        if self.privacy_screen.release_button():
            self.context.show_notice(_("A little longer: press the button and hold it."), "hint")
        self.scene.needs_redraw = self.scene.needs_redraw or self.privacy_screen.is_visible

    def update(self, dt: float) -> None:
        """Advance the privacy screen's animation, and show the hand once its button has been pressed."""
        if not self.privacy_screen.update(dt):
            return
        self.scene.needs_redraw = True
        if self.privacy_screen.is_closed and not self.scene.widgets:
            self.place_pieces()
            self.scene.request_rebuild()
        if self.privacy_screen.is_press_complete and self.privacy_screen.seat is not None:
            self.session.open_hand(self.privacy_screen.seat)
            self._open_privacy_screen()
        elif not self.privacy_screen.is_visible:
            self.on_done()

    def _open_privacy_screen(self) -> None:
        self.privacy_screen.start_opening()
        self.context.clear_notice(False)  # the notice said how to open it
        self.sync_open_hand()
        self.place_pieces()
        self.context.sounds.play("curtain")
        self.scene.request_rebuild()
        if not self.privacy_screen.is_visible:  # opened at once
            self.on_done()
