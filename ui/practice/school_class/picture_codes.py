"""Picture codes: three animals that a child taps before its path opens. They avoid mix-ups between honest children and are no lock."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, cycle

import msgspec

from ui.assets.translation import _, _n
from ui.layout.containers import MIN_SCROLL_UNITS, Column, Grid, Row, Scroll
from ui.layout.nodes import Box, Spacer, Text
from ui.layout.nodes import Child as LayoutNode
from ui.practice.school_class.roster import in_order
from ui.practice.texts import PORTRAIT_ANIMALS
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.gate import pass_parental_gate
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.scene.shared_commands import listen_button
from ui.store.children import Child
from ui.tables.animals import animal_label, animal_name
from ui.widgets.controls import Command
from ui.widgets.parts import button, heading, icon_button, picture, switch, token
from ui.widgets.sheet import dialog_sheet
from ui.widgets.tiles import tile

CODE_LENGTH = 3  # animals
ASKING_WIDTH, ANIMAL_WIDTH, ANIMAL, KEY_WIDTH, ASKING_FACE = 900.0, 140.0, 92.0, 20.0, 84.0
WIDTH, CODES_HEIGHT, SMALL_ANIMAL, FACE = 720.0, 380.0, 44.0, 44.0


class PictureCodeDialog(Scene):
    """Dialog in which a child taps its three animals, in any order and as often as it likes."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, child_id: int, on_passed: Callable[[], None]) -> None:
        """Open the dialog; `on_passed` is called after the right animals, while the dialog closes."""
        super().__init__(context)
        child = context.storage.progress.find_child(child_id)
        assert child is not None, "its tile was tapped"
        self.child, self.on_passed = child, on_passed
        self.accessibility = AccessibilityInfo(lambda: child.name)
        self.reads_everything = child.listen
        self.chosen_animals, self.was_wrong = list[str](), False  # the animals tapped; the latest three were wrong
        self.focus.name = f"animal/{PORTRAIT_ANIMALS[0]}"

    def spoken_text(self) -> str:
        return _("Not quite. Look for your three animals again!") if self.was_wrong else _("Which are your three animals?")

    def compose(self) -> LayoutNode:
        close = Command("close", _("Close"), self.on_escape, "close")
        parents = Command("parents", _("For parents"), lambda: pass_parental_gate(self, self._pass), "person")
        name = Text(self.child.name, 30, "s", max_lines=1, can_be_cut=True)
        words = Column([name, Text(self.spoken_text(), 22, name="question")], 2, width=0, grow=1)
        tiles = [self._animal_tile(animal, key) for animal, key in zip(PORTRAIT_ANIMALS, "1234567890", strict=True)]
        parts = [
            Row([token(self.child.profile.token, ASKING_FACE), words, listen_button(self), icon_button(close)], 16, "center"),
            Grid(tiles, 6, min_column=ANIMAL_WIDTH),
            Row([Spacer(grow=1), button(parents, size=17, height=56)]),
        ]
        return dialog_sheet(parts, ASKING_WIDTH)

    def _animal_tile(self, animal: str, key: str) -> Column:
        command = Command(f"animal/{animal}", animal_label(animal), partial(self._toggle, animal), shortcuts=(key,))
        name = Text(command.label, 17, color="text_soft", align="c", max_lines=1, can_be_cut=True)
        key_sign = Box(width=KEY_WIDTH, height=ANIMAL, paint=lambda canvas, rect: canvas.fit_text(key, rect.x + 7, rect.y + 12, rect.w, 17))
        drawn = Row([key_sign, Spacer(grow=1), _animal_picture(animal, ANIMAL), Spacer(grow=1, width=KEY_WIDTH)], 0)
        return replace(tile(command, [drawn, name], animal in self.chosen_animals), padding=(2, 10, 2, 10))

    def _toggle(self, animal: str) -> None:
        """Choose an animal, or take it back; three are compared with the child's."""
        self.was_wrong = False
        (self.chosen_animals.remove if animal in self.chosen_animals else self.chosen_animals.append)(animal)
        self.request_rebuild()
        code = set(self.child.code.split())
        if len(self.chosen_animals) < len(code):
            self.context.sounds.play("key")
        elif set(self.chosen_animals) == code:
            self._pass()
        else:
            self.chosen_animals, self.was_wrong = [], True
            self.context.sounds.play("wrong")

    def _pass(self) -> None:
        self.go(CloseRoute())
        self.on_passed()


class CodesDialog(Scene):
    """Dialog in which a grown-up switches the picture code of some children on or off, and reads it."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, child_ids: Sequence[int]) -> None:
        super().__init__(context)
        self.children = in_order([child for child in context.storage.progress.children() if child.id in child_ids])
        self.accessibility = AccessibilityInfo(lambda: _("Picture code"))
        self._rng = random.Random(context.next_match_seed())
        self.focus.name = "code"

    @property
    def _is_on(self) -> bool:
        return all(child.code for child in self.children)

    def compose(self) -> LayoutNode:
        label = _n("Picture code for {n} child", "Picture code for {n} children", len(self.children))
        done = Command("done", _("Done"), self.on_escape, "check")
        why = _("Each child taps three animals before their path opens. This avoids mix-ups between honest children: it is no lock.")
        rows = [_code_row(child) for child in self.children if child.code]
        codes = Scroll(rows, 6, label=_("Picture code"), name="codes", height=CODES_HEIGHT, min_height=MIN_SCROLL_UNITS)
        switched = switch("code", label, self._is_on, self._switch)
        return dialog_sheet(
            [heading(_("Picture code")), Text(why), switched, codes if rows else None, button(done, "primary", 22, 64)], WIDTH
        )

    def _switch(self) -> None:
        """Draw a code for each child that has none, or take all codes away."""
        progress = self.context.storage.progress
        if self._is_on:
            self.children = [msgspec.structs.replace(child, code="") for child in self.children]
        else:
            self.children = with_codes(self.children, [child.code for child in progress.children()], self._rng)
        for child in self.children:
            progress.update_child(child)
        self.request_rebuild()


def with_codes(children: Iterable[Child], used_codes: Iterable[str], rng: random.Random) -> list[Child]:
    """Return the children, those without a code with one drawn by lot that nobody else has, while there are any left."""
    used, codes = {frozenset(code.split()) for code in used_codes}, list(combinations(PORTRAIT_ANIMALS, CODE_LENGTH))
    rng.shuffle(codes)
    free = cycle([code for code in codes if frozenset(code) not in used] or codes)
    return [msgspec.structs.replace(child, code=child.code or " ".join(next(free))) for child in children]


def _code_row(child: Child) -> Row:
    """Return a child with its three animals."""
    animals = child.code.split()
    name = Text(child.name, 20, "b", max_lines=1, can_be_cut=True, width=0, grow=1)
    names = Text(", ".join(map(animal_name, animals)), 17, color="text_soft", align="r", width=0, grow=1)
    pictures = [_animal_picture(animal, SMALL_ANIMAL) for animal in animals]
    return Row([token(child.profile.token, FACE), name, names, *pictures], 10, "center", group=f"code/{child.id}")


def _animal_picture(animal: str, size: float) -> Box:
    return picture(lambda canvas, rect: canvas.draw_svg(f"animals/{animal}", rect.x, rect.y, size), size, size)
