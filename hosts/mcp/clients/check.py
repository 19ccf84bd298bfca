"""Asks `cairn mcp` with the public Python SDK, in both versions of the protocol, over standard
input and output and over HTTP: python check.py CAIRN, beside cases.json."""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from mcp import Client, StdioServerParameters
from mcp.types import PromptReference

CAIRN = os.path.abspath(sys.argv[1])
CASES = json.loads(Path("cases.json").read_text())


async def all_cases(client):
    """Goes through the cases, and returns how many calls there were."""
    tools = await client.list_tools()
    assert [t.name for t in tools.tools] == CASES["tools"]
    for case in CASES["calls"]:
        r = await client.call_tool(case["tool"], case["arguments"])
        text = r.content[0].text
        assert bool(r.is_error) == case.get("fails", False), text
        assert case["holds"] in text, text
    contents = (await client.read_resource(CASES["resource"]["uri"])).contents
    assert CASES["resource"]["holds"] in contents[0].text
    assert len((await client.list_resource_templates()).resource_templates) == 2
    prompt = await client.get_prompt(CASES["prompt"]["name"], CASES["prompt"]["arguments"])
    assert CASES["prompt"]["holds"] in prompt.messages[0].content.text
    case = CASES["complete"]
    done = await client.complete(PromptReference(type="ref/prompt", name=case["prompt"]), case["argument"])
    assert case["value"] in done.completion.values, done
    return len(CASES["calls"])


async def main():
    with tempfile.TemporaryDirectory(prefix="cairn-clients-") as home:
        env = {**os.environ, "CAIRN_CACHE_DIR": os.path.join(home, "cache")}
        demo = Path(home, "demo")
        for path, text in CASES["files"].items():
            (demo / path).parent.mkdir(parents=True, exist_ok=True)
            (demo / path).write_text(text)
        server = subprocess.Popen([CAIRN, "mcp", "--http", "127.0.0.1:0", str(demo)], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            url = None
            while url is None:
                line = server.stderr.readline()
                if not line:
                    raise SystemExit("cairn mcp --http did not say where it is")
                url = re.search(r"http://\S+/mcp", line)
            for version, mode in (("with a handshake", "legacy"), ("2026-07-28", "2026-07-28"), ("as it finds", "auto")):
                for name, target in (("stdio", StdioServerParameters(command=CAIRN, args=["mcp", str(demo)], env=env)), ("HTTP", url[0])):
                    async with Client(target, mode=mode) as client:
                        print(f"Python SDK, {version}, {name}: {await all_cases(client)} calls passed")
        finally:
            server.kill()
            server.wait()


asyncio.run(main())
