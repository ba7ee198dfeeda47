"""The profiles of this device: their values and their store.

Matches, ratings, lessons and settings refer to their ids.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from time import time
from typing import Annotated, Literal, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from ui.assets.tokens import ANIMALS, COLOURS, token_of
from ui.store.settings import Name

Animal: TypeAlias = Annotated[str, Meta(pattern=rf"\A({'|'.join(ANIMALS)})\Z")]
Colour: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
ProfileKind: TypeAlias = Literal["adult", "child"]
T = TypeVar("T")


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


class ProfileTable(Protocol):
    """The queries and changes of profiles that the progress database offers."""

    def all_profiles(self) -> tuple[Profile, ...]: ...
    def add_profile(self, profile: Profile, uid: str) -> None: ...
    def update_profile(self, profile: Profile, at: float) -> None: ...


class RunQuery(Protocol):
    """A function that runs a query or a change on the database in memory, and never waits or raises."""

    def __call__(self, query: Callable[[ProfileTable], T]) -> T: ...


class ProfileStore:
    """The store of the profiles."""

    def __init__(self, run_query: RunQuery, run_change: RunQuery, new_id: Callable[[], int]) -> None:
        self._run_query, self._run_change, self._new_id = run_query, run_change, new_id

    def all(self) -> tuple[Profile, ...]:
        """Return the profiles in the order in which they were added."""
        return self._run_query(lambda table: table.all_profiles())

    def by_id(self, profile_id: int | None) -> Profile | None:
        """Return the profile with this id; None if there is none, or no longer."""
        return next((profile for profile in self.all() if profile.id == profile_id), None)

    def add(self, name: str, animal: str, colour: int, kind: ProfileKind = "adult") -> Profile:
        profile = Profile(self._new_id(), name, animal, colour, kind)
        uid = random_id()
        self._run_change(lambda table: table.add_profile(profile, uid))
        return profile

    def update(self, profile: Profile) -> None:
        """Change a profile; does nothing if it was deleted."""
        now = time()
        self._run_change(lambda table: table.update_profile(profile, now))
