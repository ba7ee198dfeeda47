"""The form of a game's options: a toggle, segments, a stepper or letters, each with a line of help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import FRect

from game.kernel import Json
from game.options import ChoiceOption, LettersOption, NumberOption, Option, SwitchOption, TeamsOption, fits, offered
from game.registry import GAMES
from ui.assets.translation import _, figure
from ui.canvas.canvas import Canvas
from ui.screens.setup.option_controls import HELP, HELP_LEAD, HELP_SIZE, KEYS, LABEL, LabelledSegments, LetterButton, Stepper
from ui.screens.setup.teams import regrouped, splits
from ui.store.settings import OptionValue
from ui.tables.option_texts import OptionText
from ui.tables.registry import TABLES
from ui.widgets.controls import Command, Toggle, Widget
from ui.widgets.scroll import ScrollArea

MOST_SEGMENTS = 5
GAP = 14.0
SWITCH, NUMBER_GAP = 76.0, 10.0
BESIDE = 28.0  # space beside a control for the scroll bar
AGREEMENTS = {"hints": SwitchOption(True), "undo": SwitchOption(True)}  # agreements of the table, for any game (Record.table)
Choose = Callable[[str, Json], None]


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a game's options: the names of its seats and the scroll area for its controls."""

    game: str
    names: Sequence[str]  # names of the seats
    area: ScrollArea  # the scroll area
    at: FRect  # the visible part of the area
    measure: Canvas  # a measuring canvas


@dataclass(frozen=True, slots=True)
class Setting:
    """An option with its name and texts."""

    name: str
    option: Option
    words: OptionText


def values(option: ChoiceOption | NumberOption) -> tuple[Json, ...]:
    """Return an option's values to show side by side; none if there are too many, or if null is one of them."""
    if isinstance(option, ChoiceOption):
        return option.values
    return tuple(range(option.low, option.high + 1)) if option.high - option.low < MOST_SEGMENTS and option.default is not None else ()


def stops(option: NumberOption, words: OptionText, names: Sequence[str]) -> list[tuple[Json, str]]:
    """Return a stepper's values and labels: null first if it is allowed, seats by their names."""
    low, high = option.low, option.high
    result: list[tuple[Json, str]] = [(None, words.null or "–")] if option.default is None else []
    if words.seats:
        return result + [(seat, name) for seat, name in enumerate(names) if low <= seat <= high]
    return result + [(value, _label(words, value - low, value)) for value in range(low, high + 1)]


def settable(options: Mapping[str, Option], players: int) -> dict[str, Option]:
    """Return the options for this number of players, and teams always: the screen explains these."""
    return {name: option for name, option in options.items() if isinstance(option, TeamsOption) or offered(option, players)}


def fitting(game: str, wished: Mapping[str, Json], players: int) -> dict[str, OptionValue]:
    """Return a value for every settable option: the wished one if it fits, else the default."""
    words, chosen = TABLES[game].text.options().words, dict[str, OptionValue]()
    for name, option in settable(GAMES[game].rules.options, players).items():
        value = wished[name] if name in wished and fits(option, wished[name]) else option.default
        if name in words and words[name].seats and isinstance(value, int) and value >= players:
            value = option.default
        match option:
            case TeamsOption():
                chosen[name] = regrouped(game, name, players, value)
            case LettersOption():
                chosen[name] = sorted_letters(option, value)
            case _ if isinstance(value, bool | int | float | str | None):
                chosen[name] = value
    return chosen


def sorted_letters(option: LettersOption, value: Json) -> str:
    """Return the option's letters that a text contains, in order; the default's if it is empty."""
    letters = value if isinstance(value, str) and value else option.default
    return "".join(letter for letter in option.letters if letter in letters)


def lay_options(
    form: Form, options: Mapping[str, Option], chosen: Mapping[str, Json], choose: Choose, first: Sequence[Widget] = ()
) -> list[Widget]:
    """Return the controls of these options, from the top; those of `leading_widgets` come before all others."""
    words, area_rect = _words(form.game, list(options)), form.at
    heights = {name: _height(option, words[name], form, chosen.get(name, option.default)) for name, option in options.items()}
    lead = sum(widget.rect.h + GAP for widget in first)
    form.area.place(area_rect, lead + sum(heights.values()) + GAP * len(heights))
    widgets: list[Widget] = []
    y = form.area.y
    for widget in first:
        widget.rect.topleft = area_rect.x + 10, y
        widgets.append(form.area.hold(widget))
        y += widget.rect.h + GAP
    for name, option in options.items():
        rect = FRect(area_rect.x + 10, y, area_rect.w - BESIDE, heights[name])
        value = chosen.get(name, option.default)
        controls = _controls(Setting(name, option, words[name]), value, partial(choose, name), rect, form)
        widgets += [form.area.hold(control) for control in controls]
        y += heights[name] + GAP
    return widgets


