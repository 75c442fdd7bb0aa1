"""Words that the rules about subject pronouns know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...lang.base import words


@dataclass(frozen=True, slots=True)
class Form:
    """A pronoun that may be a subject; person, number and gender as in Universal Dependencies."""

    person: str
    number: str
    gender: str | None = None


SUBJECTS: Final = {
    "io": Form("1", "Sing"),
    "tu": Form("2", "Sing"),
    "egli": Form("3", "Sing", "Masc"),
    "ella": Form("3", "Sing", "Fem"),
    "lui": Form("3", "Sing", "Masc"),
    "lei": Form("3", "Sing", "Fem"),
    "esso": Form("3", "Sing", "Masc"),
    "essa": Form("3", "Sing", "Fem"),
    "noi": Form("1", "Plur"),
    "voi": Form("2", "Plur"),
    "essi": Form("3", "Plur", "Masc"),
    "esse": Form("3", "Plur", "Fem"),
    "loro": Form("3", "Plur"),
}
# Of persons only.
PERSONAL: Final = words("egli ella lui lei")
THINGS: Final = words("tutto ciò questo quello niente nulla qualcosa questa quella")
NOBODY: Final = words("nessuno nessuna niente nulla")
OBLIQUE: Final = words("me te lui lei noi voi loro sé")
CLITICS: Final = words("""
    mi ti si ci vi ne lo la li le gli me te se ce ve glie l' m' t' s' c' v' n' gliel' glielo gliela
    glieli gliele gliene
""")
PREPOSITIONS: Final = words("""
    di a da in con su per tra fra senza verso contro sopra sotto dietro dopo secondo tranne eccetto
    salvo presso oltre fino sino entro durante circa mediante lungo nonostante malgrado come quanto
    d' ad
""") - words("come quanto")
ARTICLES: Final = words("""
    il lo la l' i gli le un uno una un' del dello della dell' dei degli delle al allo alla all' ai
    agli alle dal dallo dalla dall' dai dagli dalle nel nello nella nell' nei negli nelle sul sullo
    sulla sull' sui sugli sulle questo questa quel quello quella quell' mio mia tuo tua suo sua
    nostro nostra vostro vostra proprio propria altro stesso vero
""")
COORDINATORS: Final = words("e ed o od né oppure ovvero nonché sia")
FOCUS_BEFORE: Final = words("""
    anche anch' pure solo soltanto solamente unicamente esclusivamente proprio perfino persino
    finanche neanche neanch' nemmeno neppure manco almeno specialmente soprattutto addirittura
    altresì quantomeno tutti tutte entrambi entrambe ambedue appunto giusto
""")
FOCUS_AFTER: Final = words("""
    anche pure solo sola soli sole soltanto solamente invece proprio almeno neanche nemmeno neppure
    stesso stessa stessi stesse medesimo medesima medesimi medesime tutti tutte entrambi entrambe
    ambedue altri altre sottoscritto sottoscritta personalmente
""")
FIRST: Final = words("primo prima primi prime ultimo ultima ultimi ultime")
# "Noi del comitato", but "noi di solito".
OF: Final = words("di del dello della dell' dei degli delle d'")
ADVERBIAL: Final = words(
    "solito rado certo nuovo recente fatto colpo sicuro persona corsa nascosto"
)
NUMERALS: Final = words("due tre quattro cinque sei sette otto nove dieci pochi poche")
INTERROGATIVES: Final = words(
    "che chi cosa come dove quando quanto quanta quanti quante quale quali perché dov' com' cos'"
)
RELATIVES: Final = words("che chi cui quale quali")
# After one of these another clause begins.
CLAUSE_STARTS: Final = words("""
    che chi cui quale quali e ed o od ma però né se s' perché poiché giacché siccome quando mentre
    appena finché affinché benché sebbene purché qualora dove come quanto sicché dunque quindi
    bensì eppure oppure anziché nonostante ch' dov' quand' com'
