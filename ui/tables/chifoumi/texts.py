"""The texts of Chifoumi's table: prompts, progress, options, squares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from game.chifoumi import tips
from game.chifoumi.board import CENTRE, SQUARES, GameOptions, forbidden_squares, top_of
from game.chifoumi.moves import Capture, Colour, Go, Kind, Pass
from game.chifoumi.state import ChifoumiView
from game.kernel import Event, Move, Options
from ui.assets.translation import _, _n, format_number
from ui.tables.chifoumi.gains import last_turn_gains
from ui.tables.chifoumi.names import choose_by_color, color_name, kind_name, pawn_count_text, pawn_name
from ui.tables.contract import ProgressText, TableViewModel
from ui.tables.key_lines import RANGE_DASH, KeyLine, KeySection
from ui.tables.option_texts import OptionText, OptionTexts
from ui.tables.spoken.accessible_names import beats_sentence

GAMES_PER_SET = 3  # games of a set (rule CH-20)
THREE_PLAYERS = 3  # players of a game in which captures count (rule CH-20)


def prompt(model: TableViewModel) -> str:
    """Return what the player to move can do, or who has to move."""
    question: ChifoumiView | None = model.decision_view
    if question is None or not question.legal():
        return model.waiting_text
    if question.is_throwing:
        return _("Show a sign: who starts?")
    if question.is_placing:
        return _("Now an open square") if model.lifted_piece else _("Choose a pawn to place")
    if question.mover is not None:
        if last_turn_gains(question)[-1] < 0:
            return _("You took from your own side. Move this pawn again, or stop there.")
        return _("Nice capture! Move this pawn again, or stop there.")
    if question.legal() == (Pass(),):
        return _("None of your pawns can move: pass.")
    return _("Where to?") if model.lifted_piece else _("Choose a pawn")


def progress_text(view: ChifoumiView) -> ProgressText:
    """Return the progress of the match; a view has no names, so colours stand for the players."""
    setup, count = view.setup, pawn_count_text(sum(len(stack) for stack in view.board.values()))
    table = {2: _("Two players"), 3: _("Three players"), 4: _("Two against two")}[setup.players]
    if view.is_throwing:
        return ProgressText(_("before the first move"), " · ".join((table, _("rock, paper, scissors decides who starts"))))
    if setup.has_several_games:
        short = _("game {n}, {pawns} on the board").format(n=view.game, pawns=count)
        return ProgressText(short, f"{_game_count_text(view)} · {_turn_text(view)}")
    start = _("Free placement") if view.is_placing else table
    return ProgressText(_("{pawns} on the board").format(pawns=count), f"{start} · {_turn_text(view)}")


def _game_count_text(view: ChifoumiView) -> str:
    """Return the count of games, such as "Game 2 · 9.5 to 6" (rule CH-14) or "Game 2 of 3" (rule CH-20)."""
    if view.setup.rotate:
        return _("Game {n} of {all}").format(n=view.game, all=GAMES_PER_SET)
    if not any(view.totals):
        return _("Match to 15, game {n}").format(n=view.game)
    one, other = (format_number(total) for total in view.totals)
    return _("Game {n} · {one} to {other}").format(n=view.game, one=one, other=other)


def _turn_text(view: ChifoumiView) -> str:
    colour = view.setup.colour(view.turn, view.game)
    if view.why:
        return _("the game is over")
    if view.is_placing:
        placed = sum(len(stack) for stack in view.board.values())
        number, every = placed + 1, placed + sum(len(kinds) for kinds in view.reserve)
        turn = choose_by_color(colour, _("white to place"), _("red to place"), _("black to place"), _("orange to place"))
        return _("pawn {n} of {all}, {turn}").format(n=number, all=every, turn=turn)
    if view.mover is not None:
        return _may_go_on_text(colour, sum(gain > 0 for gain in last_turn_gains(view)))
    return choose_by_color(colour, _("white to move"), _("red to move"), _("black to move"), _("orange to move"))


def _may_go_on_text(color: Colour, capture_count: int) -> str:
    """Return a phrase such as "white has taken 2 times and may go on"."""
    if not capture_count:
        return choose_by_color(color, _("white may go on"), _("red may go on"), _("black may go on"), _("orange may go on"))
    return choose_by_color(
        color,
        _n("white has taken and may go on", "white has taken {n} times and may go on", capture_count),
        _n("red has taken and may go on", "red has taken {n} times and may go on", capture_count),
        _n("black has taken and may go on", "black has taken {n} times and may go on", capture_count),
        _n("orange has taken and may go on", "orange has taken {n} times and may go on", capture_count),
    )


def score_unit(view: ChifoumiView) -> str:
    """Return the unit of a score: points (rule CH-13), or pawns taken (rule CH-20)."""
    return _("taken") if view.setup.players == THREE_PLAYERS else _("points")


def score_explanation(view: ChifoumiView, seat: int) -> str:
    """Return how the score of this seat is counted (rules CH-13, CH-14, CH-20 and CH-24)."""
    score = pawn_count_text(int(view.scores[seat]))
    if view.setup.has_teams:
        sentence = _("{pawns} of this team on the board. The team with more of them wins.")
    elif view.setup.players == THREE_PLAYERS:
        sentence = _("{pawns} taken from the others. Whoever takes the most wins.")
    elif view.starter in (None, seat):
        sentence = _("{pawns} left: 1 point each.")
    else:
        sentence = _("{pawns} left: 1 point each, and half a point for not having started.")
    counted = sentence.format(pawns=score)
    if not view.setup.has_several_games:
        return counted
    goal = _("In the games before: {n}. The first to reach 15 wins.") if view.setup.match else _("In the games before: {n}.")
    return " ".join((counted, goal.format(n=format_number(view.totals[seat]))))


def option_texts() -> OptionTexts:
    """Return the labels and explanations of the game's options."""
    words = {
        "free_placement": OptionText(_("Free placement"), help=(_("You place your pawns yourselves."),)),
        "peek": OptionText(_("Look into stacks"), help=(_("You may look at hidden pawns."),)),
        "match": OptionText(_("Match to 15 points"), help=(_("The points from all the games are added up."),)),
        "throw_for_start": OptionText(_("Rock, paper, scissors to start"), help=(_("Rock, paper, scissors: who starts?"),)),
        "rotate": OptionText(_("A set of three games"), help=(_("Each game, the colours change hands."),)),
    }
    return OptionTexts(words)


