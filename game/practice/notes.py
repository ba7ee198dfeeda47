"""What the workshop knows of a child, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.practice.facts import Family
from game.practice.memory import Memory

LATELY = 5  # times that are kept of a family
OWN = 0.9  # variance of what a family has of its own


@dataclass(frozen=True, slots=True)
class Belief:
    """A number that is not known for certain, in logits."""

    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class FamilyNote:
    """What is known of one family.

    `own`: how much easier it is than all around it says; `last_...`: of its last answer; `quick_run`: quick answers running, `quick_days`
    the days of the first and the last of them; `right_run`: right ones running; `lapses`: days on which it was missed, `lapse_day` the
    last of them; `today`: how often it was asked on `day`; `lately`: its last five times, and `at` the last; `once_gold`: it was known by
    heart once, or a chain was found alone.
    Days are date.toordinal() of the local day, times seconds since the epoch.
    """

    own: Belief = Belief(0.0, OWN)
    asked: int = 0
    right: int = 0
    last_right: bool = False
    last_quick: bool = False
    last_hinted: bool = False
    last_skipped: bool = False
    last_direction: str = ""
    quick_run: int = 0
    quick_days: tuple[int, int] = (0, 0)
    right_run: int = 0
    lapses: int = 0
    lapse_day: int = 0
    day: int = 0
    today: int = 0
    lately: tuple[float, ...] = ()
    at: float = 0.0
    memory: Memory | None = None
    method_seen: bool = False
    once_gold: bool = False


@dataclass(frozen=True, slots=True)
class Learner:
    """A child.

    `last`: time of the last answer; `run`: answers running, above 0 right and below 0 wrong, of which the last `quick_run` were quick;
    `earnest`, `skips`: moving shares of answers that were not clicked away, and that were skipped; `paces`: seconds of each kind; `closed`:
    right and asked in signs that school has not begun; `parts`: of signs and groups; `passed`: keys of levels; `hand`: seconds of eye and
    hand alone, None until measured, and `touched` the last time that this was tried (`touching`).
    """

    child: Belief
    last: float | None = None
    run: int = 0
    quick_run: int = 0
    earnest: float = 0.88
    skips: float = 0.0
    paces: Mapping[str, float] = field(default_factory=dict)
    closed: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    parts: Mapping[str, Belief] = field(default_factory=dict)
    families: Mapping[Family, FamilyNote] = field(default_factory=dict)
    passed: frozenset[str] = frozenset()
    answers: int = 0
    hand: float | None = None
    touched: float | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A first answer. `right` counts only without hints; `seconds` None: not measured; `at`: seconds since the epoch; `day`: date.toordinal()."""

    right: bool
    hints: int = 0
    skipped: bool = False
    seconds: float | None = None
    at: float = 0.0
    day: int = 0

    @property
    def known(self) -> bool:
        """Right at once and alone."""
        return self.right and not self.hints and not self.skipped
