"""The buttons of a lesson, and the keyboard's focus in it."""

from __future__ import annotations

from collections.abc import Callable

from ui.assets.translation import _
from ui.lessons.coach import LEARNER
from ui.lessons.runner import LessonRunner
from ui.match.keyboard import next_step
from ui.match.table import TableScreen
from ui.scene import shared_commands
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.read_aloud_button import ReadAloudButton
from ui.widgets.topbar import bar_keys


class LessonKeys:
    """The buttons in the top bar and on the coach's panel."""

    def __init__(self, scene: TableScreen, tutor: LessonRunner, lay: Callable[[], None]) -> None:
        """Prepare the buttons; the last callback updates the table to the coach's position."""
        self.scene, self.tutor, self.lay = scene, tutor, lay

    def in_the_bar(self) -> list[Widget]:
        home = shared_commands.back(self.scene) if self.tutor.at else Command("home", _("Leave the lesson"), self.scene.leave, "home")
        return bar_keys(self.scene.context.viewport, home, self.commands())

    def commands(self) -> list[Command]:
        """Return the top bar's commands, from the right."""
        coach = self.tutor.coach
        has_started = coach.done > 0 or bool(coach.script)
        return [
            shared_commands.settings(self.scene),
            shared_commands.sound(self.scene),
            shared_commands.rules(self.scene, self.tutor.game),
            Command("lesson/again", _("Begin this lesson again"), self._again, "replay"),
            Command(
                "lesson/back", _("One step back"), self._back, "undo", ("u", "ctrl+z"), "" if has_started else _("This is the beginning.")
            ),
        ]

    def on_the_plate(self, model: TableViewModel) -> list[Widget]:
        scene, keys = self.scene, list[Widget]()
        listens = scene.listening != "off"
        parts = self.tutor.plate(scene.table, model, listens)
        if parts is not None and self.tutor.coach.offers:
            keys.append(Button(Command("show", _("Show me"), self._show, "eye"), parts.show, "primary"))
        if parts is not None and listens:
            scene.context.voice.wake()
            keys.append(ReadAloudButton(parts.listen, scene.read_aloud, scene.context.speech_unavailable_reason))
        return keys

    def wanted_widget(self, model: TableViewModel, widgets: list[Widget]) -> str:
        """Return the name of the widget to focus: a highlighted one, or a lifted piece's destination."""
        usual = next_step(self.scene.table, model, widgets)
        if self.tutor.coach.step is None:
            return usual
        names = self.tutor.shown(self.scene.table, model, widgets).names
        if usual in names or (usual and (model.lifted_piece or model.tray.pieces or usual.startswith("choice"))):
            return usual
        return next(iter(names), usual)

    def _show(self) -> None:
        self.scene.controller.empty_tray()
        self.scene.controller.cancel_selection()
        self.scene.play(LEARNER, self.tutor.coach.shown)

    def _back(self) -> None:
        if self.tutor.coach.back():
            self.lay()

    def _again(self) -> None:
        self.tutor.begin_again()
        self.lay()
