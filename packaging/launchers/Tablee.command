#!/bin/sh
# macOS: a double click starts Tablée in a terminal, which tells what it does the first time.
cd "$(dirname "$0")/../.." || exit
command -v python3 >/dev/null || { echo "Tablée needs Python 3.11 or newer: https://www.python.org/downloads/macos"; exit 2; }
exec python3 main.py
