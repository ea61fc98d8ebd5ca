#!/bin/sh
# Simulates the music of the panel "player". It continues from the position that a finger sets.
# While the panel runs: sh player.sh [SECONDS PER STEP [STEPS]]
set -eu
bezel=${BEZEL:-bezel}
length=285
steps=${2:-$length}
clock() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# Sets the times to those of the bar.
show_times() {
  second=$("$bezel" get track.progress | awk -v all="$length" '{ print int($2 * all + 0.5) }')
  "$bezel" set "elapsed=$(clock "$second")" "remaining=−$(clock $((length - second)))" > /dev/null
}

# The times follow a finger that seeks.
"$bezel" watch track.progress --json | while read -r change; do
  case $change in *'"origin":"touch"'*) show_times ;; esac
done &
trap "kill $!" EXIT
trap 'exit 1' INT TERM

show_times
while [ "$steps" -gt 0 ] && [ "$second" -lt "$length" ]; do
  steps=$((steps - 1))
  progress=$(awk -v second="$second" -v all="$length" 'BEGIN { print (second + 1) / all }')
  buffer=$("$bezel" get track.buffer | awk '{ print $2 + 0.02 }')
  # While a finger holds the bar, only the buffer grows.
  "$bezel" set --skip-held "track.progress=$progress" "track.buffer=$buffer" > /dev/null
  show_times
  sleep "${1:-1}"
done
