"""The profiles of this device, as values.

Matches, ratings, lessons and settings refer to their ids.
"""

from __future__ import annotations

from secrets import token_hex
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ui.assets.tokens import ANIMALS, COLOURS, token_of
from ui.store.settings import Name

Animal: TypeAlias = Annotated[str, Meta(pattern=rf"\A({'|'.join(ANIMALS)})\Z")]
Colour: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
ProfileKind: TypeAlias = Literal["adult", "child"]


class Profile(msgspec.Struct, frozen=True):
    """A profile: one of the people of this device."""

    id: int
    name: Name
    animal: Animal  # with the colour, the picture of the player
    colour: Colour  # an index of `palette.SEATS`
    kind: ProfileKind = "adult"  # a child also practises in the workshop

    @property
    def token(self) -> int:
        return token_of(self.animal, self.colour % COLOURS)


def random_id() -> str:
    """Return an id of a profile or an answer, which no other computer gives."""
    return token_hex(16)
