#!/bin/sh
# Simulates the music of the panel "player". It continues from the position that a finger sets.
# While the panel runs: sh player.sh [SECONDS PER STEP [STEPS]]
set -eu
bezel=${BEZEL:-bezel}
length=285
steps=${2:-$length}
clock() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

while [ "$steps" -gt 0 ]; do
  steps=$((steps - 1))
  progress=$("$bezel" get track.progress | cut -d ' ' -f 2)
  second=$(awk -v progress="$progress" -v all="$length" \
    'BEGIN { second = int(progress * all + 0.5) + 1; print second < all ? second : all }')
  progress=$(awk -v second="$second" -v all="$length" 'BEGIN { print second / all }')
  buffer=$(awk -v progress="$progress" 'BEGIN { print progress < 0.7 ? progress + 0.3 : 1 }')
  # The panel refuses this while a finger holds the bar.
  "$bezel" set "track.progress=$progress" "track.buffer=$buffer" "elapsed=$(clock "$second")" \
    "remaining=−$(clock $((length - second)))" > /dev/null 2>&1 || true
  [ "$second" -lt "$length" ] || break
  sleep "${1:-1}"
done
