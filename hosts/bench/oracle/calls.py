"""Call edges next to the call sites that other parsers find: calls.py EDGES LANGUAGE CHECKOUT…

EDGES is the program that prints a tree's edges ("bench edges -tree"). The other parsers are Ripper for Ruby, else tree-sitter's
grammars. They do not resolve, so what is compared are the sites of functions whose name the project defines once: how many have an edge
to it (recall), and how many of the edges have a call of that name on their line (sites). A site in the function itself does not count.
"""
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict

EXTENSIONS = {
    "bash": (".sh", ".bash", ".bats"), "elixir": (".ex", ".exs"), "haskell": (".hs",), "kotlin": (".kt",), "lua": (".lua",),
    "php": (".php",), "ruby": (".rb",), "scala": (".scala",), "swift": (".swift",),
}


def text(node):
    return node.text.decode("utf8", "replace") if node else ""


def field(node, name):
    return node.child_by_field_name(name)


def define(defs, name, node):
    defs.append((text(name), node.start_point[0] + 1, node.end_point[0] + 1))


def last_name(node):
    return node.named_children[-1] if node.named_children else node


def bash(node, defs, sites):
    if node.type == "function_definition":
        define(defs, field(node, "name"), node)
    elif node.type == "command":
        name = field(node, "name")
        if name and name.named_children and name.named_children[0].type == "word":
            words = [text(name)] + [text(c) for c in node.children_by_field_name("argument")]
            while words:
                sites.append((words[0], name.start_point[0] + 1, False))
                if words[0] not in ("command", "builtin", "run", "exec", "trap", "eval", "sudo", "!"):  # these take a command
                    break
                words = [w for w in words[1:] if not w.startswith("-") and w != "!"]


def haskell(node, defs, sites):
    kind = node.type
    if kind in ("function", "bind") and node.parent.type in ("declarations", "class_declarations"):
        name = field(node, "name")
        if name and name.type == "variable":
            define(defs, name, node)
    elif kind == "variable":
        above = node.parent
        if above.type in ("signature", "function", "bind", "field_name", "import_name", "children", "export", "binding_list", "patterns",
                          "module_id", "type_params", "decl", "default_signature", "class_decl", "foreign_import") and node == (field(above, "name") or node):
            return
        if above.type == "qualified" or in_expression(node):
            sites.append((text(node), node.start_point[0] + 1, above.type == "qualified"))


def in_expression(node):
    while node:
        if node.type in ("patterns", "pattern", "signature", "header", "imports", "exports", "type_params"):
            return False
        if node.type in ("match", "expression", "apply", "infix", "do", "exp", "statement"):
            return True
        node = node.parent
    return False


def typed(node):
    for child in node.named_children:
        if child.type == "call":
            heads.add(field(child, "target").id)
        typed(child)


def elixir(node, defs, sites):
    if node.type == "call":
        target = field(node, "target")
        if target.type == "identifier":
            word = text(target)
            if word in ("spec", "callback", "macrocallback", "type", "typep", "opaque") and node.parent.type == "unary_operator":
                typed(node)  # says of a function what it takes, and calls none
            elif word in ("def", "defp", "defmacro", "defmacrop", "defguard", "defdelegate"):
                head = next((a for c in node.children if c.type == "arguments" for a in c.named_children), None)
                while head and head.type == "binary_operator":
                    head = field(head, "left")
                if head:
                    name = field(head, "target") if head.type == "call" else head
                    define(defs, name, node)
                    heads.add(name.id)
            elif target.id not in heads and node.parent.type != "unary_operator" or node.parent.type == "unary_operator" and not text(node.parent).startswith("@"):
                if target.id not in heads:
                    sites.append((word, target.start_point[0] + 1, False))
        elif target.type == "dot":
            name = field(target, "right")
            if name and name.type == "identifier" and target.id not in heads:
                sites.append((text(name), name.start_point[0] + 1, True))
    elif node.type == "binary_operator" and text(field(node, "operator")) == "|>" and field(node, "right").type == "identifier":
        sites.append((text(field(node, "right")), field(node, "right").start_point[0] + 1, False))


heads = set()


def lua(node, defs, sites):
    if node.type == "function_declaration":
        define(defs, last_name(field(node, "name")), node)
    elif node.type == "assignment_statement" or node.type == "field":
        names = [c for c in node.named_children if c.type == "variable_list"] or [node]
        if any(c.type == "function_definition" for e in node.named_children for c in [e] + e.named_children):
            name = field(names[0], "name")
            if name:
                define(defs, last_name(name), node)
    elif node.type == "function_call":
        name = field(node, "name")
        if name.type == "identifier":
            sites.append((text(name), name.start_point[0] + 1, False))
        elif name.type in ("dot_index_expression", "method_index_expression"):
            last = field(name, "field") or field(name, "method")
            sites.append((text(last), last.start_point[0] + 1, True))


def kotlin(node, defs, sites):
    if node.type == "function_declaration":
        name = field(node, "name") or next((c for c in node.named_children if "identifier" in c.type), None)
        define(defs, name, node)
    elif node.type == "call_expression":
        callee = node.named_children[0]
        if callee.type == "navigation_expression":
            last = callee.named_children[-1]
            last = last.named_children[-1] if last.named_children else last
            if "identifier" in last.type:
                sites.append((text(last), last.start_point[0] + 1, True))
        elif "identifier" in callee.type:
            sites.append((text(callee), callee.start_point[0] + 1, False))
    elif node.type == "infix_expression" and len(node.children) > 1 and "identifier" in node.children[1].type:
        sites.append((text(node.children[1]), node.children[1].start_point[0] + 1, True))


