"""All formats, read and written: nothing is lost in a file's own format, and counted in another."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from spacy_wikicrem.documents import FORMATS, read, write
from spacy_wikicrem.documents.conll2012 import read_conll2012
from spacy_wikicrem.documents.formats import format_of
from spacy_wikicrem.documents.records import CorefDocument, CorefMention
from spacy_wikicrem.errors import WikicremError

from .test_reading import CONLL, CONLLU

GUM = """# begin document GUM_a
0\tEarly\t(time-1(person-2-Ada)
1\tlife\ttime-1)
2\tof\t_
3\tAda\t(person-2-Ada)
# end document
"""
TRANSLATED = """bc/cctv/00/cctv_0005 5 0 era AUX (TOP - - - Wang_shilin * (121)
bc/cctv/00/cctv_0005 5 1 facile X * - - - Wang_shilin *
bc/cctv/00/cctv_0005 5 2 . PUNCT ) - - - Wang_shilin * -
bc/cctv/00/cctv_0005 5 0 Tutti PRON * - - - - * -
"""
# Where a file differs from what a writer would choose by itself.
ODD = """# a remark before all
#begin document (x); part 003

x   3   0   A   NN   -   -   -   -   Ann  *   (7|(9)|(7)
x   3   1   B   NN   -   -   -   -   Ann  *   7)|(9
x   3   2   C   NN   -   -   -   -   Ann  *   9)|(8|8)

# a remark inside
x   3   3   D   NN   -   -   -   -   -  *   *
#end document

