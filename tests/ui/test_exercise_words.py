"""Texts of an exercise: tasks, answers, mistakes, strategies, and the end of a set."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import ModuleType

import pytest

from game.bots.bot import Reason
from game.kernel import Json, Refusal
from game.nambarz.moves import Calculation
from game.practice import answer_check, hints
from game.practice.exercises import Make
from tests.cases import cases
from tests.ui.practice_states import EXERCISES, FIVE, cards
from tests.ui.telling import said_whole
from ui.practice.exercise import texts as wording
from ui.practice.exercise.kinds.registry import kind_of
from ui.practice.exercise.texts import with_unbroken_calculations

FACTS: dict[str, Json] = {
    "sum": "10 - 4 / 2",
    "value": "3",
    "wanted": 5,
    "why": "negative",
    "cards": 3,
    "step": "7 / 2",
    "simpler": "6 / 2",
    "card": "8-bee",
    "more": 2,
    "less": 2,
    "from": 9,
    "to": 5,
    "number": 4,
    "into": 56,
    "times": 7,
    "seat": 0,
    "than": 3,
    "other": "12",
    "right": True,
    "sign": "*",
    "tens": 5,
    "ones": 6,
}
LAID = Calculation(cards("9 3"), "-")


@cases(
    "key, sentence",
    [
        ("makes", "9 – 3 = 3, but we want 5."),
        ("was_right", "Look: (10 – 4) ÷ 2 = 3. That is right."),
        ("was_wrong", "7 ÷ 2 goes below 0."),
        ("is_not", "(10 – 4) ÷ 2 does not make 3."),
        ("fewer", "Right! You can also do it with just 3 cards."),
        ("longer", "Right! You can even do it with 3 cards."),
        ("found_before", "You have found this one already."),
        ("too_few_cards", "This one needs 5 cards."),
        ("too_many_cards", "This one needs 5 cards."),
        ("not_whole", "7 ÷ 2 is not a whole number."),
        ("simpler", "Fewer cards will do: 6 ÷ 2."),
        ("matching_card", "The bee 8 matches: play it on its own."),
        ("mixed_types", "Symbols or animals, not both"),
    ],
)
def test_faults(key: str, sentence: str) -> None:
    assert wording.fault_sentence(Refusal(key, FACTS), LAID) == sentence


def test_a_fault_without_cards_is_told_by_its_sum() -> None:
    facts = FACTS | {"sum": "14 - 4"}
    assert wording.fault_sentence(Refusal("makes", facts), "+") == "14 – 4 = 3, but we want 5."
    assert wording.refusal_sentence(Refusal("makes", facts)) == "14 – 4 = 3, not 5."
    assert wording.fault_sentence(None, LAID) == ""


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("too_large", "3 is too much for 5."),
        ("larger", "It is more than 3."),
        ("grows", "From 9 to 5: does it get bigger or smaller?"),
        ("look_for_match", "Would one card do on its own?"),
        ("with_fewer", "Try it with 3 cards."),
        ("with_more", "Try it with 3 cards."),
        ("nothing", "Take your time."),
    ],
)
def test_thoughts(key: str, sentence: str) -> None:
    assert wording.bear_hint(Reason(key, FACTS)) == sentence


@pytest.mark.parametrize(("module", "say"), [(hints, wording.bear_hint), (answer_check, lambda why: wording.fault_sentence(why, LAID))])
def test_every_key_has_its_sentence(module: ModuleType, say: Callable[[Reason | Refusal], str], language: str) -> None:
    keys = re.findall(r"^([a-z_]+) .*  ", module.__doc__ or "", re.MULTILINE)
    made = Reason if module is hints else Refusal
    sentences = {key: say(made(key, FACTS)) for key in keys}
    assert len(sentences) > 11 and all(map(said_whole, sentences.values()))
    assert len(set(sentences.values())) >= len(sentences) - 2, "two ways of too few cards, and of growing, are said alike"


@pytest.mark.parametrize(
    ("name", "task", "first"),
    [
        ("make", "Make 5 with two cards.", "Choose your cards."),
        ("make_five", "Make 7 with five cards.", "Choose your cards."),
        ("number", "Which card is missing?", "Choose a card."),
        ("sign", "Which sign is missing?", "Choose a sign."),
        ("right", "Can these cards go here?", "Have a good look!"),
        ("true", "Is it true?", "Have a good look!"),
        ("simplest", "Make 5 with as few cards as you can.", "Choose your cards."),
        ("many", "Make 5. Find many ways!", "Choose your cards."),
        ("longest", "Make 5 with as many cards as you can.", "Choose your cards."),
    ],
)
def test_tasks(name: str, task: str, first: str) -> None:
    kind = kind_of(EXERCISES[name])
    assert (kind.task_text(), kind.greeting()) == (task, first)


def test_tasks_name_how_many_cards() -> None:
    sentences = [kind_of(Make(FIVE, cards("1 2"), "-", None, count)).task_text() for count in (2, 3, 4, 5)]  # type: ignore[arg-type]
    assert [text.split()[3] for text in sentences] == ["two", "three", "four", "five"]


def test_answers_as_the_child_sees_them() -> None:
    true, right, sign, make, number = (kind_of(EXERCISES[name]) for name in ("true", "right", "sign", "make", "number"))
    assert [true.answer_text(True), true.answer_text(False)] == ["True", "False"]
    assert [right.answer_text(True), right.answer_text(False)] == ["Allowed", "Not allowed"], "true or not is for what is true or not"
    assert [sign.answer_text("-"), make.answer_text(LAID), number.answer_text(cards("4")[0])] == ["–", "9 – 3 = 6", "4"]
    assert make.answer_text(Calculation(cards("3 9"), "-")) == "3 – 9", "below 0 it comes to nothing"


def test_what_is_so_under_a_right_yes_or_no() -> None:
    sentences = {name: kind_of(EXERCISES[name]).explanation() for name in ("make", "true", "right", "right_mixed")}
    assert sentences == {"make": "", "true": "8 + 7 = 15, not 16.", "right": "9 – 2 – 2 = 5", "right_mixed": "Symbols or animals, not both"}


def test_what_is_practised() -> None:
    assert wording.workshop_heading("Zoé", None, None) == "Zoé · a bit of everything"
    assert (
        len(
            {
                wording.workshop_heading("Zoé", "friends", None),
                wording.workshop_heading("Zoé", None, "make"),
                wording.workshop_heading("Zoé", None, None),
            }
        )
        == 3
    )


def test_the_kind_word_changes_and_turns_round() -> None:
    sentences = [wording.praise_sentence(index) for index in range(10)]
    assert len(set(sentences)) == 5 and sentences[:5] == sentences[5:]


@pytest.mark.parametrize("text", ["1 × 1 ?", "9 – 3 = 6, but we want 5.", "(10 – 4) ÷ 2 = 3"])
def test_a_calculation_is_never_broken_across_lines(text: str) -> None:
    assert " " not in with_unbroken_calculations(text).split(",")[0]
    assert with_unbroken_calculations("Try it with 3 cards.") == "Try it with 3 cards."
