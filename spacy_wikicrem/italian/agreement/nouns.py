"""Gender and number of nouns where the lexicon is silent, too narrow or not of today.

None is either. The lists hold the classes of the grammar: plurals in -a of masculine nouns,
feminines in -o, cut words, two genders by meaning, names of offices that women hold as well, loans.
"""

from __future__ import annotations

from ...lang.base import words

Reading = tuple[str | None, str | None]

# "il dito, le dita"; the lexicon has some as masculine.
_FEMININE_PLURALS = words("""
    dita uova braccia ginocchia labbra ciglia sopracciglia ossa mura lenzuola risa grida urla strida
    miglia paia centinaia migliaia corna membra budella cervella fondamenta gesta interiora fila
    calcagna cuoia vestigia carceri orecchie cacce voci immagini azioni informazioni tempie
""")
# Several readings, or ones that the lexicon has wrong.
_ALSO: dict[str, tuple[Reading, ...]] = {
    "voce": (("Fem", "Sing"),),
    "immagine": (("Fem", "Sing"),),
    "caccia": (("Fem", "Sing"), ("Masc", None)),  # the hunt; the fighter plane
    "fila": (("Fem", "Sing"), ("Fem", "Plur")),  # the row; "le fila", the threads
    "frutta": (("Fem", None),),
    "fronti": ((None, "Plur"),),
    "reni": ((None, "Plur"),),
    "viscere": (("Masc", "Sing"), ("Fem", "Plur")),
    "moto": (("Fem", None), ("Masc", "Sing")),
    "locandiere": (("Masc", "Sing"), ("Fem", "Plur")),
    "papà": (("Masc", None),),
    "podestà": (("Masc", None),),
    "pascià": (("Masc", None),),
    "taffetà": (("Masc", None),),
}
# Feminine and the same in the plural.
_FEMININE = words("""
    auto foto bici radio biro dinamo tele tivù tv app chat mail e-mail email band gang star
    jeep hall suite reception holding élite équipe password privacy gag hit leadership partnership
    community t-shirt start-up startup fiction gaffe boutique brioche toilette routine roulotte
    tribù libido virago card newsletter miss hostess lady top-model chance crew pole
    performance location pochette baguette silhouette crêpe overdose news playlist checklist jihad
    intifada koinè polis
""")
_MASCULINE = words("""
    koala selfie smartphone tablet podcast clic click touchscreen router modem wi-fi browser drone
    hashtag post tweet meme streaming trailer spoiler trend brand budget team target test
""")
# Either gender: by meaning, by usage, or for persons.
_EITHER = words("""
    boa governante martire serpe guardaroba console brace glicine
    fine fronte capitale finale lama metro asma gregge cenere carcere eco soprano contralto
    mezzosoprano sosia preside fan leader manager partner killer designer rapper blogger influencer
    youtuber stalker hacker babysitter baby-sitter reporter freelance teenager boss vip single chef
    clown dj cameraman coach trainer testimonial caporale giovane maratoneta ginnasta omicida
    suicida parricida fratricida israelita gerarca
""")
# Offices and trades with a masculine form for women as well ("il ministro, la ministro").
_OFFICES = words("""
    capo medico avvocato ministro sindaco architetto ingegnere chirurgo magistrato notaio deputato
    segretario assessore direttore professore dottore ambasciatore senatore prefetto questore
    commissario arbitro soldato maresciallo colonnello generale tenente capitano sergente maggiore
    brigadiere carabiniere poliziotto cancelliere procuratore rettore revisore premier presidente
    vicepresidente vicesindaco viceministro sottosegretario consigliere relatore portavoce primario
    psicologo ginecologo critico filosofo matematico fisico chimico tecnico meccanico marinaio
    maestro
""")
# Also adjectives, but as nouns of the gender that the lexicon has.
_ONE_GENDER = words("""
    animale animali minerale minerali vegetale vegetali materiale materiali locale locali
    temporale temporali tribunale personale potenziale ideale ideali manuale manuali annuale
    settimanale mensile mobile mobili immobile immobili vertice ente enti presente passante
    niente ambiente ambienti ingrediente ingredienti recipiente recipienti incidente incidenti
    continente continenti madre madri sangue principe principi cardinale cardinali occhiali
    ufficiale ufficiali mattone mattoni cattedrale cattedrali regali confessionale cerimoniale
    preliminari movente patente patenti boccale boccali verbale verbali percentuale percentuali
    cellulare cellulari circolare circolari vergine vergini litorale litorali satelliti
    particolari volante volanti restante diamante istante istanti contante contanti
""")
# No noun of these endings is masculine, but for those above.
_FEMININE_ENDINGS: tuple[tuple[str, tuple[Reading, ...]], ...] = (
    ("zione", (("Fem", "Sing"),)),
    ("zioni", (("Fem", "Plur"),)),
    ("sione", (("Fem", "Sing"),)),
    ("sioni", (("Fem", "Plur"),)),
    ("tà", (("Fem", None),)),
    ("tù", (("Fem", None),)),
)
_ENDINGS: tuple[tuple[str, Reading], ...] = (
    ("ista", (None, "Sing")),
    ("mento", ("Masc", "Sing")),
    ("menti", ("Masc", "Plur")),
    ("ismo", ("Masc", "Sing")),
    ("ggio", ("Masc", "Sing")),
    ("tore", ("Masc", "Sing")),
    ("tori", ("Masc", "Plur")),
    ("trice", ("Fem", "Sing")),
    ("trici", ("Fem", "Plur")),
)
_VOWELS = "aeiouàèéìòù"


def listed(form: str) -> tuple[Reading, ...]:
    """What the lists say of a noun in lower case, instead of the lexicon; () if nothing."""
    if form in _FEMININE_PLURALS:
        return (("Fem", "Plur"),)
    if form in _FEMININE:
        return (("Fem", None),)
    if form in _MASCULINE:
        return (("Masc", None),)
    return _ALSO.get(form) or next((r for end, r in _FEMININE_ENDINGS if form.endswith(end)), ())


def widened(form: str, readings: tuple[Reading, ...], *, converted: bool) -> tuple[Reading, ...]:
    """Readings of the lexicon, with what the lists add: either gender, either number.

    converted (bool): It is also an adjective of one form for both genders ("la nobile, il nobile").
    """
    either = form in _EITHER or form in _OFFICES or (converted and form not in _ONE_GENDER)
    # Loans in a consonant, and words with an accent at the end, have one form for both numbers.
    same = form[-1:] not in _VOWELS[:5]
    return tuple(
        (None if either else gender, None if same else number) for gender, number in readings
    )


def by_ending(form: str) -> tuple[Reading, ...]:
    """What the ending of a noun that no list knows tells for certain; () if nothing."""
    return next(((reading,) for ending, reading in _ENDINGS if form.endswith(ending)), ())
