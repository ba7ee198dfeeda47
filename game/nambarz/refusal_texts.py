"""The sentences of Nambarz's refusals (the keys of game.nambarz.refusals and game.nambarz.rules)."""

from __future__ import annotations

from game.refusal_texts import ByDetail, RefusalTexts, translatable

# what a strict referee accepts and judges (rules NB-9, NB-10, NB-12, NB-14 to NB-16 and NB-24)
FAULT_TEXTS: RefusalTexts = {
    "further_matches": translatable("{card} matches {top}."),
    "joker_misfit": ByDetail(
        "card",
        {
            "J#": translatable("The number joker covers symbol cards only."),
            "J@": translatable("The animal joker covers animal cards only."),
        },
    ),
    "matching_card": translatable("{card} matches {top}."),
    "mixed_types": translatable("A calculation takes symbol cards or animal cards, not both."),
    "negative": translatable("{step} goes below 0."),
    "no_match": translatable("{card} does not match {top}."),
    "not_whole": translatable("{step} is not a whole number."),
    "simpler": translatable("{simpler} already makes {wanted}."),
    "two_jokers": translatable("Two of these jokers never follow each other."),
    "wrong_result": translatable("That makes {result}."),
    "wrong_type": ByDetail(
        "joker",
        {
            "J#": translatable("Only a symbol card goes on the number joker."),
            "J@": translatable("Only an animal card goes on the animal joker."),
        },
    ),
}
# what even a strict referee prevents (rules NB-7, NB-15, NB-17 and NB-22)
PREVENTION_TEXTS: RefusalTexts = {
    "draw_first": translatable("Draw a card first; then you may pass."),
    "drawn_already": translatable("You have drawn: play this card now, or keep it and pass."),
    "drawn_card_missing": translatable("You have just drawn {card}: play with it, or keep it and pass."),
    "further_now": translatable("First the joker: lay one more card on it, or leave it open."),
    "joker_in_calculation": translatable("A joker is laid alone, never in a calculation."),
    "last_play_again": translatable("No card is left to draw, so you can’t finish with the play-again joker."),
    "no_further": translatable("No joker lies open here: play, or draw a card."),
    "no_open_joker": translatable("No joker lies open: cover {top}."),
    "not_held": translatable("{card} is not in your hand."),
    "nothing_to_draw": translatable("There is no card left to draw: play, or pass."),
    "nothing_to_recombine": translatable("No calculation is waiting for another way: play, or draw a card."),
    "only_play_again": translatable("You have played: end your turn, or lay a play-again joker."),
    "open_joker": ByDetail(
        "joker",
        {
            "J#": translatable("Cover the joker with a single symbol card."),
            "J@": translatable("Cover the joker with a single animal card."),
            "J*": translatable("Cover the joker with a single card, symbol or animal."),
        },
    ),
    "operation_not_allowed": translatable("At this table you calculate with {allowed}."),
    "other_cards": translatable("Use all the cards that you laid: {cards}."),
    "recombine_now": translatable("Lay the same cards another way, or take them back."),
}
REFUSAL_TEXTS: RefusalTexts = {**FAULT_TEXTS, **PREVENTION_TEXTS}
