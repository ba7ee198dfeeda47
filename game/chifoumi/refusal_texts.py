"""The sentences of Chifoumi's refusals (the keys of game.chifoumi.refusals and game.chifoumi.rules)."""

from __future__ import annotations

from game.refusal_texts import ByDetail, RefusalTexts, translatable

REFUSAL_TEXTS: RefusalTexts = {
    "another_pawn": translatable("Only the pawn on {square} may go on now. Move it, or stop."),
    "cannot_stack": translatable("You don’t stack on opponents."),
    "cannot_take": ByDetail(
        "mine",
        {
            "R": translatable("A rock takes scissors, and nothing else. Choose another square."),
            "S": translatable("Scissors take paper, and nothing else. Choose another square."),
            "P": translatable("Paper takes rocks and wells, and nothing else. Choose another square."),
            "W": translatable("A well takes rocks and scissors, and nothing else. Choose another square."),
        },
    ),
    "capture_instead": translatable("You don’t stack on opponents, but you can take this pile."),
    "centre": translatable("No pawn may be placed on the centre square. Choose another one."),
    "empty_square": translatable("No pawn stands on {square}. Choose one of yours."),
    "may_not_pass": translatable("You may not pass while a pawn can move. Choose one."),
    "next_to_opponent": translatable("Too close: an opponent stands next to {square}. Choose a clear square."),
    "no_throw": translatable("Who starts is already decided. Move a pawn."),
    "not_in_reserve": ByDetail(
        "kind",
        {
            "R": translatable("You have no rock left to place. Choose another pawn."),
            "S": translatable("You have no scissors left to place. Choose another pawn."),
            "P": translatable("You have no paper left to place. Choose another pawn."),
            "W": translatable("You have no well left to place. Choose another pawn."),
        },
    ),
    "not_your_pawn": translatable("The pawn on {square} is not yours. Choose one of your colour."),
    "nothing_to_place": translatable("All your pawns are on the board. Move one of them."),
    "nothing_to_stop": translatable("Only a capture lets you go on or stop. Move a pawn first."),
    "nothing_to_take": translatable("Nobody stands on {square}. You can simply go there."),
    "off_board": translatable("The board goes from a1 to g7. Choose a square on it."),
    "on_opponent": translatable("An opponent stands there. Choose a clear square, or your own stack."),
    "own_pawn": translatable("You don’t take your own pawns in this game, but you can stack on them."),
    "partners": translatable("Partners do not talk: no hints while your partner is a person."),
    "place_first": translatable("Pawns are still being placed. Choose one from your reserve."),
    "stop_instead": translatable("Go on with the pawn that took, or stop there."),
    "throw_now": translatable("First decide who starts: show a sign."),
    "too_far": translatable("A pawn goes one square at a time. Choose one right next to it."),
}
