"""The texts of Nain Jaune's table: prompts, progress, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel import Event, Options
from game.nain_jaune import tips
from game.nain_jaune.cards import KING, RANKS, Card, card
from game.nain_jaune.moves import Pass, Stop
from game.nain_jaune.rules import PURSES
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, capitalize_first
from ui.tables.buttons import ClaimAction
from ui.tables.cards.hands import hand_size
from ui.tables.contract import Agreement, ProgressText, TableViewModel
from ui.tables.nain_jaune.cards import RINGED_SUFFIX
from ui.tables.nain_jaune.display_state import sorted_by_rank, table_state, winnable_boxes
from ui.tables.nain_jaune.names import card_name, card_with_article, coins_text, rank_with_article, without_rank_words
from ui.tables.nain_jaune.score_sheet import deal_label
from ui.tables.option_texts import OptionText, OptionTexts, Preset
from ui.tables.seat_panels import shorten_name
from ui.tables.spoken.accessible_names import hand_sizes_text


def face_name(face: str) -> str:
    """Return the name of the card with this face, "" for a back or for coins."""
    text = face.rstrip(RINGED_SUFFIX)
    return "" if "/" in text or text == "back" else card_name(card(text))


def held_cards(model: TableViewModel) -> list[tuple[Card, str]]:
    """Return the cards of the open hand in order, with their names."""
    hand = table_state(model).hands[model.bottom_seat]
    return [] if isinstance(hand, int) else [(each, card_name(each)) for each in sorted_by_rank(hand)]


def table_sentences(model: TableViewModel) -> list[str]:
    """Return the table in sentences for screen readers: boxes, running sequence, sizes of the hands."""
    state = table_state(model)
    boxes = [f"{capitalize_first(card_name(box))}: {coins_text(amount)}" for box, amount in state.boxes.items()]
    run = [card_name(each) for _seat, each in state.laid[len(state.laid) - state.run :]]
    laid = [_("Played one after the other: {cards}").format(cards=", ".join(run))] if run else []
    return [*boxes, *laid, hand_sizes_text([seat.name for seat in model.seats], [hand_size(hand) for hand in state.hands])]


LARGE_PURSE_PLAYERS, USUAL_PURSE = 6, 50  # player count from which the largest purse is the default (rule JA-5)


def prompt(model: TableViewModel) -> str:
    """Return the prompt: coins to win, what the player to move can do, or who has to move."""
    return _prize_prompt(model) or _move_prompt(model)


def asked(model: TableViewModel) -> str:
    """Return what the player to move can do, if the prompt tells of coins to win."""
    return _move_prompt(model) if _prize_prompt(model) else ""


def _prize_prompt(model: TableViewModel) -> str:
    question, prize = model.decision_view, chosen_prize(model)
    if question is None or prize is None or model.is_claim_armed:
        return ""
    return _("{card}: {n} to win!").format(card=capitalize_first(card_name(prize)), n=question.boxes[prize])


def _move_prompt(model: TableViewModel) -> str:
    question: NainJauneView | None = model.decision_view
    prize = chosen_prize(model)
    if question is None or not question.legal():
        waited = [shorten_name(model.seats[seat].name) for seat in model.active_seats]
        return _("Waiting for {names}").format(names=", ".join(waited)) if waited else ""
    if model.is_claim_armed and prize is not None:
        return _("You said “I take it!”: now play {card}.").format(card=card_with_article(prize))
    if question.needed is not None and Pass() in question.legal():
        return _stopping_prompt(question, question.needed)
    if question.needed is not None:
        return _("Go on with {rank}.").format(rank=rank_with_article(question.needed))
    if not question.laid:
        return _("You start: play any card, then go on upwards.")
    last = question.laid[-1][1].rank
    if last == KING:
        return _("After your king, start again with any card.")
    if question.setup.may_stop or question.setup.jump_talon:  # nobody knows why, or the rank is a later one
        return _("Nobody goes on: start again with any card.")
    return _("Nobody has {rank}: start again with any card.").format(rank=rank_with_article(RANKS[last]))


def _stopping_prompt(question: NainJauneView, needed: str) -> str:
    """Return the prompt of a player who may stop, or must (rule JA-26)."""
    words = without_rank_words(needed)
    if len(question.legal()) == 1:
        return _("You can’t go on: say “{words}”.").format(words=words)
    return _("Go on with {rank}, or say “{words}”.").format(rank=rank_with_article(needed), words=words)


def chosen_prize(model: TableViewModel) -> Card | None:
    """Return the belle carte that the claim suggests: the lifted one if it can win, else that with the fullest box."""
    boxes = winnable_boxes(model.decision_view)
    return next((box for box in boxes if box == model.lifted_piece), boxes[0] if boxes else None)


def claim_action(model: TableViewModel) -> ClaimAction | None:
    """Return the button that arms the claim, with the belle carte that could win now (rule JA-13).

    There is none if claims are automatic, or if no human is left to make one.
    """
    view: NainJauneView = model.view
    if not view.setup.announce or not any(player.is_human and seat not in view.out for seat, player in enumerate(model.seats)):
        return None
    return ClaimAction(_("I take it!"), chosen_prize(model))


def progress_text(view: NainJauneView) -> ProgressText:
    """Return the progress of a match of Nain Jaune: the number of the deal, and the direction of play."""
    deal = deal_label(view.deal, view.setup.deals)
    direction = _("clockwise") if view.setup.clockwise else _("anticlockwise")
    length = [] if view.setup.deals else [_("to the last player")]
    return ProgressText(deal, " · ".join((capitalize_first(deal), *length, _("the game is over") if view.why else direction)))


def welcome_tip(model: TableViewModel) -> str:
    """Return the welcome tip: the aim, and the prizes (rules JA-13 and JA-14)."""
    view: NainJauneView = model.view
    if view.setup.announce:
        return _("Get rid of your cards. Five prize cards win the coins in their boxes, if you say “I take it!” before you play them.")
    return _("Get rid of your cards. Five prize cards win the coins in their boxes.")


def seat_label(seat: int, players: int, options: Options) -> str:
    """Return a seat's label in the set-up: "deals first", "starts" or "" (rules JA-7 and JA-25)."""
    chosen, step = options.get("dealer"), -1 if options.get("clockwise") else 1
    dealer = chosen if isinstance(chosen, int) and chosen < players else -step % players
    if seat == dealer:
        return _("deals first")
    return _("starts") if seat == (dealer + step) % players else ""


