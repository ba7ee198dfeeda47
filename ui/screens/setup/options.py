"""The form of a game's options: a toggle, segments, a stepper or letters, each with a line of help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import FRect

from game.kernel import Json
from game.options import ChoiceOption, LettersOption, NumberOption, Option, SwitchOption, TeamsOption, can_change_option, fits
from game.registry import GAMES
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.screens.setup.option_controls import CONTROL_H, HELP_H, HELP_LEAD, HELP_SIZE, LABEL_H, LabelledSegments, LetterButton, Stepper
from ui.screens.setup.teams import equal_team_splits, nearest_team_split
from ui.store.settings import OptionValue
from ui.tables.option_texts import OptionText
from ui.tables.registry import TABLES
from ui.widgets.controls import Command, Toggle, Widget
from ui.widgets.scroll import ScrollArea

MAX_SEGMENTS = 5
GAP = 14.0
MIN_SWITCH_H, NUMBER_GAP = 76.0, 10.0
SCROLL_BAR_W = 28.0  # space beside a control for the scroll bar
AGREEMENTS = {"hints": SwitchOption(True), "undo": SwitchOption(True)}  # agreements of the table, for any game (Record.table)
ChooseOption = Callable[[str, Json], None]


@dataclass(frozen=True, slots=True)
class OptionsForm:
    """The form of a game's options: the names of its seats and the scroll area for its controls."""

    game: str
    names: Sequence[str]  # names of the seats
    area: ScrollArea  # the scroll area
    at: FRect  # the visible part of the area
    measure: Canvas  # a measuring canvas


@dataclass(frozen=True, slots=True)
class NamedOption:
    """An option with its name and texts."""

    name: str
    option: Option
    words: OptionText


def segment_values(option: ChoiceOption | NumberOption) -> tuple[Json, ...]:
    """Return an option's values to show side by side; none if there are too many, or if null is one of them."""
    if isinstance(option, ChoiceOption):
        return option.values
    return tuple(range(option.low, option.high + 1)) if option.high - option.low < MAX_SEGMENTS and option.default is not None else ()


def stepper_values(option: NumberOption, option_text: OptionText, seat_names: Sequence[str]) -> list[tuple[Json, str]]:
    """Return a stepper's values and labels: null first if it is allowed, seats by their names."""
    low, high = option.low, option.high
    result: list[tuple[Json, str]] = [(None, option_text.null_label or "–")] if option.default is None else []
    if option_text.is_seat_number:
        return result + [(seat, name) for seat, name in enumerate(seat_names) if low <= seat <= high]
    return result + [(value, _value_label(option_text, value - low, value)) for value in range(low, high + 1)]


def settable_options(options: Mapping[str, Option], players: int) -> dict[str, Option]:
    """Return the options for this number of players, and teams always: the screen explains these."""
    return {name: option for name, option in options.items() if isinstance(option, TeamsOption) or can_change_option(option, players)}


def fit_options(game: str, requested: Mapping[str, Json], players: int) -> dict[str, OptionValue]:
    """Return a value for every settable option: the wished one if it fits, else the default."""
    words, chosen = TABLES[game].text.option_texts().by_option, dict[str, OptionValue]()
    for name, option in settable_options(GAMES[game].rules.options, players).items():
        value = requested[name] if name in requested and fits(option, requested[name]) else option.default
        if name in words and words[name].is_seat_number and isinstance(value, int) and value >= players:
            value = option.default
        match option:
            case TeamsOption():
                chosen[name] = nearest_team_split(game, name, players, value)
            case LettersOption():
                chosen[name] = sorted_letters(option, value)
            case _ if isinstance(value, bool | int | float | str | None):
                chosen[name] = value
    return chosen


def sorted_letters(option: LettersOption, value: Json) -> str:
    """Return the option's letters that a text contains, in order; the default's if it is empty."""
    letters = value if isinstance(value, str) and value else option.default
    return "".join(letter for letter in option.letters if letter in letters)


def lay_out_options(
    form: OptionsForm,
    options: Mapping[str, Option],
    chosen: Mapping[str, Json],
    choose: ChooseOption,
    leading_widgets: Sequence[Widget] = (),
) -> list[Widget]:
    """Return the controls of these options, from the top; those of `leading_widgets` come before all others."""
    words, area_rect = _option_texts(form.game, list(options)), form.at
    heights = {name: _controls_height(option, words[name], form, chosen.get(name, option.default)) for name, option in options.items()}
    lead = sum(widget.rect.h + GAP for widget in leading_widgets)
    form.area.set_window(area_rect, lead + sum(heights.values()) + GAP * len(heights))
    widgets: list[Widget] = []
    y = form.area.content_top
    for widget in leading_widgets:
        widget.rect.topleft = area_rect.x + 10, y
        widgets.append(form.area.add_widget(widget))
        y += widget.rect.h + GAP
    for name, option in options.items():
        rect = FRect(area_rect.x + 10, y, area_rect.w - SCROLL_BAR_W, heights[name])
        value = chosen.get(name, option.default)
        controls = _option_controls(NamedOption(name, option, words[name]), value, partial(choose, name), rect, form)
        widgets += [form.area.add_widget(control) for control in controls]
        y += heights[name] + GAP
    return widgets


