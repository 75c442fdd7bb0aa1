"""Italian: third-person pronouns with UD and ISDT tags; words of names, texts and the wiki.

Pronouns inside a verb ("vederlo", "glielo") are parts of longer tokens and not listed. "Lei" and
"Suo" with a capital inside a sentence may be the polite second person.
"""

from __future__ import annotations

from .base import CorpusLanguage, InlineTemplates, LanguageData, Pronoun, words

PRONOUNS = (
    Pronoun("egli", "masculine", "singular"),
    Pronoun("lui", "masculine", "singular"),
    Pronoun("ella", "feminine", "singular"),
    Pronoun("lei", "feminine", "singular"),
    Pronoun("essi", "masculine", "plural"),
    Pronoun("esse", "feminine", "plural"),
    # "il loro libro", but "loro leggono", "disse loro".
    Pronoun("loro", None, "plural", possessive=None),
    Pronoun("lo", "masculine", "singular", ambiguous=True),
    Pronoun("la", "feminine", "singular", ambiguous=True),
    Pronoun("l'", None, "singular", ambiguous=True),
    Pronoun("li", "masculine", "plural", ambiguous=True),
    # "le parlo" is to her, "le vedo" are women or things.
    Pronoun("le", "feminine", None, ambiguous=True),
    # To him, and in most registers to them.
    Pronoun("gli", "masculine", None, ambiguous=True),
    Pronoun("suo", None, "singular", possessive=True),
    Pronoun("sua", None, "singular", possessive=True),
    Pronoun("suoi", None, "singular", possessive=True),
    Pronoun("sue", None, "singular", possessive=True),
    Pronoun("esso", "masculine", "singular", default=False),
    Pronoun("essa", "feminine", "singular", default=False),
    Pronoun("ne", None, None, default=False),
    # Also impersonal ("si dice"); "se" is mostly "if", or "si" before another clitic.
    Pronoun("si", None, None, reflexive=True, ambiguous=True, default=False),
    Pronoun("se", None, None, reflexive=True, ambiguous=True, default=False),
    Pronoun("sé", None, None, reflexive=True, default=False),
)

DATA = LanguageData(
    code="it",
    pronouns={pronoun.form: pronoun for pronoun in PRONOUNS},
    # UD, then ISDT: personal and clitic pronouns, possessive pronouns.
    pronoun_tags=words("PRON PE PC PP"),
    possessive_tags=words("DET AP"),
    first_and_second=words("io me mi tu te ti noi ci ce voi vi ve"),
)

_TEMPLATES = InlineTemplates(
    first=words("ta cn chiarire arabo ebraico russo greco giapponese simbolo bo")
    | {"citazione necessaria", "senza fonte", "tutto attaccato"},
    literals={
        "sp": " ",
        "a.c.": "a.C.",
        "ac": "a.C.",
        "d.c.": "d.C.",
        "dc": "d.C.",
        "m s.l.m.": "m s.l.m.",
        "m slm": "m s.l.m.",
    },
    special={"m": "measure", "unità": "measure", "afi": "sound"},
)

