"""Files with coreference as plain documents: known counts of real corpora, bad input by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from spacy_wikicrem.documents.reading import read_documents
from spacy_wikicrem.documents.records import CorefDocument
from spacy_wikicrem.errors import WikicremError

CONLL = """#begin document (news/1); part 0
news/1 0 0 Ada NNP (1|(2)
news/1 0 1 Byron NNP 1)
news/1 0 2 ca MD -
news/1 0 3 n't RB -
news/1 0 4 . . -

news/1 0 0 ( -LRB- -
news/1 0 1 She PRP (1)
news/1 0 2 left VBD -
news/1 0 3 ) -RRB- -

#end document
#begin document (news/1); part 001
news/1 1 0 Bob NNP (1)
#end document
"""
CONLLU = """# newdoc id = a
# global.Entity = eid-etype-head-other
# text = Vio al rey. Se fue.
1\tVio\t_\tVERB\t_\t_\t0\troot\t_\t_
1.1\t_\t_\tPRON\t_\t_\t_\t_\t1:nsubj\tEntity=(e1-person-1-x)
2-3\tal\t_\t_\t_\t_\t_\t_\t_\t_
2\ta\t_\tADP\t_\t_\t4\tcase\t_\t_
3\tel\t_\tDET\t_\t_\t4\tdet\t_\tEntity=(e2[1/2]-person-2-x
4\trey\t_\tNOUN\t_\t_\t1\tobl\t_\tSpaceAfter=No|Entity=e2[1/2])
5\t.\t_\tPUNCT\t_\t_\t1\tpunct\t_\t_

