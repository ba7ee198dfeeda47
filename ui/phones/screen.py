"""The screen on which people sit down with their phones: the code to scan, and who has which seat."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import FRect

from ui.assets.palette import BLACK, WHITE
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.phones.page import device_name
from ui.phones.server import PORT
from ui.phones.table import PhoneTable
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.widgets.controls import Command
from ui.widgets.parts import boxed, button, choice, icon, list_view, paper, picture, token

SEATS_WIDTH, CODE_WIDTH = 776.0, 388.0  # the two sheets
MARGINS, SMALL_MARGINS = (40.0, 32.0, 40.0, 32.0), (20.0, 20.0, 20.0, 20.0)
PADDING = (24.0, 20.0, 24.0, 20.0)
CODE, SMALL_CODE, QUIET_MODULES = 256.0, 200.0, 4  # side of the QR code, and the empty modules around it
ROW_HEIGHT, STATUS_WIDTH, WHERE_WIDTH = 84.0, 250.0, 190.0


class PhonesScreen(Scene):
    """Screen over a table with hands on phones; once it is closed, the match goes on, and phones can still sit down."""

    supports_portrait = True

    def __init__(self, context: AppContext, phones: PhoneTable) -> None:
        super().__init__(context)
        self.phones, self.session = phones, phones.session
        self.accessibility = AccessibilityInfo(lambda: _("Hands on phones"))
        self.shows_help = False
        self.focus.name = "play"
        self._announced: tuple[dict[int, bool], set[int]] = self._seated_and_waiting()
        phones.on_change = self._on_change
        phones.find_network()

    def compose(self) -> Child:
        seats, code = self._seats_sheet(), self._help_sheet() if self.shows_help else self._code_sheet()
        tall = Column([replace(code, width=None), replace(seats, width=None, grow=1)], 16, padding=SMALL_MARGINS)
        return Breakpoint(
            Row([replace(seats, grow=1), code], 24, padding=MARGINS),
            tall=tall,
            small=Row([replace(seats, grow=1), code], 16, padding=SMALL_MARGINS),
        )

    def close(self) -> None:
        self.phones.on_change = lambda: None
        super().close()

    def _seated_and_waiting(self) -> tuple[dict[int, bool], set[int]]:
        """Return the seats that phones have taken, each with whether its phone is in reach, and the numbers of those that wait."""
        return {seat: self.phones.is_connected(seat) for seat in self.phones.devices}, set(self.phones.admission.numbers.values())

    def _on_change(self) -> None:
        """Announce who has sat down, gone or come back, and who asks for a seat."""
        self.request_rebuild()
        (seated_before, waiting_before), self._announced = self._announced, self._seated_and_waiting()
        seated, waiting = self._announced
        for seat, is_there in seated.items():
            name = self.session.names[seat]
            if seat not in seated_before:
                self.context.announce(_("{name} has sat down with a phone.").format(name=name))
            elif is_there != seated_before[seat]:
                back, gone = _("{name}’s phone is back."), _("{name}’s phone is out of reach; the seat waits.")
                self.context.announce((back if is_there else gone).format(name=name))
        for number in sorted(waiting - waiting_before):
            self.context.announce(_("Phone {number} asks for a seat.").format(number=number))

    def key_commands(self) -> list[Command]:
        """Let Enter start the match until the keyboard is used for anything else."""
        return [] if self.focus.is_visible else [self._play_command("return", "enter")]

    def _play_command(self, *shortcuts: str) -> Command:
        return Command("play", _("Let’s play"), lambda: self.go(CloseRoute()), "play", shortcuts)

    # --- the seats

    def _seats_sheet(self) -> Column:
        free = len(self.phones.admission.free_seats) if self.phones.url else 0
        wait = _n("{n} seat is still free", "{n} seats are still free", free).format(n=free) if free else ""
        play = replace(button(self._play_command("ctrl+return"), "primary", 22, 64), width=300.0)
        foot = [Text(wait, 18, color="text_soft", width=0, grow=1), play]
        rows = [self._seat_row(seat) for seat in self.session.human_seats]
        parts = [
            Text(self.session.table.box.name, 36, "s", max_lines=1),
            Text(_("Who holds their cards on a phone?"), 20, color="text_soft"),
            Scroll([list_view("seats", rows, spacing=8)], name="rows", grow=1, can_shrink=True),
            Text(self._advice(), 17, color="text_soft", align="c"),
            Row(foot, 16, "center"),
        ]
        return paper(Column(parts, 12, width=SEATS_WIDTH, padding=PADDING))

    def _advice(self) -> str:
        if all(map(self.phones.is_connected, self.phones.devices)):
            return _("Anyone without a phone can still play here.")
        return _("A seat waits? Play it here, or give it to a robot in the pause.")

    def _seat_row(self, seat: int) -> Row:
        name, is_here = self.session.names[seat], seat in self.phones.here
        where = choice(
            f"where/{seat}",
            _("The hand of {name}").format(name=name),
            [_("Phone"), _("Here")],
            int(is_here),
            lambda index: self._set_here(seat, index == 1),
            52,
            17,
        )
        parts = [
            token(self.phones.table_context.tokens[seat], 48),
            Text(name, 20, "b", max_lines=1, can_be_cut=True, width=0, grow=1),
            replace(where, width=WHERE_WIDTH, grow=0.0),
            self._status(seat),
        ]
        row = Row(parts, 12, "center", min_height=ROW_HEIGHT, padding=(16, 8, 16, 8))
        return boxed(row, "surface_raised")

    def _status(self, seat: int) -> Box:
        """Return what is known of a seat's phone, or the button that gives the seat to a phone that shows a number."""
        device, waiting = self.phones.devices.get(seat), self.phones.admission.numbers
        if device is None and seat not in self.phones.here and waiting:
            phone, number = next(iter(waiting.items()))
            label = _("Phone {number}: it’s {name}").format(number=number, name=self.session.names[seat])
            confirm = Command(f"confirm/{seat}", label, partial(self._confirm, phone, seat))
            return replace(button(confirm, size=17, height=56), width=STATUS_WIDTH)
        icon_name, color, text = "phone", "text_soft", _("scan the code")
        if seat in self.phones.here or (device is None and not self.phones.url):
            hides = len(self.session.human_seats) > 1 and self.context.settings.curtain
            icon_name, text = ("eye_off", _("a curtain hides the hand")) if hides else ("eye", _("the hand is open"))
        elif device is not None:
            name = f"{device_name(device.device)} ({device.address})"
            is_there = self.phones.is_connected(seat)
            icon_name, color = ("check", "done_text") if is_there else ("hourglass", "text_soft")
            text = "\n".join((_("has sat down") if is_there else _("out of reach; the seat waits"), name))
        return Row(
            [icon(icon_name, 26, color), Text(text, 17, color=color, width=0, grow=1, line_spacing=1.15)], 8, "center", width=STATUS_WIDTH
        )

    def _confirm(self, phone: int, seat: int) -> None:
        self.phones.seat_phone(phone, seat, is_confirmed=True)
        self.focus.name = "play"  # the button that had the focus is gone

    def _set_here(self, seat: int, is_here: bool) -> None:
        self.context.sounds.play("key")
        self.phones.set_here(seat, is_here)
        self.request_rebuild()

    # --- the code

    def _code_sheet(self) -> Column:
        title = Row([icon("phone", 34), Text(_("Hands on phones"), 24, "s", max_lines=1, width=0, grow=1)], 10, "center")
        notes = [
            ("wifi", _("Same Wi-Fi as this computer. Nothing to install.")),
            ("lock", _("Everything stays in the house. On a network shared with strangers, an expert could look in.")),
        ]
        keys = self._network_key(), self._help_key()
        parts = [title, *self._code(), *(_note(*note) for note in notes if self.phones.url), Spacer(grow=1), *keys]
        return paper(Column(parts, 10, width=CODE_WIDTH, padding=PADDING))

    def _network_key(self) -> Row | None:
        """Return the button that looks for a network again, or opens the next of several."""
        if len(self.phones.addresses) > 1:
            return button(Command("network", _("Another network"), self._open_network, "wifi"), size=18, height=56)
        if self.phones.addresses and not self.phones.problem:
            return None
        return button(Command("network", _("Try now"), self._open_network, "wifi"), size=18, height=56)

    def _code(self) -> list[Child]:
        """Return the code and the address, or why there is none and what helps."""
        if not self.phones.addresses:
            text = _("This computer is not on a network. Connect it to the Wi-Fi, or to the hotspot of a phone, then try again.")
            return [_note("warning", text)]
        if self.phones.problem:
            text = _("The address {address} cannot be opened ({reason}). Try another network, or restart Tablée.")
            return [_note("warning", text.format(address=self.phones.addresses[0], reason=self.phones.problem))]
        if not self.phones.url:
            return [Text(_("One moment…"), 18, color="text_soft", align="c", min_height=CODE)]
        code = Breakpoint(self._code_picture(CODE), small=self._code_picture(SMALL_CODE))
        address = Text(self.phones.short_address, 24, "s", align="c", max_lines=1, padding=(8, 8, 8, 8))
        return [code, Text(_("No camera? Type this address:"), 17, color="text_soft", align="c"), boxed(address, "surface_raised")]

    def _code_picture(self, size: float) -> Row:
        return Row([Spacer(grow=1), picture(partial(_draw_code, self.phones.url), size, size), Spacer(grow=1)], 0)

    def _help_key(self) -> Row:
        label, icon_name = (_("Back to the code"), "prev") if self.shows_help else (_("No page on the phone?"), "rules")
        return button(Command("help", label, self._toggle_help, icon_name), size=18, height=56)

    def _help_sheet(self) -> Column:
        """Return the reasons why the page may not open, the most frequent first."""
        causes = [
            _("The phone must be on the same Wi-Fi as this computer. A guest network keeps them apart."),
            _("A VPN on the phone or on this computer gets in the way: switch it off for the game."),
            _("Mobile data does not reach this computer: switch it off if the page does not open."),
            _(
                "The firewall of this computer may block the phones: allow Tablée on private networks. With ufw: sudo ufw allow {port}/tcp."
            ).format(port=self.phones.port or PORT),
            _("Some networks are IPv6 only, or keep devices apart: try another one."),
            _("A phone whose screen goes dark leaves the table. Wake it, and it is back at once."),
            _("If nothing helps: switch on the hotspot of one phone, and connect this computer and the other phones to it."),
        ]
        lines = [Text(text, 17, line_spacing=1.2) for text in causes]
        title = Text(_("No page on the phone?"), 24, "s", max_lines=2)
        parts = [title, Scroll(lines, 10, name="help_text", grow=1, can_shrink=True), self._help_key()]
        return paper(Column(parts, 12, width=CODE_WIDTH, padding=PADDING))

    def _toggle_help(self) -> None:
        self.context.sounds.play("key")
        self.shows_help = not self.shows_help
        self.request_rebuild()

    def _open_network(self) -> None:
        self.phones.open_next_network()
        self.request_rebuild()


def _note(icon_name: str, text: str) -> Row:
    return Row([icon(icon_name, 28, "text_soft"), Text(text, 17, line_spacing=1.2, width=0, grow=1)], 10, "center")


def _draw_code(url: str, canvas: Canvas, rect: FRect) -> None:
    """Draw a QR code in modules of whole pixels, black on white in every theme."""
    import segno  # imported only where a code is drawn

    rows = list(segno.make(url, error="m", micro=False).matrix)
    modules = len(rows) + 2 * QUIET_MODULES
    scale = canvas.viewport.scale
    side = max(1, int(rect.w * scale / modules)) / scale  # the side of one module, in units
    whole = side * modules
    dark = "".join(
        f"M{(x + QUIET_MODULES) * side} {(y + QUIET_MODULES) * side}h{side}v{side}h{-side}z"
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    body = f'<rect width="{whole}" height="{whole}" fill="{WHITE}"/><path d="{dark}" fill="{BLACK}"/>'
    canvas.draw_svg_body(rect.centerx - whole / 2, rect.centery - whole / 2, whole, whole, body)
