"""Sentences about strategies, in the words of a bear to a child of seven."""

from __future__ import annotations

import re

from game.practice.illustrations import METHOD_STEP, MOVE_STEP, Strategy
from ui.assets.translation import _
from ui.practice.exercise.illustrations import number_sense_texts
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, PRODUCTS, calculation_text, card_from_detail

CALCULATION_FACTS = ("sum", "asked", "solved")  # facts that are calculations
LATE_CARD_STRATEGIES = (
    "make_plus",
    "make_minus",
    "make_times",
    "make_divided",
    "make_chain",
    "make_longest",
    "make_ten",
    "make_odd",
    "make_even",
    "without_some",
)  # strategies whose card appears only with the move


def strategy_title(strategy: Strategy) -> str:
    """Return the title of a strategy, as "8 + 5: first up to 10."."""
    return _fill_template(_title_templates()[strategy.key], strategy)


def hint_sentence(strategy: Strategy, step: int) -> str:
    """Return the bear's words at a step of the hint: how to think, a question, the answer."""
    if step == METHOD_STEP:
        return _fill_template(_method_templates()[strategy.key], strategy)
    return _fill_template(_question_templates()[strategy.key], strategy) if step == MOVE_STEP else _("Look, that is how it goes.")


def step_question(strategy: Strategy, step: int) -> str:
    """Return the question beside the illustration; "" if it would reveal a card too early."""
    return (
        ""
        if step == METHOD_STEP and strategy.key in LATE_CARD_STRATEGIES
        else _fill_template(_question_templates()[strategy.key], strategy)
    )


def steps_text(strategy: Strategy) -> str:
    """Return the calculation in steps, as "8 + 2 + 3"; "" if the strategy has none."""
    return with_unbroken_calculations(" ".join(OPERATOR_SYMBOLS.get(part, part) for part in str(strategy.details.get("way", "")).split()))


def answer_text(strategy: Strategy) -> str:
    """Return the answer as "8 + 5 = 13", or why the cards may not be played there."""
    match strategy.key:
        case "look_at_types":
            return _("Symbols and animals are not laid together.")
        case "look_for_match":
            return _("This one is laid alone.")
        case "without_some":
            return with_printed_operators(f"{strategy.details['sum']} = {strategy.details['wanted']}")
    return with_printed_operators(str(strategy.details["solved"]))


def with_printed_operators(text: str) -> str:
    """Return a calculation as "13 - 8" with printed operators, as "13 – 8".

    Calculations go from left to right, so "4 + 6 / 2 = 5" gets brackets (rule NB-9).
    """
    left, equals, right = text.partition(" = ")
    numbers, signs = left.split()[::2], "".join(left.split()[1::2])
    if len(signs) > 1 and set(signs) <= set(OPERATOR_SYMBOLS) and any(sign in PRODUCTS for sign in signs):
        return f"{calculation_text([card_from_detail(number) for number in numbers], signs)}{equals}{right}"
    return " ".join(OPERATOR_SYMBOLS.get(part, part) for part in text.split())


def _fill_template(template: str, strategy: Strategy) -> str:
    facts = {key: with_printed_operators(str(fact)) if key in CALCULATION_FACTS else fact for key, fact in strategy.details.items()}
    return with_unbroken_calculations(template.format(**facts))


def with_unbroken_calculations(text: str) -> str:
    """Return text with non-breaking spaces inside its calculations."""
    return re.sub(r"(?<=[\d?]) ([+–×÷]) (?=[\d?])", "\u00a0\\1\u00a0", text)


def _title_templates() -> dict[str, str]:
    return {
        "plus_one": _("{sum}: the next number."),
        "plus_two": _("{sum}: two hops on."),
        "plus_ten": _("{sum}: a full ten and the rest."),
        "plus_friends": _("{sum}: do they fill the box?"),
        "plus_small": _("{sum}: five and how many?"),
        "plus_nine": _("{sum}: give one to the 9."),
        "plus_through": _("{sum}: first up to 10."),
        "doubles": _("{sum}: two equal rows."),
        "near_doubles": _("{sum}: think of {small} + {small}."),
        "minus_one": _("{sum}: the number before."),
        "minus_two": _("{sum}: two hops back."),
        "minus_ten": _("{sum}: a full box and the rest."),
        "minus_half": _("{sum}: half of {from}."),
        "minus_near": _("{sum}: nearly half of {from}."),
        "minus_friends": _("{sum}: out of the full box."),
        "minus_small": _("{sum}: out of the box."),
        "minus_back": _("{sum}: first back to 10."),
        "minus_up": _("{sum}: from {less} up to {from}."),
        "fill_ten": _("{sum}: fill the box of 10."),
        "up_to": _("{sum}: from {known} up to {whole}."),
        "think_plus": _("{sum}: think of {asked}"),
        "think_minus": _("{sum}: think of {asked}"),
        "put_back": _("{sum}: think of {asked}"),
        "sign": _("{sum}: forward or back?"),
        "sign_far": _("{sum}: forward or back, and how far?"),
        "sign_same": _("{sum}: nothing changes."),
        **_product_title_templates(),
        **_card_title_templates(),
        **number_sense_texts.title_templates(),
    }


