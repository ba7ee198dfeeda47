"""The choices of a set-up: options and agreements, and which of them a person made; no drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel import BadRecord, Json
from game.options import TeamsOption
from game.registry import GAMES
from ui.assets.error_messages import sentence
from ui.assets.translation import _
from ui.match.table_buttons import hinted
from ui.screens.setup.options import AGREEMENTS, fitting
from ui.store.settings import HouseRules, OptionValue, TableSetup
from ui.tables.option_texts import OptionTexts, Preset
from ui.tables.registry import BOXES, TABLES


class Choices:
    """The options and agreements chosen for a match; proposals change no option that a person has set."""

    def __init__(self, game: str, old: TableSetup, players: int) -> None:
        """Begin with the choices of the game's last table."""
        self.game, self.rules, self.players = game, GAMES[game].rules, players
        proposed = self._offers.proposed(len(old.seats))
        self.edited = set(old.own) | {name for name, value in proposed.items() if name in old.options and old.options[name] != value}
        self.chosen = self._fitted(old.options)  # a value for every option that this number of players can set
        self.grouped: dict[str, Json] = {name: teams for name, teams in self.chosen.items() if isinstance(teams, list)}  # asked for last
        self.agreed = {name: agreed for name, agreed in old.agreed.items() if name in AGREEMENTS}

    @property
    def usual(self) -> dict[str, bool]:
        """The agreements that apply unless a person changes them."""
        return {name: name != "hints" or hinted(TABLES[self.game], self.chosen) for name in AGREEMENTS}

    @property
    def agreements(self) -> dict[str, bool]:
        return {**self.usual, **self.agreed}

    @property
    def unusual(self) -> dict[str, bool]:
        """The agreements that differ from the usual ones, which a record has to name."""
        usual = self.usual
        return {name: allowed for name, allowed in self.agreed.items() if allowed != usual[name]}

    def obstacle(self) -> str:
        """Return why no match can begin with these choices; "" if one can."""
        minimum, limit = self.rules.seats[0], self.rules.seats[-1]
        if self.players < minimum:
            return _("Add a player: {game} is for {least} to {most}.").format(game=BOXES[self.game].name, least=minimum, most=limit)
        try:
            self.rules.initial_state(self.players, dict(self.chosen), "")
        except BadRecord as bad:
            return sentence(bad.key, bad.facts)
        return ""

    def seat(self, players: int) -> None:
        """Change the number of players; options that no longer fit return to their defaults."""
        self.players = players
        self.chosen = self._fitted({**self.chosen, **self.grouped})

    def choose(self, name: str, value: Json) -> None:
        """Set an option or agreement as a person's own choice."""
        if name in AGREEMENTS:
            self.agreed[name] = bool(value)
            return
        self.edited.add(name)
        self._set({name: value})
        if isinstance(self.rules.options[name], TeamsOption):
            self.grouped = {name: self.chosen[name]}

    def take(self, preset: Preset) -> None:
        """Set every option of a preset."""
        self._set(preset.options)

    def take_rules(self, rules: HouseRules) -> None:
        """Apply house rules as far as they fit the number of players."""
        self.edited |= set(rules.options)
        self.chosen = self._fitted({**self.chosen, **rules.options})
        usual = self.usual
        self.agreed = {name: allowed for name, allowed in rules.agreed.items() if name in usual and allowed != usual[name]}

    def saved_rules(self, name: str) -> HouseRules:
        """Return all present choices as house rules with this name, without those about seats and teams."""
        words = self._offers.words
        seats = {option for option, switch_option in self.rules.options.items() if isinstance(switch_option, TeamsOption)}
        seats |= {option for option, switch_option in words.items() if switch_option.seats}
        options: dict[str, OptionValue] = {option: value for option, value in self.chosen.items() if option not in seats}
        return HouseRules(name, options, self.agreements)

    def stands(self, rules: HouseRules) -> bool:
        """Return True if the present choices are those of these house rules."""
        now = self.saved_rules(rules.name)
        return _same(now.options, rules.options) and _same(now.agreed, rules.agreed)

    def standing(self, saved: Sequence[HouseRules]) -> HouseRules | None:
        """Return the house rules that the present choices equal, if any."""
        return next((rules for rules in saved if self.stands(rules)), None)

    @property
    def _offers(self) -> OptionTexts:
        return TABLES[self.game].text.options()

    def _set(self, wished: Mapping[str, Json]) -> None:
        """Set options; a granted agreement whose usual value this changes falls back to the usual value."""
        before = self.usual
        self.chosen = self._fitted({**self.chosen, **wished})
        after = self.usual
        self.agreed = {name: allowed for name, allowed in self.agreed.items() if not allowed or before[name] == after[name]}

    def _fitted(self, wished: Mapping[str, Json]) -> dict[str, OptionValue]:
        """Return the wished values that fit, with proposals for options that no person has chosen."""
        proposed = {name: value for name, value in self._offers.proposed(self.players).items() if name not in self.edited}
        return fitting(self.game, {**wished, **proposed}, self.players)


def _same(now: Mapping[str, Json], saved: Mapping[str, Json]) -> bool:
    """Return True if all names that both mappings have hold equal values."""
    return all(now[name] == value for name, value in saved.items() if name in now)
