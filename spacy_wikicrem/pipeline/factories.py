"""Entry points of the spaCy components (long: two entries for each). Light on purpose.

spaCy imports this module for every pipeline that anybody loads while the package is installed, so
it imports little but spaCy and the standard library, and it never raises: a name that another
package has taken is reported to those who use it, and to nobody else.
"""

# No `from __future__ import annotations` here: spaCy's config system reads the annotations.
import inspect
import warnings
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Literal, get_type_hints

from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import Model

from ..errors import MESSAGES, WikicremError
from ..lang.apostrophes import read_alike
from ..resolution.settings import Settings

DEFAULT_MODEL: dict[str, Any] = {
    "@architectures": "spacy-wikicrem.MentionRanker.v1",
    "name": "default",
    "batch_tokens": None,
}


def pronoun_resolver(
    nlp: Language,
    name: str,
    model: Any,
    candidate_finder: Callable[..., Any] | None,
    scorer: Callable[..., Any] | None,
    **settings: Any,
) -> Pipe:
    """Make the component that links pronouns to the names they stand for.

    model (Model): Anything else is reported here (W350), as are settings of another type (W303).
    candidate_finder (Callable | None): Its spans are the candidates, and no others.
    The settings are those of `resolution.settings.Settings`.
    """
    from .labels import require_labels
    from .pronoun_resolver import PronounResolver

    if not isinstance(model, Model):
        raise WikicremError("W350", name=name, found=model)
    require_labels(nlp, name, settings.get("labels"))
    return PronounResolver(
        nlp.vocab, model, name, candidate_finder=candidate_finder, scorer=scorer, **settings
    )


def with_settings(factory: Callable[..., Any], settings: type) -> None:
    """Name the fields of a dataclass as arguments of a factory, for spaCy's check of configs.

    Only the names: spaCy's error for another type has no code, and the dataclass knows the types.
    """
    own = [
        p
        for p in inspect.signature(factory).parameters.values()
        if p.kind is not inspect.Parameter.VAR_KEYWORD
    ]
    more = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=Any)
        for name in get_type_hints(settings)
    ]
    factory.__signature__ = inspect.Signature([*own, *more])  # type: ignore[attr-defined]


def _defaults(settings: Any) -> dict[str, Any]:
    values = asdict(settings)
    return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}


def masked_name_extractor(
    nlp: Language,
    name: str,
    labels: list[str],
    strict_mixed: bool,
    drop_shared_words: bool,
    link_partial_names: bool,
    sentences_before: int,
    context_sentences: int,
    min_words: int,
    filter_names: bool,
) -> Pipe:
    """Make the component that turns documents into masked examples (section 3 of the paper).

    labels (list[str]): Entity labels whose strings are candidates.
    The rest is described in `corpus.kinds.wikicrem.WikicremSettings`.
    """
    from .labels import require_labels
    from .masked_name_extractor import MaskedNameExtractor

    require_labels(nlp, name, labels)
    return MaskedNameExtractor(
        name,
        lang=nlp.lang or "",
        labels=labels,
        strict_mixed=strict_mixed,
        drop_shared_words=drop_shared_words,
        link_partial_names=link_partial_names,
        sentences_before=sentences_before,
        context_sentences=context_sentences,
        min_words=min_words,
        filter_names=filter_names,
    )


def person_name_recognizer(
    nlp: Language,
    name: str,
    lang: str | None,
    label: str,
    partial_names: bool,
    first_names_alone: bool,
    first_names: list[str] | Literal["lexicon"] | None,
) -> Pipe:
    """Make the component that finds people's names by rules (`corpus.names.recognizer`).

    lang (str | None): None takes the language of the pipeline.
    first_names (list[str] | str | None): "lexicon" is for those of the Italian lexicon, None for
        those of gender-guesser.
    """
    from ..corpus.names.recognizer import PersonNameRecognizer
    from ..italian.lexicon.first_names import capitalised_names

    if first_names == "lexicon":
        first_names = capitalised_names()
    return PersonNameRecognizer(
        name,
        lang=lang or nlp.lang or "",
        label=label,
        partial_names=partial_names,
        first_names_alone=first_names_alone,
        names=first_names,
    )


def abbreviation_sentencizer(
    nlp: Language, name: str, lang: str | None, only_certain: bool
) -> Pipe:
    """Make the component that finds sentences by rules (`corpus.names.sentences`)."""
    from ..corpus.names.sentences import AbbreviationSentencizer

    return AbbreviationSentencizer(name, lang=lang or nlp.lang or "", only_certain=only_certain)


