"""What Nain Jaune says about a table: prompts, headlines, options. Events, refusals and accounts have modules of their own."""

from __future__ import annotations

from collections.abc import Mapping

from game.kernel import Options
from game.nain_jaune.cards import BOXES, KING, RANKS, Card
from game.nain_jaune.moves import Play, Stop
from game.nain_jaune.state import NainJauneView
from ui.assets.words import _, capital
from ui.tables.contract import Agreement, Look, Situation
from ui.tables.nain_jaune.account import deal_of
from ui.tables.nain_jaune.names import card_name, the_rank
from ui.tables.offers import Offers, OptionWords, Preset
from ui.tables.plates import short


def prompt(look: Look) -> str:
    """What can be won comes first, then what the person asked can do now, or who is waited for; names are as short as on their plates."""
    question: NainJauneView | None = look.question
    prize = None if look.claim else best_prize(question)
    if question is not None and prize is not None:
        return _("{card}: {n} to win!").format(card=capital(card_name(prize)), n=question.boxes[prize])
    if question is None or not question.legal():
        waited = [short(look.seats[seat].name) for seat in look.active]
        return _("Waiting for {names}").format(names=", ".join(waited)) if waited else ""
    if look.claim:
        return _("The words are said: now lay the card.")
    if question.needed is not None:
        return _("Go on with {rank}.").format(rank=the_rank(question.needed))
    if not question.laid:
        return _("You start: lay any card, then go on upwards.")
    last = question.laid[-1][1].rank
    if last == KING:
        return _("After your king, start again with any card.")
    return _("Nobody has {rank}: start again with any card.").format(rank=the_rank(RANKS[last]))


def best_prize(question: NainJauneView | None) -> Card | None:
    """Of the belles cartes that could be laid now and have coins in their boxes the one whose box holds most."""
    if question is None:
        return None
    laid = {move.card for move in question.legal() if isinstance(move, Play) and question.boxes.get(move.card)}
    return max((box for box in BOXES if box in laid), key=lambda box: question.boxes[box], default=None)


def claim(look: Look) -> tuple[str, bool] | None:
    """The key that arms the words, and whether a belle carte could win with them now (JA-13).

    None where they say themselves, and where no person is left to say them.
    """
    view: NainJauneView = look.view
    if not view.setup.announce or not any(who.human and seat not in view.out for seat, who in enumerate(look.seats)):
        return None
    return _("I take it!"), best_prize(look.question) is not None


def situation(view: NainJauneView) -> Situation:
    """Which deal, how long the match goes on, and which way round."""
    deal = deal_of(view.deal, view.setup.deals)
    length = [] if view.setup.deals else [_("to the last player")]
    return Situation(deal, " · ".join((capital(deal), *length, _("the game is over") if view.why else _("anticlockwise"))))


def greeting(look: Look) -> str:
    """Said once when the table opens: at a table where the words have to be said (JA-13)."""
    view: NainJauneView = look.view
    if view.setup.announce and any(seat.human for seat in look.seats):
        return _("Before you lay one of the five prize cards, say “I take it!”: only then it wins its box.")
    return ""


def seat_words(seat: int, players: int, options: Options) -> str:
    """What a seat does in the first deal (JA-7); "" for most."""
    chosen = options.get("dealer")
    dealer = chosen if isinstance(chosen, int) and chosen < players else players - 1
    if seat == dealer:
        return _("deals first")
    return _("starts") if seat == (dealer + 1) % players else ""


def offers() -> Offers:
    """The options of the rules, and named sets of them."""
    return Offers(_option_words(), _presets())


def _option_words() -> Mapping[str, OptionWords]:
    once = _("Else only at the first one: to the last player, that takes hundreds of deals.")
    to_the_last = _("To the last one: without coins you are out.")
    return {
        "purse": OptionWords(_("Coins to start with"), help=(_("Each player’s purse, before the first stake."),)),
        "stake_every_deal": OptionWords(_("Stakes at every deal"), help=(once,)),
        "deals": OptionWords(_("How many deals"), (_("to the last player"),), (to_the_last,), null=_("one each")),
        "announce": OptionWords(_("Say “I take it!” yourself"), help=(_("Else the words say themselves."),)),
        "dealer": OptionWords(_("Who deals first"), help=(_("The youngest, say the rules."),), null=_("the last seat"), seats=True),
    }


def _presets() -> tuple[Preset, ...]:
    """JA-5, JA-8, JA-13, JA-18, JA-19: the sets of the rules."""
    evening = {"stake_every_deal": True, "deals": None, "announce": True}
    children = {"stake_every_deal": True, "deals": None, "announce": False}
    book = {"stake_every_deal": False, "deals": 0, "announce": True}
    return (
        Preset(_("An evening"), evening, _("Each of you deals once, then the richest wins.")),
        Preset(_("With small children"), children, _("Each of you deals once, and the words say themselves.")),
        Preset(_("By the book"), book, _("One stake for all, and on to the last player: a very long game.")),
    )


def agreements(view: NainJauneView) -> tuple[Agreement, ...]:
    """What the whole table may agree on before the first card of a deal (JA-19); after it the key says so."""
    if view.why:
        return ()
    too_late = _("Only before the first card of a deal: play this deal to its end.") if view.laid else ""
    plain = _("Stop the game here? The richest wins.")
    with_stakes = _("Stop the game here? The stakes of this deal go back, and the richest wins.")
    return (Agreement(Stop(), says=_("Stop here"), asks=with_stakes if any(view.staked) else plain, why=too_late),)