""")
SUBORDINATORS: Final = words("""
    che ch' se s' perché perch' poiché poich' giacché siccome quando quand' appena finché finch'
    affinché affinch' benché bench' sebbene purché qualora dove dov' come com' cui quale quali
    quanto quant' dopo prima anche nonostante sicché chi
""") - words("dopo prima anche")
ADVERBIAL_STARTS: Final = words("quando quand' se s' appena poiché poich' siccome finché finch'")
# Prepositions that are adverbs, too: "dopo io sono uscito".
ALSO_ADVERBS: Final = words("dopo sopra sotto dietro oltre contro")
NOMINATIVE: Final = words("io tu egli ella")
# Conjunctions with a subjunctive that may have any person.
SUBJUNCTIVE_STARTS: Final = words("""
    affinché affinch' benché bench' sebbene purché purch' qualora nonostante malgrado casomai
    ancorché quantunque chiunque ovunque comunque
""")
# Verbs whose "che" has an indicative.
INDICATIVE_VERBS: Final = words("""
    dire sapere vedere sentire affermare sostenere scoprire notare capire ricordare giurare
    promettere annunciare dichiarare spiegare raccontare rispondere aggiungere scrivere confermare
    assicurare dimostrare informare avvertire ripetere gridare riconoscere ammettere accorgersi
    accorgere sottolineare ribadire riferire rivelare constatare osservare udire leggere concludere
    comunicare precisare confessare dimenticare
""")
# Nouns with a "che" that is no relative pronoun.
COMPLEMENT_NOUNS: Final = words("""
    fatto idea speranza notizia paura voce certezza impressione prova possibilità convinzione
    timore sensazione sospetto dubbio opinione ipotesi probabilità conclusione dichiarazione
    bisogno desiderio peccato caso
""")
PARATACTIC: Final = words("e ed ma però mentre invece bensì o oppure eppure anzi , ; – — -")
CONTRAST_WORDS: Final = words("invece viceversa")
SHORT_ANSWERS: Final = words("sì no si neanche nemmeno neppure anche pure invece mai")
INTERJECTIONS: Final = words(
    "ehi oh ah ahi ehilà eh ohi o beato beata beati povero povera caro cara"
)
VOCATIVES: Final = words("""
    signora signore signor signori signorina dottore dottor dottoressa professore professor
    professoressa avvocato avvocata ingegnere ingegner architetto direttore direttrice presidente
    ministro ministra onorevole maestà altezza eccellenza maestro maestra padre capitano colonnello
    commissario ispettore
""")
TIMES: Final = words("""
    lunedì martedì mercoledì giovedì venerdì sabato domenica mattina mattino sera notte giorno anno
    mese settimana estate inverno primavera autunno volta volte momento pomeriggio weekend domani
    ieri oggi stasera stamattina stanotte giorni anni mesi settimane ore ora minuti gennaio febbraio
    marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
""")
COPULAS: Final = words("""
    essere sembrare parere apparire diventare divenire restare rimanere risultare venire stare
    nascere morire
""")
WEATHER: Final = words("""
    piovere nevicare grandinare tuonare lampeggiare diluviare piovigginare albeggiare imbrunire
    annottare gelare ghiacciare balenare sgelare fioccare
""")
IMPERSONAL: Final = words("""
    sembrare parere bastare occorrere bisognare convenire capitare succedere accadere avvenire
    importare dispiacere risultare valere
""")
# With "essere" and without a subject: what time it is, what one thinks of something.
IMPERSONAL_PREDICATES: Final = words("""
    tardi presto ora notte giorno mezzogiorno mezzanotte buio lunedì martedì mercoledì giovedì
    venerdì sabato domenica natale pasqua estate inverno autunno primavera
