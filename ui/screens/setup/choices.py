"""The choices of a set-up: options and agreements, and which of them a person made; no drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel import BadRecord, Json
from game.options import TeamsOption
from game.registry import GAMES
from ui.assets.error_messages import problem_message
from ui.assets.translation import _
from ui.match.table_buttons import has_hints_by_default
from ui.screens.setup.options import AGREEMENTS, fit_options
from ui.store.settings import HouseRules, OptionValue, TableSetup
from ui.tables.option_texts import OptionTexts, Preset
from ui.tables.registry import BOXES, TABLES


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
        self.edited_agreements = {name: agreed for name, agreed in last_setup.agreed.items() if name in AGREEMENTS}

    @property
    def default_agreements(self) -> dict[str, bool]:
        """The agreements that apply unless a person changes them."""
        return {name: name != "hints" or has_hints_by_default(TABLES[self.game], self.chosen_options) for name in AGREEMENTS}

    @property
    def agreements(self) -> dict[str, bool]:
        return {**self.default_agreements, **self.edited_agreements}

    @property
    def changed_agreements(self) -> dict[str, bool]:
        """The agreements on hints and undo that differ from the usual ones, which a record has to name."""
        usual = self.default_agreements
        return {name: allowed for name, allowed in self.edited_agreements.items() if allowed != usual[name]}

    def start_obstacle(self) -> str:
        """Return why no match can begin with these choices; "" if one can."""
        minimum, limit = self.rules.player_counts[0], self.rules.player_counts[-1]
        if self.player_count < minimum:
            return _("Add a player: {game} is for {least} to {most}.").format(game=BOXES[self.game].name, least=minimum, most=limit)
        try:
            self.rules.initial_state(self.player_count, dict(self.chosen_options), "")
        except BadRecord as bad:
            return problem_message(bad.key, bad.details)
        return ""

    def set_player_count(self, player_count: int) -> None:
        """Change the number of players; options that no longer fit return to their defaults."""
        self.player_count = player_count
        self.chosen_options = self._fit_options({**self.chosen_options, **self.last_teams})

    def choose(self, name: str, value: Json) -> None:
        """Set an option or agreement as a person's own choice."""
        if name in AGREEMENTS:
            self.edited_agreements[name] = bool(value)
            return
        self.edited_options.add(name)
        self._set_options({name: value})
        if isinstance(self.rules.options[name], TeamsOption):
            self.last_teams = {name: self.chosen_options[name]}

    def apply_preset(self, preset: Preset) -> None:
        """Set every option of a preset."""
        self._set_options(preset.options)

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
