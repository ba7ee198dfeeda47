"""Nain Jaune: the reason why a move is good, as a key and details for a hint.

A reason needs no more than the view. Cards and ranks are in notation, coins and numbers of cards integers. `cards`: number of cards that
this seat plays in a row, this one and those that must follow it (rule JA-9); `boxes`: [belle carte, coins] that win stakes among them, the
words said with each; `coins`: what they win; `row`: the cards of the row in the order of play; `alike`: the cards of this hand of which
the same is true, the card itself included. The keys and their details:

opera           card, cards, row, coins plays the whole hand before another seat has played a card: all stakes, and a coin for each
                                        card left to the others (rule JA-16)
out             card, cards, row,       plays the whole hand; `paid`: what the others pay for the cards left to them (rule JA-14,
                boxes, paid, coins      rule JA-17), null where they pay points (rule JA-21); `coins`: that and the boxes
forgets         card, coins             a belle carte without the words: the coins stay in its box (rule JA-13)
keeps           card, kept, coins,      of equal ranks the one that wins nothing: the belle carte `kept` stays in the hand, its
                alike, is_start         coins in the box, to be doubled if the deal ends so (rule JA-15); `is_start`: no card is needed
king            card, boxes, coins,     a king: any card may start a new sequence (rule JA-11)
                alike
run             card, last, cards, row, starts two cards or more in a row, up to the rank `last`; `longest`: no other start plays
                boxes, coins, longest,  more; `again`: "king" if it ends with one, "missing" if no other seat can have the next rank
                again                   (rule JA-12), "" if another seat may take over
box             card, coins             a belle carte wins the coins of its box, and need not be doubled any more (rules JA-13 and JA-15)
single          card, longest, again,   starts with a card without a follower in this hand; as `run`
                alike
forced          card, others, alike     must go on (rule JA-9); the `others` in hand of this rank would do as well (rule JA-1)
equals          card, others, alike     as `forced`, but the seat need not go on (rule JA-26)
only            card                    no other card is legal
stops           card                    keeps the cards of the needed rank for later (rule JA-26)
restarts        card                    the same, as the seat that played last: it may start a new sequence (rules JA-12 and JA-26)
lone                                    must stop, because it holds no card of the needed rank (rule JA-26)

`due` is added to `keeps` and `box` where a kept belle carte costs its first stake (rule JA-22).
"""

from __future__ import annotations

from game.bots.bot import Reason
from game.kernel import Json
from game.nain_jaune.cards import BOXES, KING, STAKES, SUITS, Card, rank_name
from game.nain_jaune.moves import NainJauneMove, Play
from game.nain_jaune.search import rank_mask_of, ranks_in, run_length
from game.nain_jaune.state import KEPT_PAYS, NainJauneView


def reason(view: NainJauneView, move: NainJauneMove) -> Reason:
    """Return why this legal move is good, as one of the keys in the module's docstring."""
    assert move in view.legal(), f"{move} is not legal here"
    if not isinstance(move, Play):
        return _stopping_reason(view)
    return (
        _going_out_reason(view, move)
        or _lost_box_reason(view, move)
        or (_next_card_reason(view, move) if view.needed else _start_reason(view, move))
    )


def _stopping_reason(view: NainJauneView) -> Reason:
    """Give the reason for stopping within a sequence (rule JA-26)."""
    held = [card for card in view.hand if rank_name(card.rank) == view.needed]
    if not held:
        return Reason("lone", {})
    return Reason("restarts" if view.laid[-1][0] == view.seat else "stops", {"card": str(held[0])})


def _going_out_reason(view: NainJauneView, move: Play) -> Reason | None:
    """Give the reason for a play that gets rid of the whole hand in one row."""
    run, boxes = _run_ranks(view, move), _boxes_won(view, move)
    if len(run) < len(view.hand):
        return None
    left = [len(hand) if isinstance(hand, tuple) else hand for hand in view.hands]
    by_points, others = view.setup.pay_by_points, [seat for seat in range(len(left)) if seat != view.seat]
    paid = 0 if by_points else sum(min(left[seat], view.purses[seat]) for seat in others)
    card: dict[str, Json] = {"card": str(move.card), "cards": len(run), "row": _run_cards(view, move)}
    if view.setup.grand_opera and all(seat == view.seat for seat, _ in view.laid):
        return Reason("opera", {**card, "coins": paid + sum(view.boxes.values())})
    sums: dict[str, Json] = {"paid": None if by_points else paid, "coins": paid + sum(boxes.values())}
    return Reason("out", {**card, "boxes": _boxes_json(boxes), **sums})


