"""Colours: named roles, each with a value for normal and for high contrast (docs/art.md, 2, WCAG 2.2).

Drawing code names a role and never a value: "border" as an argument, `stroke="border"` in the body of a drawing. The values of the
palette are filled in when it is drawn. A new colour is a new role here, named for its use, or for its material.
"""

from __future__ import annotations

import re

WHITE, BLACK = "#FFFFFF", "#000000"
# Role, normal value, value in high contrast: 7:1 for text on white and on black; a colour with a meaning keeps its hue.
ROLE_TABLE = """
# Surfaces: what is written and chosen on
surface         #FBF3E1 white     surface_end     #F4E7CB white     surface_sunk    #EFE0BF white     surface_raised  #FFFCF2 white
surface_bright  #FFFDF4 white     entry           #FFFFFF white     row             #FFF6DC white     row_hover       #FFFBEF white
row_chosen      #FCE3A6 white     row_plain       #FFF6DF white     tile_end        #F6EBD2 white     tile_chosen     #FFF2CC white
tile_chosen_end #FCDF9A white     found           #F7D27C #F5D17E   pill            #E0CCA2 white     key_end         #F2E4C6 white
smoke           #24140A black     bar             #150A03 black     bar_end         #1E1008 black
# Text and icons
text          #33261C black   text_soft     #66513F black   text_faint    #9A8568 black   on_wood       #FFF3DC white
on_wood_soft  #F0DDBB white   on_wood_faint #E5CFA8 white   on_accent     #FFFFFF white   on_primary    #33261C black
on_target     #0B2E27 black   on_hint       #33261C black   on_board      #F3DDB4 white   mint          #9BE5D2 white
mint_pale     #B8F3DF white
# Borders and rings
border         #8A7355 black   border_soft    #CDB98C white   border_button  #A98F66 black   border_chosen  #B9862A black
border_control #5E4A34 black   border_card    #B59C73 white   focus_ring     #FFF3DC white
# What a click does, what is good, what is wrong
primary        #E8A93A #EEAB34   primary_light  #F7C868 #F3C76C   primary_deep   #E39C2C #EFA735   primary_border #8F5A12 black
hint           #E8A93A #EEAB34   target         #35C2A6 #13E4BB   marker         #7A5BD0 #521BEC   gold           #FFD98A #F6D693
bronze         #9A5614 black     danger         #B3261E #A5160D   danger_light   #D9513F #A01E0D   danger_border  #6B1410 #720E09
danger_soft    #FBE3D6 white     danger_text    #7A1D14 #83150B   fault          #8A3324 #A1230D   success        #1F6F62 #085E50
success_light  #2E8F7E #085F4F   success_border #0E4039 black     success_soft   #CFF2E6 white     success_faint  #DDF3E8 white
success_dim    #E3EBD2 white     success_text   #17614F #075C48   success_deep   #0B5A48 #085D4A   success_mark   #1F8A72 #085F4B
gained         #1A5C50 #085F4F   done           #1F6F3F #08622C   done_border    #2E7D4F #08612D   done_soft      #E7F3EA white
done_text      #1B4D2F black     known          #1C5436 black     known_soft     #DCEFD9 white
# Controls
groove          #C9B384 white     groove_pale     #DCCBA0 white     groove_light    #E5D5B0 white     slider          #C8831A black
switch_on       #2A7A6B #085F4F   switch_off      #A89878 white     button          #FFFAEC white     button_wood     #6E4629 black
button_wood_end #553319 black
# Keys under the pointer
primary_light_hover   #FFD276 #F5CE80   primary_deep_hover    #EDA63A #EFA638   button_hover          #FFFFFA white
surface_sunk_hover    #F9EACD white     button_wood_hover     #785037 black     button_wood_end_hover #5F3D27 black
danger_light_hover    #E35B4D #A31B0D   danger_hover          #BD302C #A8120E   success_light_hover   #38998C #085E53
success_hover         #297970 #085D54
# Seats and suits
seat_1           #2C66B0 #0D50A6   seat_2           #B0402E #A3220D   seat_3           #2A7548 #085F2B   seat_4           #7A4FA0 #7611CF
seat_5           #9A5614 black     seat_6           #1B7078 #085A62   seat_1_light     #4C84CC #0E52A9   seat_1_border    #1B4580 #0C428F
suit_black       #241A14 black     suit_red         #B3261E #A5160D   suit_club_own    #17663A #08612F   suit_diamond_own #1D4B9E #0E47AD
# Tokens of the ten animals, robots
cat_ground       #F6DCD8 white     bear_ground      #F3E2C4 white     bee_ground       #FBEBB8 white     frog_ground      #EAF3CF white
fish_ground      #CFE9F4 white     turtle_ground    #E6EFD0 white     duck_ground      #D6ECEF white     hen_ground       #F8DFC6 white
hippo_ground     #EADFF0 white     dragonfly_ground #D8F0EE white     visor            #1D2430 black     visor_light      #FFE08A #F6DC93
# Wood
table           #603A20 #1B1410   wood_black      #1C0E06 black     wood_edge       #2A160A black     wood_well       #2E190B black
wood_hole       #3A2414 black     wood_later      #472A18 black     wood_plank_edge #4A2A12 black     wood_grain      #5A3319 black
wood_rim        #5A3318 black     wood_frame      #5A3521 black     wood_frame_end  #6E4229 black     wood_end        #5F381B black
wood            #8A5730 black     wood_plank      #B07A46 black     wood_room       #6B4427 black     wood_warm       #8A5A30 black
wood_bead       #B08A5C black     wood_light      #E0B67C white     wood_pale       #C99760 white     wood_inlay      #D8A56C white
wood_square     #D9B27A white     tile_wood       #E6BC86 white     tile_wood_end   #C38F55 white     tile_grain      #7A4A22 black
podium_end      #7A4A26 black     shelf           #C08A52 black     shelf_front     #6B4020 black     shelf_front_end #3A200E black
shelf_light     #F0C890 white     box_side        #3A2212 black     box_inside      #2A170A black     box_pages       #CBB48C white
box_label_end   #F1E3C4 white
# Brass
brass            #8A6A48 black     brass_light      #E8B84A #F0BB42   brass_deep       #C8963A #EDA624   brass_pale       #F3D58F white
brass_dark       #A8741E black     brass_edge       #3A2108 black     brass_plate_edge #5A3A10 black     trophy           #FFD05A #F3CB66
place_gold       #E9B94A #F0BC43   place_silver     #D5D2CB white     place_bronze     #D89B63 #F2A259   place_other      #F1E2C2 white
# Light and shade; shine and shade are the same in both palettes
shine #fff    #fff    shade #000    #000    white #FFFFFF white   black #000000 black   lamp  #FFDFA8 white   veil  #140A04 black
# Curtain
curtain       #7A1C1E #8B0B0E   curtain_fold  #5E1518 #6A090D   curtain_light #B23A32 #A8170E   curtain_mid   #98282A #A80E10
curtain_dark  #4A0E12 black     curtain_glow  #FFD9A0 white     curtain_shade #2A0608 black     curtain_night #1A0304 black
pelmet        #6B1A1C #7B0A0D   pelmet_swag   #8E2326 #A40D11   pelmet_shine  #FFE9A0 white
# Cards
card_end          #F5E8CC white     card_edge         #6E583E black     field_edge        #D9A445 #EEAA30
number_field      #FFF1CC white     number_field_end  #F6D894 white     amber_dot         #C9781E black
amber_dot_edge    #7A4410 black     number_card       #FFF0C4 white     number_card_end   #F3CE74 #F4CE73
animal_card       #D5F0EA white     animal_card_end   #8FD0C4 white     either_card       #F2DDEC white
either_card_end   #D9A3C8 white     again_card        #DCE8F8 white     again_card_end    #A3C4EE white
suit_rock         #A8241B #A6170D   suit_paper        #1B6B40 #086030   suit_scissors     #1F4F9C #0E4BAD
rock_day          #FBD9C2 white     rock_day_end      #F0A48C white     paper_day         #DDEFCF white
paper_day_end     #A3D3A6 white     scissors_day      #D6E6F6 white     scissors_day_end  #9BC0EA white
rock_dusk         #5E3A4C black     rock_dusk_end     #8E4A48 black     paper_dusk        #2E4450 black
paper_dusk_end    #3E6A5E black     scissors_dusk     #2B3560 black     scissors_dusk_end #4A5F98 #1145D1
night             #D9D3E4 white     moon              #F2E6C0 white     sun               #FFE08A #F6DC93
# Pieces of one game
heap_empty      #CBB48A white     box_lost        #F8C9B8 white     dwarf_card      #A83A2E #A51C0D   kettle_light    #7A7471 black
kettle_dark     #211E1D black     kettle_edge     #14110F black     kettle_rim      #5A524E black     kettle_inside   #2A2320 black
kettle_shine    #D8D2CE white     purse_deep      #C98A20 #EEA62E   purse_edge      #6B4410 black     confetti_red    #E8705A #A1240D
confetti_violet #9C7BE0 black
# Charts and tables of results
mark_row        #F9E3AE white     star_row        #8A4B12 black     star            #E29A1B #EEA629   star_end        #C9861E black
bar_second      #4FA58F white     fact_gold       #F4C552 #F1C455   fact_polish     #FBE6AE white     fact_way        #A5D8B0 white
fact_way_border #2A7548 #085F2B   fact_again      #F5AC84 white     fact_expected   #FFFBF0 white     fact_border     #E2D3AE white
fact_star       #6B3F06 black     hint_text       #7A4F0C black     hint_soft       #FCE9BE white     skipped_text    #4A4038 black
skipped_soft    #EBDFC6 white     day_done        #2A7A68 #085F4B   day_done_border #14493D black     day_begun       #F6DC9C white
# The calculation workshop
counter           #D07F1E black     umber             #6B3A0A black     counter_blue      #2C66B0 #0D50A6
counter_blue_edge #12305A #082E64   frame_edge        #6B4208 black     soft_pill         #FCE9B8 white
dot_empty         #F3E3BF white     asleep            #E0CDA6 white     switch_row        #F1E4C8 white
lamp_lit          #F2B53A #EFB43D   lamp_light        #FFF3B8 white     lamp_low          #C9862A black
prize             #FFE3A0 white     way_done          #23766A #085E52   way_now           #FFE09A white
way_now_hover     #FFEAB8 white     way_now_end       #EAA838 #EEA934
clay              #7E3B24 black     clay_end          #6E301C black     clay_edge         #D08A62 white
# Outlines of drawings, and print
outline       #33261C black     print         #1E1A16 black     print_soft    #6B6259 black     print_pale    #C9BFAF white
print_faint   #F4EDE0 white     crayon_yellow #F2C230 #EEC034   crayon_pink   #EE9BB4 white     crayon_green  #4E9B47 #0F6008
crayon_blue   #3D7EC4 #0D529E   crayon_brown  #8C5A32 black
"""

