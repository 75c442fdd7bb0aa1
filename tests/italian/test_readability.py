import pytest
import spacy
from spacy.tokens import Doc

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.italian.readability import class_of, class_shares, read_doc, read_text

EXAMPLE = "era facile da gestire una volta che tutti capivano ."  # printed with 79.26


def test_counts_and_scores() -> None:
    found = read_text("L'aria è buona. Oggi vado al mare con Lucia!")
    # l' aria è buona | oggi vado al mare con Lucia
    assert (found.sentences, found.words) == (2, 10)
    assert found.syllables == (0 + 2 + 1 + 2) + (2 + 2 + 1 + 2 + 1 + 3)
    assert found.letters == 11 + 22
    assert found.flesch_vacca_1972 == pytest.approx(206 - 0.65 * 160 - 5)
    assert found.flesch_vacca_1986 == pytest.approx(217 - 0.6 * 160 - 1.3 * 5)
    assert found.gulpease == pytest.approx(89 + (300 * 2 - 10 * 33) / 10)
    assert found.score("gulpease") == found.gulpease


def test_english_flesch_is_what_the_paper_prints() -> None:
    pytest.importorskip("pyphen")
    assert read_text(EXAMPLE).flesch_english == 79.26


def test_without_words_there_are_no_scores() -> None:
    for text in ("", " \n", "1945 ...", "?!"):
        found = read_text(text)
        assert (found.words, found.sentences) == (0, 0)
        assert found.gulpease is None and found.flesch_vacca_1972 is None
        assert found.flesch_english is None


def test_one_word() -> None:
    found = read_text("Mare")
    assert (found.sentences, found.words, found.syllables) == (1, 1, 2)
    assert found.gulpease == 89 + 300 - 40


def test_unknown_name() -> None:
    with pytest.raises(WikicremError, match=r"W713.*gulpease"):
        read_text("Mare").score("flesch")


def test_documents_have_it() -> None:
    nlp = spacy.blank("it")
    nlp.add_pipe("sentencizer")
    doc = nlp("La casa è bella. Il mare è blu.")
    assert doc._.readability == read_doc(doc)
    assert (doc._.readability.sentences, doc._.readability.words) == (2, 8)


def test_a_document_without_sentences_is_refused() -> None:
    with pytest.raises(WikicremError, match=r"W710.*sentencizer"):
        read_doc(spacy.blank("it")("La casa è bella. Il mare è blu."))


def test_an_empty_document_has_no_score() -> None:
    assert read_doc(spacy.blank("it")("")).gulpease is None


def test_a_document_in_another_language_is_refused() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    with pytest.raises(WikicremError, match=r"W711.*'en'"):
        read_doc(nlp("The house is nice."))


def test_fifty_thousand_tokens() -> None:
    nlp = spacy.blank("it")
    words = ["Il", "mare", "è", "blu", "."] * 10_000
    starts = [at % 5 == 0 for at in range(len(words))]
    found = read_doc(Doc(nlp.vocab, words=words, sent_starts=starts))
    assert (found.sentences, found.words) == (10_000, 40_000)
    assert found.gulpease == pytest.approx(89 + (300 * 10_000 - 10 * 100_000) / 40_000)


@pytest.mark.parametrize(
    ("score", "label"),
    [(80.01, "> 80"), (80, "80-60"), (60, "80-60"), (59.9, "60-40"), (40, "60-40"), (20, "40-20"),
     (19.9, "< 20"), (-30, "< 20"), (130, "> 80")],
)  # fmt: skip
def test_classes(score: float, label: str) -> None:
    assert class_of(score) == label


def test_class_shares() -> None:
    shares = class_shares([90, 85, 70, 10])
    assert shares == {"> 80": 50, "80-60": 25, "60-40": 0, "40-20": 0, "< 20": 25}
    assert set(class_shares([]).values()) == {0}
