"""Positions of every game of two players, move by move over one connection: median and p99 a game, then of all
games while 16 clients ask for exact advice, and for stories, of the same games."""

import http.client
import json
import random
import sys
import threading
import time

host, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3
random.seed(1)


def ask(link, question):
    link.request("POST", "/api/play", json.dumps(question), {"Content-Type": "application/json"})
    response = link.getresponse()
    return response.status, json.loads(response.read())


def play(link, game, times):
    """Plays at random to the end, or 60 moves."""
    moves = []
    while len(moves) <= 60:
        start = time.perf_counter()
        status, answer = ask(link, {"game": game, "moves": moves})
        times.append((time.perf_counter() - start) * 1000)
        assert status == 200, answer
        if not answer["moves"] or "end" in answer:
            return
        moves.append(random.choice(answer["moves"]))


def told(name, times):
    times.sort()
    count = len(times)
    print(f"{name}: median {times[count // 2]:.2f} ms, p99 {times[count * 99 // 100]:.2f} ms, max {times[-1]:.2f} ms of {count}")


link = http.client.HTTPConnection(host)
link.request("GET", "/api/games")
games = [game["game"] for game in json.loads(link.getresponse().read())["games"]]
for game in games:
    times = []
    for _ in range(rounds):
        play(link, game, times)
    told(game, times)

over = threading.Event()
answers = {}


def client():
    link = http.client.HTTPConnection(host)
    while not over.is_set():
        question = {"game": random.choice(games), random.choice(["advice", "story"]): True, "seed": random.randrange(2**32)}
        status, answer = ask(link, question)
        kind = status if status != 200 else "pending" if answer.get("pending") else "answered"
        answers[kind] = answers.get(kind, 0) + 1


crowd = [threading.Thread(target=client, daemon=True) for _ in range(16)]
for one in crowd:
    one.start()
time.sleep(2)
times = []
for game in games:
    for _ in range(rounds):
        play(link, game, times)
over.set()
told("all games beside 16 clients who ask for advice", times)
print(f"the others: {answers}")
