"""The texts of Nain Jaune: all in three languages, with their details filled in."""

from __future__ import annotations

import random
import re
from functools import partial
from pathlib import Path

import pytest

from game.bots.bot import Reason
from game.kernel import Event, Json, Options, Refusal
from game.nain_jaune import reasons as known
from game.nain_jaune.cards import BOXES, DECK, RANKS, card
from game.nain_jaune.moves import (
    Doubled,
    Eliminated,
    Ended,
    Forgot,
    GrandOpera,
    Paid,
    Play,
    Played,
    Returned,
    Staked,
    Stop,
    WentOut,
    Without,
    Won,
)
from game.nain_jaune.rules import NainJaune
from tests.cases import cases
from tests.ui.telling import NAMES, match_of, model, play_on, said_whole
from ui.assets.translation import join_names
from ui.tables import contract
from ui.tables.nain_jaune import names, narration, reasons, texts
from ui.tables.nain_jaune.display_state import winnable_boxes

RULES = (Path(__file__).resolve().parents[2] / "game" / "nain_jaune" / "rules.py").read_text(encoding="utf-8")
TEN = card("10D")
TABLES_OF: tuple[tuple[int, Options], ...] = (
    (3, {"deals": 6}),
    (4, {"announce": False, "purse": 30, "deals": 0}),
    (8, {"purse": 30, "deals": 5, "dealer": 2}),
    (5, {"stake_every_deal": False, "deals": 12, "purse": 30}),
)
new_match = partial(match_of, "nain_jaune")
pytestmark = pytest.mark.usefixtures("language")


# ------------------------------------------------------------ names


def test_every_card_and_rank_has_its_own_name(language: str) -> None:
    for named in (names.card_name, names.card_with_article):
        assert len({named(result) for result in DECK}) == len(DECK)
    for called in (names.rank_name, names.rank_with_article, names.without_rank_words, names.next_rank_label):
        assert len({called(rank) for rank in RANKS}) == len(RANKS)
        assert all(said_whole(called(rank)) for rank in RANKS)
    queen = {
        "fr": ("Sans dame", "la dame de pique"),
        "it": ("Senza donna", "la donna di picche"),
        "en": ("No queen", "the queen of spades"),
    }
    assert (names.without_rank_words("Q"), names.card_with_article(card("QS"))) == queen[language]
    ace = {"fr": "l’as de trèfle", "it": "l’asso di fiori", "en": "the ace of clubs"}
    eight = {"fr": "le 8 de cœur", "it": "l’8 di cuori", "en": "the 8 of hearts"}
    assert (names.card_with_article(card("AC")), names.card_with_article(card("8H"))) == (ace[language], eight[language])


def test_lists_of_names() -> None:
    assert join_names(()) == "" and join_names(("a",)) == "a"
    assert join_names(("a", "b", "c")).startswith("a, b ") and join_names(("a", "b", "c")).endswith(" c")


# ------------------------------------------------------------ refusals and reasons


def test_every_refusal_of_the_rules_has_a_sentence_of_its_own() -> None:
    keys = set(re.findall(r'Refusal\("(\w+)"', RULES))
    assert len(keys) == 8
    facts: dict[str, Json] = {"seat": 1, "card": "7D", "needed": "J"}
    default = reasons.refusal_text(Refusal("not_your_turn"))
    sentences = {key: reasons.refusal_text(Refusal(key, facts)) for key in keys - {"not_your_turn"}}
    assert all(said_whole(sentence) and sentence != default for sentence in sentences.values())
    assert len(set(sentences.values())) == len(sentences)
    assert names.rank_with_article("J") in sentences["not_next"]


FACTS: dict[str, Json] = {
    "card": "5C",
    "cards": 5,
    "last": "9",
    "boxes": [],
    "coins": 0,
    "paid": 7,
    "kept": "QS",
    "others": ["5H", "5S"],
    "longest": False,
    "again": "",
}


def test_every_reason_has_a_sentence_of_its_own() -> None:
    keys = set(re.findall(r"^([a-z]+) {2,}\w", known.__doc__ or "", re.MULTILINE))
    assert keys >= {"opera", "out", "forgets", "keeps", "king", "run", "box", "single", "forced", "only"}
    sentences = {key: reasons.reason_text(Reason(key, FACTS)) for key in keys}
    assert all(said_whole(sentence) for sentence in sentences.values())
    assert len(set(sentences.values())) == len(keys)


@pytest.mark.parametrize("key", ["run", "king", "out"])
def test_reasons_count_in_coins(key: str) -> None:
    """The winning card, and what it wins (rule JA-13)."""
    facts = FACTS | {"boxes": [["10D", 4]], "coins": 4}
    plain, rich = (reasons.reason_text(Reason(key, each)) for each in (FACTS, facts))
    assert said_whole(rich) and rich != plain
    assert "+4" in rich and names.card_with_article(TEN) in rich


