"""The routes to the screens of hands on phones."""

from __future__ import annotations

from ui.scene.route import Route


class PhonesRoute(Route, frozen=True, tag="screen.PhonesScreen"):
    """The route to the list of the seats and their phones."""

    phones: object  # ui.phones.table.PhoneTable
