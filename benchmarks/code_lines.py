"""Lines of code: without blank lines, comments and docstrings.

python benchmarks/code_lines.py
python benchmarks/code_lines.py --revision 951d6c0
python benchmarks/code_lines.py --without italian translation qa cli/italian cli/translation cli/qa
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
_NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}
_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def code_lines(text: str) -> int:
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, _WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            lines.difference_update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return len(lines)


def files(revision: str | None) -> Iterator[tuple[str, str]]:
    """Names within the package, and texts, of the folder as it is or of a revision."""
    if revision is None:
        for path in sorted((ROOT / "spacy_wikicrem").rglob("*.py")):
            name = path.relative_to(ROOT / "spacy_wikicrem").as_posix()
            yield name, path.read_text(encoding="utf8")
        return
    listed = _git("ls-tree", "-r", "--name-only", revision, "spacy_wikicrem/")
    for name in listed.splitlines():
        if name.endswith(".py"):
            yield name.removeprefix("spacy_wikicrem/"), _git("show", f"{revision}:{name}")


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--revision", help="A commit. Default: the files as they are.")
    parser.add_argument("--without", nargs="*", default=[], help="Files and folders left out.")
    args = parser.parse_args()
    lines: Counter[str] = Counter()
    for name, text in files(args.revision):
        if not any(name == one or name.startswith(f"{one}/") for one in args.without):
            lines[name.partition("/")[0]] += code_lines(text)
    for room, count in sorted(lines.items()):
        print(f"{count:7,}  {room}")
    print(f"{lines.total():7,}")


if __name__ == "__main__":
    main()
