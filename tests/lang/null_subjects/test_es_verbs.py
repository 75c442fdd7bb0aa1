import pytest

from spacy_wikicrem.lang.null_subjects.es_verbs import (
    may_be_noun,
    order_with_pronouns,
    readings,
)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("compré", {("comprar", "Ind", 1, "Sing")}),
        ("Compró", {("comprar", "Ind", 3, "Sing")}),
        ("puse", {("poner", "Ind", 1, "Sing")}),
        ("dijeron", {("decir", "Ind", 3, "Plur")}),
        ("hizo", {("hacer", "Ind", 3, "Sing")}),
        ("busqué", {("buscar", "Ind", 1, "Sing")}),
        ("empiece", {("empezar", "Sub", 1, "Sing"), ("empezar", "Sub", 3, "Sing")}),
        ("encuentro", {("encontrar", "Ind", 1, "Sing")}),
        ("durmió", {("dormir", "Ind", 3, "Sing")}),
        ("durmamos", {("dormir", "Sub", 1, "Plur")}),
        ("pidieron", {("pedir", "Ind", 3, "Plur")}),
        ("conozco", {("conocer", "Ind", 1, "Sing")}),
        ("digas", {("decir", "Sub", 2, "Sing")}),
        ("vayáis", {("ir", "Sub", 2, "Plur")}),
        ("estén", {("estar", "Sub", 3, "Plur")}),
        ("cierra", {("cerrar", "Ind", 3, "Sing"), ("cerrar", "Imp", 2, "Sing")}),
        ("haz", {("hacer", "Imp", 2, "Sing")}),
        ("tendría", {("tener", "Cnd", 1, "Sing"), ("tener", "Cnd", 3, "Sing")}),
        ("tuviéramos", {("tener", "Sub", 1, "Plur")}),
        ("era", {("ser", "Ind", 1, "Sing"), ("ser", "Ind", 3, "Sing")}),
        ("mesa", set()),
        ("", set()),
    ],
)
def test_forms(form, expected):
    found = set(readings(form))
    assert expected <= found
    assert found or not expected
    assert {lemma for lemma, *_ in found} == {lemma for lemma, *_ in expected}


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("llámame", {("llamar", 2)}),
        ("córtelas", {("cortar", 3)}),
        ("dígame", {("decir", 3)}),
        ("dámelo", {("dar", 2)}),
        ("dime", {("decir", 2)}),
        ("hazlo", {("hacer", 2)}),
        ("ángeles", set()),
        ("títulos", set()),
        ("casas", set()),
        ("lo", set()),
        ("me", set()),
    ],
)
def test_orders_with_pronouns(form, expected):
    assert {(lemma, person) for lemma, _, person, _ in order_with_pronouns(form)} == expected


def test_what_may_be_a_noun():
    assert may_be_noun("corte") and may_be_noun("Trabajo")
    assert not may_be_noun("compré") and not may_be_noun("entraron")
