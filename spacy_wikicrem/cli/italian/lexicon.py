"""`spacy-wikicrem italian lexicon show|build|coverage`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from wasabi import table as layout

from ...util.files import refuse_other_kind
from ..checks import require_folder, require_input
from ..console import Printer

lexicon_app = typer.Typer(help="Italian verbs, nouns, adjectives and names.", no_args_is_help=True)
_MISSING = 10


@lexicon_app.command("show")
def show(
    words: list[str],
) -> None:
    """Show what forms may be: lemma, part of speech, features, pronouns at the end.

    words: Forms, such as farlo, uova, Andrea.
    """
    from ...italian.lexicon import load_lexicon

    lexicon = load_lexicon()
    rows: list[tuple[str, ...]] = []
    for word in words:
        found = [
            (word, one.lemma, one.pos, one.morph or "-", " ".join(one.clitics))
            for one in lexicon.analyses(word)
        ]
        gender = lexicon.name_gender(word, guess=False) if word[:1].isupper() else None
        if gender:
            found.append((word, word, "first name", gender, ""))
        rows += found or [(word, "-", "-", "unknown", "")]
    header = ("form", "lemma", "kind", "features", "pronouns")
    print(layout(rows, header=header, divider=True, max_col=70))


@lexicon_app.command("build")
def build_command(
    verbs: Annotated[Path, typer.Option()],
    nouns: Annotated[Path, typer.Option()],
    adjectives: Annotated[Path, typer.Option()],
    lookups: Annotated[Path, typer.Option()],
    out: Annotated[Path, typer.Option()],
) -> None:
    """Build the lexicon from its sources, all of which derive from Morph-it! (CC BY-SA or LGPL).

    verbs: verbs.json of the npm package italian-verbs-dict.
    nouns: words.json of italian-words-dict.
    adjectives: adjectives.json of italian-adjectives-dict.
    lookups: Folder spacy_lookups_data/data of the wheel spacy-lookups-data.
    out: Folder to write.
    """
    from ...italian.lexicon.build import build

    for path in (verbs, nouns, adjectives):
        require_input(path, "a JSON file")
    require_folder(lookups, "spacy_lookups_data/data")
    refuse_other_kind(out, "a folder", folder=True)
    forms, names = build(verbs, nouns, adjectives, lookups, out)
    Printer().good(f"{out}: {forms:,} forms, {names:,} first names")


@lexicon_app.command("coverage")
def coverage_command(
    treebanks: list[Path],
    data: Path | None = None,
) -> None:
    """How much of the running text of treebanks the lexicon knows.

    treebanks: CoNLL-U files.
    data: Folder of another lexicon.
    """
    from ...italian.lexicon import Lexicon, load_lexicon
    from ...italian.lexicon.coverage import measure
    from ...italian.treebanks.rows import read_sentences

    lexicon = load_lexicon() if data is None else Lexicon(data)
    for path in treebanks:
        require_input(path, "a CoNLL-U file")
        found = measure(lexicon, read_sentences(path))
        rows = [
            (
                kind,
                f"{one.words:,}",
                *(f"{one.share(n):.2f}" for n in ("known", "lemmas", "features")),
            )
            for kind, one in found.items()
        ]
        print(f"\n{path}")
        header = ("", "words", "known %", "lemma %", "features %")
        print(layout(rows, header=header, divider=True, aligns=("l", "r", "r", "r", "r")))
        for kind, one in found.items():
            missing = ", ".join(f"{form} {n}" for form, n in one.missing.most_common(_MISSING))
            print(f"{kind} not known: {missing or '-'}")
