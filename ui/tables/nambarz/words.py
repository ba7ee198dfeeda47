"""What Nambarz says about a table: prompts, hints, headlines, options. Events, refusals and score sheets have modules of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel import Move, Options
from game.nambarz.decision import Phase
from game.nambarz.moves import Calculate, Lay, PlayJoker, Recombine, Single
from game.nambarz.refusals import refusal as refused
from game.nambarz.rounds import STROKE
from game.nambarz.state import NambarzView
from ui.assets.words import _, _n, capital, cards
from ui.tables.contract import Look, Situation
from ui.tables.key_lines import CTRL, KeyLine, KeySection
from ui.tables.nambarz.account import round_of
from ui.tables.nambarz.names import by_joker, calculation, card_name, joker_label, team_names, the_card
from ui.tables.nambarz.reasons import cover_joker, refusal
from ui.tables.nambarz.tray import move_of, right, tray_of
from ui.tables.offers import Offers, OptionWords, Preset


def prompt(look: Look) -> str:
    """What the person asked can do now, what lies in the tray first; or who is waited for."""
    question: NambarzView | None = look.question
    if question is None or not question.legal():
        waited = [look.seats[seat].name for seat in look.active]
        return _("Waiting for {names}").format(names=", ".join(waited)) if waited else ""
    return _about_tray(look) or _next_play(question)


def _next_play(view: NambarzView) -> str:
    """NB-7 to NB-9, NB-14, NB-15, NB-17, NB-22."""
    match view.phase:
        case Phase.FURTHER if view.open is not None:
            return by_joker(
                view.open,
                _("Lay a symbol card on your joker, or leave it open."),
                _("Lay an animal card on your joker, or leave it open."),
                _("Lay a symbol or an animal card on your joker, or leave it open."),
            )
        case Phase.AFTER:
            return _("Lay a play-again joker, or end your turn.")
        case Phase.RECOMBINE if view.cover is not None:
            return _("Almost! These cards can make {n} another way.").format(n=view.cover.number)
        case Phase.DRAWN if view.drawn is not None:
            return _("You have drawn {card}: play with it, or keep it.").format(card=the_card(view.drawn))
    if view.open is not None:
        return cover_joker(view.open)
    assert view.cover is not None, "without a joker a number card is to be covered"
    with_animal, without = _("Cover {card}: same number, same animal, or a calculation."), _("Cover {card}: same number, or a calculation.")
    return (with_animal if view.cover.animal else without).format(card=the_card(view.cover))


def _about_tray(look: Look) -> str:
    """What laying it will come to with the helpful referee, or why a calculation will come back; "" where there is nothing to say."""
    move, decision, whole = move_of(look), look.question.decision(), not tray_of(look).pending
    match move:
        case Calculate(found) | Recombine(found) if right(look):
            return _n("Right: one card fewer in your hand!", "Right: {n} cards fewer in your hand!", len(found.cards))
        case Calculate() | Recombine() if whole and decision is not None and not look.question.setup.strict:
            fault = refused(decision, move, strict=False)
            return "" if fault is None else refusal(fault)
        case PlayJoker() if right(look):
            return _("This joker can be laid.")
    return _("This card fits.") if right(look) else ""


def line(moves: Sequence[Move], going_on: bool) -> str | None:
    """In the move list: a short calculation as it is written, a long one by its cards, which the words below tell; else card or key."""
    if len(moves) != 1:
        return None
    match moves[0]:
        case Single(one) | Lay(one):
            return capital(card_name(one))
        case PlayJoker(one):
            return capital(joker_label(one))
        case Calculate(found) | Recombine(found) if len(found.cards) < STROKE:
            return calculation(found.cards, found.operations).replace(" ", "")
        case Calculate(found) | Recombine(found):
            return cards(len(found.cards))
    return {"draw": _("Draw"), "pass": _("Pass"), "stop": _("Leave it open"), "give up": _("Give up")}[str(moves[0])]


def situation(view: NambarzView) -> Situation:
    """Where the match stands."""
    short = round_of(view.round, view.setup.rounds)
    parts = [capital(short)]
    if view.phase is None:
        parts.append(_("the game is over"))
    elif view.teams is not None:
        count = len(set(view.teams))
        parts.append(_("{n} teams of {players}").format(n=count, players=len(view.teams) // count))
    if view.setup.strict:
        parts.append(_("strict referee"))
    return Situation(short, " · ".join(parts))


def greeting(look: Look) -> str:
    """Said once when the table opens: who may look at what, and how the referee is."""
    view: NambarzView = look.view
    if not any(seat.human for seat in look.seats):
        return ""
    parts = [_("Team-mates may talk, and look at each other’s cards.")] if view.teams is not None else []
    if view.setup.strict:
        parts.append(_("The referee is strict: what is laid is laid, and a slip costs three cards."))
    return " ".join(parts)


def seat_words(seat: int, players: int, options: Options) -> str:
    """A seat's team (NB-30), or who starts (NB-5); "" for most."""
    teams = options.get("teams")
    if isinstance(teams, Sequence) and len(teams) == players and isinstance(team := teams[seat], int):
        return team_names()[team]
    return _("starts") if seat == 0 else ""