def _option_controls(setting: NamedOption, value: Json, choose: Callable[[Json], None], rect: FRect, form: OptionsForm) -> Sequence[Widget]:
    """Return the controls of one option."""
    name, option, words = f"option/{setting.name}", setting.option, setting.words
    keys = FRect(rect.x, rect.y + LABEL_H, rect.w, CONTROL_H)
    match option:
        case SwitchOption():
            return [Toggle(name, rect, words.label, bool(value), lambda: choose(not value), words.help[0] if words.help else "")]
        case LettersOption(letters):
            return _letter_buttons(name, letters, words, str(value), choose, keys)
        case TeamsOption():
            result = _team_stepper_values(setting, form)
        case NumberOption() if words.number_label:
            return _named_number_controls(setting, option, value, choose, rect, form)
        case ChoiceOption() | NumberOption() if several := segment_values(option):
            labels = [_value_label(words, index, one) for index, one in enumerate(several)]
            position = several.index(value) if value in several else 0
            return [LabelledSegments(name, keys, words, labels, position, lambda index: choose(several[index]))]
        case NumberOption():
            result = stepper_values(option, words, form.names)
    position = next((position for position, (one, _says) in enumerate(result) if one == value), 0)
    return [Stepper(name, keys, words, [sentence for _one, sentence in result], position, lambda new: choose(result[new][0]))]


def _named_number_controls(
    setting: NamedOption, option: NumberOption, value: Json, choose: Callable[[Json], None], rect: FRect, form: OptionsForm
) -> list[Widget]:
    """Return a choice of null, any number or a named low number, and a stepper while any number is chosen."""
    name, words = f"option/{setting.name}", setting.words
    first = option.low + len(words.values)
    several: list[Json] = [None, max(first, len(form.names)), *range(option.low, first)]
    position = _named_number_index(words, option, value)
    labels = [words.null_label, words.number_label, *words.values]
    keys = FRect(rect.x, rect.y + LABEL_H, rect.w, CONTROL_H)
    widgets: list[Widget] = [LabelledSegments(name, keys, words, labels, position, lambda index: choose(several[index]))]
    if position == 1 and isinstance(value, int):
        numbers = range(first, option.high + 1)
        below = FRect(rect.x, rect.bottom - CONTROL_H, rect.w, CONTROL_H)
        widgets.append(
            Stepper(
                f"{name}/number", below, OptionText(""), list(map(format_number, numbers)), value - first, lambda at: choose(numbers[at])
            )
        )
    return widgets


def _named_number_index(option_text: OptionText, option: NumberOption, value: Json) -> int:
    """Return the index of a value among the choices of a named number."""
    if not isinstance(value, int):
        return 0
    return 2 + value - option.low if value - option.low < len(option_text.values) else 1


def _letter_buttons(
    name: str, letters: str, option_text: OptionText, value: str, choose: Callable[[Json], None], row: FRect
) -> list[Widget]:
    """Return a button for every letter of an option."""
    width, widgets = row.w / len(letters), list[Widget]()
    for index, letter in enumerate(letters):
        on = letter in value
        changed = "".join(one for one in letters if (one in value) != (one == letter))
        icon = option_text.icons[index] if index < len(option_text.icons) else ""
        command = Command(f"{name}/{letter}", _value_label(option_text, index, letter), partial(choose, changed), icon)
        widgets.append(LetterButton(command, FRect(row.x + index * width, row.y, width, row.h), option_text, index, len(letters), on))
    return widgets


def _team_stepper_values(setting: NamedOption, form: OptionsForm) -> list[tuple[Json, str]]:
    """Return a stepper's values and labels: no teams, then every number of teams; if none fits, the players needed."""
    players = len(form.names)
    result = equal_team_splits(form.game, setting.name, players)
    if not result and setting.option.player_counts:
        *most_frequent, last = (format_number(count) for count in setting.option.player_counts)
        return [(None, _("with {numbers} or {last} players").format(numbers=", ".join(most_frequent), last=last))]
    several = [(teams, teams[-1] + 1) for teams in result]
    sentences = [_("{n} teams of {players}").format(n=count, players=players // count) for _teams, count in several]
    return [
        (None, setting.words.null_label or "–"),
        *((teams, sentence) for (teams, _count), sentence in zip(several, sentences, strict=True)),
    ]


def _value_label(option_text: OptionText, index: int, value: Json) -> str:
    return (
        option_text.values[index]
        if index < len(option_text.values)
        else format_number(value)
        if isinstance(value, int | float)
        else str(value)
    )


def _controls_height(option: Option, option_text: OptionText, form: OptionsForm, value: Json) -> float:
    """Return the height of an option's controls with its longest help and, if chosen, its number."""
    measure, max_width = form.measure, form.at.w - SCROLL_BAR_W
    if isinstance(option, SwitchOption):
        lines = max((len(measure.wrap(help, max_width - 94, 16)) for help in option_text.help), default=0)
        return max(MIN_SWITCH_H, 36 + measure.line_height(16, 1.15) * lines) if option_text.help else 56.0
    lines = max((len(measure.wrap(help, max_width, HELP_SIZE)) for help in option_text.help), default=0)
    help = HELP_H + measure.line_height(HELP_SIZE, HELP_LEAD) * (lines - 1) * (not measure.viewport.is_compact) if lines else 0.0
    number = isinstance(option, NumberOption) and option_text.number_label and _named_number_index(option_text, option, value) == 1
    return LABEL_H + CONTROL_H + help + (CONTROL_H + NUMBER_GAP if number else 0.0)


def _option_texts(game: str, names: Sequence[str]) -> dict[str, OptionText]:
    """Return the texts of these options; an option without texts is labelled with its name."""
    known = {**TABLES[game].text.option_texts().by_option, **_agreement_texts()}
    return {name: known.get(name) or OptionText(name.replace("_", " ").capitalize()) for name in names}


def _agreement_texts() -> dict[str, OptionText]:
    return {
        "hints": OptionText(_("Hints"), help=(_("People may ask for one."),)),
        "undo": OptionText(_("Undo"), help=(_("Moves may be taken back."),)),
    }
