"""The texts of Nambarz: all in three languages, with their details filled in."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.bots.bot import Reason
from game.kernel import Event, Json, Move, Options, Refusal
from game.match import Match
from game.nambarz import reasons as known
from game.nambarz.cards import JOKER_CARDS, KINDS, Card, card
from game.nambarz.events import (
    Calculated,
    Ended,
    LeftOpen,
    MayRecombine,
    Passed,
    Penalised,
    PlayOffBegan,
    Recombined,
    Reshuffled,
    RoundEnded,
    Stroke,
    TookBack,
    WentOut,
)
from game.nambarz.moves import Calculate, parse_move
from game.nambarz.rules import Nambarz
from tests.cases import cases
from tests.ui.nambarz_hands import record
from tests.ui.telling import NAMES, match_of, model, said_whole
from ui.assets import translation
from ui.assets.translation import join_names
from ui.tables.contract import MoveGroup
from ui.tables.nambarz import names as naming
from ui.tables.nambarz import narration, reasons
from ui.tables.nambarz import texts as wording
from ui.tables.spoken.move_caption import caption_text

FOLDER = Path(__file__).resolve().parents[2] / "game" / "nambarz"
SOURCES = "".join((FOLDER / name).read_text(encoding="utf-8") for name in ("refusals.py", "rules.py"))
TABLES_OF: tuple[tuple[int, Options], ...] = (
    (3, {"rounds": 3}),
    (2, {"jokers": 4, "operations": "+-", "rounds": 3}),
    (4, {"referee": "strict", "fractions": True, "teams": [0, 0, 1, 1]}),
    (6, {"referee": "strict"}),
)
new_match = partial(match_of, "nambarz")
pytestmark = pytest.mark.usefixtures("language")


def cards_of(text: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in text.split())


def moves_of(match: Match, seat: int) -> Sequence[Move]:
    """Return legal moves, at most twenty calculations if there are any, else all."""
    moves = list(match.legal(seat))
    sums = [move for move in moves if isinstance(move, Calculate)]
    return sums[:20] or moves


def play_on(match: Match, rng: random.Random) -> tuple[Event, ...]:
    """Play one random move; with a strict referee sometimes a fault."""
    (seat,) = match.to_move
    view = match.view(seat)
    hand = view.hands[seat]
    assert not isinstance(hand, int)
    if view.setup.is_strict and rng.random() < 0.2:
        wrong = match.rules.parse_move(f"match {next((each for each in hand if not each.joker), Card(1))}")
        if match.refusal(seat, wrong) is None:
            return match.play(seat, wrong)
    return match.play(seat, rng.choice(moves_of(match, seat)))


# ------------------------------------------------------------ names


def test_every_card_has_its_own_name(language: str) -> None:
    """(rules NB-1 to NB-3)"""
    for named in (naming.card_name, naming.card_with_article):
        assert len({named(result) for result in KINDS}) == len(KINDS)
        assert all(said_whole(named(result)) for result in KINDS)
    assert len({naming.joker_label(joker) for joker in JOKER_CARDS}) == len(JOKER_CARDS)
    sentences = {
        "fr": ("abeille 8", "l’abeille 8", "le 8", "le joker nombre"),
        "it": ("ape 8", "l’ape 8", "l’8", "il jolly numero"),
        "en": ("bee 8", "the bee 8", "the 8", "the number joker"),
    }
    bee, eight, joker = cards_of("8-bee 8 J#")
    assert (naming.card_name(bee), *map(naming.card_with_article, (bee, eight, joker))) == sentences[language]


def test_places_strokes_and_teams_are_told_apart() -> None:
    """(rules NB-26, NB-27 and NB-30)"""
    assert len({translation.place_name(index) for index in range(1, 6)}) == 5
    assert len({naming.stroke_name(count) for count in range(4, 9)}) == 5
    assert len(set(naming.team_names())) == 6
    assert join_names(()) == "" and join_names(("a", "b", "c")).startswith("a, b ")


@cases(
    "cards, operations, written",
    [
        ("10 4 2", "-/", "(10 – 4) ÷ 2"),
        ("6 2", "/", "6 ÷ 2"),
        ("2 3 4", "*+", "2 × 3 + 4"),
        ("10-bear 1-dragonfly 1-turtle 9-duck", "++-", "10 + 1 + 1 – 9"),
        ("9 1 2 2 5", "-/+*", "((9 – 1) ÷ 2 + 2) × 5"),
        ("8 2 2", "/*", "8 ÷ 2 × 2"),
    ],
)
def test_calculations_are_written_as_they_are_worked_out(cards: str, operations: str, written: str) -> None:
    """From left to right, with brackets around a sum that is multiplied afterwards (rule NB-9)."""
    assert naming.calculation_text(cards_of(cards), operations) == written


# ------------------------------------------------------------ refusals and reasons


REFUSED: dict[str, Json] = {
    "seat": 1,
    "card": "8-bee",
    "top": "3-bee",
    "how": "animal",
    "joker": "J#",
    "operation": "/",
    "again": "no",
    "allowed": ["+", "-"],
    "cards": ["6", "2"],
    "step": "7 / 2",
    "wanted": 4,
    "result": "3",
    "simpler": "6 / 2",
}


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    keys = set(re.findall(r'Refusal\(\s*"(\w+)"', SOURCES)) | {"negative", "not_whole"}
    assert len(keys) == 30
    default = reasons.refusal_text(Refusal("not_your_turn"))
    facts = {key: REFUSED | ({"card": "J#"} if key == "joker_misfit" else {}) for key in keys - {"not_your_turn"}}
    sentences = {key: reasons.refusal_text(Refusal(key, facts[key])) for key in facts}
    assert all(said_whole(sentence) and sentence != default for sentence in sentences.values())
    assert len(set(sentences.values())) == len(sentences)


def test_what_the_referee_says(language: str) -> None:
    """The fault, then the remedy; operations as they are written (rules NB-10 to NB-12)."""
    keys = ("simpler", "matching_card", "wrong_result", "not_whole")
    sentences = [reasons.refusal_text(Refusal(key, REFUSED)).replace("\u202f", " ") for key in keys]
    expected = {
        "fr": ["6 ÷ 2 fait déjà 4.", "L’abeille 8 va avec l’abeille 3.", "Ça fait 3. Presque ! Vise 4.", "7 ÷ 2 ne tombe pas juste."],
        "it": ["6 ÷ 2 fa già 4.", "L’ape 8 va con l’ape 3.", "Fa 3. Quasi! Cerca di fare 4.", "7 ÷ 2 non dà un numero intero."],
        "en": [
            "6 ÷ 2 already makes 4.",
            "The bee 8 matches the bee 3.",
            "That makes 3. Almost! Aim for 4.",
            "7 ÷ 2 is not a whole number.",
        ],
    }[language]
    assert [text[: len(start)] for text, start in zip(sentences, expected, strict=True)] == expected


def test_jokers_are_told_apart_where_they_are_refused() -> None:
    """(rules NB-14 and NB-15)"""
    for key, fact in (("joker_misfit", "card"), ("wrong_type", "joker"), ("open_joker", "joker")):
        sentences = {reasons.refusal_text(Refusal(key, REFUSED | {fact: joker})) for joker in ("J#", "J@")}
        assert len(sentences) == 2 and all(map(said_whole, sentences))
    assert said_whole(reasons.refusal_text(Refusal("open_joker", {"joker": "J*"})))


FACTS: dict[str, Json] = {
    "cards": ["6", "2"],
    "card": "8-bee",
    "top": "3-bee",
    "how": "number",
    "text": "6 / 2",
    "results": ["6", "3"],
    "points": 0,
    "most": False,
    "left": 4,
    "why": "",
    "follow": [],
    "type": "symbol",
    "joker": "J#",
    "own": True,
    "plays": 0,
    "right": 1,
}
WHYS = {
    "joker": ("out", "further", "open"),
    "again": ("out", "play", "draw"),
    "pass": ("played", "unfit", "keeps", "nothing"),
    "stop": ("none", "keeps"),
}


def test_every_reason_has_sentences_of_its_own() -> None:
    keys = set(re.findall(r"^([a-z_]+) {2,}\w", known.__doc__ or "", re.MULTILINE))
    assert keys == {"match", "calc", "joker", "again", "lay", "recombine", "draw", "pass", "keeps", "stop", "give_up"}
    sentences = [reasons.reason_text(Reason(key, FACTS | {"why": why})) for key in sorted(keys - {"keeps"}) for why in WHYS.get(key, ("",))]
    assert all(map(said_whole, sentences)) and len(set(sentences)) == len(sentences)
    assert said_whole(reasons.reason_text(Reason("keeps", FACTS)))


@cases(
    "key, facts",
    [
        ("match", {"how": "animal"}),
        ("match", {"left": 0}),
        ("calc", {"points": 7}),
        ("calc", {"most": True}),
        ("calc", {"left": 0}),
        ("lay", {"own": False}),
        ("draw", {"plays": 3}),
        ("joker", {"why": "open", "type": "animal"}),
    ],
)
def test_reasons_tell_what_a_play_brings(key: str, facts: dict[str, Json]) -> None:
    why = {"why": WHYS.get(key, ("",))[-1]}
    plain, rich = (reasons.reason_text(Reason(key, FACTS | why | more)) for more in ({}, facts))
    assert said_whole(rich) and rich != plain


# ------------------------------------------------------------ whole matches


@pytest.mark.parametrize(("players", "options"), TABLES_OF)
def test_a_whole_match_is_told_without_a_gap(players: int, options: Options) -> None:
    match, rng = new_match(players, options, f"words/{players}"), random.Random(players)
    names = NAMES[:players]
    while not match.is_over and match.ply < 150:
        (seat,) = match.to_move
        view = match.view(seat)
        assert said_whole(wording.progress_text(view).title_line) and said_whole(wording.progress_text(view).short_text)
        assert said_whole(wording.prompt(model(match, seat))) and said_whole(wording.prompt(model(match)))
        events = play_on(match, rng)
        for event in events:
            quiet = isinstance(event, Passed) and event.played
            assert quiet == (narration.move_list_line(event, names) == "") and "{" not in narration.move_list_line(event, names), event
            assert "{" not in narration.announcement(event, names)
        assert all(said_whole(said.text) and 0 <= said.seat < players for said in narration.speech_bubbles(events))
    assert all(said_whole(remark) for remark in narration.remarks(match))


def test_hints_are_told_in_a_match() -> None:
    match, rng, seen = new_match(3, {"rounds": 1}), random.Random(4), set()
    while not match.is_over and match.ply < 80:
        (seat,) = match.to_move
        reason = match.game.explain_move(match.view(seat), rng.choice(moves_of(match, seat)))
        assert said_whole(reasons.reason_text(reason)), reason
        seen.add(reason.key)
        play_on(match, rng)
    assert {"calc", "draw", "pass"} <= seen


# ------------------------------------------------------------ events


JUDGED = [
    ("calc 6 + 5 + 2 - 10", Refusal("simpler", {"simpler": "6 / 2", "wanted": 3}), "6 2", "5 10"),
    ("calc 8-bee - 5-cat", Refusal("matching_card", {"card": "8-bee", "top": "3-bee", "how": "animal"}), "8-bee", "5-cat"),
    ("calc 7 - 4", Refusal("wrong_result", {"result": "3", "wanted": 4}), "", "7 4"),
    ("calc 7 / 2", Refusal("not_whole", {"step": "7 / 2", "wanted": 4}), "", "7 2"),
    ("lay 3", Refusal("further_matches", {"card": "3", "top": "3-bee", "how": "number"}), "3", "J*"),
    ("match 3", Refusal("no_match", {"card": "3", "top": "4-hen"}), "", "3"),
]


@cases("move, why, stays, back", JUDGED)
def test_faults_are_told_with_what_becomes_of_the_cards(move: str, why: Refusal, stays: str, back: str) -> None:
    """(rules NB-19 to NB-23)"""
    event = Penalised(1, move, why, cards_of(stays), cards_of(back))
    sentence = narration.move_list_line(event, NAMES)
    assert said_whole(sentence) and NAMES[1] in sentence and narration.announcement(event, NAMES) == sentence
    assert all(naming.card_with_article(each) in sentence for each in (*cards_of(stays), *cards_of(back)))
    assert said_whole(narration.move_list_line(MayRecombine(1, move, why, cards_of(back)), NAMES))


def test_a_wrong_calculation_is_told_with_its_numbers(language: str) -> None:
    """As in: 7 – 4 makes 3, not 4."""
    (move, why, _stays, back) = JUDGED[2]
    text = {"fr": "7 – 4 fait 3, pas 4.", "it": "7 – 4 fa 3, non 4.", "en": "7 – 4 makes 3, not 4."}[language]
    assert narration.move_list_line(Penalised(1, move, why, (), cards_of(back)), NAMES).startswith(text)
    assert isinstance(parse_move(move), Calculate)


@cases(
    "event",
    [
        Stroke(0, 4, 7),
        Stroke(0, 6, 21),
        Recombined(0, cards_of("4 8"), "+", ("4", "12")),
        TookBack(0, cards_of("4 8")),
        Reshuffled(None, 31),
        WentOut(0, 1, 40),
        PlayOffBegan(None, (0, 2), 1),
        PlayOffBegan(None, (0, 1, 2), 2),
        RoundEnded(None, 2, (0, 1, 2), (40, 32, 25), (80, 64, 50)),
        Calculated(0, cards_of("1 2 2"), "//", ("1", "1/2", "1/4")),
        *(LeftOpen(0, card(joker)) for joker in ("J#", "J@", "J*")),
    ],
)
def test_rare_events_are_told(event: Event) -> None:
    sentence = narration.move_list_line(event, NAMES[:3])
    assert said_whole(sentence) and "-" not in sentence


@cases("places", [(1, 2, 3), (2, 1, 2), (1, 1, 3), (1, 1, 1)])
def test_the_end_says_who_has_won(places: tuple[int, ...]) -> None:
    """Teams win together, and so do equals if places are shared (rules NB-29 and NB-31)."""
    sentence = narration.announcement(Ended(None, (0, 0, 0), places), NAMES[:3])
    assert said_whole(sentence) and all((name in sentence) == (index == 1) for name, index in zip(NAMES, places, strict=False))


def test_what_is_called_out() -> None:
    """A pass is silent; the caption at the seat panel reports it (rules NB-15 and NB-26)."""
    events = (Passed(1, True), Passed(2, False), LeftOpen(0, card("J@")), WentOut(0, 1, 40))
    assert [said.seat for said in narration.speech_bubbles(events)] == [0, 0]
    assert len({said.text for joker in ("J#", "J@", "J*") for said in narration.speech_bubbles([LeftOpen(0, card(joker))])}) == 3


def told(*turns: tuple[str, ...], **options: Any) -> list[str]:
    """Return the move caption of each turn, as text, after these turns of the seats in order."""
    hands = ("10 4 2 5 9 4-hen J@", "3 1 1 6 6 8 J+", "10 7 8-bee 9 9 7 J#")
    match, lines = Match(record(3, hands, "3-bee", **options)), []
    for turn in turns:
        seat, start = match.to_move[0], match.ply
        for move in turn:
            match.play(seat, match.rules.parse_move(move))
        made = range(start, match.ply)
        group = MoveGroup(seat, tuple(match.moves[ply][1] for ply in made), tuple(match.events(ply) for ply in made))
        caption_parts = narration.caption(group, False)
        assert caption_parts is not None
        lines.append(caption_text(caption_parts))
    return lines


def test_a_turn_is_told_in_one_line(language: str) -> None:
    """A pass is mentioned only if nothing was played (rules NB-7, NB-14 and NB-17)."""
    lines = told(("calc 10 - 4 / 2", "pass"), ("draw", "pass"), ("joker J#", "lay 9", "pass"))
    assert lines[0] == "(10 – 4) ÷ 2" and lines[1] == {"fr": "pioche", "it": "pesca", "en": "draws"}[language]
    assert lines[2].endswith("9") and not any(word in " ".join(lines) for word in ("passe", "passa"))


def test_a_fault_is_told_as_one(language: str) -> None:
    """Of a wrong calculation that was corrected, only the right one (rule NB-22)."""
    slip = {"fr": "ne compte pas", "it": "non vale", "en": "does not count"}[language]
    assert told(("match 9",), ("calc 6 - 1",), referee="strict")[0].endswith(slip)
    assert told(("calc 10 - 4 - 2", "recombine 10 - 4 / 2"), referee="strict") == ["(10 – 4) ÷ 2"]


# ------------------------------------------------------------ options, seats, greeting


def test_options_have_their_words() -> None:
    told = wording.option_texts().by_option
    assert set(told) == set(Nambarz.options)
    assert all(said_whole(option.label) and all(said_whole(line) for line in option.help) for option in told.values())
    assert len(told["operations"].values) == 4 and len(told["teams"].values) == 6 and said_whole(told["teams"].null_label)
    assert len(told["jokers"].help) == len(Nambarz.options["jokers"].values)  # type: ignore[arg-type]


def test_presets_are_the_variants_of_the_rules() -> None:
    """(rules NB-4 and NB-13)"""
    presets = wording.option_texts().presets
    assert len({preset.label for preset in presets}) == len({preset.help for preset in presets}) == 4
    setups = [new_match(3, preset.options).view(None).setup for preset in presets]
    assert [(setup.jokers, setup.operations) for setup in setups] == [(12, "+-"), (12, "+-*/"), (8, "+-*/"), (4, "+-*/")]


def test_seats_are_called_by_their_team() -> None:
    """(rule NB-30)"""
    first, second = naming.team_names()[:2]
    assert [wording.seat_label(seat, 4, {"teams": [0, 0, 1, 1]}) for seat in range(4)] == [first, first, second, second]
    assert [bool(wording.seat_label(seat, 3, {"teams": None})) for seat in range(3)] == [True, False, False]


def test_the_greeting_tells_what_is_special_here() -> None:
    matches = [new_match(4, options) for options in ({}, {"teams": [0, 0, 1, 1]}, {"referee": "strict"})]
    plain, teams, strict = (wording.welcome_tip(model(match)) for match in matches)
    assert not plain and said_whole(teams) and said_whole(strict) and teams != strict


@cases("result, almost", [("6", False), ("5", True), ("4", True), ("1", True), ("-1", False), ("5/2", True)])
def test_almost_is_said_only_where_it_is_near(result: str, almost: bool) -> None:
    nearby = reasons.refusal_text(Refusal("wrong_result", {"result": "2", "wanted": 3}))
    sentence = reasons.refusal_text(Refusal("wrong_result", {"result": result, "wanted": 3}))
    opening = nearby.split(". ")[1].split()[0]
    assert (opening in sentence) == almost and "3" in sentence
