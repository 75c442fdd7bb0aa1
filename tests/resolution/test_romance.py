"""Italian, Spanish and French: built by hand, so that no pipeline is needed."""

from dataclasses import replace

import pytest
from spacy.tokens import Doc, Span

from spacy_wikicrem.lang import get
from spacy_wikicrem.resolution.agreement import agree
from spacy_wikicrem.resolution.binding import find_bounds
from spacy_wikicrem.resolution.grammatical import describe_grammatically
from spacy_wikicrem.resolution.known import Features
from spacy_wikicrem.resolution.mentions import find_mentions
from spacy_wikicrem.resolution.pairing import pair, tabulate
from spacy_wikicrem.resolution.pronouns import find_pronouns, pronoun_at
from spacy_wikicrem.resolution.resolutions import write_entry
from spacy_wikicrem.resolution.resolved_text import get_resolved_text
from tests.pipelines import vocab_of

M, F, P = "Gender=Masc|Number=Sing", "Gender=Fem|Number=Sing", "Gender=Fem|Number=Plur"


def make(code, rows, ents=()):
    """rows: "form pos dep head morph", heads counted from 0; "~" before a form: no space before."""
    cells = [row.split() for row in rows.strip().splitlines()]
    words = [cell[0].removeprefix("~") for cell in cells]
    spaces = [not cell[0].startswith("~") for cell in cells[1:]] + [False]
    doc = Doc(
        vocab_of(code),
        words=words,
        spaces=spaces,
        pos=[cell[1] for cell in cells],
        tags=[cell[1] for cell in cells],
        deps=[cell[2] for cell in cells],
        heads=[int(cell[3]) for cell in cells],
        morphs=[cell[4] if len(cell) > 4 else "" for cell in cells],
        lemmas=[word.lower() for word in words],
    )
    doc.ents = [doc.char_span(*place, label="PER") for place in ents]
    return doc


def resolved(doc, *pairs):
    """The resolved text where (pronoun's token, first and last token of its antecedent)."""
    from spacy_wikicrem.resolution.candidates import Mention, Question
    from spacy_wikicrem.resolution.resolutions import make_entry

    language = get(doc.lang_)
    for at, first, last in pairs:
        found = pronoun_at(doc[at], language)
        span = doc[first : last + 1]
        mention = Mention(span.text, span.start_char, span.end_char)
        text = doc.text[found.start : found.end]
        question = Question(text, found.start, found.end, found.possessive, "", "", (mention,))
        write_entry(doc, question, make_entry(question, [1.0], 0.0))
    return get_resolved_text(doc)


SUA_MADRE = f"""
Anna PROPN nsubj 1
vide VERB ROOT 1 VerbForm=Fin
sua DET det:poss 3 {F}|Poss=Yes|PronType=Prs
madre NOUN obj 1 {F}
malata ADJ amod 3 {F}
~. PUNCT punct 1
"""
CON_LUI = f"""
Il DET det 1 {M}|PronType=Art
ragazzo NOUN nsubj 2 {M}
venne VERB ROOT 2 VerbForm=Fin
~. PUNCT punct 2
Parlai VERB ROOT 4 VerbForm=Fin
di ADP case 6
lui PRON obl 4 {M}|PronType=Prs
~. PUNCT punct 4
"""
DE_EL = f"""
Un DET det 1 {M}|PronType=Art
niño NOUN nsubj 2 {M}
vino VERB ROOT 2 VerbForm=Fin
con ADP case 5
su DET det 5 Number=Sing|Poss=Yes|PronType=Prs
hermana NOUN obl 2 {F}
~. PUNCT punct 2
Hablé VERB ROOT 7 VerbForm=Fin
de ADP case 9
él PRON obl 7 {M}|PronType=Prs
~. PUNCT punct 7
"""
QU_IL = f"""
Paul PROPN nsubj 1
dit VERB ROOT 1 VerbForm=Fin
qu' SCONJ mark 4
~il PRON nsubj 4 {M}|PronType=Prs
parle VERB ccomp 1 VerbForm=Fin
à ADP case 7
son DET det 7 Number=Sing|Poss=Yes
ami NOUN obl 4 {M}
~. PUNCT punct 1
"""
VEDERLO = f"""
Anna PROPN nsubj 2
vuole AUX aux 2 VerbForm=Fin
vederlo VERB ROOT 2 Clitic=Yes|{M}|PronType=Prs|VerbForm=Inf
~. PUNCT punct 2
"""


