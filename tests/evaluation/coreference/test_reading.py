import logging

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.coreference.reading import (
    check_same_text,
    mention_sets,
    read_coreference,
)
from tests.evaluation.coreference.files import conll2012, conllu


@pytest.fixture
def read(tmp_path):
    def read_text(text, name="x", encoding="utf8"):
        path = tmp_path / name
        path.write_bytes(text.encode(encoding))
        return read_coreference(path)

    return read_text


def error(code, call, *arguments, **options):
    with pytest.raises(WikicremError) as caught:
        call(*arguments, **options)
    assert caught.value.code == code
    return str(caught.value)


def tokens(file, name):
    """The token numbers of each mention of each entity."""
    entities = mention_sets(file.documents[name])
    return [[sorted(word[1] for word in m.words) for m in entity] for entity in entities]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf8", "utf-8-sig"])
def test_conll2012(read, end, encoding):
    text = conll2012("a: (1 (2)|(1 1)|1) -", "b: (1) - - (1(2) 1)")
    file = read(text.replace("\n", end), encoding=encoding)
    assert file.format == "conll-2012"
    assert list(file.documents) == ["a", "b"]
    # The bracket that was opened last is closed first; mentions come in the order they open.
    assert tokens(file, "a") == [[[0, 1, 2], [1, 2]], [[1]]]
    assert tokens(file, "b") == [[[0], [3, 4]], [[3]]]
    assert file.documents["b"].line == 8


def test_without_a_begin_line_the_error_says_so(read):
    text = conll2012("a: (1 1)")
    rows = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    assert "#begin document" in error("W474", read, rows)
    # A file with rows of CoNLL-U has no need of the hint.
    assert "#begin document" not in error("W474", read, conllu("1", "3"))


def test_parts_are_documents(read):
    text = conll2012("a: (1)", "a: (1)").replace("part 000", "part 001", 1)
    assert list(read(text).documents) == ["a/1", "a"]


@pytest.mark.parametrize(
    "first, name",
    [
        ("#begin document (a);", "a"),
        ("# begin document a", "a"),
        ("# begin document", "document 1"),
    ],
)
def test_other_first_lines(read, first, name):
    assert list(read(f"# made by hand\n{first}\n0\tword\t(x-1)\n").documents) == [name]


def test_conllu(read):
    file = read(
        conllu(
            *("1-2", "1 (e1-x-2-", "2 (e2-x-1-)e1)", "2.1 (e1-x-1-) 1:nsubj|2:conj:and", "", ""),
            *("1 (e2[1/2]-x-2-", "2 e2[1/2])", "3", "4 (e2[2/2])"),
        )
    )
    first, second = mention_sets(file.documents["d"])
    assert file.documents["d"].tokens[-1].place == (1, 4, 0)
    assert [sorted(m.words) for m in first] == [[(0, 1, 0), (0, 2, 0)], [(0, 2, 1)]]
    assert [m.head for m in first] == [(0, 2, 0), (0, 2, 1)]
    assert [m.is_zero for m in first] == [False, True]
    assert first[1].dependencies == {("1", "nsubj"), ("2", "conj:and")}
    assert sorted(second[1].words) == [(1, 1, 0), (1, 2, 0), (1, 4, 0)]
    assert second[1].head == (1, 2, 0)


def test_fields_are_named_by_the_comment(read):
    file = read(conllu("1 (e1-2-x", "2 e1)", fields="GRP-head-etype"))
    assert mention_sets(file.documents["d"])[0][0].head == (0, 2, 0)
    file = read(conllu("1 (e1-2-x", "2 e1)", fields="GRP-minspan-etype"))
    assert mention_sets(file.documents["d"])[0][0].head is None
    assert file.documents["d"].mentions[0].minimal == (1,)


