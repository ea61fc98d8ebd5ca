#!/bin/sh
# Simulates the music of the panel "player". It continues from the position that a finger sets, and
# pauses with the panel. While the panel runs: sh player.sh [SECONDS PER STEP [STEPS]]
set -eu
bezel=${BEZEL:-bezel}
value() { "$bezel" get "$1" | cut -d ' ' -f 2; }

"$bezel" set playing=true > /dev/null
length=$(value track.length)
steps=${2:-$length}
second=0
while [ "$steps" -gt 0 ] && [ "$second" -lt "$length" ]; do
  steps=$((steps - 1))
  if [ "$(value playing)" = true ]; then
    second=$(value track.progress | awk -v all="$length" '{ print int($1 * all + 1.5) }')
    progress=$(awk -v second="$second" -v all="$length" 'BEGIN { print second / all }')
    buffer=$(value track.buffer | awk '{ print $1 + 0.02 }')
    # While a finger holds the bar, only the buffer grows.
    "$bezel" set --skip-held "track.progress=$progress" "track.buffer=$buffer" > /dev/null
  fi
  sleep "${1:-1}"
done
