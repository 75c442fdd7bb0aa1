from __future__ import annotations

import pytest

from spacy_wikicrem.qa.chunking import Chunk, Chunker
from spacy_wikicrem.qa.chunking.links import links_of
from spacy_wikicrem.resolution.decontextualised import Context
from spacy_wikicrem.resolution.structure.units import units_of
from tests.pipeline.fakes import make_nlp
from tests.qa.chunking.test_chunker import check_chunks

NAMES = ["Ada", "Bob", "Anna", "Marco", "Alex", "James"]
TABLES = {
    "Markdown": ("| Name | Town | Year |", "|---|:-:|---|\n", "| {} | Ulm {} | 18{} |"),
    "bars": ("Name | Town | Year", "", "{} | Ulm {} | 18{}"),
    "tabs": ("Name\tTown\tYear", "", "{}\tUlm {}\t18{}"),
    "two columns": ("Name\tTown", "", "{}\tUlm {} {}"),
    "commas": ("name,town,year", "", '{},"Ulm, {}. It rains.",18{}'),
    "semicolons": ("Name;Town;Year", "", "{};Ulm {};18{}"),
    "wiki": ("! Name !! Town !! Year", "|-\n", "| {} || Ulm {} || 18{}"),
}


def chunks_of(text: str, size: int, **settings) -> list[Chunk]:
    return Chunker(make_nlp(["Ada"]), size=size, tokenizer="characters", **settings).chunk(text)


@pytest.mark.parametrize("kind", TABLES)
def test_the_head_of_a_table_is_quoted_for_later_rows(kind) -> None:
    head, below, row = TABLES[kind]
    rows = [row.format(name, at, at + 10) for at, name in enumerate(NAMES * 3)]
    text = f"Ada met Bob.\n\n{head}\n{below}" + "\n".join(rows) + "\n\nThey left the town early.\n"
    later = 0
    for size in (90, 120, 170):
        chunks = chunks_of(text, size)
        check_chunks(chunks, text)
        for chunk in chunks:
            own = [one for one in rows if one in chunk.source_text]
            lines = chunk.source_text.strip().splitlines()
            assert all(line in [*rows, head, below.strip()] for line in lines if "Ulm" in line)
            if own and head not in chunk.source_text:
                later += 1
                assert head in chunk.header and head in chunk.search_text
                assert chunk.to_source(chunk.text.index(head)) == text.index(head)
    assert later > 2
    assert not any(chunk.quoted for chunk in chunks_of(text, 120, resolve="none"))


def test_a_head_that_has_no_room_is_left_out() -> None:
    head = "Name of the person\tTown in which that person lived\tYear of the birth"
    text = f"{head}\n" + "".join(f"{name}\tUlm\t1815\n" for name in NAMES)
    chunks = chunks_of(text, 70)
    check_chunks(chunks, text)
    assert all(len(chunk.text) <= 70 for chunk in chunks)


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("| Name | Town |\n|---|---|\n", "| {} | Ulm |\n"),
        ("|Name|Town|Year|\n|:-|:-:|-:|\n", "|{}|Ulm|1815|\n"),
        ("Name | Town | Year\n--- | --- | ---\n", "{} | Ulm | 1815\n"),
        ('{| class="x"\n! Name !! Town\n', "|-\n| {} || Ulm\n"),
        ("Name\tTown\tYear\n", "{}\tUlm\t1815\n"),
    ],
)
def test_what_a_chunk_has_of_a_table_is_a_table(head: str, row: str) -> None:
    text = head + "".join(row.format(name) for name in NAMES)
    chunks = chunks_of(text, 90)
    check_chunks(chunks, text)
    quoting = [chunk for chunk in chunks if chunk.quoted]
    assert quoting
    for chunk in quoting:
        for shown in (chunk.text, chunk.search_text):
            assert shown.startswith(head) and "\u2026" not in shown
            assert set(shown.splitlines()) <= {*text.splitlines(), "|-"}


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        (
            "{|\n! Name !! Town\n|-\n| Ann || Ulm\n|-\n| Bob || Bonn\n|}\nRain fell.",
            ["{|\n", "! Name !! Town\n", "|-\n", "| Ann || Ulm\n", "|-\n", "| Bob || Bonn\n|}\n",
             "Rain fell."],
        ),
        ("---\ntitle: Ada\nauthor: Bob\n---\nShe ran.",
         ["---\ntitle: Ada\nauthor: Bob\n---\n", "She ran."]),
        ("---\ntags:\n- a\n- b\n---\nShe ran.", ["---\ntags:\n- a\n- b\n---\n", "She ran."]),
        ("Bob ate.\n\n***\nShe ran.", ["Bob ate.\n\n", "***\n", "She ran."]),
        ("----\nShe ran to the\nold mill.", ["----\n", "She ran to the\nold mill."]),
    ],
)  # fmt: skip
def test_what_closes_belongs_to_nothing_after_it(text: str, pieces: list[str]) -> None:
    doc = make_nlp([])(text)
    units = units_of(doc, 0, len(text), [])
    assert [text[unit.start : unit.end] for unit in units] == pieces
    links = links_of(Context(doc), units)
    assert not links[-1].get(len(units) - 2)
