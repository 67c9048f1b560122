"""Hints for random solvable 16 x 16 boards, one after another over one connection: median and p99."""

import http.client
import json
import sys
import time

host, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
link = http.client.HTTPConnection(host)


def ask(method, path, body=None):
    link.request(method, path, body, {"Content-Type": "application/json"})
    response = link.getresponse()
    answer = json.loads(response.read())
    assert response.status == 200, answer
    return answer


for surface in ["plane", "torus", "cylinder", "mobius", "klein", "projective"]:
    times = []
    for seed in range(count):
        rows = ask("GET", f"/api/random?columns=16&rows=16&surface={surface}&press_count=40&seed={seed}&time=0.05")["lights"]
        body = json.dumps({"surface": surface, "lights": rows})
        start = time.perf_counter()
        hint = ask("POST", "/api/hint", body)
        times.append((time.perf_counter() - start) * 1000)
        assert hint["solvable"] and hint["optimal"], hint
    times.sort()
    print(f"16 x 16 {surface}: median {times[count // 2]:.2f} ms, p99 {times[count * 99 // 100]:.2f} ms, max {times[-1]:.2f} ms")
