"""The sentences of the exercises. Short, with few words: a child of six reads them."""

from __future__ import annotations

from dataclasses import replace

from game.bots.bot import Reason
from game.kernel import Json, Refusal
from game.nambarz.cards import NUMBERS
from game.nambarz.moves import Calculation
from game.practice.exercises import Answer, AsMany, Exercise, IsItRight, IsItTrue, Longest, Make, MissingNumber, MissingSign, Simplest
from game.practice.judging import truth
from ui.assets.words import _, _n, capital, cards
from ui.practice.exercise.answering import asked, worked_out
from ui.practice.words import kind_name, level_name
from ui.tables.nambarz.names import SIGNS, calculation, in_notation, step, the_card, value

GREAT, GOOD = 8, 5  # stars of a set


def heading(level: str | None, kind: str | None) -> str:
    """The line under the title: what is practised."""
    if level is not None:
        return _("Practice · {level}").format(level=level_name(level))
    return _("Practice · {level}").format(level=_("a bit of everything") if kind is None else kind_name(kind))


def task(exercise: Exercise) -> str:
    """What to do."""
    match exercise:
        case Make():
            return _make(exercise.cards).format(n=exercise.target.number)
        case MissingNumber():
            return _("Which card is missing?")
        case MissingSign():
            return _("Which sign is missing?")
        case IsItRight():
            return _("Can these cards go here?")
        case IsItTrue():
            return _("Is it true?")
        case Simplest():
            return _("Make {n} with as few cards as you can.").format(n=exercise.target.number)
        case AsMany():
            return _("Make {n}. Find many ways!").format(n=exercise.target.number)
        case Longest():
            return _("Make {n} with as many cards as you can.").format(n=exercise.target.number)


def _make(number: int) -> str:
    return {
        2: _("Make {n} with two cards."),
        3: _("Make {n} with three cards."),
        4: _("Make {n} with four cards."),
        5: _("Make {n} with five cards."),
    }[number]


def greeting(exercise: Exercise) -> str:
    """What the bear says first: how to answer."""
    match exercise:
        case MissingNumber():
            return _("Choose a card.")
        case MissingSign():
            return _("Choose a sign.")
        case IsItRight() | IsItTrue():
            return _("Have a good look!")
    return _("Choose your cards.")


def praise(place: int) -> str:
    """Something kind, not the same twice running."""
    return (_("Yes!"), _("Well done!"), _("That’s it!"), _("Great!"), _("You’ve got it!"))[place % 5]


def another(longer: bool) -> str:
    """After a right answer, when there is more to find."""
    return _("Yes! Is there a longer one?") if longer else _("Yes! Another one?")


def checked(exercise: Exercise) -> str:
    """The explanation under a right yes or no; "" for other exercises."""
    if not isinstance(exercise, IsItRight | IsItTrue):
        return ""
    why = truth(exercise)
    if why is not None:
        return because(why)
    if isinstance(exercise, IsItRight):
        return worked_out(exercise.calculation.cards, exercise.calculation.operations)
    return asked(exercise)


def given(exercise: Exercise, answer: Answer) -> str:
    """An answer as the child sees it, in one line."""
    match answer:
        case bool():
            if isinstance(exercise, IsItTrue):
                return _("True") if answer else _("False")
            return _("Right") if answer else _("Not right")
        case str():
            return SIGNS[answer]
        case Calculation():
            return worked_out(answer.cards, answer.operations)
    return str(answer.number)


# --- about an answer --------------------------------------------------------------------------------------------------

SOFT = ("fewer", "longer", "found_before")  # right answers that could be better


def fault(why: Refusal | None, answer: Answer) -> str:
    """The sentence about an answer (the keys of game.practice.judging); "" for none."""
    if why is None:
        return ""
    facts, laid = why.facts, answer if isinstance(answer, Calculation) else None
    match why.key:
        case "was_right":
            return _("Look: {sum} = {value}. That is right.").format(sum=_sum(str(facts["sum"])), value=facts["value"])
        case "was_wrong":
            return because(replace(why, key=str(facts["why"])))
        case "fewer":
            return _("Right! And it can be done with {cards}.").format(cards=_cards(facts["cards"]))
        case "longer":
            return _("Right! Even {cards} can make it.").format(cards=_cards(facts["cards"]))
        case "found_before":
            return _("You have found this one already.")
        case "too_few_cards" | "too_many_cards":
            return _("Here we want {cards}.").format(cards=_cards(facts["wanted"]))
    if why.key == "makes":
        written = _sum(str(facts["sum"])) if laid is None else calculation(laid.cards, laid.operations)
        return _("{sum} = {value}, we want {wanted}.").format(sum=written, value=value(str(facts["value"])), wanted=facts["wanted"])
    return because(why)


