"""Prints the calls that the graph of codegraph has within a tree, as "bench edges" prints ours: codegraph.py COMMAND DIR. COMMAND starts codegraph,
which makes its index in a copy of the tree and sends no statistics. Its confidence of 0.9 and more stands for exact. What makes a value of a
class is a call in Python, as it is there for the oracle.
"""
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

QUERY = """
select e.kind, e.metadata, e.line, s.kind, s.file_path, s.start_line, s.end_line, s.qualified_name, t.file_path, t.start_line, t.end_line, t.name, t.language
from edges e join nodes s on s.id = e.source join nodes t on t.id = e.target
where e.kind in ('calls', 'instantiates') order by e.id
"""


def index(command, root, copy):
    shutil.copytree(root, copy, symlinks=True, ignore=shutil.ignore_patterns(".git", ".codegraph", "node_modules"))
    quiet = {**os.environ, "CODEGRAPH_TELEMETRY": "0", "DO_NOT_TRACK": "1"}
    subprocess.run([*command.split(), "init", copy], env=quiet, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=True)
    return os.path.join(copy, ".codegraph", "codegraph.db")


def edges(database):
    for kind, metadata, line, of, path, first, last, name, to, begin, end, called, language in sqlite3.connect(database).execute(QUERY):
        if kind == "instantiates" and language != "python":
            continue
        confidence = json.loads(metadata or "{}").get("confidence", 0)
        whole = of in ("file", "module")
        yield {
            "kind": "CALLS", "certainty": 0 if confidence >= 0.9 else 1 if confidence >= 0.7 else 2, "line": line or first,
            "from": {"path": path, "first": 0 if whole else first, "last": 0 if whole else last, "name": "" if whole else name},
            "to": {"path": to, "first": begin, "last": end, "name": called},
        }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as room:
        for edge in edges(index(sys.argv[1], os.path.realpath(sys.argv[2]), os.path.join(room, "tree"))):
            print(json.dumps(edge))
