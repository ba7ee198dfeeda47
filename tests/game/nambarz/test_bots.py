"""Tests of Nambarz's bots: legal at every level, repeatable, limited to their view, and obedient to the stop signal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest

from game.bots.bot import Bot, never_stop
from game.nambarz import bots
from game.nambarz.bots import BEGINNER_FAULTS, LEVELS, MONTE_CARLO, MostCardsBot, beginner_mistakes, candidate_moves, hint_candidates
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Drew
from game.nambarz.moves import Calculate, Draw, GiveUp, Lay, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.plays import covering_plays, decision_after_joker, play_size, played_cards
from game.nambarz.referee import ruling
from game.nambarz.state import GameOptions, NambarzView, State
from game.record import BOT_LEVELS as NAMES
from tests import chance
from tests.cases import cases
from tests.game.matches import Setup as Match
from tests.game.matches import fresh, played
from tests.game.nambarz.adapter import SETUPS
from tests.game.nambarz.table import HELPFUL, RULES, STRICT, after, cards, table
from tests.game.patience import Patience

QUICK = replace(MONTE_CARLO, playout_count=16)
BOTS: Mapping[str, Bot] = {**LEVELS, "hard": QUICK}
every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))
RESTRICTED = [
    Match("nambarz", 3, (("operations", "-"),)),
    Match("nambarz", 4, (("operations", "*/"), ("referee", "strict"), ("teams", (0, 0, 1, 1)))),
    Match("nambarz", 2, (("operations", "+-/"), ("fractions", True), ("referee", "strict"))),
]
EVERY = [Match("nambarz", players, chosen) for players, choices in SETUPS.items() for chosen in choices] + RESTRICTED
every_setup = pytest.mark.parametrize("setup", EVERY, ids=str)


def view_of(state: State) -> NambarzView:
    return RULES.view(state, state.mover)


def asked(bot: Bot, state: State, chance: int = 1) -> str:
    return str(bot.choose(view_of(state), random.Random(chance), never_stop))


def often(bot: Bot, state: State, times: int) -> Counter[str]:
    return Counter(asked(bot, state, chance) for chance in range(times))


def views(setup: Match, seed: str) -> list[NambarzView]:
    """Return the view of the seat to move at every decision of a random match."""
    whole = played(setup, seed)
    return [view_of(state) for state in whole._states[:-1]]


def test_there_is_a_bot_for_every_level() -> None:
    assert tuple(LEVELS) == NAMES


@pytest.mark.random
@every_bot
@every_setup
def test_no_move_of_a_bot_is_refused(bot: Bot, setup: Match) -> None:
    """All setups with 2 to 12 seats; moves other than a beginner's errors are legal."""
    state = RULES.initial_state(setup.players, setup.options, "bots")
    for number in chance.numbers(12, 200):
        if state.mover is None:
            break
        view = view_of(state)
        move = bot.choose(view, random.Random(number), never_stop)
        assert isinstance(move, Single | Calculate | PlayJoker | Lay | Stop | Draw | Pass | Recombine | GiveUp)
        assert RULES.refusal(state, state.mover, move) is None
        assert move in view.legal() or (bot is LEVELS["easy"] and setup.options.get("referee") == "strict")
        state, _ = RULES.play(state, state.mover, move)


@every_bot
def test_wherever_a_random_match_stands(bot: Bot) -> None:
    """This includes play-offs and positions that no bot would reach, and a stop at the third reading."""
    for number, view in enumerate(views(Match("nambarz", 2, (("rounds", 3),)), "anywhere")[::3]):
        assert bot.choose(view, random.Random(number), Patience(2)) in view.legal()


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_table_of_bots_ends(level: str) -> None:
    """Also with faults, and with few operators (rule NB-25)."""
    for setup in (Match("nambarz", 4, (("referee", "strict"),)), Match("nambarz", 7, (("operations", "+"),))):
        match = fresh(setup, "ends")
        while match.to_move:
            match.play(match.to_move[0], LEVELS[level].choose(match.view(match.to_move[0]), random.Random(match.ply), never_stop))
            assert match.ply < 4_000


