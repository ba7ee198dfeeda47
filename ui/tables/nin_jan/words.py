"""What Nin Jan says: events, refusals and reasons as whole sentences."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Reason
from game.kernel import Event, Json, Refusal
from game.match import Match
from game.nin_jan.moves import Added, Card, Chosen, Ended, Revealed, RoundBegan, SignsShown, Suit, Threw, Tied, Took, card
from game.nin_jan.state import NinJanView, beaten
from ui.assets.words import _, capital, figure, signed
from ui.tables.contract import Look, Situation


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


def situation(view: NinJanView) -> Situation:
    """Where the match stands."""
    if view.tied:
        return Situation(_("play-off"), _("A tie for the first place"))
    short = _("round {n}").format(n=view.round)
    if view.queue:
        return Situation(short, _("Round {n} of 9 · the cards act from the highest").format(n=view.round))
    return Situation(short, _("Round {n} of 9 · everybody chooses in secret").format(n=view.round))


def prompt(look: Look) -> str:
    """What the person asked can do now, or who is waited for."""
    question: NinJanView | None = look.question
    if question is None or not question.legal():
        waited = [look.seats[seat].name for seat in look.active]
        return _("Waiting for {names}").format(names=", ".join(waited)) if waited else ""
    if question.tied:
        return _("Make your sign")
    if not question.queue:
        return _("Play the lifted card?") if look.lifted else _("Choose a card")
    takes = beaten(question.queue[0][1], question.piles)
    return _("Choose a pile to take") if takes else _("Choose a pile to lay it on")


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
        case SignsShown():
            return _shown(event, names)
        case Ended():
            return _("{name} wins!").format(name=who)
    return ""


def _shown(event: SignsShown, names: Sequence[str]) -> str:
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
            return _("{mine} does not beat {top}. Choose a ringed pile.").format(mine=capital(card_name(mine)), top=card_name(top))
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
    """Why a hint is good (the keys of game.nin_jan.reasons). It knows no more than the view."""
    facts = found.facts
    match found.key:
        case "beats_first" | "beats":
            return _beats(found)
        case "take" | "take_lesser":
            said = _("The most there is: {pile} brings {points}.")
            if found.key == "take_lesser":
                said = _("It brings {points} now, and leaves the better tops: {pile}.")
            return said.format(pile=pile_name(_whole(facts["pile"])), points=signed(_whole(facts["points"])))
        case "add_negative":
            return _("Your negative card spoils {pile} for whoever takes it.").format(pile=pile_name(_whole(facts["pile"])))
        case "add_positive":
            return _("Nobody acts after you who beats it.") if not facts["takers"] else _("Of the three piles this one looks best for it.")
        case "throws_away":
            return _("It beats nothing worth having, and you are well rid of it.")
        case "bides":
            return _("There is nothing worth taking now: the other cards keep for later.")
        case "last_card":
            return _("It is your last card.")
        case "throw":
            return _("One sign is as good as another: throw!")
    return _("It is the only thing that can be done.")


def _beats(found: Reason) -> str:
    """ "Beats both rocks; the right pile is worth +8", and whether another card might act first."""
    facts = found.facts
    prey, piles = Suit(str(facts["prey"])), facts["piles"]
    assert isinstance(piles, list), "the piles it beats"
    said = _("Beats {prey}; {pile} is worth {points}, and no card acts before yours.")
    if found.key == "beats":
        said = _("Beats {prey}; {pile} is worth {points}, if no higher card comes first.")
    named = (with_article(prey), _both(prey), _all_three(prey))[len(piles) - 1]
    return said.format(prey=named, pile=pile_name(_whole(facts["pile"])), points=signed(_whole(facts["points"])))


def _both(suit: Suit) -> str:
    return {Suit.ROCK: _("both rocks"), Suit.PAPER: _("both papers"), Suit.SCISSORS: _("both scissors")}[suit]


def _all_three(suit: Suit) -> str:
    return {Suit.ROCK: _("all three rocks"), Suit.PAPER: _("all three papers"), Suit.SCISSORS: _("all three scissors")}[suit]


def _whole(fact: Json) -> int:
    assert isinstance(fact, int), f"{fact!r} is no whole number"
    return fact


def aloud(event: Event, names: Sequence[str]) -> str:
    """What is said over the table."""
    return says(event, names) if isinstance(event, SignsShown | Tied) else ""


def remarks(match: Match) -> list[str]:
    """One or two sentences about a finished match."""
    return [*_fattest(match), *_play_off(match), _("Cards left on the table count for nobody.")]


def _fattest(match: Match) -> list[str]:
    """Who took the pile that was worth most."""
    best, number, round_number = None, 0, 1
    for ply in range(match.ply):
        for event in match.events(ply):
            if isinstance(event, Took) and (best is None or event.points > best.points):
                best, number = event, round_number
            round_number += event.key == "round"
    if best is None or best.seat is None:
        return []
    name = match.seats[best.seat].name
    said = _("{name} took the fattest pile: {cards} cards, {points}, round {round}.")
    return [said.format(name=name, cards=len(best.cards), points=signed(best.points), round=number)]


def _play_off(match: Match) -> list[str]:
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    if not any(isinstance(event, Tied) for event in events) or not isinstance(events[-1], Ended):
        return []
    return [_("{name} won the play-off: rock, paper, scissors.").format(name=match.seats[events[-1].seat or 0].name)]
