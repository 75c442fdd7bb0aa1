"""Given translations: two aligned files, by people, so that no model is needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...errors import WikicremError
from ...italian.treebanks.rows import Sentence, read_sentences
from ...util.compression import read_lines


class Given:
    """table (Mapping[str, str]): Translations by the text, compared without regard to blanks."""

    keeps_names = False

    def __init__(self, table: Mapping[str, str], name: str) -> None:
        self.name = f"given {name}"
        self._table = {_key(text): translation for text, translation in table.items()}

    def translate(self, texts: Sequence[str]) -> list[str]:
        """RAISES: W816 for a text that is not in the table."""
        found = []
        for text in texts:
            if _key(text) not in self._table:
                raise WikicremError("W816", name=self.name, text=text[:80])
            found.append(self._table[_key(text)])
        return found


def _key(text: str) -> str:
    return "".join(text.split())


def given_v1(source: str, target: str) -> Given:
    """Translations of two files whose lines, or CoNLL-U sentences, stand beside each other.

    RAISES: W001, W817 (not as many, or sentence ids that differ).
    """
    one, other = _read(Path(source)), _read(Path(target))
    if len(one) != len(other):
        raise WikicremError(
            "W817", source=source, target=target, reason=f"{len(one)} and {len(other)} sentences"
        )
    for at, ((first, _), (second, _)) in enumerate(zip(one, other, strict=True), 1):
        if first != second:
            reason = f"sentence {at} is {first!r} there and {second!r} here"
            raise WikicremError("W817", source=source, target=target, reason=reason)
    table = {text: translation for (_, text), (_, translation) in zip(one, other, strict=True)}
    return Given(table, f"{Path(source).name} {Path(target).name}")


def _read(path: Path) -> list[tuple[str, str]]:
    """Ids (nothing in a file of lines) and texts."""
    if path.suffix == ".conllu":
        return [(comment(s, "sent_id"), comment(s, "text")) for s in read_sentences(path)]
    return [("", line.strip()) for _, line in read_lines(path)]


def comment(sentence: Sentence, name: str) -> str:
    """The value of a comment of a CoNLL-U sentence, or nothing."""
    for line in sentence.comments:
        key, _, value = line.lstrip("#").partition("=")
        if key.strip() == name:
            return value.strip()
    return ""
