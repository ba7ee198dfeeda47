"""Tests of Nain Jaune's bots: legal at every level, repeatable, limited to their view, and obedient to the stop signal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import log

import pytest

from bench.games.nain_jaune import RIVALS
from game.bots.bot import Bot, never_stop
from game.bots.successive_halving import World
from game.kernel import Json
from game.nain_jaune import bots
from game.nain_jaune.bots import LEVELS, RUNGS, LongestRunBot, MonteCarloBot, sampled_worlds, win_chance
from game.nain_jaune.cards import BOXES, DECK, Card, card
from game.nain_jaune.moves import Play, Stop
from game.nain_jaune.rules import NainJaune
from game.nain_jaune.state import NainJauneView, State
from game.record import BOT_LEVELS as NAMES
from tests import chance
from tests.game.matches import Setup, fresh, played
from tests.game.patience import Patience

RULES = NainJaune()
QUICK = MonteCarloBot(deal_count=12, halving_counts=(6,))
BOTS: Mapping[str, Bot] = {**LEVELS, "hard": QUICK, **RIVALS}
every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))
every_table = pytest.mark.parametrize("players", RULES.player_counts)
FULL = {"10D": 4, "JC": 8, "QS": 12, "KH": 16, "7D": 20}


def cards(names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names.split())


def table(hands: Sequence[str], boxes: Mapping[str, int] = FULL, laid: str = "", **changes: object) -> State:
    """Return a position of the first deal with seat 0 to move; `laid` as "1:AC 2:2D"."""
    entries = tuple((int(entry[0]), card(entry[2:])) for entry in laid.split())
    state = RULES.initial_state(len(hands), {"announce": changes.pop("announce", True)}, "1")  # type: ignore[dict-item]
    held = tuple(cards(hand) for hand in hands)
    seen = {each for hand in held for each in hand} | {each for _, each in entries}
    talon = tuple(each for each in DECK if each not in seen)
    full = {box: boxes.get(str(box), 0) for box in BOXES}
    return replace(state, hands=held, talon=talon, boxes=full, laid=entries, **changes)  # type: ignore[arg-type]


def view_of(state: State) -> NainJauneView:
    return RULES.view(state, state.turn)


def asked(bot: Bot, view: NainJauneView, chance: int = 1) -> str:
    return str(bot.choose(view, random.Random(chance), never_stop))


def views(players: int, seed: str, **options: Json) -> list[NainJauneView]:
    """Return the view of the seat to move at every decision of a random match."""
    whole = played(Setup("nain_jaune", players, tuple(options.items())), seed)
    return [view_of(state) for state in whole._states[:-1]]


def decisions(players: int, seed: str, **options: Json) -> list[NainJauneView]:
    """Return the views of `views` with more than one legal move."""
    return [view for view in views(players, seed, **options) if len(view.legal()) > 1]


def test_there_is_a_bot_for_every_level() -> None:
    assert tuple(LEVELS) == NAMES and not set(RIVALS) & set(LEVELS)


@every_bot
@every_table
@pytest.mark.parametrize("announce", [True, False])
def test_a_bot_plays_a_legal_card_wherever_a_match_stands(bot: Bot, players: int, announce: bool) -> None:
    """This holds also if it is stopped at the third reading; and it never ends the match by agreement (rule JA-19)."""
    for number, view in enumerate(views(players, "legal", announce=announce)):
        move = bot.choose(view, random.Random(number), Patience(2))
        assert isinstance(move, Play) and move in view.legal()


@every_bot
def test_nobody_stops_an_evening(bot: Bot) -> None:
    """The move would be accepted before the first card (rule JA-19)."""
    match = fresh(Setup("nain_jaune", 4), "stop")
    assert match.refusal(0, Stop()) is None
    assert {type(bot.choose(match.view(0), random.Random(chance), never_stop)) for chance in range(20)} == {Play}


def test_hard_plays_a_legal_card_at_full_length() -> None:
    for number, view in enumerate(decisions(4, "full")[::12]):
        assert LEVELS["hard"].choose(view, random.Random(number), never_stop) in view.legal()


@pytest.mark.parametrize("bot", [LongestRunBot(), QUICK, *RIVALS.values()], ids=["normal", "hard", *RIVALS])
def test_the_words_are_said_where_they_have_to_be(bot: Bot) -> None:
    """(rule JA-13); with automatic words no "!" is legal."""
    sentences = [bot.choose(view, random.Random(1), never_stop) for view in decisions(5, "words")]
    assert all(isinstance(move, Play) and move.claim == (move.card in BOXES) for move in sentences) and any(
        "!" in str(move) for move in sentences
    )
    quiet = [bot.choose(view, random.Random(1), never_stop) for view in decisions(5, "words", announce=False)]
    assert any(isinstance(move, Play) and move.card in BOXES for move in quiet) and not any("!" in str(move) for move in quiet)


def test_easy_forgets_the_words_one_time_in_five() -> None:
    """It plays no other card while the box is full."""
    view = view_of(table(["7D 8C", "2C 3C", "4C 5C"]))
    texts = [asked(LEVELS["easy"], view, chance) for chance in range(2000)]
    assert set(texts) == {"play 7D!", "play 7D"} and texts.count("play 7D") == pytest.approx(400, abs=80)


@every_bot
def test_the_same_view_and_chance_give_the_same_move(bot: Bot) -> None:
    for view in decisions(3, "same")[::5]:
        assert bot.choose(view, random.Random(7), Patience(5)) == bot.choose(view, random.Random(7), Patience(5))
        assert asked(bot, view) == asked(bot, view)


@every_table
def test_the_answer_depends_on_the_view_alone(players: int) -> None:
    """The other hands and later deals do not change the answer."""
    for view in decisions(players, "alone")[::7]:
        one, other = (RULES.determinize(view, random.Random(number)) for number in (1, 2))
        assert one != other
        assert asked(QUICK, view_of(one)) == asked(QUICK, view_of(other)) == asked(QUICK, view)


def start_view() -> NainJauneView:
    """Return a view with nine ranks to start with, three of which give equally long runs."""
    hand = "AC 2C 4C 5D 7C 8H 10C QC KC"
    remaining = [str(each) for each in DECK if each not in cards(hand)]
    return view_of(table([hand, *(" ".join(remaining[9 * number : 9 * number + 9]) for number in range(4))]))


def test_a_stopped_search_answers_at_once_with_the_longest_run() -> None:
    gone = Patience(0)
    view = start_view()
    assert LEVELS["hard"].choose(view, random.Random(1), gone) == LEVELS["normal"].choose(view, random.Random(1), never_stop)
    assert gone.read_count == 1


def test_after_so_many_deals_the_worse_half_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are thirteen starts, of which the lower ones are better; at least two remain."""
    tried: list[int] = []

    def sure_worlds(view: NainJauneView, rng: random.Random) -> Iterator[World]:
        while True:
            yield lambda move: tried.append(move.card.rank) or -move.card.rank  # type: ignore[func-returns-value]

    monkeypatch.setattr(bots, "sampled_worlds", sure_worlds)
    view = view_of(table(["AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 2D 4D", "2S", "3S"]))
    assert asked(MonteCarloBot(), view) == "play AC"
    assert sorted(Counter(tried).items()) == [*zip(range(1, 14), [1000, 1000, 360, 120, 120, 120, *[40] * 7], strict=True)]


