"""Italian: third-person pronouns with UD and ISDT tags; words of names, texts and the wiki.

Pronouns inside a verb ("vederlo") are parts of longer tokens: see `enclitics`. "Lei" and
"Suo" with a capital inside a sentence may be the polite second person.
"""

from __future__ import annotations

from .base import (
    CorpusLanguage,
    EmptyUses,
    InlineTemplates,
    LanguageData,
    NounKinds,
    gendered,
    words,
)
from .repeating import Repeating

PRONOUNS = (
    gendered("egli", "masculine", "singular", people=True),
    gendered("lui", "masculine", "singular", people=True),
    gendered("ella", "feminine", "singular", people=True),
    gendered("lei", "feminine", "singular", people=True),
    gendered("essi", "masculine", "plural"),
    gendered("esse", "feminine", "plural"),
    # "il loro libro", but "loro leggono", "disse loro".
    gendered("loro", None, "plural", possessive=None),
    gendered("lo", "masculine", "singular", ambiguous=True),
    gendered("la", "feminine", "singular", ambiguous=True),
    gendered("l'", None, "singular", ambiguous=True),
    gendered("li", "masculine", "plural", ambiguous=True),
    # "le parlo" is to her, "le vedo" are women or things.
    gendered("le", "feminine", None, ambiguous=True, one_person=True),
    # To him, and in most registers to them.
    gendered("gli", "masculine", None, ambiguous=True),
    gendered("suo", None, "singular", possessive=True),
    gendered("sua", None, "singular", possessive=True),
    gendered("suoi", None, "singular", possessive=True),
    gendered("sue", None, "singular", possessive=True),
    gendered("esso", "masculine", "singular", default=False),
    gendered("essa", "feminine", "singular", default=False),
    gendered("ne", None, None, default=False, on_request=True),
    # Also impersonal ("si dice"); "se" is mostly "if", or "si" before another clitic.
    gendered("si", None, None, reflexive=True, ambiguous=True, default=False, on_request=True),
    gendered("se", None, None, reflexive=True, ambiguous=True, default=False, on_request=True),
    gendered("sé", None, None, reflexive=True, default=False),
)

# Of people: nouns of either gender whatever their own ("la persona ... lui").
_KINDS = NounKinds(
    masculine=words("""
        uomo ragazzo bambino padre papà fratello figlio marito nonno zio re principe vedovo
    """),
    feminine=words("""
        donna ragazza bambina madre mamma sorella figlia moglie nonna zia regina principessa vedova
        suora suocera nuora
    """),
    people=words("""
        persona vittima guida spia guardia sentinella recluta individuo personaggio giudice
        insegnante cantante dirigente presidente collega artista giornalista testimone paziente
        cliente parente erede complice coniuge ospite ministro sindaco medico avvocato ingegnere
        soldato capo vigile agente
    """),
    groups=words("""
        famiglia squadra gruppo gente polizia popolo governo pubblico folla coppia banda esercito
        società azienda comitato consiglio partito maggioranza
    """),
    masculine_titles=words(
        "signor signore sig don dottor professor padre fra re papa san ser conte"
    ),
    feminine_titles=words("""
        signora signorina sig.ra donna dottoressa dott.ssa professoressa prof.ssa suor regina santa
        contessa
    """),
    titles=words("dott dr prof avv ing ministro presidente giudice"),
    described=words("""
        maggiore minore grande piccolo piccola piccoli piccole vecchio vecchia vecchi vecchie
        giovane giovani anziano anziana anziani malato malata malati ferito feriti morto morta
        cieco cieca povero povera poveri ricco ricchi primo prima secondo seconda terzo terza
        ultimo ultima altro altra altri altre ex
    """),
    weather=words("piovere nevicare grandinare tuonare lampeggiare albeggiare"),
)

DATA = LanguageData(
    code="it",
    pronouns={pronoun.form: pronoun for pronoun in PRONOUNS},
    # UD, then ISDT: personal and clitic pronouns, possessive pronouns.
    pronoun_tags=words("PRON PE PC PP"),
    possessive_tags=words("DET AP PP"),
    greetings=words("""
        caro cara cari care carissimo carissima gentile egregio egregia ciao salve buongiorno
        buonasera
    """),
    endearments=words("caro cara cari care"),
    closings=words("""
        saluti cordiali_saluti distinti_saluti un_caro_saluto un_saluto un_abbraccio baci grazie
        a_presto con_affetto
    """),
    first_and_second=words("""
        io me mi mio mia miei mie tu te ti tuo tua tuoi tue noi ci ce nostro nostra nostri nostre
        voi vi ve vostro vostra vostri vostre
    """),
    other_pronouns=words("""
        che chi cui quale quali questo questa questi queste quello quella quelli quelle quei ciò
        colui colei coloro costui costei costoro altro altra altri altre uno una
    """),
    determiners=words("""
        il lo la i gli le l' un uno una un' del dello della dei degli delle dell' al allo alla ai
        agli alle all' mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri
        nostre vostro vostra vostri vostre questo questa questi queste quest' quel quello quella
        quei quegli quelle quell'
    """),
    # "Non la vide", "se lo tolse", "e la portarono".
    clitic_contexts=r"(?:non|se|me|te|ce|ve) (?:lo|la|li|le|l') .+"
    r"|\S* (?:lo|la|li|le|gli|l') \w{2,}(?:ò|[aei]rono|[aei]vano)",
    kinds=_KINDS,
    empty=EmptyUses(
        clause_objects=words(
            "sapere dire credere pensare sperare temere immaginare promettere giurare"
        )
    ),
    adjectives_alone=True,
    fused=r"glie(l[oaie]|l['\u2019])",
    enclitics=r"(?:ar|er|ir|or|ur|ndo|[aeiou])(?:me|te|se|ce|ve|glie)?(lo|la|li|le|gli)",
    repeating=Repeating(
        before=words("gli le lo la li l'"),
        behind=words("gli le"),
        recipients=words("a ad al allo alla all' ai agli alle"),
    ),
    grammatical_gender=True,
    joining=words("e ed &"),
    # Beside those that every language knows: masculine in Italy, feminine elsewhere.
    masculine_names=words("""
        andrea luca nicola mattia elia enea tobia gabriele daniele michele samuele raffaele emanuele
        simone davide dante pasquale natale carmine felice giuseppe salvatore beniamino gianluca
        enrico giovanni luigi paolo marco pietro franco carlo mario antonio francesco
    """),
    feminine_names=words("""
        beatrice alice irene adele agnese matilde clotilde noemi rachele elisabetta ines bice zoe
        nives iris chiara giulia anna maria sara lucia elena laura francesca
    """),
    name_endings={"a": "feminine", "o": "masculine"},
    negations=words("nessuno nessuna niente nulla"),
    quantifiers=words("""
        nessuno nessuna nessun niente nulla ogni ognuno ognuna ciascuno ciascuna ciascun chiunque
        qualcuno qualcuna qualcosa qualsiasi qualunque tutto
    """),
    argument_prepositions=words("a ad di per contro con da"),
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
