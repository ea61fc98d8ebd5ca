#!/usr/bin/env python3
"""Connects the seek bar of a panel with mpv.

mpv --input-ipc-server=/tmp/mpv.sock --cache=yes FILE & mpv.py /tmp/mpv.sock [NAME]

NAME is the name of the seek bar, "track" by default. $BEZEL_RUNTIME_DIRECTORY selects the panel.
"""
import json, os, socket, sys, threading

def connect(path):
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    return connection.makefile("rwb")

def send(stream, message):
    stream.write(json.dumps(message).encode() + b"\n")
    stream.flush()

def seek():
    """Seeks in mpv to the progress that a finger sets."""
    for line in values:
        change = json.loads(line)
        if change.get("name") == bar + ".progress" and change.get("origin") == "touch":
            send(mpv, {"command": ["seek", change["value"] * 100, "absolute-percent+exact"]})

bar = sys.argv[2] if len(sys.argv) > 2 else "track"
folder = os.environ.get("BEZEL_RUNTIME_DIRECTORY", "/run/bezel")
mpv = connect(sys.argv[1])
values, control = connect(folder + "/values.sock"), connect(folder + "/control.sock")
threading.Thread(target=seek, daemon=True).start()

now = {"time-pos": 0, "duration": 0, "demuxer-cache-time": 0}
for number, name in enumerate(now):
    send(mpv, {"command": ["observe_property", number + 1, name]})
for line in mpv:
    event = json.loads(line)
    if event.get("event") != "property-change" or event.get("data") is None:
        continue
    now[event["name"]] = event["data"]
    if now["duration"] > 0:
        # No id: no answer is needed. The request is refused while a finger holds the bar.
        fractions = {bar + ".progress": now["time-pos"] / now["duration"],
                     bar + ".buffer": now["demuxer-cache-time"] / now["duration"]}
        send(control, {"jsonrpc": "2.0", "method": "set", "params": {"values": fractions}})
