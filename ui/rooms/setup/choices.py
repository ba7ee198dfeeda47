"""What is chosen in a set-up: options, agreements, and which of them people chose themselves. Nothing of the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel import BadRecord, Json
from game.options import TeamsOption
from game.registry import GAMES
from ui.assets.troubles import sentence
from ui.assets.words import _
from ui.match.table_keys import hinted
from ui.rooms.setup.options import AGREEMENTS, fitting
from ui.store.settings import HouseRules, OptionValue, TableSetup
from ui.tables.offers import Offers, Preset
from ui.tables.registry import BOXES, TABLES


class Choices:
    """`chosen`: a value for every option that so many players can set; `agreed`: what people switched themselves; `own`: the names of
    the options that people chose, which no proposal changes."""

    def __init__(self, game: str, old: TableSetup, players: int) -> None:
        """`old`: the game's last table."""
        self.game, self.rules, self.players = game, GAMES[game].rules, players
        proposed = self._offers.proposed(len(old.seats))
        self.own = set(old.own) | {name for name, value in proposed.items() if name in old.options and old.options[name] != value}
        self.chosen = self._fitted(old.options)
        self.grouped: dict[str, Json] = {name: teams for name, teams in self.chosen.items() if isinstance(teams, list)}  # asked for last
        self.agreed = {name: agreed for name, agreed in old.agreed.items() if name in AGREEMENTS}

    @property
    def usual(self) -> dict[str, bool]:
        """The agreements as they stand unless people switch them."""
        return {name: name != "hints" or hinted(TABLES[self.game], self.chosen) for name in AGREEMENTS}

    @property
    def agreements(self) -> dict[str, bool]:
        return {**self.usual, **self.agreed}

    @property
    def unusual(self) -> dict[str, bool]:
        """The agreements that the record of a match has to name."""
        usual = self.usual
        return {name: allowed for name, allowed in self.agreed.items() if allowed != usual[name]}

    def obstacle(self) -> str:
        """Why no match can begin so; "" when one can."""
        least, most = self.rules.seats[0], self.rules.seats[-1]
        if self.players < least:
            return _("Add a player: {game} is for {least} to {most}.").format(game=BOXES[self.game].name, least=least, most=most)
        try:
            self.rules.start(self.players, dict(self.chosen), "")
        except BadRecord as bad:
            return sentence(bad.key, bad.facts)
        return ""

    def seat(self, players: int) -> None:
        """So many play now. Options not meant for them return to their defaults; teams change to the nearest number."""
        self.players = players
        self.chosen = self._fitted({**self.chosen, **self.grouped})

    def choose(self, name: str, value: Json) -> None:
        """Somebody chose it."""
        if name in AGREEMENTS:
            self.agreed[name] = bool(value)
            return
        self.own.add(name)
        self._set({name: value})
        if isinstance(self.rules.options[name], TeamsOption):
            self.grouped = {name: self.chosen[name]}

    def take(self, preset: Preset) -> None:
        """Every option as this set has it."""
        self._set(preset.options)

    def take_rules(self, rules: HouseRules) -> None:
        """All as it was when people kept it, as far as it fits so many players."""
        self.own |= set(rules.options)
        self.chosen = self._fitted({**self.chosen, **rules.options})
        usual = self.usual
        self.agreed = {name: allowed for name, allowed in rules.agreed.items() if name in usual and allowed != usual[name]}

    def kept(self, name: str) -> HouseRules:
        """All that is set now, under a name. Who sits where is no rule of the house."""
        words = self._offers.words
        seats = {option for option, found in self.rules.options.items() if isinstance(found, TeamsOption)}
        seats |= {option for option, found in words.items() if found.seats}
        options: dict[str, OptionValue] = {option: value for option, value in self.chosen.items() if option not in seats}
        return HouseRules(name, options, self.agreements)

    def stands(self, rules: HouseRules) -> bool:
        """Whether all is set as in these."""
        now = self.kept(rules.name)
        return _same(now.options, rules.options) and _same(now.agreed, rules.agreed)

    def standing(self, kept: Sequence[HouseRules]) -> HouseRules | None:
        """Those of them that are set now."""
        return next((rules for rules in kept if self.stands(rules)), None)

    @property
    def _offers(self) -> Offers:
        return TABLES[self.game].words.options()

    def _set(self, wished: Mapping[str, Json]) -> None:
        """An agreement whose usual value changes with these options falls back to it, unless people have switched it off."""
        before = self.usual
        self.chosen = self._fitted({**self.chosen, **wished})
        after = self.usual
        self.agreed = {name: allowed for name, allowed in self.agreed.items() if not allowed or before[name] == after[name]}

    def _fitted(self, wished: Mapping[str, Json]) -> dict[str, OptionValue]:
        """As wished for, as far as it fits; what is proposed for so many players where people chose nothing."""
        proposed = {name: value for name, value in self._offers.proposed(self.players).items() if name not in self.own}
        return fitting(self.game, {**wished, **proposed}, self.players)


def _same(now: Mapping[str, Json], kept: Mapping[str, Json]) -> bool:
    """As far as both know the names."""
    return all(now[name] == value for name, value in kept.items() if name in now)