1-2\tSefue\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No
1\tSe\t_\tPRON\t_\t_\t2\texpl\t_\tEntity=(e2[2/2]-person-2-x)
2\tfue\t_\tVERB\t_\t_\t0\troot\t_\t_
3\t.\t_\tPUNCT\t_\t_\t2\tpunct\t_\t_
"""


def write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode("utf8"))
    return path


def read(path: Path, text: str) -> list[CorefDocument]:
    return list(read_documents(write(path, text)))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_conll2012(tmp_path: Path, end: str) -> None:
    first, second = read(tmp_path / "a.conll", CONLL.replace("\n", end))
    assert (first.id, second.id) == ("news/1", "news/1/1")
    assert first.text == "Ada Byron can't. (She left)"
    assert first.sentences == ((0, 5), (5, 9)) and second.sentences == ()
    found = {entity: list(map(first.mention_text, m)) for entity, m in first.entities().items()}
    assert found == {"1": ["Ada Byron", "She"], "2": ["Ada"]}
    assert all(first.text[t.start : t.end] == t.text for t in first.tokens)


def test_corefud_zeros_contractions_and_parts(tmp_path: Path) -> None:
    (document,) = read(tmp_path / "a.conllu", "\ufeff" + CONLLU)
    assert document.text == "Vio al rey. Sefue."
    zero, king = document.mentions
    assert document.tokens[zero.start].dependencies == {("1", "nsubj")}
    assert [t.place for t in document.tokens[:3]] == [(0, 1, 0), (0, 1, 1), (0, 2, 0)]
    assert (zero.line, king.line) == (5, 8) and (zero.heads, king.heads) == ((1,), (4,))
    assert document.is_zero(zero) and document.tokens[zero.start].head == 0
    assert document.mention_text(zero) == "" and not document.is_zero(king)
    assert king.parts == ((3, 5), (6, 7)) and king.head == 4
    assert [document.text[t.start : t.end] for t in document.tokens[2:4]] == ["al", "al"]
    assert [document.text[t.start : t.end] for t in document.tokens[6:8]] == ["Se", "fue"]


def test_speakers_of_sentences(tmp_path: Path) -> None:
    rows = "a 0 {i} Yes UH * - - - {who} * (1)\n"
    text = "#begin document (a);\n" + rows.format(i=0, who="Ann") + "\n" + rows.format(i=0, who="-")
    assert read(tmp_path / "a.conll", text + "#end document\n")[0].speakers == ("Ann", None)
    assert read(tmp_path / "b.conll", CONLL)[0].speakers == ()
    spoken = CONLLU.replace("# text", "# speaker = none\n# text").replace(
        "\n\n", "\n\n# speaker = Eva\n"
    )
    assert read(tmp_path / "a.conllu", spoken)[0].speakers == (None, "Eva")
    assert read(tmp_path / "b.conllu", CONLLU)[0].speakers == ()


def test_gap(data_dir: Path) -> None:
    documents = list(read_documents(data_dir / "gap" / "gap-validation.tsv"))
    assert len(documents) == 454 and not documents[0].tokenised
    assert sum(document.pronouns == () for document in documents) == 62  # neither name
    for document in documents:
        for pronoun in document.pronouns or ():
            (name,) = (m for m in document.entities()[pronoun.entity] if m != pronoun)
            assert name.entity in "AB"


@pytest.mark.parametrize(
    ("name", "documents", "tokens", "mentions", "zeros"),
    [
        ("gum/gum-conll", 50, 41820, 12681, 0),
        ("gum/ontogum-conll", 50, 41820, 4663, 0),
        ("gum/conllu", 50, 41842, 12681, 0),
        ("corefud", 131, 46668, 7161, 780),
    ],
)
def test_real_corpora(
    data_dir: Path, name: str, documents: int, tokens: int, mentions: int, zeros: int
) -> None:
    found = list(read_documents(data_dir / name))
    assert len(found) == documents
    assert sum(len(d.tokens) for d in found) == tokens
    assert sum(len(d.mentions) for d in found) == mentions
    assert sum(d.is_zero(m) for d in found for m in d.mentions) == zeros
    for document in found:
        for mention in document.mentions:
            assert mention.head is None or mention.start <= mention.head < mention.end


def test_text_of_corefud_is_the_text_of_the_file(data_dir: Path) -> None:
    """The sentences of the raw comment lines, one after the other."""
    path = data_dir / "gum" / "conllu" / "GUM_bio_galois.conllu"
    lines = path.read_text(encoding="utf8").splitlines()
    expected = " ".join(line.removeprefix("# text = ") for line in lines if "# text = " in line)
    assert next(read_documents(path)).text == expected


def test_litbank_has_sentences(data_dir: Path) -> None:
    path = data_dir / "litbank" / "1342_pride_and_prejudice_brat.conll"
    (document,) = read_documents(path)
    first = document.sentences[0]
    assert document.tokens[first[0]].text == "Chapter" and len(document.sentences) > 20
    assert "It is a truth universally acknowledged, that a single man" in document.text


@pytest.mark.parametrize(
    ("ending", "text", "message"),
    [
        (
            ".conll",
            CONLL.replace("Byron NNP 1)", "Byron NNP -"),
            r"W473.*line 2: the bracket \(1 is not closed",
        ),
        (
            ".conll",
            CONLL.replace("left VBD -", "left VBD 9)"),
            r"W473.*line 10: the bracket 9\) closes a mention that was not",
        ),
        (
            ".conll",
            CONLL.replace("left VBD -", "left VBD 9"),
            r"W473.*line 10: the bracket 9 is not",
        ),
        (".conll", CONLL.replace("left VBD -", "left VBD"), r"W472.*line 10: 5 columns instead"),
        (".conll", "#begin document (a)\na 0 b -\n#end document\n", r"W472.*line 2: 4 columns"),
        (".conll", CONLL.rpartition("#end")[0], r"W472.*line 15: .*line 14 has no '#end"),
        (".conll", "a 0 0 Ada (1)\n", r"W472.*line 1: a row before"),
        (".conll", "#begin document (a)\n#begin document (b)\n", r"W472.*line 2: .*inside"),
        (".conll", "#end document\n", r"W472.*line 1: a document ends"),
        (".conll", "a 0 0 Ada (1)\n", r"W472.*line 1: .*#begin document \(NAME\);'"),
        (".conll", "", r"W476.*no document \(no line begins with '#begin document'\)"),
        (".conllu", "", r"W476.*no document"),
        (".conllu", CONLLU.replace("\tSpaceAfter=No|", "\n"), r"W474.*line 9: 9 columns"),
        (".conllu", CONLLU.replace("4\tcase\t_\t_", "4\tcase\t_"), r"W474.*line 7: 9 columns"),
        (".conllu", CONLLU.replace("\n4\t", "\nfour\t"), r"W474.*line 9: the ID 'four'"),
        (".conllu", CONLLU.replace("\n5\t", "\n6\t"), r"W474.*line 10: the ID '6' instead of 5"),
        (".conllu", CONLLU.replace("1:nsubj", "nsubj"), r"W474.*line 5: the dependencies 'nsubj'"),
        (".conllu", CONLLU.replace("person-1", "person-2"), r"W473.*line 5: .*head '2' is no word"),
        (".conllu", CONLLU.replace("eid-", "id-"), r"W474.*line 2: .*none of which is eid"),
        (
            ".conllu",
            CONLLU.replace("|Entity=e2[1/2])", ""),
            r"W473.*line 13: .*\(e2\[2/2\] does not continue",
        ),
        (".tsv", "", r"W403|W404"),
        (".txt", "Ada", r"W475.*'.txt'"),
    ],
)
def test_bad_input_is_named_by_line(tmp_path: Path, ending: str, text: str, message: str) -> None:
    with pytest.raises(WikicremError, match=message):
        read(tmp_path / f"bad{ending}", text)


@pytest.mark.parametrize("ending", [".conll", ".conllu", ".tsv"])
def test_not_utf8(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a{ending}"
    path.write_bytes("# caf\u00e9\n".encode("latin1"))
    with pytest.raises(WikicremError, match=r"W605.*line 1"):
        list(read_documents(path))


def test_gap_offset_that_does_not_match(gap_file) -> None:
    with pytest.raises(WikicremError, match=r"W402.*line 3"):
        list(read_documents(gap_file({}, {"ID": "x-2", "A-offset": "1"})))


def test_folders(tmp_path: Path) -> None:
    with pytest.raises(WikicremError, match=r"W476.*no file that ends in"):
        list(read_documents(tmp_path))
    with pytest.raises(WikicremError, match="W001"):
        list(read_documents(tmp_path / "none.conll"))
    write(tmp_path / "b.conll", CONLL)
    write(tmp_path / "a.conllu", CONLLU)
    write(tmp_path / "README.md", "not read")
    assert [d.id for d in read_documents([tmp_path])] == ["a", "news/1", "news/1/1"]
    (tmp_path / "c.conll").mkdir()
    with pytest.raises(WikicremError, match="W601"):
        list(read_documents(tmp_path))
