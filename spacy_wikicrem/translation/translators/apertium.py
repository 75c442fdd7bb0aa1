"""Apertium (GPL) as processes of its own, one after the other: English-Catalan-Italian."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence

from ...errors import WikicremError

PAIRS = {"it": ("eng-cat", "cat-ita"), "es": ("eng-spa",)}
_SECONDS = 600
_TOGETHER = 500  # texts for one run of the program
_SPACE_BEFORE = re.compile(r" (?=[,.;:!?](?!\w))")


class Apertium:
    """pairs (Sequence[str]): Language pairs, as `apertium -l` lists them, applied in turn.

    RAISES: W812 if the program or a pair is not installed.
    """

    keeps_names = True

    def __init__(self, pairs: Sequence[str], command: str = "apertium") -> None:
        self.pairs = tuple(pairs)
        self.command = command
        self.name = f"apertium {' '.join(self.pairs)}"
        require_program(self.pairs, command)
        known = self._run(["-l"], "").split()
        if absent := [pair for pair in self.pairs if pair not in known]:
            raise WikicremError("W812", found=f"no pair {absent[0]}", pairs=" ".join(pairs))

    def translate(self, texts: Sequence[str]) -> list[str]:
        parts = (texts[at : at + _TOGETHER] for at in range(0, len(texts), _TOGETHER))
        return [text for part in parts for text in self._translate(part)]

    def _translate(self, texts: Sequence[str]) -> list[str]:
        # A blank line between texts, or words at their ends would be read together.
        text = "".join(" ".join(one.split()) + "\n\n" for one in texts)
        for pair in self.pairs:
            text = self._run(["-u", pair], text)  # -u: no marks on unknown words
        found = text.split("\n\n")[: len(texts)]
        # Where it turns words round it leaves blanks behind: "la mano di Serena ."
        return [
            new if _SPACE_BEFORE.search(old) else _SPACE_BEFORE.sub("", new)
            for old, new in zip(texts, found, strict=False)
        ]

    def _run(self, options: Sequence[str], text: str) -> str:
        done = subprocess.run(
            [self.command, *options],
            input=text,
            capture_output=True,
            encoding="utf8",
            timeout=_SECONDS,
            check=False,
        )
        if done.returncode:
            reason = done.stderr.strip() or f"exit status {done.returncode}"
            raise WikicremError("W811", name=self.name, reason=reason)
        return done.stdout


def require_program(pairs: Sequence[str], command: str = "apertium") -> None:
    """RAISES: W812 if the program is not installed."""
    if shutil.which(command) is None:
        raise WikicremError("W812", found=f"no program {command}", pairs=" ".join(pairs))


def apertium_v1(lang: str = "it", pairs: list[str] | None = None) -> Apertium:
    """The translator for a target language, or of other pairs."""
    return Apertium(PAIRS.get(lang, (f"eng-{lang}",)) if pairs is None else pairs)