SA_FILLE = f"""
Jeanne NOUN ROOT 0 {F}
dort ADJ amod 0 {M}
~. PUNCT punct 0
Quand SCONJ mark 5
elle PRON nsubj 5 {F}
perdit VERB ROOT 5 VerbForm=Fin
sa DET det 7 {F}|Poss=Yes
balle NOUN obj 5 {F}
d' ADP case 9
~or NOUN nmod 7 {M}
, PUNCT punct 5
son DET det 12 Number=Sing|Poss=Yes
parapluie NOUN obj 5 {F}
et CCONJ cc 15
sa DET det 15 Gender=Masc|Number=Plur|Poss=Yes
sœur NOUN conj 12 Gender=Masc|Number=Plur
Claire PROPN nmod 15 {F}
partit VERB conj 5 VerbForm=Fin
"""
IL_LEUR_TENDIT = f"""
Parlez VERB ROOT 0
au ADP case 2 {M}|PronType=Art
père NOUN obl 0 {M}
des DET det 4 Number=Plur|PronType=Art
enfants NOUN nmod 2 Number=Plur
~. PUNCT punct 0
Il PRON nsubj 8 {M}
leur DET det 8 Number=Sing|Poss=Yes
tendit NOUN ROOT 8 {M}
leurs DET det 10 Number=Plur|Poss=Yes
armes NOUN obj 8 Gender=Fem|Number=Plur
~. PUNCT punct 8
"""
LA_FONTAINE = f"""
La DET det 1 {F}|PronType=Art
Fontaine PROPN nsubj 2
écrit VERB ROOT 2 VerbForm=Fin
si SCONJ mark 5
~il PRON nsubj 5 {M}
dort VERB advcl 2 VerbForm=Fin
"""


@pytest.mark.parametrize(
    ("code", "rows", "pairs", "text"),
    [
        ("fr", SA_FILLE, [(4, 0, 0), (6, 0, 0), (11, 0, 0), (14, 0, 0)],
         "Jeanne dort. Quand Jeanne perdit la balle d'or de Jeanne , le parapluie de Jeanne et "
         "la sœur de Jeanne, Claire, partit"),
        ("fr", IL_LEUR_TENDIT, [(6, 2, 2), (7, 3, 4), (9, 3, 4)],
         "Parlez au père des enfants. Le père leur tendit les armes des enfants."),
        ("it", SUA_MADRE, [(2, 0, 0)], "Anna vide la madre malata di Anna."),
        ("it", CON_LUI, [(6, 0, 1)], "Il ragazzo venne. Parlai del ragazzo."),
        ("es", DE_EL, [(4, 0, 1), (9, 0, 1)],
         "Un niño vino con la hermana del niño. Hablé del niño."),
        ("fr", QU_IL, [(3, 0, 0), (6, 0, 0)], "Paul dit que Paul parle à l'ami de Paul."),
        ("it", VEDERLO, [(2, 0, 0)], "Anna vuole vederlo."),
    ],
)  # fmt: skip
def test_resolved_text_is_of_its_language(code, rows, pairs, text):
    assert resolved(make(code, rows), *pairs) == text


def test_the_article_of_a_name_keeps_its_capital():
    doc = make("fr", LA_FONTAINE, [(0, 11)])
    assert resolved(doc, (4, 0, 1)).endswith("La Fontaine dort")


