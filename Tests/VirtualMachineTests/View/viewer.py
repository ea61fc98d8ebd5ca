"""Puts together the picture of all answers to `view`, as the page of `bezel view` does.

viewer.py SOCKET ADDRESS FILE; SIGUSR1 writes the picture to FILE as a PPM, and the number of
answers to FILE.count.
"""

import base64
import json
import os
import signal
import socket
import struct
import sys
import urllib.parse
import zlib


class WebSocket:
    """A WebSocket of the page at an address (RFC 6455), through the page's Unix socket."""

    def __init__(self, path, address):
        page = urllib.parse.urlsplit(address)
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(path)
        self.stream = connection.makefile("rwb")
        self.write("\r\n".join([
            f"GET {page.path}control HTTP/1.1", f"Host: {page.netloc}",
            f"Origin: {page.scheme}://{page.netloc}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
        ]).encode())
        status = self.stream.readline()
        assert status.startswith(b"HTTP/1.1 101 "), status
        while self.stream.readline() != b"\r\n":
            pass

    def write(self, data):
        self.stream.write(data)
        self.stream.flush()

    def send(self, text):
        """Sends a text of at most 125 bytes. Its mask is zero, which leaves it unchanged."""
        self.write(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)

    def receive(self):
        """The next text, which can have several frames."""
        text, is_last = b"", False
        while not is_last:
            head, size = self.stream.read(2)
            if size > 125:
                kind = ">H" if size == 126 else ">Q"
                size, = struct.unpack(kind, self.stream.read(struct.calcsize(kind)))
            part = self.stream.read(size)
            if head & 15 == 9:
                self.write(bytes([0x8A, 0x80 | size, 0, 0, 0, 0]) + part)
                continue
            assert head & 15 == (0 if text else 1), head
            text += part
            is_last = head & 0x80
        return text


file = sys.argv[3]
page = WebSocket(sys.argv[1], sys.argv[2])
width = height = answers = 0
pixels = bytearray()


def write(*_):
    for name, content in [(file + ".count", b"%d\n" % answers),
                          (file, b"P6\n%d %d\n255\n" % (width, height) + pixels)]:
        with open(name + ".new", "wb") as output:
            output.write(content)
        os.rename(name + ".new", name)


def rows(png):
    """The rows of a PNG file without filters, alpha and interlacing."""
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
    page.send(b'{"jsonrpc":"2.0","id":1,"method":"view"}')
    update = json.loads(page.receive())["result"]
    if (update["width"], update["height"]) != (width, height):
        width, height = update["width"], update["height"]
        pixels = bytearray(3 * width * height)
    for part in update["parts"]:
        for y, row in enumerate(rows(base64.b64decode(part["png"])), part["y"]):
            start = 3 * (y * width + part["x"])
            pixels[start:start + len(row)] = row
    answers += 1
