"""The component that resolves pronouns (long: all that spaCy asks of a trainable pipe)."""

from __future__ import annotations

import json
import math
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spacy import util
from spacy.pipeline.pipe import Pipe
from spacy.tokens import Doc
from spacy.training import Example, validate_examples, validate_get_examples
from spacy.vocab import Vocab
from thinc.api import Model, Optimizer, set_dropout_rate

from .. import lang
from ..errors import MESSAGES, WikicremError, either
from ..lang import LanguageData
from ..lang.apostrophes import read_alike
from ..resolution import speakers
from ..resolution.candidates import Question
from ..resolution.clusters import write_clusters
from ..resolution.gold import read_gold
from ..resolution.pairing import tabulate
from ..resolution.resolutions import clear, make_entry, read_records, write_entry
from ..resolution.resolver import (
    Answered,
    Calibration,
    Finder,
    LabelledQuestion,
    Questions,
    Resolver,
    Scope,
)
from ..resolution.settings import Settings, changes, with_changes
from ..resolution.unresolved import require_doc
from .extensions import register_extensions
from .saved import readable
from .scorer import score_pronouns

if TYPE_CHECKING:
    from spacy.language import Language

REQUIRED = {
    "SENT_START": ("sentence boundaries", "a parser, a senter or the sentencizer"),
    "ENT_IOB": ("entities", "an ner or an entity_ruler"),
    "TAG": ("part-of-speech tags", "a tagger"),
}

# A question and the plain data to be stored for it.
Prediction = tuple[Question, Any]
Labelled = Sequence[LabelledQuestion]


