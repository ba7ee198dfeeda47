"""The texts of Nambarz's table: prompts, progress, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from game.kernel import Event, Json, Options, Refusal
from game.nambarz import tips
from game.nambarz.cards import Card
from game.nambarz.decision import TurnPhase
from game.nambarz.moves import Calculate, PlayJoker, Recombine, Stop
from game.nambarz.plays import PLAY_AGAIN_CARD
from game.nambarz.refusals import FAULT_TEXTS
from game.nambarz.refusals import refusal as refused
from game.nambarz.state import NambarzView
from ui.assets.translation import _, _n, capitalize_first, card_count_text
from ui.tables.cards.hands import hand_size
from ui.tables.contract import ProgressText, TableViewModel
from ui.tables.key_lines import CTRL, KeyLine, KeySection
from ui.tables.nambarz.cards import face_card
from ui.tables.nambarz.display_state import table_state
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, card_name, card_with_article, team_names, text_for_joker, with_brackets
from ui.tables.nambarz.pieces import hand_outside_tray
from ui.tables.nambarz.reasons import cover_joker_sentence, refusal_text
from ui.tables.nambarz.score_sheet import round_label
from ui.tables.nambarz.targets import OpenCardId, TrayAction
from ui.tables.nambarz.tray import (
    can_calculate,
    cards_of_tray,
    current_tray,
    is_tray_approved,
    joker_pair,
    joker_refusal,
    move_from_tray,
    must_keep_drawn_card,
    running_results,
    shows_results,
)
from ui.tables.option_texts import RESULTS_RULE, OptionText, OptionTexts, Preset
from ui.tables.spoken.accessible_names import hand_sizes_text


def face_name(face: str) -> str:
    """Return the name of the card with this face, "" for a back."""
    return "" if face.startswith("back") else card_name(face_card(face))


def hinted_name(thing: object) -> str:
    """Return the name of a card that a hint shows, or of the button that plays its calculation."""
    if thing is TrayAction.TRAY:
        return _("Play the calculation")
    return card_name(thing) if isinstance(thing, Card) else ""


def held_cards(model: TableViewModel) -> list[tuple[OpenCardId, str]]:
    """Return the cards of the open hand outside the tray in order, with their names."""
    if isinstance(table_state(model).hands[model.bottom_seat], int):
        return []
    hand = hand_outside_tray(model)
    return [(OpenCardId(model.bottom_seat, one, hand[:index].count(one)), card_name(one)) for index, one in enumerate(hand)]


def table_sentences(model: TableViewModel) -> list[str]:
    """Return the table in sentences for screen readers: top card, tray, draw pile, sizes of the hands."""
    now, tray = table_state(model), current_tray(model)
    texts = [_("On top: {card}").format(card=card_with_article(now.pile[-1]))] if now.pile else []
    if tray.pieces:
        signs, cards = [OPERATOR_SYMBOLS[sign] for sign in tray.operators], [card_name(one) for one in cards_of_tray(tray)]
        named = with_brackets(cards, tray.operators) if can_calculate(model) else cards
        laid = [part for pair in zip_longest(named, signs) for part in pair if part]
        texts.append(_("In the tray: {cards}").format(cards=(" " if signs else ", ").join(laid)))
    drawn = _("Draw pile: {cards}").format(cards=card_count_text(model.view.draw))
    return [*texts, drawn, hand_sizes_text([seat.name for seat in model.seats], [hand_size(hand) for hand in now.hands])]


def prompt(model: TableViewModel) -> str:
    """Return the prompt: what the player to move can do, or who has to move."""
    question: NambarzView | None = model.decision_view
    if question is None or not question.legal():
        return model.waiting_text
    return _tray_prompt(model) or _next_play_prompt(question)


def _next_play_prompt(view: NambarzView) -> str:
    """Return the prompt for an empty tray: what the player to move can do (rules NB-7 to NB-9, NB-14, NB-15, NB-17 and NB-22)."""
    match view.phase:
        case TurnPhase.FURTHER if Stop() not in view.legal():
            return refusal_text(Refusal("drawn_card_follows", {"card": str(view.drawn)}))
        case TurnPhase.FURTHER if view.open is not None:
            return text_for_joker(
                view.open,
                _("Play a symbol card on your joker, or leave it open."),
                _("Play an animal card on your joker, or leave it open."),
                _("Play a symbol or an animal card on your joker, or leave it open."),
            )
        case TurnPhase.AFTER:
            again = PlayJoker(PLAY_AGAIN_CARD) in view.legal()
            return _("Play your play-again joker to go on, or end your turn.") if again else _("Well played: your turn is over.")
        case TurnPhase.RECOMBINE if view.cover is not None:
            return _("Almost! These cards can make {n} another way.").format(n=view.cover.number)
        case TurnPhase.DRAWN if view.drawn is not None and must_keep_drawn_card(view):
            return _("{card} does not fit: you keep it.").format(card=capitalize_first(card_with_article(view.drawn)))
        case TurnPhase.DRAWN if view.drawn is not None:
            return _("You have drawn {card}: play with it, or keep it.").format(card=card_with_article(view.drawn))
    if view.open is not None:
        return cover_joker_sentence(view.open)
    assert view.cover is not None, "without a joker a number card is to be covered"
    with_animal, without = _("Cover {card}: same number, same animal, or a calculation."), _("Cover {card}: same number, or a calculation.")
    return (with_animal if view.cover.animal else without).format(card=card_with_article(view.cover))


def _tray_prompt(model: TableViewModel) -> str:
    """Return the prompt about the cards in the tray: what is missing, or what playing them would do; "" if none."""
    tray, pair, fault = current_tray(model), joker_pair(model), joker_refusal(model)
    if fault is not None:
        return refusal_text(fault)
    if pair is not None:
        joker, further_card = map(card_with_article, pair)
        return _("First {joker}, then {card}.").format(joker=joker, card=further_card)
    if tray.pending_operator:
        sums = running_results(model)
        then = _("Which card comes after {sign}?").format(sign=OPERATOR_SYMBOLS[tray.pending_operator])
        return f"{sums[-1].text}. {then}" if len(sums) > 1 else then
    if tray.has_default_operator and can_calculate(model) and not is_tray_approved(model):
        sign, last = OPERATOR_SYMBOLS[tray.operators[-1]], card_with_article(cards_of_tray(tray)[-1])
        return _("Press the {sign} in the tray to change it. The next sign comes after {card}.").format(sign=sign, card=last)
    return _laying_prompt(model)


def _laying_prompt(model: TableViewModel) -> str:
    move = move_from_tray(model)
    match move:
        case Calculate(calculation) | Recombine(calculation) if is_tray_approved(model):
            return _n("Right: one card fewer in your hand!", "Right: {n} cards fewer in your hand!", len(calculation.cards))
        case Calculate() | Recombine():
            fault = refused(model.decision_view.decision(), move, model.view.setup.is_strict)
            if not shows_results(model) and (fault is None or fault.key in FAULT_TEXTS):
                return _("Does it make {n}? Then play it.").format(n=model.decision_view.cover.number)
            return "" if fault is None else refusal_text(fault)
        case PlayJoker() if is_tray_approved(model):
            return _("You can play this joker.")
    return _("This card fits.") if is_tray_approved(model) else ""


def progress_text(view: NambarzView) -> ProgressText:
    """Return the progress of a match of Nambarz: the round, the teams, the strict referee."""
    short = round_label(view.round, view.setup.rounds)
    parts = [capitalize_first(short)]
    if view.phase is None:
        parts.append(_("the game is over"))
    elif view.teams is not None:
        count = len(set(view.teams))
        parts.append(_("{n} teams of {players}").format(n=count, players=len(view.teams) // count))
    if view.setup.is_strict:
        parts.append(_("strict referee"))
    return ProgressText(short, " · ".join(parts))


def welcome_tip(model: TableViewModel) -> str:
    """Return the welcome tip: who may see whose cards, and how strict the referee is."""
    view: NambarzView = model.view
    if not any(seat.is_human for seat in model.seats):
        return ""
    parts = [_("Team-mates may talk. Press a team-mate’s face to see the cards.")] if view.teams is not None else []
    if view.setup.is_strict:
        parts.append(_("The referee is strict: cards played stay played, and a mistake costs three cards."))
    return " ".join(parts)


def seat_label(seat: int, players: int, options: Options) -> str:
    """Return a seat's label in the set-up: its team (rule NB-30), "starts" for seat 0 (rule NB-5), or ""."""
    teams = options.get("teams")
    if isinstance(teams, Sequence) and len(teams) == players and isinstance(team := teams[seat], int):
        return team_names()[team]
    return _("starts") if seat == 0 else ""


