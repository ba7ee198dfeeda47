"""The pause dialog: continue, read, save, hand seats to bots, restart or leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.record import Player
from ui.assets.translation import _
from ui.layout.containers import Column, Grid, Row, Stack
from ui.layout.nodes import Breakpoint, Child, Spacer, Text
from ui.match.seating import match_tokens
from ui.match.session import MatchSession
from ui.match.table_buttons import agreement_commands, score_sheet_commands
from ui.play.routes import TableRoute
from ui.practice.routes import route_home
from ui.replay.routes import ReplayRoute
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.screens.routes import SaveRoute, SettingsRoute
from ui.screens.setup.seats import level_choice
from ui.widgets.controls import Command
from ui.widgets.parts import boxed, button, heading, icon, list_view, paper, token

WIDTH, CROWDED_WIDTH, TALL_WIDTH, NAME_WIDTH = 540.0, 652.0, 720.0, 154.0  # one line a seat needs more width
HEIGHT, SPACING = 680.0, 24.0
MAX_TWO_LINE_SEATS = 4  # up to this many seats have two lines each


class PauseDialog(Scene):
    """Dialog of a paused match; it never shows a player's hand."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, session: MatchSession, child_id: int | None = None) -> None:
        super().__init__(context)
        self.session, self.child_id = session, child_id
        self.reads_everything = context.is_listener(child_id)
        self.tokens = match_tokens(context, session.match.record(), child_id)

    def compose(self) -> Child:
        seats = self.session.match.seats
        is_crowded = len(seats) > MAX_TWO_LINE_SEATS
        rows = [self._seat_row(seat, player, is_crowded) for seat, player in enumerate(seats)]
        pause, who = self._pause_sheet(), [Text(_("Who plays?"), 30, "s"), list_view("rows", rows, spacing=18)]
        beside = [self._sheet(pause, "pause", WIDTH), self._sheet(who, "seats", CROWDED_WIDTH if is_crowded else WIDTH)]
        below = [self._sheet(pause, "pause", TALL_WIDTH), self._sheet(who, "seats", TALL_WIDTH)]
        return Breakpoint(
            Stack([Row(beside, SPACING, height=HEIGHT)], align="center"),
            tall=Stack([Column(below, SPACING)], align="center", padding=SPACING),
        )

    @staticmethod
    def _sheet(parts: Sequence[Child], name: str, width: float) -> Column:
        return paper(Column(parts, 14, name=name, width=width, padding=(32, 26, 32, 24)), 3, 24)

    def _pause_sheet(self) -> list[Child]:
        line = f"{self.session.table.box.name} · {self.session.table.text.progress_text(self.session.match.view(None)).short_text}"
        go_on = Command("continue", _("Continue"), lambda: self.go(CloseRoute()), "play", ("p",))
        commands = [button(command, size=19, height=72) for command in (*self._screen_commands(), *self._game_specific_commands)]
        saved = Text(_("Saved automatically after every move."), 18, color="done_text", line_spacing=1.15, width=0, grow=1)
        note = Row([icon("check", 26, "done"), saved], 12, "center", min_height=56, padding=(18, 8, 16, 8))
        again = Command("restart", _("Start again"), self._ask_restart, "undo")
        leave = Command("leave", _("Leave the table"), lambda: self.go(route_home(self.child_id)), "home")
        return [
            heading(_("Pause"), "pause", 40),
            Text(line, color="text_soft", max_lines=1),
            button(go_on, "primary", 26, 76),
            Grid(commands, 8, min_column=200),
            boxed(note, "done_soft", "done_border"),
            Spacer(grow=1),
            Row([button(again, size=19, height=64), button(leave, "wood", 19, 64)], 8, is_even=True),
            Text(_("Esc: continue"), 17, color="text_soft", align="c", max_lines=1),
        ]

    def _seat_row(self, seat: int, player: Player, is_crowded: bool) -> Child:
        """Return the name of a seat and the choice of who plays there: below it, or beside it if there are many or the window is tall."""
        name = Text(player.name, 20, "b", max_lines=1, can_be_cut=True)
        parts = [token(self.tokens[seat], 44, not player.is_human), name]
        choose, control_name = partial(self._set_seat_level, seat), f"seat/{seat}"
        level = level_choice(control_name, "", player.level, choose, 52, 17)
        beside = Row([parts[0], replace(name, width=NAME_WIDTH, min_width=0.0), level], 12, "center")
        return beside if is_crowded else Breakpoint(Column([Row(parts, 12, "center"), level], 4), tall=beside)

    def _screen_commands(self) -> list[Command]:
        record = self.session.match.record()
        return [
            shared_commands.rules_command(self, record.game),
            Command("settings", _("Settings"), lambda: self.go(SettingsRoute()), "settings"),
            Command("replay", _("Look back"), lambda: self.go(ReplayRoute(record, self.child_id)), "replay"),
            Command("save", _("Save a copy"), lambda: self.go(SaveRoute(record)), "save"),
        ]

    @property
    def _game_specific_commands(self) -> list[Command]:
        """The commands that only some games have: score sheets and agreements of the whole table."""
        match = self.session.match
        return [*score_sheet_commands(self, self.session.table, match, self.child_id), *agreement_commands(self, self.session)][:2]

    def _set_seat_level(self, seat: int, level: str | None) -> None:
        self.session.change_seat(seat, Player(self.session.match.seats[seat].name, level))
        self.request_rebuild()

    def _ask_restart(self) -> None:
        yes = Command("yes", _("Start again"), self._restart_match, "undo")
        no = Command("no", _("Keep playing"), self.close_question, "play")
        self.ask_question(_("Give up this game and start again?"), [no, yes])

    def _restart_match(self) -> None:
        fresh = replace(self.session.match.record(), seed=self.context.next_match_seed(), moves=(), deal=None, seat_changes=())
        self.go(TableRoute(fresh, self.child_id, self.context.phones is not None))
