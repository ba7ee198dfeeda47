"""The learner's state: all that the workshop knows of a child, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.practice.facts import FactFamily
from game.practice.spaced_repetition import MemoryState

RECENT_TIME_COUNT = 5  # answer times kept of a family
OWN_VARIANCE = 0.9  # initial variance of a family's own part
PAPER = "paper"  # last direction of a family whose answers since the last miss were all on paper


@dataclass(frozen=True, slots=True)
class Belief:
    """An estimate with its variance, in logits."""

    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class FactFamilyStats:
    """A child's answer statistics for one family of facts.

    Days are date.toordinal() of the local day, times seconds since the epoch.
    """

    belief: Belief = Belief(0.0, OWN_VARIANCE)  # ease beyond that of its operator and groups
    asked: int = 0
    right: int = 0
    last_right: bool = False  # the last answer, like the next four
    last_quick: bool = False
    last_hinted: bool = False
    last_skipped: bool = False
    last_direction: str = ""  # the unknown part, or PAPER
    quick_run: int = 0  # fluent answers in a row
    quick_days: tuple[int, int] = (0, 0)  # days of the first and the last of them
    right_run: int = 0  # right answers in a row
    lapses: int = 0  # days on which it was missed
    lapse_day: int = 0  # the last of them
    day: int = 0  # day of the last answer
    today: int = 0  # answers on that day
    lately: tuple[float, ...] = ()  # times of the last five answers
    at: float = 0.0  # time of the last answer
    memory: MemoryState | None = None
    method_seen: bool = False
    once_gold: bool = False  # it was mastered, or a chain was solved without a guess
    worked_out: bool = False  # it was right once, alone, in earnest and hardly by luck

    @property
    def is_untimed(self) -> bool:
        """True if it is known to be right from paper alone, so neither slow nor fluent."""
        return self.last_right and self.last_direction == PAPER

    @property
    def is_sound(self) -> bool:
        """True if the last answer was right and, as far as is known, not slow."""
        return self.last_quick or self.is_untimed


@dataclass(frozen=True, slots=True)
class Learner:
    """The learner model's knowledge of one child: beliefs, paces, and statistics of its answers."""

    child_belief: Belief
    last_answer_at: float | None = None  # time of the last answer
    result_run: int = 0  # equal results in a row, above 0 right, below 0 wrong
    quick_run: int = 0  # fluent answers in a row at the end of the run
    earnest_share: float = 0.88  # moving share of serious answers
    skip_share: float = 0.0  # moving share of skipped answers
    paces: Mapping[str, float] = field(default_factory=dict)  # seconds by exercise kind
    # (right, asked) of operators that school does not teach yet
    closed_sign_counts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    part_beliefs: Mapping[str, Belief] = field(default_factory=dict)  # beliefs in operators and groups
    family_stats: Mapping[FactFamily, FactFamilyStats] = field(default_factory=dict)
    passed_levels: frozenset[str] = frozenset()  # keys of levels
    answer_count: int = 0
    reaction_time_s: float | None = None  # seconds of eye and hand alone, None until measured
    reaction_tested_at: float | None = None  # last time that this was tried (`game.practice.reaction_test`)


@dataclass(frozen=True, slots=True)
class AnswerOutcome:
    """The outcome of a child's first answer to an exercise."""

    is_right: bool  # counts only without hints
    hint_count: int = 0
    is_skipped: bool = False
    seconds: float | None = None  # None if not measured
    at: float = 0.0  # seconds since the epoch
    day: int = 0  # date.toordinal()

    @property
    def is_known(self) -> bool:
        """True if it was right at once and without help."""
        return self.is_right and not self.hint_count and not self.is_skipped
