"""Words that the rules about subject pronouns know."""

from __future__ import annotations

from typing import Final

from ...lang.base import words
from ...lang.word_lists import lists_beside, table_beside
from ..agreement.offices import OFFICES

_WORDS = lists_beside(__file__)

# Of persons only.
PERSONAL: Final = words("egli ella lui lei")
THINGS: Final = words("tutto ciò questo quello niente nulla qualcosa questa quella")
# With one of these everybody else, or somebody, is the subject.
QUANTIFIED: Final = _WORDS["quantified"]
# "A te piace, ma lui lo adora": with one of these before it a pronoun is the topic.
TOPICAL: Final = words("a ad per secondo con da di")
STRONG: Final = {"me": "io", "te": "tu"}
NOBODY: Final = words("nessuno nessuna niente nulla")
OBLIQUE: Final = words("me te lui lei noi voi loro sé")
CLITICS: Final = _WORDS["clitics"]
PREPOSITIONS: Final = _WORDS["prepositions"] - words("come quanto")
ARTICLES: Final = _WORDS["articles"]
COORDINATORS: Final = words("e ed o od né oppure ovvero nonché sia")
FOCUS_BEFORE: Final = _WORDS["focus_before"]
FOCUS_AFTER: Final = _WORDS["focus_after"]
FIRST: Final = words("primo prima primi prime ultimo ultima ultimi ultime")
# "Noi del comitato", but "noi di solito".
OF: Final = words("di del dello della dell' dei degli delle d'")
ADVERBIAL: Final = _WORDS["adverbial"]
NUMERALS: Final = words("due tre quattro cinque sei sette otto nove dieci pochi poche")
INTERROGATIVES: Final = _WORDS["interrogatives"]
RELATIVES: Final = words("che chi cui quale quali")
# After one of these another clause begins.
CLAUSE_STARTS: Final = _WORDS["clause_starts"]
SUBORDINATORS: Final = _WORDS["subordinators"] - words("dopo prima anche")
# With one of these a clause begins that says when or why.
ADVERBIAL_CLAUSES: Final = words(
    "quando quand' mentre perché perch' poiché poich' siccome appena finché che prima dopo giacché"
)
ADVERBIAL_STARTS: Final = words("quando quand' se s' appena poiché poich' siccome finché finch'")
# Prepositions that are adverbs, too: "dopo io sono uscito".
ALSO_ADVERBS: Final = words("dopo sopra sotto dietro oltre contro")
NOMINATIVE: Final = words("io tu egli ella")
# Conjunctions with a subjunctive that may have any person.
SUBJUNCTIVE_STARTS: Final = _WORDS["subjunctive_starts"]
# Verbs whose "che" has an indicative.
INDICATIVE_VERBS: Final = _WORDS["indicative_verbs"]
# Nouns with a "che" that is no relative pronoun.
COMPLEMENT_NOUNS: Final = _WORDS["complement_nouns"]
PARATACTIC: Final = words("e ed ma però mentre invece bensì o oppure eppure anzi , ; – — -")
CONTRAST_WORDS: Final = words("invece viceversa")
COMPARING: Final = words("di che come quanto")
DEGREES: Final = words("più meno meglio peggio prima dopo maggiore minore migliore peggiore")
SHORT_ANSWERS: Final = words("sì no si neanche nemmeno neppure anche pure invece mai")
INTERJECTIONS: Final = _WORDS["interjections"]
VOCATIVES: Final = _WORDS["vocatives"]
TIMES: Final = _WORDS["times"]
# What has a title, and what one does with it.
WORKS: Final = _WORDS["works"]
ENJOYED: Final = _WORDS["enjoyed"]
# Verbs with somebody to whom something pleases or is missing, and the prepositions before them.
FELT: Final = _WORDS["felt"]
TO: Final = _WORDS["to"]
COPULAS: Final = _WORDS["copulas"]
WEATHER: Final = _WORDS["weather"]
IMPERSONAL: Final = _WORDS["impersonal"]
# With "essere" and without a subject: what time it is, what one thinks of something.
IMPERSONAL_PREDICATES: Final = _WORDS["impersonal_predicates"]
EVALUATIONS: Final = _WORDS["evaluations"]
WEATHER_NOUNS: Final = words("freddo caldo fresco buio giorno notte tempo sole vento nebbia bel")
HOSTS: Final = table_beside(__file__, "hosts")
EUPHONIC: Final = {"ed": "e", "od": "o"}
KINSHIP: Final = _WORDS["kinship"]
TITLES: Final = words("signor dottor professor ingegner monsignor senator")
# Persons; beside them what ends like one, and names.
PERSONS: Final = KINSHIP | OFFICES | TITLES | _WORDS["persons"]
PERSON_ENDINGS: Final = (
    *("tore", "trice", "tori", "trici", "ista", "isti", "iste", "ologo", "ologa"),
    *("essa", "esse", "logi", "iere", "iera", "ieri"),
)
NO_PERSONS: Final = _WORDS["no_persons"]
