"""Rules for speech, times, raised and dislocated subjects, titles, datives and questions."""

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


def speech(verb: str, noun: str, kind: str = "parataxis") -> str:
    return (
        f"Dormono/VERB/ROOT/0/{PLUR} »/PUNCT/punct/0 {verb}/VERB/{kind}/0/{FIN} "
        f"{noun}/NOUN/obj/2/{MS} ./PUNCT/punct/0"
    )


@pytest.mark.parametrize(
    ("verb", "noun", "expected"),
    [
        ("disse", "medico", "nsubj"),
        ("avverte", "capogruppo", "nsubj"),
        ("ribatte", "avvocato", "nsubj"),
        ("raccontò", "volontario", "nsubj"),
        ("scriveva", "critico", "nsubj"),
        ("mangiava", "pane", "obj"),
        ("dissero", "medico", "obj"),
    ],
)
def test_who_speaks(verb: str, noun: str, expected: str) -> None:
    assert relations(make(speech(verb, noun)))[3] == expected


def test_who_speaks_has_no_subject_of_the_speech() -> None:
    other = "lui/PRON/nsubj/7"
    text = (
        f"Ugo/PROPN/nsubj/2 ,/PUNCT/punct/0 racconta/VERB/parataxis/{{0}}/{FIN} la/DET/det/4 "
        f"zia/NOUN/obj/2/{FS} ,/PUNCT/punct/2 {{1}}ride/VERB/ROOT/{{0}}/{FIN}"
    )
    assert relations(make(text.format(6, "")))[4] == "nsubj"
    assert relations(make(text.format(7, f"{other} ")))[4] == "obj"


def test_what_is_said_keeps_its_subject() -> None:
    inside = make(
        f"La/DET/det/1 bellezza/NOUN/nsubj/3/{FS} ,/PUNCT/punct/3 scriveva/VERB/parataxis/7/{FIN} "
        f"un/DET/det/5 critico/NOUN/obj/3/{MS} ,/PUNCT/punct/3 resta/VERB/ROOT/7/{FIN}"
    )
    assert (inside[1].head.i, inside[1].dep_, inside[5].dep_) == (7, "nsubj", "nsubj")
    outside = make(
        f"le/DET/det/1 bottiglie/NOUN/nsubj/3/{FP} ,/PUNCT/punct/3 spiega/VERB/ROOT/3/{FIN} "
        f"il/DET/det/5 capo/NOUN/obj/3/{MS} ,/PUNCT/punct/3 contenevano/VERB/ccomp/3/{PLUR}"
    )
    assert (outside[1].head.i, outside[7].dep_, outside[3].dep_) == (7, "ROOT", "parataxis")
    bread = make(
        f"Uscì/VERB/ROOT/0/{FIN} ,/PUNCT/punct/2 chiese/VERB/conj/0/{FIN} il/DET/det/4 "
        f"conto/NOUN/obj/2/{MS}"
    )
    assert bread[4].dep_ == "obj"


