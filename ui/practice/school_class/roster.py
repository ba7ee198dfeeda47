"""The children of a class on the screen: their order, the search and the groups above them, and their tiles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Text
from ui.layout.nodes import Child as LayoutNode
from ui.practice.routes import SchoolClassRoute
from ui.practice.texts import MAX_NAME_LETTERS
from ui.scene import clock
from ui.scene.gate import pass_parental_gate
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, text_input
from ui.store.children import Child
from ui.store.inputs.names import without_accents_and_case
from ui.store.storage import Storage
from ui.widgets.controls import Command
from ui.widgets.parts import CONTROL_HEIGHT, choice
from ui.widgets.tiles import Tile, draw_check, draw_done_mark

SEARCH = "search"  # the name of its text input
TileSize: TypeAlias = tuple[int, float, float]  # tiles side by side, and the width and height of each
GROUPS_IN_A_ROW = 5
MARK_RIGHT, MARK_TOP = 15.0, 10.0  # of a mark over a face: where the check of a chosen tile is


def class_command(scene: Scene) -> Command:
    """Return the command that leads to the page of the class, past the parental gate."""
    return Command("class", _("Class"), lambda: pass_parental_gate(scene, lambda: scene.go(SchoolClassRoute())), "people", ("c",))


def in_order(children: Sequence[Child]) -> list[Child]:
    """Return the children in alphabetical order."""
    return sorted(children, key=lambda child: (without_accents_and_case(child.name), child.id))


def group_names(children: Sequence[Child]) -> list[str]:
    """Return the groups of these children in alphabetical order."""
    return sorted({child.group for child in children if child.group}, key=without_accents_and_case)


def shared_group(children: Sequence[Child]) -> str:
    """Return the group of these children, "" if they have several or none."""
    return children[0].group if len({child.group for child in children}) == 1 else ""


def owner_name(storage: Storage, child_ids: Collection[int]) -> str:
    """Return the name for a file of these children: the child's, that of their group, or that of a class."""
    children = [child for child in storage.progress.children() if child.id in child_ids]
    return children[0].name if len(children) == 1 else shared_group(children) or _("Class")


class Roster:
    """A scene's list of children, which can be searched by name and narrowed to a group."""

    def __init__(self, scene: Scene, text_editor: TextEditor) -> None:
        self._scene, self._text_editor = scene, text_editor
        self.search_text = self.group = ""  # "" for all names, or all groups
        self.load()

    def load(self) -> None:
        """Load the children, and who of them has practised today."""
        progress, today = self._scene.context.storage.progress, clock.today()
        self.children = in_order(progress.children())
        self.practised_ids = {child.id for child in self.children if progress.day_set_counts_of_week(child.id, today)[-1].sets}
        if self.group not in group_names(self.children):
            self.group = ""

    def shown(self) -> list[Child]:
        """Return the children of the chosen group whose names contain the text searched for."""
        text = without_accents_and_case(self.search_text)
        return [child for child in self.children if text in without_accents_and_case(child.name) and self.group in ("", child.group)]

    def search_typed_text(self) -> None:
        """Search for the typed text after every letter."""
        if self._text_editor.edited_name == SEARCH and self._text_editor.text != self.search_text:
            self._search_for(self._text_editor.text)

    def search_input(self) -> Box:
        label = _("Search a name")
        return text_input(SEARCH, self.search_text, self._text_editor, self._search_for, MAX_NAME_LETTERS, tip=label, has_placeholder=True)

    def group_choice(self) -> LayoutNode:
        """Return the choice of a group with the number of children in each; None without groups."""
        groups, members = group_names(self.children), [child.group for child in self.children]
        if not groups:
            return None
        labels = [_("All {n}").format(n=len(members)), *(f"{group} {members.count(group)}" for group in groups)]
        columns, chosen = min(len(labels), GROUPS_IN_A_ROW), ["", *groups].index(self.group)
        height = CONTROL_HEIGHT * -(-len(labels) // columns)
        pick = partial(self._choose_group, ["", *groups])
        return Row([choice("groups", _("Group"), labels, chosen, pick, height, columns=columns)])

    def tile_list(
        self,
        sizes: tuple[TileSize, TileSize, TileSize],
        spacing: float,
        command_of: Callable[[Child], Command],
        chosen_ids: Collection[int] = (),
        paper: str = "",
    ) -> Scroll:
        """Return the tiles of the children shown, with `sizes` for landscape, portrait and a compact viewport; `paper` is the colour behind them."""
        viewport = self._scene.context.viewport
        across, width, height = sizes[1 if viewport.is_portrait else 2 if viewport.is_compact else 0]
        tiles = [self._tile(command_of(child), child, child.id in chosen_ids, width, height) for child in self.shown()]
        rows: list[LayoutNode] = [Row(tiles[first : first + across], spacing) for first in range(0, len(tiles), across)]
        why = _("No child has such a name.") if self.children else _("There are no children yet.")
        nobody = Text(why, 20, color="on_wood" if paper else "text_soft", align="c", min_height=120.0)
        return Scroll(rows or [nobody], spacing, "start", name="children", paper=paper, grow=1)

    def _tile(self, command: Command, child: Child, is_chosen: bool, width: float, height: float) -> Column:
        """Return the tile of a child, with a mark if it is chosen or has practised today."""
        has_practised = child.id in self.practised_ids
        name = Text(child.name, 18, "s", align="c", line_spacing=1.15, max_lines=1, can_be_cut=True)
        mark = draw_check if is_chosen else draw_done_mark if has_practised else None
        face = Box(grow=1, paint=partial(_draw_face, child, mark))
        tip = _("practised today") if has_practised else ""
        made = Column([face, name], 4, name=command.name, width=width, height=height, padding=(3, 8, 3, 6))
        return replace(made, widget=lambda rect: Tile(command, rect, lambda _canvas, _rect: None, is_chosen, tip))

    def _search_for(self, text: str) -> None:
        self.search_text = text
        self._scene.request_rebuild()

    def _choose_group(self, groups: Sequence[str], index: int) -> None:
        self.group = groups[index]
        self._scene.request_rebuild()


def draw_portrait(child: Child, canvas: Canvas, rect: FRect) -> None:
    """Draw the child's token as large as the rectangle allows."""
    size = min(rect.size)
    canvas.draw_token(child.profile.token, rect.centerx - size / 2, rect.centery - size / 2, size)


def _draw_face(child: Child, draw_mark: Callable[[Canvas, float, float], None] | None, canvas: Canvas, rect: FRect) -> None:
    draw_portrait(child, canvas, rect)
    if draw_mark is not None:
        draw_mark(canvas, rect.right - MARK_RIGHT, rect.y + MARK_TOP)
