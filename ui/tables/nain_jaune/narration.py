"""The narration of Nain Jaune: events as sentences, calls of players, remarks about a match."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.match import Match
from game.nain_jaune.cards import BOXES, FULL_STAKE
from game.nain_jaune.moves import (
    Dealt,
    Doubled,
    Eliminated,
    Ended,
    Forgot,
    GrandOpera,
    Jumped,
    LaidOpen,
    Paid,
    Pass,
    Play,
    Played,
    Restarted,
    Returned,
    Settled,
    Staked,
    WentOut,
    Without,
    Won,
)
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, _n, capitalize_first, card_count_text, format_number, format_signed
from ui.tables import contract
from ui.tables.best_kinds import BestKind
from ui.tables.contract import CaptionPart, SpeechBubble
from ui.tables.nain_jaune.names import card_name, card_with_article, coins_text, due_text, rank_with_article, without_rank_words

MAX_CAPTION_CARDS = 4  # number of cards that fit in a caption
ELLIPSIS = CaptionPart("…")


def move_list_line(event: Event, names: Sequence[str]) -> str:
    """Return an event as a line of the move list, "" if it has none."""
    return _cards_sentence(event, names) or _coins_sentence(event, names)


def caption_note(event: Event, names: Sequence[str]) -> str:
    """Return what neither a caption nor the score sheet of the deal shows of an event, "" if one of them shows it."""
    match event:
        case Played() | Without() | LaidOpen() | Paid() | Doubled():
            return ""
        case Won(coins=amount) if amount:
            return ""
        case Staked(paid=paid) if set(paid) <= {0, FULL_STAKE}:
            return ""
        case Forgot(coins=amount) if amount:
            return _n("Forgot “I take it!”: {n} stays.", "Forgot “I take it!”: {n} stay.", amount)
    return move_list_line(event, names)


def announcement(event: Event, names: Sequence[str], only_human: int | None = None) -> str:
    """Return the sentence that announces an event, "" for most; it says "you" to the only human (a seat)."""
    match event:
        case Forgot(coins=0):
            return ""
        case Forgot(seat=int(seat)) | Eliminated(seat=int(seat)) if seat == only_human:
            return _announcement_to_you(event)
        case Forgot() | Jumped() | GrandOpera() | Eliminated() | Ended():
            return move_list_line(event, names)
    return ""


def own_result(event: Event, events: Sequence[Event], view: NainJauneView) -> str:
    """Return what the only human has played, said or won, with the new purse unless the score sheet tells it."""
    match event:
        case Played(card=card):
            return _("You play {card}.").format(card=card_with_article(card))
        case Without(rank=rank):
            return _("You: “{words}”").format(words=without_rank_words(rank))
        case Won(seat=int(seat), box=box, coins=coins) if coins:
            won = _("You win {coins} with {card}.").format(coins=coins_text(coins), card=card_with_article(box))
            total = _("You have {count}.").format(count=coins_text(view.purses[seat]))
            return won if any(isinstance(end, Settled) for end in events) else f"{won} {total}"
    return ""


def _announcement_to_you(event: Forgot | Eliminated) -> str:
    if isinstance(event, Eliminated):
        return _("You are out of the game.")
    sentence = _("You forgot to say “I take it!”: {card} keeps {coins} in its box.")
    return sentence.format(card=card_with_article(event.box), coins=coins_text(event.coins))


def speech_bubbles(events: Sequence[Event]) -> list[SpeechBubble]:
    """Return what players call out after these events, as speech bubbles (rules JA-10, JA-13, JA-14 and JA-16)."""
    called = [(event.seat, _call_words(event), "" if isinstance(event, Forgot) else "announce") for event in events]
    return [SpeechBubble(seat, text, sound) for seat, text, sound in called if text and seat is not None]


def caption(group: contract.MoveGroup, may_grow: bool) -> tuple[CaptionPart, ...] | None:
    """Return the caption of a seat's moves in one sequence: its cards, claims and coins won; None for several sequences."""
    if any(not isinstance(event, Played | Won | Forgot) for events in group.events[:-1] for event in events):
        return None
    parts: list[CaptionPart] = []
    for move, events in zip(group.moves, group.events, strict=True):
        if isinstance(move, Play):
            parts.append(CaptionPart(card_name(move.card), str(move.card)))
        if isinstance(move, Pass):
            parts.append(CaptionPart(_call_words(events[0])))  # “No ...”
        if isinstance(move, Play) and move.claim:
            parts.append(CaptionPart(_("“I take it!”")))
        if won := _coins_won(events):
            parts.append(CaptionPart(format_signed(won)))
    return tuple(parts) or (CaptionPart(_("stops here")),)


