from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from spacy.tokens import Doc, DocBin, Span, Token
from spacy.tokens.underscore import Underscore

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline.extensions import register_extensions
from tests.pipeline.fakes import make_nlp
from tests.pipeline.test_factories import BLOCKED


@pytest.fixture(autouse=True)
def no_extensions(monkeypatch: pytest.MonkeyPatch) -> None:
    for table in ("doc_extensions", "span_extensions", "token_extensions"):
        monkeypatch.setattr(Underscore, table, {})


def test_registering_twice_is_harmless() -> None:
    register_extensions()
    register_extensions()
    assert Doc.has_extension("pronoun_resolutions") and Doc.has_extension("resolved_text")
    assert Token.has_extension("antecedent") and Span.has_extension("antecedent")


def test_a_foreign_extension_is_not_overwritten() -> None:
    Token.set_extension("antecedent", default="mine")
    with pytest.raises(WikicremError, match=r"W305.*token\._\.antecedent.*'mine'"):
        make_nlp()
    assert not Doc.has_extension("resolved_text")  # all or nothing
    Token.set_extension("antecedent", getter=len, force=True)
    with pytest.raises(WikicremError, match=r"W305.*builtins\.len"):
        register_extensions()


READER = """
from spacy.tokens import DocBin
from spacy.vocab import Vocab
from spacy_wikicrem.pipeline.extensions import register_extensions
register_extensions()
(doc,) = DocBin().from_disk(sys.argv[1]).get_docs(Vocab())
assert doc[4]._.antecedent.text == doc[4:5]._.antecedent.text == "Ada"
assert doc._.resolved_text == "Ada met Bob. Ada smiled."
"""


def test_a_fresh_process_reads_stored_documents(tmp_path: Path) -> None:
    doc = make_nlp(["Ada"])("Ada met Bob. She smiled.")
    DocBin(docs=[doc], store_user_data=True).to_disk(tmp_path / "docs.spacy")
    command = [sys.executable, "-c", BLOCKED + READER, str(tmp_path / "docs.spacy")]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, timeout=180, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
