"""The test vectors of the reference scorers, read from their own files: no number stands here.

Three sources: `expected_scores.json` (recall, precision, F1), and the README files, whose lines
look like "Expected: LEA=0.61 [recall=(1+2+3)/6=1, prec=(1+3*(1/3)+4*(3/6))/9=0.44]". Their decimals
are rounded or cut, so the fractions are computed. Recall and precision count; F1 is their harmonic
mean (for BLANC the mean of both kinds of links).
"""

from __future__ import annotations

import ast
import json
import operator
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

METRICS = {
    "MUC": "muc",
    "BCUB": "bcub",
    "CEAFm": "ceafm",
    "CEAFe": "ceafe",
    "BLANC": "blanc",
    "LEA": "lea",
}
# Files of the CoNLL scorer are CoNLL-2012; those of CorefUD are the same cases as CoNLL-U.
CONLL, EXACT, ZEROS = (
    "conll-scorer",
    "corefud-scorer-tests/exact-match",
    "corefud-scorer-tests/zeros",
)

_CASE = re.compile(r"^\s*TC-([A-Z]+)-(\d+)(?:\s+_(\w+))?\s*(?:-|$)")
_EXPECTED = re.compile(r"^Expected:\s*(\w+)\s*(?:=\s*([^\s\[]+))?\s*(?:\[(.*)[\])])?\s*$")
_NAMES = {"r": "recall", "p": "prec", "f": "f1", "f_c": "f1"}
_OPERATORS = {
    ast.Add: operator.add,
    ast.Mult: operator.mul,
    ast.Div: lambda a, b: a / b if b else Fraction(0),
}


@dataclass(frozen=True)
class Vector:
    """values (dict): recall, precision and f1, or f1 alone where no more is given.

    says_no_link (bool): The text says "match fails"; see `contradictory`.
    """

    id: str
    key: str
    response: str
    metric: str
    values: dict[str, Fraction]
    match: str = "exact"
    zeros: str = "linear"
    says_no_link: bool = False

    @property
    def contradictory(self) -> bool:
        """The text says that a mention is not linked, the numbers that all are."""
        return self.says_no_link and set(self.values.values()) == {1}


def read_vectors(data: Path) -> list[Vector]:
    """All vectors below the folder of real data; [] where it is absent."""
    if not data.is_dir():
        return []
    vectors = list(_from_json(data)) + list(
        _from_readme(
            data / CONLL / "TestCases.with-LEA.README", CONLL + "/DataFiles", "conll readme"
        )
    )
    # CorefUD's exact-match folder has the same cases in its own format, without values for them.
    vectors += [
        Vector(
            v.id.replace("conll", "corefud"),
            v.key.replace(CONLL + "/DataFiles", EXACT),
            v.response.replace(CONLL + "/DataFiles", EXACT),
            v.metric,
            v.values,
        )
        for v in vectors
    ]
    vectors += _from_readme(data / EXACT / "ExtraTestCases.README", EXACT, "corefud extra")
    vectors += _from_readme(data / ZEROS / "ZeroTestCases.README", ZEROS, "corefud")
    return vectors


def _from_json(data: Path) -> Iterator[Vector]:
    source = json.loads((data / CONLL / "expected_scores.json").read_text(encoding="utf8"))
    for case in source["cases"]:
        for metric, expected in case["expected"].items():
            values = dict(zip(("recall", "precision", "f1"), expected["value"], strict=True))
            key, response = (f"{CONLL}/{case[side]}" for side in ("key", "response"))
            yield Vector(f"conll json {case['id']} {metric}", key, response, metric, values)


