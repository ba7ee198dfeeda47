"""What Chifoumi's table says, held against its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.chifoumi.board import CENTRE, NEIGHBOURS
from game.chifoumi.moves import Capture, Captured, Go, Kind, Place, Placed
from game.chifoumi.moves import Stop as StopHere
from tests.claims import Claim, Claims, Moment, Said, true
from ui.tables.chifoumi.move_highlights import threatened_squares
from ui.tables.chifoumi.texts import square_sentences


def takers(moment: Moment, state: Any, square: str) -> set[str]:
    """Return the kinds with which an opponent could take this stack in one turn if it were to move, captures in a row included."""
    setup, rules = state.setup, moment.match.rules
    owner, result = state.board[square][-1].seat, set[str]()

    def search(now: Any, seat: int) -> None:
        for move in rules.view(now, seat).legal():
            if isinstance(move, Capture):
                kind = str(now.board[move.origin][-1].kind)
                if move.square == square:
                    result.add(kind)
                    continue
                after, events = rules.play(now, seat, move)
                if after.turn == seat and after.mover == move.square and after.game == now.game and isinstance(events[0], Captured):
                    search(after, seat)

    for seat in range(setup.players):
        if setup.are_opponents(owner, seat) and not state.why:
            search(replace(state, turn=seat, mover=None), seat)
    return result


def after(moment: Moment, said: Said) -> Any:
    """Return the state after the move, as far as it can be known: an uncovered pawn may be a step of a chain (rule CH-9)."""
    now, origin = moment.after(said.move)[0], getattr(said.move, "origin", "")
    hidden = not now.setup.peek and now.game == moment.state.game and len(moment.state.board.get(origin, ())) > 1
    return replace(now, board={square: stack for square, stack in now.board.items() if square != origin}) if hidden else now


def ended(moment: Moment, said: Said) -> bool:
    """Return True if the move ends the game, after which nothing can be taken any more."""
    now, state = after(moment, said), moment.state
    return bool(now.why) or now.game != state.game


def here(moment: Moment, said: Said) -> str:
    return said.move.square if isinstance(said.move, Go | Capture | Place) else str(moment.view.mover)


def safe(moment: Moment, said: Said) -> bool:
    return ended(moment, said) or not takers(moment, after(moment, said), here(moment, said))


def danger(moment: Moment, said: Said) -> bool:
    """The kind that is named could take it there."""
    return said.facts["by"] in takers(moment, after(moment, said), here(moment, said)) and words(said.facts["by"]) in said.sentence


def words(kind: Any) -> str:
    return {"R": "rock", "S": "scissors", "P": "paper", "W": "well"}[kind]


def was_in_danger(moment: Moment, said: Said) -> bool:
    return bool(takers(moment, moment.state, said.move.origin))


def escaped(moment: Moment, said: Said) -> bool:
    """It was in danger from the kind that is named, and is no longer."""
    return said.facts["by"] in takers(moment, moment.state, said.move.origin) and safe(moment, said)


def shielded(moment: Moment, said: Said) -> bool:
    return said.facts["by"] in takers(moment, moment.state, said.move.square) and safe(moment, said)


def captures(moment: Moment, said: Said) -> Iterator[Captured]:
    """Yield the captures of the chain that is named, each legal by the rules."""
    state, squares = moment.state, list(said.facts.get("squares", []))
    goals = squares if said.facts.get("squares") and squares[0] == said.move.square else [said.move.square, *squares]
    origin = said.move.origin
    for goal in goals:
        assert moment.match.rules.refusal(state, moment.seat, Capture(origin, goal)) is None, f"{origin}x{goal}"
        state, events = moment.match.rules.play(state, moment.seat, Capture(origin, goal))
        assert isinstance(events[0], Captured)
        yield events[0]
        origin = goal


def takes(moment: Moment, said: Said) -> bool:
    done = list(captures(moment, said))
    return len(done) == 1 and done[0].points == said.facts["points"] > 0 and str(len(done[0].pawns)) in said.sentence


def takes_one(moment: Moment, said: Said) -> bool:
    done = list(captures(moment, said))
    return len(done[0].pawns) == 1 and words(str(done[0].pawns[-1].kind)) in said.sentence and said.move.square in said.sentence


def takes_something(moment: Moment, said: Said) -> bool:
    return sum(done.points for done in captures(moment, said)) > 0


def takes_chain(moment: Moment, said: Said) -> bool:
    done = list(captures(moment, said))
    counts = [int(number) for number in re.findall(r"\d+", said.sentence)]
    return counts == [len(done), sum(len(one.pawns) for one in done)]


def takes_several(moment: Moment, said: Said) -> bool:
    return len(list(captures(moment, said))) > 1


def gives_up_for(moment: Moment, said: Said) -> bool:
    first, *later = captures(moment, said)
    counts = [1 if text == "one" else int(text) for text in re.findall(r"\d+", said.sentence)]
    return not first.points and counts == [len(first.pawns), sum(one.points for one in later)]


def gives_up(moment: Moment, said: Said) -> bool:
    """It takes from its own side, and this pawn moves again."""
    first = next(captures(moment, said))
    now = after(moment, said)
    goes_on = now.turn == moment.seat and now.mover == said.move.square
    return not first.points and (goes_on or ended(moment, said))


def threatens(moment: Moment, said: Said) -> bool:
    """From there the pawn could take the stack that is named, and nothing takes it first."""
    now = after(moment, said)
    mine = replace(now, turn=moment.seat, mover=None)
    target = str(said.facts["target"])
    legal = moment.match.rules.view(mine, moment.seat).legal()
    height = len(mine.board[target])
    named = str(height) in said.sentence if height > 1 else words(str(mine.board[target][-1].kind)) in said.sentence
    return Capture(said.move.square, target) in legal and named and safe(moment, said)


def threatens_something(moment: Moment, said: Said) -> bool:
    return threatens(moment, replace(said, sentence=f"{len(moment.view.board[said.facts['target']])} rock scissors paper well"))


def distance(one: str, other: str) -> int:
    return max(abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1])))


def nearer(moment: Moment, said: Said) -> bool:
    return distance(said.move.square, CENTRE) < distance(said.move.origin, CENTRE) and safe(moment, said)


def stacks_safe(moment: Moment, said: Said) -> bool:
    return (len(after(moment, said).board.get(said.move.square, ())) > 1 and safe(moment, said)) or ended(moment, said)


def near_tops(moment: Moment, square: str) -> list[Any]:
    """Return the opponents' top pawns that a step could bring next to a square."""
    view = moment.view
    return [
        stack[-1]
        for where, stack in moment.state.board.items()
        if distance(where, square) <= 2 and view.setup.are_opponents(moment.seat, stack[-1].seat)
    ]


