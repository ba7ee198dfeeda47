"""The settings on each page: one row a setting."""

from __future__ import annotations

from functools import partial

from ui.assets.translation import LANGUAGES, _, format_number
from ui.layout.nodes import Child
from ui.scene.app_context import DURATION_FACTORS
from ui.screens.settings.rows import (
    SettingColumn,
    SettingPage,
    SettingsHost,
    TextSizeControl,
    choice_row,
    copy_buttons,
    explanation,
    key_row,
    speak_sample,
    suit_sample,
    switch_row,
    voice_rows,
)
from ui.tables.key_lines import FULL_SCREEN_KEYS

NATIVE_LANGUAGE_NAMES = {"": "", "fr": "Français", "it": "Italiano", "en": "English"}  # each language in its own words


def setting_pages() -> tuple[SettingPage, ...]:
    """Return all pages, in the current language."""
    return (
        SettingPage(_("The table"), _table_columns),
        SettingPage(_("See, hear, touch"), _senses_columns),
        SettingPage(_("More help"), _more_help_columns),
        SettingPage(_("Language and files"), _language_columns),
    )


def _table_columns(panel: SettingsHost) -> tuple[SettingColumn, ...]:
    switch, choice = partial(switch_row, panel), partial(choice_row, panel)
    playing = (
        choice("speed", _("Speed of animations"), tuple(DURATION_FACTORS), (_("Slow"), _("Normal"), _("Fast"))),
        choice(
            "bots",
            _("Robots"),
            ("calm", "instant"),
            (_("Take their time"), _("Play right away")),
            _("They hurry while you hold the space bar, or press on the empty table."),
        ),
        switch("show_legal", _("Show possible moves"), _("Puts a ring around what you can play.")),
        switch("confirm", _("Confirm before playing"), _("A second tap plays it: handy on touch screens.")),
    )
    around = (
        switch("curtain", _("Curtain between players"), _("Hides the cards when you pass the screen on.")),
        switch("turn_table", _("Turn the board"), _("The board turns towards whoever is to move.")),
        switch("helper", _("Helper panel"), _("Who takes what, and what you can do.")),
        switch("coach_marks", _("Help for beginners"), _("Explains new things in your first three games.")),
        switch("ratings", _("Players’ levels"), _("Worked out from the games played; the robot “My level” adapts to them.")),
        switch("fullscreen", _("Full screen"), FULL_SCREEN_KEYS),
    )
    return SettingColumn(_("Playing"), "play", playing), SettingColumn(_("Around the table"), "person", around)


def _senses_columns(panel: SettingsHost) -> tuple[SettingColumn, ...]:
    switch, choice = partial(switch_row, panel), partial(choice_row, panel)
    sizes = _("Normal"), _("Large"), _("Very large")
    see = (
        choice("text_size", _("Text and cards"), ("normal", "large", "very_large"), sizes, control_type=TextSizeControl, height=70),
        switch("high_contrast", _("High contrast"), _("Thick outlines, plain backgrounds.")),
        switch("four_colours", _("Four colours"), _("One for each suit.")),
        suit_sample(),
        choice("motion", _("Animations"), ("all", "few", "none"), (_("All"), _("Few"), _("None"))),
    )
    speech_rows = (
        choice("read_aloud", _("Read aloud"), ("off", "asked", "always"), (_("Off"), _("When asked"), _("Always"))),
        explanation(_("Tasks, hints, answers, and what you touch. The V key reads them again.")),
        choice(
            "voice_speed",
            _("Speed of the voice"),
            ("slow", "normal", "fast"),
            (_("Slow"), _("Normal"), _("Fast")),
            on_chosen=partial(speak_sample, panel.context),
        ),
        voice_rows(panel),
    )
    return (
        SettingColumn(_("See"), "eye", see),
        SettingColumn(_("Hear"), "sound", speech_rows),
        SettingColumn(_("Touch"), "hand", _handling_rows(panel)),
    )


def _handling_rows(panel: SettingsHost) -> tuple[Child, ...]:
    switch, choice = partial(switch_row, panel), partial(choice_row, panel)
    return (
        choice(
            "two_taps",
            _("Move a card, a pawn"),
            (False, True),
            (_("Hold and drag"), _("Two taps")),
            _("One tap to pick up, one to put down."),
        ),
        switch("large_targets", _("Larger tap areas"), _("A tap close by counts too.")),
        choice("least_press", _("Ignore short presses"), (0, 200, 400, 800), (_("No"), *map(_seconds_label, (0.2, 0.4, 0.8)))),
        panel.trial.node(panel),
    )


def _more_help_columns(panel: SettingsHost) -> tuple[SettingColumn, ...]:
    """Return the aids that the page before has no space for."""
    switch, choice = partial(switch_row, panel), partial(choice_row, panel)
    see = (switch("wide_rings", _("Wide rings"), _("Around whatever the pointer or the keyboard is on.")),)
    remaining = (
        choice("dwell", _("Click by hovering"), (0, 600, 1000, 1600), (_("No"), *map(_seconds_label, (0.6, 1, 1.6)))),
        explanation(_("Where the pointer stays still, a ring fills up; then it clicks.")),
        switch("no_limits", _("No time limits"), _("Nothing disappears until you tap it.")),
    )
    one = (
        choice("switch", _("Play with a single key"), ("off", "one", "two"), (_("No"), _("One key"), _("Two keys"))),
        explanation(_("A ring moves from one thing to the next by itself, or with the second key.")),
        choice("scan_pace", _("Speed of the ring"), ("slow", "normal", "fast"), (_("Slow"), _("Normal"), _("Fast"))),
        key_row(panel, "switch_key", _("The key that chooses")),
        key_row(panel, "step_key", _("The key that moves on")),
    )
    return (
        SettingColumn(_("See"), "eye", see),
        SettingColumn(_("Touch"), "hand", remaining),
        SettingColumn(_("With one key"), "rules", one),
    )


def _seconds_label(count: float) -> str:
    return _("{n} s").format(n=format_number(count))


def _language_columns(panel: SettingsHost) -> tuple[SettingColumn, ...]:
    names = tuple(NATIVE_LANGUAGE_NAMES[language] for language in LANGUAGES)
    words = choice_row(panel, "language", _("Words on the screen"), LANGUAGES, names, value=panel.context.language)  # also the system's
    copies = _("A copy of everything: games, people, children, settings. One file, for another disk or another computer.")
    return (
        SettingColumn(_("Language"), "talk", (words,)),
        SettingColumn(_("Sounds"), "sound", (panel.volume.node(panel),)),
        SettingColumn(_("Files"), "save", (explanation(copies), copy_buttons(panel))),
    )
