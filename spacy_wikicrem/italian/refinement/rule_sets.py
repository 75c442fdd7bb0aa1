"""The rule sets by component.

`italian_agreement` is `spacy_wikicrem.italian.agreement.edits(doc, settings) -> list[Edit]`, and
with `settings.rules == "paper"` `spacy_wikicrem.italian.agreement.paper.edits`, both pure;
they find mentions with `settings.mention_groups`. A mention on a word that an edit replaces stays
on what the word becomes, so that no move is needed; to put an article before a word, insert it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacy.tokens import Doc

from ...errors import WikicremError
from .proposal import CLITIC, Proposal, Rules, refine
from .settings import RefinementSettings, require_annotation

PRODROP = "italian_prodrop"
AGREEMENT = "italian_agreement"
# In the order in which they run: a pronoun is put right before it is judged.
COMPONENTS = (AGREEMENT, PRODROP)


def run(
    component: str, doc: Doc, settings: RefinementSettings, tokenize: Callable[[str], Doc]
) -> Doc:
    """The Doc after the rules of a component, the same one if nothing changes; rules that are
    switched off do not count.

    tokenize (Callable): From a text to a Doc of the same vocabulary, such as `nlp.make_doc`.
    RAISES: W723, W724 (see `settings.require_annotation`).
    """
    require_annotation(doc)
    for rules in _steps(component, settings):
        found = Proposal.of(rules(doc, settings))
        edits = tuple(edit for edit in found.edits if settings.on(edit.rule))
        doc = refine(doc, Proposal(edits, found.moves), tokenize, settings, component)
    return doc


def apply(
    doc: Doc,
    settings: RefinementSettings,
    tokenize: Callable[[str], Doc],
    components: Sequence[str] = COMPONENTS,
) -> Doc:
    """The Doc after the rules of all components; the same one if nothing changes."""
    for component in components:
        doc = run(component, doc, settings, tokenize)
    return doc


def require_rules(settings: RefinementSettings) -> None:
    """Check that what is switched off are rules of one of the components.

    RAISES: W721 (a name, or the beginning of one, that no rule has).
    """
    names = known_rules(settings)
    for off in settings.off:
        if not any(
            name == off or (off[-1:] == "*" and name.startswith(off[:-1])) for name in names
        ):
            expected = ", ".join(sorted(names))
            raise WikicremError("W721", name="off", found=off, expected=expected)


def known_rules(settings: RefinementSettings) -> frozenset[str]:
    """The names of all rules, and of the conditions that keep a pronoun."""
    if settings.rules == "paper":
        return frozenset(f"table-{number}" for number in range(10, 15))
    from ..agreement import RULES
    from ..prodrop.propose import DELETIONS, KEEP

    return frozenset((*RULES, *KEEP, *DELETIONS, CLITIC))


def _steps(component: str, settings: RefinementSettings) -> tuple[Rules, ...]:
    """The rule sets of a component, one after the other: objects look at subjects, which go."""
    paper = settings.rules == "paper"
    if component == PRODROP:
        from ..prodrop import objects, propose
        from ..prodrop import paper as printed

        return (printed.propose,) if paper else (objects.propose, propose)
    from ..agreement import edits as own_edits
    from ..agreement.paper import edits as printed_edits

    return (printed_edits,) if paper else (own_edits,)
