"""Scenes with text inputs: a name that is typed, and the button that follows it."""

from __future__ import annotations

from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput


class FormScene(Scene):
    """A scene with text inputs, of which one at a time is edited."""

    name_button = ""  # gets the focus when Enter ends the edit of "name"

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.text_editor: TextEditor = TextEditor(context, lambda: self.focus.show(self.name_button))

    def edit_text(self, name: str) -> None:
        """Give the focus to a text input, and begin to edit it."""
        self.focus.name = name
        self.request_rebuild()
        self.rebuild_if_needed()
        entry = next(widget for widget in self.widgets if widget.name == name)
        assert isinstance(entry, TextInput), f"{name} is a text input"
        self.text_editor.start_editing(entry)
