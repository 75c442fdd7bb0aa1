"""The English rankers that are packages of their own, where these are installed."""

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.mention_ranker import MentionRanker
from spacy_wikicrem.models.ranker_files import installed_ranker
from tests.pipelines import load_english

NAME = "en-ranker-lg"
FIRST, SMALL = "en-ranker-v1", "en-ranker-sm"
pytestmark = [
    pytest.mark.usefixtures("english_once"),
    pytest.mark.skipif(
        installed_ranker(NAME) is None or installed_ranker(FIRST) is None,
        reason="en_ranker_lg and en_ranker_v1 are not installed (make test does it)",
    ),
]


def with_ranker(name):
    nlp = load_english()
    model = {"@architectures": "spacy-wikicrem.MentionRanker.v1", "name": name}
    nlp.add_pipe("pronoun_resolver", config={"model": model})
    return nlp


@pytest.fixture(scope="module")
def nlp():
    return with_ranker(NAME)


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


def test_the_first_default_is_another_than_the_present_one():
    text = "Ada met Bob. He showed her his machine."
    first, present = (with_ranker(name)(text) for name in (FIRST, "default"))
    assert [str(one.antecedent) for one in first._.pronoun_resolutions] == ["Bob", "Ada", "Bob"]
    shares = [[one.probability for one in doc._.pronoun_resolutions] for doc in (first, present)]
    assert shares[0] != shares[1]
    folder = installed_ranker(FIRST)
    assert sum(path.stat().st_size for path in folder.iterdir()) < 30_000_000


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


@pytest.mark.skipif(installed_ranker(SMALL) is None, reason="en_ranker_sm is not installed")
def test_the_small_one_has_half_of_the_layers_of_the_default():
    small, default = MentionRanker.load(SMALL), MentionRanker.load("default")
    assert 2 * len(small.model.encoder.layers) == len(default.model.encoder.layers)
    assert small.tokenizer.get_vocab() == default.tokenizer.get_vocab()
    doc = with_ranker(SMALL)("Ada met Bob. He showed her his machine.")
    assert [str(one.antecedent) for one in doc._.pronoun_resolutions] == ["Bob", "Ada", "Bob"]
    folder = installed_ranker(SMALL)
    assert sum(path.stat().st_size for path in folder.iterdir()) < 19_500_000
