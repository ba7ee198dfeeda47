"""Keyboard events made by the app."""

from __future__ import annotations

import pygame

MODIFIER_MASKS = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL}


def key_down_event(chord: str) -> pygame.Event:
    return _key_event(pygame.KEYDOWN, chord)


def key_up_event(chord: str) -> pygame.Event:
    return _key_event(pygame.KEYUP, chord)


def _key_event(kind: int, chord: str) -> pygame.Event:
    *mods, name = chord.split("+")
    return pygame.Event(kind, key=pygame.key.key_code(name), mod=sum(MODIFIER_MASKS[mod] for mod in mods), unicode="", scancode=0)
