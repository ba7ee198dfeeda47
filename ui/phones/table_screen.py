"""The table screen of a match with hands on phones."""

from __future__ import annotations

from collections.abc import Sequence

from game.record import Record
from ui.assets.translation import _
from ui.match.activity import Activity
from ui.match.status import TablePhase
from ui.match.table import TableScreen
from ui.phones.routes import PhonesRoute
from ui.phones.table import PhoneTable
from ui.scene.app_context import AppContext
from ui.scene.scene import POLL_INTERVAL_S
from ui.tables.contract import HudLayout
from ui.widgets.controls import Command, Widget


class PhoneTableScreen(TableScreen):
    """A table screen at which people may have their hand on a phone; before the match it shows the list of the seats."""

    keeps_phones = True

    def __init__(self, context: AppContext, record: Record, activity: Activity) -> None:
        """Open the table of a match from its record.

        Raises:
            BadRecord: The record cannot be replayed.
        """
        super().__init__(context, record, activity)
        mine = self.table_context, self.play, self._show_open_hand, self.bot_player
        if isinstance(context.phones, PhoneTable):  # those of the match before
            self.phones = context.phones
            self.phones.go_on(*mine)
        else:
            self.phones = context.phones = PhoneTable(*mine)
            self.go(PhonesRoute(self.phones))
        self.bot_turns.on_phone_hint = self.phones.show_hint
        self.phones.on_take_back = self.undo_redo.take_back
        self.hot_seat.other_commands = lambda: [self._phones_command()]
        self._shown_number = 0  # of the phone whose wish for a seat was shown last

    def close(self) -> None:
        super().close()
        self.position_viewer.release_deal_end()  # the phones stay through the results, and show the end of the match, too

    def update(self, dt: float) -> None:
        super().update(dt)
        self._show_waiting_number()
        now = self.table_context.status
        may_act = not (now.is_paused or self.skip_to_end.is_running or self.auto_advance.is_holding_bots)
        if now.phase is TablePhase.WAITING and may_act and self.route is None:
            self.phones.act(self._quiet_s)
        elif self.position_viewer.is_halted and may_act and self.phones.take_confirmation():
            self.auto_advance.leave_deal_end()

    def _show_waiting_number(self) -> None:
        """Show once that a phone asks for a seat; it is given one on the list of the seats."""
        waiting = self.phones.admission.numbers if self.phones.admission.free_seats else {}
        before, self._shown_number = self._shown_number, next(iter(waiting.values()), 0)
        if self._shown_number not in (0, before):
            self.context.show_notice(_("Phone {number} asks for a seat: see “Hands on phones”.").format(number=self._shown_number), "info")

    def next_update_s(self) -> float:
        return min(super().next_update_s(), POLL_INTERVAL_S) if self.phones.has_pending_step else super().next_update_s()

    def _bar_commands(self, hud_layout: HudLayout, log_widgets: Sequence[Widget]) -> list[Command]:
        return [self._phones_command(), *super()._bar_commands(hud_layout, log_widgets)]

    def _phones_command(self) -> Command:
        return Command("phones", _("Hands on phones"), lambda: self.go(PhonesRoute(self.phones)), "phone")

    def _show_open_hand(self) -> None:
        """Show the hand that may be seen here, after one has gone to a phone or come back from there."""
        self.hot_seat.sync_open_hand()
        if not self.position_viewer.deal_end_events:
            self.hot_seat.update_privacy_screen()
        self.table_context.place_pieces()
        self.request_rebuild()
