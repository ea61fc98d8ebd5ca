"""Attacks the daemon through its sockets until it is terminated.

attacks.py NAME prints "begun" when the attack has reached its full strength. Functions whose names
begin with "member_" need control.sock.
"""

import json
import os
import resource
import socket
import struct
import sys
import threading
import time

FOLDER = os.environ.get("BEZEL_SOCKETS", "/run/bezel")
# The number of places that one user has on control.sock.
PLACES = 16
# Connections that stay open.
kept = []


def connect(name):
    client = socket.socket(socket.AF_UNIX)
    client.connect(f"{FOLDER}/{name}.sock")
    return client


def request(method, **parameters):
    return json.dumps(
        {"jsonrpc": "2.0", "method": method, "params": parameters, "id": 1}).encode() + b"\n"


def begun():
    print("begun", flush=True)


def forever(*steps):
    """Repeats the steps, each of which may lose its connection."""
    first = True
    while True:
        for step in steps:
            try:
                step()
            except OSError:
                time.sleep(0.01)
        if first:
            begun()
        first = False


def keep_on(step, connections):
    """Repeats a step several times a second. Only the last connections stay open."""
    begun()
    while True:
        try:
            step()
        except OSError:
            pass
        del kept[:-connections]
        time.sleep(0.2)


def hold():
    begun()
    while True:
        time.sleep(1)


# Connections


def connections_that_are_held():
    # More than the daemon may have descriptors.
    for _ in range(4200):
        try:
            kept.append(connect("values"))
        except OSError:
            pass
    hold()


def connections_that_come_and_go():
    """Four programs connect faster than one can accept."""
    parent = os.getpid()
    for _ in range(3):
        if os.getpid() == parent:
            os.fork()

    def come_and_go():
        if parent not in (os.getpid(), os.getppid()):
            os._exit(0)
        for _ in range(100):
            connect("values").close()

    forever(come_and_go)


# Descriptors

peers = []


def lingering():
    """A TCP connection with unsent bytes. Closing its last descriptor waits for a minute."""
    listener = socket.create_server(("127.0.0.1", 0))
    connected = socket.create_connection(listener.getsockname())
    peers.append(listener.accept()[0])
    listener.close()
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 60))
    connected.setblocking(False)
    try:
        while True:
            connected.send(bytes(65536))
    except BlockingIOError:
        return connected


def send_descriptor(client, text, flags=0):
    descriptor = lingering()
    try:
        socket.send_fds(client, [text], [descriptor.fileno()], flags)
    finally:
        # This waits if the other end has closed it already.
        threading.Thread(target=descriptor.close, daemon=True).start()


def descriptors_to_values():
    def at_once():
        client = connect("values")
        send_descriptor(client, b"x")
        kept.append(client)

    def urgent():
        client = connect("values")
        send_descriptor(client, b"x", socket.MSG_OOB)
        kept.append(client)

    def unread():
        """Nothing is read from a subscriber after its first bytes."""
        client = connect("values")
        client.send(b"x")
        time.sleep(0.05)
        send_descriptor(client, b"x")
        client.close()

    def once():
        for step in at_once, urgent, unread:
            step()

    for _ in range(5):
        once()
    keep_on(once, connections=20)


def member_descriptors_to_control():
    ping = request("ping")

    def at_once():
        client = connect("control")
        send_descriptor(client, ping)
        kept.append(client)

    def urgent():
        client = connect("control")
        send_descriptor(client, b"\n", socket.MSG_OOB)
        kept.append(client)

    def paused():
        """The descriptor is behind a few requests, whose answers are not read."""
        client = connect("control")
        client.send(request("describe") * 20)
        time.sleep(0.1)
        send_descriptor(client, ping)
        return client

    def once():
        at_once()
        urgent()
        paused().close()
        kept.append(paused())

    once()
    keep_on(once, connections=5)


# Requests


def fill(client, line):
    """Sends a line until the socket is full."""
    client.setblocking(False)
    try:
        while True:
            client.send(line)
    except BlockingIOError:
        client.setblocking(True)


