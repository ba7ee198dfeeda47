"""The rules of Nambarz as people read them: nine pages, each with an example."""

from __future__ import annotations

from ui.assets.words import _
from ui.tables.nambarz import examples
from ui.tables.offers import About
from ui.tables.rules_page import RulesPage


def about() -> About:
    """The game in three lines."""
    lines = (
        ("animals/bee", _("Cover a card with the same number or the same animal.")),
        ("jokers/number", _("Or calculate: several cards at once, if the result is right.")),
        ("backs/nambarz", _("Whoever has no cards left first gets the most points.")),
    )
    return About(("3-bee", "10", "J@"), lines)


def pages() -> tuple[RulesPage, ...]:
    """In the language of the moment."""
    return (
        _idea(),
        _the_cards(),
        _calculations(),
        _simple(),
        _jokers(),
        _play_again(),
        _the_referee(),
        _points(),
        _teams(),
    )


def _idea() -> RulesPage:
    return RulesPage(
        _("The idea"),
        (
            _(
                "You want to be rid of your cards. In your turn, cover the top card: with one of the same number, "
                "on an animal also with the same animal, with a calculation, or with a joker."
            ),
            _(
                "Or draw a card. You may play it at once, alone or with others; else you keep it, and the next player goes on. "
                "What has left your hand is played."
            ),
        ),
        ("NB-6", "NB-7", "NB-8", "NB-33"),
        _("A 3, another bee, or 1 + 2: each of them covers the bee 3."),
        examples.idea,
        _("Three ways to cover a card"),
    )


def _the_cards() -> RulesPage:
    return RulesPage(
        _("Cards and deal"),
        (
            _(
                "There are four symbol cards for each number from 1 to 10. Every number also has two animals, "
                "and every animal two numbers, the bee 3 and 8; there are two of each card."
            ),
            _(
                "Everybody gets seven cards, and one, not a joker, is turned up. The player to the dealer’s left starts, "
                "then it goes on clockwise. When the draw pile is used up, the played cards are shuffled."
            ),
        ),
        ("NB-1", "NB-2", "NB-3", "NB-4", "NB-5", "NB-6"),
        _("Beginners take all twelve jokers. With eight or only four it is harder; twelve players need at least eight."),
        examples.the_cards,
        _("Ten animals and four jokers"),
    )


def _calculations() -> RulesPage:
    return RulesPage(
        _("Calculate"),
        (
            _(
                "Lay two cards or more, all of them symbols or all of them animals, and add, subtract, multiply or divide. "
                "The result is the number to cover, and your last card is the new top."
            ),
            _(
                "You calculate in the order in which the cards are laid. No step goes below 0 or leaves a remainder, "
                "unless you agree on fractions. With small children, + and – are enough."
            ),
        ),
        ("NB-9", "NB-10", "NB-13"),
        _("Both make 3, step by step from left to right. The next card to cover is the 2, or the duck 9."),
        examples.calculations,
        _("Example: a 3 is to be covered"),
    )


def _simple() -> RulesPage:
    return RulesPage(
        _("Nothing too much"),
        (
            _(
                "Leave out every card that matches the card to cover: it could go there alone. "
                "You may keep it, though, and calculate without it."
            ),
            _("And leave out what you don’t need. If fewer of your cards make the number, in whatever order, lay only those."),
        ),
        ("NB-11", "NB-12"),
        _("The numbers are right, and yet: 6 ÷ 2 already makes 3, and on the bee 3, a 3 or a bee 8 goes alone."),
        examples.too_much,
        _("Example: three calculations that don’t count"),
    )


def _jokers() -> RulesPage:
    return RulesPage(
        _("Jokers that change"),
        (
            _(
                "The number joker goes on a symbol card, the animal joker on an animal card, the third one on any. "
                "You may lay one more card on it at once, of the same kind, but none that matched below."
            ),
            _(
                "If you don’t, the next player covers the joker with a single card of that kind, whatever its number. "
                "Two of these jokers never follow each other. You may finish with one."
            ),
        ),
        ("NB-14", "NB-15", "NB-16", "NB-18"),
        _("Léa and Zuki lay one more card on their jokers. Nori leaves hers open, and Marco covers it with a 10."),
        examples.jokers,
        _("Example: three jokers"),
    )


def _play_again() -> RulesPage:
    return RulesPage(
        _("Once more"),
        (
            _(
                "After playing, or instead, lay this joker and play once more. It hides nothing: "
                "the card below is still the one to cover, for the next player too."
            ),
            _(
                "If nothing fits, draw a card, and play it if you can. So nobody finishes with this joker; "
                "when there is nothing to draw, it can’t be your last card."
            ),
        ),
        ("NB-17",),
        _("On the turtle 1: 9 – 6 = 3, then 3 ÷ 3 = 1. The joker, and now the hippopotamus 3 is to be covered: 10 – 6 – 1."),
        examples.play_again,
        _("Example: two calculations in one turn"),
    )


def _the_referee() -> RulesPage:
    return RulesPage(
        _("The referee"),
        (
            _(
                "The helpful referee gives a slip back, says why, and you try again. "
                "With the strict one you draw three cards for it, and the turn passes."
            ),
            _(
                "Then the simpler calculation or the matching card stays; all else goes back to your hand: mixed kinds, a wrong result, "
                "a joker in the wrong place. If all the cards you laid can make the number another way, you may still lay them so."
            ),
        ),
        ("NB-19", "NB-20", "NB-21", "NB-22", "NB-23", "NB-24"),
        _("6 ÷ 2 is enough: the other two go back, and three cards are drawn."),
        examples.the_referee,
        _("Example: too many cards for the strict referee"),
    )


def _points() -> RulesPage:
    return RulesPage(
        _("Points"),
        (
            _(
                "The round ends when only one player holds cards, or, with six players or more, when five have none. "
                "Four cards in one calculation bring 7 points more, five bring 14, and so on."
            ),
            _(
                "You play one, three or five rounds, and the best of a round starts the next. Those who are equal at the end "
                "play an extra round for their place, or share it if you like."
            ),
        ),
        ("NB-25", "NB-26", "NB-27", "NB-28", "NB-29"),
        _("8 + 8 – 1 – 1 – 9 makes 5: a super master stroke."),
        examples.points,
        _("The five places, and a stroke"),
    )


def _teams() -> RulesPage:
    return RulesPage(
        _("Teams"),
        (
            _(
                "Two to six teams of equal size can play, twelve players in all. Team-mates sit side by side, each with their own cards. "
                "They may talk and look, but not swap."
            ),
            _("Their points are added up. When only one team still holds cards, the round is over, and it gets the places that are left."),
        ),
        ("NB-30", "NB-31", "NB-32"),
        _("Léa and Marco are done first and second: Nori and Zuki get the points of the third and the fourth place."),
        examples.teams,
        _("Example: two teams of two"),
    )
