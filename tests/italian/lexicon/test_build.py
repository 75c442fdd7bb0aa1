import gzip
import json
from pathlib import Path

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.italian.lexicon import Analysis, Lexicon
from spacy_wikicrem.italian.lexicon.build import build
from spacy_wikicrem.italian.lexicon.records import make_feats, pack, unpack
from spacy_wikicrem.italian.lexicon.sources import mended, read_json
from spacy_wikicrem.italian.lexicon.table import SortedTable, write_table

VERBS = {
    "cantare": {
        "ind": {"pres": {"S3": "canta", "P3": "cantano"}},
        "inf": {"pres": "cantarvi"},
        "ger": {"pres": "cantandosi"},
        "part": {"past": {"S": "cantato", "SF": "cantata", "P": "cantati", "PF": "cantate"}},
    }
}
LOOKUPS = {
    "verb": {
        "canta": "cantare",
        "cantando": "cantare",
        "cantarla": "cantare",
        "cantan": "cantare",
        "cantÃ²": "cantare",
    },
    "noun": {"canti": "canto", "canto": "canto", "Roma": "Roma"},
    "adj": {"bella": "bello"},
}


@pytest.fixture
def lexicon(tmp_path: Path) -> Lexicon:
    for name, content in (
        ("verbs", VERBS),
        ("words", {"canto": {"G": "M", "P": "canti"}}),
        ("adjectives", {"lieto": {"MP": "lieti", "FS": "lieta", "FP": "liete"}}),
    ):
        (tmp_path / f"{name}.json").write_text(json.dumps(content), encoding="utf8")
    for kind, table in LOOKUPS.items():
        path = tmp_path / f"it_lemma_lookup_{kind}.json.gz"
        path.write_bytes(gzip.compress(json.dumps(table).encode()))
    names = ("verbs", "words", "adjectives")
    verbs, nouns, adjectives = (tmp_path / f"{name}.json" for name in names)
    build(verbs, nouns, adjectives, tmp_path, tmp_path / "out")
    return Lexicon(tmp_path / "out")


def test_sources_are_merged(lexicon: Lexicon) -> None:
    def found(form: str) -> list[tuple[str, str]]:
        return [(one.lemma, one.morph) for one in lexicon.analyses(form)]

    assert found("cantano") == [
        ("cantare", "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin")
    ]
    assert found("cantando") == [("cantare", "VerbForm=Ger")]
    assert found("cantare") == [("cantare", "VerbForm=Inf")]
    assert lexicon.analyses("cantarla")[0].clitics == ("la",)
    assert found("cantan") == found("cantano")
    assert found("canti") == [("canto", "Gender=Masc|Number=Plur")]
    assert found("bella") == [("bello", "Gender=Fem|Number=Sing")]
    assert found("roma") == []


def test_no_listed_form_is_lost(tmp_path: Path) -> None:
    """The first and the last line of a table, and those in between."""
    pairs = {f"{chr(97 + at % 26)}{at}é": str(at) for at in range(300)}
    assert write_table(tmp_path / "t.tsv", pairs.items()) == 300
    table = SortedTable(tmp_path / "t.tsv")
    assert all(table.get(key) == value for key, value in pairs.items())
    assert dict(table.items()) == pairs
    for missing in ("", "0", "a", "zzz", "a0", "m12"):
        assert table.get(missing) is None


@pytest.mark.parametrize(
    ("form", "analysis"),
    [
        ("vado", Analysis("andare", "VERB", make_feats(VerbForm="Fin", Person="1"))),
        ("case", Analysis("casa", "NOUN", make_feats(Gender="Fem", Number="Plur"), guessed=True)),
        ("re", Analysis("re", "NOUN", make_feats(Gender="Masc"))),
        ("4x4", Analysis("4x4", "ADJ", ())),
    ],
)
def test_packing(form: str, analysis: Analysis) -> None:
    assert unpack(form, pack(form, analysis)) == analysis


def test_letters_encoded_twice() -> None:
    assert mended("cittÃ\xa0") == "città"
    assert mended("Ã") == "Ã"
    assert mended("città") == "città"


@pytest.mark.parametrize("content", [b"{", b"[1]", b"\xff\xfe"])
def test_broken_sources_are_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "verbs.json"
    path.write_bytes(content)
    with pytest.raises(WikicremError, match=r"W704.*verbs\.json"):
        read_json(path)