swift = kotlin


def scala(node, defs, sites):
    if node.type in ("function_definition", "function_declaration"):
        define(defs, field(node, "name"), node)
    elif node.type == "call_expression" or node.type == "generic_function":
        callee = field(node, "function")
        if callee.type == "field_expression":
            last = field(callee, "field")
            sites.append((text(last), last.start_point[0] + 1, True))
        elif callee.type == "identifier":
            sites.append((text(callee), callee.start_point[0] + 1, False))
    elif node.type == "infix_expression":
        name = field(node, "operator")
        if name.type == "identifier":
            sites.append((text(name), name.start_point[0] + 1, True))


def php(node, defs, sites):
    if node.type in ("function_definition", "method_declaration"):
        define(defs, field(node, "name"), node)
    elif node.type == "function_call_expression" and field(node, "function").type in ("name", "qualified_name"):
        sites.append((text(field(node, "function")).split("\\")[-1], node.start_point[0] + 1, False))
    elif node.type in ("member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression"):
        name = field(node, "name")
        if name.type == "name":
            sites.append((text(name), name.start_point[0] + 1, True))


def sites_of(language, root, paths):
    """The definitions' names and the call sites of each file."""
    if language == "ruby":
        here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sites.rb")
        out = subprocess.run(["ruby", here], input="\n".join(os.path.join(root, p) for p in paths), text=True, capture_output=True, check=True)
        return [json.loads(line) or ([], None) for line in out.stdout.splitlines()]
    from tree_sitter_language_pack import get_parser
    parser, take, found = get_parser(language), globals()[language], []
    for path in paths:
        heads.clear()
        tree = parser.parse(open(os.path.join(root, path), "rb").read())
        if tree.root_node.has_error and language in ("haskell", "swift", "kotlin"):
            errors = sum(1 for n in nodes(tree.root_node) if n.type == "ERROR")
            if errors > 3:
                found.append(([], None))
                continue
        defs, sites = [], []
        for node in nodes(tree.root_node):
            take(node, defs, sites)
        found.append((defs, sites))
    return found


def nodes(root):
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))


def measure(program, language, root, misses):
    paths = sorted(os.path.relpath(os.path.join(d, f), root) for d, _, files in os.walk(root) for f in files if f.endswith(EXTENSIONS[language]) and os.path.isfile(os.path.join(d, f)))
    found = dict(zip(paths, sites_of(language, root, paths)))
    found = {p: f for p, f in found.items() if f[1] is not None}
    count = Counter(d[0] for defs, _ in found.values() for d in defs)
    edges, targets = defaultdict(list), Counter()
    lines = subprocess.run([*program.split(), root], text=True, capture_output=True, check=True).stdout.splitlines()
    at = {(p, line, name) for p, (_, sites) in found.items() for name, line, _ in sites}
    right, total, wrong = Counter(), Counter(), []
    for line in lines:
        e = json.loads(line)
        path, name = e["from"]["path"], e["to"]["name"].rsplit(".", 1)[-1]
        if e["kind"] != "CALLS" or path not in found:
            continue
        edges[path, name].append((e["from"]["first"], e["from"]["last"]))
        total[e["certainty"]] += 1
        if any((path, e["line"] + d, name) in at for d in (0, 1, -1)):
            right[e["certainty"]] += 1
        else:
            wrong.append(f'{path}:{e["line"]} {name} ({e["certainty"]})')
    hit, sites_all, missing = Counter(), Counter(), []
    for path, (defs, sites) in found.items():
        for name, line, behind in sites:
            if count[name] != 1 or name == "require" or any(d[0] == name and d[1] <= line <= d[2] for d in defs):
                continue
            sites_all[behind] += 1
            if any(first <= line <= last for first, last in edges[path, name]):
                hit[behind] += 1
            else:
                missing.append(f"{path}:{line} {name}")
    ratio = lambda a, b: f"{a / b:.2f}" if b else "-"
    n = sum(sites_all.values())
    print(f"{language:8} {os.path.basename(root):20} unique {sum(c == 1 for c in count.values()):5} sites {n:6} recall {ratio(sum(hit.values()), n)}"
          f" bare {sites_all[False]:6} {ratio(hit[False], sites_all[False])} behind {sites_all[True]:6} {ratio(hit[True], sites_all[True])}"
          f" edges {sum(total.values()):6} sites {ratio(sum(right.values()), sum(total.values()))} exact {total[0]} {ratio(right[0], total[0])}"
          f" inferred {total[1]} {ratio(right[1], total[1])} weak {total[2]} {ratio(right[2], total[2])}", flush=True)
    for kind, rows in (("missing", missing), ("wrong", wrong)):
        for i in range(min(misses, len(rows))):
            print("   ", kind, rows[i * len(rows) // min(misses, len(rows))])


if __name__ == "__main__":
    misses = int(os.environ.get("MISSES", "0"))
    for checkout in sys.argv[3:]:
        measure(sys.argv[1], sys.argv[2], checkout.rstrip("/"), misses)
