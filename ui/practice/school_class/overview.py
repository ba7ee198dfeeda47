"""The right column of the page of the class."""

from __future__ import annotations

from ui.assets.translation import _
from ui.layout.containers import Column
from ui.layout.nodes import Child, Text
from ui.practice.school_class.roster import Roster
from ui.scene.scene import Scene
from ui.widgets.parts import heading, paper


def overview(scene: Scene, roster: Roster) -> list[Child]:
    """Return what stands below each other in the right column: what the children of the class have practised."""
    done = _("{n} of {total} have practised.").format(n=len(roster.practised_ids), total=len(roster.children))
    return [paper(Column([heading(_("In the class today")), Text(done, 20)], 14, padding=(26, 16, 26, 22)))]
