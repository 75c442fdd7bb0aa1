"""Who says "I" and who is "you" in what is quoted."""

import pytest

from spacy_wikicrem.lang.null_subjects.es import DATA as SPANISH
from spacy_wikicrem.lang.null_subjects.it import DATA as ITALIAN
from spacy_wikicrem.resolution.zeros.dialogue import find_speeches
from tests.resolution.test_romance import make

POS = {"a": "ADP", "al": "ADP", "alla": "ADP", "con": "ADP", "el": "DET", "la": "DET", "il": "DET"}
VERBS = {
    "chiese": "chiedere", "rispose": "rispondere", "disse": "dire", "domandò": "domandare",
    "esclamò": "esclamare", "preguntó": "preguntar", "respondió": "responder", "dijo": "decir",
}  # fmt: skip


def tagged(code, text):
    """Words with parts of speech by their form; a name has a capital, and what follows an article
    is a noun. "~" before a word: no space before."""
    rows, words = [], text.split()
    for at, word in enumerate(words):
        form = word.removeprefix("~")
        before = words[at - 1].removeprefix("~") if at else ""
        if form in VERBS:
            pos = "VERB"
        elif form in ("lui", "lei", "él", "ella"):
            pos = "PRON"
        elif form in POS:
            pos = POS[form]
        elif not form.isalpha():
            pos = "PUNCT"
        else:
            named = form.istitle() and before not in ("«", "—")
            noun = before in ("el", "la", "il", "al", "alla")
            pos = "PROPN" if named else "NOUN" if noun else "X"
        rows.append(f"{word} {pos} dep 0")
    doc = make(code, "\n".join(rows))
    for token in doc:
        token.lemma_ = VERBS.get(token.text, token.text.lower())
    return doc


def said(code, text):
    data = ITALIAN if code == "it" else SPANISH
    doc = tagged(code, text)
    return [
        tuple(None if at is None else doc[at].text for at in (one.speaker, one.addressee))
        for one in find_speeches(doc, data)
    ]


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("it", "« Dove vai » chiese Marta a Paolo", [("Marta", "Paolo")]),
        ("it", "« Dove vai » chiese Marta", [("Marta", None)]),
        ("it", "« Dove vai » disse il nonno alla nipote", [("nonno", "nipote")]),
        ("it", "Marta disse a Paolo : « Vieni »", [(None, "Paolo")]),
        ("es", "— Vienes — preguntó Luz al niño", [("Luz", "niño")]),
        ("es", "— Vienes — dijo Ana", [("Ana", None)]),
        (
            "it",
            "« Vieni » chiese Marta a Paolo . « No » rispose lui",
            [("Marta", "Paolo"), ("Paolo", "Marta")],
        ),
        (
            "es",
            "— Vienes — preguntó Marta a Pablo . — No — respondió él",
            [("Marta", "Pablo"), ("Pablo", "Marta")],
        ),
        (
            "it",
            "« Vieni » chiese Marta a Paolo . « No » rispose Paolo",
            [("Marta", "Paolo"), ("Paolo", "Marta")],
        ),
        (
            "it",
            "« Vieni » chiese Marta a Paolo . « Presto »",
            [("Marta", "Paolo"), ("Marta", "Paolo")],
        ),
        ("it", "« Senza fine chiese Marta", []),
        ("it", "Marta chiese una cosa a Paolo", []),
        ("it", "« Dove vai » poi Marta uscì", [(None, None)]),
    ],
)
def test_who_speaks_to_whom(code, text, expected):
    assert said(code, text) == expected
