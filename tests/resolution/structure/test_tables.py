from __future__ import annotations

import pytest

from spacy_wikicrem.resolution.structure.tables import find_tables


@pytest.mark.parametrize(
    ("text", "head", "rows"),
    [
        ("| Name | Year |\n|---|---|\n| Ann | 1 |\n| Bo | 2 |\n\nText.", "| Name | Year |", 3),
        ("Name | Year\n:-- | --:\nAnn | 1\nBo | 2", "Name | Year", 3),
        ("Text:\n\nName\tYear\nAnn\t1815\nBo\t1820\n", "Name\tYear", 2),
        ('name,city,year\r\nAnn,"Cork, Ireland",1815\r\nBo,Ulm,1820\r\n', "name,city,year", 2),
        ("Name;Ort;Jahr\nAnn;Ulm;1815\nBo;Bonn;1820", "Name;Ort;Jahr", 2),
        ("{| class=x\n! Name !! Year\n|-\n| Ann || 1\n|-\n| Bo || 2\n|}", "! Name !! Year", 5),
        ("Item | Price (EUR)\nTea | 3\nCake | 4", "Item | Price (EUR)", 2),
    ],
)
def test_tables(text: str, head: str, rows: int) -> None:
    (table,) = find_tables(text)
    assert text[slice(*table.head)] == head and len(table.rows) == rows
    assert table.head[1] < table.rows[0] < table.rows[-1] < table.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ann came, Bo left,\nand so on, and on,\nfor long, very long,",
        "10:31\tAnn\thi\n10:32\tBo\tho\n10:33\tAnn\tbye",  # no head
        "1815,Ann,Ulm\n1820,Bo,Bonn\n1830,Cy,Rome",
        "Ann\tUlm\nBo\tUlm\nAnn\tRome",
        "Name,City,Year\nAnn,Ulm,1815",  # too short
        "Name,City,Year\nAnn,Ulm\nBo,Bonn",
        "```\nname,city,year\nAnn,Ulm,1\nBo,Ulm,2\n```",
        "",
    ],
)
def test_no_tables(text: str) -> None:
    assert not list(find_tables(text))


def test_tables_one_after_the_other() -> None:
    text = "Name\tYear\nAnn\t1\nBo\t2\n\nTown\tSize\nUlm\t3\nCork\t4\n"
    assert [text[slice(*table.head)] for table in find_tables(text)] == ["Name\tYear", "Town\tSize"]
