"""What Nin Jan says: events, refusals and reasons as whole sentences."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Reason
from game.kernel import Event, Refusal
from game.nin_jan.moves import Added, Card, Chosen, Ended, Revealed, RoundBegan, Shown, Suit, Threw, Tied, Took, card
from ui.words import _, figure, signed


def suit_name(suit: Suit) -> str:
    return {Suit.ROCK: _("rock"), Suit.PAPER: _("paper"), Suit.SCISSORS: _("scissors")}[suit]


def with_article(suit: Suit) -> str:
    return {Suit.ROCK: _("the rock"), Suit.PAPER: _("the paper"), Suit.SCISSORS: _("the scissors")}[suit]


def card_name(found: Card) -> str:
    """ "rock 8", "paper –3"."""
    return f"{suit_name(found.suit)} {figure(found.value)}"


def pile_name(index: int) -> str:
    return (_("the left pile"), _("the middle pile"), _("the right pile"))[index]


def on_pile(index: int) -> str:
    return (_("on the left pile"), _("on the middle pile"), _("on the right pile"))[index]


def says(event: Event, names: Sequence[str]) -> str:
    """One line of the move list; "" when there is nothing to say."""
    who = names[event.seat] if event.seat is not None else ""
    match event:
        case Chosen():
            return _("{name} has chosen a card.").format(name=who)
        case Revealed(queue=queue):
            return _("Turned up: {cards}.").format(cards=", ".join(card_name(found) for _seat, found in queue))
        case Took(pile=pile, points=points):
            return _("{name} takes {pile}: {points}.").format(name=who, pile=pile_name(pile), points=signed(points))
        case Added(pile=pile):
            return _("{name} lays {card} {on_pile}.").format(name=who, card=card_name(event.card), on_pile=on_pile(pile))
        case RoundBegan(round=number):
            return _("Round {n} of 9").format(n=number)
        case Tied(seats=seats):
            return _("A tie: {names}. Rock, paper, scissors!").format(names=", ".join(names[seat] for seat in seats))
        case Threw():
            return _("{name} has made a sign.").format(name=who)
        case Shown():
            return _shown(event, names)
        case Ended():
            return _("{name} wins!").format(name=who)
    return ""


def _shown(event: Shown, names: Sequence[str]) -> str:
    signs = ", ".join(f"{names[seat]} {suit_name(sign)}" for seat, sign in enumerate(event.signs) if sign is not None)
    if not event.out:
        return _("Signs: {signs}. Again!").format(signs=signs)
    return _("Signs: {signs}. Out: {names}.").format(signs=signs, names=", ".join(names[seat] for seat in event.out))


def refusal(found: Refusal) -> str:
    """Why it is not possible, and what is."""
    facts = found.facts
    match found.key:
        case "not_beaten":
            mine, top = card(str(facts["card"])), card(str(facts["top"]))
            return _("{mine} does not beat {top}. Choose a ringed pile.").format(mine=_capital(card_name(mine)), top=card_name(top))
        case "must_take":
            return _("Your card beats a pile: take one of the ringed ones.")
        case "pick_a_pile":
            return _("Now it is about a pile: choose one.")
        case "choose_now":
            return _("First choose a card from your hand.")
        case "already_chosen":
            return _("You have chosen already. Undo takes it back.")
        case "throw_now":
            return _("It is a tie: make a sign.")
        case "already_thrown":
            return _("You have made your sign already.")
        case "not_tied":
            return _("The others throw for the victory now.")
        case "not_in_hand":
            return _("This card is not in your hand.")
    return _("Not now: somebody else is to move.")


def reason(found: Reason) -> str:
    """Why a hint is good. It knows no more than the view."""
    return _("This looks best.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