@pytest.mark.parametrize(
    ("verb", "kind", "expected"),
    [
        # The comma hangs on the noun before it.
        ("scriveva", "conj", (7, "nsubj", "nsubj")),
        ("osserva", "parataxis", (7, "nsubj", "nsubj")),
        ("diceva", "ccomp", (7, "nsubj", "nsubj")),
        ("ricorda", "conj", (7, "nsubj", "nsubj")),
        ("avverte", "parataxis", (7, "nsubj", "nsubj")),
        # No verbs of speech, no part of what is said.
        ("mangia", "conj", (3, "nsubj", "obj")),
        ("osserva", "advcl", (3, "nsubj", "obj")),
    ],
)
def test_between_commas(verb: str, kind: str, expected: tuple[int, str, str]) -> None:
    doc = make(
        f"l'/DET/det/1 uomo/NOUN/nsubj/3/{MS} ,/PUNCT/punct/1 {verb}/VERB/ROOT/3/{FIN} "
        f"il/DET/det/5 prete/NOUN/obj/3/{MS} ,/PUNCT/punct/3 resta/VERB/{kind}/3/{FIN}"
    )
    assert (doc[1].head.i, doc[1].dep_, doc[5].dep_) == expected
    assert [token.dep_ for token in doc].count("ROOT") == 1


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        (f"Giovedì/NOUN/nsubj/1/{MS} parla/VERB/ROOT/1/{FIN}/parlare", 0, "obl"),
        (f"Domenica/NOUN/nsubj/1/{FS} nevica/VERB/ROOT/1/{FIN}/nevicare", 0, "obl"),
        (f"sabato/NOUN/nsubj/1/{MS} veda/VERB/ROOT/1/{FIN}/vedere", 0, "obl"),
        (f"notte/NOUN/nsubj/2/{FS} Ada/PROPN/nsubj/2 canta/VERB/ROOT/2/{FIN}", 0, "obl"),
        (f"anno/NOUN/nsubj/2/{MS} lui/PRON/nsubj/2 canta/VERB/ROOT/2/{FIN}", 0, "obl"),
        (f"sabato/NOUN/nsubj/1/{MS} arriva/VERB/ROOT/1/{FIN}/arrivare", 0, "nsubj"),
        (f"il/DET/det/1/{THE} sabato/NOUN/nsubj/2/{MS} piace/VERB/ROOT/2/{FIN}", 1, "nsubj"),
        (f"parla/VERB/ROOT/0/{FIN} giovedì/NOUN/nsubj/0/{MS}", 1, "nsubj"),
        # What passes.
        (f"Passò/VERB/ROOT/0/{FIN} un'/DET/det/2 ora/NOUN/dislocated/0/{FS}", 2, "dislocated"),
        (
            f"trascorsa/VERB/advcl/5/{PART_FS} l'/DET/det/2 estate/NOUN/obj/0/{FS} a/ADP/case/4 "
            f"Pisa/PROPN/obl/0 va/VERB/ROOT/5/{FIN}",
            2,
            "nsubj",
        ),
        (f"Passò/VERB/ROOT/0/{FIN} un'/DET/det/2 ora/NOUN/obj/0/{FS}", 2, "nsubj"),
        (f"passano/VERB/ROOT/0/{PLUR} due/NUM/nummod/2 ore/NOUN/obj/0/{FP}", 2, "nsubj"),
        (
            f"trascorsa/VERB/advcl/3/{PART_FS} l'/DET/det/2 estate/NOUN/obj/0/{FS} va/VERB/ROOT/3",
            2,
            "nsubj",
        ),
        (
            f"Decorso/VERB/advcl/3/{PART} un/DET/det/2 anno/NOUN/obl/0/{MS} va/VERB/ROOT/3",
            2,
            "nsubj",
        ),
        (
            f"Finita/VERB/advcl/3/{PART_FS} la/DET/det/2 messa/NOUN/obl/0/{FS} va/VERB/ROOT/3",
            2,
            "nsubj",
        ),
        (
            f"ha/AUX/aux/1/{FIN} passato/VERB/ROOT/1/{PART} un/DET/det/3 anno/NOUN/obj/1/{MS}",
            3,
            "obj",
        ),
        (f"Passò/VERB/ROOT/0/{FIN} la/DET/det/2 palla/NOUN/obj/0/{FS}", 2, "obj"),
        (
            f"è/AUX/aux/1/{FIN} deceduta/VERB/ROOT/1/{PART_FS} la/DET/det/3 notte/NOUN/obl/1/{FS}",
            3,
            "obl",
        ),
        # Subjects behind a verb that has no object.
        (f"circola/VERB/ROOT/0/{FIN} l'/DET/det/2 ipotesi/NOUN/obj/0/{FS}", 2, "nsubj"),
        (f"vige/VERB/ROOT/0/{FIN} l'/DET/det/2 obbligo/NOUN/obj/0/{MS}", 2, "nsubj"),
        (f"scorrono/VERB/ROOT/0/{PLUR} tre/NUM/nummod/2 corsi/NOUN/obj/0/{MP}", 2, "nsubj"),
        (
            f"è/AUX/aux/1/{FIN} cambiata/VERB/ROOT/1/{PART_FS} la/DET/det/3 vita/NOUN/obj/1/{FS}",
            3,
            "nsubj",
        ),
        (
            f"è/AUX/aux/1/{FIN} mancato/VERB/ROOT/1/{PART} il/DET/det/3 tempo/NOUN/obj/1/{MS}",
            3,
            "nsubj",
        ),
        (
            f"ha/AUX/aux/1/{FIN}/avere mancato/VERB/ROOT/1/{PART}/mancare il/DET/det/3 "
            f"gol/NOUN/obj/1/{MS}",
            3,
            "obj",
        ),
        (f"riprese/VERB/ROOT/0/{FIN} la/DET/det/2/{THE} guida/NOUN/obj/0/{FS}", 2, "obj"),
        # Subjects of the verb outside.
        (f"Tornano/VERB/ROOT/0/{PLUR} salire/VERB/xcomp/0/{INF} tassi/NOUN/obj/1/{MP}", 2, "nsubj"),
        (
            f"comincia/VERB/ROOT/0/{FIN} scarseggiare/VERB/xcomp/0/{INF} cibo/NOUN/obj/1/{MS}",
            2,
            "nsubj",
        ),
        (f"venne/VERB/ROOT/0/{FIN} trovarlo/VERB/xcomp/0/{INF} Ada/PROPN/obj/1", 2, "nsubj"),
        (
            f"inizia/VERB/ROOT/0/{FIN} formarsi/VERB/xcomp/0/{INF} crosta/NOUN/obj/1/{FS}",
            2,
            "nsubj",
        ),
        (f"venne/VERB/ROOT/0/{FIN} trovare/VERB/xcomp/0/{INF} Ada/PROPN/obj/1", 2, "obj"),
        (f"Tornano/VERB/ROOT/0/{PLUR} salire/VERB/xcomp/0/{INF} monte/NOUN/obj/1/{MS}", 2, "obj"),
    ],
)
def test_times_and_subjects(text: str, at: int, expected: str) -> None:
    assert relations(make(text))[at] == expected