""")
EVALUATIONS: Final = words("""
    necessario possibile impossibile probabile improbabile importante meglio bene male vero chiaro
    evidente giusto utile inutile facile difficile certo sicuro strano peccato ovvio opportuno
    inevitabile essenziale fondamentale bello brutto vietato naturale normale noto
""")
WEATHER_NOUNS: Final = words("freddo caldo fresco buio giorno notte tempo sole vento nebbia bel")
HOSTS: Final = {
    "dov'": "dove",
    "quand'": "quando",
    "com'": "come",
    "ch'": "che",
    "s'": "se",
    "finch'": "finché",
    "perch'": "perché",
    "poich'": "poiché",
    "bench'": "benché",
    "affinch'": "affinché",
    "giacch'": "giacché",
    "purch'": "purché",
    "dacch'": "dacché",
    "sicch'": "sicché",
    "mentr'": "mentre",
    "quant'": "quanto",
    "dond'": "donde",
    "ond'": "onde",
    "allor'": "allora",
    "ov'": "ove",
    "sebben'": "sebbene",
}
EUPHONIC: Final = {"ed": "e", "od": "o"}
KINSHIP: Final = words("""
    padre madre papà mamma babbo fratello sorella figlio figlia nonno nonna zio zia cugino cugina
    nipote marito moglie suocero suocera genero nuora cognato cognata genitore genitori fratelli
    sorelle figli figlie nonni zii cugini matrigna patrigno
""")
# Persons; beside them what ends like one, and names.
PERSONS: Final = KINSHIP | words("""
    uomo uomini donna donne ragazzo ragazza ragazzi ragazze bambino bambina bambini bambine persona
    persone gente signore signora signori signore signorina amico amica amici amiche collega
    colleghi colleghe vicino vicina vicini compagno compagna compagni compagne capo capi poliziotto
    poliziotta poliziotti soldato soldatessa soldati medico medici infermiere infermiera infermieri
    avvocato avvocata avvocati maestro maestra maestri alunno alunna alunni ministro ministra
    ministri re regina principe principessa ladro ladri ospite ospiti tizio tipo tipa fidanzato
    fidanzata sposo sposa individuo cliente clienti paziente pazienti studente studentessa studenti
    studentesse insegnante insegnanti cantante cantanti dirigente presidente presidenti agente
    agenti testimone testimoni giudice giudici assistente candidato candidata candidati vittima
    vittime assassino assassina prigioniero prigionieri operaio operai impiegato impiegata
    impiegati cuoco cuoca cuochi sindaco sindaca sindaci prete vescovo papa monaco suora santo santa
    eroe eroi nemico nemica nemici neonato neonata giovane giovani anziano anziana vecchio vecchia
    straniero straniera stranieri cittadino cittadina cittadini politico politici atleta atleti
    campione campionessa ballerino ballerina sconosciuto sconosciuta barista autista pilota
    testimone colpevole innocente moglie ingegnere architetto architetti commesso commessa
    parrucchiere parrucchiera cameriere cameriera camerieri segretario segretaria meccanico
    idraulico
    cane cani gatto gatta gatti animale animali cavallo cavalli
""")
PERSON_ENDINGS: Final = (
    *("tore", "trice", "tori", "trici", "ista", "isti", "iste", "ologo", "ologa"),
    *("essa", "esse", "logi", "iere", "iera", "ieri"),
)
NO_PERSONS: Final = words("""
    motore motori trattore rotore settore settori fattore fattori valore vettore calcolatrice
    lavatrice vista lista pista rivista conquista provvista intervista mestiere quartiere bicchiere
    cantiere sentiere giardiniere bandiera carriera maniera preghiera barriera pensieri sentieri
    quartieri bicchieri cantieri mestieri schiera frontiera riviera messa scommessa promessa
    premessa commessa rimessa ressa tessa interesse commesse promesse lavastoviglie ieri televisore
    trasmettitore contenitore interruttore ascensore dolore colore odore direttissima tastiera
""")