@every_bot
def test_the_same_view_and_chance_give_the_same_move(bot: Bot) -> None:
    for view in views(Match("nambarz", 3, (("referee", "strict"),)), "same")[::9]:
        assert len({bot.choose(view, random.Random(7), never_stop) for _ in range(3)}) == 1


@every_bot
@pytest.mark.parametrize("players", [2, 5, 12])
def test_the_answer_depends_on_the_view_alone(bot: Bot, players: int) -> None:
    """The other hands and later deals do not change the answer."""
    for view in views(Match("nambarz", players), "alone")[::29]:
        one, other = (RULES.determinize(view, random.Random(number)) for number in (1, 2))
        assert asked(bot, one) == asked(bot, other) == str(bot.choose(view, random.Random(1), never_stop))


# easy


def test_easy_sees_a_calculation_of_two_cards_three_times_in_ten() -> None:
    result = often(LEVELS["easy"], table("3", ["7 4 10-cat", "8 8"]), 1_000)
    assert result.keys() == {"calc 7 - 4", "draw"} and result["calc 7 - 4"] == pytest.approx(300, abs=60)


def test_easy_sees_no_longer_calculation() -> None:
    assert often(LEVELS["easy"], table("3", ["10 4 2", "8 8"]), 50).keys() == {"draw"}


@pytest.mark.parametrize(
    ("pile", "hand", "move"),
    [("3", "3 10 7", "match 3"), ("3", "J# 10", "joker J#"), ("3", "J+ 10", "joker J+"), ("3 J#", "10 J#", "lay 10")],
)
def test_easy_sees_matches_and_jokers(pile: str, hand: str, move: str) -> None:
    assert often(LEVELS["easy"], table(pile, [hand, "8 8"]), 20).keys() == {move}


def test_easy_lays_a_further_card_on_its_joker_and_leaves_it_open_only_without_one() -> None:
    """(rule NB-15)"""
    for hand, moves in (("J# 10 7", {"lay 10", "lay 7"}), ("J# 10-cat 7-fish", {"stop"})):
        state, _ = after(table("3", [hand, "8 8"]), "joker J#")
        assert often(LEVELS["easy"], state, 30).keys() == moves


def test_easy_errs_in_one_play_of_twelve_and_pays() -> None:
    """Plausible errors, only if faults are judged, and never moves that would be refused (rules NB-19 to NB-23)."""
    state = table("3", ["3 7 5 2-fish 9", "8 8"], setup=STRICT)
    result = often(LEVELS["easy"], state, 1_200)
    assert 1_200 - result["match 3"] == pytest.approx(100, abs=40)
    for text in result.keys() - {"match 3"}:
        later, seen = after(state, text)
        if later.phase is TurnPhase.RECOMBINE:
            later, seen = after(later, "give up")
        assert Drew(0, 3) in seen
    assert often(LEVELS["easy"], replace(state, setup=HELPFUL), 200).keys() == {"match 3"}


@pytest.mark.parametrize("setup", [STRICT, replace(STRICT, operations="+-"), replace(STRICT, fractions=True)], ids=str)
def test_its_errors_are_faults_that_are_judged(setup: GameOptions) -> None:
    """A result wrong by one, a matching card, or a card too many; always with allowed operators."""
    state = table("3-bee", ["6 5 2 10 9 3 8-bee 5-cat 1-turtle", "8 8"], setup=setup)
    decision, keys, wrong = state.decision, set(), set()
    for move in beginner_mistakes(decision):
        judged = ruling(decision, move)
        assert judged is not None and RULES.refusal(state, 0, move) is None
        assert set(move.calculation.operations) <= set(setup.operations) and len(move.calculation.cards) <= 3
        keys.add(judged.why.key)
        if judged.why.key == "wrong_result":
            wrong.add(int(str(judged.why.details["result"])))
            assert len(move.calculation.cards) == 2
    assert keys == BEGINNER_FAULTS and wrong == {2, 4}


