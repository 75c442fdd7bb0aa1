"""Code in a process of its own, without the seconds that imports of other libraries take.

One process imports them and nothing of ours, and forks for each piece of code: what runs there
finds none of our modules loaded, as after `python -c`.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import traceback
from functools import cache
from pathlib import Path
from typing import Any

FILES = ("stdin", "stdout", "stderr")


def run_fresh(code: str, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """What `python -c code arguments` would give."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / FILES[0]).write_text(stdin, encoding="utf8")
        job = {"code": code, "arguments": arguments, "folder": folder}
        job |= {"cwd": str(Path.cwd()), "environment": dict(os.environ)}
        server = _server()
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(json.dumps(job) + "\n")
        server.stdin.flush()
        status = int(server.stdout.readline())
        out, err = ((Path(folder) / name).read_text(encoding="utf8") for name in FILES[1:])
    return subprocess.CompletedProcess(["python", "-c", code, *arguments], status, out, err)


def without(*names: str) -> str:
    """Code after which an import of these libraries fails, as where they are not installed."""
    return f"""
import sys
for name in list(sys.modules):
    if name.partition('.')[0] in {names!r}: del sys.modules[name]
sys.modules.update(dict.fromkeys({names!r}))
"""


@cache
def _server() -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    server = subprocess.Popen([sys.executable, __file__], stdin=pipe, stdout=pipe, text=True)
    assert server.stdin is not None
    atexit.register(server.stdin.close)
    return server


def _next_job() -> dict[str, Any]:
    """Returns in a fork only, once for each line of the standard input."""
    while line := sys.stdin.readline():
        child = os.fork()
        if not child:
            return json.loads(line)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        sys.stdout.write(f"{status}\n")
        sys.stdout.flush()
    sys.exit()


def _become(job: dict[str, Any]) -> None:
    os.chdir(job["cwd"])
    os.environ.clear()
    os.environ.update(job["environment"])
    for number, name in enumerate(FILES):
        handle = os.open(Path(job["folder"]) / name, os.O_RDWR | os.O_CREAT)
        os.dup2(handle, number)
    sys.stdin = os.fdopen(os.dup(0), encoding="utf8")
    sys.argv = ["-c", *job["arguments"]]


def _run(code: str) -> int:
    try:
        exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else int(done.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


MODULES = ("spacy.lang.en", "spacy.lang.it", "spacy_transformers", "transformers")

if __name__ == "__main__":
    sys.path[0] = ""
    for name in MODULES:
        if importlib.util.find_spec(name.partition(".")[0]):
            importlib.import_module(name)
    # What transformers loads when somebody asks for it.
    for name in ("AutoModelForMaskedLM", "AutoTokenizer", "BertModel", "BertTokenizerFast"):
        getattr(sys.modules["transformers"], name)
    gc.freeze()
    found = _next_job()
    _become(found)
    exit_status = _run(found["code"])
    atexit._run_exitfuncs()
    sys.stdout.flush()
    # What the interpreter would do now, taking all libraries apart, lasts longer than most tests.
    os._exit(exit_status)
