"""Sentences about strategies, in the words of a bear to a child of seven."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from game.practice.illustrations import METHOD_STEP, MOVE_STEP, Strategy
from ui.assets.translation import _
from ui.practice.exercise.texts import printed_calculation

CALCULATION_FACTS = ("sum", "asked", "solved")  # facts that are calculations
# titles, methods and questions by strategy, as templates for its details; a function each, as the language may change
TITLES: Mapping[str, Callable[[], str]] = {
    "plus_one": lambda: _("{sum}: the next number."),
    "plus_two": lambda: _("{sum}: two hops on."),
    "plus_ten": lambda: _("{sum}: a full ten and the rest."),
    "plus_friends": lambda: _("{sum}: do they fill the box?"),
    "plus_small": lambda: _("{sum}: five and how many?"),
    "plus_nine": lambda: _("{sum}: give one to the 9."),
    "plus_through": lambda: _("{sum}: first up to 10."),
    "doubles": lambda: _("{sum}: two equal rows."),
    "near_doubles": lambda: _("{sum}: think of {small} + {small}."),
    "minus_one": lambda: _("{sum}: the number before."),
    "minus_two": lambda: _("{sum}: two hops back."),
    "minus_ten": lambda: _("{sum}: a full box and the rest."),
    "minus_half": lambda: _("{sum}: half of {from}."),
    "minus_near": lambda: _("{sum}: nearly half of {from}."),
    "minus_friends": lambda: _("{sum}: out of the full box."),
    "minus_small": lambda: _("{sum}: out of the box."),
    "minus_back": lambda: _("{sum}: first back to 10."),
    "minus_up": lambda: _("{sum}: from {less} up to {from}."),
    "fill_ten": lambda: _("{sum}: fill the box of 10."),
    "up_to": lambda: _("{sum}: from {known} up to {whole}."),
    "think_plus": lambda: _("{sum}: think of {asked}"),
    "think_minus": lambda: _("{sum}: think of {asked}"),
    "put_back": lambda: _("{sum}: think of {asked}"),
    "sign": lambda: _("{sum}: forward or back?"),
    "sign_far": lambda: _("{sum}: forward or back, and how far?"),
    "sign_rows": lambda: _("{sum}: a little or a lot?"),
    "sign_same": lambda: _("{sum}: nothing changes."),
    "times_one": lambda: _("{sum}: a single row."),
    "times_ten": lambda: _("{sum}: {number} full tens."),
    "times_two": lambda: _("{sum}: double {number}."),
    "times_five": lambda: _("{sum}: half of {number} tens."),
    "times_four": lambda: _("{sum}: double, and double again."),
    "times_three": lambda: _("{sum}: two rows and one more."),
    "times_nine": lambda: _("{sum}: ten rows minus one."),
    "times_six": lambda: _("{sum}: five rows and one more."),
    "by_fives": lambda: _("{sum}: five rows and two more."),
    "times_eight": lambda: _("{sum}: double three times."),
    "square": lambda: _("{sum}: a full square."),
    "divided_by_one": lambda: _("{sum}: all in one row."),
    "divided_by_itself": lambda: _("{sum}: how many times {number} in {whole}?"),
    "half": lambda: _("{sum}: half of {whole}."),
    "how_often": lambda: _("{sum}: how many times {number} in {whole}?"),
    "equal_rows": lambda: _("{sum}: how many times {number} in {whole}?"),
    "rows_together": lambda: _("{sum}: put the rows together."),
    "think_times": lambda: _("{sum}: think of {asked}"),
    "think_divided": lambda: _("{sum}: think of {asked}"),
    "multiply_back": lambda: _("{sum}: think of {asked}"),
    "make_plus": lambda: _("Make {wanted}: one card, and what is missing?"),
    "make_minus": lambda: _("Make {wanted}: take away from a larger card."),
    "make_times": lambda: _("Make {wanted}: equal rows."),
    "make_divided": lambda: _("Make {wanted}: share a larger card."),
    "make_near": lambda: _("Make {wanted}: get close, then fix it."),
    "make_large": lambda: _("Make {wanted}: where do the large cards go?"),
    "make_share": lambda: _("Make {wanted}: where do the large cards go?"),
    "make_pair": lambda: _("Make {wanted}: which cards nearly cancel out?"),
    "make_own": lambda: _("Make {wanted}: make a number that you already have."),
    "make_last": lambda: _("Make {wanted}: start from the last card."),
    "make_ten": lambda: _("Make {wanted}: what makes 10 here?"),
    "make_odd": lambda: _("Make {wanted}: how many odd cards?"),
    "make_even": lambda: _("Make {wanted}: how many odd cards?"),
    "look_at_types": lambda: _("Are they all the same kind?"),
    "look_for_match": lambda: _("Would one card do on its own?"),
    "without_some": lambda: _("Do you need all these cards?"),
    "step_by_step": lambda: _("From left to right, step by step."),
    "flash_row": lambda: _("Look at the upper row."),
    "flash_rows": lambda: _("Five, and how many more?"),
    "compare_rows": lambda: _("{asked} or {sum}: think of two rows."),
    "compare_line": lambda: _("{asked} or {sum}: where on the line?"),
    "line_halves": lambda: _("{middle} is in the middle."),
    "line_middle": lambda: _("How far is it from both ends?"),
    "both_sides": lambda: _("{sum}: as much on the left as on the right."),
    "left_over": lambda: _("{sum}: full rows, and the rest."),
    "zero_sum": lambda: _("{sum}: nothing comes, nothing goes."),
    "zero_all": lambda: _("{sum}: everything goes."),
    "zero_times": lambda: _("{sum}: rows with nothing in them."),
    "near_rounded": lambda: _("{sum}: take the nearest tens."),
    "near_between": lambda: _("{sum}: between which tens?"),
}
METHODS: Mapping[str, Callable[[], str]] = {
    "plus_one": lambda: _("One more: say the next number."),
    "plus_two": lambda: _("Two more: hop twice on the line."),
    "plus_ten": lambda: _("The box of 10 is full already."),
    "plus_friends": lambda: _("Put both into one box."),
    "plus_small": lambda: _("A full row is five. Then look at the rest."),
    "plus_nine": lambda: _("9 needs just one more to make 10."),
    "plus_through": lambda: _("Fill the box of 10 first."),
    "doubles": lambda: _("Twice the same: think of two rows."),
    "near_doubles": lambda: _("Two equal rows, and one more."),
    "minus_one": lambda: _("One less: say the number before."),
    "minus_two": lambda: _("Two less: hop back twice on the line."),
    "minus_ten": lambda: _("Look for the full box."),
    "minus_half": lambda: _("Two equal rows: take one of them away."),
    "minus_near": lambda: _("Two rows, one of them longer by one. Take one row away."),
    "minus_friends": lambda: _("There are ten in the box. Take some away."),
    "minus_small": lambda: _("A full row is five. Take some away."),
    "minus_back": lambda: _("First hop back to 10, then go on."),
    "minus_up": lambda: _("Don’t count back: hop up from the smaller number."),
    "fill_ten": lambda: _("Look at the box of 10: what is still empty?"),
    "up_to": lambda: _("The numbers are close: hop from one to the other."),
    "think_plus": lambda: _("Three numbers belong together. Think of plus!"),
    "think_minus": lambda: _("Three numbers belong together. Think of taking away!"),
    "put_back": lambda: _("Put back what was taken away."),
    "sign": lambda: _("Does the number get bigger or smaller?"),
    "sign_far": lambda: _("Does the number get bigger or smaller? A little or a lot?"),
    "sign_rows": lambda: _("Does the number get bigger or smaller? A little or a lot?"),
    "sign_same": lambda: _("The number stays the same."),
    "times_one": lambda: _("Just one row: look how long it is."),
    "times_ten": lambda: _("Every full box is a ten. Count the tens."),
    "times_two": lambda: _("Two equal rows: that is double."),
    "times_five": lambda: _("Take tens first, then halve it all."),
    "times_four": lambda: _("Double it. Then double once more."),
    "times_three": lambda: _("Double it, then add one more row."),
    "times_nine": lambda: _("Take ten rows, then one row away."),
    "times_six": lambda: _("Five rows you know. Add one more."),
    "by_fives": lambda: _("Cut after five rows. The rest is easy."),
    "times_eight": lambda: _("Double it, double again, and again."),
    "square": lambda: _("It’s a square: as many rows as there are dots in a row. Cut it in two."),
    "divided_by_one": lambda: _("Nothing is shared: everything stays in one row."),
    "divided_by_itself": lambda: _("The whole row is taken at once."),
    "half": lambda: _("Share it out into two equal rows."),
    "how_often": lambda: _("Think of the {number} times table."),
    "equal_rows": lambda: _("Make rows of {number}."),
    "rows_together": lambda: _("Put back together what was shared out."),
    "think_times": lambda: _("Three numbers belong together. Think of times!"),
    "think_divided": lambda: _("Three numbers belong together. Think of sharing!"),
    "multiply_back": lambda: _("Put back together what was shared out."),
    "make_plus": lambda: _("Take a smaller card. How many more make {wanted}?"),
    "make_minus": lambda: _("Take a larger card. How far back is it to {wanted}?"),
    "make_times": lambda: _("Put {wanted} dots into equal rows."),
    "make_divided": lambda: _("Take a larger card. Can you share it to get {wanted}?"),
    "make_near": lambda: _("Get close to {wanted} first. Then add what is missing, or take off what is too much."),
    "make_large": lambda: _("Take a large card away: the number gets small."),
    "make_share": lambda: _("Divide by a large card: the number gets small."),
    "make_pair": lambda: _("Forward with one card and back with its neighbour: you hardly move."),
    "make_own": lambda: _("Choose a card. Can other cards make the same number?"),
    "make_last": lambda: _("Think backwards: which number comes just before the last card?"),
    "make_ten": lambda: _("Look for two cards that make 10."),
    "make_odd": lambda: _("{wanted} is odd: you need one odd card, or three."),
    "make_even": lambda: _("{wanted} is even: you need two odd cards, or none."),
    "look_at_types": lambda: _("Look at the pictures: are they all the same kind?"),
    "look_for_match": lambda: _("Look closely: does one of them fit on its own?"),
    "without_some": lambda: _("Could fewer of these cards make {wanted}?"),
    "step_by_step": lambda: _("Work it out from left to right."),
    "flash_row": lambda: _("Is the upper row full? A full row is five."),
    "flash_rows": lambda: _("The upper row is full: that is five. Look at the lower one."),
    "compare_rows": lambda: _("Think of both as rows of dots."),
    "compare_line": lambda: _("On the line, the number farther to the right is bigger."),
    "line_halves": lambda: _("Look for the middle of the line first."),
    "line_middle": lambda: _("Fold the line in two in your head."),
    "both_sides": lambda: _("The equals sign says: the same on both sides."),
    "left_over": lambda: _("Make full rows. What fills no row is left over."),
    "zero_sum": lambda: _("0 is nothing: the number stays the same."),
    "zero_all": lambda: _("There is as much to take away as there is."),
    "zero_times": lambda: _("Rows with 0 dots, or no row at all: what is there?"),
    "near_rounded": lambda: _("Round each number: {number} is nearly {ten}."),
    "near_between": lambda: _("Find the ten before it and the ten after it."),
}
QUESTIONS: Mapping[str, Callable[[], str]] = {
    "plus_one": lambda: _("Which number comes next?"),
    "plus_two": lambda: _("Where do the two hops end?"),
    "plus_ten": lambda: _("What is 10 and {small} more?"),
    "plus_friends": lambda: _("How many are in the full box?"),
    "plus_small": lambda: _("How many dots are in the box?"),
    "plus_nine": lambda: _("10 and how many more?"),
    "plus_through": lambda: _("How many dots are left beside the box?"),
    "doubles": lambda: _("How many do both rows make together?"),
    "near_doubles": lambda: _("{small} + {small} is {twice}. And one more?"),
    "minus_one": lambda: _("Which number comes before?"),
    "minus_two": lambda: _("Where do the hops end?"),
    "minus_ten": lambda: _("How many are left?"),
    "minus_half": lambda: _("How many are in the row that is left?"),
    "minus_near": lambda: _("How many are in the row that is left?"),
    "minus_friends": lambda: _("How many are left in the box?"),
    "minus_small": lambda: _("How many are left in the box?"),
    "minus_back": lambda: _("{less} is {first} and {then}. Where do the hops end?"),
    "minus_up": lambda: _("How far is it altogether?"),
    "fill_ten": lambda: _("How many places are empty?"),
    "up_to": lambda: _("How many hops are there?"),
    "think_plus": lambda: _("How many more make {whole}?"),
    "think_minus": lambda: _("You have {known}. How many more make {whole}?"),
    "put_back": lambda: _("How many are there altogether?"),
    "sign": lambda: _("Which way does the hop go?"),
    "sign_far": lambda: _("Is the hop exactly {number} long, or not?"),
    "sign_rows": lambda: _("How many rows of {known} make {whole}?"),
    "sign_same": lambda: _("Which sign changes nothing here?"),
    "times_one": lambda: _("How many dots are in the row?"),
    "times_ten": lambda: _("{number} tens: which number is that?"),
    "times_two": lambda: _("What is {number} + {number}?"),
    "times_five": lambda: _("What is half of {ten}?"),
    "times_four": lambda: _("Twice {number} is {first}. And twice {first}?"),
    "times_three": lambda: _("What is {first} + {number}?"),
    "times_nine": lambda: _("What is {ten} – {number}?"),
    "times_six": lambda: _("What is {first} + {number}?"),
    "by_fives": lambda: _("What is {first} + {second}?"),
    "times_eight": lambda: _("{twice}, then {half}. And twice {half}?"),
    "square": lambda: _("What is {first} + {second}?"),
    "divided_by_one": lambda: _("How many dots are in the row?"),
    "divided_by_itself": lambda: _("How many rows like that are there?"),
    "half": lambda: _("How many are in one row?"),
    "how_often": lambda: _("How many rows of {number} are there?"),
    "equal_rows": lambda: _("How many rows of {number} are there?"),
    "rows_together": lambda: _("How many dots are there altogether?"),
    "think_times": lambda: _("How many rows of {known} make {whole}?"),
    "think_divided": lambda: _("How many rows of {known} make {whole}?"),
    "multiply_back": lambda: _("How many dots are there altogether?"),
    "make_plus": lambda: _("You have {first}. How many more make {wanted}?"),
    "make_minus": lambda: _("How far is it from {first} back to {wanted}?"),
    "make_times": lambda: _("{first} rows: how many are in each?"),
    "make_divided": lambda: _("How many times does {wanted} go into {first}?"),
    "make_near": lambda: _("You have {value}, that’s nearly {wanted}. How do you fix it?"),
    "make_large": lambda: _("You have {value}. How do you get to {wanted}?"),
    "make_share": lambda: _("You have {value}. How do you get to {wanted}?"),
    "make_pair": lambda: _("Forward {plus}, back {minus}: that is just one step. How do you get to {wanted}?"),
    "make_own": lambda: _("That makes {value}, and you have the card {value} as well. How do you get to {wanted}?"),
    "make_last": lambda: _("{asked}: so you need {value}. How do you make {value}?"),
    "make_ten": lambda: _("You have {value}. How do you get to {wanted}?"),
    "make_odd": lambda: _("You have {value}. How can two more cards make {wanted}?"),
    "make_even": lambda: _("You have {value}. How can two more cards make {wanted}?"),
    "look_at_types": lambda: _("Only symbols, only animals, or both?"),
    "look_for_match": lambda: _("The same animal? The same number?"),
    "without_some": lambda: _("What do the cards on the left make?"),
    "step_by_step": lambda: _("Does it make {wanted} in the end?"),
    "flash_row": lambda: _("How many more make five?"),
    "flash_rows": lambda: _("How many are in the lower row?"),
    "compare_rows": lambda: _("Which row is longer?"),
    "compare_line": lambda: _("Which point is farther to the right?"),
    "line_halves": lambda: _("Is {number} before {middle} or after it?"),
    "line_middle": lambda: _("Where are both parts the same?"),
    "both_sides": lambda: _("How many does the lower row still need?"),
    "left_over": lambda: _("How many dots fill no row?"),
    "zero_sum": lambda: _("How many dots are in the box?"),
    "zero_all": lambda: _("How many are left in the box?"),
    "zero_times": lambda: _("How many dots are there altogether?"),
    "near_rounded": lambda: _("What is {asked}?"),
    "near_between": lambda: _("Which ten is closer?"),
}


def strategy_title(strategy: Strategy) -> str:
    """Return the title of a strategy, as "8 + 5: first up to 10."."""
    return _fill_template(TITLES[strategy.key](), strategy)


def hint_sentence(strategy: Strategy, step: int) -> str:
    """Return the bear's words at a step of the hint: how to think, a question, the answer."""
    if step == METHOD_STEP:
        return _fill_template(METHODS[strategy.key](), strategy)
    return _fill_template(QUESTIONS[strategy.key](), strategy) if step == MOVE_STEP else _("Look, this is how it’s done.")


