"""5 x 5 questions while 20 clients send the worst drawings: median and p99 of so many seconds."""

import http.client
import json
import random
import sys
import threading
import time
import urllib.parse

host, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 20
over = threading.Event()
heavy = {}


def digits(columns, rows):
    return ["".join(random.choice("01") for _ in range(columns)) for _ in range(rows)]


def drawing(side):
    full = random.random() < 0.5
    return "/".join("".join("#" if full or random.random() < 0.5 else "." for _ in range(side)) for _ in range(side))


def question():
    """One of the worst: no two have the same rule, so nothing is remembered."""
    rule, surface = drawing(random.choice([99, 127])), random.choice(["torus", "plane", "klein", "projective"])
    size = random.choice([(63, 64), (64, 64), (5, 5), (32, 32)])
    board = {"lights": digits(*size), "surface": surface, "rule": rule}
    query = f"surface={surface}&rule={urllib.parse.quote(rule, safe='')}"
    return random.choice([
        ("POST", "/api/solve", json.dumps(board)),
        ("POST", "/api/solve", json.dumps(board | {"shortest": True, "time": 5})),
        ("POST", "/api/hint", json.dumps(board | {"time": 5})),
        ("GET", f"/api/kernel?columns=63&rows=64&{query}", None),
        ("GET", f"/api/nullity?columns=63&rows=64&{query}", None),
        ("GET", f"/api/classify?n=64&rule={urllib.parse.quote(rule, safe='')}", None),
    ])


def client():
    while not over.is_set():
        link = http.client.HTTPConnection(host)
        method, path, body = question()
        link.request(method, path, body, {"Content-Type": "application/json"})
        response = link.getresponse()
        response.read()
        heavy[response.status] = heavy.get(response.status, 0) + 1


crowd = [threading.Thread(target=client, daemon=True) for _ in range(20)]
for one in crowd:
    one.start()
time.sleep(2)
times, start = [], time.perf_counter()
while time.perf_counter() - start < seconds:
    body = json.dumps({"lights": digits(5, 5)})
    for path in ["/api/solve", "/api/hint"]:
        link = http.client.HTTPConnection(host)
        since = time.perf_counter()
        link.request("POST", path, body, {"Content-Type": "application/json"})
        response = link.getresponse()
        response.read()
        times.append((time.perf_counter() - since) * 1000)
        assert response.status == 200, response.status
    time.sleep(0.01)
over.set()
times.sort()
count = len(times)
print(f"5 x 5 beside 20 clients with the worst drawings: median {times[count // 2]:.1f} ms, "
      f"p99 {times[count * 99 // 100]:.1f} ms, max {times[-1]:.1f} ms of {count}; the others: {heavy}")
