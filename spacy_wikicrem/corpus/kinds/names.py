"""Which recognised names are names, and which texts can hold a repeated one at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from .scripts import script_of

# Runs of letters: the finest pieces that a tokenizer leaves whole. A name may begin and end
# only where such a run does, so a repeated name always means a repeated run.
_LETTERS = re.compile(r"[^\W\d_]+")
_BRACKETS = re.compile(r"[()\[\]{}<>«»„“”\"|=:;/\\*•]")
_SEPARATORS = re.compile(r"[\s,;&]*(?:\b(?:and|or|et|ou|ed?|od?|y|u)\b\s*)?")

MAX_WORDS = 6
LIST_LENGTH = 6  # names in a row


def name_words(text: str, never: Collection[str]) -> Iterator[tuple[int, str]]:
    """Words that a name can consist of, with their offsets: capitalised (where the script knows
    capitals), of two letters or more, and none of `never` (lower case)."""
    for match in _LETTERS.finditer(text):
        word = match.group()
        if len(word) > 1 and not word[0].islower() and word.lower() not in never:
            yield match.start(), word


def by_sentence(words: Iterable[tuple[int, str]], starts: Iterable[int]) -> list[list[str]]:
    """Words with ascending offsets, a list for each sentence; the first sentence starts at 0."""
    groups: list[list[str]] = [[]]
    waiting = sorted(starts, reverse=True)
    for offset, word in words:
        while waiting and waiting[-1] <= offset:
            waiting.pop()
            groups.append([])
        groups[-1].append(word)
    return groups


def repeating(
    sentences: Sequence[Collection[str]],
    before: int,
    competes: Callable[[str, str], bool] | None = None,
) -> Iterator[int]:
    """The sentences in which a word occurs again near to its last occurrence, and another as near.

    The two candidates of an example are both in the sentence of the mask, before it, or both in
    the sentences before that.

    sentences (Sequence): The words, or names, of each sentence in order.
    before (int): How many sentences before the mask's count.
    competes (Callable): Whether two different words can be the candidates of an example; None:
        any two, even if there is only one, as names may share it.
    """
    for index, own in enumerate(sentences):
        earlier = {word for words in sentences[max(0, index - before) : index] for word in words}
        seen: set[str] = set()
        for word in own:
            near = [words for words in (seen, earlier) if word in words]
            if any(_has_other(word, words, competes) for words in near):
                yield index
                break
            seen.add(word)


def _has_other(
    word: str, near: Collection[str], competes: Callable[[str, str], bool] | None
) -> bool:
    return competes is None or any(other != word and competes(word, other) for other in near)


def differ(one: str, other: str) -> bool:
    """Any two different words can be of two different names."""
    return True


def problem(
    text: str, start: int, end: int, never: Collection[str], script: str | None
) -> str | None:
    """Why a recognised name is not used, or None.

    text (str): The whole text; `start` and `end` are the code-point offsets of the name in it.
    never (Collection[str]): Lower-case words that are no names, e.g. "the", "however".
    script (str | None): The script of the language, e.g. "LATIN"; None if it has several.
    RETURNS: brackets, digits, part-of-word, single-letter, not-a-name, foreign-script or long.
    """
    name = text[start:end]
    if _BRACKETS.search(name) or "\n" in name:
        return "brackets"
    if any(character.isdigit() for character in name):
        return "digits"
    if _cuts_word(text, start) or _cuts_word(text, end):
        return "part-of-word"
    pieces = _LETTERS.findall(name)
    if all(len(piece) < 2 for piece in pieces):
        return "single-letter"
    if next(name_words(name, never), None) is None:
        return "not-a-name"
    if script and not name.isascii() and any(script_of(piece[0]) != script for piece in pieces):
        return "foreign-script"
    return "long" if len(pieces) > MAX_WORDS else None


def is_common_word(name: str, text: str) -> bool:
    """Whether a name of one word also occurs in lower case: "the Moon" beside "a moon"."""
    lower = name.lower()
    return lower != name and re.search(rf"(?<!\w){re.escape(lower)}(?!\w)", text) is not None


def in_a_list(between: Iterable[str]) -> bool:
    """Whether names stand in a long enumeration.

    between (Iterable[str]): The texts between neighbouring names of a sentence.
    """
    run = 1
    for gap in between:
        run = run + 1 if _SEPARATORS.fullmatch(gap) else 1
        if run >= LIST_LENGTH:
            return True
    return False


def _cuts_word(text: str, at: int) -> bool:
    return 0 < at < len(text) and text[at - 1].isalpha() and text[at].isalpha()
