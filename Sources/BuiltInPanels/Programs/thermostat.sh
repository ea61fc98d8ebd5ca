#!/bin/sh
# The room of the panel "thermostat": warms up or cools down until it is as warm as the target,
# half a degree a step. Beside a running panel: sh thermostat.sh [SECONDS A STEP]
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
