"""The screen of keyboard shortcuts: for all games, for each game, before and after a game, gamepad."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.scene.desk import Desk
from ui.scene.screen import Scene
from ui.tables.key_lines import CTRL, TO, KeyLine, KeySection
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Segments, Widget
from ui.widgets.sheet import LEFT, RIGHT, W, draw_sheet, sheet, sheet_keys

GAP = 10.0  # gap between two keys
HEAD, PITCH = 54.0, 62.0  # distance from a column's title to its first line; maximum distance of two lines


def pages() -> list[tuple[str, tuple[KeySection, ...]]]:
    """Return each page's title and columns, in the current language."""
    own = [(BOXES[game].name, tuple(table.words.key_sections())) for game, table in TABLES.items()]
    return [
        (_("All games"), (_everywhere(), _table())),
        *(page for page in own if page[1]),
        (_("Before, after"), (_before(), _after())),
        (_("Gamepad"), (_gamepad(),)),
    ]


def _everywhere() -> KeySection:
    lines = (
        KeyLine((_("Tab"), _("Arrows")), _("Go from one thing to the next")),
        KeyLine((_("Enter"), _("Space")), _("Press, choose, lay")),
        KeyLine((_("Esc"),), _("Back, or pause at the table")),
        KeyLine(("F1",), _("Rules")),
        KeyLine(("F11",), _("Full screen")),
        KeyLine(("M",), _("Sound on or off")),
        KeyLine(("V",), _("Read aloud, where the settings have it so")),
        KeyLine(("F5", "F6"), _("Where am I? What is here?")),
        KeyLine(("F7", "F8"), _("My cards? What happened?")),
        KeyLine((f"{CTRL}+,",), _("Settings")),
        KeyLine((f"{CTRL}+Q",), _("Quit, from the menu")),
    )
    return KeySection(_("Everywhere"), lines)


def _table() -> KeySection:
    lines = (
        KeyLine(("1", TO, "22"), _("Pick the first card, the second, and so on")),
        KeyLine(("H",), _("Hint")),
        KeyLine(("U", f"{CTRL}+Z"), _("Take back")),
        KeyLine((f"{CTRL}+Y",), _("Play it again")),
        KeyLine(("P",), _("Pause")),
        KeyLine(("L",), _("List of moves")),
        KeyLine(("W",), _("See again what the others did")),
        KeyLine((f"{CTRL}+{_('Arrows')}",), _("Look back at the moves")),
        KeyLine(("F",), _("Spread out what lies here")),
        KeyLine(("Q",), _("Say the words of the next move")),
    )
    return KeySection(_("At the table"), lines)


def _before() -> KeySection:
    lines = (
        KeyLine(("R",), _("In the menu: resume the game")),
        KeyLine(("1", TO, str(len(BOXES))), _("In the menu: open a box")),
        KeyLine(("W",), _("In the menu: the workshop")),
        KeyLine((_("Shift+arrow"),), _("Before the game: move a seat")),
        KeyLine((f"{CTRL}+{_('Enter')}",), _("Before the game: let’s play")),
        KeyLine((f"{CTRL}+F",), _("In the rules: find a word")),
    )
    return KeySection(_("Before the game"), lines)


def _after() -> KeySection:
    lines = (
        KeyLine((_("Space"),), _("Let it run, or stop it")),
        KeyLine((_("Arrows"),), _("One move back, one move on")),
        KeyLine((_("Home/End"),), _("To the beginning, to the end")),
        KeyLine(("N",), _("Next move worth a look")),
        KeyLine(("R",), _("Replay from here")),
        KeyLine((f"{CTRL}+S",), _("Save a copy")),
    )
    return KeySection(_("Looking back at a game"), lines)


def _gamepad() -> KeySection:
    lines = (
        KeyLine((_("Directional pad"),), _("Go from one thing to the next")),
        KeyLine(("L", "R"), _("One thing back, one thing on")),
        KeyLine(("A",), _("Press, choose, lay")),
        KeyLine(("B",), _("Back, or pause at the table")),
        KeyLine(("X",), _("Hint")),
        KeyLine(("Y",), _("Spread out what lies here")),
        KeyLine(("Start",), _("Pause")),
        KeyLine(("Select",), _("Read aloud, where the settings have it so")),
        KeyLine(("ZL", "ZR"), _("A page up, a page down")),
    )
    return KeySection(_("With a gamepad, plugged in at any time"), lines)


class KeysSheet(Scene):
    """Keyboard shortcuts in two columns, or one above the other in portrait, with tabs for the pages."""

    tall = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.focus.name, self.page = "done", 0

    def build(self) -> list[Widget]:
        at = sheet(self.desk.page)
        rect = FRect(at.x + 28, at.y + 88, at.w - 56, 56) if self.desk.page.tall else FRect(560, 54, 580, 56)
        tabs = Segments("pages", rect, [title for title, _columns in pages()], self.page, self._turn_to)
        return [tabs, *sheet_keys(self.desk.page, self.leave)]

    def _turn_to(self, page: int) -> None:
        self.desk.sounds.play("key")
        self.page = page
        self.rebuild()

    def paint(self, brush: Brush) -> None:
        brush.wood()
        draw_sheet(brush, "rules", _("Keyboard shortcuts"), 410)
        columns = pages()[self.page][1]
        for (at, pitch), section in zip(places(brush.page, [len(section.lines) for section in columns]), columns, strict=True):
            brush.fit(section.title, at.x, at.y, at.w, 24, "text_soft", "s")
            indent = max(sum(cap_width(brush, cap) + GAP for cap in line.caps) for line in section.lines) + 14
            for place, line in enumerate(section.lines):
                self._paint_line(brush, line, at, at.y + HEAD + place * pitch, indent)

    def _paint_line(self, brush: Brush, line: KeyLine, column: FRect, y: float, indent: float) -> None:
        """Draw the keys of a line and what they do; `indent`: where a column's sentences begin."""
        at = column.x
        for cap in line.caps:
            draw_cap(brush, cap, at, y)
            at += cap_width(brush, cap) + GAP
        brush.block(brush.wrapped(line.says, column.w - indent, 18), column.x + indent, y, 18, lead=1.2)


def places(page: Page, lines: Sequence[int]) -> list[tuple[FRect, float]]:
    """Return each column, from its title's centre, and its line distance."""
    at = sheet(page)
    if not page.tall:
        pitch = min(PITCH, (660 - 150 - HEAD) / max(lines))
        return [(FRect(x, 150, W, 510), pitch) for x in (LEFT, RIGHT)[: len(lines)]]
    top, bottom = at.y + 180, at.bottom - 116
    pitch = min(PITCH, (bottom - top - HEAD * len(lines)) / sum(lines))
    heights = [HEAD + pitch * count for count in lines]
    return [(FRect(at.x + 36, top + sum(heights[:place]), at.w - 72, height), pitch) for place, height in enumerate(heights)]


def cap_width(brush: Brush, text: str) -> float:
    """Return the width of a key with this label."""
    return brush.skin.width(text, 17, "b") + (0 if text == TO else 24) if len(text) > 1 or text == TO else 44.0


def draw_cap(brush: Brush, text: str, x: float, y: float) -> None:
    """Draw a keyboard key, with its left edge at x and vertically centred at y."""
    w = cap_width(brush, text)
    if text != TO:
        brush.box(FRect(x, y - 18, w, 38), 9, "border_button")
        brush.box(FRect(x, y - 20, w, 37), 9, ("surface_raised", "key_end"), "border_button", 1.5)
    brush.text(text, x + w / 2, y - 2, 17, "text", "b", "c")
