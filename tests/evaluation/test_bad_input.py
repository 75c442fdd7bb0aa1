"""Every reader of a benchmark on the same damage: encodings, line ends, empty and cut files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from spacy_wikicrem.documents.gap import COLUMNS, read_gap
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.gap.tsv import read_system_tsv
from spacy_wikicrem.evaluation.schemas.dpr import read_dpr
from spacy_wikicrem.evaluation.schemas.five_line import read_five_line
from spacy_wikicrem.evaluation.schemas.pdp import read_pdp
from spacy_wikicrem.evaluation.schemas.winobias import read_winobias
from spacy_wikicrem.evaluation.schemas.winogender import read_winogender
from spacy_wikicrem.evaluation.schemas.wnli import read_wnli
from spacy_wikicrem.evaluation.schemas.wsc import read_wsc

GAP = "\t".join(COLUMNS) + (
    "\nx-1\tZoé met Ann as she left.\tshe\t15\tZoé\t0\tTRUE\tAnn\t8\tFALSE\thttp://w/Zoé"
    "\nx-2\tAnn met Zoé as she left.\tshe\t15\tAnn\t0\tTRUE\tZoé\t8\tFALSE\thttp://w/Ann\n"
)
FIVE = (
    "Zoé met Ann as she left.\nshe\nZoé,Ann\nZoé\n\nAnn met Zoé as she left.\nshe\nAnn,Zoé\nAnn\n\n"
)
WNLI = (
    "index\tsentence1\tsentence2\tlabel\n"
    "0\tZoé met Ann as she left.\tZoé left.\t1\n1\tZoé met Ann as she left.\tAnn left.\t0\n"
)
WINOBIAS = {
    **{
        f"{half}_stereotyped_type{type_}.txt.dev": "1 [The attaché] met the nurse as [she] left.\n"
        "2 The attaché met [the nurse] as [she] left.\n"
        for half in ("pro", "anti")
        for type_ in (1, 2)
    },
    "male_occupations.txt": "attaché\nclerk\n",
    "female_occupations.txt": "nurse\nprotégée\n",
}
WINOGENDER = {
    "templates.tsv": "occupation(0)\tother-participant(1)\tanswer\tsentence\n"
    "attaché\tguest\t0\tThe $OCCUPATION told the $PARTICIPANT that $NOM_PRONOUN was out.\n"
    "attaché\tguest\t1\tThe $PARTICIPANT told the $OCCUPATION that $NOM_PRONOUN was out.\n",
    "occupations-stats.tsv": "occupation\tbergsma_pct_female\tbls_pct_female\tbls_year\n"
    "attaché\t8.31\t9.58\t2015\nnurse\t8.31\t9.58\t2015\n",
    "all_sentences.tsv": "sentid\tsentence\n"
    "attaché.guest.0.male.txt\tThe attaché told the guest that he was out.\n"
    "attaché.guest.1.male.txt\tThe guest told the attaché that he was out.\n",
}
SCHEMA = (
    "<schema>\n<text><txt1>{} met Ann as</txt1><pron>she</pron><txt2>left.</txt2></text>\n"
    "<answers><answer>{}</answer><answer>Ann</answer></answers>\n"
    "<correctAnswer>A</correctAnswer>\n</schema>\n"
)
XML = f"<collection>\n{SCHEMA.format('Zoé', 'Zoé')}{SCHEMA.format('Eve', 'Eve')}</collection>\n"


class Case(NamedTuple):
    """A reader of a path, the files of that path, the one to damage, and codes for damage.

    A single file is the path itself; several are in a folder that is the path.
    """

    read: Callable[[Path], Any]
    files: dict[str, str]
    name: str
    encoding: str = "W605"
    empty: str = "W421"


def one(read, content, **codes):
    return Case(read, {"file.txt": content}, "file.txt", **codes)


def answers(path):
    gold = path.with_name("gold.tsv")
    gold.write_text(GAP.replace("x-2", "é-2"), encoding="utf8")
    return read_system_tsv(path, read_gap(gold))


CASES = {
    "gap": one(read_gap, GAP, empty="W403"),
    "system file": one(answers, "x-1\tTRUE\tFALSE\né-2\tTRUE\tFALSE\n", empty="W469"),
    "five-line": one(read_five_line, FIVE),
    "wsc five-line": one(read_wsc, FIVE),
    "wsc xml": one(read_wsc, XML, encoding="W422"),
    "pdp": one(read_pdp, FIVE),
    "wnli": one(read_wnli, WNLI, empty="W425"),
    "winogender five-line": one(read_winogender, FIVE),
    **{
        f"dpr {part}": Case(
            lambda path, part=part: read_dpr(path, part),
            {"train.c.txt": FIVE, "test.c.txt": FIVE},
            "test.c.txt" if part == "test" else "train.c.txt",
        )
        for part in ("all-train", "test")
    },
    **{f"winobias {name}": Case(read_winobias, WINOBIAS, name) for name in WINOBIAS},
    **{
        f"winogender {name}": Case(read_winogender, WINOGENDER, name, empty="W425")
        for name in WINOGENDER
    },
}


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]


def write(folder: Path, case: Case, data: bytes) -> tuple[Any, Path]:
    """Read the case with the bytes in place of its file; gives what was read, and the path."""
    folder.mkdir(exist_ok=True)
    for name, content in case.files.items():
        (folder / name).write_text(content, encoding="utf8", newline="")
    (folder / case.name).write_bytes(data)
    path = folder if len(case.files) > 1 else folder / case.name
    return case.read(path), path


def simple(found: Any) -> Any:
    return getattr(found, "rows", found)


HARMLESS = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "BOM": lambda text: "\ufeff" + text,
    "BOM and CRLF": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "no last line end": lambda text: text.rstrip("\n"),
    "blank line at the end": lambda text: text + "\n",
}


def test_harmless_forms_read_the_same(case, tmp_path):
    content = case.files[case.name]
    expected, _ = write(tmp_path, case, content.encode())
    assert len(simple(expected)) >= 2
    for name, change in HARMLESS.items():
        found, _ = write(tmp_path, case, change(content).encode())
        assert simple(found) == simple(expected), name


@pytest.mark.parametrize(
    ("encoding", "line"), [("latin-1", r"\d+"), ("utf-16", "1"), ("utf-16-le", r"\d+")]
)
def test_other_encodings_name_file_and_line(tmp_path, encoding, line):
    for name, case in CASES.items():
        data = case.files[case.name].encode(encoding)
        if case.encoding == "W422" and data[:2] in (b"\xff\xfe", b"<\0"):
            continue  # XML tells its encoding
        with pytest.raises(WikicremError, match=rf"{case.name}, line {line}: "):
            write(tmp_path / name, case, data)


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf"], ids=["empty", "blank", "BOM"])
def test_empty_files(tmp_path, data):
    for name, case in CASES.items():
        with pytest.raises(WikicremError, match=rf"{case.empty}\].*{case.name}"):
            write(tmp_path / name, case, data)


def test_nothing_there(case, tmp_path):
    with pytest.raises(WikicremError, match=r"W(001|409)\].*nothing"):
        case.read(tmp_path / "nothing")
