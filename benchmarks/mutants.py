"""Small faults put into the code, one at a time: does a test of the file notice?

    python benchmarks/mutants.py --count 60 --seed 1
    python benchmarks/mutants.py --only models/encoding.py --count 0   # all of one file

Each mutant runs in a fork of this process, which has imported torch already, against the tests of
its file alone (`tests/models/test_encoding.py` for `models/encoding.py`, and `MORE`). The folder
itself is never changed. Files without such a test are not drawn.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import sys
import time
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

ROOT = Path(__file__).parents[1]
ROOMS = ("models", "training")
# Tests of a file that have another name than it.
MORE = {
    "training/trainer/optimizer.py": ["tests/training/trainer/test_optimizer.py"],
    "training/trainer/loop.py": ["tests/training/trainer/test_optimizer.py"],
    "training/candidates/task.py": ["tests/training/candidates/test_losses.py"],
    "models/ranker_network.py": ["tests/models/test_mention_ranker.py"],
    "models/stored.py": ["tests/models/test_mention_ranker.py", "tests/models/test_quantize.py"],
}
# Tests that start processes see the code as it is.
FAST = "not two_processes and not without_spacy and not no_spacy and not both_commands"
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    path: Path
    line: int
    change: str
    tree: ast.Module

    @property
    def module(self) -> str:
        return ".".join(self.path.relative_to(ROOT).with_suffix("").parts)


def mutants(path: Path) -> Iterator[Mutant]:
    """Every fault that can be put into a file."""
    tree = ast.parse(path.read_text(encoding="utf8"))
    for index, node in enumerate(_code(tree)):
        for choice in range(len(list(_changes(node)))):
            copy = deepcopy(tree)
            target = list(_code(copy))[index]
            before = ast.unparse(target)
            list(_changes(target))[choice]()
            change = f"{before}  ->  {ast.unparse(target)}"
            yield Mutant(path, getattr(node, "lineno", 0), change.replace("\n", " "), copy)


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """Nodes of the code itself: no docstrings, annotations, decorators, errors and log lines."""
    yield tree
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list", "exc", "type_params"):
            continue
        if field == "keywords" and isinstance(tree, ast.ClassDef):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_talk(child):
                yield from _code(child)


def _is_talk(node: ast.AST) -> bool:
    """Docstrings and log lines; also clocks, rounding and moves between devices, of which no test
    on a CPU can tell."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    text = ast.unparse(node)
    if isinstance(node, ast.Expr) and text.startswith(("logger.", "bar.")):
        return True
    unseen = ("round(", "monotonic(", "device.type", "_move(")
    simple = isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.ClassDef)
    return (simple or isinstance(node, ast.expr)) and any(word in text for word in unseen)


def _changes(node: ast.AST) -> list:  # of functions that change the node in place
    if isinstance(node, ast.Compare):
        return [lambda at=at: _swap(node.ops, at) for at in range(len(node.ops))]
    if isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
        return [lambda: setattr(node, "op", SWAPS[type(node.op)]())]
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return [lambda: setattr(node, "value", not node.value)]
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return [lambda: setattr(node, "value", node.value + 1)]
    if isinstance(node, ast.If | ast.IfExp):
        return [lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES:
        return [lambda: setattr(node.func, "id", NAMES[node.func.id])]
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return [lambda: setattr(node, "value", ast.Constant(None))]
    return []


def _swap(operators: list, at: int) -> None:
    operators[at] = SWAPS[type(operators[at])]()


class Loader(importlib.machinery.SourceFileLoader):
    """Gives a module the code of a mutant."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.tree = ast.fix_missing_locations(mutant.tree)

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, self.path, "exec")


class Finder(importlib.abc.MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname, path=None, target=None):
        if fullname != self.mutant.module:
            return None
        return importlib.util.spec_from_file_location(
            fullname, self.mutant.path, loader=Loader(self.mutant)
        )


def tests_of(path: Path) -> list[str]:
    relative = path.relative_to(ROOT / "spacy_wikicrem")
    own = f"tests/{relative.parent}/test_{relative.name}"
    names = [*MORE.get(str(relative), []), own]
    return [name for name in dict.fromkeys(names) if (ROOT / name).exists()]


def is_caught(mutant: Mutant | None, tests: list[str], timeout: float) -> bool:
    """Whether a test fails, or does not end in time."""
    child = os.fork()
    if not child:
        import pytest

        if mutant is not None:
            sys.meta_path.insert(0, Finder(mutant))
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-k", FAST, *tests])))
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status != 0
        time.sleep(0.05)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60, help="How many to draw; 0: all.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], help="Files below spacy_wikicrem/.")
    parser.add_argument("--timeout", type=float, default=300.0)
    args = parser.parse_args()
    os.chdir(ROOT)
    os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1")
    sys.path.insert(0, str(ROOT))
    package = ROOT / "spacy_wikicrem"
    files = [package / name for name in args.only] or [
        path for room in ROOMS for path in sorted((package / room).rglob("*.py"))
    ]
    files = [path for path in files if tests_of(path)]
    found = [mutant for path in files for mutant in mutants(path)]
    chosen = random.Random(args.seed).sample(found, args.count) if args.count else found
    warm_up()
    for tests in {tuple(tests_of(mutant.path)) for mutant in chosen}:
        if is_caught(None, list(tests), args.timeout):
            raise SystemExit(f"{' '.join(tests)} fail without a mutant")
    caught = 0
    for number, mutant in enumerate(chosen, 1):
        seen = is_caught(mutant, tests_of(mutant.path), args.timeout)
        caught += seen
        place = f"{mutant.path.relative_to(package)}:{mutant.line}"
        mark = "caught  " if seen else "SURVIVED"
        print(f"{number}/{len(chosen)} {mark} {place}  {mutant.change[:150]}", flush=True)
    share = 100 * caught / max(1, len(chosen))
    print(f"{caught} of {len(chosen)} caught ({share:.0f} %), drawn from {len(found)}")


def warm_up() -> None:
    """Import what all children need, but for the package itself."""
    with contextlib.suppress(ImportError):
        import accelerate.state  # noqa: F401
        import safetensors.torch  # noqa: F401
        import spacy  # noqa: F401
    import pytest  # noqa: F401
    import torch
    import transformers.models.bert.modeling_bert  # noqa: F401

    torch.set_num_threads(1)


if __name__ == "__main__":
    main()
