"""Spanish: third-person pronouns with UD tags; words of names, texts and the wiki.

"su" is his, her, its, their or (polite) your: neither gender nor number of the owner shows.
Pronouns inside a verb ("dárselo") are parts of longer tokens: see `enclitics`.
"""

from __future__ import annotations

from .base import (
    CorpusLanguage,
    EmptyUses,
    InlineTemplates,
    LanguageData,
    NounKinds,
    Pronoun,
    gendered,
    words,
)
from .null_subjects import es_verbs
from .repeating import Repeating

PRONOUNS = (
    gendered("él", "masculine", "singular"),
    gendered("ella", "feminine", "singular"),
    gendered("ellos", "masculine", "plural"),
    gendered("ellas", "feminine", "plural"),
    gendered("lo", "masculine", "singular", ambiguous=True),
    gendered("la", "feminine", "singular", ambiguous=True),
    gendered("los", "masculine", "plural", ambiguous=True),
    gendered("las", "feminine", "plural", ambiguous=True),
    gendered("le", None, "singular"),
    gendered("les", None, "plural"),
    gendered("su", None, None, possessive=True),
    gendered("sus", None, None, possessive=True),
    gendered("suyo", None, None, possessive=True),
    gendered("suya", None, None, possessive=True),
    gendered("suyos", None, None, possessive=True),
    gendered("suyas", None, None, possessive=True),
    Pronoun("ello", "neuter", "singular", default=False, on_request=True),
    # Reflexive, impersonal, passive, or "le" before "lo".
    gendered("se", None, None, reflexive=True, default=False, on_request=True),
    gendered("sí", None, None, reflexive=True, ambiguous=True, default=False),  # also "yes"
    gendered("consigo", None, None, reflexive=True, ambiguous=True, default=False),  # "I obtain"
)

# Of people: nouns of either gender whatever their own ("la persona ... él").
_KINDS = NounKinds(
    masculine=words("""
        hombre chico niño padre papá hermano hijo marido abuelo tío rey príncipe muchacho viudo
    """),
    feminine=words("""
        mujer chica niña madre mamá hermana hija esposa abuela tía reina princesa viuda
        muchacha criada suegra nuera
    """),
    people=words("""
        persona víctima guía espía guardia centinela recluta individuo personaje juez cantante
        presidente colega artista periodista testigo paciente cliente pariente cómplice cónyuge
        huésped ministro alcalde médico soldado jefe agente estudiante joven
    """),
    groups=words("""
        familia equipo grupo gente policía pueblo gobierno público multitud pareja banda ejército
        sociedad empresa comité consejo partido mayoría
    """),
    masculine_titles=words("señor sr don d fray rey san conde padre doctor profesor"),
    feminine_titles=words("""
        señora sra señorita srta doña dña sor reina santa condesa doctora dra profesora
    """),
    titles=words("dr prof ministro presidente juez"),
    described=words("""
        mayor mayores menor menores mediano mediana grande pequeño pequeña pequeños pequeñas viejo
        vieja viejos viejas joven jóvenes anciano anciana ancianos enfermo enferma enfermos herido
        heridos muerto muerta ciego ciega pobre pobres rico ricos primero primera segundo segunda
        tercero tercera último última otro otra otros otras siguiente
    """),
    weather=words("llover nevar granizar tronar amanecer anochecer"),
)

