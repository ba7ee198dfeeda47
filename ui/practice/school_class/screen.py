"""The page of the class: its children with their groups and picture codes, for teachers and parents."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

import msgspec

from ui.assets.translation import _, _n
from ui.layout.containers import Column, Row
from ui.layout.nodes import Breakpoint, Text
from ui.layout.nodes import Child as LayoutNode
from ui.match.seating import delete_profiles
from ui.practice.routes import AddNamesRoute, ChildrenImportRoute, CodesRoute, ParentsRoute, TogetherRoute
from ui.practice.school_class.exchange import export_command
from ui.practice.school_class.roster import Roster, group_names, shared_group
from ui.practice.school_class.week_overview import WeekOverview
from ui.practice.texts import MAX_NAME_LETTERS
from ui.scene import shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, text_input
from ui.screens.routes import ProfileRoute
from ui.store.children import Child
from ui.store.inputs.names import without_accents_and_case
from ui.widgets.controls import Command
from ui.widgets.parts import button, choice, icon_button, paper
from ui.widgets.topbar import bar

LEFT_WIDTH, GAP, TILE_GAP = 588.0, 12.0, 7.0
TILES = ((5, 101.0, 84.0), (7, 110.0, 116.0), (6, 188.0, 118.0))  # in landscape, in portrait and in a compact viewport


class SchoolClassScreen(Scene):
    """Screen with all children; its keys act on those chosen, or else on all that are shown."""

    shows_profiles = supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: _("Class"))
        self.text_editor: TextEditor = TextEditor(context)
        self.roster = Roster(self, self.text_editor)
        self.overview = WeekOverview(self)
        self.chosen_ids, self.tab = set[int](), 0
        self.focus.name = "add_names"

    def resume(self) -> None:
        self.roster.load()
        self.overview.load()
        self.chosen_ids &= {child.id for child in self.roster.children}
        super().resume()

    def on_new_day(self) -> None:
        self.resume()

    def update(self, dt: float) -> None:
        super().update(dt)
        self.roster.search_typed_text()

    def next_update_s(self) -> float:
        return self.idle_update_s()

    # ------------------------------------------------------------ layout

    def compose(self) -> LayoutNode:
        together = Command("together", _("All together"), self._open_together, "practice", ("t",))
        commands = [shared_commands.settings_command(self), shared_commands.sound_command(self), together]
        count = _n("{n} child on this computer", "{n} children on this computer", len(self.roster.children))
        title = bar(self.context.viewport, shared_commands.back_command(self), commands, _("Class"), count)
        left, right = self._sheet(), Column(self.overview.nodes(self.roster.shown()), GAP, grow=1)
        landscape = Row([Column([left], width=LEFT_WIDTH), right], 18, grow=1, padding=(24, 16, 24, 24))
        portrait = Column([replace(right, grow=0), left], GAP, grow=1, padding=(16, 12, 16, 14))
        tabs = replace(choice("tabs", _("What is shown"), [_("Children"), _("Overview")], self.tab, self._choose_tab), grow=0)
        compact = Column([tabs, right if self.tab else left], GAP, grow=1, padding=(24, 10, 24, 12))
        return Column([title, Breakpoint(landscape, tall=portrait, small=compact)], 0)

    def _sheet(self) -> Column:
        """Return the sheet of the children."""
        add = Command("add_names", _("Add names"), lambda: self.go(AddNamesRoute()), "plus", ("n",))
        merge = Command("import", _("Import children from a file"), lambda: self.go(ChildrenImportRoute()), "load", ("ctrl+o",))
        above = Row([self.roster.search_input(), button(add, size=19, height=56), icon_button(merge)], GAP)
        tiles = self.roster.tile_list(TILES, TILE_GAP, self._choose_command, self.chosen_ids)
        return paper(Column([above, self.roster.group_choice(), tiles, self._actions()], GAP, grow=1, padding=(18, 16, 14, 16)))

    def _choose_command(self, child: Child) -> Command:
        return Command(f"child/{child.id}", child.name, lambda: self._choose(self.chosen_ids ^ {child.id}))

    def _actions(self) -> Row | None:
        """Return the row of what can be done to the target children; after the last child was deleted, the key that saves the deletions."""
        targets = self._targets
        if not targets and not self.roster.children and self.context.storage.progress.has_deletions():
            why = Text(_("A file tells other computers who was deleted here."), color="text_soft", width=0, grow=1)
            return Row([why, icon_button(export_command(self, (), _("the deletions")))], 8, "center")
        if not targets:
            return None
        ids = tuple(child.id for child in targets)
        entry = text_input(
            "group", shared_group(targets), self.text_editor, self._set_group, MAX_NAME_LETTERS, tip=_("Group"), has_placeholder=True
        )
        hint = Text(_("Touch children to choose them."), color="text_soft", width=0, grow=1)
        codes = Command("codes", _("Picture code"), lambda: self.go(CodesRoute(ids)), shortcuts=("p",))
        delete = Command("delete", _("Delete {who}").format(who=self._targets_text), self._ask_delete, "trash", ("delete",))
        alone = [
            Command("parents", _("For parents"), lambda: self.go(ParentsRoute(ids[0])), "person"),
            Command("change", _("Change the picture or the name"), lambda: self.go(ProfileRoute(ids[0])), "pencil", ("f2",)),
        ]
        keys = map(icon_button, [*(alone if len(ids) == 1 else ()), export_command(self, targets, self._targets_text), delete])
        return Row([entry if self.chosen_ids else hint, button(codes, size=18, height=56), *keys], 8, "center")

    @property
    def _targets(self) -> list[Child]:
        """The children to which actions apply: those chosen, or else all that are shown."""
        return [child for child in self.roster.children if child.id in self.chosen_ids] or self.roster.shown()

    @property
    def _targets_text(self) -> str:
        """The target children in words."""
        count = len(self._targets)
        if count == len(self.roster.children) > 1:
            return _("the whole class ({n})").format(n=count)
        return _n("{n} child", "{n} children", count) if count > 1 else self._targets[0].name

    # ------------------------------------------------------------ actions

    def _open_together(self) -> None:
        """Open the exercises for all at once, from the first level of most of these children's school class."""
        schools = Counter(child.setting.school for child in self._targets)
        self.go(TogetherRoute(max(schools, key=lambda school: (schools[school], school), default="")))

    def _choose(self, ids: set[int]) -> None:
        self.chosen_ids = ids
        self.request_rebuild()

    def _choose_tab(self, tab: int) -> None:
        self.tab = tab
        self.request_rebuild()

    def _set_group(self, text: str) -> None:
        """Put the chosen children into a group, whatever the case and accents of its name."""
        group = next(
            (one for one in group_names(self.roster.children) if without_accents_and_case(one) == without_accents_and_case(text)), text
        )
        for child in self._targets:
            self.context.storage.progress.update_child(msgspec.structs.replace(child, group=group))
        self.chosen_ids = set()
        self.resume()

    def _ask_delete(self) -> None:
        question = _("Delete {who}? Everything practised goes too. This can’t be undone.").format(who=self._targets_text)
        keep = Command("keep", _("Keep it"), self.close_question, "undo")
        delete = Command("for_good", _("Delete for good"), partial(self._delete, self._targets), "trash")
        self.ask_question(question, [keep, delete])

    def _delete(self, children: list[Child]) -> None:
        delete_profiles(self.context, [child.profile for child in children])
        self.close_question()
        self.resume()