def italian_lexicon_lemmatizer(nlp: Language, name: str) -> Callable[[Doc], Doc]:
    """Make the component that puts Italian lemmas right (`italian.lemmatizer`)."""
    from ..italian.lemmatizer import LexiconLemmatizer

    return LexiconLemmatizer()


def italian_shallow_parser(nlp: Language, name: str) -> Callable[[Doc], Doc]:
    """Make the component that finds nouns and subjects by the lexicon (`italian.shallow`)."""
    from ..italian.shallow import ShallowParser

    return ShallowParser()


def zero_pronoun_detector(nlp: Language, name: str, kinds: list[str], spans_key: str) -> Pipe:
    """Make the component that finds verbs whose subject is not written.

    The settings are those of `zero_pronoun_detector.ZeroPronounDetector`.
    """
    from .zero_pronoun_detector import ZeroPronounDetector

    read_alike(nlp.vocab)
    return ZeroPronounDetector(name, lang=nlp.lang, kinds=kinds, spans_key=spans_key)


def italian_conventions(nlp: Language, name: str) -> Callable[[Doc], Doc]:
    """Make the component that mends what Italian grammar excludes (`italian.conventions`)."""
    from ..italian.conventions import ItalianConventions

    return ItalianConventions()


def italian_prodrop(
    nlp: Language,
    name: str,
    rules: str,
    off: list[str],
    mentions: list[str],
    text_kind: str,
) -> Pipe:
    """Make the component that deletes the subject pronouns Italian does not say.

    The settings are those of `italian.refinement.settings.RefinementSettings`.
    """
    return _italian_refiner(nlp, name, "italian_prodrop", rules, off, mentions, text_kind=text_kind)


def italian_agreement(
    nlp: Language, name: str, rules: str, off: list[str], mentions: list[str]
) -> Pipe:
    """Make the component that puts pronouns, possessives and demonstratives right.

    The settings are those of `italian.refinement.settings.RefinementSettings`.
    """
    return _italian_refiner(nlp, name, "italian_agreement", rules, off, mentions)


def _italian_refiner(
    nlp: Language,
    name: str,
    component: str,
    rules: Any,
    off: list[str],
    mentions: list[str],
    **more: Any,
) -> Pipe:
    from ..italian.refinement.rule_sets import require_rules
    from ..italian.refinement.settings import RefinementSettings
    from .italian_refiner import ItalianRefiner

    settings = RefinementSettings(rules, tuple(off), mentions=tuple(mentions), **more)
    require_rules(settings)
    return ItalianRefiner(nlp.tokenizer, component, name, settings)


def zero_pronoun_resolver(
    nlp: Language,
    name: str,
    model: Any,
    zeros_key: str,
    scorer: Callable[..., Any] | None,
    **settings: Any,
) -> Pipe:
    """Make the component that links verbs without a written subject to whom they stand for.

    The settings are those of `pronoun_resolver`, of which those of written pronouns do nothing.
    """
    from .labels import require_labels
    from .zero_pronoun_resolver import ZeroPronounResolver

    if not isinstance(model, Model):
        raise WikicremError("W350", name=name, found=model)
    require_labels(nlp, name, settings.get("labels"))
    return ZeroPronounResolver(
        nlp.vocab, model, name, zeros_key=zeros_key, scorer=scorer, **settings
    )


def register(name: str, factory: Callable[..., Any], **meta: Any) -> None:
    """Register a factory, or share the name with the package that took it first.

    A second registration would raise spaCy's E004 in the middle of somebody's `spacy.load`. The
    earlier factory stays in place instead, behind `_shared_factory`.
    """
    taken = registry.factories.get(name) if name in registry.factories else None
    if taken is None or _module_of(taken) == factory.__module__:
        Language.factory(name, func=factory, **meta)
    else:
        registry.factories.register(name, func=_shared_factory(name, taken, factory))


def _shared_factory(
    name: str, taken: Callable[..., Any], ours: Callable[..., Any]
) -> Callable[..., Any]:
    """The other package's factory, which recognises a config that was written for ours.

    With one of our settings it raises W306: such a config comes from one of our pipelines. Without
    any it makes the other component and warns (W307), as nobody can know which one was meant.
    """
    own = inspect.signature(taken).parameters
    foreign = [setting for setting in inspect.signature(ours).parameters if setting not in own]
    details = {"name": name, "other": _module_of(taken)}

    def make(nlp: Language, name: str, **config: Any) -> Any:
        if any(config.pop(setting, None) is not None for setting in foreign):
            raise WikicremError("W306", **details)
        warnings.warn(f"[W307] {MESSAGES['W307'].format(**details)}", stacklevel=2)
        return taken(nlp=nlp, name=name, **config)

    optional = inspect.Parameter.KEYWORD_ONLY
    extra = [inspect.Parameter(s, optional, default=None, annotation=Any) for s in foreign]
    make.__signature__ = inspect.Signature([*own.values(), *extra])  # type: ignore[attr-defined]
    return make