# What may stand between "los" and a noun, or be a number: "los cuatro", "los no fumadores".
_NO_VERBS = "|".join(
    sorted(
        words("""
    que de del no muy tan casi ya hoy bien mal mejor peor recién siempre así allí a en con sin por
    para contra ex uno dos tres cuatro cinco siete ocho nueve diez once doce trece catorce quince
    veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien mil ciento y o e más
    veintiuno veintidós veinticuatro veinticinco veintisiete veintiocho veintinueve diecisiete
    dieciocho diecinueve cual poco bastante demasiado nunca aún todavía ahora entonces aquí allá
    abajo arriba hasta según déficit superávit club
""")
    )
)
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
    pronoun_tags=words("PRON"),
    possessive_tags=words("DET"),
    greetings=words("""
        querido querida queridos queridas estimado estimada estimados estimadas hola buenos_días
        buenas_tardes
    """),
    closings=words("""
        saludos un_saludo saludos_cordiales un_cordial_saludo atentamente un_abrazo besos gracias
        hasta_pronto con_cariño
    """),
    first_and_second=words("""
        yo mí me conmigo mi mis mío mía míos mías tú ti te contigo tu tus tuyo tuya tuyos tuyas
        nosotros nosotras nos nuestro nuestra nuestros nuestras vosotros vosotras os vuestro
        vuestra vuestros vuestras usted ustedes
    """),
    other_pronouns=words("""
        que quien quienes cual cuales cuyo cuya cuyos cuyas donde este esta estos estas esto ese esa
        esos esas eso aquel aquella aquellos aquellas aquello éste ésta éstos éstas ése ésa ésos
        ésas aquél aquélla aquéllos aquéllas otro otra otros otras uno una
    """)
    | {"el que", "la que", "los que", "las que", "lo que", "el cual", "la cual", "los cuales"},
    determiners=words("""
        el la los las un una unos unas al del mi mis tu tus su sus nuestro nuestra nuestros nuestras
        este esta estos estas ese esa esos esas aquel aquella aquellos aquellas
    """),
    # "No la toques", "se lo dio", "y los llevaron"; a plural ends in s ("los protege").
    clitic_contexts=r"(?:no|se|me|te|nos) (?:lo|la|los|las) .+"
    r"|\S* (?:lo|la|los|las) \w{2,}(?:ó|[ae]ron|aban?)"
    rf"|\S* (?:los|las) (?!(?:{_NO_VERBS}|{_ADVERBS})$)[a-záéíóúñü]+(?<!s)",
    verb_forms=_VERB_FORMS,
    verbs=_is_verb,
    nouns=r"(?:la|una|esta|esa|aquella|mi|tu|su) \w{2,}[aei]r",
    adjectives_alone=True,
    clitics=words("le les lo la los las"),
    kinds=_KINDS,
    empty=EmptyUses(clause_objects=words("saber decir creer pensar prometer jurar")),
    enclitics=r"(?:[aeiáéí]r|ndo|[aeiouáéíóúdns])(?:me|te|se|nos|os)?(lo|la|los|las|le|les)",
    repeating=Repeating(
        before=words("le les lo la los las"),
        behind=words("le les"),
        recipients=words("a al"),
        moving=words("""
            llevar acompañar invitar obligar ayudar conducir traer enviar mandar trasladar ascender
            condenar animar llamar subir bajar guiar forzar volver acercar sacar
        """),
        adverbial=words("""
            oído cara ojo mano pie boca espalda cuello lado hora noche tarde mañana día semana mes
            año fin final principio vez través grito golpe medianoche mediodía amanecer anochecer
            instante momento rato pesar cambio gusto fuerza vista tiempo escondida distancia precio
            puerta salida entrada llegada vuelta regreso teléfono palabra hombro rodilla cintura
            pecho talón cabeza frente garganta
        """),
        raising=words("""
            querer poder deber soler ir acabar volver empezar comenzar tener haber pensar intentar
            tratar seguir dejar lograr conseguir llegar preferir terminar saber
        """),
        datives={"se": "le"},
        inward=words("""
            comer beber tomar tragar llevar creer pensar quedar imaginar saber merecer jugar gastar
            fumar perder guardar inventar temer figurar aprender leer buscar ganar pasar proponer
        """),
    ),
    grammatical_gender=True,
    joining=words("y e &"),
    masculine_names=words("josé andrés jesús nicolás tomás lucas matías elías juan carlos luis"),
    feminine_names=words("mercedes dolores pilar carmen rosario consuelo soledad inés beatriz"),
    name_endings={"a": "feminine", "o": "masculine"},
    negations=words("nadie nada ningún ninguno ninguna"),
    quantifiers=words("""
        nadie nada ningún ninguno ninguna cada alguien algo cualquiera cualquier quienquiera todo
    """),
    argument_prepositions=words("a de para por contra con"),
)

MONTHS = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
]

_TEMPLATES = InlineTemplates(
    first=words("""
        esd versalita versalitas abreviatura abr demostrar quién cuándo cuál dónde aclarar
        comillas color pequeño cr
    """)
    | {
        "cita requerida", "enlace sin traducir", "enlace roto", "añadir referencias",
        "número romano", "texto pequeño", "sin número",
    },
    second=words("idioma"),
    holes=words("""
        edad moneda conversión población ecuación bandera2 elemento isótopo pib temperatura fracción
    """)
    | {"edad en la muerte", "valor de la moneda", "fecha y edad"},
    literals={
        "a. c.": "a. C.", "ac": "a. C.", "a.c.": "a. C.", "d. c.": "d. C.", "dc": "d. C.",
        "d.c.": "d. C.", "aec": "a. e. c.", "ec": "e. c.", "n.º": "n.º", "guion": "-", "raya": "—",
        "semiraya": "–", "espacio duro": " ",
    },
    special={
        "siglo": "siglo",
        "afi": "sound",
        **dict.fromkeys(("unidad", "nro"), "unidad"),
        **dict.fromkeys(
            ("fecha", "fecha de nacimiento", "fecha de fallecimiento", "fecha de inicio",
             "fecha de defunción"),
            "fecha",
        ),
    },
)  # fmt: skip

