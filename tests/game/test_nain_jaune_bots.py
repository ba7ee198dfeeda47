"""Nain Jaune's bots: legal at every level, the same for the same chance, no wiser than their view, stopped when told; and hints' reasons."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from bench.nain_jaune_rivals import RIVALS
from game.bots.bot import Bot, Reason, never
from game.kernel import Event, Json, wire
from game.nain_jaune.bots import LEVELS, LongestRun, Searcher, reason, worth
from game.nain_jaune.cards import BOXES, DECK, Card, card
from game.nain_jaune.moves import Forgot, GrandOpera, Paid, Play, Played, Restarted, Stop, WentOut, Won, read
from game.nain_jaune.rules import NainJaune
from game.nain_jaune.state import NainJauneView, State
from game.record import LEVELS as NAMES
from tests import chance
from tests.cases import cases
from tests.game.matches import Setup, fresh, played

RULES = NainJaune()
QUICK = Searcher(deals=12, cuts=(6,))
BOTS: Mapping[str, Bot] = {**LEVELS, "hard": QUICK, **RIVALS}
every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))
every_table = pytest.mark.parametrize("players", RULES.seats)
FULL = {"10D": 4, "JC": 8, "QS": 12, "KH": 16, "7D": 20}


class Patience:
    """Stops after so many looks, and counts them."""

    def __init__(self, looks: int) -> None:
        self.looks = looks
        self.taken = 0

    def __call__(self) -> bool:
        self.taken += 1
        return self.taken > self.looks


def cards(names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names.split())


def table(hands: Sequence[str], boxes: Mapping[str, int] = FULL, laid: str = "", **changes: object) -> State:
    """A position of the first deal, seat 0 to move; `laid` as "1:AC 2:2D"."""
    entries = tuple((int(entry[0]), card(entry[2:])) for entry in laid.split())
    state = RULES.start(len(hands), {"announce": changes.pop("announce", True)}, "1")  # type: ignore[dict-item]
    held = tuple(cards(hand) for hand in hands)
    seen = {each for hand in held for each in hand} | {each for _, each in entries}
    talon = tuple(each for each in DECK if each not in seen)
    full = {box: boxes.get(str(box), 0) for box in BOXES}
    return replace(state, hands=held, talon=talon, boxes=full, laid=entries, **changes)  # type: ignore[arg-type]


def view_of(state: State) -> NainJauneView:
    return RULES.view(state, state.turn)


def asked(bot: Bot, view: NainJauneView, chance: int = 1) -> str:
    return str(bot.choose(view, random.Random(chance), never))


def views(players: int, seed: str, **options: Json) -> list[NainJauneView]:
    """What the seat to move saw, at every decision of a random match."""
    whole = played(Setup("nain_jaune", players, tuple(options.items())), seed)
    return [view_of(state) for state in whole._states[:-1]]


def decisions(players: int, seed: str, **options: Json) -> list[NainJauneView]:
    """Those of `views` with something to decide."""
    return [view for view in views(players, seed, **options) if len(view.legal()) > 1]


def test_there_is_a_bot_for_every_level() -> None:
    assert tuple(LEVELS) == NAMES and not set(RIVALS) & set(LEVELS)


@every_bot
@every_table
@pytest.mark.parametrize("announce", [True, False])
def test_a_bot_plays_a_legal_card_wherever_a_match_stands(bot: Bot, players: int, announce: bool) -> None:
    """Also when it is stopped after two looks; and it never stops the evening (JA-19)."""
    for number, view in enumerate(views(players, "legal", announce=announce)):
        move = bot.choose(view, random.Random(number), Patience(2))
        assert isinstance(move, Play) and move in view.legal()


@every_bot
def test_nobody_stops_an_evening(bot: Bot) -> None:
    """JA-19: before the first card it would be accepted."""
    match = fresh(Setup("nain_jaune", 4), "stop")
    assert match.refusal(0, Stop()) is None
    assert {type(bot.choose(match.view(0), random.Random(chance), never)) for chance in range(20)} == {Play}


def test_hard_plays_a_legal_card_at_full_length() -> None:
    for number, view in enumerate(decisions(4, "full")[::12]):
        assert LEVELS["hard"].choose(view, random.Random(number), never) in view.legal()


@pytest.mark.parametrize("bot", [LongestRun(), QUICK, *RIVALS.values()], ids=["normal", "hard", *RIVALS])
def test_the_words_are_said_where_they_have_to_be(bot: Bot) -> None:
    """JA-13; where they are said by themselves no "!" is legal."""
    said = [bot.choose(view, random.Random(1), never) for view in decisions(5, "words")]
    assert all(isinstance(move, Play) and move.claim == (move.card in BOXES) for move in said) and any("!" in str(move) for move in said)
    quiet = [bot.choose(view, random.Random(1), never) for view in decisions(5, "words", announce=False)]
    assert any(isinstance(move, Play) and move.card in BOXES for move in quiet) and not any("!" in str(move) for move in quiet)


def test_easy_forgets_the_words_one_time_in_five() -> None:
    """And lays any card."""
    view = view_of(table(["7D 8C", "2C 3C", "4C 5C"]))
    found = [asked(LEVELS["easy"], view, chance) for chance in range(2000)]
    assert found.count("play 8C") == pytest.approx(1000, abs=100)
    assert found.count("play 7D") / (2000 - found.count("play 8C")) == pytest.approx(0.2, abs=0.04)


@every_bot
def test_the_same_view_and_chance_give_the_same_move(bot: Bot) -> None:
    for view in decisions(3, "same")[::5]:
        assert bot.choose(view, random.Random(7), Patience(5)) == bot.choose(view, random.Random(7), Patience(5))
        assert asked(bot, view) == asked(bot, view)


@every_table
def test_the_answer_depends_on_the_view_alone(players: int) -> None:
    """Whatever the others hold or are dealt later."""
    for view in decisions(players, "alone")[::7]:
        one, other = (RULES.imagine(view, random.Random(number)) for number in (1, 2))
        assert one != other
        assert asked(QUICK, view_of(one)) == asked(QUICK, view_of(other)) == asked(QUICK, view)


def start_view() -> NainJauneView:
    """Nine ranks to start with, three of them alike in length."""
    hand = "AC 2C 4C 5D 7C 8H 10C QC KC"
    rest = [str(each) for each in DECK if each not in cards(hand)]
    return view_of(table([hand, *(" ".join(rest[9 * number : 9 * number + 9]) for number in range(4))]))


def test_a_stopped_search_answers_at_once_with_the_longest_run() -> None:
    gone = Patience(0)
    view = start_view()
    assert LEVELS["hard"].choose(view, random.Random(1), gone) == LEVELS["normal"].choose(view, random.Random(1), never)
    assert gone.taken == 1


def test_a_search_looks_often_whether_to_stop() -> None:
    patience = Patience(5)
    LEVELS["hard"].choose(start_view(), random.Random(1), patience)
    assert patience.taken == 6, "after a stop it looks no more"
    patience = Patience(10**6)
    LEVELS["hard"].choose(start_view(), random.Random(1), patience)
    assert patience.taken == 1_000


@pytest.mark.parametrize(
    ("hands", "boxes", "best"),
    [
        (["3C 5C 6C 7C 9C", "AC", "AD"], FULL, "play 5C"),
        (["3C 4C 9C 10D", "AC", "AD"], FULL, "play 9C"),  # as long, and a box
        (["3C 4C 9C 10D JD", "AC", "AD"], {}, "play 9C"),
        (["7D 7C", "AC", "AD"], FULL, "play 7D!"),
    ],
)
def test_normal_starts_with_the_longest_run(hands: list[str], boxes: Mapping[str, int], best: str) -> None:
    assert asked(LEVELS["normal"], view_of(table(hands, boxes))) == best


@pytest.mark.parametrize("bot", [LongestRun(), LEVELS["hard"]], ids=["normal", "hard"])
def test_the_belle_carte_is_laid_before_its_equals(bot: Bot) -> None:
    """JA-13, JA-15."""
    state = table(["7C 7D 7H 9C", "8C 2C", "3C 4C"], needed="7", laid="1:6C")
    assert {asked(bot, view_of(state), chance) for chance in range(5)} == {"play 7D!"}


def test_the_search_knows_what_was_said() -> None:
    """JA-10, JA-12: nobody has a 6, so the 5 leaves the lead here, and the ace then goes out; whoever has a 2 would end the deal."""
    nobody = frozenset({6})
    state = table(["AC 5C", "9C", "9D"], {}, laid="1:6C 1:6D 1:6H 1:6S", without=(nobody,) * 3)
    assert {asked(LEVELS["hard"], view_of(state), chance) for chance in range(5)} == {"play 5C"}


def test_the_search_takes_a_box_while_it_can() -> None:
    """The other is about to go out, and a run of two brings nothing."""
    state = table(["3C 4C 7D 10C", "9C", "9D"], {"7D": 40}, laid="1:KC")
    assert asked(LEVELS["hard"], view_of(state)) == "play 7D!"


def test_purses_are_worth_the_chance_of_the_first_place() -> None:
    """JA-19: equals have equal parts; the less chance may still move, the surer is a lead. JA-20: who cannot stake is out."""
    assert worth([5, 5, 5, 5], 1, 9.0, 0) == 0.25
    assert 0.5 < worth([20, 10], 0, 20.0, 0) < worth([20, 10], 0, 5.0, 0) < 1
    assert worth([20, 10], 0, 5.0, 0) + worth([20, 10], 1, 5.0, 0) == pytest.approx(1)
    assert worth([20, 14], 0, 20.0, 15) == 1 and worth([14, 20], 0, 20.0, 15) == 0
    assert worth([800, 0], 1, 3.0, 0) < 1e-99, "the fullest purses of all"


def wins(bots: Sequence[Bot], evenings: range) -> float:
    """How many evenings the first bot wins, every one once from each seat."""
    won = 0.0
    for number in evenings:
        for shift in range(len(bots)):
            seated = [bots[(place - shift) % len(bots)] for place in range(len(bots))]
            match = fresh(Setup("nain_jaune", len(bots)), f"wins{number}")
            while match.to_move:
                seat = match.to_move[0]
                match.play(seat, seated[seat].choose(match.view(seat), match.bot_rng(seat), never))
            won += (shift in match.outcome.winners) / len(match.outcome.winners)
    return won


@pytest.mark.random
def test_normal_beats_easy() -> None:
    """Fixed seeds, so always the same evenings; the ladder measures strength."""
    deals = chance.many(15, 30)
    assert wins([LEVELS["normal"], LEVELS["easy"], LEVELS["easy"]], range(deals)) * 3 >= deals * 4


@pytest.mark.random
def test_a_short_search_beats_easy() -> None:
    deals = chance.many(10, 20)
    assert wins([QUICK, LEVELS["easy"], LEVELS["easy"]], range(deals)) >= deals * 1.4


# --- reasons ----------------------------------------------------------------------------------------------------------

THREE = ["5C 6D 7D 8C 10C QC", "AC AD", "AH AS"]


@cases(
    "state, move, found",
    [
        (
            table(THREE),
            "play 5C",
            Reason(
                "run",
                {
                    "card": "5C",
                    "last": "8",
                    "cards": 4,
                    "row": ["5C", "6D", "7D", "8C"],
                    "boxes": [["7D", 20]],
                    "coins": 20,
                    "longest": True,
                    "again": "",
                },
            ),
        ),
        (
            table(["QC KH 2C", "AC", "AD"], laid="1:5C"),
            "play QC",
            Reason(
                "run",
                {
                    "card": "QC",
                    "last": "K",
                    "cards": 2,
                    "row": ["QC", "KH"],
                    "boxes": [["KH", 16]],
                    "coins": 16,
                    "longest": True,
                    "again": "king",
                },
            ),
        ),
        (
            table(["KH 2C", "AC", "AD"], laid="1:5C"),
            "play KH!",
            Reason("king", {"card": "KH", "boxes": [["KH", 16]], "coins": 16, "alike": ["KH"]}),
        ),
        (table(["KC 2C", "AC", "AD"], laid="1:5C"), "play KC", Reason("king", {"card": "KC", "boxes": [], "coins": 0, "alike": ["KC"]})),
        (table(["10D 2C", "AC", "AD"], laid="1:5C"), "play 10D!", Reason("box", {"card": "10D", "coins": 4})),
        (table(THREE), "play 10C", Reason("single", {"card": "10C", "longest": False, "again": "", "alike": ["8C", "10C", "QC"]})),
        (
            table(["5C 2C", "AC", "AD"], laid="1:6C 1:6D 1:6H 1:6S"),
            "play 5C",
            Reason("single", {"card": "5C", "longest": True, "again": "missing", "alike": ["5C", "2C"]}),
        ),
        (
            table(["5C 2C", "AC", "AD"], laid="1:6C", without=(frozenset(), frozenset({6}), frozenset({6, 7}))),
            "play 5C",
            Reason("single", {"card": "5C", "longest": True, "again": "missing", "alike": ["5C", "2C"]}),
        ),
        (table(THREE), "play 7D", Reason("forgets", {"card": "7D", "coins": 20})),
        (table(["7D 7C 2C", "AC", "AD"]), "play 7C", Reason("keeps", {"card": "7C", "kept": "7D", "coins": 20, "alike": ["7D", "7C"]})),
        (
            table(["7D 7C 2C", "AC", "AD"], {}, "1:6C", needed="7"),
            "play 7C",
            Reason("forced", {"card": "7C", "others": ["7D"], "alike": ["7D", "7C"]}),
        ),
        (table(["7D 7C 2C", "AC", "AD"], laid="1:6C", needed="7"), "play 7D!", Reason("box", {"card": "7D", "coins": 20})),
        (table(["7D 2C", "AC", "AD"], laid="1:6C", needed="7", announce=False), "play 7D", Reason("box", {"card": "7D", "coins": 20})),
        (table(["7C 2C", "AC", "AD"], laid="1:6C", needed="7"), "play 7C", Reason("only", {"card": "7C"})),
        (
            table(["QS KC", "AC AD", "AH"], laid="1:5C"),
            "play QS!",
            Reason("out", {"card": "QS", "cards": 2, "row": ["QS", "KC"], "boxes": [["QS", 12]], "paid": 3, "coins": 15}),
        ),
        (
            table(["3C", "AC AD", "AH 2H 2S"], laid="1:2C", needed="3", purses=(9, 9, 1)),
            "play 3C",
            Reason("out", {"card": "3C", "cards": 1, "row": ["3C"], "boxes": [], "paid": 3, "coins": 3}),
        ),
        (table(["QS KC", "AC AD", "AH"]), "play QS", Reason("opera", {"card": "QS", "cards": 2, "row": ["QS", "KC"], "coins": 63})),
    ],
)
def test_a_reason_says_what_the_seat_can_see(state: State, move: str, found: Reason) -> None:
    assert reason(view_of(state), read(move)) == found


def in_a_row(state: State, move: Play) -> tuple[State, list[Event]]:
    """Plays a card and all of the same seat that must follow it, every box taken; what was seen."""
    seat, (state, events) = state.turn, RULES.play(state, state.turn, move)
    seen = list(events)
    while not any(isinstance(event, Paid) for event in seen) and state.turn == seat and state.needed:
        following = [found for found in RULES.legal(state, seat) if isinstance(found, Play)]
        best = max(following, key=lambda found: (found.card in BOXES, found.claim))
        state, events = RULES.play(state, seat, best)
        seen += events
    return state, seen


def check(view: NainJauneView, move: Play, truth: State) -> str:
    """That the facts hold in a position that the view allows; returns the key."""
    found = reason(view, move)
    facts, (after, seen) = found.facts, in_a_row(truth, move)
    won = [[str(event.box), event.coins] for event in seen if isinstance(event, Won) and event.coins]
    winnings = sum(event.coins for event in seen if isinstance(event, Won))
    paid = sum(event.coins for event in seen if isinstance(event, Paid))
    opera = sum(event.coins for event in seen if isinstance(event, GrandOpera))
    assert facts.get("boxes", won) == won
    assert facts.get("cards", sum(isinstance(event, Played) for event in seen)) == sum(isinstance(event, Played) for event in seen)
    laid = [event.card.rank for event in seen if isinstance(event, Played)]
    assert [card(name).rank for name in facts.get("row", ())] == (laid if "row" in facts else [])
    assert any(isinstance(event, WentOut) for event in seen) == (found.key in ("opera", "out"))
    match found.key:
        case "opera":
            assert facts["coins"] == winnings + paid + opera and any(isinstance(event, GrandOpera) for event in seen)
        case "out":
            assert (facts["coins"], facts["paid"]) == (winnings + paid, paid) and not opera
        case "run" | "king":
            assert facts["coins"] == winnings
        case "box":
            assert [facts["card"], facts["coins"]] == won[0]
        case "forgets":
            assert Forgot(truth.turn, move.card, truth.boxes[move.card]) in seen and facts["coins"] == truth.boxes[move.card]
        case "keeps":
            kept = card(str(facts["kept"]))
            assert kept in after.hands[truth.turn] and after.boxes[kept] == facts["coins"]
    if facts.get("again") or found.key == "king":
        assert (after.turn, after.needed) == (truth.turn, None)
        assert any(isinstance(event, Restarted) for event in seen) == (facts.get("again") == "missing")
    return found.key


@pytest.mark.parametrize("announce", [True, False])
def test_every_fact_holds_whatever_the_others_hold(announce: bool) -> None:
    """Every legal move of whole evenings, in the true position and in two that the view allows as well."""
    keys, rng = set[str](), random.Random(1)
    for players in (3, 8):
        for view in views(players, "facts", announce=announce)[::2]:
            for truth in (RULES.imagine(view, rng) for _ in range(2)):
                keys |= {check(view, move, truth) for move in view.legal() if isinstance(move, Play)}
    assert keys >= {"run", "king", "box", "single", "forced", "only", "out", "keeps"} | ({"forgets"} if announce else set())


def listed(found: Reason) -> bool:
    return f"\n{found.key} " in reason.__globals__["__doc__"] and all(isinstance(fact, str | int | list) for fact in found.facts.values())


@every_bot
def test_every_move_of_a_bot_has_a_reason(bot: Bot) -> None:
    """One that the docstring of `reasons` lists."""
    for view in views(4, "why")[::3]:
        move = bot.choose(view, random.Random(1), Patience(1))
        assert isinstance(move, Play) and listed(reason(view, move))


def test_a_reason_is_for_a_legal_card() -> None:
    for move in (read("play 9C"), Stop()):
        with pytest.raises(AssertionError, match="not legal"):
            reason(view_of(table(THREE)), move)


def test_a_single_coin_is_won_and_a_hidden_memory_is_not_sent() -> None:  # JA-13
    poor = table(["10D 2C", "AC", "AD"], {**FULL, "10D": 1}, laid="1:5C")
    assert reason(view_of(poor), read("play 10D!")) == Reason("box", {"card": "10D", "coins": 1})
    sent = wire(view_of(poor))
    assert isinstance(sent, dict) and "without" not in sent and "hands" in sent
