"""The rules of Nin Jan as people read them: nine pages, each with an example."""

from __future__ import annotations

from ui.assets.words import _
from ui.tables.nin_jan import examples
from ui.tables.offers import About
from ui.tables.rules_page import RulesPage


def about() -> About:
    """The game in three lines."""
    lines = (
        ("ninjan/suit_rock", _("Everybody chooses a card in secret, then all are turned over.")),
        ("ninjan/suit_paper", _("Beat the top of a pile with rock, paper or scissors, and the pile is yours.")),
        ("ninjan/suit_scissors", _("Day cards bring points, night cards cost some.")),
    )
    return About(("R-4", "S6", "P7"), lines)


def pages() -> tuple[RulesPage, ...]:
    """In the language of the moment."""
    return (_in_two_words(), _the_cards(), _a_round(), _who_beats_whom(), _taking(), _beating_nothing(), _order(), _the_end(), _a_tie())


def _in_two_words() -> RulesPage:
    return RulesPage(
        _("In two words"),
        (
            _(
                "Three piles lie on the table, and you hold nine cards. In every round you choose one in secret. "
                "If it beats the top of a pile, you take the pile; if not, it goes on one."
            ),
            _("After nine rounds, whoever has taken the most points wins. The cards left over leave the game, and nobody looks at them."),
        ),
        ("NJ-4", "NJ-12"),
        _("You choose a card, it beats the top of a pile, and the pile is yours: 4 points more."),
        examples.in_two_words,
        _("A round in three pictures"),
    )


def _the_cards() -> RulesPage:
    return RulesPage(
        _("The cards"),
        (
            _(
                "There are 48 cards: rock, paper and scissors. Each sign has one card for every value from –6\u00a0to\u00a010, but no 0: "
                "that makes 16."
            ),
            _(
                "Each sign has its own colour and shape: a red hexagon, a green square, a blue star. "
                "Day cards bring you points; night cards, the ones with the moon, cost you some."
            ),
        ),
        ("NJ-1", "NJ-2"),
        _("Three cards that bring points, and three that cost some. The number never makes a card stronger."),
        examples.the_cards,
        _("Three signs, by day and by night"),
    )


def _a_round() -> RulesPage:
    return RulesPage(
        _("A round"),
        (
            _("Choose a card from your hand and lay it face down. Nobody sees it, and you don’t see the others either."),
            _(
                "When everybody has chosen, all cards turn over at once. Then each card acts in its turn, the highest first. "
                "There are nine rounds, one for each of your cards."
            ),
        ),
        ("NJ-5",),
        _("The cards turn over: Mia’s 9 acts first, then Léa’s 5, and Noé’s –2 last."),
        examples.a_round,
        _("Example: Léa, Noé and Mia have chosen"),
    )


def _who_beats_whom() -> RulesPage:
    return RulesPage(
        _("Who beats whom"),
        (
            _("Rock crushes scissors, scissors cut paper, paper wraps rock."),
            _(
                "Only the sign counts, never the number: the smallest rock beats the biggest scissors. "
                "Two cards of the same sign do not beat each other."
            ),
        ),
        ("NJ-3", "NJ-8"),
        _("In all three, the card on the left wins, even with a smaller number."),
        examples.who_beats_whom,
        _("Three duels"),
    )


def _taking() -> RulesPage:
    return RulesPage(
        _("Taking a pile"),
        (
            _(
                "Your card is compared with the top of each pile. Only the sign counts, not the number. "
                "If it beats one or more, you must take one of those piles, the whole of it: which one is your choice. "
                "Your card starts the new pile in its place, so there are always three."
            ),
        ),
        ("NJ-8", "NJ-9"),
        _(
            "Scissors cut paper: that pile stays where it is. Paper wraps rock: Léa can take +4 or +8. "
            "She chooses +8, and her 7 stays on the table."
        ),
        examples.taking,
        _("Example: Léa plays the paper 7"),
        examples.LEA,
    )


def _beating_nothing() -> RulesPage:
    return RulesPage(
        _("If it beats nothing"),
        (
            _("If your card beats none of the three tops, lay it on a pile. You choose which one."),
            _(
                "All the numbers of a pile stay in view: whoever takes it later takes everything, the good and the bad. "
                "A pile may grow as high as it likes."
            ),
        ),
        ("NJ-10",),
        _("Rock beats neither rock nor paper, so Noé takes nothing. He lays his –4 on the 7: now this pile is worth only 3."),
        examples.beating_nothing,
        _("Example: Noé plays the rock –4"),
        examples.NOE,
    )


def _order() -> RulesPage:
    return RulesPage(
        _("The order of play"),
        (
            _(
                "The highest number acts first, then the next, down to the lowest. Keep your eyes open: "
                "a pile may be gone before your turn comes."
            ),
            _("Two equal numbers? The sign that beats the other goes first. Three equal numbers? Rock, then scissors, then paper."),
        ),
        ("NJ-6", "NJ-7"),
        _("Two cards show a 3: paper beats rock, so the paper 3 goes first. On the right, three cards of one value."),
        examples.order,
        _("Example: five cards are turned over"),
    )


def _the_end() -> RulesPage:
    return RulesPage(
        _("The end"),
        (
            _("The cards you take lie open in front of you, and everybody may look at them."),
            _(
                "After the ninth round, add up their numbers; night cards count as minus. Most points wins. "
                "The cards still in the three piles count for nobody."
            ),
        ),
        ("NJ-11", "NJ-12"),
        _("Léa: 8 + 6 – 2 = 12. Noé: 10 + 4 – 5 = 9. Léa wins by 3 points, and the three piles stay where they are."),
        examples.the_end,
        _("Example: Léa and Noé count"),
    )


def _a_tie() -> RulesPage:
    return RulesPage(
        _("A tie"),
        (
            _("If two of you lead with the same points, a hand of rock, paper, scissors decides."),
            _(
                "If more are tied, all show a sign at once. Exactly two different signs: whoever shows the losing one is out. "
                "One sign only, or all three: you throw again, until one is left."
            ),
        ),
        ("NJ-13",),
        _("Rock crushes scissors: Léa wins. On the right, three players show all three signs: they throw again."),
        examples.a_tie,
        _("Example: Léa and Noé both have 12"),
    )
