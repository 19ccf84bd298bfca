"""Search code from Python: the guest cairn.wasm, or cairn-host.wasm, run by Extism.

    with Cairn() as cairn:
        cairn.load("path/to/repository")
        for result in cairn.search("where are uploads retried?")["results"]:
            print(result["path"])
"""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Annotated, Any, BinaryIO, Callable, Protocol

try:
    import extism
except OSError as e:
    raise ImportError(f"Extism's native library, which the package extism-sys brings, cannot be loaded: pip install --force-reinstall extism-sys: {e}") from e

from . import types
from .files import File, Stream, pack

CONTRACT = 1  # the version of the contract that this package speaks
PAGE = 1 << 16
# A guest that is not Cairn's may ask for anything: Cairn's ask for a piece of 1 MiB at a
# time, and have at most 64 questions to a model open, with the progress between.
MOST_READ = 64 << 20
MOST_OPEN = 1000
MADE = b"cairn-search/cairn"  # is in every guest, by what it is made of
CARRIED = os.path.join(os.path.dirname(__file__), "cairn.wasm")  # the guest that a released package carries

Model = Callable[[types.ModelRequest], types.ModelReply]
Progress = Callable[[types.Progress], None]


class CairnError(Exception):
    """An error of the core: code, message, and field and fix where they help."""

    def __init__(self, fault: types.CairnFault):
        super().__init__(f"{fault['code']}: {fault['message']}")
        self.code, self.message = fault["code"], fault["message"]
        self.field, self.fix = fault.get("field", ""), fault.get("fix", "")
        self.suggested_fix, self.similar = fault.get("suggested_fix", ""), fault.get("similar", [])


class GuestError(Exception):
    """The guest failed, was closed, or is no guest of Cairn."""


class Source(Protocol):
    """What read needs are answered from."""

    def read(self, offset: int, length: int) -> bytes: ...


def _foreign(guest: str | os.PathLike[str]) -> bool:
    """Tells whether a file can be read that is no guest of Cairn."""
    try:
        with open(guest, "rb") as f:
            return MADE not in f.read()
    except OSError:
        return False