def test_without_a_parse_the_text_stays():
    doc = Doc(
        vocab_of("it"), words=["Anna", "vede", "sua", "madre"], tags=["PROPN", "V", "AP", "S"]
    )
    assert resolved(doc, (2, 0, 0)) == doc.text


def test_a_pronoun_inside_its_verb_has_its_own_letters():
    doc = make("it", VEDERLO)
    (found,) = find_pronouns(doc, get("it"))
    assert (found.token, doc.text[found.start : found.end]) == (2, "lo")
    assert found.start == doc[2].idx + len("veder")


@pytest.mark.parametrize(
    ("code", "word", "morph"),
    [
        ("it", "parla", "VerbForm=Fin"),
        ("it", "cavallo", "VerbForm=Fin"),
        ("es", "habla", "VerbForm=Fin"),
    ],
)
def test_a_verb_that_ends_like_a_pronoun_holds_none(code, word, morph):
    doc = make(code, f"{word} VERB ROOT 0 {morph}")
    assert not list(find_pronouns(doc, get(code)))


@pytest.mark.parametrize(
    ("number", "gender", "form", "possible"),
    [("Sing", "Fem", "la", True), ("Sing", "Fem", "lo", False), ("Plur", "Fem", "la", False),
     ("Plur", "Masc", "li", True), ("Sing", "Masc", "suo", True), ("Plur", "Masc", "suo", False)],
)  # fmt: skip
def test_things_agree_as_people_do(number, gender, form, possible):
    doc = make("it", f"casa NOUN ROOT 0 Gender={gender}|Number={number}")
    (mention,) = find_mentions(doc, get("it")) or [None]
    features = describe_grammatically(doc, mention, get("it"))
    assert agree(get("it").pronouns[form], features).possible is possible


def test_a_coordination_is_feminine_if_all_of_it_is():
    rows = """
    Anna PROPN ROOT 0
    e CCONJ cc 2
    {} PROPN conj 0
    """
    for name, gender in (("Maria", "feminine"), ("Marco", "masculine")):
        doc = make("it", rows.format(name), [(0, 4), (7, 12)])
        table = tabulate(doc, get("it"))
        both = [f for m, f in zip(table.mentions, table.features, strict=True) if len(m.heads) == 2]
        assert [(f.number, f.gender) for f in both] == [("plural", gender)]


def test_a_participle_says_whom_a_clitic_means():
    rows = f"""
    Giorgio PROPN nsubj 3
    le PRON iobj 3 Gender=Fem|Number=Sing|PronType=Prs
    ha AUX aux 3 VerbForm=Fin
    raccolte VERB ROOT 3 {P}|VerbForm=Part
    """
    (found,) = find_pronouns(make("it", rows), get("it"))
    assert (found.pronoun.gender, found.pronoun.number) == ("feminine", "plural")


def test_a_title_belongs_to_a_name():
    rows = f"""
    La DET det 1 {F}|PronType=Art
    signora NOUN ROOT 1 {F}
    Rossi PROPN flat:name 1
    """
    doc = make("it", rows, [(11, 16)])
    (mention,) = find_mentions(doc, get("it"))
    assert doc.text[mention.start : mention.end] == "La signora Rossi"
    assert describe_grammatically(doc, mention, get("it")).gender == "feminine"


@pytest.mark.parametrize("apostrophe", ["'", "\u2019"])
def test_either_apostrophe_is_one(apostrophe):
    rows = f"""
    Il PRON nsubj 2 {M}
    l{apostrophe} PRON obj 2 Number=Sing
    ~aime VERB ROOT 2 VerbForm=Fin
    """
    found = list(find_pronouns(make("fr", rows), get("fr")))
    assert [p.pronoun.form for p in found] == ["il", "l'"]


