"""Mentions in given translations, with vectors from a dictionary instead of an encoder."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.translation.languages import LANGUAGES
from spacy_wikicrem.translation.projection.alignment import Weights, align, links
from spacy_wikicrem.translation.projection.evaluate import evaluate, read_gold, shares
from spacy_wikicrem.translation.projection.project import NO_COUNTERPART, Projector
from spacy_wikicrem.translation.records import Mention, Utterance, Word
from spacy_wikicrem.translation.stages.beta2 import filter_mentions

# Words with the same number are translations of each other.
PAIRS = [
    {"anna"},
    {"said", "disse", "ha", "detto"},
    {"she", "lei"},
    {"slept", "dormiva", "dormire"},
    {"his", "suo", "sua"},
    {"dog", "cane"},
    {"house", "casa"},
    {"saw", "vide", "vederlo", "visto"},
    {"him", "lo"},
    {"president", "presidente"},
    {"american", "americano"},
    {"wanted", "voleva"},
    {"old", "vecchio"},
    {"rules", "regole"},
]


def vectors(words):
    """Equal for words that mean the same, far from all others."""
    width = len(PAIRS) + 40
    found = np.full((len(words), width), 0.01, dtype=np.float32)
    for at, word in enumerate(words):
        mine = next((n for n, pair in enumerate(PAIRS) if word.lower in pair), None)
        found[at, len(PAIRS) + at % 40 if mine is None else mine] = 1
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def parsed(text: str) -> tuple[Word, ...]:
    """From "word/TAG/head/relation[/features]" with heads counted from 1, 0 for the root."""
    words = []
    for at, item in enumerate(text.split()):
        form, tag, head, relation, *features = item.split("/")
        place = at if head == "0" else int(head) - 1
        words.append(Word(form, True, tag, "", place, relation, "".join(features)))
    return tuple(words)


FIN = "VerbForm=Fin"


def project(english: str, italian: str, *spans: tuple[int, int]):
    """What the mentions (first and last word, from 0) become: words, or why nothing."""
    words = parsed(english)
    mentions = []
    for number, (start, end) in enumerate(spans):
        outside = (a for a in range(start, end) if not start <= words[a].head < end)
        root = next(outside, start)
        mentions.append(Mention(number, "e", start, end, root))
    (utterance,) = filter_mentions([Utterance("d", 0, words, tuple(mentions))]).utterances
    target = parsed(italian)
    places = Projector(vectors, LANGUAGES["it"], name="test").project(utterance, target)
    assert places.keys() == {m.number for m in utterance.mentions}
    said = []
    for number in sorted(places):
        place = places[number]
        if isinstance(place, str):
            said.append(place)
        else:
            text = " ".join(word.text for word in target[place.start : place.end])
            said.append(f"({text})" if place.dropped else text)
    return said


SHE_SLEPT = "Anna/PROPN/2/nsubj said/VERB/0/root she/PRON/4/nsubj slept/VERB/2/ccomp"


@pytest.mark.parametrize(
    ("italian", "expected"),
    [
        (f"Anna/PROPN/2/nsubj disse/VERB/0/root/{FIN} che/SCONJ/4/mark dormiva/VERB/2/ccomp/{FIN}",
         ["Anna", "(dormiva)"]),
        (f"Anna/PROPN/2/nsubj disse/VERB/0/root/{FIN} che/SCONJ/5/mark lei/PRON/5/nsubj "
         f"dormiva/VERB/2/ccomp/{FIN}", ["Anna", "lei"]),
        # An infinitive below a verb that stands for nothing else: that one is finite.
        (f"Anna/PROPN/2/nsubj disse/VERB/0/root/{FIN} che/SCONJ/4/mark poteva/VERB/2/ccomp/{FIN} "
         "dormire/VERB/4/xcomp/VerbForm=Inf", ["Anna", "(poteva)"]),
        # ... or below the verb of "said" itself: nobody is the subject of it.
        (f"Anna/PROPN/2/nsubj disse/VERB/0/root/{FIN} di/ADP/4/mark "
         "dormire/VERB/2/xcomp/VerbForm=Inf", ["Anna", NO_COUNTERPART]),
        # The auxiliary is what is finite.
        (f"Anna/PROPN/2/nsubj disse/VERB/0/root/{FIN} che/SCONJ/5/mark ha/AUX/5/aux/{FIN} "
         "dormiva/VERB/2/ccomp/VerbForm=Part", ["Anna", "(ha)"]),
        # The translator said who it was.
        (f"Anna/PROPN/2/nsubj disse/VERB/0/root/{FIN} che/SCONJ/6/mark la/DET/5/det "
         f"gatta/NOUN/6/nsubj dormiva/VERB/2/ccomp/{FIN}", ["Anna", "la gatta"]),
    ],
)  # fmt: skip
def test_subjects(italian, expected) -> None:
    assert project(SHE_SLEPT, italian, (0, 1), (2, 3)) == expected


HIS_DOG = "Anna/PROPN/2/nsubj saw/VERB/0/root his/PRON/4/nmod:poss dog/NOUN/2/obj"


@pytest.mark.parametrize(
    ("italian", "expected"),
    [
        (f"Anna/PROPN/2/nsubj vide/VERB/0/root/{FIN} il/DET/5/det suo/DET/5/det cane/NOUN/2/obj",
         "suo"),
        (f"Anna/PROPN/2/nsubj vide/VERB/0/root/{FIN} il/DET/4/det cane/NOUN/2/obj suo/ADJ/4/amod",
         "suo"),
        (f"Anna/PROPN/2/nsubj vide/VERB/0/root/{FIN} il/DET/4/det cane/NOUN/2/obj", NO_COUNTERPART),
        # Somebody else's: it stands beside another noun.
        (f"Anna/PROPN/2/nsubj vide/VERB/0/root/{FIN} il/DET/4/det cane/NOUN/2/obj con/ADP/9/case "
         "tutta/DET/9/det la/DET/9/det sua/DET/9/det:poss forza/NOUN/2/obl", NO_COUNTERPART),
    ],
)  # fmt: skip
def test_possessives(italian, expected) -> None:
    assert project(HIS_DOG, italian, (2, 3)) == [expected]


SAW_HIM = "Anna/PROPN/2/nsubj saw/VERB/0/root him/PRON/2/obj"


@pytest.mark.parametrize(
    ("italian", "expected"),
    [
        (f"Anna/PROPN/3/nsubj lo/PRON/3/obj vide/VERB/0/root/{FIN}", "lo"),
        (f"Anna/PROPN/2/nsubj voleva/VERB/0/root/{FIN} vederlo/VERB/2/xcomp/VerbForm=Inf",
         "vederlo"),
        (f"Anna/PROPN/2/nsubj vide/VERB/0/root/{FIN}", NO_COUNTERPART),
    ],
)  # fmt: skip
def test_objects(italian, expected) -> None:
    assert project(SAW_HIM, italian, (2, 3)) == [expected]


PRESIDENT = "The/DET/3/det American/ADJ/3/amod president/NOUN/4/nsubj slept/VERB/0/root"


@pytest.mark.parametrize(
    ("italian", "span", "expected"),
    [
        (f"Il/DET/2/det presidente/NOUN/4/nsubj americano/ADJ/2/amod dormiva/VERB/0/root/{FIN}",
         (0, 3), "Il presidente americano"),
        # The article in a preposition is left out.
        ("Parlò/VERB/0/root del/ADP/3/case presidente/NOUN/1/obl americano/ADJ/3/amod",
         (0, 3), "presidente americano"),
        # What stands for a word outside of the mention is no part of it.
        (f"Il/DET/2/det presidente/NOUN/4/nsubj americano/ADJ/2/amod dormiva/VERB/0/root/{FIN}",
         (2, 3), "Il presidente"),
        (f"Dormiva/VERB/0/root/{FIN}", (0, 3), NO_COUNTERPART),
    ],
)  # fmt: skip
def test_nouns(italian, span, expected) -> None:
    assert project(PRESIDENT, italian, span) == [expected]


def test_two_mentions_never_share_a_word() -> None:
    english = "Anna/PROPN/2/nsubj saw/VERB/0/root him/PRON/2/obj and/CCONJ/5/cc him/PRON/3/conj"
    italian = f"Anna/PROPN/3/nsubj lo/PRON/3/obj vide/VERB/0/root/{FIN}"
    assert project(english, italian, (2, 3), (4, 5)) == ["lo", NO_COUNTERPART]


def test_an_empty_translation() -> None:
    assert project(SAW_HIM, "", (2, 3)) == [NO_COUNTERPART]


def test_links_are_mutual_and_above_the_least() -> None:
    similar = np.array([[0.9, 0.8], [0.95, 0.1], [0.0, 0.3]], dtype=np.float32)
    assert links(similar) == {1: 0}  # 0 likes 0, which likes 1; 1 likes 0's second best
    assert links(similar, 0.96) == {}
    assert links(np.zeros((0, 3), dtype=np.float32)) == {}


def test_a_linked_head_speaks_for_its_dependents() -> None:
    """Two words that look the same: the one below the translated noun is taken."""
    source = parsed("old/ADJ/2/amod dog/NOUN/0/root x/X/2/dep x/X/2/dep x/X/2/dep")
    target = parsed(
        "casa/NOUN/0/root vecchio/ADJ/1/amod cane/NOUN/1/nmod vecchio/ADJ/3/amod y/X/1/dep"
    )
    cosines = vectors(source) @ vectors(target).T
    found, _ = align(source, target, cosines, Weights(place=0.0))
    assert found[1] == 2 and found[0] == 3


# --- evaluation ---


def conllu(text: str, rows: str) -> str:
    lines = [f"# sent_id = s1\n# text = {text}"]
    for number, item in enumerate(rows.split(), 1):
        form, tag, head, relation, *features = item.split("/")
        feats = features[0] if features else "_"
        lines.append(f"{number}\t{form}\t_\t{tag}\t_\t{feats}\t{head}\t{relation}\t_\t_")
    return "\n".join(lines) + "\n\n"


@pytest.fixture
def files(tmp_path) -> tuple[Path, Path]:
    english, italian = tmp_path / "en.conllu", tmp_path / "it.conllu"
    english.write_text(conllu("Anna said she slept", SHE_SLEPT))
    rows = f"Anna/PROPN/2/nsubj disse/VERB/0/root/{FIN} che/SCONJ/4/mark dormiva/VERB/2/ccomp/{FIN}"
    italian.write_text(conllu("Anna disse che dormiva", rows))
    return english, italian


@pytest.mark.parametrize(
    ("place", "right"), [([15, 22], True), ([0, 4], False), (None, False), ([5, 22], False)]
)
def test_answers_are_compared_with_gold(tmp_path, files, place, right) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text(json.dumps({"sentence": "s1", "english": [10, 13], "italian": place}) + "\n")
    projector = Projector(vectors, LANGUAGES["it"], name="test")
    (answer,) = evaluate(read_gold(gold), *files, projector, None)
    assert answer.right is right and answer.found == "dormiva" and answer.text == "she"
    assert shares([answer])["all"] == (int(right), 1)


def test_gold_that_cannot_be(tmp_path, files) -> None:
    projector = Projector(vectors, LANGUAGES["it"], name="test")
    gold = tmp_path / "gold.jsonl"
    for record in (
        {"sentence": "s1", "english": [10, 13]},
        {"sentence": "s1", "english": [10], "italian": None},
        {"sentence": "s2", "english": [10, 13], "italian": None},
        {"sentence": "s1", "english": [90, 93], "italian": None},
    ):
        gold.write_text(json.dumps(record) + "\n")
        with pytest.raises(WikicremError) as err:
            evaluate(read_gold(gold), *files, projector, None)
        assert err.value.code == "W823"


@pytest.mark.parametrize(("gold_file", "size"), [("", 200), ("_second", 60), ("_third", 60)])
def test_the_gold_of_pud(data_dir, gold_file, size) -> None:
    """Its places are words of the files."""
    from spacy_wikicrem.italian.treebanks.rows import read_sentences
    from spacy_wikicrem.translation.translators.given import comment

    gold = read_gold(Path(__file__).parent / f"data/pud_projection{gold_file}.jsonl")
    assert len(gold) == size
    for name, key in (("EN-PUD/en_pud-ud-test", "english"), ("PUD/it_pud-ud-test", "italian")):
        path = data_dir / "ud" / f"{name}.conllu"
        texts = {comment(s, "sent_id"): comment(s, "text") for s in read_sentences(path)}
        for one in gold:
            if (place := getattr(one, key)) is not None:
                text = texts[one.sentence]
                said = text[place[0] : place[1]]
                assert said and said == said.strip()
                assert not text[place[0] - 1 : place[0]].isalnum()
                assert said.endswith("'") or not text[place[1] : place[1] + 1].isalnum()
