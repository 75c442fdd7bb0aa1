"""Texts whose pronouns a ranker answers."""

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.corpus.ranked.taught import taught_texts, with_shares
from spacy_wikicrem.corpus.ranked.texts import document_texts
from spacy_wikicrem.documents.marked import read_marked
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.mention_ranker import MentionRanker
from spacy_wikicrem.training.ranker import read_texts
from spacy_wikicrem.ty import RankedQuestion, RankedText

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
    mixed = ["corpus", "ranked", str(labelled), *command[2:3], str(tmp_path / "o.jsonl")]
    done = CliRunner().invoke(app, [*mixed, "--teacher", "default"])
    assert isinstance(done.exception, WikicremError) and done.exception.code == "W272"


MARKED = "The chef cut the onion before [she|The chef] fried [it|the onion].\n"


def test_labels_weigh_more_than_the_teacher(english, teacher, tmp_path):
    """Also where the labels say what no teacher would."""
    odd = MARKED.replace("[it|the onion]", "[it|The chef]")
    for source, meant in ((MARKED, "the onion"), (odd, "The chef")):
        path = tmp_path / "text.marked"
        path.write_text(source)
        (text,) = document_texts(read_marked(path), english, complete=True)
        (taught,) = with_shares([text], teacher)
        assert taught.text == text.text
        question = next(q for q in taught.questions if taught.text[q.start : q.end] == "it")
        right = [question.mentions[at] for at in question.right]
        assert meant in {taught.text[slice(*place)] for place in right}
        assert sum(question.shares[at] for at in question.right) >= 0.6
        assert sum(question.shares) == pytest.approx(1, abs=0.01)
        assert all(
            q.right == o.right for q, o in zip(taught.questions, text.questions, strict=True)
        )


def test_several_right_mentions_share_as_the_teacher_would(teacher):
    text = "Anna came in. Anna sat down. She smiled."
    question = RankedQuestion(29, 32, ((0, 4), (14, 18)), (0, 1))
    (taught,) = with_shares([RankedText(text, (question,))], teacher)
    one, other, none = taught.questions[0].shares
    assert one + other > 0.6 > none and min(one, other) > 0


def test_a_right_mention_that_the_teacher_cannot_see(teacher):
    text = "Anna came in. " + "It rained a lot that day. " * 150 + "She smiled at Maria."
    start = text.index("She")
    maria = text.index("Maria")
    question = RankedQuestion(start, start + 3, ((0, 4), (maria, maria + 5)), (0,))
    (taught,) = with_shares([RankedText(text, (question,))], teacher)
    assert taught.questions == (question,)


def test_the_command_beside_labels(tmp_path):
    source, out = tmp_path / "text.marked", tmp_path / "out.jsonl"
    source.write_text(MARKED)
    command = ["corpus", "ranked", str(source), str(out), "--teacher", "default", "--turned"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    texts = list(read_texts(out))
    assert len(texts) == 2 and all(q.shares for text in texts for q in text.questions)
    assert " he " in texts[1].text


def test_texts_that_the_command_made_with_professions(tmp_path):
    """They may be sources again, and the shares of each pair are the same."""
    source, plain, out = tmp_path / "text.marked", tmp_path / "plain.jsonl", tmp_path / "out.jsonl"
    source.write_text(MARKED)
    more = ["--professions", "--teacher", "default"]
    for arguments in ([str(source), str(plain)], [str(plain), str(out), *more]):
        done = CliRunner().invoke(app, ["corpus", "ranked", *arguments])
        assert done.exit_code == 0, done.output
    one, other = read_texts(out)
    assert one.text.startswith("The ") and one.text != other.text
    assert [q.shares for q in one.questions] == [q.shares for q in other.questions]
    for wrong in (["--turned"], ["--one-gender"], ["--dropped"]):
        command = ["corpus", "ranked", str(source), str(out), "--force", "--professions", *wrong]
        assert "W268" in str(CliRunner().invoke(app, command).exception)