def taken_up(first: str, clitic: str, last: str) -> list[str]:
    doc = make(f"{first} {clitic}/PRON/obj/2/{SI} tiene/VERB/ROOT/2/{FIN} la/DET/det/4 {last}")
    return [doc[0].dep_, doc[4].dep_]


@pytest.mark.parametrize(
    ("first", "clitic", "last", "expected"),
    [
        (f"figli/NOUN/nsubj/2/{MP}", "li", f"suocera/NOUN/obj/2/{FS}", ["dislocated", "nsubj"]),
        (f"voti/NOUN/nsubj/2/{MP}", "li", f"donna/NOUN/obj/2/{FS}", ["dislocated", "nsubj"]),
        (f"cane/NOUN/nsubj/2/{MS}", "lo", f"zia/NOUN/obj/2/{FS}", ["dislocated", "nsubj"]),
        (f"auto/NOUN/nsubj/2/{FS}", "l'", "Giulia/PROPN/obj/2", ["dislocated", "nsubj"]),
        (f"chiavi/NOUN/nsubj/2/{FP}", "le", f"zia/NOUN/obj/2/{FS}", ["dislocated", "nsubj"]),
        # Either may be taken up.
        (f"nonna/NOUN/nsubj/2/{FS}", "la", f"torta/NOUN/obj/2/{FS}", ["nsubj", "obj"]),
    ],
)
def test_taken_up(first: str, clitic: str, last: str, expected: list[str]) -> None:
    assert taken_up(first, clitic, last) == expected


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        # Names behind titles.
        (f"giudice/NOUN/nsubj/2/{MS} Carli/PROPN/nsubj/2 riceve/VERB/ROOT/2/{FIN}", 1, "nmod"),
        (f"onorevole/NOUN/nsubj/2/{MS} Lopes/PROPN/nsubj/2 dice/VERB/ROOT/2/{FIN}", 1, "nmod"),
        (
            f"re/NOUN/nsubj:pass/3/{MS} Juan/PROPN/nsubj:pass/3 è/AUX/aux:pass/3/{FIN} "
            f"visto/VERB/ROOT/3/{PART}",
            1,
            "nmod",
        ),
        # Datives, of objects alone.
        (f"gli/PRON/nsubj/1 parla/VERB/ROOT/1/{FIN}", 0, "nsubj"),
        (f"gli/PRON/obj/1 parla/VERB/ROOT/1/{FIN}", 0, "iobj"),
        (f"ne/PRON/obj/1 parla/VERB/ROOT/1/{FIN}", 0, "iobj"),
        (f"le/PRON/obj/1 dispiace/VERB/ROOT/1/{FIN}/dispiacere", 0, "iobj"),
        (f"mi/PRON/obj/1 disse/VERB/ROOT/1/{FIN}/dire", 0, "iobj"),
        (f"ci/PRON/obj/1 dà/VERB/ROOT/1/{FIN}/dare pane/NOUN/obj/1/{MS}", 0, "iobj"),
        (f"mi/PRON/obj/1 vede/VERB/ROOT/1/{FIN}/vedere", 0, "obj"),
        (f"le/PRON/obj/1 vede/VERB/ROOT/1/{FIN}/vedere", 0, "obj"),
        (f"cui/PRON/nsubj/1 appartengono/VERB/ROOT/1/{PLUR}", 0, "obl"),
        # Clauses as subjects.
        (f"è/AUX/cop/1/{FIN} bello/ADJ/ROOT/1/{MS} partire/VERB/ccomp/1/{INF}", 2, "csubj"),
        (
            f"è/AUX/cop/1/{FIN} vero/ADJ/ROOT/1/{MS} che/SCONJ/mark/3 va/VERB/ccomp/1/{FIN}",
            3,
            "csubj",
        ),
        (
            f"è/AUX/cop/1/{FIN} giusto/ADJ/ROOT/1/{MS} che/SCONJ/mark/3 va/VERB/ccomp/1/{FIN}",
            3,
            "csubj",
        ),
        (f"basta/VERB/ROOT/0/{FIN}/bastare correre/VERB/ccomp/0/{INF}", 1, "csubj"),
        (f"piace/VERB/ROOT/0/{FIN}/piacere correre/VERB/xcomp/0/{INF}", 1, "csubj"),
        (
            f"Ada/PROPN/nsubj/2 è/AUX/cop/2/{FIN} felice/ADJ/ROOT/2/{FS} che/SCONJ/mark/4 "
            f"va/VERB/ccomp/2/{FIN}",
            4,
            "ccomp",
        ),
        (
            f"sono/AUX/cop/1/Number=Sing|Person=1|VerbForm=Fin felice/ADJ/ROOT/1/{FS} "
            f"che/SCONJ/mark/3 va/VERB/ccomp/1/{FIN}",
            3,
            "ccomp",
        ),
        # "che" where nobody else is named.
        (f"nota/NOUN/ROOT/0/{FS} che/PRON/nsubj/2 invia/VERB/acl:relcl/0/{FIN}/inviare", 1, "obj"),
        (
            f"carica/NOUN/ROOT/0/{FS} che/PRON/nsubj/2 mantiene/VERB/acl:relcl/0/{FIN}/mantenere",
            1,
            "obj",
        ),
        (
            f"strada/NOUN/ROOT/0/{FS} che/PRON/nsubj/2 porta/VERB/acl:relcl/0/{FIN}/portare",
            1,
            "nsubj",
        ),
        (
            f"uomo/NOUN/ROOT/0/{MS} che/PRON/nsubj/2 invia/VERB/acl:relcl/0/{FIN}/inviare "
            f"note/NOUN/obj/2/{FP}",
            1,
            "nsubj",
        ),
        # Not under "fare", nor beside another subject.
        (
            f"fanno/VERB/ROOT/0/{PLUR}/fare crescere/VERB/xcomp/0/{INF} i/DET/det/3/{THE} "
            f"pini/NOUN/obj/1/{MP}",
            3,
            "obj",
        ),
        (f"accoglierlo/VERB/advcl/2/{INF} José/PROPN/nsubj/0 va/VERB/ROOT/2/{FIN}", 1, "nsubj"),
        (f"accogliere/VERB/advcl/2/{INF} José/PROPN/nsubj/0 va/VERB/ROOT/2/{FIN}", 1, "obj"),
    ],
)
def test_parts_of_the_clause(text: str, at: int, expected: str) -> None:
    assert relations(make(text))[at] == expected


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        # Nouns that only look like verbs.
        (f"chiede/VERB/ROOT/0/{FIN} la/DET/det/2 convalida/NOUN/obj/0/{FS}", 2, "NOUN"),
        (f"aggrava/VERB/ROOT/0/{FIN} lo/DET/det/2 scolo/NOUN/obj/0/{MS}", 2, "NOUN"),
        # A foreign phrase.
        ("pugili/NOUN/ROOT/0 pound/X/nmod/0 for/X/flat/1", 1, "X"),
        ("funghi/NOUN/ROOT/0 champignon/X/nmod/0", 1, "NOUN"),
        # No adverbs.
        (f"tiene/VERB/ROOT/0/{FIN} lontane/ADJ/advmod/0/{FP}", 1, "ADJ"),
        (f"arriva/VERB/ROOT/0/{FIN} mattina/NOUN/advmod/0/{FS}", 1, "NOUN"),
        (f"va/VERB/ROOT/0/{FIN} piano/NOUN/advmod/0/{MS}", 1, "ADV"),
        # No participles.
        (
            f"esame/NOUN/ROOT/0/{MS} successivo/ADJ/amod/0/{MS} al/ADP/case/3 sinistro/NOUN/obl/1",
            1,
            "ADJ",
        ),
        (
            f"dato/NOUN/ROOT/0/{MS} conseguente/ADJ/amod/0/{MS} al/ADP/case/3 moto/NOUN/obl/1",
            1,
            "ADJ",
        ),
        # Clefts and places keep their copula.
        (f"furono/AUX/ROOT/0/{PLUR} le/DET/det/2 donne/NOUN/nsubj/0/{FP}", 0, "AUX"),
        (f"dov'/ADV/advmod/1 è/AUX/ROOT/1/{FIN} la/DET/det/3 sede/NOUN/nsubj/1/{FS}", 1, "VERB"),
    ],
)
def test_parts_of_speech(text: str, at: int, expected: str) -> None:
    assert parts(make(text))[at] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"Quale/DET/det/1 regista/NOUN/nsubj/2/{MS} vinse/VERB/ROOT/2/{FIN} la/DET/det/4 "
            "Palma/PROPN/obj/2 ?/PUNCT/punct/2",
            ["nsubj", "obj"],
        ),
        (
            f"Quale/DET/det/1 stato/NOUN/nsubj/2/{MS} ha/VERB/ROOT/2/{FIN} ora/ADV/advmod/2 "
            "Roma/PROPN/obj/2 ?/PUNCT/punct/2",
            ["nsubj", "obj"],
        ),
        (
            f"Quale/DET/det/1 fiume/NOUN/nsubj/2/{MS} attraversa/VERB/ROOT/2/{FIN} "
            "ora/ADV/advmod/2 Roma/PROPN/obj/2 ?/PUNCT/punct/2",
            ["nsubj", "obj"],
        ),
        (
            f"Quale/DET/det/1 nome/NOUN/nsubj/2/{MS} dava/VERB/ROOT/2/{FIN} poi/ADV/advmod/2 "
            "Holmes/PROPN/obj/2 ?/PUNCT/punct/2",
            ["obj", "nsubj"],
        ),
        (
            f"Che/DET/det/1 cosa/PRON/nsubj/2 significa/VERB/ROOT/2/{FIN} la/DET/det/4 "
            f"sigla/NOUN/obj/2/{FS} ?/PUNCT/punct/2",
            ["obj", "nsubj"],
        ),
        (
            f"Che/DET/det/1 cosa/PRON/nsubj/2 produce/VERB/ROOT/2/{FIN} la/DET/det/4 "
            f"ditta/NOUN/obj/2/{FS} ?/PUNCT/punct/2",
            ["obj", "nsubj"],
        ),
        (
            f"Che/DET/det/1 cosa/PRON/nsubj/2 causò/VERB/ROOT/2/{FIN} la/DET/det/4 "
            f"crisi/NOUN/obj/2/{FS} ?/PUNCT/punct/2",
            ["nsubj", "obj"],
        ),
    ],
)
def test_questions(text: str, expected: list[str]) -> None:
    found = relations(make(text))
    assert [found[1], found[4]] == expected