def _lost_box_reason(view: NainJauneView, move: Play) -> Reason | None:
    """Give the reason for a play that does not win a box whose belle carte is in the hand."""
    belle = next((card for card in view.hand if card in BOXES and card.rank == move.card.rank), None)
    if belle is None or not view.boxes[belle] or _wins_coins(view, move):
        return None
    if move.card == belle:
        return Reason("forgets", {"card": str(belle), "coins": view.boxes[belle]})
    kept: dict[str, Json] = {"card": str(move.card), "kept": str(belle), "coins": view.boxes[belle], "is_start": view.needed is None}
    return Reason("keeps", {**kept, "alike": _cards_of_rank(view, move.card.rank), **_due_detail(view, belle)})


def _next_card_reason(view: NainJauneView, move: Play) -> Reason:
    card = move.card
    if _wins_coins(view, move):
        return _box_reason(view, card)
    alike = _cards_of_rank(view, card.rank)
    others = [other for other in alike if other != str(card)]
    if not others:
        return Reason("only", {"card": str(card)})
    return Reason("equals" if view.setup.may_stop else "forced", {"card": str(card), "others": others, "alike": alike})


def _start_reason(view: NainJauneView, move: Play) -> Reason:
    card, run, boxes = move.card, _run_ranks(view, move), _boxes_won(view, move)
    ranks = rank_mask_of(view.hand)
    ending: dict[str, Json] = {
        "longest": len(run) == max(run_length(ranks, rank) for rank in ranks_in(ranks)),
        "again": "king" if run[-1] == KING else "missing" if not view.setup.jump_talon and is_lacked_by_others(view, run[-1] + 1) else "",
    }
    winnings: dict[str, Json] = {"boxes": _boxes_json(boxes), "coins": sum(boxes.values())}
    if card.rank == KING:
        return Reason("king", {"card": str(card), **winnings, "alike": _cards_of_rank(view, KING)})
    if len(run) > 1:
        row: dict[str, Json] = {"card": str(card), "last": rank_name(run[-1]), "cards": len(run), "row": _run_cards(view, move)}
        return Reason("run", {**row, **winnings, **ending})
    if boxes:
        return _box_reason(view, card)
    single_cards = [str(one) for one in view.hand if run_length(ranks, one.rank) == 1 and one.rank != KING]
    return Reason("single", {"card": str(card), **ending, "alike": single_cards})


def _box_reason(view: NainJauneView, card: Card) -> Reason:
    return Reason("box", {"card": str(card), "coins": view.boxes[card], **_due_detail(view, card)})


def _due_detail(view: NainJauneView, box: Card) -> dict[str, Json]:
    """Return what keeping this belle carte costs, if it is not as much as its box holds (rule JA-22)."""
    return {} if view.setup.kept_pays == KEPT_PAYS[0] else {"due": STAKES[box]}


def _cards_of_rank(view: NainJauneView, rank: int) -> list[str]:
    return [str(card) for card in view.hand if card.rank == rank]


def _run_ranks(view: NainJauneView, move: Play) -> range:
    """Return the ranks that this seat plays in a row, this card first."""
    first = move.card.rank
    return range(first, first + run_length(rank_mask_of(view.hand), first))


def _run_cards(view: NainJauneView, move: Play) -> list[Json]:
    """Return the cards of the hand that this play lays in a row, its own card first; among equal later ranks the belle carte."""
    held = {card.rank: card for card in sorted(view.hand, key=lambda card: card in BOXES)} | {move.card.rank: move.card}
    return [str(held[rank]) for rank in _run_ranks(view, move)]


def _boxes_won(view: NainJauneView, move: Play) -> dict[Card, int]:
    """Return the coins of the boxes that the row wins, in the order of play."""
    later = [card for card in view.hand if card in BOXES and card.rank in _run_ranks(view, move) and card.rank != move.card.rank]
    cards = [move.card] * _wins_coins(view, move) + sorted(later)
    return {card: view.boxes[card] for card in cards if view.boxes[card]}


def _boxes_json(boxes: dict[Card, int]) -> list[Json]:
    return [[str(box), coins] for box, coins in boxes.items()]


def _wins_coins(view: NainJauneView, move: Play) -> bool:
    """Return True if this play wins coins of a box (rule JA-13)."""
    return view.boxes.get(move.card, 0) > 0 and (move.claim or not view.setup.announce)


def is_lacked_by_others(view: NainJauneView, rank: int) -> bool:
    """Return True if surely no other hand holds this rank (rules JA-10 and JA-26).

    It is so if all cards of it are played, or if all other seats show or have said that they lack it.
    """
    open_hands = [hand for seat, hand in enumerate(view.hands) if seat != view.seat and isinstance(hand, tuple)]
    if any(card.rank == rank for hand in open_hands for card in hand):
        return False
    holding = [seat for seat, hand in enumerate(view.hands) if isinstance(hand, int) and hand]
    laid = sum(card.rank == rank for _, card in view.laid)
    return laid == len(SUITS) or all(rank in view.known_lacks[seat] for seat in holding)
