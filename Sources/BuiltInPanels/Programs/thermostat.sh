#!/bin/sh
# Simulates the room of the panel "thermostat": its temperature moves by half a degree per step until
# it is the target. While the panel runs: sh thermostat.sh [SECONDS PER STEP]
set -eu
bezel=${BEZEL:-bezel}
value() { "$bezel" get "$1" | cut -d ' ' -f 2; }

"$bezel" set mode=Heat > /dev/null
while
  room=$(value room) target=$(value target)
  next=$(awk -v room="$room" -v target="$target" 'BEGIN {
    way = target - room
    print room + (way > 0.5 ? 0.5 : way < -0.5 ? -0.5 : way)
  }')
  [ "$next" != "$room" ]
do
  "$bezel" set "room=$next" --animated > /dev/null
  sleep "${1:-1}"
done
