"""Registered architectures. Torch and transformers are imported only when one is built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spacy.tokens import Doc
from thinc.api import ArgsKwargs, Model, PyTorchWrapper_v3
from thinc.types import Floats2d

from ..errors import WikicremError
from ..lang import PRONOUNS
from ..models.names import DEFAULT, DEFAULT_MASKED_LM, language_of, ranker_for
from ..models.reader_samples import ReaderSample
from ..resolution.masked_lm import MaskedLMResolver
from ..resolution.mention_ranker import MentionRankerResolver
from ..resolution.resolver import Calibration, ResolverKind
from ..resolution.shared_ranker import DocQueries
from ..resolution.zeros.reader import ReaderZeroResolver
from ..resolution.zeros.resolvers import SalienceResolver
from ..ty import MaskedQuery, MentionQuery, Precision, Reduction

if TYPE_CHECKING:
    import torch

    from ..models.masked_lm import MaskedLM
    from ..models.mention_ranker import MentionRanker
    from ..models.stored import LazyModule

Queries = Sequence[MaskedQuery]
Scores = list[list[float]]


def masked_lm_v1(
    name: str = "masked-lm",
    reduction: Reduction | None = None,
    max_length: int | None = None,
    batch_tokens: int | None = None,
) -> Model[Queries, Scores]:
    """`spacy-wikicrem.MaskedLM.v1`: score candidates with a masked LM (WikiCREM, section 4.2).

    name (str): "masked-lm" for the bundled English model, a local folder, or a hub name. Weights
        are loaded at first use; a pipeline that was saved brings its own.
    reduction (str | None): "mean", "sum" or "released"; None takes what the model was made with.
    max_length (int | None): Longest sequence in tokens; None takes the model's own.
    batch_tokens (int | None): Tokens in one forward pass, padding included; None takes 1024 on a
        CPU and 16384 otherwise.
    RETURNS (Model): From queries to one log-probability per candidate of each query.
    """
    from ..models.masked_lm import MaskedLM, MaskedLMModule, require_masked_lm

    load = partial(_load, MaskedLM, name, reduction, max_length)
    look = partial(require_masked_lm, name)
    model = _wrap(MaskedLMModule(load, batch_tokens, look), _per_candidate, MaskedLMResolver)
    model.attrs["for_language"] = partial(_require_english, name)
    return model


def mention_ranker_v1(
    name: str = "default", batch_tokens: int | None = None
) -> Model[Sequence[MentionQuery], Scores]:
    """`spacy-wikicrem.MentionRanker.v1`: score mentions, and "no antecedent", in one pass a text.

    name (str): "default" for the bundled model of the pipeline's language, "multilingual" for that
        of Italian, Spanish and French, or a folder that `train-ranker` wrote. Weights are loaded at
        first use; a pipeline that was saved brings its own.
    batch_tokens (int | None): Tokens in one forward pass, padding included; None takes 1024 on a
        CPU and 32768 otherwise.
    RETURNS (Model): From queries to one score a mention and a last one for "no antecedent".
    """
    from ..models.mention_ranker import MentionRanker, MentionRankerModule

    chosen = [name]
    load = partial(_load_ranker, MentionRanker, chosen)
    model = _wrap(
        MentionRankerModule(load, batch_tokens, partial(_look, chosen)),
        _per_mention,
        MentionRankerResolver,
    )
    model.attrs["for_language"] = partial(_choose, chosen)
    return model


def shared_mention_ranker_v1(
    tok2vec: Model[list[Doc], list[Floats2d]], width: int = 128
) -> Model[Sequence[DocQueries], Scores]:
    """`spacy-wikicrem.SharedMentionRanker.v1`: score mentions by the vectors of the pipeline.

    A mention ranker without an encoder of its own. It begins untrained; gradients reach `tok2vec`,
    through a listener the component that it listens to. Mentions of unknown gender, such as
    professions, are scored once, by the pronoun as it is: the vectors of the text with its genders
    turned around (`ty.MentionQuery.turned`) are not there, so that a stereotype may decide.

    tok2vec (Model): One vector a token: `spacy.Tok2VecListener.v1`,
        `spacy-transformers.TransformerListener.v1`, or any other model of this type.
    width (int): Size of the vectors of pronouns and mentions.
    RETURNS (Model): From documents with queries to one score a mention and a last one for "no
        antecedent". Raises W211 for a width below 1.
    """
    from .shared_ranker import build_shared_ranker

    if width < 1:
        raise WikicremError("W211", key="width", found=width, expected="a number from 1 on")
    return build_shared_ranker(tok2vec, width)


def zero_salience_v1() -> Model[Sequence[Any], Scores]:
    """`spacy-wikicrem.ZeroSalience.v1`: antecedents of zero pronouns by what the syntax says of the
    candidates (`resolution.zeros.salience`); no network, nothing to train."""

    def forward(
        model: Model[Sequence[Any], Scores], queries: Sequence[Any], is_train: bool
    ) -> tuple[Scores, Callable[[Scores], Sequence[Any]]]:
        return [[] for _ in queries], lambda gradient: []

    attrs = {"resolver": SalienceResolver, "get_content": lambda model: Calibration()}
    return Model("zero_salience", forward, attrs=attrs)


def attention_reader_v1(name: str) -> Model[Sequence[ReaderSample], Scores]:
    """`spacy-wikicrem.AttentionReader.v1`: antecedents of zero pronouns by the model of Liu et al.
    2017, which chooses a word of the text.

    name (str): A folder that `AttentionReader.save` wrote; read at first use.
    """

    def content(model: Model[Sequence[ReaderSample], Scores]) -> Any:
        if "reader" not in model.attrs:
            from ..models.attention_reader import load_attention_reader

            model.attrs["reader"] = load_attention_reader(name)
        return Calibration()

    def forward(
        model: Model[Sequence[ReaderSample], Scores],
        queries: Sequence[ReaderSample],
        is_train: bool,
    ) -> tuple[Scores, Callable[[Scores], Sequence[Any]]]:
        content(model)
        return model.attrs["reader"].word_scores(queries), lambda gradient: []

    return Model(
        "attention_reader", forward, attrs={"resolver": ReaderZeroResolver, "get_content": content}
    )


def get_content(model: Model[Any, Scores]) -> MaskedLM | MentionRanker:
    """The weights inside; loads them if need be."""
    content: MaskedLM | MentionRanker = model.shims[0]._model.content
    return content


def set_content(model: Model[Any, Scores], content: MaskedLM | MentionRanker) -> None:
    """Give a model other weights of its kind; they travel with it from then on."""
    model.shims[0]._model.set_content(content)


def place(model: Model[Any, Scores], device: str | None, precision: Precision | None) -> None:
    """Where and how a model computes, from now on; weights that are not loaded yet are loaded
    there."""
    model.shims[0]._model.place(device, precision)


def require_files(model: Model[Any, Scores]) -> None:
    """Look for the files of a model that is not loaded yet. RAISES: W201, W208, W209, W273."""
    model.shims[0]._model.require()


def _look(chosen: Sequence[str]) -> None:
    from ..models.ranker_files import read_ranker_settings, resolve_ranker

    read_ranker_settings(resolve_ranker(chosen[0]))


def _load(
    masked_lm: type[MaskedLM], name: str, reduction: Reduction | None, max_length: int | None
) -> MaskedLM:
    from thinc.api import get_torch_default_device

    device = get_torch_default_device()
    return masked_lm.load(name, reduction=reduction, max_length=max_length, device=device)


def _load_ranker(ranker: type[MentionRanker], chosen: Sequence[str]) -> MentionRanker:
    from thinc.api import get_torch_default_device

    return ranker.load(chosen[0], device=get_torch_default_device())


def _choose(chosen: list[str], lang: str) -> None:
    """Let "default" be the ranker of a language. Raises W353 for a package with that of another."""
    if chosen[0] == DEFAULT:
        chosen[0] = ranker_for(lang)
    own = language_of(chosen[0])
    if own in PRONOUNS and own != lang and not Path(chosen[0]).exists():
        raise WikicremError("W353", found=chosen[0], own=own, lang=lang, known=ranker_for(lang))


def _require_english(name: str, lang: str) -> None:
    """The bundled masked language model knows no other language. Raises W348."""
    if name == DEFAULT_MASKED_LM and lang != "en":
        raise WikicremError("W348", lang=lang)


def _per_candidate(query: MaskedQuery) -> int:
    return len(query.candidates)


def _per_mention(query: MentionQuery) -> int:
    return len(query.mentions) + 1


def _wrap(
    module: LazyModule[Any], count: Callable[[Any], int], resolver: ResolverKind
) -> Model[Any, Scores]:
    """A thinc model around a torch module that gives `count` scores a query in one row."""
    model = PyTorchWrapper_v3(
        module,
        convert_inputs=_convert_inputs,
        convert_outputs=_convert_outputs,
        serialize_model=_serialize,
        deserialize_model=_deserialize,
    )
    model.attrs.update(count_scores=count, resolver=resolver, get_content=get_content, place=place)
    model.attrs["require"] = require_files
    return model


def _convert_inputs(
    model: Model[Any, Scores], queries: Sequence[Any], is_train: bool
) -> tuple[ArgsKwargs, Callable[[Any], list[Any]]]:
    return ArgsKwargs(args=(queries,), kwargs={}), lambda gradient: []


def _convert_outputs(
    model: Model[Any, Scores], inputs_outputs: tuple[Sequence[Any], Any], is_train: bool
) -> tuple[Scores, Callable[[Scores], ArgsKwargs]]:
    queries, flat = inputs_outputs
    count = model.attrs["count_scores"]
    values = iter(flat.detach().cpu().tolist())
    scores = [[next(values) for _ in range(count(query))] for query in queries]

    def backprop(gradient: Scores) -> ArgsKwargs:
        gradients = flat.new_tensor([value for row in gradient for value in row])
        return ArgsKwargs(args=((flat,),), kwargs={"grad_tensors": (gradients,)})

    return scores, backprop


def _serialize(module: LazyModule[Any]) -> bytes:
    import srsly

    return srsly.msgpack_dumps(module.content.to_files())


def _deserialize(
    module: LazyModule[Any], data: bytes, device: torch.device | str | None
) -> LazyModule[Any]:
    import srsly

    module.restore(srsly.msgpack_loads(data), device)
    return module
