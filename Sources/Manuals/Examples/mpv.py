#!/usr/bin/env python3
"""Connects the seek bar of a panel to mpv.

mpv --input-ipc-server=/tmp/mpv.sock --cache=yes FILE & mpv.py /tmp/mpv.sock [NAME]

NAME is the name of the seek bar, "track" by default. The panel needs the value NAME.length, for the
length in seconds. $BEZEL_RUNTIME_DIRECTORY selects the panel.
"""
import json, os, socket, sys, threading

def connect(path):
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    return connection.makefile("rwb")

def send(stream, message):
    stream.write(json.dumps(message).encode() + b"\n")
    stream.flush()

def set_values(new):
    """Sets the values that no finger holds. Without an id, the daemon sends no answer."""
    send(control, {"jsonrpc": "2.0", "method": "set", "params": {"values": new, "skipHeld": True}})

def follow():
    """Seeks in mpv where a finger seeks, and pauses if the panel sets "playing" to false."""
    for line in values:
        change = json.loads(line)
        if change.get("name") == bar + ".progress" and change["origin"] == "touch":
            send(mpv, {"command": ["seek", change["value"] * 100, "absolute-percent+exact"]})
        if change.get("name") == "playing" and change["origin"] == "touch":
            send(mpv, {"command": ["set_property", "pause", not change["value"]]})

bar = (sys.argv + ["track"])[2]
folder = os.environ.get("BEZEL_RUNTIME_DIRECTORY", "/run/bezel")
mpv = connect(sys.argv[1])
values, control = connect(folder + "/values.sock"), connect(folder + "/control.sock")
now = {"time-pos": 0, "duration": 0, "demuxer-cache-time": 0}
threading.Thread(target=follow, daemon=True).start()
for number, name in enumerate(now, 1): send(mpv, {"command": ["observe_property", number, name]})
for line in mpv:
    event = json.loads(line)
    if event.get("event") == "property-change" and event.get("data") is not None:
        now[event["name"]] = event["data"]
        if now["duration"] > 0:
            set_values({bar + ".length": now["duration"],
                        bar + ".progress": now["time-pos"] / now["duration"],
                        bar + ".buffer": now["demuxer-cache-time"] / now["duration"]})
