"""The texts and the narration of Nin Jan: events, refusals and reasons as whole sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.bot import Reason
from game.hand_signs import Threw, Throw
from game.kernel import Event, Json, Refusal
from game.match import Match
from game.nin_jan import tips
from game.nin_jan.moves import Added, Card, Choose, Chosen, Ended, Revealed, RoundBegan, SignsShown, Suit, Tied, Took
from game.nin_jan.moves import card as read_card
from game.nin_jan.rules import REFUSAL_TEXTS
from game.nin_jan.state import NinJanView, beaten_piles
from game.nin_jan.state import points as pile_points
from ui.assets.translation import _, capitalize_first, card_count_text, format_number, format_signed, total_sentence
from ui.tables.best_kinds import BestKind
from ui.tables.contract import CaptionPart, MoveGroup, ProgressText, TableViewModel
from ui.tables.nin_jan.geometry import is_just_turned_up, open_hand
from ui.tables.spoken.accessible_names import beats_sentence
from ui.tables.spoken.refusal_sentence import refusal_sentence


def suit_name(suit: Suit) -> str:
    return {Suit.ROCK: _("rock"), Suit.PAPER: _("paper"), Suit.SCISSORS: _("scissors")}[suit]


def suits_with_article(suit: Suit, count: int) -> str:
    """Return suits with their article, such as "the rock", "both rocks" or "all three rocks"."""
    return {
        Suit.ROCK: (_("the rock"), _("both rocks"), _("all three rocks")),
        Suit.PAPER: (_("the paper"), _("both papers"), _("all three papers")),
        Suit.SCISSORS: (_("the scissors"), _("both scissors"), _("all three scissors")),
    }[suit][count - 1]


def card_name(card: Card) -> str:
    """Return the name of a card, such as "the 8 of rock"; in Italian 1 and 8 have another article."""
    number = {1: _("the 1"), 8: _("the 8")}.get(card.value, _("the {n}").format(n=format_number(card.value)))
    of = {Suit.ROCK: _("{number} of rock"), Suit.PAPER: _("{number} of paper"), Suit.SCISSORS: _("{number} of scissors")}
    return of[card.suit].format(number=number)


def face_name(face: str) -> str:
    """Return the name of a piece's face, "" for a back or a name tag."""
    return "" if face == "back" or "/" in face else card_name(read_card(face))


def held_cards(model: TableViewModel) -> list[tuple[Card, str]]:
    """Return the cards of the open hand in order, with their names."""
    return [(card, card_name(card)) for card in open_hand(model)]


def table_sentences(model: TableViewModel) -> list[str]:
    """Return sentences about the piles and their top cards, the order of play, and which suit beats which."""
    view: NinJanView = model.view
    sentence, result = _("{pile}: {points}, {card} on top, {cards}"), []
    for index, pile in enumerate(view.piles):
        name, cards = capitalize_first(pile_name(index)), card_count_text(len(pile))
        if pile:
            result.append(sentence.format(pile=name, points=format_signed(pile_points(pile)), card=card_name(pile[-1]), cards=cards))
        else:
            result.append(_("{pile}: empty").format(pile=name))
    order = [f"{model.seats[seat].name}, {card_name(card)}" for seat, card in view.queue]
    waiting = [_("Still to play: {order}").format(order="; ".join(order))] if order else []
    return [*result, *waiting, cycle_sentence()]


def cycle_sentence() -> str:
    """Return the sentence that tells which suit beats which (rule NJ-3)."""
    return beats_sentence((suit_name(suit), [suit_name(prey) for prey in Suit if suit.beats(prey)]) for suit in Suit)


def pile_name(pile_index: int) -> str:
    return (_("the left pile"), _("the middle pile"), _("the right pile"))[pile_index]


def on_pile_phrase(pile_index: int) -> str:
    return (_("on the left pile"), _("on the middle pile"), _("on the right pile"))[pile_index]


def progress_text(view: NinJanView) -> ProgressText:
    """Return the progress of the match."""
    if view.tied:
        return ProgressText(_("play-off"), _("A tie for first place"))
    short = _("round {n}").format(n=view.round)
    if view.winner is not None:
        return ProgressText(short, _("Round {n} of 9 · the last card is played").format(n=view.round))
    if view.queue:
        return ProgressText(short, _("Round {n} of 9 · the highest card plays first").format(n=view.round))
    return ProgressText(short, _("Round {n} of 9 · everybody chooses in secret").format(n=view.round))