def short_caption(group: contract.MoveGroup, may_grow: bool) -> tuple[CaptionPart, ...] | None:
    """Return the caption of a seat's moves cut to the first, last and winning cards; the seat's slip shows the coins won."""
    if caption(group, may_grow) is None:
        return None
    parts: list[CaptionPart] = []
    laid = [(event, _coins_won(events)) for events in group.events for event in events if isinstance(event, Played)]
    for index, (event, won) in enumerate(laid):
        if index in (0, len(laid) - 1) or won or len(laid) <= MAX_CAPTION_CARDS:
            parts.append(CaptionPart(card_name(event.card), str(event.card)))
        elif parts[-1] != ELLIPSIS:
            parts.append(ELLIPSIS)
    return tuple(parts) or caption(group, may_grow)


def _coins_won(events: Sequence[Event]) -> int:
    """Return the number of coins won from boxes in these events."""
    return sum(event.coins for event in events if isinstance(event, Won))


def _call_words(event: Event) -> str:
    match event:
        case Without(rank=rank):
            return without_rank_words(rank)
        case Won(coins=amount) if amount:
            return _("I take it!")
        case Forgot(box=box, coins=amount) if amount:  # another sigh for another box
            sighs = (
                _("Oops… I forgot!"),
                _("I was miles away!"),
                _("Cat got my tongue!"),
                _("Too late, drat!"),
                _("I said it… in my head!"),
            )
            return sighs[BOXES.index(box)]
        case WentOut():
            return _("I’m done")
        case GrandOpera():
            return _("Grand Opéra")
    return ""


def _cards_sentence(event: Event, names: Sequence[str]) -> str:
    """Return the sentence on an event about cards, "" for another event (rules JA-7 to JA-12 and JA-14)."""
    player = names[event.seat] if event.seat is not None else ""
    match event:
        case Dealt(deal=number, starter=starter):
            return _("Deal {n}: {dealer} deals, {name} starts.").format(n=number, dealer=player, name=names[starter])
        case Played(claim=True):
            return _("{name} plays {card}: “I take it!”").format(name=player, card=card_with_article(event.card))
        case Played():
            return _("{name} plays {card}.").format(name=player, card=card_with_article(event.card))
        case Without(rank=rank):
            return _("{name}: “{words}”").format(name=player, words=without_rank_words(rank))
        case Restarted():
            return _("Nobody goes on: {name} starts a new sequence.").format(name=player)
        case Jumped(rank=rank):
            return _("{rank} lies in the talon.").format(rank=capitalize_first(rank_with_article(rank)))
        case WentOut():
            return _("{name} has no cards left: “I’m done!”").format(name=player)
        case LaidOpen(hands=hands):
            return _("The others show their cards: {cards} in all.").format(cards=card_count_text(sum(len(hand) for hand in hands)))
    return ""


def _coins_sentence(event: Event, names: Sequence[str]) -> str:
    """Return the sentence on an event about coins or the end of the match, "" for another event (rules JA-4, JA-13 to JA-20)."""
    player = names[event.seat] if event.seat is not None else ""
    match event:
        case Staked(paid=paid):
            return _stakes_sentence(paid, names)
        case Won() | Forgot():
            return _box_sentence(event, player)
        case GrandOpera(coins=amount):
            return _("Grand Opéra! {name} takes all the stakes: {coins}.").format(name=player, coins=coins_text(amount))
        case Paid():
            return _payment_sentence(event, player, names[event.to])
        case Doubled():
            return _doubling_sentence(event, player)
        case Eliminated():
            return _("{name} is out of the game.").format(name=player)
        case Returned():
            return _("The stakes of this deal are given back.")
        case Settled(deal=number, purses=purses):
            each = ", ".join(f"{name} {format_number(purse)}" for name, purse in zip(names, purses, strict=True))
            return _("Deal {n} is settled. The purses: {purses}.").format(n=number, purses=each)
        case Ended(winners=winners, why=why):
            return ending_sentences(why, winners, names)
    return ""


def _stakes_sentence(paid: Sequence[int], names: Sequence[str]) -> str:
    """Return the sentences on the placed stakes: the full ones, and players who put in their last coins (rule JA-20)."""
    full = [_("The stakes are placed: {n} each.").format(n=FULL_STAKE)] if FULL_STAKE in paid else []
    text = _("{name} can’t pay a full stake and puts in the rest: {coins}.")
    short = [(name, amount) for name, amount in zip(names, paid, strict=True) if 0 < amount < FULL_STAKE]
    return " ".join((*full, *(text.format(name=name, coins=coins_text(amount)) for name, amount in short)))


