#!/usr/bin/env python3
# Follows or sets a value of a Bezel panel:
#   values.py read NAME    values.py set NAME VALUE (JSON: 40, '"Film"')
import json, os, socket, sys

command, name = sys.argv[1:3]
folder = os.environ.get("BEZEL_RUNTIME_DIRECTORY", "/run/bezel")
file = "values.sock" if command == "read" else "control.sock"
panel = socket.socket(socket.AF_UNIX)
panel.connect(folder + "/" + file)
if command == "set":
    request = {"jsonrpc": "2.0", "id": 1, "method": "set"}
    request["params"] = {"values": {name: json.loads(sys.argv[3])}}
    panel.sendall(json.dumps(request).encode() + b"\n")
    panel.shutdown(socket.SHUT_WR)
for line in map(json.loads, panel.makefile()):
    if "error" in line: sys.exit(line["error"]["message"])
    if "result" in line: print(line["result"]["values"][name])
    if line.get("name") == name: print(line["value"], flush=True)