class Cairn:
    """One guest with at most one repository. Threads may share it: the guest, which
    has one thread, runs one step at a time."""

    def __init__(self, guest: str | os.PathLike[str] = CARRIED, *, model: Model | None = None, progress: Progress | None = None, memory_bytes: int = 4 << 30, timeout: float | None = None):
        """Starts a guest, the carried one if none is named. model answers navigations with model="host"; progress is told now and then
        how far an operation is that takes long, and what it raises cancels that; memory_bytes bounds the guest,
        and timeout each of its steps and each operation, in seconds, for one that is not trusted: it is then of no further use."""
        if guest is CARRIED and not os.path.exists(guest):
            raise GuestError(f"open guest {guest}: this package carries no guest: install a released one, or name the guest")
        self._model, self._progress, self._limit, self._timeout = model, progress, memory_bytes, timeout
        self._lock = threading.RLock()  # held while the guest runs
        self._source: Source | None = None  # of the blocking call under way
        self._sink: BinaryIO | None = None
        manifest = {"wasm": [{"path": os.fspath(guest)}], "memory": {"max_pages": -(-memory_bytes // PAGE)}}
        if timeout is not None:
            manifest["timeout_ms"] = max(1, int(timeout * 1000))
        self._dead = ""
        try:
            self._plugin: extism.Plugin | None = extism.Plugin(manifest, wasi=True, functions=[_cairn_host])
            self._blocks = bool(self._plugin.function_exists("call"))
            contract = self.call("version")["contract"]
        except (extism.Error, GuestError) as e:
            why = "it is no guest of Cairn, take that of this package's release: " if _foreign(guest) else ""
            raise GuestError(f"open guest {guest} with a limit of {memory_bytes >> 20} MiB of memory: {why}{e}") from e
        if contract < CONTRACT:
            raise GuestError(f"open guest {guest}: its contract is {contract}, {CONTRACT} is needed: take the guest of this package's release")

    def close(self) -> None:
        """Ends the guest; calls after it fail."""
        with self._lock:
            self._plugin, self._dead = None, self._dead or "it is closed"

    def __enter__(self) -> Cairn:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def load(self, path: str | os.PathLike[str]) -> types.LoadResponse:
        """Indexes a directory or an archive (tar, tar.gz, zip), or opens a snapshot (.cairn)."""
        path = os.fspath(path)
        name = os.path.basename(os.path.normpath(path))
        if os.path.isdir(path):
            return self._result(self._operate("load", _json({"name": name}), Stream(pack(path))))
        with open(path, "rb") as f:
            size = os.fstat(f.fileno()).st_size
            if path.endswith(".cairn"):
                return self._result(self._operate("import", _json({"size": size}), File(f)))
            return self._result(self._operate("load", _json({"name": name, "size": size}), File(f)))

    def load_from(self, source: Source, **request: Any) -> types.LoadResponse:
        """Indexes an archive that is read piece by piece."""
        return self._result(self._operate("load", _json(request), source))

    def search(self, query: str, **options: Any) -> types.SearchResponse:
        """Finds files; options are the other fields of SearchRequest."""
        return self.call("search", query=query, **options)

    def navigate(self, query: str, **options: Any) -> types.NavigateResponse:
        """Goes down the tree of files, led by the model if there is one."""
        return self.call("navigate", query=query, model=options.pop("model", "host" if self._model else "index"), **options)

    def inspect(self, ref: str, **options: Any) -> types.InspectResponse:
        """Tells what is around an entity."""
        return self.call("inspect", ref=ref, **options)

    def export(self, path: str | os.PathLike[str]) -> types.ExportResponse:
        """Writes what is loaded to a snapshot that load opens."""
        with open(path, "wb") as f:
            return self._result(self._operate("export", b"{}", None, f))

    def call(self, op: str, **request: Any) -> Any:
        """Runs any operation by the fields of its request."""
        return self._result(self.answer(op, _json(request)))

    def answer(self, op: str, request: bytes) -> bytes:
        """Runs any operation and returns the core's last answer as it is."""
        return self._operate(op, request)

    def _result(self, answer: bytes) -> Any:
        with _answered():
            a = json.loads(answer)
            if "error" in a:
                raise CairnError(a["error"])
            if a["result"] is None:
                raise ValueError("neither result nor error")
            return a["result"]

    def _operate(self, op: str, request: bytes, source: Source | None = None, sink: BinaryIO | None = None) -> bytes:
        ends = time.monotonic() + self._timeout if self._timeout else None
        if self._blocks:
            with self._lock:
                self._source, self._sink = source, sink
                return self._run("call", b'{"op":' + _json(op) + b',"request":' + request + b"}")
        out = self._run("start", _json({"op": op}) + b"\n" + request)
        told = [out]  # each reply may bring needs
        while True:
            with _answered():
                a = json.loads(out)
                if a["done"]:
                    return out
                call, needs = int(a["call"]), [n for t in told for n in json.loads(t).get("needs", [])]
                for n in needs:
                    n["id"], n["kind"] = int(n["id"]), str(n["kind"])
            try:
                if ends and time.monotonic() > ends:
                    raise GuestError(f"the guest has not answered in {self._timeout} seconds")
                if len(needs) > MOST_OPEN:
                    raise GuestError(f"the guest has more than {MOST_OPEN} needs open")
                if not needs:  # an answer without needs says why it does not go on
                    self._run("cancel", _json({"call": call}))
                    return out
                told = []
                for reply in self._replies(needs, source, sink, call):
                    body = reply.pop("body", None)
                    if body is None:
                        out = self._run("resume", _json({"call": call, "replies": [reply]}))
                    else:
                        out = self._run("feed", _json({"call": call, **reply}) + b"\n" + body)
                    told.append(out)
            except BaseException:  # such as KeyboardInterrupt
                if not self._dead:
                    self._run("cancel", _json({"call": call}))
                raise

    def _run(self, export: str, data: bytes) -> bytes:
        with self._lock:
            if self._plugin is None:
                raise GuestError(self._dead)
            try:
                return self._plugin.call(export, data, host_context=self)
            except extism.Error as e:
                if self._plugin.function_exists(export):
                    self._plugin = None  # a guest that failed is of no further use
                    self._dead = f"the guest failed, perhaps at its limit of {self._limit >> 20} MiB of memory: {str(e).splitlines()[0]}"
                raise GuestError(self._dead or str(e)) from e

    def _replies(self, needs: list[dict], source: Source | None, sink: BinaryIO | None, call: int) -> list[dict]:
        def reply(n: dict) -> dict:
            return self._reply(n, source, sink, call)

        if len(needs) == 1:
            return [reply(needs[0])]
        with ThreadPoolExecutor(min(len(needs), 64)) as pool:  # the model's calls run at once
            return list(pool.map(reply, needs))

    def _reply(self, n: dict, source: Source | None, sink: BinaryIO | None, call: int) -> dict:
        """Answers a need. Whatever goes wrong becomes an error of the operation."""
        kind, q = n["kind"], n.get("request", {})
        try:
            if kind == "progress":
                if self._progress:
                    self._progress(q)
                return {"id": n["id"]}
            if kind == "read" and source:
                length = max(0, min(int(q["length"]), MOST_READ))
                body = source.read(int(q["offset"]), length)
                return {"id": n["id"], "body": body, "end": len(body) < length}
            if kind == "write" and sink:
                sink.write(base64.b64decode(n["body"]) if "body" in n else self._run("fetch", _json({"call": call, "id": n["id"]})))
                return {"id": n["id"]}
            if kind == "llm" and self._model:
                said = self._model(q)
                json.dumps(said)
                return {"id": n["id"], "reply": said}
        except Exception as e:
            return {"id": n["id"], "error": {"code": "canceled" if kind == "progress" else "host", "message": f"{kind}: {e!r}"}}
        return {"id": n["id"], "error": {"code": "unsupported", "message": f'this host has nothing for a "{kind}" need'}}

    def _asked(self, needs: list[dict]) -> list[dict]:
        """Answers cairn_host, whose bytes are base64."""
        replies = self._replies(needs, self._source, self._sink, 0)
        return [{**r, "body": base64.b64encode(r["body"]).decode()} if "body" in r else r for r in replies]


@contextmanager
def _answered() -> Iterator[None]:
    """Says of what the guest answered that it is no answer."""
    try:
        yield
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError) as e:
        raise GuestError(f"what the guest answered is no answer: {e!r:.200}") from e


# The SDK keeps every host function for good, so there is one for all instances.
@extism.host_fn(name="cairn_host")
def _cairn_host(plugin: extism.CurrentPlugin, needs: Annotated[Any, extism.Json]) -> Annotated[Any, extism.Json]:
    return plugin.host_context()._asked(needs)


def _json(v: Any) -> bytes:
    return json.dumps(v, ensure_ascii=False).encode("utf-8", "surrogatepass")