def test_reasons_tell_what_follows_a_start() -> None:
    """(rules JA-11 and JA-12)"""
    endings = [reasons.reason_text(Reason("run", FACTS | {"again": again})) for again in ("", "king", "missing")]
    longest = reasons.reason_text(Reason("run", FACTS | {"longest": True}))
    assert len({*endings, longest}) == 4 and all(said_whole(sentence) for sentence in (*endings, longest))


# ------------------------------------------------------------ whole matches


@pytest.mark.parametrize(("players", "options"), TABLES_OF)
def test_a_whole_match_is_told_without_a_gap(players: int, options: Options) -> None:
    match, rng = new_match(players, options, f"words/{players}"), random.Random(players)
    for _ply in range(400):
        if match.is_over:
            break
        (seat,) = match.to_move
        view = match.view(seat)
        assert said_whole(texts.progress_text(view).title_line) and said_whole(texts.progress_text(view).short_text)
        assert said_whole(texts.prompt(model(match, seat))) and said_whole(texts.prompt(model(match)))
        assert said_whole(texts.prompt(model(match, seat, is_claim_armed=True)))
        move = rng.choice(list(match.legal(seat)))
        assert said_whole(reasons.reason_text(match.game.explain_move(view, move)))
        events = match.play(seat, move)
        for event in events:
            assert said_whole(narration.move_list_line(event, NAMES[:players])), event
            assert "{" not in narration.announcement(event, NAMES[:players])
        assert all(said_whole(said.text) and 0 <= said.seat < players for said in narration.speech_bubbles(events))
    assert all(said_whole(remark) for remark in narration.remarks(match))


@cases("why", ["deals", "last_left", "all_broke", "no_stakes", "stopped"])
@cases("winners", [(0,), (0, 2), (0, 1, 2)])
def test_the_end_says_why_and_who(why: str, winners: tuple[int, ...]) -> None:
    """Ties are shared (rules JA-18 to JA-20)."""
    event = Ended(winners[0] if len(winners) == 1 else None, winners, why)
    sentence = narration.move_list_line(event, NAMES[:3])
    assert said_whole(sentence) and all((name in sentence) == (seat in winners) for seat, name in enumerate(NAMES[:3]))
    assert narration.announcement(event, NAMES[:3]) == sentence


@cases(
    "event",
    [
        Staked(None, (15, 4, 15), dict.fromkeys(BOXES, 0)),
        Paid(1, 0, 2, 5),
        Paid(1, 0, 0, 5),
        Paid(1, 0, 1, 1),
        Doubled(1, TEN, 2, 8),
        Doubled(1, TEN, 0, 8),
        Won(1, TEN, 0),
        Forgot(1, TEN, 0),
        Returned(None, (15, 15, 15)),
        Eliminated(1),
    ],
)
def test_rare_events_are_told(event: Event) -> None:
    """(rules JA-17, JA-19 and JA-20), and an empty box."""
    assert said_whole(narration.move_list_line(event, NAMES[:3]))


def test_an_empty_box_is_told_as_such() -> None:
    """(rule JA-13)"""
    empty = {narration.move_list_line(event, NAMES) for event in (Won(1, TEN, 0), Forgot(1, TEN, 0))}
    assert len(empty) == 1 and narration.move_list_line(Won(1, TEN, 3), NAMES) not in empty


def test_short_payments_are_told_as_such() -> None:
    """(rule JA-17)"""
    for full, part in ((Paid(1, 0, 5, 5), Paid(1, 0, 2, 5)), (Doubled(1, TEN, 8, 8), Doubled(1, TEN, 2, 8))):
        assert narration.move_list_line(full, NAMES).replace("5", "2").replace("8", "2") != narration.move_list_line(part, NAMES)


# ------------------------------------------------------------ called out


def test_what_is_called_out(language: str) -> None:
    """(rules JA-10, JA-13, JA-14 and JA-16)"""
    events = (Without(1, "J"), Won(0, TEN, 4), WentOut(0), GrandOpera(0, dict.fromkeys(BOXES, 3), 15))
    called = {
        "fr": ["Sans valet", "Qui prend\u202f!", "J’arrête", "Grand Opéra"],
        "it": ["Senza fante", "Prendo!", "Chiudo", "Grand Opéra"],
        "en": ["No jack", "I take it!", "I’m done", "Grand Opéra"],
    }
    assert [said.text for said in narration.speech_bubbles(events)] == called[language]
    assert [said.seat for said in narration.speech_bubbles(events)] == [1, 0, 0, 0]


def test_who_forgets_sighs_in_five_ways_and_the_table_tells_it() -> None:
    """(rule JA-13)"""
    forgotten = [Forgot(2, box, 4) for box in BOXES]
    assert len({said.text for said in narration.speech_bubbles(forgotten)}) == len(BOXES)
    assert all(NAMES[2] in narration.announcement(event, NAMES) for event in forgotten)
    assert not narration.speech_bubbles([Forgot(2, TEN, 0)]) and not narration.announcement(Forgot(2, TEN, 0), NAMES)
    assert not narration.speech_bubbles([Won(2, TEN, 0)])


