"""The texts of handicaps: on a seat panel, in the set-up, in the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.record import Handicap
from ui.assets.translation import _, figure


def in_short(handicap: Handicap) -> str:
    """Return a player's handicap in a few words, such as "+10 · hints · open cards"."""
    sentences = {"points": f"+{figure(handicap.points)}", "hints": _("hints"), "open": _("open cards")}
    return " · ".join(sentences[part] for part in handicap.parts)


def remarks(handicap: Mapping[int, Handicap], names: Sequence[str]) -> list[str]:
    """Return a sentence about each seat that had a handicap, for the results."""
    return [
        _("{name} had a head start: {what}.").format(name=names[seat], what=in_short(handicap[seat]))
        for seat in sorted(handicap)
        if handicap[seat].parts
    ]
