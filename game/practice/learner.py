"""What a child knows: a rating for the child and an offset for each fact, moved by every answer.

Elo with a chance of guessing, as in Maths Garden (Klinkenberg, Straatemeier and van der Maas 2011), where items near 75 % right kept
children going. The steps get smaller the more is known. A fact's offset is the child's own: there is nobody to compare with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import exp

from game.practice.difficulty import difficulty
from game.practice.exercises import Exercise, MissingSign
from game.practice.facts import Fact, Step, family, numbers, siblings
from game.practice.kinds import GUESSED, HARDER, kind_of
from game.practice.levels import Level

UNSEEN, AGAIN, WAY, FIRM = "unseen", "again", "way", "firm"

CHILD_STEP, CHILD_STEP_LAST, CHILD_HALF = 0.9, 0.12, 15  # step at first, at last, and after how many answers it is halfway
FACT_STEP, FACT_STEP_LAST, FACT_HALF = 1.6, 0.3, 2
FIRM_SEEN = 3  # answers
QUICK, SLOW = 4.0, 15.0  # seconds, for two cards; half as much again for each further one
TIMELY = 0.15  # how much more a quick right answer counts, and how much less a slow one
STARS = (0.1, 0.4, 0.8)  # of a level's families that are firm, for one, two and three stars
ENOUGH = 50  # families: of a larger level so many count as all, for else no child would see its stars
RELATED = 0.9  # how much an offset says about the other directions of the same family


@dataclass(frozen=True, slots=True)
class Skill:
    """One fact: `offset` in logits (above 0: easier for this child than expected), answers, and when it is due (seconds since the epoch)."""

    offset: float = 0.0
    seen: int = 0
    right: int = 0
    last_right: bool = False
    due: float | None = None


@dataclass(frozen=True, slots=True)
class Learner:
    """A child: `rating` in logits, how many answers it rests on, and the facts that were asked."""

    rating: float = 0.0
    seen: int = 0
    skills: Mapping[Fact, Skill] = field(default_factory=dict)


def ease(learner: Learner, fact: Fact) -> float:
    """How much more the child can than the fact asks, in logits."""
    return learner.rating + offset(learner, fact) - difficulty(fact)


def chance(ease: float, kind: str) -> float:
    """The chance that the first answer is right in a kind that is rated, guessing included."""
    return GUESSED[kind] + (1 - GUESSED[kind]) * _knows(ease, kind)


def _knows(ease: float, kind: str) -> float:
    return 1 / (1 + exp(HARDER[kind] - ease))


def _guess(exercise: Exercise) -> float:
    return 1 / len(exercise.operations) if isinstance(exercise, MissingSign) else GUESSED[kind_of(exercise)]


def _surprise(learner: Learner, exercise: Exercise, fact: Fact, right: bool) -> float:
    """Right (above 0) or wrong against what was expected, as far as it was not guessed: the slope of the likelihood; without guessing Elo's."""
    knows, low = _knows(ease(learner, fact), kind_of(exercise)), _guess(exercise)
    return (1 - low) * knows * (1 - knows) / (low + (1 - low) * knows) if right else -knows


def offset(learner: Learner, fact: Fact) -> float:
    """How much easier than expected this fact is for the child: what its answers tell, and less so those in other directions."""
    own = learner.skills.get(fact)
    if not isinstance(fact, Step):
        return own.offset if own is not None else 0.0
    known = [(RELATED * skill.seen, skill.offset) for other in siblings(fact) if (skill := learner.skills.get(other)) is not None]
    if own is not None:
        known.append((own.seen, own.offset))
    weight = sum(seen for seen, _ in known)
    return sum(seen * found for seen, found in known) / max(weight, 1.0) if known else 0.0


def learned(learner: Learner, exercise: Exercise, right: bool, seconds: float | None) -> Learner:
    """The learner after a first answer; `seconds` None: not measured. Open-ended exercises are not rated."""
    fact = exercise.fact
    if fact is None:
        return learner
    surprise = _surprise(learner, exercise, fact, right) * (_weight(seconds, fact.cards) if right else 1.0)
    skill = learner.skills.get(fact) or Skill(offset(learner, fact))
    after = Skill(
        skill.offset + _step(FACT_STEP, FACT_STEP_LAST, FACT_HALF, skill.seen) * surprise,
        skill.seen + 1,
        skill.right + right,
        right,
    )
    rating = learner.rating + _step(CHILD_STEP, CHILD_STEP_LAST, CHILD_HALF, learner.seen) * surprise
    return replace(learner, rating=rating, seen=learner.seen + 1, skills={**learner.skills, fact: after})


def standing(skill: Skill | None, now: float | None = None) -> str:
    """UNSEEN, AGAIN (the last answer was wrong), WAY or FIRM; with `now` (seconds since the epoch) a fact that is due is not firm."""
    if skill is None or not skill.seen:
        return UNSEEN
    if not skill.last_right:
        return AGAIN
    due = now is not None and skill.due is not None and skill.due <= now
    return FIRM if skill.seen >= FIRM_SEEN and _high(skill) and not due else WAY


def cell(learner: Learner, sign: str, row: int, column: int, now: float | None = None) -> str:
    """The standing of one cell of the table of a sign: of its facts that were asked together."""
    return together(standing(learner.skills.get(fact), now) for fact in family(sign, row, column))


def together(standings: Iterable[str]) -> str:
    """Of several facts: one to do again tells all; firm when one is and none is to do again."""
    found = set(standings)
    return next((each for each in (AGAIN, FIRM, WAY) if each in found), UNSEEN)


def stars(learner: Learner, level: Level) -> int:
    """0 to 3: how much of the level is firm, by families of facts."""
    families: dict[tuple[str, int, int], list[str]] = {}
    for fact in level.facts:
        families.setdefault(numbers(fact), []).append(standing(learner.skills.get(fact)))
    firm = sum(together(each) == FIRM for each in families.values()) / min(len(families), ENOUGH)
    return sum(firm >= bar for bar in STARS)


def _step(first: float, last: float, half: float, seen: int) -> float:
    return last + (first - last) * half / (half + seen)


def _weight(seconds: float | None, cards: int) -> float:
    """1 at a usual pace, a little more when quick, a little less when slow."""
    if seconds is None:
        return 1.0
    longer = 1 + (cards - 2) / 2
    return 1 + TIMELY if seconds < QUICK * longer else 1 - TIMELY if seconds > SLOW * longer else 1.0


def _high(skill: Skill) -> bool:
    """Mostly right; half is enough where the offset says that it has become easy."""
    return 4 * skill.right >= 3 * skill.seen or (2 * skill.right >= skill.seen and skill.offset >= 0)
