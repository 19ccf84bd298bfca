"""Edges next to what compilers and language servers resolve: resolved.py EDGES ORACLE CHECKOUT…

ORACLE prints a line "kind path line path first last name" for each site: what it calls (call), names without calling it (ref) or makes an object by,
which may be unseen in the source, so that nothing need be found there (make). A site counts
as found if an edge leads from a definition around it to what it names, and an edge as right if there is such a site within its definition. Uses of
a definition by itself do not count. Calls are held against CALLS, other uses against all other kinds. Of the files in which the oracle resolves
nothing at all, edges do not count; nor do those to constructors that have a name of their own, where checkers name the class. An oracle that
prints "seen path first path last 0 -" tells which lines it knows all of: edges on others do not count.
"""
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict

KINDS = {"call": {"CALLS"}, "ref": {"REFERENCES", "USES_TYPE", "EXTENDS", "IMPLEMENTS_TRAIT", "CALLS"}}
JUDGED = {"call": {"CALLS"}, "ref": {"REFERENCES", "USES_TYPE"}}
CONSTRUCTORS = ("__init__", "constructor")


def lines(command):
    return subprocess.run(command, text=True, capture_output=True, check=True).stdout.splitlines()


def measure(program, oracle, root):
    edges, uses, seen = defaultdict(list), defaultdict(set), defaultdict(set)
    for line in lines([*program.split(), root]):
        e = json.loads(line)
        edges[e["from"]["path"]].append(e)
    for line in lines([*oracle.split(), root]):
        kind, path, at, to, first, last, name = line.split("\t")
        if kind == "seen":
            seen[path].update(range(int(at), int(first) + 1))
        elif path != to or not int(first) <= int(at) <= int(last):
            uses[path].add((kind, int(at), to, int(first), int(last), name))

    def same(e, use):
        _, line, to, first, last, name = use
        there = e["to"]["path"] == to and first <= e["to"]["last"] and e["to"]["first"] <= last and e["to"]["name"].endswith(name)
        return there and (e["from"]["first"] <= line <= e["from"]["last"] or e["from"]["last"] == 0)

    examples = []
    for kind in ("call", "ref"):
        found, right, total = Counter(), Counter(), Counter()
        for path, of_file in uses.items():
            for use in sorted(of_file):
                if use[0] == kind:
                    best = min((e["certainty"] for e in edges[path] if e["kind"] in KINDS[kind] and same(e, use)), default=3)
                    found[best] += 1
                    if best == 3:
                        examples.append(f"missing {kind} {path}:{use[1]} {use[5]} of {use[2]}:{use[3]}")
        for path in uses:
            for e in edges[path]:
                if e["to"]["name"].endswith(CONSTRUCTORS):
                    continue
                own = e["to"]["path"] == path and e["to"]["first"] <= e["line"] <= e["to"]["last"]
                known = not seen or e["line"] in seen[path]
                if known and e["kind"] in JUDGED[kind] and not own and os.path.splitext(e["to"]["path"])[1] == os.path.splitext(path)[1]:
                    total[e["certainty"]] += 1
                    good = any(same(e, use) for use in uses[path])
                    right[e["certainty"]] += good
                    if not good:
                        examples.append(f"wrong{e['certainty']} {kind} {path}:{e['line']} {e['from']['name']} {e['kind']} {e['to']['name']} {e['to']['path']}:{e['to']['first']}")
        n = sum(found.values())
        if n == 0:
            continue  # the oracle prints none of that kind
        shares = "  ".join(f"{name} {total[c]} right {right[c] / max(total[c], 1):.3f}" for c, name in enumerate(("exact", "inferred", "weak")))
        trusted, good = total[0] + total[1], right[0] + right[1]
        print(f"{os.path.basename(root)} {kind}s {n} found {(n - found[3]) / n:.3f} exact {found[0] / n:.3f}  {shares}  at 0.7 and above: recall {(found[0] + found[1]) / n:.3f} precision {good / max(trusted, 1):.3f}")
    if "EXAMPLES" in os.environ:
        with open(os.environ["EXAMPLES"], "w", encoding="utf8") as f:
            f.write("\n".join(examples) + "\n")


if __name__ == "__main__":
    for checkout in sys.argv[3:]:
        measure(sys.argv[1], sys.argv[2], os.path.realpath(checkout))
