"""Sentences on why a number sense answer was wrong, which help with the next try."""

from __future__ import annotations

from game.kernel import Refusal
from ui.assets.translation import _
from ui.tables.nambarz.names import OPERATOR_SYMBOLS


def number_sense_sentence(refusal: Refusal) -> str:
    """Return the sentence on why a number sense answer was wrong, from its refusal."""
    facts = refusal.details
    match refusal.key:
        case "there_are":
            return (_("There were more than {n}.") if facts["more"] else _("There were fewer than {n}.")).format(n=facts["than"])
        case "is_less":
            less, more = _solved_text(facts["sum"], facts["value"]), _solved_text(facts["than"], facts["other"])
            return _("{more} is more than {less}.").format(more=more, less=less)
        case "lies":
            sentence = _("{n} lies farther to the right.") if facts["right"] else _("{n} lies farther to the left.")
            return sentence.format(n=facts["number"])
    sentence = (
        _("{sum} is more than {ten}. Another ten is nearer.") if facts["more"] else _("{sum} is less than {ten}. Another ten is nearer.")
    )
    return sentence.format(sum=_with_printed_operators(facts["sum"]), ten=facts["than"])


def _solved_text(amount: object, value: object) -> str:
    """Return an amount as "6 + 7 = 13"; a single number unchanged."""
    text = _with_printed_operators(amount)
    return text if text == str(value) else f"{text} = {value}"


def _with_printed_operators(text: object) -> str:
    return " ".join(OPERATOR_SYMBOLS.get(part, part) for part in str(text).split())
