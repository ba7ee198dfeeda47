"""What the table says, held against what the rules then do: hints, tags, prompts, tips and refusals in positions of whole matches.

Each game has a table of claims: what a sentence, or a refusal by its key, says about the position. A claim is checked by playing on with
the rules, in the true position and in others that the view allows, never by the code that made the sentence. A sentence without a claim
counts as a contradiction, so that new words need a claim.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any

from game.bots.bot import Reason
from game.kernel import Event, Json, Move, Refusal
from game.match import Match
from game.registry import GAMES
from tests.game.matches import Setup, any_of, fresh
from tests.game.setups import setups, tried
from ui.tables.contract import Table, TableViewModel
from ui.tables.registry import TABLES

EVERY = 6  # plies of a match, on average, between two positions
MOST_PER_MATCH = 25
LEVELS = ("random", "easy", "easy", "normal", "hard")
HINTED, REFUSED = 6, 6  # moves of a position whose hints and refusals are checked
WORLDS = 3  # positions that the view allows, the true one included


@dataclass(frozen=True)
class Moment:
    """A position in which a seat is asked."""

    name: str
    match: Match
    seat: int
    setup: Setup
    rng: random.Random

    @property
    def view(self) -> Any:
        return self.match.view(self.seat)

    @property
    def state(self) -> Any:
        return self.match._states[-1]  # the truth, which no view has

    @property
    def table(self) -> Table:
        return TABLES[self.setup.game]

    def worlds(self) -> list[Any]:
        """Return positions that this seat cannot tell from the true one, and the true one."""
        rules = self.match.rules
        return [self.state, *(rules.determinize(self.view, self.rng) for _ in range(WORLDS - 1))]

    def after(self, move: Move, state: Any = None) -> tuple[Any, tuple[Event, ...]]:
        """Return the state and the events after a move of this seat."""
        result: tuple[Any, tuple[Event, ...]] = self.match.rules.play(self.state if state is None else state, self.seat, move)
        return result

    def model(self, **more: Any) -> TableViewModel:
        return TableViewModel(
            view=self.view,
            seats=self.match.seats,
            tokens=tuple(range(len(self.match.seats))),
            decision_view=self.view.decision_view() if hasattr(self.view, "decision_view") else self.view,
            bottom_seat=self.seat,
            active_seats=self.match.to_move,
            **more,
        )


@dataclass(frozen=True)
class Said:
    """A sentence about a position: where it stands, and what it is about."""

    kind: str  # "hint", "tag", "prompt", "tip" or "refusal"
    sentence: str
    move: Any = None  # the move that it is about
    reason: Reason | Refusal | None = None
    about: Any = None  # what is lifted, or where a tag stands

    @property
    def facts(self) -> Mapping[str, Json]:
        return {} if self.reason is None else self.reason.details


Claim = Callable[[Moment, Said], bool]


@dataclass(frozen=True)
class Claims:
    """The claims of a game: by sentence with its placeholders, by key of refusals, and what else the table says."""

    sentences: Mapping[str, Claim]
    refusals: Mapping[str, Claim]
    said: Callable[[Moment], Iterable[Said]] = field(default=lambda moment: ())


def true(_moment: Moment, _said: Said) -> bool:
    """Accept a sentence that says nothing that the rules could deny, such as "Look at the ringed card."."""
    return True


@lru_cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+?", re.escape(template)) + r"(?= |$)", re.IGNORECASE)


def _literal_length(template: str) -> int:
    """Return the number of characters outside the placeholders: the most exact template is tried first."""
    return len(re.sub(r"\{\w+\}", "", template))


def claims_of(claims: Claims, said: Said) -> list[Claim] | None:
    """Return the claims of all sentences of a text, None if it cannot be divided into known ones."""
    if said.kind == "refusal":
        assert isinstance(said.reason, Refusal), "refusals have a key"
        return [claims.refusals[said.reason.key]] if said.reason.key in claims.refusals else None
    return _divided(claims.sentences, said.sentence) if said.sentence else [claims.sentences[""]] if "" in claims.sentences else []


def _divided(sentences: Mapping[str, Claim], text: str) -> list[Claim] | None:
    if not text:
        return []
    for template in sorted(filter(None, sentences), key=_literal_length, reverse=True):
        for end in {match.end() for match in [_pattern(template).match(text)] if match} | (
            {len(text)} if _pattern(template).fullmatch(text) else set()
        ):
            rest = _divided(sentences, text[end:].strip())
            if rest is not None:
                return [sentences[template], *rest]
    return None


def _hints(moment: Moment) -> Iterator[Said]:
    moves = sorted(moment.match.legal(moment.seat), key=str)
    for move in moment.rng.sample(moves, min(HINTED, len(moves))):
        reason = moment.match.game.explain_move(moment.view, move)
        for _ring, sentence in moment.table.hint_steps(move, reason):
            yield Said("hint", sentence, move, reason)


def _refusals(moment: Moment) -> Iterator[Said]:
    moves = sorted({*tried(moment.match, moment.setup)}, key=str)
    for move in moment.rng.sample(moves, min(4 * REFUSED, len(moves))):
        refusal = moment.match.refusal(moment.seat, move)
        if refusal is not None:
            yield Said("refusal", moment.table.refusal_text(refusal), move, refusal)


def _asides(moment: Moment) -> Iterator[Said]:
    yield Said("prompt", moment.table.text.prompt(moment.model()))
    events = moment.match.events(moment.match.ply - 1) if moment.match.ply else ()
    yield from (Said("tip", tip, about=key) for key, tip in moment.table.text.tip_texts(moment.view, events).items())


def contradictions(claims: Claims, moment: Moment) -> Iterator[str]:
    """Yield what is said in a position and is not so."""
    wrong = set[str]()  # the same sentence in the same position is counted once
    for said in (*_hints(moment), *_refusals(moment), *_asides(moment), *claims.said(moment)):
        if (said.kind + said.sentence) in wrong:
            continue
        known = claims_of(claims, said)
        if known is None:
            wrong.add(said.kind + said.sentence)
            yield f"{moment.name}: {said.kind} without a claim: {said.sentence!r} {said.reason}"
        elif not all(claim(moment, said) for claim in known):
            wrong.add(said.kind + said.sentence)
            yield f"{moment.name}: {said.kind} {said.sentence!r} {said.move or said.about or ''}"


def moments(game: str, seed: str) -> Iterator[Moment]:
    """Yield positions of match after match: all numbers of players and options, open hands too, bots of mixed levels."""
    tables = setups({game: GAMES[game]})
    for number in count():
        setup, name = tables[number % len(tables)], f"{seed}/{number}"
        match, rng = fresh(setup, name), random.Random(f"{game}/{name}")
        for seat in _decisions(match, rng):
            place = f"{setup} {name}:{match.ply}"
            yield Moment(place, match, seat, setup, random.Random(place))


def _decisions(match: Match, rng: random.Random) -> Iterator[int]:
    """Play on with bots, each stopped at once, and yield at random a seat that is asked."""
    levels = [rng.choice(LEVELS) for _ in match.seats]
    limit = rng.randrange(20, 400)
    yielded = 0
    while match.to_move and match.ply < limit and yielded < MOST_PER_MATCH:
        seat = rng.choice(match.to_move)
        if rng.random() < 1 / EVERY:
            yielded += 1
            yield seat
        if levels[seat] == "random" or rng.random() < 0.2:
            move = any_of(match.legal(seat), rng)
        else:
            move = match.game.bots[levels[seat]].choose(match.view(seat), rng, lambda: True)
        match.play(seat, move)
