"""The pronouns to delete, the repairs around them, and where their mentions go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from spacy.tokens import Doc

from ...util.edits import Edit
from ..refinement.proposal import Move, Proposal
from ..refinement.settings import RefinementSettings
from . import answers, conditions, marks, meaning, switches, titles
from .context import Context, contexts
from .expletives import is_expletive
from .repair import edits_of
from .sites import Site
from .verbs import has_pronoun

RULE: Final = "subject-pronoun"
EXPLETIVE: Final = "expletive"
# The rules that delete, and those that mend what is around (`repair`).
DELETIONS: Final = (RULE, EXPLETIVE, "comma", "elision", "euphonic-d", "capital")
KEEP: Final[Mapping[str, Callable[[Site, Context], str | None]]] = {
    "keep-oblique": conditions.oblique,
    "keep-coordinated": conditions.coordinated,
    "keep-focus": conditions.focus,
    "keep-noun-use": conditions.noun_use,
    "keep-title": titles.title,
    "keep-topic": conditions.topic,
    "keep-relative": conditions.relative,
    "keep-apposition": conditions.apposition,
    "keep-loro": conditions.loro,
    "keep-cleft": conditions.cleft,
    "keep-postverbal": conditions.postverbal,
    "keep-nonfinite": conditions.nonfinite,
    "keep-impersonal-si": conditions.impersonal_si,
    "keep-vocative": conditions.vocative,
    "keep-courtesy": conditions.courtesy,
    "keep-predicative": conditions.predicative,
    "keep-object-relative": conditions.object_relative,
    "keep-corrected": conditions.corrected,
    "keep-alternative": marks.alternative,
    "keep-pause": marks.pause,
    "keep-answer": answers.answer,
    "keep-contrast": meaning.contrast,
    "keep-ambiguous-form": meaning.ambiguous_form,
    "keep-switch": switches.switch,
}


def propose(doc: Doc, settings: RefinementSettings) -> Proposal:
    """Delete the subject pronouns that Italian does not say.

    A pronoun goes if a finite verb to its right has its person and number and none of the
    conditions in `KEEP` holds. Its mentions go to that verb; those of an expletive are dropped. In
    native text everything stays.
    doc (Doc): Italian, with tags and a parse; see `settings.require_annotation`.
    """
    if settings.text_kind == "native":
        return Proposal()
    edits: list[Edit] = []
    moves: list[Move] = []
    for context in contexts(doc, settings):
        for site in context.sites:
            nothing = is_expletive(site) and conditions.oblique(site, context) is None
            if nothing and settings.on(EXPLETIVE):
                found = _wanted(edits_of(site, EXPLETIVE, "it stands for nothing"), settings)
                edits += found if _free(found, edits) else []
            elif settings.on(RULE) and why_kept(site, context, settings) is None:
                reason = f"{site.verb.text!r} says who"
                found = _wanted(edits_of(site, RULE, reason), settings)
                if not _free(found, edits):
                    continue
                edits += found
                other = "clitic" if has_pronoun(site.verb.lower_) else "event"
                moves.append(Move(site.token.i, site.verb.i, other=other))
    return Proposal(tuple(edits), tuple(moves))


def why_kept(site: Site, context: Context, settings: RefinementSettings) -> tuple[str, str] | None:
    """The first condition that keeps a pronoun, and its reason; None if it goes."""
    for name, condition in KEEP.items():
        if settings.on(name) and (reason := condition(site, context)):
            return name, reason
    return None


def _free(found: list[Edit], edits: list[Edit]) -> bool:
    """Whether edits touch nothing that was changed before ("tu lei sei ..." has two pronouns in a
    row: what is mended for one is part of the other)."""
    return not any(
        one.start < other.end and other.start < one.end for one in found for other in edits[-8:]
    )


def _wanted(edits: Iterator[Edit], settings: RefinementSettings) -> list[Edit]:
    return [edit for edit in edits if settings.on(edit.rule)]
