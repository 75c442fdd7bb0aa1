"""Rules for passives with "andare", "si" and "da"."""

import pytest

from .test_conventions import FIN, PART, make, parts, relations

PLUR = "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin"
FS, MS = "Gender=Fem|Number=Sing", "Gender=Masc|Number=Sing"
FP, MP = "Gender=Fem|Number=Plur", "Gender=Masc|Number=Plur"
PARTS = "Gender=Fem|Number=Plur|Tense=Past|VerbForm=Part"
PART_FS = "Gender=Fem|Number=Sing|Tense=Past|VerbForm=Part"
SI = "Clitic=Yes|Person=3|PronType=Prs"
INF = "VerbForm=Inf"
THE = "Definite=Def|PronType=Art"


def si(verb: str, noun: str, feats: str, fin: str = PLUR) -> str:
    article = "il" if "Sing" in feats else "i"
    said = f"si/PRON/expl/1/{SI} {verb}/VERB/ROOT/1/{fin}"
    return f"{said} {article}/DET/det/3 {noun}/NOUN/obj/1/{feats}"


def goes(verb: str, part: str, feats: str) -> str:
    return (
        f"le/DET/det/1 rose/NOUN/nsubj/2/{FP} {verb}/VERB/ROOT/2/{PLUR} {part}/VERB/xcomp/2/{feats}"
    )


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("potate", ["det", "nsubj:pass", "aux:pass", "ROOT"]),
        ("estese", ["det", "nsubj:pass", "aux:pass", "ROOT"]),
        ("proposte", ["det", "nsubj:pass", "aux:pass", "ROOT"]),
        ("lette", ["det", "nsubj:pass", "aux:pass", "ROOT"]),
        ("ripartite", ["det", "nsubj:pass", "aux:pass", "ROOT"]),
        # No passives.
        ("vestite", ["det", "nsubj", "ROOT", "xcomp"]),
        ("arrivate", ["det", "nsubj", "ROOT", "xcomp"]),
    ],
)
def test_what_must_be_done(part: str, expected: list[str]) -> None:
    assert relations(make(goes("vanno", part, PARTS))) == expected


def test_what_must_be_done_is_a_verb_and_needs_a_finite_one() -> None:
    as_adjective = f"vanno/VERB/ROOT/0/{PLUR} potate/ADJ/xcomp/0/{FP}"
    assert parts(make(as_adjective)) == ["AUX", "VERB"]
    gone = f"andate/VERB/ROOT/0/{PARTS} potate/VERB/xcomp/0/{PARTS}"
    assert relations(make(gone)) == ["ROOT", "xcomp"]


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("", "expl:impers"),
        (f" candidato/NOUN/obj/1/{MS}", "expl"),
        (f" candidato/NOUN/nsubj/1/{MS}", "expl"),
    ],
)
def test_people_vote_where_nothing_is_named(rest: str, expected: str) -> None:
    assert relations(make(f"si/PRON/expl/1/{SI} vota/VERB/ROOT/1/{FIN}{rest}"))[0] == expected


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        # What agrees with a verb in the plural is the subject of a passive.
        (si("raccolgono", "fichi", MP), 0, "expl:pass"),
        (si("raccolgono", "fichi", MP), 3, "nsubj:pass"),
        (si("leggono", "libri", MP), 3, "nsubj:pass"),
        (si("vendono", "case", FP), 3, "nsubj:pass"),
        (si("escludono", "vermi", MP), 3, "nsubj:pass"),
        (si("lavano", "denti", MP), 3, "obj"),
        (si("raccoglie", "fichi", MP, FIN), 3, "obj"),
        # Nor is what meets or hides an object.
        (si("nascondono", "ladri", MP), 3, "nsubj"),
        (si("riunirà", "comitato", MS, FIN), 3, "nsubj"),
        (si("verificò", "incidente", MS, FIN), 3, "nsubj"),
        (si("avvicina", "vendemmia", FS, FIN), 3, "nsubj"),
        (si("svolgono", "prove", FP), 3, "nsubj"),
        (si("mette", "cappello", MS, FIN), 3, "obj"),
        # Nobody is named.
        (f"si/PRON/expl/1/{SI} vota/VERB/ROOT/1/{FIN}", 0, "expl:impers"),
        (f"si/PRON/expl/1/{SI} lavora/VERB/ROOT/1/{FIN}", 0, "expl:impers"),
        (f"si/PRON/expl/1/{SI} viaggia/VERB/ROOT/1/{FIN}", 0, "expl:impers"),
        (f"si/PRON/expl/1/{SI} legge/VERB/ROOT/1/{FIN} sta/VERB/ccomp/1/{FIN}", 0, "expl:impers"),
        (f"si/PRON/expl/1/{SI} sa/VERB/ROOT/1/{FIN} sta/VERB/ccomp/1/{FIN}", 0, "expl:impers"),
        (f"si/PRON/expl/1/{SI} alza/VERB/ROOT/1/{FIN}", 0, "expl"),
        (f"si/PRON/expl/1/{SI} chiede/VERB/ROOT/1/{FIN} sta/VERB/ccomp/1/{FIN}", 0, "expl"),
        # The copula of a participle is an auxiliary, unless it says how somebody is.
        (f"è/AUX/cop/1/{FIN} difeso/VERB/ROOT/1/{PART}", 0, "aux:pass"),
        (f"è/AUX/cop/1/{FIN} vietato/VERB/ROOT/1/{PART}", 0, "aux:pass"),
        (f"è/AUX/cop/1/{FIN} arrivato/VERB/ROOT/1/{PART}", 0, "aux"),
        (f"è/AUX/cop/1/{FIN} convinto/VERB/ROOT/1/{PART}", 0, "cop"),
        (f"è/AUX/cop/2/{FIN} re/NOUN/obl/2 difeso/VERB/ROOT/2/{PART}", 0, "cop"),
        # Passives without an auxiliary.
        (f"alcuni/PRON/nsubj:pass/1/{MP} composti/VERB/ROOT/1/{PART}", 0, "nsubj:pass"),
        (f"alcuni/PRON/nsubj:pass/1/{MP} partiti/VERB/ROOT/1/{PART}", 0, "nsubj"),
        # Changes of verbs without an object.
        (f"è/AUX/aux/1/{FIN} circolata/VERB/ROOT/1/{PART_FS}", 0, "aux"),
        (f"è/AUX/aux/1/{FIN} raddoppiata/VERB/ROOT/1/{PART_FS}", 0, "aux"),
    ],
)
def test_passives(text: str, at: int, expected: str) -> None:
    assert relations(make(text))[at] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("spedita/VERB/ROOT/0/{0} da/ADP/case/2 Buenos/PROPN/obl/0", "obl"),
        ("importata/VERB/ROOT/0/{0} dai/ADP/case/2 paesi/NOUN/obl/0", "obl"),
        ("ricercata/VERB/ROOT/0/{0} da/ADP/case/2 lunedì/NOUN/obl/0", "obl"),
        ("sospesa/VERB/ROOT/0/{0} dal/ADP/case/2 agosto/NOUN/obl/0", "obl"),
        ("ottenuta/VERB/ROOT/0/{0} dal/ADP/case/2 vitigno/NOUN/obl/0", "obl"),
        ("scritta/VERB/ROOT/0/{0} dal/ADP/case/2 giudice/NOUN/obl/0", "obl:agent"),
    ],
)
def test_agents_and_sources(text: str, expected: str) -> None:
    assert relations(make(text.format(PART_FS)))[2] == expected