def _product_title_templates() -> dict[str, str]:
    return {
        "times_one": _("{sum}: a single row."),
        "times_ten": _("{sum}: {number} full tens."),
        "times_two": _("{sum}: the double of {number}."),
        "times_five": _("{sum}: half of {number} tens."),
        "times_four": _("{sum}: double, and double again."),
        "times_three": _("{sum}: two rows and one more."),
        "times_nine": _("{sum}: ten rows without one."),
        "times_six": _("{sum}: five rows and one more."),
        "by_fives": _("{sum}: five rows and two more."),
        "times_eight": _("{sum}: double three times."),
        "square": _("{sum}: a full square."),
        "divided_by_one": _("{sum}: all in one row."),
        "divided_by_itself": _("{sum}: how many times {number} in {whole}?"),
        "half": _("{sum}: half of {whole}."),
        "how_often": _("{sum}: how many times {number} in {whole}?"),
        "think_times": _("{sum}: think of {asked}"),
        "think_divided": _("{sum}: think of {asked}"),
        "multiply_back": _("{sum}: think of {asked}"),
    }


def _card_title_templates() -> dict[str, str]:
    return {
        "make_plus": _("Make {wanted}: one card, and what is missing?"),
        "make_minus": _("Make {wanted}: back from a larger card."),
        "make_times": _("Make {wanted}: equal rows."),
        "make_divided": _("Make {wanted}: share a larger card."),
        "make_chain": _("Make {wanted}: what is still missing?"),
        "make_longest": _("Make {wanted}: many small steps."),
        "make_ten": _("Make {wanted}: what makes 10 here?"),
        "make_odd": _("Make {wanted}: how many odd cards?"),
        "make_even": _("Make {wanted}: how many odd cards?"),
        "look_at_types": _("Are they all of one kind?"),
        "look_for_match": _("Could one card lie there alone?"),
        "without_some": _("Are all these cards needed?"),
        "step_by_step": _("From left to right, step by step."),
    }


def _method_templates() -> dict[str, str]:
    return {
        "plus_one": _("One more: say the next number."),
        "plus_two": _("Two more: hop twice on the line."),
        "plus_ten": _("The box of 10 is full already."),
        "plus_friends": _("Put both into one box."),
        "plus_small": _("A full row is five. Then look at the rest."),
        "plus_nine": _("9 only needs one more to be 10."),
        "plus_through": _("Fill the box of 10 first."),
        "doubles": _("Twice the same: think of two rows."),
        "near_doubles": _("Two equal rows, and one more."),
        "minus_one": _("One less: say the number before."),
        "minus_two": _("Two less: hop back twice on the line."),
        "minus_ten": _("Look for the full box."),
        "minus_half": _("Two equal rows: one of them goes."),
        "minus_near": _("Two rows, one is longer by one. One row goes."),
        "minus_friends": _("Ten are in the box. Take some out."),
        "minus_small": _("A full row is five. Take some out."),
        "minus_back": _("Hop back to 10 first, then on."),
        "minus_up": _("Do not go back: hop up from the smaller number."),
        "fill_ten": _("Look at the box of 10: what is still empty?"),
        "up_to": _("The numbers are close: hop from one to the other."),
        "think_plus": _("Three numbers belong together. Think of plus!"),
        "think_minus": _("Three numbers belong together. Think of minus!"),
        "put_back": _("Put back what was taken away."),
        "sign": _("Does the number grow or shrink?"),
        "sign_far": _("Does the number grow or shrink? A little or a lot?"),
        "sign_same": _("The number stays as it is."),
        **_product_method_templates(),
        **_card_method_templates(),
        **number_sense_texts.method_templates(),
    }


def _product_method_templates() -> dict[str, str]:
    return {
        "times_one": _("Just one row: look how long it is."),
        "times_ten": _("Every full box is a ten. Count the tens."),
        "times_two": _("Two equal rows: that is the double."),
        "times_five": _("Take tens first, then half of it all."),
        "times_four": _("Double it. Then double once more."),
        "times_three": _("Double it, then add one more row."),
        "times_nine": _("Take ten rows, then one row away."),
        "times_six": _("Five rows you know. Add one more."),
        "by_fives": _("Cut after five rows. The rest is easy."),
        "times_eight": _("Double it, double again, and again."),
        "square": _("As many rows as dots in a row. Cut it in two."),
        "divided_by_one": _("Nothing is shared: all stays in one row."),
        "divided_by_itself": _("The whole row is taken at once."),
        "half": _("Share it out into two equal rows."),
        "how_often": _("Think of the table of {number}."),
        "think_times": _("Three numbers belong together. Think of times!"),
        "think_divided": _("Three numbers belong together. Think of sharing!"),
        "multiply_back": _("Put together again what was shared."),
    }