def placed_safely(moment: Moment, said: Said) -> bool:
    return not any(top.kind.can_capture(said.move.kind) for top in near_tops(moment, said.move.square))


def placed_as_threat(moment: Moment, said: Said) -> bool:
    target = str(said.facts.get("target"))
    kinds = [top.kind for top in near_tops(moment, said.move.square)]
    if said.facts.get("target") is None or not placed_safely(moment, said):
        return False
    top = moment.state.board[target][-1]
    return distance(target, said.move.square) == 2 and said.move.kind.can_capture(top.kind) and top.kind in kinds


def placed_as_stack(moment: Moment, said: Said) -> bool:
    event = moment.after(said.move)[1][0]
    return (
        isinstance(event, Placed)
        and event.height > 1
        and ("{" in said.sentence or str(event.height) in said.sentence or "higher" in said.sentence)
    )


def placed(moment: Moment, said: Said) -> bool:
    return isinstance(moment.after(said.move)[1][0], Placed)


def only(moment: Moment, _said: Said) -> bool:
    return len(moment.match.legal(moment.seat)) == 1


def goes_on_or_stops(moment: Moment, _said: Said) -> bool:
    legal = moment.match.legal(moment.seat)
    return StopHere() in legal and len(legal) > 1


def stops_in_danger(moment: Moment, said: Said) -> bool:
    return ended(moment, said) or danger(moment, said)


def moving(moment: Moment, _said: Said) -> bool:
    return all(isinstance(move, Go | Capture) for move in moment.match.legal(moment.seat))


def placing(moment: Moment, _said: Said) -> bool:
    return all(isinstance(move, Place) for move in moment.match.legal(moment.seat))


def took(moment: Moment, own: bool) -> bool:
    last = next(event for event in moment.match.events(moment.match.ply - 1) if isinstance(event, Captured))
    return (last.points == 0) == own and goes_on_or_stops(moment, Said("", ""))


def throwing(moment: Moment, _said: Said) -> bool:
    return len(moment.match.legal(moment.seat)) == 3


def may_take_again(moment: Moment, _said: Said) -> bool:
    return StopHere() in moment.match.legal(moment.seat) and any(isinstance(move, Capture) for move in moment.match.legal(moment.seat))


