"""Prints what libclang resolves within a tree of C or C++: uses_clang.py DIR, a line "call path line path first last name" for each: the site, and
what it calls: a function, a method, a macro with arguments; with "make" instead of "call" the constructor of an object that is made. Needs libclang of
PyPI and the headers of a compiler. A site leads to the definition that its source file sees, else to the only one of the tree, else to the first declaration. Operators, whose name nobody writes, are no targets; what a macro makes
is no site.
"""
import ctypes
import os
import subprocess
import sys

from clang.cindex import CursorKind as K
from clang.cindex import Index, SourceLocation, TranslationUnit, conf

SOURCES = {".c": "c", ".cc": "c++", ".cpp": "c++", ".cxx": "c++"}
HEADERS = (".h", ".hh", ".hpp", ".hxx")
CONSTRUCTORS = {K.CONSTRUCTOR, K.FUNCTION_TEMPLATE}
FUNCTIONS = {K.FUNCTION_DECL, K.CXX_METHOD, K.FUNCTION_TEMPLATE}


def files_of(root):
    for folder, below, names in os.walk(root):
        below[:] = sorted(d for d in below if not d.startswith("."))
        yield from (os.path.join(folder, n) for n in sorted(names))


def flags_of(language, folders):
    shown = subprocess.run(["gcc", "-x", language, "-E", "-v", os.devnull], capture_output=True, text=True, check=True).stderr
    system = shown.split("starts here:\n")[-1].split("End of search list")[0].split()
    standard = "-std=c++17" if language == "c++" else "-std=gnu11"
    return [f"-x{language}", standard, *(f for d in system for f in ("-isystem", d)), *("-I" + d for d in folders)]


def line_of(cursor):
    """The line of a name, which is where the macro stands that it is an argument of in its location."""
    line = ctypes.c_uint()
    conf.lib.clang_getFileLocation(cursor.location, None, ctypes.byref(line), None, None)
    return line.value


def constructs(to):
    return to and to.kind in CONSTRUCTORS and to.semantic_parent and to.semantic_parent.spelling == to.spelling.split("<")[0]


class Tree:
    def __init__(self, root):
        self.root, self.lines = root, {}
        self.defined, self.declared = {}, {}  # by USR: targets, None for several
        self.sites = set()  # kind, path, line, target or USR

    def path(self, cursor):
        name = cursor.location.file and os.path.realpath(cursor.location.file.name)
        return os.path.relpath(name, self.root) if name and name.startswith(self.root + os.sep) else None

    def target(self, cursor):
        return self.path(cursor), cursor.extent.start.line, cursor.extent.end.line, cursor.spelling.split("<")[0]

    def declare(self, cursor):
        usr, target = cursor.get_usr(), self.target(cursor)
        if not cursor.is_definition():
            self.declared.setdefault(usr, target)
        elif self.defined.setdefault(usr, target) != target:
            self.defined[usr] = None

    def site(self, at, to, kind="call"):
        if to and to.kind in FUNCTIONS | {K.MACRO_DEFINITION, K.CONSTRUCTOR}:
            end = to if to.kind == K.MACRO_DEFINITION else to.get_definition()
            if (end or to) and self.path(end or to):
                self.sites.add((kind, self.path(at), line_of(at), self.target(end) if end else to.get_usr()))

    def visit(self, cursor):
        if cursor.kind in FUNCTIONS | CONSTRUCTORS:
            self.declare(cursor)
        children = list(cursor.get_children())
        if cursor.kind == K.CALL_EXPR and constructs(cursor.referenced):
            self.site(cursor, cursor.referenced, "make")
        elif cursor.kind == K.CALL_EXPR and children:
            callee = children[0]
            while callee.kind in (K.UNEXPOSED_EXPR, K.PAREN_EXPR) and (inner := list(callee.get_children())):
                callee = inner[0]
            if callee.kind in (K.DECL_REF_EXPR, K.MEMBER_REF_EXPR, K.OVERLOADED_DECL_REF):
                self.site(callee, cursor.referenced or callee.referenced)
        elif cursor.kind == K.MACRO_INSTANTIATION and self.text(cursor).startswith(cursor.spelling + "("):
            self.site(cursor, cursor.referenced)
        for child in children:
            self.visit(child)

    def text(self, cursor):
        path = cursor.location.file.name
        if path not in self.lines:
            with open(path, encoding="utf8", errors="replace") as f:
                self.lines[path] = f.read().split("\n")
        return self.lines[path][cursor.location.line - 1][cursor.location.column - 1:]

    def print(self):
        for kind, path, line, to in sorted(self.sites, key=str):
            to = to if isinstance(to, tuple) else self.defined.get(to) or self.declared.get(to)
            if to and (kind == "make" or to[3] in self.lines[os.path.join(self.root, path)][line - 1]):
                print(kind, path, line, *to, sep="\t")


def main(root):
    conf.lib.clang_getFileLocation.argtypes = [SourceLocation, *[ctypes.c_void_p] * 4]
    tree, index, files = Tree(root), Index.create(), list(files_of(root))
    folders = sorted({os.path.dirname(f) for f in files if f.endswith(HEADERS)} | {root, os.path.join(root, "include")})
    for file in files:
        language = SOURCES.get(os.path.splitext(file)[1])
        if language:
            unit = index.parse(file, args=flags_of(language, folders), options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
            for top in unit.cursor.get_children():
                if tree.path(top) is not None:
                    tree.text(top)
                    tree.visit(top)
    tree.print()


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    main(os.path.realpath(sys.argv[1]))