def prompt(model: TableViewModel) -> str:
    """Return what the player to move can do, or who has to move."""
    question: NinJanView | None = model.decision_view
    if is_just_turned_up(model):
        return _("All cards are turned up")
    if question is None or not question.legal():
        return model.waiting_text
    if question.tied:
        return _("Make your sign")
    if not question.queue:
        return _("Put it on “Order”") if model.lifted_piece else _("Choose a card")
    takes = beaten_piles(question.queue[0][1], question.piles)
    if len(takes) == 1:
        return _("Only this pile can be taken")
    return _("Choose a pile to take") if takes else _("Choose a pile to put it on")


def move_list_line(event: Event, names: Sequence[str]) -> str:
    """Return the event's line of the move list, "" for none."""
    player = names[event.seat] if event.seat is not None else ""
    match event:
        case Chosen():
            return _("{name} has chosen a card.").format(name=player)
        case Revealed(queue=queue):
            return _("Turned up: {cards}.").format(cards="; ".join(f"{names[seat]}, {card_name(card)}" for seat, card in queue))
        case Took(pile=pile, points=points):
            return _("{name} takes {pile}: {points}.").format(name=player, pile=pile_name(pile), points=format_signed(points))
        case Added(pile=pile):
            return _("{name} puts {card} {on_pile}.").format(name=player, card=card_name(event.card), on_pile=on_pile_phrase(pile))
        case RoundBegan(round=number):
            return _("Round {n} of 9").format(n=number)
        case Tied(seats=seats):
            return _("A tie: {names}. Rock, paper, scissors!").format(names=", ".join(names[seat] for seat in seats))
        case Threw():
            return _("{name} has made a sign.").format(name=player)
        case SignsShown():
            return _shown_signs_sentence(event, names)
        case Ended():
            return _("{name} wins!").format(name=player)
    return ""


def caption_note(event: Event, names: Sequence[str]) -> str:
    """Return what a caption does not show of an event, "" if it shows the event."""
    return "" if isinstance(event, Chosen | Revealed | Took | Added | Threw) else move_list_line(event, names)


def caption(group: MoveGroup, may_grow: bool) -> tuple[CaptionPart, ...] | None:
    """Return the caption of a move: card chosen, pile taken and its value, card added, or sign."""
    if len(group.moves) != 1:
        return None
    match group.moves[0]:
        case Choose(card):
            return (_card_part(card),)
        case Throw(sign):
            return (CaptionPart(capitalize_first(suit_name(sign))),)
    for event in group.public_events:
        match event:
            case Took(cards=cards, points=points):
                return CaptionPart(_("takes")), _card_part(cards[-1]), CaptionPart(format_signed(points))
            case Added(card=card, pile=pile):
                return CaptionPart(_("puts")), _card_part(card), CaptionPart(on_pile_phrase(pile))
    return ()


def brief_caption(group: MoveGroup, may_grow: bool) -> tuple[CaptionPart, ...]:
    """Return the short caption of a seat's move: its card, and the points won or "laid"."""
    for event in group.public_events:
        match event:
            case Took(card=card, points=points):
                return _card_part(card), CaptionPart(format_signed(points))
            case Added(card=card):
                return _card_part(card), CaptionPart(_("placed"))
    return ()


def _card_part(card: Card) -> CaptionPart:
    return CaptionPart(card_name(card), str(card))


def _shown_signs_sentence(event: SignsShown, names: Sequence[str]) -> str:
    signs = ", ".join(f"{names[seat]} {suit_name(sign)}" for seat, sign in enumerate(event.signs) if sign is not None)
    if not event.out:
        return _("Signs: {signs}. Again!").format(signs=signs)
    return _("Signs: {signs}. Out: {names}.").format(signs=signs, names=", ".join(names[seat] for seat in event.out))


def refusal_text(refusal: Refusal) -> str:
    """Return why a move is refused, and what can be done instead."""
    return refusal_sentence(REFUSAL_TEXTS, refusal, {"card": _card_phrase, "top": _card_phrase})


def _card_phrase(detail: Json) -> str:
    return card_name(read_card(str(detail)))