# --- the board --------------------------------------------------------------------------------------------------------


def said_by_table(moment: Moment) -> Iterator[Said]:
    view = moment.view
    if view.is_throwing:
        return
    if not view.is_placing:
        yield Said("tag", "in danger", about=threatened_squares(moment.model()))
        origins = sorted({move.origin for move in view.legal() if isinstance(move, Go | Capture)})
        for origin in moment.rng.sample(origins, min(3, len(origins))):
            for square, sentence in square_sentences(moment.model(), origin).items():
                yield Said("tag", sentence.partition(" · ")[2], about=(origin, square))
            yield Said("prompt", moment.table.text.prompt(moment.model(lifted_piece=origin)), about=origin)
    else:
        for square, sentence in square_sentences(moment.model()).items():
            yield Said("tag", sentence.partition(" · ")[2], about=("", square))
        yield Said("prompt", moment.table.text.prompt(moment.model(lifted_piece=Kind.ROCK)))


def ringed(moment: Moment, said: Said) -> bool:
    """The rings of the pawns in danger are round exactly those that an opponent could take in one turn."""
    mine = [square for square, stack in moment.state.board.items() if stack[-1].seat == moment.seat]
    return set(said.about) == {square for square in mine if takers(moment, moment.state, square)}


def moves_to(moment: Moment, said: Said) -> tuple[bool, bool]:
    origin, square = said.about
    refused = [moment.match.refusal(moment.seat, kind(origin, square)) for kind in (Go, Capture)]
    return refused[0] is None, refused[1] is None


def untold(moment: Moment, said: Said) -> bool:
    """Nothing can be done on a square of which nothing is said; while placing, an open square."""
    _origin, square = said.about
    if moment.view.is_placing:
        kind = moment.view.reserve[moment.seat][0]
        return moment.match.refusal(moment.seat, Place(kind, square)) is None
    return moves_to(moment, said) == (False, False)


def closed(moment: Moment, said: Said) -> bool:
    kind = moment.view.reserve[moment.seat][0]
    return moment.match.refusal(moment.seat, Place(kind, said.about[1])) is not None


def free_square(moment: Moment, said: Said) -> bool:
    return moves_to(moment, said) == (True, False) and said.about[1] not in moment.state.board


def stack_here(moment: Moment, said: Said) -> bool:
    return moves_to(moment, said) == (True, False) and said.about[1] in moment.state.board


def take_there(moment: Moment, said: Said) -> bool:
    return moves_to(moment, said)[1] and (str(len(moment.state.board[said.about[1]])) in said.sentence)


def either(moment: Moment, said: Said) -> bool:
    return moves_to(moment, said) == (True, True)


