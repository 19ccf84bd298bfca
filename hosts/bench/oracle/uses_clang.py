"""Prints what libclang resolves within a tree of C or C++: uses_clang.py DIR, a line "call path line path first last name" for each: the site, and
what it calls: a function, a method, a macro with arguments; with "make" instead of "call" the constructor of an object that is made. Needs libclang of
PyPI and the headers of a compiler. A line "seen path first path last 0 -" tells lines of functions in which libclang resolved all that is called: where
it compiled them, without an error on one, and knew each callee, which those that depend on a template's parameters are not; none in a source file that
lacks a header, behind which libclang tells no errors. A site leads to the definition that its source file sees, else to the only one of the tree, else to the declaration that it sees. Operators, whose name nobody writes, are no targets; what a macro makes
is no site.
"""
import ctypes
import os
import subprocess
import sys

from clang.cindex import CursorKind as K
from clang.cindex import Diagnostic, Index, SourceLocation, SourceRange, TranslationUnit, conf

SOURCES = {".c": "c", ".cc": "c++", ".cpp": "c++", ".cxx": "c++"}
HEADERS = (".h", ".hh", ".hpp", ".hxx")
CONSTRUCTORS = {K.CONSTRUCTOR, K.FUNCTION_TEMPLATE}
FUNCTIONS = {K.FUNCTION_DECL, K.CXX_METHOD, K.FUNCTION_TEMPLATE}
BODIES = FUNCTIONS | {K.CONSTRUCTOR, K.DESTRUCTOR, K.CONVERSION_FUNCTION}


class Ranges(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint), ("list", ctypes.POINTER(SourceRange))]


def files_of(root):
    for folder, below, names in os.walk(root):
        below[:] = sorted(d for d in below if not d.startswith("."))
        yield from (os.path.join(folder, n) for n in sorted(names))


def flags_of(language, folders):
    shown = subprocess.run(["gcc", "-x", language, "-E", "-v", os.devnull], capture_output=True, text=True, check=True).stderr
    system = shown.split("starts here:\n")[-1].split("End of search list")[0].split()
    standard = "-std=c++17" if language == "c++" else "-std=gnu11"
    return [f"-x{language}", standard, "-ferror-limit=0", *(f for d in system for f in ("-isystem", d)), *("-I" + d for d in folders)]


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
        self.defined = {}  # by USR: the target, None for several
        self.sites = set()  # kind, path, line, target, USR of one that is only declared
        self.seen = {}  # by path: lines in which all that is called was resolved

    def path(self, cursor):
        name = cursor.location.file and os.path.realpath(cursor.location.file.name)
        return os.path.relpath(name, self.root) if name and name.startswith(self.root + os.sep) else None

    def target(self, cursor):
        return self.path(cursor), cursor.extent.start.line, cursor.extent.end.line, cursor.spelling.split("<")[0]

    def define(self, cursor):
        usr, target = cursor.get_usr(), self.target(cursor)
        if self.defined.setdefault(usr, target) != target:
            self.defined[usr] = None

    def site(self, at, to, kind="call"):
        if to and to.kind in FUNCTIONS | {K.MACRO_DEFINITION, K.CONSTRUCTOR}:
            end = to if to.kind == K.MACRO_DEFINITION else to.get_definition()
            if (end or to) and self.path(end or to):
                self.sites.add((kind, self.path(at), line_of(at), self.target(end or to), "" if end else to.get_usr()))

    def unit(self, unit):
        inside, self.unknown = {}, set()
        for top in unit.cursor.get_children():
            if self.path(top) is not None:
                self.text(top)
                self.visit(top, inside)
        lacking = any(d.severity == Diagnostic.Fatal for d in unit.diagnostics)
        for d in unit.diagnostics:
            if d.severity >= Diagnostic.Error and d.location.file:
                self.unknown.add((os.path.realpath(d.location.file.name), d.location.line))
        skipped = conf.lib.clang_getAllSkippedRanges(unit)
        for r in skipped.contents.list[:skipped.contents.count]:
            path = os.path.realpath(r.start.file.name)
            self.unknown.update((path, line) for line in range(r.start.line, r.end.line + 1))
        conf.lib.clang_disposeSourceRangeList(skipped)
        for path, lines in inside.items() if not lacking else ():
            self.seen.setdefault(path, set()).update(n for n in lines if (os.path.join(self.root, path), n) not in self.unknown)

    def visit(self, cursor, inside):
        if cursor.kind in FUNCTIONS | CONSTRUCTORS and cursor.is_definition():
            self.define(cursor)
        if cursor.kind in BODIES and cursor.is_definition() and self.path(cursor):
            inside.setdefault(self.path(cursor), set()).update(range(cursor.extent.start.line, cursor.extent.end.line + 1))
        children = list(cursor.get_children())
        if cursor.kind == K.CALL_EXPR and not cursor.referenced and cursor.location.file:
            self.unknown.add((os.path.realpath(cursor.location.file.name), line_of(cursor)))
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
            self.visit(child, inside)

    def text(self, cursor):
        path = cursor.location.file.name
        if path not in self.lines:
            with open(path, encoding="utf8", errors="replace") as f:
                self.lines[path] = f.read().split("\n")
        return self.lines[path][cursor.location.line - 1][cursor.location.column - 1:]

    def print(self):
        for kind, path, line, to, usr in sorted(self.sites):
            to = self.defined.get(usr) or to
            if (kind == "make" or to[3] in self.lines[os.path.join(self.root, path)][line - 1]):
                print(kind, path, line, *to, sep="\t")
        for path, lines in sorted(self.seen.items()):
            for n in sorted(n for n in lines if n - 1 not in lines):
                last = n
                while last + 1 in lines:
                    last += 1
                print("seen", path, n, path, last, 0, "-", sep="\t")


def main(root):
    conf.lib.clang_getAllSkippedRanges.restype = ctypes.POINTER(Ranges)
    conf.lib.clang_getFileLocation.argtypes = [SourceLocation, *[ctypes.c_void_p] * 4]
    tree, index, files = Tree(root), Index.create(), list(files_of(root))
    folders = sorted({os.path.dirname(f) for f in files if f.endswith(HEADERS)} | {root, os.path.join(root, "include")})
    for file in files:
        language = SOURCES.get(os.path.splitext(file)[1])
        if language:
            unit = index.parse(file, args=flags_of(language, folders), options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
            tree.unit(unit)
    tree.print()


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    main(os.path.realpath(sys.argv[1]))
