"""The chunker: texts of any length, in pieces that make sense alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...pipeline.long_texts import Resolved, resolve_windows
from ...resolution.decontextualised import Context
from ...resolution.protected import protected_places
from ...resolution.structure.headings import Outline
from ...resolution.structure.units import units_of
from ...resolution.unresolved import warn_unresolved
from .checks import (
    refuse,
    require_doc,
    require_pipeline,
    require_resolver,
    require_text,
    require_title,
    texts_of,
    warn_if_cut,
)
from .counting import Tokenizer, make_counter
from .links import links_of
from .packing import Packer, fitting_units
from .records import Chunk
from .settings import ChunkSettings, make_settings
from .streaming import cut_stream
from .writing import Drafter

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc


OF_A_DOCUMENT = "its .text; or call chunk_doc(doc)"


class Chunker:
    """Cuts texts into chunks.

    nlp (Language): A pipeline with `pronoun_resolver` unless nothing is to be resolved.
    settings (ChunkSettings | dict | None): None for the defaults.
    tokenizer: What counts towards `size`: see `counting.make_counter`. None counts the tokens of
        the pipeline; give the tokenizer of your embedding model.
    named: Settings one by one, such as `size=256`, rather than those of `settings`.
    RAISES: W390, W396 and W397 (settings), W391 and W640 (tokenizer), W393 (nothing resolves
        pronouns), W395 (something of another type).
    """

    def __init__(
        self,
        nlp: Language,
        settings: ChunkSettings | Mapping[str, Any] | None = None,
        *,
        tokenizer: Tokenizer = None,
        **named: Any,
    ) -> None:
        require_pipeline(nlp)
        self.nlp = nlp
        self.settings = make_settings(named, _settings_of(settings))
        if self.settings.resolve != "none":
            require_resolver(nlp)
        self.count = make_counter(tokenizer, nlp)

    def chunk(self, text: str, title: str | None = None) -> list[Chunk]:
        """The chunks of a text, in order; none for an empty one.

        title (str | None): What the text is called, if it does not say so itself.
        RAISES: W346 (half of a character), W392 (size), W395 (something of another type).
        """
        return list(self.stream([require_text(text, document=OF_A_DOCUMENT)], title))

    def stream(self, pieces: Iterable[str], title: str | None = None) -> Iterator[Chunk]:
        """The chunks of one text that comes in pieces, such as an open file; as they are ready.

        Memory does not grow with the text: it is read by paragraphs, in windows of some thousand
        characters, each with what came just before it. A chunk ends where a window ends.

        RAISES: W346, W392, W395.
        """
        index, outline = 0, Outline(require_title(title))
        for offset, found in resolve_windows(self.nlp, cut_stream(texts_of(pieces))):
            for chunk in self.chunk_window(found, outline, offset=offset, index=index):
                yield chunk
                index = chunk.index + 1

    def chunk_doc(self, doc: Doc, title: str | None = None) -> list[Chunk]:
        """The chunks of a document that went through the pipeline.

        WARNS: W342 (nothing resolved its pronouns), W399 (what is protected was cut).
        RAISES: W392, W395.
        """
        whole = Resolved(require_doc(doc), 0, ((0, len(doc.text)),))
        if self.settings.resolve != "none":
            warn_unresolved(doc)
        return list(self.chunk_window(whole, Outline(require_title(title))))

    def chunk_window(
        self, found: Resolved, outline: Outline, *, offset: int = 0, index: int = 0
    ) -> Iterator[Chunk]:
        """The chunks of the new paragraphs of a window.

        outline (Outline): Has read the windows before. offset (int): Of the text that the window
        was cut from. index (int): Of the first chunk.
        """
        settings, doc = self.settings, found.doc
        text, first = doc.text, found.parts[0][0]
        barred = protected_places(text) if settings.find_protected else []
        context = Context(
            doc,
            min_probability=settings.min_probability,
            protected=settings.protected,
            barred=barred,
        )
        before, fresh = (
            list(fitting_units(units, text, context.barred, settings.size, self.count))
            for units in (
                units_of(doc, 0, first, context.barred),
                units_of(doc, first, len(text), context.barred),
            )
        )
        units = [*before, *fresh]
        starts = [unit.start for unit in fresh]
        warn_if_cut(doc, settings.protected, barred, starts, settings.size)
        outline.read(text, first)
        drafter = Drafter(context, settings, self.count, outline)
        packer = Packer(drafter, units, links_of(context, units))
        for number, (draft, start) in enumerate(packer.pack(len(before)), start=index):
            yield draft.chunk(number, start, offset + found.offset)


def _settings_of(settings: object) -> ChunkSettings:
    if settings is None or isinstance(settings, ChunkSettings):
        return settings or ChunkSettings()
    if isinstance(settings, Mapping):
        return make_settings(settings)
    refuse("What is given as settings", settings, "ChunkSettings or a dict, as in size=256")