LA_LONGE = f"""
Paul PROPN nsubj 4
qui PRON nsubj 3
la DET det 3 {F}|PronType=Art
longe NOUN acl 0 {F}
dort VERB ROOT 4 VerbForm=Fin
"""
LES_ACCOMPAGNERENT = f"""
Les DET det 1 Gender=Masc|Number=Plur
amis NOUN nsubj 3 Gender=Masc|Number=Plur
~l' DET det 3 Number=Sing|PronType=Art
~accompagnèrent NOUN ROOT 3 {M}
"""
IL_LUI_FAUT = f"""
Il PRON expl:subj 2 {M}
lui PRON iobj 2 {M}
faut VERB ROOT 2 VerbForm=Fin
partir VERB xcomp 2 VerbForm=Inf
"""


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("elle veut de le voir", ["elle", "le"]),
        ("vient de le feu", []),
        ("ne la chose", ["la"]),
        ("en les berçant", ["les"]),
        ("Paul le trouva", ["le"]),
        ("le cinéma", []),
        ("vers le portrait", []),
        ("dans la cuisine", []),
        ("la Havana", []),
        ("pas la tromper", ["la"]),
        ("pour la mer", []),
        ("brume les noyait", ["les"]),
        ("voici les deux", []),
        ("et les soldats", []),
        ("bruit le fit", ["le"]),
        ("bras , la tenant", ["la"]),
        ("de l' étranger", []),
        ("Paul leur donna", ["leur"]),
        ("vers leur villa", ["leur"]),
        ("Paul ne leur tend", ["leur"]),
        ("Paul la lui rapporta", ["la", "lui"]),
    ],
)
def test_words_beside_a_french_article_tell_that_it_is_a_pronoun(words, wanted):
    words = words.split()
    tags = ["PRON" if word == "elle" else "DET" for word in words]
    doc = Doc(vocab_of("fr"), words=words, pos=tags, tags=tags)
    assert [found.pronoun.form for found in find_pronouns(doc, get("fr"))] == wanted


SE_LAVE = f"""
Le DET det 1 {M}
docteur NOUN nsubj 2 {M}
{{}} VERB ROOT 2
Paul PROPN nsubj 5
{{}} DET det 5
{{}} NOUN obj 2
"""


def test_a_clitic_is_not_the_subject_right_before_it():
    rows = SE_LAVE.replace("Paul PROPN", "~Paul PROPN").format("dort", "la", "suivit")
    doc, french = make("fr", rows), get("fr")
    bounds = find_bounds(doc[4], french.pronouns["la"], french)
    assert 3 in bounds.heads and 1 not in bounds.heads


SU_MADRE = f"""
Su DET det 1 Poss=Yes
madre NOUN nsubj 3 {F}
lo PRON obj 3 {M}
cuida VERB ROOT 3
"""


def test_whose_the_subject_right_before_a_clitic_is_it_may_be():
    doc, spanish = make("es", SU_MADRE), get("es")
    heads = find_bounds(doc[2], spanish.pronouns["lo"], spanish).heads
    assert 1 in heads and 0 not in heads


def test_a_reflexive_clitic_is_the_subject_right_before_it():
    doc, french = make("fr", SE_LAVE.format("dort", "se", "suivit")), get("fr")
    assert find_bounds(doc[4], french.pronouns["se"], french).binders[0] == 3


def test_of_two_who_are_joined_a_reflexive_clitic_is_not_the_second_alone():
    rows = """
    Julie PROPN nsubj 4
    et CCONJ cc 2
    Marc PROPN conj 0
    se PRON expl:comp 4
    marièrent VERB ROOT 4 VerbForm=Fin
    """
    doc, french = make("fr", rows), get("fr")
    assert find_bounds(doc[3], french.pronouns["se"], french).binders == (0,)