def seat_label(seat: int, player_count: int, options: Options) -> str:
    """Return what this seat plays, such as "white, starts" or "red, with orange".

    A table with fewer than two seats counts as one for two.
    """
    setup = GameOptions(max(2, player_count), **{name: bool(value) for name, value in options.items()})
    colour = setup.colour(seat, 1)
    if setup.has_teams:
        return choose_by_color(colour, _("white, with black"), _("red, with orange"), _("black, with white"), _("orange, with red"))
    return _("white, starts") if colour is Colour.WHITE and not setup.throw_for_start else color_name(colour)


def key_sections() -> Sequence[KeySection]:
    """Return the shortcuts of this table alone."""
    lines = (
        KeyLine(("1", RANGE_DASH, "3"), _("To decide who starts: rock, paper or scissors")),
        KeyLine(("1", RANGE_DASH, "4"), _("While placing: a pawn from your reserve")),
        KeyLine(("F",), _("On a stack: look into it")),
        KeyLine(("T",), _("Show which of your pawns can be taken")),
    )
    return (KeySection(_("On the board"), lines),)


def choice_label(move: Move) -> tuple[str, str]:
    """Return the label and icon that offer a move if a gesture can mean several (rules CH-17 and CH-22)."""
    return (_("Take it"), "check") if isinstance(move, Capture) else (_("Stack here"), "stack")


