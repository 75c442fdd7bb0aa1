import pytest

from spacy_wikicrem.corpus.wikitext.marks import HOLE
from spacy_wikicrem.corpus.wikitext.template_rules import RULES


def shown(rule: str, *values: str, **named: str) -> str:
    return RULES[rule](rule, {str(n): v for n, v in enumerate(values, 1)} | named)


@pytest.mark.parametrize(
    ("rule", "values", "text"),
    [
        ("siècle", ("XIX", "e"), "XIXe siècle"),
        ("siècle", ("i",), "ier siècle"),
        ("siècle", ("",), HOLE),
        ("siècle av. J.-C.", ("V",), "Ve siècle av. J.-C."),
        ("siècle av. J.-C.", (), HOLE),
        ("siècles", ("IV", "e", "au", "V", "e"), "IVe au Ve siècle"),
        ("deux siècles", ("XVIII", "e", "XIX", "e"), "XVIIIe et XIXe siècles"),
        ("deux siècles", ("XVIII", "e"), HOLE),
        ("date", ("01", "7", "1789"), "1er juillet 1789"),
        ("date", ("14", "13", "1789"), "14 13 1789"),
        ("heure", ("8", "30"), "8 h 30"),
        ("heure", ("huit",), HOLE),
        ("citation", (" oui ",), "« oui »"),
        ("siglo", ("XIX", "", "s"), "siglo XIX"),
        ("siglo", ("I", "a"), "I a. C."),
        ("siglo", ("I", "z"), HOLE),
        ("fecha", ("14", "7", "1789"), "14 de julio de 1789"),
        ("fecha", ("1789", "7", "04"), "4 de julio de 1789"),
        ("fecha", ("14", "13", "1789"), HOLE),
    ],
)
def test_centuries_dates_and_words(rule, values, text):
    assert shown(rule, *values) == text


@pytest.mark.parametrize(
    ("rule", "values", "text"),
    [
        ("unité", ("100", "km", "2"), "100 km²"),
        ("unité", ("12 km",), "12 km"),
        ("unité", ("1234",), "1 234"),
        ("unidad", ("1234",), "1234"),
        ("unidad", ("12345",), "12 345"),
        ("unité", ("-3.5", "m"), "-3,5 m"),
        ("unité", ("1" * 40,), " ".join(["1", *["111"] * 13])),
        ("unité", ("1" * 41,), HOLE),
        ("unité", ("many", "km"), HOLE),
    ],
)
def test_measures(rule, values, text):
    assert shown(rule, *values).replace("\u00a0", " ") == text


def test_powers_of_ten_are_unknown():
    assert shown("unité", "1", "km", e="3") == HOLE