NORMAL, HIGH = {"none": "none"}, {"none": "none"}
for _role, _normal, _high in re.findall(r"(\w+) +(#\w+) +(\S+)", ROLE_TABLE):
    NORMAL[_role], HIGH[_role] = _normal, {"white": WHITE, "black": BLACK}.get(_high, _high)

SEATS = ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6")
SUITS = {"club": "suit_black", "diamond": "suit_red", "heart": "suit_red", "spade": "suit_black"}
FOUR_SUITS = {**SUITS, "club": "suit_club_own", "diamond": "suit_diamond_own"}
# The pictures of assets/svg keep their colours in both palettes, except those that stand for a role, which can be replaced by another.
ARTWORK = {"#B3261E": "suit_red", "#241A14": "suit_black", "#33261C": "outline", "#0F2A1D": "outline"}

# luminance from which a ground counts as light, and from which a line stays visible without a change
LIGHT_LUMINANCE, PALE_LUMINANCE = 0.3, 0.75
PALE_LINE = "#767676"  # in place of a white line on an unknown ground, in high contrast: 4.5:1 on white and on black
MIN_STROKE_UNITS = 2.5  # units, of an outline in high contrast
_PAINT = re.compile(r'(fill|stroke|stop-color)="([a-z]\w*)"')
_ELEMENT = re.compile(r"<(?!linear|radial|/|defs|stop)[^<>]*>")
_FILL = re.compile(r'(fill|stroke)="((?!shine|shade)[a-z]\w*|url\(#\w+\))"')
_WIDTH = re.compile(r'stroke-width="([\d.]+)"')
_VEILED = re.compile(r'((?:fill-|stroke-)?opacity)="(0?\.[5-9]\d*)"')


