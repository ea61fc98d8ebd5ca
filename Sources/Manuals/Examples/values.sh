#!/bin/sh
# Follows or sets a value of a Bezel panel:
#   values.sh read NAME    values.sh set NAME VALUE (JSON: 40, '"Film"')
folder=${BEZEL_RUNTIME_DIRECTORY:-/run/bezel}
case $1 in
read)
  socat -u "UNIX-CONNECT:$folder/values.sock" - |
    jq --unbuffered --arg name "$2" 'select(.name == $name).value' ;;
set)
  request=$(jq -cn --arg name "$2" --argjson value "$3" '{jsonrpc: "2.0", id: 1,
      method: "set", params: {values: {($name): $value}}}') || exit
  printf '%s\n' "$request" | socat -t 10 - "UNIX-CONNECT:$folder/control.sock" |
    jq --arg name "$2" 'if .error then .error.message + "\n" |
      halt_error(1) else .result.values[$name] end' ;;
esac
