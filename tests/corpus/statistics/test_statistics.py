import json

import pytest

from spacy_wikicrem.corpus.names.genders import GenderGuesser
from spacy_wikicrem.corpus.statistics.statistics import (
    PAPER,
    Statistics,
    corpus_files,
    measure_corpus,
    sentence_ends,
    summary,
)
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MASK, CandidateSpan, MaskedExample, Source
from spacy_wikicrem.util.jsonl import write_examples


def example(text, answer, *others, mentioned=True, title="", **settings):
    before = text.split(MASK)[0]
    candidates = sorted((answer, *others), key=before.find)
    spans = [
        CandidateSpan(name, at, at + len(name))
        for name in candidates
        for at in range(len(before))
        if mentioned and before.startswith(name, at)
    ]
    source = Source(title=title)
    return MaskedExample(text, answer, tuple(candidates), tuple(spans), source=source, **settings)


ADA = example("Ada met Bob. [MASK] smiled.", "Ada", "Bob", case="b", title="Ada Lovelace")
BOB = example("Bob saw Ada, Ada saw him and [MASK] left.", "Ada", "Bob", case="a")


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "corpus"
    write_examples(folder / "train.jsonl", [ADA, BOB])
    write_examples(folder / "dev.jsonl", [example("Bob, Zoë and [MASK].", "Bob", "Zoë")])
    counts = {"dropped:mixed": 3, "dropped:shared-word": 5, "rejected:gap": 2, "pages": 9}
    (folder / "meta.json").write_text(json.dumps({"dump": "d.xml", "counts": counts}))
    return folder


def measured(*examples, **settings):
    statistics = Statistics(**settings)
    for item in examples:
        statistics.add(item)
    return statistics.to_dict()


def test_counts_of_a_folder(corpus):
    found = measure_corpus(corpus, top=1)
    assert found["examples"] == 3
    assert found["splits"] == {"train": 2, "dev": 1}
    assert found["cases"] == {"a": 1, "b": 1, "none": 1}
    assert found["kinds_and_cases"] == {"wikicrem/a": 1, "wikicrem/b": 1, "wikicrem/none": 1}
    assert found["dropped"] == {"shared-word": 5, "mixed": 3}
    assert found["rejected"] == {"gap": 2}
    assert found["names"] == {"distinct": 2, "once": 1, "top": [{"name": "Ada", "count": 2}]}
    assert found["articles"]["top"] == [{"name": "Ada Lovelace", "count": 1}]
    assert found["genders"] is None and found["dump"] == "d.xml"


def test_lengths():
    found = measured(ADA, BOB)["lengths"]
    assert found["tokens_by_case"]["b"]["histogram"] == {"7": 1}
    assert found["tokens_by_case"]["a"]["histogram"] == {"11": 1}
    assert found["sentence_tokens"]["histogram"] == {"3": 1, "4": 1, "11": 1}
    assert found["sentences_as_the_case_says"] == 1


def test_distances_and_shortcuts():
    found = measured(ADA, BOB)
    assert found["distances"]["answer"]["histogram"] == {"3": 2}
    assert found["distances"]["other"]["histogram"] == {"1": 1, "7": 1}
    assert found["shortcuts"]["nearest"]["right"] == 0.5  # BOB has Ada nearer, ADA has Bob
    most = {"answer": 1, "other": 0, "tie": 1, "unknown": 0, "right": 0.75}
    assert found["shortcuts"]["most_mentioned"] == most
    assert found["shortcuts"]["first_candidate"]["right"] == 0.5
    assert found["mentions"]["answer"]["mean"] == 1.5 and found["mentions"]["other"]["mean"] == 1
    assert found["chance"] == 0.5


def test_examples_without_spans_are_not_guessed():
    found = measured(example("A word and [MASK].", "word", "other", mentioned=False))
    for name in ("nearest", "most_mentioned"):
        expected = {"answer": 0, "other": 0, "tie": 0, "unknown": 1, "right": None}
        assert found["shortcuts"][name] == expected
    assert found["distances"]["answer"]["count"] == 0