@pytest.mark.parametrize(
    ("word", "reason"), [("peut", "idiom"), ("lave", None)], ids=["impersonal", "of somebody"]
)
def test_se_stands_for_nothing_where_its_subject_does(word, reason):
    rows = f"""
    Paul PROPN nsubj 1
    dort VERB ROOT 1 VerbForm=Fin
    il PRON nsubj 4 {M}
    se PRON expl:comp 4
    {word} VERB conj 1 VerbForm=Fin
    """
    doc, french = make("fr", rows), get("fr")
    table = tabulate(doc, french)
    forms, whole = french.all_forms, (0, len(doc.text))
    found = {p.pronoun.form: p for p in pair(doc, french, forms, table, lambda token: whole)}
    assert found["se"].reason == reason
    assert found["se"].bound_to == (None if reason else 2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Il semble que", "idiom"),
        ("Il lui semble que", "idiom"),
        ("Il semble triste", None),
        ("Il vaut mieux", "idiom"),
        ("Il vaut cher", None),
        ("Il est déjà tard", "idiom"),
        ("Il était bien trop tôt", "idiom"),
        ("Il est là tard", None),
        ("Il est important que", "idiom"),
        ("Il est important", None),
    ],
)
def test_il_stands_for_nothing_where_a_clause_follows(text, reason):
    from spacy_wikicrem.resolution.non_referring import reason_for_none

    words = text.split()
    pos = ["PRON", *["X"] * (len(words) - 1)]
    doc = Doc(vocab_of("fr"), words=words, pos=pos, tags=pos, lemmas=[w.lower() for w in words])
    french = get("fr")
    assert reason_for_none(doc[0], french.pronouns["il"], french) == reason


@pytest.mark.parametrize(
    ("article", "noun", "gender"),
    [("Le", "médecin", "masculine"), ("La", "personne", None), ("L'", "enfant", None)],
)
def test_a_masculine_article_tells_who_a_noun_for_either_is(article, noun, gender):
    morph = {"Le": M, "La": F}.get(article, "Number=Sing")
    doc = make("fr", f"{article} DET det 1 {morph}\n{noun} NOUN ROOT 1 Gender=Masc")
    (mention,) = find_mentions(doc, get("fr"))
    assert describe_grammatically(doc, mention, get("fr")).gender == gender


def test_what_follows_a_clitic_is_no_noun_phrase():
    doc = make("fr", LES_ACCOMPAGNERENT)
    assert [mention_text(doc, m) for m in find_mentions(doc, get("fr"))] == ["Les amis"]
    doc = make("fr", LA_LONGE)
    assert [mention_text(doc, m) for m in find_mentions(doc, get("fr"))] == ["Paul"]


def mention_text(doc, mention):
    return doc[mention.first : mention.last].text


def test_of_two_french_pronouns_before_an_impersonal_verb_the_first_is_empty():
    from spacy_wikicrem.resolution.non_referring import reason_for_none

    doc, french = make("fr", IL_LUI_FAUT), get("fr")
    reasons = [reason_for_none(doc[at], french.pronouns[doc[at].lower_], french) for at in (0, 1)]
    assert reasons == ["idiom", None]


@pytest.mark.parametrize(
    ("words", "tags", "wanted"),
    [
        ("Bernard lui", "PROPN PRON", ["Bernard"]),
        ("Qu' Anne", "SCONJ PROPN", ["Anne"]),
        ("Paul pensait", "PROPN NOUN", ["Paul"]),
        ("Charles de Gaulle", "PROPN ADP PROPN", ["Charles de Gaulle"]),
        ("Celui", "PRON", []),
    ],
)
def test_small_words_beside_a_name_are_no_part_of_it(words, tags, wanted):
    doc = Doc(vocab_of("fr"), words=words.split(), pos=tags.split(), tags=tags.split())
    doc.ents = [Span(doc, 0, len(doc), label="PER")]
    assert [mention_text(doc, m) for m in find_mentions(doc, get("fr"))] == wanted


def test_a_noun_for_people_is_a_part_of_the_name_behind_it():
    rows = f"Tante NOUN ROOT 0 {F}\nRude PROPN appos 0 {F}\ndort VERB acl 0 VerbForm=Fin"
    doc = make("fr", rows)
    (mention,) = find_mentions(doc, get("fr"))
    features = describe_grammatically(doc, mention, get("fr"))
    assert mention_text(doc, mention) == "Tante Rude" and features.gender == "feminine"