def _from_readme(path: Path, folder: str, prefix: str) -> Iterator[Vector]:
    default = ("partial", "linear") if folder == ZEROS else ("exact", "linear")
    case: re.Match[str] | None = None
    settings: list[tuple[str, str]] = []
    says_no_link, seen = False, set()
    for line in path.read_text(encoding="utf8").splitlines():
        if "From now on, head match and dependency zero match" in line:
            default = ("head", "dependent")
        if match := _CASE.match(line):
            case, says_no_link, seen = match, "match fails" in line, set()
            settings = _settings(default, case[3], "exact and partial match" in line)
        elif line.startswith("Expected"):
            match = _EXPECTED.match(line)
            assert case and match, line
            metric = METRICS[match[1]]
            # Further values of a case are for scorers that do not remove repeated mentions.
            if metric in seen:
                continue
            seen.add(metric)
            name = f"TC-{case[1]}"
            for match_mode, zeros in settings:
                mode = f" {match_mode} {zeros}" if folder == ZEROS else ""
                yield Vector(
                    f"{prefix} {case[1]}{case[2]}{mode} {metric}",
                    f"{folder}/{name}.key",
                    f"{folder}/{name}-{case[2]}.response",
                    metric,
                    _values(match[2], match[3]),
                    match_mode,
                    zeros,
                    says_no_link,
                )


def _settings(default: tuple[str, str], suffix: str | None, both: bool) -> list[tuple[str, str]]:
    match, zeros = default
    if suffix in ("exact", "head"):
        return [(suffix, zeros)]
    if suffix == "linear":
        return [(match, suffix)]
    return [("exact", zeros), ("partial", zeros)] if both else [(match, zeros)]


def _values(headline: str | None, bracket: str | None) -> dict[str, Fraction]:
    parts = _parts(bracket or "")
    if "recall" in parts:
        recall, precision = parts["recall"], parts["prec"]
        return {"recall": recall, "precision": precision, "f1": _f1(recall, precision)}
    kinds = [k for k in "cn" if f"recall_{k}" in parts]
    if kinds:
        recalls = [parts[f"recall_{k}"] for k in kinds]
        precisions = [parts[f"prec_{k}"] for k in kinds]
        f1s = [_f1(r, p) for r, p in zip(recalls, precisions, strict=True)]
        means = (sum(values) / len(kinds) for values in (recalls, precisions, f1s))
        return dict(zip(("recall", "precision", "f1"), means, strict=True))
    return {"f1": _compute((headline or "").split("=")[0])}


def _parts(bracket: str) -> dict[str, Fraction]:
    """The named parts of "common=1+4/5=1.8, recall=1.8/3=0.6, Prec=1.8/2=0.9"."""
    found: dict[str, Fraction] = {}
    rounded: dict[str, str] = {}
    for name, text in re.findall(r"(\w+)\s*=\s*([^,\s]*?=?[^,\s=]*)(?=,|\s|$)", bracket):
        expression, _, decimal = text.partition("=")
        name = _NAMES.get(name.lower(), name.lower())
        if name == "common":
            # Other parts repeat it rounded: 2.66 for 1+4/5+6/7.
            rounded[decimal] = f"({expression})"
        elif name not in ("f1", "f_n"):
            for number, exact in rounded.items():
                if number and expression.startswith(f"{number}/"):
                    expression = exact + expression.removeprefix(number)
            found[name] = _fraction(expression, decimal)
    return found


def _fraction(expression: str, decimal: str) -> Fraction:
    """Some lines leave out brackets: "1+2*0+3*0/6=0.16" is (1+2*0+3*0)/6."""
    value = _compute(expression)
    if not decimal or abs(value - Fraction(decimal)) < Fraction(1, 100):
        return value
    whole, _, divisor = expression.rpartition("/")
    value = _compute(f"({whole})/{divisor}")
    assert abs(value - Fraction(decimal)) < Fraction(1, 100), (expression, decimal)
    return value


def _compute(expression: str) -> Fraction:
    def walk(node: ast.expr) -> Fraction:
        if isinstance(node, ast.BinOp):
            return _OPERATORS[type(node.op)](walk(node.left), walk(node.right))
        assert isinstance(node, ast.Constant), expression
        return Fraction(str(node.value))

    return walk(ast.parse(expression, mode="eval").body)


def _f1(recall: Fraction, precision: Fraction) -> Fraction:
    return 2 * recall * precision / (recall + precision) if recall + precision else Fraction(0)