SENTENCES: dict[str, Claim] = {
    "None of your pawns can move.": only,
    "One sign is as good as another: throw!": throwing,
    "Takes {prey} on {square}.": takes_one,
    "Takes a whole stack on {square}: {pawns}.": takes,
    "Opens a chain: {captures}, {pawns} in all.": takes_chain,
    "Gives up {lost} from your own side, to take {won} right after.": gives_up_for,
    "Gives up {lost} from your own side. If the game goes on, this pawn may move again.": gives_up,
    "Stop on {square}: nothing threatens it there.": safe,
    "Stop on {square}: {by} can take it there, but nothing else looks better.": stops_in_danger,
    "Leaves {origin}, where it was threatened by {by}.": escaped,
    "Shields a stack on {square} that was threatened by {by}.": shielded,
    "Threatens {prey} on {target}, and nothing threatens it.": threatens,
    "Threatens a stack on {target}, {pawns} high, and nothing threatens it.": threatens,
    "Nearer to the centre, and nothing threatens it there.": nearer,
    "Nothing threatens it on {square}.": safe,
    "Stacks on {square}, where nothing threatens it.": stacks_safe,
    "A risk: on {square} it is threatened by {by}. The other moves look no better.": danger,
    "Two squares from {prey} on {target}, which it could take, and out of danger.": placed_as_threat,
    "Nothing near {square} can take it.": placed_safely,
    "Grows your stack on {square} to {pawns}.": placed_as_stack,
    "{square} looks like the best of the open squares.": placed,
    "It’s the only possible move.": only,
    "Look at the pawn on {square}.": true,
    "The pawn on {square} is threatened: where is it safe?": was_in_danger,
    "Take {kind} from your reserve.": lambda moment, said: said.move.kind in moment.view.reserve[moment.seat],
    "You can take something.": takes_something,
    "You can take several times in a row.": takes_several,
    "Sometimes it pays to give up a pawn of your own.": true,
    "Taking from your own side lets a pawn move again.": gives_up,
    "Your pawn may go on or stop: which is better?": goes_on_or_stops,
    "One of your pawns is in danger.": was_in_danger,
    "One of your stacks is in danger: you can shield it.": shielded,
    "You can threaten something, and be safe.": threatens_something,
    "Move nearer to the centre, where nothing threatens you.": nearer,
    "Make a safe move.": safe,
    "Make a stack in a safe place.": stacks_safe,
    "A risk is worth it here.": true,
    "Place a pawn so that it threatens something.": placed_as_threat,
    "Place a pawn where nothing near can take it.": placed_safely,
    "Make one of your stacks higher.": placed_as_stack,
    "Look for a good square for one of your pawns.": placed,
    # prompts
    "Show a sign: who starts?": throwing,
    "Now an open square": placing,
    "Choose a pawn to place": placing,
    "Where to?": moving,
    "Choose a pawn": moving,
    "None of your pawns can move: pass.": only,
    "Nice capture! Move this pawn again, or stop there.": lambda moment, said: took(moment, own=False),
    "You took from your own side. Move this pawn again, or stop there.": lambda moment, said: took(moment, own=True),
    # the board
    "in danger": ringed,
    "": untold,
    "closed while pawns are being placed": closed,
    "closed: an opponent stands here": closed,
    "closed: next to an opponent": closed,
    "stack here, or take {pawns}": either,
    "take {pawns}": take_there,
    "stack here": stack_here,
    "go here": free_square,
    # tips
    "Your pawn has taken, so it may go on, and here it can even take once more. You may stop, too.": may_take_again,
}


def top(moment: Moment, square: str) -> Any:
    return moment.state.board[square][-1]


def facing(moment: Moment, square: str) -> bool:
    return square in moment.state.board and moment.view.setup.are_opponents(moment.seat, top(moment, square).seat)


def unequal(moment: Moment, said: Said) -> bool:
    """The kind that moves takes not that one, in the words of the rule sheet (rule CH-3)."""
    takes_kinds = {"R": "S", "S": "P", "P": "RW", "W": "RS"}
    kinds = takes_kinds[str(top(moment, said.move.origin).kind)]
    named = [words(kind) in said.sentence.split("takes" if "takes" in said.sentence else "take", 1)[-1] for kind in kinds]
    return str(top(moment, said.move.square).kind) not in kinds and all(named)


REFUSALS: dict[str, Claim] = {
    "cannot_stack": lambda moment, said: facing(moment, said.move.square) and unequal(moment, said),
    "cannot_take": unequal,
    "capture_instead": lambda moment, said: moves_to(moment, replace(said, about=(said.move.origin, said.move.square))) == (False, True),
    "centre": lambda moment, said: said.move.square == CENTRE,
    "empty_square": lambda moment, said: said.facts["square"] not in moment.state.board,
    "may_not_pass": moving,
    "next_to_opponent": lambda moment, said: any(facing(moment, near) for near in NEIGHBOURS[said.move.square]),
    "no_throw": lambda moment, said: not throwing(moment, said) or moment.view.starter is not None,
    "not_in_reserve": lambda moment, said: said.move.kind not in moment.state.reserve[moment.seat],
    "not_your_pawn": lambda moment, said: top(moment, str(said.facts["square"])).seat != moment.seat,
    "nothing_to_place": lambda moment, said: not moment.state.reserve[moment.seat],
    "nothing_to_stop": lambda moment, said: moment.view.mover is None,
    "nothing_to_take": lambda moment, said: moves_to(moment, replace(said, about=(said.move.origin, said.move.square))) == (True, False),
    "off_board": true,
    "on_opponent": lambda moment, said: facing(moment, said.move.square),
    "own_pawn": lambda moment, said: moves_to(moment, replace(said, about=(said.move.origin, said.move.square))) == (True, False),
    "place_first": placing,
    "stop_instead": goes_on_or_stops,
    "another_pawn": lambda moment, said: moment.view.mover == said.facts["square"] and goes_on_or_stops(moment, said),
    "throw_now": throwing,
    "too_far": lambda moment, said: distance(said.move.origin, said.move.square) != 1,
}
CLAIMS = Claims(SENTENCES, REFUSALS, said_by_table)
