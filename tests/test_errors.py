import pickle
import re
from pathlib import Path

from spacy_wikicrem.errors import MESSAGES, WikicremError

SOURCES = [
    path.read_text(encoding="utf8")
    for path in (Path(__file__).parents[1] / "spacy_wikicrem").rglob("*.py")
    if path.name != "errors.py"
]


def test_every_code_is_used_and_every_used_code_exists():
    used = {code for text in SOURCES for code in re.findall(r"[\"'](W\d{3})[\"']", text)}
    assert used == set(MESSAGES)


def test_error_survives_pickling():
    error = pickle.loads(pickle.dumps(WikicremError("W001", path="x", cwd="/")))
    assert error.code == "W001"
    assert str(error).startswith("[W001] x does not exist")
