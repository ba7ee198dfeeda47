"""The colours and their roles (ART 2)."""

PAPER, PAPER_END, PAPER_SHADE = "#FBF3E1", "#F4E7CB", "#EFE0BF"
SHEET = (PAPER, PAPER_END)
INK, SOFT, CREAM, SAND = "#33261C", "#66513F", "#FFF3DC", "#F0DDBB"
HONEY, GOLD, TEAL, TEAL_INK = "#E8A93A", "#FFD98A", "#35C2A6", "#0B2E27"
BRICK, BRICK_SOFT, BRICK_INK = "#B3261E", "#FBE3D6", "#7A1D14"
VIOLET, SMOKE, BRASS = "#7A5BD0", "#24140A", "#8A6A48"
SUITS = {"club": "#241A14", "diamond": "#B3261E", "heart": "#B3261E", "spade": "#241A14"}
FOUR = {**SUITS, "club": "#17663A", "diamond": "#1D4B9E"}  # each suit has a colour of its own
SEATS = ("#2C66B0", "#B0402E", "#2A7548", "#7A4FA0", "#9A5614", "#1B7078")