CORPUS = CorpusLanguage(
    code="it",
    person_labels=("PER", "PERSON"),
    pipelines=("it_core_news_sm", "it_core_news_md", "it_core_news_lg", "rules"),
    abbreviations=words("""
        a.c. d.c. a.e.v. e.v. ecc. etc. es. p.es. ad.es. cfr. cf. ca. c. n. nn. nr. num. p. pp.
        pag. pagg. vol. voll. cap. capp. art. artt. fig. figg. tab. tav. sez. sec. secc. ed. edd.
        trad. lett. lat. gr. ingl. ted. fr. sp. ebr. ar. it. r. min. max. tel. s.l.m. v. vd. gen.
        genn. feb. febb. mar. apr. mag. giu. lug. ago. sett. set. ott. nov. dic. s.p.a. s.r.l. op.
        ibid. id. cit. n.b. u.s. u.s.a. jr. sr. st. co. dr.
    """),
    titles=words("""
        sig. sigg. sig.ra sig.na sigg.ri dott. dott.ssa dr. dr.ssa prof. prof.ssa proff. ing. avv.
        arch. geom. rag. on. sen. mons. card. don. fr. ten. cap. capt. col. gen. magg. serg.
        mar. amm. comm. cav. s.e. s.m. ch.mo ill.mo sir lord lady sig signor signore signora
        signorina dottor dottore dottoressa professor professore professoressa ingegner ingegnere
        avvocato onorevole senatore ministro presidente papa antipapa re regina imperatore
        imperatrice principe principessa duca duchessa conte contessa marchese barone cardinale
        vescovo arcivescovo monsignor monsignore don donna padre frate suor madre generale
        colonnello maggiore capitano tenente ammiraglio maresciallo
    """),
    particles=words("da de de' de’ dal dalla dalle dai von van der den la le du el bin ibn ben"),
    linking_particles=words("""
        di d' d’ del dello della dell' dell’ dei degli delle
    """),
    place_particles=words("di d' d’ da dal dalla dalle del dello della dell' dell’ degli delle"),
    place_cues=words("""
        via viale piazza piazzale piazzetta corso largo vicolo borgo ponte porta palazzo villa
        castello torre rocca chiesa basilica cattedrale duomo abbazia convento monastero san santa
        sant' sant’ santo santi santissima beata beato ss. s. monte monti colle lago fiume isola
        isole golfo capo valle costa città comune provincia regione stato università politecnico
        istituto
        accademia collegio liceo scuola ospedale policlinico teatro cinema museo galleria
        biblioteca fondazione associazione società circolo club premio coppa trofeo medaglia stadio
        aeroporto stazione metropolitana hotel albergo rifugio rivista quotidiano periodico casa
        edizioni editrice editore gruppo banca brigata divisione operazione classe nave cratere
        asteroide teorema legge lemma costante equazione indice coefficiente distribuzione effetto
        metodo test macchina premi curva numero numeri funzione spazio algoritmo
        mar val vallo arco rio impero sacro
        mare oceano stretto parco bosco frazione bros bank company university college school
        awards award institute records pictures studios press times post group football
    """),
    # Without the elided ones: "l'Anna Magnani" is said of women.
    articles=words("""
        il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal
        dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle
    """),
    places=words("""
        roma alba asia africa america europa oceania australia italia francia germania spagna
        austria svizzera grecia russia cina india giappone inghilterra milano torino napoli firenze
        venezia genova bologna palermo divina
    """),
    calendar=words("""
        gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre
        dicembre lunedì martedì mercoledì giovedì venerdì sabato domenica natale pasqua
    """),
    function_words=words("""
        il lo la i gli le l' l’ un uno una un' un’ di a da in con su per tra fra e ed o od oppure
        ma però anzi né se che chi cui come dove quando perché poiché siccome mentre quanto quale
        quali quanti quante del dello della dei degli delle dell' dell’ al allo alla ai agli alle
        all' all’ dal dallo dalla dai dagli dalle dall' dall’ nel nello nella nei negli nelle nell'
        nell’ sul sullo sulla sui sugli sulle sull' sull’ col coi io tu egli lui ella lei esso essa
        noi voi essi esse loro mi ti si ci vi ne me te sé mio mia miei mie tuo tua tuoi tue suo sua
        suoi sue nostro nostra nostri nostre vostro vostra questo questa questi queste quello
        quella quelli quelle quel quei quegli ciò tale tali stesso stessa altro altra altri altre
        ogni ognuno ciascuno ciascuna alcuno alcuni alcune nessuno nessuna molto molta molti molte
        poco pochi poche tanto tanti tante troppo tutto tutta tutti tutte più meno non anche ancora
        già mai sempre spesso solo soltanto solamente proprio così quindi dunque perciò pertanto
        inoltre infatti invece tuttavia comunque infine poi dopo prima durante entro fino sino
        verso contro senza sopra sotto presso oltre secondo nonostante malgrado sebbene benché
        affinché finché appena ora oggi ieri domani allora qui qua là lì intanto forse circa quasi
        assai insieme però nondimeno successivamente inizialmente attualmente generalmente
        ugualmente analogamente recentemente è era erano sono fu furono sarà saranno ha hanno aveva
        avevano ebbe essere avere essendo avendo dato data nato nata morto morta due tre quattro
        cinque sei sette otto nove dieci primo seconda terzo ultimo sì no the of and ad mille cento
    """),
    hidden_namespaces=words("file immagine media categoria"),
    templates=_TEMPLATES,
)