def _module_of(factory: Callable[..., Any]) -> str:
    """The module that defines a factory; `@Language.component` hides it in a closure."""
    for cell in getattr(factory, "__closure__", None) or ():
        if inspect.isfunction(cell.cell_contents):
            return _module_of(cell.cell_contents)
    return factory.__module__


with_settings(pronoun_resolver, Settings)
register(
    "pronoun_resolver",
    pronoun_resolver,
    default_config={
        "model": DEFAULT_MODEL,
        "candidate_finder": None,
        **_defaults(Settings()),
        "scorer": {"@scorers": "spacy-wikicrem.PronounScorer.v1"},
    },
    default_score_weights={
        "pronoun_acc": 1.0,
        "pronoun_p": 0.0,
        "pronoun_r": 0.0,
        "pronoun_f": 0.0,
        "pronoun_reachable": None,
        "pronoun_per_form": None,
    },
    assigns=[
        "doc.spans",
        "doc._.pronoun_resolutions",
        "doc._.resolved_text",
        "doc._.decontextualised",
        "token._.antecedent",
        "span._.antecedent",
    ],
    requires=["doc.ents", "doc.sents", "token.tag"],
)
register(
    "masked_name_extractor",
    masked_name_extractor,
    default_config={
        "labels": ["PERSON"],
        "strict_mixed": False,
        "drop_shared_words": True,
        "link_partial_names": False,
        "sentences_before": 1,
        "context_sentences": 0,
        "min_words": 0,
        "filter_names": True,
    },
    assigns=["doc._.masked_name_examples"],
    requires=["doc.ents", "doc.sents"],
)
register(
    "person_name_recognizer",
    person_name_recognizer,
    default_config={
        "lang": None,
        "label": "PER",
        "partial_names": True,
        "first_names_alone": False,
        "first_names": None,
    },
    assigns=["doc.ents"],
)
register(
    "abbreviation_sentencizer",
    abbreviation_sentencizer,
    default_config={"lang": None, "only_certain": False},
    assigns=["token.is_sent_start", "doc.sents"],
)
register(
    "italian_conventions",
    italian_conventions,
    requires=["token.pos", "token.dep", "token.morph", "token.lemma"],
    assigns=["token.pos", "token.tag", "token.dep", "token.morph", "token.lemma"],
)
register(
    "italian_lexicon_lemmatizer",
    italian_lexicon_lemmatizer,
    requires=["token.pos", "token.lemma"],
    assigns=["token.lemma"],
)
register(
    "italian_shallow_parser",
    italian_shallow_parser,
    requires=["doc.sents"],
    assigns=["token.pos", "token.dep", "token.head"],
)
register(
    "zero_pronoun_detector",
    zero_pronoun_detector,
    default_config={"kinds": ["referential"], "spans_key": "zero_pronouns"},
    requires=["token.pos", "token.morph", "token.dep"],
    assigns=["doc.spans", "span._.zero_pronoun"],
)
_REFINER_DEFAULTS: dict[str, Any] = {"rules": "ours", "off": [], "mentions": ["coref_clusters"]}
_REFINER_NEEDS: dict[str, Any] = {
    "requires": ["token.pos", "token.dep"],
    "assigns": ["doc._.refinements", "doc._.unrefined_text", "doc.spans"],
}
register(
    "italian_agreement",
    italian_agreement,
    default_config=_REFINER_DEFAULTS,
    **_REFINER_NEEDS,
)
register(
    "italian_prodrop",
    italian_prodrop,
    default_config={**_REFINER_DEFAULTS, "text_kind": "translated"},
    **_REFINER_NEEDS,
)
with_settings(zero_pronoun_resolver, Settings)
register(
    "zero_pronoun_resolver",
    zero_pronoun_resolver,
    default_config={
        "model": {"@architectures": "spacy-wikicrem.MentionRanker.v1"},
        "zeros_key": "zero_pronouns",
        **_defaults(Settings()),
        "scorer": {"@scorers": "spacy-wikicrem.PronounScorer.v1"},
    },
    assigns=["doc.spans", "doc._.pronoun_resolutions", "token._.antecedent", "span._.antecedent"],
    requires=["doc.sents", "token.dep", "doc.spans"],
)
