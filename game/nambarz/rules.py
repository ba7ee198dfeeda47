"""Nambarz: the rules (rules NB-1 to NB-33), through the contract of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from game.dealing import parse_deal
from game.kernel import BadRecord, Json, Options, Refusal
from game.nambarz.cards import card, deck
from game.nambarz.determinization import sample_state
from game.nambarz.moves import OPERATIONS, NambarzMove, parse_move
from game.nambarz.refusals import REFUSAL_TEXTS, refusal
from game.nambarz.rounds import HAND_SIZE, deal_round, outcome
from game.nambarz.state import GameOptions, NambarzView, State, view
from game.nambarz.turns import play_move
from game.options import ChoiceOption, LettersOption, Option, SwitchOption, TeamsOption, check_options
from game.rules import Rules

MIN_TEAM_SIZE = 2  # players (rule NB-30)
MAX_TEAM_COUNT = 6


class Nambarz(Rules[State, NambarzMove, NambarzView]):
    """The rules of Nambarz."""

    name = "nambarz"
    refusal_texts = REFUSAL_TEXTS
    player_counts = range(2, 13)
    options: Mapping[str, Option] = {
        "rounds": ChoiceOption((1, 3, 5), 1),
        "jokers": ChoiceOption((12, 8, 4), 12),
        "referee": ChoiceOption(("helpful", "strict"), "helpful"),
        "operations": LettersOption(OPERATIONS, OPERATIONS),
        "fractions": SwitchOption(False),
        "teams": TeamsOption(MAX_TEAM_COUNT - 1, player_counts=(4, 6, 8, 9, 10, 12)),
        "play_off": SwitchOption(True),
    }
    supported_handicaps = ("points", "hints", "open")

    def initial_state(self, players: int, options: Options, seed: str, deal: Sequence[str] | None = None) -> State:
        """Return the initial state with seat 0 to start (rule NB-5), or raise BadRecord.

        12 players with 4 jokers are refused, too: no card would be left to turn up (rule NB-4).
        """
        chosen = check_options(self.options, options, players)
        setup = _game_options(chosen)
        cards = deck(setup.jokers)
        if HAND_SIZE * players >= len(cards):
            raise BadRecord("too_few_cards", players=players, jokers=setup.jokers)
        bare = State(
            seed=seed,
            setup=setup,
            teams=_teams_by_seat(chosen["teams"], players),
            players=tuple(range(players)),
            hands=((),) * players,
            points=(0,) * players,
            strokes=(0,) * players,
            known=((),) * players,
        )
        return deal_round(bare, 0, None if deal is None else parse_deal(deal, cards, card))

    def apply_handicap(self, state: State, points: Sequence[int], open_hands: Collection[int]) -> State:
        return replace(state, points=tuple(points), shown=tuple(open_hands))

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        return () if state.mover is None else (state.mover,)

    def refusal(self, state: State, seat: int, move: NambarzMove) -> Refusal | None:
        if state.mover is None:
            return Refusal("over")
        if seat != state.mover:
            return Refusal("not_your_turn", {"seat": state.mover})
        return refusal(state.decision, move, state.setup.is_strict)

    play = staticmethod(play_move)
    view = staticmethod(view)
    determinize = staticmethod(sample_state)
    outcome = staticmethod(outcome)
    parse_move = staticmethod(parse_move)


def _game_options(chosen: Mapping[str, Json]) -> GameOptions:
    """Return the checked options, with the operations in standard order and each at most once (rule NB-13)."""
    rounds, jokers, referee, operations = (chosen[name] for name in ("rounds", "jokers", "referee", "operations"))
    assert isinstance(rounds, int) and isinstance(jokers, int) and isinstance(referee, str) and isinstance(operations, str)
    if not operations or len(set(operations)) < len(operations):
        raise BadRecord("bad_option", option="operations", range=OPERATIONS)
    inside = "".join(sign for sign in OPERATIONS if sign in operations)
    return GameOptions(rounds, jokers, referee, inside, chosen["fractions"] is True, chosen["play_off"] is True)


def _teams_by_seat(teams_option: Json, players: int) -> tuple[int, ...] | None:
    """Return the team by seat, or raise BadRecord if the teams break rule NB-30.

    There have to be two teams or more, of equal size of two or more, with members in adjacent seats.
    """
    if teams_option is None:
        return None
    assert isinstance(teams_option, Sequence), "a list of team numbers"
    teams = tuple(team for team in teams_option if isinstance(team, int))
    sizes = Counter(teams)
    borders = sum(mine != next_ for mine, next_ in zip(teams, teams[1:] + teams[:1], strict=True))
    even = len(set(sizes.values())) == 1 and min(sizes.values()) >= MIN_TEAM_SIZE
    if len(teams) != players or len(sizes) < 2 or not even or borders != len(sizes):
        raise BadRecord("bad_teams", teams=list(teams[:12]), players=players)
    return teams
