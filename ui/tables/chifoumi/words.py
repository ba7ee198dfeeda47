"""What Chifoumi says about a table: prompts, headlines, options, squares. Events and refusals have modules of their own."""

from __future__ import annotations

from collections.abc import Sequence

from game.chifoumi.board import CENTRE, Setup, top_of, veiled
from game.chifoumi.moves import Capture, ChifoumiMove, Colour, Go, Pass, Pawn
from game.chifoumi.state import ChifoumiView
from game.kernel import Move, Options
from ui.assets.words import _, _n, figure
from ui.tables.chifoumi.names import colour_name, pawn_name, pawns
from ui.tables.contract import Look, Situation
from ui.tables.offers import Offers, OptionWords

GAMES_OF_A_SET = 3  # CH-20


def prompt(look: Look) -> str:
    """What the person asked can do now, or who is waited for."""
    question: ChifoumiView | None = look.question
    if question is None or not question.legal():
        waited = [look.seats[seat].name for seat in look.active]
        return _("Waiting for {names}").format(names=", ".join(waited)) if waited else ""
    if question.throwing:
        return _("Show a sign: who starts?")
    if question.placing:
        return _("Now a clear square") if look.lifted else _("Choose a pawn to place")
    if question.mover is not None:
        return _("Nice capture! Move this pawn again, or stop there.")
    if question.legal() == (Pass(),):
        return _("None of your pawns can move: pass.")
    return _("Where to?") if look.lifted else _("Choose a pawn")


def situation(view: ChifoumiView) -> Situation:
    """Where the match stands."""
    return Situation(_short(view), _headline(view))


def _headline(view: ChifoumiView) -> str:
    """No names are known here, so colours are told."""
    setup = view.setup
    if view.throwing:
        return " · ".join((table_of(setup), _("the throw decides who starts")))
    if setup.match or setup.rotate:
        return " · ".join((_count_of_games(view), _now(view)))
    return " · ".join((_("Free placement") if view.placing else table_of(setup), _now(view)))


def table_of(setup: Setup) -> str:
    """ "Three players"."""
    return {2: _("Two players"), 3: _("Three players"), 4: _("Two against two")}[setup.players]


def _count_of_games(view: ChifoumiView) -> str:
    """ "Game 2 · 9.5 to 6" (CH-14), "Game 2 of 3" (CH-20)."""
    if view.setup.rotate:
        return _("Game {n} of {all}").format(n=view.game, all=GAMES_OF_A_SET)
    if not any(view.totals):
        return _("Match to 15, game {n}").format(n=view.game)
    one, other = (figure(total) for total in view.totals)
    return _("Game {n} · {one} to {other}").format(n=view.game, one=one, other=other)


def _now(view: ChifoumiView) -> str:
    colour = view.setup.colour(view.turn, view.game)
    if view.why:
        return _("the game is over")
    if view.placing:
        standing = sum(len(stack) for stack in view.board.values())
        number, every = standing + 1, standing + sum(len(kinds) for kinds in view.reserve)
        return _("pawn {n} of {all}, {turn}").format(n=number, all=every, turn=_to_place(colour))
    captures = sum(step.taken > 0 for step in view.trail)
    if view.mover is not None:
        return _goes_on(colour, captures)
    return _to_move(colour)


def _to_move(colour: Colour) -> str:
    return {
        Colour.WHITE: _("white to move"),
        Colour.RED: _("red to move"),
        Colour.BLACK: _("black to move"),
        Colour.ORANGE: _("orange to move"),
    }[colour]


def _to_place(colour: Colour) -> str:
    return {
        Colour.WHITE: _("white to place"),
        Colour.RED: _("red to place"),
        Colour.BLACK: _("black to place"),
        Colour.ORANGE: _("orange to place"),
    }[colour]


def _goes_on(colour: Colour, times: int) -> str:
    match colour:
        case Colour.WHITE:
            return _n("white has taken and may go on", "white has taken {n} times and may go on", times)
        case Colour.RED:
            return _n("red has taken and may go on", "red has taken {n} times and may go on", times)
        case Colour.BLACK:
            return _n("black has taken and may go on", "black has taken {n} times and may go on", times)
        case Colour.ORANGE:
            return _n("orange has taken and may go on", "orange has taken {n} times and may go on", times)


