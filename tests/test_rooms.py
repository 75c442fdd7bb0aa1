"""Data flows one way: a room imports from rooms before it, and no file from itself in a circle."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "spacy_wikicrem"
ORDER = (
    *("about", "ty", "errors", "util", "lang", "documents", "models", "resolution"),
    *("evaluation", "corpus", "training", "italian", "pipeline", "translation", "qa", "cli"),
)
# The front door and the commands of rooms are for people; nothing imports them.
DOORS = ("__init__", "__main__")
Module = tuple[str, ...]


def modules(root: Path) -> dict[Module, Path]:
    """By dotted name in parts, without the package's own; `__init__` is the folder's name."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[parts if len(parts) == 1 or parts[-1] != "__init__" else parts[:-1]] = path
    return found


def imports(path: Path, name: Module, known: dict[Module, Path]) -> Iterator[Module]:
    """The modules of the package that a file imports, in functions too, but not for types only."""
    package = name if path.name == "__init__.py" else name[:-1]
    for node in _run(ast.parse(path.read_text(encoding="utf8"))):
        if isinstance(node, ast.ImportFrom):
            start: Module | None = None
            if node.level:
                start = package[: len(package) - node.level + 1]
            elif (node.module or "").split(".")[0] == PACKAGE.name:
                start = ()
            if start is None:
                continue
            words = (node.module or "").split(".") if node.module else []
            base = (*start, *(words if node.level else words[1:]))
            for alias in node.names:
                whole = (*base, alias.name)
                yield whole if whole in known else base or ("__init__",)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                first, *rest = alias.name.split(".")
                if first == PACKAGE.name and rest:
                    yield tuple(rest)


def _run(tree: ast.AST, *, types: bool = False) -> Iterator[ast.AST]:
    """All nodes but expressions; those under `if TYPE_CHECKING` only with types."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):
            continue
        if not types and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from _run(node, types=types)


def arrows(root: Path) -> dict[Module, set[Module]]:
    known = modules(root)
    return {
        name: {target for target in imports(path, name, known) if target != name}
        for name, path in known.items()
    }


def upward(found: dict[Module, set[Module]]) -> list[str]:
    """The arrows against the order."""
    return [
        f"{'.'.join(name)} -> {'.'.join(target)}"
        for name, targets in found.items()
        for target in sorted(targets)
        if name[0] not in DOORS and ORDER.index(target[0]) > ORDER.index(name[0])
    ]


def circle(found: dict[Module, set[Module]]) -> str:
    try:
        TopologicalSorter(found).prepare()
    except CycleError as err:
        return " -> ".join(".".join(module) for module in err.args[1])
    return ""


@cache
def found_arrows() -> dict[Module, set[Module]]:
    return arrows(PACKAGE)


def test_every_room_has_its_place():
    rooms = {name[0] for name in found_arrows()}
    assert rooms - {*ORDER, *DOORS} == set()
    assert len(rooms) > 8  # or nothing would be tested


def test_no_arrow_against_the_order():
    assert upward(found_arrows()) == []


def test_no_circle_between_files():
    assert circle(found_arrows()) == ""


def test_nobody_goes_through_the_front_door():
    # `import spacy_wikicrem` may import anything, so nothing may depend on it.
    assert [name for name, targets in found_arrows().items() if ("__init__",) in targets] == []


@pytest.mark.parametrize(
    ("files", "against", "around"),
    [
        ({"lang/a.py": "from ..models import b", "models/b.py": ""}, 1, False),
        ({"lang/a.py": "def f():\n    from ..models.b import c", "models/b.py": ""}, 1, False),
        ({"lang/a.py": "import spacy_wikicrem.models.b", "models/b.py": ""}, 1, False),
        ({"lang/a.py": "from spacy_wikicrem.models.b import c", "models/b.py": ""}, 1, False),
        ({"models/a.py": "from ..lang.b import c", "lang/b.py": ""}, 0, False),
        ({"lang/a.py": "from .b import x", "lang/b.py": "from . import a"}, 0, True),
        ({"lang/a.py": "if TYPE_CHECKING:\n    from ..models.b import c", "models/b.py": ""}, 0, 0),
    ],
)
def test_the_test_sees_arrows(tmp_path, files, against, around):
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    found = arrows(tmp_path)
    assert len(upward(found)) == against
    assert bool(circle(found)) == bool(around)


def test_resolution_needs_no_torch_to_be_imported():
    for name, path in modules(PACKAGE).items():
        if name[0] == "resolution":
            tree = ast.parse(path.read_text(encoding="utf8"))
            names = [ast.unparse(node) for node in tree.body if isinstance(node, _IMPORTS)]
            assert not [line for line in names if "torch" in line or "transformers" in line], name


_IMPORTS = (ast.Import, ast.ImportFrom)


# --- sizes ---

LONGEST_FILE, LONGEST_FUNCTION = 400, 60
# Whoever needs more says why in the first line of the docstring: "(long: ...)".
REASON = re.compile(r"\(long: [^)]{10,}\)")


def too_long(path: Path) -> list[str]:
    """A file, and functions in it, that are too long and do not say why."""
    text = path.read_text(encoding="utf8")
    tree = ast.parse(text)
    found = []
    if len(text.splitlines()) > LONGEST_FILE and not _has_reason(tree):
        found.append(path.name)
    for node in _run(tree, types=True):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.end_lineno:
            long = node.end_lineno - node.lineno - _told(node) >= LONGEST_FUNCTION
            found += [f"{path.name}: {node.name}"] * (long and not _has_reason(node))
    return found


def _told(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many lines its docstring has, which may describe each of its parameters."""
    first = node.body[0]
    told = ast.get_docstring(node) is not None
    return (first.end_lineno or 0) - first.lineno + 1 if told else 0


def _has_reason(node: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    first = (ast.get_docstring(node) or "").partition("\n")[0]
    return REASON.search(first) is not None


def test_files_and_functions_are_short_or_say_why_not():
    assert [name for path in sorted(PACKAGE.rglob("*.py")) for name in too_long(path)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = 1\n" * 400, []),
        ("x = 1\n" * 401, ["a.py"]),
        ('"""What (long: for a good reason)."""\n' + "x = 1\n" * 400, []),
        ('"""What\n\n(long: for a good reason)."""\n' + "x = 1\n" * 400, ["a.py"]),
        ("def f():\n" + "    x = 1\n" * 59, []),
        ("def f():\n" + "    x = 1\n" * 60, ["a.py: f"]),
        ("class C:\n  async def f():\n" + "    x = 1\n" * 60, ["a.py: f"]),
        ('def f():\n    """Do."""\n' + "    x = 1\n" * 59, []),  # without its docstring
        ('def f():\n    """Do."""\n' + "    x = 1\n" * 60, ["a.py: f"]),
        ('def f():\n    """Do (long: for a good reason)."""\n' + "    x = 1\n" * 60, []),
    ],
)
def test_the_test_sees_what_is_long(tmp_path, text, found):
    (tmp_path / "a.py").write_text(text)
    assert too_long(tmp_path / "a.py") == found
