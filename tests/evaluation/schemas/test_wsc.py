from collections import Counter

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.schemas.wsc import LATER, read_schemas_xml, read_wsc

SCHEMA = """<schema>
<text><txt1>
The  bee sat on
the cup, since</txt1><pron> it </pron><txt2>was tired. </txt2></text>
<quote><quote1></quote1><pron>it</pron></quote>
<answers><answer>The bee </answer><answer> the cup</answer></answers>
<correctAnswer> A.  </correctAnswer>
</schema>
"""


def collection(*schemas, start='<?xml version="1.0"?>'):
    return f"{start}\n<collection>\n{''.join(schemas)}</collection>\n"


@pytest.fixture
def write(tmp_path):
    def write(content):
        path = tmp_path / "wsc.xml"
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf8"))
        return path

    return write


@pytest.mark.parametrize(
    "content",
    [
        collection(SCHEMA),
        collection(SCHEMA).replace("\n", "\r\n"),
        "\ufeff" + collection(SCHEMA),
        collection(SCHEMA, start='<?xml version="1.0" encoding="utf-16"?>').encode("utf-16"),
        collection(SCHEMA, start=""),
    ],
)
def test_parse(write, content):
    data = read_wsc(write(content))
    [row] = data.rows
    assert row.text == "The bee sat on the cup, since it was tired."
    assert row.before.endswith("since ") and row.pronoun == "it"
    assert row.candidates == ("The bee", "the cup") and row.answer == 0
    assert row.possessive is False and row.slices == {"pronoun": "it"}


def test_the_pronoun_at_the_end_and_latin_letters(write):
    text = SCHEMA.replace("was tired. ", ".").replace("bee", "Zo\xeb")
    start = '<?xml version="1.0" encoding="ISO-8859-1"?>'
    [row] = read_wsc(write(collection(text, start=start).encode("latin-1"))).rows
    assert row.text.endswith("since it.") and row.candidates[0] == "The Zo\xeb"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("<pron> it </pron><txt2>", "<txt2>", "0 <pron>"),
        ("<pron> it </pron><txt2>", "<pron> </pron><txt2>", "an empty <pron>"),
        ("<answer>The bee </answer>", "", "1 answers that are not empty"),
        ("The bee </answer>", "</answer>", "1 answers that are not empty"),
        ("> A.  <", "> C <", "'C' is no letter from A to B"),
        ("> A.  <", "> both <", "'both' is no letter"),
        ("<correctAnswer> A.  </correctAnswer>", "", "0 <correctAnswer>"),
    ],
)
def test_a_bad_schema_names_its_line(write, old, new, reason):
    bad = SCHEMA.replace("cup", "mug").replace(old, new, 1)
    path = write(collection(SCHEMA, bad))
    with pytest.raises(WikicremError, match=rf"W423.*wsc.xml, the schema in line 11: .*{reason}"):
        read_wsc(path)


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (collection(SCHEMA)[:-30], 9, "unclosed token"),
        (collection(SCHEMA).replace("</answers>", ""), 10, "mismatched tag"),
        (collection(), 1, "no <schema>"),
        ("<?xml version='1.0'?>\n<!DOCTYPE x [<!ENTITY a 'b'>]>\n<x/>", 2, "document type"),
        (collection(SCHEMA, start='<?xml version="1.0" encoding="klingon"?>'), 1, "encoding"),
        (collection(SCHEMA.replace("bee", "\xeb")).encode("latin-1"), 5, "not well-formed"),
    ],
)
def test_what_is_no_collection(write, content, line, reason):
    with pytest.raises(WikicremError, match=rf"W422.*wsc.xml, line {line}: .*{reason}"):
        read_schemas_xml(write(content))


def test_a_repeated_problem_is_an_error(write):
    with pytest.raises(WikicremError, match=r"line 11: the problem of line 3 a second time"):
        read_wsc(write(collection(SCHEMA, SCHEMA)))


def test_an_empty_file_and_a_folder(write, tmp_path):
    with pytest.raises(WikicremError, match="W421"):
        read_wsc(write(""))
    with pytest.raises(WikicremError, match="W601"):
        read_wsc(tmp_path)


@pytest.mark.data
def test_the_273_of_the_collection_are_those_of_the_release(data_dir):
    data = read_wsc(data_dir / "wsc/WSCollection.xml")
    released = read_wsc(data_dir / "bert-commonsense/wsc273.txt")
    assert len(data.rows) == len(released.rows) == 273
    assert Counter(reason for _, reason in data.excluded) == {LATER: 10}
    for ours, theirs in zip(data.rows, released.rows, strict=True):
        assert plain(ours.before) == plain(theirs.before)
        assert plain(ours.after) == plain(theirs.after)
        assert sorted(map(plain, ours.candidates)) == sorted(map(plain, theirs.candidates))
        assert plain(ours.candidates[ours.answer]) == plain(theirs.candidates[theirs.answer])
    possessive = Counter(row.possessive for row in data.rows)
    assert possessive == {False: 247, True: 16, None: 10}
    assert len(read_wsc(data_dir / "wsc/WSCollection.xml", problems=None).rows) == 283


def plain(text):
    return "".join(filter(str.isalnum, text.lower()))
