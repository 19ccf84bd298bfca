"""Call sites to read by hand, with the edges that there are at each: draw.py EDGES LANGUAGE CHECKOUT [SITES [SEED]]

EDGES is the program that prints a tree's edges ("bench edges -tree"). A site is a call that calls.py finds of a name that the
checkout defines as a function; a number of them is drawn at random, the same for the same seed. Each is printed with its lines, definitions of its
name, and the edges to that name from a definition around it: they may be of another line of that. Whoever reads says which definition is meant, if any.
"""
import json
import os
import random
import subprocess
import sys
from collections import Counter, defaultdict

from calls import EXTENSIONS, sites_of

MOST = 2  # sites of one name
CONFIDENCE = ("exact", "0.7", "0.3")


def files(root, language):
    for directory, below, names in os.walk(root):
        below[:] = [d for d in below if not d.startswith(".")]
        yield from (os.path.relpath(os.path.join(directory, n), root) for n in names if n.endswith(EXTENSIONS[language]))


def edges(program, root):
    found = defaultdict(list)
    for line in subprocess.run([*program.split(), root], text=True, capture_output=True, check=True).stdout.splitlines():
        e = json.loads(line)
        if e["kind"] in ("CALLS", "USES_TYPE", "REFERENCES"):
            found[e["from"]["path"], e["to"]["name"].rsplit(".", 1)[-1]].append(e)
    return found


def drawn(sites, number, seed):
    """A number of sites, at most MOST of one name, so that none has the say."""
    seen, taken = Counter(), []
    for site in random.Random(seed).sample(sites, len(sites)):
        seen[site[2]] += 1
        if seen[site[2]] <= MOST and len(taken) < number:
            taken.append(site)
    return taken


def main(program, language, root, number=50, seed=2):
    paths = sorted(files(root, language))
    found = {p: f for p, f in zip(paths, sites_of(language, root, paths)) if f[1] is not None}
    defined = defaultdict(list)
    for path, (defs, _) in found.items():
        for name, first, _ in defs:
            defined[name].append(f"{path}:{first}")
    sites = sorted({(p, line, name) for p, (_, at) in found.items() for name, line, _ in at if name in defined})
    known = edges(program, root)
    print(len(sites), "sites of", len(defined), "names")
    for i, (path, line, name) in enumerate(sorted(drawn(sites, int(number), int(seed)))):
        text = open(os.path.join(root, path), encoding="utf8", errors="replace").read().split("\n")
        print(f"\n#{i} {path}:{line} {name}")
        for n in range(max(line - 2, 0), min(line + 1, len(text))):
            print(f"   {'>' if n == line - 1 else ' '} {text[n][:130]}")
        places = defined[name]
        print("   defined", len(places), *places[:4])
        for e in known[path, name]:
            if e["from"]["first"] <= line <= e["from"]["last"]:
                to = e["to"]
                print(f"   edge {e['kind']} {CONFIDENCE[e['certainty']]} {to['path']}:{to['first']} {to['name']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
