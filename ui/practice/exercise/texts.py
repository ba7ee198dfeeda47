"""Sentences of the exercises, short and simple for a child of six."""

from __future__ import annotations

import re
from dataclasses import replace

from game.bots.bot import Reason
from game.kernel import Json, Refusal
from game.nambarz.moves import Calculation
from game.practice.exercises import Answer
from game.practice.practice_set import FIRST_SET
from ui.assets.translation import _, capitalize_first, card_count_text
from ui.practice.texts import kind_name, level_name, sign_name
from ui.tables.nambarz.names import (
    OPERATOR_SYMBOLS,
    calculation_text,
    card_from_detail,
    card_with_article,
    chain_text,
    number_text,
    step_text,
)

NBSP = "\N{NO-BREAK SPACE}"
CALCULATION_SPACES = re.compile(r"(?<=[\d)]) (?=[-+–×÷=?])|(?<=[-+–×÷=]) (?=[\d(?])")


def workshop_heading(child_name: str, level: str | None, kind: str | None) -> str:
    """Return the line below the screen's title: the child's name and what is practised."""
    what = level_name(level) if level is not None else kind_name(kind) if kind is not None else _("a bit of everything")
    return _("{name} · {what}").format(name=child_name, what=what)


def welcome_sentence(welcome_key: str) -> str:
    """Return the bear's greeting in a child's first set (FIRST) or the first after a week away (BACK)."""
    return _("Ten short ones, so that I can get to know you.") if welcome_key == FIRST_SET else _("Let’s see what you remember.")


def praise_sentence(index: int) -> str:
    """Return praise that differs from one exercise to the next."""
    return (_("Yes!"), _("Well done!"), _("That’s it!"), _("Great!"), _("You’ve got it!"))[index % 5]


def helped_praise_sentence(index: int) -> str:
    """Return praise for an answer with help or after a mistake."""
    return (_("There you are!"), _("Yes, now you have it!"), _("Great, we found it together!"))[index % 3]


def find_another_sentence(is_longer_wanted: bool) -> str:
    """Return the words after a right answer if there is more to find."""
    return _("Yes! Is there a longer one?") if is_longer_wanted else _("Yes! Another one?")


# --- about an answer --------------------------------------------------------------------------------------------------

GENTLE_REASONS = ("fewer", "longer", "found_before")  # right answers that could be better


def fault_sentence(refusal: Refusal | None, answer: Answer) -> str:
    """Return the sentence on what is wrong with an answer or could be better; "" for nothing.

    The refusal's keys are those of game.practice.answer_check.
    """
    if refusal is None:
        return ""
    facts, laid = refusal.details, answer if isinstance(answer, Calculation) else None
    match refusal.key:
        case "was_right":
            return _("Look: {sum} = {value}. That is right.").format(sum=printed_calculation(facts["sum"]), value=facts["value"])
        case "was_wrong":
            return refusal_sentence(replace(refusal, key=str(facts["why"])))
        case "fewer":
            return _("Right! You can also do it with just {cards}.").format(cards=_card_count_text(facts["cards"]))
        case "longer":
            return _("Right! You can even do it with {cards}.").format(cards=_card_count_text(facts["cards"]))
        case "found_before":
            return _("You have found this one already.")
        case "too_few_cards" | "too_many_cards":
            return _("This one needs {cards}.").format(cards=_card_count_text(facts["wanted"]))
    if refusal.key == "makes":
        written = printed_calculation(facts["sum"]) if laid is None else calculation_text(laid.cards, laid.operations)
        return _("{sum} = {value}, but we want {wanted}.").format(
            sum=written, value=number_text(str(facts["value"])), wanted=facts["wanted"]
        )
    return refusal_sentence(refusal)


def refusal_sentence(refusal: Refusal) -> str:
    """Return why the cards may not be played, or why the calculation is not true."""
    facts = refusal.details
    match refusal.key:
        case "there_are" | "is_less" | "lies" | "nearer" | "unequal":
            return _number_sense_sentence(refusal)
        case "makes":
            return _("{sum} = {value}, not {wanted}.").format(
                sum=printed_calculation(facts["sum"]), value=number_text(str(facts["value"])), wanted=facts["wanted"]
            )
        case "is_not":
            return _("{sum} does not make {value}.").format(sum=printed_calculation(facts["sum"]), value=facts["value"])
        case "not_whole":
            return _("{step} is not a whole number.").format(step=step_text(str(facts["step"])))
        case "negative":
            return _("{step} goes below 0.").format(step=step_text(str(facts["step"])))
        case "simpler":
            return _("Fewer cards will do: {sum}.").format(sum=printed_calculation(facts["simpler"]))
        case "matching_card":
            return _("{card} matches: play it on its own.").format(
                card=capitalize_first(card_with_article(card_from_detail(facts["card"])))
            )
    return _("Symbols or animals, not both")


