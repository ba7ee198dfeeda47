"""The kinds of rows in the settings, each of which makes the nodes of its layout; the last ones are more than a switch or a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import msgspec
from pygame import FRect

from ui.assets.translation import _
from ui.assets.voice import SystemVoice
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR, playing_card
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Child, Text
from ui.scene.app_context import AppContext
from ui.scene.route import Route
from ui.screens.routes import CopyRoute, RestoreRoute
from ui.widgets.controls import Command, SegmentedControl, Widget
from ui.widgets.parts import CONTROL_HEIGHT, HELP_SIZE, ICON_BUTTON_UNITS, button, choice, field, icon, picture, row, switch
from ui.widgets.quiet_button import quiet_button
from ui.widgets.read_aloud_button import ReadAloudButton
from ui.widgets.slider import Slider

MUTE_BUTTON, ICON = 44.0, 30.0
CARDS = (("K", "spade"), ("Q", "heart"), ("J", "diamond"), ("7", "club"))
SUIT_CARD_W = 56.0
TABLE_H, CARD_W, CARD_H = 118.0, 66.0, 92.0
LIFT_UNITS, DRAG_DISTANCE_UNITS = 6.0, 6.0  # units: a press that moves farther is a drag


class SettingsHost(Protocol):
    """The settings screen as its rows see it."""

    context: AppContext
    volume: VolumeSetting
    trial: DragTrial

    def go(self, route: Route) -> None: ...

    def change_setting(self, name: str, value: object, sound: str = "key") -> None: ...

    def is_pressed(self, name: str) -> bool:
        """Return True if the pointer is pressed on this widget."""

    @property
    def awaited_setting(self) -> str:
        """The setting that takes the next key pressed; "" for none."""

    def capture_next_key(self, name: str) -> None: ...


@dataclass(frozen=True, slots=True)
class SettingColumn:
    """Rows below a heading, with an icon of `svg/ui`."""

    title: str
    icon: str
    rows: Sequence[Child]


@dataclass(frozen=True, slots=True)
class SettingPage:
    """One page of the settings, whose columns are made when it is shown."""

    title: str
    columns: Callable[[SettingsHost], tuple[SettingColumn, ...]]


def switch_row(panel: SettingsHost, name: str, label: str, help_text: str = "") -> Box:
    """Return a setting that is on or off, by its name in Settings."""
    on = bool(getattr(panel.context.settings, name))
    return switch(name, label, on, partial(panel.change_setting, name, not on, "toggle"), help_text)


def choice_row(
    panel: SettingsHost,
    name: str,
    label: str,
    values: Sequence[object],
    labels: Sequence[str],
    help_text: str = "",
    value: object = None,
    on_chosen: Callable[[], None] = lambda: None,
    control_type: type[SegmentedControl] = SegmentedControl,
    height: float = CONTROL_HEIGHT,
) -> Column:
    """Return a setting with a few values, side by side below its label; `value`: the present one, if it is not that in Settings."""

    def choose(index: int) -> None:
        panel.change_setting(name, values[index])
        on_chosen()

    chosen = values.index(getattr(panel.context.settings, name) if value is None else value)
    return field(label, choice(name, label, labels, chosen, choose, height, kind=control_type), help_text)


def key_row(panel: SettingsHost, name: str, label: str) -> Row:
    """Return a setting that is a keyboard key: activate it, then press the new key."""
    is_awaited = panel.awaited_setting == name
    key = _("Press a key") if is_awaited else key_name(getattr(panel.context.settings, name))
    capture = Command(name, key, partial(panel.capture_next_key, name))
    text = Text(label, 18, "b", "text_soft", line_spacing=1.15, width=0, grow=1)
    return Row([text, button(capture, "teal" if is_awaited else "paper", 18, CONTROL_HEIGHT)], 16, "center")


def key_name(key: str) -> str:
    """Return a key's name as on the keyboard."""
    return {"space": _("Space"), "return": _("Enter")}.get(key, key.upper() if len(key) == 1 else key.capitalize())


def explanation(text: str) -> Text:
    """Return a sentence that explains the rows above it."""
    return Text(text, HELP_SIZE + 1, color="text_soft", line_spacing=1.2)


def copy_buttons(panel: SettingsHost) -> Column:
    """Return the buttons that save a copy of everything, and bring one back."""
    save = Command("save_copy", _("Save a copy"), partial(panel.go, CopyRoute()), "save")
    restore = Command("restore_copy", _("Bring a copy back"), partial(panel.go, RestoreRoute()), "load")
    return Column([button(save, size=18), button(restore, size=18)], 12)


