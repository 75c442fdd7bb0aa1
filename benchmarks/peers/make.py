"""Make the environments of the peers that `benchmarks/resolver.py` compares with.

    python benchmarks/peers/make.py PEERS --litbank LITBANK --text NOVEL.txt

Each peer is a file beside this one: what it installs from pip's registry, with versions, how it is
made ready, and how it is loaded. It gets a folder in PEERS with a virtual environment; what cannot
be made is said there and here. A peer that is there is not made again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import venv
from importlib import import_module
from pathlib import Path

PEERS = ("coreferee", "fastcoref", "neuralcoref")
ENVIRONMENT = "env/bin/python"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--litbank", type=Path, required=True, help="Its CoNLL files.")
    parser.add_argument("--text", type=Path, required=True, help="A long plain text.")
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=PEERS)
    args = parser.parse_args()
    data = {"coreferee": args.litbank, "fastcoref": args.text, "neuralcoref": args.text}
    for name in args.peers:
        folder = args.folder.resolve() / name
        made = folder / "made.json"
        if not made.exists():
            folder.mkdir(parents=True, exist_ok=True)
            reason = make(name, folder, data[name].resolve())
            made.write_text(json.dumps({"skipped": reason}), encoding="utf8")
            if reason:
                print(f"SKIPPED {name}: {reason}", file=sys.stderr)
                continue
        print(f"{name}: {folder}")


def make(name: str, folder: Path, data: Path) -> str | None:
    """Install and prepare a peer; returns why that failed."""
    venv.create(folder / "env", with_pip=True)
    python = folder / ENVIRONMENT
    here = Path(__file__).parent
    code = "from pathlib import Path; import sys, importlib; "
    code += f"importlib.import_module('{name}_peer').prepare(*map(Path, sys.argv[1:]))"
    pip = [python, "-m", "pip", "install", "-q"]
    steps = [[*pip, *wanted] for wanted in import_module(f"{name}_peer").INSTALL]
    steps.append([python, "-c", code, folder, data])
    for step in steps:
        done = subprocess.run(step, cwd=here, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            last = [line for line in done.stderr.splitlines() if line.strip()][-1:]
            return f"{' '.join(map(str, step[1:5]))}: {''.join(last)[:300]}"
    return None


if __name__ == "__main__":
    main()
