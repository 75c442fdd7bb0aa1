"""English words around pronouns that stand for nobody: titles, styles, mentioned words, idioms."""

from __future__ import annotations

from collections.abc import Mapping

from ..base import words

# "Her Majesty", "His Royal Highness".
STYLES = words("""
    majesty majesties holiness highness highnesses excellency excellencies eminence beatitude
    lordship lordships ladyship ladyships worship grace graces honor honour honors honours
    reverence serenity royal imperial serene
""")

# "The film Her".
WORKS = words("""
    film films movie movies song songs single album track book novel novella story tale play poem
    opera musical series show sitcom comedy drama game magazine newspaper podcast painting ballet
    hit ballad band group
""")

# "The word she", "the pronoun him".
WORDS_FOR_WORDS = words("word words pronoun pronouns term form spelled spelt")

# Idioms with an "it" that stands for nothing: lemmas, "it" as it is. None that things can be meant
# by as well: "hold it", "out of it", "leave it as it is".
IDIOMS: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for line in """
        take it easy
        take it slow
        take it out on
        take it upon
        make it to
        make it through
        make it in time
        make it back
        make it home
        make it big
        make it up to
        call it a day
        call it a night
        call it quits
        go it alone
        have it out
        have it in for
        have it easy
        have it your way
        wing it
        rough it
        tough it out
        play it safe
        play it cool
        play it by ear
        hit it off
        cut it fine
        cut it close
        let it slip
        put it bluntly
        put it mildly
        put it another way
        put it simply
        put it differently
        rumor have it
        rumour have it
        legend have it
        luck would have it
        word have it
        lord it over
        damn it
        get it over with
        leave it at that
        see to it that
        believe it or not
        get on with it
        live it up
        whoop it up
        give it a rest
        give it up for
        stick it out
        slug it out
        fight it out
        make a go of it
        make the best of it
        for the fun of it
        for the sake of it
        for the hell of it
        the worst of it
        the long and short of it
    """.splitlines()
    if line.strip()
)

# "Anna knows it": a clause.
CLAUSE_OBJECT_VERBS = words("""
    know believe doubt think say suspect realize realise regret mean admit deny mention confess
    assume swear prove deserve forget accept allow bear confirm consider expect
""")
# Also inside the sentence: "said it to his wife".
CLAUSE_OBJECT_VERBS_WITHIN = words("say know regret bear confirm")

# "Anna heard of it".
CLAUSE_PREPOSITIONS: Mapping[str, frozenset[str]] = {
    "think": words("about"),
    "hear": words("of about"),
    "learn": words("of"),
    "laugh": words("about"),
    "argue": words("about"),
    "blame": words("for"),
    "forgive": words("for"),
    "reproach": words("with"),
    "use": words("to"),
    "get": words("over"),
    "mean": words("by"),
}

# "It happened in May", and what may stand between commas: "she was, it seems, late".
HAPPENING_VERBS = words("happen occur depend matter emerge")
INSERTED_VERBS = words("seem appear turn happen say suppose")

# "It helps to be tall".
INFINITIVE_SUBJECT_VERBS = words("help cost pay hurt feel suit")

# "It is true", "it was hard".
CLAUSE_ADJECTIVES = words("true hard clear easy fair")

# "It was his turn", "it is a matter of taste", "it is no use": more than a thing is.
SITUATIONS = words("""
    turn fault custom habit wish principle opinion matter question pity shame mistake lesson lie
    joke waste use wonder secret coincidence problem pleasure
""")

# "Anna did it": what was said before, in 62 of 72 places of `texts/everyday`.
DEED_VERBS = words("do")

# But for what one does and can name: "My homework? I did it".
CHORES = words("""
    homework housework paperwork schoolwork work job task chore errand assignment exercise exam test
    quiz crossword puzzle sudoku jigsaw washing laundry ironing dish washing-up shopping cooking
    cleaning dusting gardening translation sum equation dance trick stunt course degree workout
    walk round shift repair
""")

# "It surprised nobody": what was said before.
CLAUSE_SUBJECT_VERBS = words("""
    surprise shock amaze astonish annoy bother worry please delight sadden upset embarrass irritate
    disturb disappoint infuriate puzzle
""")

# "They say", with nobody named before.
REPORTING_VERBS = words("say claim reckon tell call think believe predict")
