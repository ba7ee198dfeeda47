"""The sentences of Nin Jan's refusals (the keys of game.nin_jan.rules)."""

from __future__ import annotations

from game.refusal_texts import RefusalTexts, translatable

REFUSAL_TEXTS: RefusalTexts = {
    "already_chosen": translatable("You have chosen already. Undo takes it back."),
    "choose_now": translatable("First lay a card on “Order”. The piles come when everybody has chosen."),
    "must_take": translatable("Your card beats a pile: take one of the ringed ones."),
    "not_beaten": translatable("{card} does not beat {top}. Choose a ringed pile."),
    "not_tied": translatable("The others throw for the victory now."),
    "pick_a_pile": translatable("Now choose a pile."),
    "throw_now": translatable("It is a tie: make a sign."),
}
