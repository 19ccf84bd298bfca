"""Mutants of Python files by cosmic-ray: reads {"files": [...], "count": N}, writes a line of JSON for each."""

import hashlib
import json
import sys

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code


def places(files):
    """Yields file, source, line, operator and its occurrence in the file."""
    # Operators on variables need arguments, and "|" stands in annotations, which no test runs.
    left_out = ("VariableReplacer", "VariableInserter")
    names = [n for n in plugins.operator_names() if not n.endswith(left_out) and "BinaryOperator_BitOr" not in n]
    operators = {name: plugins.get_operator(name)() for name in names}
    for path in files:
        with open(path, encoding="utf-8") as f:
            source = f.read()
        nodes = list(ast_nodes(get_ast(source)))
        for name, operator in operators.items():
            occurrence = 0
            for node in nodes:
                for start, _ in operator.mutation_positions(node):
                    yield path, source, start[0], name, occurrence
                    occurrence += 1


def main():
    request = json.load(sys.stdin)
    drawn = sorted(places(request["files"]), key=lambda p: hashlib.sha256(f"{p[0]}:{p[2]}:{p[3]}:{p[4]}".encode()).digest())
    seen, told = set(), 0
    for path, source, line, name, occurrence in drawn:
        if (path, line) in seen or told == request["count"]:
            continue
        seen.add((path, line))
        text = mutate_code(source, plugins.get_operator(name)(), occurrence)
        if text and text != source:
            told += 1
            print(json.dumps({"path": path, "line": line, "operator": name, "text": text}))


main()
