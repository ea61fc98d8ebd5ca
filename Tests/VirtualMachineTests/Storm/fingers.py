"""Moves a finger on the slider `level` between the vertical blanks of card 0 of the test driver.

fingers.py ROUNDS EVENT-NODE PICTURES; PICTURES is a file with a checksum of the picture at each level.
The blanks happen on request, so the result does not depend on time: the number of blanks until the
newest place of the finger is on the screen. Fails if it is more than two.
"""

import collections
import json
import random
import socket
import struct
import sys
import time
import zlib

rounds, node = int(sys.argv[1]), sys.argv[2]
with open(sys.argv[3]) as file:
    pictures = {int(level): checksum for level, checksum in json.load(file).items()}
card = "/sys/kernel/debug/testdisplay/0"
random.seed(rounds)

connection = socket.socket(socket.AF_UNIX)
connection.connect("/run/bezel/control.sock")
control = connection.makefile("rwb")
touchscreen = open(node, "wb", buffering=0)


def touch(*events):
    touchscreen.write(b"".join(struct.pack("qqHHi", 0, 0, *event) for event in events + ((0, 0, 0),)))


def level():
    control.write(b'{"jsonrpc":"2.0","id":1,"method":"get","params":{"names":["level"]}}\n')
    control.flush()
    return json.loads(control.readline())["result"]["values"]["level"]


def shows(number):
    """Whether the picture that the kernel has got for the next blank is that of a level."""
    with open(card + "/screen0", "rb") as file:
        return zlib.adler32(file.read().split(b"\n", 1)[1]) == pictures[number]


def wait(condition, what):
    for _ in range(1000):
        if condition():
            return
        time.sleep(0.005)
    sys.exit(what)


def set_blanks(count):
    with open(card + "/blanks0", "w") as file:
        file.write("%d" % count)


def blank():
    def is_over():
        with open(card + "/blanks0") as file:
            return int(file.read()) == 0

    set_blanks(1)
    wait(is_over, "there was no blank")


touch((3, 0x39, 1), (3, 0x35, 400), (3, 0x36, 240), (1, 0x14A, 1))
wait(lambda: shows(level()), "the finger's first place is not shown")
levels = {}
for x in range(60, 741, 40):
    touch((3, 0x35, x))
    levels[x] = level()
if len(set(levels.values())) < 10:
    sys.exit("the finger does not move the slider: %s" % levels)
set_blanks(0)
counts = collections.Counter()
try:
    for _ in range(rounds):
        for _ in range(random.randint(1, 6)):
            x = random.choice(list(levels))
            touch((3, 0x35, x))
            time.sleep(random.random() * random.choice([0, 0.01]))
        newest = levels[x]
        counts["first" if shows(newest) else "second"] += 1
        blank()
        # No further frame can follow the one that the daemon draws now before another blank.
        wait(lambda: shows(newest), "more than one frame behind: %d is not shown" % newest)
finally:
    set_blanks(0xFFFFFFFF)
touch((3, 0x39, -1), (1, 0x14A, 0))
print(json.dumps(counts))
