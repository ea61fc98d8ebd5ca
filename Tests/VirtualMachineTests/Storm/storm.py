"""Changes the panel arc-slider-and-label at random, and makes card 0 of the test driver fail.

storm.py STEPS EVENT-NODE [CARD-OPTIONS]; without options there is no such card, and nothing fails.
Ends with a working card, and prints how often each action happened.
"""

import collections
import errno
import fcntl
import glob
import json
import os
import random
import socket
import struct
import sys
import time

steps, node = int(sys.argv[1]), sys.argv[2]
options = sys.argv[3] if len(sys.argv) > 3 else None
random.seed(steps if options is None else options)
counts = collections.Counter()
driver = "/sys/bus/platform/drivers/testdisplay"
card = "/sys/kernel/debug/testdisplay/0"

connection = socket.socket(socket.AF_UNIX)
connection.connect("/run/bezel/control.sock")
control = connection.makefile("rwb")


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def change():
    name = random.choice(["volume", "level"])
    request = {"jsonrpc": "2.0", "id": 1, "method": "set",
               "params": {"values": {name: random.randrange(100)}}}
    control.write(json.dumps(request).encode() + b"\n")
    control.flush()
    # Setting a held value is refused.
    assert "id" in json.loads(control.readline())


touchscreen = open(node, "wb", buffering=0)
contact = 0
is_down = False


def touch(*events):
    touchscreen.write(b"".join(struct.pack("qqHHi", 0, 0, *event) for event in events + ((0, 0, 0),)))


def finger():
    global contact, is_down
    place = ((3, 0x35, random.randrange(210, 750)), (3, 0x36, random.randrange(110, 380)))
    if not is_down:
        contact += 1
        touch((3, 0x39, contact), *place, (1, 0x14A, 1))
        is_down = True
    elif random.random() < 0.15:
        lift()
    else:
        touch(*place)


def lift():
    global is_down
    touch((3, 0x39, -1), (1, 0x14A, 0))
    is_down = False


def refuse():
    # A program that is no longer master gets EACCES.
    error, most = random.choice(
        [(errno.EBUSY, 9), (errno.EBUSY, 9), (errno.ENOMEM, 4), (errno.EINVAL, 1)]
        + [(errno.EACCES, 1)] * (random.random() < 0.2))
    write(card + "/refuse", "%d %d" % (random.randint(1, most), error))


is_connected = True


def screen():
    global is_connected
    is_connected = not is_connected
    write(card + "/connected0", "%d" % is_connected)


is_away = False
holder = None


def console():
    """Switches to another console, where another program may take the card, and back."""
    global is_away, holder
    is_away = not is_away
    with open("/dev/tty0") as tty:
        fcntl.ioctl(tty, 0x5606, 2 if is_away else 1)  # VT_ACTIVATE
        fcntl.ioctl(tty, 0x5607, 2 if is_away else 1)  # VT_WAITACTIVE
    if is_away and random.random() < 0.5:
        holder = os.open(glob.glob("/dev/dri/card*")[0], os.O_RDWR)
        fcntl.ioctl(holder, 0x641E)  # DRM_IOCTL_SET_MASTER
    elif not is_away and holder is not None:
        # Meanwhile the daemon tries to become master.
        time.sleep(random.random() * 0.1)
        os.close(holder)
        holder = None


def replug():
    global is_connected
    write(driver + "/destroy", "0")
    time.sleep(random.random() * 0.1)
    write(driver + "/create", "0 " + options)
    is_connected = True


tasks = {
    "set": (change, 45), "finger": (finger, 35),
    "wait": (lambda: time.sleep(random.random() * 0.1), 8),
}
if options is not None:
    tasks |= {
        "refuse": (refuse, 8), "screen": (screen, 2), "console": (console, 1.5), "card": (replug, 1),
    }
order = list(tasks) + random.choices(list(tasks), [task[1] for task in tasks.values()], k=steps)
for name in order:
    if holder is not None and name == "card":
        continue
    counts[name] += 1
    tasks[name][0]()
    # Nothing is shown while a fault lasts.
    if not is_connected and random.random() < 0.4:
        screen()
    if is_away and random.random() < 0.4:
        console()
    # Most frames are shown before the next change, but not all.
    time.sleep(random.random() * 0.03)

if is_away:
    console()
if is_down:
    lift()
if not is_connected:
    screen()
if options is not None:
    # Setting the mode would hide damage lost by a refused frame, so at the end only flips are
    # refused, and so few that no mode is set.
    time.sleep(1.5)
    for _ in range(40):
        write(card + "/refuse", "%d %d" % (random.randint(0, 2), errno.EBUSY))
        change()
        time.sleep(0.02 + random.random() * 0.06)
    write(card + "/refuse", "0 16")
print(json.dumps(counts))
