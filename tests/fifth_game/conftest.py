"""The folders of the fifth game are tested where its test copies them to, never here."""

collect_ignore = ["game", "ui", "assets", "tests"]