def laid(*texts: str) -> contract.MoveGroup:
    """Return the cards of seat 1, one after the other; each with a claim, such as `7D!`, wins 25 coins."""
    moves = tuple(NainJaune().parse_move(f"play {text}") for text in texts)
    events = []
    for text in texts:
        result = card(text.rstrip("!"))
        won = (Won(1, result, 25),) if text.endswith("!") else ()
        events.append((Played(1, result, text.endswith("!"), 3), *won))
    return contract.MoveGroup(1, moves, tuple(events))


def test_a_slip_at_a_plate_is_short() -> None:
    """Of many cards the first, the last and those that won; the coins are on the slip of the seat (rule JA-13)."""
    first_two, count = laid("7D!", "8C"), laid("4C", "5C", "6C", "7D!", "8C", "9H", "10S")
    assert [part.face or part.text for part in narration.short_caption(first_two, False) or ()] == ["7D", "8C"]
    assert [part.face or part.text for part in narration.short_caption(count, False) or ()] == ["4C", "…", "7D", "…", "10S"]
    in_list = narration.caption(count, False) or ()
    assert [part.face for part in in_list if part.face] == ["4C", "5C", "6C", "7D", "8C", "9H", "10S"]
    assert [part.text for part in in_list if part.text.startswith("+")] == ["+25"], "the list and the recap name them"
    assert names.card_name(TEN) not in "".join(part.text for part in in_list) and all(said_whole(part.text) for part in in_list)


# ------------------------------------------------------------ the words, options, agreements


def test_the_key_that_arms_the_words() -> None:
    """Absent if claims are automatic; enabled for a belle carte whose box holds coins (rule JA-13)."""
    assert texts.claim_action(model(new_match(3, {"announce": False}))) is None
    seen = set()
    match, rng = new_match(3, {"deals": 3}), random.Random(1)
    while not match.is_over:
        (seat,) = match.to_move
        view = match.view(seat)
        key = texts.claim_action(model(match, seat))
        assert key is not None
        could_win = any(isinstance(move, Play) and move.claim and view.boxes[move.card] for move in match.legal(seat))
        assert (key.suggested_piece is not None) == could_win
        assert bool(winnable_boxes(view)) == could_win
        seen.add(could_win)
        play_on(match, rng)
    assert seen == {True, False}
    over = texts.claim_action(model(match))
    assert over is not None and over.suggested_piece is None


def test_options_and_presets_have_their_words() -> None:
    told = texts.option_texts().by_option
    assert set(told) == set(NainJaune.options)
    assert all(said_whole(option.label) and all(said_whole(line) for line in option.help) for option in told.values())
    assert said_whole(told["deals"].null_label) and said_whole(told["deals"].values[0]) and told["dealer"].is_seat_number
    presets = texts.option_texts().presets
    assert len({preset.label for preset in presets}) == len({preset.help for preset in presets}) == 3
    for preset in presets:
        assert not new_match(3, preset.options).is_over
    evening, children, book = (new_match(3, preset.options).view(None).setup for preset in presets)
    assert evening == new_match(3).view(None).setup  # the defaults
    assert not children.announce and children.stake_every_deal
    assert book.deals == 0 and not book.stake_every_deal and book.announce


def test_who_deals_first_is_told() -> None:
    """The last seat, unless the options name another (rule JA-7)."""
    plain = [texts.seat_label(seat, 3, {}) for seat in range(3)]
    assert plain[1] == "" and len(set(plain)) == 3
    assert [texts.seat_label(seat, 3, {"dealer": 0}) for seat in range(3)] == [plain[2], plain[0], ""]


def test_the_table_agrees_to_stop_before_the_first_card_only() -> None:
    """(rule JA-19)"""
    match = new_match(3, {"deals": 2})
    (agreement,) = texts.agreements(match.view(None))
    assert agreement.move == Stop() and said_whole(agreement.label) and said_whole(agreement.confirmation_question)
    assert match.refusal(match.to_move[0], agreement.move) is None
    play_on(match, random.Random(1))
    (late,) = texts.agreements(match.view(None))
    assert not agreement.disabled_reason and said_whole(late.disabled_reason)
    match.undo()
    match.play(match.to_move[0], agreement.move)
    assert not texts.agreements(match.view(None))


def test_the_first_advice_tells_the_aim_and_the_words_where_they_have_to_be_said() -> None:
    """(rules JA-13 and JA-14)"""
    spoken, automatic = (texts.welcome_tip(model(new_match(3, {"announce": announce}))) for announce in (True, False))
    called = narration.speech_bubbles([Won(0, TEN, 4)])[0].text
    assert said_whole(spoken) and said_whole(automatic) and called in spoken and called not in automatic
