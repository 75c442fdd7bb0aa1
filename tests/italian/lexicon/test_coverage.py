from pathlib import Path

import pytest

from spacy_wikicrem.italian.lexicon import load_lexicon
from spacy_wikicrem.italian.lexicon.coverage import measure
from spacy_wikicrem.italian.treebanks.rows import Sentence, Word, read_sentences


def word(at: int, form: str, lemma: str, upos: str, feats: dict[str, str]) -> Word:
    return Word(str(at), form, lemma, upos, "_", feats, "0", "root")


def test_known_lemma_and_features_are_counted() -> None:
    words = [
        word(1, "Nacque", "nascere", "VERB", {"Tense": "Past", "Person": "3"}),
        word(2, "sono", "essere", "AUX", {"Tense": "Fut"}),
        word(3, "zzz", "zzz", "VERB", {}),
        word(4, "case", "casetta", "NOUN", {"Gender": "Fem"}),
    ]
    found = measure(load_lexicon(), [Sentence(words)])
    verbs = found["VERB"]
    assert (verbs.words, verbs.known, verbs.lemmas, verbs.features) == (3, 2, 2, 1)
    assert verbs.missing == {"zzz": 1}
    assert found["NOUN"].share("known") == 100 and found["NOUN"].share("lemmas") == 0
    assert found["ADJ"].share("known") == 0


@pytest.mark.data
@pytest.mark.parametrize("name", ["PUD", "MarkIT"])
def test_running_text(data_dir: Path, name: str) -> None:
    paths = sorted((data_dir / "ud" / name).glob("*.conllu"))
    found = measure(load_lexicon(), (s for path in paths for s in read_sentences(path)))
    assert found["VERB"].share("known") >= 97
    assert found["NOUN"].share("known") >= 95