def test_a_search_looks_often_whether_to_stop() -> None:
    patience = Patience(5)
    LEVELS["hard"].choose(start_view(), random.Random(1), patience)
    assert patience.read_count == 6, "after a stop it looks no more"
    patience = Patience(10**6)
    LEVELS["hard"].choose(start_view(), random.Random(1), patience)
    assert patience.read_count == 1_000


@pytest.mark.parametrize(
    ("hands", "boxes", "best"),
    [
        (["3C 5C 6C 7C 9C", "AC", "AD"], FULL, "play 5C"),
        (["3C 4C 9C 10D", "AC", "AD"], FULL, "play 9C"),  # as long, and with a box
        (["3C 4C 9C 10D JD", "AC", "AD"], {}, "play 9C"),
        (["7D 7C", "AC", "AD"], FULL, "play 7D!"),
    ],
)
def test_normal_starts_with_the_longest_run(hands: list[str], boxes: Mapping[str, int], best: str) -> None:
    assert asked(LEVELS["normal"], view_of(table(hands, boxes))) == best


@pytest.mark.parametrize("bot", [LongestRunBot(), LEVELS["hard"]], ids=["normal", "hard"])
def test_the_belle_carte_is_laid_before_its_equals(bot: Bot) -> None:
    """(rules JA-13 and JA-15)"""
    state = table(["7C 7D 7H 9C", "8C 2C", "3C 4C"], needed="7", laid="1:6C")
    assert {asked(bot, view_of(state), chance) for chance in range(5)} == {"play 7D!"}