@pytest.mark.parametrize(
    ("noun", "animacy"),
    [("voyageuse", "person"), ("table", "thing"), ("souffrances", "thing"), ("machin", None)],
)
def test_french_nouns_are_people_or_things(noun, animacy):
    doc = make("fr", f"La DET det 1 {F}\n{noun} NOUN ROOT 1 {F}")
    (mention,) = find_mentions(doc, get("fr"))
    assert describe_grammatically(doc, mention, get("fr")).animacy == animacy


def test_beside_a_person_a_noun_for_a_thing_costs_and_alone_it_costs_nothing():
    from spacy_wikicrem.resolution.asking import ask
    from spacy_wikicrem.resolution.coherence import NO_COHERENCE, with_coherence
    from spacy_wikicrem.resolution.pairing import pair

    def costs(first, second):
        rows = (
            f"La DET det 1 {F}\n{first} NOUN nsubj 4 {F}\net CCONJ cc 3\n{second} NOUN conj 1 {F}\n"
        )
        rows += (
            f"tombe VERB ROOT 4 VerbForm=Fin\nElle PRON nsubj 6 {F}\ndort VERB conj 4 VerbForm=Fin"
        )
        doc, french = make("fr", rows), get("fr")
        table, place = tabulate(doc, french), (0, len(doc.text))
        pairings = list(pair(doc, french, ["elle"], table, lambda token: place))
        (asked,) = ask(pairings, [place], [place], table, 0.0, 0.0)
        weights = replace(NO_COHERENCE, inanimate=3.0, unknown=1.0)
        found = with_coherence(asked, [asked], doc, table, None, weights).penalties
        heads = [doc[table.mentions[at].head].text for at in asked.mentions]
        return dict(zip(heads, found, strict=True))

    assert costs("voyageuse", "table") == {"voyageuse": 0.0, "table": 3.0}
    assert costs("chose-là", "table") == {"chose-là": 0.0, "table": 2.0}


def test_italian_le_for_one_is_to_a_person():
    le = get("it").pronouns["le"]
    assert not agree(le, Features("singular", "thing", "feminine")).possible
    assert agree(le, Features("singular", "person", "feminine")).possible
    assert agree(le, Features("plural", "thing", "feminine")).possible
    assert agree(get("it").pronouns["la"], Features("singular", "thing", "feminine")).possible


REFUSEZ_LE = """
Refusez ADV ROOT 0
~- NOUN dep 0
~le NOUN conj 0
~. PUNCT punct 0
"""


def test_after_a_hyphen_of_a_command_a_french_article_is_a_pronoun():
    (found,) = find_pronouns(make("fr", REFUSEZ_LE), get("fr"))
    assert found.token == 2
    apart = REFUSEZ_LE.replace("~-", "-").replace("~le", "le")
    assert not list(find_pronouns(make("fr", apart), get("fr")))


PRENEZ_LE = """
Prenez PROPN ROOT 0
le DET det 2
lait NOUN obj 0
"""
LA_DOMESTIQUE_LUI = f"""
La DET det 1 {F}
domestique NOUN nsubj 3 {F}
lui PRON amod 1
{{}} VERB ROOT 3
"""
ANTOINE_PRESENTA_CAMILLE = """
Antoine NOUN nsubj 1
{} {} ROOT 1
Camille PROPN obj 1
"""


