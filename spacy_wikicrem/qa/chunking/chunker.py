"""The chunker: texts of any length, in pieces that make sense alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...pipeline.long_texts import Resolved, resolve_windows
from ...resolution.decontextualised import Context
from ...resolution.protected import protected_places
from .checks import require_resolver
from .counting import Tokenizer, make_counter
from .headings import Outline
from .links import links_of
from .packing import Packer, fitting_units
from .records import Chunk
from .settings import ChunkSettings
from .streaming import cut_stream
from .structure import units_of
from .writing import Drafter

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc


class Chunker:
    """Cuts texts into chunks.

    nlp (Language): A pipeline with `pronoun_resolver` unless nothing is to be resolved.
    settings (ChunkSettings | None): None for the defaults.
    tokenizer: What counts towards `size`: see `counting.make_counter`. None counts the tokens of
        the pipeline; give the tokenizer of your embedding model.
    RAISES: W391 and W640 (tokenizer), W393 (nothing resolves pronouns).
    """

    def __init__(
        self,
        nlp: Language,
        settings: ChunkSettings | None = None,
        *,
        tokenizer: Tokenizer = None,
    ) -> None:
        self.nlp = nlp
        self.settings = settings or ChunkSettings()
        if self.settings.resolve != "none":
            require_resolver(nlp)
        self.count = make_counter(tokenizer, nlp)

    def chunk(self, text: str, title: str = "") -> list[Chunk]:
        """The chunks of a text, in order; none for an empty one.

        title (str): What the text is called, if it does not say so itself.
        RAISES: W392 (size).
        """
        return list(self.stream([text], title))

    def stream(self, pieces: Iterable[str], title: str = "") -> Iterator[Chunk]:
        """The chunks of one text that comes in pieces, such as an open file; as they are ready.

        Memory does not grow with the text: it is read by paragraphs, in windows of some thousand
        characters, each with what came just before it. A chunk ends where a window ends.
        """
        index, outline = 0, Outline(title)
        for offset, found in resolve_windows(self.nlp, cut_stream(pieces)):
            for chunk in self.chunk_window(found, outline, offset=offset, index=index):
                yield chunk
                index = chunk.index + 1

    def chunk_doc(self, doc: Doc, title: str = "") -> list[Chunk]:
        """The chunks of a document that went through the pipeline."""
        whole = Resolved(doc, 0, ((0, len(doc.text)),))
        return list(self.chunk_window(whole, Outline(title)))

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
        outline.read(text, first)
        drafter = Drafter(context, settings, self.count, outline)
        packer = Packer(drafter, units, links_of(context, units))
        for number, (draft, start) in enumerate(packer.pack(len(before)), start=index):
            yield draft.chunk(number, start, offset + found.offset)
