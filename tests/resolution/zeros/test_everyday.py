"""Everyday sentences with subjects that are not written, with the pipelines of Italian and Spanish,
if they are installed."""

import pytest

from tests.pipelines import load_small


def resolved(code, text):
    return load_small(code, zeros=True)(text)


def subjects(doc):
    """From each verb to what its subject stands for."""
    found = {}
    for span in doc.spans["zero_pronouns"]:
        found[span.text] = span._.antecedent.text if span._.antecedent else span.label_
    return found


pytestmark = pytest.mark.filterwarnings("ignore:.*W095")


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("it", "«Dove hai messo le chiavi?» chiese Marta a Paolo. «Le ho lasciate sul tavolo», "
         "rispose lui.", {"hai": "Paolo", "ho": "Paolo"}),
        ("it", "«Verrai domani?» domandò Luca a Sara. «Non posso», rispose lei.",
         {"Verrai": "Sara", "posso": "Sara"}),
        ("it", "Elena incontrò Bruno. «Ho perso il treno», disse Elena.", {"Ho": "Elena"}),
        ("it", "«Hai mangiato?» chiese la nonna a Pietro. «Sono sazio», disse Pietro.",
         {"Hai": "Pietro", "Sono": "Pietro"}),
        ("es", "—¿Dónde has puesto las llaves? —preguntó Marta a Pablo. —Las he dejado en la mesa "
         "—respondió él.", {"has": "Pablo", "he": "Pablo"}),
        ("es", "—¿Has visto a Luis? —preguntó Carmen a Diego. —He visto a su hermano —respondió "
         "Diego.", {"Has": "Diego", "He": "Diego"}),
    ],
)  # fmt: skip
def test_who_speaks_and_who_is_spoken_to(code, text, expected):
    found = subjects(resolved(code, text))
    assert {verb: found.get(verb) for verb in expected} == expected


@pytest.mark.parametrize(
    "text",
    [
        "Nel frattempo preparate la salsa.",
        "Poi tagliate le cipolle.",
        "A parte montate gli albumi.",
        "Infine servite il piatto caldo.",
        "Intanto lavate le zucchine.",
    ],
)
def test_instructions_are_orders(text):
    assert set(subjects(resolved("it", text)).values()) == {"imperative"}


@pytest.mark.parametrize("text", ["Quando preparate la salsa?", "Dite che preparate la salsa."])
def test_questions_and_reports_are_no_orders(text):
    doc = resolved("it", text)
    labels = {span.text: span.label_ for span in doc.spans["zero_pronouns"]}
    assert labels.get("preparate") != "imperative"


@pytest.mark.parametrize(
    ("code", "text", "verb", "expected"),
    [
        ("it", "Il telefono di mio padre non funziona. Vuole portarlo in negozio.", "Vuole",
         "mio padre"),
        ("it", "La macchina di Luca è rotta. Vuole venderla.", "Vuole", "Luca"),
        ("it", "Il computer di Anna è lento. Spera di cambiarlo presto.", "Spera", "Anna"),
        ("it", "La casa di mia zia è troppo grande. Pensa di venderla.", "Pensa", "mia zia"),
        ("es", "El teléfono de mi padre no funciona. Quiere llevarlo a la tienda.", "Quiere",
         "mi padre"),
        ("es", "El coche de Luisa está roto. Piensa venderlo.", "Piensa", "Luisa"),
    ],
)  # fmt: skip
def test_no_thing_wants_something(code, text, verb, expected):
    assert subjects(resolved(code, text))[verb] == expected


@pytest.mark.parametrize(
    ("code", "text", "clitic"),
    [
        ("it", "Luca incontrò Rosa. Le diede un anello.", "Le"),
        ("it", "Rosa pianse. Il vicino entrò e Rosa tacque: le offrì un caffè.", "le"),
        ("it", "Conti protestò con l'arbitro perché non gli aveva concesso il rigore.", "gli"),
        ("it", "Anna vide Marta al mercato. La salutò con la mano.", "La"),
        ("it", "Ugo aspettava Bruno. Voleva salutarlo.", "lo"),
        ("es", "Luis conoció a Luz en el mercado. Le dio un hacha.", "Le"),
        ("es", "Carlos buscaba a Mario. Quería verlo.", "lo"),
    ],
)
def test_nobody_is_the_subject_and_the_object(code, text, clitic):
    doc = resolved(code, text)
    entries = [r for r in doc._.pronoun_resolutions if r["pronoun"]["text"] == clitic]
    (own,) = (entry["antecedent"] and entry["antecedent"]["text"] for entry in entries[-1:])
    verb = max(doc.spans["zero_pronouns"], key=lambda span: span.start)
    assert own is not None and subjects(doc)[verb.text] != own


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("it", "«Vieni?» chiese Marta a Paolo. Aspettava da ore."),
        ("it", "Disse Anna a Bruno che era tardi. Aveva fame."),
        ("es", "Julia miró a Esteban con odio. Tenía miedo."),
        ("es", "Ramiro besó a Clara. Tenía prisa."),
        ("es", "La abuela miró al abuelo. Tenía frío."),
    ],
)
def test_no_clause_is_an_antecedent(code, text):
    doc = resolved(code, text)
    texts = [c["text"] for r in doc._.pronoun_resolutions for c in r["candidates"]]
    assert texts and not [t for t in texts if " a " in t or " al " in t or t == "a"]