def because(why: Refusal) -> str:
    """Why the cards may not be laid, or the calculation is not true."""
    facts = why.facts
    match why.key:
        case "makes":
            return _("{sum} = {value}, not {wanted}.").format(
                sum=_sum(str(facts["sum"])), value=value(str(facts["value"])), wanted=facts["wanted"]
            )
        case "is_not":
            return _("{sum} does not make {value}.").format(sum=_sum(str(facts["sum"])), value=facts["value"])
        case "not_whole":
            return _("{step} is not a whole number.").format(step=step(str(facts["step"])))
        case "negative":
            return _("{step} goes below 0.").format(step=step(str(facts["step"])))
        case "simpler":
            return _("Fewer cards will do: {sum}.").format(sum=_sum(str(facts["simpler"])))
        case "matching_card":
            return _("{card} matches: lay it alone.").format(card=capital(the_card(in_notation(facts["card"]))))
    return _("Symbols or animals, not both")


def _sum(text: str) -> str:
    """ "10 - 4 / 2", worked out from left to right, as "(10 – 4) ÷ 2" (NB-9)."""
    parts = text.split()
    if all(int(number) in NUMBERS for number in parts[::2]):
        return calculation([in_notation(number) for number in parts[::2]], "".join(parts[1::2]))
    return " ".join(SIGNS.get(part, part) for part in parts)


def _cards(fact: Json) -> str:
    assert isinstance(fact, int), f"{fact!r} is no number"
    return cards(fact)


# --- what the bear thinks ---------------------------------------------------------------------------------------------


def thought(found: Reason) -> str:
    """The bear's next thought (the keys of game.practice.hints)."""
    facts = found.facts
    match found.key:
        case "work_it_out":
            return _("Work it out: {sum}. Is it {wanted}?").format(sum=_sum(str(facts["sum"])), wanted=facts["wanted"])
        case "with_fewer" | "with_more":
            return _("Try it with {cards}.").format(cards=_cards(facts["cards"]))
    return _thoughts().get(found.key, _("Take your time.")).format(**facts)


def _thoughts() -> dict[str, str]:
    """Sentences whose facts need no words of their own."""
    return {
        "take_more": _("What if you took {more} more away from {from}?"),
        "take_less": _("What if you took {less} less away from {from}?"),
        "add_more": _("What if you added {more} more to {to}?"),
        "add_less": _("What if you added {less} less to {to}?"),
        "too_large": _("{value} is too much for {wanted}."),
        "too_small": _("{value} is not enough for {wanted}."),
        "goes_with": _("Which card with {number} makes {wanted}?"),
        "start_with": _("Start with {number}."),
        "how_far": _("From {from} to {to}: how many steps?"),
        "count_on": _("Start at {from} and count {more} on."),
        "count_back": _("Start at {from} and count {less} back."),
        "how_often": _("How many times {number} in {into}?"),
        "times": _("How much is {times} × {number}?"),
        "grows": _("From {from} to {to}: does it grow or shrink?"),
        "shrinks": _("From {from} to {to}: does it grow or shrink?"),
        "look_at_types": _("Look at the pictures: are they all of one kind?"),
        "look_for_match": _("Could one card be laid alone?"),
        "another": _("Other cards, or another sign!"),
    }


def shown_hint(number: int) -> str:
    """What the bear says with the second and the third hint."""
    return _("Look here.") if number == 2 else _("Watch how it is done.")


# --- the end of a set -------------------------------------------------------------------------------------------------


def end(stars: int) -> tuple[str, str, str]:
    """A kind word, what the set brought, and what the bear says."""
    brought = _n("Ten exercises done, {n} star.", "Ten exercises done, {n} stars.", stars) if stars else _("Ten exercises done.")
    if stars >= GREAT:
        return _("Wonderful!"), brought, _("You know a lot by heart now!")
    if stars >= GOOD:
        return _("Well done!"), brought, _("A little more each time!")
    return _("You didn’t give up!"), brought, _("What was hard comes back soon: it will be easier.")