def offers() -> Offers:
    """The options of the rules, and named sets of them."""
    every = "+-*/"
    presets = (  # NB-4, NB-13
        Preset(_("Little ones"), {"jokers": 12, "operations": "+-"}, _("With small children: all the jokers, only + and –.")),
        Preset(_("Novices"), {"jokers": 12, "operations": every}, _("All the jokers, three of each kind.")),
        Preset(_("Medium"), {"jokers": 8, "operations": every}, _("Two jokers of each kind.")),
        Preset(_("Experts"), {"jokers": 4, "operations": every}, _("One joker of each kind.")),
    )
    return Offers(_option_words(), presets)


def _option_words() -> Mapping[str, OptionWords]:
    return {
        "rounds": OptionWords(_("How many rounds"), help=(_("The best of a round starts the next one."),)),
        "jokers": OptionWords(
            _("Jokers"), help=(_("For beginners: three of each."), _("With some practice: two of each."), _("For experts: one of each."))
        ),
        "referee": OptionWords(
            _("The referee"),
            (_("helpful"), _("strict")),
            (_("A slip goes back to your hand, with the reason."), _("What is laid is laid: a slip costs three cards.")),
            unhinted="strict",
        ),
        "operations": OptionWords(
            _("Calculate with"),
            (_("plus"), _("minus"), _("times"), _("divided by")),
            (_("For small children, + and – are enough."),),
            icons=("op_plus", "op_minus", "op_times", "op_divide"),
        ),
        "fractions": OptionWords(_("Fractions and numbers below 0"), help=(_("On the way; the result is a whole number."),)),
        "teams": OptionWords(_("Teams"), team_names(), (_("Team-mates sit side by side, and add up their points."),), _("each alone")),
        "play_off": OptionWords(_("An extra round when tied"), help=(_("Else those who are equal share the place."),)),
    }


def key_sections() -> tuple[KeySection, KeySection]:
    """The keys of the tray, and those of the turn."""
    tray = (
        KeyLine(("+", "-", "*", "/"), _("The sign after the last card")),
        KeyLine((_("Backspace"),), _("Take the last card back")),
        KeyLine((_("Delete"),), _("All back to the hand")),
        KeyLine((_("Shift+arrow"),), _("On a card of the tray: swap it with its neighbour")),
        KeyLine((f"{CTRL}+{_('Enter')}",), _("Lay what is in the tray")),
    )
    turn = (
        KeyLine(("D",), _("Draw a card")),
        KeyLine(("N",), _("Keep it, leave it open, pass, give up")),
        KeyLine(("G",), _("Lay a play-again joker")),
        KeyLine(("S",), _("Sort your hand another way")),
        KeyLine((_("Shift+arrow"),), _("On a card of your hand: move it; you may drag it, too")),
        KeyLine(("F",), _("On a team-mate: look at their cards")),
    )
    return KeySection(_("The tray"), tray), KeySection(_("Your turn"), turn)
