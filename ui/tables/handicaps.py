"""The texts of handicaps: on a seat panel, in the set-up, in the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.record import Handicap
from ui.assets.translation import _, format_number


def handicap_summary(handicap: Handicap) -> str:
    """Return a player's handicap in a few words, such as "+10 · hints · open cards"."""
    sentences = {"points": f"+{format_number(handicap.points)}", "hints": _("hints"), "open": _("cards face up")}
    return " · ".join(sentences[part] for part in handicap.used_parts)


def handicap_remarks(handicaps: Mapping[int, Handicap], names: Sequence[str]) -> list[str]:
    """Return a sentence about each seat that had a handicap, for the results."""
    return [
        _("{name} had a head start: {what}.").format(name=names[seat], what=handicap_summary(handicaps[seat]))
        for seat in sorted(handicaps)
        if handicaps[seat].used_parts
    ]
