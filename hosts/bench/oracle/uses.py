"""Prints what pyright resolves within a tree: uses.py LANGSERVER DIR, a line "kind path line path first last name" for each: the site, and what
it calls (call) or names (ref). LANGSERVER starts pyright-langserver. Parameters, what is assigned inside of functions and attributes that only
methods set are no targets. The fixture that pytest hands to a parameter is told by the syntax tree (make, as it need not be found). A line "seen
path first path last 0 -" tells lines on which pyright knows what each name is, no attribute is one that is no target, and no parameter is without a
type.
"""
import ast
import json
import os
import subprocess
import sys
from urllib.parse import unquote, urlparse


class Server:
    def __init__(self, command, root):
        self.process = subprocess.Popen([*command.split(), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        uri = "file://" + root
        self.ask("initialize", {"processId": None, "rootUri": uri, "workspaceFolders": [{"uri": uri, "name": "root"}], "capabilities": {}})
        self.send({"method": "initialized", "params": {}})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            answer = self.read()
            if "method" in answer and "id" in answer:  # it asks, such as for its configuration
                items = answer.get("params", {}).get("items", []) if answer["method"] == "workspace/configuration" else None
                self.send({"id": answer["id"], "result": None if items is None else [None] * len(items)})
            elif answer.get("id") == self.number:
                return answer.get("result")


def definitions(tree):
    """The lines of what is defined outside of functions, and of functions and classes: {(line, name): (kind, first, last)}."""
    found = {}

    def visit(node, function):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                kind = "class" if isinstance(child, ast.ClassDef) else "function"
                if any(ast.unparse(d).split(".")[-1] == "overload" for d in child.decorator_list):
                    continue  # says what the definition behind takes
                first = min([child.lineno] + [d.lineno for d in child.decorator_list])
                found[child.lineno, child.name] = kind, first, child.end_lineno
                visit(child, function or kind == "function")
                continue
            if isinstance(child, (ast.Assign, ast.AnnAssign)) and not function:
                for target in getattr(child, "targets", None) or [child.target]:
                    for name in ast.walk(target):
                        if isinstance(name, ast.Name):
                            found.setdefault((name.lineno, name.id), ("statement", child.lineno, child.end_lineno))
            if not isinstance(child, (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
                visit(child, function)

    visit(tree, False)
    return found


def names(tree):
    """Where names are used: (line, column, name, called, whether it is an attribute)."""
    called = {id(c.func) for c in ast.walk(tree) if isinstance(c, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.col_offset, node.id, id(node) in called, False
        elif isinstance(node, ast.Attribute):
            yield node.end_lineno, node.end_col_offset - len(node.attr.encode()), node.attr, id(node) in called, True
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name != "*":
                    yield alias.lineno, alias.col_offset, alias.name, False, False


def fixtures(files):
    """What pytest hands to the parameters of tests and fixtures: (path, line, path of the fixture, its name, its lines). The nearest counts:
    of the class, of the module, of conftest.py in its folder and those above."""
    given, asks = {}, []

    def visit(path, node, where):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                visit(path, child, (*where, child.name))
            elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                name = None
                for d in child.decorator_list:
                    if ast.unparse(d.func if isinstance(d, ast.Call) else d).split(".")[-1] == "fixture":
                        named = [k.value.value for k in getattr(d, "keywords", []) if k.arg == "name" and isinstance(k.value, ast.Constant)]
                        name = (named or [child.name])[0]
                        given.setdefault((*where, name), (path, child))
                if name or child.name.startswith("test"):
                    asks.extend((path, where, child, a) for a in [*child.args.posonlyargs, *child.args.args, *child.args.kwonlyargs])

    for path, (_, tree, _) in files.items():
        visit(path, tree, (path,))
    for path, where, asking, parameter in asks:
        places, folder = [where[: n + 1] for n in reversed(range(len(where)))], os.path.dirname(path)
        while folder != os.path.dirname(folder):
            places.append((os.path.join(folder, "conftest.py"),))
            folder = os.path.dirname(folder)
        for place in places:
            target, fixture = given.get((*place, parameter.arg), (None, None))
            if fixture and fixture is not asking:
                yield path, parameter.lineno, target, fixture.name, min([fixture.lineno, *(d.lineno for d in fixture.decorator_list)]), fixture.end_lineno
                break


def seen(path, last, unknown):
    first = 1
    for line in [*sorted(unknown), last + 1]:
        if line > first:
            print("seen", path, first, path, line - 1, 0, "-", sep="\t")
        first = line + 1


def main(command, root):
    server, files = Server(command, root), {}
    for folder, dirs, list_ in sorted(os.walk(root)):
        dirs[:] = sorted(d for d in dirs if not d.startswith("."))
        for file in sorted(list_):
            if file.endswith(".py"):
                path = os.path.join(folder, file)
                with open(path, encoding="utf8", errors="replace") as f:
                    text = f.read()
                try:
                    tree = ast.parse(text)
                except SyntaxError:
                    continue
                files[path] = text, tree, definitions(tree)
    for path, line, target, name, first, last in fixtures(files):
        print("make", os.path.relpath(path, root), line, os.path.relpath(target, root), first, last, name, sep="\t")
    for path, (text, tree, _) in files.items():
        document = {"uri": "file://" + path}
        server.send({"method": "textDocument/didOpen", "params": {"textDocument": {**document, "languageId": "python", "version": 1, "text": text}}})
        rows = text.split("\n")
        unknown = {a.lineno for a in ast.walk(tree) if isinstance(a, ast.arg) and not a.annotation}
        for line, column, name, called, attribute in sorted(names(tree)):
            at = len(rows[line - 1].encode()[:column].decode("utf8", "replace"))
            answer = server.ask("textDocument/definition", {"textDocument": document, "position": {"line": line - 1, "character": at}})
            if not answer:
                unknown.add(line)
            for to in answer or []:
                target = unquote(urlparse(to["uri"]).path)
                if target not in files:
                    continue
                first = to["range"]["start"]["line"] + 1
                span = to["range"]
                named = files[target][0].split("\n")[first - 1][span["start"]["character"]:span["end"]["character"]]
                found = (named, files[target][2][first, named]) if (first, named) in files[target][2] else None
                if found is None and attribute:
                    unknown.add(line)
                if found is None or (target == path and found[1][1] <= line <= found[1][2]):
                    continue
                kind, begin, end = found[1]
                print("call" if called and kind == "function" else "ref", os.path.relpath(path, root), line, os.path.relpath(target, root), begin, end, found[0], sep="\t")
        seen(os.path.relpath(path, root), len(rows), unknown)
        server.send({"method": "textDocument/didClose", "params": {"textDocument": document}})
    server.process.kill()


main(sys.argv[1], os.path.realpath(sys.argv[2]))