def face_name(face: str) -> str:
    """Return the name of a pawn's face, "" for a hidden one."""
    colour, _slash, kind = face.partition("/")
    return "" if kind in ("", "?") else pawn_name(Colour(colour), Kind(kind))


def table_sentences(model: TableViewModel) -> list[str]:
    """Return a sentence about each occupied square, or about the empty board; then the sentence on which kind beats which."""
    standing = [sentence for square, sentence in square_sentences(model).items() if model.view.board.get(square)]
    kinds = [kind for kind in Kind if not (kind is Kind.WELL and model.view.setup.has_teams)]
    beaten = beats_sentence((kind_name(kind), [kind_name(prey) for prey in kinds if kind.can_capture(prey)]) for kind in kinds)
    return [*(standing or [_("There are no pawns on the board yet.")]), beaten]


def square_sentences(model: TableViewModel, lifted_from: str = "") -> dict[str, str]:
    """Return a sentence about each square: its pawns, and the possible moves of the lifted pawn."""
    actions = _square_actions(model.decision_view, lifted_from) if model.decision_view is not None else {}
    contents = {square: _square_content(model.view, square) for square in SQUARES}
    acted = {square: _("{square} · {deed}").format(square=contents[square], deed=deed) for square, deed in actions.items()}
    return contents | acted


def _square_actions(decision_view: ChifoumiView, lifted_from: str) -> dict[str, str]:
    """Return what can be done on some squares, or why they are closed."""
    legal = decision_view.legal()
    if decision_view.is_placing:
        seat = decision_view.seat
        closed = forbidden_squares(decision_view.setup, decision_view.board, seat) if legal and seat is not None else {}
        return {square: _closed_text(why) for square, why in closed.items()}
    at, reached = lifted_from or decision_view.mover, defaultdict[str, set[type[Move]]](set)
    for move in legal:
        if isinstance(move, Go | Capture) and move.origin == at:
            reached[move.square].add(type(move))
    return {square: _action_text(decision_view, square, moves) for square, moves in reached.items()}


def _square_content(view: ChifoumiView, square: str) -> str:
    count, top = len(view.board.get(square, ())), top_of(view.board, square)
    if top is None:
        return (_("{square}: free, the centre") if square == CENTRE else _("{square}: free")).format(square=square)
    sentence = _("{square}: {pawn}") if count == 1 else _("{square}: {pawn} on top, {pawns}")
    return sentence.format(square=square, pawn=pawn_name(view.setup.colour(top.seat, view.game), top.kind), pawns=pawn_count_text(count))


def _closed_text(reason_key: str) -> str:
    return {
        "centre": _("closed while pawns are being placed"),
        "on_opponent": _("closed: an opponent stands here"),
        "next_to_opponent": _("closed: next to an opponent"),
    }[reason_key]


def _action_text(decision_view: ChifoumiView, square: str, move_types: set[type[Move]]) -> str:
    """Return what the lifted pawn may do on this square."""
    count = pawn_count_text(len(decision_view.board.get(square, ())))
    if move_types == {Go, Capture}:
        return _("stack here, or take {pawns}").format(pawns=count)
    if Capture in move_types:
        return _("take {pawns}").format(pawns=count)
    return _("stack here") if square in decision_view.board else _("go here")


def welcome_tip(model: TableViewModel) -> str:
    """Return the welcome tip of a game in teams, "" in other games (rule CH-25)."""
    if len(model.seats) == 4 and any(seat.is_human for seat in model.seats):
        return _("White and black play together, against red and orange. Partners do not talk!")
    return ""


def tip_texts(view: ChifoumiView, events: Sequence[Event]) -> Mapping[str, str]:
    """Return the tips about rare situations in a view and its last events, by key."""
    words = {"second_capture": _("Your pawn has taken, so it may go on, and here it can even take once more. You may stop, too.")}
    return {key: words[key] for key in tips.tip_keys(view, events)}
