"""The attention reader of Liu et al. 2017 ("Generating and Exploiting Large-scale Pseudo Training
Data for Zero Pronoun Resolution"): a word of the document for a blank in a query.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence

from ..errors import WikicremError
from .masked_gru import read_both_ways
from .reader_samples import BLANK, ReaderSample

PAD, UNKNOWN = "<pad>", "<unk>"
_CONFIG, _WEIGHTS = "attention_reader.json", "attention_reader.pt"


@dataclass(frozen=True, slots=True)
class ReaderSettings:
    """Sizes (section 3.1 of the paper).

    embedding (int), hidden (int): Of the vectors of words, and of a GRU in one direction.
    shortlist (int): Words that are known, the most frequent ones.
    unknowns (int): Numbered marks for all others in one sample, in the order in which they come:
        `<unk1>`, ..., `<unkN>` (section 2.4); 0 makes them all the same.
    """

    embedding: int = 256
    hidden: int = 256
    shortlist: int = 100_000
    unknowns: int = 20


class Shortlist:
    """The words that are known, and the marks of those that are not."""

    def __init__(self, words: Sequence[str], unknowns: int) -> None:
        self.marks = [f"<unk{number}>" for number in range(1, unknowns + 1)]
        self.words = [PAD, UNKNOWN, BLANK, *self.marks, *words]
        self.ids = {word: at for at, word in enumerate(self.words)}

    @classmethod
    def learn(cls, samples: Iterable[ReaderSample], settings: ReaderSettings) -> Shortlist:
        """The most frequent words of documents and queries; ties in alphabetical order."""
        counts: Counter[str] = Counter()
        for sample in samples:
            counts.update(word for word in (*sample.document, *sample.query) if word != BLANK)
        ranked = sorted(counts, key=lambda word: (-counts[word], word))
        return cls(ranked[: settings.shortlist], settings.unknowns)

    def __len__(self) -> int:
        return len(self.words)

    def encode(self, sample: ReaderSample) -> tuple[list[int], list[int], dict[str, int]]:
        """Numbers of the document, of the query, and of every word in this sample.

        The same unknown word has the same mark; when the marks run out, `<unk>`.
        """
        numbers: dict[str, int] = {}
        marks = iter(self.marks)
        for word in (*sample.document, *sample.query):
            if word not in numbers:
                known = self.ids.get(word)
                numbers[word] = self.ids[next(marks, UNKNOWN)] if known is None else known
        document = [numbers[word] for word in sample.document]
        return document, [numbers[word] for word in sample.query], numbers


class AttentionReader(nn.Module):
    """Equations 2 to 11 of the paper.

    shortlist (Shortlist): Its size is that of the output.
    """

    def __init__(self, shortlist: Shortlist, settings: ReaderSettings) -> None:
        super().__init__()
        self.shortlist, self.settings = shortlist, settings
        size, wide = settings.hidden, 2 * settings.hidden
        self.embed = nn.Embedding(len(shortlist), settings.embedding, padding_idx=0)
        self.read_document = nn.GRU(settings.embedding, size, batch_first=True, bidirectional=True)
        self.read_query = nn.GRU(settings.embedding, size, batch_first=True, bidirectional=True)
        self.of_document = nn.Linear(wide, wide, bias=False)  # W of equation 6
        self.of_query = nn.Linear(wide, wide, bias=False)  # U
        self.attend = nn.Linear(wide, 1, bias=False)  # W_s of equation 7
        self.answer = nn.Linear(2 * wide, len(shortlist), bias=False)  # W_r of equation 11
        self._initialise()

    def _initialise(self) -> None:
        """Word vectors from [-0.1, 0.1], recurrent matrices orthogonal."""
        nn.init.uniform_(self.embed.weight, -0.1, 0.1)
        with torch.no_grad():
            self.embed.weight[0] = 0
        for gru in (self.read_document, self.read_query):
            for name, weight in gru.named_parameters():
                if name.startswith("weight_hh"):
                    for part in weight.chunk(3):
                        nn.init.orthogonal_(part)

    def forward(self, documents: Sequence[Tensor], queries: Sequence[Tensor]) -> Tensor:
        """Scores before the softmax.

        documents, queries (Sequence[Tensor]): Numbers of words, each of its own length.
        RETURNS (Tensor): Samples x words of the shortlist.
        """
        document, inside = self._read(self.read_document, documents)
        query, asked = self._read(self.read_query, queries)
        mean = (query * asked.unsqueeze(-1)).sum(1) / asked.sum(1, keepdim=True)  # equation 5
        weights = self.attention(document, mean, inside)
        attended = (document * weights.unsqueeze(-1)).sum(1)  # equation 8
        found: Tensor = self.answer(torch.cat([attended, mean], dim=-1))
        return found

    def attention(self, document: Tensor, query: Tensor, inside: Tensor) -> Tensor:
        """Equations 6 and 7: a weight for each word of the document, 0 for the padding.

        document (Tensor): Samples x words x 2 hidden. query (Tensor): Samples x 2 hidden.
        inside (Tensor): Samples x words, 1 where a word is.
        """
        mixed = torch.tanh(self.of_document(document) + self.of_query(query).unsqueeze(1))
        scores = self.attend(mixed).squeeze(-1)
        return torch.softmax(scores.masked_fill(inside == 0, float("-inf")), dim=-1)

    def _read(self, gru: nn.GRU, rows: Sequence[Tensor]) -> tuple[Tensor, Tensor]:
        lengths = torch.tensor([len(row) for row in rows])
        words = pad_sequence(list(rows), batch_first=True)
        inside = (torch.arange(words.shape[1]) < lengths.unsqueeze(1)).float()
        return read_both_ways(gru, self.embed(words), inside), inside

    def scores(self, samples: Sequence[ReaderSample]) -> tuple[Tensor, list[dict[str, int]]]:
        """Scores of all words, and the numbers that the words of each sample have."""
        encoded = [self.shortlist.encode(sample) for sample in samples]
        documents = [torch.tensor(document) for document, _, _ in encoded]
        queries = [torch.tensor(query) for _, query, _ in encoded]
        return self(documents, queries), [numbers for _, _, numbers in encoded]

    @torch.no_grad()
    def word_scores(self, samples: Sequence[ReaderSample]) -> list[list[float]]:
        """Log-probabilities of the choices of each sample; those outside it are unknown words."""
        self.eval()
        if not samples:
            return []
        found, numbers = self.scores(samples)
        logs = torch.log_softmax(found, dim=-1)
        unknown = self.shortlist.ids[UNKNOWN]
        return [
            [float(row[known.get(w, self.shortlist.ids.get(w, unknown))]) for w in sample.choices]
            for row, known, sample in zip(logs, numbers, samples, strict=True)
        ]

    def save(self, folder: str | Path) -> None:
        """Write settings, words and weights into a folder."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        first = 3 + len(self.shortlist.marks)
        record = {"settings": asdict(self.settings), "words": self.shortlist.words[first:]}
        (folder / _CONFIG).write_text(json.dumps(record, ensure_ascii=False), encoding="utf8")
        torch.save(self.state_dict(), folder / _WEIGHTS)


def load_attention_reader(folder: str | Path) -> AttentionReader:
    """Read what `AttentionReader.save` wrote. RAISES: W758 if it is not there."""
    folder = Path(folder)
    if not (folder / _CONFIG).is_file() or not (folder / _WEIGHTS).is_file():
        raise WikicremError("W758", path=folder)
    record = json.loads((folder / _CONFIG).read_text(encoding="utf8"))
    settings = ReaderSettings(**record["settings"])
    reader = AttentionReader(Shortlist(record["words"], settings.unknowns), settings)
    state = cast(dict[str, Tensor], torch.load(folder / _WEIGHTS, weights_only=True))
    reader.load_state_dict(state)
    return reader
