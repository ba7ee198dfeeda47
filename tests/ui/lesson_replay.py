"""A replayer of lessons: it plays them in every accepted way, and reports what is false."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from game.kernel import BadNotation, Event, Move, to_wire
from game.match import Match
from ui.assets.lesson_text import Lesson, LessonBranch, LessonPosition, LessonStep, LocalizedText
from ui.lessons.coach import LEARNER, is_same_move

MOST_SENTENCES, MOST_PATHS = 2, 60
QUOTED = re.compile(r"“[^”]*”|«[^»]*»")
PLACES = re.compile(r"(pile/[0-2]|square/[a-g][1-7]|box/\w+|seat/\d+|reserve/\d/[RSPW]|sign/[-+*/]|draw|pile|tray|claim|action|card/.+)$")
FRENCH = re.compile(r"[^\u202f][:;!?](?!\w)|«(?!\u202f)|[^\u202f]»")


def holds(part: object, whole: object) -> bool:
    """Return True if `part` is true of `whole`: objects by the named fields, other values exactly."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(name in whole and holds(value, whole[name]) for name, value in part.items())
    return part == whole


def text_faults(said: LocalizedText, seats: int) -> Iterator[str]:
    """Yield what is wrong with a text in a match of this many seats."""
    for language in ("en", "fr", "it"):
        text = getattr(said, language)
        sentences = [one for one in re.split(r"[.!?…](?=\s|$)", QUOTED.sub("“”", text)) if len(one.split()) > 3]
        if len(sentences) > MOST_SENTENCES:
            yield f"too long in {language}: {text}"
        if set(re.findall(r"\{(\d+)\}", text)) - {str(seat) for seat in range(1, seats)}:
            yield f"names a seat that is not there: {text}"
        if "'" in text:
            yield f"a straight apostrophe: {text}"
    if match := FRENCH.search(said.fr):
        yield f"no U+202F at {match.group()!r}: {said.fr}"


def texts(step: LessonStep) -> Iterator[LocalizedText]:
    yield from (said for said in (step.say, step.done, *(wrong.say for wrong in step.wrong)) if said is not None)


class Replay:
    """A lesson position, played on in every way that its steps accept."""

    def __init__(self, position: LessonPosition) -> None:
        self.position, self.match = position, Match(position.initial_record())
        self.faults: list[str] = []  # all errors of the position
        self.used: set[tuple[str, str]] = set()
        self.paths = 0
        for step in position.steps:
            self.faults += [f"{step.id}: {what}" for said in texts(step) for what in text_faults(said, len(self.match.seats))]
        self.go(0)
        self.faults += [f"{step.id}: {one} never means anything" for step in position.steps for one in self._idle(step)]

    def fault(self, step: LessonStep, what: str) -> None:
        if f"{step.id}: {what}" not in self.faults:
            self.faults.append(f"{step.id}: {what}")

    def go(self, number: int) -> None:
        if number == len(self.position.steps):
            self.paths += 1
            return
        step, legal = self.position.steps[number], list(self.match.legal(LEARNER))
        state = self.match.state_json()
        if not legal:
            self.fault(step, "the learner owes no move")
        if not holds(step.see, state):
            self.fault(step, f"does not see {step.see}")
        self._check_points(step, str(to_wire(state)))
        ways = [(move, way) for way in step.accepted_branches for move in meant(way.accept, legal)]
        self.used |= {(step.id, one) for one in patterns(step) if meant([one], legal)}
        if not ways:
            self.fault(step, "nothing accepted is legal")
        self._check_wrong(step, legal, {move for move, _way in ways})
        for move, way in ways if self.paths < MOST_PATHS else ways[:1]:
            self._follow(step, move, way, number)

    def _follow(self, step: LessonStep, move: Move, way: LessonBranch, number: int) -> None:
        """Play an accepted move and its continuation, then replay the following steps."""
        before, events = self.match.ply, list[Event]()
        for seat, one in [(LEARNER, move), *((seat, self.match.rules.parse_move(text)) for seat, text in way.then)]:
            if self.match.ply > before and seat == LEARNER and list(self.match.legal(LEARNER)) != [one]:
                self.fault(step, f"{one} is played for the learner, but is not the only move")
            if self.match.refusal(seat, one) is not None:
                self.fault(step, f"after {move}: {one} of seat {seat} is refused")
                break
            events += self.match.play(seat, one)
        else:
            seen = [to_wire(event) for event in events]
            for fact in step.gives:
                if not any(holds(fact, event) for event in seen):
                    self.fault(step, f"after {move} there is no {fact}")
            self.go(number + 1)
        while self.match.ply > before:
            self.match.undo()

    def _check_wrong(self, step: LessonStep, legal: Sequence[Move], answered: set[Move]) -> None:
        for wrong in step.wrong:
            for one in wrong.moves:
                moves = meant([one], legal)
                if not moves and not one.startswith("~"):
                    self._check_refused(step, one, wrong.reason)
                elif moves and wrong.reason:
                    self.fault(step, f"{one} is legal, so nothing is refused")
                elif not one.startswith("~") and set(moves) <= answered:
                    self.fault(step, f"{one} has its answer already")
                answered |= set(moves)

    def _check_refused(self, step: LessonStep, text: str, reason: str) -> None:
        try:
            refusal = self.match.refusal(LEARNER, self.match.rules.parse_move(text))
        except BadNotation:
            self.fault(step, f"{text} is no move")
            return
        if refusal is None or refusal.key != reason:
            self.fault(step, f"{text} is refused for {refusal and refusal.key}, not {reason}")

    def _check_points(self, step: LessonStep, state: str) -> None:
        for name in step.point:
            if not PLACES.match(name) or (name.startswith("card/") and f"'{name[5:]}'" not in state):
                self.fault(step, f"nothing is called {name}")

    def _idle(self, step: LessonStep) -> Iterable[str]:
        return (one for one in patterns(step) if (step.id, one) not in self.used)


def meant(notations: Collection[str], legal: Sequence[Move]) -> list[Move]:
    return [move for move in legal if any(is_same_move(one, move) for one in notations)]


def patterns(step: LessonStep) -> list[str]:
    """Return the move patterns of a step that have to match a legal move somewhere."""
    ways = [one for way in step.accepted_branches for one in way.accept]
    return ways + [one for wrong in step.wrong for one in wrong.moves if one.startswith("~")]


def faults(lesson: Lesson) -> list[str]:
    """Return everything that is wrong with a lesson."""
    result = [what for said in (lesson.title, lesson.about, lesson.end) for what in text_faults(said, 1)]
    return result + [f"{lesson.id}/{what}" for position in lesson.positions for what in Replay(position).faults]
