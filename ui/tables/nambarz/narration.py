"""The narration of Nambarz: events as sentences, calls of players, remarks about a match."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event, Move
from game.match import Match
from game.nambarz import events as nambarz
from game.nambarz.cards import PLAY_AGAIN, Card
from game.nambarz.moves import Calculate, Calculation, Draw, GiveUp, Lay, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.rounds import STROKE_CARD_COUNT
from game.nambarz.state import NambarzView
from ui.assets.translation import _, _n, card_count_text, format_number, join_names, place_name
from ui.tables.best_kinds import BestKind
from ui.tables.contract import CaptionPart, MoveGroup, SpeechBubble, TableViewModel
from ui.tables.nambarz import geometry
from ui.tables.nambarz.names import (
    OPERATOR_SYMBOLS,
    calculation_of_move,
    card_name,
    card_with_article,
    cards_with_articles,
    equation_text,
    stroke_name,
    text_for_joker,
    with_brackets,
)
from ui.tables.nambarz.reasons import fault_sentence
from ui.tables.nambarz.seats import is_extra_round
from ui.tables.spoken.stage import Stage

CALL_SOUND = "announce"  # the sound of a call


def move_list_line(event: Event, names: Sequence[str]) -> str:
    """Return an event as a line of the move list, "" if it has none."""
    player = names[event.seat] if event.seat is not None else ""
    return _cards_sentence(event, player) or _fault_and_consequences(event, player) or _round_sentence(event, player, names)


def caption_note(event: Event, names: Sequence[str]) -> str:
    """Return what a caption does not show of an event, "" if it shows the event."""
    match event:
        case nambarz.Matched() | nambarz.Calculated() | nambarz.JokerPlayed() | nambarz.LaidOn() | nambarz.LeftOpen():
            return ""
        case nambarz.Drew(count=1) | nambarz.Passed():
            return ""
    return move_list_line(event, names)


def announcement(event: Event, names: Sequence[str], _you: int | None = None) -> str:
    """Return the sentence that announces an event to all, "" for most events."""
    match event:
        case nambarz.Ended(scores=scores, places=places) if _has_play_off_decided(scores, places):
            return " ".join((_("The extra round has decided it."), winners_sentence(places, names)))
        case nambarz.RoundBegan():  # its cards are not shown before the score sheet; after the last round the winner is announced
            return _("The round is over.")
        case nambarz.Stroke() | nambarz.Penalised() | nambarz.MayRecombine() | nambarz.Recombined() | nambarz.Reshuffled():
            return move_list_line(event, names)
        case nambarz.AllPassed() | nambarz.PlayOffBegan() | nambarz.Ended():
            return move_list_line(event, names)
    return ""


def own_result(event: Event, events: Sequence[Event], view: NambarzView) -> str:
    """Return what the only human has played, or that they pass, and how many cards are left unless the round is over."""
    match event:
        case nambarz.Matched(card=card) | nambarz.JokerPlayed(card=card) | nambarz.LaidOn(card=card):
            done = _("You play {card}.").format(card=card_with_article(card))
        case nambarz.Calculated(cards=laid, operations=operations, results=results):
            done = _("You calculate: {sum}.").format(sum=equation_text(laid, operations, results[-1]))
        case nambarz.Passed(played=False):
            done = _("You pass.")
        case _:
            return ""
    hand = view.hands[event.seat] if event.seat is not None else 0
    is_over = any(isinstance(end, nambarz.RoundEnded | nambarz.Ended) for end in events)
    return f"{done} {_('You have {count}.').format(count=card_count_text(len(hand)))}" if isinstance(hand, tuple) and not is_over else done


def _has_play_off_decided(scores: Sequence[int], places: Sequence[int]) -> bool:
    """Return True if an extra round decided: players with equal totals have different places (rule NB-29)."""
    return len(set(zip(scores, places, strict=True))) > len(set(scores))


def speech_bubbles(events: Sequence[Event]) -> list[SpeechBubble]:
    """Return what players call out after these events, as speech bubbles (rules NB-15 and NB-26)."""
    calls = []
    for event in events:
        match event:
            case nambarz.LeftOpen(seat=int(seat), joker=joker):
                wish = text_for_joker(joker, _("A symbol, please!"), _("An animal, please!"), _("Whatever you like!"))
                calls.append(SpeechBubble(seat, wish, CALL_SOUND))
            case nambarz.WentOut(seat=int(seat)):
                calls.append(SpeechBubble(seat, _("No cards left!"), CALL_SOUND))
    return calls


def caption(group: MoveGroup, may_grow: bool) -> tuple[CaptionPart, ...] | None:
    """Return the caption of a turn's moves: cards, calculations, actions; None for several turns (rule NB-7)."""
    if any(isinstance(move, Pass) for move in group.moves[:-1]):
        return None
    done = len(group.moves) > 1  # the end of a turn with an action needs no word
    return tuple(part for move, events in zip(group.moves, group.events, strict=True) for part in _move_caption(move, events, done))


