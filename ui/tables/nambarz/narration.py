"""What Nambarz tells: events as sentences, what seats call out, and what was remarkable about a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.kernel import Event
from game.match import Match
from game.nambarz.cards import PLAY_AGAIN
from game.nambarz.events import (
    AllPassed,
    Calculated,
    Drew,
    Ended,
    JokerPlayed,
    LaidOn,
    LeftOpen,
    Matched,
    MayRecombine,
    Passed,
    Penalised,
    PlayOffBegan,
    Recombined,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Stroke,
    TookBack,
    WentOut,
)
from game.nambarz.rounds import STROKE
from ui.assets.words import _, _n, cards, figure, listed, points
from ui.tables.contract import Bubble
from ui.tables.nambarz.names import equation, noted, place_name, stroke_name, the_card, the_cards, the_joker
from ui.tables.nambarz.reasons import because

CALL = "announce"  # the sound of what is called out


def says(event: Event, names: Sequence[str]) -> str:
    """One line of the move list; "" for the end of a turn in which something was played."""
    who = names[event.seat] if event.seat is not None else ""
    return _at_cards(event, who) or _at_faults(event, who) or _at_rounds(event, who, names)


def announces(event: Event, names: Sequence[str]) -> str:
    """What is said aloud over the table; "" for most events."""
    match event:
        case Ended(scores=scores, places=places) if _played_off(scores, places):
            return " ".join((_("The extra round has decided."), how_it_ended(places, names)))
        case RoundBegan():  # its cards are not seen before the score sheet has been read; after the last round it is said who has won
            return _("The round is over.")
        case Stroke() | Penalised() | MayRecombine() | Recombined() | Reshuffled() | AllPassed() | PlayOffBegan() | Ended():
            return says(event, names)
    return ""


def _played_off(scores: Sequence[int], places: Sequence[int]) -> bool:
    """Whether equal totals have different places (NB-29)."""
    return len(set(zip(scores, places, strict=True))) > len(set(scores))


def speech(events: Sequence[Event]) -> list[Bubble]:
    """What seats call out because of these events, in order (NB-7, NB-15, NB-26)."""
    return [said for event in events if (said := _called(event)) is not None]


def _called(event: Event) -> Bubble | None:
    if event.seat is None:
        return None
    match event:
        case Passed(played=False):
            return Bubble(event.seat, _("I pass"))
        case LeftOpen(joker=joker):
            wished = {"#": _("A symbol, please!"), "@": _("An animal, please!"), "*": _("Whatever you like!")}
            return Bubble(event.seat, wished[joker.joker], CALL)
        case WentOut():
            return Bubble(event.seat, _("No cards left!"), CALL)
    return None


def _at_cards(event: Event, who: str) -> str:
    """NB-6 to NB-9, NB-14, NB-15, NB-17, NB-27."""
    match event:
        case Matched(card=card):
            return _("{name} lays {card}.").format(name=who, card=the_card(card))
        case Calculated(cards=laid, operations=operations, results=results):
            return _("{name} calculates: {sum}.").format(name=who, sum=equation(laid, operations, results[-1]))
        case Stroke(cards=count, points=worth):
            return _stroke(who, count, worth)
        case JokerPlayed(card=card):
            said = _("{name} lays {card} and goes on.") if card.joker == PLAY_AGAIN else _("{name} lays {card}.")
            return said.format(name=who, card=the_joker(card))
        case LaidOn(card=card, joker=joker):
            return _("{name} lays {card} on {joker}.").format(name=who, card=the_card(card), joker=the_joker(joker))
        case LeftOpen(joker=joker):
            left = {
                "#": _("{name} leaves the joker open: a single symbol card comes next."),
                "@": _("{name} leaves the joker open: a single animal card comes next."),
                "*": _("{name} leaves the joker open: a single card comes next, symbol or animal."),
            }
            return left[joker.joker].format(name=who)
        case Drew(count=count):
            return _("{name} draws {cards}.").format(name=who, cards=cards(count))
        case Passed(played=False):
            return _("{name} passes.").format(name=who)
    return ""


def _stroke(who: str, count: int, worth: int) -> str:
    """NB-27."""
    said = _("Master stroke! {name} lays {cards} at once: +{n}.")
    if count > STROKE:
        said = _("Super master stroke! {name} lays {cards} at once: +{n}.")
    return said.format(name=who, cards=cards(count), n=worth)


def _at_faults(event: Event, who: str) -> str:
    """NB-19 to NB-23: what was found, and what becomes of the cards; nobody is blamed."""
    match event:
        case Penalised(move=move, why=why, stays=stays, back=back):
            after = _("{name} leaves {stays} and takes back {back}.") if stays else _("{name} takes back {back}.")
            return f"{because(why, noted(move))} " + after.format(name=who, stays=the_cards(stays), back=the_cards(back))
        case MayRecombine(move=move, why=why):
            return f"{because(why, noted(move))} " + _("But these cards can make it: {name} may try another way.").format(name=who)
        case Recombined(cards=laid, operations=operations, results=results):
            return _("{name} has found it: {sum}.").format(name=who, sum=equation(laid, operations, results[-1]))
        case TookBack(cards=back):
            return _("{name} takes back {back}.").format(name=who, back=the_cards(back))
    return ""


def _at_rounds(event: Event, who: str, names: Sequence[str]) -> str:
    """NB-5, NB-6, NB-25 to NB-29."""
    match event:
        case Reshuffled(count=count):
            return _("The played cards are shuffled into a new draw pile: {cards}.").format(cards=cards(count))
        case WentOut(place=place, points=worth):
            return _("{name} has no cards left: {place}, {points}.").format(name=who, place=place_name(place), points=points(worth))
        case AllPassed():
            return _("Nothing is left to draw, and everybody has passed: the round ends here.")
        case RoundEnded(totals=totals):
            told = ", ".join(f"{name} {figure(total)}" for name, total in zip(names, totals, strict=True))
            return _("The round is over. The totals: {totals}.").format(totals=told)
        case PlayOffBegan(seats=seats, place=place):
            said = _("{names} are tied: an extra round decides who wins.") if place == 1 else _("{names} are tied: an extra round decides.")
            return said.format(names=listed([names[seat] for seat in seats]))
        case RoundBegan(cover=cover):
            return _("New cards: {name} starts, and {card} is to be covered.").format(name=who, card=the_card(cover))
        case Ended(places=places):
            return how_it_ended(places, names)
    return ""


def how_it_ended(places: Sequence[int], names: Sequence[str]) -> str:
    """Who has won; the members of a team win together (NB-31), and so do equals where places are shared (NB-29)."""
    winners = [name for name, place in zip(names, places, strict=True) if place == 1]
    if len(winners) == 1:
        return _("{name} wins!").format(name=winners[0])
    return _("{one} and {other} win together!").format(one=", ".join(winners[:-1]), other=winners[-1])


def remarks(match: Match) -> list[str]:
    """The finest stroke, or how much was calculated, and how soon the quickest was done."""
    events = list(_events(match))
    counted = sum(isinstance(event, Calculated | Recombined) for event in events)
    told = [_n("One calculation was laid.", "{n} calculations were laid.", counted)] if counted else []
    return [*_finest(events, match), *told]


def _events(match: Match) -> Iterator[Event]:
    return (event for ply in range(match.ply) for event in match.events(ply))


def _finest(events: Sequence[Event], match: Match) -> list[str]:
    """The calculation with the most cards, if it was a master stroke (NB-27)."""
    found = [event for event in events if isinstance(event, Calculated) and len(event.cards) >= STROKE]
    best = max(found, key=lambda event: len(event.cards), default=None)
    if best is None or best.seat is None:
        return []
    said = _("{name} laid a {stroke}: {sum}.")
    total = equation(best.cards, best.operations, best.results[-1])
    return [said.format(name=match.seats[best.seat].name, stroke=stroke_name(len(best.cards)), sum=total)]
