"""Keyboard events made by the app."""

from __future__ import annotations

import pygame

MODS = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL}


def key_down(chord: str) -> pygame.Event:
    return _event(pygame.KEYDOWN, chord)


def key_up(chord: str) -> pygame.Event:
    return _event(pygame.KEYUP, chord)


def _event(kind: int, chord: str) -> pygame.Event:
    *mods, name = chord.split("+")
    return pygame.Event(kind, key=pygame.key.key_code(name), mod=sum(MODS[mod] for mod in mods), unicode="", scancode=0)