class TextSizeControl(SegmentedControl):
    """A choice of text sizes, each with a sample above its name."""

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        if canvas.viewport.is_compact:  # the names alone fill the cells
            super().draw_choice(canvas, cell, index)
            return
        kind, label = "b" if index in self.chosen_indices else "r", self.labels[index]
        canvas.draw_text("Aa", cell.centerx, cell.y + 22, (20, 24, 30)[index], "text", "s", "c")
        size = canvas.fitting_size(label, cell.w - 8, 17, kind)
        canvas.fit_text(label, cell.centerx, cell.bottom - 18, cell.w - 6, size, "text", kind, "c")


def suit_sample() -> Box:
    """Return four small cards side by side, one of each suit."""
    return Box(height=SUIT_CARD_W * CARD_HEIGHT_FACTOR + 8, paint=_draw_suits)


def _draw_suits(canvas: Canvas, rect: FRect) -> None:
    signs = {"J": _("J"), "Q": _("Q"), "K": _("K")}
    step = rect.w / len(CARDS)
    for index, (rank, suit) in enumerate(CARDS):
        picture = playing_card(canvas.rasterizer, rank, suit, signs.get(rank, rank), SUIT_CARD_W)
        canvas.draw_surface(picture, rect.x + step * (index + 0.5), rect.centery, 1, is_centered=True)


class DragTrial:
    """The settings row to try out how a card is moved, with its state."""

    name = "trial"

    def __init__(self) -> None:
        self.is_on_target = self.is_lifted = False  # the card is on its target; the first of two taps has lifted it
        self.drag_pos: tuple[float, float] | None = None  # the pointer's position during a drag

    def node(self, panel: SettingsHost) -> Child:
        return field(_("Try it"), Box(name=self.name, height=TABLE_H, widget=lambda rect: DragTrialTable(self, rect, panel)))


class DragTrialTable(Widget):
    """The wooden panel with a card to move and its target, for trying out."""

    def __init__(self, trial: DragTrial, rect: FRect, host: SettingsHost) -> None:
        super().__init__(DragTrial.name, rect)
        self.trial, self.host = trial, host
        self._press_pos: tuple[float, float] | None = None  # where the card was pressed

    @property
    def spoken_label(self) -> str:
        return _("Try it")

    def _card_place_rect(self, is_second: bool) -> FRect:
        """Return the rectangle of the card's first or second place."""
        x = self.rect.x + self.rect.w * (0.8 if is_second else 0.2)
        return FRect(x, self.rect.centery, 0, 0).inflate(CARD_W, CARD_H)

    def press(self, x: float, y: float) -> None:
        self.trial.drag_pos = None
        self._press_pos = (x, y) if self._card_place_rect(self.trial.is_on_target).collidepoint(x, y) else None

    def drag(self, x: float, y: float) -> bool:
        if self._press_pos is None or self.host.context.needs_two_taps:
            return False
        is_far = abs(x - self._press_pos[0]) + abs(y - self._press_pos[1]) > DRAG_DISTANCE_UNITS
        self.trial.drag_pos = (x, y) if is_far or self.trial.drag_pos else None
        return is_far

    def click(self, x: float, y: float) -> None:
        """Finish a drag, or handle a tap."""
        if self.trial.drag_pos is not None:
            self._drop_card(self._card_place_rect(not self.trial.is_on_target).collidepoint(x, y))
        elif self._card_place_rect(self.trial.is_on_target).collidepoint(x, y):
            self._toggle_lift()
        elif self.trial.is_lifted:
            self._drop_card(self._card_place_rect(not self.trial.is_on_target).inflate(30, 20).collidepoint(x, y))

    def activate(self) -> None:
        self._drop_card(True) if self.trial.is_lifted else self._toggle_lift()

    def _toggle_lift(self) -> None:
        self.trial.is_lifted = not self.trial.is_lifted
        self.host.context.sounds.play("card_slide")

    def _drop_card(self, fits_target: bool) -> None:
        self.trial.is_on_target ^= fits_target
        self.trial.is_lifted, self.trial.drag_pos = False, None
        self.host.context.sounds.play("card_place" if fits_target else "card_slide")

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        canvas.draw_box(self.rect, 14, ("button_wood", "button_wood_end"), "wood_edge", 1.5)
        trial, goal = self.trial, self._card_place_rect(not self.trial.is_on_target)
        carried = trial.drag_pos if pressed else None
        canvas.draw_ring(goal, "target" if trial.is_lifted or carried else "on_wood_soft", 10, 3.5, "8 7")
        canvas.fit_text(_("here"), goal.centerx, goal.centery, goal.w - 10, 17, "on_wood", "b", "c")
        home = self._card_place_rect(trial.is_on_target)
        rect = home.move(0, -LIFT_UNITS if trial.is_lifted else 0)
        if carried is not None:
            rect.center = carried
        canvas.draw_box(
            rect, 9, ("surface_raised", "tile_end"), "primary" if trial.is_lifted else "text", 4 if trial.is_lifted else 1.5, level=2
        )
        canvas.draw_text("5", *rect.center, 38, "text", "s", "c")