def _short(view: ChifoumiView) -> str:
    if view.throwing:
        return _("before the first move")
    count = pawns(sum(len(stack) for stack in view.board.values()))
    if view.setup.match or view.setup.rotate:
        return _("game {n}, {pawns} on the board").format(n=view.game, pawns=count)
    return _("{pawns} on the board").format(pawns=count)


def offers() -> Offers:
    """The words of the options of the rules."""
    words = {
        "free_placement": OptionWords(_("Free placement"), help=(_("You place your pawns yourselves."),)),
        "peek": OptionWords(_("Look into stacks"), help=(_("Hidden pawns may be seen."),)),
        "match": OptionWords(_("Match to 15 points"), help=(_("The points of all games add up."),)),
        "throw_for_start": OptionWords(_("Throw for the start"), help=(_("Rock, paper, scissors: who starts?"),)),
        "rotate": OptionWords(_("A set of three games"), help=(_("The colours move on."),)),
    }
    return Offers(words)


def seat_words(seat: int, players: int, options: Options) -> str:
    """What this seat plays: "white, starts", "red, with orange"; of a table that is still to be filled, as if two played."""
    setup = Setup(max(2, players), **{name: bool(value) for name, value in options.items()})
    colour = setup.colour(seat, 1)
    if setup.teams:
        return {
            Colour.WHITE: _("white, with black"),
            Colour.RED: _("red, with orange"),
            Colour.BLACK: _("black, with white"),
            Colour.ORANGE: _("orange, with red"),
        }[colour]
    if colour is Colour.WHITE and not setup.throw_for_start:
        return _("white, starts")
    return colour_name(colour)


def choice(move: Move) -> tuple[str, str]:
    """Label and icon of a key where one gesture could mean several moves (CH-17, CH-22)."""
    return (_("Take it"), "check") if isinstance(move, Capture) else (_("Stack here"), "stack")


def square_says(look: Look, square: str, origin: str = "") -> str:
    """What stands on a square, and what the pawn lifted on `origin` would do there."""
    view: ChifoumiView = look.view
    question: ChifoumiView | None = look.question
    said = _standing(view, square)
    if question is None or not question.legal():
        return said
    if question.placing and question.seat is not None:
        deed = _closed(veiled(question.setup, question.board, question.seat).get(square, ""))
    else:
        deed = _deeds(view, square, [move for move in question.legal() if _leads(move, origin or question.mover, square)])
    return _("{square} · {deed}").format(square=said, deed=deed) if deed else said


def _standing(view: ChifoumiView, square: str) -> str:
    stack, top = view.board.get(square, ()), top_of(view.board, square)
    if top is None:
        said = _("{square}: free, the centre") if square == CENTRE else _("{square}: free")
        return said.format(square=square)
    pawn = _called(view, top)
    if len(stack) == 1:
        return _("{square}: {pawn}").format(square=square, pawn=pawn)
    return _("{square}: {pawn} on top, {pawns}").format(square=square, pawn=pawn, pawns=pawns(len(stack)))


def _called(view: ChifoumiView, pawn: Pawn) -> str:
    return pawn_name(view.setup.colour(pawn.seat, view.game), pawn.kind)


def _closed(why: str) -> str:
    return {
        "": "",
        "centre": _("closed while pawns are placed"),
        "on_opponent": _("closed: an opponent stands here"),
        "next_to_opponent": _("closed: next to an opponent"),
    }[why]


def _leads(move: ChifoumiMove, origin: str | None, square: str) -> bool:
    return isinstance(move, Go | Capture) and (move.origin, move.square) == (origin, square)


def _deeds(view: ChifoumiView, square: str, moves: Sequence[ChifoumiMove]) -> str:
    count = pawns(len(view.board.get(square, ())))
    takes = any(isinstance(move, Capture) for move in moves)
    if len(moves) > 1:
        return _("stack here, or take {pawns}").format(pawns=count)
    if takes:
        return _("take {pawns}").format(pawns=count)
    if moves:
        return _("stack here") if square in view.board else _("go here")
    return ""


def greeting(look: Look) -> str:
    """Said once when the table opens (CH-25)."""
    if len(look.seats) == 4 and any(seat.human for seat in look.seats):
        return _("White and black play together, against red and orange. Partners do not talk!")
    return ""