def _controls(setting: Setting, value: Json, choose: Callable[[Json], None], rect: FRect, form: Form) -> Sequence[Widget]:
    """Return the controls of one option."""
    name, option, words = f"option/{setting.name}", setting.option, setting.words
    keys = FRect(rect.x, rect.y + LABEL, rect.w, KEYS)
    match option:
        case SwitchOption():
            return [Toggle(name, rect, words.label, bool(value), lambda: choose(not value), words.help[0] if words.help else "")]
        case LettersOption(letters):
            return _letter_keys(name, letters, words, str(value), choose, keys)
        case TeamsOption():
            result = _team_stops(setting, form)
        case NumberOption() if words.number:
            return _number_choice(setting, option, value, choose, rect, form)
        case ChoiceOption() | NumberOption() if several := values(option):
            labels = [_label(words, index, one) for index, one in enumerate(several)]
            position = several.index(value) if value in several else 0
            return [LabelledSegments(name, keys, words, labels, position, lambda index: choose(several[index]))]
        case NumberOption():
            result = stops(option, words, form.names)
    position = next((position for position, (one, _says) in enumerate(result) if one == value), 0)
    return [Stepper(name, keys, words, [sentence for _one, sentence in result], position, lambda new: choose(result[new][0]))]


def _number_choice(
    setting: Setting, option: NumberOption, value: Json, choose: Callable[[Json], None], rect: FRect, form: Form
) -> list[Widget]:
    """Return a choice of null, any number or a named low number, and a stepper while any number is chosen."""
    name, words = f"option/{setting.name}", setting.words
    first = option.low + len(words.values)
    several: list[Json] = [None, max(first, len(form.names)), *range(option.low, first)]
    position = _place(words, option, value)
    labels = [words.null, words.number, *words.values]
    keys = FRect(rect.x, rect.y + LABEL, rect.w, KEYS)
    widgets: list[Widget] = [LabelledSegments(name, keys, words, labels, position, lambda index: choose(several[index]))]
    if position == 1 and isinstance(value, int):
        numbers = range(first, option.high + 1)
        below = FRect(rect.x, rect.bottom - KEYS, rect.w, KEYS)
        widgets.append(
            Stepper(f"{name}/number", below, OptionText(""), list(map(figure, numbers)), value - first, lambda at: choose(numbers[at]))
        )
    return widgets


def _place(words: OptionText, option: NumberOption, value: Json) -> int:
    """Return the index of a value among the choices of a named number."""
    if not isinstance(value, int):
        return 0
    return 2 + value - option.low if value - option.low < len(words.values) else 1


def _letter_keys(name: str, letters: str, words: OptionText, value: str, choose: Callable[[Json], None], row: FRect) -> list[Widget]:
    """Return a button for every letter of an option."""
    width, widgets = row.w / len(letters), list[Widget]()
    for index, letter in enumerate(letters):
        on = letter in value
        changed = "".join(one for one in letters if (one in value) != (one == letter))
        icon = words.icons[index] if index < len(words.icons) else ""
        command = Command(f"{name}/{letter}", _label(words, index, letter), partial(choose, changed), icon)
        widgets.append(LetterButton(command, FRect(row.x + index * width, row.y, width, row.h), words, index, len(letters), on))
    return widgets


def _team_stops(setting: Setting, form: Form) -> list[tuple[Json, str]]:
    """Return a stepper's values and labels: no teams, then every number of teams; if none fits, the players needed."""
    players = len(form.names)
    result = splits(form.game, setting.name, players)
    if not result and setting.option.players:
        *most_frequent, last = (figure(count) for count in setting.option.players)
        return [(None, _("with {numbers} or {last} players").format(numbers=", ".join(most_frequent), last=last))]
    several = [(teams, teams[-1] + 1) for teams in result]
    sentences = [_("{n} teams of {players}").format(n=count, players=players // count) for _teams, count in several]
    return [(None, setting.words.null or "–"), *((teams, sentence) for (teams, _count), sentence in zip(several, sentences, strict=True))]


def _label(words: OptionText, index: int, value: Json) -> str:
    return words.values[index] if index < len(words.values) else figure(value) if isinstance(value, int | float) else str(value)


def _height(option: Option, words: OptionText, form: Form, value: Json) -> float:
    """Return the height of an option's controls with its longest help and, if chosen, its number."""
    measure, max_width = form.measure, form.at.w - BESIDE
    if isinstance(option, SwitchOption):
        lines = max((len(measure.wrap(help, max_width - 94, 16)) for help in words.help), default=0)
        return max(SWITCH, 36 + measure.leading(16, 1.15) * lines) if words.help else 56.0
    lines = max((len(measure.wrap(help, max_width, HELP_SIZE)) for help in words.help), default=0)
    help = HELP + measure.leading(HELP_SIZE, HELP_LEAD) * (lines - 1) * (not measure.viewport.is_compact) if lines else 0.0
    number = isinstance(option, NumberOption) and words.number and _place(words, option, value) == 1
    return LABEL + KEYS + help + (KEYS + NUMBER_GAP if number else 0.0)


def _words(game: str, names: Sequence[str]) -> dict[str, OptionText]:
    """Return the texts of these options; an option without texts is labelled with its name."""
    known = {**TABLES[game].text.options().words, **_agreements()}
    return {name: known.get(name) or OptionText(name.replace("_", " ").capitalize()) for name in names}


def _agreements() -> dict[str, OptionText]:
    return {
        "hints": OptionText(_("Hints"), help=(_("People may ask for one."),)),
        "undo": OptionText(_("Undo"), help=(_("Moves may be taken back."),)),
    }
