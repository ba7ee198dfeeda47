"""Where the pawns stand at first: data, in this one place.

The figures of the original sheet are lost; this is the position that the rules put in their stead. Each square names a colour
(w white, r red, b black, o orange) and a kind (R rock, S scissors, P paper, W well); rank 7 above, file a to the left.
"""

from __future__ import annotations

from collections.abc import Mapping

FIRST: Mapping[int, str] = {  # by number of players
    2: """
        7  .  bR bS bP bS bR .
        6  .  .  bW bP bW .  .
        5  .  .  .  .  .  .  .
        4  .  .  .  .  .  .  .
        3  .  .  .  .  .  .  .
        2  .  .  wW wP wW .  .
        1  .  wR wS wP wS wR .
           a  b  c  d  e  f  g
    """,
    3: """
        7  .  bR bS bP bS bR .
        6  rR .  bW bP bW .  .
        5  rS rW .  .  .  .  .
        4  rP rP .  .  .  .  .
        3  rS rW .  .  .  .  .
        2  rR .  wW wP wW .  .
        1  .  wR wS wP wS wR .
           a  b  c  d  e  f  g
    """,
    4: """
        7  .  bR bS bP bS bR .
        6  rR .  .  bP .  .  oR
        5  rS .  .  .  .  .  oS
        4  rP rP .  .  .  oP oP
        3  rS .  .  .  .  .  oS
        2  rR .  .  wP .  .  oR
        1  .  wR wS wP wS wR .
           a  b  c  d  e  f  g
    """,
}
