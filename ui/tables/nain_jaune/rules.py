"""The rules of Nain Jaune as people read them: nine pages, each with an example."""

from __future__ import annotations

from ui.assets.words import _
from ui.tables.nain_jaune import examples
from ui.tables.offers import About
from ui.tables.rules_page import RulesPage


def about() -> About:
    """The game in three lines."""
    lines = (
        ("suits/heart", _("Lay your cards upwards, one after the other, in any suit.")),
        ("coins/gold", _("Five prize cards win the coins in their boxes, if you say so.")),
        ("backs/nain_jaune", _("Whoever has no card left is paid for those of the others.")),
    )
    return About(("10D", "7D", "QS"), lines)


def pages() -> tuple[RulesPage, ...]:
    """In the language of the moment."""
    return (
        _in_two_words(),
        _the_material(),
        _the_deal(),
        _the_sequence(),
        _new_sequence(),
        _the_words(),
        _the_end_of_a_deal(),
        _grand_opera(),
        _the_end(),
    )


def _in_two_words() -> RulesPage:
    return RulesPage(
        _("In two words"),
        (
            _("You lay cards upwards, one after the other: after the 5 comes a 6. Whoever cannot go on leaves it to the next player."),
            _("Five prize cards win the coins in their boxes. Whoever has no card left ends the deal, and the others pay for theirs."),
        ),
        ("JA-9", "JA-13", "JA-14"),
        _("The 7 of diamonds is a prize card: whoever lays it wins what lies in the cauldron."),
        examples.in_two_words,
        _("Three things to aim for"),
    )


def _the_material() -> RulesPage:
    return RulesPage(
        _("Cards, boxes, coins"),
        (
            _(
                "There are 52 cards, from the ace, the lowest, up to the king. Suits don’t matter for the sequence, and cards are worth nothing."
            ),
            _(
                "Each of the five prize cards has a box; that of the 7 of diamonds is the cauldron. "
                "A bronze coin is worth 1, a silver one 2, a gold one 5: all sums are counted in bronze."
            ),
        ),
        ("JA-1", "JA-2", "JA-3", "JA-4"),
        _("Each player’s stake: 1, 2, 3, 4 and 5, which makes 15."),
        examples.the_material,
        _("Five prize cards, and a stake on each"),
    )


def _the_deal() -> RulesPage:
    return RulesPage(
        _("Stakes and cards"),
        (
            _(
                "Everybody has 50 at the start, or 30 or 100 if you like, and stakes 15 at every deal. "
                "You may also stake at the first deal only; then the boxes are soon empty."
            ),
            _(
                "The youngest deals first, then the others in turn. Everything runs anticlockwise: the cards, one by one, and the play, "
                "which the player to the dealer’s right begins. The rest is the talon, and nobody looks at it."
            ),
        ),
        ("JA-5", "JA-6", "JA-7", "JA-8"),
        _("Only two play when all the others are out of the game."),
        examples.the_deal,
        _("How many cards you get"),
    )


def _the_sequence() -> RulesPage:
    return RulesPage(
        _("The sequence"),
        (
            _(
                "You start with any card and go on upwards, one by one, in any suit. "
                "As long as you can go on, you must; of two equal cards you choose one."
            ),
            _("If you can’t, say which card is missing: “No jack”. The next player goes on, or says the same."),
        ),
        ("JA-9", "JA-10"),
        _("Léa has no 9 and Marco no jack: so the sequence passes on. Hearts, spades, diamonds: it is all the same."),
        examples.the_sequence,
        _("Example: Léa starts, Marco and Nori go on"),
    )


def _new_sequence() -> RulesPage:
    return RulesPage(
        _("A new sequence"),
        (
            _("Nothing comes after a king: whoever has laid it starts a new sequence, with any card."),
            _("If nobody has the card that comes next, whoever had to break off starts a new sequence."),
        ),
        ("JA-11", "JA-12"),
        _("Marco lays his king, then a 3. Léa breaks off after her 5: nobody has a 6, so she starts again, with a 9."),
        examples.new_sequence,
        _("Example: after a king, and when nobody can go on"),
    )


def _the_words() -> RulesPage:
    return RulesPage(
        _("“I take it!”"),
        (
            _("If you lay a prize card and say “I take it!”, you win all the coins in its box."),
            _(
                "The words come first, then the card. Without them you win nothing, and the coins stay where they are. "
                "With small children, you may agree that the words say themselves."
            ),
        ),
        ("JA-13",),
        _("With the words, Léa wins 10. Without them, she gets nothing: somebody may win it in another deal."),
        examples.the_words,
        _("Example: Léa lays the 10 of diamonds"),
    )


def _the_end_of_a_deal() -> RulesPage:
    return RulesPage(
        _("The end of a deal"),
        (
            _(
                "Whoever lays their last card says “I’m done!”, and the deal is over at once. "
                "The others show their cards, and pay 1 for each of them."
            ),
            _(
                "Whoever has kept a prize card also doubles what lies in its box. If your purse is too small, you pay what you have: "
                "first the winner, then the boxes. The coins in the boxes stay there for the next deal."
            ),
        ),
        ("JA-14", "JA-15", "JA-17"),
        _("Marco pays 2 for two cards. Nori pays 3, and then 8 for the king of hearts: its box now holds 16."),
        examples.the_end_of_a_deal,
        _("Example: Léa lays her last card"),
    )


def _grand_opera() -> RulesPage:
    return RulesPage(
        _("Grand opera"),
        (
            _(
                "If you lay your whole hand before any of the others has laid a card, that is a grand opera. "
                "Saying what is missing doesn’t count as laying."
            ),
            _("All the coins in all the boxes are yours, and the others pay for their cards as well. There is nothing left to double."),
        ),
        ("JA-16",),
        _("There are eight players. Léa wins 96 with her prize cards, 24 from the other two boxes, and 6 from each of the seven others."),
        examples.grand_opera,
        _("Example: Léa is alone on the stage"),
    )


def _the_end() -> RulesPage:
    return RulesPage(
        _("The end"),
        (
            _(
                "After one deal each, or as many as you have agreed on, the richest wins; a tie is shared. "
                "Before the first card of a deal the table may decide to stop: its stakes go back."
            ),
            _(
                "Whoever has nothing left, or too little for a stake, is out. You may also play until only one is left. "
                "What lies in the boxes at the end belongs to nobody."
            ),
        ),
        ("JA-18", "JA-19", "JA-20"),
        _("Léa wins with 61. If they went on, Zuki would be out: the last 12 would go into the boxes, the first ones first."),
        examples.the_end,
        _("Example: the end after four deals"),
    )
