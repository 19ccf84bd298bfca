"""Looks up a word and a definition in a .cairn file, reading ranges alone.

    python3 reader.py FILE word TERM    files and lines of the chunks that hold a term
    python3 reader.py FILE def NAME     definitions of a name, without regard to case
Written from docs/format.md alone.
"""
import bisect
import functools
import os
import struct
import sys

M = (1 << 64) - 1
P1, P2, P3, P4, P5 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
rotl = lambda x, n: (x << n | x >> (64 - n)) & M
turn = lambda acc, lane: rotl((acc + lane * P2) & M, 31) * P1 & M


def xxh64(b):
    at = 0
    if len(b) >= 32:
        v = [(P1 + P2) & M, P2, 0, -P1 & M]
        while len(b) - at >= 32:
            v = [turn(x, lane) for x, lane in zip(v, struct.unpack_from("<4Q", b, at))]
            at += 32
        h = sum(rotl(x, n) for x, n in zip(v, (1, 7, 12, 18))) & M
        for x in v:
            h = ((h ^ turn(0, x)) * P1 + P4) & M
    else:
        h = P5
    h = (h + len(b)) & M
    while len(b) - at >= 8:
        h = (rotl(h ^ turn(0, struct.unpack_from("<Q", b, at)[0]), 27) * P1 + P4) & M
        at += 8
    if len(b) - at >= 4:
        h = (rotl(h ^ struct.unpack_from("<I", b, at)[0] * P1 & M, 23) * P2 + P3) & M
        at += 4
    for c in b[at:]:
        h = rotl(h ^ c * P5 & M, 11) * P1 & M
    h = (h ^ h >> 33) * P2 & M
    h = (h ^ h >> 29) * P3 & M
    return h ^ h >> 32


shifted = lambda i: i >> 1 ^ (0x82F63B78 if i & 1 else 0)
TABLE = [functools.reduce(lambda i, _: shifted(i), range(8), i) for i in range(256)]


def crc32c(b, sum=0):
    return functools.reduce(lambda s, c: TABLE[(s ^ c) & 255] ^ s >> 8, b, sum ^ 0xFFFFFFFF) ^ 0xFFFFFFFF


def varint(b, at):
    v = shift = 0
    while True:
        c, at = b[at], at + 1
        v, shift = v | (c & 127) << shift, shift + 7
        if c < 128:
            return v, at


class Snapshot:
    def __init__(self, path):
        self.file = open(path, "rb")
        magic, version, reader, total, count, root, front = struct.unpack_from("<8sIIQIIQ", self.range(0, 64))
        assert magic == b"CAIRN\r\n\x1a" and reader <= 7 <= version and total == os.path.getsize(path)
        head = self.head = self.range(0, front)
        entries = [struct.unpack_from("<4sIQQ", head, 64 + 24 * i) for i in range(count)]
        self.sections, sums = {}, 64 + 24 * count
        for tag, shift, at, length in entries:
            self.sections[tag.decode()] = (shift, at, length, sums)
            sums += 4 * (length + (1 << shift) - 1 >> shift)
        assert root == crc32c(head[32:sums], crc32c(head[:28])), "the head is damaged"
        self.files, self.chunks, self.defs = struct.unpack("<3Q", self.get("INFO", 0, 24))

    def range(self, at, length): return os.pread(self.file.fileno(), length, at)

    def get(self, tag, at, length):
        """Bytes of a section, of which each block is read and checked."""
        shift, start, size, sums = self.sections[tag]
        first, out = at >> shift, b""
        for i in range(first, (at + length - 1 >> shift) + 1 if length else first):
            block = self.range(start + (i << shift), min(1 << shift, size - (i << shift)))
            assert crc32c(block) == struct.unpack_from("<I", self.head, sums + 4 * i)[0], f"block {i} of {tag} is damaged"
            out += block
        return out[at - (first << shift):][:length]

    def all(self, tag): return self.get(tag, 0, self.sections[tag][2])

    def path(self, file):
        at, length = struct.unpack("<II", self.get("FILE", 64 * file, 8))
        return self.get("PATH", at, length).decode()

    def number(self, file, at): return struct.unpack("<I", self.get("FILE", 64 * file + at, 4))[0]

    def outline(self, number, at):
        """The file of a chunk (at 36 of records) or definition (40), where its outline begins, its chunks, and which of its own that is."""
        file = bisect.bisect_right(range(self.files), number, key=lambda i: self.number(i, at)) - 1
        chunks = (self.number(file + 1, 36) if file + 1 < self.files else self.chunks) - self.number(file, 36)
        return file, self.number(file, 60), chunks, number - self.number(file, at)

    def word(self, term):
        term, sparse = term.encode(), self.all("LEXD")
        half, blocks = xxh64(term) >> 32, list(struct.iter_unpack("<II", sparse))
        for i, (first, end) in enumerate(blocks):
            if first > half or i + 1 < len(blocks) and blocks[i + 1][0] < half:
                continue
            start = blocks[i - 1][1] if i else 0
            b = self.get("LEXI", start, end - start)
            lists, at = struct.unpack_from("<I", b)[0], 4
            while at < len(b):
                n, at = varint(b, at)
                have, mask, at = b[at:at + n], b[at + n], at + n + 1
                for f in range(4):
                    if mask >> f & 1:
                        length, at = varint(b, at)
                        count, at = varint(b, at)
                        if have == term and f == 0:
                            return self.postings(self.get("POST", lists, length))
                        lists += length
        return []

    def postings(self, b):
        at = unit = 0
        while at < len(b):
            v, at = varint(b, at)
            unit += v >> 1
            times, at = (b[at], at + 1) if v & 1 else (1, at)
            file, start, _, own = self.outline(unit, 36)
            first, last = struct.unpack("<II", self.get("OUTL", start + 28 * own + 4, 8))
            yield f"{self.path(file)}:{first}-{last} {times}"

    def definition(self, name):
        half = xxh64(name.lower().encode()) & 0xFFFFFFFF
        firsts = [v for v, in struct.iter_unpack("<I", self.all("SYMD"))]
        for i, first in enumerate(firsts):
            if first > half or i + 1 < len(firsts) and firsts[i + 1] < half:
                continue
            for hash, d in struct.iter_unpack("<II", self.get("SYMS", 4096 * i, min(4096, 8 * self.defs - 4096 * i))):
                file, start, chunks, own = self.outline(d, 40)
                at, qualified, plain, _, _, _, _, line, last = struct.unpack("<IHHIHBBII", self.get("OUTL", start + 28 * chunks + 32 * own, 24))
                full = self.get("OUTL", at, qualified).decode() if hash == half else ""
                if full and full[len(full) - plain:].lower() == name.lower():
                    yield f"{self.path(file)}:{line}-{last} {full}"


if __name__ == "__main__":
    s = Snapshot(sys.argv[1])
    print("\n".join(s.word(sys.argv[3]) if sys.argv[2] == "word" else s.definition(sys.argv[3])))