def test_two_are_the_reasons() -> None:
    doc = make(
        f"Due/NUM/nummod/3 sono/AUX/cop/3/{PLUR} le/DET/det/3/{THE} ragioni/NOUN/ROOT/3/{FP}"
    )
    assert relations(doc) == ["ROOT", "cop", "det", "nsubj"]
    been = make(
        f"Deludente/ADJ/amod/4/{FS} è/AUX/aux/4/{FIN} stata/AUX/cop/4/{PART_FS} la/DET/det/4/{THE} "
        f"copertura/NOUN/ROOT/4/{FS}"
    )
    assert (been[0].dep_, been[4].dep_) == ("ROOT", "nsubj")


def test_who_wonders_who() -> None:
    knows = make(
        f"Sa/VERB/ROOT/0/{FIN}/sapere chi/PRON/nsubj/3 ha/AUX/aux/3/{FIN} "
        f"pagato/VERB/ccomp/0/{PART}"
    )
    assert (knows[1].head.i, knows[3].dep_) == (3, "ccomp")
    pays = make(f"Chi/PRON/nsubj/1 rompe/VERB/ROOT/1/{FIN} pagando/VERB/advcl/1/VerbForm=Ger")
    assert (pays[0].head.i, pays[1].dep_) == (1, "ROOT")


def test_a_comma_makes_a_relative_pronoun() -> None:
    doc = make(
        f"lira/NOUN/ROOT/0/{FS} ,/PUNCT/punct/4 che/PRON/nsubj/4 lui/PRON/nsubj/4 "
        f"crede/VERB/acl:relcl/0/{FIN} re/NOUN/xcomp/4/{MS}"
    )
    assert (doc[2].pos_, doc[4].dep_) == ("PRON", "acl:relcl")