def step_question(strategy: Strategy, step: int) -> str:
    """Return the question beside the illustration; "" if it would reveal a card too early, which appears only with the move."""
    is_card_late = strategy.key.startswith("make_") or strategy.key == "without_some"
    return "" if step == METHOD_STEP and is_card_late else _fill_template(QUESTIONS[strategy.key](), strategy)


def steps_text(strategy: Strategy) -> str:
    """Return the calculation in steps, as "8 + 2 + 3"; "" if the strategy has none."""
    return with_unbroken_calculations(printed_calculation(strategy.details.get("way", "")))


def answer_text(strategy: Strategy) -> str:
    """Return the answer as "8 + 5 = 13", or why the cards may not be played there."""
    match strategy.key:
        case "look_at_types":
            return _("Symbols and animals don’t go together.")
        case "look_for_match":
            return _("This one goes on its own.")
        case "without_some":
            return printed_calculation(f"{strategy.details['sum']} = {strategy.details['wanted']}")
    return printed_calculation(strategy.details["solved"])


def _fill_template(template: str, strategy: Strategy) -> str:
    facts = {key: printed_calculation(fact) if key in CALCULATION_FACTS else fact for key, fact in strategy.details.items()}
    return with_unbroken_calculations(template.format(**facts))


def with_unbroken_calculations(text: str) -> str:
    """Return text with non-breaking spaces inside its calculations."""
    return re.sub(r"(?<=[\d?]) ([+–×÷]) (?=[\d?])", "\u00a0\\1\u00a0", text)