def _move_caption(move: Move, events: Sequence[Event], has_several_moves: bool) -> tuple[CaptionPart, ...]:
    """Return the caption of a move, () if it may be recombined (rule NB-22) or ends a turn with a play."""
    if any(isinstance(event, nambarz.MayRecombine) or (isinstance(event, nambarz.Passed) and event.played) for event in events):
        return ()
    if any(isinstance(event, nambarz.Penalised) for event in events):
        return *_move_caption(move, (), has_several_moves), CaptionPart(_("does not count"))
    match move:
        case Single(one) | Lay(one) | PlayJoker(one):
            return (_card_caption(one),)
        case Calculate(calculation) | Recombine(calculation):
            return _calculation_caption(calculation)
        case Draw():
            return (CaptionPart(_("draws")),)
        case Stop():
            return (CaptionPart(_("leaves it open")),)
        case GiveUp():
            return (CaptionPart(_("gives up")),)
        case Pass() if not has_several_moves:
            return (CaptionPart(_("passes")),)
    return ()


def _calculation_caption(calculation: Calculation) -> tuple[CaptionPart, ...]:
    """Return the caption of a calculation: cards and operators from left to right (rule NB-9)."""
    numbers = with_brackets([str(one.number) for one in calculation.cards], calculation.operations)
    first, *others = (CaptionPart(number, str(one)) for number, one in zip(numbers, calculation.cards, strict=True))
    signs = (CaptionPart(OPERATOR_SYMBOLS[operation]) for operation in calculation.operations)
    return first, *(part for pair in zip(signs, others, strict=True) for part in pair)


def _card_caption(card: Card) -> CaptionPart:
    return CaptionPart(card_name(card), str(card))


def _cards_sentence(event: Event, player: str) -> str:
    """Return the sentence on an event about cards, "" for another event (rules NB-6 to NB-9, NB-14, NB-15, NB-17 and NB-27)."""
    match event:
        case nambarz.Matched(card=card):
            return _("{name} plays {card}.").format(name=player, card=card_with_article(card))
        case nambarz.Calculated(cards=laid, operations=operations, results=results):
            return _("{name} calculates: {sum}.").format(name=player, sum=equation_text(laid, operations, results[-1]))
        case nambarz.Stroke(cards=count, points=worth):
            text = _("Master stroke! {name} plays {cards} at once: +{n}.")
            if count > STROKE_CARD_COUNT:
                text = _("Super master stroke! {name} plays {cards} at once: +{n}.")
            return text.format(name=player, cards=card_count_text(count), n=worth)
        case nambarz.JokerPlayed(card=card):
            text = _("{name} plays {card} and goes on.") if card.joker == PLAY_AGAIN else _("{name} plays {card}.")
            return text.format(name=player, card=card_with_article(card))
        case nambarz.LaidOn(card=card, joker=joker):
            return _("{name} plays {card} on {joker}.").format(name=player, card=card_with_article(card), joker=card_with_article(joker))
        case nambarz.LeftOpen(joker=joker):
            symbol = _("{name} leaves the joker open: a single symbol card comes next.")
            animal = _("{name} leaves the joker open: a single animal card comes next.")
            either = _("{name} leaves the joker open: a single card comes next, symbol or animal.")
            return text_for_joker(joker, symbol, animal, either).format(name=player)
        case nambarz.Drew(count=count):
            return _("{name} draws {cards}.").format(name=player, cards=card_count_text(count))
        case nambarz.Passed(played=False):
            return _("{name} passes.").format(name=player)
    return ""


def _fault_and_consequences(event: Event, player: str) -> str:
    """Return the sentence on an event about a fault and its consequences, "" for another event (rules NB-19 to NB-23)."""
    match event:
        case nambarz.Penalised(move=move, why=why, stays=stays, back=back):
            after = _("{name} leaves {stays} and takes back {back}.") if stays else _("{name} takes back {back}.")
            return f"{fault_sentence(why, calculation_of_move(move))} " + after.format(
                name=player, stays=cards_with_articles(stays), back=cards_with_articles(back)
            )
        case nambarz.MayRecombine(move=move, why=why):
            return f"{fault_sentence(why, calculation_of_move(move))} " + _(
                "But these cards can make it: {name} may try another way."
            ).format(name=player)
        case nambarz.Recombined(cards=laid, operations=operations, results=results):
            return _("{name} has found it: {sum}.").format(name=player, sum=equation_text(laid, operations, results[-1]))
        case nambarz.TookBack(cards=back):
            return _("{name} takes back {back}.").format(name=player, back=cards_with_articles(back))
    return ""