def option_texts() -> OptionTexts:
    """Return the texts of Nambarz's options in the set-up, and its presets."""
    helped, alone, every = {RESULTS_RULE: True}, {RESULTS_RULE: False}, "+-*/"
    children: dict[str, Json] = {"jokers": 12, "operations": "+-", "fractions": False, "referee": "helpful"}
    presets = (  # (rules NB-4, NB-13 and NB-24)
        Preset(_("Little ones"), children, _("All the jokers, only + and –: the table helps, and a mistake costs nothing."), helped),
        Preset(_("Beginners"), {"jokers": 12, "operations": every}, _("All the jokers, three of each kind."), alone),
        Preset(_("Intermediate"), {"jokers": 8, "operations": every}, _("Two jokers of each kind."), alone),
        Preset(_("Experienced"), {"jokers": 4, "operations": every}, _("One joker of each kind."), alone),
    )
    calculating = OptionText(
        _("Who calculates"),
        (_("you calculate"), _("the table helps")),
        (
            _("You work it out yourselves: the table checks when cards are played."),
            _("You see what the cards come to, with a tick when it is right, unless the referee is strict."),
        ),
    )
    return OptionTexts(_texts_by_option(), presets, table_rules={RESULTS_RULE: calculating})


def _texts_by_option() -> Mapping[str, OptionText]:
    return {
        "rounds": OptionText(_("How many rounds"), help=(_("Whoever wins a round starts the next."),)),
        "jokers": OptionText(
            _("Jokers"), help=(_("For beginners: three of each."), _("With some practice: two of each."), _("For experts: one of each."))
        ),
        "referee": OptionText(
            _("The referee"),
            (_("helpful"), _("strict")),
            (
                _("Your cards come back to your hand, and you are told why."),
                _("Once played, a card stays played: a mistake costs three cards."),
            ),
            choice_without_hints="strict",
            table_rule=RESULTS_RULE,
        ),
        "operations": OptionText(
            _("Calculate with"),
            (_("plus"), _("minus"), _("times"), _("divided by")),
            (_("For small children, + and – are enough."),),
            icons=("op_plus", "op_minus", "op_times", "op_divide"),
        ),
        "fractions": OptionText(_("Fractions and numbers below 0"), help=(_("Only along the way: the result is still a whole number."),)),
        "teams": OptionText(_("Teams"), team_names(), (_("Team-mates sit side by side, and add up their points."),), _("no teams")),
        "play_off": OptionText(_("Extra round if there is a tie"), help=(_("Otherwise the tied players share the place."),)),
    }


