"""An application that searches code with cairn_extism.

    ask.py GUEST REPOSITORY SNAPSHOT QUESTION   asks a question, and exports the index
    ask.py GUEST REPOSITORY < requests          answers requests, a line of JSON each
"""

import json
import re
import sys

from cairn_extism import Cairn
from cairn_extism.types import ModelReply, ModelRequest


def pick(q: ModelRequest) -> ModelReply:
    """Stands for a language model: picks the candidates whose paths have a word of the
    query, or else the first."""
    prompt = "".join(s["text"] for s in q.get("prefix", [])) + q["message"]
    words = re.findall(r"^Query: (.*)$", prompt, re.M)[-1].strip('"').lower().split()
    candidates = re.findall(r"^- id: (.*)\npath: (.*)$", prompt, re.M)
    ids = [i for i, path in candidates if any(w in path.lower() for w in words)]
    return {
        "calls": [{"name": q["tool"]["name"], "arguments": {"ranked_ids": ids or [candidates[0][0] if candidates else ""], "done": False}}],
        "stop": "tool",
        "usage": {"calls": 1, "input": len(prompt.encode()), "cache_read": 0, "cache_write": 0, "output": 0},
    }


def ask(cairn: Cairn, snapshot: str, question: str) -> None:
    found = cairn.search(question, limit=5)
    for r in found["results"]:
        print(f"{r['rank']} {r['path']}:{r['lines']['start']}-{r['lines']['end']} {r['score']:.3f}")
    way = cairn.navigate(question, limit=3)
    for f in way["files"]:
        print(way["strategy"], f["rank"], f["path"])
    around = cairn.inspect(found["results"][0]["ref"])
    for g in around["edges"]["out"]:
        print(g["kind"], g["total"], g["edges"][0]["name"])
    written = cairn.export(snapshot)
    print(written["bytes"], "bytes hold", cairn.load(snapshot)["files"], "files")


def main(guest: str, repository: str, *question: str) -> None:
    with Cairn(guest, model=pick) as cairn:
        loaded = cairn.load(repository)
        if question:
            print(f"{loaded['files']} files, {loaded['definitions']} definitions")
            ask(cairn, *question)
            return
        for line in sys.stdin:
            q = json.loads(line)
            raw = line.split('"request":', 1)[1].rstrip()[:-1]  # as it is written
            sys.stdout.buffer.write(cairn.answer(q["op"], raw.encode()))


if __name__ == "__main__":
    main(*sys.argv[1:])
