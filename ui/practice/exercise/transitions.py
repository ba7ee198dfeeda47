"""Transitions of the exercise view model: hints, answers and solutions, as pure functions."""

from __future__ import annotations

from dataclasses import replace

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.answer_check import Verdict
from game.practice.exercises import Answer, AsMany
from game.practice.hints import next_card_or_answer, preferred_answer
from game.practice.illustrations import ANSWER_STEP, METHOD_STEP, Strategy
from game.practice.slips import slip_advice
from ui.practice.exercise.answer_tray import faulty_card_index, hand_cards, is_tray_complete, tray_cards, tray_with_answer
from ui.practice.exercise.illustrations.player import advance_player, player_at_step
from ui.practice.exercise.texts import GENTLE_REASONS
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.tables.tray import EMPTY_TRAY


def after_time(model: ExerciseViewModel, dt: float, duration_factor: float, is_read: bool) -> ExerciseViewModel:
    """Return the view model `dt` seconds later; the same object if nothing changed.

    While it is read aloud (`is_read`), no step of the illustration follows, and nothing begins before its question was asked.
    """
    kind = model.kind if is_read and model.kind.awaits_question else model.kind.after(model, dt)
    hint = later = model.illustration_player
    if hint is not None and not (is_read and hint.progress >= 1):
        later = advance_player(hint, dt, duration_factor)
    return model if kind is model.kind and later is hint else replace(model, kind=kind, illustration_player=later)


def with_right_answer(model: ExerciseViewModel, sentence: str) -> ExerciseViewModel:
    """Return the view model after a right answer, with the sentence about it."""
    return replace(model, state="right", answer_sentence=sentence, is_gentle=True, faulty_card_index=-1, ringed_answer=None)


def with_more_to_find(model: ExerciseViewModel, sentence: str) -> ExerciseViewModel:
    """Return the view model after a right answer with more to find; for many ways, the tray is emptied."""
    has_many = isinstance(model.exercise, AsMany)
    return replace(
        model, tray=EMPTY_TRAY if has_many else model.tray, state="open" if has_many else "wrong", answer_sentence=sentence, is_gentle=True
    )


def with_wrong_answer(model: ExerciseViewModel, verdict: Verdict, answer: Answer, sentence: str) -> ExerciseViewModel:
    """Return the view model after a wrong or improvable answer: the cards stay, with a sentence below and the picture of its slip."""
    is_gentle = verdict.refusal is not None and verdict.refusal.key in GENTLE_REASONS
    advice = slip_advice(model.exercise, answer)
    return replace(
        model,
        state="wrong",
        answer_sentence=sentence,
        slip_picture=None if advice is None else advice.illustration,
        is_gentle=is_gentle,
        faulty_card_index=-1 if is_gentle else faulty_card_index(verdict, answer),
    )


def without_wrong_answer(model: ExerciseViewModel) -> ExerciseViewModel:
    """Return the view model without a wrong answer; an answer that is right but not the best stays."""
    if model.state != "wrong" or model.is_gentle:
        return replace(model, answer_sentence="", is_gentle=False)
    return replace(model, state="open", answer_sentence="", tray=EMPTY_TRAY, chosen_answer="", faulty_card_index=-1)


def with_next_hint(model: ExerciseViewModel, strategy: Strategy | None, is_animated: bool) -> ExerciseViewModel:
    """Return the view model with the next step of a strategy, animated if `is_animated`."""
    before = model.illustration_player
    step = METHOD_STEP if before is None else min(ANSWER_STEP, before.step + 1) if model.kind.is_answer_hinted else ANSWER_STEP
    player = None if strategy is None else player_at_step(strategy, step, is_animated)
    return replace(without_wrong_answer(model), illustration_player=player)


def with_hint_ring(model: ExerciseViewModel, found_calculations: tuple[Calculation, ...]) -> ExerciseViewModel:
    """Return the view model with the last hint's ring, if that hint has been given."""
    if model.illustration_player is None or model.illustration_player.step < ANSWER_STEP or not model.can_act:
        return replace(model, ringed_answer=None)
    cards = tray_cards(model.exercise, model.tray)
    if model.state == "wrong" and not model.is_gentle:
        cards = cards[:-1]
    done = is_tray_complete(model.exercise, model.tray) and model.state == "open"
    return replace(
        model, ringed_answer=None if hand_cards(model.exercise) and done else next_card_or_answer(model.exercise, cards, found_calculations)
    )


def with_solution(model: ExerciseViewModel, strategy: Strategy | None, is_animated: bool) -> ExerciseViewModel:
    """Return the view model of a skipped exercise, with a right answer and its strategy."""
    answer = preferred_answer(model.exercise)
    hint = None
    if strategy is not None:
        step = METHOD_STEP if is_animated else ANSWER_STEP
        hint = replace(player_at_step(strategy, METHOD_STEP, is_animated), step=step, last_step=ANSWER_STEP)
    after = replace(without_wrong_answer(model), state="shown", illustration_player=hint, ringed_answer=None, found_texts=())
    if isinstance(answer, Calculation | Card) and hand_cards(model.exercise):
        return replace(after, tray=tray_with_answer(model.exercise, answer))
    return replace(after, chosen_answer=answer)
