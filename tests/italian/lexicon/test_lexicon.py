import subprocess
import sys
from pathlib import Path

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.italian.lexicon import Lexicon, load_lexicon


def readings(form: str, pos: str) -> set[tuple[str, str, tuple[str, ...]]]:
    found = load_lexicon().analyses(form)
    return {(one.lemma, one.morph, one.clitics) for one in found if one.pos == pos}


@pytest.mark.parametrize(
    ("form", "lemma", "morph", "clitics"),
    [
        ("nacque", "nascere", "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin", ""),
        ("Nacque", "nascere", "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin", ""),
        ("è", "essere", "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin", ""),
        ("visto", "vedere", "Gender=Masc|Number=Sing|Tense=Past|VerbForm=Part", ""),
        ("veduta", "vedere", "Gender=Fem|Number=Sing|Tense=Past|VerbForm=Part", ""),
        ("ricevette", "ricevere", "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin", ""),
        ("avendo", "avere", "VerbForm=Ger", ""),
        ("farlo", "fare", "VerbForm=Inf", "lo"),
        ("condurla", "condurre", "VerbForm=Inf", "la"),
        ("porsi", "porre", "VerbForm=Inf", "si"),
        ("dandogliene", "dare", "VerbForm=Ger", "gli ne"),
        ("dammelo", "dare", "Mood=Imp|Number=Sing|Person=2|Tense=Pres|VerbForm=Fin", "mi lo"),
        ("dimmi", "dire", "Mood=Imp|Number=Sing|Person=2|Tense=Pres|VerbForm=Fin", "mi"),
        ("han", "avere", "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin", ""),
        ("stan", "stare", "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin", ""),
        ("cadder", "cadere", "Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin", ""),
        ("fan", "fare", "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin", ""),
        ("dillo", "dire", "Mood=Imp|Number=Sing|Person=2|Tense=Pres|VerbForm=Fin", "lo"),
        ("andaron", "andare", "Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin", ""),
        ("esser", "essere", "VerbForm=Inf", ""),
        ("oppor", "opporre", "VerbForm=Inf", ""),
    ],
)
def test_verbs(form: str, lemma: str, morph: str, clitics: str) -> None:
    assert (lemma, morph, tuple(clitics.split())) in readings(form, "VERB")


@pytest.mark.parametrize(
    ("form", "lemma", "morph"),
    [
        ("case", "casa", "Gender=Fem|Number=Plur"),
        ("braccia", "braccio", "Gender=Fem|Number=Plur"),
        ("città", "città", "Gender=Fem"),
        ("artista", "artista", "Number=Sing"),
        ("artisti", "artista", "Gender=Masc|Number=Plur"),
        ("artiste", "artista", "Gender=Fem|Number=Plur"),
        ("nipoti", "nipote", "Number=Plur"),
    ],
)
def test_nouns(form: str, lemma: str, morph: str) -> None:
    assert (lemma, morph, ()) in readings(form, "NOUN")


def test_adjectives_and_ambiguity() -> None:
    assert ("bello", "Gender=Fem|Number=Plur", ()) in readings("belle", "ADJ")
    assert {morph for _, morph, _ in readings("sono", "VERB")} == {
        "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin",
        "Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin",
    }
    # "amati" is no imperative with "ti".
    assert all(not clitics for _, _, clitics in readings("amati", "VERB"))


@pytest.mark.parametrize("form", ["", " ", "xyzzy", "lo", "12", "\t", "a" * 10_000])
def test_unknown_forms_have_no_reading(form: str) -> None:
    assert not [one for one in load_lexicon().analyses(form) if one.pos == "VERB"]


def test_gender_of_nouns() -> None:
    lexicon = load_lexicon()
    assert lexicon.noun_gender("scrittrice") == "feminine"
    assert lexicon.noun_gender("Scrittore") == "masculine"
    assert lexicon.noun_gender("cantante") is None
    assert lexicon.noun_gender("xyzzy") is None


@pytest.mark.parametrize(
    ("name", "gender"),
    [("Andrea", "masculine"), ("Nicola", "masculine"), ("Simone", "masculine"),
     ("Beatrice", "feminine"), ("Alice", "feminine"), ("Maria Grazia", "feminine"),
     ("Gian Maria", "masculine"), ("Niccolò", "masculine"), ("Adrien-Marie", "masculine"),
     ("Carl", "masculine"), ("Zotrella", "feminine"), ("", None), ("...", None)],
)  # fmt: skip
def test_gender_of_first_names(name: str, gender: str | None) -> None:
    assert load_lexicon().name_gender(name) == gender


def test_guesses_can_be_left_out() -> None:
    assert load_lexicon().name_gender("Zotrella", guess=False) is None


def test_a_missing_file_is_named(tmp_path) -> None:
    with pytest.raises(WikicremError, match=r"W703.*forms\.tsv.*lexicon build"):
        Lexicon(tmp_path).analyses("casa")
    (tmp_path / "forms.tsv").touch()
    with pytest.raises(WikicremError, match=r"W703"):
        Lexicon(tmp_path).analyses("casa")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux")
def test_little_is_resident() -> None:
    code = (
        "from spacy_wikicrem.italian.lexicon import load_lexicon\n"
        "lexicon = load_lexicon()\n"
        "for form in ('farlo', 'uova', 'Andrea', 'zzz'): lexicon.analyses(form)\n"
        "lexicon.name_gender('Andrea')\n"
        "from pathlib import Path\n"
        "lines = Path('/proc/self/status').read_text().splitlines()\n"
        "resident = next(int(line.split()[1]) for line in lines if line.startswith('VmHWM'))\n"
        "assert resident < 60 * 1024\n"
        "import sys; assert 'spacy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
