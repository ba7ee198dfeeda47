"""Scenes: one screen each. A scene never knows another: it leaves a Route, and the app opens what it names."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import pygame

from game.record import Record
from ui.canvas.brush import Brush
from ui.canvas.page import HEIGHT
from ui.canvas.static_layer import Draw
from ui.scene.audience import Audience
from ui.scene.chords import chord
from ui.scene.desk import Desk
from ui.scene.focus import Focus
from ui.scene.question import Ask
from ui.scene.reading import Mode, Reading
from ui.scene.replies import Replies
from ui.scene.routes import Back, Route
from ui.scene.telling import Telling
from ui.scene.text_entry import ENDS, Fields
from ui.widgets.controls import Command, Key, Region, Widget, tapped
from ui.widgets.listen import ListenKey
from ui.widgets.scroll import NOTCH, ScrollArea, area_of, window
from ui.widgets.tip import draw_tip_of

TIP_AFTER = 0.5  # s of hovering (ART 6)
NO_TIP = float("-inf")  # after a click, until the pointer moves again
PRESS = ("return", "space", "enter")  # what presses the thing that has the focus
LISTEN = "v"  # reads the screen aloud, where nothing else has this key
POLL = 0.03  # s between two looks at what another process or thread is doing
MARGIN = 112.0  # by which a widget with its ring and its shadow is larger than its rect, at most
SLACK = 10.0  # how far a finger may stray before a tap becomes a scroll


class Scene:
    """One screen: widgets on a picture. Subclasses give `build`, `paint` and what else they need."""

    see_through = tall = False  # the scene below stays visible; this one has an arrangement for tall windows
    shows_people = False  # who plays here, and what they know: `resume` reads it anew
    paints_pointed = False  # what is drawn beside the widgets depends on which of them is pointed at
    foot = 0.0  # how much more height that takes (`Page.foot`)
    notice_y, notice_room = 750.0, 760.0  # where the lower edge of a notice stands on a wide page, and how wide its words may be

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.route: Route | None = None
        self.stale = True  # something at rest has changed, anywhere
        self.changed: list[pygame.FRect] = []  # where alone something at rest has changed, in logical units
        self.moved = False  # sprites have
        self.at_rest: list[Draw] = []  # sprites that have landed while others still fly
        self.widgets: list[Widget] = []
        self.focus = Focus()
        self._behind: list[Widget] = []  # the screen's own widgets, also while a question is asked
        self._built_for: object = None
        self.reading = Reading(desk)
        self.tells = Telling()  # to somebody who does not see the screen
        self.listener, self.audience = False, Audience(desk)  # for a child that wants to hear everything; who else sees and hears it
        self._hover, self._hover_time, self._pressed = "", 0.0, ""
        self.scrolls: Sequence[ScrollArea] = ()  # the lists that scroll on this screen
        self.ask: Ask | None = None  # stands over the screen until it is answered
        self.fields: Fields | None = None  # where a text of this screen is edited
        self._pulled: ScrollArea | None = None  # the list under the pointer while it is down
        self._pulling, self._pointer = False, (0.0, 0.0)  # it has moved too far for a tap
        self.replies = Replies(self.rebuild)  # of the disk

    def build(self) -> list[Widget]:
        """The widgets for the present page and state, in the order of Tab."""
        return []

    def paint(self, brush: Brush) -> None:
        """Everything below the widgets."""
        brush.wood()

    def paint_over(self, brush: Brush) -> None:
        """Everything above the widgets."""

    def sprites(self) -> Sequence[Draw]:
        """What moves now, each to be drawn on its own over all the rest."""
        return ()

    @property
    def needs_frame(self) -> bool:
        return self.stale or self.moved or bool(self.changed)

    def commands(self) -> list[Command]:
        """Commands that have a key on the keyboard but no widget."""
        return []

    @property
    def kept_free(self) -> list[pygame.FRect]:
        """What a word of the coach and a trouble do not cover: a question, or the widgets."""
        return [widget.rect for widget in self._behind] if self.ask is None else [self.ask.rect]

    def said(self) -> str:
        """What is read aloud of this screen, a line for each thing of its own; "" for nothing."""
        return ""

    @property
    def listening(self) -> Mode:
        """When it is read aloud."""
        return "always" if self.listener else self.desk.settings.read_aloud

    def read_aloud(self) -> None:
        """Reads all of it aloud once more, or says why that cannot be."""
        self.reading.again("\n".join(filter(None, self._to_read())), self.audience)

    def heed(self) -> None:
        """Reads aloud what has come with the frame that was just drawn, where everything is read."""
        if self.listening == "always":
            self.reading.follow(*(self.audience.to_all() or self._to_read()))

    def _to_read(self) -> tuple[str, str]:
        """What the screen says or asks; what is told below, and what is pressed, has the ring or lies under a pointer that rests."""
        rests = self._hover if self._hover_time >= TIP_AFTER else ""
        name = self._pressed or (self.focus.name if self.focus.visible else rests)
        touched = next((one.says for one in self.widgets if one.name == name), "")
        says = self.said() or (self.ask.question if self.ask is not None else "")
        return says, "\n".join(filter(None, (self.desk.saying(), touched)))

    def listen_key(self, rect: pygame.FRect) -> list[Widget]:
        """The key for that, where somebody wants to listen."""
        if self.listening == "off":
            return []
        self.desk.voice.wake()
        return [ListenKey(rect, self.read_aloud, self.desk.unheard)]

    def leave(self) -> None:
        """What Escape does."""
        self.go(Back())

    def evidence(self) -> Record | None:
        """The match on this screen, for the report of a fault."""
        return None

    def resume(self) -> None:
        """Shown again after another scene lay over it; nobody told it where the pointer went meanwhile."""
        self.reading.anew()
        self._point_at("")
        self.rebuild()

    def new_day(self) -> None:
        """Another day has begun: what depends on the date is read anew."""
        self.rebuild()

    def close(self) -> None:
        """About to go for good."""
        if self.fields is not None:
            self.fields.close()

    def update(self, dt: float) -> None:
        """`dt`: seconds since the last frame."""
        self.replies.update()
        if self._hover and self._hover_time < TIP_AFTER:
            self._hover_time += dt
            self.stale = self.stale or self._hover_time >= TIP_AFTER
        if self.fields is not None and self.fields.update(dt):
            self.stale = True
        if self.reading.searched():
            self.desk.say("" if self.listening == "off" else self.desk.voice.trouble(), "hint")
            self.rebuild()
        if self.reading.waits and not self.desk.voice.busy:
            self.reading.waits, self.stale = False, True

    def due(self) -> float:
        """Seconds until `update` has something to do: 0 at the next frame, inf when only an event changes anything. For a scene with an
        `update` of its own 0, unless it has a `due` of its own too."""
        return 0.0 if type(self).update is not Scene.update else self.resting()

    def resting(self) -> float:
        """As `due`, for what every scene has: a text that is edited, a tooltip that will come up."""
        if self.fields is not None and self.fields.name:
            return POLL
        if self.desk.voice.looking or self.reading.waits or self.replies:
            return POLL
        return TIP_AFTER - self._hover_time if self._hover and self._hover_time < TIP_AFTER else inf

    def go(self, route: Route) -> None:
        self.route = route

    def forget_input(self) -> None:
        """Forgets what is hovered, pressed, pulled, focused and asked."""
        self._hover, self._hover_time, self._pressed = "", NO_TIP, ""
        self._pulled, self._pulling, self.ask = None, False, None
        self.focus.forget()
        self.rebuild()

    def put_question(self, question: str, answers: Sequence[Command]) -> None:
        """Puts a question over the screen; the first answer is the primary one, and Escape takes the question away."""
        self.ask = Ask(question, answers)
        self.rebuild()

    def drop_question(self) -> None:
        self.ask = None
        self.rebuild()

    def rebuild(self) -> None:
        """The widgets no longer fit the state: make them anew before the next frame."""
        self._built_for = None
        self.stale = True

    def arrange(self) -> bool:
        """Builds the widgets when the page or the state has changed; whether they had."""
        if self._built_for == self.desk.page:
            return False
        self._built_for = self.desk.page
        self.notice_y = type(self).notice_y + self.desk.page.rect.bottom - HEIGHT
        self.widgets = self._behind = self.build()
        if self.ask is not None:
            self.widgets = self.ask.widgets()
            self._hover = self._hover if self._hover in [one.name for one in self.widgets] else ""  # what is below is not pointed at
        self.focus.follow(self.widgets)
        return True

    def handle(self, event: pygame.Event) -> None:
        """One event of the window; positions are device pixels."""
        self.arrange()
        if self.fields is not None and self.fields.handle(event):
            self.stale = True
            return
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(self.desk.page.point(event.pos))
            case pygame.WINDOWLEAVE:
                self._point_at("")
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(self.desk.page.point(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(self.desk.page.point(event.pos))
            case pygame.MOUSEWHEEL:
                self._wheel(event.precise_y)
            case pygame.KEYDOWN:
                keys = chord(event)
                self.type(keys)
                if self.fields is not None:
                    self.fields.began_by(event.key if len(keys) == 1 else None)  # others write nothing

    def edits(self, event: pygame.Event) -> bool:
        """Whether this key is for the text that is being edited."""
        return self.fields is not None and bool(self.fields.name) and event.key not in ENDS

    def type(self, keys: str) -> None:
        """One chord of the keyboard, such as "tab" or "ctrl+z"."""
        self.arrange()
        focused = self.focus.widget(self.widgets)
        typed = focused is not None and self.focus.visible and focused.type(keys)
        if typed or self._shortcut(keys) or self.focus.walk(self.widgets, keys):
            self._reveal()
            self.stale = True
        elif keys in PRESS and focused is not None and self.focus.visible:
            self._activate(focused)
        elif keys == "escape":
            self.leave() if self.ask is None else self.drop_question()

    def draw(self, brush: Brush) -> None:
        """Draws what rests as it was last arranged. Changes nothing of it."""
        self.draw_content(brush)
        focused = self.focus.widget(self.widgets) if self.focus.visible else None
        pointed = next((widget for widget in self.widgets if widget.name == self._hover), None)
        ringed = focused or (pointed if brush.skin.look.rings and not self.focus.visible else None)  # wide rings are round that too
        if ringed is not None:
            with window(self.scrolls, brush, ringed, SLACK):
                ringed.draw_focus(brush)
        draw_tip_of(brush, focused if self.focus.visible else pointed if self._hover_time >= TIP_AFTER else None)

    def draw_content(self, brush: Brush) -> None:
        """Draws everything but the ring of the focus and the tooltip."""
        self.paint(brush)
        self._draw_widgets(brush, self._behind)
        for area in self.scrolls:
            area.draw_edges(brush)
        self.paint_over(brush)
        if self.ask is not None:
            for draw in self.sprites():
                draw(brush)
            self.ask.draw(brush)
            self._draw_widgets(brush, self.widgets)

    def _draw_widgets(self, brush: Brush, widgets: Sequence[Widget]) -> None:
        for widget in widgets:
            with window(self.scrolls, brush, widget):
                widget.draw(brush, widget.name == self._hover, widget.name == self._pressed)

    def _shortcut(self, keys: str) -> bool:
        buttons = [widget.command for widget in self.widgets if isinstance(widget, Key | Region)]
        for command in (*buttons, *(self.commands() if self.ask is None else ())):
            if keys in command.keys:
                self._run(command)
                return True
        if keys == LISTEN and self.listening != "off" and any(self._to_read()):
            self.read_aloud()
            return True
        return False

    def _run(self, command: Command) -> None:
        if command.why:
            self.desk.say(command.why)
        else:
            self.desk.sounds.play("key")
            command.run()
        self.stale = True

    def _activate(self, widget: Widget) -> None:
        if isinstance(widget, Key):
            self._run(widget.command)
        else:
            widget.activate()
        self.stale = True

    def _under(self, point: tuple[float, float]) -> Widget | None:
        seen = [one for one in self.widgets if (area := area_of(self.scrolls, one)) is None or area.rect.collidepoint(point)]
        return tapped(seen, self.desk.least_hit, *point)

    def touched(self, point: tuple[float, float]) -> str:
        """The name of what a tap at this point, in units, is for; "" for nothing."""
        self.arrange()
        under = self._under(point)
        bar = next((area for area in self.scrolls if area.on_bar(*point)), None)
        return f"{bar.name}/bar" if bar is not None else under.name if under is not None else ""

    def reveal(self, widget: Widget) -> None:
        """Scrolls to where it is seen."""
        if (area := area_of(self.scrolls, widget)) is not None:
            area.reveal(widget.rect.y, widget.rect.h)

    def seen(self, widget: Widget) -> pygame.FRect:
        """What of it is not scrolled away."""
        area = area_of(self.scrolls, widget)
        return widget.rect if area is None else widget.rect.clip(area.rect)

    def _reveal(self) -> None:
        """Scrolls to where the keyboard has gone."""
        self.arrange()
        if (focused := self.focus.widget(self.widgets)) is not None:
            self.reveal(focused)

    def _wheel(self, notches: float) -> None:
        for area in self.scrolls:
            if area.rect.collidepoint(self._pointer) and area.scroll(-NOTCH * notches):
                self.stale = True

    def _pull(self, point: tuple[float, float]) -> bool:
        """Drags the list under the pressed pointer, so that the press is no tap any more. True when it did."""
        dy = point[1] - self._pointer[1]
        if self._pulled is None or not (self._pulling or abs(dy) > SLACK):
            return False
        self._pulling, self._pressed, self._pointer = True, "", point
        self.stale = self._pulled.pull(dy) or self.stale
        return True

    def _move(self, point: tuple[float, float]) -> None:
        self._hover_time = max(0.0, self._hover_time)
        pressed = next((widget for widget in self.widgets if widget.name == self._pressed), None)
        if pressed is not None and pressed.drag(*point):
            self.stale = True
        elif self._pull(point):
            return
        if self._pulled is None:
            self._pointer = point
        under = self._under(point)
        self._point_at(under.name if under else "")

    def _point_at(self, name: str) -> None:
        """The pointer is over this widget now; "": over none."""
        if name != self._hover:
            self.stale = self.stale or self.paints_pointed or self._hover_time >= TIP_AFTER  # a tooltip is not within its widget
            self.changed += [one.rect.inflate(MARGIN, MARGIN) for one in self.widgets if one.name in (self._hover, name)]
            self._hover, self._hover_time = name, 0.0

    def point_anew(self) -> None:
        """Things have moved: another widget may be under the pointer, or bear the name of the one that was."""
        self.rebuild()
        self.arrange()
        under = self._under(self._pointer) if self._hover else None
        self._point_at(under.name if under else "")

    def _press(self, point: tuple[float, float]) -> None:
        self.focus.visible = False
        self._hover_time = NO_TIP
        self._pointer, self._pulled = point, next((area for area in self.scrolls if area.furthest and area.rect.collidepoint(point)), None)
        self._pulling = self._pulled is not None and self._pulled.grip(*point)
        under = None if self._pulling else self._under(point)
        self._pressed = under.name if under else ""
        if under is not None:
            self.focus.name = under.name
            under.press(*point)
        self.stale = True

    def _release(self, point: tuple[float, float]) -> None:
        under, pressed, self._pressed = self._under(point), self._pressed, ""
        self._pulled, self._pulling, self.stale = None, False, True
        if under is None or under.name != pressed:
            return
        if isinstance(under, Key):
            self._run(under.command)
        else:
            under.click(*point)
