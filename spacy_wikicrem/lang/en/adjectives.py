"""English adjectives that stand for somebody or something after an article."""

from __future__ import annotations

from ..base import words

# "The second was long."
ORDINALS = words("""
    first second third fourth fifth sixth seventh eighth ninth tenth last latter former other next
    younger older elder eldest oldest youngest smaller larger bigger biggest largest smallest
    shorter taller best worst
""")

# "The rich keep their money", "the Dutch vote": several people.
PEOPLES = words("""
    rich poor wealthy needy young old elderly aged sick ill injured wounded dead dying living blind
    deaf disabled unemployed jobless homeless hungry weak strong powerful powerless innocent guilty
    faithful brave famous privileged oppressed missing unborn dispossessed destitute
    educated illiterate insane mad righteous wicked damned greedy lonely gifted handicapped
    dutch french english irish welsh spanish british swiss chinese japanese portuguese vietnamese
    polish turkish finnish danish swedish scottish cornish lebanese maltese burmese sudanese
    nepalese taiwanese senegalese congolese
""")

# "The accused rose": one person, or several.
PERSONS = words("accused deceased insured departed undersigned betrothed beloved")
