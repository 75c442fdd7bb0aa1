"""Which predictions count as right: documents written by hand, with their parse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import spacy
from spacy.tokens import Doc

from spacy_wikicrem import lang
from spacy_wikicrem.documents.reading import document_files, read_documents
from spacy_wikicrem.documents.records import CorefDocument
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.pronouns.judging import (
    Judgement,
    genre_of,
    judge,
    read_gold_document,
)
from spacy_wikicrem.evaluation.pronouns.summary import iterate_examples, summarise
from spacy_wikicrem.pipeline.extensions import register_extensions
from spacy_wikicrem.resolution.candidates import Mention, Question
from spacy_wikicrem.resolution.resolutions import make_entry, write_entry
from tests.pipelines import vocab_of

ENGLISH = lang.get("en")
VOCAB = vocab_of("en")
# word, head, brackets; a line "." ends a sentence
MOTHER = """The 1 (1
mother 4 -
of 1 -
John 2 (2)|1)
met 4 -
Ann 4 (3)
. 4 -
She 8 (1)
smiled 8 -
at 8 -
him 9 (2)
. 8 -"""
APPOSITION = """Ann 4 (1
, 0 -
a 3 (1
doctor 0 1)|1)
left 4 -
her 6 (1)
hat 4 -
. 4 -"""

COORDINATION = "Anna 3 (2)|(1\nand 0 -\nBob 0 1)\nleft 3 -\nthem 3 (1)\n. 3 -"


def read(path: Path, rows: str) -> tuple[CorefDocument, Doc]:
    table = [row.split() for row in rows.splitlines()]
    lines = ["#begin document (x); part 0"]
    for index, (word, _, brackets) in enumerate(table):
        lines += [f"x 0 {index} {word} {brackets}"] + [""] * (word == ".")
    path = path / "x.conll"
    path.write_text("\n".join([*lines, "#end document"]) + "\n", encoding="utf8")
    (document,) = read_documents(path)
    return document, parsed(document, [int(head) for _, head, _ in table])


def parsed(document: CorefDocument, heads: list[int]) -> Doc:
    written = [t for t in document.tokens if not t.empty]
    spaces = [document.text[t.end : t.end + 1] == " " for t in written]
    words = [t.text for t in written]
    tags = ["PRP" if word.lower() in ENGLISH.pronouns else "NN" for word in words]
    deps = ["ROOT" if head == index else "dep" for index, head in enumerate(heads)]
    return Doc(VOCAB, words=words, spaces=spaces, heads=heads, deps=deps, tags=tags)


def resolve(doc: Doc, links: dict[str, str | None]) -> Doc:
    """Write the antecedents ("" for no antecedent) of the first pronoun of each form."""
    register_extensions()
    for form, name in links.items():
        token = next(token for token in doc if token.text == form)
        at = doc.text.index(name) if name else 0
        candidates = (Mention(name, at, at + len(name)),) if name else ()
        question = Question(form, token.idx, token.idx + len(form), False, "", "", candidates)
        write_entry(doc, question, make_entry(question, [1.0] * len(candidates), 0.0))
    return doc


def judged(
    pair: tuple[CorefDocument, Doc], links: dict[str, Any], score_none: bool = False
) -> tuple[dict[str, Judgement], dict[str, int]]:
    document, doc = pair
    found, left_out = judge(
        document, resolve(doc, links), ENGLISH, genre="x", score_none=score_none
    )
    return {document.text[j.start : j.end]: j for j in found}, dict(left_out)


@pytest.mark.parametrize(
    ("rows", "pronoun", "antecedent", "right"),
    [
        (MOTHER, "She", "The mother of John", True),
        (MOTHER, "She", "The mother", True),
        (MOTHER, "She", "mother", True),
        (MOTHER, "She", "John", False),
        (MOTHER.replace("(2)|1)", "1)"), "She", "John", False),  # in the mention, not its head
        (MOTHER, "She", "Ann", False),
        (MOTHER, "She", "", False),
        (MOTHER, "She", "him", False),
        (MOTHER, "him", "John", True),
        (MOTHER, "him", "of John", False),  # its head is "of"
        (MOTHER, "him", "The mother of John", False),
        (APPOSITION, "her", "Ann", True),
        (APPOSITION, "her", "a doctor", True),
        (APPOSITION, "her", "doctor", True),
        # "Anna and Bob" have one head with "Anna", but each is a mention of its own.
        (COORDINATION, "them", "Anna", False),
        (COORDINATION, "them", "Anna and Bob", True),
        ("Bob 1 (1\n's 2 1)\nhat 3 -\nfell 3 -\nhe 5 (1)\nsaid 3 -\n. 3 -", "he", "Bob", True),
    ],
)
def test_right_antecedents(
    tmp_path: Path, rows: str, pronoun: str, antecedent: str, right: bool
) -> None:
    found, _ = judged(read(tmp_path, rows), {pronoun: antecedent})
    assert found[pronoun].expected == "antecedent"
    assert found[pronoun].right is right
    assert found[pronoun].reachable is right and found[pronoun].resolved
    assert found[pronoun].antecedent == (antecedent or None)


def test_a_pronoun_that_is_not_resolved_is_wrong(tmp_path: Path) -> None:
    found, _ = judged(read(tmp_path, MOTHER), {"She": "The mother of John"})
    assert not found["him"].right and not found["him"].resolved
    assert found["him"].nearest == "John" and "at [him]." in found["him"].context


RAIN = "It 1 {}\nrained 1 -\n. 1 -\nAnn 4 (1)\nleft 4 -\n. 4 -"


@pytest.mark.parametrize("brackets", ["-", "(9)"])
@pytest.mark.parametrize(
    ("links", "right"), [({}, True), ({"It": ""}, True), ({"It": "Ann"}, False)]
)
def test_none(tmp_path: Path, brackets: str, links: dict[str, str], right: bool) -> None:
    pair = read(tmp_path, RAIN.format(brackets))
    found, _ = judged(pair, links, score_none=True)
    assert found["It"].expected == "none" and found["It"].right is right
    found, left_out = judged(pair, links)
    assert found == {} and left_out == {"may have an antecedent that is not annotated": 1}


@pytest.mark.parametrize("other", ["she", "I", "Yourself"])
def test_pronouns_are_no_antecedents(tmp_path: Path, other: str) -> None:
    rows = f"{other} 1 (1)\nsaw 1 -\nher 3 (1)\nhat 1 -\n. 1 -"
    found, left_out = judged(read(tmp_path, rows), {"her": other}, score_none=True)
    assert not found and set(left_out) == {"have pronouns as antecedents only"}


CONLLU = """# newdoc id = d
# global.Entity = eid-etype-head
1\tAnn\t_\tX\t_\t_\t2\tnsubj\t_\tEntity=(e1-person-1)
2\tleft\t_\tX\t_\t_\t0\troot\t_\t_
2.1\t_\t_\tX\t_\t_\t_\t_\t2:obj\tEntity=(e2-person-1)
3\tthem\t_\tX\t_\t_\t2\tobj\t_\tEntity=(e3-person-1)|SplitAnte=e1<e3,e2<e3
4\ther\t_\tX\t_\t_\t2\tobj\t_\tEntity=(e2-person-1)
5\tit\t_\tX\t_\t_\t2\tobj\t_\t_
"""


def test_zeros_and_sums_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "d.conllu").write_text(CONLLU)
    (document,) = read_documents(tmp_path / "d.conllu")
    assert document.split == {"e3"}
    found, left_out = judged((document, parsed(document, [1, 1, 1, 1, 1])), {}, score_none=True)
    assert list(found) == ["it"] and found["it"].right
    assert left_out == {"stand for several entities": 1, "have pronouns as antecedents only": 1}


def test_an_elided_pronoun_of_marked_text_is_one_pronoun(tmp_path: Path) -> None:
    path = tmp_path / "texts.marked"
    path.write_text("Jeanne vit Marc. [Elle|Jeanne] [l'|Marc]aimait.\n", encoding="utf8")
    nlp = spacy.blank("fr")
    (document,) = read_documents(path)
    doc = nlp(document.text)
    doc = Doc(
        nlp.vocab,
        words=[token.text for token in doc],
        spaces=[bool(token.whitespace_) for token in doc],
        deps=["dep"] * len(doc),
        heads=[0] * len(doc),
        tags=["X"] * len(doc),
    )
    gold = read_gold_document(document, doc, lang.get("fr"))
    found = {document.text[one.start : one.end]: one.entities for one in gold.pronouns}
    assert set(found) == {"Elle", "l'"} and all(found.values())


def test_a_pronoun_behind_a_hyphen_is_one_pronoun_and_reflexives_are_left_out(
    tmp_path: Path,
) -> None:
    path = tmp_path / "cris.marked"
    path.write_text("Marc se leva. « Non », dit-[il|Marc].\n", encoding="utf8")
    (document,) = read_documents(path)
    words = ["Marc", "se", "leva", ".", "«", "Non", "»", ",", "dit", "-il", "."]
    spaces = [True, True, False, True, True, True, False, True, False, False, False]
    doc = Doc(vocab_of("fr"), words=words, spaces=spaces, tags=["X"] * len(words))
    doc.set_ents([])
    for token in doc:
        token.dep_, token.head = "dep", doc[0]
    gold = read_gold_document(document, doc, lang.get("fr"))
    forms = [(pronoun.form, bool(pronoun.entities)) for pronoun in gold.pronouns]
    assert forms == [("se", False), ("il", True)]
    register_extensions()
    found, left_out = judge(document, doc, lang.get("fr"), genre="", score_none=True)
    assert [(one.form, one.expected) for one in found] == [("il", "antecedent")]
    assert left_out == {"may have an antecedent that is not annotated": 1}


def test_a_pronoun_inside_a_word_is_not_asked_of_marked_text(tmp_path: Path) -> None:
    path = tmp_path / "testi.marked"
    path.write_text("Anna glielo diede. [Lo|Anna] Anna.\n", encoding="utf8")
    (document,) = read_documents(path)
    words = ["Anna", "glielo", "diede", ".", "Lo", "Anna", "."]
    spaces = [True, True, False, True, True, False, False]
    doc = Doc(
        vocab_of("it"),
        words=words,
        spaces=spaces,
        tags=["X"] * 7,
        pos=["PRON"] * 7,
        deps=["dep"] * 7,
        heads=[0] * 7,
    )
    gold = read_gold_document(document, doc, lang.get("it"))
    assert [one.form for one in gold.pronouns] == ["lo"]
    whole = replace(document, tokenised=True)
    assert len(read_gold_document(whole, doc, lang.get("it")).pronouns) == 2


@pytest.mark.parametrize(("dep", "right"), [("flat", True), ("appos", True), ("obj", False)])
def test_a_title_with_a_name_is_the_name_that_is_annotated(
    tmp_path: Path, dep: str, right: bool
) -> None:
    path = tmp_path / "textos.marked"
    path.write_text("La señora Arroyo vino. [Ella|Arroyo] rio.\n", encoding="utf8")
    (document,) = read_documents(path)
    doc = Doc(
        vocab_of("es"),
        words=["La", "señora", "Arroyo", "vino", ".", "Ella", "rio", "."],
        spaces=[True, True, True, False, True, True, False, False],
        tags=["X"] * 8,
        pos=["DET", "NOUN", "PROPN", "VERB", "PUNCT", "PRON", "VERB", "PUNCT"],
        deps=["det", "nsubj", dep, "ROOT", "punct", "nsubj", "ROOT", "punct"],
        heads=[1, 3, 1, 3, 3, 6, 6, 6],
    )
    gold = read_gold_document(document, doc, lang.get("es"))
    (pronoun,) = gold.pronouns
    assert gold.is_right(pronoun, doc[0:3]) is right


@pytest.mark.parametrize(("between", "right"), [((",", "PUNCT"), True), (("alta", "ADJ"), False)])
def test_only_a_name_right_behind_is_the_same(
    tmp_path: Path, between: tuple[str, str], right: bool
) -> None:
    """A comma may stand between: "el maquinista, don Segundo"."""
    word, pos = between
    gap = "" if pos == "PUNCT" else " "
    path = tmp_path / "textos.marked"
    path.write_text(f"La señora{gap}{word} Arroyo vino. [Ella|Arroyo] rio.\n", encoding="utf8")
    (document,) = read_documents(path)
    doc = Doc(
        vocab_of("es"),
        words=["La", "señora", word, "Arroyo", "vino", ".", "Ella", "rio", "."],
        spaces=[True, bool(gap), True, True, False, True, True, False, False],
        tags=["X"] * 9,
        pos=["DET", "NOUN", pos, "PROPN", "VERB", "PUNCT", "PRON", "VERB", "PUNCT"],
        deps=["det", "nsubj", "dep", "appos", "ROOT", "punct", "nsubj", "ROOT", "punct"],
        heads=[1, 4, 3 if pos == "PUNCT" else 1, 1, 4, 4, 7, 7, 7],
    )
    gold = read_gold_document(document, doc, lang.get("es"))
    (pronoun,) = gold.pronouns
    assert gold.is_right(pronoun, doc[0:4]) is right


def test_the_head_of_the_annotation_comes_before_the_parse(tmp_path: Path) -> None:
    rows = "1 Ada\n2 Byron\n3 left\n4 her\n".splitlines()
    fields = ["Entity=(e1-x-{}", "Entity=e1)", "_", "Entity=(e1-x-1)"]
    for head, right in ((1, True), (2, False)):
        lines = ["# newdoc id = d", "# global.Entity = eid-etype-head"]
        for row, field in zip(rows, fields, strict=True):
            number, word = row.split()
            lines.append("\t".join([number, word, *["_"] * 7, field.format(head)]))
        (tmp_path / "d.conllu").write_text("\n".join(lines) + "\n")
        (document,) = read_documents(tmp_path / "d.conllu")
        # The parser takes the first name for the head of the whole.
        found, _ = judged((document, parsed(document, [2, 0, 2, 2])), {"her": "Ada"})
        assert found["her"].right is right


def test_distance_and_summary(tmp_path: Path) -> None:
    rows = "her 1 (1)\nhat 1 -\n. 1 -\nAnn 4 (1)\nleft 4 -\n. 4 -"
    for verb in (7, 10, 13):
        rows += f"\nshe {verb} (1)\nleft {verb} -\n. {verb} -"
    document, doc = read(tmp_path, rows)
    resolve(doc, {"she": "Ann", "her": "Ann"})
    found, _ = judge(document, doc, ENGLISH, genre="bio", score_none=False)
    assert [j.distance for j in found] == [None, 1, 2, 3]
    assert [j.right for j in found] == [True, True, False, False]
    results = summarise(found, ENGLISH)
    assert results["antecedent"]["all"] == {
        "pronouns": 4, "right": 2, "share": 50.0, "given": 2, "reachable": 2
    }  # fmt: skip
    assert list(results["antecedent"]["by_distance"]) == ["1", "2", "3 to 4", "later only"]
    assert results["antecedent"]["by_pronoun"]["she"]["right"] == 1
    assert results["antecedent"]["by_genre"]["bio"]["pronouns"] == 4
    assert results["none"] is None
    assert [j.distance for j in iterate_examples(found, 5)] == [2, 3]
    assert [j.distance for j in iterate_examples(found, 1)] == [2]


@pytest.mark.parametrize(
    ("path", "document", "genre"),
    [
        ("gum/conllu/GUM_bio_galois.conllu", "GUM_bio_galois", "bio"),
        ("gum/ontogum-conll/GUM_news_ie9.conll", "", "news"),
        ("litbank/158_emma_brat.conll", "158_emma_brat", "fiction"),
        ("letters/a.conll", "a", "letters"),
    ],
)
def test_genre(path: str, document: str, genre: str) -> None:
    assert genre_of(path, document) == genre


def test_held_out_files(tmp_path: Path, data_dir: Path) -> None:
    chosen = document_files([data_dir / "gum" / "conllu", data_dir / "litbank"], part="held-out")
    assert len(chosen) == 10 + 16
    assert [path.stem for path in chosen[:2]] == ["GUM_academic_epistemic", "GUM_academic_mutation"]
    rest = document_files([data_dir / "gum" / "conllu", data_dir / "litbank"], part="training")
    assert len(rest) == 40 + 64 and not set(rest) & set(chosen)
    with pytest.raises(WikicremError, match=r"W434.*1 file"):
        document_files([chosen[0]], part="held-out")
    with pytest.raises(WikicremError, match=r"W475.*'.tsv'.*.conllu"):
        document_files([data_dir / "gap" / "gap-validation.tsv"], endings=(".conllu",))


def test_docs_that_cannot_be_judged(tmp_path: Path) -> None:
    document, doc = read(tmp_path, MOTHER)
    with pytest.raises(WikicremError, match="W432"):
        judge(document, Doc(VOCAB, words=["Ann"]), ENGLISH, genre="", score_none=False)
    bare = Doc(VOCAB, words=[t.text for t in doc], spaces=[bool(t.whitespace_) for t in doc])
    with pytest.raises(WikicremError, match=r"W433.*parse"):
        judge(document, bare, ENGLISH, genre="", score_none=False)
