"""Where the bytes of read needs come from."""

from __future__ import annotations

import os
import tarfile
from collections.abc import Iterator
from typing import BinaryIO

# Directories that hold no work of the repository's own.
LEFT = {".git", ".hg", ".svn", "node_modules"}


class Stream:
    """Bytes that are made while they are read, in order."""

    def __init__(self, pieces: Iterator[bytes]):
        self.pieces, self.rest = pieces, b""

    def read(self, offset: int, length: int) -> bytes:
        while len(self.rest) < length:
            piece = next(self.pieces, b"")
            if not piece:
                break
            self.rest += piece
        out, self.rest = self.rest[:length], self.rest[length:]
        return out


class File:
    """An open file, read anywhere: a zip archive is not read in order."""

    def __init__(self, file: BinaryIO):
        self.file = file

    def read(self, offset: int, length: int) -> bytes:
        self.file.seek(offset)
        return self.file.read(length)


def pack(root: str) -> Iterator[bytes]:
    """The regular files of a directory as a tar, without holding more than one."""
    for path, directories, files in os.walk(root):
        directories[:] = sorted(d for d in directories if d not in LEFT)
        for name in sorted(files):
            full = os.path.join(path, name)
            if os.path.islink(full) or not os.path.isfile(full):
                continue
            with open(full, "rb") as f:
                content = f.read()
            info = tarfile.TarInfo(os.path.relpath(full, root).replace(os.sep, "/"))
            info.size = len(content)
            yield info.tobuf(tarfile.PAX_FORMAT, "utf-8", "surrogateescape") + content + bytes(-len(content) % 512)
    yield bytes(1024)
