"""The screen of keyboard shortcuts: for all games, for each game, before and after a game, gamepad."""

from __future__ import annotations

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Breakpoint, Child, Spacer, Text
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.tables.key_lines import CTRL, FULL_SCREEN_KEYS, QUERY_KEYS, RANGE_DASH, KeyLine, KeySection
from ui.tables.registry import BOXES, TABLES
from ui.widgets.parts import choice
from ui.widgets.sheet import page_sheet

GAP = 10.0  # between two keys
CAP_SIZE, CAP_HEIGHT, MIN_CAP_WIDTH = 17.0, 38.0, 44.0  # of a key
TITLE_HEIGHT, PITCH = 40.0, 45.0  # of a section; from line to line


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
        KeyLine((_("Tab"), _("Arrows")), _("Go from one item to the next")),
        KeyLine((_("Enter"), _("Space")), _("Press, choose, play")),
        KeyLine((_("Esc"),), _("Back, or pause at the table")),
        KeyLine(("F1",), _("Rules")),
        KeyLine((FULL_SCREEN_KEYS,), _("Full screen")),
        KeyLine(("M",), _("Sound on or off")),
        KeyLine(("V",), _("Read aloud, if switched on in the settings")),
        KeyLine(QUERY_KEYS[:2], _("Where am I? What is here?")),
        KeyLine(QUERY_KEYS[2:], _("My cards? What happened?")),
        KeyLine((f"{CTRL}+,",), _("Settings")),
        KeyLine((f"{CTRL}+Q",), _("Quit, from the menu")),
    )
    return KeySection(_("Everywhere"), lines)


def _table_keys() -> KeySection:
    lines = (
        KeyLine(("1", RANGE_DASH, "22"), _("Pick the first card, the second, and so on")),
        KeyLine(("H",), _("Hint")),
        KeyLine(("U", f"{CTRL}+Z"), _("Undo the move")),
        KeyLine((f"{CTRL}+Y",), _("Redo the move")),
        KeyLine(("P",), _("Pause")),
        KeyLine(("L",), _("List of moves")),
        KeyLine(("W",), _("Watch again what the others did")),
        KeyLine((_("Space"),), _("Held down: the robots hurry")),
        KeyLine((f"{CTRL}+{_('Arrows')}",), _("Look back at the moves")),
        KeyLine(("F",), _("Fan out the pile or stack")),
        KeyLine(("Q",), _("Say “I take it!”")),
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
        KeyLine(("T",), _("In the settings: hear the voice")),
    )
    return KeySection(_("Before the game"), lines)


def _replay_keys() -> KeySection:
    lines = (
        KeyLine((_("Space"),), _("Let it play, or stop it")),
        KeyLine((_("Arrows"),), _("One move back, one move forward")),
        KeyLine((_("Home/End"),), _("To the beginning, to the end")),
        KeyLine(("N",), _("Next move worth a look")),
        KeyLine(("R",), _("Replay from here")),
        KeyLine((f"{CTRL}+S",), _("Save a copy")),
    )
    return KeySection(_("Looking back at a game"), lines)


def _gamepad_keys() -> KeySection:
    lines = (
        KeyLine((_("Directional pad"),), _("Go from one item to the next")),
        KeyLine(("L", "R"), _("Previous item, next item")),
        KeyLine(("A",), _("Press, choose, play")),
        KeyLine(("B",), _("Back, or pause at the table")),
        KeyLine(("X",), _("Hint")),
        KeyLine(("Y",), _("Fan out the pile or stack")),
        KeyLine(("Start",), _("Pause")),
        KeyLine(("Select",), _("Read aloud, if switched on in the settings")),
        KeyLine(("ZL", "ZR"), _("Page up, page down")),
    )
    return KeySection(_("With a gamepad, plugged in at any time"), lines)


class ShortcutsScreen(Scene):
    """Keyboard shortcuts in two columns, or one above the other in portrait, with tabs for the pages."""

    supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.focus.name, self.page_index = "done", 0

    def compose(self) -> Child:
        pages = shortcut_pages()
        tabs = choice("pages", "", [title for title, _sections in pages], self.page_index, self._show_page, size=18)
        columns = [self._column(section) for section in pages[self.page_index][1]]
        body = Breakpoint(Row([*columns, Spacer()][:2], 48, grow=1, is_even=True), tall=Column(columns, 24, grow=1))
        return page_sheet("rules", _("Keyboard shortcuts"), body, [], self.on_escape, tabs)

    def _show_page(self, page_index: int) -> None:
        self.context.sounds.play("key")
        self.page_index = page_index
        self.request_rebuild()

    def _column(self, section: KeySection) -> Column:
        """Return a section's title above its keys; what they do begins at one x in all lines."""
        indent = max(sum(self._key_cap_width(cap) + GAP for cap in line.keys) for line in section.lines) + 4
        lines = [
            Row(
                [
                    Row([self._key_cap(cap) for cap in line.keys], GAP, "center", width=indent),
                    Text(line.meaning, line_spacing=1.2, width=0, grow=1),
                ],
                GAP,
                "center",
                height=PITCH,
                min_height=CAP_HEIGHT,
            )
            for line in section.lines
        ]
        return Column([Text(section.title, 24, "s", "text_soft", max_lines=1, height=TITLE_HEIGHT), *lines], 0, name="section")

    def _key_cap_width(self, label: str) -> float:
        width = self.context.rasterizer.text_width(label, CAP_SIZE, "b")
        return width if label == RANGE_DASH else max(MIN_CAP_WIDTH, width + 24)

    def _key_cap(self, label: str) -> Text:
        draw = None if label == RANGE_DASH else draw_key_cap
        return Text(label, CAP_SIZE, "b", align="c", max_lines=1, width=self._key_cap_width(label), height=CAP_HEIGHT, paint=draw)


def draw_key_cap(canvas: Canvas, rect: FRect) -> None:
    """Draw a keyboard key without its label."""
    canvas.draw_box(rect, 9, "border_button")
    canvas.draw_box(rect.inflate(0, -1).move(0, -2.5), 9, ("surface_raised", "key_end"), "border_button", 1.5)
