"""The texts of Chifoumi's table: prompts, progress, options, squares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from game.chifoumi import tips
from game.chifoumi.board import CENTRE, SQUARES, GameOptions, top_of, veiled
from game.chifoumi.moves import Capture, Colour, Go, Kind, Pass
from game.chifoumi.state import ChifoumiView
from game.kernel import Event, Move, Options
from ui.assets.translation import _, _n, figure
from ui.tables.chifoumi.gains import trail_gains
from ui.tables.chifoumi.names import by_colour, colour_name, pawn_name, pawns
from ui.tables.contract import ProgressText, TableViewModel
from ui.tables.key_lines import TO, KeyLine, KeySection
from ui.tables.option_texts import OptionText, OptionTexts

GAMES_OF_A_SET = 3  # games of a set (rule CH-20)
THREE = 3  # players of a game in which captures count (rule CH-20)


def prompt(model: TableViewModel) -> str:
    """Return what the player to move can do, or who has to move."""
    question: ChifoumiView | None = model.question
    if question is None or not question.legal():
        waited = [model.seats[seat].name for seat in model.active]
        return _("Waiting for {names}").format(names=", ".join(waited)) if waited else ""
    if question.throwing:
        return _("Show a sign: who starts?")
    if question.placing:
        return _("Now a clear square") if model.lifted_piece else _("Choose a pawn to place")
    if question.mover is not None:
        if trail_gains(question)[-1] < 0:
            return _("You took from your own side. Move this pawn again, or stop there.")
        return _("Nice capture! Move this pawn again, or stop there.")
    if question.legal() == (Pass(),):
        return _("None of your pawns can move: pass.")
    return _("Where to?") if model.lifted_piece else _("Choose a pawn")


def situation(view: ChifoumiView) -> ProgressText:
    """Return the progress of the match; a view has no names, so colours stand for the players."""
    setup, count = view.setup, pawns(sum(len(stack) for stack in view.board.values()))
    table = {2: _("Two players"), 3: _("Three players"), 4: _("Two against two")}[setup.players]
    if view.throwing:
        return ProgressText(_("before the first move"), " · ".join((table, _("the throw decides who starts"))))
    if setup.several:
        short = _("game {n}, {pawns} on the board").format(n=view.game, pawns=count)
        return ProgressText(short, f"{_count_of_games(view)} · {_now(view)}")
    start = _("Free placement") if view.placing else table
    return ProgressText(_("{pawns} on the board").format(pawns=count), f"{start} · {_now(view)}")


def _count_of_games(view: ChifoumiView) -> str:
    """Return the count of games, such as "Game 2 · 9.5 to 6" (rule CH-14) or "Game 2 of 3" (rule CH-20)."""
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
        placed = sum(len(stack) for stack in view.board.values())
        number, every = placed + 1, placed + sum(len(kinds) for kinds in view.reserve)
        turn = by_colour(colour, _("white to place"), _("red to place"), _("black to place"), _("orange to place"))
        return _("pawn {n} of {all}, {turn}").format(n=number, all=every, turn=turn)
    if view.mover is not None:
        return _goes_on(colour, sum(gain > 0 for gain in trail_gains(view)))
    return by_colour(colour, _("white to move"), _("red to move"), _("black to move"), _("orange to move"))


def _goes_on(colour: Colour, times: int) -> str:
    """Return a phrase such as "white has taken 2 times and may go on"."""
    if not times:
        return by_colour(colour, _("white may go on"), _("red may go on"), _("black may go on"), _("orange may go on"))
    return by_colour(
        colour,
        _n("white has taken and may go on", "white has taken {n} times and may go on", times),
        _n("red has taken and may go on", "red has taken {n} times and may go on", times),
        _n("black has taken and may go on", "black has taken {n} times and may go on", times),
        _n("orange has taken and may go on", "orange has taken {n} times and may go on", times),
    )


def score_caption(view: ChifoumiView, score: float) -> str:
    """Return the unit of a score: points (rule CH-13), or pawns taken (rule CH-20)."""
    if view.setup.players == THREE:
        return _("taken")
    return _("points")


def score_says(view: ChifoumiView, seat: int) -> str:
    """Return how the score of this seat is counted (rules CH-13, CH-14, CH-20 and CH-24)."""
    score = pawns(int(view.scores[seat]))
    if view.setup.teams:
        sentence = _("{pawns} of this team on the board. The team with more of them wins.")
    elif view.setup.players == THREE:
        sentence = _("{pawns} taken from the others. Whoever takes the most wins.")
    elif view.starter in (None, seat):
        sentence = _("{pawns} left: 1 point each.")
    else:
        sentence = _("{pawns} left: 1 point each, and half a point for not having started.")
    counted = sentence.format(pawns=score)
    if not view.setup.several:
        return counted
    goal = _("In the games before: {n}. The first to reach 15 wins.") if view.setup.match else _("In the games before: {n}.")
    return " ".join((counted, goal.format(n=figure(view.totals[seat]))))


def offers() -> OptionTexts:
    """Return the labels and explanations of the game's options."""
    words = {
        "free_placement": OptionText(_("Free placement"), help=(_("You place your pawns yourselves."),)),
        "peek": OptionText(_("Look into stacks"), help=(_("Hidden pawns may be seen."),)),
        "match": OptionText(_("Match to 15 points"), help=(_("The points of all games add up."),)),
        "throw_for_start": OptionText(_("Throw for the start"), help=(_("Rock, paper, scissors: who starts?"),)),
        "rotate": OptionText(_("A set of three games"), help=(_("The colours move on."),)),
    }
    return OptionTexts(words)