def _number_sense_sentence(refusal: Refusal) -> str:
    """Return the sentence on why a number sense answer was wrong, from its refusal."""
    facts = refusal.details
    match refusal.key:
        case "there_are":
            return (_("There were more than {n}.") if facts["more"] else _("There were fewer than {n}.")).format(n=facts["than"])
        case "is_less":
            solved = (_solved_text(facts["than"], facts["other"]), _solved_text(facts["sum"], facts["value"]))
            sentence = _("{more} is more than {less}.").format(more=facts["other"], less=facts["value"])
            return ". ".join((*filter(None, solved), sentence))
        case "unequal":
            solved = (_solved_text(facts["sum"], facts["value"]), _solved_text(facts["than"], facts["other"]))
            sentence = _("{one} is not the same as {other}.").format(one=facts["value"], other=facts["other"])
            return ". ".join((*filter(None, solved), sentence))
        case "lies":
            sentence = _("{n} is farther to the right.") if facts["right"] else _("{n} is farther to the left.")
            return sentence.format(n=facts["number"])
    more = _("{sum} is more than {ten}. Another ten is nearer.")
    less = _("{sum} is less than {ten}. Another ten is nearer.")
    return (more if facts["more"] else less).format(sum=printed_calculation(facts["sum"]), ten=facts["than"])


def _solved_text(amount: Json, value: Json) -> str:
    """Return an amount as "6 + 7 = 13"; "" for a single number."""
    text = printed_calculation(amount)
    return "" if text == str(value) else f"{text} = {value}"


def printed_calculation(calculation: Json) -> str:
    """Return a calculation as "4 + 6 / 2 = 5" with printed operators and its brackets, as "(4 + 6) ÷ 2 = 5"."""
    text = str(calculation)
    left, equals, right = text.partition(" = ")
    numbers, signs = left.split()[::2], "".join(left.split()[1::2])
    if numbers and set(signs) <= set(OPERATOR_SYMBOLS) and all(map(str.isdecimal, numbers)):
        return f"{chain_text(list(map(int, numbers)), signs)}{equals}{' '.join(OPERATOR_SYMBOLS.get(part, part) for part in right.split())}"
    return " ".join(OPERATOR_SYMBOLS.get(part, part) for part in text.split())


def _card_count_text(count: Json) -> str:
    assert isinstance(count, int), f"{count!r} is no number"
    return card_count_text(count)


# --- the bear's thoughts ----------------------------------------------------------------------------------------------


def tap_sign_prompt() -> str:
    return _("Tap the sign in between.")


def check_prompt() -> str:
    return _("Is it right? Check!")


def bear_hint(reason: Reason) -> str:
    """Return what the bear thinks after a wrong answer; the keys are those of game.practice.hints."""
    facts = reason.details
    if reason.key in ("with_fewer", "with_more"):
        return _("Try it with {cards}.").format(cards=_card_count_text(facts["cards"]))
    words = {
        key: sign_name(str(fact)) if key == "sign" else printed_calculation(fact) if key == "sum" else fact for key, fact in facts.items()
    }
    return with_unbroken_calculations(_bear_hint_templates().get(reason.key, _("Take your time.")).format(**words))


def slip_name(slip: str) -> str:
    """Return the name of a slip for parents, in a few words; the keys are those of game.practice.slips."""
    return {
        "reversed": _("numbers the wrong way round"),
        "off_by_one": _("one too many or too few"),
        "neighbor": _("next to it in the table"),
        "other_sign": _("another sign"),
        "digits": _("digits swapped"),
        "partial": _("a wrong step carried on"),
    }.get(slip, "")


def _bear_hint_templates() -> dict[str, str]:
    """Return the bear's thoughts by the reason's key, as templates for the reason's details."""
    return {
        "too_large": _("{value} is too much for {wanted}."),
        "too_small": _("{value} is not enough for {wanted}."),
        "larger": _("It is more than {than}."),
        "smaller": _("It is less than {than}."),
        "same": _("From {from} to {to}: nothing changes."),
        "grows": _("From {from} to {to}: does it get bigger or smaller?"),
        "shrinks": _("From {from} to {to}: does it get bigger or smaller?"),
        "look_at_types": _("Look at the pictures: are they all the same kind?"),
        "look_for_match": _("Would one card do on its own?"),
        "another": _("Other cards, or another sign!"),
        "turn_cards": _("The same two cards, the other way round!"),
        "larger_first": _("Taking away and sharing begin with the larger number."),
        "another_sign": _("The same cards, with another sign!"),
        "look_at_sign": _("Look at the sign: it says {sign}."),
        "one_off": _("Just one off! Count the hops, not the numbers."),
        "so_close": _("Just one off! Work it out once more."),
        "count_dots": _("Just one off! A full row is five. Then look at the rest."),
        "one_row_more": _("{sum} = {value}. One more row of {number} is missing."),
        "one_row_less": _("{sum} = {value}. That is one row of {number} too many."),
        "tens_and_ones": _("In {number} the tens come first: {tens}, and then the ones: {ones}. Is that what you mean?"),
        "go_on_from": _("Step by step: {sum} = {value}. Go on from there."),
        "rest_in_ten": _("A part of the {number} fills the box of 10. Add only the rest."),
        "rest_after_ten": _("A part of the {number} takes you back to 10. Take away only the rest."),
    }


def with_unbroken_calculations(text: str) -> str:
    """Return text with non-breaking spaces inside its calculations, which so stay on one line."""
    return CALCULATION_SPACES.sub(NBSP, text)
