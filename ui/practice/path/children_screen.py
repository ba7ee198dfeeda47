"""The first screen of the workshop: a picture, a name and a colour for each child, without passwords."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import msgspec

from ui.assets.palette import SEATS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Spacer, Text
from ui.match.seating import change_profile
from ui.practice.path.bear import bear_picture, speech_bubble
from ui.practice.path.child_form import ChildForm, ClassButton, class_spoken_text
from ui.practice.routes import LevelPathRoute, ParentsRoute, PictureCodeRoute
from ui.practice.school_class.roster import Roster, class_command, draw_portrait
from ui.practice.texts import PORTRAIT_ANIMALS, unique_child_name
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.gate import pass_parental_gate
from ui.scene.read_aloud import ReadAloudMode
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.store.children import Child
from ui.tables.animals import animal_label
from ui.widgets.controls import Command, HitRegion
from ui.widgets.parts import button, icon_button, picture
from ui.widgets.tiles import AddTile, Tile
from ui.widgets.topbar import bar

GAP = 24.0
TILE, TALL_TILE, LARGE_TILE = (276.0, 300.0), (268.0, 300.0), (380.0, 420.0)  # size of a child's tile
MANY_TILES = 5  # from here on, the tiles are as small as can be and have no question above
FEW_CHILDREN = 8  # more children than this are sorted, in small tiles below a search
CLASS_TILES = ((8, 138.0, 145.0), (5, 155.0, 196.0), (6, 186.0, 190.0))  # in landscape, in portrait and in a compact viewport
CLASS_GAP, SEARCH_WIDTH = 14.0, 330.0
FIRST_TILE = (320.0, 314.0)  # the tile to add the first child, beside the bear
BEAR, ANIMAL, ANIMAL_STEP = 250.0, 96.0, 10.0  # sizes of the pictures that greet the first child; every second animal stands lower


class ChildrenScreen(Scene):
    """Screen with the children as tiles, and the form of one that is added or changed."""

    shows_profiles = supports_portrait = paint_depends_on_hover = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.text_editor: TextEditor = TextEditor(context)
        self.form: ChildForm | None = None  # open while a child is added or changed
        self._had_name = False  # the form had a name when its buttons were built
        self.roster = Roster(self, self.text_editor)
        self.focus.name = f"child/{self.children[0].id}" if self.children else "add"

    @property
    def children(self) -> Sequence[Child]:
        """The children in alphabetical order if they are many, else in the order in which they were added."""
        children = self.roster.children
        return children if self._is_class else sorted(children, key=lambda child: child.id)

    def resume(self) -> None:
        self.roster.load()
        super().resume()

    def on_new_day(self) -> None:
        self.resume()

    def close(self) -> None:
        self.context.parental_gate.close_again()
        super().close()

    def on_escape(self) -> None:
        if self.form is not None:
            self._close_form()
        else:
            super().on_escape()

    def spoken_text(self) -> str:
        """Return the text to read aloud; in the form, the class that is pointed at or chosen."""
        if self.form is None:
            return _("Who is practising today?") if self.children else welcome_text()
        name = self.focus.name if self.focus.is_visible else self.pointer.hovered_name
        pointed = next((widget.school for widget in self.widgets if isinstance(widget, ClassButton) and widget.name == name), None)
        return class_spoken_text(self.form.child.setting.school if pointed is None else pointed)

    @property
    def read_aloud_mode(self) -> ReadAloudMode:
        """The reading mode; "always" if a child may not read yet, "asked" while the form has the voice switched on."""
        if self.form is None and (not self.children or any(child.listen for child in self.children)):
            return "always"
        is_required = self.form is not None and self.form.child.listen
        return "asked" if is_required and super().read_aloud_mode == "off" else super().read_aloud_mode

    def compose(self) -> Column | Breakpoint:
        if self.form is not None:
            return self.form.compose()
        commands = [shared_commands.settings_command(self), shared_commands.sound_command(self)]
        if self._is_class or not self.children:
            commands.append(class_command(self))
        if self._is_class:
            commands.append(self._add_command("plus"))
        line = _("Who is practising today?") if self._is_crowded else ""  # else it stands above the tiles
        title = bar(self.context.viewport, shared_commands.back_command(self), commands, _("Number workshop"), line)
        tiles = self._class_tiles() if self._is_class else self._tiles() if self.children else self._welcome()
        return Column([title, tiles], 0)

    @property
    def _is_class(self) -> bool:
        """True if there are enough children to search for one."""
        return len(self.roster.children) > FEW_CHILDREN

    @property
    def _is_crowded(self) -> bool:
        """True if the tiles leave no room for the question above them."""
        return len(self.children) + 1 >= MANY_TILES

    def _class_tiles(self) -> Column:
        """Return small tiles below the search and the groups."""
        search, groups = replace(self.roster.search_input(), width=SEARCH_WIDTH, grow=0), self.roster.group_choice()
        above = Breakpoint(Row([search, Column([groups], grow=1)], CLASS_GAP, "start"), tall=Column([search, groups], CLASS_GAP))
        tiles = self.roster.tile_list(CLASS_TILES, CLASS_GAP, self._path_command, paper="wood_room")
        return Column([above, tiles], CLASS_GAP, grow=1, padding=(24, 16, 24, 16))

    def _path_command(self, child: Child) -> Command:
        """Return the command that leads to the path of a child, past its picture code if it has one."""
        walk = partial(self.go, LevelPathRoute(child.id))
        return Command(f"child/{child.id}", child.name, partial(self.go, PictureCodeRoute(child.id, walk)) if child.code else walk)

    def _tiles(self) -> Breakpoint:
        return Breakpoint(
            self._tile_list(4, *TILE), tall=self._tile_list(3, *TALL_TILE) if self._is_crowded else self._tile_list(2, *LARGE_TILE)
        )

    def _tile_list(self, across: int, width: float, height: float) -> Column:
        """Return the list of tiles, `across` in a row; it scrolls if it is too long."""
        tiles = [*(self._child_tile(child, width, height) for child in self.children), self._add_tile(width, height)]
        rows = [Row(tiles[first : first + across], GAP) for first in range(0, len(tiles), across)]
        question = Text(_("Who is practising today?"), 36, "s", "on_wood", "c", max_lines=1)
        children = Scroll(rows, GAP, "center", name="children", paper="wood_room")
        above = None if self._is_crowded else question
        return Column([Spacer(grow=2), above, children, Spacer(grow=3)], GAP, grow=1, padding=(12, 0, 12, 0))

    def _child_tile(self, child: Child, width: float, height: float) -> Column:
        """Return the tile of a child, which leads to its path, with the buttons for its parents."""
        walk = self._path_command(child)
        open_parents, open_form = (lambda: self.go(ParentsRoute(child.id))), (lambda: self._open_form(child))
        parents = Command(f"parents/{child.id}", _("For parents"), lambda: pass_parental_gate(self, open_parents), "person")
        change_label = _("Change the picture or the name")
        change = Command(f"change/{child.id}", change_label, lambda: pass_parental_gate(self, open_form), "pencil")
        parts = [
            Box(grow=1, paint=partial(draw_portrait, child)),
            Text(child.name, 26, "s", align="c", max_lines=1, can_be_cut=True),
            Row([button(parents, size=17, height=56, grow=1), icon_button(change)]),
        ]
        return Column(
            parts,
            name=walk.name,
            width=width,
            height=height,
            padding=(12, 18, 12, 12),
            widget=lambda rect: Tile(walk, rect, lambda _canvas, _rect: None),
        )

    def _add_tile(self, width: float, height: float) -> Box:
        add = self._add_command()
        return Box(name="add", width=width, height=height, widget=lambda rect: AddTile(add, rect, 18))

    def _add_command(self, icon: str = "") -> Command:
        return Command("add", _("Add another child") if self.children else _("Add a child"), self._open_new_form, icon, ("n",))

    def _welcome(self) -> Column:
        """Return the bear that greets the first child, with all other animals to choose from."""
        bear = Column([speech_bubble(welcome_text(), 26, 400), bear_picture(BEAR)], align="center")
        add = self._add_tile(*FIRST_TILE)
        greeting = Breakpoint(Row([bear, add], 48, "center"), tall=Column([bear, add], 40, "center"))
        animals = [self._animal(animal, index) for index, animal in enumerate(one for one in PORTRAIT_ANIMALS if one != "bear")]
        others = Breakpoint(Row(animals, GAP), tall=Column([Row(animals[:5], GAP), Row(animals[5:], GAP)], 20, "center"))
        return Column([Spacer(grow=1), greeting, Spacer(grow=1), others, Spacer(grow=1)], 0, "center", grow=1)

    def _animal(self, animal: str, index: int) -> Box:
        """Return an animal that a first child chooses as its own; every second one stands lower."""
        command = Command(f"animal/{animal}", animal_label(animal), lambda: self._open_form(Child(0, "", animal, 0)))
        return replace(_animal_picture(animal, index), name=command.name, widget=lambda rect: HitRegion(command, rect, 18))

    def _open_new_form(self) -> None:
        """Open the form for a new child, without the parental gate that guards changes."""
        used = {child.animal for child in self.children}
        animal = next((animal for animal in PORTRAIT_ANIMALS if animal not in used), PORTRAIT_ANIMALS[0])
        self._open_form(Child(0, "", animal, len(self.children) % len(SEATS)))

    def _open_form(self, child: Child) -> None:
        self.form = ChildForm(child, self.text_editor, self._save_child, self._close_form, self.request_rebuild)
        self.focus.name = "name"
        self.request_rebuild()
        if not child.id:
            self._edit_name()

    def _edit_name(self) -> None:
        """Begin to edit the name of a new child."""
        self.rebuild_if_needed()
        name = next(widget for widget in self.widgets if isinstance(widget, TextInput))
        self.text_editor.start_editing(name)

    def next_update_s(self) -> float:
        return self.idle_update_s()

    def update(self, dt: float) -> None:
        super().update(dt)
        self.roster.search_typed_text()
        if self.form is not None and self.form.has_name != self._had_name:
            self._had_name = self.form.has_name
            self.request_rebuild()

    def _close_form(self) -> None:
        self.text_editor.close()
        self.form = None
        self.request_rebuild()

    def _save_child(self, child: Child) -> None:
        """Save the child and close the form; a new child goes to its path at once."""
        progress = self.context.storage.progress
        used = {other.name.casefold() for other in self.children if other.id != child.id}
        child = msgspec.structs.replace(child, name=unique_child_name(child.name, child.animal, used))
        new = not child.id
        if new:
            added = progress.add_child(child.name, child.animal, child.colour)
            child = msgspec.structs.replace(child, id=added.id)
        else:
            before = next(other for other in self.children if other.id == child.id)
            change_profile(self.context, before.profile, child.profile)
        progress.update_child(child)
        self.roster.load()
        self.focus.name = f"child/{child.id}"
        self._close_form()
        if new:
            self.go(LevelPathRoute(child.id))

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        if self.form is not None:
            canvas.dim(0.5)
        self.composition.draw(canvas)


def welcome_text() -> str:
    """Return the bear's words while there is no child."""
    return _("Welcome to the workshop! Which animal do you want to be?")


def _animal_picture(animal: str, index: int) -> Box:
    dy = ANIMAL_STEP * (index % 2)
    return picture(
        lambda canvas, rect: canvas.draw_svg(f"animals/{animal}", rect.x, rect.y + dy, ANIMAL, level=1), ANIMAL, ANIMAL + ANIMAL_STEP
    )