CORPUS = CorpusLanguage(
    code="es",
    person_labels=("PER", "PERSON"),
    pipelines=("es_core_news_sm", "es_core_news_md", "es_core_news_lg"),
    abbreviations=words("""
        a. c. d. a.c. d.c. a.e.c. e.c. etc. ej. p.ej. p. pp. pág. págs. vol. vols. cap. caps. art.
        arts. fig. figs. ed. eds. trad. núm. n.º nº. no. s. ss. h. m. cf. cfr. vid. v. vs. aprox.
        ca. máx. mín. tel. av. avda. avd. c/. pza. ctra. ee. uu. ee.uu. rr. hh. ff. aa. ff.aa. cc.
        oo. cc.oo. ibid. id. op. cit. ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.
        jr. s.a. s.l. ltda. cía. hnos. izq. dcha.
    """),
    titles=words("""
        sr. sra. srta. sres. sras. dr. dra. dres. d. dª. d.ª dña. ud. uds. vd. prof. profa. lic.
        ing. arq. gral. cnel. cap. tte. sgto. fr. p. mons. excmo. excma. ilmo. ilma. rvdo. rev. st.
        sto. sta. s.m. sr sra señor señora señorita don doña doctor doctora profesor profesora
        presidente presidenta ministro ministra senador senadora general coronel comandante capitán
        teniente almirante mariscal rey reina emperador emperatriz príncipe princesa duque duquesa
        conde condesa marqués marquesa barón papa cardenal obispo arzobispo padre fray sor madre
        hermano juez alcalde sir lord lady
    """),
    particles=words("de del la las los van von der den di da dos das ben bin ibn"),
    place_particles=words("de del di da"),
    place_cues=words("""
        calle avenida paseo plaza puente puerta palacio castillo torre iglesia catedral basílica
        abadía convento monasterio san santa santo santos monte sierra lago río isla islas golfo
        cabo valle ciudad municipio provincia región universidad instituto academia colegio escuela
        hospital teatro cine museo galería biblioteca fundación asociación sociedad club premio
        copa trofeo medalla estadio aeropuerto estación hotel revista diario periódico editorial
        banco teorema ley ecuación constante función
    """),
    places=words("""
        américa asia áfrica europa oceanía españa francia italia alemania argentina
    """),
    articles=words("el la los las lo del al un una unos unas"),
    calendar=words("setiembre lunes martes miércoles jueves viernes sábado domingo navidad")
    | frozenset(MONTHS),
    function_words=words("""
        el la los las lo un una unos unas de del a al en con por para sin sobre bajo entre hacia
        hasta desde contra durante mediante según tras ante y e o u pero sino aunque que quien
        quienes cual cuales cuyo cuya cuando donde como cuanto porque pues si mientras así entonces
        además también tampoco sin embargo luego después antes ahora hoy ayer mañana aquí allí ya
        aún todavía siempre nunca jamás muy más menos tan tanto poco mucho muchos muchas pocos
        algunos algunas alguno alguna algún ningún ninguno ninguna todo toda todos todas cada otro
        otra otros otras mismo misma mismos tal tales yo tú él ella ello nosotros vosotros usted
        ustedes ellos ellas me te se le les nos os mi mis tu tus su sus nuestro nuestra nuestros
        este esta estos estas ese esa esos esas aquel aquella aquellos aquellas esto eso aquello
        es son era eran fue fueron será ha han había habían hay ser estar siendo nacido nacida dos
        tres cuatro cinco seis siete ocho nueve diez primer primero primera último última sí no ni
        cómo cuándo dónde qué quién cuál quizá quizás casi solo sólo incluso posteriormente
        actualmente finalmente inicialmente generalmente igualmente asimismo
    """),
    hidden_namespaces=words("archivo imagen media medio file image categoría category"),
    templates=_TEMPLATES,
)