def seat_words(seat: int, players: int, options: Options) -> str:
    """Return what this seat plays, such as "white, starts" or "red, with orange".

    A table with fewer than two seats counts as one for two.
    """
    setup = GameOptions(max(2, players), **{name: bool(value) for name, value in options.items()})
    colour = setup.colour(seat, 1)
    if setup.teams:
        return by_colour(colour, _("white, with black"), _("red, with orange"), _("black, with white"), _("orange, with red"))
    return _("white, starts") if colour is Colour.WHITE and not setup.throw_for_start else colour_name(colour)


def key_sections() -> Sequence[KeySection]:
    """Return the shortcuts of this table alone."""
    lines = (
        KeyLine(("1", TO, "3"), _("In the throw: rock, paper or scissors")),
        KeyLine(("1", TO, "4"), _("While you place: a pawn of your reserve")),
        KeyLine(("F",), _("On a stack: look into it")),
        KeyLine(("T",), _("Show which of your pawns can be taken")),
    )
    return (KeySection(_("On the board"), lines),)


def choice(move: Move) -> tuple[str, str]:
    """Return the label and icon that offer a move if a gesture can mean several (rules CH-17 and CH-22)."""
    return (_("Take it"), "check") if isinstance(move, Capture) else (_("Stack here"), "stack")


def face_name(face: str) -> str:
    """Return the name of a pawn's face, "" for a hidden one."""
    colour, _slash, kind = face.partition("/")
    return "" if kind in ("", "?") else pawn_name(Colour(colour), Kind(kind))


def read(model: TableViewModel) -> list[str]:
    """Return a sentence about each occupied square, or one that says that the board is empty."""
    standing = [sentence for square, sentence in squares_say(model).items() if model.view.board.get(square)]
    return standing or [_("No pawn stands on the board yet.")]


def squares_say(model: TableViewModel, origin: str = "") -> dict[str, str]:
    """Return a sentence about each square: what stands there, and what the lifted pawn could do there."""
    actions = _actions(model.question, origin) if model.question is not None else {}
    sentence = _("{square} · {deed}")
    standing = {square: _standing(model.view, square) for square in SQUARES}
    return {
        square: sentence.format(square=stands, deed=actions[square]) if square in actions else stands for square, stands in standing.items()
    }


def _actions(question: ChifoumiView, origin: str) -> dict[str, str]:
    """Return what can be done on some squares, or why they are closed."""
    legal = question.legal()
    if question.placing:
        seat = question.seat
        return (
            {square: _closed(why) for square, why in veiled(question.setup, question.board, seat).items()}
            if legal and seat is not None
            else {}
        )
    at, reached = origin or question.mover, defaultdict[str, set[type[Move]]](set)
    for move in legal:
        if isinstance(move, Go | Capture) and move.origin == at:
            reached[move.square].add(type(move))
    return {square: _action(question, square, moves) for square, moves in reached.items()}


def _standing(view: ChifoumiView, square: str) -> str:
    count, top = len(view.board.get(square, ())), top_of(view.board, square)
    if top is None:
        return (_("{square}: free, the centre") if square == CENTRE else _("{square}: free")).format(square=square)
    sentence = _("{square}: {pawn}") if count == 1 else _("{square}: {pawn} on top, {pawns}")
    return sentence.format(square=square, pawn=pawn_name(view.setup.colour(top.seat, view.game), top.kind), pawns=pawns(count))


def _closed(why: str) -> str:
    return {
        "centre": _("closed while pawns are placed"),
        "on_opponent": _("closed: an opponent stands here"),
        "next_to_opponent": _("closed: next to an opponent"),
    }[why]


def _action(question: ChifoumiView, square: str, moves: set[type[Move]]) -> str:
    """Return what the lifted pawn may do on this square."""
    count = pawns(len(question.board.get(square, ())))
    if moves == {Go, Capture}:
        return _("stack here, or take {pawns}").format(pawns=count)
    if Capture in moves:
        return _("take {pawns}").format(pawns=count)
    return _("stack here") if square in question.board else _("go here")


def greeting(model: TableViewModel) -> str:
    """Return the welcome tip of a game in teams, "" in other games (rule CH-25)."""
    if len(model.seats) == 4 and any(seat.is_human for seat in model.seats):
        return _("White and black play together, against red and orange. Partners do not talk!")
    return ""


def first_meetings(view: ChifoumiView, events: Sequence[Event]) -> Mapping[str, str]:
    """Return the tips about rare situations in a view and its last events, by key."""
    words = {"second_capture": _("Your pawn has taken, so it may go on, and here it can even take once more. You may stop, too.")}
    return {key: words[key] for key in tips.tips_for(view, events)}