def test_a_single_candidate():
    found = measured(example("Ada and [MASK].", "Ada"))
    assert found["candidates"]["histogram"] == {"1": 1}
    assert found["shortcuts"]["nearest"]["unknown"] == 1


def test_genders():
    pytest.importorskip("gender_guesser")
    johnson = example("Boswell, Johnson and [MASK].", "Johnson", "Boswell", title="Samuel Johnson")
    mark = example("Ada, Mark and [MASK].", "Mark", "Ada")
    found = measured(ADA, BOB, johnson, mark, guesser=GenderGuesser())
    genders = found["genders"]
    assert (genders["male"], genders["female"], genders["unknown"]) == (1, 2, 1)
    assert genders["female_to_male"] == 2
    assert found["genders_of_first_words"]["male"] == 2
    assert measured(ADA, guesser=GenderGuesser())["genders"]["female_to_male"] is None


def test_the_figures_of_the_paper(data_dir):
    path = data_dir.parent / "papers/wikicrem.txt"
    if not path.is_file():
        pytest.skip(f"REAL DATA MISSING: {path}")
    text = " ".join(path.read_text(encoding="utf8").split())
    assert f"consists of {PAPER['examples']:,} samples" in text.replace(", ", ",")
    assert f"{PAPER['dev']:,}" in text.replace(", ", ",")
    for said in ('0.8M "male"', '0.42M "female"', "around 0.53 in favour of male"):
        assert said in text
    assert PAPER["female"] / PAPER["male"] == pytest.approx(PAPER["female_to_male"], abs=0.006)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 1),
        ("Ada met Bob", 1),
        ("Ada met Bob. [MASK] left.", 2),
        ('"Go!" Ada said. "No." [MASK] left.', 4),
        ("J. S. Bach met Mr. Smith at St. Paul's. [MASK] left.", 2),
        ("No. 7 (ca. 3.5 m long, etc. and so on). Then… nothing", 2),
        ("Così fan tutte. È vero. 他走了。", 3),
        ("¿Qué? ¡No! Sí.", 3),
    ],
)
def test_sentences(text, number):
    ends = sentence_ends(text)
    assert len(ends) == number
    assert ends[-1] == len(text)


def test_summary():
    found = summary({1: 5, 2: 4, 100: 1})
    assert [found[key] for key in ("count", "min", "median", "p90", "max")] == [10, 1, 1, 2, 100]
    assert found["mean"] == 11.3
    assert summary({7: 1})["median"] == summary({7: 1})["p90"] == 7
    assert summary({})["mean"] is None and summary({})["histogram"] == {}


def test_bad_input(tmp_path, corpus):
    def code(path):
        with pytest.raises(WikicremError) as err:
            measure_corpus(path)
        return err.value.code

    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "broken.jsonl").write_text(json.dumps(ADA.to_dict()) + '\n{"text": "no mask"}\n')
    assert code(tmp_path / "absent") == "W001"
    assert code(tmp_path / "broken.jsonl") == "W003"
    assert code(tmp_path) == "W170"
    assert code(tmp_path / "empty.jsonl") == "W171"
    (corpus / "meta.json").write_text('{"counts": 3}')
    assert code(corpus) == "W179"
    (corpus / "meta.json").write_text("{")
    assert code(corpus) == "W179"


def test_a_file_and_a_folder_without_meta(corpus):
    (corpus / "meta.json").unlink()
    (corpus / "dev.jsonl").unlink()
    folder, file = measure_corpus(corpus), measure_corpus(corpus / "train.jsonl")
    assert folder["examples"] == file["examples"] == 2
    assert folder["dropped"] is None and file["dropped"] is None
    assert list(corpus_files(corpus)) == ["train"]


def test_same_corpus_same_bytes(corpus):
    first, second = (json.dumps(measure_corpus(corpus)) for _ in range(2))
    assert first == second
