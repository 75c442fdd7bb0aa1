"""Settings that all rule sets share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spacy.tokens import Doc, SpanGroup

from ...errors import WikicremError
from ...resolution.settings import DEFAULT_PREFIX


@dataclass(frozen=True, slots=True)
class RefinementSettings:
    """What `italian_prodrop` and `italian_agreement` do.

    rules (str): "ours", or "paper" for the rules of the paper (section 4.3) as they are printed.
    off (tuple[str, ...]): Names of rules that are switched off, as in `rule` of an edit; of a rule
        that keeps a pronoun its name there is that of the condition. A name that ends in "*"
        stands for all that begin so.
    text_kind (str): "translated", or "native" for what Italians wrote: there no subject is
        deleted.
    mentions (tuple[str, ...]): Span groups with mentions: their names, or what their names begin
        with, as "coref_clusters" for "coref_clusters_1".
    """

    rules: Literal["ours", "paper"] = "ours"
    off: tuple[str, ...] = ()
    text_kind: Literal["translated", "native"] = "translated"
    mentions: tuple[str, ...] = (DEFAULT_PREFIX,)

    def __post_init__(self) -> None:
        if self.rules not in ("ours", "paper"):
            raise WikicremError("W721", name="rules", found=self.rules, expected="ours, paper")
        if self.text_kind not in ("translated", "native"):
            expected = "translated, native"
            raise WikicremError("W721", name="text_kind", found=self.text_kind, expected=expected)

    def on(self, rule: str) -> bool:
        """Whether a rule is switched on."""
        return not any(
            rule.startswith(name[:-1]) if name.endswith("*") else rule == name for name in self.off
        )


def mention_groups(doc: Doc, settings: RefinementSettings) -> dict[str, SpanGroup]:
    """The span groups of a Doc that hold mentions, a cluster each, by their names."""
    return {
        key: group
        for key, group in doc.spans.items()
        if any(key == name or key.startswith(f"{name}_") for name in settings.mentions)
    }


def require_annotation(doc: Doc) -> None:
    """Check that a Doc has what the rules need; an empty one has.

    RAISES: W723 (no parts of speech, or no parse), W724 (another language).
    """
    if doc.vocab.lang not in ("it", ""):
        raise WikicremError("W724", found=doc.vocab.lang)
    missing = [name for name in ("DEP", "POS") if len(doc) and not doc.has_annotation(name)]
    if missing:
        raise WikicremError("W723", found=", ".join(missing))
