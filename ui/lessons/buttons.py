"""The buttons of a lesson, and the keyboard's focus in it."""

from __future__ import annotations

from collections.abc import Callable

from ui.assets.translation import _
from ui.lessons.coach import LEARNER
from ui.lessons.runner import LessonRunner
from ui.match.keyboard import next_focus_name
from ui.match.table import TableScreen
from ui.scene import shared_commands
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.read_aloud_button import ReadAloudButton
from ui.widgets.topbar import bar_buttons


class LessonButtons:
    """The buttons in the top bar and on the coach's panel."""

    def __init__(self, scene: TableScreen, lesson_runner: LessonRunner, show_coach_position: Callable[[], None]) -> None:
        """Prepare the buttons; the last callback updates the table to the coach's position."""
        self.scene, self.lesson_runner, self.show_coach_position = scene, lesson_runner, show_coach_position

    def bar_buttons(self) -> list[Widget]:
        home = (
            shared_commands.back_command(self.scene)
            if self.lesson_runner.single_step_id
            else Command("home", _("Leave the lesson"), self.scene.on_escape, "home")
        )
        return bar_buttons(self.scene.context.viewport, home, self.bar_commands())

    def bar_commands(self) -> list[Command]:
        """Return the top bar's commands, from the right."""
        coach = self.lesson_runner.coach
        has_started = coach.finished_step_count > 0 or bool(coach.scripted_moves)
        return [
            shared_commands.settings_command(self.scene),
            shared_commands.sound_command(self.scene),
            shared_commands.rules_command(self.scene, self.lesson_runner.game),
            Command("lesson/again", _("Begin this lesson again"), self._restart_lesson, "replay"),
            Command(
                "lesson/back",
                _("One step back"),
                self._step_back,
                "undo",
                ("u", "ctrl+z"),
                "" if has_started else _("This is the beginning."),
            ),
        ]

    def coach_panel_buttons(self, model: TableViewModel) -> list[Widget]:
        scene, keys = self.scene, list[Widget]()
        listens = scene.read_aloud_mode != "off"
        parts = self.lesson_runner.coach_panel(scene.table, model, listens)
        if parts is not None and self.lesson_runner.coach.is_move_offered:
            keys.append(Button(Command("show", _("Show me"), self._play_shown_move, "eye"), parts.show_button, "primary"))
        if parts is not None and listens:
            scene.context.voice.start_voice_search()
            keys.append(ReadAloudButton(parts.listen_button, scene.read_screen_aloud, scene.context.speech_unavailable_reason))
        return keys

    def widget_name_to_focus(self, model: TableViewModel, widgets: list[Widget]) -> str:
        """Return the name of the widget to focus: a highlighted one, or a lifted piece's destination."""
        usual = next_focus_name(self.scene.table, model, widgets)
        if self.lesson_runner.coach.step is None:
            return usual
        names = self.lesson_runner.current_highlight(self.scene.table, model, widgets).widget_names
        if usual in names or (usual and (model.lifted_piece or model.tray.pieces or usual.startswith("choice"))):
            return usual
        return next(iter(names), usual)

    def _play_shown_move(self) -> None:
        self.scene.controller.empty_tray()
        self.scene.controller.cancel_selection()
        self.scene.play(LEARNER, self.lesson_runner.coach.shown_move)

    def _step_back(self) -> None:
        if self.lesson_runner.coach.go_back():
            self.show_coach_position()

    def _restart_lesson(self) -> None:
        self.lesson_runner.restart()
        self.show_coach_position()
