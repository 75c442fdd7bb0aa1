"""What the lexicon says of a form, and how that is written in its file."""

from __future__ import annotations

from dataclasses import dataclass

# Part of speech: the letter of it in the file.
POS = {"VERB": "v", "NOUN": "n", "ADJ": "a"}
_POS_OF = {letter: pos for pos, letter in POS.items()}
# Features that are written, in this order, each as one letter.
_LETTERS: dict[str, dict[str, str]] = {
    "VerbForm": {"Fin": "f", "Inf": "i", "Ger": "g", "Part": "p"},
    "Mood": {"Ind": "i", "Sub": "s", "Cnd": "c", "Imp": "m"},
    "Tense": {"Pres": "p", "Past": "r", "Imp": "i", "Fut": "f"},
    "Person": {"1": "1", "2": "2", "3": "3"},
    "Gender": {"Masc": "m", "Fem": "f"},
    "Number": {"Sing": "s", "Plur": "p"},
}
_FEATURES = {"v": tuple(_LETTERS), "n": ("Gender", "Number"), "a": ("Gender", "Number")}
_NONE = "-"
_GUESSED = "?"


@dataclass(frozen=True, slots=True, order=True)
class Analysis:
    """One reading of a form.

    lemma (str): In lower case. pos (str): "VERB", "NOUN" or "ADJ".
    feats (tuple[tuple[str, str], ...]): Universal features in alphabetical order. A noun without
        Gender has both ("artista"), one without Number is invariable ("città").
    clitics (tuple[str, ...]): Pronouns at the end of the form: ("lo",) of "farlo".
    guessed (bool): The gender comes from the ending, not from a source.
    """

    lemma: str
    pos: str
    feats: tuple[tuple[str, str], ...] = ()
    clitics: tuple[str, ...] = ()
    guessed: bool = False

    def get(self, name: str) -> str | None:
        """The value of a feature, or None."""
        return dict(self.feats).get(name)

    @property
    def morph(self) -> str:
        """As Universal Dependencies write it: "Gender=Fem|Number=Sing"."""
        return "|".join(f"{name}={value}" for name, value in self.feats)


def make_feats(**feats: str | None) -> tuple[tuple[str, str], ...]:
    """Features in order, those that are None left out."""
    return tuple(sorted((name, value) for name, value in feats.items() if value))


def pack(form: str, analysis: Analysis) -> str:
    """A short text: letters to cut from the form, ending to add, "|", part of speech, features."""
    same = 0
    for one, other in zip(form, analysis.lemma, strict=False):
        if one != other:
            break
        same += 1
    letter = POS[analysis.pos]
    values = (_LETTERS[name].get(analysis.get(name) or "", _NONE) for name in _FEATURES[letter])
    guessed = _GUESSED if analysis.guessed else ""
    return f"{len(form) - same}{analysis.lemma[same:]}|{letter}{''.join(values)}{guessed}"


def unpack(form: str, packed: str) -> Analysis:
    """Undo `pack`."""
    edit, _, label = packed.partition("|")
    digits = len(edit) - len(edit.lstrip("0123456789"))
    lemma = form[: len(form) - int(edit[:digits])] + edit[digits:]
    feats = []
    for name, letter in zip(_FEATURES[label[0]], label[1:], strict=False):
        value = next((value for value, code in _LETTERS[name].items() if code == letter), None)
        if value:
            feats.append((name, value))
    guessed = label.endswith(_GUESSED)
    return Analysis(lemma, _POS_OF[label[0]], tuple(sorted(feats)), guessed=guessed)