@cases("hand, result", [("9 " + "5 " * 7, True), ("9 " + "5 " * 7 + "2-fish", True), ("9 " + "5 " * 8, False)])
def test_a_beginner_errs_among_the_last_eight_cards_of_a_type(hand: str, result: bool) -> None:
    """The example is 9 - 5, which is not 3."""
    assert bool(list(beginner_mistakes(table("3", [hand, "8 8"], setup=STRICT).decision))) == result


def test_after_drawing_an_error_holds_the_drawn_card() -> None:
    """A play without the drawn card would be refused (rule NB-7)."""
    state = table("3", ["7 5 2 9", "8 8"], setup=STRICT, phase=TurnPhase.DRAWN, drawn="9")
    moves = list(beginner_mistakes(state.decision))
    assert moves and all(cards("9")[0] in move.calculation.cards for move in moves)
    assert not list(beginner_mistakes(table("3 J#", ["7 5 2 9", "8 8"], setup=STRICT).decision))


@pytest.mark.parametrize(("level", "moves"), [("easy", {"recombine 6 / 2", "give up"}), ("normal", {"recombine 6 / 2"})])
def test_after_a_wrong_result(level: str, moves: set[str]) -> None:
    """(rule NB-22)"""
    state, _ = after(table("3", ["6 2 9", "8 8"], setup=STRICT), "calc 6 + 2")
    assert often(LEVELS[level], state, 60).keys() == moves
    assert asked(LEVELS["hard"], state) == "recombine 6 / 2"


# normal


@cases(
    "pile, hand, moves",
    [
        ("3", "3 10 4 2", {"calc 10 - 4 / 2", "calc 10 + 2 / 4", "calc 2 + 10 / 4"}),
        ("3", "3 9 9", {"match 3"}),
        ("3", "J* 3 10", {"match 3"}),  # a joker waits
        ("3", "J* 3-bee", {"match 3-bee"}),
        ("3", "J* 10", {"joker J*"}),  # and ends the round
        ("3", "J# 10 9-hen 9-duck", {"joker J#"}),
        ("3", "J+ 3", {"joker J+"}),  # then the 3
        ("3", "J+ 7 4", {"joker J+"}),
        ("3", "J+ 3 9", {"match 3"}),
        ("3", "J+ 9 9", {"draw"}),
        ("3", "J+ 9", {"draw"}),
        ("3", "J+", {"joker J+"}),
        ("3 J#", "9 9-hen", {"lay 9"}),
        ("3 J#", "9-hen", {"draw"}),
    ],
)
def test_normal_plays_the_most_cards(pile: str, hand: str, moves: set[str]) -> None:
    """A "play again" is kept until it allows more cards (rule NB-17)."""
    assert often(LEVELS["normal"], table(pile, [hand, "8 8"]), 40).keys() == moves


@pytest.mark.parametrize(("hand", "move"), [("3-bee 8-bee J+ 1", "joker J+"), ("3-bee J+ 1", "pass"), ("3-bee J+", "joker J+")])
def test_normal_plays_again_when_something_fits(hand: str, move: str) -> None:
    state, _ = after(table("3", [hand, "8 8"]), "match 3-bee")
    assert asked(LEVELS["normal"], state) == move


# hard