def _card_method_templates() -> dict[str, str]:
    return {
        "make_plus": _("Take a smaller card. What is missing to {wanted}?"),
        "make_minus": _("Take a larger card. How far is it back to {wanted}?"),
        "make_times": _("Put {wanted} dots into equal rows."),
        "make_divided": _("Take a larger card. Can it be shared so that {wanted} comes out?"),
        "make_chain": _("Begin with a card, then look: how far is it to {wanted}?"),
        "make_longest": _("Forward and back again: small steps take many cards."),
        "make_ten": _("Look for two cards that make 10."),
        "make_odd": _("{wanted} is odd: you need one odd card, or three."),
        "make_even": _("{wanted} is even: you need two odd cards, or none."),
        "look_at_types": _("Look at the pictures: are they all of one kind?"),
        "look_for_match": _("Look closely: does one of them fit all alone?"),
        "without_some": _("Could fewer of these cards make {wanted}?"),
        "step_by_step": _("Work it out from left to right."),
    }


def _question_templates() -> dict[str, str]:
    return {
        "plus_one": _("Which number comes next?"),
        "plus_two": _("Where do the two hops end?"),
        "plus_ten": _("How many are 10 and {small} more?"),
        "plus_friends": _("How many are in the full box?"),
        "plus_small": _("How many dots are in the box?"),
        "plus_nine": _("10 and how many more?"),
        "plus_through": _("How many dots stay beside the box?"),
        "doubles": _("How many are both rows together?"),
        "near_doubles": _("{small} + {small} is {twice}. And one more?"),
        "minus_one": _("Which number comes before?"),
        "minus_two": _("Where do the hops end?"),
        "minus_ten": _("How many are left?"),
        "minus_half": _("How many are in the row that stays?"),
        "minus_near": _("How many are in the row that stays?"),
        "minus_friends": _("How many are left in the box?"),
        "minus_small": _("How many are left in the box?"),
        "minus_back": _("{less} is {first} and {then}. Where do the hops end?"),
        "minus_up": _("How far is it altogether?"),
        "fill_ten": _("How many places are empty?"),
        "up_to": _("How many hops are there?"),
        "think_plus": _("How many more make {whole}?"),
        "think_minus": _("You have {known}. How many more make {whole}?"),
        "put_back": _("How many are there altogether?"),
        "sign": _("Which way does the hop go?"),
        "sign_far": _("Is the hop just {number} long, or is it another one?"),
        "sign_same": _("Which sign changes nothing here?"),
        **_product_question_templates(),
        **_card_question_templates(),
        **number_sense_texts.question_templates(),
    }


def _product_question_templates() -> dict[str, str]:
    return {
        "times_one": _("How many dots are in the row?"),
        "times_ten": _("{number} tens: which number is that?"),
        "times_two": _("What is {number} + {number}?"),
        "times_five": _("What is half of {ten}?"),
        "times_four": _("Twice {number} is {first}. And twice {first}?"),
        "times_three": _("What is {first} + {number}?"),
        "times_nine": _("What is {ten} – {number}?"),
        "times_six": _("What is {first} + {number}?"),
        "by_fives": _("What is {first} + {second}?"),
        "times_eight": _("{twice}, then {half}. And twice {half}?"),
        "square": _("What is {first} + {second}?"),
        "divided_by_one": _("How many dots are in the row?"),
        "divided_by_itself": _("How many such rows are there?"),
        "half": _("How many are in one row?"),
        "how_often": _("How many rows of {number} are there?"),
        "think_times": _("How many rows of {known} make {whole}?"),
        "think_divided": _("How many rows of {known} make {whole}?"),
        "multiply_back": _("How many dots are there altogether?"),
    }


def _card_question_templates() -> dict[str, str]:
    return {
        "make_plus": _("You have {first}. How many more make {wanted}?"),
        "make_minus": _("How far is it from {first} back to {wanted}?"),
        "make_times": _("{first} rows: how many are in each?"),
        "make_divided": _("How many times is {wanted} in {first}?"),
        "make_chain": _("You have {value}. How do two more cards make {wanted}?"),
        "make_longest": _("You have {value}. How do two more cards make {wanted}?"),
        "make_ten": _("You have 10. How do you come to {wanted}?"),
        "make_odd": _("You have {value}. How do two more cards make {wanted}?"),
        "make_even": _("You have {value}. How do two more cards make {wanted}?"),
        "look_at_types": _("Only symbols, only animals, or both?"),
        "look_for_match": _("The same animal? The same number?"),
        "without_some": _("What do the cards on the left make?"),
        "step_by_step": _("Does it come to {wanted} in the end?"),
    }
