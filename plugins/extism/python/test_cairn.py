"""Tests of cairn_extism: python -m unittest. CAIRN_GUESTS is the directory of the
guests, CAIRN_PROBE a guest that looks around, CAIRN_OLDER one of an
older contract, CAIRN_SEVERAL one that waits for several things at once, CAIRN_HOSTILE
and CAIRN_HOSTILE_BLOCKS ones that mean harm."""

import os
import pathlib
import resource
import subprocess
import sys
import tarfile
import tempfile
import threading
import unittest

import extism

from cairn_extism import Cairn, CairnError, GuestError
from cairn_extism.files import Stream

GUESTS = pathlib.Path(os.environ["CAIRN_GUESTS"])
STEPS, BLOCKS = GUESTS / "cairn.wasm", GUESTS / "cairn-host.wasm"
USAGE = {"calls": 1, "input": 0, "cache_read": 0, "cache_write": 0, "output": 0}


def tar(files):
    """A tar of files, made while it is read."""
    for name, content in files:
        info = tarfile.TarInfo(name)
        info.size = len(content)
        yield info.tobuf() + content + bytes(-len(content) % 512)
    yield bytes(1024)


def lines(count):
    for i in range(count):
        yield f"f{i}.txt", (f"file {i} has words like alpha{i % 97}\n" * 2000).encode()


class Test(unittest.TestCase):
    def open(self, guest=STEPS, **options):
        cairn = Cairn(guest, **options)
        self.addCleanup(cairn.close)
        cairn.load_from(Stream(tar([("store/upload.py", b"def upload():\n    'Retries an upload.'\n"), ("README.md", b"# Uploads\n")])))
        return cairn

    def works(self, cairn):
        self.assertEqual("store/upload.py", cairn.search("retries an upload")["results"][0]["path"])

    def test_not_a_guest(self):
        with tempfile.TemporaryDirectory() as d:
            imports = b"\0asm\1\0\0\0\1\4\1\x60\0\0\2\x09\1\3env\1f\0\0"  # what no host has
            for content in (b"", b"hello", b"\0asm\1\0\0\0", imports, STEPS.read_bytes()[:5000]):
                path = pathlib.Path(d) / "x.wasm"
                path.write_bytes(content)
                with self.assertRaisesRegex(GuestError, "open guest .*: it is no guest of Cairn, take that of this package's release: "):
                    Cairn(path)
        for path in (os.environ["CAIRN_PROBE"], os.environ["CAIRN_OLDER"], "no such file"):
            with self.assertRaisesRegex(GuestError, "open guest"):
                Cairn(path)

    def test_several_replies(self):
        cairn = Cairn(os.environ["CAIRN_SEVERAL"])
        self.addCleanup(cairn.close)
        self.assertEqual({"met": 3}, cairn.call("wait"))

    def test_no_library(self):
        with tempfile.TemporaryDirectory() as d:
            (pathlib.Path(d) / "extism.py").write_text("raise OSError('cannot load library')")
            out = subprocess.run([sys.executable, "-c", "import cairn_extism"], env=os.environ | {"PYTHONPATH": os.pathsep.join((d, os.getcwd()))}, capture_output=True, text=True)
        self.assertIn("ImportError: Extism's native library", out.stderr)

    def test_hostile(self):
        other = self.open()
        for guest in os.environ["CAIRN_HOSTILE"], os.environ["CAIRN_HOSTILE_BLOCKS"]:
            cairn = None
            for n in range(200):
                if not cairn or cairn._dead:
                    cairn = Cairn(guest, memory_bytes=64 << 20, timeout=3)
                with self.subTest(guest, n=n), self.assertRaises((CairnError, GuestError)) as e:
                    cairn.load_from(Stream(tar(lines(3))), name=str(n))
                if getattr(e.exception, "code", "") == "not_found":  # that was all
                    break
            self.assertEqual("that was all", e.exception.message)
        self.works(other)

    def test_bad_input(self):
        for guest in (STEPS, BLOCKS):
            cairn = self.open(guest)
            whole = b"".join(tar(lines(20)))
            for content, code in ((whole[: len(whole) // 2], "corrupt"), (b"no archive\n" * 99, "bad_input")):
                with self.assertRaises(CairnError) as e:
                    cairn.load_from(Stream(iter([content])))
                self.assertEqual(code, e.exception.code)

            class Torn:
                def read(self, offset, length):
                    raise OSError("torn off")

            with self.assertRaisesRegex(CairnError, "torn off"):
                cairn.load_from(Torn())
            for request in (b"{", b"", b"\xff", b'{"nothing":1}'):
                self.assertIn(b'"error"', cairn.answer("search", request))
            with self.assertRaises(CairnError) as e:
                cairn.search("x", limit=-1)
            self.assertEqual(("bad_input", "limit"), (e.exception.code, e.exception.field))
            self.works(cairn)

    def test_models(self):
        def fails(_):
            raise RuntimeError("no money left")

        for model, error in ((fails, "no money left"), (lambda q: {1: {2}}, ""), (lambda q: "garbage", ""), (lambda q: {"text": "no call", "usage": USAGE}, "")):
            for guest in (STEPS, BLOCKS):
                cairn = self.open(guest, model=model)
                try:
                    r = cairn.navigate("upload")
                    self.assertEqual([], r["files"])
                    self.assertIn(error, str(r["trace"]))
                except CairnError as e:
                    self.assertIn(error, str(e))
                self.works(cairn)

    def test_progress(self):
        for guest in (STEPS, BLOCKS):
            told, enough = set(), []

            def progress(how):
                told.add(how["phase"])
                if enough:
                    raise RuntimeError(*enough)

            cairn = self.open(guest, progress=progress)
            self.assertEqual({"index"}, told)
            enough.append("enough")
            with self.assertRaisesRegex(CairnError, "enough") as e:
                cairn.load_from(Stream(tar(lines(3))))
            self.assertEqual("canceled", e.exception.code)
            self.works(cairn)

    def test_memory_limit(self):
        other = self.open()
        cairn = self.open(memory_bytes=40 << 20)
        for _ in range(2):
            with self.assertRaisesRegex(GuestError, "limit of 40 MiB"):
                cairn.load_from(Stream(tar(lines(900))))
        self.works(other)

    def test_closed(self):
        cairn, other = self.open(), self.open()
        cairn.close()
        cairn.close()
        with self.assertRaisesRegex(GuestError, "closed"):
            cairn.search("upload")
        self.works(other)

    def test_threads(self):
        for guest in (STEPS, BLOCKS):
            cairn, failed = self.open(guest), []

            def ask():
                try:
                    for _ in range(10):
                        self.works(cairn)
                except BaseException as e:
                    failed.append(e)

            threads = [threading.Thread(target=ask) for _ in range(8)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            self.assertEqual([], failed)

    def test_steady_memory(self):
        cairn = self.open()

        def peak(calls):
            for _ in range(calls):
                self.works(cairn)
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        before = peak(1000)
        self.assertLess(peak(9000), before + 8 * 1024)  # KiB: less than 1 KiB a call

    def test_nothing_is_visible(self):
        with extism.Plugin({"wasm": [{"path": os.environ["CAIRN_PROBE"]}]}, wasi=True) as probe:
            # The SDK gives the time and nothing else.
            self.assertRegex(probe.call("look", b"").decode(), r"^saw: (clock [^;]*)?$")


if __name__ == "__main__":
    unittest.main()
