#!/bin/sh
# Puts Tablée into the menu of the desktop, from where this folder lies now. `add_to_menu.sh --remove` takes it out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-"$HOME/.local/share"}
template=$(ls "$here"/*.desktop)
entry=$data/applications/${template##*/}
icon=$data/icons/hicolor/scalable/apps/tablee.svg
if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$icon"
    exit
fi
mkdir -p "$(dirname "$entry")" "$(dirname "$icon")"
cp "$here/tablee.svg" "$icon"
program=$(printf '%s' "$here/tablee" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/%/%%/g' -e 's/[\\&|]/\\&/g')
sed "s|^Exec=.*|Exec=\"$program\"|" "$template" >"$entry"
echo "Tablée is in the menu of games now."
