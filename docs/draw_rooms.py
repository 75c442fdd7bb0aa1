"""Draw the rooms of the package and the imports between them: `python docs/draw_rooms.py OUT.svg`.

The picture is made from the code: a box for each room with what it holds, an arc for every pair of
rooms of which the lower one imports from the upper one (the wider, the more imports).
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from textwrap import shorten

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

ROOT = Path(__file__).parents[1] / "spacy_wikicrem"
ROOMS = {
    "ty, errors, util": "records, coded errors, whole files, checked numbers",
    "lang": "what a language says of its pronouns, names, nouns and wiki",
    "documents": "documents with coreference: CoNLL-2012, CorefUD, GAP",
    "models": "masked LM, mention ranker, their storage: torch",
    "resolution": "from an annotated Doc to entities and answers: no model code",
    "evaluation": "benchmarks, metrics, reports",
    "corpus": "from a dump or annotated documents to training texts",
    "training": "one trainer for all models: torch",
    "italian": "a pipeline, a lexicon, readability; dropped subjects, agreement",
    "pipeline": "what spaCy calls: components, architectures, readers, scorers",
    "translation": "a coreference corpus in another language",
    "qa": "chunks for retrieval, questions that need coreference",
    "cli": "thin commands over the rooms",
}
BASE = "ty, errors, util"


def room_of(module: str) -> str | None:
    """The room of a module name such as `corpus.dump.reading`; None for the package itself."""
    first = module.split(".")[0]
    if first in ("ty", "errors", "util", "about"):
        return BASE
    return first if first in ROOMS else None


def run(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those under `if TYPE_CHECKING`, which import nothing when the code runs."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            yield node
            yield from run(node)


def imports(path: Path) -> list[str]:
    """Modules of the package that a file imports, by their names inside it."""
    package = ("spacy_wikicrem", *path.relative_to(ROOT).parts[:-1])
    found = []
    for node in run(ast.parse(path.read_text(encoding="utf8"))):
        if not isinstance(node, ast.ImportFrom):
            continue
        base = package[: len(package) - node.level + 1] if node.level else ()
        name = ".".join((*base, *(node.module or "").split("."))).rstrip(".")
        if name.startswith("spacy_wikicrem"):
            inside = name.removeprefix("spacy_wikicrem").lstrip(".")
            found += [inside] if inside else [alias.name for alias in node.names]
    return found


def arrows() -> Counter[tuple[str, str]]:
    """How often each room imports from each other one."""
    counts: Counter[tuple[str, str]] = Counter()
    for path in ROOT.rglob("*.py"):
        own = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for name in imports(path):
            other = room_of(name)
            if own and other and own != other:
                counts[own, other] += 1
    return counts


def contents(room: str) -> str:
    """The subfolders of a room, or its files where it has none."""
    folder = ROOT / ("util" if room == BASE else room)
    inside = [path for path in sorted(folder.iterdir()) if not path.name.startswith("_")]
    folders = [f"{path.name}/" for path in inside if path.is_dir() and path.name != "bundled"]
    names = folders + [path.stem for path in inside if path.suffix == ".py"]
    return shorten("  ".join(names), 92, placeholder=" ...")


def draw(out: Path) -> None:
    rooms = [room for room in ROOMS if room == BASE or (ROOT / room).is_dir()]
    height = 1.0
    figure, axes = pyplot.subplots(figsize=(11, 0.95 * len(rooms)))
    axes.set_xlim(0, 14)
    axes.set_ylim(-height * len(rooms), 0.2)
    axes.axis("off")
    middle = {}
    for index, room in enumerate(rooms):
        top = -index * height
        middle[room] = top - 0.4
        axes.add_patch(
            FancyBboxPatch(
                (0.1, top - 0.78), 9, 0.7, boxstyle="round,pad=0.04", fc="#f4f1ea", ec="#444"
            )
        )
        axes.text(0.25, top - 0.3, room, fontsize=11, fontweight="bold", va="center")
        axes.text(8.9, top - 0.3, ROOMS[room], fontsize=8, va="center", ha="right")
        axes.text(0.25, top - 0.6, contents(room), fontsize=7, va="center", family="monospace")
    for (own, other), count in arrows().items():
        if own not in middle or other not in middle:
            continue
        far = middle[other] - middle[own]
        axes.add_patch(
            FancyArrowPatch(
                (9.2, middle[own] + 0.1),
                (9.2, middle[other] - 0.1),
                connectionstyle=f"arc3,rad={0.9 if abs(far) < 2 else 0.55}",
                arrowstyle="-|>",
                mutation_scale=9,
                lw=min(2.5, 0.5 + count / 15),
                color="#b03a2e" if far < 0 else "#2c5f8a",
                alpha=0.75,
            )
        )
    figure.savefig(out, bbox_inches="tight", metadata={"Date": None})


if __name__ == "__main__":
    matplotlib.rcParams.update({"svg.hashsalt": "rooms", "svg.fonttype": "none"})
    draw(Path(sys.argv[1]))
