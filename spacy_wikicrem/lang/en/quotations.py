"""English: first and second persons, quotation marks, and the verbs that report what was said."""

from __future__ import annotations

from collections.abc import Iterator

from ..base import Pronoun, Quotations, words

# With their irregular past forms, in the same order as the base forms.
_IRREGULAR = {
    "say": "said",
    "tell": "told",
    "cry": "cried",
    "reply": "replied",
    "think": "thought",
    "begin": "began begun",
    "write": "wrote written",
    "swear": "swore sworn",
    "beg": "begged",
    "sob": "sobbed",
    "admit": "admitted",
    "quip": "quipped",
    "query": "queried",
    "deny": "denied",
}
_REGULAR = words("""
    add address admonish advise affirm agree announce answer apologise apologize argue ask assent
    assert assure babble bark bawl bellow blurt boast breathe caution chime chorus chuckle
    claim coax command comment complain concede conclude confess confide confirm continue counter
    croak declare demand ejaculate enquire exclaim explain exult falter fret fume gasp giggle
    groan growl grumble grunt hail hint hiss howl implore inform inquire insist interject interpose
    interrupt intone jeer joke lament laugh lisp maintain marvel moan mourn mumble murmur
    mutter muse note object observe offer opine order persist plead ponder pray proclaim pronounce
    propose protest pursue question rasp recall recite recollect rejoin relate remark remind
    reminisce remonstrate repeat report request resume respond resumed retort return roar scoff
    scold scream screech shout shriek sigh snap snarl sneer snort speculate splutter stammer state
    stutter suggest surmise taunt tease text thunder tweet urge venture volunteer vow wail warn
    wheedle whimper whine whisper wonder yell
""")
# Whoever is named right after them is spoken to: "told Bob".
_ADDRESSING = words("""
    tell ask address admonish advise answer assure beg caution command implore inform interrupt
    order remind scold taunt tease text urge warn
""")
# Whoever is asked is who answers in the next sentence.
_ASKING = words("ask beg enquire inquire query question")
_ANSWERING = words("answer reply respond")


def _forms(verb: str) -> Iterator[str]:
    """All forms of a verb: "say says saying said"."""
    yield verb
    ends_in_y = verb.endswith("y") and verb[-2] not in "aeiou"
    hisses = verb.endswith(("s", "sh", "ch", "x"))
    yield verb[:-1] + "ies" if ends_in_y else verb + ("es" if hisses else "s")
    past = _IRREGULAR.get(verb)
    doubled = verb + verb[-1] if past and past.startswith(verb + verb[-1]) else verb
    doubled = "beginn" if verb == "begin" else doubled
    yield (verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else doubled) + "ing"
    yield from past.split() if past else [verb + ("d" if verb.endswith("e") else "ed")]


def _all_forms(verbs: frozenset[str]) -> frozenset[str]:
    return frozenset(form for verb in verbs for form in _forms(verb))


_FIRST = (
    Pronoun("i", None, "singular", ambiguous=True),
    Pronoun("me", None, "singular"),
    Pronoun("my", None, "singular", possessive=True),
    Pronoun("mine", None, "singular", possessive=True, ambiguous=True),
    Pronoun("myself", None, "singular", reflexive=True),
    Pronoun("we", None, "plural"),
    Pronoun("us", None, "plural", ambiguous=True),
    Pronoun("our", None, "plural", possessive=True),
    Pronoun("ours", None, "plural", possessive=True),
    Pronoun("ourselves", None, "plural", reflexive=True),
)
_SECOND = (
    Pronoun("you", None, None),
    Pronoun("your", None, None, possessive=True),
    Pronoun("yours", None, None, possessive=True),
    Pronoun("yourself", None, "singular", reflexive=True),
    Pronoun("yourselves", None, "plural", reflexive=True),
)

QUOTATIONS = Quotations(
    speaker={pronoun.form: pronoun for pronoun in _FIRST},
    addressee={pronoun.form: pronoun for pronoun in _SECOND},
    pairs={"“": "”", "„": "”", "«": "»", "``": "''"},
    verbs=_all_forms(_REGULAR | frozenset(_IRREGULAR)),
    addressing=_all_forms(_ADDRESSING),
    asking=_all_forms(_ASKING),
    answering=_all_forms(_ANSWERING),
    to=words("to"),
    interjections=words("""
        ah oh o well yes no nay now why so but and please come look listen say hello hi hey hush
        here there then thanks alas dear good indeed
    """),
    # Words that begin or end with an apostrophe, without it.
    elided_start=words(
        "tis twas twere twill twould em til till cause bout round n un gainst neath"
    ),
    elided_end=words("o th an wi ol tho thro"),
)
