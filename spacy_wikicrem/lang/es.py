"""Spanish: third-person pronouns with UD tags; words of names, texts and the wiki.

"su" is his, her, its, their or (polite) your: neither gender nor number of the owner shows.
Pronouns inside a verb ("dárselo") are parts of longer tokens: see `enclitics`.
"""

from __future__ import annotations

from .base import (
    CorpusLanguage,
    EmptyUses,
    LanguageData,
    NounKinds,
    pronouns,
    words,
)
from .inline_templates import inline_templates
from .null_subjects import es_verbs
from .repeating import Repeating
from .word_lists import word_lists, word_table

_WORDS = word_lists("es.ini", "texts")

PRONOUNS = pronouns(word_table("es.ini", "pronouns"), grammatical=True)

# Of people: nouns of either gender whatever their own ("la persona ... él").
_KINDS = NounKinds(
    **word_lists("es.ini", "noun_kinds"),
)

# "Verlo", "quedárselo", "fumándola", "córtalos", "Mételo", "cortadlo", "hagámoslo", "ponlo".
_L = "[a-záéíóúñü]"
_BESIDE = "(?:me|te|se|nos|os)"
_WITH_CLITIC = (
    rf"(?!(?:{'|'.join(sorted(_WORDS['no_clitics']))})$)"
    rf"(?:{_L}+[aeií]r|{_L}+[áéí]r{_BESIDE}|{_L}+(?:ándo|iéndo|yéndo){_BESIDE}?"
    rf"|{_L}*[áéíóú][^aeiouáéíóú\W]{{0,4}}[iu]?[ae]n?{_BESIDE}?"
    rf"|{_L}+[áéíóú]n?{_BESIDE}|{_L}+[aei]d|{_L}+[áéí]mos(?:te)?|pon|haz|di|ten|da)"
    r"(lo|la|los|las|les?)"
)
_THEMSELVES = "|".join(sorted(_WORDS["verbs_with_las"]))

# What may stand between "los" and a noun, or be a number: "los cuatro", "los no fumadores".
_NO_VERBS = "|".join(sorted(_WORDS["no_verbs"]))
# "Los recientemente llegados", but "que los alimente".
_ADVERBS = r"\w+(?:[ctvs]a|[ai]da|[aeiu]l|nte|ble)mente"
# What only verbs end with.
_LETTERS = "[a-záéíóúñü]"
_VERB_FORMS = (
    rf"(?!catamarán$){_LETTERS}{{2,}}(?:[aei]ron|aban|ían|[aei]rán|ieran)"
    rf"|(?!(?:paletó|paltó|dominó|rondó|buró|capó|plató|bongó|landó|gigoló|rococó|yoyó|chacó)$)"
    rf"{_LETTERS}{{2,}}ó"
    rf"|(?!(?:sílaba|guayaba|aldaba|alaba|aljaba|mastaba)$){_LETTERS}{{3,}}aba"
)


def _is_verb(form: str) -> bool:
    return bool(es_verbs.readings(form))


DATA = LanguageData(
    code="es",
    pronouns={pronoun.form: pronoun for pronoun in PRONOUNS},
    other_pronouns=_WORDS["other_pronouns"]
    | {"el que", "la que", "los que", "las que", "lo que", "el cual", "la cual", "los cuales"},
    # "No la toques", "se lo dio", "y los llevaron"; a plural ends in s ("los protege").
    clitic_contexts=r"(?:no|se|me|te|nos) (?:lo|la|los|las) .+"
    r"|\S* (?:lo|la|los|las) \w{2,}(?:ó|[ae]ron|aban?)"
    rf"|\S* (?:los|las) (?!(?:{_NO_VERBS}|{_ADVERBS})$)[a-záéíóúñü]+(?<!s)",
    commands=r"\w+[ae] (?:el|la|los|las|una?|unos|unas)",
    verb_forms=rf"{_VERB_FORMS}|{_WITH_CLITIC.replace('(lo|', '(?:lo|')}",
    hidden_verbs=rf"{_LETTERS}{{2,}}(?:[ae]n?|[aei]ron|ó)",
    verbs=_is_verb,
    nouns=r"(?:la|una|esta|esa|aquella|mi|tu|su) \w{2,}[aei]r",
    adjectives_alone=True,
    kinds=_KINDS,
    empty=EmptyUses(
        clause_objects=words("saber decir creer pensar prometer jurar"),
        verbs=rf"(?:{_THEMSELVES})(?:me|te|se|nos|os)las .*|jugár(?:me|te|se|nos|os)la .*"
        r"|pasar(?:lo|la) (?:bien|mal|genial|fatal|pipa|bomba)",
    ),
    enclitics=r"(?:[aeiáéí]r|ndo|[aeiouáéíóúdns])(?:me|te|se|nos|os)?(lo|la|los|las|le|les)",
    verbs_with_clitics=_WITH_CLITIC,
    repeating=Repeating(
        datives={"se": "le"},
        **word_lists("es.ini", "repeating"),
    ),
    grammatical_gender=True,
    name_endings={"a": "feminine", "o": "masculine"},
    **word_lists("es.ini", "language_data"),
)

MONTHS = word_table("es.ini", "months")["in_order"].split()

CORPUS = CorpusLanguage(
    code="es",
    person_labels=("PER", "PERSON"),
    pipelines=("es_core_news_sm", "es_core_news_md", "es_core_news_lg"),
    calendar=words("setiembre lunes martes miércoles jueves viernes sábado domingo navidad")
    | frozenset(MONTHS),
    templates=inline_templates("es"),
    **word_lists("es.ini", "corpus_language"),
)