@pytest.mark.parametrize(
    "text, line, reason",
    [
        (conll2012("a: (1 - 1) 1)"), 5, "closes a mention that was not opened"),
        (conll2012("a: - (1 (1 1)"), 3, "is not closed in its document"),
        (conll2012("a: (1", "b: 1)"), 2, "is not closed in its document"),
        (conll2012("a: - (1)x"), 3, "is not a row of brackets"),
        (conll2012("a: ()"), 2, "is not a row of brackets"),
        (conll2012("a: 1"), 2, "is not a row of brackets"),
        (conllu("1 (e1-x-1-", "", "1 e2)"), 5, "closes a mention that was not opened"),
        (conllu("1 (e1-x-1-", "2"), 3, "is not closed in its document"),
        (conllu("1 (e1[1/2]-x-1-)", "2"), 3, "has 1 of 2 parts"),
        (conllu("1 (e1[2/2])", "2"), 3, "does not continue a mention in order"),
        (conllu("1 (e1[1/3]-x-1-)", "2 (e1[3/3])"), 4, "does not continue a mention in order"),
        (conllu("1 (e1-x-2-)"), 3, "head '2' is no word of its mention"),
        (conllu("1 (e1-x-0-)"), 3, "head '0' is no word"),
        (conllu("1 (e1-1,2)", fields="GRP-minspan"), 3, "minimal span '1,2' is no word"),
    ],
)
def test_inconsistent_brackets(read, tmp_path, text, line, reason):
    message = error("W473", read, text)
    assert f"{tmp_path / 'x'}, line {line}: the bracket" in message
    assert reason in message


@pytest.mark.parametrize(
    "text, line, reason",
    [
        ("#begin document (a);\n-\n", 2, "'-' stands alone"),
        ("x 0 0 w -\n#begin document (a);\n", 1, "a row before the first"),
        ("#end document\n#begin document (a);\n", 1, "a document ends that did not begin"),
        ("1\tw\n", 1, "2 columns instead of 10"),
        (conllu("1", "3"), 4, "the ID '3'"),
        (conllu("1", "1"), 4, "the ID '1'"),
        (conllu("1", "2.1"), 4, "the ID '2.1'"),
        (conllu("1", "1.1", "1.1"), 5, "the ID '1.1'"),
        (conllu("1", "x"), 4, "the ID 'x'"),
        (conllu("1 (e1-x-1-) nsubj"), 3, "the dependencies 'nsubj'"),
    ],
)
def test_malformed_lines(read, tmp_path, text, line, reason):
    message = error("W472" if "#begin" in text else "W474", read, text)
    assert f"{tmp_path / 'x'}, line {line}: " in message
    assert reason in message


def test_unreadable_files(read, tmp_path):
    error("W001", read_coreference, tmp_path / "none")
    error("W601", read_coreference, tmp_path)
    error("W605", read, conll2012("é: -"), encoding="latin-1")
    for text in ("", "\n\n", "# newdoc id = a\n", "#begin document (a);\n#end document\n"):
        error("W451", read, text)
    message = error("W456", read, conll2012("a: -", "b: -", "a: -"))
    assert "line 9" in message and "line 1 " in message


@pytest.mark.parametrize(
    "response, code, reason",
    [
        (conll2012("a: - -"), "W454", "1 are only in"),
        (conll2012("a: - -", "b: -", "c: -"), "W454", "'c'"),
        (conll2012("a: - -", "b: -").replace("part 000", "part 001", 1), "W454", "'a'"),
        (conllu("1"), "W454", "conll-2012"),
        (conll2012("a: -", "b: -"), "W455", "key, line 3"),
        (conll2012("a: - - -", "b: -"), "W455", "response, line 4"),
    ],
)
def test_other_texts(read, response, code, reason):
    key = read(conll2012("a: - -", "b: -"), "key")
    assert reason in error(code, check_same_text, key, read(response, "response"))


def test_sentences_of_conllu_count_and_empty_nodes_do_not(read):
    key = read(conllu("1", "2", "", "1"), "key")
    check_same_text(key, read(conllu("1", "1.1", "2", "", "0.1", "1"), "response"))
    message = error("W455", check_same_text, key, read(conllu("1", "", "1", "2"), "response"))
    assert "has 3 tokens" in message and "key, line 4" in message


def test_other_words_are_logged(read, caplog):
    key = read(conll2012("a: - -"), "key")
    response = read(conll2012("a: - -").replace("word1", "other"), "response")
    with caplog.at_level(logging.WARNING):
        check_same_text(key, response)
    assert "1 words differ, first 'word1'" in caplog.text
