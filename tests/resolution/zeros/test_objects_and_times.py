"""Zero pronouns beside objects, days and times that a small parser takes for the subject, with the
pipelines of Italian and Spanish, if they are installed."""

import pytest

from tests.resolution.zeros.test_everyday import resolved

pytestmark = pytest.mark.filterwarnings("ignore:.*W095")


def subjects(code, text):
    """From each verb to what its subject stands for, or None."""
    doc = resolved(code, text)
    pairs = ((span.text, span._.antecedent) for span in doc.spans["zero_pronouns"])
    return {verb: None if found is None else found.text for verb, found in pairs}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("El camarero vio a la clienta. Le trajo la cuenta.", {"trajo": "El camarero"}),
        ("La abuela llamó a Pedro. Le contó un cuento.", {"contó": "La abuela"}),
        ("El juez vio al ladrón. Le explicó la sentencia.", {"explicó": "El juez"}),
        ("La doctora recibió a Juan. Le recetó una pomada.", {"recetó": "La doctora"}),
        ("El vendedor saludó a Rosa. Le ofreció un café.", {"ofreció": "El vendedor"}),
        # The subject is there.
        ("La paciente esperaba. Le dijo la verdad el médico.", {}),
        ("La tarta está lista. Le gusta el chocolate.", {}),
        ("Ana se cayó. Le dolía la pierna.", {}),
        ("Juan entró. Le preguntó el portero.", {}),
        ("Marta es artista. Toca la guitarra.", {"Toca": "Marta"}),
        ("Luis estudia. Toca el violín.", {"Toca": "Luis"}),
        # What somebody else did to the one before.
        ("El niño lloraba. Le compré un helado.", {"compré": None}),
    ],
)
def test_what_is_given_or_played_is_no_subject(text, expected):
    assert subjects("es", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hace mucho que no te veo.", {"veo": None}),
        ("Hace bastante que espero.", {"espero": None}),
        ("Hace poco que llegó.", {"llegó": None}),
        ("Hace ya mucho que nos conocemos.", {"conocemos": None}),
        ("Hace tiempo que no fumo.", {"fumo": None}),
        ("Hacía mucho que no llovía.", {}),
        ("Ana está aquí. Hace tiempo que vive en París.", {"vive": "Ana"}),
        ("Pedro está en el taller. Hace poco ruido.", {"Hace": "Pedro"}),
    ],
)
def test_how_long_it_is(text, expected):
    assert subjects("es", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Giulia è brava. Suona la chitarra.", {"Suona": "Giulia"}),
        ("Mio zio è musicista. Suona il violoncello.", {"Suona": "Mio zio"}),
        ("Paolo si annoia. Suona il piano.", {"Suona": "Paolo"}),
        ("Suona la campana. Suona il telefono.", {}),
        ("La zia è a Parigi. Parte domenica.", {"Parte": "La zia"}),
        ("Il postino è malato. Torna domenica.", {"Torna": "Il postino"}),
        ("Mio fratello è in viaggio. Arriva domenica.", {"Arriva": "Mio fratello"}),
        ("Marco è in ritardo. Arriva il treno.", {}),
        ("Il pane è vecchio. Si è indurito.", {"è": "Il pane"}),
        ("Il motore è caldo. Si è surriscaldato.", {"è": "Il motore"}),
        ("Il fiume è gelido. Si è congelato.", {"è": "Il fiume"}),
        ("Il vestito è vecchio. Si è strappato.", {"è": "Il vestito"}),
        ("Il cancello è aperto. Si è arrugginito.", {"è": "Il cancello"}),
        ("Il pesce era fresco. Si è mangiato bene.", {}),
        ("Si è parlato di tutto.", {}),
    ],
)
def test_italian(text, expected):
    assert subjects("it", text) == expected


@pytest.mark.parametrize(
    ("code", "text", "verb", "wanted"),
    [
        ("it", "Il dottore l'ha seguita. Non so che cosa si siano detti.", "so", None),
        ("it", "La zia non risponde. Ho provato sul cellulare.", "Ho", None),
        ("it", "La nonna è uscita. Hai fame?", "Hai", None),
        ("it", "Anna, hai fame?", "hai", "Anna"),
        ("it", "«Ho fame», disse Anna.", "Ho", "Anna"),
        ("it", "La legna è bagnata. Dev'essere secca.", "Dev'", "La legna"),
        ("es", "El niño lloraba. Le compré un helado.", "compré", None),
        ("es", "La vaca está sana. Le miré la boca.", "miré", None),
        ("es", "El estuche es nuevo. Si pierdes las llaves, llama.", "pierdes", None),
        ("es", "Querida Marta: hemos llegado.", "hemos", None),
        ("es", "La paciente despertó. Pedía agua.", "Pedía", "La paciente"),
        ("es", "El recepcionista dormía. Llegamos a las once.", "Llegamos", None),
    ],
)
def test_no_noun_is_the_first_or_the_second_person(code, text, verb, wanted):
    assert subjects(code, text)[verb] == wanted