def test_the_moves_that_hard_tries_differ_in_what_they_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best by number of cards come first, up to a limit, and drawing is one of them."""
    state = table("5", ["8 8 1 1 9 10 2 4-hen 9-hen 5-cat 10-cat J* J+", "8 8"])
    monkeypatch.setattr(bots, "MAX_COMPARED_PLAYS", 10)
    moves = candidate_moves(view_of(state), random.Random(1))
    left = {
        (*sorted(map(str, played_cards(move)[:-1])), str(move) if not played_cards(move) else str(played_cards(move)[-1])) for move in moves
    }
    assert len(moves) == len(left) == 11 and Draw() in moves
    assert len(played_cards(moves[0])) == max(len(played_cards(move)) for move in covering_plays(state.decision))
    monkeypatch.setattr(bots, "MAX_COMPARED_PLAYS", 3)
    fewer = candidate_moves(view_of(state), random.Random(1))
    assert [played_cards(move) for move in fewer][1:] != [()] * 3 and len(fewer) == 4


def test_a_stopped_search_answers_at_once_as_normal_would() -> None:
    gone = Patience(0)
    state = table("3", ["3 10 4 2 9", "8 8"])
    assert str(LEVELS["hard"].choose(view_of(state), random.Random(1), gone)) == asked(MostCardsBot(), state)
    assert gone.read_count == 1


def test_a_search_looks_often_whether_to_stop() -> None:
    patience = Patience(5)
    view = view_of(table("3", ["3 10 4 2 9", "8 8"]))
    LEVELS["hard"].choose(view, random.Random(1), patience)
    assert patience.read_count == 6, "after a stop it looks no more"


def test_one_legal_move_is_not_thought_about() -> None:
    patience = Patience(0)
    state, _ = after(table("3", ["3 9", "8 8"]), "match 3")
    assert LEVELS["hard"].choose(view_of(state), random.Random(1), patience) == Pass() and not patience.read_count


def test_of_two_moves_the_better_one_is_looked_for() -> None:
    patience = Patience(100)
    state = table("3", ["3 9", "8 8"])
    LEVELS["hard"].choose(view_of(state), random.Random(1), patience)
    assert len(candidate_moves(view_of(state), random.Random(1))) == 2 and patience.read_count > 1


@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ("3 9 J*", {"match 3"}),
        ("3 10 7 J+ 9-hen", {"match 3", "calc 10 - 7"}),
        ("J+ 9 9", {"draw", "joker J+"}),  # nothing is playable on the 3
    ],
)
def test_what_a_hint_may_name(hand: str, named: set[str]) -> None:
    """Jokers wait while another card can be played."""
    view = view_of(table("3", [hand, "8 8"]))
    assert {str(move) for move in hint_candidates(view, random.Random(1))} == named


def test_a_joker_counts_with_its_further_card_and_play_again_alone() -> None:
    """(rules NB-14 and NB-17)"""
    decision = table("3", ["J# J+ 5 9", "8 8"]).decision
    assert [play_size(decision, PlayJoker(joker)) for joker in cards("J# J+")] == [2, 1]


def test_a_card_just_drawn_still_has_to_follow_the_joker() -> None:
    """Unless it is the joker itself (rule NB-7)."""
    joker, other = cards("J# 5")
    decision = table("3", ["J# 5 9-hen", "8 8"], phase=TurnPhase.DRAWN, drawn="5").decision
    assert decision_after_joker(decision, joker).drawn == other
    assert decision_after_joker(replace(decision, drawn=joker), joker).drawn is None


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("3 J+", "joker J+"),  # then the 3: out at once
        ("J# 10", "joker J#"),
        ("10 7", "calc 10 - 7"),
    ],
)
def test_hard_goes_out_where_it_can(hand: str, move: str) -> None:
    assert {asked(LEVELS["hard"], table("3", [hand, "8 1"]), chance) for chance in range(3)} == {move}


def test_hard_takes_a_stroke_where_it_can_go_out_at_once_anyway() -> None:
    """The four cards are worth 7 points more than the joker; a match now would leave the others in hand (rule NB-27)."""
    state = table("5", ["8 8 1 1 9", "7-fish 7-frog 2-fish 2-frog 4-hen 4-duck 9-hen 9-duck"])
    move = LEVELS["hard"].choose(view_of(state), random.Random(1), never_stop)
    assert len(played_cards(move)) == 5
