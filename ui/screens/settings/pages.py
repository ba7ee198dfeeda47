"""The settings on each page: one row a setting."""

from __future__ import annotations

from functools import partial

from ui.assets.translation import LANGUAGES, _, figure
from ui.scene.app_context import PACE, AppContext
from ui.screens.settings.rows import Choice, Explanation, KeyChoice, LanguageChoice, SettingColumn, SettingPage, SettingRow, Switch
from ui.screens.settings.samples import SuitSample, TextSizes
from ui.screens.settings.trial import Trial
from ui.screens.settings.voices import Voices, try_voice
from ui.screens.settings.volume import Volume

OWN_NAMES = {"": "", "fr": "Français", "it": "Italiano", "en": "English"}  # each language in its own words


def setting_pages(context: AppContext, volume: Volume, trial: Trial) -> tuple[SettingPage, ...]:
    """Return all pages, in the current language."""
    return (_table(), _senses(context, trial), _more(), _languages(volume))


def _table() -> SettingPage:
    playing = (
        Choice("speed", _("Speed of animations"), tuple(PACE), (_("Slow"), _("Normal"), _("Fast"))),
        Choice("bots", _("Robots"), ("calm", "instant"), (_("Take their time"), _("Play at once"))),
        Switch("show_legal", _("Show possible moves"), _("A ring on what can be played.")),
        Switch("hide_results", _("Hide the result"), _("In Nambarz you work it out yourself.")),
        Switch("confirm", _("Confirm before laying"), _("A second tap: handy on touch screens.")),
    )
    around = (
        Switch("curtain", _("Curtain between players"), _("When two people have hidden hands.")),
        Switch("turn_table", _("Turn the board"), _("Whoever is to move sits at the lower edge.")),
        Switch("helper", _("Helper panel"), _("Who takes what, and what can be done.")),
        Switch("coach_marks", _("Help for newcomers"), _("A word on what is new, in the first three games.")),
        Switch("ratings", _("People’s levels"), _("They follow the games, and the robot “My level” follows them.")),
        Switch("fullscreen", _("Full screen"), "F11"),
    )
    return SettingPage(
        _("The table"), (SettingColumn(_("Playing"), "play", playing), SettingColumn(_("Around the table"), "person", around))
    )


def _senses(context: AppContext, trial: Trial) -> SettingPage:
    sizes = _("Normal"), _("Large"), _("Very large")
    see = (
        Choice("text_size", _("Texts and cards"), ("normal", "large", "very_large"), sizes, kind=TextSizes, height=70),
        Switch("high_contrast", _("Strong contrasts"), _("Thick outlines, plain grounds.")),
        Switch("four_colours", _("Four colours"), _("One for each suit of cards.")),
        SuitSample(),
        Choice("motion", _("Movements"), ("all", "few", "none"), (_("All"), _("Few"), _("None"))),
    )
    speech_rows = (
        Choice("read_aloud", _("Read aloud"), ("off", "asked", "always"), (_("Off"), _("When asked"), _("Always"))),
        Explanation(_("Tasks, hints, answers, and what you touch. The key V reads them once more.")),
        Choice(
            "voice_speed",
            _("Speed of the voice"),
            ("slow", "normal", "fast"),
            (_("Slow"), _("Normal"), _("Fast")),
            then=partial(try_voice, context),
        ),
        Voices(context),
    )
    columns = (
        SettingColumn(_("See"), "eye", see),
        SettingColumn(_("Hear"), "sound", speech_rows),
        SettingColumn(_("Handle"), "hand", _handle(trial)),
    )
    return SettingPage(_("See, hear, handle"), columns)


def _handle(trial: Trial) -> tuple[SettingRow, ...]:
    return (
        Choice("two_taps", _("Move a card, a pawn"), (False, True), (_("Hold and drag"), _("Two taps")), _("One tap to take, one to lay.")),
        Switch("large_targets", _("Large targets"), _("A tap close by counts, too.")),
        Choice("least_press", _("Ignore short presses"), (0, 200, 400, 800), (_("No"), *map(_seconds, (0.2, 0.4, 0.8)))),
        trial,
    )


def _more() -> SettingPage:
    """Return the settings page "More help": the aids that the page before has no space for."""
    see = (Switch("wide_rings", _("Wide rings"), _("Around what the keys or the pointer are on.")),)
    remaining = (
        Choice("dwell", _("Click by resting"), (0, 600, 1000, 1600), (_("No"), *map(_seconds, (0.6, 1, 1.6)))),
        Explanation(_("Where the pointer stays still, a ring fills up; then it clicks.")),
        Switch("no_limits", _("No time limits"), _("All stays until you touch it.")),
    )
    one = (
        Choice("switch", _("Play with a single key"), ("off", "one", "two"), (_("No"), _("One key"), _("Two keys"))),
        Explanation(_("A ring walks by itself, or with the second key.")),
        Choice("scan_pace", _("Pace of the ring"), ("slow", "normal", "fast"), (_("Slow"), _("Normal"), _("Fast"))),
        KeyChoice("switch_key", _("The key that chooses")),
        KeyChoice("step_key", _("The key that walks")),
    )
    columns = (
        SettingColumn(_("See"), "eye", see),
        SettingColumn(_("Handle"), "hand", remaining),
        SettingColumn(_("With one key"), "rules", one),
    )
    return SettingPage(_("More help"), columns)


def _seconds(count: float) -> str:
    return _("{n} s").format(n=figure(count))


def _languages(volume: Volume) -> SettingPage:
    names = tuple(OWN_NAMES[language] for language in LANGUAGES)
    language = (LanguageChoice("language", _("Language"), tuple(LANGUAGES), names),)
    return SettingPage(
        _("Language and sounds"), (SettingColumn(_("Language"), "talk", language), SettingColumn(_("Sounds"), "sound", (volume,)))
    )
