"""A well-behaved client: asks for a value twenty times a second, until it is terminated.

Prints the number of answers and the percentiles of their times in milliseconds.
"""

import json
import os
import signal
import socket
import time

times = []


def end(*_):
    times.sort()
    p50, p99 = (times[int((len(times) - 1) * rank)] * 1000 for rank in (0.5, 0.99))
    print(f"answers {len(times)} p50 {p50:.1f} p99 {p99:.1f}", flush=True)
    os._exit(0)


client = socket.socket(socket.AF_UNIX)
client.connect(os.environ.get("BEZEL_SOCKETS", "/run/bezel") + "/control.sock")
stream = client.makefile("rb")
request = {"jsonrpc": "2.0", "method": "get", "params": {"names": ["volume"]}, "id": 1}
signal.signal(signal.SIGTERM, end)
while True:
    begin = time.monotonic()
    client.sendall(json.dumps(request).encode() + b"\n")
    answer = json.loads(stream.readline())
    assert "volume" in answer.get("result", {}).get("values", {}), answer
    times.append(time.monotonic() - begin)
    if len(times) == 1:
        print("begun", flush=True)
    time.sleep(0.05)
