"""Clitics before verbs and whose the subject is, with small pipelines, if they are installed."""

import pytest

from tests.pipelines import load_small

pytestmark = pytest.mark.filterwarnings("ignore:.*W095")


def answers(code, text):
    """From each pronoun, as written, to its antecedent or None."""
    found = load_small(code)(text)._.pronoun_resolutions
    return {r.pronoun.text: r.antecedent.text if r.antecedent else None for r in found}


@pytest.mark.parametrize(
    ("text", "pronoun", "wanted"),
    [
        ("El gato está enfermo. Su dueña lo lleva al veterinario.", "lo", "El gato"),
        ("La actriz ganó un premio. Su agente la felicitó.", "la", "La actriz"),
        ("Los niños tienen miedo. Su abuela los abraza.", "los", "Los niños"),
        ("Pedro perdió el trabajo. Su jefe le gritó.", "le", "Pedro"),
        ("El gato está solo. Mi vecina lo cuida.", "lo", "El gato"),
        ("Ana vio a Luis. Su hermana lo saludó.", "lo", "Luis"),
        ("Su madre lo cuida.", "lo", None),
    ],
)
def test_whose_the_subject_is_may_be_the_object(text, pronoun, wanted):
    assert answers("es", text)[pronoun] == wanted


@pytest.mark.parametrize(
    ("code", "text", "pronoun", "wanted"),
    [
        ("fr", "La tondeuse est cassée. Le jardinier la démonte.", "la", "La tondeuse"),
        ("fr", "La vache est malade. Mon oncle la soigne.", "la", "La vache"),
        ("fr", "La soupe est prête, Marie la goûte.", "la", "La soupe"),
        ("fr", "La robe est déchirée. La couturière la recoud demain.", "la", "La robe"),
        ("fr", "Le chat est malade. Sa maîtresse le soigne.", "le", "Le chat"),
        ("fr", "Où est la nappe ? La vois-tu ?", "La", "la nappe"),
        ("es", "La radio suena. El abuelo la apaga.", "la", "La radio"),
        ("es", "La planta está seca. El jardinero la riega.", "la", "La planta"),
        ("es", "La pizza está fría. Mi primo la calienta.", "la", "La pizza"),
        ("es", "La carta llegó ayer. Luis la guarda.", "la", "La carta"),
        ("es", "La película es buena. ¿La ves tú?", "La", "La película"),
        # The verb of the sentence before is no part of a mention.
        ("fr", "La fille chante. Sa mère l'écoute.", "Sa", "La fille"),
        ("es", "La niña llora. Su padre la consuela.", "Su", "La niña"),
    ],
)
def test_the_only_word_that_can_be_a_verb_is_one(code, text, pronoun, wanted):
    assert answers(code, text)[pronoun] == wanted


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("fr", "J'ai vu Pierre le forgeron. Charles le Chauve est mort."),
        ("fr", "Le vieux port, la plage et la rue la plus belle."),
        ("fr", "Un homme, la tête basse. Une ville la nuit."),
        ("fr", "Elle aime Julie, une amie, la fille du maire. Jeanne la folle."),
        ("es", "Vimos a Pedro la semana pasada."),
        ("es", "Isabel la Católica y Juana la loca."),
        ("es", "Todo el día la casa. Con la niña, la madre."),
    ],
)
def test_articles_stay_articles(code, text):
    assert not {"la", "le", "La", "Le"} & set(answers(code, text))


@pytest.mark.parametrize(
    ("text", "order", "wanted"),
    [
        ("Il bambino è triste. Dagli un bacio.", "Dagli", "Il bambino"),
        ("Quando arriva Luca, dagli la chiave.", "dagli", "Luca"),
        ("Il gatto ha sete: dagli da bere.", "dagli", "Il gatto"),
        ("Luca ha ragione. Dagli ragione.", "Dagli", "Luca"),
        ("Marta ha sete. Dalle da bere.", "Dalle", "Marta"),
    ],
)
def test_who_is_given_something(text, order, wanted):
    assert answers("it", text)[order] == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Paolo è tornato dagli Stati Uniti. Viene dagli uffici.",
        "Marta esce dalle riunioni. Lavora dalle nove alle due.",
        "Luca gioca dagli uno ai tre anni.",
        "Se la nonna chiama, scappa dagli altri.",
    ],
)
def test_prepositions_stay_prepositions(text):
    assert answers("it", text) == {}