def option_texts() -> OptionTexts:
    """Return the texts of Nain Jaune's options in the set-up, its presets, and the default purse.

    With many players more coins are paid, so the default purse is larger.
    """
    return OptionTexts(
        _texts_by_option(), _presets(), lambda players: {"purse": PURSES[-1] if players >= LARGE_PURSE_PLAYERS else USUAL_PURSE}
    )


def _texts_by_option() -> Mapping[str, OptionText]:
    once = _("Otherwise only at the first one. (Playing to the last player then takes hundreds of deals.)")
    purses = (
        _("30 coins: two stakes of 15. Somebody may be out after two deals."),
        _("50 coins: three stakes of 15, and 5 coins over."),
        _("100 coins: six stakes of 15, and 10 coins over. Best for six players or more."),
    )
    deals = (
        _("Each of you deals once, then the richest player wins."),
        _("After these deals, the richest player wins."),
        _("Until only one is left: no coins, and you’re out."),
    )
    return {
        "purse": OptionText(_("Coins to start with"), help=purses),
        "stake_every_deal": OptionText(_("Stakes at every deal"), help=(once,)),
        "deals": OptionText(_("How many deals"), (_("to the last player"),), deals, _("one each"), _("a number")),
        "announce": OptionText(_("Say “I take it!” yourself"), help=(_("Otherwise nobody needs to say it."),)),
        "dealer": OptionText(
            _("Who deals first"), help=(_("The youngest, say the rules."),), null_label=_("so that seat 1 starts"), is_seat_number=True
        ),
        "pay_by_points": OptionText(
            _("Pay by points"), help=(_("A card left costs its points: an ace 1, a 7 costs 7, a jack, queen or king 10."),)
        ),
        "kept_pays": OptionText(
            _("A prize card kept costs"),
            (_("as much as its box"), _("its first stake")),
            (_("A prize card still in hand at the end costs this, into its box."),),
        ),
        "grand_opera": OptionText(_("Grand Opéra"), help=(_("Otherwise nobody wins all the boxes by playing a whole hand first."),)),
        "jump_talon": OptionText(
            _("Jump over the talon"), help=(_("If the missing card lies in the talon, the sequence goes on with the next one."),)
        ),
        "clockwise": OptionText(_("Play clockwise"), help=(_("Dealing and playing go from each player to the left."),)),
        "may_stop": OptionText(_("Stop when you like"), help=(_("In a sequence, you may say “No …” although you could go on."),)),
    }


def _presets() -> tuple[Preset, ...]:
    """Return the named sets of options, such as "With small children" (rules JA-5, JA-8, JA-13, JA-18 and JA-19)."""
    evening = {"stake_every_deal": True, "deals": None, "announce": True}
    children = {"stake_every_deal": True, "deals": None, "announce": False}
    book = {"stake_every_deal": False, "deals": 0, "announce": True}
    return (
        Preset(_("An evening"), evening, _("Each of you deals once, then the richest player wins.")),
        Preset(_("With small children"), children, _("Each of you deals once, and nobody needs to say “I take it!”.")),
        Preset(_("By the book"), book, _("One stake each, then play until only one player is left: a very long game.")),
    )


def agreements(view: NainJauneView) -> tuple[Agreement, ...]:
    """Return the agreement to stop the match, disabled after the first card of a deal (rule JA-19)."""
    if view.why:
        return ()
    too_late = _("Only before the first card of a deal: finish this deal first.") if view.laid else ""
    plain = _("Stop the game here? The richest wins.")
    with_stakes = _("Stop the game here? The stakes of this deal go back, and the richest wins.")
    return (
        Agreement(Stop(), label=_("Stop here"), confirmation_question=with_stakes if any(view.staked) else plain, disabled_reason=too_late),
    )


def tip_texts(view: NainJauneView, events: Sequence[Event]) -> Mapping[str, str]:
    """Return tips on rare situations that have just come up, such as a grand opera, by key."""
    words = {
        "claim": _("You hold a prize card that fits! Press “I take it!” before you play it, or its coins stay in the box."),
        "prize": _("You hold a prize card that fits! Play it, and the coins in its box are yours."),
        "grand_opera": _("A Grand Opéra: all cards played before anybody else could play one. That wins all the boxes!"),
    }
    return {key: words[key] for key in tips.tip_keys(view, events)}
