"""The third hint: hops on a number line, rows of dots, and how fast they come."""

from __future__ import annotations

import re

import pytest
from pygame import FRect

from game.practice.hints import Worked
from ui.practice.exercise.number_line import BEAT, DOT, Steps, draw_dots, draw_line, labels, played, rows_of, span


class Drawn:
    """A brush that keeps the pictures it is given."""

    def __init__(self) -> None:
        self.body = ""

    def vec(self, x: float, y: float, w: float, h: float, body: str) -> None:
        self.body += body

    def text(self, *anything: object) -> None:
        """Labels are tested by themselves."""


@pytest.mark.parametrize(
    ("step", "share", "hops", "at"),
    [
        (Worked(9, "-", 4, 5), 0, 0, 9),
        (Worked(9, "-", 4, 5), 0.5, 2, 7),
        (Worked(9, "-", 4, 5), 1, 4, 5),
        (Worked(6, "+", 4, 10), 0.25, 1, 7),
        (Worked(6, "+", 4, 10), 3, 4, 10),
        (Worked(20, "+", 15, 35), 0.4, 0, 20),
        (Worked(20, "+", 15, 35), 0.6, 1, 35),
    ],
)
def test_hops_on_the_number_line(step: Worked, share: float, hops: int, at: int) -> None:
    """One for each unit, and the marker where they have come to; many units are one hop."""
    brush, (start, end) = Drawn(), span(step)
    draw_line(brush, step, share, FRect(0, 0, 100.0 * (end - start), 0))  # type: ignore[arg-type]
    ends = [tuple((float(x) - 8) / 100 + start for x in pair) for pair in re.findall(r"M([\d.]+) 76Q\S+ \S+ ([\d.]+) 76", brush.body)]
    middles = [(float(x) - 8) / 100 + start for x in re.findall(r'circle cx="([\d.]+)"', brush.body)]
    way, wide = (1 if step.sign == "+" else -1), step.number if step.number > 12 else 1
    assert ends == [(step.before + way * wide * hop, step.before + way * wide * (hop + 1)) for hop in range(hops)]
    assert middles == [step.before, at]


@pytest.mark.parametrize(("share", "full"), [(0, 0), (0.5, 4), (1, 7), (3, 7)])
def test_rows_of_dots_fill_one_after_the_other(share: float, full: int) -> None:
    brush = Drawn()
    draw_dots(brush, Worked(7, "*", 8, 56), share, FRect(0, 0, 300, 120))  # type: ignore[arg-type]
    colours = re.findall(r'fill="(#\w+)"', brush.body)
    assert len(colours) == 56 and colours == [colours[0] if full else colours[-1]] * 8 * full + [colours[-1]] * 8 * (7 - full)
    assert brush.body.count(DOT) == 8 * full


def test_number_line_and_dots() -> None:
    assert span(Worked(9, "-", 4, 5)) == (0, 10) and span(Worked(8, "+", 7, 15)) == (0, 15)
    low, high = span(Worked(56, "-", 8, 48))
    assert low <= 48 and high >= 56 and high - low <= 20
    assert {5, 9} <= set(labels(Worked(9, "-", 4, 5), 0, 10, 36.0))
    assert played(Steps((Worked(9, "-", 4, 5),), 0, 0.0), BEAT, 1.0).share == pytest.approx(1 / 4), "one hop at a time"
    assert rows_of(Worked(7, "*", 8, 56)) == (7, 8) and rows_of(Worked(56, "/", 8, 7)) == (7, 8)
