"""The settings on each page: one row a setting."""

from __future__ import annotations

from functools import partial

from ui.assets.translation import LANGUAGES, _, format_number
from ui.scene.app_context import DURATION_FACTORS, AppContext
from ui.screens.settings.rows import (
    ChoiceSetting,
    CopyRow,
    DragTrial,
    Explanation,
    KeyChoice,
    LanguageSetting,
    SettingColumn,
    SettingPage,
    SettingRow,
    SuitSample,
    SwitchSetting,
    TextSizeControl,
    VoiceSetting,
    VolumeSetting,
    speak_sample,
)
from ui.tables.key_lines import FULL_SCREEN_KEYS

NATIVE_LANGUAGE_NAMES = {"": "", "fr": "Français", "it": "Italiano", "en": "English"}  # each language in its own words


def setting_pages(context: AppContext, volume: VolumeSetting, trial: DragTrial) -> tuple[SettingPage, ...]:
    """Return all pages, in the current language."""
    return (_table_page(), _senses_page(context, trial), _more_help_page(), _language_page(volume))


def _table_page() -> SettingPage:
    playing = (
        ChoiceSetting("speed", _("Speed of animations"), tuple(DURATION_FACTORS), (_("Slow"), _("Normal"), _("Fast"))),
        ChoiceSetting(
            "bots",
            _("Robots"),
            ("calm", "instant"),
            (_("Take their time"), _("Play right away")),
            _("They hurry while you hold the space bar, or press on the empty table."),
        ),
        SwitchSetting("show_legal", _("Show possible moves"), _("Puts a ring around what you can play.")),
        SwitchSetting("confirm", _("Confirm before playing"), _("A second tap plays it: handy on touch screens.")),
    )
    around = (
        SwitchSetting("curtain", _("Curtain between players"), _("Hides the cards when you pass the screen on.")),
        SwitchSetting("turn_table", _("Turn the board"), _("The board turns towards whoever is to move.")),
        SwitchSetting("helper", _("Helper panel"), _("Who takes what, and what you can do.")),
        SwitchSetting("coach_marks", _("Help for beginners"), _("Explains new things in your first three games.")),
        SwitchSetting("ratings", _("Players’ levels"), _("Worked out from the games played; the robot “My level” adapts to them.")),
        SwitchSetting("fullscreen", _("Full screen"), FULL_SCREEN_KEYS),
    )
    return SettingPage(
        _("The table"), (SettingColumn(_("Playing"), "play", playing), SettingColumn(_("Around the table"), "person", around))
    )


def _senses_page(context: AppContext, trial: DragTrial) -> SettingPage:
    sizes = _("Normal"), _("Large"), _("Very large")
    see = (
        ChoiceSetting("text_size", _("Text and cards"), ("normal", "large", "very_large"), sizes, control_type=TextSizeControl, height=70),
        SwitchSetting("high_contrast", _("High contrast"), _("Thick outlines, plain backgrounds.")),
        SwitchSetting("four_colours", _("Four colours"), _("One for each suit.")),
        SuitSample(),
        ChoiceSetting("motion", _("Animations"), ("all", "few", "none"), (_("All"), _("Few"), _("None"))),
    )
    speech_rows = (
        ChoiceSetting("read_aloud", _("Read aloud"), ("off", "asked", "always"), (_("Off"), _("When asked"), _("Always"))),
        Explanation(_("Tasks, hints, answers, and what you touch. The V key reads them again.")),
        ChoiceSetting(
            "voice_speed",
            _("Speed of the voice"),
            ("slow", "normal", "fast"),
            (_("Slow"), _("Normal"), _("Fast")),
            on_chosen=partial(speak_sample, context),
        ),
        VoiceSetting(context),
    )
    columns = (
        SettingColumn(_("See"), "eye", see),
        SettingColumn(_("Hear"), "sound", speech_rows),
        SettingColumn(_("Touch"), "hand", _handling_rows(trial)),
    )
    return SettingPage(_("See, hear, touch"), columns)


def _handling_rows(trial: DragTrial) -> tuple[SettingRow, ...]:
    return (
        ChoiceSetting(
            "two_taps",
            _("Move a card, a pawn"),
            (False, True),
            (_("Hold and drag"), _("Two taps")),
            _("One tap to pick up, one to put down."),
        ),
        SwitchSetting("large_targets", _("Larger tap areas"), _("A tap close by counts too.")),
        ChoiceSetting("least_press", _("Ignore short presses"), (0, 200, 400, 800), (_("No"), *map(_seconds_label, (0.2, 0.4, 0.8)))),
        trial,
    )


def _more_help_page() -> SettingPage:
    """Return the settings page "More help": the aids that the page before has no space for."""
    see = (SwitchSetting("wide_rings", _("Wide rings"), _("Around whatever the pointer or the keyboard is on.")),)
    remaining = (
        ChoiceSetting("dwell", _("Click by hovering"), (0, 600, 1000, 1600), (_("No"), *map(_seconds_label, (0.6, 1, 1.6)))),
        Explanation(_("Where the pointer stays still, a ring fills up; then it clicks.")),
        SwitchSetting("no_limits", _("No time limits"), _("Nothing disappears until you tap it.")),
    )
    one = (
        ChoiceSetting("switch", _("Play with a single key"), ("off", "one", "two"), (_("No"), _("One key"), _("Two keys"))),
        Explanation(_("A ring moves from one thing to the next by itself, or with the second key.")),
        ChoiceSetting("scan_pace", _("Speed of the ring"), ("slow", "normal", "fast"), (_("Slow"), _("Normal"), _("Fast"))),
        KeyChoice("switch_key", _("The key that chooses")),
        KeyChoice("step_key", _("The key that moves on")),
    )
    columns = (
        SettingColumn(_("See"), "eye", see),
        SettingColumn(_("Touch"), "hand", remaining),
        SettingColumn(_("With one key"), "rules", one),
    )
    return SettingPage(_("More help"), columns)


def _seconds_label(count: float) -> str:
    return _("{n} s").format(n=format_number(count))


def _language_page(volume: VolumeSetting) -> SettingPage:
    names = tuple(NATIVE_LANGUAGE_NAMES[language] for language in LANGUAGES)
    language = (LanguageSetting("language", _("Words on the screen"), tuple(LANGUAGES), names),)
    copies = _("A copy of everything: games, people, children, settings. One file, for another disk or another computer.")
    columns = (
        SettingColumn(_("Language"), "talk", language),
        SettingColumn(_("Sounds"), "sound", (volume,)),
        SettingColumn(_("Files"), "save", (Explanation(copies), CopyRow())),
    )
    return SettingPage(_("Language and files"), columns)