def member_requests_without_end():
    lines = (request("screenshot") + request("describe") + request("get")) * 20

    def send(client):
        while True:
            client.sendall(lines)

    def receive(client):
        while client.recv(1 << 20):
            pass

    for _ in range(PLACES):
        client = connect("control")
        threading.Thread(target=send, args=[client], daemon=True).start()
        client.recv(1)
        threading.Thread(target=receive, args=[client], daemon=True).start()
    hold()


def member_unread_pictures():
    """Clients ask for pictures, half of them in batches, and read none."""
    picture = request("screenshot").strip()
    lines = [picture + b"\n", b"[" + b",".join([picture] * 16) + b"]\n"]

    def once():
        client = connect("control")
        kept.append(client)
        fill(client, lines[len(kept) % 2])

    for _ in range(PLACES):
        once()
    keep_on(once, connections=PLACES - 1)


def member_requests_of_clients_that_leave():
    for _ in range(PLACES):
        client = connect("control")
        fill(client, request("set", values={"v0": 1}) + request("screenshot") + request("describe"))
        client.close()
    hold()


def member_values_without_end():
    """Sets values, while many subscribers do not read the changes."""
    for _ in range(100):
        kept.append(connect("values"))
    client = connect("control")
    stream = client.makefile("rb")
    number = 0

    def change():
        nonlocal number
        number += 1
        values = {f"v{index}": number % 100 for index in range(100)}
        client.sendall(request("set", values=values) * 20)
        for _ in range(20):
            stream.readline()

    forever(change)


# Texts and lists


def configure(client, stream, control, **properties):
    client.sendall(request("configure", control=control, properties=properties))
    return stream.readline()


def member_large_texts():
    client = connect("control")
    stream = client.makefile("rb")

    def change():
        nonlocal number
        number += 1
        text = chr(ord("A") + number % 26)
        for count in 4096, 60_000:
            configure(client, stream, "title", text=text * count, size=1000)
        client.sendall(request("set", values={"text": text * 4096}))
        stream.readline()

    number = 0
    forever(change)


def member_many_items():
    client = connect("control")
    stream = client.makefile("rb")

    def change():
        nonlocal number
        number += 1
        for count, length in (9_700, 1), (256, 200), (150, 64), (256, 1):
            items = [chr(ord("A") + (number + index) % 26) * length for index in range(count)]
            for control in range(10):
                configure(client, stream, f"items{control}", items=items)

    number = 0
    forever(change)


ESCAPES = "\x1b]0;attack\x07\x1b[2J\x9b31m\r\nattack"


def member_escapes():
    client = connect("control")
    stream = client.makefile("rb")

    def change():
        for text in ESCAPES, "":
            client.sendall(request("set", values={"text": ESCAPES + text}))
            stream.readline()
        client.sendall(request("set", values={ESCAPES: 1}))
        stream.readline()
        client.sendall(request(ESCAPES))
        stream.readline()
        configure(client, stream, ESCAPES, text="")
        configure(client, stream, "title", **{ESCAPES: 1})
        configure(client, stream, "items0", items=[ESCAPES])
        configure(client, stream, "picture", source=ESCAPES + ".png")

    forever(change)


# Files


def member_reloads():
    """Asks for reloads all the time. The test prepares the panel file."""
    clients = [connect("control") for _ in range(PLACES)]
    for client in clients:
        client.setblocking(False)

    def ask():
        for client in clients:
            try:
                client.send(request("reload") + request("ping"))
            except BlockingIOError:
                pass
            try:
                client.recv(1 << 16)
            except BlockingIOError:
                pass
        time.sleep(0.01)

    forever(ask)


def member_persistent_values():
    client = connect("control")
    stream = client.makefile("rb")

    def change():
        nonlocal number
        number += 1
        text = chr(ord("A") + number % 26) * 4096
        for index in range(600):
            client.sendall(request("set", values={f"kept{index}": text}))
            stream.readline()

    number = 0
    forever(change)


resource.setrlimit(resource.RLIMIT_NOFILE, (8192, 8192))
globals()[sys.argv[1]]()