def voice_rows(panel: SettingsHost) -> Column:
    """Return the list of this system's voices for the present language."""
    context, voice = panel.context, panel.context.voice
    voice.start_voice_search(needs_all_voices=True)
    rows: list[Child] = [_voice_row(panel, index, speaker) for index, speaker in enumerate(voice.voices)]
    sentence = _("Looking for voices…") if voice.is_searching else voice.missing_voice_message
    if context.language in context.settings.voices and voice.is_chosen_voice_gone and voice.current_voice is not None:
        gone = _("The voice {chosen} is not there any more. {name} speaks.")
        sentence = gone.format(chosen=voice.chosen_voice, name=voice.current_voice.name)
    return field(_("The voice"), Column([*([Text(sentence, line_spacing=1.2)] if sentence else []), *rows], 8))


def _voice_row(panel: SettingsHost, index: int, speaker: SystemVoice) -> Row:
    context = panel.context
    is_chosen = speaker == context.voice.current_voice

    def choose() -> None:
        panel.change_setting("voices", {**context.settings.voices, context.language: speaker.name})
        speak_sample(context)

    hear = partial(speak_sample, context, speaker.name)
    why = context.speech_unavailable_reason
    parts = [
        picture(partial(_draw_radio, is_chosen), 26, 26),
        Text(speaker.name, 19, "b" if is_chosen else "r", line_spacing=1.15, max_lines=2, can_be_cut=True, width=0, grow=1),
        Box(
            name=f"hear/{index}",
            width=ICON_BUTTON_UNITS,
            height=ICON_BUTTON_UNITS,
            widget=lambda rect: ReadAloudButton(rect, hear, why, f"hear/{index}", _("Listen to this voice")),
        ),
    ]
    choice = Command(f"voice/{index}", speaker.name, choose)
    return replace(row(choice, parts, is_chosen=is_chosen), padding=(14, 4, 8, 4))


def speak_sample(context: AppContext, name: str = "", warns: bool = False) -> None:
    """Speak a sample with this voice, or with the chosen one if no name is given; with `warns` show why that is impossible."""
    if warns:
        context.show_notice(context.speech_unavailable_reason, "hint")
    if not context.speech_unavailable_reason:
        context.voice.speak(_("Hello! 3 + 5 = 8."), name)


def _draw_radio(is_chosen: bool, canvas: Canvas, rect: FRect) -> None:
    dot = '<circle cx="13" cy="13" r="6.5" fill="text"/>' if is_chosen else ""
    canvas.draw_svg_body(rect.x, rect.y, 26, 26, f'<circle cx="13" cy="13" r="11.5" fill="entry" stroke="text" stroke-width="2.5"/>{dot}')


class VolumeSetting:
    """The settings row of the volume; during a drag only the sounds follow the slider, the setting is changed at its end."""

    def __init__(self) -> None:
        self.dragged_volume: float | None = None  # the slider's value during a drag

    def node(self, panel: SettingsHost) -> Child:
        settings = panel.context.settings
        mute = Command(
            "mute", _("Turn the sound on") if settings.muted else _("Turn the sound off"), lambda: toggle_mute(panel), "sound_off"
        )
        parts = [
            quiet_button(mute, MUTE_BUTTON, "text_soft", settings.muted),
            Box(
                name="volume",
                height=CONTROL_HEIGHT,
                grow=1,
                widget=lambda rect: Slider("volume", rect, settings.volume, partial(self._follow_slider, panel)),
            ),
            icon("sound", ICON, "text_soft" if settings.muted else "text"),
        ]
        return field(_("Volume"), Row(parts, 16, "center", padding=(0, 0, 4, 0)))

    def _follow_slider(self, host: SettingsHost, volume: float) -> None:
        """Follow the slider; a change by the keyboard ends at once."""
        self.dragged_volume = volume
        host.context.sounds.set_volume(volume)
        if not host.is_pressed("volume"):
            self.store_dragged_volume(host)

    def store_dragged_volume(self, host: SettingsHost) -> None:
        """Store the slider's value in the settings, and unmute."""
        if self.dragged_volume is not None:
            volume, self.dragged_volume = self.dragged_volume, None
            if host.context.settings.muted:
                host.context.change_settings(msgspec.structs.replace(host.context.settings, muted=False))
            host.change_setting("volume", volume, "card_place")


def toggle_mute(host: SettingsHost) -> None:
    """Mute all sounds, or unmute them."""
    host.change_setting("muted", not host.context.settings.muted, "toggle")