"""


def mentions(documents: list[CorefDocument]) -> list[Counter[object]]:
    return [Counter((m.entity, m.parts) for m in document.mentions) for document in documents]


@pytest.mark.parametrize(
    ("name", "content", "format"),
    [
        ("a.conll", CONLL, "conll-2012"),
        ("gum.conll", GUM, "conll-2012"),
        ("odd.conll", ODD, "conll-2012"),
        ("a.conllu", CONLLU, "corefud"),
        ("it.conll", TRANSLATED, "translated-conll"),
    ],
)
def test_a_file_is_written_as_it_was_read(
    tmp_path: Path, name: str, content: str, format: str
) -> None:
    path, copy = tmp_path / name, tmp_path / "copy"
    path.write_text(content, encoding="utf8")
    assert format_of(path) is FORMATS[format]
    assert not write(read(path), copy, format)
    assert copy.read_text(encoding="utf8") == content
    # The ending, byte-order mark and line ends are of no account.
    copy.write_bytes(b"\xef\xbb\xbf" + content.replace("\n", "\r\n").encode())
    assert mentions(list(read(copy))) == mentions(list(read(path)))
    assert not write(read(copy), path, format)
    assert path.read_text(encoding="utf8") == content


@pytest.mark.parametrize("target", [name for name, one in FORMATS.items() if one.write])
@pytest.mark.parametrize(("name", "content"), [("a.conll", CONLL), ("odd.conll", ODD)])
def test_other_formats_keep_words_and_mentions(
    tmp_path: Path, name: str, content: str, target: str
) -> None:
    (tmp_path / name).write_text(content, encoding="utf8")
    documents = list(read(tmp_path / name))
    losses = write(documents, tmp_path / "other.gz", target)
    back = list(read(tmp_path / "other.gz", target))
    assert mentions(back) == mentions(documents)
    for one, other in zip(documents, back, strict=True):
        assert (one.id, one.text, one.speakers) == (other.id, other.text, other.speakers)
        assert [t.tag for t in one.tokens] == [t.tag for t in other.tokens]
        assert one.sentences == other.sentences or losses["documents without sentences"] == 1


def test_what_conll2012_cannot_hold_is_counted(tmp_path: Path) -> None:
    (tmp_path / "a.conllu").write_text(CONLLU, encoding="utf8")
    losses = write(read(tmp_path / "a.conllu"), tmp_path / "a.conll")
    assert losses == {
        "zero mentions put on their verbs": 1,
        "discontinuous mentions": 1,
        "heads of mentions": 2,
        "documents with other spaces": 1,
    }
    (document,) = read(tmp_path / "a.conll")
    assert [(m.entity, m.parts) for m in document.mentions] == [
        ("e1", ((0, 1),)),
        ("e2", ((2, 6),)),
    ]
    assert [token.tag for token in document.tokens][:2] == ["VERB", "ADP"]


def test_a_changed_document_in_its_own_format(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    path.write_text(CONLLU, encoding="utf8")
    (document,) = read(path)
    zero, _ = document.mentions
    new = CorefMention("e 9", ((5, 9),), head=8)
    changed = replace(document, mentions=(replace(zero, entity="e7"), new))
    assert write([changed], path) == {"entities with a new name": 1}
    (back,) = read(path)
    assert [(m.entity, m.parts, m.head) for m in back.mentions] == [
        ("e7", ((1, 2),), 1),
        ("e1", ((5, 9),), 8),
    ]
    text = path.read_text(encoding="utf8")
    assert "4\trey\t_\tNOUN\t_\t_\t1\tobl\t_\tSpaceAfter=No\n" in text
    assert "5\t.\t_\tPUNCT\t_\t_\t1\tpunct\t_\tEntity=(e1--4-\n" in text
    for name, column in (("gum.conll", "_"), ("odd.conll", "*")):
        (tmp_path / name).write_text(GUM if name == "gum.conll" else ODD, encoding="utf8")
        (document,) = read(tmp_path / name)
        fewer = replace(document, mentions=document.mentions[1:])
        assert not write([fewer], tmp_path / name)
        (back,) = read(tmp_path / name)
        assert mentions([back]) == mentions([fewer])
        assert (tmp_path / name).read_text(encoding="utf8").count(column) >= 2


def test_the_fields_of_a_later_document_are_said(tmp_path: Path) -> None:
    gum = "GRP-etype-infstat-salience-centering-minspan-link-identity"
    rows = (
        "# newdoc id = {0}\n1\tAda\t_\tPROPN\t_\t_\t0\troot\t_\tEntity=({0}-person-new-n-c-1-c)\n\n"
    )
    path = tmp_path / "a.conllu"
    path.write_text(f"# global.Entity = {gum}\n" + rows.format("a") + rows.format("b"))
    first, second = read(path)
    for chosen in ([first, second], [second]):
        assert not write(chosen, tmp_path / "b.conllu")
        assert mentions(list(read(tmp_path / "b.conllu"))) == mentions(chosen)
        assert all(m.minimal == (0,) for d in read(tmp_path / "b.conllu") for m in d.mentions)


def test_mentions_that_brackets_cannot_tell_apart(tmp_path: Path) -> None:
    (tmp_path / "a.conll").write_text(CONLL, encoding="utf8")
    document = next(iter(read(tmp_path / "a.conll")))
    crossing = (CorefMention("1", ((0, 3),)), CorefMention("1", ((1, 5),)))
    nested = (
        CorefMention("1", ((0, 5),)),
        CorefMention("1", ((0, 3),)),
        CorefMention("1", ((2, 3),)),
    )
    chain = (
        CorefMention("1", ((0, 2),)),
        CorefMention("1", ((1, 4),)),
        CorefMention("1", ((3, 5),)),
    )
    for format in ("conll-2012", "corefud"):
        for chosen, number in ((crossing, 1), (nested, 0), (chain, 0)):
            changed = replace(document, mentions=chosen)
            losses = write([changed], tmp_path / "b", format)
            assert losses["mentions that cross one of their entity"] == number
            back = list(read(tmp_path / "b", format))
            assert (mentions(back) == mentions([changed])) == (number == 0)


@pytest.mark.parametrize("word", ["\u00a0", "\u3000", "\u2003", "10\u00a0000"])
@pytest.mark.parametrize("blank", ["\t", " "])
def test_an_odd_space_is_a_word(tmp_path: Path, word: str, blank: str) -> None:
    rows = f"0\tAda\t(1)\n1\t{word}\t_\n".replace("\t", blank)
    (tmp_path / "a.conll").write_text(f"# begin document \n{rows}# end document\n", encoding="utf8")
    (document,) = read(tmp_path / "a.conll")
    assert [token.text for token in document.tokens] == ["Ada", word]
    assert document.text == f"Ada {word}"
    for target in ("corefud", "conll-2012"):
        write([document], tmp_path / "b", target)
        assert [t.text for t in next(iter(read(tmp_path / "b", target))).tokens] == ["Ada", word]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", "x", r"W475.*a\.txt.*'\.txt'"),
        ("a.conllu", "1\tx\n", r"W474.*a\.conllu, line 1: 2 columns"),
        ("a.conllu", "0" * 5000 + "1" + "\t_" * 9, r"W474.*line 1: the ID"),
        (
            "a.conllu",
            f"1\tx{chr(9)}_{chr(9)}_{chr(9)}_{chr(9)}_{chr(9)}_{chr(9)}_{chr(9)}_{chr(9)}"
            "Entity=(e1-x-" + "9" * 5000 + ")\n",
            r"W473.*line 1: the bracket head",
        ),
        ("a.conll", "#begin document (a); part " + "9" * 5000 + "\n", r"W472.*line 1: .*too large"),
        ("a.conll", "a b c\n", r"W472.*line 1: a row before"),
        ("a.conll", TRANSLATED.replace("5 1 facile", "5 x facile"), r"W472.*line 2: '5' and 'x'"),
        ("a.conll", TRANSLATED.replace("* (121)", "* 121)"), r"W473.*line 1: the bracket 121\)"),
        ("a.conll", "", r"W476|^$"),
    ],
)
def test_bad_files_name_file_and_line(
    tmp_path: Path, name: str, content: str, message: str
) -> None:
    (tmp_path / name).write_text(content, encoding="utf8")
    if not content:
        assert list(read(tmp_path / name)) == []
        return
    with pytest.raises(WikicremError, match=message):
        list(read(tmp_path / name))


def test_bad_formats(tmp_path: Path) -> None:
    for call in (lambda: list(read("a", "nothing")), lambda: write([], tmp_path / "a", "nothing")):
        with pytest.raises(WikicremError, match=r"W478.*'nothing'.*corefud"):
            call()
    with pytest.raises(WikicremError, match=r"W478.*'gap'.*translated-json"):
        write([], tmp_path / "a.tsv")
    with pytest.raises(WikicremError, match=r"W475.*\.pdf"):
        write([], tmp_path / "a.pdf")


@pytest.mark.data
@pytest.mark.parametrize(
    "name",
    [
        "gum/gum-conll/GUM_bio_chao.conll",
        "gum/ontogum-conll/GUM_bio_chao.conll",
        "gum/conllu/GUM_bio_chao.conllu",
        "litbank/158_emma_brat.conll",
        "corefud-scorer-tests/zeros/TC-ZA.key",
        "conll-scorer/DataFiles/TC-A.key",
        "labels/cdt-it/sample.conllu",
    ],
)
def test_real_files_are_the_same_bytes(data_dir: Path, tmp_path: Path, name: str) -> None:
    path, copy = data_dir / name, tmp_path / "copy"
    format = format_of(path).name
    lenient = name.startswith("conll-scorer")
    documents = list(read_conll2012(path, lenient=True) if lenient else read(path))
    assert documents and not write(documents, copy, format)
    assert copy.read_bytes() == path.read_bytes()
