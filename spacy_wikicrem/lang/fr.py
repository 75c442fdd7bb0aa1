"""French: third-person pronouns with UD tags; words of names, texts and the wiki.

A possessive says nothing of its owner's gender: "sa" and "son" agree with the thing owned. "il" is
also impersonal ("il pleut", "il y a").
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
from .word_lists import word_lists, word_table

_WORDS = word_lists("fr.ini", "phrases_of_nobody")

PRONOUNS = pronouns(word_table("fr.ini", "pronouns"), grammatical=True)

# "Il" for nobody: weather, time, what is necessary. With "ne" or a clitic between, too.
_IMPERSONAL = _WORDS["impersonal"]
# For nobody where a clause follows: "il semble que", "il convient de", "il vaut mieux".
_OPINIONS = _WORDS["opinions"]
_THERE_IS = words("a avait eut aura aurait ait eût")
_CLAUSES = ("que", "de", "mieux")
_AFTER_IL = (("il",), ("il", "ne"), *(("il", clitic) for clitic in ("me", "te", "lui", "leur")))
_JUDGED = _WORDS["judged"]
_DEGREES = words("déjà bien trop très si assez plus encore pas vraiment tellement fort")
_EMPTY = EmptyUses(
    idioms=(
        ("l'", "on"),
        ("s'", "il"),  # "s'il vient"
        ("s'", "ils"),
        *(
            ("il", be, w, then)
            for be in ("est", "était", "fut", "sera", "serait")
            for w in _JUDGED
            for then in ("que", "de")
        ),
        *((*start, form) for form in _IMPERSONAL for start in _AFTER_IL),
        *((*start, form, then) for form in _OPINIONS for start in _AFTER_IL for then in _CLAUSES),
        *((form, "-il") for form in _IMPERSONAL),
        *(("il", "se", form) for form in ["peut", "pouvait", "pourrait"]),
        *(("il", "se", form, "tard") for form in ["fait", "faisait"]),
        *(("il", be, "une", "fois") for be in ["est", "était"]),
        *(("y", form) for form in [*_THERE_IS, "avoir", "compris"]),
        *(("y", "en", form) for form in [*_THERE_IS, "avoir"]),
        *(("il", "y", form) for form in _THERE_IS),
        *(("il", "n'", "y", form) for form in _THERE_IS),
        *(("y", form, "-t-il") for form in ["a", "aura"]),
        *(("il", "s'", form) for form in ["agit", "agissait", "agira", "agirait"]),
        *(
            ("il", "fait", w)
            for w in ["froid", "chaud", "beau", "mauvais", "nuit", "jour", "noir", "doux", "sombre"]
        ),
        *(
            ("il", "faisait", w)
            for w in ["froid", "chaud", "beau", "mauvais", "nuit", "jour", "noir", "doux"]
        ),
        *(
            ("il", be, w)
            for be in ("est", "était", "fut", "sera", "serait")
            for w in _WORDS["it_is"]
        ),
    ),
    degrees=_DEGREES,
    clause_objects=words("savoir dire croire penser espérer promettre jurer comprendre"),
)
_KINDS = NounKinds(
    thing_endings=tuple(word_table("fr.ini", "endings")["things"].split()),
    **word_lists("fr.ini", "noun_kinds"),
)

# What cannot stand before an article: "je la regarde", "qui la longe", "ne l'". Of "de le" and "à
# les" an article makes one word; treebanks take it apart ("à le feu"). What only a verb ends with:
# "l'accompagnèrent". After "les" a noun ends in s, x or z, and nothing feminine ends in "-ant".
_CLITICS = "(?:le|la|l'|les)"
_LETTER = r"[^\W\dA-Z]"
_COUNTED = (
    "deux|trois|quatre|cinq|sept|huit|neuf|onze|douze|treize|quatorze|quinze|seize|vingt|trente|"
    "quarante|cinquante|soixante|cent|mille|demi|quelque|premier"
)
_PAST = "|".join(sorted(_WORDS["past"]))
# No noun or adjective is such a form, whatever the tagger says: "les soldats entrèrent".
_VERB_FORMS = (
    rf"{_LETTER}+(?:èrent|aient|irent|urent|inrent|assent)|(?!extra$|sympa$){_LETTER}{{3,}}a"
    rf"|(?!(?:attr|portr|souh|retr|extr|bienf|forf|méf|parf|imparf|distr|abstr)ait$){_LETTER}{{3,}}ait"
    rf"|{_PAST}|vint|devint|revint|fut|eut|courut|mourut|sortit|partit|sentit|dormit|répondit"
    r"|rendit|entendit|attendit|descendit|perdit|était|avait|court|sourit|rit|dit|lut|but|vécut"
)
# What a third person may end with: "la répare", "le battent", "la recoud".
_HIDDEN_VERBS = (
    r"(?!(?:même|autre|seule|toute|nuit|veille|semaine|plupart)$)"
    rf"{_LETTER}+(?:(?<!é)e|ent|[aiou]t|[ei]rt|ort|[aeo]nd|[oe]rd|oud|a)"
)
_VERBS_AT_END = (
    rf"(?!{_LETTER}+(?:ique|euse|ive|aise|oise|enne|elle|ère|ale|ble|iste|eure|aine|ine|ière)$)"
    rf"{_LETTER}{{2,}}(?:[^éi\W]e|ort|oit|[eo]nd|ourt)"
)
_NOUNS_LIKE_VERBS = (
    "air|amer|avenir|berger|boucher|boulanger|chair|cher|cuir|clocher|cocher|coucher|danger|"
    "déjeuner|désir|dîner|enfer|étranger|fer|flair|foyer|hiver|lever|loisir|loyer|martyr|mer|"
    "messager|passager|plaisir|plancher|potager|rocher|souper|soupir|souvenir|verger|zéphyr"
)
_CONTEXTS = "|".join((
    f"(?:je|j'|tu|il|elle|on|nous|vous|ils|elles|ne|n'|me|m'|te|t'|se|s'|qui) {_CLITICS} .*",
    rf"{_LETTER}{{2,}}(?:ez|ons)- (?:le|la|les) .*",
    rf"{_LETTER}{{2,}}- (?:le|la|les) (?!-).*",
    r".* (?:le|la|les) lui",
    # "Il leur tendit la main": after a subject no possessive.
    r"(?:je|j'|tu|il|elle|on|nous|vous|ils|elles|ne|n'|qui|le|la|l'|les) leur .*",
    rf".* leur (?:(?!(?:opéra|cinéma|villa|sofa|agenda)$){_LETTER}{{2,}}a"
    rf"|{_LETTER}+(?:èrent|aient)|{_PAST})",
    rf"(?:de|à) les? (?:lui|leur|y|en|{_LETTER}+(?:er|ir|re))",
    rf"en {_CLITICS} {_LETTER}{{2,}}ant",
    rf".* {_CLITICS} {_LETTER}+(?:èrent|aient|assent|issent|ussent|(?:end|erd|ond|ord)it)",
    r".* (?:le|la|l') (?!(?:opér|ciném|vill|sof|agend|panoram|vis|gal|sag|vérand|pap|mam)a$)"
    rf"{_LETTER}{{2,}}a",
    r".* (?:le|la|l') (?!(?:l|f|tr|portr|attr|souh|retr|extr|bienf|forf|méf)ait$)"
    rf"{_LETTER}{{2,}}ait",
    rf".* {_CLITICS} (?:{_PAST})",
    rf".* les (?!(?:{_COUNTED})$){_LETTER}+(?![sxz]){_LETTER}",
    rf".* (?:la|les) (?!enfant$){_LETTER}{{2,}}ant",
    rf"(?:pour|sans|pas|plus|jamais|de|à|d') (?:la|l'|les) (?!(?:{_NOUNS_LIKE_VERBS})$)"
    rf"(?!.*[io]ir$|.*ier$){_LETTER}{{2,}}(?:er|ir)",
))  # fmt: skip

DATA = LanguageData(
    code="fr",
    pronouns={pronoun.form: pronoun for pronoun in PRONOUNS},
    other_pronouns=_WORDS["other_pronouns"] | {"l'un", "l'une", "l'autre", "les autres"},
    kinds=_KINDS,
    empty=_EMPTY,
    clitic_contexts=_CONTEXTS,
    verb_forms=_VERB_FORMS,
    hidden_verbs=_HIDDEN_VERBS,
    verbs_at_end=_VERBS_AT_END,
    adjectives_alone=True,
    commands=rf"(?!Chez|Assez|Suez)\w{_LETTER}+ez (?:-|le|la|l'|les|une?|des|du|votre|cet?|ces)",
    grammatical_gender=True,
    **word_lists("fr.ini", "language_data"),
)

MONTHS = word_table("fr.ini", "months")["in_order"].split()

CORPUS = CorpusLanguage(
    code="fr",
    person_labels=("PER", "PERSON"),
    pipelines=("fr_core_news_sm", "fr_core_news_md", "fr_core_news_lg"),
    calendar=words("lundi mardi mercredi jeudi vendredi samedi dimanche noël pâques")
    | frozenset(MONTHS),
    templates=inline_templates("fr"),
    **word_lists("fr.ini", "corpus_language"),
)