def luminance(color: str) -> float:
    """Return the relative luminance, 0 to 1, of #RRGGBB."""
    parts = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def fill_roles(body: str, is_high_contrast: bool = False) -> str:
    """Replace the colour roles in the SVG body of a drawing by their values. Raises KeyError for an unknown role.

    In high contrast it is flat with visible outlines: a gradient becomes its first colour, light and shade are removed.
    """
    if is_high_contrast:
        gradients = {f"url(#{name})": _first_gradient_role(inner) for name, inner in re.findall(r'Gradient id="(\w+)"(.*?)</', body)}
        body = _ELEMENT.sub(lambda match: _flatten_element(match[0], gradients), body)
    palette = HIGH if is_high_contrast else NORMAL
    return _PAINT.sub(lambda match: f'{match[1]}="{palette[match[2]]}"', body)


def _first_gradient_role(gradient: str) -> str:
    """Return the first role of a gradient; "none" for light, which is transparent."""
    first = re.search(r'stop-color="(\w+)"', gradient)
    return "none" if first is None or "stop-opacity" in gradient else first[1]


def _flatten_element(element: str, gradients: dict[str, str]) -> str:
    element = _VEILED.sub(r'\1="1"', element)
    used = {kind: gradients.get(role, role) for kind, role in _FILL.findall(element)}
    if not used:
        return element
    fill, stroke = used.get("fill", "none"), used.get("stroke", "none")
    values = {"fill": HIGH[fill], "stroke": outline_color(fill, stroke)}
    element = _FILL.sub(lambda match: f'{match[1]}="{values[match[1]]}"', element)
    return _WIDTH.sub(lambda match: f'stroke-width="{max(MIN_STROKE_UNITS, float(match[1]))}"', element)


def outline_color(fill: str, stroke: str) -> str:
    """Return the high contrast value of an outline: black around light fills, white around the others."""
    if "none" not in (fill, stroke):
        return BLACK if luminance(HIGH[fill]) >= LIGHT_LUMINANCE else WHITE
    pale = HIGH[stroke] == WHITE and luminance(NORMAL[stroke]) < PALE_LUMINANCE
    return PALE_LINE if pale else HIGH[stroke]


def replace_role(source: str, role: str, new_role: str) -> str:
    """Return the source of a picture of assets/svg with one role of `ARTWORK` replaced by another."""
    for value in (value for value, drawn in ARTWORK.items() if drawn == role):
        source = source.replace(value, NORMAL[new_role])
    return source
