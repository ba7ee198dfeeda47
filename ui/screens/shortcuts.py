"""The screen of keyboard shortcuts: for all games, for each game, before and after a game, gamepad."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.tables.key_lines import CTRL, RANGE_DASH, KeyLine, KeySection
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import SegmentedControl, Widget
from ui.widgets.sheet import COLUMN_WIDTH_UNITS, LEFT_COLUMN_X, RIGHT_COLUMN_X, draw_sheet, sheet_buttons, sheet_rect

GAP = 10.0  # gap between two keys
HEAD, PITCH = 54.0, 62.0  # distance from a column's title to its first line; maximum distance of two lines


def shortcut_pages() -> list[tuple[str, tuple[KeySection, ...]]]:
    """Return the title and columns of each page of keyboard shortcuts, in the current language."""
    game_pages = [(BOXES[game].name, tuple(table.text.key_sections())) for game, table in TABLES.items()]
    return [
        (_("All games"), (_global_keys(), _table_keys())),
        *(page for page in game_pages if page[1]),
        (_("Before, after"), (_before_game_keys(), _replay_keys())),
        (_("Gamepad"), (_gamepad_keys(),)),
    ]


def _global_keys() -> KeySection:
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


def _table_keys() -> KeySection:
    lines = (
        KeyLine(("1", RANGE_DASH, "22"), _("Pick the first card, the second, and so on")),
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


def _before_game_keys() -> KeySection:
    lines = (
        KeyLine(("R",), _("In the menu: resume the game")),
        KeyLine(("1", RANGE_DASH, str(len(BOXES))), _("In the menu: open a box")),
        KeyLine(("W",), _("In the menu: the workshop")),
        KeyLine((_("Shift+arrow"),), _("Before the game: move a seat")),
        KeyLine((f"{CTRL}+{_('Enter')}",), _("Before the game: let’s play")),
        KeyLine((f"{CTRL}+F",), _("In the rules: find a word")),
    )
    return KeySection(_("Before the game"), lines)


def _replay_keys() -> KeySection:
    lines = (
        KeyLine((_("Space"),), _("Let it run, or stop it")),
        KeyLine((_("Arrows"),), _("One move back, one move on")),
        KeyLine((_("Home/End"),), _("To the beginning, to the end")),
        KeyLine(("N",), _("Next move worth a look")),
        KeyLine(("R",), _("Replay from here")),
        KeyLine((f"{CTRL}+S",), _("Save a copy")),
    )
    return KeySection(_("Looking back at a game"), lines)


def _gamepad_keys() -> KeySection:
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


class ShortcutsScreen(Scene):
    """Keyboard shortcuts in two columns, or one above the other in portrait, with tabs for the pages."""

    supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.focus.name, self.page_index = "done", 0

    def build_widgets(self) -> list[Widget]:
        area_rect = sheet_rect(self.context.viewport)
        rect = (
            FRect(area_rect.x + 28, area_rect.y + 88, area_rect.w - 56, 56)
            if self.context.viewport.is_portrait
            else FRect(560, 54, 580, 56)
        )
        tabs = SegmentedControl("pages", rect, [title for title, _columns in shortcut_pages()], self.page_index, self._show_page)
        return [tabs, *sheet_buttons(self.context.viewport, self.on_escape)]

    def _show_page(self, page_index: int) -> None:
        self.context.sounds.play("key")
        self.page_index = page_index
        self.request_rebuild()

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        draw_sheet(canvas, "rules", _("Keyboard shortcuts"), 410)
        columns = shortcut_pages()[self.page_index][1]
        for (rect, spacing), section in zip(
            columns_with_spacing(canvas.viewport, [len(section.lines) for section in columns]), columns, strict=True
        ):
            canvas.fit_text(section.title, rect.x, rect.y, rect.w, 24, "text_soft", "s")
            indent = max(sum(key_cap_width(canvas, cap) + GAP for cap in line.keys) for line in section.lines) + 14
            for index, line in enumerate(section.lines):
                self._paint_key_line(canvas, line, rect, rect.y + HEAD + index * spacing, indent)

    def _paint_key_line(self, canvas: Canvas, line: KeyLine, column: FRect, y: float, indent: float) -> None:
        """Draw the keys of a line and what they do; `indent`: where a column's sentences begin."""
        at = column.x
        for cap in line.keys:
            draw_key_cap(canvas, cap, at, y)
            at += key_cap_width(canvas, cap) + GAP
        canvas.draw_lines(canvas.wrap(line.meaning, column.w - indent, 18), column.x + indent, y, 18, line_height_factor=1.2)


def columns_with_spacing(viewport: Viewport, line_counts: Sequence[int]) -> list[tuple[FRect, float]]:
    """Return each column's rectangle, which begins at the centre of its title, and its line distance."""
    rect = sheet_rect(viewport)
    if not viewport.is_portrait:
        spacing = min(PITCH, (660 - 150 - HEAD) / max(line_counts))
        return [(FRect(x, 150, COLUMN_WIDTH_UNITS, 510), spacing) for x in (LEFT_COLUMN_X, RIGHT_COLUMN_X)[: len(line_counts)]]
    top, bottom = rect.y + 180, rect.bottom - 116
    spacing = min(PITCH, (bottom - top - HEAD * len(line_counts)) / sum(line_counts))
    heights = [HEAD + spacing * count for count in line_counts]
    return [(FRect(rect.x + 36, top + sum(heights[:index]), rect.w - 72, height), spacing) for index, height in enumerate(heights)]


def key_cap_width(canvas: Canvas, text: str) -> float:
    """Return the width of a key with this label."""
    return canvas.rasterizer.text_width(text, 17, "b") + (0 if text == RANGE_DASH else 24) if len(text) > 1 or text == RANGE_DASH else 44.0


def draw_key_cap(canvas: Canvas, text: str, x: float, y: float) -> None:
    """Draw a keyboard key, with its left edge at x and vertically centred at y."""
    w = key_cap_width(canvas, text)
    if text != RANGE_DASH:
        canvas.draw_box(FRect(x, y - 18, w, 38), 9, "border_button")
        canvas.draw_box(FRect(x, y - 20, w, 37), 9, ("surface_raised", "key_end"), "border_button", 1.5)
    canvas.draw_text(text, x + w / 2, y - 2, 17, "text", "b", "c")
