"""alpha to beta3: Tables 3, 4 and 5 of the paper."""

from dataclasses import replace
from itertools import pairwise

import pytest

from spacy_wikicrem.documents.records import CorefDocument, CorefMention, CorefToken
from spacy_wikicrem.translation.stages import alpha, beta1, beta2, beta3
from tests.translation.steps import utterance


def document(text: str, *mentions: CorefMention, ends: tuple[int, ...] = ()) -> CorefDocument:
    words, at, tokens = text.split(), 0, []
    for number, word in enumerate(words):
        tokens.append(CorefToken(word, at, at + len(word), place=(0, number, 0)))
        at += len(word) + 1
    edges = [0, *ends, len(words)]
    sentences = tuple(pairwise(edges)) if words else ()
    return CorefDocument("d", text, tuple(tokens), sentences, mentions)


def mention(entity: str, *parts: tuple[int, int]) -> CorefMention:
    return CorefMention(entity, parts)


def test_only_the_smallest_mentions_stay(english) -> None:
    text = "It seized an important city in China called Yichang ."
    whole, inner = mention("1", (2, 9)), mention("2", (6, 7))
    result = alpha.prepare(document(text, mention("0", (0, 1)), whole, inner), english)
    (found,) = result.utterances
    assert [found.mention_text(m) for m in found.mentions] == ["It", "China"]
    assert [(loss.mention, loss.reason) for loss in result.lost] == [
        (1, "contains a smaller mention")
    ]


@pytest.mark.parametrize(
    ("spans", "kept"),
    [
        ([(0, 2), (0, 2)], [0]),  # the same words twice: the first
        ([(0, 3), (2, 4)], [1]),  # crossing: the shorter
        ([(0, 4), (0, 1), (3, 4)], [1, 2]),
        ([(0, 1), (1, 2)], [0, 1]),  # side by side
    ],
)
def test_mentions_that_share_words(english, spans, kept) -> None:
    found = document("Anna Smith saw Bob .", *(mention(str(n), s) for n, s in enumerate(spans)))
    result = alpha.prepare(found, english)
    assert [m.number for m in result.utterances[0].mentions] == kept
    assert len(result.lost) == len(spans) - len(kept)


def test_mentions_without_a_place_are_recorded(english) -> None:
    found = document(
        "Anna slept . Bob left .",
        mention("0", (0, 1), (3, 4)),
        mention("1", (1, 4)),
        mention("2", (3, 4)),
        ends=(3,),
    )
    result = alpha.prepare(found, english)
    assert [u.text for u in result.utterances] == ["Anna slept .", "Bob left ."]
    assert {loss.mention: loss.reason for loss in result.lost} == {
        0: "discontinuous",
        1: "leaves its sentence",
    }
    assert [m.number for m in result.utterances[1].mentions] == [2]


def test_an_empty_document(english) -> None:
    assert alpha.prepare(document(""), english).utterances == []


def test_trees_of_the_file_are_taken(english, tmp_path) -> None:
    from spacy_wikicrem.documents.formats import read

    rows = "# newdoc id = d\n1\tHer\ther\tPRON\tPRP$\tPoss=Yes\t2\tnmod:poss\t_\tEntity=(e1)\n"
    rows += "2\tfish\tfish\tNOUN\tNN\tNumber=Sing\t3\tnsubj\t_\t_\n"
    rows += "3\tfish\tfish\tVERB\tVBP\t_\t0\troot\t_\t_\n\n"
    (tmp_path / "d.conllu").write_text(rows, encoding="utf8")
    (found,) = read(tmp_path / "d.conllu")
    (one,) = alpha.prepare(found, english).utterances
    assert [(w.tag, w.head) for w in one.words] == [("PRON", 1), ("NOUN", 2), ("VERB", 2)]


@pytest.mark.parametrize(
    ("length", "verbs", "reason"),
    [
        (5, 1, "utterance too short"),
        (6, 1, ""),
        (20, 1, ""),
        (21, 1, "utterance too long"),
        (10, 0, "utterance without a verb"),
    ],
)
def test_utterances_of_table_3(length, verbs, reason) -> None:
    text = " ".join(["Anna", *["slept"] * verbs, *["fish"] * (length - 1 - verbs)])
    result = beta1.filter_utterances([utterance(text, ("0", "Anna"))])
    assert len(result.utterances) == (not reason)
    assert [(loss.mention, loss.reason) for loss in result.lost] == (
        [(None, reason), (0, reason)] if reason else []
    )


def test_limits_are_settings() -> None:
    found = [utterance("Anna slept .", ("0", "Anna"))]
    assert beta1.filter_utterances(found, more_than=2, less_than=4, verbs=1).utterances
    assert not beta1.filter_utterances(found, more_than=2, less_than=4, verbs=2).utterances


@pytest.mark.parametrize(
    ("text", "said", "kind"),
    [
        ("she slept", "she", "personal"),
        ("himself slept", "himself", "personal"),
        ("his dog slept", "his", "possessive"),
        ("hers slept", "hers", "possessive"),
        ("this slept", "this", "determiner"),
        ("the dog slept", "the dog", "noun"),
        ("Anna slept", "Anna", "proper"),
        ("Anna 's dog slept", "Anna 's", "proper"),
        ("you slept", "you", ""),
        ("slept", "slept", ""),
        ("that said dog slept", "said dog", ""),
    ],
)
def test_mentions_of_table_4(text, said, kind) -> None:
    result = beta2.filter_mentions([utterance(text, ("0", said))])
    assert [m.kind for m in result.utterances[0].mentions] == [kind] * bool(kind)
    assert len(result.lost) == (not kind)


@pytest.mark.parametrize(
    ("relation", "head", "kept"), [("det", 1, 0), ("det", 0, 1), ("nsubj", 1, 1)]
)
def test_a_determiner_of_a_noun_outside_is_no_mention(relation, head, kept) -> None:
    """ "that" in "that team"; cutting it out would leave "on Toyota team"."""
    found = utterance("that dog slept", ("0", "that"))
    found = replace(
        found, words=(replace(found.words[0], head=head, relation=relation), *found.words[1:])
    )
    assert len(beta2.filter_mentions([found]).utterances[0].mentions) == kept


@pytest.mark.parametrize(
    ("mentions", "kept"),
    [
        ((("0", "Anna"), ("0", "she")), 2),
        ((("0", "Anna"),), 0),
        ((("0", "she"), ("0", "her")), 0),
        ((("0", "Anna"), ("1", "she")), 0),
    ],
)
def test_clusters_of_table_5(mentions, kept) -> None:
    found = utterance("Anna said that she saw her", *mentions)
    result = beta3.filter_clusters(beta2.filter_mentions([found]).utterances)
    assert len(result.utterances[0].mentions) == kept
    assert len(result.lost) == len(mentions) - kept
