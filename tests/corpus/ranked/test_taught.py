"""Texts whose pronouns a ranker answers."""

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.corpus.ranked.taught import taught_texts
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.mention_ranker import MentionRanker
from spacy_wikicrem.training.ranker import read_texts

TEXT = (
    "Anna met Bob in Paris. He gave her a book. The nurse thanked the doctor because she had left."
)


@pytest.fixture(scope="module")
def teacher():
    return MentionRanker.load("default")


def test_every_pronoun_with_what_the_teacher_gives(english, teacher):
    texts = list(taught_texts([[TEXT]], english, teacher))
    found = {
        text.text[q.start : q.end]: {
            text.text[slice(*place)]: share
            for place, share in zip(q.mentions, q.shares, strict=False)
        }
        for text in texts
        for q in text.questions
    }
    assert set(found) == {"He", "her", "she"}
    assert max(found["He"], key=found["He"].get) == "Bob"
    assert max(found["her"], key=found["her"].get) == "Anna"
    assert all(sum(q.shares) == pytest.approx(1, abs=0.01) for t in texts for q in t.questions)
    assert all(q.right == (q.shares.index(max(q.shares)),) for t in texts for q in t.questions)


def test_professions_get_the_same_from_both_genders(english, teacher):
    """Neutrality is what is taught: turned around the text has the same shares for them."""

    def shares(text):
        (found,) = [
            q
            for t in taught_texts([[text]], english, teacher)
            for q in t.questions
            if t.text[q.start : q.end] in ("she", "he")
        ]
        nurse, doctor = found.shares[:2]
        return nurse / (nurse + doctor)

    one = shares("The nurse thanked the doctor because she had left.")
    assert shares("The nurse thanked the doctor because he had left.") == pytest.approx(
        one, abs=0.02
    )


def test_short_paragraphs_are_read_together(english, teacher):
    (text,) = taught_texts([["Anna met Bob.", "She smiled."]], english, teacher)
    assert text.text == "Anna met Bob.\nShe smiled."
    assert list(taught_texts([["Nobody is here."], []], english, teacher)) == []


def test_the_command(tmp_path):
    source, out = tmp_path / "text.txt", tmp_path / "out.jsonl"
    source.write_text(TEXT + "\n")
    command = ["corpus", "ranked", str(source), str(out), "--teacher", "default"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert sum(len(text.questions) for text in read_texts(out)) == 3
    for more in (["--turned"], ["--one-gender"], ["--dropped"]):
        done = CliRunner().invoke(app, [*command, "--force", *more])
        assert isinstance(done.exception, WikicremError) and done.exception.code == "W272"
    labelled = tmp_path / "gap.tsv"
    labelled.write_text("")
    again = ["corpus", "ranked", str(labelled), str(tmp_path / "o.jsonl"), "--teacher", "default"]
    done = CliRunner().invoke(app, again)
    assert isinstance(done.exception, WikicremError) and done.exception.code == "W272"