def _box_sentence(event: Won | Forgot, player: str) -> str:
    if not event.coins:
        return _("The box of {card} is empty.").format(card=card_with_article(event.box))
    if isinstance(event, Won):
        sentence = _("{name} wins {coins} with {card}.")
    else:
        sentence = _("{name} forgot to say “I take it!”: {card} keeps {coins} in its box.")
    return sentence.format(name=player, coins=coins_text(event.coins), card=card_with_article(event.box))


def _payment_sentence(event: Paid, player: str, receiver: str) -> str:
    if not event.coins:
        sentence = _("{name} has nothing left to pay {to}.")
    elif event.coins < event.due:
        sentence = _("{name} pays what is left for {cards}: {coins} to {to}.")
    else:
        sentence = _("{name} pays {coins} to {to} for {cards}.")
    return sentence.format(name=player, to=receiver, coins=coins_text(event.coins), cards=due_text(event))


def _doubling_sentence(event: Doubled, player: str) -> str:
    if not event.coins:
        sentence = _("{name} kept {card}, and has nothing left for its box.")
    elif event.coins < event.due:
        sentence = _("{name} kept {card} and pays what is left into its box: {coins}.")
    else:
        kept = _("{name} kept {card} and pays its first stake again: {coins}.")
        sentence = kept if event.is_first_stake else _("{name} kept {card} and doubles its box: {coins}.")
    return sentence.format(name=player, card=card_with_article(event.box), coins=coins_text(event.coins))


def ending_reason(why: str) -> str:
    """Return why the match ended (rules JA-18 to JA-20)."""
    return {
        "deals": _("That was the last deal."),
        "last_left": _("Only one player still has enough coins."),
        "all_broke": _("All purses are empty at once."),
        "no_stakes": _("Nobody can pay a full stake any more."),
        "stopped": _("The table stops here."),
    }[why]


def ending_sentences(why: str, winners: Sequence[int], names: Sequence[str]) -> str:
    """Return two sentences: why the match ended, and its winners (rules JA-18 to JA-20)."""
    *others, last = [names[seat] for seat in winners]
    one, several = _("{name} wins!"), _("{names} and {last} share the victory!")
    return f"{ending_reason(why)} " + (several.format(names=", ".join(others), last=last) if others else one.format(name=last))


def remarks(match: Match) -> list[str]:
    """Return remarks on a finished match: number of deals, best catch, forgotten claims."""
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    deals = sum(isinstance(event, Settled) for event in events)
    forgotten = sum(isinstance(event, Forgot) and event.coins > 0 for event in events)
    texts = [_n("{n} deal was played.", "{n} deals were played.", deals)] if deals else []
    texts += _best_catch_remarks(events, match)
    return texts + ([_n("“I take it!” was forgotten once.", "“I take it!” was forgotten {n} times.", forgotten)] if forgotten else [])


BEST_KINDS = (
    BestKind(
        "grand_opera",
        "star",
        lambda events: ((event.seat, event.coins) for event in events if isinstance(event, GrandOpera)),
        lambda: _("Biggest Grand Opéra"),
        lambda amount: coins_text(int(amount)),
    ),
    BestKind(
        "fullest_box",
        "trophy",
        lambda events: ((event.seat, event.coins) for event in events if isinstance(event, Won) and event.coins),
        lambda: _("Fullest box"),
        lambda amount: coins_text(int(amount)),
    ),
)


def _best_catch_remarks(events: Sequence[Event], match: Match) -> list[str]:
    """Return a remark on the largest grand opera, else on the fullest box won, [] without either."""
    catches: list[GrandOpera | Won] = [event for event in events if isinstance(event, GrandOpera)]
    catches = catches or [event for event in events if isinstance(event, Won) and event.coins]
    best = max(catches, key=lambda event: event.coins, default=None)
    if best is None or best.seat is None:
        return []
    name, amount = match.seats[best.seat].name, coins_text(best.coins)
    if isinstance(best, GrandOpera):
        return [_("{name} sang a Grand Opéra: {coins} at once.").format(name=name, coins=amount)]
    return [_("{name} made the best catch: {coins} with {card}.").format(name=name, coins=amount, card=card_with_article(best.box))]