def reason_text(reason: Reason) -> str:
    """Return why a hint is good, from the view alone (the keys of game.nin_jan.reasons)."""
    facts = reason.details
    sentences = {
        "beats_first": _("Beats {prey}; {pile} is worth {points}, and no card plays before yours."),
        "beats": _("Beats {prey}; {pile} is worth {points}, if no other card plays before yours."),
        "must_take": _("If the piles stay as they are, it must take a pile: {points} at best. You keep your other cards for later."),
        "take": _("Nothing brings more: {pile} is worth {points}."),
        "take_lesser": _("Take {pile}: {points}. Another pile is worth more now, but this looks better in the long run."),
        "add_negative": _("Nobody will take it now, so one pile is as good as another.")
        if facts.get("is_left")
        else _("Your night card spoils {pile} for whoever takes it."),
        "add_positive": _("Of the three piles, this looks best for your card.")
        if facts.get("takers")
        else _("No card that plays after yours in this round can beat it."),
        "throws_away": _("If the piles stay as they are, it takes nothing, and you are well rid of it."),
        "bides": _("If the piles stay as they are, it takes nothing. You keep your other cards for later."),
        "last_card": _("It is your last card."),
        "throw": _("One sign is as good as another: throw!"),
    }
    return sentences.get(reason.key, _("It’s the only possible move.")).format(**{name: _detail_in_words(name, facts) for name in facts})


def _detail_in_words(name: str, details: Mapping[str, Json]) -> str:
    """Return a detail in words, such as "both rocks", "the left pile" or "+8"."""
    match name, details[name]:
        case "prey", _:
            return beaten_cards_name(details)
        case "pile", int(index):
            return pile_name(index)
        case "points", int(points):
            return format_signed(points)
    return ""


def beaten_cards_name(details: Mapping[str, Json]) -> str:
    """Return the cards that a card beats, such as "both rocks"."""
    piles = details["piles"]
    assert isinstance(piles, list), "the piles it beats"
    return suits_with_article(Suit(str(details["prey"])), len(piles))


def announcement(event: Event, names: Sequence[str], _you: int | None = None) -> str:
    """Return the sentence that a screen reader announces for an event, "" for most events."""
    return move_list_line(event, names) if isinstance(event, SignsShown | Tied) else ""


def own_result(event: Event, _events: Sequence[Event], view: NinJanView) -> str:
    """Return what the only human's card did on the table, what it brought and the new total."""
    match event:
        case Took(seat=int(seat), pile=pile, points=points):
            took = _("You take {pile}: {points}.").format(pile=pile_name(pile), points=format_signed(points))
            return f"{took} {total_sentence(view.scores[seat])}"
        case Added(card=card, pile=pile):
            return _("You put {card} {on_pile}.").format(card=card_name(card), on_pile=on_pile_phrase(pile))
    return ""


def remarks(match: Match) -> list[str]:
    """Return one or two sentences about a finished match."""
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    names = [seat.name for seat in match.seats]
    return [*_fattest_pile_remark(events, names), *_play_off_remark(events, names), _("Cards left on the table count for nobody.")]


BEST_KINDS = (
    BestKind(
        "fattest_pile",
        "trophy",
        lambda events: ((event.seat, event.points) for event in events if isinstance(event, Took)),
        lambda: _("Biggest pile"),
        format_signed,
    ),
)


def _fattest_pile_remark(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return a sentence on the most valuable pile taken."""
    best = max((event for event in events if isinstance(event, Took)), key=lambda took: took.points, default=None)
    if best is None or best.seat is None:
        return []
    number = 1 + sum(isinstance(event, RoundBegan) for event in events[: events.index(best)])
    sentence = _("{name} took the biggest pile: {cards}, {points}, round {round}.")
    return [sentence.format(name=names[best.seat], cards=card_count_text(len(best.cards)), points=format_signed(best.points), round=number)]


def _play_off_remark(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    if not any(isinstance(event, Tied) for event in events) or not isinstance(events[-1], Ended):
        return []
    return [_("{name} won the play-off: rock, paper, scissors.").format(name=names[events[-1].seat or 0])]


def tip_texts(view: NinJanView, events: Sequence[Event]) -> Mapping[str, str]:
    """Return the tips about rare situations in a view and its last events, by key."""
    words = {
        "equal_numbers": _(
            "Equal numbers! The sign that beats the other one plays first. With all three, the order is rock, scissors, paper."
        ),
        "must_take": _("Whoever can take a pile must take one, even when it costs points."),
        "play_off": _("You share the lead! Rock, paper, scissors decides who wins the game."),
    }
    return {key: words[key] for key in tips.tip_keys(view, events)}