class PronounResolver(Pipe):
    """Resolve pronouns with a model that chooses among mentions.

    What is asked and what the answers mean is up to the resolver of the model's architecture
    (`resolution.resolver`). Written are `doc._.pronoun_resolutions`, `doc._.resolved_text`,
    `token._.antecedent`, `span._.antecedent` and the clusters `doc.spans["coref_clusters_1"]`, ...
    A second run over a document replaces what the first wrote; two components of different names
    share a document: each pronoun has the answer of the last one that resolves it, and the clusters
    are made of the answers of both.

    Training (`spacy train`) is on gold clusters in the reference documents; see `update`.

    vocab (Vocab): The vocabulary of the pipeline; its language decides about the pronouns.
    model (Model): From what the resolver asks to one list of scores a question; made by one of the
        architectures of this package, or with the same two attributes (`ResolverKind`).
    name (str): The name of the component in the pipeline.
    scorer (Callable | None): What `score` calls.
    candidate_finder (Callable[[Doc], Iterable[Span]] | None): Its spans are the candidates, and no
        others.
    settings: See `Settings`.
    RAISES: W301, W348 (language), W303 (a setting), W304 (an unknown pronoun), W305 (an extension
        attribute is taken), W340 (both a candidate finder and a span group).
    """

    _warned = False  # of documents without a parse

    def __init__(
        self,
        vocab: Vocab,
        model: Model[Any, list[list[float]]],
        name: str = "pronoun_resolver",
        *,
        labels: Sequence[str] | None = None,
        pronouns: Sequence[str] | None = None,
        neopronouns: Sequence[str] = (),
        candidate_finder: Finder | None = None,
        scorer: Callable[..., dict[str, Any]] | None = score_pronouns,
        **settings: Any,
    ) -> None:
        self.vocab = vocab
        self.model = model
        self.name = name
        self.language = lang.get(vocab.lang)
        read_alike(vocab)
        if choose := model.attrs.get("for_language"):
            choose(vocab.lang)
        forms, neo = _lower(pronouns), _lower(neopronouns)
        wanted: Any = tuple(labels) if isinstance(labels, list) else labels
        self.candidate_finder = candidate_finder
        self.settings = Settings(labels=wanted, pronouns=forms, neopronouns=neo, **settings)
        self._configured = self._settings
        self.scorer = scorer
        self.update_counts: Counter[str] = Counter()
        register_extensions()

    @property
    def settings(self) -> Settings:
        """Replace it as a whole to change a setting: `dataclasses.replace(settings, ...)`."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        if problem := settings.problem():
            setting, expected = problem
            found = getattr(settings, setting)
            details = {"setting": setting, "found": found, "expected": expected}
            raise WikicremError("W303", name=self.name, **details)
        known = self.language.pronouns
        if unknown := [form for form in settings.pronouns or () if form not in known]:
            details = {"lang": self.language.code, "known": f"some of: {', '.join(known)}"}
            raise WikicremError("W304", name=self.name, found=", ".join(unknown), **details)
        if unknown := [form for form in settings.neopronouns if form not in self._neopronouns]:
            named = ", ".join(self._neopronouns)
            expected = f"some of: {named}" if named else "none: it has no neopronouns"
            details = {"lang": self.language.code, "known": expected}
            raise WikicremError("W304", name=self.name, found=", ".join(unknown), **details)
        if settings.spans_key is not None and self.candidate_finder is not None:
            raise WikicremError("W340", name=self.name, key=settings.spans_key)
        self._settings = settings
        if place := self.model.attrs.get("place"):
            place(self.model, settings.device, settings.precision)

    @property
    def resolver(self) -> Resolver:
        """What turns documents into questions for the model, and its scores into answers."""
        kind = self.model.attrs["resolver"]
        suited = self._settings.suited(kind.suits)
        made: Resolver = kind(Scope(self._asked_language, suited, self.candidate_finder))
        return made

    @property
    def suited(self) -> Settings:
        """The settings, with what suits the model where they leave that open."""
        return self.resolver.scope.settings

    @property
    def _asked_language(self) -> LanguageData:
        """The language, in which the neopronouns that are asked for may have capitals."""
        own = self._settings.neopronouns
        asked = frozenset(form for neo in own for form in self._neopronouns[neo])
        return replace(self.language, asked_for=asked) if asked else self.language

    @property
    def _neopronouns(self) -> Mapping[str, tuple[str, ...]]:
        return self.language.neopronouns

    @property
    def threshold(self) -> float:
        """A pronoun whose best candidate is less probable has no antecedent."""
        return self._settings.threshold

    @threshold.setter
    def threshold(self, value: float) -> None:
        self.settings = replace(self._settings, threshold=value)

    @property
    def temperature(self) -> float:
        """Divides the scores before the softmax: the setting, or else the model's own."""
        own = self._settings.temperature
        return float(self.content.temperature) if own is None else own

    @temperature.setter
    def temperature(self, value: float | None) -> None:
        self.settings = replace(self._settings, temperature=value)

    @property
    def content(self) -> Any:
        """The weights inside the model (`models.masked_lm.MaskedLM`, `models.mention_ranker.
        MentionRanker`, ...); loads them if that has not happened."""
        return self.model.attrs["get_content"](self.model)

    @property
    def forms(self) -> frozenset[str]:
        """Lower-case forms of the pronouns to resolve."""
        return self.resolver.scope.forms

    @property
    def cfg(self) -> dict[str, Any]:
        """What spaCy hands to the scorer."""
        return {
            "span_cluster_prefix": self._settings.span_cluster_prefix,
            "pronouns": self.forms,
        }

    @property
    def is_trainable(self) -> bool:
        return True

    def __call__(self, doc: Doc) -> Doc:
        """Resolve the pronouns of one document, in place. RAISES: W302 if it lacks annotation, W351
        if it is no Doc. WARNS: W354, once, if it has no parse."""
        for done in self.pipe([doc], batch_size=1):
            return done
        return doc  # the error handler has swallowed an error

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = 128) -> Iterator[Doc]:
        """Resolve a stream of documents; the model reads those of one batch together.

        Documents of a batch that fails go to the pipeline's error handler. YIELDS (Doc): In
        order. RAISES: W351 for what is no Doc, whatever the error handler does.
        """
        handle_error = self.get_error_handler()
        for batch in util.minibatch(stream, size=batch_size):
            docs = [require_doc(doc) for doc in batch]
            try:
                self.set_annotations(docs, self.predict(docs))
            except Exception as err:
                handle_error(self.name, self, docs, err)
            else:
                yield from docs

    def predict(self, docs: Iterable[Doc]) -> list[list[Prediction]]:
        """What `set_annotations` will write, for each document; changes nothing."""
        docs = list(docs)
        self.require_model()
        resolver = self.resolver
        asked = {at: self._ask(resolver, doc) for at, doc in enumerate(docs) if not _is_blank(doc)}
        self._warn_unparsed(resolver.scope, [docs[at] for at in asked])
        pairs = [(docs[at], questions.queries) for at, questions in asked.items()]
        scores: list[list[float]] = []
        for _, given in resolver.calls(pairs):
            scores += self.model.predict(given)
        calibration = resolver.calibration(self.content) if scores else Calibration()
        found: list[list[Prediction]] = [[] for _ in docs]
        start = 0
        for (at, questions), (_, queries) in zip(asked.items(), pairs, strict=True):
            own = scores[start : start + len(queries)]
            start += len(queries)
            found[at] = [self._entry(answer) for answer in questions.answers(own, calibration)]
            if self._settings.quoted_persons:
                found[at] += self._quoted_persons(resolver.scope, docs[at], found[at])
        return found

    def require_model(self) -> None:
        """Look for the files of the model, if it is not loaded yet: one that is not there is an
        error before anything is asked. RAISES: W201, W208, W209, W273."""
        if require := self.model.attrs.get("require"):
            require(self.model)

    def _ask(self, resolver: Resolver, doc: Doc, code: str = "W302") -> Questions:
        self._require_annotation(doc, code)
        return resolver.questions(doc)

    def _warn_unparsed(self, scope: Scope, docs: Iterable[Doc]) -> None:
        """Warns (W354) of noun phrases that cannot be found, once."""
        own = scope.mentions
        given = own.spans_key is not None or own.finder is not None
        if self._warned or given or not own.noun_phrases:
            return
        if any(not doc.has_annotation("DEP") for doc in docs):
            self._warned = True
            warnings.warn(f"[W354] {MESSAGES['W354'].format(name=self.name)}", stacklevel=6)

    def _entry(self, answer: Answered) -> Prediction:
        entry = make_entry(
            answer.question,
            answer.probabilities,
            self.threshold,
            answer.none,
            antecedents=answer.antecedents,
            reason=answer.reason,
        )
        return answer.question, entry

    def _quoted_persons(
        self, scope: Scope, doc: Doc, found: Sequence[Prediction]
    ) -> list[Prediction]:
        table = tabulate(doc, scope.language, scope.mentions)
        known = speakers.resolved(found)
        persons = speakers.find_persons(doc, scope.language, table, known)
        return [self._entry(Answered(question, [value])) for question, value in persons]

    def set_annotations(self, docs: Iterable[Doc], predictions: Sequence[list[Prediction]]) -> None:
        """Write predictions into the documents: the only place where they are changed."""
        register_extensions()  # an unpickled component has not seen __init__
        mentions = self.resolver.scope.mentions
        for doc, group in zip(docs, predictions, strict=True):
            clear(doc, self.name)
            for question, entry in group:
                write_entry(doc, question, entry, self.name)
            write_clusters(doc, prefix=self._settings.span_cluster_prefix, mentions=mentions)

    def _require_annotation(self, doc: Doc, code: str) -> None:
        lacking = [REQUIRED[name] for name in REQUIRED if not doc.has_annotation(name)]
        if lacking:
            missing, components = zip(*lacking, strict=True)
            component = ", and ".join(components)
            details = {"missing": either(missing), "component": component, "text": _start_of(doc)}
            raise WikicremError(code, name=self.name, **details)
        self._require_spans(doc)

    def _require_spans(self, doc: Doc) -> None:
        key = self._settings.spans_key
        if key is not None and key not in doc.spans:
            groups = ", ".join(map(repr, doc.spans)) or "none"
            details = {"text": _start_of(doc), "key": key, "groups": groups}
            raise WikicremError("W344", name=self.name, **details)

    def score(self, examples: Iterable[Example], **options: Any) -> dict[str, Any]:
        """What the scorer says of the pronouns of this component, and of those that other resolvers
        of the pipeline have resolved: what the last one reports holds for all.

        options: For the scorer; `pronouns` (Collection[str]) for other forms.
        """
        if self.scorer is None:
            return {}
        examples = list(examples)
        records = (record for example in examples for record in read_records(example.predicted))
        resolved = {record.pronoun.text.lower() for record in records}
        forms = self.forms | (resolved & self.language.pronouns.keys())
        return self.scorer(examples, **{**self.cfg, "pronouns": forms, **options})

    def initialize(
        self, get_examples: Callable[[], Iterable[Example]], *, nlp: Language | None = None
    ) -> None:
        """Load the weights, so that a wrong name is reported before training; a ranker on the
        vectors of the pipeline gets new ones.

        get_examples: Not used but by the latter, which infers the size of the vectors.
        """

        def documents() -> Iterator[Doc]:
            validate_get_examples(get_examples, "PronounResolver.initialize")
            yield from (example.x for example in get_examples())

        self.model.initialize(X=self.resolver.samples(documents()))
        self.update_counts.clear()
        _ = self.content

    def update(
        self,
        examples: Iterable[Example],
        *,
        drop: float = 0.0,
        sgd: Optimizer | None = None,
        losses: dict[str, float] | None = None,
    ) -> dict[str, float]:
        """Learn from labelled pronouns: a mean over pronouns.

        Any candidate that mentions the pronoun's gold entity is right; the loss is that of the
        resolver (`resolution.losses`). With a masked language model pronouns without a right
        candidate, or without a wrong one, are skipped; with a mention ranker "no antecedent" is
        right where nothing else is. `update_counts` says how many pronouns were "trained",
        "unreachable" and "unopposed" since `initialize`.

        examples (Iterable[Example]): Predicted documents with tags, entities and sentences
            (`annotating_components`), references with gold clusters (`pipeline.gold`).
        drop (float): For the thinc layers of a model; torch networks have their own setting.
        sgd (Optimizer | None): Called at once if given; spaCy calls `finish_update` itself.
        RETURNS (dict): `losses`, with this component's loss added.
        RAISES: W330 (annotation missing), W333 (loss not finite). Warns W331 the first time that
            nothing is labelled.
        """
        losses = {} if losses is None else losses
        losses.setdefault(self.name, 0.0)
        examples = list(examples)
        validate_examples(examples, "PronounResolver.update")
        resolver = self.resolver
        groups = self._label_all(resolver, examples, count=True)
        labelled = [item for group in groups for item in group]
        set_dropout_rate(self.model, drop)
        total, start = 0.0, 0
        asked = [
            (example.predicted, [item.query for item in group])
            for example, group in zip(examples, groups, strict=True)
        ]
        for count, given in resolver.calls(asked, training=True):
            scores, backprop = self.model.begin_update(given)
            loss, gradient = _loss(resolver, labelled[start : start + count], scores)
            start += count
            if not math.isfinite(loss):
                text = _start_of(examples[0].reference)
                raise WikicremError("W333", name=self.name, text=text)
            backprop([[value / len(labelled) for value in row] for row in gradient])
            total += loss / max(1, len(labelled))
        if sgd not in (None, False):
            self.finish_update(sgd)
        losses[self.name] += total
        return losses

    def finish_update(self, sgd: Optimizer) -> None:
        """Let the optimizer change the weights by the gradients that `update` gathered."""
        self.model.finish_update(sgd)

    def get_loss(
        self, examples: Iterable[Example], scores: Sequence[Sequence[float]]
    ) -> tuple[float, list[list[float]]]:
        """Loss and its gradient.

        scores (Sequence[Sequence[float]]): One log-probability for each candidate of each pronoun
            that can be learned from, in document order.
        RETURNS (tuple[float, list[list[float]]]): Mean over the pronouns.
        """
        labelled = self._labelled(examples)
        loss, gradient = _loss(self.resolver, labelled, scores)
        count = max(1, len(labelled))
        return loss / count, [[value / count for value in row] for row in gradient]

    def _labelled(self, examples: Iterable[Example]) -> list[LabelledQuestion]:
        return [item for group in self._label_all(self.resolver, examples) for item in group]

    def _label_all(
        self, resolver: Resolver, examples: Iterable[Example], *, count: bool = False
    ) -> list[list[LabelledQuestion]]:
        """The pronouns of each example that can be learned from."""
        counts: Counter[str] = Counter()
        labelled: list[list[LabelledQuestion]] = []
        for example in examples:
            labelled.append([])
            gold = read_gold(example, self.settings.span_cluster_prefix)
            if not gold.pronouns or _is_blank(example.predicted):
                continue
            questions = self._ask(resolver, example.predicted, "W330")
            for kind, item in questions.labelled(gold):
                counts[kind] += 1
                if kind == "trained":
                    labelled[-1].append(item)
        if count:
            if not counts and not self.update_counts:
                details = {"name": self.name, "prefix": self.settings.span_cluster_prefix}
                warnings.warn(f"[W331] {MESSAGES['W331'].format(**details)}", stacklevel=3)
            self.update_counts += counts
        return labelled

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """Serialise model and changed settings.

        exclude (Iterable[str]): "model" or "settings".
        """
        return util.to_bytes(
            {
                "settings": lambda: json.dumps(self._changes()).encode("utf8"),
                "model": self.model.to_bytes,
            },
            exclude,
        )

    def from_bytes(self, data: bytes, *, exclude: Iterable[str] = ()) -> PronounResolver:
        """Read what `to_bytes` gave. RAISES: W352 if it is damaged, W266."""
        readers = {
            "settings": lambda b: self._apply_changes(json.loads(b)),
            "model": self.model.from_bytes,
        }
        with readable(self.name):
            util.from_bytes(data, readers, exclude)
        return self

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Write model and changed settings into a folder.

        exclude (Iterable[str]): "model" or "settings".
        """
        writers = {
            "settings": lambda p: p.write_text(json.dumps(self._changes()), "utf8"),
            "model": self.model.to_disk,
        }
        util.to_disk(path, writers, exclude)

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> PronounResolver:
        """Read what `to_disk` wrote. RAISES: W352 if it is missing or damaged, W266."""
        readers: dict[str, Callable[[Path], Any]] = {
            "settings": lambda p: self._apply_changes(json.loads(p.read_text("utf8"))),
            "model": self.model.from_disk,
        }
        with readable(self.name, path):
            util.from_disk(path, readers, exclude)
        return self

    def _changes(self) -> dict[str, list[Any]]:
        """The pipeline's config keeps the settings; this keeps what was changed afterwards."""
        return changes(self._configured, self._settings)

    def _apply_changes(self, changed: Mapping[str, Sequence[Any]]) -> None:
        """A setting that the config now overrides stays as the config says."""
        self.settings = with_changes(self._settings, changed)


def _loss(
    resolver: Resolver, labelled: Labelled, scores: Sequence[Sequence[float]]
) -> tuple[float, list[list[float]]]:
    """Sums over the pronouns."""
    pairs = [
        resolver.loss(values, item.right) for item, values in zip(labelled, scores, strict=True)
    ]
    return sum(loss for loss, _ in pairs), [gradient for _, gradient in pairs]


def _lower(forms: Any) -> Any:
    """A list of strings in lower case; what is none is reported with the other settings."""
    if not isinstance(forms, list | tuple) or not all(isinstance(form, str) for form in forms):
        return forms
    return tuple(form.lower() for form in forms)


def _is_blank(doc: Doc) -> bool:
    return all(token.is_space for token in doc)


def _start_of(doc: Doc, length: int = 40) -> str:
    return doc.text if len(doc.text) <= length else doc.text[:length] + "..."
