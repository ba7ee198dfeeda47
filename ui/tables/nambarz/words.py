"""What Nambarz says about a table: prompts, headlines, options. Events, refusals and score sheets have modules of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel import Options
from game.nambarz.decision import Phase
from game.nambarz.state import NambarzView
from ui.assets.words import _, capital
from ui.tables.contract import Look, Situation
from ui.tables.key_lines import CTRL, KeyLine, KeySection
from ui.tables.nambarz.account import round_of
from ui.tables.nambarz.names import team_names, the_card
from ui.tables.nambarz.reasons import cover_joker, recombine
from ui.tables.offers import Offers, OptionWords, Preset


def prompt(look: Look) -> str:
    """What the person asked can do now, or who is waited for."""
    question: NambarzView | None = look.question
    if question is None or not question.legal():
        waited = [look.seats[seat].name for seat in look.active]
        return _("Waiting for {names}").format(names=", ".join(waited)) if waited else ""
    match question.phase:
        case Phase.FURTHER:
            return _further(question)
        case Phase.AFTER:
            return _("Lay a play-again joker, or end your turn.")
        case Phase.RECOMBINE:
            return recombine(question)
        case Phase.DRAWN if question.drawn is not None:
            return _("You have drawn {card}: play with it, or keep it.").format(card=the_card(question.drawn))
    return cover_joker(str(question.open)) if question.open is not None else _cover(question)


def _further(view: NambarzView) -> str:
    """After one's own joker (NB-14, NB-15)."""
    assert view.open is not None, "a joker has just been laid"
    return {
        "#": _("Lay a symbol card on your joker, or leave it open."),
        "@": _("Lay an animal card on your joker, or leave it open."),
        "*": _("Lay a symbol or an animal card on your joker, or leave it open."),
    }[view.open.joker]


def _cover(view: NambarzView) -> str:
    """NB-7 to NB-9."""
    assert view.cover is not None, "without a joker a number card is to be covered"
    said = _("Cover {card}: same number, same animal, or a calculation.")
    if not view.cover.animal:
        said = _("Cover {card}: same number, or a calculation.")
    return said.format(card=the_card(view.cover))


def situation(view: NambarzView) -> Situation:
    """Where the match stands."""
    short = round_of(view.round, view.setup.rounds)
    told = [capital(short)]
    if view.phase is None:
        told.append(_("the game is over"))
    elif view.teams is not None:
        count = len(set(view.teams))
        told.append(_("{n} teams of {players}").format(n=count, players=len(view.teams) // count))
    if view.setup.strict:
        told.append(_("strict referee"))
    return Situation(short, " · ".join(told))


def greeting(look: Look) -> str:
    """Said once when the table opens: who may look at what, and how the referee is."""
    view: NambarzView = look.view
    if not any(seat.human for seat in look.seats):
        return ""
    told = [_("Team-mates may talk, and look at each other’s cards.")] if view.teams is not None else []
    if view.setup.strict:
        told.append(_("The referee is strict: what is laid is laid, and a slip costs three cards."))
    return " ".join(told)


def seat_words(seat: int, players: int, options: Options) -> str:
    """A seat's team (NB-30), or who starts (NB-5); "" for most."""
    teams = options.get("teams")
    if isinstance(teams, Sequence) and len(teams) == players and isinstance(team := teams[seat], int):
        return team_names()[team]
    return _("starts") if seat == 0 else ""


def offers() -> Offers:
    """The options of the rules, and named sets of them."""
    return Offers(_option_words(), _presets())


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


def _presets() -> tuple[Preset, ...]:
    """NB-4, NB-13: the variants of the rules."""
    every = "+-*/"
    return (
        Preset(_("Little ones"), {"jokers": 12, "operations": "+-"}, _("With small children: all the jokers, only + and –.")),
        Preset(_("Novices"), {"jokers": 12, "operations": every}, _("All the jokers, three of each kind.")),
        Preset(_("Medium"), {"jokers": 8, "operations": every}, _("Two jokers of each kind.")),
        Preset(_("Experts"), {"jokers": 4, "operations": every}, _("One joker of each kind.")),
    )


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