@pytest.mark.parametrize(
    ("rows", "ents", "wanted"),
    [
        (PRENEZ_LE, [(0, 6)], ["le lait"]),
        (PRENEZ_LE.replace("Prenez", "Suez"), [(0, 4)], ["Suez", "le lait"]),
        (LA_DOMESTIQUE_LUI.format("ouvre"), [], ["La domestique"]),
        (LA_DOMESTIQUE_LUI.format("ouvrit"), [], ["La domestique"]),
        (ANTOINE_PRESENTA_CAMILLE.format("présenta", "ADJ"), [(0, 24)], ["Antoine", "Camille"]),
        (ANTOINE_PRESENTA_CAMILLE.format("voit", "VERB"), [(0, 20)], ["Antoine", "Camille"]),
        (ANTOINE_PRESENTA_CAMILLE.format("dalla", "ADP"), [(0, 21)], ["Antoine dalla Camille"]),
        ("Tu PRON nsubj 1\npeux NOUN ROOT 1", [], []),
        ("le DET det 1\nlui NOUN nmod 1", [], []),
    ],
)
def test_verbs_and_what_stands_before_them_are_no_mentions(rows, ents, wanted):
    doc = make("fr", rows, ents)
    assert [doc.text[m.start : m.end] for m in find_mentions(doc, get("fr"))] == wanted


@pytest.mark.parametrize(
    ("code", "words", "wanted"),
    [
        ("es", "Está en casa", []),
        ("es", "— Está en casa", []),
        ("es", "Ana Está en casa", ["Ana Está"]),
        ("es", "Ávila es vieja", ["Ávila"]),
        ("fr", "Vingt mille personnes", []),
        ("fr", "Vingt Mille", ["Vingt Mille"]),
    ],
)
def test_a_frequent_verb_or_a_number_at_a_start_is_no_name(code, words, wanted):
    words = words.split()
    pos = ["PROPN" if word[0].isupper() or word == "\u2014" else "X" for word in words]
    doc = Doc(vocab_of(code), words=words, pos=pos, tags=pos)
    assert [doc.text[m.start : m.end] for m in find_mentions(doc, get(code))] == wanted


CLITICS = {
    # What a tagger takes for an article before a noun.
    "no la toques": ("es", "No ADV advmod 2\nla DET det 2\ntoques NOUN ROOT 2", 1),
    "lo saludó": ("es", "Ana PROPN nsubj 2\nlo DET det 2\nsaludó ADJ ROOT 2", 1),
    "me la lee": ("es", "Me PRON expl 2\nla DET det 2\nlee NOUN ROOT 2", 1),
    "non lo trova": ("it", "Non ADV advmod 2\nlo DET det 2\ntrova NOUN ROOT 2", 1),
    "poi la chiamò": ("it", "Poi ADV advmod 2\nla DET det 2\nchiamò NOUN ROOT 2", 1),
    "la casa": ("es", "En ADP case 2\nla DET det 2\ncasa NOUN ROOT 2", None),
    "le amiche": ("it", "Con ADP case 2\nle DET det 2\namiche NOUN ROOT 2", None),
}


@pytest.mark.parametrize("text", CLITICS)
def test_articles_that_are_clitics(text):
    code, rows, expected = CLITICS[text]
    assert [found.token for found in find_pronouns(make(code, rows), get(code))] == (
        [] if expected is None else [expected]
    )


@pytest.mark.parametrize(
    ("code", "rows", "mention"),
    [
        ("es", "A ADP case 2\nla DET det 2\nmayor ADJ obl 3\nllamó VERB ROOT 3", "la mayor"),
        ("es", "Un DET det 1\nniño NOUN advmod 2\nllamó VERB ROOT 2", "Un niño"),
        ("it", "La DET det 1\nvedova VERB advmod 2\nrise VERB ROOT 2", "La vedova"),
        ("it", "Il DET det 1\nmaggiore ADJ advmod 2\nrise VERB ROOT 2", "Il maggiore"),
    ],
)
def test_phrases_by_their_determiners(code, rows, mention):
    doc = make(code, rows)
    assert mention in [doc.text[m.start : m.end] for m in find_mentions(doc, get(code))]


def test_what_a_small_parser_takes_for_a_noun_and_a_clause_is_no_mention():
    rows = """Elle PRON nsubj 1
    fait VERB root 1
    tout DET det 3
    rescotcher NOUN ccomp 1"""
    doc = make("fr", rows)
    assert [doc[m.first : m.last].text for m in find_mentions(doc, get("fr"))] == []
