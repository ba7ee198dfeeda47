"""The dialog that creates, changes, merges or deletes a profile."""

from __future__ import annotations

from functools import partial

from ui.assets.translation import _
from ui.layout.containers import Row
from ui.layout.nodes import Child, Text
from ui.match.onboarding.guests import add_profiles
from ui.match.seating import change_profile, delete_profiles
from ui.scene.app_context import AppContext
from ui.scene.form import FormScene
from ui.scene.gate import pass_parental_gate
from ui.scene.route import CloseRoute
from ui.scene.text_input import TextInput
from ui.screens.setup.person_form import ProfileForm, new_profile, with_free_name
from ui.store.matches import profiles
from ui.store.profiles import Profile
from ui.widgets.controls import Command, Widget
from ui.widgets.parts import button, heading, list_view, row, token
from ui.widgets.sheet import LIST_MARGINS, dialog_sheet

MERGE_WIDTH = 840.0


class ProfileDialog(FormScene):
    """Dialog that creates, edits, merges or deletes one profile."""

    shows_scene_below = supports_portrait = True
    name_button = "done"

    def __init__(self, context: AppContext, profile_id: int) -> None:
        super().__init__(context)
        self.people = context.storage.profiles.all()
        self.old_profile = next((one for one in self.people if one.id == profile_id), None)  # None for a new profile
        profile = self.old_profile or new_profile({one.animal for one in self.people})
        self.form = ProfileForm(profile, self.text_editor, self._save, self.on_escape, self.request_rebuild)
        self.is_choosing_merge = False  # another profile to merge with is being chosen
        self.focus.name = "name"

    def on_escape(self) -> None:
        if self.is_choosing_merge:
            self._cancel_merge()
        else:
            self.go(CloseRoute())

    # ------------------------------------------------------------ layout

    def compose(self) -> Child:
        if self.is_choosing_merge:
            return self._merge_choices()
        return self.form.compose(self._merge_and_delete_buttons(self.old_profile) if self.old_profile is not None else ())

    def build_widgets(self) -> list[Widget]:
        """Begin to edit the name of a new profile."""
        widgets = super().build_widgets()
        if self.old_profile is None and not self.text_editor.edited_name and not self.form.profile.name:
            self.text_editor.start_editing(next(widget for widget in widgets if isinstance(widget, TextInput)))
        return widgets

    def _merge_and_delete_buttons(self, profile: Profile) -> list[Child]:
        alone = "" if len(self.people) > 1 else _("There is nobody else.")
        join = Command("join", _("Merge with…"), self._show_merge_choices, disabled_reason=alone)
        delete = Command("delete", _("Delete"), lambda: self._ask_delete(profile), "trash")
        return [button(join, size=18), button(delete, size=18)]

    def _merge_choices(self) -> Child:
        others = [profile for profile in self.people if self.old_profile is None or profile.id != self.old_profile.id]
        parts = [
            heading(_("Who is the same person as {name}?").format(name=self.form.profile.name), size=30),
            Text(_("The person you choose keeps their name and picture."), color="text_soft"),
            list_view("others", [self._merge_row(profile) for profile in others]),
            Row([button(Command("cancel", _("Cancel"), self._cancel_merge))]),
        ]
        return dialog_sheet(parts, MERGE_WIDTH, margins=LIST_MARGINS)

    def _merge_row(self, profile: Profile) -> Row:
        command = Command(f"with/{profile.id}", profile.name, partial(self._check_merge, profile))
        return row(command, [token(profile.token, 48), Text(profile.name, 20, "b", max_lines=1, can_be_cut=True, width=0, grow=1)])

    # ------------------------------------------------------------ actions

    def _save(self, profile: Profile) -> None:
        profile = with_free_name(profile, self.people)
        if self.old_profile is None:
            add_profiles(self.context, [profile])
        else:
            change_profile(self.context, self.old_profile, profile)
        self.go(CloseRoute())

    def _ask_delete(self, profile: Profile) -> None:
        question = _("Delete {name} for good? Games with others stay, without the name; everything else goes. This can’t be undone.")
        keep = Command("keep", _("Keep {name}").format(name=profile.name), self.close_question, "undo")
        delete = Command("for_good", _("Delete for good"), partial(self._delete_profile, profile), "trash")
        self.ask_question(question.format(name=profile.name), [keep, delete])

    def _delete_profile(self, profile: Profile) -> None:
        self.dialog = None
        delete_profiles(self.context, [profile])
        self.go(CloseRoute())

    def _show_merge_choices(self) -> None:
        self.text_editor.close()
        self.is_choosing_merge = True
        self.focus.name = "cancel"
        self.request_rebuild()

    def _cancel_merge(self) -> None:
        self.is_choosing_merge = False
        self.focus.name = "join"
        self.request_rebuild()

    def _check_merge(self, other: Profile) -> None:
        assert self.old_profile is not None, "somebody is changed"
        self.future_callbacks.call_when_done(
            self.context.storage.matches.have_played_together(self.old_profile.id, other.id), partial(self._refuse_or_ask_merge, other)
        )

    def _refuse_or_ask_merge(self, other: Profile, have_met: bool) -> None:
        """Ask to merge two profiles, or say why they cannot be merged; if one is a child's, a grown-up has to confirm first."""
        assert self.old_profile is not None, "somebody is changed"
        why = profiles.merge_obstacle(self.context.storage, self.old_profile, other, have_met)
        if why:
            self.context.show_notice(_merge_refusal(why).format(one=self.old_profile.name, other=other.name))
        elif "child" in (self.old_profile.kind, other.kind):
            pass_parental_gate(self, partial(self._ask_merge, self.old_profile, other))
        else:
            self._ask_merge(self.old_profile, other)

    def _ask_merge(self, removed: Profile, remaining: Profile) -> None:
        question = _("Are {one} and {other} the same person? All games go to {other}, and {one} leaves the list. This can’t be undone.")
        no = Command("no", _("Keep both"), self.close_question, "undo")
        yes = Command("yes", _("Yes, the same"), partial(self._merge, removed, remaining), "check")
        self.ask_question(question.format(one=removed.name, other=remaining.name), [no, yes])

    def _merge(self, removed: Profile, remaining: Profile) -> None:
        self.dialog = None
        after = profiles.merge_profiles(self.context.storage, removed, remaining)
        for before in (removed, remaining):
            self.context.change_settings(profiles.replace_in_settings(self.context.settings, before, after))
        self.go(CloseRoute())


def _merge_refusal(obstacle: str) -> str:
    return {
        "together": _("{one} and {other} have played at the same table: they are two people."),
        "practised": _("{one} and {other} have both practised in the workshop: they can’t be merged."),
    }[obstacle]
