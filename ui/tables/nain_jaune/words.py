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
    prize = None if look.claim else to_win(question)
    if prize is not None:
        return prize[1]
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


def to_win(question: NainJauneView | None) -> tuple[Card, str] | None:
    """A belle carte that could be laid now and has coins in its box, and what to say of it: "Queen of spades: 15 to win!"."""
    if question is None:
        return None
    card = _winning(question)
    if card is None:
        return None
    return card, _("{card}: {n} to win!").format(card=capital(card_name(card)), n=question.boxes[card])


def _winning(view: NainJauneView) -> Card | None:
    """Of the belles cartes that could be laid now the one whose box holds most."""
    found = {move.card for move in view.legal() if isinstance(move, Play) and view.boxes.get(move.card)}
    return max((box for box in BOXES if box in found), key=lambda box: view.boxes[box], default=None)


def claim(look: Look) -> tuple[str, bool] | None:
    """The key that arms the words, and whether a belle carte could win with them now (JA-13); None where they say themselves.

    None as well where no person is left to say them.
    """
    view: NainJauneView = look.view
    if not view.setup.announce or not any(who.human and seat not in view.out for seat, who in enumerate(look.seats)):
        return None
    question: NainJauneView | None = look.question
    return _("I take it!"), question is not None and _winning(question) is not None


def situation(view: NainJauneView) -> Situation:
    """Where the match stands."""
    deal = deal_of(view.deal, view.setup.deals)
    told = [capital(deal), *([] if view.setup.deals else [_("to the last player")])]
    return Situation(deal, " · ".join((*told, _("the game is over") if view.why else _("anticlockwise"))))


def reminder() -> str:
    """The two rules that are misunderstood most (JA-1)."""
    return _("Suits don’t matter here, and cards are worth nothing.")


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
    return {
        "purse": OptionWords(_("Coins to start with"), help=(_("Each player’s purse, before the first stake."),)),
        "stake_every_deal": OptionWords(_("Stakes at every deal"), help=(once,)),
        "deals": OptionWords(
            _("How many deals"), (_("to the last player"),), (_("To the last one: without coins you are out."),), _("one each")
        ),
        "announce": OptionWords(_("Say “I take it!” yourself"), help=(_("Else the words say themselves."),)),
        "dealer": OptionWords(_("Who deals first"), help=(_("The youngest, say the rules."),), null=_("the last seat"), seats=True),
    }


def _presets() -> tuple[Preset, ...]:
    """JA-5, JA-8, JA-13, JA-18, JA-19: the sets of the rules."""
    return (
        Preset(
            _("An evening"),
            {"stake_every_deal": True, "deals": None, "announce": True},
            _("Each of you deals once, then the richest wins."),
        ),
        Preset(
            _("With small children"),
            {"stake_every_deal": True, "deals": None, "announce": False},
            _("Each of you deals once, and the words say themselves."),
        ),
        Preset(
            _("By the book"),
            {"stake_every_deal": False, "deals": 0, "announce": True},
            _("One stake for all, and on to the last player: a very long game."),
        ),
    )


def agreements(view: NainJauneView) -> tuple[Agreement, ...]:
    """What the whole table may agree on before the first card of a deal (JA-19)."""
    if view.why or view.laid:
        return ()
    back = any(view.staked)
    asks = (
        _("Stop the game here? The stakes of this deal go back, and the richest wins.")
        if back
        else _("Stop the game here? The richest wins.")
    )
    return (Agreement(Stop(), _("Stop here"), asks),)
