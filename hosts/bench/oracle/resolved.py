"""Call edges next to the calls that javac resolves: resolved.py EDGES Calls.java CHECKOUT…

A call counts as found if an edge leads from a definition around its site to the method, and an edge as right if javac resolves a call of
that method within its definition. Calls of a method by itself do not count.
"""
import json
import subprocess
import sys
from collections import Counter, defaultdict


def measure(program, oracle, root):
    edges, calls = defaultdict(list), defaultdict(list)
    for line in subprocess.run([*program.split(), root], text=True, capture_output=True, check=True).stdout.splitlines():
        e = json.loads(line)
        if e["kind"] == "CALLS":
            edges[e["from"]["path"]].append(e)
    for line in subprocess.run(["java", oracle, root], text=True, capture_output=True, check=True).stdout.splitlines():
        path, line, to, first, last, name = line.split("\t")
        if path != to or not int(first) <= int(line) <= int(last):
            calls[path].append((int(line), to, int(first), int(last), name))

    def same(e, call):
        line, to, first, last, name = call
        there = e["to"]["path"] == to and first <= e["to"]["last"] and e["to"]["first"] <= last and e["to"]["name"].endswith(name)
        return there and e["from"]["first"] <= line <= e["from"]["last"]

    found, right, total = Counter(), Counter(), Counter()
    for path, of_file in calls.items():
        for call in of_file:
            found[min((e["certainty"] for e in edges[path] if same(e, call)), default=3)] += 1
    for path, of_file in edges.items():
        for e in of_file:
            total[e["certainty"]] += 1
            right[e["certainty"]] += any(same(e, call) for call in calls[path])
    n = sum(found.values())
    shares = "  ".join(f"{name} {total[c]} right {right[c] / max(total[c], 1):.3f}" for c, name in enumerate(("exact", "inferred", "weak")))
    print(f"{root} calls {n} found {(n - found[3]) / n:.3f} exact {found[0] / n:.3f}  {shares}")


if __name__ == "__main__":
    for checkout in sys.argv[3:]:
        measure(sys.argv[1], sys.argv[2], checkout)
