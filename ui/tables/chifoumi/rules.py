"""The rules of Chifoumi as people read them: nine pages, each with an example."""

from __future__ import annotations

from ui.assets.words import _
from ui.tables.chifoumi import examples
from ui.tables.offers import About
from ui.tables.rules_page import RulesPage


def about() -> About:
    """The game in three lines."""
    lines = (
        ("signs/rock", _("Move a pawn, stack it on your own, or take a whole pile at once.")),
        ("signs/scissors", _("Rock takes scissors, scissors take paper, paper takes rock and well, the well takes rock and scissors.")),
        ("signs/well", _("Who takes may move the same pawn again.")),
    )
    return About(("black/W", "red/S", "white/R"), lines)


def pages() -> tuple[RulesPage, ...]:
    """In the language of the moment."""
    return (
        _in_two_words(),
        _the_start(),
        _who_takes_what(),
        _moving(),
        _taking(),
        _the_end(),
        _free_placement(),
        _three(),
        _four(),
    )


def _in_two_words() -> RulesPage:
    return RulesPage(
        _("In two words"),
        (
            _(
                "You lead a handful of wooden pawns: rocks, scissors, paper and wells. They step, climb onto each other, and take what they beat."
            ),
            _(
                "Whoever takes the top of a stack has taken all of it, and the same pawn may move again. "
                "Take much, lose little: when nobody could ever take again, it is over."
            ),
        ),
        ("CH-4", "CH-6", "CH-7"),
        _("The rock climbs onto its own paper. Paper takes a rock, and the scissors under it too; then it moves again, out of danger."),
        examples.in_two_words,
        _("Three things that a pawn can do"),
    )


def _the_start() -> RulesPage:
    return RulesPage(
        _("The start"),
        (
            _(
                "The board has 7 by 7 squares, and there are 30 pawns: eight white, eight red and eight black ones, two of every kind, "
                "and six orange ones without wells."
            ),
            _(
                "With two, white and black face each other. White starts, or a hand of rock, paper, scissors decides. "
                "If you play a match, you start in turns."
            ),
        ),
        ("CH-1", "CH-2", "CH-10"),
        _("White’s first two rows, as white sees them. Opposite, black’s are the same."),
        examples.the_start,
        _("The first position for two"),
    )


def _who_takes_what() -> RulesPage:
    return RulesPage(
        _("Who takes what"),
        (
            _("Rock takes scissors, scissors take paper."),
            _("Paper takes two: the rock and the well. The well takes two as well: the rock and the scissors. No kind takes its own kind."),
        ),
        ("CH-3",),
        _("White takes, black is taken. The colours stand for any two sides."),
        examples.who_takes_what,
        _("Four kinds, and what they take"),
    )


def _moving() -> RulesPage:
    return RulesPage(
        _("Move and stack"),
        (
            _(
                "In your turn you move one pawn to a neighbouring square, diagonally too: onto a free square, onto your own stack, "
                "or onto an opponent that it takes. Of a stack only the top pawn moves."
            ),
            _(
                "You pass only if none of your pawns can move. "
                "Everybody may look at the pawns hidden in a stack, unless you agreed otherwise before the game."
            ),
        ),
        ("CH-4", "CH-5", "CH-8", "CH-9"),
        _(
            "The rock on top may go to a bead, take the scissors on its left, or stack on its own: this it does. The paper under it is free again."
        ),
        examples.moving,
        _("Example: white moves the rock"),
    )


def _taking() -> RulesPage:
    return RulesPage(
        _("Taking and going on"),
        (
            _(
                "Only the top of a stack counts: if your pawn takes it, the whole stack leaves the board, and your pawn stands in its place. "
                "You never have to take."
            ),
            _(
                "After a capture the same pawn, and no other, may move again: it takes once more, stacks, or steps away. "
                "A move without a capture ends your turn; you may also stop before."
            ),
        ),
        ("CH-6", "CH-7", "CH-8"),
        _("The scissors take a paper and the rock hidden under it, then another paper. At last they step back, out of the rock’s reach."),
        examples.going_on,
        _("Example: one turn of white"),
    )


def _the_end() -> RulesPage:
    return RulesPage(
        _("End and points"),
        (
            _(
                "With two, it is over at once when one side has no pawn left, or when no pawn could ever take one of the other side. "
                "Any game also ends after forty turns each without a capture, or when a position comes up for the third time."
            ),
            _(
                "With two, each pawn left is a point, hidden ones too; whoever did not start gets half a point more. Most points wins. "
                "A match goes on until somebody leads with 15 points or more."
            ),
        ),
        ("CH-11", "CH-12", "CH-13", "CH-14"),
        _("Rock never takes rock: the game is over. White has two pawns; black has one, and the half point, for white started."),
        examples.counting,
        _("Example: only rocks are left"),
    )


def _free_placement() -> RulesPage:
    return RulesPage(
        _("Free placement"),
        (
            _(
                "For two or three who look for strategy: the board is empty, and in turn you place a pawn. "
                "Never on the centre, on an opponent or next to one; your own pawns never hinder you, and you may stack on them."
            ),
            _(
                "Once all are placed, whoever placed first moves first, and the centre is a square like any other. "
                "You may now take your own pawns too; where you could also stack, you choose."
            ),
        ),
        ("CH-15", "CH-16", "CH-17", "CH-18"),
        _("Left: veiled squares are closed to white. Right: white’s scissors take their own paper, and so reach a stack of three."),
        examples.placing,
        _("Example: placing, and taking one’s own"),
    )


def _three() -> RulesPage:
    return RulesPage(
        _("Three players"),
        (
            _(
                "White, red and black, eight pawns each. White starts, then clockwise. "
                "The game ends when nobody could ever take from another; who has no pawns left is skipped."
            ),
            _(
                "Most opposing pawns taken wins: all those of a stack count, your own don’t. A tie is shared. "
                "The middle seat is the best one: in a set of three games the colours move on."
            ),
        ),
        ("CH-19", "CH-20"),
        _("White has taken three pawns, red two and black one: white wins, however many pawns are left."),
        examples.for_three,
        _("Example: the start, and the count"),
    )


def _four() -> RulesPage:
    return RulesPage(
        _("Four players"),
        (
            _(
                "White and black play against red and orange, without wells: six pawns each, and you move only your own colour. "
                "White starts, then clockwise. Partners do not talk!"
            ),
            _(
                "You may stack on your partner’s pawns, and take them too. Without a pawn on top, you pass. "
                "When neither team could take from the other, the team with more pawns on the board wins; as many is a draw."
            ),
        ),
        ("CH-21", "CH-22", "CH-23", "CH-24", "CH-25"),
        _("The red scissors threaten white’s paper. It climbs onto black’s rock, where the scissors don’t reach it."),
        examples.for_four,
        _("Example: the start, and help from the partner"),
    )
