"""The buttons of a lesson, and the keyboard's focus in it."""

from __future__ import annotations

from collections.abc import Callable

from ui.assets.words import _
from ui.lessons.coach import LEARNER
from ui.lessons.tutor import Tutor
from ui.match.keyboard import next_step
from ui.match.table import TableScene
from ui.scene import shared_keys
from ui.tables.contract import Look
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.listen import ListenKey
from ui.widgets.topbar import bar_keys


class LessonKeys:
    """The buttons in the top bar and on the coach's panel."""

    def __init__(self, scene: TableScene, tutor: Tutor, lay: Callable[[], None]) -> None:
        """Prepare the buttons; the last callback updates the table to the coach's position."""
        self.scene, self.tutor, self.lay = scene, tutor, lay

    def in_the_bar(self) -> list[Widget]:
        home = shared_keys.back(self.scene) if self.tutor.at else Command("home", _("Leave the lesson"), self.scene.leave, "home")
        return bar_keys(self.scene.desk.page, home, self.commands())

    def commands(self) -> list[Command]:
        """Return the top bar's commands, from the right."""
        coach = self.tutor.coach
        begun = coach.done > 0 or bool(coach.script)
        return [
            shared_keys.settings(self.scene),
            shared_keys.sound(self.scene),
            shared_keys.rules(self.scene, self.tutor.game),
            Command("lesson/again", _("Begin this lesson again"), self._again, "replay"),
            Command("lesson/back", _("One step back"), self._back, "undo", ("u", "ctrl+z"), "" if begun else _("This is the beginning.")),
        ]

    def on_the_plate(self, look: Look) -> list[Widget]:
        scene, keys = self.scene, list[Widget]()
        listens = scene.listening != "off"
        parts = self.tutor.plate(scene.table, look, listens)
        if parts is not None and self.tutor.coach.offers:
            keys.append(Key(Command("show", _("Show me"), self._show, "eye"), parts.show, "primary"))
        if parts is not None and listens:
            scene.desk.voice.wake()
            keys.append(ListenKey(parts.listen, scene.read_aloud, scene.desk.unheard))
        return keys

    def wanted(self, look: Look, widgets: list[Widget]) -> str:
        """Return the name of the widget to focus: one that is ringed, or the destination of a lifted piece."""
        usual = next_step(self.scene.table, look, widgets)
        if self.tutor.coach.step is None:
            return usual
        names = self.tutor.shown(self.scene.table, look, widgets).names
        if usual in names or (usual and (look.lifted or look.tray.pieces or usual.startswith("choice"))):
            return usual
        return next(iter(names), usual)

    def _show(self) -> None:
        self.scene.handling.empty_tray()
        self.scene.handling.put_back()
        self.scene.play(LEARNER, self.tutor.coach.shown)

    def _back(self) -> None:
        if self.tutor.coach.back():
            self.lay()

    def _again(self) -> None:
        self.tutor.begin_again()
        self.lay()