def key_sections() -> tuple[KeySection, KeySection]:
    """Return the keyboard shortcuts of the tray and of the turn, as two sections."""
    tray = (
        KeyLine(("+", "-", "*", "/"), _("The sign after the last card in the tray")),
        KeyLine((_("Shift+6"),), _("The sixth card, where the 6 key writes a sign")),
        KeyLine((_("Backspace"),), _("Take the last card back")),
        KeyLine((_("Del"),), _("All back to your hand")),
        KeyLine((_("Shift+arrow"),), _("On a card in the tray: swap it with its neighbour")),
        KeyLine((f"{CTRL}+{_('Enter')}",), _("Play what is in the tray")),
    )
    turn = (
        KeyLine(("D",), _("Draw a card")),
        KeyLine(("N",), _("Keep it, leave it open, pass, give up")),
        KeyLine(("S",), _("Sort your hand another way")),
        KeyLine((_("Shift+arrow"),), _("On a card in your hand: move it; you can drag it too")),
        KeyLine(("F",), _("On a team-mate: look at their cards")),
    )
    return KeySection(_("The tray"), tray), KeySection(_("Your turn"), turn)


def tip_texts(view: NambarzView, events: Sequence[Event]) -> Mapping[str, str]:
    """Return tips on rare situations that have just come up, such as a joker, by key."""
    words = {
        "joker": _("A joker! It changes the number or the animal to cover, or lets you play once more. It is never part of a calculation."),
        "recombination": _("Not quite, but the same cards can do it: change their order, or take them back."),
        "play_off": _("Equal points! Only the tied players play this round, to settle their place; its points don’t count."),
    }
    return {key: words[key] for key in tips.tip_keys(view, events)}
