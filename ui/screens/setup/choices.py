"""The choices of a set-up: which options and agreements it offers, their values, and which of them a person made; no drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel import BadRecord, Json, Options
from game.options import ChoiceOption, LettersOption, NumberOption, Option, SwitchOption, TeamsOption, can_change_option, fits
from game.registry import GAMES
from ui.assets.error_messages import problem_message
from ui.assets.translation import _, format_number
from ui.match.table_buttons import has_hints_by_default
from ui.store.settings import HouseRules, OptionValue, TableSetup
from ui.tables.option_texts import OptionText, OptionTexts, Preset
from ui.tables.registry import BOXES, TABLES

MAX_SEGMENTS = 5
AGREEMENTS = {"hints": SwitchOption(True), "undo": SwitchOption(True)}  # agreements of the table, for any game (Record.table)
OWN_RULE = ChoiceOption((0, 1), 0)  # of a table rule of one game, 1 if it applies


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
    return result + [(value, value_label(option_text, value - low, value)) for value in range(low, high + 1)]


def team_values(game: str, name: str, option: TeamsOption, option_text: OptionText, players: int) -> list[tuple[Json, str]]:
    """Return a stepper's values and labels: no teams, then every number of teams; if none fits, the players needed."""
    splits = equal_team_splits(game, name, players)
    if not splits and option.player_counts:
        *most_frequent, last = (format_number(count) for count in option.player_counts)
        return [(None, _("with {numbers} or {last} players").format(numbers=", ".join(most_frequent), last=last))]
    result: list[tuple[Json, str]] = [(None, option_text.null_label or "–")]
    for teams in splits:
        count = teams[-1] + 1
        result.append((teams, _("{n} teams of {players}").format(n=count, players=players // count)))
    return result


def named_number_index(option_text: OptionText, option: NumberOption, value: Json) -> int:
    """Return the index of a value among the choices of a named number: null, any number, then the named low numbers."""
    if not isinstance(value, int):
        return 0
    return 2 + value - option.low if value - option.low < len(option_text.values) else 1


def value_label(option_text: OptionText, index: int, value: Json) -> str:
    """Return the word for the value at this index, or the value itself."""
    if index < len(option_text.values):
        return option_text.values[index]
    return format_number(value) if isinstance(value, int | float) else str(value)


def option_text(game: str, name: str) -> OptionText:
    """Return the texts of an option or agreement; one without texts is labelled with its name."""
    agreements = {
        "hints": OptionText(_("Hints"), help=(_("Players can ask for one."),)),
        "undo": OptionText(_("Undo"), help=(_("Moves can be undone."),)),
    }
    words = TABLES[game].text.option_texts()
    known = {**words.by_option, **words.table_rules, **agreements}
    return known.get(name) or OptionText(name.replace("_", " ").capitalize())


def equal_team_splits(game: str, name: str, players: int) -> list[list[int]]:
    """Return every division into equal teams that a game's option allows, fewest teams first."""
    result = [[seat * count // players for seat in range(players)] for count in range(2, players) if players % count == 0]
    return [teams for teams in result if _is_legal_split(game, name, players, teams)]


def nearest_team_split(game: str, name: str, players: int, requested: Json) -> list[int] | None:
    """Return the division into teams nearest in number to the requested one; None if none is requested or possible."""
    if not isinstance(requested, Sequence):
        return None
    count = len({team for team in requested if isinstance(team, int)})
    return min(equal_team_splits(game, name, players), key=lambda teams: abs(teams[-1] + 1 - count), default=None)


def team_by_seat(options: Mapping[str, Option], chosen: Options) -> Sequence[int]:
    """Return the team of every seat; () if there are no teams."""
    result = [chosen.get(name) for name, option in options.items() if isinstance(option, TeamsOption)]
    return next((value for value in result if isinstance(value, list)), ())


def _is_legal_split(game: str, name: str, players: int, teams: list[int]) -> bool:
    """Return True if the rules accept these teams."""
    try:
        GAMES[game].rules.initial_state(players, {name: teams}, "")
    except BadRecord:
        return False
    return True


class Choices:
    """The options and agreements chosen for a match; proposals change no option that a person has set."""

    def __init__(self, game: str, last_setup: TableSetup, player_count: int) -> None:
        """Begin with the choices of the game's last table."""
        self.game, self.rules, self.player_count = game, GAMES[game].rules, player_count
        proposed = self._option_texts.default_values(len(last_setup.seats))
        self.edited_options = set(last_setup.own) | {
            name for name, value in proposed.items() if name in last_setup.options and last_setup.options[name] != value
        }
        self.chosen_options = self._fit_options(last_setup.options)  # a value for every option that this number of players can set
        # asked for last
        self.last_teams: dict[str, Json] = {name: teams for name, teams in self.chosen_options.items() if isinstance(teams, list)}
        self.edited_agreements = {name: agreed for name, agreed in last_setup.agreed.items() if name in self.default_agreements}

    @property
    def default_agreements(self) -> dict[str, bool]:
        """The agreements that apply unless a person changes them."""
        general = {name: name != "hints" or has_hints_by_default(TABLES[self.game], self.chosen_options) for name in AGREEMENTS}
        return {**general, **dict.fromkeys(self._option_texts.table_rules, False)}

    @property
    def agreements(self) -> dict[str, bool]:
        return {**self.default_agreements, **self.edited_agreements}

    @property
    def changed_agreements(self) -> dict[str, bool]:
        """The agreements on hints and undo that differ from the usual ones, which a record has to name."""
        usual = self.default_agreements
        return {name: allowed for name, allowed in self.edited_agreements.items() if name in AGREEMENTS and allowed != usual[name]}

    @property
    def settings_on_screen(self) -> dict[str, tuple[Option, Json]]:
        """All options and agreements that can be set now, in the order of the screen, each with its value."""
        texts, shown = self._option_texts, dict[str, tuple[Option, Json]]()
        for name, option in settable_options(self.rules.options, self.player_count).items():
            shown[name] = option, self.chosen_options.get(name, option.default)
            below = texts.by_option[name].table_rule if name in texts.by_option else ""
            if below:
                shown[below] = OWN_RULE, int(self.agreements[below])
        return {**shown, **{name: (option, self.agreements[name]) for name, option in AGREEMENTS.items()}}

    def start_obstacle(self) -> str:
        """Return why no match can begin with these choices; "" if one can."""
        minimum, limit = self.rules.player_counts[0], self.rules.player_counts[-1]
        if self.player_count < minimum:
            return _("Add a player: {game} is for {least} to {most} players.").format(game=BOXES[self.game].name, least=minimum, most=limit)
        try:
            self.rules.initial_state(self.player_count, dict(self.chosen_options), "")
        except BadRecord as bad:
            return problem_message(bad.key, bad.details)
        return ""

    def set_player_count(self, player_count: int) -> list[tuple[str, str]]:
        """Change the number of players; options that no longer fit return to their defaults.

        Returns:
            The label and the new value of each option of which another value is proposed for this number.
        """
        before, self.player_count = self.chosen_options, player_count
        self.chosen_options = self._fit_options({**self.chosen_options, **self.last_teams})
        proposed = [name for name in self._option_texts.default_values(player_count) if before.get(name) != self.chosen_options.get(name)]
        return [(option_text(self.game, name).label, str(self.chosen_options[name])) for name in proposed]

    def choose(self, name: str, value: Json) -> None:
        """Set an option or agreement as a person's own choice."""
        if name in self.default_agreements:
            self.edited_agreements[name] = bool(value)
            return
        self.edited_options.add(name)
        self._set_options({name: value})
        if isinstance(self.rules.options[name], TeamsOption):
            self.last_teams = {name: self.chosen_options[name]}

    def apply_preset(self, preset: Preset) -> None:
        """Set every option and table rule of a preset."""
        self._set_options(preset.options)
        self.edited_agreements |= preset.table_rules

    def apply_house_rules(self, rules: HouseRules) -> None:
        """Apply house rules as far as they fit the number of players."""
        self.edited_options |= set(rules.options)
        self.chosen_options = self._fit_options({**self.chosen_options, **rules.options})
        usual = self.default_agreements
        self.edited_agreements = {name: allowed for name, allowed in rules.agreed.items() if name in usual and allowed != usual[name]}

    def to_house_rules(self, name: str) -> HouseRules:
        """Return all present choices as house rules with this name, without those about seats and teams."""
        words = self._option_texts.by_option
        seats = {option for option, switch_option in self.rules.options.items() if isinstance(switch_option, TeamsOption)}
        seats |= {option for option, switch_option in words.items() if switch_option.is_seat_number}
        options: dict[str, OptionValue] = {option: value for option, value in self.chosen_options.items() if option not in seats}
        return HouseRules(name, options, self.agreements)

    def equals_house_rules(self, rules: HouseRules) -> bool:
        """Return True if the present choices are those of these house rules."""
        now = self.to_house_rules(rules.name)
        return _shared_values_agree(now.options, rules.options) and _shared_values_agree(now.agreed, rules.agreed)

    def matching_house_rules(self, saved: Sequence[HouseRules]) -> HouseRules | None:
        """Return the house rules that the present choices equal, if any."""
        return next((rules for rules in saved if self.equals_house_rules(rules)), None)

    @property
    def _option_texts(self) -> OptionTexts:
        return TABLES[self.game].text.option_texts()

    def _set_options(self, requested: Mapping[str, Json]) -> None:
        """Set options; a granted agreement whose usual value this changes falls back to the usual value."""
        before = self.default_agreements
        self.chosen_options = self._fit_options({**self.chosen_options, **requested})
        after = self.default_agreements
        self.edited_agreements = {
            name: allowed for name, allowed in self.edited_agreements.items() if not allowed or before[name] == after[name]
        }

    def _fit_options(self, requested: Mapping[str, Json]) -> dict[str, OptionValue]:
        """Return the wished values that fit, with proposals for options that no person has chosen."""
        proposed = {
            name: value for name, value in self._option_texts.default_values(self.player_count).items() if name not in self.edited_options
        }
        return fit_options(self.game, {**requested, **proposed}, self.player_count)


def _shared_values_agree(now: Mapping[str, Json], saved: Mapping[str, Json]) -> bool:
    """Return True if all names that both mappings have hold equal values."""
    return all(now[name] == value for name, value in saved.items() if name in now)
