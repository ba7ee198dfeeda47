"""The sheet of keyboard keys, two columns a page: those of all games, those of a game's own, and those before and after playing."""

from __future__ import annotations

from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.scene.desk import Desk
from ui.scene.screen import Scene
from ui.tables.key_lines import CTRL, TO, KeyLine, KeySection
from ui.tables.registry import TABLES
from ui.widgets.controls import Segments, Widget
from ui.widgets.sheet import LEFT, RIGHT, W, draw_sheet, sheet_keys

GAP = 10.0  # between two keys
TOP, BOTTOM, PITCH = 204.0, 660.0, 62.0  # `PITCH`: from one line to the next, at most


def pages() -> list[tuple[str, tuple[KeySection, ...]]]:
    """The title of every page and its columns, in the language of the moment."""
    own = [(TABLES[game].box.name, tuple(table.words.key_sections())) for game, table in TABLES.items()]
    return [(_("All games"), (_everywhere(), _table())), *(page for page in own if page[1]), (_("Before, after"), (_before(), _after()))]


def _everywhere() -> KeySection:
    lines = (
        KeyLine((_("Tab"), _("Arrows")), _("Go from one thing to the next")),
        KeyLine((_("Enter"), _("Space")), _("Press, choose, lay")),
        KeyLine((_("Esc"),), _("Back, or pause at the table")),
        KeyLine(("F1",), _("Rules")),
        KeyLine(("F11",), _("Full screen")),
        KeyLine(("M",), _("Sound on or off")),
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
        KeyLine(("1", TO, str(len(TABLES))), _("In the menu: open a box")),
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
        KeyLine(("N",), _("Next move to look at")),
        KeyLine(("R",), _("Replay from here")),
        KeyLine((f"{CTRL}+S",), _("Save a copy")),
    )
    return KeySection(_("Looking back at a game"), lines)


class KeysSheet(Scene):
    """Two columns of keys, and tabs for the other pages."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.focus.name, self.page = "done", 0

    def build(self) -> list[Widget]:
        tabs = Segments("pages", FRect(560, 54, 580, 56), [title for title, _columns in pages()], self.page, self._turn_to)
        return [tabs, *sheet_keys(self.leave)]

    def _turn_to(self, page: int) -> None:
        self.desk.sounds.play("key")
        self.page = page
        self.rebuild()

    def paint(self, brush: Brush) -> None:
        brush.wood()
        draw_sheet(brush, "rules", _("Keyboard keys"), 410)
        columns = pages()[self.page][1]
        pitch = min(PITCH, (BOTTOM - TOP) / max(len(section.lines) for section in columns))
        for x, section in zip((LEFT, RIGHT), columns, strict=False):
            brush.fit(section.title, x, 150, W, 24, ink.SOFT, "s")
            indent = max(sum(cap_width(brush, cap) + GAP for cap in line.caps) for line in section.lines) + 14
            for place, line in enumerate(section.lines):
                self._paint_line(brush, line, x, TOP + place * pitch, indent)

    def _paint_line(self, brush: Brush, line: KeyLine, x: float, y: float, indent: float) -> None:
        """`indent`: where the sentences of this column begin."""
        at = x
        for cap in line.caps:
            draw_cap(brush, cap, at, y)
            at += cap_width(brush, cap) + GAP
        brush.block(brush.wrapped(line.says, W - indent, 18), x + indent, y, 18, lead=1.2)


def cap_width(brush: Brush, text: str) -> float:
    """How wide a key is with this on it."""
    return brush.skin.width(text, 17, "b") + (0 if text == TO else 24) if len(text) > 1 or text == TO else 44.0


def draw_cap(brush: Brush, text: str, x: float, y: float) -> None:
    """A key of the keyboard, its left edge at x and its middle at y."""
    w = cap_width(brush, text)
    if text != TO:
        brush.box(FRect(x, y - 18, w, 38), 9, "#A98F66")
        brush.box(FRect(x, y - 20, w, 37), 9, ("#FFFCF2", "#F2E4C6"), "#A98F66", 1.5)
    brush.text(text, x + w / 2, y - 2, 17, ink.INK, "b", "c")
