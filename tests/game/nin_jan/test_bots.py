"""Tests of Nin Jan's bots: legal at every level, repeatable, limited to their view, obedient to the stop signal; and of reasons."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from game.bots.bot import Bot, Evaluation, Reason, never_stop
from game.bots.evaluation import leads_by_seat
from game.bots.ucb import STOP_CHECK_INTERVAL, best_arm
from game.hand_signs import Throw
from game.match import Match
from game.nin_jan import bots
from game.nin_jan.bots import LEVELS, RUNGS, GreedyBot, HandSampler, MonteCarloBot, outcome_value, sampled_worlds
from game.nin_jan.moves import Add, Card, Choose, Take, card, parse_move
from game.nin_jan.reasons import reason
from game.nin_jan.review import evaluate
from game.nin_jan.search import CARDS
from game.nin_jan.state import NinJanView, State
from game.record import BOT_LEVELS as NAMES
from tests import chance
from tests.cases import cases
from tests.game.matches import Setup, fresh, played
from tests.game.nin_jan.table import RULES, table, tie
from tests.game.patience import Patience

every_level = pytest.mark.parametrize("level", NAMES)
every_table = pytest.mark.parametrize("players", RULES.player_counts)
QUICK = MonteCarloBot(iterations=60)


def view_of(state: State, seat: int = 0) -> NinJanView:
    return RULES.view(state, seat)


def asked(bot: Bot, view: NinJanView, chance: int = 1) -> str:
    return str(bot.choose(view, random.Random(chance), never_stop))


def decisions(players: int, seed: str) -> list[tuple[Match, int]]:
    """Return every decision of a random match: the match at that moment, and the seat that owes a move."""
    whole = played(Setup("nin_jan", players), seed)
    stood = [whole.at_ply(ply) for ply in range(whole.ply)]
    return [(match, seat) for match in stood for seat in match.to_move]


def test_there_is_a_bot_for_every_level() -> None:
    assert tuple(LEVELS) == NAMES


@every_level
@every_table
def test_a_bot_plays_a_legal_move_in_every_phase(level: str, players: int) -> None:
    """This holds also if it is stopped at the third reading."""
    kinds = set()
    for match, seat in decisions(players, "legal"):
        move = LEVELS[level].choose(match.view(seat), match.bot_rng(seat), Patience(2))
        assert match.refusal(seat, move) is None
        kinds.add(type(move))
    assert {Choose, Take, Add} <= kinds


@every_level
@every_table
def test_a_bot_throws_any_sign(level: str, players: int) -> None:
    """No sign is better (rule NJ-13)."""
    state = tie(players)
    thrown = [LEVELS[level].choose(view_of(state, seat), random.Random(n), never_stop) for seat in range(players) for n in range(20)]
    assert all(isinstance(move, Throw) for move in thrown) and len(set(thrown)) == 3


@every_level
def test_the_same_view_and_chance_give_the_same_move(level: str) -> None:
    for match, seat in decisions(3, "same")[::9]:
        view = match.view(seat)
        assert LEVELS[level].choose(view, random.Random(7), Patience(20)) == LEVELS[level].choose(view, random.Random(7), Patience(20))
    first = fresh(Setup("nin_jan", 3), "same").view(0)
    assert asked(LEVELS[level], first) == asked(LEVELS[level], first)


def test_another_chance_gives_another_move() -> None:
    first = fresh(Setup("nin_jan", 3), "same").view(0)
    for bot in (*(LEVELS[level] for level in ("easy", "normal")), QUICK):
        assert len({asked(bot, first, chance) for chance in range(30)}) > 1


@every_table
def test_the_answer_depends_on_the_view_alone(players: int) -> None:
    """The other hands, choices and later deals do not change the answer."""
    for match, seat in decisions(players, "alone")[::7]:
        state = RULES.determinize(view_of(match._states[-1], seat), random.Random(1))  # the true state, which bots never see
        other = RULES.determinize(view_of(match._states[-1], seat), random.Random(2))
        assert state != other
        assert asked(QUICK, view_of(state, seat)) == asked(QUICK, view_of(other, seat))


def test_who_has_chosen_already_changes_nothing() -> None:
    """Their cards are as unknown as before."""
    match = fresh(Setup("nin_jan", 3), "chosen")
    before = match.view(0)
    for seat in (1, 2):
        match.play(seat, sorted(match.legal(seat), key=str)[0])
    assert match.view(0) != before
    for bot in (*(LEVELS[level] for level in ("easy", "normal")), QUICK):
        assert bot.choose(match.view(0), random.Random(1), never_stop) == bot.choose(before, random.Random(1), never_stop)


@every_table
def test_a_guess_deals_what_the_view_allows(players: int) -> None:
    """All hands have the right size, a secret choice is among the cards, none was seen and none is there twice."""
    for match, seat in decisions(players, "guess")[::5]:
        view = view_of(match._states[-1], seat)
        if view.tied or view.chosen[seat]:
            continue
        position = HandSampler(view, random.Random(1).random).sample_position()
        held = [CARDS[card] for hand in position.hands for card in hand]
        hand = view.hands[seat]
        assert not isinstance(hand, int)
        assert [CARDS[card] for card in position.hands[seat]] == list(hand)
        assert [len(dealt) for dealt in position.hands] == [len(hand)] * players
        open_cards = [card for cards in (*view.piles, *view.taken) for card in cards] + [card for _, card in view.queue]
        assert len({*held, *open_cards}) == len(held) + len(open_cards)


def test_a_guess_knows_the_hands_that_lie_open() -> None:
    """Two of five players have open hands; all cards but three pile tops are in hands (rule NJ-4)."""
    state = RULES.apply_handicap(RULES.initial_state(5, {}, "open"), (0,) * 5, (1, 3))
    position = HandSampler(view_of(state), random.Random(1).random).sample_position()
    dealt = [{CARDS[card] for card in hand} for hand in position.hands]
    assert [len(hand) for hand in dealt] == [9] * 5 and len(set().union(*dealt)) == 45
    assert all(dealt[seat] == set(state.hands[seat]) for seat in (0, 1, 3))


def test_in_one_world_all_moves_have_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "greedy_playout", lambda position, errors, chance, *first: [chance(), 0.0])
    view = view_of(table(["P9 P8", "S2", "R1"], ["S10 P4 R-2", "R5 R6 R7"]))
    worlds = sampled_worlds(view, random.Random(1))
    luck = [{world(move) for move in view.legal()} for world in (next(worlds) for _ in range(9))]
    assert all(len(each) == 1 for each in luck) and len(set().union(*luck)) == 9


def test_nobody_knows_how_often_the_others_err(monkeypatch: pytest.MonkeyPatch) -> None:
    """By chance they err in one turn of ten, in every other one, or always; the seat itself never does."""
    sentences: list[Sequence[float]] = []
    monkeypatch.setattr(bots, "greedy_playout", lambda position, errors, *luck: sentences.append(errors) or [0, 0, 0])
    state = table(["P9 P8", "S2", "R1"], ["R5 R6", "S10 P4", "R3 R2"])
    worlds = sampled_worlds(view_of(state, 1), random.Random(1))
    for _ in range(30):
        next(worlds)(Choose(card("S10")))
    assert {errors[1] for errors in sentences} == {0.0} and {errors[seat] for errors in sentences for seat in (0, 2)} == {0.1, 0.5, 1.0}


@cases("bot, fraction", [(LEVELS["easy"], 0.6), (LEVELS["normal"], 0.9), (RUNGS[0], 0), (RUNGS[55], 1)])
def test_how_often_the_best_card_is_laid(bot: Bot, fraction: float) -> None:
    """An error is the other card that takes the pile of 17 points; no other one is plausible."""
    view = view_of(table(["P9 P8", "P1", "P2"], ["S10 S7 R9 R-1 P-3 P-6", "R5 R6"]))
    result = Counter(asked(bot, view, chance) for chance in range(1000))
    assert result["choose S10"] == pytest.approx(1000 * fraction, abs=64) and set(result) <= {"choose S10", "choose S7"}


def test_a_finished_match_is_judged_by_its_scores_alone() -> None:
    match = played(Setup("nin_jan", 3), "judged")
    for seat in (0, None):
        patience = Patience(0)
        assert evaluate(match.view(seat), None, patience) == Evaluation(leads_by_seat(match.outcome.scores)) and not patience.read_count  # type: ignore[arg-type]


def test_a_stopped_search_answers_at_once_and_greedily() -> None:
    view = view_of(table(["P9 P8", "S2", "R1"], ["S10 P4 R-2", "R5 R6 R7"]))
    gone = Patience(0)
    assert str(LEVELS["hard"].choose(view, random.Random(1), gone)) == "choose S10"
    assert gone.read_count == 1


def test_a_search_looks_often_whether_to_stop() -> None:
    view = view_of(table(["P9 P8", "S2", "R1"], ["S10 P4 R-2", "R5 R6 R7"]))
    patience = Patience(5)
    LEVELS["hard"].choose(view, random.Random(1), patience)
    assert patience.read_count == 6, "after a stop it looks no more"
    patience = Patience(10**6)
    MonteCarloBot(iterations=80).choose(view, random.Random(1), patience)
    assert patience.read_count == 80 // STOP_CHECK_INTERVAL
    patience = Patience(10**6)
    LEVELS["hard"].choose(view, random.Random(1), patience)
    assert patience.read_count == 1000 // STOP_CHECK_INTERVAL


def test_an_only_move_is_played_without_a_search() -> None:
    patience = Patience(10**6)
    view = view_of(table(["P1", "P2", "P3"], ["R8", "R7"]))
    assert str(LEVELS["hard"].choose(view, random.Random(1), patience)) == "choose R8" and not patience.read_count


def test_the_best_arm_is_the_one_that_pays() -> None:
    """Each arm pays 1 or 0 at random; the arm that pays most often is tried most."""
    odds, rng, tries = [0.3, 0.5, 0.8], random.Random(1), [0, 0, 0]

    def reward(arm: int) -> float:
        tries[arm] += 1
        return float(rng.random() < odds[arm])

    assert best_arm(3, reward, 600, never_stop, 0.7) == 2
    assert sum(tries) == 600 and tries[2] > tries[1] > tries[0] > 5
    assert best_arm(3, reward, 0, never_stop, 0.7) == 0


@pytest.mark.parametrize("bot", [GreedyBot(), RUNGS[55], LEVELS["hard"]], ids=["greedy", "wary", "hard"])
@pytest.mark.parametrize(
    ("state", "best"),
    [
        (table(["P9 P8", "S2", "R1"], ["S10 R-6", "R3 R2"], number=8), "choose S10"),  # acts first, takes 17
        (table(["P9 P8", "P1", "R1"], ["", ""], "0:S10", number=9), "take 0"),  # 17 or 1
        (table(["P9 P8", "P-6", "P1"], ["R1", "R2"], "0:S2 1:S1", number=8), "take 0"),
    ],
)
def test_an_obvious_best_move_is_played(bot: Bot, state: State, best: str) -> None:
    assert {asked(bot, view_of(state), chance) for chance in range(5)} == {best}


@pytest.mark.parametrize(
    ("others", "best"), [(["R5 R4", "R3 R2"], "choose P1"), (["R5 R4", "R3 R2", "P-1 P-2"], "choose R8")], ids=["three", "four"]
)
def test_among_many_the_lesser_prize_is_played_for_that_is_won(others: list[str], best: str) -> None:
    """Any paper above 1 takes the nine points first, and among many players one has such a card (rule NJ-6)."""
    state = table(["R9", "S6", "S2"], ["P1 R8", *others], number=8)
    assert asked(GreedyBot(), view_of(state)) == "choose P1"
    assert asked(GreedyBot(is_wary=True), view_of(state)) == best


def test_the_search_reads_the_queue() -> None:
    """Paper -5 beats nothing. Seat 1 follows with scissors, which beat it: added to the good pile it gives that pile away."""
    state = table(["S9 S8", "P-1", "S-6"], ["", ""], "0:P-5 1:S-6", taken=["R10", "R9"], number=9)
    assert asked(LEVELS["hard"], view_of(state)) in ("add 1", "add 2")


def test_a_final_score_is_worth_its_rank_and_its_distance() -> None:
    assert outcome_value([20, 0], 0) == 1 and outcome_value([20, 0], 1) == 0
    assert outcome_value([5, 5, 1], 1) == 0.5, "a tie is thrown for (NJ-13)"
    assert outcome_value([40, 0], 0) == outcome_value([90, 0], 0) == 1 and outcome_value([3, 3], 0) == 0.5
    assert outcome_value([10, 0], 0) == pytest.approx(0.4 + 0.6 * 0.75)
    last = view_of(table(["P9 P8", "P1", "R1"], ["", ""], "0:S10", number=9))
    assert next(sampled_worlds(last, random.Random(1)))(Take(0)) == pytest.approx(0.4 + 0.6 * (17 / 20 + 1) / 2)


def wins(bots: Sequence[Bot], deals: range) -> int:
    """Return how many matches the first bot wins, every deal played once from each seat."""
    won = 0
    for number in deals:
        for shift in range(len(bots)):
            seated = [bots[(index - shift) % len(bots)] for index in range(len(bots))]
            match = fresh(Setup("nin_jan", len(bots)), f"wins{number}")
            while match.to_move:
                seat = match.to_move[0]
                match.play(seat, seated[seat].choose(match.view(seat), match.bot_rng(seat), never_stop))
            won += match.outcome.winners == (shift,)
    return won


@pytest.mark.long
def test_a_short_search_beats_easy() -> None:
    """Fixed seeds, so always the same matches; the ladder measures strength."""
    deals = chance.many(10, 20)
    assert wins([MonteCarloBot(iterations=120), LEVELS["easy"]], range(deals)) >= deals * 1.4


@pytest.mark.long
def test_normal_beats_easy() -> None:
    half = chance.many(10, 20)
    assert wins([LEVELS["normal"], LEVELS["easy"]], range(half * 3)) >= half * 3.6
    assert wins([LEVELS["normal"], LEVELS["easy"], LEVELS["easy"]], range(half * 2)) >= half * 2.5
    assert wins([LEVELS["normal"], *[LEVELS["easy"]] * 4], range(half * 2)) >= half * 2.7


# --- reasons ----------------------------------------------------------------------------------------------------------

ROCKS = ["R9 R-1", "S2", "P1 R3"]  # worth 8, 2 and 4


@cases(
    "state, move, result",
    [
        (
            table(ROCKS, ["P7 S1", "R5 R6"]),
            "choose P7",
            Reason("beats", {"card": "P7", "prey": "rock", "piles": [0, 2], "pile": 0, "points": 8, "alike": ["P7"]}),
        ),
        (
            table(ROCKS, ["P10 S10 P-4", "R5 R6 R7"]),
            "choose P10",
            Reason("beats_first", {"card": "P10", "prey": "rock", "piles": [0, 2], "pile": 0, "points": 8, "alike": ["P10", "P-4"]}),
        ),
        (table(ROCKS, ["S-4 P7", "R5 R6"]), "choose S-4", Reason("throws_away", {"card": "S-4", "alike": ["S-4"]})),
        (table(ROCKS, ["S-1 P7", "R5 R6"]), "choose S-1", Reason("throws_away", {"card": "S-1", "alike": ["S-1"]})),
        (table(ROCKS, ["S4 P7", "R5 R6"]), "choose S4", Reason("bides", {"card": "S4", "alike": ["S4"]})),
        (
            table(["R-2", "S2", "S1"], ["P4 P7", "R5 R6"]),
            "choose P4",
            Reason("must_take", {"card": "P4", "points": -2, "alike": ["P4", "P7"]}),
        ),
        (
            table(["R5 R-5", "S2", "S1"], ["P4 P7", "R5 R6"]),
            "choose P4",
            Reason("must_take", {"card": "P4", "points": 0, "alike": ["P4", "P7"]}),
        ),
        (
            table(["R1", "S2", "S1"], ["P4 S7", "R5 R6"]),
            "choose P4",
            Reason("beats", {"card": "P4", "prey": "rock", "piles": [0], "pile": 0, "points": 1, "alike": ["P4"]}),
        ),
        (table(ROCKS, ["P7", "R5"], number=9), "choose P7", Reason("last_card", {"card": "P7"})),
        (table(ROCKS, ["", ""], "0:P7"), "take 0", Reason("take", {"pile": 0, "points": 8, "others": [[2, 4]]})),
        (table(ROCKS, ["", ""], "0:P7"), "take 2", Reason("take_lesser", {"pile": 2, "points": 4, "others": [[0, 8]]})),
        (table(ROCKS, ["", ""], "0:R7"), "take 1", Reason("only")),
        (
            table(["R9", "R5", "R4"], ["", "", ""], "0:R-2 1:P-3 2:S-3"),
            "add 1",
            Reason("add_negative", {"card": "R-2", "pile": 1, "points": 5, "takers": [1], "is_left": False}),
        ),
        (
            table(["R9", "R5", "R4"], ["", ""], "0:R2 1:R-3"),
            "add 2",
            Reason("add_positive", {"card": "R2", "pile": 2, "points": 4, "takers": []}),
        ),
        (tie(2), "throw rock", Reason("throw")),
    ],
)
def test_a_reason_says_what_the_seat_can_see(state: State, move: str, result: Reason) -> None:
    assert reason(view_of(state), parse_move(move)) == result


def test_a_card_acts_first_when_no_unseen_card_can_act_before_it() -> None:
    """Of equal values only the suit that beats it acts before it; open cards and own cards do not act for others (rules NJ-6 and NJ-7)."""

    def key(hand: str, opened: str) -> str:
        view = view_of(table(["S1", "S2", opened], [hand, "P-1 P-2 P-3"]))
        return reason(view, view.legal()[0]).key

    assert key("R10 R-6 R-5", "P10 R1") == "beats_first"  # paper 10 is on the table
    assert key("R10 R-6 R-5", "P9 R1") == "beats"  # paper 10 is unseen
    assert key("R9 R10 P10", "S10 P9 R1") == "beats_first"
    assert key("R9 P9 P8", "R1") == "beats"  # the tens are unseen


@every_level
def test_every_move_of_a_bot_has_a_reason(level: str) -> None:
    """The docstring of `explain_move` lists its key."""
    listed = reason.__globals__["__doc__"]
    for match, seat in decisions(4, "why")[::3]:
        view = view_of(match._states[-1], seat)
        result = reason(view, LEVELS[level].choose(view, random.Random(1), Patience(1)))
        assert f"\n{result.key} " in listed
        assert all(isinstance(fact, str | int | list) for fact in result.details.values())


def test_a_reason_is_for_a_legal_move() -> None:
    with pytest.raises(AssertionError, match="not legal"):
        reason(view_of(table(ROCKS, ["P7 S1", "R5 R6"])), Choose(Card(CARDS[0].suit, 10)))
