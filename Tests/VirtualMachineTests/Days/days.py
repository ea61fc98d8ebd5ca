"""Uses a panel for days, on a machine whose clock skips idle time: recorded touches; touchscreens,
screens and a card that are plugged in and out; clients that read, write, disconnect or hang; other
panel files; and long pauses.

days.py HOURS TOUCHSCREEN EVENTS…, with pairs of a description and a recording of that touchscreen.
Prints what happened, and several times the service's memory and descriptors without clients.
"""

import collections
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time

hours = float(sys.argv[1])
recordings = list(zip(sys.argv[2::2], sys.argv[3::2]))
random.seed(hours)
counts = collections.Counter()
# Counted by the preceding action: the frames drawn, the late ones, and those that took long to
# draw.
frames = collections.defaultdict(collections.Counter)
driver = "/sys/bus/platform/drivers/testdisplay"
card = "/sys/kernel/debug/testdisplay/0"
panels = {name: subprocess.check_output(["bezel", "new", name], text=True)
          for name in ["machine", "player"]}


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def connect(name):
    connection = socket.socket(socket.AF_UNIX)
    connection.connect("/run/bezel/%s.sock" % name)
    return connection


class Program:
    """A client of the control socket."""

    def __init__(self):
        self.file = connect("control").makefile("rwb")

    def ask(self, method, **parameters):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}
        self.file.write(json.dumps(request).encode() + b"\n")
        self.file.flush()
        return json.loads(self.file.readline())

    def result(self, method, **parameters):
        return self.ask(method, **parameters)["result"]


class Listener(threading.Thread):
    """One that reads all lines, and counts those that are missing. On one processor it is slow where
    much is changed at once, and the newer ones replace the others."""

    def __init__(self):
        super().__init__(daemon=True)
        self.missing = self.lines = 0
        self.start()

    def run(self):
        last = 0
        for line in connect("values").makefile("rb"):
            value = json.loads(line)
            self.lines += 1
            if "seq" not in value:
                continue
            # After a reload all values are published again, with the number of the latest change.
            if value["type"] != "snapshot-end" and value.get("origin") != "snapshot":
                self.missing += max(value["seq"] - last - 1, 0)
            last = max(value["seq"], last)


# Touchscreens


class Touchscreen:
    def __init__(self):
        self.description, _ = random.choice(recordings)
        self.keeper = subprocess.Popen(
            ["evemu-device", self.description], stdout=subprocess.PIPE, text=True)
        # evemu-device prints `NAME: NODE`.
        self.node = self.keeper.stdout.readline().split()[-1]
        subprocess.check_call(["udevadm", "settle"])

    def play(self):
        events = random.choice([its for description, its in recordings
                                if description == self.description])
        with open(events) as file:
            # evemu-play warns about events that this touchscreen does not have.
            return subprocess.Popen(
                ["evemu-play", self.node], stdin=file, stderr=subprocess.DEVNULL)

    def unplug(self):
        self.keeper.terminate()
        self.keeper.wait()
        self.keeper.stdout.close()


touchscreen = Touchscreen()


def finger():
    assert touchscreen.play().wait() == 0


def replug_touchscreen():
    """Often while a finger is on it."""
    global touchscreen
    player = touchscreen.play()
    time.sleep(random.random() * 2)
    touchscreen.unplug()
    player.kill()
    player.wait()
    time.sleep(random.choice([0.1, 10]))
    touchscreen = Touchscreen()


# Displays


def screen():
    write(card + "/connected0", "0")
    time.sleep(random.choice([0.05, 1, 30]))
    write(card + "/connected0", "1")


def replug_card():
    write(driver + "/destroy", "0")
    time.sleep(random.choice([0.05, 1, 30]))
    write(driver + "/create", "0")


# Programs

readers = []
program = Program()


def change():
    names = [name for name, value in program.result("get")["values"].items()
             if isinstance(value, (int, float)) and not isinstance(value, bool)
             and not name.startswith("panel.")]
    for _ in range(random.choice([1, 100])):
        # Setting a held value is refused, and so is one without a control.
        program.ask("set", values={random.choice(names): random.randrange(100)})


def come():
    """Reads a part, or nothing, and stays for a while."""
    global program
    program = Program()
    readers.append(connect("values"))
    if random.random() < 0.5:
        readers[-1].recv(4096)
    if len(readers) > 30:
        for _ in range(random.randrange(30)):
            readers.pop(random.randrange(len(readers))).close()


def half_a_request():
    connection = connect("control")
    connection.send(b'{"jsonrpc": "2.0", "id": 1, "met')
    readers.append(connection)


def ask():
    program.result(random.choice(["describe", "screenshot", "stats"]))


def page():
    program.ask("set", values={"page": random.choice(["run", "setup", "alarms"])})


def note_frames(task):
    """Takes down what was drawn since the last time, which this task brought about."""
    now = collections.Counter(program.result("stats")["frames"])
    frames[task].update(now - noted)
    noted.clear()
    noted.update(now)


def show(name, rest="display: { dimAfter: 60, blankAfter: 600 },"):
    write("/etc/bezel/panel.json5", panels[name].replace("{", "{" + rest, 1))
    program.result("reload")


def reload():
    show(random.choice(list(panels)))


def mistake():
    write("/etc/bezel/panel.json5", panels["machine"][:random.randrange(2000)])
    assert "error" in program.ask("reload")


# Actions, and the end


def sample():
    global program
    show("machine")
    program = Program()
    while readers:
        readers.pop().close()
    # Waits until all clients have disconnected and values are saved.
    time.sleep(5)
    while program.result("stats")["clients"]["values"] != 1:
        time.sleep(0.1)
    stats = program.result("stats")
    process = int(subprocess.check_output(["systemctl", "show", "-P", "MainPID", "bezel"]))
    with open("/proc/%d/status" % process) as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("RssAnon"))
    print(json.dumps({
        "hour": round((time.monotonic() - began) / 3600, 1), "process": process, "memory": memory,
        "descriptors": len(os.listdir("/proc/%d/fd" % process)),
        **stats["frames"],
        "lines": listener.lines, "missing": listener.missing, "merged": stats["linesMerged"]}))


tasks = {
    finger: 60, change: 15, page: 8, come: 15, ask: 5, half_a_request: 1, reload: 2, mistake: 1,
    screen: 2, replug_card: 1, replug_touchscreen: 2,
}
began = time.monotonic()
next_sample = 0
noted = collections.Counter()
listener = Listener()
show("machine")
# Every action happens at least once.
waiting = list(tasks)
random.shuffle(waiting)
while (passed := time.monotonic() - began) < hours * 3600:
    if passed >= next_sample:
        sample()
        note_frames("sample")
        next_sample = passed + hours * 300
    if waiting:
        task = waiting.pop()
    else:
        task = random.choices(list(tasks), tasks.values())[0]
    task()
    counts[task.__name__] += 1
    # Mostly short pauses, sometimes long ones.
    time.sleep(random.expovariate(1) * random.choice([0.05, 1, 1, 20, 1000]))
    note_frames(task.__name__)
sample()
touchscreen.unplug()
# Keeps the screen on, so that it can be compared.
show("machine", rest="")
print(json.dumps(counts))
print(json.dumps(frames))
