"""Damaged files: every reader reads them, or gives a coded error; none gives a traceback."""

from __future__ import annotations

import bz2
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from spacy_wikicrem.cli.training.train import load_config
from spacy_wikicrem.corpus.building.manifest import Manifest, WorkFolder, file_digest
from spacy_wikicrem.corpus.dump.checksums import read_sums
from spacy_wikicrem.corpus.dump.reading import read_pages, stream_offsets
from spacy_wikicrem.corpus.formats.docbin import read_docbin, write_docbin
from spacy_wikicrem.corpus.formats.five_line import TextOptions, read_five_line
from spacy_wikicrem.corpus.hygiene.overlap import benchmark_texts
from spacy_wikicrem.corpus.statistics.sheet import score_sheet, write_sheet
from spacy_wikicrem.corpus.statistics.statistics import measure_corpus
from spacy_wikicrem.corpus.wikitext.clean import clean_paragraphs
from spacy_wikicrem.documents.conll2012 import read_conll2012
from spacy_wikicrem.documents.corefud import read_corefud
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.schemas.wsc import read_wsc
from spacy_wikicrem.training.ranker import read_texts
from spacy_wikicrem.util.jsonl import read_examples, write_examples
from tests.corpus.helpers import STORY, dump_xml, page_xml
from tests.evaluation import test_bad_input
from tests.test_records import EXAMPLE

DAMAGES = 60  # of each file
ODD = [
    b"9" * 5000, b"-" + b"9" * 20, b"--3", b"1e9", b"1e999", "²".encode(), "٣".encode(), b"\0",
    b"\xff\xfe", b"\xed\xa0\x80", b"[" * 3000, b'{"a":' * 3000, b"{", b"}", b"null", b"NaN", b'"',
    b"<", b"&#x110000;", b"&#" + b"9" * 5000 + b";", b"]]>", b"<!--", b"(" * 500, b")", b"|", b"\t",
    b"\r\n\r\n", b"$", b"${a:b}", b"%(x)s", b"[a]\nb=1\nb=2\n", b"<!DOCTYPE x>", b"-1", b"0", b"",
    b"{{As of|1|", "{{date|²|²|²}}".encode(), b"\xf0\x9f\x98\x80", b"0.5", b"3-1", b"1.1", b"_",
]  # fmt: skip

CONLL = """#begin document (a); part 000
a 0 0 Ada NNP * - - - - * (1)
a 0 1 ran VBD * - - - - * -

#end document
"""
CONLLU = """# newdoc id = a
# global.Entity = eid-etype-head-other
# sent_id = 1
1\tAda\tAda\tPROPN\tNNP\t_\t2\tnsubj\t2:nsubj\tEntity=(e1-person-1-)
2-3\tdelle\t_\t_\t_\t_\t_\t_\t_\t_
2\tran\trun\tVERB\tVBD\t_\t0\troot\t0:root\tSpaceAfter=No
3\tx\tx\tX\tX\t_\t2\tdep\t2:dep\t_
3.1\t_\t_\tPRON\t_\t_\t_\t_\t2:nsubj\tEntity=(e1--1-)

"""
CONFIG = '[paths]\ntrain = "a.jsonl"\n\n[model]\nname = ${paths.train}\nsize = 3\n'
RANKED = '{"text": "Ada ran. She won.", "questions": [[9, 12, [[0, 3]], [0]]], "origin": "a"}\n'
JOB = '{"dump": {"name": "d", "bytes": 1, "digest": "0"}, "conditions": {}}'
SHEET_KEY = "sheet.key.jsonl"


def manifest(path: Path) -> None:
    """Whatever a working folder holds, a build goes on or says what is wrong."""
    work = WorkFolder(path.parent)
    work.read_manifest(0)
    work.is_done(path)
    work.adopt({"name": "d", "bytes": 1, "digest": "0"}, {})


def sheet(path: Path) -> None:
    write_examples(path.with_name(SHEET_KEY), [EXAMPLE])
    score_sheet(path)


def a_sheet(folder: Path) -> bytes:
    corpus = write_one(folder / "c.jsonl")
    write_sheet(corpus, folder / "sheet.csv", number=1, force=True)
    filled = (folder / "sheet.csv").read_bytes().replace(b",,,,", b",yes,Bob,yes,")
    (folder / "sheet.csv").write_bytes(filled)
    return filled


def key_of_sheet(path: Path) -> None:
    a_sheet(path.parent)
    path.with_name(SHEET_KEY).write_bytes(path.read_bytes())
    score_sheet(path.with_name("sheet.csv"))


def five_lines(path: Path) -> Iterator[Any]:
    return read_five_line(path, TextOptions(), Counter())


def write_one(path: Path) -> Path:
    write_examples(path, [EXAMPLE])
    return path


def corpus_meta(path: Path) -> None:
    write_one(path.with_name("train.jsonl"))
    measure_corpus(path.parent, None, 3)