def test_the_search_knows_what_was_said() -> None:
    """No other hand has a 6, so the 5 keeps the lead and the ace then goes out; another 2 would end the deal (rules JA-10 and JA-12)."""
    nobody = frozenset({6})
    state = table(["AC 5C", "9C", "9D"], {}, laid="1:6C 1:6D 1:6H 1:6S", without=(nobody,) * 3)
    assert {asked(LEVELS["hard"], view_of(state), chance) for chance in range(5)} == {"play 5C"}


def test_the_search_takes_a_box_while_it_can() -> None:
    """The other seat is about to go out, and a run of two wins nothing."""
    state = table(["3C 4C 7D 10C", "9C", "9D"], {"7D": 40}, laid="1:KC")
    assert asked(LEVELS["hard"], view_of(state)) == "play 7D!"


def test_purses_are_worth_the_chance_of_the_first_place() -> None:
    """A lead is worth more, the less luck remains (rule JA-19); a seat that cannot stake is out (rule JA-20)."""
    assert win_chance([5, 5, 5, 5], 1, 9.0, 0) == 0.25
    assert 0.5 < win_chance([20, 10], 0, 20.0, 0) < win_chance([20, 10], 0, 5.0, 0) < 1
    assert win_chance([20, 10], 0, 5.0, 0) + win_chance([20, 10], 1, 5.0, 0) == pytest.approx(1)
    assert win_chance([20, 14], 0, 20.0, 15) == 1 and win_chance([14, 20], 0, 20.0, 15) == 0
    assert win_chance([800, 0], 1, 3.0, 0) < 1e-99, "the fullest purses of all"


@pytest.mark.parametrize(("deals", "coins"), [(1, 3.0), (2, 14.0), (5, 28.0), (0, 28.0)])
def test_the_more_deals_are_still_to_come_the_more_coins_chance_may_move(deals: int, coins: float) -> None:
    """Luck grows with the root of the deals to come, counted as four if play is to the last player (rule JA-19).

    Here all cards are known, and 33 coins stand against 19 and 19.
    """
    state = table(["5C", "AC", "AD"], {}, laid="1:KC", purses=(31, 20, 20))
    view = view_of(replace(state, setup=replace(state.setup, deals=deals)))
    chances = next(sampled_worlds(view, random.Random(1)))(Play(card("5C")))
    assert (33 - 19) / log(2 / (1 / chances - 1)) == pytest.approx(coins)


def test_the_weakest_robot_starts_anywhere_but_never_leaves_a_rich_box() -> None:
    """It forgets the words one time in five (rule JA-13)."""
    state = table(["AC 3C 5D 7D 9C JD KC", "2C", "4C"])
    result = Counter(asked(RUNGS[0], view_of(state), chance) for chance in range(2000))
    assert result.keys() == {"play 7D!", "play 7D"} and result["play 7D"] == pytest.approx(400, abs=72)
    poor = view_of(replace(state, boxes=dict.fromkeys(state.boxes, 0)))
    assert len({asked(RUNGS[0], poor, chance).rstrip("!") for chance in range(200)}) == 7


def wins(bots: Sequence[Bot], evenings: range) -> float:
    """Return how many matches the first bot wins, every one played once from each seat."""
    won = 0.0
    for number in evenings:
        for shift in range(len(bots)):
            seated = [bots[(index - shift) % len(bots)] for index in range(len(bots))]
            match = fresh(Setup("nain_jaune", len(bots)), f"wins{number}")
            while match.to_move:
                seat = match.to_move[0]
                match.play(seat, seated[seat].choose(match.view(seat), match.bot_rng(seat), never_stop))
            won += (shift in match.outcome.winners) / len(match.outcome.winners)
    return won


@pytest.mark.random
def test_normal_beats_easy() -> None:
    """Fixed seeds, so always the same matches; the ladder measures strength."""
    deals = chance.many(15, 30)
    assert wins([LEVELS["normal"], LEVELS["easy"], LEVELS["easy"]], range(deals)) * 3 >= deals * 4


@pytest.mark.random
def test_a_short_search_beats_easy() -> None:
    deals = chance.many(10, 20)
    assert wins([QUICK, LEVELS["easy"], LEVELS["easy"]], range(deals)) >= deals * 1.4