def _round_sentence(event: Event, player: str, names: Sequence[str]) -> str:
    """Return the sentence on an event about rounds and places (rules NB-5, NB-6 and NB-25 to NB-29).

    In a game of teams `names` holds the name of each seat's team (rule NB-31).
    """
    match event:
        case nambarz.Reshuffled(count=count):
            return _("The played cards are shuffled into a new draw pile: {cards}.").format(cards=card_count_text(count))
        # the points of an extra round are never added, so only the score sheet names points (rule NB-29)
        case nambarz.WentOut(place=index):
            return _("{name} has no cards left: {place}.").format(name=player, place=place_name(index))
        case nambarz.AllPassed():
            return _("Nothing is left to draw, and everybody has passed: the round ends here.")
        case nambarz.RoundEnded(totals=totals):
            sums: dict[str, int] = {}
            for name, total in zip(names, totals, strict=True):
                sums[name] = sums.get(name, 0) + total
            each = ", ".join(f"{name} {format_number(total)}" for name, total in sums.items())
            return _("The round is over. The totals: {totals}.").format(totals=each)
        case nambarz.PlayOffBegan(seats=seats, place=index):
            text = _("{names} are tied: an extra round decides who wins.") if index == 1 else _("{names} are tied: an extra round decides.")
            return text.format(names=join_names(list(dict.fromkeys(names[seat] for seat in seats))))
        case nambarz.RoundBegan(cover=cover):
            return _("New cards: {name} starts, and the card to cover is {card}.").format(name=player, card=card_with_article(cover))
        case nambarz.Ended(places=places):
            return winners_sentence(places, names)
    return ""


def winners_sentence(places: Sequence[int], names: Sequence[str]) -> str:
    """Return the sentence on who has won: a player, a team (rule NB-31) or several (rule NB-29)."""
    seats = [name for name, index in zip(names, places, strict=True) if index == 1]
    winners = list(dict.fromkeys(seats))
    if len(seats) == 1:
        return _("{name} wins!").format(name=winners[0])
    if len(winners) < len(seats):
        return _("{team} win!").format(team=join_names(winners))
    return _("{one} and {other} win together!").format(one=", ".join(winners[:-1]), other=winners[-1])


def remarks(match: Match) -> list[str]:
    """Return remarks on a finished match: its longest master stroke (rule NB-27), its number of calculations."""
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    counted = sum(isinstance(event, nambarz.Calculated | nambarz.Recombined) for event in events)
    texts = [_n("One calculation was played.", "{n} calculations were played.", counted)] if counted else []
    best = longest_stroke(events)
    if best is None or best.seat is None:
        return texts
    name, total = match.seats[best.seat].name, equation_text(best.cards, best.operations, best.results[-1])
    return [_("{name} played a {stroke}: {sum}.").format(name=name, stroke=stroke_name(len(best.cards)), sum=total), *texts]


BEST_KINDS = (
    BestKind(
        "master_stroke",
        "star",
        lambda events: ((event.seat, len(event.cards)) for event in _strokes(events)),
        lambda: _("Longest master stroke"),
        lambda count: card_count_text(int(count)),
    ),
)


def longest_stroke(events: Sequence[Event]) -> nambarz.Calculated | None:
    """Return the master stroke with the most cards, None if there was none (rule NB-27)."""
    return max(_strokes(events), key=lambda event: len(event.cards), default=None)


def _strokes(events: Sequence[Event]) -> list[nambarz.Calculated]:
    """Return the calculations that are master strokes (rule NB-27)."""
    return [event for event in events if isinstance(event, nambarz.Calculated) and len(event.cards) >= STROKE_CARD_COUNT]


def stage(model: TableViewModel, turn: MoveGroup) -> Stage | None:
    """Return the stage of a master stroke, or of what ended the match."""
    events, name = turn.events[-1], model.seats[turn.seat].name
    lit = (geometry.cover_card_rect(model), geometry.seat_panel_rect(model, turn.seat), geometry.tray_rect(model))
    laid = next((event for event in events if isinstance(event, nambarz.Calculated | nambarz.Recombined)), None)
    equation = equation_text(laid.cards, laid.operations, laid.results[-1]) if laid is not None else ""
    for event in events:
        if isinstance(event, nambarz.Stroke) and laid is not None:
            title = _("Super master stroke!") if event.cards > STROKE_CARD_COUNT else _("Master stroke!")
            sentence = _("{name} plays {cards} at once: +{n}.").format(name=name, cards=card_count_text(event.cards), n=event.points)
            return Stage(sentence, equation, title, turn.seat, lit, faces=tuple(map(str, laid.cards)), sound="star")
    if not any(isinstance(event, nambarz.Ended) for event in events):
        return None
    out = next((event for event in events if isinstance(event, nambarz.WentOut)), None)
    if out is None:
        return Stage(_("Nothing is left to draw, and everybody has passed: the round ends here."), "", "", turn.seat, lit)
    text = _("Extra round, {name}: {place}") if is_extra_round(model) else _("{name} has no cards left: {place}.")
    sentence = text.format(name=model.seats[out.seat or 0].name, place=place_name(out.place))
    lines = [move_list_line(event, [player.name for player in model.seats]) for event in events[:1]]
    return Stage(sentence, lines[0] if lines and events[0] is not out else "", "", out.seat, lit)