def all_pages(path: Path) -> None:
    for page in read_pages(path, lang="en"):
        clean_paragraphs(page.text, "en", hidden=page.site.hidden)


def made_by(write: Callable[[Path], Any]) -> Callable[[Path], bytes]:
    def content(folder: Path) -> bytes:
        write(folder / "made")
        return (folder / "made").read_bytes()

    return content


def a_manifest(folder: Path) -> bytes:
    shard = WorkFolder(folder).shard_path(0)
    shard.write_text("{}\n")
    record = Manifest({"number": 0}, "i", "c", {"pages": 1}, 5, file_digest(shard))
    WorkFolder(folder).write_manifest(record)
    return WorkFolder(folder).manifest_path(0).read_bytes()


DUMP = dump_xml(page_xml("Anna", STORY), page_xml("Bob", "{{As of|2010|5}} Bob met [[Eve]]."))
NAMED = '<mediawiki xml:lang="en"><siteinfo><dbname>enwiki</dbname><namespaces><namespace key="6">'
READERS: dict[str, tuple[str, Callable[[Path], Any], Any]] = {
    "dump": ("d.xml", all_pages, DUMP),
    "dump with a site": ("d.xml", all_pages, f"{NAMED}F</namespace></namespaces></siteinfo>"
                         f"{page_xml('A', STORY)}</mediawiki>"),
    "dump, bz2": ("d.xml.bz2", all_pages, bz2.compress(DUMP.encode())),
    "index": ("i.txt", stream_offsets, "12:3:A\n99:4:B: c\n"),
    "checksums": ("s.txt", read_sums, f"{'a' * 40}  d.xml\n"),
    "examples": ("e.jsonl", read_examples, made_by(write_one)),
    "ranked texts": ("r.jsonl", read_texts, RANKED),
    "five lines": ("f.txt", five_lines, "Ada met Bob. [MASK] ran.\n[MASK]\nAda,Bob\nAda\n\n"),
    "DocBin": ("d.spacy", read_docbin, made_by(lambda path: write_docbin(path, [EXAMPLE]))),
    "manifest": ("000000.json", manifest, a_manifest),
    "job": ("job.json", manifest, JOB),
    "done": ("done.json", manifest, '{"meta": "0"}'),
    "sheet": ("sheet.csv", sheet, a_sheet),
    "key of a sheet": ("k.jsonl", key_of_sheet, made_by(write_one)),
    "meta of a corpus": ("meta.json", corpus_meta, '{"dump": "d", "counts": {"dropped:x": 3}}'),
    "config": ("c.cfg", lambda path: load_config(path, []), CONFIG),
    "config, JSON": ("c.json", lambda path: load_config(path, []), '{"model": {"size": 3}}'),
    "CoNLL-2012": ("c.v4_gold_conll", read_conll2012, CONLL),
    "CorefUD": ("c.conllu", read_corefud, CONLLU),
    "schemas": ("w.xml", read_wsc, test_bad_input.XML),
    **{
        f"excluded {name}": (f"x.{name}", benchmark_texts, content)
        for name, content in {
            "txt": "12 [The guard] met [him].\n", "tsv": "a\tb\n", "jsonl": RANKED, "json": RANKED,
            "xml": test_bad_input.XML, "conll": CONLL.replace(" ", "\t"), "conllu": CONLLU,
        }.items()
    },
}  # fmt: skip


@pytest.mark.parametrize("name", READERS)
def test_no_damage_is_a_traceback(name, tmp_path):
    file, read, content = READERS[name]
    path = tmp_path / file
    data = content(tmp_path) if callable(content) else content
    data = data.encode() if isinstance(data, str) else data
    path.write_bytes(data)
    consume(read(path))  # as it is, it is read
    for damaged in damages(data, random.Random(name)):
        path.write_bytes(damaged)
        try:
            consume(read(path))
        except WikicremError as err:
            assert str(err)
        except Exception as err:
            raise AssertionError(f"{type(err).__name__}: {err}: {damaged[:2000]!r}") from err


def consume(found: Any) -> None:
    if isinstance(found, Iterator):
        for _ in found:
            pass


def damages(data: bytes, rng: random.Random) -> Iterator[bytes]:
    """Cut, flipped, doubled, and with odd things put in or in place of a word."""
    yield from (b"", data[: len(data) // 2], data + data, b"\xef\xbb\xbf" + data, data[::-1])
    for _ in range(DAMAGES):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            yield data[:at]
        elif kind == 1:
            yield data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        elif kind == 2:
            yield data[:at] + rng.choice(ODD) + data[at:]
        else:
            words = [match.span() for match in re.finditer(rb"[A-Za-z0-9]+", data)]
            start, end = rng.choice(words) if words else (at, at)
            yield data[:start] + rng.choice(ODD) + data[end:]
