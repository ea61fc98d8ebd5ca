"""Puts together the picture of all answers to `view`.

viewer.py FILE; SIGUSR1 writes the picture to FILE as a PPM, and the number of answers to FILE.count.
"""

import base64
import json
import os
import signal
import socket
import struct
import sys
import zlib

connection = socket.socket(socket.AF_UNIX)
connection.connect("/run/bezel/control.sock")
control = connection.makefile("rwb")
width = height = answers = 0
pixels = bytearray()


def write(*_):
    for name, content in [(sys.argv[1] + ".count", b"%d\n" % answers),
                          (sys.argv[1], b"P6\n%d %d\n255\n" % (width, height) + pixels)]:
        with open(name + ".new", "wb") as file:
            file.write(content)
        os.rename(name + ".new", name)


def rows(png):
    """The rows of a PNG file without a filter, alpha and interlacing, and its width."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    packed, place = b"", 8
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place:place + 8])
        data = png[place + 8:place + 8 + size]
        if kind == b"IHDR":
            wide, high, *rest = struct.unpack(">IIBBBBB", data)
            assert rest == [8, 2, 0, 0, 0], rest
        if kind == b"IDAT":
            packed += data
        place += size + 12
    unpacked = zlib.decompress(packed)
    length = 3 * wide + 1
    assert len(unpacked) == length * high
    result = [unpacked[length * y:length * (y + 1)] for y in range(high)]
    assert all(row[0] == 0 for row in result)
    return [row[1:] for row in result]


signal.signal(signal.SIGUSR1, write)
while True:
    control.write(b'{"jsonrpc":"2.0","id":1,"method":"view"}\n')
    control.flush()
    update = json.loads(control.readline())["result"]
    if (update["width"], update["height"]) != (width, height):
        width, height = update["width"], update["height"]
        pixels = bytearray(3 * width * height)
    for part in update["parts"]:
        for y, row in enumerate(rows(base64.b64decode(part["png"])), part["y"]):
            start = 3 * (y * width + part["x"])
            pixels[start:start + len(row)] = row
    answers += 1
