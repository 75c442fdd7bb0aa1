"""Sentences that look like those for which a rule was made, and stay as the parser read them."""

import pytest

from .test_conventions import FIN, PART, make, relations
from .test_conventions_clauses import FP, FS, INF, MP, MS, PART_FS, PLUR, SI

PART_MP = "Gender=Masc|Number=Plur|Tense=Past|VerbForm=Part"


def told(verb: str, kind: str = "ccomp") -> str:
    return (
        f"mi/PRON/obj/1 {verb}/VERB/ROOT/1/{FIN}/{verb} che/SCONJ/mark/3 piove/VERB/{kind}/1/{FIN}"
    )


def is_so(adjective: str, feats: str, lemma: str) -> str:
    return (
        f"è/AUX/cop/1/{FIN} {adjective}/ADJ/ROOT/1/{feats}/{lemma} "
        f"che/SCONJ/mark/3 va/VERB/ccomp/1/{FIN}"
    )


def outer(verb: str, inner: str, noun: str, feats: str) -> str:
    return (
        f"{verb}/VERB/ROOT/0/{FIN} a/ADP/mark/2 {inner}/VERB/xcomp/0/{INF} "
        f"la/DET/det/4 {noun}/NOUN/obj/2/{feats}"
    )


def own(verb: str, noun: str, feats: str) -> str:
    return f"si/PRON/expl/1/{SI} {verb}/VERB/ROOT/1/{FIN} {noun}/NOUN/obj/1/{feats}"


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        # What is said begins: nobody speaks behind its verb.
        (
            f'"/PUNCT/punct/1 Racconta/VERB/ROOT/1/{FIN} una/DET/det/3 storia/NOUN/obj/1/{FS}',
            3,
            "obj",
        ),
        (
            f"\u2014/PUNCT/punct/1 Ripete/VERB/ROOT/1/{FIN} la/DET/det/3 frase/NOUN/obj/1/{FS}",
            3,
            "obj",
        ),
        (
            f"Gridano/VERB/ROOT/0/{PLUR} :/PUNCT/punct/0 -/PUNCT/punct/3 "
            f"Racconta/VERB/parataxis/0/{FIN} una/DET/det/5 storia/NOUN/obj/3/{FS}",
            5,
            "obj",
        ),
        # Who is named tells it.
        (
            f"Ugo/PROPN/nsubj/5 ,/PUNCT/punct/3 il/DET/det/3 maestro/NOUN/appos/0/{MS} "
            f",/PUNCT/punct/3 racconta/VERB/ROOT/5/{FIN} una/DET/det/7 storia/NOUN/obj/5/{FS} "
            f",/PUNCT/punct/9 ride/VERB/conj/5/{FIN}",
            7,
            "obj",
        ),
        (
            f"Ugo/PROPN/nsubj/2 ,/PUNCT/punct/0 racconta/VERB/ROOT/2/{FIN} una/DET/det/4 "
            f"storia/NOUN/obj/2/{FS} e/CCONJ/cc/6 ride/VERB/conj/2/{FIN}",
            4,
            "obj",
        ),
        # How, not as.
        (
            f"sanno/VERB/ROOT/0/{PLUR} come/ADV/advmod/2 spiega/VERB/ccomp/0/{FIN} "
            f"la/DET/det/4 lezione/NOUN/obj/2/{FS}",
            4,
            "obj",
        ),
        (
            f"Come/SCONJ/mark/1 dice/VERB/advcl/4/{FIN} il/DET/det/3 proverbio/NOUN/obj/1/{MS} "
            f"ride/VERB/ROOT/4/{FIN}",
            3,
            "nsubj",
        ),
        # Datives and ways.
        (outer("viene", "darci", "mano", FS), 4, "obj"),
        (outer("continua", "dirmi", "verità", FS), 4, "obj"),
        (outer("continua", "salire", "scala", FS), 4, "obj"),
        (outer("torna", "scendere", "collina", FS), 4, "obj"),
        (outer("veniva", "trovarci", "signora", FS), 4, "nsubj"),
        (outer("torna", "salire", "tensione", FS), 4, "nsubj"),
        # They are told something, or hold somebody for something.
        (told("convince"), 0, "obj"),
        (told("avverte"), 0, "obj"),
        (told("informa"), 0, "obj"),
        (told("racconta"), 0, "iobj"),
        (
            f"amiche/NOUN/nsubj/2/{FP} le/PRON/iobj/2/{SI} portano/VERB/ROOT/2/{PLUR} "
            f"i/DET/det/4 fiori/NOUN/obj/2/{MP}",
            4,
            "obj",
        ),
        (
            f"nonna/NOUN/nsubj/2/{FS} la/PRON/obj/2/{SI} considera/VERB/ROOT/2/{FIN} "
            f"un/DET/det/4 mostro/NOUN/obj/2/{MS}",
            0,
            "nsubj",
        ),
        # How somebody feels, not what is so.
        (is_so("sicura", FS, "sicuro"), 3, "ccomp"),
        (is_so("contento", MS, "contento"), 3, "ccomp"),
        (is_so("convinto", MS, "convinto"), 3, "ccomp"),
        (is_so("certo", MS, "certo"), 3, "csubj"),
        # What it costs, how long and how much.
        (
            f"è/AUX/aux/1/{FIN}/essere costato/VERB/ROOT/1/{PART} "
            f"un/DET/det/3 occhio/NOUN/obj/1/{MS}",
            3,
            "obj",
        ),
        (
            f"è/AUX/aux/1/{FIN}/essere durato/VERB/ROOT/1/{PART} un/DET/det/3 anno/NOUN/obj/1/{MS}",
            3,
            "obj",
        ),
        (
            f"è/AUX/aux/1/{FIN}/essere cresciuta/VERB/ROOT/1/{PART_FS} "
            f"un/DET/det/3 metro/NOUN/obj/1/{MS}",
            3,
            "obj",
        ),
        (
            f"sono/AUX/aux/1/{PLUR}/essere cambiati/VERB/ROOT/1/{PART_MP} gusto/NOUN/obj/1/{MS} "
            f"e/CCONJ/cc/4 moda/NOUN/conj/2/{FS}",
            2,
            "nsubj",
        ),
        # Time that somebody spends.
        (
            f"Trascorse/VERB/ROOT/0/{FIN}/trascorrere un/DET/det/2 anno/NOUN/obj/0/{MS} "
            f"a/ADP/case/4 Parigi/PROPN/obl/0",
            2,
            "obj",
        ),
        (
            f"Passò/VERB/ROOT/0/{FIN}/passare la/DET/det/2 notte/NOUN/obj/0/{FS} "
            f"nel/ADP/case/4 treno/NOUN/obl/0/{MS}",
            2,
            "obj",
        ),
        (
            f"Passò/VERB/ROOT/0/{FIN}/passare un'/DET/det/2 ora/NOUN/obj/0/{FS} "
            f"a/ADP/mark/4 leggere/VERB/advcl/0/{INF}",
            2,
            "obj",
        ),
        (
            f"Passò/VERB/ROOT/0/{FIN}/passare un/DET/det/2 mese/NOUN/obj/0/{MS} "
            f"dal/ADP/case/4 furto/NOUN/obl/0/{MS}",
            2,
            "nsubj",
        ),
        # One's own.
        (own("accese", "sigaretta", FS), 2, "obj"),
        (own("nascose", "viso", MS), 2, "obj"),
        (own("alzò", "bavero", MS), 2, "obj"),
        (own("accese", "lampada", FS), 2, "nsubj"),
        # They ask themselves, they talk to each other.
        (
            f"esperti/NOUN/nsubj/2/{MP} si/PRON/expl/2/{SI} chiedono/VERB/ROOT/2/{PLUR} "
            f"se/SCONJ/mark/4 piove/VERB/ccomp/2/{FIN}",
            0,
            "nsubj",
        ),
        (f"fratelli/NOUN/nsubj/2/{MP} si/PRON/expl/2/{SI} parlano/VERB/ROOT/2/{PLUR}", 0, "nsubj"),
        (f"vicini/NOUN/nsubj/2/{MP} si/PRON/expl/2/{SI} ignorano/VERB/ROOT/2/{PLUR}", 0, "nsubj"),
        (
            f"si/PRON/expl/1/{SI} parlano/VERB/ROOT/1/{PLUR} lingue/NOUN/nsubj/1/{FP}",
            2,
            "nsubj:pass",
        ),
    ],
)
def test_lookalikes(text: str, at: int, expected: str) -> None:
    assert relations(make(text))[at] == expected


def test_anyhow_is_not_how() -> None:
    doc = make(f"Comunque/ADV/advmod/1 è/AUX/ROOT/1/{FIN}/essere qui/ADV/advmod/1")
    assert doc[1].pos_ == "AUX"
